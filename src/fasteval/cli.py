"""The command line: ``fasteval eval`` ranks hands, ``fasteval bench`` measures this machine."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import IO, Any, NoReturn

from fasteval import __version__, bench, showdown
from fasteval.errors import FastevalError

_DESCRIPTION = "Rank Texas Hold'em hands."
_EVAL = """\
Rank one hand, or several against each other.

A card is a rank 2-9, T or 10, J, Q, K, A and a suit c, d, h, s, in either case;
blanks and commas may stand between cards. With --board every hand has 2 cards
and the board 3, 4 or 5; without it a hand has 5, 6 or 7.
"""
_EXAMPLES = """\
examples:
  fasteval eval "As Kd" --board "2c 7d Ah 9s 9c"
  fasteval eval AsKd QhQc 9h8h --board 2c7dAh9s9c
  fasteval eval "10h Jh Qh Kh Ah 2c 2d"
  fasteval eval AsKd QhQc --board 2c7dAh --json
"""
_BENCH = """\
Measure on this machine what one call costs and how many hands a second each
kernel ranks, with one thread and with one for each processor. Takes a few
seconds. Each figure is the best of several rounds, but other work on the
machine still shows in them: compare figures of one run only.
"""


class _Parser(argparse.ArgumentParser):
    """A parser that keeps the lines of its texts, and whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        sys.exit(_fail(f"{message} (see {self.prog} --help)"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0, 2 for bad input, 130 for Ctrl-C."""
    if sys.stdout is None:
        return _fail("cannot write the answer: standard output is closed")
    try:
        status = _run(arguments)
        print(end="", flush=True)
    except OSError as error:
        return _output_lost(error)
    except KeyboardInterrupt:
        return 130
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options, unknown = _parser().parse_known_args(arguments)
        if unknown:  # the command's own parser points to the command's own help
            options.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        if options.run is None:
            _complain(options.parser.format_help())
            return 2
        print(options.run(options))
    except FastevalError as error:
        return _fail(str(error))
    except SystemExit as done:  # argparse has printed a help, the version or an error
        return int(done.code or 0)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="fasteval", description=_DESCRIPTION, epilog=_EXAMPLES)
    parser.add_argument("--version", action="version", version=f"fasteval {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(run=None, parser=parser)

    command = commands.add_parser(
        "eval",
        help="rank a hand, or several against each other",
        description=_EVAL,
        epilog=_EXAMPLES,
    )
    command.add_argument("hands", nargs="+", metavar="HAND", help="cards, such as 'As Kd'")
    command.add_argument("--board", metavar="CARDS", help="the cards that all hands share")
    command.add_argument("--json", action="store_true", help="print JSON, for programs")
    command.set_defaults(run=_run_eval, parser=command)

    command = commands.add_parser(
        "bench",
        help="measure this machine and show the kernel in use",
        description=_BENCH,
    )
    command.add_argument("--json", action="store_true", help="print JSON, for programs")
    command.set_defaults(run=_run_bench, parser=command)
    return parser


def _run_eval(options: argparse.Namespace) -> str:
    ranked = showdown.rank(options.hands, options.board)
    return json.dumps(ranked.to_dict(), indent=2) if options.json else str(ranked)


def _run_bench(options: argparse.Namespace) -> str:
    report = bench.measure(bench.progress_line())
    return json.dumps(report.to_dict(), indent=2) if options.json else str(report)


def _fail(message: str) -> int:
    _complain(f"fasteval: error: {' '.join(message.splitlines())}\n")
    return 2


def _complain(text: str) -> None:
    """Write to standard error; if nobody can read that, the exit status has to do."""
    if sys.stderr is None:
        return
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)


def _output_lost(error: OSError) -> int:
    _discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 1
    return _fail(f"cannot write the answer: {error.strerror}")


def _discard(stream: IO[str]) -> None:
    """Lead a stream that cannot be written to nowhere, for the flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
