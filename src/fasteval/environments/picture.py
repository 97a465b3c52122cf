"""A picture of a hand: the table from above, drawn with matplotlib (the extra ``plot``).

Suits have symbols and folded seats broken lines, so that nothing is told by colour alone.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from fasteval import drawing
from fasteval.plots.canvas import load
from fasteval.plots.cards import BLACK, GREY, draw_card, write

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from fasteval.state import State
    from fasteval.view import View

#: Width and height in inches, and pixels to the inch.
SIZE, RESOLUTION = (8.0, 5.0), 100

_FELT = "0.93"
_WIDE, _HIGH = 1.6, 1.0  # half of the picture
_SEATS, _BETS, _TABLE = (1.32, 0.75), 0.58, (1.08, 0.6)  # half axes; bets as a part of those
_CARD, _LETTERS = (0.14, 0.19), 12  # and of what stands on it
_BOARDS = 0.22  # between the middles of two boards
_ROOM = 12  # seats that have room enough; of more, each is smaller
_SMALLEST = 6.0  # letters
_STEPS = 1000  # of the ellipse on which the seats are


class _Spot(NamedTuple):
    """Where a seat is drawn, and how large."""

    x: float
    y: float
    scale: float


def draw_table(hand: State | View, ax: Axes | None = None) -> Axes:
    """Draw a hand as seen from above: seats, chips, cards, board, pot, and whose turn it is.

    Of a View only what its seat may know is drawn. Seat 0 is at the bottom, the others follow
    clockwise; the actor has a frame, the button is D, what a seat has bet stands before it. Draws
    on ``ax``, or on a new figure of pyplot, and returns the axes. Raises ImportError without
    matplotlib.

    >>> from fasteval import Rules, State
    >>> axes = draw_table(State(Rules(1, 2), [200] * 6, button=0, seed=1))  # doctest: +SKIP
    >>> axes.figure.savefig("table.png")  # doctest: +SKIP
    """
    if ax is None:
        ax = load("pyplot").subplots(figsize=SIZE, layout="constrained")[1]
    ax.set_xlim(-_WIDE, _WIDE)
    ax.set_ylim(-_HIGH, _HIGH)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ellipse = load("patches").Ellipse((0, 0), 2 * _TABLE[0], 2 * _TABLE[1], fc=_FELT, ec=BLACK)
    ax.add_patch(ellipse)
    _draw_middle(ax, hand)
    for seat, spot in enumerate(_spots(hand.seats)):
        _draw_seat(ax, hand, seat, spot)
    return ax


def table_picture(hand: State | View) -> NDArray[np.uint8]:
    """Return the picture of a hand as pixels of uint8, of shape (500, 800, 3).

    Raises ImportError without matplotlib.
    """
    import numpy as np

    figure = load("figure").Figure(figsize=SIZE, dpi=RESOLUTION)
    canvas = load("backends.backend_agg").FigureCanvasAgg(figure)
    draw_table(hand, figure.add_axes((0, 0, 1, 1)))
    canvas.draw()
    return np.array(canvas.buffer_rgba())[..., :3]


def _spots(seats: int) -> list[_Spot]:
    """Places on an ellipse, as far from one another along it, clockwise from the bottom."""
    angles = [-pi / 2 - 2 * pi * step / _STEPS for step in range(_STEPS + 1)]
    points = [(_SEATS[0] * cos(angle), _SEATS[1] * sin(angle)) for angle in angles]
    ways = list(accumulate((dist(*pair) for pair in pairwise(points)), initial=0.0))
    scale = min(1.0, _ROOM / seats)
    places = [ways[-1] * seat / seats for seat in range(seats)]
    steps = [next(step for step, way in enumerate(ways) if way >= place) for place in places]
    return [_Spot(*points[step], scale) for step in steps]


def _draw_middle(ax: Axes, hand: State | View) -> None:
    """The boards, above them what is played for, below them the game."""
    boards = [board for board in hand.boards if board] or [()]
    top = _BOARDS * (len(boards) - 1) / 2
    for row, board in enumerate(boards):
        for place, card in enumerate(board):
            draw_card(ax, ((place - 2) * 0.17, top - row * _BOARDS), _CARD, card, _LETTERS)
    pot = sum(pot.amount for pot in hand.pots) if hand.over else hand.pot
    write(ax, 0, top + 0.18, f"{hand.street}, pot {pot}", 13)
    write(ax, 0, -top - 0.17, drawing.game_name(hand.rules), 9, color=GREY)


def _draw_seat(ax: Axes, hand: State | View, seat: int, at: _Spot) -> None:
    folded = seat not in hand.live
    _draw_box(ax, at, hand.actor == seat, folded)
    for place, card in enumerate(hand.hole_cards[seat] or ((None, None) if not folded else ())):
        x = at.x + (place - 0.5) * 0.16 * at.scale
        size = (_CARD[0] * at.scale, _CARD[1] * at.scale)
        draw_card(ax, (x, at.y + 0.05 * at.scale), size, card, _LETTERS * at.scale, folded)
    _write_seat(ax, at, hand, seat)
    write(ax, _BETS * at.x, _BETS * at.y, _told(hand, seat), 3 + 8 * at.scale, fontweight="bold")
    if seat == hand.button:
        _draw_button(ax, at)


def _write_seat(ax: Axes, at: _Spot, hand: State | View, seat: int) -> None:
    """The seat's number, position and stack."""
    position = hand.positions[seat]
    is_all_in = seat in hand.live and not hand.stacks[seat] and not hand.over
    stack = "all-in" if is_all_in else str(hand.stacks[seat]) if position else "empty"
    name = f"{seat} {position or ''}" if at.scale < 1 else f"seat {seat} {position or ''}"
    color = BLACK if seat in hand.live else GREY
    size = max(_SMALLEST, 8.5 * at.scale)
    write(ax, at.x, at.y - 0.1 * at.scale, name, size, color=color)
    write(ax, at.x, at.y - 0.17 * at.scale, stack, size, color=color, fontweight="bold")


def _told(hand: State | View, seat: int) -> str:
    """What stands before a seat: its bet, or at the end what it won."""
    if hand.payouts is not None:
        return f"wins {hand.payouts[seat]}" if hand.payouts[seat] else ""
    return f"bet {hand.bets[seat]}" if hand.bets[seat] else ""


def _draw_box(ax: Axes, at: _Spot, is_asked: bool, folded: bool) -> None:
    width, height = 0.4 * at.scale, 0.42 * at.scale
    ax.add_patch(
        load("patches").FancyBboxPatch(
            (at.x - width / 2, at.y - 0.54 * height),
            width,
            height,
            boxstyle=f"round,pad=0.01,rounding_size={0.04 * at.scale}",
            fc="white",
            ec=GREY if folded else BLACK,
            lw=3 if is_asked else 1,
            ls="--" if folded else "-",
        )
    )


def _draw_button(ax: Axes, at: _Spot) -> None:
    x, y = at.x - 0.2 * at.scale, at.y + 0.19 * at.scale
    circle: Any = load("patches").Circle((x, y), 0.055 * at.scale, fc=BLACK, ec="white", zorder=4)
    ax.add_patch(circle)
    write(ax, x, y, "D", 9 * at.scale, color="white", zorder=5)
