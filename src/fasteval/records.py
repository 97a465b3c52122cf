"""Words that both floors need: actions as text, what is legal, pots.

An action is text: ``f`` fold, ``c`` check or call, ``r350`` bet or raise to 350 chips on this
street, ``t`` time ran out, ``run2`` run two boards, ``muck3`` seat 3 mucks.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

_WORDS = {
    "f": "fold",
    "fold": "fold",
    "c": "check or call",
    "k": "check",
    "x": "check",
    "check": "check",
    "call": "call",
    "t": "timeout",
    "timeout": "timeout",
    "all-in": "all-in",
    "allin": "all-in",
    "all in": "all-in",
}
# Patterns are compiled when they are first used, not when the package is imported.
_AMOUNT = r"(r|b|raise|raise to|bet|run|muck)\s*(\d{1,99})"
_RAISE = r"(r|b|raise|bet)(?![a-z])"


class Pot(NamedTuple):
    """A main or side pot."""

    amount: int  #: in chips, before the rake
    eligible: tuple[int, ...]  #: seats that can win it
    winners: tuple[tuple[int, ...], ...] | None = None  #: on each board; None before the end


def read_action(text: str) -> tuple[str, int] | None:
    """Read an action: its kind and amount, or None if it is none.

    Kinds are fold, check, call, check or call, raise to, all-in, timeout, run and muck; letters may
    be of either case.

    >>> read_action("raise to 350"), read_action("c"), read_action("rise 3")
    (('raise to', 350), ('check or call', 0), None)
    """
    wanted = text.strip().lower()
    if wanted in _WORDS:
        return _WORDS[wanted], 0
    match = re.fullmatch(_AMOUNT, wanted, re.ASCII)
    if match is None:
        return None
    kind = match[1] if match[1] in ("run", "muck") else "raise to"
    return kind, int(match[2])


def begins_raise(text: str) -> bool:
    """Say whether a text begins as a raise does, whatever follows.

    >>> begins_raise("r20.5"), begins_raise("Raise by 5"), begins_raise("rise 5")
    (True, True, False)
    """
    return re.match(_RAISE, text.strip().lower(), re.ASCII) is not None


def legal_actions(legal: Any) -> list[str]:
    """List what is legal as text; a raise by its lowest and its highest amount."""
    actions = ["f"] if legal.fold else []
    if legal.check or legal.call:
        actions.append("c")
    if legal.min_raise_to is not None:
        actions.append(f"r{legal.min_raise_to}")
        if legal.max_raise_to != legal.min_raise_to:
            actions.append(f"r{legal.max_raise_to}")
    return actions


def is_legal(legal: Any, action: object) -> bool:
    """Say whether an action, as text, is legal."""
    read = read_action(action) if isinstance(action, str) else None
    if read is None:
        return False
    kind, amount = read
    if kind == "raise to":
        lowest, highest = legal.min_raise_to, legal.max_raise_to
        return lowest is not None and bool(lowest <= amount <= highest)
    allowed: dict[str, bool] = {
        "fold": legal.fold,
        "check": legal.check,
        "call": legal.check or legal.call,
        "check or call": legal.check or legal.call,
        "timeout": legal.check or legal.call,
        "all-in": all_in(legal) is not None,
    }
    return allowed.get(kind, False)


def all_in(legal: Any) -> str | None:
    """The action that puts in the actor's whole stack, or None if none may.

    >>> from fasteval import Rules, State
    >>> all_in(State(Rules(small_blind=1, big_blind=2), [200] * 3, 0).legal)
    'r200'
    """
    if legal.max_raise_to is not None and legal.max_raise_to == legal.bet + legal.stack:
        return f"r{legal.max_raise_to}"
    return "c" if legal.call and legal.to_call == legal.stack else None


def legal_text(legal: Any) -> str:
    """Say what is legal, with the bounds of a raise.

    >>> from fasteval import Rules, State
    >>> legal_text(State(Rules(small_blind=1, big_blind=2), [200] * 3, 0).legal)
    'fold, call 2, raise to 4-200'
    """
    choices = ["fold"] if legal.fold else []
    if legal.check:
        choices.append("check")
    if legal.call:
        choices.append(f"call {legal.to_call}")
    if legal.min_raise_to is not None:
        bounds = {legal.min_raise_to: None, legal.max_raise_to: None}
        verb = "bet" if legal.check and legal.bet == 0 else "raise to"
        choices.append(f"{verb} {'-'.join(map(str, bounds))}")
    return ", ".join(choices) or "nothing"
