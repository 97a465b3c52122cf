"""Chip sets: how many chips of each value a stack is made of, and how many a table needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd, inf
from typing import Any, TypeAlias

from fasteval.errors import CHIPS_MAX, InvalidConfig, chips, quote, whole
from fasteval.tournaments.readers import PLAYERS_MAX, REBUYS_MAX, items

#: The values that chips usually have, a thousand times as much after each five.
USUAL_VALUES = tuple(value * 1000**group for group in range(6) for value in (1, 5, 25, 100, 500))
#: Cases of chips, and for how many players each is thought (R140).
CASES = {300: 6, 500: 10}

_COLOURS = 4
_MOST_VALUES = 8
_MOST_CHIPS = 100
# Ways that cost more than this are looked at only if none costs less.
_COSTS = (64, 512, inf)
# The guide's stack of 5 000 (R140); of higher values there are two as well.
_PATTERN = (8, 8, 4, 2)
_FEWEST, _MOST = 20, 25
_RANGE = 24


@dataclass(frozen=True)
class ChipSet:
    """The chips of a tournament: what each player begins with, and what all need.

    ``values`` are those of the colours, lowest first, and ``counts`` how many each player gets.
    ``rebuys`` are the stacks that are bought later. ``later`` has the values of chips that nobody
    begins with, and how many of each come in, at most, when lower ones leave.

    >>> print(chip_set(5000, 8))
    5,000 a player: 8 x 25, 8 x 100, 4 x 500, 2 x 1,000 (22 chips)
    8 players: 64 x 25, 64 x 100, 32 x 500, 16 x 1,000 (176 chips, a case of 500)
    """

    stack: int
    players: int
    values: tuple[int, ...]
    counts: tuple[int, ...]
    rebuys: int = 0
    later: tuple[tuple[int, int], ...] = ()

    @property
    def chips_each(self) -> int:
        """How many chips a player begins with."""
        return sum(self.counts)

    @property
    def chips_needed(self) -> int:
        """How many chips all stacks take, with those of rebuys and those that come in later."""
        stacks = self.players + self.rebuys
        return stacks * self.chips_each + sum(count for _, count in self.later)

    @property
    def case(self) -> int | None:
        """The smallest case that serves them, of 300 or 500 chips; None if neither does.

        R140: a case of 300 is for up to 6 players, one of 500 for up to 10.
        """
        for size, players in CASES.items():
            if self.players <= players and self.chips_needed <= size:
                return size
        return None

    def to_dict(self) -> dict[str, Any]:
        """Return the chips as JSON can have them, with their sums."""
        return {
            "stack": self.stack,
            "players": self.players,
            "values": list(self.values),
            "counts": list(self.counts),
            "rebuys": self.rebuys,
            "later": [list(pair) for pair in self.later],
            "chips_each": self.chips_each,
            "chips_needed": self.chips_needed,
            "case": self.case,
        }

    def __str__(self) -> str:
        who = f"{self.players:,} players"
        if self.rebuys:
            who += f", {self.rebuys:,} rebuy{'s' if self.rebuys > 1 else ''}"
        later = "".join(f", later {count:,} x {value:,}" for value, count in self.later)
        case = f", a case of {self.case}" if self.case else ""
        return (
            f"{self.stack:,} a player: {self._colours(1)} ({self.chips_each:,} chips)\n"
            f"{who}: {self._colours(self.players + self.rebuys)}{later} "
            f"({self.chips_needed:,} chips{case})"
        )

    def _colours(self, times: int) -> str:
        pairs = zip(self.counts, self.values, strict=True)
        return ", ".join(f"{times * count:,} x {value:,}" for count, value in pairs if count)


def chip_set(
    stack: int, players: int, values: Iterable[int] | None = None, *, rebuys: int = 0
) -> ChipSet:
    """Make up a stack of chips as home tournaments do: 20 to 25 chips in four colours (R140).

    ``values`` are those of the chips there are, 8 at most; those above the stack are left out.
    Without them they are four of 1, 5, 25, 100, 500, 1000, 5000, 25000 and so on, from the highest
    that is at most a 200th of the stack, the usual first small blind.

    Of all ways that make the stack exactly, with one chip of the lowest value at least, it is the
    one nearest to 8, 8, 4 and 2 of the values, lowest first: by the sum of squares of differences
    and, half as much, of that of the highest value and of the chips below 20 or above 25.
    ``rebuys`` are the stacks expected to be bought later, in all.

    Raises InvalidConfig, which names the field: also for a stack that the values cannot make, and
    if it takes more than 100 chips.

    >>> chip_set(5000, 6).chips_needed, chip_set(10_000, 6).counts
    (132, (8, 8, 4, 7))
    >>> chip_set(200, 6, [1, 5, 25, 100]).counts
    (10, 8, 2, 1)
    """
    seats = whole(players, "players", 2, PLAYERS_MAX)
    bought = whole(rebuys, "rebuys", 0, REBUYS_MAX)
    total = whole(stack, "stack", 1, CHIPS_MAX // (seats + bought))
    colours = usual_values(total) if values is None else read_values(values)
    used = tuple(value for value in colours if value <= total)
    counts = _make_up(total, used) if used else None
    if counts is None:
        raise InvalidConfig(
            f"stack is {total}: chips of {_listed(colours)} do not make it, with one of "
            f"{colours[0]} at least"
        )
    if sum(counts) > _MOST_CHIPS:
        raise InvalidConfig(
            f"values: a stack of {total} takes {sum(counts)} chips of {_listed(colours)}, more "
            f"than {_MOST_CHIPS}"
        )
    return ChipSet(total, seats, used, counts, bought)


def usual_values(stack: int) -> tuple[int, ...]:
    """Return the values of the four usual colours for a stack.

    >>> usual_values(5000)
    (25, 100, 500, 1000)
    """
    lowest = sum(200 * value <= stack for value in USUAL_VALUES[1:])
    return USUAL_VALUES[lowest : lowest + _COLOURS]


def read_values(values: Iterable[int]) -> tuple[int, ...]:
    """Read values of chips: rising, each 1, 2, 2.5 or 5 times a power of ten."""
    found = items(values, "values", _MOST_VALUES)
    if not found:
        raise InvalidConfig("values: there is none")
    read: list[int] = []
    for place, value in enumerate(found):
        amount = chips(value, f"values[{place}]")
        digits = str(amount).rstrip("0")
        if digits not in ("1", "2", "25", "5"):
            raise InvalidConfig(
                f"values[{place}] is {quote(value)}: chips are of 1, 2, 5, 10, 20, 25, 50, 100 ..."
            )
        if read and amount <= read[-1]:
            raise InvalidConfig(f"values[{place}] is {quote(value)}: values rise")
        read.append(amount)
    return tuple(read)


def _listed(values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values))


#: The least cost so far and its counts, by what is left to be made and the number of chips.
_Ways: TypeAlias = dict[tuple[int, int], tuple[float, tuple[int, ...]]]


def _make_up(stack: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """R140: the counts nearest to the pattern, of all that make the stack; None if none does."""
    for most in _COSTS:
        cost, counts = min(_ends(_ways(stack, values, most), values), default=(inf, None))
        if cost <= most and counts is not None:
            return counts
    return None


def _ways(stack: int, values: tuple[int, ...], most: float) -> _Ways:
    """The ways to make a part of the stack with all but the highest value, at most at that cost.

    From the lowest value on, the best counts are kept for each amount that is still to be made. So
    few amounts remain, because the higher values must be able to make them.
    """
    best: _Ways = {(stack, 0): (0, ())}
    for place in range(len(values) - 1):
        following: _Ways = {}
        for (left, number), (cost, counts) in best.items():
            for count in _possible(left, values, place):
                way = (cost + (count - _wanted(place)) ** 2, (*counts, count))
                key = (left - count * values[place], number + count)
                if way[0] <= most and (key not in following or way < following[key]):
                    following[key] = way
        best = following
    return best


def _possible(left: int, values: tuple[int, ...], place: int) -> Sequence[int]:
    """How many chips of a value there can be, so that higher ones can make what is left."""
    value, unit = values[place], gcd(*values[place + 1 :])
    shared = gcd(value, unit)
    if left % shared:
        return ()
    every = unit // shared  # counts that differ by it leave the same part of a unit
    first = left // shared * pow(value // shared, -1, every) % every
    if place == 0 and first == 0:
        first = every
    # So many of them could be higher chips instead.
    most = max(_RANGE, values[place + 1] // gcd(value, values[place + 1]))
    return range(first, min(most, left // value) + 1, every)


def _ends(best: _Ways, values: tuple[int, ...]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What is left must be chips of the highest value."""
    wanted = _wanted(len(values) - 1)
    for (left, number), (cost, counts) in best.items():
        last, odd = divmod(left, values[-1])
        if odd == 0:
            beyond = max(_FEWEST - number - last, 0, number + last - _MOST)
            yield cost + ((last - wanted) ** 2 + beyond**2) / 2, (*counts, last)


def _wanted(place: int) -> int:
    return _PATTERN[min(place, len(_PATTERN) - 1)]
