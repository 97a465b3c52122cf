"""What stands behind the options of a command: numbers, percentages and files, read by argparse."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

from fasteval.errors import quote

_PERCENTAGE = re.compile(r"(\d{1,3}|\d{0,3}\.\d{1,12})\s*%", re.ASCII)
_PICTURES = (".png", ".svg", ".pdf")


def number(lowest: int, highest: int = 2**62 - 1) -> Callable[[str], int]:
    """Make a reader of whole numbers from the lowest to the highest."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) <= 20
        if digits and lowest <= int(text) <= highest:
            return int(text)
        raise argparse.ArgumentTypeError(f"{quote(text)} is no number from {lowest} to {highest}")

    return read


def percentage(text: str) -> float:
    """Read a percentage as a fraction; without its sign, 0.1 could be either.

    >>> percentage("25%")
    0.25
    """
    found = _PERCENTAGE.fullmatch(text.strip())
    if found and 0 < float(found[1]) <= 100:
        return float(found[1]) / 100
    raise argparse.ArgumentTypeError(
        f"{quote(text)} is no percentage above 0%, up to 100%, with its sign, such as 0.1%"
    )


def picture(text: str) -> str:
    """Read the name of a file to draw; its ending says how."""
    if text.lower().endswith(_PICTURES):
        return text
    raise argparse.ArgumentTypeError(f"{quote(text)} does not end in {', '.join(_PICTURES)}")
