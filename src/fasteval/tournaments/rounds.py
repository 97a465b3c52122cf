"""Why a table waits, and hand-for-hand play: all tables play a hand, then the next one."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from fasteval.errors import quote
from fasteval.tournaments import balancing, prizes, sales

if TYPE_CHECKING:
    from fasteval.tournaments.levels import LevelTime
    from fasteval.tournaments.tournament import Tournament


def why_waiting(tournament: Tournament, number: int, now: float) -> str | None:
    """Say why no hand begins at a table at a time; None if one may."""
    table, level = tournament.tables[number], tournament._level_at(now)
    if table.hand is not None:
        return "a hand is in play; it must be over and finished first"
    if level.on_break:
        return f"there is a break, for {ceil(level.left or 0)} more seconds"
    for seat in table.seats.values():
        one = tournament.entrants[seat.player]
        if one.is_deciding:
            left = ceil(max(0, (one.deciding_until or 0) - now))
            return f"{quote(one.player)} may buy again, for {left} more seconds"
    if len(table.seats) < 2:
        return f"a hand needs two players, and {len(table.seats)} sits here"
    if tournament.synchronized:
        return "it has played its hand, hand for hand" if number in tournament.played else None
    if (tournament.hand_for_hand or _is_due(tournament, level)) and tournament.playing:
        return "all tables end their hands, then they play hand for hand"
    if balancing.final_is_due(tournament):
        return "all tables end their hands, then the final table is drawn"
    if balancing.is_short(tournament, number):
        return f"it is {balancing.SHORT} or more players short of the fullest table"
    return None


def settle(tournament: Tournament) -> None:
    """After a hand, or whenever players came or went: balance tables, and go on hand for hand.

    Hand for hand, nobody is moved and nothing changes until all tables have played their hand.
    """
    if tournament.synchronized and not _round_is_over(tournament):
        return
    if tournament.over:
        _switch(tournament, False)
        table = next(iter(tournament.tables.values()))
        tournament._tell("ended", next(iter(table.seats.values())).player)
        return
    balancing.balance(tournament)
    _switch(tournament, _is_due(tournament, tournament.level))
    if tournament.hand_for_hand and not tournament.playing:
        tournament.synchronized = True
        tournament.order += 1
        tournament.played.clear()


def _switch(tournament: Tournament, on: bool) -> None:
    """Begin or end hand-for-hand play."""
    if on == tournament.hand_for_hand:
        return
    tournament.hand_for_hand = on
    if not on and tournament.synchronized:
        tournament.synchronized = False
        tournament.order += 1
        tournament.played.clear()
    tournament._tell("hand_for_hand", amount=int(on))


def _is_due(tournament: Tournament, level: LevelTime) -> bool:
    """Hand for hand is played when few too many are left for a prize, at several tables."""
    if not tournament.settings.hand_for_hand or len(tournament.tables) < 2:
        return False
    if not sales.are_over(tournament, level):
        return False
    paid = sum(prize > 0 for prize in tournament.prizes or prizes.prize_list(tournament))
    return paid > 0 and 0 < tournament.left - paid <= tournament.settings.hand_for_hand


def _round_is_over(tournament: Tournament) -> bool:
    return not tournament.playing and all(
        number in tournament.played or len(table.seats) < 2
        for number, table in tournament.tables.items()
    )
