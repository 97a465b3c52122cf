"""Exact equities by showdowns: each choice of hands that can be dealt, on each board.

The twin of c/showdowns.c. A block of boards is taken at a time: first the strengths of every hole
cards on all of them, then choice by choice the comparison of the players' strengths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .boards import BoardBlock, runouts_start, runouts_take, runouts_units
from .lanes import Hole, compare, hold, mask_ranks
from .spot import Holding, PlayerHands, Spot
from .sums import EquitySums, PlayerCombos

Strengths = tuple[int, ...]  # of one hole cards, by board


@dataclass(slots=True)
class Showdowns:
    hands: Sequence[PlayerHands]
    sums: EquitySums
    combos: PlayerCombos | None
    slice: int  # of the first player's hands, those that are this unit's
    slices: int
    weights: list[int] = field(default_factory=list)  # of the boards of a block
    strengths: dict[int, Strengths] = field(default_factory=dict)  # by combo, on these boards


def _find_rows(hands: Sequence[PlayerHands]) -> dict[int, Hole]:
    """Every combo that anybody may hold."""
    each = (held for its in hands for held in its.holdings)
    return {held.combo: Hole(held.mask, mask_ranks(held.mask)) for held in each}


def _weight_of_others(chosen: Sequence[Holding], player: int) -> float:
    weight = 1.0
    for other, held in enumerate(chosen):
        if other != player:
            weight *= held.weight
    return weight


def _add_combos(combos: PlayerCombos, chosen: Sequence[Holding], split: list[list[int]]) -> None:
    by_others = [sum(winners) for winners in zip(*split, strict=True)]
    total = sum(winners // (others + 1) for others, winners in enumerate(by_others))
    for player, held in enumerate(chosen):
        sums = combos[player][held.combo]
        weight = _weight_of_others(chosen, player)
        share = float(split[player][0])
        for others, boards in enumerate(split[player][1:], 1):
            share += boards / (others + 1)
        sums.total += weight * total
        sums.win += weight * split[player][0]
        sums.tie += weight * sum(split[player][1:])
        sums.share += weight * share


def _compare_choice(s: Showdowns, chosen: Sequence[Holding], weight: float) -> None:
    split = compare([s.strengths[held.combo] for held in chosen], s.weights)
    for its_sums, its_split in zip(s.sums.split, split, strict=True):
        for others, boards in enumerate(its_split):
            its_sums[others] += weight * boards
    if s.combos is not None:
        _add_combos(s.combos, chosen, split)


def _choose_hands(s: Showdowns, chosen: list[Holding], taken: int, weight: float) -> None:
    if len(chosen) == len(s.hands):
        _compare_choice(s, chosen, weight)
        return
    holdings = s.hands[len(chosen)].holdings
    for held in holdings if chosen else holdings[s.slice :: s.slices]:
        if not held.mask & taken:
            _choose_hands(s, [*chosen, held], taken | held.mask, weight * held.weight)


def _take_block(s: Showdowns, rows: dict[int, Hole], block: BoardBlock) -> None:
    holes = list(rows.values())
    by_hole = zip(*(hold(board, holes) for board in block.boards), strict=True)
    s.strengths = dict(zip(rows, by_hole, strict=True))
    s.weights = block.weights
    _choose_hands(s, [], 0, 1.0)


def showdowns_unit(
    spot: Spot,
    unit: int,
    units: int,
    hands: Sequence[PlayerHands],
    sums: EquitySums,
    combos: PlayerCombos | None,
) -> None:
    runouts = runouts_start(spot, hands)
    blocks = runouts_units(runouts)
    slices = units // blocks if units % blocks == 0 else 1
    s = Showdowns(hands, sums, combos, unit % slices, slices)
    rows = _find_rows(hands)
    for block in runouts_take(runouts, unit // slices, units // slices):
        _take_block(s, rows, block)
