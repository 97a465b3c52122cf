"""A range on the 13x13 grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.combos import CLASSES
from fasteval.console import part
from fasteval.html.tags import GROUND, MUTED, cell, line, sheet, table, text
from fasteval.range_writing import write_short

if TYPE_CHECKING:
    from fasteval.ranges import Range

_SIZE = 13
_DARK = (31, 95, 168)  # red, green and blue of a class that is there in full
_CELL = (
    "padding:1px 0;width:2.9em;height:2.6em;min-width:2.9em;text-align:center;"
    "vertical-align:middle;line-height:1.1;font-size:11px;border:1px solid rgba(127,127,127,.35)"
)
_MOST = 400  # letters of the text


def range_html(hands: Range) -> str:
    """Show a range: the darker a class, the greater its mean weight, which stands in it.

    >>> from fasteval.ranges import Range
    >>> "AKs<br>50%" in range_html(Range("AKs:0.5"))
    True
    """
    names = [*CLASSES]
    rows = [
        [_cell(names[_SIZE * row + column], weight) for column, weight in enumerate(weights)]
        for row, weights in enumerate(hands.matrix())
    ]
    told = write_short(hands.weights.tolist(), _MOST)
    share = f"{hands.percentage:.2f} % of all hands"
    return sheet(
        table(rows), line(f"{text(share)}: {text(told)}", "max-width:42em;overflow-wrap:anywhere")
    )


def _cell(name: str, weight: float) -> str:
    if not weight:
        return cell(name, _CELL, GROUND, MUTED)
    red, green, blue = (round(235 + (dark - 235) * weight) for dark in _DARK)
    ink = "#fff" if weight > 0.5 else "#000"
    below = f"<br>{part(weight)}" if weight < 1 else ""
    ground = f"background:rgb({red},{green},{blue});color:{ink};font-weight:600"
    return cell(name + below, _CELL, ground)
