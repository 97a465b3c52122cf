"""Random cards, as phevaluator draws them."""

from __future__ import annotations

import random

from fasteval.compat import errors

_CARDS = range(52)


def sample_cards(size: int) -> list[int]:
    """Draw so many different card numbers; ``random.seed`` makes them the same again.

    Raises InvalidCard for more than 52, FastevalError for a negative size, TypeError for no int.

    >>> len(set(sample_cards(52)))
    52
    """
    if not (size.__class__ is int and 0 <= size <= 52):
        size = errors.count(size, "size")
        if size > 52:
            raise errors.too_few_cards(size, 52)
    return random.sample(_CARDS, size)
