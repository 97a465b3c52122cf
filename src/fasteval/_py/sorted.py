"""The hands of a sweep: those of all players in one list, and their order on a board.

The twin of c/sorted.c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from .boards import runouts_start, runouts_take
from .combo import COMBO_CARDS, COMBO_MASKS
from .lanes import Hole, hold, mask_ranks
from .spot import PlayerHands, Spot

SWEEP_PLAYERS = 3  # at most


class SweepHand(NamedTuple):
    """One hand in a sweep, its cards, and its weights in the hands of each player."""

    combo: int
    high: int
    low: int
    weights: tuple[float, ...]


def _list_hands(hands: Sequence[PlayerHands]) -> list[SweepHand]:
    """The hands of all players in one list, ascending."""
    weights = [{held.combo: held.weight for held in its.holdings} for its in hands]
    return [
        SweepHand(combo, *COMBO_CARDS[combo], tuple(its.get(combo, 0.0) for its in weights))
        for combo in sorted(set().union(*weights))
    ]


def _sort_hands(hands: Sequence[SweepHand], strengths: Sequence[int]) -> list[list[SweepHand]]:
    """The hands that a board leaves, equal ones together, the weakest first."""
    left = [place for place, strength in enumerate(strengths) if strength]
    left.sort(key=strengths.__getitem__)
    return [
        [hands[place] for place in places] for _, places in groupby(left, strengths.__getitem__)
    ]


def sweep_take(
    spot: Spot, unit: int, units: int, hands: Sequence[PlayerHands]
) -> Iterator[tuple[list[list[SweepHand]], int]]:
    """Yield the hands on each board of a unit, in order, and how many boards it stands for."""
    listed = _list_hands(hands)
    masks = [COMBO_MASKS[hand.combo] for hand in listed]
    holes = [Hole(mask, mask_ranks(mask)) for mask in masks]
    for block in runouts_take(runouts_start(spot, hands), unit, units):
        for board, boards in zip(*block, strict=True):
            yield _sort_hands(listed, hold(board, holes)), boards
