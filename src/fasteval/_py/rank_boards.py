"""The boards before the flop for hands that are all known, by what counts of them.

The twin of c/rank_boards.c. Where three or more cards of a suit lie, their ranks count and only the
ranks of the others; where no suit has three, nobody has a flush, and only ranks count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

from .card import card_mask
from .lanes import mask_ranks

BOARD_CARDS = 5

# The ranks of none, one or two cards.
RESTS = ([()], [(rank,) for rank in range(13)], [(a, b) for a in range(13) for b in range(a + 1)])


class Rest(NamedTuple):
    """Cards beside three or more of a suit, their ranks, and how many ways there are."""

    mask: int
    ranks: int
    ways: int


class RankBoards(NamedTuple):
    left: int  # the cards that can come
    no_flush: dict[int, int]  # by the ranks of a board: how many are left


def _copies(left: int, rank: int, but: int = -1) -> list[int]:
    """The cards of a rank, of all suits but one."""
    cards = (card_mask(4 * rank + suit) for suit in range(4) if suit != but)
    return [card for card in cards if card & left]


# ---- Three or more of a suit ----


def _find_rests(b: RankBoards, suit: int, cards: int) -> Iterator[Rest]:
    for ranks in RESTS[cards]:
        mask, ways = 0, 1
        for rank, count in Counter(ranks).items():
            copies = _copies(b.left, rank, suit)
            ways *= comb(len(copies), count)
            mask |= sum(copies[:count])
        if ways:
            yield Rest(mask, mask_ranks(mask), ways)


def _give_all_suited(b: RankBoards) -> Iterator[tuple[int, int]]:
    for suit in range(4):
        deck = [card_mask(4 * rank + suit) & b.left for rank in range(13)]
        for size in range(3, BOARD_CARDS + 1):
            rests = list(_find_rests(b, suit, BOARD_CARDS - size))
            for suited in sorted(map(sum, combinations(filter(None, deck), size))):
                ranks = mask_ranks(suited)
                for rest in rests:
                    b.no_flush[ranks + rest.ranks] -= rest.ways
                    yield suited | rest.mask, rest.ways


# ---- No three of a suit ----


def _find_suits(b: RankBoards, ranks: Sequence[int], board: int, counts: list[int]) -> int:
    """Find a board of these ranks in which no suit comes three times; 0 if there is none."""
    if not ranks:
        return board
    for suit in range(4):
        card = card_mask(4 * ranks[0] + suit)
        if counts[suit] == 2 or not card & b.left or card & board:
            continue
        counts[suit] += 1
        found = _find_suits(b, ranks[1:], board | card, counts)
        if found:
            return found
        counts[suit] -= 1
    return 0


def _each_ranks(b: RankBoards) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Every choice of five ranks, the highest first: as a set, too, and how many boards have it."""
    copies = [len(_copies(b.left, rank)) for rank in range(13)]
    for ranks in combinations_with_replacement(range(12, -1, -1), BOARD_CARDS):
        ways = 1
        for rank, count in Counter(ranks).items():
            ways *= comb(copies[rank], count)
        if ways:
            yield ranks, sum(1 << 3 * rank for rank in ranks), ways


def rank_boards_take(left: int) -> Iterator[tuple[int, int]]:
    """Yield boards of the cards that can come, and how many each stands for."""
    b = RankBoards(left, {})
    choices = list(_each_ranks(b))
    b.no_flush.update((key, ways) for _, key, ways in choices)
    yield from _give_all_suited(b)
    for ranks, key, _ in choices:
        ways = b.no_flush[key]
        board = _find_suits(b, ranks, 0, [0] * 4) if ways else 0
        if board:
            yield board, ways
