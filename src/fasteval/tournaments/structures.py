"""Structures of tournaments: levels, chips and colour-ups for so many players and minutes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil, log
from typing import Any

from fasteval.errors import CHIPS_MAX, InvalidConfig, whole
from fasteval.tournaments.chip_sets import (
    USUAL_VALUES,
    ChipSet,
    chip_set,
    read_values,
    usual_values,
)
from fasteval.tournaments.colour_ups import exchanges
from fasteval.tournaments.ladders import first_big_blind, rise
from fasteval.tournaments.level_tables import clock, draw
from fasteval.tournaments.levels import BlindSchedule, Level
from fasteval.tournaments.plans import MOST_LEVELS, Fit, Plan
from fasteval.tournaments.readers import PLAYERS_MAX, REBUYS_MAX

#: The first big blind is about this part of a stack.
FIRST_BIG_BLIND = 100
#: About so many big blinds are all chips together when a tournament is planned to end.
END_BIG_BLINDS = 20

_LAST_BIG_BLINDS = 6
_FEWEST_BIG_BLINDS = 20


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return f"<Structure: {self._who()}, {self.schedule!r}>"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _who(self) -> str:
        return f"{self.players:,} players, stack {self.stack:,}"

    def _lines(self) -> Iterator[str]:
        bought = " with rebuys" if self.chip_set.rebuys else ""
        yield f"{self._who()}, {self.chips:,} chips in play{bought}"
        time = clock(60 * self.planned_minutes)
        yield f"planned to end in level {self.planned_levels}, about {time}"
        yield ""
        leaving: dict[int, list[str]] = {}
        for value, level in self.colour_ups:
            leaving.setdefault(level, []).append(f"{value:,}")
        notes = {level: f"then {' and '.join(gone)} leave" for level, gone in leaving.items()}
        yield from draw(self.schedule, notes)


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

    The first big blind is about a 100th of the ``stack``, where chips are coarse up to a 20th. The
    one of the last planned level is about a 20th of all chips, where they are coarse a 40th to a
    10th: by a rule of thumb tournaments end in that level. Between them blinds rise evenly, at most
    twofold, in numbers that can be paid with the chips in play, the small blind half the big one.
    More levels follow, until the big blind is about a sixth of all chips.

    ``level_minutes`` is the length of each level; without it, that which makes blinds grow about
    1.5 times a level. ``values`` are those of the chips there are, as for ``chip_set``; without
    them higher chips come in when blinds need no lower ones. From ``ante_level`` on, counted from
    1, the big blind pays an ante as high as itself. After each ``break_levels`` levels there is a
    break of ``break_minutes``. ``rebuys`` are the rebuys and add-ons expected in all, each of a
    stack.

    Raises InvalidConfig, which names the argument: also where levels would be too few or too many.

    >>> structure = blind_structure(8, 180)  # the home tournament of R140 and R141
    >>> structure.planned_levels, [level.big_blind for level in structure.schedule.levels[:9]]
    (9, [50, 100, 150, 200, 300, 500, 800, 1200, 2000])
    """
    seats = whole(players, "players", 2, PLAYERS_MAX)
    bought = whole(rebuys, "rebuys", 0, REBUYS_MAX)
    each = whole(stack, "stack", 1, CHIPS_MAX // (seats + bought))
    plan = Plan(minutes, level_minutes, break_levels, break_minutes)
    usual = values is None
    colours = usual_values(each) if values is None else read_values(values)
    begun = chip_set(each, seats, colours, rebuys=bought)
    first = _first(each, colours)
    chips = each * (seats + bought)
    end = chips / END_BIG_BLINDS
    fit = plan.fit(end / first)
    big_blinds = _big_blinds(first, end, plan, fit, colours)
    levels = _levels(big_blinds, fit.minutes, ante_level)
    small_blinds = [level.small_blind for level in levels]
    leaving, coming = exchanges(small_blinds, _with_higher(colours) if usual else colours, begun)
    return Structure(
        seats,
        each,
        chips,
        BlindSchedule(plan.with_breaks(levels)),
        replace(begun, later=coming),
        fit.levels,
        plan.total(fit.levels, fit.minutes),
        leaving,
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


def _big_blinds(
    first: int, end: float, plan: Plan, fit: Fit, colours: tuple[int, ...]
) -> tuple[int, ...]:
    """The big blinds of the levels that are planned, and more with the same growth."""
    more = ceil(log(END_BIG_BLINDS / _LAST_BIG_BLINDS) / log(fit.growth))
    if fit.levels + more > MOST_LEVELS:
        raise plan.too_many(fit, f"and {more} to spare are more than {MOST_LEVELS}")
    found = rise(first, fit.growth, fit.levels + more, colours)
    if found is None or not end / 2 <= found[fit.levels - 1] <= 2 * end:
        raise plan.too_many(
            fit,
            f"are more than chips of {colours[0]} make blinds for, from {first:,} to {end:,.0f}",
        )
    return found


def _levels(big_blinds: tuple[int, ...], minutes: int, ante_level: int | None) -> list[Level]:
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


def _with_higher(values: tuple[int, ...]) -> tuple[int, ...]:
    """The chips of a set, and the usual ones above.

    >>> _with_higher((25, 100))[:4]
    (25, 100, 500, 1000)
    """
    return values + tuple(value for value in USUAL_VALUES if value > values[-1])
