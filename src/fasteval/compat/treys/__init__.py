"""The names of treys and deuces: ``from fasteval.compat.treys import Card, Deck, Evaluator``.

Ranks are 1, the royal flush, to 7462: LOWER is better. Omaha is left out.

>>> hand = Card.hand_to_binary(["As", "Kd"])
>>> board = Card.hand_to_binary(["2c", "7d", "Ah", "9s", "9c"])
>>> evaluator = Evaluator()
>>> evaluator.evaluate(hand, board)
2512
>>> evaluator.class_to_string(evaluator.get_rank_class(2512))
'Two Pair'
"""

from fasteval.compat.treys.card import Card
from fasteval.compat.treys.deck import Deck
from fasteval.compat.treys.evaluator import Evaluator, PLOEvaluator
from fasteval.compat.treys.lookup import LookupTable

__all__ = ["Card", "Deck", "Evaluator", "LookupTable", "PLOEvaluator"]
