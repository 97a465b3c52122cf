"""Readers of the arguments of tournaments: numbers and lists, and what is refused of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from fasteval.errors import InvalidConfig, integer, quote, quote_type

#: More seconds, minutes or hands than any tournament has.
LONGEST = 10**12
#: More players than any tournament has had.
PLAYERS_MAX = 1_000_000
#: More rebuys and add-ons than any tournament has had, of all players together.
REBUYS_MAX = 100 * PLAYERS_MAX


def amount(value: Any, field: str, *, zero: bool = True, highest: int = LONGEST) -> int | float:
    """Read an int or a float from 0 to a highest one, or above 0 if it may not be 0.

    >>> amount(1.5, "minutes")
    1.5
    """
    if isinstance(value, float):
        found: int | float = float(value)
    else:
        found = integer(value, _no_number, field)
    if not 0 <= found <= highest or (found == 0 and not zero):
        lowest = "of 0 or more" if zero else "above 0"
        raise InvalidConfig(f"{field} is {quote(value)}: a number {lowest}, at most {highest}")
    return found


def _no_number(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote_type(value)}, not a number")


def items(values: Any, field: str, most: int) -> tuple[Any, ...]:
    """Read an iterable in order, of no more items than that.

    >>> items([1, 2], "stacks", 10)
    (1, 2)
    """
    ordered = not isinstance(values, (str, bytes, Mapping, set, frozenset))
    try:
        found = tuple(islice(values, most + 1)) if ordered else None
    except TypeError:
        found = None
    if found is None:
        raise InvalidConfig(f"{field}: {quote_type(values)}, not a list")
    if len(found) > most:
        raise InvalidConfig(f"{field} has more than {most} items")
    return found
