"""The charts of a report as SVG that stands in a page, in the page's own colour."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from fasteval.plots.canvas import BLUE, ORANGE, load
from fasteval.plots.lines import spread, thinned
from fasteval.reports.amounts import signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK = "#010203"  # becomes the colour of the page's text
# How the page calls colours, of which it has others when it is dark.
_COLOURS = {_INK: "currentColor", BLUE: "var(--blue)", ORANGE: "var(--orange)"}
_LINES = (
    ("all", _INK, "-", 2.2),
    ("showdown", BLUE, "--", 1.6),
    ("no showdown", ORANGE, ":", 2.0),
)
_ROOM = 10  # positions whose names stand side by side
_LEAST = 6  # bars that the width is meant for, lest one be as wide as the page
_UNTOLD = dict.fromkeys(("Creator", "Date", "Format", "Type"))
_OPTIONS = {
    "svg.hashsalt": "fasteval",
    "svg.fonttype": "none",
    "font.size": 11,
    "axes.unicode_minus": False,  # as in all else of the page
    **dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor"), _INK),
    **dict.fromkeys(("xtick.color", "ytick.color"), _INK),
}


def draw_results(results: Sequence[Sequence[float]]) -> str:
    """Draw what was won after each hand: in all, at showdowns and without, in big blinds."""
    hands = len(results[0])
    places = [0, *thinned(range(1, hands + 1))]

    def draw(axes: Axes) -> None:
        for (_, colour, dashes, width), sums in zip(_LINES, results, strict=True):
            known = [0.0, *sums]
            heights = [known[place] for place in places]
            axes.plot(places, heights, color=colour, linestyle=dashes, linewidth=width)
        axes.axhline(0, color=_INK, linewidth=0.6)
        low, high = axes.get_ylim()
        ends = sorted((sums[-1], line) for sums, line in zip(results, _LINES, strict=True))
        heights = spread([end for end, _ in ends], (high - low) / 14, low, high)
        for (end, (name, colour, _, _)), height in zip(ends, heights, strict=True):
            axes.annotate(
                f"{name} {_short(end)}",
                (hands, height),
                (6, 0),
                textcoords="offset points",
                color=colour,
                va="center",
                annotation_clip=False,
            )
        axes.set_xlim(0, hands)
        axes.xaxis.set_major_locator(load("ticker").MaxNLocator(integer=True))
        axes.set_xlabel("hands")
        axes.set_ylabel("big blinds")

    words = ", ".join(
        f"{name} {_short(sums[-1])}" for (name, *_), sums in zip(_LINES, results, strict=True)
    )
    return _svg("results", (8.4, 3.6), draw, f"Big blinds won over {hands:,} hands: {words}")


def draw_positions(rates: Mapping[str, float]) -> str:
    """Draw big blinds won in 100 hands at each position."""
    names, values = list(rates), list(rates.values())
    is_full = len(names) > _ROOM
    told = [_short(value) if is_full else signed(value) for value in values]

    def draw(axes: Axes) -> None:
        colours = [BLUE if value >= 0 else ORANGE for value in values]
        hatches = ["" if value >= 0 else "//" for value in values]
        edges = [BLUE if value >= 0 else "white" for value in values]
        bars = axes.bar(names, values, color=colours, edgecolor=edges, hatch=hatches, width=0.7)
        axes.bar_label(bars, told, padding=2, fontsize=8 if is_full else None)
        middle, wide = (len(names) - 1) / 2, max(len(names), _LEAST) / 2
        axes.set_xlim(middle - wide, middle + wide)
        if is_full:
            axes.tick_params("x", rotation=60, labelsize=9)
        axes.axhline(0, color=_INK, linewidth=0.8)
        axes.margins(y=0.15)
        axes.set_ylabel("bb/100")

    words = ", ".join(f"{name} {signed(value)}" for name, value in rates.items())
    return _svg("positions", (8.4, 3.0), draw, f"Big blinds won in 100 hands by position: {words}")


def _short(value: float) -> str:
    """A number with a digit after the point, as long as that is of any weight."""
    return signed(value, 0 if abs(value) >= 100 else 1)


def _svg(name: str, size: tuple[float, float], draw: Any, words: str) -> str:
    """Draw a figure and make it part of a page: its names are its own, and it says what it is."""
    figures, style = load("figure"), load("style")
    written = io.StringIO()
    with style.context(["default", _OPTIONS]):
        figure = figures.Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        figure.savefig(written, format="svg", transparent=True, metadata=_UNTOLD)
    text = written.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<style[^>]*>.*?</style>", "", text, flags=re.S)  # of the whole page it would be
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(url\(#|href="#)', rf"\g<1>{name}-", text)
    for colour, name_of_page in _COLOURS.items():
        text = text.replace(colour, name_of_page)
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ', 1)
