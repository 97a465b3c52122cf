"""The course of a match: how it stood on the way, in as many places as a picture can show."""

from __future__ import annotations

from collections.abc import Sequence

from fasteval.bots.contestants import Contestant
from fasteval.bots.results import Standing

_MOST = 150  # places: of twice as many every second one is kept


class Course:
    """Notes how a match stands after each deal; the longer it is, the fewer deals are kept.

    >>> course = Course()
    >>> for deals in range(1, 2001):
    ...     course.note(deals, [])
    >>> [len(course.standings), course.standings[0].deals, course.standings[-1].deals]
    [250, 8, 2000]
    """

    def __init__(self) -> None:
        self.standings: list[Standing] = []
        self._step = 1  # deals from one place to the next

    def note(self, deals: int, contestants: Sequence[Contestant]) -> None:
        """Note what all have won after so many deals, if that is a place to keep."""
        if deals % self._step:
            return
        self.standings.append(_standing(deals, contestants))
        if len(self.standings) == 2 * _MOST:
            self.standings = self.standings[1::2]
            self._step *= 2

    def to_the_end(self, deals: int, contestants: Sequence[Contestant]) -> tuple[Standing, ...]:
        """Return the places that are kept, the last one at the end of these deals."""
        if not deals or deals % self._step == 0:
            return tuple(self.standings)
        return (*self.standings, _standing(deals, contestants))


def _standing(deals: int, contestants: Sequence[Contestant]) -> Standing:
    chips = tuple(one.chips for one in contestants)
    return Standing(deals, chips, tuple(one.squares for one in contestants))
