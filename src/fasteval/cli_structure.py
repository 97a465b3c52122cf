"""``fasteval structure``: the levels, chips and prizes of a tournament."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from fasteval import arguments
from fasteval.errors import CHIPS_MAX, FastevalError, quote
from fasteval.tournaments import options
from fasteval.tournaments.payouts import tournament_payouts
from fasteval.tournaments.plans import BREAK_LEVELS, MINUTES, MOST_LEVELS
from fasteval.tournaments.readers import PLAYERS_MAX, REBUYS_MAX
from fasteval.tournaments.structures import blind_structure

_ANTE_LEVEL = 4
DESCRIPTION = f"""\
Plan a tournament: a table of blinds to hang on the wall, the chips that each
player begins with, and with a buy-in the prizes.

The first big blind is about a 100th of the stack. The big blind of the last
planned level is about a 20th of all chips in play: tournaments usually end in
that level, sooner if players are bold, half an hour later if they are careful
and no antes are paid. More levels follow for those. Blinds rise evenly, in
numbers that the chips can pay; where chips are coarse, blinds can be twice as
high or half as high as said here. "then 25 leave" means that no later level
needs these chips: after that level, exchange them for higher ones. What comes
"later" are chips that nobody begins with.

Unless --level-minutes says how long a level is, it is so long that each big
blind is about 1.5 times the one before. With --antes the big blind also pays
an ante as high as itself, from level {_ANTE_LEVEL} on or from the level given.
"""
EXAMPLES = """\
examples:
  fasteval structure --players 8
  fasteval structure --players 9 --minutes 240 --stack 10000 --antes --breaks 4
  fasteval structure --players 8 --buy-in 20 --paid 3 --rebuys 4
  fasteval structure --players 6 --chips 5,25,100,500 --stack 1500 --json
"""


# The arguments of what plans, by the options that give them.
_OPTIONS = {
    "values": "--chips",
    "ante_level": "--antes",
    "break_levels": "--breaks",
    "places": "--paid",
    **{
        name: f"--{name.replace('_', '-')}"
        for name in ("players", "minutes", "stack", "level_minutes", "break_minutes", "rebuys")
    },
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add, number = command.add_argument, arguments.number
    stack, minutes = arguments.chips(1, CHIPS_MAX // 2), MINUTES[1]
    add("--players", type=number(2, PLAYERS_MAX), required=True, metavar="N", help="how many play")
    told = "minutes in all (default 180)"
    add("--minutes", type=number(*MINUTES), default=180, metavar="N", help=told)
    add("--stack", type=stack, default=5000, metavar="N", help="chips of each (default 5000)")
    add("--level-minutes", type=number(1, minutes), metavar="N", help="minutes of each level")
    add("--chips", type=_values, metavar="N,N,...", help="values of the chips there are")
    add(
        "--antes",
        type=number(1, MOST_LEVELS),
        nargs="?",
        const=_ANTE_LEVEL,
        metavar="LEVEL",
        help=f"big blind antes, from that level on (default {_ANTE_LEVEL})",
    )
    add("--breaks", type=number(1, BREAK_LEVELS), metavar="N", help="a break after each N levels")
    add("--break-minutes", type=number(1, minutes), metavar="N", help="minutes (default 10)")
    rebuys = "rebuys and add-ons that you expect in all (default 0)"
    add("--rebuys", type=number(0, REBUYS_MAX), default=0, metavar="N", help=rebuys)
    add("--buy-in", type=options.money, metavar="N", help="what each pays, such as 20 or 17.50")
    add("--paid", type=number(1, PLAYERS_MAX), metavar="N", help="how many places win a prize")
    add("--json", action="store_true", help="print JSON, for programs")


def run(given: argparse.Namespace) -> str:
    """Return what the command prints."""
    for option, other in (("paid", "buy_in"), ("break_minutes", "breaks")):
        if getattr(given, option) is not None and getattr(given, other) is None:
            names = (f"--{name.replace('_', '-')}" for name in (option, other))
            raise FastevalError(" goes with ".join(names))
    with options.named(_OPTIONS):
        structure = blind_structure(
            given.players,
            given.minutes,
            stack=given.stack,
            level_minutes=given.level_minutes,
            values=given.chips,
            ante_level=given.antes,
            break_levels=given.breaks,
            break_minutes=given.break_minutes or 10,
            rebuys=given.rebuys,
        )
        money = None if given.buy_in is None else _Money(given)
    if given.json:
        return json.dumps(structure.to_dict() | (money.to_dict() if money else {}), indent=2)
    return "\n".join(
        [str(structure), "", str(structure.chip_set), *(money.lines() if money else ())]
    )


class _Money:
    """The prize pool and the prizes: in cents if the buy-in has cents."""

    def __init__(self, given: argparse.Namespace) -> None:
        entries = given.players + given.rebuys
        self.decimals = 0 if given.buy_in == int(given.buy_in) else 2
        each = int(given.buy_in * 10**self.decimals)
        self.pool = each * entries
        if self.pool > CHIPS_MAX:
            raise FastevalError(
                f"--buy-in {given.buy_in}: {entries} of them are more than 2**62 - 1"
            )
        self.paid = f"{entries:,} x {self._told(each)}"
        self.prizes = tournament_payouts(self.pool, given.players, places=given.paid)

    def to_dict(self) -> dict[str, Any]:
        amounts = self.pool, *self.prizes
        pool, *prizes = [one / 100 for one in amounts] if self.decimals else amounts
        return {"prize_pool": pool, "prizes": prizes}

    def lines(self) -> Iterator[str]:
        yield ""
        yield f"prize pool {self._told(self.pool)} ({self.paid})"
        width = len(self._told(self.prizes[0]))
        for place, prize in enumerate(self.prizes, 1):
            yield f"{place:>5}  {self._told(prize):>{width}}"

    def _told(self, amount: int) -> str:
        return f"{Decimal(amount).scaleb(-self.decimals):,.{self.decimals}f}"


def _values(text: str) -> list[int]:
    parts = text.split(",")
    if not all(part.isascii() and part.isdecimal() and len(part) <= 18 for part in parts):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not the values of chips, such as 25,100,500,1000"
        )
    values = [int(part) for part in parts]
    if values != sorted(set(values)):
        raise argparse.ArgumentTypeError(
            f"{quote(text)}: give each value once and the lowest first, such as 25,100,500,1000"
        )
    return values
