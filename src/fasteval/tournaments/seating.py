"""Who sits where in a tournament: seats that are drawn, and players who are moved."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING

from fasteval.errors import IllegalCommand
from fasteval.tables.dealing_in import draw_button, plan_hand
from fasteval.tables.seats import Seat
from fasteval.tables.table import Table
from fasteval.tournaments.table import TournamentTable

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament

# What a player takes along to another table.
_KEPT = ("time_bank", "away", "away_since", "missed_turns", "disconnected_since")


def chance(tournament: Tournament) -> Random:
    """Return what the next draw is made with: by the seed, another for each draw."""
    if tournament.seed is None:
        return SystemRandom()
    tournament.draws += 1
    return Random(f"fasteval tournament {tournament.seed} draw {tournament.draws}")


def draw_first_seats(tournament: Tournament) -> None:
    """Draw a table and a seat for each: no table has two players more than another (TDA 8)."""
    settings = tournament.settings
    players = list(tournament.entrants)
    draw = chance(tournament)
    draw.shuffle(players)
    count = -(-len(players) // settings.seats)
    for number in range(count):
        here = players[number::count]
        table = open_table(tournament)
        chairs = draw.sample(range(settings.seats), len(here))
        for player, chair in zip(here, chairs, strict=True):
            seat_newcomer(tournament, player, table, chair)


def draw_seat(tournament: Tournament) -> tuple[int, int]:
    """Draw a seat at one of the tables with fewest players, for a late player (TDA 8).

    If all are full, a table is opened.
    """
    sizes = {number: len(one.seats) for number, one in tournament.tables.items()}
    fewest = min(sizes.values())
    if fewest == tournament.settings.seats:
        number = open_table(tournament)
    else:
        numbers = [number for number, size in sizes.items() if size == fewest]
        number = chance(tournament).choice(numbers)
    return number, chance(tournament).choice(free_chairs(tournament.tables[number]))


def open_table(tournament: Tournament) -> int:
    """Open a table and return its number: tables are counted from 1, and none comes again."""
    tournament.opened += 1
    number = tournament.opened
    settings = tournament.settings
    rules = tournament.level.level.rules(settings.rules)
    table = TournamentTable(rules, **settings.table_options)
    table.herald, table.now = tournament.herald, tournament.now
    tournament.tables[number] = table
    tournament._tell("opened", table=number)
    return number


def close_table(tournament: Tournament, number: int) -> None:
    """Close a table at which nobody sits any more."""
    del tournament.tables[number]
    tournament.played.discard(number)
    tournament._tell("broken", table=number)


def seat_newcomer(tournament: Tournament, player: str, number: int, chair: int) -> None:
    """Seat a player with the stack that he begins with."""
    stack = tournament.settings.stack
    Table.sit(tournament.tables[number], player, stack, chair, now=tournament.now)
    tournament.entrants[player].table = number
    tournament._tell("seated", player, number, chair, stack)


def free_chairs(table: Table) -> list[int]:
    """Return the chairs that nobody has."""
    return [chair for chair in range(table.settings.seats) if chair not in table.seats]


def lift(tournament: Tournament, number: int, chair: int) -> Seat:
    """Take a player who is in no hand from a table, with all that he has."""
    table = tournament.tables[number]
    one = table.seats[chair]
    Table.leave(table, one.player, now=tournament.now)
    return one


def place(tournament: Tournament, one: Seat, number: int, chair: int) -> None:
    """Seat a player who was lifted."""
    table = tournament.tables[number]
    Table.sit(table, one.player, one.stack, chair, now=tournament.now)
    for name in _KEPT:
        setattr(table.seats[chair], name, getattr(one, name))
    tournament.entrants[one.player].table = number
    tournament._tell("moved", one.player, number, chair, one.stack)


def break_table(tournament: Tournament, number: int) -> None:
    """Draw for each player of a table a seat at the others, first at the shortest ones (TDA 9)."""
    table = tournament.tables[number]
    moved = [lift(tournament, number, chair) for chair in sorted(table.seats)]
    close_table(tournament, number)
    chance(tournament).shuffle(moved)
    for one in moved:
        place(tournament, one, *draw_seat(tournament))


def draw_final_table(tournament: Tournament) -> None:
    """All who are left draw new seats at the first table, and the button is drawn anew."""
    first, *others = sorted(tournament.tables)
    moved = [
        lift(tournament, number, chair)
        for number in (first, *others)
        for chair in sorted(tournament.tables[number].seats)
    ]
    for number in others:
        close_table(tournament, number)
    tournament._tell("final_table", table=first)
    table = tournament.tables[first]
    table.positions = table.before = table.drawn = None
    chairs = chance(tournament).sample(range(table.settings.seats), len(moved))
    for one, chair in zip(moved, chairs, strict=True):
        place(tournament, one, first, chair)


def draw_first_button(tournament: Tournament, number: int) -> int | None:
    """Draw the button for the first hand at a table, by the highest card (R18); None later on.

    If that hand was abandoned, the button stays.
    """
    table = tournament.tables[number]
    if table.positions is not None:
        return None
    ready = sorted(chair for chair, one in table.seats.items() if one.stack)
    if table.drawn in ready:
        return table.drawn
    return draw_button(ready, chance(tournament).getrandbits(64))


def who_moves(tournament: Tournament, number: int) -> int:
    """Return the seat of the player to move: the one to be big blind next (TDA 10)."""
    table = tournament.tables[number]
    try:
        return table.plan().positions.big_blind
    except IllegalCommand:  # no hand was dealt here yet
        return chance(tournament).choice(sorted(table.seats))


def worst_seat(tournament: Tournament, number: int) -> int:
    """Return the free seat that is big blind soonest (TDA 10).

    The small blind of the next hand is the last of all to be big blind: nobody is moved there while
    another seat is free.
    """
    table = tournament.tables[number]
    free = free_chairs(table)
    waits = {chair: _wait_for_big_blind(table, chair) for chair in free}
    if None in waits.values():
        return chance(tournament).choice(free)
    return min(free, key=lambda chair: waits[chair] or 0)


def _wait_for_big_blind(table: Table, chair: int) -> int | None:
    """How far the big blind of the next hand is from a newcomer's chair, 0 if it is he.

    None if no hand was dealt here yet, or nobody else has chips.
    """
    if table.positions is None:
        return None
    seats = {**table.seats, chair: Seat("", 1, 0, 1, entering="joining")}
    try:
        plan = plan_hand(seats, table.positions, table.rules, tournament=True)
    except IllegalCommand:
        return None
    return (chair - plan.positions.big_blind) % table.settings.seats
