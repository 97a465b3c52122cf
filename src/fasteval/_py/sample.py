"""Equities from random deals: the twin of c/sample.c.

Hands of ranges are drawn by their weights, all players anew until no two have the same card: that
is what makes it fair, as each choice of hands is then as likely as the product of its weights. The
board and hands of any two cards are dealt from what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .card import mask_count
from .combo import COMBO_MASKS
from .lanes import Hole, compare, deal, hold, mask_ranks
from .rng import WORD, Rng, rng_next, rng_seed
from .spot import BOARD_CARDS, PlayerHands, Spot, spot_hands, spot_known
from .status import Status, StatusError
from .sums import EquitySums, PlayerCombos, new_combos, new_sums

MOST_DRAWS = 1 << 20  # how often hands are drawn for one deal before it is given up
SAMPLE_BLOCK = 512
SAMPLE_UNIT = 65536

COMBO_OF_MASK = {mask: combo for combo, mask in enumerate(COMBO_MASKS)}


class AliasTable(NamedTuple):
    """Draw place i if a word is below limits[i], else others[i]; the hands of the places."""

    limits: list[int]
    others: list[int]
    masks: list[int]


def _unit_rng(seed: int, unit: int) -> Rng:
    """A generator for each unit of a seed. The factor keeps their seeds apart."""
    return rng_seed((rng_seed(seed).words[0] + unit * 0xD1342543DE82EF95) & WORD)


def _fill_table(hands: PlayerHands) -> AliasTable:
    """The alias method (Walker 1974, Vose 1991).

    Every place has its share of one hand, and is filled up with a part of another that has more
    than a place. Weights are whole multiples of 2^-40.
    """
    weights = [held.weight for held in hands.holdings]
    total = sum(weights)  # of so few bits that nothing is rounded
    parts = [weight * len(weights) for weight in weights]  # of totals
    small = [place for place, part in enumerate(parts) if part < total]
    large = [place for place, part in enumerate(parts) if part >= total]
    limits = [WORD] * len(parts)
    others = list(range(len(parts)))
    while small and large:
        less, more = small.pop(), large[-1]
        limits[less] = int(parts[less] / total * 2.0**64)
        others[less] = more
        parts[more] -= total - parts[less]
        if parts[more] < total:
            small.append(large.pop())
    return AliasTable(limits, others, [held.mask for held in hands.holdings])


@dataclass(slots=True)
class Sampler:
    spot: Spot
    rng: Rng
    known: int
    tables: dict[int, AliasTable]  # of the players of ranges
    dealt: list[int]  # the players of any two cards
    holes: list[int]  # of each player in a deal


def _start(spot: Spot, hands: Sequence[PlayerHands], seed: int, unit: int) -> Sampler:
    tables = {
        player: _fill_table(its)
        for player, its in enumerate(hands)
        if not its.any and len(its.holdings) > 1
    }
    dealt = [player for player, its in enumerate(hands) if its.any]
    holes = [its.holdings[0].mask for its in hands]
    return Sampler(spot, _unit_rng(seed, unit), spot_known(spot, hands), tables, dealt, holes)


def _draw_mask(rng: Rng, table: AliasTable) -> int:
    product = rng_next(rng) * len(table.limits)
    place = product >> 64
    if product & WORD >= table.limits[place]:
        place = table.others[place]
    return table.masks[place]


def _draw_hands(s: Sampler) -> tuple[int, ...]:
    """Draw the hands of all ranges for one deal."""
    for _ in range(MOST_DRAWS):
        used = s.known
        drawn = []
        for table in s.tables.values():
            mask = _draw_mask(s.rng, table)
            if mask & used:
                break
            used |= mask
            drawn.append(mask)
        else:
            return tuple(drawn)
    raise StatusError(Status.ERROR_DEAL)


class Deal(NamedTuple):
    holes: list[int]
    strengths: list[int]


def _deal_rest(s: Sampler, drawn: Sequence[tuple[int, ...]]) -> list[Deal]:
    """Deal boards and the hands of any two cards, and rank all hands."""
    sizes = [BOARD_CARDS - mask_count(s.spot.board), *(2 for _ in s.dealt)]
    dealt = deal(s.rng, [s.known | sum(hands) for hands in drawn], sizes)
    return [_rank_deal(s, hands, *rest) for hands, rest in zip(drawn, dealt, strict=True)]


def _rank_deal(s: Sampler, drawn: tuple[int, ...], board: int, *rest: int) -> Deal:
    holes = s.holes.copy()
    for player, mask in (*zip(s.tables, drawn, strict=True), *zip(s.dealt, rest, strict=True)):
        holes[player] = mask
    strengths = hold(board | s.spot.board, [Hole(mask, mask_ranks(mask)) for mask in holes])
    return Deal(holes, strengths)


def _add_combos(combos: PlayerCombos, deals: Sequence[Deal]) -> None:
    for holes, strengths in deals:
        best = max(strengths)
        winners = strengths.count(best)
        for player, mask in enumerate(holes):
            sums = combos[player][COMBO_OF_MASK[mask]]
            wins = strengths[player] == best
            sums.total += 1
            sums.win += wins and winners == 1
            sums.tie += wins and winners > 1
            sums.share += 1 / winners if wins else 0


def equity_sample(
    spot: Spot, seed: int, unit: int, samples: int, combos: bool
) -> tuple[EquitySums, PlayerCombos | None]:
    """Return the sums of random deals; those of combos if they are asked for, or None.

    >>> equity_sample(Spot([None, None], board=0x1F00), 1, 0, 100, False)[0]
    EquitySums(split=[[0.0, 100.0], [0.0, 100.0]])
    """
    hands = spot_hands(spot)
    sums = new_sums(spot.players)
    by_combo = new_combos(spot.players) if combos else None
    s = _start(spot, hands, seed, unit)
    for done in range(0, samples, SAMPLE_BLOCK):
        drawn = [_draw_hands(s) for _ in range(min(SAMPLE_BLOCK, samples - done))]
        deals = _deal_rest(s, drawn)
        by_player = list(zip(*(deal.strengths for deal in deals), strict=True))
        for its_sums, split in zip(sums.split, compare(by_player, [1] * len(deals)), strict=True):
            its_sums[:] = [a + b for a, b in zip(its_sums, split, strict=True)]
        if by_combo is not None:
            _add_combos(by_combo, deals)
    return sums, by_combo
