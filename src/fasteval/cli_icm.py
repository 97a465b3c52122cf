"""``fasteval icm``: what stacks are worth in prizes by the independent chip model."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from fasteval import arguments
from fasteval.errors import CHIPS_MAX, quote
from fasteval.tournaments.icm import icm

DESCRIPTION = """\
Find what stacks are worth in prizes, by the independent chip model of Malmuth
and Harville: a player wins with a chance of his part of all chips, who is
second is found in the same way without the winner, and so on.

STACKS are chips of the players still in, and --payouts the prizes of the first,
second and further places still to be won, as amounts or in percent. It is what
a deal by ICM gives each. For any number of players.
"""
EXAMPLES = """\
examples:
  fasteval icm 5000 3000 2000 --payouts 50 30 20
  fasteval icm 42000 13500 9000 8500 --payouts 120.50 75 40 --json
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("stacks", nargs="+", type=arguments.chips, metavar="STACKS", help="chips of each player")
    add("--payouts", nargs="+", type=_prize, required=True, metavar="N", help="prizes, first first")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    equities = icm(options.stacks, options.payouts)
    if options.json:
        answer = {"stacks": options.stacks, "payouts": options.payouts, "equities": list(equities)}
        return json.dumps(answer, indent=2)
    return "\n".join(_lines(options.stacks, equities))


def _lines(stacks: list[int], equities: tuple[float, ...]) -> Iterator[str]:
    chips, prizes = sum(stacks) or 1, sum(equities) or 1
    wide = max(len("stack"), *(len(f"{stack:,}") for stack in stacks))
    worth = max(len("equity"), *(len(f"{equity:,.2f}") for equity in equities))
    yield f"{'stack':>{wide}}  {'chips':>8}  {'equity':>{worth}}  {'prizes':>8}"
    for stack, equity in zip(stacks, equities, strict=True):
        parts = (f"{100 * part:6.2f} %" for part in (stack / chips, equity / prizes))
        yield f"{stack:>{wide},}  {next(parts)}  {equity:>{worth},.2f}  {next(parts)}"


def _prize(text: str) -> int | float:
    """Read a prize: a number of 0 or more."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= CHIPS_MAX:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a prize, such as 50 or 120.50")
    return int(text) if text.isascii() and text.isdecimal() else value
