"""``fasteval structure``: the levels, chips and prizes of a tournament."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from fasteval import arguments
from fasteval.errors import FastevalError, quote
from fasteval.tournaments.payouts import tournament_payouts
from fasteval.tournaments.readers import PLAYERS_MAX
from fasteval.tournaments.structures import Structure, blind_structure

_ANTE_LEVEL = 4
DESCRIPTION = f"""\
Plan a tournament: a table of blinds to hang on the wall, the chips that each
player begins with, and with a buy-in the prizes.

The first big blind is about a 100th of the stack, the one of the last planned
level a 20th of all chips in play, the rule of thumb for when tournaments end:
sooner if players are bold, half an hour later if they are careful and no antes
are paid. More levels follow for that case. Blinds rise evenly, in numbers that
the chips can pay. Chips that no later level needs leave after the level where
it says so: exchange them for higher ones.

Levels are as long as makes blinds grow about 1.5 times a level. --antes lets
the big blind pay an ante as high as itself, from level {_ANTE_LEVEL} on or the level given.
"""
EXAMPLES = """\
examples:
  fasteval structure --players 8
  fasteval structure --players 9 --minutes 240 --stack 10000 --antes --breaks 4
  fasteval structure --players 8 --buy-in 20 --paid 3 --rebuys 4
  fasteval structure --players 6 --chips 5,25,100,500 --stack 1500 --json
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add, number = command.add_argument, arguments.number
    add("--players", type=number(2, PLAYERS_MAX), required=True, metavar="N", help="who play")
    add("--minutes", type=number(1), default=180, metavar="N", help="time for all of it (180)")
    add("--stack", type=number(1), default=5000, metavar="N", help="chips of each player (5000)")
    add("--level-minutes", type=number(1), metavar="N", help="the length of each level")
    add("--chips", type=_values, metavar="N,N,...", help="values of the chips there are")
    add(
        "--antes",
        type=number(1),
        nargs="?",
        const=_ANTE_LEVEL,
        metavar="LEVEL",
        help=f"big blind antes, from that level on ({_ANTE_LEVEL})",
    )
    add("--breaks", type=number(1), metavar="N", help="a break after each N levels")
    add("--break-minutes", type=number(1), metavar="N", help="the length of a break (10)")
    add("--rebuys", type=number(0), default=0, metavar="N", help="rebuys and add-ons in all (0)")
    add("--buy-in", type=arguments.chips, metavar="N", help="what each pays into the prize pool")
    add("--paid", type=number(1), metavar="N", help="how many places win something")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    for option, other in (("paid", "buy_in"), ("break_minutes", "breaks")):
        if getattr(options, option) is not None and getattr(options, other) is None:
            names = (f"--{name.replace('_', '-')}" for name in (option, other))
            raise FastevalError(" goes with ".join(names))
    structure = blind_structure(
        options.players,
        options.minutes,
        stack=options.stack,
        level_minutes=options.level_minutes,
        values=options.chips,
        ante_level=options.antes,
        break_levels=options.breaks,
        break_minutes=options.break_minutes or 10,
        rebuys=options.rebuys,
    )
    prizes = _prizes(options)
    if options.json:
        return json.dumps(_to_dict(structure, options, prizes), indent=2)
    return "\n".join(_lines(structure, options, prizes))


def _pool(options: argparse.Namespace) -> int:
    return int(options.buy_in * (options.players + options.rebuys))


def _prizes(options: argparse.Namespace) -> tuple[int, ...] | None:
    if options.buy_in is None:
        return None
    return tournament_payouts(_pool(options), options.players, places=options.paid)


def _to_dict(
    structure: Structure, options: argparse.Namespace, prizes: tuple[int, ...] | None
) -> dict[str, Any]:
    answer = structure.to_dict()
    if prizes is not None:
        answer |= {"prize_pool": _pool(options), "prizes": list(prizes)}
    return answer


def _lines(
    structure: Structure, options: argparse.Namespace, prizes: tuple[int, ...] | None
) -> Iterator[str]:
    yield str(structure)
    yield ""
    yield str(structure.chip_set)
    if prizes is None:
        return
    yield ""
    paid = f"{options.players + options.rebuys:,} x {options.buy_in:,}"
    yield f"prize pool {_pool(options):,} ({paid})"
    width = len(f"{prizes[0]:,}")
    for place, prize in enumerate(prizes, 1):
        yield f"{place:>5}  {prize:>{width},}"


def _values(text: str) -> list[int]:
    parts = text.split(",")
    if not all(part.isascii() and part.isdecimal() and len(part) <= 18 for part in parts):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not the values of chips, such as 25,100,500,1000"
        )
    return [int(part) for part in parts]
