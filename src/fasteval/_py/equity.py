"""Equities: which exact method is the cheapest, and the doors to all of them.

The twin of c/equity.c. The costs are those of the compiled library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from .boards import BLOCK, Runouts, runouts_start, runouts_units
from .card import CARDS, mask_count
from .combo import COMBOS, combo_index
from .orbits import orbits_level
from .preflop import preflop_unit
from .showdowns import showdowns_unit
from .sorted import SWEEP_PLAYERS
from .spot import BOARD_CARDS, PlayerHands, Spot, spot_hands
from .status import Status, StatusError
from .sums import EquitySums, PlayerCombos, new_combos, new_sums
from .sweep import sweep_unit
from .three import three_unit


class Method(IntEnum):
    """How equities are found: the pinned numbers of ``fe_method``."""

    TABLE = 0
    SWEEP = 1
    SHOWDOWNS = 2
    SAMPLED = 3


@dataclass(slots=True)
class EquityPlan:
    """What exact answers cost."""

    cost: float  # about nanoseconds of one core
    units: int  # of work, alike but for a few, that can be done apart
    method: Method  # the cheapest


# What things cost, in nanoseconds, where lanes are wide.
COST_HOLD = 0.5  # one hand on one board, in a block
COST_COMPARE = 0.1  # one player of one choice of hands on one board
COST_CHOICE = 30.0  # one choice on one block of boards
COST_SWEEP = 11.0  # one hand on one board, in a sweep of two players
COST_THREE = 500.0  # and of three
COST_UNIT = 1e7
MOST_UNITS = 65_536


def _showdowns_cost(spot: Spot, hands: Sequence[PlayerHands], boards: float) -> float:
    counts = [float(len(its.holdings)) for its in hands]
    choices = prod(counts)
    combos = min(sum(counts), COMBOS)
    blocks = max(boards / BLOCK, 1)
    return boards * combos * COST_HOLD + choices * (
        boards * spot.players * COST_COMPARE + blocks * COST_CHOICE
    )


def _can_sweep(hands: Sequence[PlayerHands]) -> bool:
    """Whether a sweep gives all its digits.

    That of three players takes products of weights from each other, of which little may be left;
    it loses nothing if weights are multiples of 1/1024.
    """
    if len(hands) != SWEEP_PLAYERS:
        return len(hands) < SWEEP_PLAYERS
    return all((held.weight * 1024).is_integer() for its in hands for held in its.holdings)


def _count_units(cost: float, method: Method, runouts: Runouts, hands: PlayerHands) -> int:
    """Where blocks of boards do not divide the work enough, the first player's hands are, too."""
    wanted = cost / COST_UNIT
    if wanted < 2:
        return 1
    if method == Method.SWEEP:
        return int(min(wanted, runouts.many, MOST_UNITS))
    blocks = runouts_units(runouts)
    if wanted <= blocks:
        return int(wanted)
    return blocks * int(min(wanted / blocks, len(hands.holdings)))


def equity_plan_exact(spot: Spot) -> EquityPlan:
    """Check a spot and find the cheapest exact method.

    The position of the StatusError is whose range is at fault, or how many players there are if it
    is nobody's alone.

    >>> equity_plan_exact(Spot([None, None], board=0x1F00))
    EquityPlan(cost=11891.0, units=1, method=<Method.SWEEP: 1>)
    """
    hands = spot_hands(spot)
    if spot.players == 2 and not spot.board and not spot.dead:
        return EquityPlan(2e6, 1, Method.TABLE)
    runouts = runouts_start(spot, hands)
    method, cost = Method.SHOWDOWNS, _showdowns_cost(spot, hands, runouts.many)
    if _can_sweep(hands):
        each = COST_SWEEP if spot.players == 2 else COST_THREE
        sweep_cost = runouts.many * max(len(its.holdings) for its in hands) * each
        if sweep_cost < cost:
            method, cost = Method.SWEEP, sweep_cost
    return EquityPlan(cost, _count_units(cost, method, runouts, hands[0]), method)


def equity_exact(
    spot: Spot, method: int, unit: int, units: int, combos: bool
) -> tuple[EquitySums, PlayerCombos | None]:
    """Return the sums of one unit of an exact answer; those of combos if they are asked for.

    The answer is the sum over all units, in their order for the last bit.

    >>> equity_exact(Spot([None, None], board=0x1F00), Method.SWEEP, 0, 1, False)[0]
    EquitySums(split=[[0.0, 1070190.0], [0.0, 1070190.0]])
    """
    hands = spot_hands(spot)
    if (
        unit >= units
        or method > Method.SHOWDOWNS
        or (method == Method.SWEEP and spot.players > SWEEP_PLAYERS)
        or (method == Method.TABLE and units != 1)
    ):
        raise StatusError(Status.ERROR_METHOD)
    sums = new_sums(spot.players)
    by_combo = new_combos(spot.players) if combos else None
    if method == Method.TABLE:
        preflop_unit(spot, hands, sums, by_combo)
    elif method == Method.SWEEP and spot.players == SWEEP_PLAYERS:
        three_unit(spot, unit, units, hands, sums, by_combo)
    elif method == Method.SWEEP:
        sweep_unit(spot, unit, units, hands, sums, by_combo)
    else:
        showdowns_unit(spot, unit, units, hands, sums, by_combo)
    if by_combo and method != Method.TABLE:
        orbits_level(runouts_start(spot, hands).alike, by_combo)
    return sums, by_combo


class LastHands(NamedTuple):
    """The last player's hands: all, those with each card, and which there are."""

    all: int
    with_card: list[int]
    has: frozenset[int]


def _find_last(hands: PlayerHands) -> LastHands:
    with_card = [0] * CARDS
    for held in hands.holdings:
        for card in held.cards:
            with_card[card] += 1
    return LastHands(
        len(hands.holdings), with_card, frozenset(held.combo for held in hands.holdings)
    )


def _count_last(last: LastHands, taken: Sequence[int]) -> int:
    """The last player's hands without a card that is taken.

    One with two such cards is left out once.
    """
    pairs = combinations(taken, 2)
    twice = sum(combo_index(max(pair), min(pair)) in last.has for pair in pairs)
    return last.all - sum(last.with_card[card] for card in taken) + twice


def _count_choices(
    hands: Sequence[PlayerHands], last: LastHands, taken: tuple[int, ...], mask: int
) -> int:
    """Choices of hands that can be dealt."""
    if len(hands) == 1:
        return _count_last(last, taken)
    return sum(
        _count_choices(hands[1:], last, taken + held.cards, mask | held.mask)
        for held in hands[0].holdings
        if not held.mask & mask
    )


def equity_deals(spot: Spot) -> float:
    """Return how many deals of positive weight a spot has: choices of hands times boards.

    >>> equity_deals(Spot([None, None], board=0x1F00))
    1070190.0
    """
    hands = spot_hands(spot)
    choices = _count_choices(hands, _find_last(hands[-1]), (), 0)
    left = CARDS - mask_count(spot.board | spot.dead) - 2 * spot.players
    return float(choices) * comb(left, BOARD_CARDS - mask_count(spot.board))
