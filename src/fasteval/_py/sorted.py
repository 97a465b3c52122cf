"""The hands of a sweep: those of all players in one list, and their order on a board.

The twin of c/sorted.c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from .combo import COMBO_CARDS, COMBO_MASKS
from .lanes import Hole, mask_ranks
from .spot import PlayerHands

SWEEP_PLAYERS = 3  # at most


class SweepHand(NamedTuple):
    """One hand in a sweep, its cards, and its weights in the hands of each player."""

    combo: int
    high: int
    low: int
    weights: tuple[float, ...]


def sweep_list(hands: Sequence[PlayerHands]) -> list[SweepHand]:
    """The hands of all players in one list, ascending."""
    weights = [{held.combo: held.weight for held in its.holdings} for its in hands]
    return [
        SweepHand(combo, *COMBO_CARDS[combo], tuple(its.get(combo, 0.0) for its in weights))
        for combo in sorted(set().union(*weights))
    ]


def sweep_holes(hands: Sequence[SweepHand]) -> list[Hole]:
    """What the strengths of the hands are found from."""
    masks = [COMBO_MASKS[hand.combo] for hand in hands]
    return [Hole(mask, mask_ranks(mask)) for mask in masks]


def sweep_sort(hands: Sequence[SweepHand], strengths: Sequence[int]) -> Iterator[list[SweepHand]]:
    """Yield the hands that a board leaves, equal ones together, the weakest first."""
    left = [place for place, strength in enumerate(strengths) if strength]
    left.sort(key=strengths.__getitem__)
    for _, places in groupby(left, strengths.__getitem__):
        yield [hands[place] for place in places]
