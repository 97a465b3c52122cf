"""What people type for the options of tournaments: amounts, and errors that name the option."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal

from fasteval.arguments import WHOLE
from fasteval.errors import CHIPS_MAX, InvalidConfig, quote

_MONEY = re.compile(WHOLE + r"(\.\d{1,2})?", re.ASCII)
_PRIZE = re.compile(WHOLE + r"(\.\d{1,12})?", re.ASCII)
# How an error names an argument: "values[0] is 3: ...", "values: ..." or "values has ...".
_FIELD = re.compile(r"([a-z_]+)(?:\[\d+\])?(?: is\b)?(?=[ :])")


def money(text: str) -> Decimal:
    """Read an amount of money, with two decimals at most.

    >>> money("17.50"), money("1,000")
    (Decimal('17.50'), Decimal('1000'))
    """
    return _read(text, _MONEY, "an amount, such as 20 or 17.50")


def prize(text: str) -> int | float:
    """Read a prize, an amount or a percentage without its sign.

    >>> prize("120.50"), prize("1,000")
    (120.5, 1000)
    """
    value = _read(text, _PRIZE, "a prize, such as 50 or 120.50")
    return float(value) if "." in text else int(value)


def _read(text: str, wanted: re.Pattern[str], meant: str) -> Decimal:
    if not wanted.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{quote(text)} is not {meant}")
    value = Decimal(text.replace(",", ""))
    if value > CHIPS_MAX:
        raise argparse.ArgumentTypeError(f"{quote(text)} is too much: at most {CHIPS_MAX}")
    return value


@contextmanager
def named(options: Mapping[str, str]) -> Iterator[None]:
    """Name the option in errors about an argument, by the names of arguments.

    >>> with named({"values": "--chips"}):
    ...     raise InvalidConfig("values[0] is 3: chips are of 1, 2, 5")
    Traceback (most recent call last):
    fasteval.errors.InvalidConfig: --chips 3: chips are of 1, 2, 5
    """
    try:
        yield
    except InvalidConfig as error:
        told = str(error)
        found = _FIELD.match(told)
        if found is None or found[1] not in options:
            raise
        raise InvalidConfig(options[found[1]] + told[found.end() :]) from None
