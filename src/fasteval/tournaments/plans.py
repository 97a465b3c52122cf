"""Plans of tournaments: how many levels of which length fill the time there is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from math import ceil, log
from typing import Any, NamedTuple

from fasteval.errors import InvalidConfig, whole
from fasteval.tournaments.ladders import STEEPEST
from fasteval.tournaments.levels import Break, Level

#: More levels than any tournament has.
MOST_LEVELS = 500
#: A tournament lasts from so many minutes to three weeks.
MINUTES = 20, 30_000
#: A break comes after at most so many levels.
BREAK_LEVELS = 1000

_BEST_GROWTH = 1.5
_LENGTHS = (
    *(1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 90),
    *(120, 180, 240, 360, 480, 720, 960, 1440),
)


class Fit(NamedTuple):
    """Levels that fit: the minutes of each, how many are planned, and their growth."""

    minutes: int
    levels: int
    growth: float


class Plan:
    """The time there is, and how many levels of which length fill it."""

    def __init__(
        self, minutes: Any, level_minutes: Any, break_levels: Any, break_minutes: Any
    ) -> None:
        self.minutes: int = whole(minutes, "minutes", *MINUTES)
        self.lengths: tuple[int, ...] = _LENGTHS
        if level_minutes is not None:
            self.lengths = (whole(level_minutes, "level_minutes", 1, self.minutes),)
        self.every: int | None = None
        if break_levels is not None:
            self.every = whole(break_levels, "break_levels", 1, BREAK_LEVELS)
        self.pause: int = whole(break_minutes, "break_minutes", 1, self.minutes)

    def fit(self, rise: float) -> Fit:
        """Choose the length of levels, for blinds that rise so many times.

        The growth is the nearest to 1.5 times a level of those that are at most twice.
        """
        fewest, best = 1 + log(rise, STEEPEST), 1 + log(rise, _BEST_GROWTH)
        counts = [(length, self.count(length)) for length in self.lengths]
        fitting = [(length, count) for length, count in counts if count >= fewest]
        if not fitting:
            length, count = counts[0]
            raise InvalidConfig(
                f"{self._told(length)}: time for {count} levels of {length}, and to rise "
                f"{rise:,.0f} times, at most twice a level, blinds need {ceil(fewest)}"
            )
        length, count = min(fitting, key=lambda pair: abs(log(pair[1] / best)))
        return Fit(length, count, rise ** (1 / (count - 1)))

    def too_many(self, fit: Fit, why: str) -> InvalidConfig:
        """The error about levels that are too many, by what was given."""
        shorter = "fewer minutes" if len(self.lengths) > 1 else "longer levels"
        return InvalidConfig(
            f"{self._told(fit.minutes)}: {fit.levels} levels of {fit.minutes} {why}; take {shorter}"
        )

    def _told(self, length: int) -> str:
        if len(self.lengths) > 1:
            return f"minutes is {self.minutes}"
        return f"level_minutes is {length}"

    def count(self, length: int) -> int:
        """How many levels come nearest to the minutes there are."""
        wanted = 2 * self.minutes + length
        levels = range(1, self.minutes + 2)
        return max(1, bisect_right(levels, wanted, key=lambda count: 2 * self.total(count, length)))

    def total(self, levels: int, length: int) -> int:
        """Minutes of so many levels and the breaks between them."""
        breaks = 0 if self.every is None else (levels - 1) // self.every
        return levels * length + breaks * self.pause

    def with_breaks(self, levels: list[Level]) -> Iterator[Level | Break]:
        for number, level in enumerate(levels):
            if self.every is not None and number and number % self.every == 0:
                yield Break(self.pause)
            yield level
