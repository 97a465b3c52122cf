"""Simple opponents: each looks at a View of the hand, what its seat may know, and says an action.

They are honest and easily read. None learns, none bluffs well, none looks for draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from random import Random

from fasteval._impl import floor
from fasteval.view import View

Opponent = Callable[[View, Random], str]

_CHEN = (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10)  # by rank, from the two up
_CHEN_GAPS = (0, -1, -2, -4, -5)


def call_down(view: View, chance: Random) -> str:
    """Check or call, whatever happens."""
    return "c"


def act_at_random(view: View, chance: Random) -> str:
    """Mostly check or call; now and then fold to a bet, or raise up to the pot."""
    choices = ["c", "c", "c"]
    if view.legal.call:
        choices.append("f")
    lowest = view.legal.min_raise_to
    if lowest is not None:
        choices.append(f"r{chance.randint(lowest, _raise_to(view, 100))}")
    return chance.choice(choices)


def play_tight(view: View, chance: Random) -> str:
    """Play few hands and bet the good ones: by a chart before the flop, then by hand strength."""
    if view.street == "preflop":
        return _open(view)
    strength = beaten(view) ** (len(view.live) - 1)  # all opponents must be beaten
    if not view.legal.call:
        bluffs = len(view.live) == 2 and chance.random() < 0.1
        return raise_part(view, 60) if strength > 0.6 or bluffs else "c"
    raises = _raises(view)
    if strength > 0.8 + 0.05 * raises:
        return raise_part(view, 100)
    price = view.legal.to_call / (view.pot + view.legal.to_call)
    # Who bets has more than two cards at random, and the more so the more he raises.
    return "c" if strength > price + 0.1 * raises else "f"


OPPONENTS: dict[str, Opponent] = {
    "tight": play_tight,
    "caller": call_down,
    "random": act_at_random,
}


# ---- Sizes --------------------------------------------------------------------------------------


def raise_part(view: View, percent: int) -> str:
    """Bet or raise a part of the pot as it is after a call, as near as the rules allow.

    A call, if nothing may be raised.
    """
    return "c" if view.legal.min_raise_to is None else f"r{_raise_to(view, percent)}"


def _raise_to(view: View, percent: int) -> int:
    lowest, highest = view.legal.min_raise_to, view.legal.max_raise_to
    assert lowest is not None
    assert highest is not None
    total = view.current_bet + percent * (view.pot + view.legal.to_call) // 100
    return min(max(total, lowest), highest)


# ---- Hands --------------------------------------------------------------------------------------


def beaten(view: View) -> float:
    """Say which part of all hands an opponent could have the own hand beats; ties count half."""
    hole = own_cards(view)
    board = [card for card in view.board if card is not None]
    shared, held = floor.cards_to_mask(board), floor.cards_to_mask(hole)
    own = floor.evaluate_mask(shared | held)
    unseen = [1 << (16 * (card & 3) + (card >> 2)) for card in range(52)]
    unseen = [card for card in unseen if not card & (shared | held)]
    halves = hands = 0
    for first, second in combinations(unseen, 2):
        other = floor.evaluate_mask(shared | first | second)
        halves += (own > other) + (own >= other)
        hands += 1
    return halves / 2 / hands


def chen(hole: tuple[int, int]) -> int:
    """Give two cards the points of Bill Chen's formula: from -1 for 7-2 to 20 for two aces.

    >>> from fasteval import cards
    >>> [chen(cards(hand)) for hand in ("AsAh", "AsKs", "5h7h", "7c2d")]
    [20, 12, 6, -1]
    """
    low, high = sorted(card >> 2 for card in hole)
    points: float = _CHEN[high]
    if low == high:
        return math.floor(max(5, 2 * points))
    gap = high - low - 1
    points += _CHEN_GAPS[min(gap, 4)]
    points += 2 * (hole[0] & 3 == hole[1] & 3)
    points += gap < 2 and high < 10  # below the queen: room for straights
    return math.floor(points + 0.5)  # halves go up


def _open(view: View) -> str:
    """The fewer opponents are left and the fewer raised, the fewer points a hand needs."""
    raises = _raises(view)
    needed = 4 + min(len(view.live) - 1, 6) + 3 * raises
    points = chen(own_cards(view))
    if points >= needed + 2 * bool(raises):
        return raise_part(view, 100)
    price = view.legal.to_call / (view.pot + view.legal.to_call)
    if not view.legal.call or points >= needed or (price < 0.2 and points >= needed - 3):
        return "c"
    return "f"


def own_cards(view: View) -> tuple[int, int]:
    """Return the hole cards of the seat whose view it is.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(1, 2), [200, 200], button=0, deal_later=True)
    >>> hand.deal("AsKd", seat=0)
    >>> own_cards(hand.view(0))
    (51, 45)
    """
    assert view.seat is not None
    hole = view.hole_cards[view.seat]
    assert hole is not None
    first, second = hole
    assert first is not None
    assert second is not None
    return first, second


def _raises(view: View) -> int:
    """How often players have bet or raised on this street."""
    return sum(
        event.kind in ("bet", "raise") and event.street == view.street for event in view.history
    )
