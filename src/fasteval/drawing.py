"""A hand as text for people: State and View are drawn alike, each with what it knows."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from fasteval.notation import format_card
from fasteval.records import legal_text

if TYPE_CHECKING:
    from fasteval.rules import Rules
    from fasteval.state import State
    from fasteval.view import View

WIDTH = 80
_UNKNOWN = "??"


def line(hand: State | View) -> str:
    """Say in a line how a hand stands."""
    if hand.over:
        payouts = hand.payouts or ()
        wins = [f"seat {seat} wins {chips}" for seat, chips in enumerate(payouts) if chips]
        return ", ".join(["over", *wins])
    return f"{hand.street}, pot {hand.pot}, {turn(hand)}"


def draw(hand: State | View) -> str:
    """Draw the table: seats, chips, cards, board, pots, and whose turn it is or who won."""
    rule = "─" * WIDTH
    blocks = [
        _heading(hand),
        rule,
        *_table(hand),
        rule,
        *_boards(hand),
        *map(_fill, pots(hand)),
        *(map(_fill, endings(hand)) if hand.over else [sentence(turn(hand))]),
    ]
    return "\n".join(text.rstrip() for text in blocks)


def game_name(rules: Rules) -> str:
    """Name a game by its limit and blinds.

    >>> from fasteval import Rules
    >>> game_name(Rules(1, 2))
    "No-limit hold'em 1/2"
    """
    blinds = f" {rules.small_blind}/{rules.big_blind}" if rules.big_blind else ""
    ante = f", ante {rules.ante}" if rules.ante else ""
    return f"{limit_name(rules)} hold'em{blinds}{ante}"


def limit_name(rules: Rules) -> str:
    """Name the limit of a game.

    >>> from fasteval import Rules
    >>> limit_name(Rules(1, 2))
    'No-limit'
    """
    return rules.limit.replace("_", "-").capitalize()


def turn(hand: State | View) -> str:
    """Say what a hand waits for, and what is legal."""
    if hand.awaiting == "boards":
        return "all-in: waits for run(boards)"
    if hand.awaiting == "cards":
        return "waits for cards"
    told = f": {legal_text(hand.legal)}" if hand.legal else ""
    return f"seat {hand.actor} to act{told}"


def sentence(text: str) -> str:
    """Write a line that begins with a capital, wrapped.

    >>> sentence("seat 2 to act")
    ' Seat 2 to act'
    """
    return _fill(text[0].upper() + text[1:])


# ---- Parts --------------------------------------------------------------------------------------


def _heading(hand: State | View) -> str:
    game = f" {game_name(hand.rules)}"
    pot = sum(pot.amount for pot in hand.pots) if hand.over else hand.pot
    now = f"{hand.street.capitalize()}, pot {pot} "
    room = WIDTH - len(game) - len(now)
    return f"{game}{' ' * room}{now}" if room > 1 else f"{game}\n {now}"


def _table(hand: State | View) -> list[str]:
    """One row for each chair, below the names of the columns."""
    last = "net" if hand.over else "bet"
    gone = mucked(hand)
    rows = [("", "seat", "position", "stack", last, "cards", "")]
    for seat in range(hand.seats):
        marks = ("►" if hand.actor == seat else " ") + ("D" if hand.button == seat else "")
        told = (
            seat_row(hand, seat, seat in gone) if seat in hand.dealt else ("-", "", "", "", "empty")
        )
        rows.append((marks, str(seat), *told))
    stack, chips = (max(len(row[column]) for row in rows) for column in (3, 4))
    return [
        f" {row[0]:2} {row[1]:>4}  {row[2]:8}  {row[3]:>{stack}}  {row[4]:>{chips}}"
        f"   {row[5]:5}  {row[6]}"
        for row in rows
    ]


def mucked(hand: State | View) -> set[int | None]:
    """The seats that gave up their hands at the showdown."""
    return {event.seat for event in hand.history if event.kind == "muck"}


def seat_row(hand: State | View, seat: int, has_mucked: bool) -> tuple[str, str, str, str, str]:
    """Position, stack, bet or gain, cards and a note."""
    stack, bet = hand.stacks[seat], hand.bets[seat]
    chips = str(bet) if bet else ""
    if hand.over:
        chips = _signed(stack - hand.starting_stacks[seat])
    cards = hand.hole_cards[seat]
    shown = _cards(cards or (None, None))
    note = "mucked" if has_mucked else _note(hand, seat)
    return hand.positions[seat] or "", str(stack), chips, shown, note


def _note(hand: State | View, seat: int) -> str:
    if seat not in hand.live:
        return "folded"
    if hand.payouts is not None:
        return "wins" if hand.payouts[seat] else ""
    return "all-in" if hand.stacks[seat] == 0 else ""


def _signed(chips: int) -> str:
    return f"{chips:+d}" if chips else "0"


def _boards(hand: State | View) -> list[str]:
    """The open cards; several boards have numbers."""
    lines = []
    for number, board in enumerate(hand.boards, 1):
        name = "Board" if len(hand.boards) == 1 else f"Board {number}"
        if board:
            lines.append(f" {name:9} {_cards(board)}")
    return lines


def _cards(cards: tuple[int | None, ...]) -> str:
    return " ".join(_UNKNOWN if card is None else format_card(card) for card in cards)


def pots(hand: State | View) -> list[str]:
    """Main pot and side pots of the chips collected, if there is a side pot."""
    if len(hand.pots) < 2:
        return []
    names = [_pot_name(number) for number in range(len(hand.pots))]
    name, chips = max(map(len, names)), max(len(str(pot.amount)) for pot in hand.pots)
    return [
        f"{names[number]:{name}}  {pot.amount:>{chips}}  {_seats(pot.eligible)}"
        for number, pot in enumerate(hand.pots)
    ]


def _pot_name(number: int) -> str:
    return f"Side pot {number}" if number else "Main pot"


def endings(hand: State | View) -> list[str]:
    """Who won what, pot by pot, and with which hand."""
    history = hand.history
    hands = {(event.seat, event.board): event.text for event in history if event.text}
    lines = []
    for event in history:
        if event.kind == "returned":
            lines.append(f"Seat {event.seat} takes back {event.amount}")
        elif event.kind == "rake":
            lines.append(f"The house takes {event.amount}")
        elif event.kind == "win":
            pot = _pot_name(event.pot).lower() if event.pot else "the main pot"
            source = f" of {pot}" if len(hand.pots) > 1 else ""
            board = f" on board {event.board + 1}" if len(hand.boards) > 1 else ""
            text = hands.get((event.seat, event.board))
            reason = f": {text}" if text else ""
            lines.append(f"Seat {event.seat} wins {event.amount}{source}{board}{reason}")
    return lines


def _seats(seats: tuple[int, ...]) -> str:
    numbers = ", ".join(map(str, seats))
    return f"seat {numbers}" if len(seats) == 1 else f"seats {numbers}"


def _fill(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=" ", subsequent_indent="   ")
