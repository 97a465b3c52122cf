"""The names of phevaluator: ``from fasteval.compat.phevaluator import evaluate_cards``.

Ranks are 1, the royal flush, to 7462: LOWER is better. Omaha is left out.

>>> evaluate_cards("As", "Kd", "2c", "7d", "Ah", "9s", "9c")
2512
>>> int(Card("Kd")), Card(21)
(45, Card("7d"))
"""

from fasteval.compat.phevaluator.card import Card
from fasteval.compat.phevaluator.evaluator import (
    evaluate_5cards,
    evaluate_6cards,
    evaluate_7cards,
    evaluate_cards,
)
from fasteval.compat.phevaluator.evaluator_omaha import (
    evaluate_omaha_cards,
    evaluate_plo4_cards,
    evaluate_plo5_cards,
    evaluate_plo6_cards,
)
from fasteval.compat.phevaluator.utils import sample_cards

__all__ = [
    "Card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
    "sample_cards",
]
