"""Cards as people and other programs write them: text, Cactus Kev ints, eval7 masks.

docs/layouts.md shows the layouts side by side. Those with our own card numbers (phevaluator) need
no converter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from fasteval import errors
from fasteval._impl import floor

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"

_RANK_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_LANE = 0x1FFF


def format_card(card: SupportsIndex | str, /) -> str:
    """Write one card as rank and suit.

    Raises InvalidCard for a number outside 0..51 or an odd text, TypeError for what is no card.

    >>> format_card(51)
    'As'
    """
    (number,) = floor.cards((card,))
    return RANKS[number >> 2] + SUITS[number & 3]


def format_cards(cards: str | Iterable[SupportsIndex | str], /, separator: str = "") -> str:
    """Write cards, given as for ``cards``, in their order; raises as ``cards`` does.

    >>> format_cards([51, 45, 34])
    'AsKdTh'
    >>> format_cards("2C 10D", separator=" ")
    '2c Td'
    """
    return separator.join(RANKS[card >> 2] + SUITS[card & 3] for card in floor.cards(cards))


def card_to_cactus_kev(card: SupportsIndex | str, /) -> int:
    """Turn a card into the int of Cactus Kev, treys and deuces.

    The int holds, from the lowest bit: the prime of the rank (6 bits), the rank 0..12 in bits 8-11,
    the suit as one of the bits 12 (spades) to 15 (clubs), the rank as one of the bits 16 to 28.
    Source: Kevin L. Suffecool, Cactus Kev's Poker Hand Evaluator. Raises as ``format_card`` does.

    >>> hex(card_to_cactus_kev("Kd"))
    '0x8004b25'
    """
    (number,) = floor.cards((card,))
    rank, suit = number >> 2, number & 3
    return 1 << (16 + rank) | 1 << (15 - suit) | rank << 8 | _RANK_PRIMES[rank]


def card_from_cactus_kev(number: SupportsIndex, /) -> int:
    """Turn an int of Cactus Kev, treys or deuces into a card 0..51.

    Raises InvalidCard for an int that is none of the 52, TypeError for what is no int.

    >>> card_from_cactus_kev(0x8004b25)
    45
    """
    wanted = errors.integer(number, errors.odd_cactus_kev_type)
    rank = wanted >> 8 & 0xF
    suit = 3 - ((wanted >> 12 & 0xF).bit_length() - 1)
    card = 4 * rank + suit
    if not (0 <= card < 52 and suit < 4 and card_to_cactus_kev(card) == wanted):
        raise errors.odd_cactus_kev(wanted)
    return card


def mask_to_eval7(mask: SupportsIndex, /) -> int:
    """Turn a mask into eval7's: bit 13 * suit + rank instead of 16 * suit + rank.

    Raises InvalidCard for bits that are no cards, TypeError for what is no int.

    >>> hex(mask_to_eval7(0x1000_0000_0000_0001))
    '0x8000000000001'
    """
    return sum(1 << (13 * (card & 3) + (card >> 2)) for card in floor.mask_to_cards(mask))


def mask_from_eval7(mask: SupportsIndex, /) -> int:
    """Turn eval7's mask, bit 13 * suit + rank, into ours, bit 16 * suit + rank.

    Raises InvalidCard for bits above 51, TypeError for what is no int.

    >>> hex(mask_from_eval7(0x8000000000001))
    '0x1000000000000001'
    """
    wanted = errors.integer(mask, errors.odd_mask_type)
    if not 0 <= wanted < 1 << 52:
        raise errors.odd_eval7_mask(wanted)
    return sum((wanted >> 13 * suit & _LANE) << 16 * suit for suit in range(4))
