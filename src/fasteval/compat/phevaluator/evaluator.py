"""The evaluators of phevaluator: ranks from 1, the best, to 7462."""

from __future__ import annotations

from fasteval._impl import floor
from fasteval.compat.phevaluator.card import Card

_SUM = 7463  # of a strength and a rank


def evaluate_cards(*cards: int | str | Card) -> int:
    """Rank the best five of 5, 6 or 7 cards, each a number 0..51, a text or a Card.

    Raises InvalidCard for what is no card, comes twice or is too many or too few, quoting it and
    its position from 0; TypeError for wrong types, bool among them.

    >>> evaluate_cards("9h", "8h", "2c", "7d", "Ah", "9s", "9c")
    1944
    >>> evaluate_cards(0, 1, 2, 3, 52)
    Traceback (most recent call last):
    fasteval.errors.InvalidCard: 52 at position 4 is not a card: cards are 0 to 51
    """
    if cards and cards[0].__class__ is Card:  # numbers are what the core reads at once
        return _SUM - floor.evaluate(
            [card.id_ if card.__class__ is Card else card for card in cards]
        )
    return _SUM - floor.evaluate(cards)


def evaluate_5cards(
    a: int | str | Card, b: int | str | Card, c: int | str | Card, d: int | str | Card,
    e: int | str | Card,
) -> int:  # fmt: skip
    """Rank five cards; raises as ``evaluate_cards`` does.

    >>> evaluate_5cards("As", "Kd", "2c", "7d", "Ah")
    3370
    """
    return evaluate_cards(a, b, c, d, e)


def evaluate_6cards(
    a: int | str | Card, b: int | str | Card, c: int | str | Card, d: int | str | Card,
    e: int | str | Card, f: int | str | Card,
) -> int:  # fmt: skip
    """Rank the best five of six cards; raises as ``evaluate_cards`` does.

    >>> evaluate_6cards("As", "Kd", "2c", "7d", "Ah", "9s")
    3354
    """
    return evaluate_cards(a, b, c, d, e, f)


def evaluate_7cards(
    a: int | str | Card, b: int | str | Card, c: int | str | Card, d: int | str | Card,
    e: int | str | Card, f: int | str | Card, g: int | str | Card,
) -> int:  # fmt: skip
    """Rank the best five of seven cards; raises as ``evaluate_cards`` does.

    >>> evaluate_7cards("As", "Kd", "2c", "7d", "Ah", "9s", "9c")
    2512
    """
    return _SUM - floor.evaluate7(a, b, c, d, e, f, g)
