"""Speeds as bars: the kernels of ``fasteval bench``, or any rates by their names."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING

from fasteval.bench import Report
from fasteval.histories.widths import shortened
from fasteval.plots import errors
from fasteval.plots.canvas import BLUE, axes_of
from fasteval.plots.cards import write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDTH, _BAR, _FRAME = 7.0, 0.27, 0.75  # inches
_LIGHT = "#b8cde0"
_NAME = 40  # letters
#: One thread, and one for each processor.
_LOOKS = ({"color": BLUE}, {"color": _LIGHT, "hatch": "////", "edgecolor": BLUE, "lw": 0})


def plot_bench(report: Report, ax: Axes | None = None) -> Axes:
    """Draw the hands a second of each kernel, of what ``fasteval.bench.measure`` returns.

    A group of bars is a kernel and its input; hatched bars are those of several threads. Draws on
    ``ax``, or on a new figure of pyplot, and returns the axes. Raises TypeError for what is no
    report, ImportError without matplotlib.

    >>> from fasteval import bench
    >>> axes = plot_bench(bench.measure(print))  # doctest: +SKIP
    """
    if not isinstance(report, Report):
        raise errors.not_a_report(report)
    threads = sorted({batch.threads for batch in report.batches})
    names = list(dict.fromkeys((batch.kernel, batch.input) for batch in report.batches))
    axes = axes_of(ax, bench_size(report))
    rates = {batch: 1e-6 / seconds for batch, seconds in report.batches.items()}
    best = max(rates.values())
    for batch, rate in rates.items():
        place, group = threads.index(batch.threads), names.index((batch.kernel, batch.input))
        y = group * (len(threads) + 0.5) + place
        label = _threads(batch.threads)
        axes.barh(y, rate, 0.9, **_LOOKS[place > 0], label=f"_{label}" if group else label)
        _figure(axes, rate, best, y)
    middles = [group * (len(threads) + 0.5) + (len(threads) - 1) / 2 for group in range(len(names))]
    axes.set_yticks(middles, [f"{kernel}, {given}" for kernel, given in names])
    each = "" if len(threads) > 1 else f", {_threads(threads[0])}"
    _finish(axes, best, f"million hands a second{each}")
    if len(threads) > 1:
        axes.legend(frameon=False, loc="best")
    return axes


def plot_rates(rates: Mapping[str, float], unit: str, ax: Axes | None = None) -> Axes:
    """Draw rates as bars, in their order, each with its name and its figure.

    The first is what others are compared with, and is darker; so is what has the same name up to a
    comma. ``rates_size`` has the size
    that fits so many. Draws on ``ax``, or on a new figure of pyplot, and returns the axes. Raises
    FastevalError if there is no rate, InvalidConfig for one that is not a number of 0 or more,
    ImportError without matplotlib.

    >>> axes = plot_rates({"one": 12.5, "another": 3}, "hands a second")  # doctest: +SKIP
    """
    if not rates:
        raise errors.no_rates()
    for name, rate in rates.items():
        if not isinstance(rate, Real) or not isfinite(rate) or rate < 0:
            raise errors.odd_rate(name, rate)
    axes = axes_of(ax, rates_size(len(rates)))
    best = max(rates.values())
    ours = str(next(iter(rates))).partition(",")[0]
    for y, (name, rate) in enumerate(rates.items()):
        is_ours = str(name).partition(",")[0] == ours
        axes.barh(y, rate, 0.8, color=BLUE if is_ours else _LIGHT)
        _figure(axes, rate, best, y)
    names = [shortened(str(name), _NAME) for name in rates]
    axes.set_yticks(range(len(rates)), names, parse_math=False)
    _finish(axes, best, unit)
    return axes


def bench_size(report: Report) -> tuple[float, float]:
    """Return the width and height, in inches, of the picture that ``plot_bench`` draws."""
    return _WIDTH, _FRAME + _BAR * len(report.batches) * 1.25


def rates_size(count: int) -> tuple[float, float]:
    """Return the width and height, in inches, of a picture of so many bars."""
    return _WIDTH, _FRAME + _BAR * count


def _threads(count: int) -> str:
    return "1 thread" if count == 1 else f"{count} threads"


def _figure(axes: Axes, rate: float, best: float, y: float) -> None:
    """Write a figure behind its bar."""
    digits = f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"
    write(axes, rate + 0.012 * (best or 1), y, digits, 9, ha="left")


def _finish(axes: Axes, best: float, unit: str) -> None:
    """The best on top, no more frame than is needed, and room for figures."""
    axes.invert_yaxis()
    axes.set_xlim(0, 1.13 * (best or 1))
    axes.set_xlabel(unit)
    axes.xaxis.set_major_formatter("{x:,.6g}")
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right"]].set_visible(False)
