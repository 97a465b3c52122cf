"""fasteval: rank Texas Hold'em hands, correctly and fast.

>>> import fasteval
>>> fasteval.describe(fasteval.evaluate("As Kd 2c 7d Ah 9s 9c"))
'two pair, aces and nines, king kicker'
"""

import os.path

from fasteval._impl import floor
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

IMPLEMENTATION = floor.IMPLEMENTATION
cards = floor.cards
cards_to_mask = floor.cards_to_mask
mask_to_cards = floor.mask_to_cards
evaluate = floor.evaluate
evaluate7 = floor.evaluate7
evaluate_mask = floor.evaluate_mask
cactus_kev = floor.cactus_kev


def get_include() -> str:
    """Return the folder that holds fasteval.h, for compilers: cc -I<folder>.

    >>> get_include().endswith("include")
    True
    """
    return os.path.join(os.path.dirname(__file__), "include")


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
