"""A hand against the hands of an opponent, now and at the river: the twin of c/potential.c.

Without a flush a strength depends on ranks alone, and is kept by them: of the million hands that a
flop has to compare few differ in that. A set of ranks is an int of three bits a rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from .card import CARDS, MASK_ALL, card_mask, card_rank, mask_count, mask_to_cards
from .eval import mask_strength
from .status import Status, StatusError

LANES = tuple(0x1FFF << 16 * suit for suit in range(4))


class Holding(NamedTuple):
    """A hand of the opponent; boards are counted in whole numbers, which are weighed at the end."""

    mask: int
    ranks: int
    weight: float
    later: list[int]


class Versus(NamedTuple):
    """Our hand, the board and the hands that the opponent can have."""

    hole: int
    board: int
    holdings: list[Holding]
    strengths: dict[int, int]  # of ranks, when there is no flush


def hand_potential(
    hand: int, board: int, dead: int, weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the weight of the hands that are beaten, tied, or ahead, and how they come out.

    >>> hand_potential(0x1001 << 48, 0x1F << 32, 0, [1.0] * 1326)[0]
    [0.0, 946.0, 44.0]
    """
    _check_cards(hand, board, dead)
    seen = hand | board | dead
    spot = Versus(hand, board, _hold(weights, seen), {})
    ours = mask_strength(hand | board)
    standings = [_compare(ours, mask_strength(held.mask | board)) for held in spot.holdings]
    for runout in combinations(mask_to_cards(MASK_ALL & ~seen), 5 - mask_count(board)):
        if runout:
            _stand_later(spot, runout)
    return _weigh(spot.holdings, standings)


def _check_cards(hand: int, board: int, dead: int) -> None:
    if (hand | board | dead) & ~MASK_ALL:
        raise StatusError(Status.ERROR_MASK)
    if hand & board | hand & dead | board & dead:
        raise StatusError(Status.ERROR_DUPLICATE)
    if mask_count(hand) != 2:
        raise StatusError(Status.ERROR_COUNT)
    shared = mask_count(board)
    unseen = CARDS - 2 - shared - mask_count(dead)
    if not 3 <= shared <= 5:
        raise StatusError(Status.ERROR_BOARD)
    if unseen < 2 + 5 - shared:
        raise StatusError(Status.ERROR_DEAL)


def _compare(ours: int, theirs: int) -> int:
    """Return 0 if we are ahead, 1 if tied, 2 if behind."""
    return (ours <= theirs) + (ours < theirs)


def _hold(weights: Sequence[float], seen: int) -> list[Holding]:
    """Collect the hands that the opponent can have: of some weight, and of cards not seen."""
    holdings = []
    pairs = ((high, low) for high in range(1, CARDS) for low in range(high))
    for cards, weight in zip(pairs, weights, strict=True):
        if not 0 <= weight <= 1:
            raise StatusError(Status.ERROR_WEIGHT)
        mask = card_mask(cards[0]) | card_mask(cards[1])
        if weight and not mask & seen:
            holdings.append(Holding(mask, _ranks(cards), weight, [0, 0, 0]))
    if not holdings:
        raise StatusError(Status.ERROR_RANGE)
    return holdings


def _ranks(cards: Iterable[int]) -> int:
    return sum(1 << 3 * card_rank(card) for card in cards)


def _stand_later(spot: Versus, runout: tuple[int, ...]) -> None:
    """Compare all hands when `runout` completes the board."""
    drawn = sum(map(card_mask, runout))
    board = spot.board | drawn
    board_ranks = _ranks(mask_to_cards(board))
    flush_lane = next((lane for lane in LANES if (board & lane).bit_count() >= 3), 0)
    ours = mask_strength(spot.hole | board)
    strengths = spot.strengths
    for mask, ranks, _, later in spot.holdings:
        if mask & drawn:
            continue
        if ((mask | board) & flush_lane).bit_count() >= 5:
            theirs = mask_strength(mask | board)
        else:
            theirs = strengths.get(board_ranks + ranks, 0)
            if not theirs:
                theirs = strengths[board_ranks + ranks] = mask_strength(mask | board)
        later[(ours <= theirs) + (ours < theirs)] += 1


def _weigh(holdings: list[Holding], standings: list[int]) -> tuple[list[float], list[list[float]]]:
    now = [0.0, 0.0, 0.0]
    counts = [[0.0, 0.0, 0.0] for _ in range(3)]
    for held, standing in zip(holdings, standings, strict=True):
        now[standing] += held.weight
        for later, boards in enumerate(held.later):
            counts[standing][later] += held.weight * boards
    return now, counts
