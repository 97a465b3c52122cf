"""The hands of two hole cards: the twin of c/combo.c.

A combo is the number of such a hand: high * (high - 1) / 2 + low of its two card numbers.
"""

from .card import CARDS, card_mask

COMBOS = 1326

COMBO_CARDS = tuple((high, low) for high in range(1, CARDS) for low in range(high))
COMBO_MASKS = tuple(card_mask(high) | card_mask(low) for high, low in COMBO_CARDS)


def combo_index(a: int, b: int) -> int:
    """Return the combo of two different cards, in either order.

    >>> combo_index(0, 51)
    1275
    """
    high, low = max(a, b), min(a, b)
    return high * (high - 1) // 2 + low


def combo_cards(combo: int) -> tuple[int, int]:
    """Return the cards of a combo, the higher first.

    >>> combo_cards(1325)
    (51, 50)
    """
    return COMBO_CARDS[combo]
