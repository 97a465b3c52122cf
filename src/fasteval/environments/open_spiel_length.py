"""How long a hand of the OpenSpiel game can be, of which its tensors have room."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fasteval.batches.choices import MIN_RAISE, POT_RAISE, Choice
from fasteval.environments import errors
from fasteval.state import State

_MOST_RAISES = 10_000
_STREETS = 4


def most_actions(start: State, choices: Sequence[Choice]) -> int:
    """Return a number of actions that no hand exceeds.

    A raise is by no less than the big blind, and than the smallest part of the pot among the
    choices; all raises of the streets together are within the deepest stack; and each seat goes
    all-in once at most, by whatever. On each street, and after each raise, each seat acts once.
    Raises InvalidConfig if there may be more than 10,000 raises.

    >>> from fasteval import Rules
    >>> start = State(Rules(1, 2), [200, 200], button=0, deal_later=True)
    >>> most_actions(start, [(MIN_RAISE, 0, 1)]), most_actions(start, [(POT_RAISE, 1, 2)])
    (212, 32)
    """
    seats = len(start.dealt)
    return (_most_raises(start, choices) + seats + _STREETS) * seats


def _most_raises(start: State, choices: Sequence[Choice]) -> int:
    """Count raises that are no all-in, each as small as it may be."""
    parts = [Fraction(part, of) for kind, part, of in choices if kind == POT_RAISE]
    if any(kind == MIN_RAISE for kind, _, _ in choices):
        parts.append(Fraction(0))
    if not parts:
        return 0
    smallest, deepest = min(parts), max(start.starting_stacks)
    pot, spent = start.pot, 0
    for raises in range(_MOST_RAISES + 1):
        size = max(start.rules.big_blind, pot * smallest.numerator // smallest.denominator)
        spent, pot = spent + size, pot + size
        if spent > deepest:
            return raises
    raise errors.too_many_raises(_MOST_RAISES)
