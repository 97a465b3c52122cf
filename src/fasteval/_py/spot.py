"""The hands of a spot: what each player may hold next to the cards that are known.

The twin of c/spot.c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import comb
from typing import NamedTuple

from .card import CARDS, MASK_ALL, mask_count
from .combo import COMBO_CARDS, COMBO_MASKS
from .seats import SEATS
from .status import Status, StatusError

BOARD_CARDS = 5

MOST_TRIES = 1_000_000  # choices of hands that are looked at to find one that can be dealt

WEIGHT_UNIT = 1 << 40


@dataclass(slots=True)
class Spot:
    """Who holds what, and what is known of the deck: the twin of ``fe_spot``.

    ``weights`` has 1326 numbers for each player, or None for any two cards.
    """

    weights: Sequence[Sequence[float] | None]
    board: int = 0
    dead: int = 0

    @property
    def players(self) -> int:
        return len(self.weights)


class Holding(NamedTuple):
    """A combo that a player may hold."""

    combo: int
    cards: tuple[int, int]
    mask: int
    weight: float


@dataclass(slots=True)
class PlayerHands:
    """The combos that a player may hold, ascending, next to all cards that are known."""

    holdings: list[Holding]
    any: bool = False  # any two cards that are left, all alike


def _find_hands(weights: Sequence[float] | None, taken: int) -> PlayerHands:
    weights = [1.0] * len(COMBO_MASKS) if weights is None else weights
    if not all(0 <= weight <= 1 for weight in weights):
        raise StatusError(Status.ERROR_WEIGHT)
    holdings = [
        Holding(combo, COMBO_CARDS[combo], mask, weight)
        for combo, (weight, mask) in enumerate(zip(weights, COMBO_MASKS, strict=True))
        if weight and not mask & taken
    ]
    if not holdings:
        raise StatusError(Status.ERROR_RANGE)
    return PlayerHands(holdings)


def _scale_weights(hands: PlayerHands) -> None:
    """Weights become parts of the heaviest that is left, in whole multiples of 2^-40.

    Of numbers of so few bits a range's sums are exact, in any order.
    """
    heaviest = max(held.weight for held in hands.holdings)
    hands.holdings = [
        held._replace(weight=max(int(held.weight / heaviest * WEIGHT_UNIT + 0.5), 1) / WEIGHT_UNIT)
        for held in hands.holdings
    ]


def _drop_hands(hands: PlayerHands, taken: int) -> bool:
    """Leave out hands with a card that is taken; say whether there were any."""
    before = len(hands.holdings)
    hands.holdings = [held for held in hands.holdings if not held.mask & taken]
    return len(hands.holdings) < before


def _single_hands(hands: Sequence[PlayerHands], but: int) -> int:
    """The hands of all players but one that have a single hand."""
    taken = 0
    for player, its in enumerate(hands):
        if player != but and len(its.holdings) == 1:
            taken |= its.holdings[0].mask
    return taken


def spot_known(spot: Spot, hands: Sequence[PlayerHands]) -> int:
    """Return the known cards: board, dead cards, and the hands of players that have but one."""
    return spot.board | spot.dead | _single_hands(hands, spot.players)


def _remove_single_hands(hands: Sequence[PlayerHands]) -> None:
    """Card removal between players, as far as it is certain: until nothing changes any more."""
    changed = True
    while changed:
        changed = False
        for player, its in enumerate(hands):
            changed |= _drop_hands(its, _single_hands(hands, player))
            if not its.holdings:
                raise StatusError(Status.ERROR_RANGE, player)


def _can_deal(order: Sequence[PlayerHands], taken: int, tries: Iterator[int]) -> bool:
    """Whether hands of all players can be dealt; true if that takes long to see."""
    if not order:
        return True
    for held in order[0].holdings:
        if held.mask & taken:
            continue
        if next(tries) >= MOST_TRIES or _can_deal(order[1:], taken | held.mask, tries):
            return True
    return False


def _can_deal_all(hands: Sequence[PlayerHands]) -> bool:
    """The same, with players of few hands first: that shows soonest what is not possible."""
    return _can_deal(sorted(hands, key=lambda its: len(its.holdings)), 0, count())


def _find_any(spot: Spot, hands: Sequence[PlayerHands]) -> None:
    """Note who has any two cards that are left by the others, all of the same weight."""
    for player, its in enumerate(hands):
        others = _single_hands(hands, player)
        left = CARDS - mask_count(spot.board | spot.dead | others)
        weight = its.holdings[0].weight
        alike = len(its.holdings) == comb(left, 2) and all(
            held.weight == weight for held in its.holdings
        )
        its.any = alike and len(its.holdings) > 1


def _check_cards(spot: Spot) -> None:
    if (spot.board | spot.dead) & ~MASK_ALL:
        raise StatusError(Status.ERROR_MASK, spot.players)
    if mask_count(spot.board) not in (0, 3, 4, 5):
        raise StatusError(Status.ERROR_BOARD, spot.players)
    if spot.board & spot.dead:
        raise StatusError(Status.ERROR_DUPLICATE, spot.players)


def spot_hands(spot: Spot) -> list[PlayerHands]:
    """Find the hands of a spot; the position of the StatusError is whose, or spot.players."""
    if not 2 <= spot.players <= SEATS:
        raise StatusError(Status.ERROR_PLAYERS, spot.players)
    _check_cards(spot)
    needed = BOARD_CARDS - mask_count(spot.board) + 2 * spot.players
    if needed + mask_count(spot.board | spot.dead) > CARDS:
        raise StatusError(Status.ERROR_DEAL, spot.players)
    hands = []
    for player, weights in enumerate(spot.weights):
        try:
            hands.append(_find_hands(weights, spot.board | spot.dead))
        except StatusError as error:
            raise StatusError(error.status, player) from None
    _remove_single_hands(hands)
    for its in hands:
        _scale_weights(its)
    _find_any(spot, hands)
    if not _can_deal_all(hands):
        raise StatusError(Status.ERROR_DEAL, spot.players)
    return hands
