"""Choices: the few actions among which a learner chooses, as text and as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fasteval.batches import errors

#: What a learner chooses from if nothing else is asked for.
CHOICES = ("fold", "call", "1/2 pot", "pot", "all-in")

#: Exact actions that are no raise: the numbers of FE_AMOUNT_WAIT and so on.
AMOUNT_WAIT, AMOUNT_FOLD, AMOUNT_CALL = -2, -1, 0

FOLD, CALL, MIN_RAISE, POT_RAISE, ALL_IN = range(5)  # the numbers of fe_choice_kind
_WORDS = {"fold": FOLD, "call": CALL, "min": MIN_RAISE, "all-in": ALL_IN}
_KNOWN = "'fold', 'call', 'min', 'all-in' and parts of the pot such as 'pot', '1/2 pot', '0.75 pot'"
_POT = r"(?:(\d{1,4}(?:\.\d{1,4})?)(?:/(\d{1,4}))? )?pot"
_MOST = 32
_MOST_POTS = 1000

Choice = tuple[int, int, int]


def read_choices(texts: Any) -> tuple[tuple[str, ...], tuple[Choice, ...]]:
    """Read choices: their texts, and their kinds, and the part of the pot as a fraction.

    Raises InvalidConfig, which quotes the text and its place, for one that is none or comes twice,
    and if there is no "call"; TypeError for what is no sequence of texts.

    >>> read_choices(["fold", "call", "2/3 pot"])[1]
    ((0, 0, 1), (1, 0, 1), (3, 2, 3))
    """
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        raise errors.odd_choices(texts)
    given = tuple(texts)
    if not 1 <= len(given) <= _MOST:
        raise errors.odd_choice_count(len(given), _MOST)
    for place, text in enumerate(given):
        if type(text) is not str:
            raise errors.odd_choice(text, place, _KNOWN)
    return _read_texts(given)


@lru_cache(maxsize=64)  # hands are asked again and again
def _read_texts(texts: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Choice, ...]]:
    found: list[Choice] = []
    for place, text in enumerate(texts):
        choice = _read_choice(text, place)
        if choice in found:
            raise errors.choice_twice(text, found.index(choice), place)
        found.append(choice)
    if (CALL, 0, 1) not in found:
        raise errors.choices_without_call()
    return tuple(text.strip().lower() for text in texts), tuple(found)


def _read_choice(text: str, place: int) -> Choice:
    wanted = text.strip().lower()
    if wanted in _WORDS:
        return _WORDS[wanted], 0, 1
    match = re.fullmatch(_POT, wanted, re.ASCII)
    part = Fraction(0)
    if match is not None and int(match[2] or 1):
        part = Fraction(Decimal(match[1] or 1)) / int(match[2] or 1)
    if not 0 < part <= _MOST_POTS:
        raise errors.odd_choice(text, place, _KNOWN)
    return POT_RAISE, part.numerator, part.denominator


def exact_action(action: str) -> int:
    """The number of an action of a State: -1 fold, 0 check or call, or a raise-to.

    >>> exact_action("f"), exact_action("c"), exact_action("r350")
    (-1, 0, 350)
    """
    return {"f": AMOUNT_FOLD, "c": AMOUNT_CALL}[action] if action in ("f", "c") else int(action[1:])


def action_text(amount: int) -> str:
    """The action of a State that a number stands for.

    >>> action_text(-1), action_text(0), action_text(350)
    ('f', 'c', 'r350')
    """
    return {AMOUNT_FOLD: "f", AMOUNT_CALL: "c"}.get(amount, f"r{amount}")
