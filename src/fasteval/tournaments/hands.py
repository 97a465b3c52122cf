"""Hands of a tournament: begun by the level of the time, finished, and given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.state import State
from fasteval.tables.table import Table
from fasteval.tournaments import buying, errors, rounds, seating, times
from fasteval.tournaments.entrants import Bust

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament


def start(tournament: Tournament, number: int, deck: Any, now: float) -> State:
    """Begin the next hand of a table, by the level of this time (R37)."""
    why = tournament.why_waiting(number, now=now)
    if why is not None:
        raise errors.waits(number, why)
    table, level = tournament.tables[number], times.level_at(tournament, now)
    draws, settings = tournament.draws, table.settings
    rules = level.level.rules(tournament.settings.rules)
    if settings.games != (rules,):
        Table.change_rules(table, rules)
    button = seating.draw_first_button(tournament, number)
    seed = None
    if deck is None and tournament.seed is not None:
        seed = seating.chance(tournament).getrandbits(64)
    try:
        hand = Table.start(table, button=button, deck=deck, seed=seed, now=now)
    except Exception:  # an odd deck
        tournament.draws, table.settings = draws, settings
        raise
    times.pass_time(tournament, now)  # hand for hand may begin, with this hand
    tournament.playing[number] = level.number
    if tournament.synchronized:
        tournament.played.add(number)
    tournament._tell("started", table=number, amount=table.hands + 1)
    return hand


def finish(tournament: Tournament, number: int, now: float) -> None:
    """End the hand that is over at a table, and all that follows from it."""
    table = tournament.tables[number]
    hand = table.hand
    if hand is None:
        raise errors.no_hand(number, "finish")
    stacks = {table.seats[chair].player: hand.starting_stacks[chair] for chair in hand.dealt}
    busts = Table.finish(table, now=now).busts
    tournament.now = now
    tournament.hands = max(tournament.hands, table.hands)
    level = tournament.playing[number]
    tournament._tell("finished", table=number, amount=table.hands)
    for player in busts:
        tournament.entrants[player].bust = Bust(tournament.order, stacks[player])
        buying.bust(tournament, tournament.entrants[player], level)
    del tournament.playing[number]
    if busts and not tournament.synchronized:
        tournament.order += 1
    times.tell_level(tournament)
    rounds.settle(tournament)


def abandon(tournament: Tournament, number: int, now: float) -> None:
    """Give up the hand in play at a table (R9)."""
    table = tournament.tables[number]
    if table.hand is None:
        raise errors.no_hand(number, "abandon")
    Table.abandon(table, now=now)
    tournament.now = now
    tournament._tell("abandoned", table=number, amount=table.hands + 1)
    del tournament.playing[number]
    tournament.played.discard(number)
    times.tell_level(tournament)
    rounds.settle(tournament)
