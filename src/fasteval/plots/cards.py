"""Playing cards in pictures: suits have symbols, cards that are not known show their backs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.console import printable
from fasteval.notation import RANKS, SUIT_SYMBOLS
from fasteval.plots.canvas import load

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RED, BLACK, GREY = "#b2182b", "black", "0.45"


def card_symbols(card: int) -> str:
    """Write a card with the symbol of its suit.

    >>> card_symbols(51), card_symbols(1)
    ('A♠', '2♦')
    """
    return RANKS[card // 4] + SUIT_SYMBOLS[card % 4]


def is_red(card: int) -> bool:
    """Whether it is a diamond or a heart."""
    return card % 4 in (1, 2)


def write(ax: Axes, x: float, y: float, text: str, size: float, **options: Any) -> None:
    """Write a text, of which no part is a formula; its middle is at a point unless told otherwise.

    What has no letter in the font is a box there.
    """
    usual = {"ha": "center", "va": "center", "fontsize": size, "parse_math": False}
    ax.text(x, y, printable(text), **{**usual, **options})


def draw_card(
    ax: Axes,
    place: tuple[float, float],
    size: tuple[float, float],
    card: int | None,
    letters: float,
    faded: bool = False,
) -> None:
    """Draw a card by its middle and its size, or its back for one that is not known."""
    (x, y), (width, height) = place, size
    ax.add_patch(
        load("patches").Rectangle(
            (x - width / 2, y - height / 2),
            width,
            height,
            fc="white",
            ec=GREY,
            lw=letters / 12,
            hatch="xxxx" if card is None else None,
        )
    )
    if card is not None:
        colour = RED if is_red(card) else BLACK
        write(ax, x, y, card_symbols(card), letters, color=colour, alpha=0.45 if faded else 1)
