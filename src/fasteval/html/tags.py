"""Tags with their own styles, which light and dark notebooks leave as they are.

Grounds that are coloured say the colour of their letters, too; all else takes the notebook's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from fasteval.console import printable
from fasteval.notation import RANKS, SUIT_SYMBOLS

MUTED = "opacity:.65"
BOLD = "font-weight:700"
LEFT, RIGHT = "text-align:left", "text-align:right"
LINE = "border-top:1px solid rgba(127,127,127,.45)"
GROUND = "background:rgba(127,127,127,.12)"

_SHEET = (
    "font-family:system-ui,sans-serif;font-size:13px;line-height:1.4;margin:2px 0;overflow-x:auto"
)
_TABLE = "border-collapse:collapse;border:none;margin:2px 0;font-size:13px;font-family:inherit"
_CELL = "padding:2px 8px;border:none;vertical-align:top;white-space:nowrap;max-width:none"
_CARD = (
    "display:inline-block;min-width:1.6em;padding:0 2px;margin:0 1px;border:1px solid #777;"
    "border-radius:3px;background:#fff;text-align:center;font-weight:600;line-height:1.3"
)
_BACK = "color:#777;background:#ddd"
_BAR = "display:inline-block;height:.8em;background:#4477aa;border:1px solid #335f88"
_INK = ("#000", "#b2182b", "#b2182b", "#000")  # of the suits


def text(value: object) -> str:
    """Write a text, whatever is in it, so that it is only a text.

    >>> text("<b>&\\x1b")
    '&lt;b&gt;&amp;\\\\x1b'
    """
    return escape(printable(str(value)))


def span(content: str, style: str) -> str:
    """Style HTML within a line."""
    return f'<span style="{style}">{content}</span>'


def line(content: str, style: str = "") -> str:
    """Put HTML on lines of its own."""
    return f'<div style="{style}">{content}</div>' if style else f"<div>{content}</div>"


def sheet(*parts: str) -> str:
    """Put together all that a notebook shows of one thing."""
    return f'<div style="{_SHEET}">{"".join(parts)}</div>'


def cell(content: str, *styles: str, head: bool = False) -> str:
    """A cell of a table, of HTML; a head is bold."""
    tag = "th" if head else "td"
    return f'<{tag} style="{";".join((_CELL, *styles))}">{content}</{tag}>'


def table(rows: Iterable[Sequence[str]]) -> str:
    """A table of rows of cells."""
    made = "".join(f'<tr style="background:none">{"".join(row)}</tr>' for row in rows)
    return f'<table style="{_TABLE}"><tbody>{made}</tbody></table>'


def text_table(rows: Sequence[Sequence[str]], texts: int) -> str:
    """A table of texts, the first row its heads, the first so many columns to the left."""
    sides = [LEFT] * texts + [RIGHT] * (len(rows[0]) - texts)
    made = []
    for number, row in enumerate(rows):
        line_above = (LINE,) * (number == 1)
        made.append(
            [
                cell(text(one), side, *line_above, head=not number)
                for one, side in zip(row, sides, strict=True)
            ]
        )
    return table(made)


def card(number: int | None, faded: bool = False) -> str:
    """A card, or the back of one that is not known."""
    if number is None:
        return span("?", f"{_CARD};{_BACK}")
    rank, suit = divmod(number, 4)
    ground = ";background:#ccc" if faded else ""
    return span(RANKS[rank] + SUIT_SYMBOLS[suit], f"{_CARD};color:{_INK[suit]}{ground}")


def cards(numbers: Iterable[int | None], faded: bool = False) -> str:
    """Several cards side by side."""
    return "".join(card(number, faded) for number in numbers)


def bar(part: float, width: float = 10) -> str:
    """A bar of a fraction of so many letters; there is none for nothing."""
    if not part:
        return ""
    return span("", f"{_BAR};width:{width * part:.2f}em")
