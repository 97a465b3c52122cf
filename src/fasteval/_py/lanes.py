"""Showdowns and deals, one after the other: the twin of what the kernels in C do many at once.

Those are hold and compare of c/lanes_showdown.h and deal of c/lanes_deal.h. A strength is kept once
it is known: that of a flush by its cards, any other by ranks, an int of three bits a rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from .card import CARDS, card_mask
from .eval import mask_strength, ranks_strength
from .rng import WORD, Rng, rng_next

HANDS_IN_WORD = 4

LANES = tuple(0x1FFF << 16 * suit for suit in range(4))
DECK = sorted(map(card_mask, range(CARDS)))


class PlainStrengths(dict[int, int]):
    """Strengths of ranks, when there is no flush."""

    def __missing__(self, ranks: int) -> int:
        sets = [0] * 5  # of ranks, by how many cards of each there are
        for rank in range(13):
            sets[ranks >> 3 * rank & 7] |= 1 << rank
        _, single, pairs, trips, four = sets
        thrice = trips | four
        twice = pairs | thrice
        self[ranks] = ranks_strength(single | twice, twice, thrice, four)
        return self[ranks]


class FlushStrengths(dict[int, int]):
    """Strengths of cards of one suit."""

    def __missing__(self, mask: int) -> int:
        self[mask] = mask_strength(mask)
        return self[mask]


PLAIN = PlainStrengths()
FLUSHES = FlushStrengths()


class Hole(NamedTuple):
    """The hole cards of a player, and their ranks."""

    mask: int
    ranks: int


def mask_ranks(mask: int) -> int:
    """Count the cards of each rank, three bits for each."""
    return (
        lane_ranks(mask & 0x1FFF)
        + lane_ranks(mask >> 16 & 0x1FFF)
        + lane_ranks(mask >> 32 & 0x1FFF)
        + lane_ranks(mask >> 48)
    )


@cache
def lane_ranks(lane: int) -> int:
    """The same for the cards of one suit."""
    return sum(1 << 3 * rank for rank in range(13) if lane >> rank & 1)


def hold(board: int, holes: Iterable[Hole]) -> list[int]:
    """R99: the best five of hole cards and the board; 0 where a card of theirs is on the board."""
    ranks = mask_ranks(board)
    lane = next((lane for lane in LANES if (board & lane).bit_count() >= 3), 0)
    if not lane:
        return [0 if mask & board else PLAIN[ranks + more] for mask, more in holes]
    return [
        0
        if mask & board
        else FLUSHES[flush]
        if (flush := (mask | board) & lane).bit_count() >= 5
        else PLAIN[ranks + more]
        for mask, more in holes
    ]


def compare(strengths: Sequence[Sequence[int]], weights: Sequence[int]) -> list[list[int]]:
    """R92: the best hands share the pot: count who does so with how many others.

    strengths[player][i] are those of showdown i, which counts for weights[i], or not at all if a
    strength is 0.
    """
    players = len(strengths)
    split = [[0] * players for _ in range(players)]
    for weight, row in zip(weights, zip(*strengths, strict=True), strict=True):
        if 0 in row:
            continue
        best = max(row)
        winners = row.count(best)
        if winners == 1:
            split[row.index(best)][0] += weight
            continue
        for player, strength in enumerate(row):
            if strength == best:
                split[player][winners - 1] += weight
    return split


def _draw_cards(rng: Rng, deck: list[int], count: int) -> tuple[list[int], list[int]]:
    """Draw some cards out of a deck; return them and the cards that stay."""
    while True:
        fraction = rng_next(rng)
        orders = 1
        stays = deck.copy()
        drawn = []
        for bound in range(len(deck), len(deck) - count, -1):
            scaled = fraction * bound
            drawn.append(stays.pop(scaled >> 64))
            fraction = scaled & WORD
            orders *= bound
        if fraction >= (1 << 64) % orders:
            return drawn, stays


def deal(rng: Rng, used: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Deal groups of cards from each deck without those that are used; return their masks.

    One word of the generator serves several cards: taken as a fraction, times the number of cards
    left it gives the first and, as what remains is a fraction again, the next. What remains at the
    end says whether all orders are alike (Brackett-Rozinsky, Lemire 2024); if not, the word is not
    used. The first word serves two groups, a board and a hand, each other one four hands; it is
    drawn for all deals in turn before the next is.
    """
    decks = [[card for card in DECK if not card & cards] for cards in used]
    dealt: list[list[int]] = [[] for _ in decks]
    first = 0
    while first < len(sizes):
        served = sizes[first : first + (HANDS_IN_WORD if first else 2)]
        for place, deck in enumerate(decks):
            drawn, decks[place] = _draw_cards(rng, deck, sum(served))
            for size in served:
                dealt[place].append(sum(drawn[:size]))
                del drawn[:size]
        first += len(served)
    return dealt
