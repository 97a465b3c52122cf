"""Results of matches, and statistics of players, as tables."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from fasteval.bots import drawing
from fasteval.histories.definitions import (
    DEFINITIONS,
    PlayerStatistics,
    Statistic,
    write_value,
)
from fasteval.html.tags import BOLD, line, sheet, text, text_table

if TYPE_CHECKING:
    from fasteval.bots.results import MatchResult
    from fasteval.histories.statistics import Statistics


def match_html(result: MatchResult) -> str:
    """Show what each bot has won, how sure that is, and what it did wrong."""
    first, *more = drawing.heading(result)
    told = [*drawing.certainty(result), *drawing.faults(result.bots, "utf-8")]
    return sheet(
        line(text(first), BOLD),
        *(line(text(one)) for one in more),
        text_table(drawing.cells(result), 1),
        *(line(text(one)) for one in told if one),
    )


def statistics_html(statistics: Statistics) -> str:
    """Show the statistics of all players as a table."""
    from fasteval.histories.statistics import shown_rows

    rows, heads, left = shown_rows(statistics)
    more = f"and {left} more: columns() and to_dict() have all" if left else ""
    return sheet(text_table(rows, heads), line(text(more)) if more else "")


def player_html(player: PlayerStatistics) -> str:
    """Show each statistic of a player: its value, the count, and out of how many."""
    rows = [("statistic", "value", "count", "opportunities")]
    rows.append(("hands", "", f"{player.hands:,}", ""))
    rows.append(("bb/100", f"{player.big_blinds_per_100:+.1f}", "", ""))
    for one in fields(player):
        told = getattr(player, one.name)
        if isinstance(told, Statistic) and told.value is not None:
            label = DEFINITIONS[one.name].label
            value = write_value(one.name, told)
            rows.append((label, value, f"{told.count:,}", f"{told.opportunities:,}"))
    return sheet(text_table(rows, 1))
