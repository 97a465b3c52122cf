"""Lines of several players that can be told apart without colours: by dashes, and by their ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from fasteval.histories.widths import shortened, width
from fasteval.plots.canvas import GREY, load
from fasteval.plots.cards import write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Width and height in inches.
LONG = (8.0, 4.4)

_COLOURS = ("#222222", "#0072b2", "#d55e00", "#009e73", "#9467bd", "#a6761d")
_DASHES = (
    "-",
    (0, (6, 2)),
    (0, (1.5, 1.5)),
    (0, (7, 2, 1.5, 2)),
    (0, (3, 1.2)),
    (0, (10, 4)),
    (0, (5, 1.5, 1, 1.5, 1, 1.5)),
)
_NAME = 18  # letters
_LETTERS = 9.0
_LETTER, _KEY = 0.6, 36.0  # what a letter takes of that, and points before a name
_MOST = 500  # places of a line
_WIDEST = 0.75  # part of the picture that names may take
_GAP, _SMALLEST = 0.052, 5.5  # from one name to the next, as a part of the height, and letters


_Item = TypeVar("_Item")


class Line(NamedTuple):
    """What a player has, by the number of hands; the band is where luck may have moved it."""

    name: str
    places: Sequence[float]
    values: Sequence[float]
    told: str  #: what stands behind the name at its end
    band: tuple[Sequence[float], Sequence[float]] | None = None


def draw_lines(axes: Axes, lines: Sequence[Line]) -> None:
    """Draw lines, and their names at their ends, highest first and none over another."""
    colours, dashes = cycle(_COLOURS), cycle(_DASHES)
    looks = [(next(colours), next(dashes)) for _ in lines]
    for line, (colour, dash) in zip(lines, looks, strict=True):
        if line.band is not None:
            axes.fill_between(line.places, *line.band, color=colour, alpha=0.1, lw=0)
            for edge in line.band:
                axes.plot(line.places, edge, color=colour, lw=0.5, ls=dash, alpha=0.7)
    for line, (colour, dash) in zip(lines, looks, strict=True):
        axes.plot(line.places, line.values, color=colour, ls=dash, lw=1.8)
    axes.margins(x=0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.xaxis.set_major_locator(load("ticker").MaxNLocator("auto", integer=True))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,.6g}")
    _name_ends(axes, lines, looks)


def _name_ends(axes: Axes, lines: Sequence[Line], looks: Sequence[tuple[str, object]]) -> None:
    """Write names to the right of the lines, with a piece of the line from its end to its name."""
    left, end = axes.get_xlim()
    bottom, top = axes.get_ylim()
    for tick in axes.get_yticks():
        axes.plot([left, end], [tick, tick], color="0.9", lw=0.7, zorder=0)
    gap = min(_GAP, 1 / len(lines))
    order = sorted(
        range(len(lines)), key=lambda one: (lines[one].values[-1], lines[one].places[-1])
    )
    heights = spread([lines[one].values[-1] for one in order], gap * (top - bottom), bottom, top)
    texts = [f"{shortened(line.name, _NAME)}  {line.told}" for line in lines]
    size = max(_SMALLEST, _LETTERS * gap / _GAP)
    right = end + (end - left) * _room(axes, max(map(width, texts)) * _LETTER * size + _KEY)
    for one, y in zip(order, heights, strict=True):
        line, (colour, dash) = lines[one], looks[one]
        x = line.places[-1]
        axes.plot([x, end], [line.values[-1]] * 2, color=GREY, lw=0.5)
        bend = end + 0.02 * (right - left)
        reach = end + 0.06 * (right - left)
        axes.plot([end, bend], [line.values[-1], y], color=GREY, lw=0.5)
        axes.plot([bend, reach], [y, y], color=colour, ls=dash, lw=1.8)
        write(axes, reach + 0.01 * (right - left), y, texts[one], size, ha="left")
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    axes.spines["bottom"].set_bounds(left, end)
    axes.set_xticks([tick for tick in axes.get_xticks() if left <= tick <= end])


def _room(axes: Axes, points: float) -> float:
    """The room for names, as a part of that for lines, which have a quarter at least."""
    part = points / 72 / (axes.bbox.width / axes.figure.dpi)
    return part / (1 - part) if part < _WIDEST else _WIDEST / (1 - _WIDEST)


def thinned(items: Sequence[_Item]) -> Sequence[_Item]:
    """Keep as many of many items as a picture can show, and the last one.

    >>> kept = thinned(range(10_000))
    >>> len(kept), kept[-1]
    (500, 9999)
    """
    step = -(-len(items) // _MOST)
    return items[::-1][::step][::-1] if step > 1 else items


def spread(values: Sequence[float], gap: float, bottom: float, top: float) -> list[float]:
    """Move rising values apart until there is a gap between each two, all within bounds.

    >>> spread([1.0, 1.0, 5.0], 1.0, 0.0, 6.0)
    [0.5, 1.5, 5.0]
    """
    groups: list[tuple[float, int]] = []  # the middle and the number of names that stand together
    for value in values:
        middle, count = value, 1
        while groups and middle - groups[-1][0] < gap * (groups[-1][1] + count) / 2:
            before, many = groups.pop()
            middle, count = (before * many + middle * count) / (many + count), many + count
            reach = (count - 1) * gap / 2
            middle = min(max(middle, bottom + reach), top - reach)
        groups.append((middle, count))
    return [
        middle + (place - (count - 1) / 2) * gap
        for middle, count in groups
        for place in range(count)
    ]
