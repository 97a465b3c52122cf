"""Equities by the next card, and how they are distributed at the river."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from fasteval import study_errors
from fasteval.console import RANKS_DOWN
from fasteval.notation import SUIT_SYMBOLS
from fasteval.plots.canvas import BLUE, NOTHING, ORANGE, axes_of
from fasteval.plots.heat import heat

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from fasteval.equity_results import Equity
    from fasteval.equity_study import Histogram

#: Width and height in inches.
WIDE, PLAIN = (9.0, 3.4), (7.0, 4.0)

_SUIT_NAMES = [
    f"{name} {symbol}"
    for name, symbol in zip(("clubs", "diamonds", "hearts", "spades"), SUIT_SYMBOLS, strict=True)
]


def plot_equity_histogram(histogram: Histogram, ax: Axes | None = None) -> Axes:
    """Draw how the equity at the river is distributed, as ``equity_histogram`` finds it.

    A line stands at the mean, the equity. Draws on ``ax``, or on a new figure of pyplot, and
    returns the axes. Raises TypeError for what is not a histogram, ImportError without matplotlib.
    """
    if not hasattr(histogram, "edges"):
        raise study_errors.not_a_histogram(histogram)
    axes = axes_of(ax, PLAIN)
    percent = [100 * edge for edge in histogram.edges]
    widths = [right - left for left, right in pairwise(percent)]
    parts = [100 * part for part in histogram.parts]
    axes.bar(percent[:-1], parts, widths, align="edge", color=BLUE, edgecolor="white")
    mean = 100 * histogram.mean
    top = 1.12 * max(parts)  # the mean is written above the bars, on the side with more room
    axes.axvline(mean, color=ORANGE, linewidth=2, linestyle="--")
    text, side = f" mean {mean:.1f} % ", "left" if mean < 50 else "right"
    axes.text(mean, top, text, ha=side, va="top", color=ORANGE, fontweight="bold")
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
    purple cards are better for the player, orange and hatched ones worse, the best and the worst as
    dark. Cards that cannot come are grey. Draws on ``ax``, or on a new figure of pyplot, and
    returns the axes. Raises FastevalError if there is no card, InvalidConfig for a player who is
    not there, TypeError for wrong types, ImportError without matplotlib.
    """
    equities = _by_card(by_card, player)
    axes = axes_of(ax, WIDE)
    rows = [
        [equities.get(4 * rank + suit, NOTHING) for rank in range(12, -1, -1)]
        for suit in (3, 2, 1, 0)
    ]
    mean = sum(equities.values()) / len(equities)
    heat(axes, rows, mean)
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value == value:  # else it is nan
                axes.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=9)
    axes.set_xticks(range(len(RANKS_DOWN)), list(RANKS_DOWN))
    axes.set_yticks(range(4), _SUIT_NAMES[::-1])
    axes.set_xlabel(
        f"equity after each card, in %; white is the mean, {mean:.1f}; hatched is worse"
    )
    return axes


def _by_card(by_card: Mapping[int, Equity], player: int) -> dict[int, float]:
    """The equities of a player, in percent."""
    if not isinstance(by_card, Mapping):
        raise study_errors.not_by_card(by_card)
    if not by_card:
        raise study_errors.no_cards()
    players = min(map(len, by_card.values()))
    number = study_errors.whole(player, "player", 0, players - 1)
    return {card: 100 * result[number].equity for card, result in by_card.items()}
