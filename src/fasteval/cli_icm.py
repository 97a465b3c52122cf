"""``fasteval icm``: what stacks are worth in prizes by the independent chip model."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from fasteval import arguments, console
from fasteval.errors import FastevalError, quote
from fasteval.histories.widths import padded, width
from fasteval.tournaments import options
from fasteval.tournaments.icm import icm

DESCRIPTION = """\
Find what stacks are worth in prizes, by the independent chip model of Malmuth
and Harville: a player wins with a chance of his part of all chips, who is
second is found in the same way without the winner, and so on.

STACKS are the chips of the players still in, 5000 or 5,000, each with a name if
you like: P1=5000. --payouts are the prizes of the first, second and further
places still to be won, as amounts or in percent without the sign. No prize is
higher than the one before, and there are no more prizes than players. It is
what a deal by ICM gives each. For any number of players: some hundred take a
second or more, a thousand with 900 prizes up to a minute.
"""
EXAMPLES = """\
examples:
  fasteval icm 5000 3000 2000 --payouts 50 30 20
  fasteval icm P1=5,000 P2=3,000 P3=2,000 --payouts 1,000 600 400
  fasteval icm 42000 13500 9000 8500 --payouts 120.50 75 40 --json
"""


# The arguments of ``icm``, by what gives them.
_OPTIONS = {"payouts": "--payouts", "stacks": "STACKS"}
_chips = arguments.chips(0)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("stacks", nargs="+", type=_stack, metavar="STACKS", help="chips of each player")
    told = "prizes, the first one first"
    add("--payouts", nargs="+", type=options.prize, required=True, metavar="N", help=told)
    add("--json", action="store_true", help="print JSON, for programs")


def run(given: argparse.Namespace) -> str:
    """Return what the command prints."""
    names, stacks = _names([name for name, _ in given.stacks]), [chips for _, chips in given.stacks]
    with options.named(_OPTIONS):
        equities = icm(stacks, given.payouts)
    if given.json:
        answer = {"stacks": stacks, "payouts": given.payouts, "equities": list(equities)}
        return json.dumps(answer | ({"names": names} if names else {}), indent=2)
    return "\n".join(_lines(names, stacks, equities))


def _names(found: list[str]) -> list[str]:
    """The names of all players; none if they have none."""
    if not any(found):
        return []
    for place, name in enumerate(found):
        if not name:
            raise FastevalError(f"STACKS: player {place + 1} has no name, and others have")
        if name in found[:place]:
            raise FastevalError(f"STACKS: two players are named {quote(name)}")
    return found


def _lines(names: list[str], stacks: list[int], equities: tuple[float, ...]) -> Iterator[str]:
    chips, prizes = sum(stacks) or 1, sum(equities) or 1
    columns = [
        ["stack", *(f"{stack:,}" for stack in stacks)],
        ["chips %", *(f"{100 * stack / chips:.2f}" for stack in stacks)],
        ["equity", *(f"{equity:,.2f}" for equity in equities)],
        ["prizes %", *(f"{100 * equity / prizes:.2f}" for equity in equities)],
    ]
    laid = [_aligned(column) for column in columns]
    if names:
        laid.insert(0, _padded(["", *map(console.printable, names)]))
    yield from map("  ".join, zip(*laid, strict=True))


def _aligned(cells: list[str]) -> list[str]:
    columns = max(map(len, cells))
    return [f"{cell:>{columns}}" for cell in cells]


def _padded(names: list[str]) -> list[str]:
    columns = max(map(width, names))
    return [padded(name, columns) for name in names]


def _stack(text: str) -> tuple[str, int]:
    """Read the chips of a player, after his name if he has one."""
    name, equals, chips = text.rpartition("=")
    if equals and not name:
        raise argparse.ArgumentTypeError(f"{quote(text)} has no name before =")
    return name, _chips(chips)
