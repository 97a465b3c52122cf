"""``fasteval play``: hold'em in the terminal."""

from __future__ import annotations

import argparse
import io
import sys
from random import SystemRandom

from fasteval import arguments, console
from fasteval.console import did_you_mean
from fasteval.errors import SEED_MAX, quote
from fasteval.opponents import OPPONENTS
from fasteval.terminal import Game, seat_players

DESCRIPTION = """\
Play hold'em in the terminal against simple opponents.

You are asked what you do and see what is legal. Say it as at a table: fold,
check, call, raise 350, bet 20, half or pot (a part of the pot), all-in; or in
short f, k, c, r350. Amounts are what you then have in on this street, not what
you add. help tells this again. quit, Ctrl-D or Ctrl-C ends the game and shows
who won what. It also ends, even before --hands are played, when
one player has all the chips or you have none.

Opponents see only what their seat may see. tight plays few hands and bets the
good ones, caller checks or calls to the end, random mostly calls and sometimes
folds or raises.
"""
EXAMPLES = """\
examples:
  fasteval play
  fasteval play --seats 2 --limit pot-limit --blinds 50/100
  fasteval play --rules tda --ante 1 --opponents tight --seed 7
  fasteval play --watch --hands 100 --json > hands.jsonl
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add, number = command.add_argument, arguments.number
    add("--seats", type=number(2, 22), default=6, metavar="N", help="players, 2 to 22 (default 6)")
    arguments.add_rules(command)
    stack = arguments.chips(1)
    add("--stack", type=stack, metavar="N", help="chips of each (default 100 big blinds)")
    add(
        "--opponents",
        type=_kinds,
        default=tuple(OPPONENTS),
        metavar="KIND,...",
        help=f"seated in turn (default {','.join(OPPONENTS)})",
    )
    add("--hands", type=number(1), metavar="N", help="stop after so many, if not before")
    add("--seed", type=number(0, SEED_MAX), metavar="N", help="deal the same cards again")
    add("--watch", action="store_true", help="opponents only, with open cards")
    add(
        "--json",
        action="store_true",
        help="print each finished hand as a line of JSON, and the game to standard error",
    )


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(text.split(","))
    for kind in kinds:
        if kind not in OPPONENTS:
            known = ", ".join(OPPONENTS)
            told = f"{quote(kind)} is not an opponent: {known}{did_you_mean(kind, OPPONENTS)}"
            raise argparse.ArgumentTypeError(told)
    return kinds


def run(options: argparse.Namespace) -> None:
    """Play until the person leaves, or it is decided."""
    stack = options.stack or 100 * options.blinds[1]
    players = seat_players(options.opponents, options.seats, stack, options.watch)
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    out = sys.stderr if options.json else sys.stdout
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")  # whatever is typed can be read
    rules = arguments.read_rules(options)
    game = Game(rules, players, seed, sys.stdin or io.StringIO(), out or io.StringIO())
    with console.named(sys.stdin, console.INPUT, "readline"):
        game.play(options.hands, sys.stdout if options.json else None)
