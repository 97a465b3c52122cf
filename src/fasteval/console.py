"""What commands show in a terminal: colours, grids, errors and the progress of long work."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any

from fasteval.notation import RANKS, SUITS

#: The ranks from aces to twos, as grids have them.
RANKS_DOWN = RANKS[::-1]

#: What a terminal is told before a card of each suit: clubs green, diamonds blue, hearts red.
SUIT_COLOURS = ("1;32", "1;34", "1;31", "1")
BOLD, FAINT, WARNING, ERROR, NAME = "1", "2", "33", "1;31", "36"

#: What errors call the standard streams.
INPUT, OUTPUT = "standard input", "standard output"

# Cards, one or several without blanks between them, and no more than cards.
_CARDS = re.compile(rf"(?<!\w)(?:[{RANKS}][{SUITS}])+(?!\w)")
# In a help: headings, names of commands, options.
_HEADING = re.compile(r"^(?:usage|[a-z][a-z ]*):(?= |$)", re.MULTILINE)
_NAMES = re.compile(r"^  [a-z]+(?=  )|(?<![\w-])--?[a-z][\w-]*", re.MULTILINE)

#: Takes how much is done, and of how much.
Progress = Callable[[float, int], object]


# ---- Colours ------------------------------------------------------------------------------------


def is_terminal(out: IO[str] | None) -> bool:
    """Whether it is a terminal that can go back to the begin of a line."""
    return out is not None and out.isatty() and os.environ.get("TERM") != "dumb"


def shows_colour(out: IO[str] | None) -> bool:
    """Whether it is a terminal that shows colours, and nobody asked for none."""
    return (
        is_terminal(out)
        and not os.environ.get("NO_COLOR")
        and (os.name != "nt" or "WT_SESSION" in os.environ)
    )


def paint(text: str, colour: str) -> str:
    """Write a text in a colour.

    >>> paint("As", BOLD)
    '\\x1b[1mAs\\x1b[m'
    """
    return f"\x1b[{colour}m{text}\x1b[m"


def paint_cards(text: str) -> str:
    """Colour the cards in a text by suit.

    >>> paint_cards("AKs and Ah")
    'AKs and \\x1b[1;31mAh\\x1b[m'
    """

    def painted(found: re.Match[str]) -> str:
        cards = found[0]
        pairs = (cards[place : place + 2] for place in range(0, len(cards), 2))
        return "".join(paint(card, SUIT_COLOURS[SUITS.index(card[1])]) for card in pairs)

    return _CARDS.sub(painted, text)


def paint_help(text: str) -> str:
    """Make headings of a help bold, and colour the names of commands and options."""
    text = _NAMES.sub(lambda found: paint(found[0], NAME), text)
    return _HEADING.sub(lambda found: paint(found[0], BOLD), text)


def grid(
    rows: Iterable[str],
    cells: Sequence[Sequence[str]],
    colours: Sequence[Sequence[str]] | None = None,
) -> list[str]:
    """Lay out cells in columns from aces to twos, with a letter before each row.

    ``colours`` are what a terminal is told before a cell, "" for nothing.

    >>> print(*grid("s", [["50"] + 12 * ["."]]), sep="\\n")
       A  K  Q  J  T  9  8  7  6  5  4  3  2
    s 50  .  .  .  .  .  .  .  .  .  .  .  .
    """
    width = max(len(cell) for row in cells for cell in row)
    lines = ["  " + " ".join(f"{rank:>{width}}" for rank in RANKS_DOWN)]
    for number, (name, row) in enumerate(zip(rows, cells, strict=True)):
        codes = colours[number] if colours else [""] * len(row)
        painted = (
            paint(f"{cell:>{width}}", code) if code else f"{cell:>{width}}"
            for cell, code in zip(row, codes, strict=True)
        )
        lines.append(f"{name} " + " ".join(painted))
    return lines


def printable(text: str) -> str:
    """Escape what could give orders to a terminal, in the text of a file.

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def part(weight: float) -> str:
    """Write a weight that is neither nothing nor all in percent, never as 100.

    >>> part(0.125), part(0.99999)
    ('12.5%', '99.9%')
    """
    return f"{min(100 * weight, 99.9):.3g}%"


def percent(part: float, digits: int = 4) -> str:
    """Write a fraction in percent, in columns of equal width."""
    return f"{100 * part:{digits + 4}.{digits}f}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Say which name is meant, if one begins so or is near; "" if none is.

    >>> did_you_mean("equty", ["eval", "equity"]), did_you_mean("x", ["eval", "equity"])
    ('; did you mean equity?', '')
    >>> did_you_mean("pot", ["no-limit", "pot-limit"])
    '; did you mean pot-limit?'
    """
    from difflib import get_close_matches  # loaded only for an error

    names = {name.lstrip("-"): name for name in known}
    wanted = word.lstrip("-").lower()
    near = [name for name in names if wanted and name.startswith(wanted)]
    if len(near) != 1:
        near = get_close_matches(wanted, names, 1)
    return f"; did you mean {names[near[0]]}?" if near else ""


# ---- Standard streams ---------------------------------------------------------------------------


def show(answer: str, as_json: bool) -> None:
    """Print an answer, its cards in colour where a terminal shows that."""
    print(answer if as_json or not shows_colour(sys.stdout) else paint_cards(answer), flush=True)


def complain(text: str) -> None:
    """Write to standard error; if nobody can read that, the exit status has to do."""
    if sys.stderr is None:
        return
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def fail(message: str) -> int:
    """Say in one line what is wrong, and return the exit status of bad input."""
    error = paint("error:", ERROR) if shows_colour(sys.stderr) else "error:"
    complain(f"fasteval: {error} {' '.join(message.splitlines())}\n")
    return 2


def discard(stream: IO[str]) -> None:
    """Lead a stream that cannot be written to nowhere, for the flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def named(stream: IO[str] | None, name: str, *methods: str) -> Iterator[None]:
    """Let what a standard stream raises name it, as errors of files name theirs."""

    def naming(method: Any) -> Any:
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
        setattr(stream, method, naming(getattr(stream, method)))
    try:
        yield
    finally:
        for method in methods:
            delattr(stream, method)


@contextmanager
def progress(what: str, unit: str = "it") -> Iterator[Progress | None]:
    """Show a bar on standard error while work is done that takes more than a second.

    Yields a function of (done, total), which count units; None if that is no terminal. Where tqdm
    is not installed, a line says once that it is at work, and what shows how far.
    """
    stream = sys.stderr
    if stream is None or not is_terminal(stream):
        yield None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield _tell_once(what, stream)
        return
    with tqdm(desc=what, file=stream, leave=False, delay=1, unit=unit, unit_scale=True) as bar:

        def move(done: float, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield move


def _tell_once(what: str, stream: IO[str]) -> Progress:
    """Say after a second that work is done, where nothing can show how far it is."""
    begun = time.monotonic()
    told = False

    def move(done: float, total: int) -> None:
        nonlocal told
        if not told and time.monotonic() - begun > 1:
            told = True
            print(f'{what}: at work; pip install "fasteval[cli]" shows how far', file=stream)

    return move
