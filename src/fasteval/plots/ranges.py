"""Ranges on the 13x13 grid: their weights, and their equity by class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval import study_errors
from fasteval.combos import CLASSES, COMBOS
from fasteval.console import part
from fasteval.plots.canvas import GREY, NOTHING, axes_of, separate
from fasteval.plots.heat import heat
from fasteval.range_writing import write_short
from fasteval.ranges import Range

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from fasteval.equity_results import PlayerEquity

#: Width and height in inches.
SQUARE = (7.0, 7.0)

_SIZE = 13
_DARK = 0.75  # weights from here on have white letters
_TITLE = 40  # letters of a range in a title


def plot_range(hands: Range | str, ax: Axes | None = None) -> Axes:
    """Draw a range as a 13x13 grid; the darker a class, the greater its mean weight.

    Suited hands are above the diagonal, offsuit hands below; a class that is there in part has its
    weight in percent below its name. The title is the text of the range, cut if it is long, and
    its part of all hands. Draws on ``ax``, or on a new figure of pyplot, and returns the axes.
    Raises as ``Range`` does, ImportError without matplotlib.

    >>> axes = plot_range("22+, A2s+, AKo:0.5")  # doctest: +SKIP
    >>> axes.figure.savefig("range.png")  # doctest: +SKIP
    """
    shown = Range(hands)
    matrix = shown.matrix()
    axes = axes_of(ax, SQUARE)
    axes.imshow(matrix, cmap="Blues", vmin=0, vmax=1.15)
    for number, name in enumerate(CLASSES):
        row, column = divmod(number, _SIZE)
        weight = matrix[row][column]
        below = f"\n{part(weight)}" if 0 < weight < 1 else ""
        colour = "white" if weight > _DARK else "black" if weight else GREY
        letters = "bold" if weight else "normal"
        options: dict[str, Any] = {"color": colour, "fontweight": letters}
        axes.text(column, row, name + below, ha="center", va="center", fontsize=9, **options)
    name = write_short(shown.weights.tolist(), _TITLE)
    axes.set_title(f"{name}: {shown.percentage:.2f} % of all hands")
    separate(axes, _SIZE, _SIZE)
    return axes


def plot_range_equity(player: PlayerEquity, ax: Axes | None = None) -> Axes:
    """Draw a range's equity by class on the 13x13 grid, for a player of ``equity(combos=True)``.

    Each class has the mean equity of its hands, each by how often the player has it there. White is
    the equity of the whole range; purple classes are better, orange and hatched ones worse, the
    best and the worst as dark. Classes that the player cannot have are grey. Draws on ``ax``, or on
    a new figure of pyplot, and returns the axes. Raises FastevalError for a player without
    ``combos``, TypeError for what is not a player, ImportError without matplotlib.

    >>> from fasteval import equity
    >>> result = equity(["QQ+, AK", "JJ"], board="2s 7s Jh 3c", combos=True)
    >>> axes = plot_range_equity(result[0])  # doctest: +SKIP
    """
    equities = _by_class(player)
    axes = axes_of(ax, SQUARE)
    rows = [equities[first : first + _SIZE] for first in range(0, len(equities), _SIZE)]
    heat(axes, rows, 100 * player.equity)
    for number, (name, equity) in enumerate(zip(CLASSES, equities, strict=True)):
        row, column = divmod(number, _SIZE)
        there = equity == equity  # else it is nan
        text, colour = (f"{name}\n{equity:.1f}", "black") if there else (name, GREY)
        axes.text(column, row, text, ha="center", va="center", color=colour, fontsize=9)
    mean = f"white is the range's, {100 * player.equity:.1f}; hatched is worse"
    axes.set_xlabel(f"equity of each class, in %; {mean}")
    return axes


def _by_class(player: PlayerEquity) -> list[float]:
    """The mean equity of each class, in percent; nan for those that the player cannot have."""
    if not hasattr(player, "combos"):
        raise study_errors.not_a_player(player)
    if not player.combos:
        raise study_errors.no_combos()
    equities = []
    for combos in CLASSES.values():
        hands = [player.combos[COMBOS[combo]] for combo in combos if COMBOS[combo] in player.combos]
        weight = sum(hand.weight for hand in hands)
        share = sum(hand.weight * hand.equity for hand in hands)
        equities.append(100 * share / weight if weight else NOTHING)
    return equities
