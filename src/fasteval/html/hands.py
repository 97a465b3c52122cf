"""A hand in play as a table of seats, and a recorded hand street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval import drawing
from fasteval.histories.grids import Deed, Grid, Street
from fasteval.html.tags import (
    BOLD,
    GROUND,
    LEFT,
    LINE,
    MUTED,
    RIGHT,
    cards,
    cell,
    line,
    sheet,
    span,
    table,
    text,
)

if TYPE_CHECKING:
    from fasteval.histories.record import HandRecord
    from fasteval.state import State
    from fasteval.view import View

_WRAP = "white-space:normal;min-width:7.5em"


# ---- A hand in play ------------------------------------------------------------------------------


def hand_html(hand: State | View) -> str:
    """Show the table: seats, stacks, bets, cards, boards, pots, whose turn it is, what is legal."""
    pot = sum(pot.amount for pot in hand.pots) if hand.over else hand.pot
    game = f"{drawing.game_name(hand.rules)}, {hand.street}, pot {pot}"
    heads = ("", "seat", "position", "stack", "net" if hand.over else "bet", "cards", "")
    rows = [[cell(head, RIGHT if head in _NUMBERS else LEFT, head=True) for head in heads]]
    gone = drawing.mucked(hand)
    rows += [_seat_row(hand, seat, seat in gone) for seat in range(hand.seats)]
    return sheet(line(text(game), BOLD), table(rows), *_boards(hand), *_told(hand))


_NUMBERS = ("stack", "net", "bet")


def _seat_row(hand: State | View, seat: int, has_mucked: bool) -> list[str]:
    if seat not in hand.dealt:
        return [cell(one, LEFT, LINE, MUTED) for one in ("", str(seat), "empty", "", "", "", "")]
    position, stack, chips, _, note = drawing.seat_row(hand, seat, has_mucked)
    style = (LINE, *((MUTED,) if seat not in hand.live else ()))
    turn = "►" if hand.actor == seat else ""
    button = span("D", _BUTTON) if hand.button == seat else ""
    held = cards(hand.hole_cards[seat] or (None, None), seat not in hand.live)
    return [
        cell(turn + button, LEFT, LINE),
        cell(str(seat), LEFT, *style),
        cell(position, LEFT, BOLD, *style),
        cell(stack, RIGHT, *style),
        cell(chips, RIGHT, BOLD, *style),
        cell(held, LEFT, LINE),
        cell(note, LEFT, *style),
    ]


_BUTTON = (
    "display:inline-block;width:1.4em;border:1px solid #999;border-radius:1em;background:#222;"
    "color:#fff;text-align:center;font-size:11px"
)


def _boards(hand: State | View) -> list[str]:
    several = len(hand.boards) > 1
    return [
        line(f"{f'Board {number}' if several else 'Board'} {cards(board)}", "margin:3px 0")
        for number, board in enumerate(hand.boards, 1)
        if board
    ]


def _told(hand: State | View) -> list[str]:
    """Side pots, and whose turn it is or who won what."""
    told = drawing.pots(hand)
    if hand.over:
        return [line(text(one)) for one in (*told, *drawing.endings(hand))]
    turn = drawing.turn(hand)
    return [*(line(text(one)) for one in told), line(text(turn[0].upper() + turn[1:]), BOLD)]


# ---- A recorded hand -----------------------------------------------------------------------------


def record_html(hand: HandRecord) -> str:
    """Show a hand street by street: a column for each street, a row for each seat."""
    try:
        grid = Grid(hand)
    except ValueError as error:  # of a hand that cannot begin
        return sheet(line(text(repr(hand)), BOLD), line(text(error)))
    title, game, told = grid.heading
    rows = [_heads(grid), *(_grid_row(grid, seat) for seat in grid.order), _pots_row(grid)]
    return sheet(
        line(text(title), BOLD),
        line(text(game)),
        line(text(told), MUTED) if told else "",
        table(rows),
        *(line(text(note)) for note in grid.notes()),
    )


def _heads(grid: Grid) -> list[str]:
    names = [cell(head, LEFT, head=True) for head in ("seat", "cards")]
    streets = [
        cell(f"{street.name}<br>{_lying(street)}", LEFT, head=True) for street in grid.streets
    ]
    result = [cell("result", LEFT, head=True)] if grid.hand.over else []
    return [*names, *streets, *result]


def _lying(street: Street) -> str:
    boards = [cards(board) for _, board in sorted(street.boards.items())]
    return "<br>".join(boards)


def _grid_row(grid: Grid, seat: int) -> list[str]:
    folded = grid.out.get(seat)
    who = span(text(grid.who(seat)), BOLD)
    name = f"{who} {text(grid.names[seat])}<br>{text(grid.money(grid.record.stacks[seat]))}"
    held = cards(grid.hand.hole_cards[seat] or (None, None), folded is not None)
    row = [cell(name, LEFT, LINE), cell(held, LEFT, LINE)]
    is_out = False
    for street in grid.streets:
        ground = (GROUND,) if is_out else ()
        row.append(cell(_deeds(street.deeds.get(seat, [])), LEFT, LINE, _WRAP, *ground))
        is_out = is_out or street.name == folded
    if grid.hand.over:
        net = grid.net(seat)
        told = [span(text(grid.signed(net)), BOLD) if net > 0 else text(grid.signed(net))]
        row.append(cell("<br>".join([*told, *map(text, grid.results[seat])]), LEFT, LINE, _WRAP))
    return row


def _deeds(deeds: list[Deed]) -> str:
    made = []
    for deed in deeds:
        number = span(f"{deed.number}&nbsp;", "opacity:.6;font-size:10px") if deed.number else ""
        told = text(deed.text)
        made.append(number + (span(told, BOLD) if deed.kind in ("bet", "raise") else told))
    return "<br>".join(made)


def _pots_row(grid: Grid) -> list[str]:
    pots = [cell(f"pot {text(grid.money(one.pot))}", LEFT, LINE, BOLD) for one in grid.streets]
    return [cell("", LINE), cell("", LINE), *pots, *([cell("", LINE)] if grid.hand.over else [])]
