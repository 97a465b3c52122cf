"""``fasteval show``: a recorded hand is drawn street by street."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count
from typing import Any

from fasteval import arguments, console
from fasteval.errors import FastevalError
from fasteval.histories import json_lines
from fasteval.histories.drawing import draw_hand
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.formats import NAMES
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import replay
from fasteval.histories.sources import Sources

DESCRIPTION = """\
Draw a recorded hand street by street: who sat where, what all did, and who won.

FILE is a file of hand histories, a folder, a pattern in quotes, or - for
standard input; N is the place of the hand in it, 1 for the first. If what is
recorded of the result disagrees with the rules, the last lines say so.
"""
EXAMPLES = """\
examples:
  fasteval show hands.txt
  fasteval show hands.phhs 12
  fasteval show hands.jsonl.xz 3 --json
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("file", metavar="FILE", help="a file, a folder, a pattern, or -")
    add(
        "number", nargs="?", type=arguments.number(1), default=1, metavar="N", help="which hand (1)"
    )
    arguments.add_format(command, "--format", NAMES, "of FILE, where it does not tell it")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    record = find(Sources([options.file], options.format), options.number)
    if options.json:
        return json.dumps(to_dict(record), indent=2, default=float)
    return draw_hand(record, console.shows_colour(sys.stdout))


def find(sources: Sources, number: int) -> HandRecord:
    """Read the hand at a place. Raises InvalidHistory if it is broken or there is none."""
    hands = 0
    for hands, item in zip(count(1), sources):
        if isinstance(item, InvalidHistory):
            raise item
        if hands == number:
            return item.read()
    have = {0: "none at all", 1: "only one"}.get(hands, f"only {hands}")
    raise FastevalError(f"there is no hand {number}, {have}")


def to_dict(record: HandRecord) -> dict[str, Any]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    played = replay(record)
    return {
        "hand": json_lines.to_dict(record),
        "history": [event.to_dict() for event in played.state.history] if played.state else [],
        "trouble": None if played.trouble is None else str(played.trouble),
    }
