"""What stands behind the options of a command: numbers, percentages and files, read by argparse."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
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
#: A whole number, also with commas between thousands.
WHOLE = r"(\d+|\d{1,3}(?:,\d{3})+)"
_WHOLE = re.compile(WHOLE, re.ASCII)
_DECIMAL = re.compile(r"\d*[.,]\d*", re.ASCII)
_REMOVAL = re.compile(
    r"-(?!\d+$)([2-9TJQKA]{2}|[2-9TJQKA][cdhs]|10|random|\d+%|[\[(])", re.ASCII | re.IGNORECASE
)
_PICTURES = (".png", ".svg", ".pdf")


def number(lowest: int, highest: int = CHIPS_MAX) -> Callable[[str], int]:
    """Make a reader of whole numbers from the lowest to the highest, such as 5000 or 5,000.

    >>> number(1)("5,000")
    5000
    """

    def read(text: str) -> int:
        found = Decimal(text.replace(",", "")) if _WHOLE.fullmatch(text) else None
        if found is not None and lowest <= found <= highest:
            return int(found)
        is_bounded = highest < CHIPS_MAX or (found is not None and found > highest)
        wanted = f"from {lowest} to {highest}" if is_bounded else f"of {lowest} or more"
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a whole number {wanted}")

    return read


def chips(lowest: int, highest: int = CHIPS_MAX) -> Callable[[str], int]:
    """Make a reader of amounts of chips, which are whole numbers.

    >>> chips(0)("400")
    400
    """
    read_number = number(lowest, highest)

    def read(text: str) -> int:
        if _DECIMAL.fullmatch(text) and not _WHOLE.fullmatch(text):
            raise argparse.ArgumentTypeError(
                f"{quote(text)} is not a whole number: count in a smaller unit, such as 450 and "
                "200 cents for 4.50 and 2"
            )
        return read_number(text)

    return read


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
    """Read the name of a file to draw, which its ending says how.

    A file that cannot be written is refused before there is work.
    """
    path = Path(text)
    if path.name.lower() in _PICTURES:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is only an ending: name a file, such as picture{path.name}"
        )
    if path.suffix.lower() not in _PICTURES:
        raise argparse.ArgumentTypeError(f"{quote(text)} does not end in {', '.join(_PICTURES)}")
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{quote(text)} is a folder: name a file in it")
    folder = Path(os.path.realpath(text)).parent
    if not folder.is_dir():
        raise argparse.ArgumentTypeError(
            f"cannot write {quote(text)}: there is no folder {quote(str(folder))}"
        )
    return text


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
    return chips(0)(small), chips(1)(big)


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
    add("--ante", type=chips(0), default=0, metavar="N", help=told)
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
