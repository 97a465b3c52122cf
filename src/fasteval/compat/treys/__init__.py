"""The names of treys and deuces: ``from fasteval.compat.treys import Card, Deck, Evaluator``.

Ranks are 1, the royal flush, to 7462: LOWER is better. Omaha is left out.

>>> board = [Card.new("Ah"), Card.new("Kd"), Card.new("Jc")]
>>> hand = [Card.new("Qs"), Card.new("Th")]
>>> evaluator = Evaluator()
>>> evaluator.evaluate(hand, board)
1600
>>> evaluator.class_to_string(evaluator.get_rank_class(1600))
'Straight'
"""

from fasteval.compat.treys.card import Card
from fasteval.compat.treys.deck import Deck
from fasteval.compat.treys.evaluator import Evaluator, PLOEvaluator
from fasteval.compat.treys.lookup import LookupTable

__all__ = ["Card", "Deck", "Evaluator", "LookupTable", "PLOEvaluator"]
