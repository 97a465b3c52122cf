"""Exact equities of three players: pairs of opponents' hands, less those that share a card.

The twin of c/three.c, where it is told how.
"""

from __future__ import annotations

from collections.abc import Sequence

from .card import CARDS
from .sorted import SWEEP_PLAYERS, SweepHand, sweep_take
from .spot import PlayerHands, Spot
from .sums import EquitySums, PlayerCombos

ALL = CARDS  # the place of the sum of all hands, after those of the cards

OPPONENTS = ((1, 2), (0, 2), (0, 1))

Outcome = tuple[float, float, float]  # what a hand wins alone, shares with one and with two others


class HandSet:
    """Of the hands of each player that are in a set, sums of weights."""

    def __init__(self) -> None:
        players = range(SWEEP_PLAYERS)
        self.all = [0.0 for _ in players]
        self.cards = [[0.0] * CARDS for _ in players]
        self.pairs = [[[0.0] * CARDS for _ in range(CARDS)] for _ in players]  # of two cards
        self.both = [[0.0] * (CARDS + 1) for _ in players]  # the same hand with the two others


class Three:
    """One board that is swept."""

    def __init__(self, sums: EquitySums, combos: PlayerCombos | None, boards: int) -> None:
        self.sums = sums
        self.combos = combos
        self.boards = boards
        self.below = HandSet()  # the hands that are weaker
        self.up_to = HandSet()  # and those that are equal


def _add_hand(hands: HandSet, hand: SweepHand) -> None:
    a, b = hand.high, hand.low
    for player, weight in enumerate(hand.weights):
        first, second = OPPONENTS[player]
        both = hand.weights[first] * hand.weights[second]
        hands.all[player] += weight
        hands.cards[player][a] += weight
        hands.cards[player][b] += weight
        hands.pairs[player][a][b] = hands.pairs[player][b][a] = weight
        hands.both[player][ALL] += both
        hands.both[player][a] += both
        hands.both[player][b] += both


def _with_each_card(hands: HandSet, player: int, hand: SweepHand) -> list[float]:
    """One opponent's hands of a set that have a card, and none of another hand's; for each card."""
    rows = (hands.cards[player], hands.pairs[player][hand.high], hands.pairs[player][hand.low])
    return [card - first - second for card, first, second in zip(*rows, strict=True)]


def _count_shared(first: HandSet, a: int, second: HandSet, b: int, hand: SweepHand) -> float:
    """Over all cards but the hand's own: the products of what both opponents have with it."""
    ours, theirs = _with_each_card(first, a, hand), _with_each_card(second, b, hand)
    sums = [0.0] * 4  # in four rows, as the processor adds them in C
    for card in range(0, CARDS, 4):
        for row in range(4):
            sums[row] += ours[card + row] * theirs[card + row]
    shared = (sums[0] + sums[1]) + (sums[2] + sums[3])
    for card in (hand.high, hand.low):
        shared -= ours[card] * theirs[card]
    return shared


def _apart_from(hands: HandSet, player: int, hand: SweepHand) -> float:
    """One opponent's hands of a set that share no card with a hand."""
    a, b = hand.high, hand.low
    cards = hands.cards[player]
    return hands.all[player] - cards[a] - cards[b] + hands.pairs[player][a][b]


def _count_pairs(t: Three, hand: SweepHand, player: int, first: HandSet, second: HandSet) -> float:
    """The weight of pairs of hands, one of each opponent, that can be dealt next to a hand."""
    a, b = OPPONENTS[player]
    both = (t.below if first is t.below else second).both[player]
    same = both[ALL] - both[hand.high] - both[hand.low]
    if first is second is t.up_to:
        same += hand.weights[a] * hand.weights[b]
    apart = _apart_from(first, a, hand) * _apart_from(second, b, hand)
    return max(apart - _count_shared(first, a, second, b, hand) + same, 0.0)


def _find_outcome(t: Three, hand: SweepHand, player: int, alone: bool) -> Outcome:
    win = _count_pairs(t, hand, player, t.below, t.below)
    if alone:
        return win, 0.0, 0.0
    first = _count_pairs(t, hand, player, t.up_to, t.below) - win
    second = _count_pairs(t, hand, player, t.below, t.up_to) - win
    three = _count_pairs(t, hand, player, t.up_to, t.up_to) - win - first - second
    return win, max(first + second, 0.0), max(three, 0.0)


def _add_outcome(t: Three, hand: SweepHand, player: int, found: Outcome) -> None:
    weight = t.boards * hand.weights[player]
    for others, pairs in enumerate(found):
        t.sums.split[player][others] += weight * pairs
    if t.combos is not None:
        sums = t.combos[player][hand.combo]
        win, with_one, with_two = found
        ties = with_one + with_two
        sums.win += t.boards * win
        sums.tie += t.boards * ties
        sums.share += t.boards * (win + with_one / 2 + with_two / 3)


def _sweep_equals(t: Three, equals: Sequence[SweepHand]) -> None:
    """Sweep over equal hands."""
    alone = len(equals) == 1
    for hand in equals if not alone else ():
        _add_hand(t.up_to, hand)
    for hand in equals:
        for player, weight in enumerate(hand.weights):
            if weight:
                _add_outcome(t, hand, player, _find_outcome(t, hand, player, alone))
    for hand in equals:
        _add_hand(t.below, hand)
    if alone:
        _add_hand(t.up_to, equals[0])


def _sweep_board(t: Three, order: Sequence[Sequence[SweepHand]]) -> None:
    for equals in order:
        _sweep_equals(t, equals)
    if t.combos is None:
        return
    for equals in order:
        for hand in equals:
            for player, weight in enumerate(hand.weights):
                if weight:
                    total = _count_pairs(t, hand, player, t.up_to, t.up_to)
                    t.combos[player][hand.combo].total += t.boards * total


def three_unit(
    spot: Spot,
    unit: int,
    units: int,
    hands: Sequence[PlayerHands],
    sums: EquitySums,
    combos: PlayerCombos | None,
) -> None:
    for order, boards in sweep_take(spot, unit, units, hands):
        _sweep_board(Three(sums, combos, boards), order)
