"""How many hands are weaker than each strength: printed as c/tables_weaker.c.

Hands are counted without dealing them: by the ranks that they hold and, for each, the ways to give
them suits with no flush; and by the ranks of their flush suit and the ways to add other cards.
"""

from functools import cache
from itertools import accumulate, combinations
from math import comb, prod

from .eval import mask_strength
from .tables import counts_strength, rank_counts

STRENGTHS = 7462


def hands_weaker(count: int) -> list[int]:
    """List, for strengths 1 to 7462, how many hands of `count` cards are weaker.

    >>> hands_weaker(5)[:3]
    [0, 1020, 2040]
    """
    hands = [0] * (STRENGTHS + 1)
    for counts in rank_counts(count):
        hands[counts_strength(counts)] += plain_ways(tuple(sorted(filter(None, counts))))
    for suited in range(5, count + 1):
        for ranks in combinations(range(13), suited):
            strength = mask_strength(sum(1 << rank for rank in ranks))
            hands[strength] += 4 * comb(39, count - suited)
    return list(accumulate(hands[:-1]))


@cache
def plain_ways(counts: tuple[int, ...]) -> int:
    """Return how many ways to give suits to so many cards of each rank make no flush.

    >>> plain_ways((1, 1, 1, 1, 1))
    1020
    """
    # ways[k] have k cards of one suit: each rank has a card of that suit, or not.
    ways = [1]
    for n in counts:
        without, has = [*ways, 0], [0, *ways]
        pairs = zip(without, has, strict=True)
        ways = [a * comb(3, n) + b * comb(3, n - 1) for a, b in pairs]
    return prod(comb(4, n) for n in counts) - 4 * sum(ways[5:])
