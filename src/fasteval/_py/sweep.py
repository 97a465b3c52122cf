"""Exact equities of two players on boards: all hands sorted by strength, and swept.

The twin of c/sweep.c. What a hand beats is the weight of the other player's hands so far, less that
of those with one of its cards, of which a sum is kept for each card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .card import CARDS
from .sorted import SweepHand, sweep_take
from .spot import PlayerHands, Spot
from .sums import EquitySums, PlayerCombos

ALL = CARDS  # the place of the sum of all hands, after those of the cards


@dataclass(slots=True)
class Sweep:
    """One board that is swept."""

    below: tuple[list[float], list[float]]  # by player and card: the weight of the hands so far
    won: list[float]
    tied: float
    results: list[tuple[SweepHand, int, float, float]]  # a player's hand, what it beats and ties


def _beaten_by(below: list[float], hand: SweepHand) -> float:
    return below[ALL] - below[hand.high] - below[hand.low]


def _add_hand(s: Sweep, hand: SweepHand) -> None:
    for below, weight in zip(s.below, hand.weights, strict=True):
        below[ALL] += weight
        below[hand.high] += weight
        below[hand.low] += weight


def _sweep_equals(s: Sweep, equals: list[SweepHand]) -> None:
    """Sweep over equal hands; add what they win and share.

    A hand's equals weigh what it beats more when they are added; of the same hand, each card counts
    once.
    """
    pairs = [
        (hand, player, _beaten_by(s.below[1 - player], hand))
        for hand in equals
        for player in (0, 1)
        if hand.weights[player]
    ]
    for hand in equals:
        _add_hand(s, hand)
    for hand, player, beaten in pairs:
        tied = 0.0
        if len(equals) > 1:
            other = 1 - player
            tied = _beaten_by(s.below[other], hand) + hand.weights[other] - beaten
        s.won[player] += hand.weights[player] * beaten
        if player == 0:
            s.tied += hand.weights[0] * tied
        s.results.append((hand, player, beaten, tied))


def _add_combos(s: Sweep, combos: PlayerCombos, boards: int) -> None:
    """Add the hands of both players to the sums of their combos, all hands being swept."""
    for hand, player, wins, ties in s.results:
        sums = combos[player][hand.combo]
        other = 1 - player
        sums.total += boards * (_beaten_by(s.below[other], hand) + hand.weights[other])
        sums.win += boards * wins
        sums.tie += boards * ties
        sums.share += boards * (wins + ties / 2)


def _sweep_board(order: Sequence[list[SweepHand]]) -> Sweep:
    """Sweep the hands of a board, the weakest first."""
    s = Sweep(([0.0] * (CARDS + 1), [0.0] * (CARDS + 1)), [0.0, 0.0], 0.0, [])
    for equals in order:
        _sweep_equals(s, equals)
    return s


def sweep_unit(
    spot: Spot,
    unit: int,
    units: int,
    hands: Sequence[PlayerHands],
    sums: EquitySums,
    combos: PlayerCombos | None,
) -> None:
    for order, boards in sweep_take(spot, unit, units, hands):
        s = _sweep_board(order)
        for player in (0, 1):
            sums.split[player][0] += boards * s.won[player]
            sums.split[player][1] += boards * s.tied
        if combos is not None:
            _add_combos(s, combos, boards)
