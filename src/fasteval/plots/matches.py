"""A match: what each bot has won from deal to deal, and how far luck may have moved that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.bots.results import ENOUGH, MatchResult, estimate
from fasteval.plots import errors
from fasteval.plots.canvas import NOTHING, axes_of
from fasteval.plots.lines import LONG, Line, draw_lines

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BANDS = 4  # bots: of more, bands hide one another


def plot_match(result: MatchResult, ax: Axes | None = None) -> Axes:
    """Draw what each bot of a match has won on the way, in big blinds, with bands of 95 %.

    At the end of each line stand the bot's name and its bb/100, with how far luck may have moved
    that. A band is where lines of 95 in 100 such matches would be, as the deals so far tell; there
    are none between more than four bots. Draws on ``ax``, or on a new figure of
    pyplot, and returns the axes. Raises TypeError for what is no result, FastevalError for one
    without a deal, ImportError without matplotlib.

    >>> from fasteval import match
    >>> axes = plot_match(match(["tag", "caller"], 2000, seed=1))  # doctest: +SKIP
    """
    if not isinstance(result, MatchResult):
        raise errors.not_a_result(result)
    if not result.course:
        raise errors.no_deals()
    axes = axes_of(ax, LONG)
    draw_lines(axes, [_line(result, number) for number in range(len(result.bots))])
    each = f"; each deal played {len(result.bots)} times" if result.duplicate else ""
    axes.set_xlabel(f"hands{each}")
    axes.set_ylabel("won, in big blinds")
    return axes


def _line(result: MatchResult, number: int) -> Line:
    bot, unit = result.bots[number], result.rules.chip_unit
    rotations = result.hands // result.deals
    places, values, lows, highs = [0], [0.0], [0.0], [0.0]
    for deals, chips, squares in result.course:
        hands = deals * rotations
        places.append(hands)
        values.append(chips[number] / unit)
        sure = estimate(chips[number], squares[number], deals, hands, unit)[2]
        low, high = sure if sure and deals >= ENOUGH else (NOTHING, NOTHING)
        lows.append(low * hands / 100)
        highs.append(high * hands / 100)
    told = f"{bot.bb_per_100:+,.0f}"
    if bot.interval and result.deals >= ENOUGH:
        told += f" ± {bot.interval[1] - bot.bb_per_100:,.0f}"
    band = (lows, highs) if len(result.bots) <= _BANDS else None
    return Line(bot.name, places, values, f"{told} bb/100", band)
