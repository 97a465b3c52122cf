"""What equities are added up in: twins of fe_equity_sums and fe_combo_sums."""

from __future__ import annotations

from dataclasses import dataclass

from .combo import COMBOS


@dataclass(slots=True)
class EquitySums:
    """The sums of a spot.

    ``split[player][others]`` is the weight of the deals in which a player shares the pot with so
    many others; with none, the player wins it alone.
    """

    split: list[list[float]]


@dataclass(slots=True)
class ComboSums:
    """The same for one combo of a player, by the weight of the other players' hands.

    Of all deals, those won, shared, and the parts of the pots.
    """

    total: float = 0.0
    win: float = 0.0
    tie: float = 0.0
    share: float = 0.0


PlayerCombos = list[list[ComboSums]]  # by player and combo


def new_sums(players: int) -> EquitySums:
    """Return the sums of a spot of so many players, all 0."""
    return EquitySums([[0.0] * players for _ in range(players)])


def new_combos(players: int) -> PlayerCombos:
    """Return the sums of each combo of so many players, all 0."""
    return [[ComboSums() for _ in range(COMBOS)] for _ in range(players)]
