"""What time does in a tournament: levels, breaks, and decisions that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.tables.settings import SECONDS_MAX
from fasteval.tournaments import buying, rounds

if TYPE_CHECKING:
    from fasteval.tournaments.entrants import Entrant
    from fasteval.tournaments.levels import LevelTime
    from fasteval.tournaments.tournament import Tournament


def level_at(tournament: Tournament, now: float) -> LevelTime:
    """Return where a tournament is in its levels at a time; in the first one before the start.

    Where levels last hands, those of the table count that has played most of them.
    """
    schedule = tournament.settings.schedule
    if schedule.unit == "hands":
        return schedule.at(hands=tournament.hands)
    began = now if tournament.began is None else tournament.began
    # A sum of floats may be a little off: a level begins at its time, whatever the difference is.
    begun = max((start for start in schedule.starts if began + start <= now), default=0)
    return schedule.at(seconds=max(now - began, begun))


def pass_time(tournament: Tournament, now: float) -> bool:
    """Let time pass, and do what a new level or break brings; say whether one has begun.

    With a level the registration may end, after which tables play hand for hand.
    """
    tournament.now = now
    if tournament.began is None or tournament.over or not tell_level(tournament):
        return False
    rounds.settle(tournament)
    return True


def tell_level(tournament: Tournament) -> bool:
    """Tell the level or the break that has begun, if it has not been told."""
    level = tournament.level
    if _is_told(tournament, level):
        return False
    tournament.shown = (level.number, level.on_break)
    tournament._tell("break" if level.on_break else "level", amount=level.number)
    return True


def _is_told(tournament: Tournament, level: LevelTime) -> bool:
    return tournament.shown == (level.number, level.on_break)


def deadline(tournament: Tournament) -> float | None:
    """Return when something is due next; None if nothing ever is."""
    if tournament.began is None or tournament.over:
        return None
    times = [table.deadline for table in tournament.tables.values()]
    times += [one.deciding_until for one in deciding(tournament)]
    schedule, began, now = tournament.settings.schedule, tournament.began, tournament.now
    if not _is_told(tournament, tournament.level):  # it began with a command to a table
        times.append(now)
    if schedule.unit == "seconds":
        to_come = (began + start for start in schedule.starts if began + start > now)
        times.append(next(to_come, None))
    return min((time for time in times if time is not None and time <= SECONDS_MAX), default=None)


def do_what_is_due(tournament: Tournament, now: float) -> bool:
    """Do all that is due at this time, and say whether anything was."""
    done = pass_time(tournament, now)
    if tournament.began is None or tournament.over:
        return False
    for table in tournament.tables.values():
        done |= table.timeout(now)
    late = [one for one in deciding(tournament) if (one.deciding_until or 0) <= now]
    for one in late:
        buying.put_out(tournament, one)
    if late:
        rounds.settle(tournament)
    return done or bool(late)


def deciding(tournament: Tournament) -> list[Entrant]:
    """Return the players without chips who may think about a rebuy."""
    entrants = tournament.entrants
    return [
        entrants[one.player]
        for table in tournament.tables.values()
        for one in table.seats.values()
        if entrants[one.player].is_deciding
    ]
