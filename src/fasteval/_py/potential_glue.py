"""Hand strength and potential against a range: the twin of ``_potential.pxi``."""

from __future__ import annotations

from typing import Any, SupportsIndex

from fasteval import errors, study_errors
from fasteval._py import card as _card
from fasteval._py import potential as _potential
from fasteval._py.status import StatusError

Triple = tuple[float, float, float]


def hand_potential(
    hand: SupportsIndex, board: SupportsIndex, dead: SupportsIndex, weights: Any, /
) -> tuple[Triple, tuple[Triple, Triple, Triple]]:
    """Weigh the hands of an opponent by how a hand stands against them now and at the river.

    ``hand``, ``board`` and ``dead`` are masks, ``weights`` a buffer of 1326 doubles. Returns the
    weights of the hands that are beaten, tied and ahead now, and for each of the three the weights
    of hands and run-outs that are beaten, tied and ahead at the river: zeros on a board of 5.
    Raises InvalidCard for masks that are no such cards or overlap, InvalidRange for weights that
    are not from 0 to 1 or are all 0 once the cards are out, TypeError for what is no such buffer.

    >>> from array import array
    >>> hand_potential(0x1001 << 48, 0x1F << 32, 0, array("d", [1.0]) * 1326)[0]
    (0.0, 946.0, 44.0)
    """
    ours, shared, out = to_mask(hand), to_mask(board), to_mask(dead)
    numbers = read_weights(weights)
    try:
        now, (ahead, tied, behind) = _potential.hand_potential(ours, shared, out, numbers)
    except StatusError as error:
        raise study_errors.odd_spot(error.status) from None
    return _triple(now), (_triple(ahead), _triple(tied), _triple(behind))


def to_mask(mask: SupportsIndex) -> int:
    number = errors.integer(mask, errors.odd_mask_type)
    if number & ~_card.MASK_ALL:
        raise errors.odd_mask(number)
    return number


def read_weights(weights: Any) -> list[float]:
    try:
        view = memoryview(weights)
    except TypeError:
        raise study_errors.odd_weights(weights) from None
    if view.ndim != 1 or view.suboffsets or view.format not in ("d", "@d"):
        raise study_errors.odd_weights_format(view.format, view.ndim)
    if len(view) != study_errors.COMBOS:
        raise study_errors.wrong_weights_count(len(view))
    return [float(weight) for weight in view.tolist()]


def _triple(numbers: list[float]) -> Triple:
    first, second, third = numbers
    return first, second, third
