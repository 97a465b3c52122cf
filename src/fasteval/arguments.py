"""What stands behind the options of a command: numbers, percentages and files, read by argparse."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fasteval._impl import floor
from fasteval.errors import CHIPS_MAX, SEED_MAX, FastevalError, quote

if TYPE_CHECKING:
    from fasteval.rules import Rules

#: What to do about a board that came in pieces.
QUOTES = "put cards with blanks between them in quotes, such as '2s 7s Jh'"

# Names of the modules that play, which are loaded only to play.
LIMITS = ("no-limit", "pot-limit", "fixed-limit")
HOUSES = ("default", "tda", "wsop", "pokerstars", "acpc")

_PERCENTAGE = re.compile(r"(\d{1,3}|\d{0,3}\.\d{1,12})\s*%", re.ASCII)
_DECIMAL = re.compile(r"\d*[.,]\d*", re.ASCII)
_REMOVAL = re.compile(
    r"-(?!\d+$)([2-9TJQKA]{2}|[2-9TJQKA][cdhs]|10|random|\d+%|[\[(])", re.ASCII | re.IGNORECASE
)
_PICTURES = (".png", ".svg", ".pdf")


def number(lowest: int, highest: int = CHIPS_MAX) -> Callable[[str], int]:
    """Make a reader of whole numbers from the lowest to the highest."""
    wanted = f"from {lowest} to {highest}" if highest < CHIPS_MAX else f"of {lowest} or more"

    def read(text: str) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) <= 20
        if digits and lowest <= int(text) <= highest:
            return int(text)
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a whole number {wanted}")

    return read


def chips(text: str) -> int:
    """Read an amount of chips, which is a whole number.

    >>> chips("400")
    400
    """
    if _DECIMAL.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not a whole number: count in a smaller unit, such as 450 and 200 "
            "cents for 4.50 and 2"
        )
    return number(0)(text)


def is_card(text: str) -> bool:
    """Whether it is one card, as a board without quotes leaves it.

    >>> is_card("7s"), is_card("7s8s"), is_card("77")
    (True, False, False)
    """
    try:
        return len(floor.cards(text)) == 1
    except FastevalError:
        return False


def is_removal(text: str) -> bool:
    """Whether it is a range that begins with a dash, which looks like an option.

    >>> is_removal("-KK,random"), is_removal("--board"), is_removal("-1")
    (True, False, False)
    """
    return _REMOVAL.match(text) is not None


def percentage(text: str) -> float:
    """Read a percentage as a fraction; without its sign, 0.1 could be either.

    >>> percentage("25%")
    0.25
    """
    found = _PERCENTAGE.fullmatch(text.strip())
    if found and 0 < float(found[1]) <= 100:
        return float(found[1]) / 100
    raise argparse.ArgumentTypeError(
        f"{quote(text)} is not a percentage above 0%, up to 100%, with its sign, such as 0.1%"
    )


def picture(text: str) -> str:
    """Read the name of a file to draw; its ending says how."""
    if text.lower().endswith(_PICTURES):
        return text
    raise argparse.ArgumentTypeError(f"{quote(text)} does not end in {', '.join(_PICTURES)}")


def add_seed_and_threads(command: argparse.ArgumentParser) -> None:
    """Add the options of a command that deals at random.

    >>> command = argparse.ArgumentParser()
    >>> add_seed_and_threads(command)
    >>> command.parse_args(["--seed", "7"])
    Namespace(seed=7, threads=None)
    """
    add = command.add_argument
    add("--seed", type=number(0, SEED_MAX), metavar="N", help="draw the same deals again")
    add(
        "--threads",
        type=number(1),
        metavar="N",
        help="threads at work (default one for each processor)",
    )


def add_format(
    command: argparse.ArgumentParser, option: str, names: Sequence[str], which: str
) -> None:
    """Add an option that names a format of hand histories.

    >>> command = argparse.ArgumentParser()
    >>> add_format(command, "--to", ["jsonl"], "of OUT")
    >>> command.parse_args(["--to", "jsonl"])
    Namespace(to='jsonl')
    """
    told = f"the format {which}, one of {', '.join(names)}"
    command.add_argument(option, choices=names, metavar="NAME", help=told)


def blinds(text: str) -> tuple[int, int]:
    """Read a small and a big blind.

    >>> blinds("50/100")
    (50, 100)
    """
    small, slash, big = text.partition("/")
    if not slash:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not small/big, such as 1/2")
    return number(0)(small), number(1)(big)


def add_rules(command: argparse.ArgumentParser) -> None:
    """Add the options that say what game is played.

    >>> command = argparse.ArgumentParser()
    >>> add_rules(command)
    >>> command.parse_args(["--blinds", "5/10"])
    Namespace(limit='no-limit', blinds=(5, 10), ante=0, rules='default')
    """
    add = command.add_argument
    told = f"one of {', '.join(LIMITS)} (default {LIMITS[0]})"
    add("--limit", choices=LIMITS, default=LIMITS[0], metavar="NAME", help=told)
    add(
        "--blinds",
        type=blinds,
        default=(1, 2),
        metavar="S/B",
        help="small and big blind (default 1/2)",
    )
    told = "what each pays every hand (default 0)"
    add("--ante", type=number(0), default=0, metavar="N", help=told)
    told = f"what a house does in its own way, one of {', '.join(HOUSES)}"
    add("--rules", choices=HOUSES, default=HOUSES[0], metavar="NAME", help=told)


def read_rules(options: argparse.Namespace) -> Rules:
    """Make the rules of a game of the options of ``add_rules``. Raises InvalidConfig.

    >>> given = argparse.Namespace(limit="no-limit", blinds=(5, 10), ante=0, rules="default")
    >>> read_rules(given).big_blind
    10
    """
    from fasteval.rules import Rules

    small, big = options.blinds
    return Rules.named(
        options.rules,
        limit=options.limit.replace("-", "_"),
        small_blind=small,
        big_blind=big,
        ante=options.ante,
        ante_type="each" if options.ante else "none",
    )
