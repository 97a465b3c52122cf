"""The names of eval7: ``import fasteval.compat.eval7 as eval7``.

Numbers of hands are eval7's own: HIGHER is better.

>>> hand = [Card(text) for text in ("As", "2c", "3d", "5s", "4c")]
>>> evaluate(hand), handtype(evaluate(hand))
(67305472, 'Straight')
>>> len(HandRange("AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)"))
144
"""

from fasteval.compat.eval7.cards import Card, Deck, ranks, suits
from fasteval.compat.eval7.equity import (
    py_all_hands_vs_range,
    py_hand_vs_range_exact,
    py_hand_vs_range_monte_carlo,
)
from fasteval.compat.eval7.evaluate import evaluate, handtype
from fasteval.compat.eval7.handrange import HandRange

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "evaluate",
    "handtype",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "ranks",
    "suits",
]
