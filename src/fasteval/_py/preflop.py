"""Two players before the flop, from a table of the boards that hands win and share.

The twin of c/preflop.c, where it is told how the table is laid out.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Sequence
from functools import cache, reduce
from operator import add, mul
from typing import NamedTuple

from .card import CARDS, MASK_ALL, card_mask, card_rank, card_suit, mask_count, mask_to_cards
from .combo import COMBO_CARDS, COMBO_MASKS, COMBOS, combo_index
from .spot import Holding, PlayerHands, Spot
from .status import Status, StatusError
from .sums import ComboSums, EquitySums, PlayerCombos

PREFLOP_BOARDS = 1712304
PREFLOP_PLACES = 52338

PAIRS, SUITED, OFFSUIT = range(3)

TYPE_CLASSES = (13, 78, 78)

# How the suits of the second hand are shared with the first: a number below these.
SUIT_PATTERNS = ((3, 2, 4), (0, 2, 3), (0, 0, 7))

# By the place of the higher and of the lower card's suit in the first hand, 2 for neither.
BOTH_OFFSUIT = ((0, 0, 1), (2, 0, 3), (4, 5, 6))

# Of the sections of two types, in the order of the types: their first places.
SECTION_FIRST = ((0, 273, 2301), (0, 6357, 12519), (0, 0, 30771))

SUIT_ORDERS = 12  # the ways to have two different suits come first


class HoleCards(NamedTuple):
    """A hand by what a matchup depends on: its class within its type, and its suits."""

    type: int
    number: int
    suits: tuple[int, int]  # high card first


class Counts(NamedTuple):
    wins: int
    ties: int


@cache
def _read_table() -> list[Counts]:
    """Boards won and shared, by place: the low 16 bits, then the higher bits, wins below."""
    from importlib.resources import files  # not needed to import fasteval

    # Through the importer: the package may be in a zip.
    data = zlib.decompress(files("fasteval._py").joinpath("preflop.bin").read_bytes())
    numbers = struct.unpack(f"<{3 * PREFLOP_PLACES}H", data)
    columns = (numbers[i * PREFLOP_PLACES : (i + 1) * PREFLOP_PLACES] for i in range(3))
    return [
        Counts(wins | (high & 0xFF) << 16, ties | high >> 8 << 16)
        for wins, ties, high in zip(*columns, strict=True)
    ]


@cache
def read_cards(first: int, second: int) -> HoleCards:
    """The higher card comes first."""
    high, low = card_rank(first), card_rank(second)
    suits = (card_suit(first), card_suit(second))
    if high == low:
        return HoleCards(PAIRS, high, suits)
    kind = SUITED if suits[0] == suits[1] else OFFSUIT
    return HoleCards(kind, high * (high - 1) // 2 + low, suits)


def _suit_pattern(first: HoleCards, second: HoleCards) -> int:
    higher, lower = (first.suits.index(suit) if suit in first.suits else 2 for suit in second.suits)
    shared = (higher < 2) + (lower < 2)
    if first.type == OFFSUIT:
        return BOTH_OFFSUIT[higher][lower]
    if first.type == PAIRS and second.type == OFFSUIT:
        return (higher < 2) * 2 + (lower < 2)
    if second.type == OFFSUIT:
        return (higher < 2) + 2 * (lower < 2)
    return shared // 2 if second.type == SUITED else shared


def matchup_place(first: HoleCards, second: HoleCards) -> int:
    """The place of a matchup, the class of the first hand not being above that of the second."""
    a, b = first.number, second.number
    if first.type == second.type:
        classes = b * (b + 1) // 2 + a
    else:
        classes = a * TYPE_CLASSES[second.type] + b
    patterns = SUIT_PATTERNS[first.type][second.type]
    section = SECTION_FIRST[first.type][second.type]
    return section + classes * patterns + _suit_pattern(first, second)


def _look_up(first: HoleCards, second: HoleCards) -> Counts:
    table = _read_table()
    if first[:2] <= second[:2]:
        return table[matchup_place(first, second)]
    wins, ties = table[matchup_place(second, first)]
    return Counts(PREFLOP_BOARDS - wins - ties, ties)


def preflop_matchup(first: int, second: int) -> tuple[int, int]:
    """Return on how many of all 1,712,304 boards a hand beats and ties another.

    Both are masks of two cards.

    >>> preflop_matchup(0x1000 << 48 | 0x1000 << 32, 0x800 << 48 | 0x800 << 32)
    Counts(wins=1410336, ties=9308)
    """
    if (first | second) & ~MASK_ALL:
        raise StatusError(Status.ERROR_MASK)
    if mask_count(first) != 2 or mask_count(second) != 2:
        raise StatusError(Status.ERROR_COUNT)
    if first & second:
        raise StatusError(Status.ERROR_DUPLICATE)
    low, high = mask_to_cards(first)
    other_low, other_high = mask_to_cards(second)
    return _look_up(read_cards(high, low), read_cards(other_high, other_low))


def _order_suits(first: int, second: int) -> list[int]:
    """The suits in an order in which two come first: where each of them goes."""
    order = [first, second, *(suit for suit in range(4) if suit not in (first, second))]
    return [order.index(suit) for suit in range(4)]


def _order_number(first: int, second: int) -> int:
    return first * 3 + second - (second > first)


def _hand_order(hole: HoleCards) -> int:
    """The number of the order that makes a hand's suits those of its class: 0 and 1, or 0."""
    first, second = hole.suits
    return _order_number(first, int(first == 0) if hole.type == SUITED else second)


def _order_weights(hands: PlayerHands) -> list[array[float]]:
    """The weights of hands, their suits renamed in each order."""
    weights = [array("d", [0.0]) * COMBOS for _ in range(SUIT_ORDERS)]
    for first in range(4):
        for second in range(4):
            if first == second:
                continue
            places = _order_suits(first, second)
            renamed = [4 * card_rank(card) + places[card_suit(card)] for card in range(CARDS)]
            ordered = weights[_order_number(first, second)]
            for held in hands.holdings:
                high, low = held.cards
                ordered[combo_index(renamed[high], renamed[low])] = held.weight
    return weights


@cache
def _find_row(high: int, low: int) -> tuple[array[float], array[float]]:
    """What a hand wins and shares against each other hand."""
    wins = array("d", [0.0]) * COMBOS
    ties = array("d", [0.0]) * COMBOS
    hole = read_cards(high, low)
    mask = card_mask(high) | card_mask(low)
    for combo, other in enumerate(COMBO_CARDS):
        if not mask & COMBO_MASKS[combo]:
            wins[combo], ties[combo] = _look_up(hole, read_cards(*other))
    return wins, ties


def _class_row(held: Holding) -> tuple[array[float], array[float]]:
    """The row of the first hand of a class."""
    high, low = held.cards
    suited = card_suit(high) == card_suit(low)
    return _find_row(high & ~3, (low & ~3) + (not suited))


def _sum_by_card(hands: PlayerHands) -> list[float]:
    """The weight of the hands with each card, and of all hands of a player."""
    sums = [0.0] * (CARDS + 1)
    for held in hands.holdings:
        for place in (CARDS, *held.cards):
            sums[place] += held.weight
    return sums


def _sum_row(counts: array[float], weights: array[float]) -> float:
    """Add up products, one after the other: the function sum would round in another way."""
    return reduce(add, map(mul, counts, weights), 0.0)


class PlayerSums(NamedTuple):
    """Boards that a player wins, shares and has, all hands against all of the opponent's."""

    win: float
    tie: float
    total: float


def _sum_player(
    hands: PlayerHands, opponent: PlayerHands, combos: list[ComboSums] | None
) -> PlayerSums:
    by_card = _sum_by_card(opponent)
    weights = _order_weights(opponent)
    win, tie, total = 0.0, 0.0, 0.0
    for held in sorted(hands.holdings, key=lambda held: read_cards(*held.cards)[:2]):
        high, low = held.cards
        row_wins, row_ties = _class_row(held)
        ordered = weights[_hand_order(read_cards(high, low))]
        wins, ties = _sum_row(row_wins, ordered), _sum_row(row_ties, ordered)
        others = by_card[CARDS] - by_card[high] - by_card[low] + weights[0][held.combo]
        boards = PREFLOP_BOARDS * others
        win += held.weight * wins
        tie += held.weight * ties
        total += held.weight * boards
        if combos is not None:
            combos[held.combo] = ComboSums(boards, wins, ties, wins + ties / 2)
    return PlayerSums(win, tie, total)


def preflop_unit(
    spot: Spot, hands: Sequence[PlayerHands], sums: EquitySums, combos: PlayerCombos | None
) -> None:
    if spot.players != 2 or spot.board or spot.dead:
        raise StatusError(Status.ERROR_METHOD)
    first = _sum_player(hands[0], hands[1], combos[0] if combos else None)
    sums.split[0][0] = first.win
    sums.split[1][0] = first.total - first.win - first.tie
    sums.split[0][1] = sums.split[1][1] = first.tie
    if combos is not None:
        _sum_player(hands[1], hands[0], combos[1])
