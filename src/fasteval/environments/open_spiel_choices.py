"""Choices of a single hand: what a BatchState shows of many, of one State."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fasteval.batches.choices import ALL_IN, CALL, FOLD, MIN_RAISE, POT_RAISE, Choice
from fasteval.state import State

_ALL = 10_000  # basis points
_STREETS = 4


def choice_actions(hand: State, choices: Sequence[Choice]) -> dict[int, str]:
    """Return the action, as text, of each choice that is legal, by its number.

    Of choices that come to the same action, the first is legal.

    >>> from fasteval import Rules
    >>> hand = State(Rules(1, 2), [100, 100], button=0, deal_later=True)
    >>> choice_actions(hand, [(CALL, 0), (POT_RAISE, 10_000), (ALL_IN, 0)])
    {0: 'c', 1: 'r6', 2: 'r100'}
    """
    legal = hand.legal
    found: dict[int, str] = {}
    for number, (kind, part) in enumerate(choices):
        action = _action(hand, legal, kind, part)
        if action is not None and action not in found.values():
            found[number] = action
    return found


def _action(hand: State, legal: Any, kind: int, part: int) -> str | None:
    if kind == FOLD:
        return "f" if legal.fold else None
    if kind == CALL:
        return "c" if legal else None
    lowest, highest = legal.min_raise_to, legal.max_raise_to
    if lowest is None:
        return None
    amount = lowest
    if kind == POT_RAISE:
        amount = hand.current_bet + (hand.pot + legal.to_call) * part // _ALL
    elif kind == ALL_IN:
        amount = legal.stack + legal.bet
    return f"r{amount}" if lowest <= amount <= highest else None


def most_actions(start: State, choices: Sequence[Choice]) -> int:
    """Return a number of actions that no hand exceeds.

    A raise is by no less than the big blind, and than the smallest part of the pot among the
    choices; all raises of the streets together are within the deepest stack; and each seat goes
    all-in once at most, by whatever. On each street, and after each raise, each seat acts once.
    """
    parts = [part for kind, part in choices if kind == POT_RAISE]
    smallest = 0 if any(kind == MIN_RAISE for kind, _ in choices) else min(parts, default=None)
    raises = 0
    if smallest is not None:
        pot, spent = start.pot, 0
        while True:
            size = max(start.rules.big_blind, pot * smallest // _ALL)
            spent, pot = spent + size, pot + size
            if spent > max(start.starting_stacks):
                break
            raises += 1
    seats = len(start.dealt)
    return (raises + seats + _STREETS) * seats
