"""Strengths in words: the category, the sentence and the whole explanation of a hand.

The order of the categories and of the hands inside one is that of high poker: R99 to R102 of
docs/rules.md.
"""

from __future__ import annotations

from enum import IntEnum
from math import comb
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from fasteval import errors
from fasteval._impl import floor

if TYPE_CHECKING:
    from fasteval._py.glue import Hand

_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
_ROYAL_FLUSH = 7462


class Category(IntEnum):
    """The nine categories of hands, weakest first; ``str`` gives the name that players use.

    >>> Category.FLUSH > Category.STRAIGHT, str(Category.THREE_OF_A_KIND)
    (True, 'three of a kind')
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


class Explanation(NamedTuple):
    """What ``explain`` says of a hand."""

    strength: int  #: 1 to 7462, higher is better
    category: Category
    best_five: tuple[int, ...]  #: the cards that count, in the order in which they are compared
    text: str  #: the sentence of ``describe``
    percentile: float  #: 100 * weaker hands / all hands of as many cards


def category(strength: SupportsIndex, /) -> Category:
    """Category of a strength.

    Raises FastevalError for a strength outside 1..7462, TypeError for anything but an int.

    >>> category(7462)
    <Category.STRAIGHT_FLUSH: 8>
    """
    return Category(floor.strength_category(strength))


def describe(strength: SupportsIndex, /) -> str:
    """Say what a strength is, naming every rank that counts.

    Raises as ``category`` does.

    >>> describe(7462)
    'royal flush'
    >>> describe(4951)
    'two pair, aces and nines, king kicker'
    """
    number = errors.integer(strength, errors.odd_strength_type)
    if number == _ROYAL_FLUSH:
        return "royal flush"
    kind = category(number)
    a, b, c, d, e = floor.strength_ranks(number)
    if kind in (Category.STRAIGHT_FLUSH, Category.STRAIGHT):
        return f"{kind}, {_NAMES[a]} high"
    if kind is Category.FOUR_OF_A_KIND:
        return f"{kind}, {_plural(a)}, {_kickers(e)}"
    if kind is Category.FULL_HOUSE:
        return f"{kind}, {_plural(a)} over {_plural(e)}"
    if kind is Category.THREE_OF_A_KIND:
        return f"{kind}, {_plural(a)}, {_kickers(d, e)}"
    if kind is Category.TWO_PAIR:
        return f"{kind}, {_plural(a)} and {_plural(c)}, {_kickers(e)}"
    if kind is Category.PAIR:
        return f"{kind} of {_plural(a)}, {_kickers(c, d, e)}"
    return f"{kind}, {'-'.join(_NAMES[rank] for rank in (a, b, c, d, e))}"


def explain(hand: Hand, /) -> Explanation:
    """Explain a hand of 5, 6 or 7 cards: strength, category, best five, sentence and percentile.

    The hand is text, an iterable of cards or a mask, and errors are raised, as for ``evaluate``.
    The percentile is 100 * (hands that are weaker) / (all C(52, n) hands of as many cards n).

    >>> explain("As Kd 2c 7d Ah 9s 9c").text
    'two pair, aces and nines, king kicker'
    >>> round(explain("As Kd 2c 7d Ah 9s 9c").percentile, 2)
    83.29
    """
    mask = floor.hand_to_mask(hand)
    strength = floor.evaluate_mask(mask)
    count = mask.bit_count()
    return Explanation(
        strength,
        category(strength),
        floor.best_five(mask),
        describe(strength),
        100 * floor.strength_weaker(strength, count) / comb(52, count),
    )


def _plural(rank: int) -> str:
    name = _NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")


def _kickers(*ranks: int) -> str:
    *others, last = (_NAMES[rank] for rank in ranks)
    if not others:
        return f"{last} kicker"
    return f"{', '.join(others)} and {last} kickers"
