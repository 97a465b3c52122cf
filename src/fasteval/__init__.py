"""Rank Texas Hold'em hands of 5, 6 or 7 cards, correctly and fast.

A hand has a strength from 1 to 7462, and HIGHER is better; 7462 is the royal flush.

>>> import fasteval
>>> fasteval.evaluate("As Kd 2c 7d Ah 9s 9c")
4951
>>> fasteval.describe(4951)
'two pair, aces and nines, king kicker'

evaluate        one hand: text, card numbers, or a mask
evaluate7       seven card numbers
evaluate_mask   a mask, the quickest
evaluate_many   an array of hands
explain         strength, category, best five cards, sentence and percentile
cards, format_cards, cards_to_mask, mask_to_cards   cards and their text
"""

import os.path as _path

from fasteval._impl import floor as _floor
from fasteval.batch import evaluate_many, kernels
from fasteval.errors import FastevalError, InvalidCard
from fasteval.notation import (
    card_from_cactus_kev,
    card_to_cactus_kev,
    format_card,
    format_cards,
    mask_from_eval7,
    mask_to_eval7,
)
from fasteval.strengths import Category, Explanation, category, describe, explain

__version__ = "0.1.0"

IMPLEMENTATION = _floor.IMPLEMENTATION
cards = _floor.cards
cards_to_mask = _floor.cards_to_mask
mask_to_cards = _floor.mask_to_cards
evaluate = _floor.evaluate
evaluate7 = _floor.evaluate7
evaluate_mask = _floor.evaluate_mask
cactus_kev = _floor.cactus_kev


def get_include() -> str:
    """Return the folder that holds fasteval.h, for compilers: cc -I<folder>.

    >>> get_include().endswith("include")
    True
    """
    return _path.join(_path.dirname(__file__), "include")


__all__ = [
    "IMPLEMENTATION",
    "Category",
    "Explanation",
    "FastevalError",
    "InvalidCard",
    "__version__",
    "cactus_kev",
    "card_from_cactus_kev",
    "card_to_cactus_kev",
    "cards",
    "cards_to_mask",
    "category",
    "describe",
    "evaluate",
    "evaluate7",
    "evaluate_many",
    "evaluate_mask",
    "explain",
    "format_card",
    "format_cards",
    "get_include",
    "kernels",
    "mask_from_eval7",
    "mask_to_cards",
    "mask_to_eval7",
]
