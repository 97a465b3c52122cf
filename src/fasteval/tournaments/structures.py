"""Structures of tournaments: levels, chips and colour-ups for so many players and minutes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, log
from typing import Any

from fasteval.errors import CHIPS_MAX, InvalidConfig, whole
from fasteval.tournaments.chip_sets import ChipSet, chip_set, read_values, usual_values
from fasteval.tournaments.ladders import STEEPEST, all_values, first_big_blind, rise
from fasteval.tournaments.levels import BlindSchedule, Break, Level
from fasteval.tournaments.readers import PLAYERS_MAX

#: The first big blind is this part of a stack.
FIRST_BIG_BLIND = 100
#: So many big blinds are all chips together when a tournament is planned to end.
END_BIG_BLINDS = 20

_LAST_BIG_BLINDS = 6
_FEWEST_BIG_BLINDS = 20
_MINUTES = 20, 30_000
_BEST_GROWTH = 1.5
_LENGTHS = (
    *(1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 90),
    *(120, 180, 240, 360, 480, 720, 960, 1440),
)


@dataclass(frozen=True)
class Structure:
    """A tournament on paper. Printed, it is a table to hang on the wall.

    ``players``, ``stack``, ``chips``
        Players, the chips each begins with, and all chips with those of rebuys and add-ons.
    ``schedule``, ``chip_set``
        Its BlindSchedule, whose levels go on beyond the planned end, and its ChipSet.
    ``planned_levels``, ``planned_minutes``
        It is planned to end in the last of so many levels, after about so many minutes.
    ``colour_ups``
        Values of chips that no later level needs, with the number of the level after which they
        are exchanged.

    >>> blind_structure(8).colour_ups
    ((25, 6), (100, 8), (500, 11))
    """

    players: int
    stack: int
    chips: int
    schedule: BlindSchedule
    chip_set: ChipSet
    planned_levels: int
    planned_minutes: int
    colour_ups: tuple[tuple[int, int], ...]

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON can have it."""
        return {
            "players": self.players,
            "stack": self.stack,
            "chips": self.chips,
            "planned_levels": self.planned_levels,
            "planned_minutes": self.planned_minutes,
            "colour_ups": [list(pair) for pair in self.colour_ups],
            "chip_set": self.chip_set.to_dict(),
            "schedule": self.schedule.to_dict(),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{self.players:,} players, stack {self.stack:,}, {self.chips:,} chips in play"
        yield f"planned to end in level {self.planned_levels}, about {_time(self.planned_minutes)}"
        yield ""
        width = max(5, *(len(f"{level.big_blind:,}") for level in self.schedule.levels))
        antes = any(level.ante for level in self.schedule.levels)
        yield f"level   time  {'small':>{width}}  {'big':>{width}}" + antes * f"  {'ante':>{width}}"
        number = 0
        for start, part in zip(self.schedule.starts, self.schedule.parts, strict=True):
            time = f"{_time(int(start) // 60):>5}"
            if isinstance(part, Break):
                yield f"       {time}  break of {part.minutes} minutes"
                continue
            number += 1
            ante = f"  {f'{part.ante:,}' if part.ante else '-':>{width}}" if antes else ""
            blinds = f"{part.small_blind:>{width},}  {part.big_blind:>{width},}"
            yield f"{number:>5}  {time}  {blinds}{ante}{self._colour_up(number)}"

    def _colour_up(self, number: int) -> str:
        values = [f"{value:,}" for value, level in self.colour_ups if level == number]
        return f"  then {' and '.join(values)} leave" if values else ""


def blind_structure(
    players: int,
    minutes: int = 180,
    *,
    stack: int = 5000,
    level_minutes: int | None = None,
    values: Iterable[int] | None = None,
    ante_level: int | None = None,
    break_levels: int | None = None,
    break_minutes: int = 10,
    rebuys: int = 0,
) -> Structure:
    """Plan a tournament that takes about so many minutes, breaks included.

    The first big blind is about a 100th of the ``stack``. The big blind of the last planned level
    is a 20th of all chips, the rule of thumb for the level in which tournaments end. Between them
    blinds rise evenly, at most twofold, in numbers that can be paid with the chips in play, the
    small blind half the big one. More levels follow, until the big blind is a sixth of all chips.

    ``level_minutes`` is the length of each level; without it, that which makes blinds grow about
    1.5 times a level. ``values`` are those of the chips there are, as for ``chip_set``. From
    ``ante_level`` on, counted from 1, the big blind pays an ante as high as itself. After each
    ``break_levels`` levels there is a break of ``break_minutes``. ``rebuys`` are the rebuys and
    add-ons expected in all, each of a stack.

    Raises InvalidConfig, which names the argument: also where levels would be too few or too many.

    >>> structure = blind_structure(8, 180)  # the home tournament of R140 and R141
    >>> structure.planned_levels, [level.big_blind for level in structure.schedule.levels[:9]]
    (9, [50, 100, 150, 200, 300, 500, 800, 1200, 2000])
    """
    seats = whole(players, "players", 2, PLAYERS_MAX)
    bought = whole(rebuys, "rebuys", 0, 100 * PLAYERS_MAX)
    each = whole(stack, "stack", 1, CHIPS_MAX // (seats + bought))
    chips = each * (seats + bought)
    colours = usual_values(each) if values is None else read_values(values)
    plan = _Plan(minutes, level_minutes, break_levels, break_minutes)
    first = _first(each, colours)
    end = chips / END_BIG_BLINDS
    length, count, growth = plan.fit(end / first)
    levels = _levels(first, end, growth, length, count, colours, ante_level)
    return Structure(
        seats,
        each,
        chips,
        BlindSchedule(plan.with_breaks(levels)),
        chip_set(each, seats, None if values is None else colours),
        count,
        plan.total(count, length),
        tuple(_colour_ups(levels, all_values(colours))),
    )


def _first(stack: int, colours: tuple[int, ...]) -> int:
    """The first big blind: near a 100th of the stack, and no more than a 20th."""
    first = first_big_blind(stack / FIRST_BIG_BLIND, colours)
    if first * _FEWEST_BIG_BLINDS > stack:
        raise InvalidConfig(
            f"stack is {stack}: fewer than {_FEWEST_BIG_BLINDS} big blinds of {first}, with chips "
            f"of {colours[0]}"
        )
    return first


def _levels(
    first: int,
    end: float,
    growth: float,
    minutes: int,
    planned: int,
    colours: tuple[int, ...],
    ante_level: int | None,
) -> list[Level]:
    """The levels that are planned, and more with the same growth."""
    more = ceil(log(END_BIG_BLINDS / _LAST_BIG_BLINDS) / log(growth))
    big_blinds = rise(first, growth, planned + more, all_values(colours))
    if big_blinds is None or big_blinds[planned - 1] > 2 * end:
        raise InvalidConfig(
            f"level_minutes is {minutes}: {planned} levels are more than chips of {colours[0]} "
            f"make blinds for, from {first} to {end:.0f}; take longer levels"
        )
    antes_from = len(big_blinds) + 1
    if ante_level is not None:
        antes_from = whole(ante_level, "ante_level", 1, len(big_blinds))
    return [
        _level(big_blind, minutes, number >= antes_from)
        for number, big_blind in enumerate(big_blinds, 1)
    ]


def _level(big_blind: int, minutes: int, ante: bool) -> Level:
    if ante:
        return Level(big_blind // 2, big_blind, big_blind, "big_blind", minutes=minutes)
    return Level(big_blind // 2, big_blind, minutes=minutes)


class _Plan:
    """The time there is, and how many levels of which length fill it."""

    def __init__(
        self, minutes: Any, level_minutes: Any, break_levels: Any, break_minutes: Any
    ) -> None:
        self.minutes = whole(minutes, "minutes", *_MINUTES)
        self.lengths: tuple[int, ...] = _LENGTHS
        if level_minutes is not None:
            self.lengths = (whole(level_minutes, "level_minutes", 1, self.minutes),)
        self.every = None
        if break_levels is not None:
            self.every = whole(break_levels, "break_levels", 1, 1000)
        self.pause = whole(break_minutes, "break_minutes", 1, self.minutes)

    def fit(self, rise: float) -> tuple[int, int, float]:
        """Return the length of levels, their number, and the growth from each to the next.

        The growth is the nearest to 1.5 times a level of those that are at most twice.
        """
        fewest, best = 1 + log(rise, STEEPEST), 1 + log(rise, _BEST_GROWTH)
        counts = [(length, self.count(length)) for length in self.lengths]
        fitting = [(length, count) for length, count in counts if count >= fewest]
        if not fitting:
            length, count = counts[0]
            name = "minutes" if len(counts) > 1 else "level_minutes"
            raise InvalidConfig(
                f"{name} is {self.minutes if len(counts) > 1 else length}: time for {count} levels "
                f"of {length}, and to rise {rise:,.0f} times, at most twice a level, blinds need "
                f"{ceil(fewest)}"
            )
        length, count = min(fitting, key=lambda pair: abs(log(pair[1] / best)))
        return length, count, rise ** (1 / (count - 1))

    def count(self, length: int) -> int:
        """How many levels come nearest to the minutes there are."""
        levels = 1
        while 2 * self.total(levels + 1, length) <= 2 * self.minutes + length:
            levels += 1
        return levels

    def total(self, levels: int, length: int) -> int:
        """Minutes of so many levels and the breaks between them."""
        breaks = 0 if self.every is None else (levels - 1) // self.every
        return levels * length + breaks * self.pause

    def with_breaks(self, levels: list[Level]) -> Iterator[Level | Break]:
        for number, level in enumerate(levels):
            if self.every is not None and number and number % self.every == 0:
                yield Break(self.pause)
            yield level


def _colour_ups(levels: list[Level], values: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Say after which level each value leaves: when some higher chip divides all that is posted."""
    for place, value in enumerate(values):
        last = 1
        for number, level in enumerate(levels, 1):
            posted = (level.small_blind, level.big_blind, level.ante)
            if any(all(amount % chip for chip in values[place + 1 :]) for amount in posted):
                last = number
        if last == len(levels):
            return
        yield value, last


def _time(minutes: int) -> str:
    """Write minutes as hours and minutes.

    >>> _time(200)
    '3:20'
    """
    return f"{minutes // 60}:{minutes % 60:02}"
