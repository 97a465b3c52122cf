"""Pictures of ranges and equities, with matplotlib (the extra ``plot``).

Colours differ in lightness, or as purple and orange, which colour-blind people tell apart; and the
numbers stand in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fasteval import study_errors
from fasteval.combos import CLASSES, COMBOS
from fasteval.errors import FastevalError
from fasteval.notation import RANKS
from fasteval.ranges import Range

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from fasteval.equity_results import Equity, PlayerEquity
    from fasteval.equity_study import Histogram

#: Width and height in inches.
SQUARE, WIDE, PLAIN = (7.0, 7.0), (9.0, 3.4), (7.0, 4.0)

_SIZE = 13
_RANKS_DOWN = RANKS[::-1]
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_DARK = 0.75  # weights from here on have white letters
_GREY, _LIGHT_GREY = "0.5", "0.93"
_LONG_TITLE = 60  # letters from which on a title is smaller
_BLUE, _ORANGE = "#4477aa", "#d55e00"
_NOTHING = float("nan")
_TITLE = 40  # letters of a range in a title


def plot_range(hands: Range | str, ax: Axes | None = None) -> Axes:
    """Draw a range as a 13x13 grid; the darker a class, the greater its mean weight.

    Suited hands are above the diagonal, offsuit hands below; a class that is there in part has its
    weight in percent below its name. The title is the text of the range, cut if it is long, and
    its part of all hands. Draws on ``ax``, or on a new figure of pyplot, and returns the axes.
    Raises as ``Range`` does, ImportError without matplotlib.

    >>> axes = plot_range("22+, A2s+, AKo:0.5")  # doctest: +SKIP
    >>> axes.figure.savefig("range.png")  # doctest: +SKIP
    """
    shown = Range(hands)
    matrix = shown.matrix()
    axes = _axes(ax, SQUARE)
    axes.imshow(matrix, cmap="Blues", vmin=0, vmax=1.15)
    for number, name in enumerate(CLASSES):
        row, column = divmod(number, _SIZE)
        weight = matrix[row][column]
        part = f"\n{100 * weight:.3g}%" if 0 < weight < 1 else ""
        colour = "white" if weight > _DARK else "black" if weight else _GREY
        axes.text(column, row, name + part, ha="center", va="center", color=colour, fontsize=8)
    text = str(shown)
    name = text if len(text) <= _TITLE else text[: _TITLE - 3] + "..."
    axes.set_title(f"{name}: {shown.percentage:.2f} % of all hands")
    _separate(axes, _SIZE, _SIZE)
    return axes


def plot_range_equity(player: PlayerEquity, ax: Axes | None = None) -> Axes:
    """Draw a range's equity by class on the 13x13 grid, for a player of ``equity(combos=True)``.

    Each class has the mean equity of its hands, each by how often the player has it there. White is
    the equity of the whole range; purple classes are better, orange ones worse, the best and the
    worst as dark. Classes that the player cannot have are grey. Draws on ``ax``, or on a new figure
    of pyplot, and returns the axes. Raises FastevalError for a player without ``combos``, TypeError
    for what is not a player, ImportError without matplotlib.

    >>> from fasteval import equity
    >>> result = equity(["QQ+, AK", "JJ"], board="2s 7s Jh 3c", combos=True)
    >>> axes = plot_range_equity(result[0])  # doctest: +SKIP
    """
    equities = _by_class(player)
    axes = _axes(ax, SQUARE)
    rows = [equities[first : first + _SIZE] for first in range(0, len(equities), _SIZE)]
    _heat(axes, rows, 100 * player.equity)
    for number, (name, equity) in enumerate(zip(CLASSES, equities, strict=True)):
        row, column = divmod(number, _SIZE)
        there = equity == equity  # else it is nan
        text, colour = (f"{name}\n{equity:.1f}", "black") if there else (name, _GREY)
        axes.text(column, row, text, ha="center", va="center", color=colour, fontsize=8)
    axes.set_xlabel(f"equity of each class, in %; white is the range's, {100 * player.equity:.1f}")
    return axes


def plot_equity_histogram(histogram: Histogram, ax: Axes | None = None) -> Axes:
    """Draw how the equity at the river is distributed, as ``equity_histogram`` finds it.

    A line stands at the mean, the equity. Draws on ``ax``, or on a new figure of pyplot, and
    returns the axes. Raises TypeError for what is not a histogram, ImportError without matplotlib.
    """
    if not hasattr(histogram, "edges"):
        raise study_errors.not_a_histogram(histogram)
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

    ``player`` counts from 0. Columns are ranks, rows are suits. White is the mean of all cards;
    purple cards are better for the player, orange ones worse, the best and the worst as dark. Cards
    that cannot come are grey. Draws on ``ax``, or on a new figure of pyplot, and returns the axes.
    Raises FastevalError if there is no card, InvalidConfig for a player who is not there, TypeError
    for wrong types, ImportError without matplotlib.
    """
    equities = _by_card(by_card, player)
    axes = _axes(ax, WIDE)
    rows = [
        [equities.get(4 * rank + suit, _NOTHING) for rank in range(12, -1, -1)]
        for suit in (3, 2, 1, 0)
    ]
    mean = sum(equities.values()) / len(equities)
    _heat(axes, rows, mean)
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value == value:  # else it is nan
                axes.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=9)
    axes.set_xticks(range(_SIZE), list(_RANKS_DOWN))
    axes.set_yticks(range(4), _SUIT_NAMES[::-1])
    axes.set_xlabel(f"equity after each card, in %; white is the mean, {mean:.1f}")
    return axes


def check() -> None:
    """Raise FastevalError if there is no matplotlib."""
    try:
        load("figure")
    except ImportError as error:
        raise FastevalError(str(error)) from None


def save(
    path: str,
    draw: Callable[[Axes], object],
    size: tuple[float, float],
    title: str | None = None,
) -> None:
    """Draw on a figure of its own and write it to a file; raises FastevalError if that fails."""
    check()
    figure = load("figure").Figure(figsize=size)
    figure.set_layout_engine("constrained", w_pad=0.1, h_pad=0.1)
    axes = figure.subplots()
    draw(axes)
    if title is not None:
        axes.set_title(title, fontsize=12 if len(title) < _LONG_TITLE else 10)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise FastevalError(f"cannot write {path!r}: {error.strerror}") from None


def _by_class(player: PlayerEquity) -> list[float]:
    """The mean equity of each class, in percent; nan for those that the player cannot have."""
    if not hasattr(player, "combos"):
        raise study_errors.not_a_player(player)
    if not player.combos:
        raise study_errors.no_combos()
    equities = []
    for combos in CLASSES.values():
        hands = [player.combos[COMBOS[combo]] for combo in combos if COMBOS[combo] in player.combos]
        weight = sum(hand.weight for hand in hands)
        share = sum(hand.weight * hand.equity for hand in hands)
        equities.append(100 * share / weight if weight else _NOTHING)
    return equities


def _by_card(by_card: Mapping[int, Equity], player: int) -> dict[int, float]:
    """The equities of a player, in percent."""
    if not isinstance(by_card, Mapping):
        raise study_errors.not_by_card(by_card)
    if not by_card:
        raise study_errors.no_cards()
    players = min(map(len, by_card.values()))
    number = study_errors.whole(player, "player", 0, players - 1)
    return {card: 100 * result[number].equity for card, result in by_card.items()}


def _heat(axes: Axes, rows: list[list[float]], middle: float) -> None:
    """Colour cells by how far they are from the middle; cells of nothing (nan) are grey."""
    values = [value for row in rows for value in row if value == value]
    worse, better = max(1e-9, middle - min(values)), max(1e-9, max(values) - middle)
    axes.set_facecolor(_LIGHT_GREY)
    # The ends of the scale are left out: black letters can be read on all of it.
    scale = load("colors").TwoSlopeNorm(middle, middle - 2 * worse, middle + 2 * better)
    axes.imshow(rows, cmap="PuOr", norm=scale)
    _separate(axes, len(rows[0]), len(rows))


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    if ax is not None:
        return ax
    axes: Axes = load("pyplot").subplots(figsize=size, layout="constrained")[1]
    return axes


def load(name: str) -> Any:
    """Import a module of matplotlib, which only who draws needs."""
    from importlib import import_module

    try:
        return import_module(f"matplotlib.{name}")
    except ImportError:
        raise ImportError('pictures need matplotlib: pip install "fasteval[plot]"') from None


def _separate(axes: Axes, columns: int, rows: int) -> None:
    """Draw white lines between the cells, which need no ticks at the sides."""
    axes.set_xticks([])
    axes.set_yticks([])
    axes.tick_params(length=0)
    for column in range(1, columns):
        axes.axvline(column - 0.5, color="white", linewidth=1)
    for row in range(1, rows):
        axes.axhline(row - 0.5, color="white", linewidth=1)
