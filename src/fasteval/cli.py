"""The command line: which commands there are, and what a command's end is told as.

Each command is a module ``cli_NAME`` that is loaded only when it is used. It has a DESCRIPTION,
EXAMPLES, ``add_arguments`` and ``run``, which returns what is to be printed, the exit status, or
None for done.
"""

from __future__ import annotations

import argparse
import io
import shlex
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

from fasteval import __version__, console
from fasteval.arguments import QUOTES, is_card, is_removal
from fasteval.cli_parser import Parser
from fasteval.console import did_you_mean
from fasteval.errors import FastevalError, quote

_DESCRIPTION = "Rank Texas Hold'em hands, find their equities, and play them."
#: The commands by what they are for, with what is said of each.
COMMANDS = {
    "rank and study": {
        "eval": "rank a hand, or several against each other",
        "equity": "find what part of the pot hands and ranges win",
        "range": "show a range of hands as a grid",
        "outs": "list the cards that improve a hand",
        "odds": "find pot odds and the chance of a draw",
        "preflop": "rank the starting hands against random hands",
    },
    "play": {
        "play": "play hold'em against simple opponents",
        "match": "let bots play against each other",
    },
    "hand histories": {
        "replay": "play recorded hands again and check them",
        "show": "draw a recorded hand street by street",
        "report": "write a page about hands, with a replayer",
        "convert": "write recorded hands in another format",
    },
    "tournaments": {
        "structure": "plan the levels, chips and prizes",
        "icm": "find what stacks are worth in prizes",
    },
    "this machine": {
        "bench": "measure it, and show the kernel in use",
        "completion": "complete commands in your shell with Tab",
    },
}
_EXIT_STATUS = """\
exit status:
  0    done
  1    hands failed or were left out, or the reader of the output left
  2    bad input, or the answer cannot be written; one line says why
  130  interrupted by Ctrl-C

Colour and progress are for a terminal only. NO_COLOR=1 or TERM=dumb turns
colour off. --json prints what programs read.
"""
_EXAMPLES = """\
examples:
  fasteval eval AsKd QhQc 9h8h --board 2c7dAh9s9c
  fasteval equity AsKs "QQ+,AKo" --board 2c7dJh
  fasteval range "22+,A2s+,KTs+"
  fasteval outs AsKs --board 2s7sJh
  fasteval odds --pot 400 --bet 200 --outs 9
  fasteval preflop --players 6
  fasteval play --seats 3
  fasteval match tag caller --hands 1000
  fasteval replay hands/
  fasteval show hands.txt 12
  fasteval report hands.txt
  fasteval convert hands.txt hands.phhs
  fasteval structure --players 8
  fasteval icm 5000 3000 2000 --payouts 50 30 20
"""
_FIRST_STEPS = """\
begin with:
  fasteval eval AsKd QhQc --board 2c7dAh9s9c
  fasteval play

fasteval COMMAND --help explains a command and has examples.
"""
_WITH_RANGES = ("equity", "range")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0 is done, 1 says that hands failed or were left out, 2 is bad input, 130 Ctrl-C.
    """
    if sys.stdout is None:
        return console.fail("cannot write the answer: standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever was typed can be quoted
    try:
        with console.named(sys.stdout, console.OUTPUT, "write", "flush"):
            status = _run(sys.argv[1:] if arguments is None else list(arguments))
            print(end="", flush=True)
    except OSError as error:
        return _not_done(error)
    except KeyboardInterrupt:
        return 130
    return status


def command_names() -> Iterator[str]:
    """Give the names of all commands, as the overview has them."""
    for commands in COMMANDS.values():
        yield from commands


def root_parser() -> Parser:
    """Make the parser of ``fasteval`` without a command."""
    parser = Parser(
        prog="fasteval",
        usage="fasteval COMMAND [options]",
        description=f"{_DESCRIPTION}\n\n{_overview()}",
        epilog=f"{_EXIT_STATUS}\n{_EXAMPLES}",
    )
    parser.add_argument("--version", action="version", version=f"fasteval {__version__}")
    return parser


def _run(given: Sequence[str]) -> int:
    try:
        if not given:
            welcome = _welcome()
            coloured = console.shows_colour(sys.stderr)
            console.complain(console.paint_help(welcome) if coloured else welcome)
            return 2
        if given[0].startswith("-"):
            parser, words = root_parser(), given
        else:
            parser, words = command_parser(given[0]), given[1:]
            _check_dashes(given[0], words)
        options = _parse(parser, words)
        answer = options.run(options)
        if isinstance(answer, int):
            return answer
        if answer is not None:
            console.show(answer, getattr(options, "json", False))
    except FastevalError as error:
        return console.fail(str(error))
    except SystemExit as done:  # argparse has printed a help, the version or an error
        return int(done.code or 0)
    return 0


def command_parser(name: str) -> Parser:
    """Load a command and make its parser. Raises FastevalError for what is none."""
    if name not in command_names():
        told = did_you_mean(name, command_names())
        raise FastevalError(f"{quote(name)} is not a command{told} (see fasteval --help)")
    module = import_module(f"fasteval.cli_{name}")
    parser = Parser(prog=f"fasteval {name}", description=module.DESCRIPTION, epilog=module.EXAMPLES)
    module.add_arguments(parser)
    parser.set_defaults(run=module.run)
    return parser


def _parse(parser: Parser, words: Sequence[str]) -> argparse.Namespace:
    parser.check_options(words)
    options, unknown = parser.parse_known_args(words)
    if unknown:
        hint = f"; {QUOTES}" if all(map(is_card, unknown)) else ""
        parser.error(f"unrecognized arguments: {quote(' '.join(unknown))}{hint}")
    if not hasattr(options, "run"):
        parser.error("there is no command")
    return options


def _check_dashes(command: str, words: Sequence[str]) -> None:
    """Say what to do about a range that looks like an option."""
    options = words[: words.index("--")] if "--" in words else words
    for text in options:
        if command in _WITH_RANGES and is_removal(text):
            raise FastevalError(
                f"{quote(text)} begins with a dash, as options do: put options first, then -- and "
                f"the ranges, such as fasteval {command} -- {shlex.quote(text)}"
            )


def _overview() -> str:
    """The commands by what they are for."""
    width = max(map(len, command_names()))
    blocks = (
        "\n".join([f"{title}:", *(f"  {name:{width}}  {told}" for name, told in group.items())])
        for title, group in COMMANDS.items()
    )
    return "\n\n".join(blocks)


def _welcome() -> str:
    return f"fasteval {__version__}. {_DESCRIPTION}\n\n{_overview()}\n\n{_FIRST_STEPS}"


def _not_done(error: OSError) -> int:
    reason = error.strerror or str(error)
    if error.filename != console.OUTPUT:
        return console.fail(
            ": ".join(filter(None, (error.filename and str(error.filename), reason)))
        )
    console.discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 1
    return console.fail(f"cannot write the answer: {reason}")
