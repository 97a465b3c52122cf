"""``fasteval match``: bots play against each other."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

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
from fasteval.histories.record import HandRecord
from fasteval.histories.tallies import Tally

DESCRIPTION = f"""\
Let 2 to 22 bots play against each other, and show what each won in big blinds
per 100 hands (bb/100), how far luck may have moved that (the column 95 %: in 95
of 100 matches it is no farther off), how long it took to act, and what it did wrong.

A BOT is an honest opponent, {", ".join(PLAYERS)}, or one of yours as
module:name or path/to/file.py:name: a class that is made without arguments, an
object with act(view), or a function of a view, that answers with an action such
as "f", "c" or "r350". docs/bots.md tells more. Players written for
PyPokerEngine play, too. name=BOT names a bot. Put ./ before a path
that begins with a dash.

tag plays few hands and bets the good ones, by equity; tight does so by a chart
and by hand strength, caller checks or calls to the end, random mostly calls and
sometimes folds or raises.

All have the same chips at the start of each hand. Each deal is played once for
each bot in each seat, so that all get the same cards; --no-duplicate deals anew
every hand. Hands are rounded up until all have played all seats. A bot that
fails or says what is not legal folds, and it is counted. Ctrl-C ends the match,
shows the result so far, and keeps the hands that were to be recorded. Those that
the format of the file cannot hold are left out and counted on standard error;
the exit status is then 1.
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
    add("--stack", type=arguments.chips(1), metavar="N", help=told)
    add("--seed", type=arguments.number(0, SEED_MAX), metavar="N", help="deal the same cards again")
    add("--no-duplicate", action="store_true", help="play each deal once only")
    add("--record", metavar="FILE", help="write the hands to a new file: .jsonl, .phhs, ...")
    add("--plot", type=arguments.picture, metavar="FILE", help="draw it: .png, .svg or .pdf")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    """Play the match, print and draw what came of it, and return the exit status.

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
        recording = None if options.record is None else _Recording(played.seed, options.record)
        try:
            with console.progress("match", " hands") as progress:
                hands = _followed(played, progress)
                if recording is not None:
                    recording.write(hands)
                for _ in hands:
                    pass
        except KeyboardInterrupt:
            if played.deals:
                with redirect_stdout(out):
                    _tell(played, recording, options)
            raise
    _tell(played, recording, options)
    return 1 if recording is not None and recording.left_out.skipped else 0


def _tell(played: Match, recording: _Recording | None, options: argparse.Namespace) -> None:
    """Print the result, and draw it if that is asked for."""
    result = played.result()
    if options.json:
        told = result.to_dict() | ({} if recording is None else recording.to_dict())
        print(json.dumps(told, indent=2), flush=True)
    else:
        print(draw(result, getattr(sys.stdout, "encoding", None) or "utf-8"), flush=True)
        if recording is not None:
            recording.complain()
    if options.plot:
        from fasteval import plot

        plot.save(options.plot, lambda axes: plot.plot_match(result, axes), plot.LONG)


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


class _NothingToWrite(Exception):
    """No hand is left; there shall be no file with none."""


class _Recording:
    """The hands that are written to a file, and those that its format cannot hold."""

    def __init__(self, seed: int, target: str) -> None:
        self.seed = seed
        self.target = target
        self.left_out = Tally()
        self.written = 0

    def write(self, hands: Iterator[PlayedHand]) -> None:
        """Write hands to the file; Ctrl-C keeps those that were played."""
        interrupts = Interrupts()
        try:
            self.written = write_hands(
                self._records(interrupts.watched(hands)),
                self.target,
                broken=self.left_out.leave_out,
            )
        except _NothingToWrite:
            pass
        except OSError as error:
            raise FastevalError(f"cannot write {quote(self.target)}: {error.strerror}") from None
        if interrupts.came:
            raise KeyboardInterrupt

    def _records(self, hands: Iterator[PlayedHand]) -> Iterator[HandRecord]:
        played = 0
        for hand in hands:
            record = hand.record(self.seed)
            record.where = f"hand {hand.number:,}"
            played += 1
            yield record
        if played == self.left_out.skipped:
            raise _NothingToWrite

    def to_dict(self) -> dict[str, Any]:
        """Return what ``--json`` prints of it, as of ``fasteval convert``."""
        kinds = self.left_out.to_dict()["kinds"]
        return {"written": self.written, "left_out": self.left_out.skipped, "kinds": kinds}

    def complain(self) -> None:
        """Say which hands are left out."""
        for line in self.left_out.lines():
            console.complain(f"{console.printable(line)}\n")
        if self.left_out.skipped and not self.written:
            console.complain("nothing is written\n")
