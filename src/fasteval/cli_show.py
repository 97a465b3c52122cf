"""``fasteval show``: a recorded hand is drawn street by street."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fasteval import arguments, console
from fasteval.errors import FastevalError, quote
from fasteval.histories import json_lines
from fasteval.histories.drawing import draw_hand
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.formats import NAMES
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import replay
from fasteval.histories.sources import Item, Sources

DESCRIPTION = """\
Draw a recorded hand street by street: who sat where, what all did, and who won.

FILE is a file of hand histories, a folder, a pattern in quotes, or - for
standard input. A folder stands for the files in it and below that end in .jsonl
.ndjson .json .phh .phhs .acpc .log .txt, also before .xz and .gz. The hand is
the first, or that whose place N, line or id is given; N counts the hands that
can be read. FILE:LINE is what fasteval replay prints of a hand. If what is
recorded of the result disagrees with the rules, the last lines say so.
"""
EXAMPLES = """\
examples:
  fasteval show hands.txt
  fasteval show hands.phhs 12
  fasteval show hands.txt:91
  fasteval show "2024/*.txt" --id 2130015
  fasteval show hands.jsonl.xz 3 --json
  fasteval show hands.txt 12 --plot hand.svg
"""
_STEP = 100  # hands between two moves of the bar


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("file", metavar="FILE", help="a file, FILE:LINE, a folder, a pattern, or -")
    add("number", nargs="?", type=_number, metavar="N", help="which hand (default 1)")
    add("--id", metavar="ID", help="the hand that has this id, as in its history")
    arguments.add_format(command, "--format", NAMES, "of FILE, where it does not tell it")
    add("--plot", type=arguments.picture, metavar="FILE", help="draw it: .png, .svg or .pdf")
    add("--json", action="store_true", help="print JSON, for programs")


def _number(text: str) -> int:
    """Read the place of a hand; what a shell makes of a pattern without quotes is none."""
    if not text.lstrip("+-").isdecimal() and os.path.exists(text):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is a second file: show takes one, or a pattern in quotes, such as "
            "'hands/*.txt'"
        )
    return arguments.number(1)(text)


def run(options: argparse.Namespace) -> None:
    """Print the hand, and draw a picture of it if that is asked for."""
    if options.plot:
        from fasteval import plot

        plot.check()
    record = _find(options)
    if options.json:
        answer = json.dumps(to_dict(record), indent=2, default=float)
    else:
        answer = draw_hand(record, console.shows_colour(sys.stdout))
    console.show(answer, options.json)
    if options.plot:
        plot.save(options.plot, lambda axes: plot.plot_hand(record, axes), plot.hand_size(record))


def _find(options: argparse.Namespace) -> HandRecord:
    file, line = _place(options.file)
    if sum(one is not None for one in (line, options.number, options.id)) > 1:
        raise FastevalError("which hand is said twice: by a line, N or --id, give only one of them")
    with console.progress("search", "B") as progress:
        items = _followed(Sources([file], options.format), progress)
        if line is not None:
            return find_at(items, line)
        if options.id is not None:
            wanted = f"hand with the id {quote(options.id)}"
            return _search(items, wanted, lambda _, record: record.id == options.id)
        number = options.number or 1
        return _search(items, f"hand {number:,}", lambda count, _: count == number)


def _followed(
    sources: Sources, progress: console.Progress | None
) -> Iterator[Item | InvalidHistory]:
    """Give what the sources have, and move the bar."""
    size = sources.size
    for count, item in enumerate(sources):
        if progress is not None and size and count % _STEP == 0:
            progress(sources.read, size)
        yield item


def _place(text: str) -> tuple[str, int | None]:
    """Take FILE:LINE apart, unless a file has this name."""
    file, _, line = text.rpartition(":")
    is_number = line.isascii() and line.isdecimal() and len(line) <= 18
    if is_number and os.path.isfile(file) and not os.path.exists(text):
        return file, int(line)
    return text, None


def find_at(items: Iterable[Item | InvalidHistory], line: int) -> HandRecord:
    """Read the hand that begins at a line or goes on there. Raises InvalidHistory."""
    before = None
    for item in items:
        if isinstance(item, InvalidHistory):
            raise item
        if item.chunk.line > line:
            break
        if before is None or item.chunk.line > before.chunk.line:
            before = item
    if before is None:
        raise FastevalError(f"no hand is at line {line:,}")
    first = before.chunk.line
    if line > first + before.chunk.text.rstrip("\n").count("\n"):
        raise FastevalError(f"no hand is at line {line:,}, the one before begins at line {first:,}")
    return before.read()


def _search(
    items: Iterable[Item | InvalidHistory],
    wanted: str,
    is_wanted: Callable[[int, HandRecord], bool],
) -> HandRecord:
    """Read hands until one is wanted, past those that cannot be read."""
    count = broken = 0
    first = None
    for item in items:
        try:
            if isinstance(item, InvalidHistory):
                raise item
            record = item.read()
        except InvalidHistory as error:
            first, broken = first or error, broken + 1
            continue
        count += 1
        if is_wanted(count, record):
            return record
    raise _missing(wanted, count, broken, first)


def _missing(wanted: str, count: int, broken: int, first: InvalidHistory | None) -> FastevalError:
    if first is not None and (count, broken) == (0, 1):
        return first
    hands = {0: "no hand", 1: "1 hand"}.get(count, f"{count:,} hands")
    told = f"there is no {wanted}: {hands} can be read"
    if first is not None:
        told += f", {broken:,} cannot" + (f", the first {first}" if broken > 1 else f": {first}")
    return FastevalError(told)


def to_dict(record: HandRecord) -> dict[str, Any]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    played = replay(record)
    return {
        "hand": json_lines.to_dict(record),
        "history": [event.to_dict() for event in played.state.history] if played.state else [],
        "trouble": None if played.trouble is None else str(played.trouble),
    }
