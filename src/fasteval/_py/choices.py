"""Choices: few numbers for the many actions of a hand: the twin of c/choices.c."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from .legal import find_all_in, pot_after_call, state_legal
from .pot import CHIPS_MAX
from .seats import NO_SEAT
from .state import ActionKind, Legal, State

# An exact action as a number: one of these, or the amount of a raise-to.
AMOUNT_WAIT = -2
AMOUNT_FOLD = -1
AMOUNT_CALL = 0

CHOICES = 32


class ChoiceKind(IntEnum):
    FOLD = 0
    CALL = 1  # check, or call
    MIN_RAISE = 2
    POT_RAISE = 3  # by a part of the pot: of the pot after a call (R71)
    ALL_IN = 4


class Choice(NamedTuple):
    """What stands for one action in each hand: the twin of ``fe_choice``."""

    kind: int
    part: int = 0
    of: int = 1


def _pot_raise_to(state: State, choice: Choice) -> int:
    """A raise by a part of the pot after a call; more than there can be is CHIPS_MAX."""
    size = pot_after_call(state) * choice.part // choice.of
    return min(state.current_bet + size, CHIPS_MAX)


def _find_raise(legal: Legal, amount: int) -> int | None:
    is_open = legal.can_raise and legal.min_raise_to <= amount <= legal.max_raise_to
    return amount if is_open else None


def _find_all_in_raise(state: State, legal: Legal) -> int | None:
    """All-in is a choice of its own where it is a raise: else it is a call."""
    action = find_all_in(state, legal)
    if action is None or action.kind != ActionKind.RAISE_TO:
        return None
    return _find_raise(legal, action.amount)


def _find_choice(state: State, legal: Legal, choice: Choice) -> int | None:
    """Return the exact action that a choice stands for, if it is legal."""
    if choice.kind == ChoiceKind.FOLD:
        return AMOUNT_FOLD if legal.fold else None
    if choice.kind == ChoiceKind.CALL:
        return AMOUNT_CALL if legal.check or legal.call else None
    if choice.kind == ChoiceKind.MIN_RAISE:
        return _find_raise(legal, legal.min_raise_to)
    if choice.kind == ChoiceKind.POT_RAISE:
        return _find_raise(legal, _pot_raise_to(state, choice))
    if choice.kind == ChoiceKind.ALL_IN:
        return _find_all_in_raise(state, legal)
    return None


def show_choices(
    state: State, legal: Legal, choices: Sequence[Choice]
) -> tuple[list[bool], list[int]]:
    """state_choices, where what is legal is known."""
    shown: list[bool] = []
    amounts: list[int] = []
    taken: set[int] = set()
    for choice in choices:
        amount = _find_choice(state, legal, choice) if state.actor != NO_SEAT else None
        found = amount is not None and amount not in taken
        shown.append(found)
        amounts.append(amount if amount is not None and found else 0)
        if amount is not None:
            taken.add(amount)
    return shown, amounts


def state_choices(state: State, choices: Sequence[Choice]) -> tuple[list[bool], list[int]]:
    """Return which of the choices are legal for the actor, and the exact action of each that is.

    Of choices that come to the same action the first is legal.
    """
    return show_choices(state, state_legal(state), choices)
