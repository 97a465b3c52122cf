"""The names of eval7: ``import fasteval.compat.eval7 as eval7``.

Numbers of hands are eval7's own: HIGHER is better.

>>> value = evaluate([Card(text) for text in ("As", "Kd", "2c", "7d", "Ah", "9s", "9c")])
>>> value, handtype(value)
(34372352, 'Two Pair')
>>> len(HandRange("KJo+, 66-99, Q9s, 0.25(A8s+, TT)"))
82
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
