"""A hand street by street: a column for each street, a row for each seat."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fasteval.histories.grids import Deed, Grid, Street
from fasteval.histories.widths import shortened, width, wrapped
from fasteval.plots.canvas import axes_of, load
from fasteval.plots.cards import BLACK, GREY, draw_card, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from fasteval.histories.record import HandRecord
    from fasteval.state import State
    from fasteval.view import View

# All measures are points, 72 to the inch.
_WIDTH, _MARGIN = 590.0, 7.0
_SEAT, _RESULT = 118.0, 114.0  # columns
_LETTERS, _LINE = 8.5, 11.5  # of an action
_LETTER, _BOLD = 0.59, 0.71  # what a letter takes of its size, at most
_NUMBER = 12.0  # room for the number of an action
_CARD, _ON_CARD = (16.0, 19.0), 9.0
_TITLE, _HEAD, _FOOT, _BOARD = 34.0, 17.0, 17.0, 23.0
_ROW = 37.0  # a seat's name, position and stack
_NAME = 16  # letters
_SHADE, _GROUND = "0.88", "0.955"
_STRONG = ("bet", "raise")


def plot_hand(hand: HandRecord | State | View, ax: Axes | None = None) -> Axes:
    """Draw a hand street by street: seats, cards, boards, numbered actions, pots and results.

    A column is a street, with the board above and the pot at its end below; a row is a seat, from
    the small blind on, shaded from its fold on. Actions are numbered in their order. Of a View only
    what its seat may know is drawn. ``hand_size`` has the size, in inches, that fits a hand. Draws
    on ``ax``, or on a new figure of pyplot of that size, and returns the axes. Raises
    InvalidHistory if the hand cannot begin, TypeError for what is no hand, ImportError without
    matplotlib.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(1, 2), [200] * 6, button=0, seed=1)
    >>> hand.push("r6")
    >>> axes = plot_hand(hand)  # doctest: +SKIP
    >>> axes.figure.savefig("hand.svg")  # doctest: +SKIP
    """
    sheet = _Sheet(Grid(hand))
    axes = axes_of(ax, sheet.size)
    sheet.draw(axes)
    return axes


def hand_size(hand: HandRecord | State | View) -> tuple[float, float]:
    """Return the width and height, in inches, of the picture that ``plot_hand`` draws of a hand.

    >>> from fasteval import Rules, State
    >>> width, height = hand_size(State(Rules(1, 2), [200] * 2, button=0, seed=1))
    >>> width > height
    True
    """
    return _Sheet(Grid(hand)).size


class _Sheet:
    """Where everything of a hand stands."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.result = _RESULT if grid.hand.over else 0.0
        self.column = (_WIDTH - 2 * _MARGIN - _SEAT - self.result) / len(grid.streets)
        self.room = self.column - _NUMBER - 3  # of an action
        boards = max(len(street.boards) for street in grid.streets)
        self.head = _HEAD + max(boards, 1) * _BOARD
        self.rows = [self.height(seat) for seat in grid.order]
        notes = [wrapped(note, int(_WIDTH / (_LETTERS * 0.55)), "  ") for note in grid.notes()]
        self.notes = [line for note in notes for line in note]
        foot = _FOOT + len(self.notes) * _LINE + (6 if self.notes else 0)
        height = _TITLE + self.head + sum(self.rows) + foot + 2 * _MARGIN
        self.size = (_WIDTH / 72, height / 72)

    def lines(self, deeds: list[Deed]) -> Iterator[tuple[Deed, str, str]]:
        """The lines of a cell, each with its number; only the first of a deed has one."""
        columns = int(self.room / (_LETTERS * _LETTER))
        for deed in deeds:
            lines = textwrap.wrap(deed.text, columns, break_long_words=False)
            for place, line in enumerate(lines):
                number = "" if place or deed.number is None else str(deed.number)
                yield deed, number, line

    def results(self, seat: int) -> list[str]:
        told = self.grid.results[seat]
        wide = int((_RESULT - 8) / ((_LETTERS - 0.5) * _LETTER))
        return [line for text in told for line in textwrap.wrap(text, wide)]

    def height(self, seat: int) -> float:
        cells = [len(list(self.lines(one.deeds.get(seat, [])))) for one in self.grid.streets]
        result = len(self.results(seat)) + 1 if self.result else 0
        return max(_ROW, max(*cells, result) * _LINE + 8)

    # ---- Drawing --------------------------------------------------------------------------------

    def draw(self, axes: Axes) -> None:
        axes.set_xlim(0, _WIDTH)
        axes.set_ylim(72 * self.size[1], 0)
        axes.set_axis_off()
        title, game, told = self.grid.heading
        _left(axes, _MARGIN, _MARGIN + 5, shortened(title, 70), 11, fontweight="bold")
        game = f"{game}; {told}" if told else game
        _left(axes, _MARGIN, _MARGIN + 20, shortened(game, 110), _LETTERS)
        top = _MARGIN + _TITLE
        for place, street in enumerate(self.grid.streets):
            self.draw_street(axes, street, _MARGIN + _SEAT + place * self.column, top)
        if self.result:
            x = _WIDTH - _MARGIN - self.result
            _left(axes, x + 5, top + _HEAD / 2, "result", 10, fontweight="bold")
        y = top + self.head
        for seat, height in zip(self.grid.order, self.rows, strict=True):
            self.draw_row(axes, seat, y, height)
            y += height
        _line(axes, y)
        for line in self.notes:
            y += _LINE
            _left(axes, _MARGIN, y + _FOOT, line, _LETTERS)

    def draw_street(self, axes: Axes, street: Street, x: float, top: float) -> None:
        """Name, boards, ground and pot of a column."""
        bottom = top + self.head + sum(self.rows)
        _box(axes, x, top, self.column, bottom + _FOOT - top, _GROUND)
        _left(axes, x + 5, top + _HEAD / 2, street.name, 10, fontweight="bold")
        several = len(street.boards) > 1
        step = min(_CARD[0] + 1, (self.column - 8) / 5)
        card = (step - 1, _CARD[1] * (step - 1) / _CARD[0])
        for number, board in sorted(street.boards.items()):
            y = top + _HEAD + (number + 0.5) * _BOARD - 1
            for place, one in enumerate(board):
                middle = (x + 4 + (place + 0.5) * step, y)
                draw_card(axes, middle, card, one, _ON_CARD * (step - 1) / _CARD[0])
            if several and street is self.grid.streets[1]:
                write(axes, x - 7, y, str(number + 1), 8, color=GREY)
        pot = f"pot {self.grid.money(street.pot)}"
        size = min(_LETTERS + 0.5, (self.column - 8) / (len(pot) * _BOLD))
        _left(axes, x + 5, bottom + _FOOT / 2, pot, size, fontweight="bold")

    def draw_row(self, axes: Axes, seat: int, y: float, height: float) -> None:
        grid = self.grid
        folded = grid.out.get(seat)
        is_out = False
        for place, street in enumerate(grid.streets):
            x = _MARGIN + _SEAT + place * self.column
            if is_out:
                _box(axes, x, y, self.column, height, _SHADE)
            is_out = is_out or street.name == folded
            self.draw_deeds(axes, street.deeds.get(seat, []), x, y)
        _line(axes, y)
        self.draw_seat(axes, seat, y, folded is not None)
        if self.result:
            self.draw_result(axes, seat, _WIDTH - _MARGIN - self.result, y)

    def draw_deeds(self, axes: Axes, deeds: list[Deed], x: float, y: float) -> None:
        for place, (deed, number, line) in enumerate(self.lines(deeds)):
            middle = y + 4 + (place + 0.5) * _LINE
            write(axes, x + _NUMBER - 2, middle, number, 6.5, ha="right", color=GREY)
            weight = "bold" if deed.kind in _STRONG else "normal"
            colour = GREY if deed.kind == "fold" else BLACK
            longest = max(map(len, line.split()))  # an amount that is not broken
            size = min(_LETTERS, self.room / (longest * _BOLD))
            _left(axes, x + _NUMBER, middle, line, size, fontweight=weight, color=colour)

    def draw_seat(self, axes: Axes, seat: int, y: float, faded: bool) -> None:
        grid = self.grid
        colour = GREY if faded else BLACK
        position = grid.who(seat)
        name = shortened(grid.names[seat], _NAME)
        stack = grid.money(grid.record.stacks[seat])
        _left(axes, _MARGIN, y + 9, position, 9, fontweight="bold", color=colour)
        room = _SEAT - 2 * _CARD[0] - 10
        for line, text in enumerate((name, stack), 1):
            space = _SEAT - 4 if line == 1 else room
            size = min(_LETTERS, space / (max(width(text), 1) * _LETTER))
            _left(axes, _MARGIN, y + 9 + line * 10.5, text, size, color=colour)
        held = grid.hand.hole_cards[seat] or (None, None)
        for place, card in enumerate(held):
            x = _MARGIN + _SEAT - 5 - (1.5 - place) * (_CARD[0] + 1)
            draw_card(axes, (x, y + 12), _CARD, card, _ON_CARD, faded)

    def draw_result(self, axes: Axes, seat: int, x: float, y: float) -> None:
        net = self.grid.net(seat)
        text = self.grid.signed(net)
        size = min(9.5, (self.result - 8) / (len(text) * _BOLD))
        weight = "bold" if net > 0 else "normal"
        if net > 0:
            options: dict[str, Any] = {"fc": "none", "ec": BLACK, "lw": 1.2}
            patch = load("patches").Rectangle((x + 1.5, y + 2), self.result - 2, 14, **options)
            axes.add_patch(patch)
        _left(axes, x + 5, y + 9, text, size, fontweight=weight)
        for place, line in enumerate(self.results(seat), 1):
            _left(axes, x + 5, y + 4 + (place + 0.65) * _LINE, line, _LETTERS - 0.5)


def _left(axes: Axes, x: float, y: float, text: str, size: float, **options: Any) -> None:
    write(axes, x, y, text, size, **{"ha": "left", **options})


def _box(axes: Axes, x: float, y: float, width: float, height: float, colour: str) -> None:
    """The ground of a cell, with a white edge."""
    patch = load("patches").Rectangle((x, y), width, height, fc=colour, ec="white", lw=1.5)
    axes.add_patch(patch)


def _line(axes: Axes, y: float) -> None:
    axes.plot([_MARGIN, _WIDTH - _MARGIN], [y, y], color="0.75", lw=0.6)
