"""Pots without a hand, the side-pot calculator: the twin of ``_pots.pxi``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from fasteval import errors
from fasteval._py import pot as _pot
from fasteval._py.rules import read_chips, read_seat_argument
from fasteval._py.seats import each_seat, seat_bit
from fasteval._py.status import StatusError
from fasteval._py.strength import STRENGTHS


def side_pots(
    paid: Iterable[SupportsIndex], live: Iterable[SupportsIndex], dead: SupportsIndex, /
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Build the pots of what each seat paid: (amount, eligible seats), the main pot first.

    ``live`` are the seats that have not folded, ``dead`` chips are in the main pot. Raises
    FastevalError for seats that do not exist and chips that are negative or too many.
    """
    chips = read_chips(paid, "paid")
    alive = 0
    for seat in live:
        alive |= seat_bit(read_seat_argument(seat, len(chips), "live"))
    try:
        pots = _pot.pots_build(chips, alive, errors.chips(dead, "dead"))
    except StatusError:
        raise errors.odd_side_pots(not alive) from None
    return tuple((pot.amount, tuple(each_seat(pot.eligible))) for pot in pots)


def settle_pots(
    paid: Iterable[SupportsIndex],
    live: Iterable[SupportsIndex],
    dead: SupportsIndex,
    strengths: Iterable[SupportsIndex],
    button: SupportsIndex,
    odd_chip: int,
    rake_basis_points: int,
    rake_cap: int,
    /,
) -> tuple[
    tuple[int, ...],
    tuple[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...],
    int,
]:
    """Settle what each seat paid: the uncalled bet, the rake, who wins each pot and gets what.

    ``live`` are the seats that have not folded, ``dead`` chips are in the main pot, and
    ``strengths`` has a strength for each seat, which counts only for live ones. ``odd_chip`` is the
    number of the option; a ``rake_cap`` below zero is none. Returns what each seat gets back, the
    pots as (amount after the rake, eligible seats, winners, what each seat gets) and the rake.
    Raises FastevalError for seats that do not exist and chips that are negative or too many.
    """
    chips = read_chips(paid, "paid")
    place = read_seat_argument(button, len(chips), "button")
    alive = 0
    for seat in live:
        alive |= seat_bit(read_seat_argument(seat, len(chips), "live"))
    ranks = _read_strengths(strengths, len(chips))
    uncalled, owner = _pot.pots_uncalled(chips, alive)
    returned = [0] * len(chips)
    if uncalled > 0:
        chips[owner] -= uncalled
        returned[owner] = uncalled
    try:
        pots = _pot.pots_build(chips, alive, errors.chips(dead, "dead"))
    except StatusError:
        raise errors.odd_side_pots(not alive) from None
    raked = _pot.pots_rake(pots, rake_basis_points, rake_cap)
    settled = []
    for pot in pots:
        parts = [0] * len(chips)
        winners = _pot.pot_winners(pot.eligible, ranks)
        _pot.pot_share(pot.amount, winners, place, odd_chip, parts)
        eligible = tuple(each_seat(pot.eligible))
        settled.append((pot.amount, eligible, tuple(each_seat(winners)), tuple(parts)))
    return tuple(returned), tuple(settled), raked


def _read_strengths(strengths: Iterable[SupportsIndex], seats: int) -> list[int]:
    """Read a strength for each seat; 0 stands for none."""
    given = tuple(strengths)
    if len(given) != seats:
        raise errors.wrong_length("strengths", len(given), seats)
    return [_to_strength(strength) if strength else 0 for strength in given]


def _to_strength(strength: SupportsIndex) -> int:
    number = errors.integer(strength, errors.odd_strength_type)
    if not 1 <= number <= STRENGTHS:
        raise errors.odd_strength(number)
    return number
