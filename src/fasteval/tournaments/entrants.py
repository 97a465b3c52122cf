"""A player of a tournament: what he bought, where he sits, and when he lost his chips."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple

from fasteval import errors
from fasteval.tables.seats import read_name
from fasteval.tables.settings import seconds


class Bust(NamedTuple):
    """When a player lost all chips.

    ``order`` is that of the hand among all hands of the tournament; hands that are played hand for
    hand at several tables have the same.
    """

    order: int
    stack: int  #: at the start of the hand


@dataclass(slots=True)
class Entrant:
    """A player who has entered.

    >>> Entrant("P1").is_out
    False
    """

    player: str
    table: int | None = None  #: None before the start, and when he is out
    rebuys: int = 0
    add_ons: int = 0
    bust: Bust | None = None  #: None while he has chips
    deciding_until: float | None = None  #: so long he may rebuy

    @property
    def is_out(self) -> bool:
        """Whether he is out for good."""
        return self.bust is not None and self.deciding_until is None

    @property
    def is_deciding(self) -> bool:
        """Whether he has lost all chips and may think about a rebuy."""
        return self.bust is not None and self.deciding_until is not None

    def to_dict(self) -> dict[str, Any]:
        """Return the player as JSON can have him."""
        return {**asdict(self), "bust": self.bust and list(self.bust)}


_NAMES = tuple(one.name for one in fields(Entrant))


def read_entrant(told: Any, where: str) -> Entrant:
    """Read what ``to_dict`` returned. Raises InvalidConfig, which names the field.

    >>> read_entrant(Entrant("P1", bust=Bust(3, 200)).to_dict(), "entrants[0]").bust
    Bust(order=3, stack=200)
    """
    errors.fields(told, _NAMES, where)
    bust = told["bust"]
    if bust is not None:
        pair = errors.items(bust, f"{where}: bust")
        if len(pair) != 2:
            raise errors.InvalidConfig(f"{where}: bust is {errors.quote(bust)}: order and stack")
        bust = Bust(*(errors.chips(number, f"{where}: bust") for number in pair))
    table, until = told["table"], told["deciding_until"]
    is_out = bust is not None and until is None
    if (is_out and table is not None) or (bust is None and until is not None):
        raise errors.InvalidConfig(f"{where}: who decides has no chips, and who is out has no seat")
    return Entrant(
        read_name(told["player"]),
        None if table is None else errors.chips(table, f"{where}: table"),
        errors.chips(told["rebuys"], f"{where}: rebuys"),
        errors.chips(told["add_ons"], f"{where}: add_ons"),
        bust,
        None if until is None else seconds(until, f"{where}: deciding_until"),
    )
