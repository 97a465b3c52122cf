"""Cards as the ints of Cactus Kev, which treys and deuces use."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from operator import index
from typing import Final

from fasteval._impl import floor
from fasteval.compat import errors
from fasteval.notation import RANKS, card_to_cactus_kev, format_card

#: The ints by our card numbers 0..51, and back.
INTS: Final[tuple[int, ...]] = tuple(map(card_to_cactus_kev, range(52)))
NUMBERS: Final[dict[int, int]] = {card: number for number, card in enumerate(INTS)}
_BY_TEXT: Final[dict[str, int]] = {format_card(number): card for number, card in enumerate(INTS)}
_TEXTS: Final[dict[int, str]] = {card: text for text, card in _BY_TEXT.items()}
_RANK_BITS, _CARD_BITS = 13, 32


def number_of(card: int) -> int:
    """Turn an int of treys into a card 0..51.

    Raises InvalidCard for an int that is no card, TypeError for what is no int.

    >>> number_of(0x20450d)
    21
    """
    try:
        return NUMBERS[index(card)]  # a float equals an int, and would be found
    except (KeyError, TypeError):
        raise errors.odd_treys_card(card) from None


class Card:
    """Functions that make and read cards: ints of 32 bits, no objects.

    An int holds, from the lowest bit: the prime of the rank (6 bits), the rank 0..12 in bits 8-11,
    the suit as one of the bits 12 (spades) to 15 (clubs), the rank as one of the bits 16 to 28.
    Each raises InvalidCard for an int that is none of the 52 and TypeError for what is no int.

    >>> Card.new("7d"), Card.int_to_str(2114829)
    (2114829, '7d')
    """

    STR_RANKS: Final[str] = RANKS
    INT_RANKS: Final[range] = range(13)
    PRIMES: Final[list[int]] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
    CHAR_RANK_TO_INT_RANK: Final[dict[str, int]] = {
        rank: number for number, rank in enumerate(RANKS)
    }
    CHAR_SUIT_TO_INT_SUIT: Final[dict[str, int]] = {"s": 1, "h": 2, "d": 4, "c": 8}
    INT_SUIT_TO_CHAR_SUIT: Final[str] = "xshxdxxxc"
    PRETTY_SUITS: Final[dict[int, str]] = {1: "♠", 2: "♥", 4: "♦", 8: "♣"}

    @staticmethod
    def new(string: str) -> int:
        """Make a card from its text; "10" stands for a ten, too, and either case is read.

        Raises InvalidCard for any other text, TypeError for what is no text.

        >>> Card.new("9h")
        8398611
        """
        try:
            return _BY_TEXT[string]
        except (KeyError, TypeError):
            pass
        if not isinstance(string, str):
            raise errors.odd_card_text(string)
        (number,) = floor.cards((string,))
        return INTS[number]

    @staticmethod
    def int_to_str(card_int: int) -> str:
        """Write a card as rank and suit.

        >>> Card.int_to_str(8398611)
        '9h'
        """
        try:
            return _TEXTS[index(card_int)]
        except (KeyError, TypeError):
            raise errors.odd_treys_card(card_int) from None

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        """Return the rank, 0 for a two to 12 for an ace.

        >>> Card.get_rank_int(Card.new("9h"))
        7
        """
        return number_of(card_int) >> 2

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        """Return the suit: 1 spades, 2 hearts, 4 diamonds, 8 clubs.

        >>> Card.get_suit_int(Card.new("9h"))
        2
        """
        return 8 >> (number_of(card_int) & 3)

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        """Return the rank as a bit: 1 for a two to 4096 for an ace.

        >>> Card.get_bitrank_int(Card.new("9h"))
        128
        """
        return 1 << (number_of(card_int) >> 2)

    @staticmethod
    def get_prime(card_int: int) -> int:
        """Return the prime of the rank: 2 for a two to 41 for an ace.

        >>> Card.get_prime(Card.new("9h"))
        19
        """
        return Card.PRIMES[number_of(card_int) >> 2]

    @staticmethod
    def hand_to_binary(card_strs: Iterable[str]) -> list[int]:
        """Make cards from their texts; raises as ``new`` does.

        >>> Card.hand_to_binary(["9h", "7d"])
        [8398611, 2114829]
        """
        return [Card.new(string) for string in card_strs]

    @staticmethod
    def prime_product_from_hand(card_ints: Iterable[int]) -> int:
        """Multiply the primes of the ranks.

        >>> Card.prime_product_from_hand(Card.hand_to_binary(["9s", "9c", "7d"]))
        4693
        """
        return prod(map(Card.get_prime, card_ints))

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        """Multiply the primes of the ranks whose bits 0 to 12 are set.

        Raises FastevalError for other bits, TypeError for what is no int.

        >>> Card.prime_product_from_rankbits(0b1011)
        42
        """
        bits = errors.count(rankbits, "rankbits")
        if bits >> _RANK_BITS:
            raise errors.odd_bits(rankbits, "rankbits", _RANK_BITS)
        return prod(prime for rank, prime in enumerate(Card.PRIMES) if bits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        """Write an int of 32 bits in groups of four, with tabs between them.

        Raises FastevalError for a longer or a negative int, TypeError for what is no int.

        >>> Card.int_to_binary(Card.new("2c")).split()
        ['0000', '0000', '0000', '0001', '1000', '0000', '0000', '0010']
        """
        bits = errors.count(card_int, "card_int")
        if bits >> _CARD_BITS:
            raise errors.odd_bits(card_int, "card_int", _CARD_BITS)
        digits = f"{bits:032b}"
        return "\t".join(digits[place : place + 4] for place in range(0, _CARD_BITS, 4))

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """Write a card with the symbol of its suit.

        >>> Card.int_to_pretty_str(Card.new("9h"))
        '[9♥]'
        """
        text = Card.int_to_str(card_int)
        return f"[{text[0]}{Card.PRETTY_SUITS[Card.CHAR_SUIT_TO_INT_SUIT[text[1]]]}]"

    @staticmethod
    def ints_to_pretty_str(card_ints: Iterable[int]) -> str:
        """Write cards with the symbols of their suits.

        >>> Card.ints_to_pretty_str(Card.hand_to_binary(["9h", "7d"]))
        ' [9♥],[7♦] '
        """
        texts = [Card.int_to_pretty_str(card) for card in card_ints]
        return f" {','.join(texts)} " if texts else " "

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print a card with the symbol of its suit.

        >>> Card.print_pretty_card(Card.new("9h"))
        [9♥]
        """
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def print_pretty_cards(card_ints: Iterable[int]) -> None:
        """Print cards with the symbols of their suits.

        >>> Card.print_pretty_cards([])
        <BLANKLINE>
        """
        print(Card.ints_to_pretty_str(card_ints))
