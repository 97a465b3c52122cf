"""The boards that can come, without those that differ only by suits that are alike.

The twin of c/boards.c, where it is told how. The cards of a suit are subsets of the mask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import NamedTuple

from .card import MASK_ALL, card_mask, card_suit, mask_count
from .combo import combo_index
from .rank_boards import rank_boards_take
from .spot import BOARD_CARDS, PlayerHands, Spot, spot_known

SUITS = 4
BLOCK = 512
MOST_BOARD_UNITS = 256
RANKS_FEWER = 9  # about, of the boards by their ranks
LANE = 0x1FFF


class SuitSubsets(NamedTuple):
    """The sets of up to five of a suit's cards that can still come, by size and then ascending."""

    first: list[int]  # of each size; the last is the end
    sets: list[int]


class Runouts(NamedTuple):
    """The boards that can come."""

    board: int  # the cards that lie there
    left: int  # and those that can come
    by_ranks: bool  # before the flop, all hands known
    cards: int  # how many come
    alike: list[int]  # the next suit before each that is like it, or -1
    many: float  # how many boards there are to look at, about
    subsets: list[SuitSubsets]


class BoardBlock(NamedTuple):
    """Up to 512 boards, and how many each stands for."""

    boards: list[int]
    weights: list[int]


def _swap_suits(card: int, a: int, b: int) -> int:
    suit = card_suit(card)
    return card - suit + (b if suit == a else a if suit == b else suit)


def _range_is_alike(weights: Sequence[float] | None, hands: PlayerHands, a: int, b: int) -> bool:
    """Whether a player holds each hand as often as the one with two suits exchanged."""
    if weights is None:
        return True
    for held in hands.holdings:
        high, low = held.cards
        other = combo_index(_swap_suits(high, a, b), _swap_suits(low, a, b))
        if weights[other] != weights[held.combo]:
            return False
    return True


def _suits_are_alike(spot: Spot, hands: Sequence[PlayerHands], a: int, b: int) -> bool:
    if any((mask >> 16 * a ^ mask >> 16 * b) & LANE for mask in (spot.board, spot.dead)):
        return False
    ranges = zip(spot.weights, hands, strict=True)
    return all(_range_is_alike(weights, its, a, b) for weights, its in ranges)


def _find_subsets(cards: list[int], most: int) -> SuitSubsets:
    """Each next size is built from the sets of the size before: those below a card, and that card.

    The cards are masks, ascending.
    """
    sets, first = [0], [0, 1]
    for size in range(1, BOARD_CARDS + 1):
        before = sets[first[-2] : first[-1]]
        if size <= most:
            sets += [subset | card for card in cards for subset in before if subset < card]
        first.append(len(sets))
    return SuitSubsets(first, sets)


def runouts_start(spot: Spot, hands: Sequence[PlayerHands]) -> Runouts:
    """Find the boards of a spot."""
    left = MASK_ALL & ~spot_known(spot, hands)
    cards = BOARD_CARDS - mask_count(spot.board)
    by_ranks = not spot.board and all(len(its.holdings) == 1 for its in hands)
    alike: list[int] = []
    subsets = []
    fewer = 1
    for suit in range(SUITS):
        other = suit - 1 if cards and not by_ranks else -1
        while other >= 0 and not _suits_are_alike(spot, hands, other, suit):
            other -= 1
        alike.append(other)
        fewer *= 1 + sum(1 for _ in _each_alike(alike, suit))
        deck = [card_mask(4 * rank + suit) for rank in range(13)]
        subsets.append(_find_subsets([card for card in deck if card & left], cards))
    fewer = RANKS_FEWER if by_ranks else fewer
    many = comb(mask_count(left), cards) / (fewer if cards > 1 else 1)
    return Runouts(spot.board, left, by_ranks, cards, alike, many, subsets)


def runouts_units(runouts: Runouts) -> int:
    """Return into how many units boards can be divided so that they still fill blocks."""
    return int(min(max(runouts.many / BLOCK, 1), MOST_BOARD_UNITS))


def _each_alike(alike: Sequence[int], suit: int) -> Iterator[int]:
    """Yield the suits before one that are like it."""
    while (suit := alike[suit]) >= 0:
        yield suit


@dataclass(slots=True)
class Building:
    """One board on its way: a set of cards of each suit, and where each stands in its list."""

    runouts: Runouts
    unit: int
    units: int
    heads: int = 0  # a head is a choice for the first two suits; each has its unit
    sizes: list[int] = field(default_factory=lambda: [0] * SUITS)
    places: list[int] = field(default_factory=lambda: [0] * SUITS)


def _is_of_unit(b: Building) -> bool:
    head = b.heads
    b.heads += 1
    return head % b.units == b.unit


def _count_orders(b: Building) -> int:
    """How many boards one stands for: the orders of the lanes of suits that are alike.

    The next of them can stand in as many places as there are so far, but equal ones are not told
    apart.
    """
    orders = 1
    for suit in range(SUITS):
        places, equal = 1, 1
        for other in _each_alike(b.runouts.alike, suit):
            places += 1
            equal += b.sizes[other] == b.sizes[suit] and b.places[other] == b.places[suit]
        orders = orders * places // equal
    return orders


Run = tuple[list[int], int]  # boards, and how many each stands for


def _add_run(b: Building, suit: int, first: int, end: int) -> Run:
    """The boards with the sets first..end of one suit: suits after it get no card."""
    subsets = b.runouts.subsets
    b.places[suit] = first
    board = b.runouts.board
    for before in range(suit):
        board |= subsets[before].sets[b.places[before]]
    return [board | cards for cards in subsets[suit].sets[first:end]], _count_orders(b)


def _finish(b: Building, suit: int, first: int, end: int) -> Iterator[Run]:
    """The boards whose last cards are of one suit: its sets first..end."""
    alike = b.runouts.alike[suit]
    if suit < 2 and not _is_of_unit(b):
        return
    for after in range(suit + 1, SUITS):
        b.sizes[after] = 0
        b.places[after] = 0
    if alike >= 0 and b.sizes[alike] == b.sizes[suit]:  # its last set is that of the other
        if first < end - 1:
            yield _add_run(b, suit, first, end - 1)
        first = end - 1
    yield _add_run(b, suit, first, end)


def _build(b: Building, suit: int, left: int) -> Iterator[Run]:
    """All boards with the sets chosen so far; `left` cards are of this suit and those after it."""
    firsts = b.runouts.subsets[suit].first
    alike = b.runouts.alike[suit]
    most = min(b.sizes[alike], left) if alike >= 0 else left
    fewest = left if suit == SUITS - 1 else 0
    if suit == 2 and not _is_of_unit(b):
        return
    for size in range(most, fewest - 1, -1):
        first, end = firsts[size], firsts[size + 1]
        if alike >= 0 and b.sizes[alike] == size:
            end = b.places[alike] + 1
        b.sizes[suit] = size
        if size == left:
            if first < end:
                yield from _finish(b, suit, first, end)
            continue
        for place in range(first, end):
            b.places[suit] = place
            yield from _build(b, suit + 1, left - size)


def _runs(runouts: Runouts, unit: int, units: int) -> Iterator[Run]:
    if not runouts.by_ranks:
        yield from _build(Building(runouts, unit, units), 0, runouts.cards)
    elif unit == 0:
        for board, weight in rank_boards_take(runouts.left):
            yield [board], weight


def runouts_take(runouts: Runouts, unit: int, units: int) -> Iterator[BoardBlock]:
    """Yield the boards of one unit of `units`, block by block."""
    boards: list[int] = []
    weights: list[int] = []
    for run, weight in _runs(runouts, unit, units):
        boards += run
        weights += [weight] * len(run)
        while len(boards) >= BLOCK:
            yield BoardBlock(boards[:BLOCK], weights[:BLOCK])
            del boards[:BLOCK], weights[:BLOCK]
    if boards:
        yield BoardBlock(boards, weights)
