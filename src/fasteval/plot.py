"""Pictures of ranges and equities, with matplotlib (the extra ``plot``).

Colours differ in lightness, or as purple and orange, which colour-blind people tell apart; and the
numbers stand in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fasteval.combos import CLASSES
from fasteval.errors import FastevalError
from fasteval.notation import RANKS
from fasteval.ranges import Range

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from fasteval.equity_results import Equity
    from fasteval.equity_study import Histogram

#: Width and height in inches.
SQUARE, WIDE, PLAIN = (7.0, 7.0), (9.0, 3.4), (7.0, 4.0)

_SIZE = 13
_RANKS_DOWN = RANKS[::-1]
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_DARK = 0.75  # weights from here on have white letters
_GREY, _LIGHT_GREY = "0.5", "0.85"
_BLUE, _ORANGE = "#4477aa", "#d55e00"


def plot_range(hands: Range | str, ax: Axes | None = None) -> Axes:
    """Draw a range as a 13x13 grid; the darker a class, the greater its mean weight.

    Suited hands are above the diagonal, offsuit hands below; a class that is there in part has its
    weight in percent below its name. Draws on ``ax``, or on a new figure of pyplot, and returns the
    axes. Raises as ``Range`` does, ImportError without matplotlib.

    >>> axes = plot_range("22+, A2s+, AKo:0.5")  # doctest: +SKIP
    >>> axes.figure.savefig("range.png")  # doctest: +SKIP
    """
    matrix = Range(hands).matrix()
    axes = _axes(ax, SQUARE)
    axes.imshow(matrix, cmap="Blues", vmin=0, vmax=1.15)
    for number, name in enumerate(CLASSES):
        row, column = divmod(number, _SIZE)
        weight = matrix[row][column]
        part = f"\n{100 * weight:.3g}%" if 0 < weight < 1 else ""
        colour = "white" if weight > _DARK else "black" if weight else _GREY
        axes.text(column, row, name + part, ha="center", va="center", color=colour, fontsize=8)
    axes.set_xticks([])
    axes.set_yticks([])
    _separate(axes, _SIZE, _SIZE)
    return axes


def plot_equity_histogram(histogram: Histogram, ax: Axes | None = None) -> Axes:
    """Draw how the equity at the river is distributed, as ``equity_histogram`` finds it.

    A line stands at the mean, the equity. Draws on ``ax``, or on a new figure of pyplot, and
    returns the axes. Raises ImportError without matplotlib.
    """
    axes = _axes(ax, PLAIN)
    percent = [100 * edge for edge in histogram.edges]
    widths = [right - left for left, right in pairwise(percent)]
    parts = [100 * part for part in histogram.parts]
    axes.bar(percent[:-1], parts, widths, align="edge", color=_BLUE, edgecolor="white")
    mean = 100 * histogram.mean
    top = 1.12 * max(parts)  # the mean is written above the bars, on the side with more room
    axes.axvline(mean, color=_ORANGE, linewidth=2)
    text, side = f" mean {mean:.1f} % ", "left" if mean < 50 else "right"
    axes.text(mean, top, text, ha=side, va="top", color=_ORANGE, fontweight="bold")
    axes.set_xlim(0, 100)
    axes.set_ylim(0, top)
    axes.set_xlabel("equity at the river, in %")
    axes.set_ylabel("hands and rivers, in %")
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def plot_equity_by_card(
    by_card: Mapping[int, Equity], player: int = 0, ax: Axes | None = None
) -> Axes:
    """Draw a player's equity for each card that can come next, as ``equity_by_card`` finds it.

    Columns are ranks, rows are suits. White is the mean of all cards; purple cards are better for
    the player, orange ones worse. Cards that cannot come are grey. Draws on ``ax``, or on a new
    figure of pyplot, and returns the axes. Raises ImportError without matplotlib.
    """
    equities = {card: 100 * result[player].equity for card, result in by_card.items()}
    axes = _axes(ax, WIDE)
    mean = sum(equities.values()) / len(equities)
    spread = max(max(abs(equity - mean) for equity in equities.values()), 1e-9)
    nothing = float("nan")
    rows = [
        [equities.get(4 * rank + suit, nothing) for rank in range(12, -1, -1)]
        for suit in (3, 2, 1, 0)
    ]
    # The ends of the scale are left out: black letters can be read on all of it.
    axes.set_facecolor(_LIGHT_GREY)
    axes.imshow(rows, cmap="PuOr", vmin=mean - 2 * spread, vmax=mean + 2 * spread)
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value == value:  # else it is nan
                axes.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=9)
    axes.set_xticks(range(_SIZE), list(_RANKS_DOWN))
    axes.set_yticks(range(4), _SUIT_NAMES[::-1])
    axes.tick_params(length=0)
    axes.set_xlabel("equity after each card, in %")
    _separate(axes, _SIZE, 4)
    return axes


def check() -> None:
    """Raise FastevalError if there is no matplotlib."""
    try:
        _load("figure")
    except ImportError as error:
        raise FastevalError(str(error)) from None


def save(
    path: str,
    draw: Callable[[Axes], object],
    size: tuple[float, float],
    title: str,
) -> None:
    """Draw on a figure of its own and write it to a file; raises FastevalError if that fails."""
    check()
    figure = _load("figure").Figure(figsize=size, layout="constrained")
    axes = figure.subplots()
    draw(axes)
    axes.set_title(title)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise FastevalError(f"cannot write {path!r}: {error.strerror}") from None


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    if ax is not None:
        return ax
    axes: Axes = _load("pyplot").subplots(figsize=size, layout="constrained")[1]
    return axes


def _load(name: str) -> Any:
    """Import a module of matplotlib, which only who draws needs."""
    from importlib import import_module

    try:
        return import_module(f"matplotlib.{name}")
    except ImportError:
        raise ImportError("pictures need matplotlib: pip install fasteval[plot]") from None


def _separate(axes: Axes, columns: int, rows: int) -> None:
    """Draw white lines between the cells."""
    for column in range(1, columns):
        axes.axvline(column - 0.5, color="white", linewidth=1)
    for row in range(1, rows):
        axes.axhline(row - 0.5, color="white", linewidth=1)
