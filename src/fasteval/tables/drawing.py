"""A table as text for people: who sits where, with what, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.console import printable
from fasteval.drawing import WIDTH, game_name, sentence, turn
from fasteval.records import legal_text
from fasteval.tables.seats import Seat

if TYPE_CHECKING:
    from fasteval.tables.table import Table

_HEADINGS = ("", "seat", "player", "position", "stack", "bet", "")


def draw(table: Table) -> str:
    """Draw a table: seats, players, chips, who is away or waits, and whose turn it is; no cards."""
    rule = "─" * WIDTH
    rules = table.next_rules if table.hand is None else table.hand.rules
    lines = [f" {game_name(rules)}", rule, *_seats(table), rule, sentence(_state(table))]
    return "\n".join(line.rstrip() for line in lines)


def _seats(table: Table) -> list[str]:
    """One row for each chair, below the names of the columns."""
    rows = [_HEADINGS, *(_row(table, chair) for chair in range(table.settings.seats))]
    player, stack, bet = (max(len(row[column]) for row in rows) for column in (2, 4, 5))
    return [
        f" {row[0]:2} {row[1]:>4}  {row[2]:{player}}  {row[3]:8}  {row[4]:>{stack}}"
        f"  {row[5]:>{bet}}   {row[6]}"
        for row in rows
    ]


def _row(table: Table, chair: int) -> tuple[str, ...]:
    """Marks, seat, player, position, stack, bet and notes."""
    hand, one = table.hand, table.seats.get(chair)
    has_button = table.positions is not None and table.positions.button == chair
    marks = ("►" if hand and hand.actor == chair else " ") + ("D" if has_button else "")
    if one is None:
        return marks, str(chair), "-", "", "", "", ""
    name, notes = printable(one.player), ", ".join(_notes(table, chair, one))
    if hand is None or chair not in hand.dealt:
        return marks, str(chair), name, "", str(one.stack), "", notes
    bet = hand.bets[chair]
    stack, position = str(hand.stacks[chair]), hand.position(chair) or ""
    return marks, str(chair), name, position, stack, str(bet) if bet else "", notes


def _notes(table: Table, chair: int, one: Seat) -> list[str]:
    """What is not as usual about a player."""
    hand = table.hand if table.hand and chair in table.hand.dealt else None
    live, dead = one.owed(table.next_rules)
    posts = f"posts {live}" + (f", and {dead} dead" if dead else "")
    notes = {
        "folded": hand is not None and chair not in hand.live,
        "all-in": hand is not None and not hand.over and chair in {*hand.live} - {*hand.able},
        "no chips": hand is None and not one.stack,
        "away": one.away,
        "no connection": one.disconnected_since is not None,
        "waits for the big blind": one.entering == "waiting",
        posts: one.entering == "posting",
        "sits out next": one.wish == "sit out",
        "leaves": one.leaves,
        f"adds {one.top_up}": one.top_up > 0,
    }
    return [note for note, is_so in notes.items() if is_so]


def _state(table: Table) -> str:
    hand = table.hand
    if hand is None:
        return f"{table.hands} {'hand' if table.hands == 1 else 'hands'} played, none in play"
    number = f"hand {table.hands + 1}"
    if hand.over:
        return f"{number} is over and not yet finished"
    waits = turn(hand)
    if table.actor is not None:
        waits = f"{printable(table.actor)} to act: {legal_text(hand.legal)}"
    return f"{number}, {hand.street}, pot {hand.pot}, {waits}"
