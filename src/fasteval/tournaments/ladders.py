"""Ladders of blinds: the numbers that chips can pay, and a choice of them that rises evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, log
from typing import NamedTuple

from fasteval.errors import CHIPS_MAX
from fasteval.tournaments.chip_sets import USUAL_VALUES

#: A big blind is at most so many times the one before.
STEEPEST = 2

_USUAL = {"1", "12", "15", "16", "2", "3", "4", "5", "6", "8"}
# A small blind is at least so many of the chips that it is counted in, so that smaller ones can go.
_COARSE, _FINE = 3, 10
# A big blind is so near to where an even growth would be, as a logarithm.
_NEAR, _SPARE = log(2), 2
# What a number costs that is not among the usual ones, in squares of logarithms.
_UNUSUAL, _ODD = 0.15, 0.2


class _Number(NamedTuple):
    """A big blind, and what it costs to choose it."""

    big_blind: int
    log: float
    cost: float


class _Way(NamedTuple):
    """A ladder up to a number, by its place among all, with what it costs and the way before."""

    place: int
    cost: float
    number: _Number
    before: _Way | None

    def big_blinds(self) -> Iterator[int]:
        """The big blinds, from the last to the first."""
        way: _Way | None = self
        while way is not None:
            yield way.number.big_blind
            way = way.before


def first_big_blind(wanted: float, values: tuple[int, ...]) -> int:
    """Return the big blind nearest to the one wanted, and the lower of two as near.

    >>> first_big_blind(50, (25, 100, 500, 1000)), first_big_blind(15, (5, 25, 100, 500))
    (50, 20)
    """
    lowest = 2 * values[0]
    numbers = _numbers(lowest, max(lowest, int(4 * wanted)), values)
    coarse = [number for number in numbers if number.cost < _ODD]
    return min(coarse, key=lambda number: abs(number.log - log(wanted))).big_blind


def rise(first: int, growth: float, levels: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """Choose so many big blinds that grow by about that factor; None if chips make too few.

    Each is twice a small blind that the chips can pay, above the one before and at most twice it.
    Of all choices it is the one with the least sum of squares: of the logarithm of each step
    over the growth and, half as much, of each big blind over where an even growth would be; what
    is not one of the numbers in use (50, 100, 150, 200, 300, 400, 500, 600, 800 ...) costs more.

    >>> rise(50, 1.5, 6, (25, 100, 500, 1000))
    (50, 100, 150, 200, 300, 400)
    """
    step = log(growth)
    numbers = _numbers(first, int(first * growth ** (levels - 1) * 2), values)
    best = [_Way(0, 0.0, numbers[0], None)]
    for level in range(1, levels):
        wanted = log(first) + level * step
        # Where chips are too coarse for a slow growth, blinds can but rise by the next number.
        near = [
            place
            for place, number in enumerate(numbers)
            if abs(number.log - wanted) <= _NEAR or level <= place <= level + _SPARE
        ]
        best = list(_next(best, numbers, near, wanted, step))
        if not best:
            return None
    return tuple(min(best, key=lambda way: way.cost).big_blinds())[::-1]


def _next(
    best: Sequence[_Way], numbers: Sequence[_Number], near: list[int], wanted: float, step: float
) -> Iterator[_Way]:
    """The cheapest way to each number that may come next, by the ways to those before.

    The higher the number, the higher is the one before it in the cheapest way, because squares are
    convex: so none is looked at below the one that was found for the number below.
    """
    start = 0
    for place in near:
        number, cheapest = numbers[place], inf
        for tried in range(start, len(best)):
            way = best[tried]
            if way.place >= place:
                break
            cost = way.cost + (number.log - way.number.log - step) ** 2
            if cost < cheapest and number.big_blind <= STEEPEST * way.number.big_blind:
                cheapest, start = cost, tried
        if cheapest < inf:
            there = (number.log - wanted) ** 2 / 2 + number.cost
            yield _Way(place, cheapest + there, number, best[start])


def _numbers(lowest: int, highest: int, values: tuple[int, ...]) -> list[_Number]:
    """All big blinds that may be chosen between two, rising."""
    costs: dict[int, float] = {}
    for unit_share, cost in ((_FINE, _ODD), (_COARSE, _UNUSUAL)):
        for small in _small_blinds(lowest // 2, highest // 2, values, unit_share):
            costs[2 * small] = cost
    for big, cost in costs.items():
        if cost < _ODD and str(big).rstrip("0") in _USUAL:
            costs[big] = 0
    return [_Number(big, log(big), costs[big]) for big in sorted(costs)]


def _small_blinds(lowest: int, highest: int, values: tuple[int, ...], share: int) -> Iterator[int]:
    """Small blinds that are whole numbers of the largest unit that is at most that share."""
    small = -(-lowest // values[0]) * values[0]
    units = _units(values)
    place = 0
    while small <= highest:
        yield small
        while place + 1 < len(units) and share * units[place + 1] <= small:
            place += 1
        small = (small // units[place] + 1) * units[place]


def _units(values: tuple[int, ...]) -> tuple[int, ...]:
    """What blinds are counted in: chips, and round numbers of a chip where the next is far above.

    >>> _units((25, 2000))[:6]
    (25, 100, 500, 1000, 2000, 100000)
    """
    units: list[int] = []
    for value, above in zip(values, (*values[1:], CHIPS_MAX), strict=True):
        units.append(value)
        units += [one for one in USUAL_VALUES if value < one < above and one % value == 0]
    return tuple(units)
