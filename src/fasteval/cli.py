"""The command line: ``fasteval eval``, ``play`` and ``bench``, and where the other commands are."""

from __future__ import annotations

import argparse
import io
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from random import SystemRandom
from typing import IO, Any, NoReturn

from fasteval import __version__, bench, console, showdown
from fasteval.arguments import QUOTES, add_rules, is_card, is_removal, number, read_rules
from fasteval.errors import SEED_MAX, FastevalError, quote

_DESCRIPTION = "Rank Texas Hold'em hands, find their equities, and play them."
_EVAL = """\
Rank one hand, or several against each other.

A card is a rank 2-9, T or 10, J, Q, K, A and a suit c, d, h, s, in either case;
blanks and commas may stand between cards. With --board every hand has 2 cards
and the board 3, 4 or 5; without it a hand has 5, 6 or 7.
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
  fasteval structure --players 8
  fasteval icm 5000 3000 2000 --payouts 50 30 20
  fasteval replay hands/
  fasteval convert hands.txt hands.phhs
  fasteval show hands.txt 12
"""
_EVAL_EXAMPLES = """\
examples:
  fasteval eval "As Kd" --board "2c 7d Ah 9s 9c"
  fasteval eval AsKd QhQc 9h8h --board 2c7dAh9s9c
  fasteval eval "10h Jh Qh Kh Ah 2c 2d"
  fasteval eval AsKd QhQc --board 2c7dAh --json
"""
_PLAY = """\
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
_PLAY_EXAMPLES = """\
examples:
  fasteval play
  fasteval play --seats 2 --limit pot-limit --blinds 50/100
  fasteval play --rules tda --ante 1 --opponents tight --seed 7
  fasteval play --watch --hands 100 --json > hands.jsonl
"""
_BENCH = """\
Measure on this machine what one call costs and how many hands a second each
kernel ranks, with one thread and with one for each processor. Takes a few
seconds. Each figure is the best of several rounds, but other work on the
machine still shows in them: compare figures of one run only.
"""

# Commands whose modules are loaded only when they are used, with what is said of them.
_COMMANDS = {
    "equity": "find what part of the pot hands and ranges win",
    "range": "show a range of hands as a grid",
    "outs": "list the cards that improve a hand",
    "odds": "find pot odds and the chance of a draw",
    "preflop": "rank the starting hands against random hands",
    "replay": "play recorded hands again and check their results",
    "convert": "write recorded hands in another format",
    "show": "draw a recorded hand street by street",
    "match": "let bots play against each other",
    "structure": "plan the levels, chips and prizes of a tournament",
    "icm": "find what stacks are worth in prizes",
}

_WITH_RANGES = ("equity", "range")

_INPUT, _OUTPUT = "standard input", "standard output"

# The names of a module that is loaded only to play.
OPPONENTS = ("tight", "caller", "random")


class _Parser(argparse.ArgumentParser):
    """A parser that keeps the lines of its texts, and whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        sys.exit(_fail(f"{message} (see {self.prog} --help)"))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write a help or the version; argparse would not say that it cannot be written."""
        (file or sys.stdout).write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0 is done, 1 says that hands failed or were left out, 2 is bad input, 130 Ctrl-C.
    """
    if sys.stdout is None:
        return _fail("cannot write the answer: standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever was typed can be quoted
    try:
        with _named(sys.stdout, _OUTPUT, "write", "flush"):
            status = _run(arguments)
            print(end="", flush=True)
    except OSError as error:
        return _not_done(error)
    except KeyboardInterrupt:
        return 130
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        given = sys.argv[1:] if arguments is None else arguments
        _check_dashes(given)
        options, unknown = _parser(given[0] if given else "").parse_known_args(given)
        if unknown:  # the command's own parser points to the command's own help
            options.parser.error(_unknown(unknown))
        if options.run is None:
            console.complain(options.parser.format_help())
            return 2
        answer = options.run(options)
        if isinstance(answer, int):
            return answer
        if answer is not None:
            print(answer)
    except FastevalError as error:
        return _fail(str(error))
    except SystemExit as done:  # argparse has printed a help, the version or an error
        return int(done.code or 0)
    return 0


def _check_dashes(given: Sequence[str]) -> None:
    """Say what to do about a range that looks like an option."""
    options = given[: given.index("--")] if "--" in given else given
    for text in options:
        if options[0] in _WITH_RANGES and is_removal(text):
            raise FastevalError(
                f"{quote(text)} begins with a dash, as options do: put options first, then -- and "
                f"the ranges, such as fasteval {options[0]} -- {shlex.quote(text)}"
            )


def _unknown(arguments: Sequence[str]) -> str:
    hint = f"; {QUOTES}" if all(map(is_card, arguments)) else ""
    return f"unrecognized arguments: {' '.join(arguments)}{hint}"


def _parser(chosen: str) -> argparse.ArgumentParser:
    """Make the parser, with the arguments of the command that is chosen."""
    parser = _Parser(prog="fasteval", description=_DESCRIPTION, epilog=_EXAMPLES)
    parser.add_argument("--version", action="version", version=f"fasteval {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(run=None, parser=parser)

    command = commands.add_parser(
        "eval",
        help="rank a hand, or several against each other",
        description=_EVAL,
        epilog=_EVAL_EXAMPLES,
    )
    command.add_argument("hands", nargs="+", metavar="HAND", help="cards, such as 'As Kd'")
    command.add_argument("--board", metavar="CARDS", help="the cards that all hands share")
    command.add_argument("--json", action="store_true", help="print JSON, for programs")
    command.set_defaults(run=_run_eval, parser=command)

    for name in _COMMANDS:
        _add_command(commands, name, name == chosen)
    _add_play(commands)

    command = commands.add_parser(
        "bench",
        help="measure this machine and show the kernel in use",
        description=_BENCH,
    )
    command.add_argument("--json", action="store_true", help="print JSON, for programs")
    command.set_defaults(run=_run_bench, parser=command)
    return parser


def _add_command(commands: Any, name: str, chosen: bool) -> None:
    if not chosen:
        commands.add_parser(name, help=_COMMANDS[name])
        return
    module = import_module(f"fasteval.cli_{name}")
    command = commands.add_parser(
        name, help=_COMMANDS[name], description=module.DESCRIPTION, epilog=module.EXAMPLES
    )
    module.add_arguments(command)
    command.set_defaults(run=module.run, parser=command)


def _add_play(commands: Any) -> None:
    command = commands.add_parser(
        "play",
        help="play hold'em against simple opponents",
        description=_PLAY,
        epilog=_PLAY_EXAMPLES,
    )
    command.set_defaults(run=_run_play, parser=command)
    add = command.add_argument
    add_rules(command)
    add("--seats", type=number(2, 22), default=6, metavar="N", help="players, 2 to 22 (6)")
    add("--stack", type=number(1), metavar="N", help="chips of each (100 big blinds)")
    add(
        "--opponents",
        type=_kinds,
        default=OPPONENTS,
        metavar="KIND,...",
        help=f"seated in turn ({','.join(OPPONENTS)})",
    )
    add("--hands", type=number(1), metavar="N", help="stop after so many hands, if not before")
    add("--seed", type=number(0, SEED_MAX), metavar="N", help="play the same cards again")
    add("--watch", action="store_true", help="opponents only, with open cards")
    add(
        "--json",
        action="store_true",
        help="print finished hands as lines of JSON, and the game to standard error",
    )


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(text.split(","))
    for kind in kinds:
        if kind not in OPPONENTS:
            known = ", ".join(OPPONENTS)
            raise argparse.ArgumentTypeError(f"{quote(kind)} is not an opponent: {known}")
    return kinds


def _run_play(options: argparse.Namespace) -> None:
    from fasteval.terminal import Game, seat_players

    stack = options.stack or 100 * options.blinds[1]
    players = seat_players(options.opponents, options.seats, stack, options.watch)
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    out = sys.stderr if options.json else sys.stdout
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")  # whatever is typed can be read
    game = Game(
        read_rules(options), players, seed, sys.stdin or io.StringIO(), out or io.StringIO()
    )
    with _named(sys.stdin, _INPUT, "readline"):
        game.play(options.hands, sys.stdout if options.json else None)


def _run_eval(options: argparse.Namespace) -> str:
    ranked = showdown.rank(options.hands, options.board)
    return json.dumps(ranked.to_dict(), indent=2) if options.json else str(ranked)


def _run_bench(options: argparse.Namespace) -> str:
    report = bench.measure(bench.progress_line())
    return json.dumps(report.to_dict(), indent=2) if options.json else str(report)


def _fail(message: str) -> int:
    console.complain(f"fasteval: error: {' '.join(message.splitlines())}\n")
    return 2


@contextmanager
def _named(stream: IO[str] | None, name: str, *methods: str) -> Iterator[None]:
    """Let what a standard stream raises name it, as errors of files name theirs."""

    def named(method: Any) -> Any:
        def call(*given: Any) -> Any:
            try:
                return method(*given)
            except OSError as error:
                error.filename = name
                raise

        return call

    if stream is None:
        yield
        return
    for method in methods:
        setattr(stream, method, named(getattr(stream, method)))
    try:
        yield
    finally:
        for method in methods:
            delattr(stream, method)


def _not_done(error: OSError) -> int:
    reason = error.strerror or str(error)
    if error.filename != _OUTPUT:
        return _fail(": ".join(filter(None, (error.filename and str(error.filename), reason))))
    console.discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 1
    return _fail(f"cannot write the answer: {reason}")
