"""What all pictures share: matplotlib itself, axes to draw on, files, and colours.

Colours differ in lightness, and what they tell is told by letters, hatches or dashes, too.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fasteval.errors import FastevalError, quote
from fasteval.whole_files import unfinished

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, ORANGE = "#4477aa", "#d55e00"
GREY, LIGHT_GREY = "0.5", "0.93"
NOTHING = float("nan")

_LONG_TITLE = 60  # letters from which on a title is smaller
#: Endings of files, and what is not to be told in each, lest the same picture differ by the day.
_UNTOLD: dict[str, dict[str, None]] = {
    ".png": {},
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
}
ENDINGS = tuple(_UNTOLD)


def load(name: str) -> Any:
    """Import a module of matplotlib, which only who draws needs."""
    from importlib import import_module

    try:
        return import_module(f"matplotlib.{name}")
    except ImportError:
        raise ImportError('pictures need matplotlib: pip install "fasteval[plot]"') from None


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
    """Draw on a figure of its own and write it to a file that ends in .png, .svg or .pdf.

    The same picture is the same file on every day. The file is there only when it is whole. Raises
    FastevalError for another ending, without matplotlib, or if the file cannot be written.
    """
    ending = Path(path).suffix.lower()
    if ending not in _UNTOLD:
        raise FastevalError(f"{quote(str(path))} does not end in {', '.join(ENDINGS)}")
    check()
    figure = load("figure").Figure(figsize=size)
    figure.set_layout_engine("constrained", w_pad=0.1, h_pad=0.1)
    axes = figure.subplots()
    draw(axes)
    if title is not None:
        axes.set_title(title, fontsize=12 if len(title) < _LONG_TITLE else 10)
    with load("style").context({"svg.hashsalt": "fasteval"}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ ")  # letters that the font lacks: boxes
        drawn = io.BytesIO()
        figure.savefig(drawn, format=ending[1:], dpi=150, metadata=_UNTOLD[ending])
    try:
        with unfinished(str(path)) as name, open(name, "wb") as file:
            file.write(drawn.getbuffer())
    except OSError as error:
        raise FastevalError(f"cannot write {quote(str(path))}: {error.strerror}") from None


def axes_of(ax: Axes | None, size: tuple[float, float]) -> Axes:
    """Return the axes that are given, or those of a new figure of pyplot."""
    if ax is not None:
        return ax
    axes: Axes = load("pyplot").subplots(figsize=size, layout="constrained")[1]
    return axes


def separate(axes: Axes, columns: int, rows: int) -> None:
    """Draw white lines between the cells of a grid, which need no ticks at the sides."""
    axes.set_xticks([])
    axes.set_yticks([])
    axes.tick_params(length=0)
    for column in range(1, columns):
        axes.axvline(column - 0.5, color="white", linewidth=1)
    for row in range(1, rows):
        axes.axhline(row - 0.5, color="white", linewidth=1)
