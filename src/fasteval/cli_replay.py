"""``fasteval replay``: recorded hands are played again and their results checked."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable
from contextlib import nullcontext

from fasteval import arguments, console
from fasteval.errors import FastevalError
from fasteval.histories.formats import NAMES
from fasteval.histories.replays import replay_files
from fasteval.histories.sources import STANDARD_INPUT_NAME, Sources
from fasteval.histories.tallies import Finding, Tally

DESCRIPTION = """\
Play recorded hands again by the rules, and compare all that their records tell:
whose turn it was, forced bets, amounts, uncalled bets, pots, rake, winners and
stacks at the end.

FILES are hand histories, folders of them, patterns in quotes, or - for standard
input. Each file tells its format. A folder stands for the files in it and below
that end in .jsonl .ndjson .json .phh .phhs .acpc .log .txt, also before .xz and
.gz, which are unpacked. Rule vectors, which say what must be legal after every
action, are checked in the same way.

Each kind of trouble is shown with how often it came and the first hand of it,
which fasteval show FILE:LINE draws, and last how many hands passed, failed, and
were skipped because fasteval does not play such a game. A file that cannot be
read, or not to its end, counts as one hand that failed. The exit status is 1 if
any failed.
"""
EXAMPLES = """\
examples:
  fasteval replay hands.txt
  fasteval replay hands/ "old/*.jsonl.xz" --list
  fasteval replay rules.json
  fasteval play --watch --hands 100 --json 2> game.txt | fasteval replay -
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("files", nargs="+", metavar="FILES", help="files, folders, patterns, or -")
    arguments.add_format(command, "--format", NAMES, "of all files, where they do not tell it")
    add("--list", action="store_true", help="show each hand that did not pass on a line of its own")
    told = "processes (default one for each processor)"
    add("--jobs", type=arguments.number(1, 1024), metavar="N", help=told)
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    """Replay, print what was found and return the exit status."""
    sources = Sources(options.files, options.format)
    tell = _teller(options)
    is_mixed = tell is not None and console.is_terminal(sys.stdout)  # with the hands listed there
    with nullcontext() if is_mixed else console.progress("replay", "B") as progress:
        tally = replay_files(sources, jobs=options.jobs, found=tell, progress=progress)
    if not tally.passed + tally.failed + tally.skipped:
        raise FastevalError("there is no hand to replay")
    if options.json:
        print(json.dumps(tally.to_dict(), indent=None if options.list else 2))
    else:
        _print(tally, options.list)
    console.complain(sources.tell_passed_over())
    return 1 if tally.failed else 0


def _teller(options: argparse.Namespace) -> Callable[[Finding], object] | None:
    """What to do about a hand that did not pass, when it is found."""
    if not options.list:
        return None
    if options.json:
        return lambda finding: print(json.dumps(finding._asdict()))
    return lambda finding: print(console.printable(str(finding)))


def _print(tally: Tally, listed: bool) -> None:
    if not listed:
        for line in tally.lines():
            print(console.printable(line))
    print(tally, flush=True)
    first = tally.first_trouble()
    if first is not None and not first.where.startswith(STANDARD_INPUT_NAME):
        place = console.printable(shlex.quote(first.where))
        console.complain(f"to draw the first hand that failed: fasteval show {place}\n")
