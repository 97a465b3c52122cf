"""What a strength stands for: the twin of c/strength.c."""

from functools import cache
from math import comb

from . import eval as bases
from .card import card_mask, mask_count
from .eval import evaluate_mask
from .status import Status, StatusError

STRENGTHS = 7462
RANKS = 13
ALL_RANKS = 0x1FFF

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
THREE_OF_A_KIND = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
FOUR_OF_A_KIND = 7
STRAIGHT_FLUSH = 8

# The strength of the weakest hand of each category, less one.
CATEGORY_BASES = (
    bases.HIGH_CARD,
    bases.PAIR,
    bases.TWO_PAIR,
    bases.THREE_OF_A_KIND,
    bases.STRAIGHT,
    bases.FLUSH,
    bases.FULL_HOUSE,
    bases.FOUR_OF_A_KIND,
    bases.STRAIGHT_FLUSH,
)


def _check_strength(strength: int) -> None:
    if not 1 <= strength <= STRENGTHS:
        raise StatusError(Status.ERROR_STRENGTH)


def strength_category(strength: int) -> int:
    """Return the category of a strength: 0 high card to 8 straight flush.

    >>> strength_category(7462)
    8
    """
    _check_strength(strength)
    last = len(CATEGORY_BASES) - 1
    while strength <= CATEGORY_BASES[last]:
        last -= 1
    return last


def _kickers(number: int, count: int, ranks: list[int]) -> list[int]:
    """List, highest first, the `count` of `ranks` whose combinatorial number is `number`."""
    kickers = []
    for k in range(count, 0, -1):
        n = k - 1
        while comb(n + 1, k) <= number:
            n += 1
        number -= comb(n, k)
        kickers.append(ranks[n])
    return kickers


def _straight(number: int) -> list[int]:
    return [(number + 3 - i) % RANKS for i in range(5)]  # below the two: the ace


def _distinct(number: int) -> list[int]:
    """Five ranks that are no straight: high card and flush."""
    top = 4
    hands = 0  # with this top card
    while number >= hands:
        number -= hands
        top += 1
        hands = comb(top, 4) - 1
    if top == RANKS - 1:
        number += 1  # the wheel is the lowest with an ace, and left out
    return [top, *_kickers(number, 4, list(range(RANKS)))]


def _group(number: int, times: int, count: int) -> list[int]:
    """A rank that comes `times` times, and `count` kickers."""
    rank, number = divmod(number, comb(RANKS - 1, count))
    others = [other for other in range(RANKS) if other != rank]
    return [rank] * times + _kickers(number, count, others)


def _two_pair(number: int) -> list[int]:
    pairs = _kickers(number // 11, 2, list(range(RANKS)))
    others = [other for other in range(RANKS) if other not in pairs]
    return [pairs[0], pairs[0], pairs[1], pairs[1], others[number % 11]]


def strength_ranks(strength: int) -> tuple[int, ...]:
    """Return the five ranks of a strength in the order in which they are compared (R102).

    >>> strength_ranks(7429)  # quads of kings with a two
    (11, 11, 11, 11, 0)
    """
    category = strength_category(strength)
    number = strength - 1 - CATEGORY_BASES[category]
    if category in (HIGH_CARD, FLUSH):
        ranks = _distinct(number)
    elif category in (STRAIGHT, STRAIGHT_FLUSH):
        ranks = _straight(number)
    elif category == PAIR:
        ranks = _group(number, 2, 3)
    elif category == TWO_PAIR:
        ranks = _two_pair(number)
    elif category == THREE_OF_A_KIND:
        ranks = _group(number, 3, 2)
    elif category == FULL_HOUSE:
        ranks = _group(number, 3, 1)
        ranks.append(ranks[3])
    else:
        ranks = _group(number, 4, 1)
    return tuple(ranks)


def strength_cactus_kev(strength: int) -> int:
    """Return the rank 1 (royal flush) to 7462 of the Cactus Kev order.

    >>> strength_cactus_kev(7462)
    1
    """
    _check_strength(strength)
    return STRENGTHS + 1 - strength


@cache
def _hands_weaker(count: int) -> list[int]:
    from .tables_weaker import hands_weaker  # takes about half a second: only when it is asked

    return hands_weaker(count)


def strength_weaker(strength: int, count: int) -> int:
    """Return how many of all hands of `count` cards (5, 6 or 7) are weaker than a strength.

    >>> strength_weaker(7462, 5)
    2598956
    """
    _check_strength(strength)
    if not 5 <= count <= 7:
        raise StatusError(Status.ERROR_COUNT)
    return _hands_weaker(count)[strength - 1]


def _flush_cards(mask: int) -> int:
    """Return the cards of the suit that has five or more; all cards if none has."""
    for suit in range(4):
        cards = mask & ALL_RANKS << 16 * suit
        if mask_count(cards) >= 5:
            return cards
    return mask


def best_five(mask: int) -> list[int]:
    """Return the five cards that make a hand of 5, 6 or 7 cards, in the order of strength_ranks.

    Among equal cards the higher suit is taken, so the answer is unique.

    >>> best_five(0x1F00_0003_0000_0000)
    [51, 47, 43, 39, 35]
    """
    ranks = strength_ranks(evaluate_mask(mask))
    cards = _flush_cards(mask)
    best = []
    for rank in ranks:
        card = 4 * rank + 3
        while not cards & card_mask(card):
            card -= 1
        best.append(card)
        cards &= ~card_mask(card)
    return best
