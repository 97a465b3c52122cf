"""``fasteval range``: a range of hands as a grid."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from math import fsum

from fasteval import arguments, console
from fasteval.combos import CLASSES, COUNT
from fasteval.ranges import Range

DESCRIPTION = """\
Show a range of hands of two hole cards: which of the 169 classes of starting
hands it has, how many hands these are, and its shortest text.

AKs is suited and stands above the diagonal, AKo offsuit and below. A class that
is there in part shows its mean weight in percent instead, one that is not shows
a dot.

A range is written as AA, AKs, AKo, AK, AhKh, Axs, TT+, A2s+, TT-77, A5s-A2s,
T9s-65s, 15% for the best hands, 5%-15% for those between, random or all for
all hands; AKs:0.5 has a weight, -KK or !KK takes hands away. Put ranges in
quotes, and in single ones if there is a ! in them.
"""
EXAMPLES = """\
examples:
  fasteval range "22+,A2s+,KTs+,AJo+"
  fasteval range "TT+,AQs+,AKo:0.5"
  fasteval range 15%
  fasteval range "random,-22+" --json
  fasteval range 'random,!22+'
  fasteval range "22+,A2s+" --plot range.png
"""
_SIZE = 13
_FULL, _PART, _NONE = "30;46", "36", "2"  # black on cyan, cyan, faint


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("range", metavar="RANGE", help="hands, such as '22+,A2s+'")
    add("--plot", type=arguments.picture, metavar="FILE", help="draw it: .png, .svg or .pdf")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> None:
    """Print the range, and draw it if that is asked for."""
    if options.plot:
        from fasteval import plot

        plot.check()
    shown = Range(options.range)
    if options.json:
        answer = json.dumps(to_dict(shown), indent=2)
    else:
        answer = draw(shown, console.shows_colour(sys.stdout))
    console.show(answer, options.json)
    if options.plot:
        plot.save(options.plot, lambda axes: plot.plot_range(shown, axes), plot.SQUARE)


def to_dict(shown: Range) -> dict[str, object]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    return {
        "range": str(shown),
        "combos": len(shown),
        "percentage": shown.percentage,
        "classes": shown.classes(),
        "weights": shown.to_dict(),
    }


def draw(shown: Range, coloured: bool) -> str:
    """Draw the grid, with the number of hands and the text below.

    >>> print(draw(Range("AKs, AA:0.5"), False).splitlines()[1][:17])
    A  50 AKs   .   .
    """
    matrix = shown.matrix()
    names = iter(CLASSES)
    cells = [[_cell(next(names), mean) for mean in row] for row in matrix]
    colours = [[_colour(mean) for mean in row] for row in matrix] if coloured else None
    return "\n".join([*console.grid(console.RANKS_DOWN, cells, colours), "", *_summary(shown)])


def _cell(name: str, mean: float) -> str:
    if mean == 0:
        return "  ."
    return name if mean == 1 else _part(mean)


def _part(mean: float) -> str:
    """A weight in percent that is neither nothing nor all."""
    return "<1" if mean < 0.005 else str(min(99, round(100 * mean)))


def _colour(mean: float) -> str:
    return _NONE if mean == 0 else _FULL if mean == 1 else _PART


def _summary(shown: Range) -> Sequence[str]:
    hands = f"{len(shown):,} of" if len(shown) < COUNT else "all"
    total = fsum(shown.weights)
    weighed = "" if total == len(shown) else f", whose weights add up to {total:.6g}"
    return [f"{hands} 1,326 hands{weighed}: {shown.percentage:.4f} %", str(shown)]
