"""The HandRange of eval7: a text read as a list of hands with weights."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from fasteval.compat.eval7.rangestring import Token, string_to_tokens, token_hands
from fasteval.compat.eval7.weights import Hand, Hands, combo_weights


class HandRange:
    """The hands of a text such as "AQs+, 0.4(AsKs)", in its order; those that stand twice twice.

    ``string`` is the text, ``tokens`` its classes and hands with their weights, ``hands`` each
    hand, two Cards, with its weight. Raises RangeStringError for a text that is no range of eval7,
    TypeError for what is no text.

    >>> HandRange("0.4(AsKs)").hands
    [((Card("As"), Card("Ks")), 0.4)]
    """

    string: str
    tokens: list[Token]
    hands: list[tuple[Hand, float]]
    _counted: tuple[list[tuple[Hand, float]], array[float]] | None

    def __init__(self, s: str) -> None:
        self.tokens = string_to_tokens(s)
        self.hands = token_hands(self.tokens)
        self.string = s
        self._counted = None

    def __iter__(self) -> Iterator[tuple[Hand, float]]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)


def range_weights(hands: Hands) -> array[float]:
    """Do as ``combo_weights`` does; a HandRange keeps the answer until its list is another.

    >>> sum(range_weights(HandRange("AA")))
    6.0
    """
    if not isinstance(hands, HandRange):
        return combo_weights(hands)
    if hands._counted is None or hands._counted[0] != hands.hands:
        hands._counted = hands.hands.copy(), combo_weights(hands.hands)
    return hands._counted[1]
