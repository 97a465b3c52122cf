"""Equities: units of work on a spot; the twin of ``_equity.pxi``."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

from fasteval import equity_errors, errors
from fasteval._py import equity as _equity
from fasteval._py import preflop as _preflop
from fasteval._py import sample as _sample
from fasteval._py.card import cards_read, mask_from_cards
from fasteval._py.potential_glue import read_weights, to_mask
from fasteval._py.seats import SEATS
from fasteval._py.spot import Spot
from fasteval._py.status import StatusError
from fasteval._py.sums import EquitySums, PlayerCombos

if TYPE_CHECKING:
    from fasteval.names import EquityMethod

_METHODS: tuple[EquityMethod, ...] = ("table", "sweep", "showdowns")
_KERNELS = ("python",)

Sums = tuple[tuple[float, ...], "bytes | None"]


def equity_plan(
    weights: Iterable[Any], board: SupportsIndex, dead: SupportsIndex, /
) -> tuple[EquityMethod, float, int]:
    """Check a spot and find its cheapest exact method: (name, nanoseconds about, units of work).

    ``weights`` has for each player a buffer of 1326 doubles from 0 to 1, or None for any two cards;
    ``board`` and ``dead`` are masks. Raises InvalidRange for a range that is empty next to these
    cards and for odd weights, InvalidCard for an odd board, FastevalError for another number of
    players than 2 to 22 and if no deal gives each a hand.

    >>> equity_plan([None, None], 0, 0)[0]
    'table'
    """
    spot = _read_spot(weights, board, dead)
    try:
        plan = _equity.equity_plan_exact(spot)
    except StatusError as error:
        raise equity_errors.odd_spot(error.status, error.position, spot.players) from None
    return _METHODS[plan.method], plan.cost, plan.units


def equity_exact(
    weights: Iterable[Any],
    board: SupportsIndex,
    dead: SupportsIndex,
    method: str,
    unit: SupportsIndex,
    units: SupportsIndex,
    with_combos: object,
    kernel: str,
    /,
) -> Sums:
    """Do one unit of ``units`` of an exact answer by a method that ``equity_plan`` names.

    Returns the sums, for each player in turn the weight of the deals in which the player shares the
    pot with 0, 1, 2 ... others, and with ``with_combos`` bytes, else None: for each player and
    combo four doubles, the weight of all deals, of those won and shared, and the parts of the pots.
    Raises as ``equity_plan`` does, FastevalError for a method that cannot answer.
    """
    if method not in _METHODS:
        raise equity_errors.odd_plan(method, _METHODS)
    spot = _read_spot(weights, board, dead)
    number, many = equity_errors.count(unit, "unit"), equity_errors.count(units, "units")
    _check_kernel(kernel)
    try:
        sums = _equity.equity_exact(spot, _METHODS.index(method), number, many, bool(with_combos))
    except StatusError as error:
        raise equity_errors.odd_spot(error.status, error.position, spot.players) from None
    return _sums(*sums)


def equity_sample(
    weights: Iterable[Any],
    board: SupportsIndex,
    dead: SupportsIndex,
    seed: SupportsIndex,
    unit: SupportsIndex,
    samples: SupportsIndex,
    with_combos: object,
    kernel: str,
    /,
) -> Sums:
    """Deal ``samples`` times at random, 65536 at most: the unit of that number of a seed.

    Returns as ``equity_exact`` does, each deal having the weight 1. Raises as ``equity_plan`` does,
    FastevalError if the ranges nearly always share cards.
    """
    spot = _read_spot(weights, board, dead)
    word, number = errors.seed(seed), equity_errors.count(unit, "unit")
    many = equity_errors.count(samples, "samples", _sample.SAMPLE_UNIT)
    _check_kernel(kernel)
    try:
        sums = _sample.equity_sample(spot, word, number, many, bool(with_combos))
    except StatusError as error:
        raise equity_errors.odd_spot(error.status, error.position, spot.players) from None
    return _sums(*sums)


def equity_deals(weights: Iterable[Any], board: SupportsIndex, dead: SupportsIndex, /) -> int:
    """Count the deals of a spot that have a weight: choices of hands times boards.

    Raises as ``equity_plan`` does.

    >>> equity_deals([None, None], 0x1F, 0)
    1070190
    """
    spot = _read_spot(weights, board, dead)
    try:
        return int(_equity.equity_deals(spot))
    except StatusError as error:
        raise equity_errors.odd_spot(error.status, error.position, spot.players) from None


def preflop_matchup(first: object, second: object, /) -> tuple[int, int] | None:
    """Count of all 1,712,304 boards those that the first hand wins, and those that are shared.

    The hands are texts of two cards. Returns None if they are not, or share a card: the quick door
    for the usual case.

    >>> preflop_matchup("AhAs", "KdKc")
    (1388072, 6538)
    """
    masks = []
    for hand in (first, second):
        if type(hand) is not str:
            return None
        try:
            masks.append(mask_from_cards(cards_read(hand)))
        except StatusError:
            return None
    try:
        wins, ties = _preflop.preflop_matchup(*masks)
    except StatusError:
        return None
    return wins, ties


def _check_kernel(kernel: str) -> None:
    if kernel not in _KERNELS:
        raise errors.unknown_kernel(kernel, _KERNELS)


def _read_spot(weights: Iterable[Any], board: SupportsIndex, dead: SupportsIndex) -> Spot:
    given = tuple(weights)
    if not 2 <= len(given) <= SEATS:
        raise equity_errors.odd_players(len(given))
    masks = to_mask(board), to_mask(dead)
    return Spot([None if one is None else read_weights(one) for one in given], *masks)


def _sums(sums: EquitySums, combos: PlayerCombos | None) -> Sums:
    split = tuple(part for row in sums.split for part in row)
    if combos is None:
        return split, None
    numbers = (
        number
        for of_player in combos
        for each in of_player
        for number in (each.total, each.win, each.tie, each.share)
    )
    return split, array("d", numbers).tobytes()
