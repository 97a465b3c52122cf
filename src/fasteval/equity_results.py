"""What an equity is made of, and how the sums of a spot become it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from typing import Any, NamedTuple, overload

from fasteval import equity_errors
from fasteval.combos import COMBOS, COUNT, combo_text
from fasteval.names import EquityMethod

_COMBO_SUMS = 4  # doubles for each combo: total, win, tie, share


class ComboEquity(NamedTuple):
    """How one hand of a range fares: ``win``, ``tie`` and ``equity`` when the player has it.

    The fourth number, ``weight``, is how often the player has it, next to the others' hands, the
    board and dead cards; a player's weights add up to 1, and the equities by weight to the equity.
    """

    win: float  #: it wins alone
    tie: float  #: it shares the pot
    equity: float  #: its part of the pot
    weight: float  #: how often the player has it


class PlayerEquity(NamedTuple):
    """How a player fares; all numbers are fractions from 0 to 1.

    ``win`` and ``tie`` are the deals that the player wins alone and those in which the pot is
    shared, ``equity`` is the player's part of the pot, ``stderr`` its standard error, 0 if it is
    exact, and ``combos``, if asked for, a dict from each hand (high, low), two card numbers, to its
    ``ComboEquity``.
    """

    win: float  #: of the deals that the player wins alone
    tie: float  #: of the deals in which the player shares the pot
    equity: float  #: the player's part of the pot, of shared ones a half, a third and so on
    stderr: float  #: the standard error of the equity; 0 if it is exact
    combos: dict[tuple[int, int], ComboEquity] | None = None  #: by (high, low), if asked for


class Equity(Sequence[PlayerEquity]):
    """The players' equities, in their order: a sequence of ``PlayerEquity``.

    ``exact`` says whether all deals were counted, ``method`` how ("table", "sweep", "showdowns" or
    "sampled"), ``deals`` how many deals were counted or drawn, ``seed`` which random ones.

    >>> from fasteval.equities import equity
    >>> result = equity(["AhAs", "KdKc"])
    >>> result[0].equity, result.exact, result.deals
    (0.8125548967940273, True, 1712304)
    >>> print(result)
    player      win      tie   equity
    1       81.0646   0.3818  81.2555 %
    2       18.5536   0.3818  18.7445 %
    exact, 1,712,304 deals
    """

    __slots__ = ("_players", "deals", "method", "seed")

    def __init__(
        self,
        players: tuple[PlayerEquity, ...],
        method: EquityMethod,
        deals: int,
        seed: int | None = None,
    ) -> None:
        self._players = players
        self.method: EquityMethod = method  #: all but "sampled" are exact
        self.deals: int = deals  #: the choices of hands times boards counted, or the random deals
        self.seed: int | None = seed  #: of the random deals: the same seed gives the same numbers

    @property
    def exact(self) -> bool:
        """Whether all deals were counted."""
        return self.method != "sampled"

    @overload
    def __getitem__(self, index: int) -> PlayerEquity: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PlayerEquity, ...]: ...
    def __getitem__(self, index: int | slice) -> PlayerEquity | tuple[PlayerEquity, ...]:
        return self._players[index]

    def __len__(self) -> int:
        return len(self._players)

    def __iter__(self) -> Iterator[PlayerEquity]:
        return iter(self._players)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Equity) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._players[0].equity, self.method, self.deals, self.seed))

    def __reduce__(self) -> tuple[Any, ...]:
        return Equity, (self._players, self.method, self.deals, self.seed)

    def _key(self) -> tuple[object, ...]:
        return self._players, self.method, self.deals, self.seed

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers as JSON can have them; combos by their text.

        >>> from fasteval.equities import equity
        >>> equity(["AhAs", "KdKc"]).to_dict()["players"][1]["win"]
        0.18553597959240883
        """
        return {
            "exact": self.exact,
            "method": self.method,
            "deals": self.deals,
            "seed": self.seed,
            "players": [_player_dict(player) for player in self],
        }

    def __repr__(self) -> str:
        equities = ", ".join(f"{player.equity:.6f}" for player in self)
        return f"<Equity {equities}; {self.method}, {self.deals} deals>"

    def _repr_html_(self) -> str:
        from fasteval.html.equities import equity_html

        return equity_html(self)

    def __str__(self) -> str:
        error = "" if self.exact else "  std error"
        lines = [f"player      win      tie   equity{error}"]
        for number, player in enumerate(self, 1):
            win, tie, share = (100 * part for part in player[:3])
            spread = "" if self.exact else f"  {100 * player.stderr:9.4f}"
            lines.append(f"{number:<6} {win:8.4f} {tie:8.4f} {share:8.4f}{spread} %")
        kind = "exact" if self.exact else f"sampled with seed {self.seed}"
        return "\n".join([*lines, f"{kind}, {self.deals:,} deal{'s' * (self.deals != 1)}"])


def _player_dict(player: PlayerEquity) -> dict[str, Any]:
    numbers = player._asdict()
    combos = numbers.pop("combos")
    if combos is not None:
        numbers["combos"] = {
            combo_text(high * (high - 1) // 2 + low): of_hand._asdict()
            for (high, low), of_hand in combos.items()
        }
    return numbers


def add_sums(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """Add the sums of two units, number by number.

    >>> add_sums([1, 2], [3, 4])
    [4, 6]
    """
    return [a + b for a, b in zip(first, second, strict=True)]


def heads_up(wins: int, ties: int, boards: int) -> tuple[PlayerEquity, PlayerEquity]:
    """Turn whole counts of two players' boards into equities."""
    losses = boards - wins - ties
    tie = ties / boards
    return (
        PlayerEquity(wins / boards, tie, (wins + ties / 2) / boards, 0.0),
        PlayerEquity(losses / boards, tie, (losses + ties / 2) / boards, 0.0),
    )


def player_equities(
    split: Sequence[float],
    weights: Sequence[bytes | None],
    combos: Sequence[float] | None,
    samples: int = 0,
) -> tuple[PlayerEquity, ...]:
    """Turn sums into equities: for each player in turn, the weight of pots shared with 0, 1 ...

    ``weights`` are the players' 1326 doubles each, None for any two cards; ``samples`` is the
    number of random deals that they are sums of, 0 if they are exact.

    >>> player_equities([3.0, 1.0, 4.0, 1.0], [None, None], None)[0].equity
    0.4375
    """
    players = len(weights)
    rows = [split[player * players : (player + 1) * players] for player in range(players)]
    shares = [sum(part / (others + 1) for others, part in enumerate(row)) for row in rows]
    total = fsum(shares)  # the same in any order of the players
    if not total > 0:
        raise equity_errors.no_deal(players)
    return tuple(
        PlayerEquity(
            row[0] / total,
            sum(row[1:]) / total,
            share / total,
            _standard_error(row, samples) if samples else 0.0,
            None if combos is None else _combo_equities(combos, player, weights[player], samples),
        )
        for player, (row, share) in enumerate(zip(rows, shares, strict=True))
    )


def _standard_error(row: Sequence[float], samples: int) -> float:
    """The standard error of a mean of independent deals, from their sums."""
    deals = samples + 2  # one is added that is won and one that is lost: chance may have shown none
    mean = (1 + sum(part / (others + 1) for others, part in enumerate(row))) / deals
    square = (1 + sum(part / (others + 1) ** 2 for others, part in enumerate(row))) / deals
    return sqrt((square - mean * mean) / samples)


def _combo_equities(
    sums: Sequence[float], player: int, weights: bytes | None, samples: int
) -> dict[tuple[int, int], ComboEquity]:
    """Exact sums lack the hand's own weight; random deals have hands as often as they weigh."""
    own = None if weights is None or samples else memoryview(weights).cast("d")
    found = {}
    for number, hand in enumerate(COMBOS):
        place = _COMBO_SUMS * (player * COUNT + number)
        total, win, tie, share = sums[place : place + _COMBO_SUMS]
        if total > 0:
            deals = total if own is None else total * own[number]
            found[hand] = ComboEquity(win / total, tie / total, share / total, deals)
    everything = fsum(combo.weight for combo in found.values())
    return {hand: combo._replace(weight=combo.weight / everything) for hand, combo in found.items()}


def combo_sums(data: bytes) -> array[float]:
    """Read the sums of combos as the floor returns them."""
    return array("d", data)
