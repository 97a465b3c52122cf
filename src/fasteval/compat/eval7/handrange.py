"""The HandRange of eval7: a text read as a list of hands with weights."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final, NamedTuple

from fasteval._impl import floor
from fasteval.combos import COMBOS
from fasteval.compat.eval7.rangestring import Token, string_to_tokens, token_hands
from fasteval.compat.eval7.weights import COMBO_OF, Hand, Hands, combo_weights

#: Up to so many hands are ranked one by one on the river sooner than all 1,326 together.
FEW: Final[int] = 120


class Counted(NamedTuple):
    """What a list of hands came to."""

    hands: list[tuple[Hand, float]]  #: a copy
    weights: array[float]  #: of the 1,326 combos
    few: list[tuple[int, float]] | None  #: masks with their weights, if the hands are few


class HandRange:
    """The hands of a text such as "TT+, 0.25(QdTd)", in its order; those that stand twice twice.

    ``string`` is the text, ``tokens`` its classes and hands with their weights, ``hands`` each
    hand, two Cards, with its weight. Raises RangeStringError for a text that is no range of eval7,
    TypeError for what is no text.

    >>> HandRange("0.25(QdTd)").hands
    [((Card("Qd"), Card("Td")), 0.25)]
    """

    string: str
    tokens: list[Token]
    hands: list[tuple[Hand, float]]
    _counted: Counted | None = None  # of the class, for subclasses with an __init__ of their own

    def __init__(self, s: str) -> None:
        self.tokens = string_to_tokens(s)
        self.hands = token_hands(self.tokens)
        self.string = s

    def __iter__(self) -> Iterator[tuple[Hand, float]]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)


def range_weights(hands: Hands) -> array[float]:
    """Do as ``combo_weights`` does; a HandRange keeps the answer until its list is another.

    >>> sum(range_weights(HandRange("AA")))
    6.0
    """
    return _count(hands).weights if isinstance(hands, HandRange) else combo_weights(hands)


def few_masks(hands: Hands) -> list[tuple[int, float]] | None:
    """List the hands of a HandRange as (mask, weight), each once; None for any other or a long one.

    >>> few_masks(HandRange("2d2c"))
    [(65537, 1.0)]
    """
    return _count(hands).few if isinstance(hands, HandRange) else None


def _count(hands: HandRange) -> Counted:
    if hands._counted is None or hands._counted.hands != hands.hands:
        listed, weights = list(hands.hands), combo_weights(hands.hands)
        few = None
        if len(listed) <= FEW:
            places = {COMBO_OF[hand] for hand, _ in listed}
            few = [(floor.cards_to_mask(COMBOS[place]), weights[place]) for place in places]
        hands._counted = Counted(listed, weights, few)
    return hands._counted
