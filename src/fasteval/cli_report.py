"""``fasteval report``: a page about recorded hands, with a replayer."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from fasteval import arguments, console
from fasteval.cli_target import STANDARD_OUTPUT, check_target, standard_output
from fasteval.errors import FastevalError, quote
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.formats import NAMES
from fasteval.histories.record import HandRecord
from fasteval.histories.sources import Sources
from fasteval.histories.tallies import Tally
from fasteval.reports.errors import NoHands
from fasteval.reports.report import write_report

DESCRIPTION = """\
Write a page of HTML about recorded hands: what a player won, when, where and
with which cards, statistics of all players, the biggest pots, and a replayer
that goes through each hand step by step. The page is one file for a browser; it
fetches nothing and sends nothing.

FILES are hand histories, folders of them, patterns in quotes, or - for standard
input. A folder stands for the files in it and below that end in .jsonl .ndjson
.json .phh .phhs .acpc .log .txt, also before .xz and .gz. The player is the
hero whose hands they are or, where none is told, who played most hands. Names
that are only seats or positions, as some sites have, are of no one player.

Hands that cannot be read or are not over are left out and counted on standard
error, each reason with the first such hand. The exit status is then 1. The page
is there only when it is whole. It needs pip install "fasteval[report]".
"""
EXAMPLES = """\
examples:
  fasteval report hands.txt
  fasteval report hands/ "old/*.txt" -o 2024.html --player P1
  fasteval match tag caller --hands 500 --record bots.jsonl
  fasteval report bots.jsonl
"""
_TARGET = "report.html"
_STEP = 100  # hands between two moves of the bar


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("files", nargs="+", metavar="FILES", help="files, folders, patterns, or -")
    add("-o", "--output", default=_TARGET, metavar="PAGE", help=f"a file, or - (default {_TARGET})")
    add("--player", metavar="NAME", help="whose results are shown")
    arguments.add_format(command, "--format", NAMES, "of all files, where they do not tell it")
    add("--json", action="store_true", help="print what was done as JSON, for programs")


def run(options: argparse.Namespace) -> int:
    """Write the page, say what was left out and return the exit status."""
    to_stdout = options.output == STANDARD_OUTPUT
    if to_stdout and options.json:
        raise FastevalError("--json prints to standard output, where -o - writes the page")
    sources = Sources(options.files, options.format)
    if not to_stdout:
        check_target(sources, options.output)
    left_out = Tally()
    with console.progress("report", "B") as progress:
        written = _write(_hands(sources, left_out, progress), left_out, options)
    console.complain(sources.tell_passed_over())
    _tell(left_out, written, options)
    return 1 if left_out.skipped else 0


def _hands(
    sources: Sources, left_out: Tally, progress: console.Progress | None
) -> Iterator[HandRecord]:
    """Read one hand after another."""
    size = sources.size
    for number, item in enumerate(sources):
        if progress is not None and size and number % _STEP == 0:
            progress(sources.read, size)
        try:
            if isinstance(item, InvalidHistory):
                raise item
            yield item.read()
        except InvalidHistory as error:
            left_out.leave_out(error)


def _write(hands: Iterator[HandRecord], left_out: Tally, options: argparse.Namespace) -> int:
    target = options.output if options.output != STANDARD_OUTPUT else standard_output()
    try:
        return write_report(hands, target, player=options.player, broken=left_out.leave_out)
    except NoHands:
        if not left_out.skipped:
            raise
        return 0
    except ImportError as error:
        raise FastevalError(str(error)) from None
    except OSError as error:
        if target is not options.output:
            raise  # of standard output, as of any answer
        raise FastevalError(f"cannot write {quote(options.output)}: {error.strerror}") from None


def _tell(left_out: Tally, written: int, options: argparse.Namespace) -> None:
    """Say what was written and what was not, where it is not in the way of the page."""
    if options.json:
        page = options.output if written else None
        kinds = left_out.to_dict()["kinds"]
        told = {"page": page, "hands": written, "left_out": left_out.skipped, "kinds": kinds}
        print(json.dumps(told, indent=2))
        return
    for line in left_out.lines():
        console.complain(f"{console.printable(line)}\n")
    hands = "1 hand" if written == 1 else f"{written:,} hands"
    page = console.printable(str(options.output))
    where = "" if options.output == STANDARD_OUTPUT else f" in {page}"
    console.complain(f"{hands}{where}\n" if written else "nothing is written\n")
