"""Equities and histograms as tables with bars."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fasteval.html.tags import LEFT, LINE, MUTED, RIGHT, bar, cell, line, sheet, table, text

if TYPE_CHECKING:
    from fasteval.equity_results import Equity
    from fasteval.equity_study import Histogram

_MOST = 100  # bins


def equity_html(result: Equity) -> str:
    """Show the players' chances, and their equities as bars."""
    heads = ["player", "win", "tie", "equity", *([] if result.exact else ["std error"]), ""]
    rows = [[cell(head, LEFT if head == "player" else RIGHT, head=True) for head in heads]]
    for number, player in enumerate(result, 1):
        parts = [*player[:3], *([] if result.exact else [player.stderr])]
        figures = [cell(f"{100 * part:.4f} %", RIGHT, LINE) for part in parts]
        rows.append(
            [cell(str(number), LEFT, LINE), *figures, cell(bar(player.equity, 16), LEFT, LINE)]
        )
    kind = "exact" if result.exact else f"sampled with seed {result.seed}"
    deals = f"{kind}, {result.deals:,} deal{'s' * (result.deals != 1)}"
    return sheet(table(rows), line(text(deals), MUTED))


def histogram_html(histogram: Histogram) -> str:
    """Show how often the equity at the river lies where, a bar for each bin up to a hundred."""
    rows = [
        [cell("equity at the river", LEFT, head=True), cell("part", RIGHT, head=True), cell("")]
    ]
    most = max(histogram.parts) or 1
    bins = list(zip(pairwise(histogram.edges), histogram.parts, strict=True))
    for (low, high), part in bins[:_MOST]:
        rows.append(
            [
                cell(f"{100 * low:.4g} to {100 * high:.4g} %", LEFT),
                cell(f"{100 * part:.2f} %", RIGHT),
                cell(bar(part / most, 16), LEFT),
            ]
        )
    left = f"; {len(bins) - _MOST:,} more bins" if len(bins) > _MOST else ""
    return sheet(table(rows), line(f"mean {100 * histogram.mean:.2f} %{left}", MUTED))
