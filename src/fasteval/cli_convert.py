"""``fasteval convert``: recorded hands are written in another format."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from fasteval import arguments, console
from fasteval.cli_target import STANDARD_OUTPUT, check_target, standard_output
from fasteval.errors import FastevalError, quote
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import write_hands
from fasteval.histories.formats import NAMES, written_formats
from fasteval.histories.record import HandRecord
from fasteval.histories.sources import Sources
from fasteval.histories.tallies import Tally

DESCRIPTION = """\
Write recorded hands in another format.

IN is a file of hand histories, a folder, a pattern in quotes, or - for standard
input; it tells its own format. A folder stands for the files in it and below
that end in .jsonl .ndjson .json .phh .phhs .acpc .log .txt, also before .xz and
.gz. OUT is a file whose name's ending says the format, also before .xz or .gz,
which pack it, or - for standard output. The file is there only when it is
whole. A .phh holds one hand and a .phhs many.

Hands that cannot be read, or that the other format cannot hold, are left out
and counted on standard error, each reason with the first such hand. The exit
status is then 1.
"""
EXAMPLES = """\
examples:
  fasteval convert hands.txt hands.phhs
  fasteval convert "2024/*.txt" all.jsonl.xz
  fasteval convert hands.phhs - --to jsonl | head -1
"""
_STEP = 100  # hands between two moves of the bar


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("source", metavar="IN", help="a file, a folder, a pattern, or -")
    add("target", metavar="OUT", help="a file, or -")
    arguments.add_format(command, "--from", NAMES, "of IN, where it does not tell it")
    arguments.add_format(
        command, "--to", written_formats(), "of OUT, where its name does not tell it"
    )
    add("--json", action="store_true", help="print what was done as JSON, for programs")


def run(options: argparse.Namespace) -> int:
    """Write the hands, say what was left out and return the exit status."""
    to_stdout = options.target == STANDARD_OUTPUT
    if to_stdout and options.json:
        raise FastevalError("--json prints to standard output, where OUT - writes the hands")
    if to_stdout and options.to is None:
        raise FastevalError(
            "standard output has no name that says a format: add --to, such as --to jsonl"
        )
    sources = Sources([options.source], getattr(options, "from"))
    if not to_stdout:
        check_target(sources, options.target)
    with console.progress("convert", "B") as progress:
        conversion = _Conversion(sources, progress)
        try:
            written = _write(conversion, options.target, options.to)
        except _NothingToWrite:
            written = 0
    console.complain(sources.tell_passed_over())
    _report(conversion.left_out, written, options)
    return 1 if conversion.left_out.skipped else 0


class _NothingToWrite(Exception):
    """No hand is left; a file with none shall not take the place of another one."""


class _Conversion:
    """The hands of some sources, and those that are left out."""

    def __init__(self, sources: Sources, progress: console.Progress | None) -> None:
        self.sources = sources
        self.progress = progress
        self.left_out = Tally()
        self.read = 0
        self.refused = 0  # hands that were read and cannot be written

    def hands(self) -> Iterator[HandRecord]:
        """Read one hand after another."""
        size = self.sources.size
        for item in self.sources:
            try:
                if isinstance(item, InvalidHistory):
                    raise item
                record = item.read()
            except InvalidHistory as error:
                self.left_out.leave_out(error)
                continue
            self.read += 1
            yield record
            if self.progress is not None and size and self.read % _STEP == 0:
                self.progress(self.sources.read, size)
        if self.read == self.refused:
            if not self.left_out.skipped:
                raise FastevalError("there is no hand to convert")
            raise _NothingToWrite

    def refuse(self, error: InvalidHistory) -> None:
        """Leave out a hand that the format cannot hold."""
        self.refused += 1
        self.left_out.leave_out(error)


def _write(conversion: _Conversion, target: str, form: str | None) -> int:
    if target == STANDARD_OUTPUT:
        return write_hands(conversion.hands(), standard_output(), form, broken=conversion.refuse)
    try:
        return write_hands(conversion.hands(), target, form, broken=conversion.refuse)
    except OSError as error:
        raise FastevalError(f"cannot write {quote(target)}: {error.strerror}") from None


def _report(left_out: Tally, written: int, options: argparse.Namespace) -> None:
    """Say what was written and what was not, where it is not in the way of the hands."""
    if options.json:
        kinds = left_out.to_dict()["kinds"]
        done = {"written": written, "left_out": left_out.skipped, "kinds": kinds}
        print(json.dumps(done, indent=2))
        return
    for line in left_out.lines():
        console.complain(f"{console.printable(line)}\n")
    if left_out.skipped and not written:
        console.complain("nothing is written\n")
    else:
        hands = "1 hand" if written == 1 else f"{written:,} hands"
        console.complain(f"{hands} written\n")
