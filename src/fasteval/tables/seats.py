"""A taken seat: who sits there, with what, and what is owed and wished."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, SupportsIndex

from fasteval import errors as values
from fasteval.rules import Rules
from fasteval.tables import errors

_LONGEST_NAME = 64
_HALF_OF_A_SIGN = re.compile("[\ud800-\udfff]")  # of UTF-16, which alone cannot be written

#: How a player comes into the game (R34): "playing" is in it; "joining" is dealt in but between
#: the button and the big blind; "waiting" for the big blind; "posting" pays what is owed.
Entering = Literal["playing", "joining", "waiting", "posting"]
Wish = Literal["sit out", "leave"]


@dataclass(slots=True)
class Seat:
    """A taken seat. Chips are ints, times are seconds."""

    player: str
    stack: int  #: as it was before the hand in play
    time_bank: float
    bought: int  #: all chips bought, also later
    entering: Entering = "playing"
    owes_small_blind: bool = False
    owes_big_blind: bool = False
    away: bool = False
    away_since: float = 0
    missed_turns: int = 0  #: in a row
    disconnected_since: float | None = None  #: since when there is no connection
    wish: Wish | None = None  #: what is done after the hand
    gone: bool = False  #: away or without a connection too long: leaves after the hand
    top_up: int = 0  #: chips to add after the hand, as far as they fit
    straddles: bool = False  #: whether to straddle, when it is the seat's turn
    boards: int | None = None  #: how many boards the player agrees to run
    was: tuple[Entering, bool, bool] | None = None  #: how the player came to the hand in play

    def to_dict(self) -> dict[str, Any]:
        """Return the seat as JSON can have it.

        >>> Seat("P1", 200, 30, 200).to_dict()["stack"]
        200
        """
        return asdict(self)

    def is_ready(self, tournament: bool) -> bool:
        """Whether the player can be dealt in; in a tournament who is away is, too (R111)."""
        return self.stack > 0 and (tournament or not self.away)

    @property
    def leaves(self) -> bool:
        """Whether the seat becomes free after the hand."""
        return self.gone or self.wish == "leave"

    def owed(self, rules: Rules) -> tuple[int, int]:
        """Return what is owed: a big blind, live, and a missed small blind, dead (R34, R35)."""
        if rules.entry == "none":
            return 0, 0
        return rules.big_blind * self.owes_big_blind, rules.small_blind * self.owes_small_blind


SEAT_FIELDS = tuple(one.name for one in fields(Seat))


def free_seat(seats: Mapping[int, Seat], count: int, seat: SupportsIndex | None) -> int:
    """Return the seat that is asked for, or the first of all, if it is free.

    Raises IllegalCommand if it is not.

    >>> free_seat({0: Seat("P1", 200, 30, 200)}, 6, None)
    1
    """
    free = [chair for chair in range(count) if chair not in seats]
    if seat is None:
        if not free:
            raise errors.table_full()
        return free[0]
    chair = values.seat(seat, "seat", count)
    if chair in seats:
        raise errors.seat_taken(chair, seats[chair].player, free)
    return chair


def read_name(player: Any) -> str:
    """Read the name of a player: text that can be written. Raises InvalidConfig for other things.

    >>> read_name("P1")
    'P1'
    """
    name = str.__str__(player) if isinstance(player, str) else ""
    if not 0 < len(name) <= _LONGEST_NAME or _HALF_OF_A_SIGN.search(name):
        raise errors.odd_name(player, _LONGEST_NAME)
    return name
