"""What users read of the tables of treys: class boundaries and names, ranks by prime products."""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import Final

from fasteval._impl import floor
from fasteval.compat.treys.card import Card
from fasteval.strengths import Category

#: A strength and a rank of treys add up to this.
SUM: Final[int] = 7463
_FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH)


class LookupTable:
    """The highest rank of each class, its name, and the ranks of hands by their products of primes.

    Nothing here ranks hands by these tables: they are made when they are first read.

    >>> LookupTable.MAX_FULL_HOUSE, LookupTable.RANK_CLASS_TO_STRING[3]
    (322, 'Full House')
    """

    MAX_ROYAL_FLUSH: Final[int] = 1
    MAX_STRAIGHT_FLUSH: Final[int] = 10
    MAX_FOUR_OF_A_KIND: Final[int] = 166
    MAX_FULL_HOUSE: Final[int] = 322
    MAX_FLUSH: Final[int] = 1599
    MAX_STRAIGHT: Final[int] = 1609
    MAX_THREE_OF_A_KIND: Final[int] = 2467
    MAX_TWO_PAIR: Final[int] = 3325
    MAX_PAIR: Final[int] = 6185
    MAX_HIGH_CARD: Final[int] = 7462
    MAX_TO_RANK_CLASS: Final[dict[int, int]] = {
        1: 0, 10: 1, 166: 2, 322: 3, 1599: 4, 1609: 5, 2467: 6, 3325: 7, 6185: 8, 7462: 9,
    }  # fmt: skip
    RANK_CLASS_TO_STRING: Final[dict[int, str]] = {
        0: "Royal Flush",
        1: "Straight Flush",
        2: "Four of a Kind",
        3: "Full House",
        4: "Flush",
        5: "Straight",
        6: "Three of a Kind",
        7: "Two Pair",
        8: "Pair",
        9: "High Card",
    }

    @cached_property
    def flush_lookup(self) -> dict[int, int]:
        """The ranks of flushes and straight flushes by their products of primes.

        >>> LookupTable().flush_lookup[Card.prime_product_from_rankbits(0b11111 << 8)]
        1
        """
        return _ranks(of_flushes=True)

    @cached_property
    def unsuited_lookup(self) -> dict[int, int]:
        """The ranks of all other hands by their products of primes.

        >>> LookupTable().unsuited_lookup[2**4 * 3]
        166
        """
        return _ranks(of_flushes=False)


def _ranks(of_flushes: bool) -> dict[int, int]:
    return {
        prod(Card.PRIMES[rank] for rank in floor.strength_ranks(SUM - number)): number
        for number in range(1, SUM)
        if (floor.strength_category(SUM - number) in _FLUSHES) is of_flushes
    }
