"""Tables of a tournament that are broken, balanced and drawn together (TDA 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.tournaments import seating

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament

#: A table that is so many players short of the fullest one waits until players come (TDA 10).
SHORT = 3


def balance(tournament: Tournament) -> None:
    """Move all who are to move and are in no hand; those in a hand move after it.

    Players are moved only from tables where no hand is in play and nobody thinks about a rebuy.
    """
    while _draw_together(tournament) or _break_one(tournament) or _move_one(tournament):
        pass


def final_is_due(tournament: Tournament) -> bool:
    """Whether all who are left have room at one table, and sit at several."""
    return len(tournament.tables) > 1 and tournament.left <= tournament.settings.seats


def is_short(tournament: Tournament, number: int) -> bool:
    """Whether a table has to wait for players, three or more fewer than the fullest (TDA 10)."""
    fullest = max(len(table.seats) for table in tournament.tables.values())
    return fullest - len(tournament.tables[number].seats) >= SHORT


def _is_idle(tournament: Tournament, number: int) -> bool:
    table = tournament.tables[number]
    return table.hand is None and not any(
        tournament.entrants[one.player].is_deciding for one in table.seats.values()
    )


def _draw_together(tournament: Tournament) -> bool:
    """The final table is drawn when all others have ended their hands."""
    if not final_is_due(tournament):
        return False
    if not all(_is_idle(tournament, number) for number in tournament.tables):
        return False
    seating.draw_final_table(tournament)
    return True


def _breaking(tournament: Tournament) -> int | None:
    """The table to be broken, if the others have room for all: the one that was opened last."""
    tables = tournament.tables
    room = (len(tables) - 1) * tournament.settings.seats
    if len(tables) < 2 or tournament.left > room or final_is_due(tournament):
        return None
    return max(tables)


def _break_one(tournament: Tournament) -> bool:
    number = _breaking(tournament)
    if number is None or not _is_idle(tournament, number):
        return False
    seating.break_table(tournament, number)
    return True


def _move_one(tournament: Tournament) -> bool:
    """From the fullest table that is idle, one moves to the shortest if that has two fewer."""
    if final_is_due(tournament):
        return False
    breaking = _breaking(tournament)
    sizes = {
        number: len(table.seats)
        for number, table in tournament.tables.items()
        if number != breaking
    }
    fewest = min(sizes.values())
    full = [
        (-size, number)
        for number, size in sizes.items()
        if size >= fewest + 2 and _is_idle(tournament, number)
    ]
    if not full:
        return False
    _, source = min(full)
    target = min(number for number, size in sizes.items() if size == fewest)
    one = seating.lift(tournament, source, seating.who_moves(tournament, source))
    seating.place(tournament, one, target, seating.worst_seat(tournament, target))
    return True
