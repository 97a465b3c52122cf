"""The numbers that eval7 gives hands, and their types."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NoReturn

from fasteval._impl import floor
from fasteval.compat import errors
from fasteval.compat.eval7.cards import Card, read_cards
from fasteval.errors import integer
from fasteval.notation import format_card
from fasteval.strengths import Category

_TYPES = {
    0: "High Card",
    1: "Pair",
    2: "Two Pair",
    3: "Trips",
    4: "Straight",
    5: "Flush",
    6: "Full House",
    7: "Quads",
    8: "Straight Flush",
}
_ONE_RANK = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)  # of which only the highest card counts
_TYPE_SHIFT = 24


def _value(strength: int) -> int:
    """The type in the bits from 24, below it each rank that counts in four bits, from 16 down."""
    kind = floor.strength_category(strength)
    ranks = tuple(dict.fromkeys(floor.strength_ranks(strength)))
    counting = ranks[:1] if kind in _ONE_RANK else ranks
    return kind << _TYPE_SHIFT | sum(
        rank << shift for rank, shift in zip(counting, (16, 12, 8, 4, 0), strict=False)
    )


#: By strengths 0..7462; there is no strength 0.
VALUES: Final[tuple[int, ...]] = (0, *map(_value, range(1, 7463)))


def evaluate(py_cards: Collection[Card]) -> int:
    """Rank the best five of 5, 6 or 7 Cards as eval7 does: HIGHER is better.

    The number has the type in the bits from 24 (0 high card to 8 straight flush) and below it,
    four bits each, the ranks that count. Raises InvalidCard for a repeated card or a wrong number
    of cards, TypeError for what is no Card.

    >>> evaluate([Card(text) for text in ("9h", "8h", "2c", "7d", "Ah", "9s", "9c")])
    50841088
    >>> evaluate([Card("As"), Card("Kd")])
    Traceback (most recent call last):
    fasteval.errors.InvalidCard: a hand has 5, 6 or 7 cards, got 2
    """
    try:
        if len(py_cards) == 7:  # written out: a loop would take longer than the ranking
            a, b, c, d, e, f, g = py_cards
            return VALUES[
                floor.evaluate7(
                    a.number52,
                    b.number52,
                    c.number52,
                    d.number52,
                    e.number52,
                    f.number52,
                    g.number52,
                )
            ]
        if len(py_cards) == 5:
            a, b, c, d, e = py_cards
            return VALUES[
                floor.evaluate((a.number52, b.number52, c.number52, d.number52, e.number52))
            ]
        if len(py_cards) == 6:
            a, b, c, d, e, f = py_cards
            return VALUES[
                floor.evaluate(
                    (a.number52, b.number52, c.number52, d.number52, e.number52, f.number52)
                )
            ]
        return VALUES[floor.evaluate([card.number52 for card in py_cards])]
    except (AttributeError, TypeError, ValueError):
        _refuse(py_cards)


def _refuse(cards: Collection[Card]) -> NoReturn:
    numbers = read_cards(cards, "cards")
    floor.evaluate([format_card(number) for number in numbers])  # says it with the card's text
    raise errors.not_eval7_cards(cards, "cards")


def handtype(value: int) -> str:
    """Name the type of a number that ``evaluate`` gave.

    Raises FastevalError for an int that is too low or too high for one, TypeError for no int.

    >>> handtype(50841088)
    'Trips'
    """
    if value.__class__ is not int:
        value = integer(value, _odd_value_type)
    try:
        return _TYPES[value >> _TYPE_SHIFT]
    except KeyError:
        raise errors.odd_eval7_value(value) from None


def _odd_value_type(value: object) -> TypeError:
    return TypeError(str(errors.odd_eval7_value(value)))
