"""``fasteval match``: bots play against each other."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import TextIO

from fasteval import arguments, console
from fasteval.bots.drawing import draw
from fasteval.bots.interrupts import Interrupts
from fasteval.bots.loading import load_bots
from fasteval.bots.matches import Match, PlayedHand
from fasteval.bots.players import PLAYERS
from fasteval.equities import new_seed
from fasteval.errors import SEED_MAX, FastevalError, quote
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import write_hands
from fasteval.histories.formats import find_format, format_by_suffix, written_formats
from fasteval.histories.tallies import Finding, Tally

DESCRIPTION = f"""\
Let 2 to 22 bots play against each other, and show what each won in big blinds
per 100 hands (bb/100), how far luck may have moved that (the column 95 %: in 95
of 100 matches it is no farther off), how long it took to act, and what it did wrong.

A BOT is an honest opponent, {", ".join(PLAYERS)}, or one of yours as
module:name or path/to/file.py:name: a class that is made without arguments, an
object with act(view), or a function of a view, that answers with an action such
as "f", "c" or "r350". docs/bots.md tells more. Players written for
PyPokerEngine play, too. name=BOT calls a bot otherwise. Put ./ before a path
that begins with a dash.

tag plays few hands and bets the good ones, by equity; tight does so by a chart
and by hand strength, caller checks or calls to the end, random mostly calls and
sometimes folds or raises.

All have the same chips at the start of each hand. Each deal is played once for
each bot in each seat, so that all get the same cards; --no-duplicate deals anew
every hand. Hands are rounded up until all have played all seats. A bot that
fails or says what is not legal folds, and it is counted. Ctrl-C ends the match,
shows the result so far, and keeps the hands that were to be recorded.
"""
EXAMPLES = """\
examples:
  fasteval match tag tight caller random
  fasteval match bots/mine.py:Bot tag --hands 20000 --seed 1
  fasteval match old=mine:Bot new=mine:NewBot --blinds 50/100 --stack 5000
  fasteval match tag caller --hands 100 --record hands.phhs
  fasteval match tag tight --plot match.svg
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("bots", nargs="+", metavar="BOT", help="2 to 22, named as told above")
    add(
        "--hands",
        type=arguments.number(1, 10**12),
        default=10_000,
        metavar="N",
        help="hands of all bots together (default 10000)",
    )
    arguments.add_rules(command)
    told = "chips of each (default 200 big blinds)"
    add("--stack", type=arguments.number(1), metavar="N", help=told)
    add("--seed", type=arguments.number(0, SEED_MAX), metavar="N", help="deal the same cards again")
    add("--no-duplicate", action="store_true", help="play each deal once only")
    add("--record", metavar="FILE", help="write the hands to a new file: .jsonl, .phhs, ...")
    add("--plot", type=arguments.picture, metavar="FILE", help="draw it: .png, .svg or .pdf")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Play the match and return what the command prints.

    Ctrl-C shows the result so far.
    """
    seed = new_seed() if options.seed is None else options.seed
    rules = arguments.read_rules(options)
    if options.record is not None:
        _check_target(options.record)
    if options.plot:
        from fasteval import plot

        plot.check()
    out = sys.stdout
    with redirect_stdout(sys.stderr or io.StringIO()):  # what bots print is not the answer
        played = Match(
            load_bots(options.bots, seed),
            options.hands,
            seed,
            rules=rules,
            stack=options.stack,
            duplicate=not options.no_duplicate,
        )
        try:
            with console.progress("match", " hands") as progress:
                hands = _followed(played, progress)
                if options.record is None:
                    for _ in hands:
                        pass
                else:
                    _record(hands, played.seed, options.record)
        except KeyboardInterrupt:
            if played.deals:
                print(_answer(played, options.json, out), file=out)
            raise
    answer = _answer(played, options.json, out)
    if options.plot:
        try:
            plot.save(options.plot, lambda ax: plot.plot_match(played.result(), ax), plot.LONG)
        except FastevalError:
            print(answer, file=out)  # the match need not be played again
            raise
    return answer


def _answer(played: Match, as_json: bool, out: TextIO) -> str:
    result = played.result()
    if as_json:
        return json.dumps(result.to_dict(), indent=2)
    return draw(result, getattr(out, "encoding", None) or "utf-8")


def _followed(played: Match, progress: console.Progress | None) -> Iterator[PlayedHand]:
    """Give the hands, and move the bar with them."""
    for hand in played.play():
        if progress is not None:
            progress(hand.number, played.hands)
        yield hand


# ---- Recorded hands -----------------------------------------------------------------------------


def _check_target(name: str) -> None:
    """Refuse a file that hands cannot be recorded in, before they are played."""
    if os.path.isdir(name):
        raise FastevalError(f"{quote(name)} is a folder: name a file in it")
    try:
        suffixes = format_by_suffix(name).suffixes
    except InvalidHistory:
        suffixes = ()
    if not suffixes or ".phh" in suffixes:  # which has one hand
        raise FastevalError(
            f"--record {quote(name)}: the file is to end in {', '.join(_endings())}, also before "
            ".gz or .xz"
        )
    if os.path.isfile(name):
        raise FastevalError(f"{quote(name)} is there already: remove it, or name another file")


def _endings() -> Iterator[str]:
    for name in written_formats():
        if name != "phh":
            yield find_format(name).suffixes[0]


def _record(hands: Iterator[PlayedHand], seed: int, target: str) -> None:
    """Write hands to a file; Ctrl-C keeps those that were played."""
    left_out, interrupts = Tally(), Interrupts()
    records = (hand.record(seed) for hand in interrupts.watched(hands))
    try:
        write_hands(records, target, broken=lambda error: left_out.add(_left_out(error)))
    except OSError as error:
        raise FastevalError(f"cannot write {quote(target)}: {error.strerror}") from None
    for line in left_out.lines():
        console.complain(f"{console.printable(line)}\n")
    if interrupts.came:
        raise KeyboardInterrupt


def _left_out(error: InvalidHistory) -> Finding:
    return Finding.of(error)._replace(outcome="left out")
