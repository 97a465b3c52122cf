"""Cards, their text, and sets of them: the twin of c/card.c.

A card is 4 * rank + suit, ranks 2..A = 0..12, suits clubs, diamonds, hearts, spades = 0..3. A mask
has bit 16 * suit + rank for each card.
"""

from collections.abc import Sequence

from .status import Status, StatusError

CARDS = 52
MASK_ALL = 0x1FFF_1FFF_1FFF_1FFF

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
BLANKS = " ,\t\n\r"


def card_rank(card: int) -> int:
    """Return the rank of a card, 0 for a two to 12 for an ace.

    >>> card_rank(51)
    12
    """
    return card >> 2


def card_suit(card: int) -> int:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades.

    >>> card_suit(51)
    3
    """
    return card & 3


def card_mask(card: int) -> int:
    """Return the mask of one card.

    >>> hex(card_mask(51))
    '0x1000000000000000'
    """
    return 1 << (16 * card_suit(card) + card_rank(card))


def cards_read(text: str) -> list[int]:
    """Read every card of a text; blanks and commas may stand between cards.

    The StatusError of an odd or repeated card has the index of its first character.

    >>> cards_read("As 10d,jC")
    [51, 33, 36]
    """
    cards: list[int] = []
    i = 0
    while i < len(text):
        if text[i] in BLANKS:
            i += 1
            continue
        card, used = _card_read(text, i)
        if card in cards:
            raise StatusError(Status.ERROR_DUPLICATE, i)
        cards.append(card)
        i += used
    return cards


def _card_read(text: str, i: int) -> tuple[int, int]:
    """Read the card that begins at index i; return it and its length."""
    rank_length = 2 if text.startswith("10", i) and i + 2 < len(text) else 1
    rank_text, suit_text = text[i : i + rank_length], text[i + rank_length : i + rank_length + 1]
    rank = 8 if rank_length == 2 else _letter_index(RANK_LETTERS, rank_text)
    suit = _letter_index(SUIT_LETTERS, suit_text)
    if rank < 0 or suit < 0:
        raise StatusError(Status.ERROR_TEXT, i)
    return 4 * rank + suit, rank_length + 1


def _letter_index(letters: str, character: str) -> int:
    """Return the place of an ASCII character, in either case, among letters, or -1."""
    if len(character) != 1 or not character.isascii():
        return -1  # beyond ASCII are characters that turn into our letters by a change of case
    return letters.lower().find(character.lower())


def card_write(card: int) -> str:
    """Write one card as rank and suit.

    >>> card_write(51)
    'As'
    """
    return RANK_LETTERS[card_rank(card)] + SUIT_LETTERS[card_suit(card)]


def mask_from_cards(cards: Sequence[int]) -> int:
    """Collect cards; the StatusError of a bad or repeated card has its index.

    >>> hex(mask_from_cards([0, 51]))
    '0x1000000000000001'
    """
    mask = 0
    for position, card in enumerate(cards):
        if not 0 <= card < CARDS:
            raise StatusError(Status.ERROR_CARD, position)
        if mask & card_mask(card):
            raise StatusError(Status.ERROR_DUPLICATE, position)
        mask |= card_mask(card)
    return mask


def mask_to_cards(mask: int) -> list[int]:
    """List the cards of a mask in ascending card number.

    >>> mask_to_cards(0x1000000000000001)
    [0, 51]
    """
    return [card for card in range(CARDS) if mask & card_mask(card)]


def mask_count(mask: int) -> int:
    """Return the number of cards in a mask.

    >>> mask_count(0x1000000000000001)
    2
    """
    return mask.bit_count()
