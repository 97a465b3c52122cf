"""A hand that grows and shrinks card by card: the twin of c/hand.c.

The C struct keeps the sum of the cards' keys beside the mask, for its perfect hash. The twin
computes from the mask alone.
"""

from dataclasses import dataclass

from .card import CARDS, card_mask
from .eval import mask_is_hand, mask_strength
from .status import Status, StatusError


@dataclass
class Hand:
    """The cards of a hand."""

    mask: int = 0


def hand_empty() -> Hand:
    """Return a hand of no cards.

    >>> hand_empty()
    Hand(mask=0)
    """
    return Hand()


def hand_add(hand: Hand, card: int) -> None:
    """Add a card that is not in the hand."""
    if not 0 <= card < CARDS:
        raise StatusError(Status.ERROR_CARD)
    if hand.mask & card_mask(card):
        raise StatusError(Status.ERROR_DUPLICATE)
    hand.mask |= card_mask(card)


def hand_remove(hand: Hand, card: int) -> None:
    """Remove a card that is in the hand."""
    if not 0 <= card < CARDS:
        raise StatusError(Status.ERROR_CARD)
    if not hand.mask & card_mask(card):
        raise StatusError(Status.ERROR_ABSENT)
    hand.mask &= ~card_mask(card)


def hand_strength(hand: Hand) -> int:
    """Return the strength of a hand of 5, 6 or 7 cards, 0 for any other number of cards.

    >>> hand_strength(Hand(0x1F00_0000_0000_0000))
    7462
    """
    return mask_strength(hand.mask) if mask_is_hand(hand.mask) else 0
