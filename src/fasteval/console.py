"""What commands show in a terminal: colours, grids and the progress of long work."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from fasteval.notation import RANKS

#: The ranks from aces to twos, as grids have them.
RANKS_DOWN = RANKS[::-1]

#: What a terminal is told before a card of each suit: clubs green, diamonds blue, hearts red.
SUIT_COLOURS = ("1;32", "1;34", "1;31", "1")
BOLD, FAINT, WARNING = "1", "2", "33"

Progress = Callable[[int, int], object]


def shows_colour(out: IO[str] | None) -> bool:
    """Whether it is a terminal that shows colours, and nobody asked for none."""
    return (
        out is not None
        and out.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
        and (os.name != "nt" or "WT_SESSION" in os.environ)
    )


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
            f"\x1b[{code}m{cell:>{width}}\x1b[m" if code else f"{cell:>{width}}"
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


def complain(text: str) -> None:
    """Write to standard error; if nobody can read that, the exit status has to do."""
    if sys.stderr is None:
        return
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def discard(stream: IO[str]) -> None:
    """Lead a stream that cannot be written to nowhere, for the flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def percent(part: float, digits: int = 4) -> str:
    """Write a fraction in percent, in columns of equal width."""
    return f"{100 * part:{digits + 4}.{digits}f}"


@contextmanager
def progress(what: str, unit: str = "it") -> Iterator[Progress | None]:
    """Show a bar on standard error while work is done that takes more than a second.

    Yields a function of (done, total), which count units; None if that is no terminal or tqdm is
    not installed.
    """
    stream = sys.stderr
    try:
        from tqdm import tqdm
    except ImportError:
        stream = None
    if stream is None or not stream.isatty():
        yield None
        return
    with tqdm(desc=what, file=stream, leave=False, delay=1, unit=unit, unit_scale=True) as bar:

        def move(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield move
