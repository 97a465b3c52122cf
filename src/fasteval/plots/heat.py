"""A grid of cells that are better or worse than a middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.plots.canvas import LIGHT_GREY, load, separate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HATCH_GREY = "0.62"


def heat(axes: Axes, rows: list[list[float]], middle: float) -> None:
    """Colour cells by how far they are from the middle; cells of nothing (nan) are grey.

    Worse ones are hatched: without colours, the better and the worse are as dark.
    """
    values = [value for row in rows for value in row if value == value]
    worse, better = max(1e-9, middle - min(values)), max(1e-9, max(values) - middle)
    axes.set_facecolor(LIGHT_GREY)
    # The ends of the scale are left out: black letters can be read on all of it.
    scale = load("colors").TwoSlopeNorm(middle, middle - 2 * worse, middle + 2 * better)
    axes.imshow(rows, cmap="PuOr", norm=scale)
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells):
            if value < middle:
                axes.add_patch(_hatched(column, row))
    separate(axes, len(rows[0]), len(rows))


def _hatched(column: int, row: int) -> Any:
    corner = (column - 0.5, row - 0.5)
    return load("patches").Rectangle(corner, 1, 1, fill=False, lw=0, hatch="//", ec=_HATCH_GREY)
