"""The strength of one hand: the twin of c/eval.c.

The C library looks a strength up in a perfect hash. The twin computes it, from four sets of ranks:
those that the hand holds at least once, twice, three and four times. A set is an int with bit r for
rank r. Inside a category the hands are numbered by the combinatorial number system: the k-subsets
of ranks, compared from the highest rank down as poker compares kickers, are in the order of
C(r1, 1) + C(r2, 2) + ... + C(rk, k) with r1 < r2 < ... < rk.
"""

from collections.abc import Sequence
from math import comb

from .card import MASK_ALL, mask_count, mask_from_cards
from .status import Status, StatusError

# The strength of the weakest hand of each category, less one.
HIGH_CARD = 0
PAIR = HIGH_CARD + comb(13, 5) - 10
TWO_PAIR = PAIR + 13 * comb(12, 3)
THREE_OF_A_KIND = TWO_PAIR + comb(13, 2) * 11
STRAIGHT = THREE_OF_A_KIND + 13 * comb(12, 2)
FLUSH = STRAIGHT + 10
FULL_HOUSE = FLUSH + comb(13, 5) - 10
FOUR_OF_A_KIND = FULL_HOUSE + 13 * 12
STRAIGHT_FLUSH = FOUR_OF_A_KIND + 13 * 12

WHEEL = 0b1_0000_0000_1111
ACE = 12


def evaluate_cards(cards: Sequence[int]) -> int:
    """Return the strength of 5, 6 or 7 cards.

    >>> evaluate_cards([51, 47, 43, 39, 35])
    7462
    """
    mask = mask_from_cards(cards)
    if not 5 <= len(cards) <= 7:
        raise StatusError(Status.ERROR_COUNT)
    return mask_strength(mask)


def evaluate_mask(mask: int) -> int:
    """Return the strength of a mask of 5, 6 or 7 cards.

    >>> evaluate_mask(0x1F00_0000_0000_0000)
    7462
    """
    if mask & ~MASK_ALL:
        raise StatusError(Status.ERROR_MASK)
    if not mask_is_hand(mask):
        raise StatusError(Status.ERROR_COUNT)
    return mask_strength(mask)


def mask_is_hand(mask: int) -> bool:
    """Say whether a mask holds 5, 6 or 7 cards and nothing else."""
    return not mask & ~MASK_ALL and 5 <= mask_count(mask) <= 7


def mask_strength(mask: int) -> int:
    """Return the strength of a mask that is known to be a hand."""
    c, d, h, s = (mask >> shift & 0x1FFF for shift in (0, 16, 32, 48))
    for suit in (c, d, h, s):
        if suit.bit_count() >= 5:  # at most two cards are left: no full house, no quads
            step = STRAIGHT_FLUSH - STRAIGHT if straight(suit) else FLUSH
            return distinct_strength(suit) + step
    once = c | d | h | s
    twice = c & d | (c | d) & (h | s) | h & s
    thrice = c & d & (h | s) | h & s & (c | d)
    four = c & d & h & s
    return ranks_strength(once, twice, thrice, four)


def ranks_strength(once: int, twice: int, thrice: int, four: int) -> int:
    """Return the strength without regard to suits of the ranks held at least once to four times."""
    if four:
        quads = top(four)
        return FOUR_OF_A_KIND + 1 + quads * 12 + kickers(once, [quads], 1)
    trips = top(thrice)
    if thrice and twice & ~(1 << trips):
        return FULL_HOUSE + 1 + trips * 12 + kickers(twice, [trips], 1)
    if straight(once):
        return distinct_strength(once)
    if thrice:
        return THREE_OF_A_KIND + 1 + trips * comb(12, 2) + kickers(once, [trips], 2)
    if not twice:
        return distinct_strength(once)
    pair = top(twice)
    second = top(twice & ~(1 << pair))
    if second < 0:
        return PAIR + 1 + pair * comb(12, 3) + kickers(once, [pair], 3)
    pairs = comb(pair, 2) + second
    return TWO_PAIR + 1 + pairs * 11 + kickers(once, [second, pair], 1)


def distinct_strength(ranks: int) -> int:
    """Return the strength of a set of 5 to 7 ranks: high card or straight."""
    straight_top = straight(ranks)
    if straight_top:
        return STRAIGHT + 1 + straight_top - 3
    # Straights leave gaps in the order: one for each top card below ours, and the wheel.
    highest = top(ranks)
    return HIGH_CARD + 1 + kickers(ranks, [], 5) - max(0, highest - 4) - (highest == ACE)


def straight(ranks: int) -> int:
    """Return the top rank of the best straight in a set of ranks, 0 if there is none."""
    for rank in range(ACE, 3, -1):
        if ranks >> (rank - 4) & 0b11111 == 0b11111:
            return rank
    return 3 if ranks & WHEEL == WHEEL else 0


def kickers(ranks: int, apart: list[int], count: int) -> int:
    """Return the number of the best `count` ranks, counted among the ranks that are not `apart`."""
    for rank in apart:
        ranks &= ~(1 << rank)
    number = 0
    for k in range(count, 0, -1):
        chosen = top(ranks)
        ranks &= ~(1 << chosen)
        number += comb(chosen - sum(rank < chosen for rank in apart), k)
    return number


def top(ranks: int) -> int:
    """Return the highest rank of a set, -1 if it is empty."""
    return ranks.bit_length() - 1
