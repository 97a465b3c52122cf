"""What happens at a table, and how a hand leaves it."""

from __future__ import annotations

from typing import NamedTuple

from fasteval.positions import Positions


class TableEvent(NamedTuple):
    """Something that happened at a table, beside what happened in a hand; all may know it.

    Kinds: sat, left, away, back, topped_up, lost (the connection), found (it again), started,
    timed_out, abandoned, busted, finished.
    """

    kind: str
    player: str | None = None
    seat: int | None = None
    amount: int = 0  #: chips that came or went; of a hand that started or finished, its number


class Finish(NamedTuple):
    """How a hand left the table."""

    stacks: tuple[int, ...]  #: by seat, after top-ups; 0 for a free one
    busts: tuple[str, ...]  #: who lost all chips in the hand
    left: dict[str, int]  #: who left after it, with how many chips
    rake: int
    positions: Positions | None  #: of the next hand, as the table is now; None if too few are ready
