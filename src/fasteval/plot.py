"""Pictures of ranges, equities, hands, matches and speeds, with matplotlib (the extra ``plot``).

Each function draws on the axes ``ax``, or on a new figure of pyplot, and returns the axes; ``save``
writes files. All can be read without colours.
"""

from fasteval.plots.canvas import check, save
from fasteval.plots.equities import PLAIN, WIDE, plot_equity_by_card, plot_equity_histogram
from fasteval.plots.hands import hand_size, plot_hand
from fasteval.plots.lines import LONG
from fasteval.plots.matches import plot_match
from fasteval.plots.ranges import SQUARE, plot_range, plot_range_equity
from fasteval.plots.speeds import bench_size, plot_bench, plot_rates, rates_size
from fasteval.plots.stacks import plot_stacks, plot_winnings

__all__ = [
    "LONG",
    "PLAIN",
    "SQUARE",
    "WIDE",
    "bench_size",
    "check",
    "hand_size",
    "plot_bench",
    "plot_equity_by_card",
    "plot_equity_histogram",
    "plot_hand",
    "plot_match",
    "plot_range",
    "plot_range_equity",
    "plot_rates",
    "plot_stacks",
    "plot_winnings",
    "rates_size",
    "save",
]
