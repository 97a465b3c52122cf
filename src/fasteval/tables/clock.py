"""What time does at a table: turns, time banks, absence and lost connections (R110)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.tables import absent
from fasteval.tables.seats import Seat
from fasteval.tables.settings import SECONDS_MAX

if TYPE_CHECKING:
    from fasteval.tables.table import Table


def charge(table: Table, one: Seat, now: float) -> None:
    """Take what a player needed beyond the time of a turn from his time bank."""
    needed = now - table.turn_since - table.settings.turn_seconds
    one.time_bank -= min(max(0, needed), one.time_bank)
    one.missed_turns = 0


def refill(table: Table, dealt: tuple[int, ...]) -> None:
    """Give who is dealt in a part of the time bank back, up to what each had at first."""
    settings = table.settings
    for chair in dealt:
        one = table.seats[chair]
        bank = one.time_bank + settings.time_bank_refill
        one.time_bank = min(bank, max(one.time_bank, settings.time_bank_seconds))


def deadline(table: Table) -> float | None:
    """Return when something is due next; None if nothing ever is."""
    times = [time for time, _ in _absences(table)]
    turn = turn_ends(table)
    if turn is not None:
        times.append(turn)
    return min(times, default=None)


def do_what_is_due(table: Table) -> bool:
    """Do all that is due at the time of the table, and say whether anything was."""
    turn = turn_ends(table)
    turn_is_over = turn is not None and turn <= table.now
    if turn_is_over:
        _miss(table)
    due = [chair for time, chair in _absences(table) if time <= table.now]
    for chair in due:
        _end_absence(table, chair)
    if due:
        absent.act_for_absent(table)
    return turn_is_over or bool(due)


def turn_ends(table: Table) -> float | None:
    """Return when the time of the turn and the time bank are over (R110); None if none is on."""
    hand = table.hand
    if hand is None or hand.awaiting not in ("action", "boards"):
        return None
    bank = 0 if hand.actor is None else table.seats[hand.actor].time_bank
    return min(table.turn_since + table.settings.turn_seconds + bank, SECONDS_MAX)


def _miss(table: Table) -> None:
    """Whose time is up checks if he can and folds if not; who misses several turns is away."""
    hand = table.hand
    assert hand is not None
    if hand.actor is None:  # who does not answer agrees to one board
        hand.run(1)
        absent.act_for_absent(table)
        return
    chair = hand.actor
    one = table.seats[chair]
    hand.timeout()
    table._tell("timed_out", chair)
    table.turn_since = table.now
    one.time_bank = 0
    one.missed_turns += 1
    if one.missed_turns >= table.settings.missed_turns and not one.away:
        table._mark_away(chair)
    absent.act_for_absent(table)


def _absences(table: Table) -> list[tuple[float, int]]:
    """When the patience with each seat ends that is away or without a connection."""
    settings = table.settings
    times = []
    for chair, one in table.seats.items():
        if one.leaves or (settings.tournament and one.away):
            continue
        ends = []
        if one.disconnected_since is not None:
            ends.append(one.disconnected_since + settings.hold_seconds)
        if one.away:
            ends.append(one.away_since + settings.away_seconds)
        if ends:
            times.append((min(*ends, SECONDS_MAX), chair))
    return times


def _end_absence(table: Table, chair: int) -> None:
    """The seat becomes free, after the hand if it is in one; in a tournament it is away."""
    if table.settings.tournament:
        table._mark_away(chair)
    elif table._is_dealt(chair):
        table.seats[chair].gone = True
    else:
        table._free(chair)
