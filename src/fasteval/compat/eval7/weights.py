"""Hands of eval7 with their weights, as weights of the 1,326 combos."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import inf
from typing import Final, NoReturn, TypeAlias

from fasteval.combos import COUNT, combo
from fasteval.compat import errors
from fasteval.compat.eval7.cards import CARDS, Card

Hand: TypeAlias = tuple[Card, Card]
Hands: TypeAlias = Iterable[tuple[Hand, float]]

NOTHING: Final[array[float]] = array("d", bytes(8 * COUNT))

#: The numbers of the combos, by their cards in either order.
COMBO_OF: Final[dict[Hand, int]] = {
    (first, second): combo(first.number52, second.number52)
    for first in CARDS
    for second in CARDS
    if first is not second
}


def check_range(hands: Hands) -> None:
    """Raise TypeError for what cannot be a range.

    >>> check_range("AA")
    Traceback (most recent call last):
    TypeError: 'AA' is a str, not a HandRange or a list of ((Card, Card), weight)
    """
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise errors.not_a_range(hands)


def combo_weights(hands: Hands) -> array[float]:
    """Add up the weights of each hand, and divide by the heaviest if that is above 1.

    Raises InvalidRange for what is no hand or no weight, TypeError for what is no range.

    >>> aces = (Card("As"), Card("Ah"))
    >>> combo_weights([(aces, 1.0), (aces, 0.5), ((Card("2d"), Card("2c")), 0.75)])[0]
    0.5
    """
    check_range(hands)
    weights = NOTHING[:]
    for position, item in enumerate(hands):
        try:
            hand, weight = item
            if not 0 <= weight < inf:
                _refuse(item, position)
            weights[COMBO_OF[hand]] += weight
        except (KeyError, TypeError, ValueError, OverflowError):
            _refuse(item, position)
    heaviest = max(weights)
    if heaviest == inf:
        raise errors.weights_overflow()
    return array("d", [weight / heaviest for weight in weights]) if heaviest > 1 else weights


def _refuse(item: object, position: int) -> NoReturn:
    raise errors.odd_range_item(item, position)
