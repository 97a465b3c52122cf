"""Why a table waits, and hand-for-hand play: all tables play a hand, then the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.tournaments import balancing

if TYPE_CHECKING:
    from fasteval.tournaments.levels import LevelTime
    from fasteval.tournaments.tournament import Tournament


def why_waiting(tournament: Tournament, number: int, level: LevelTime) -> str | None:
    """Say why no hand begins at a table, at a place in the levels; None if one may."""
    table = tournament.tables[number]
    if table.hand is not None:
        return "a hand is in play; it must be over and finished first"
    if level.on_break:
        return f"there is a break, for {level.left:g} more seconds"
    deciding = [one.player for one in table.seats.values() if tournament.entrants[one.player].bust]
    if deciding:
        return (
            f"{deciding[0]!r} may buy again until {tournament.entrants[deciding[0]].deciding_until}"
        )
    if len(table.seats) < 2:
        return f"a hand needs two players, and {len(table.seats)} sits here"
    if tournament.synchronized:
        return "it has played its hand, hand for hand" if number in tournament.played else None
    if tournament.hand_for_hand:
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
    _switch(tournament, _is_due(tournament))
    if tournament.hand_for_hand and _all_idle(tournament):
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


def _is_due(tournament: Tournament) -> bool:
    """Hand for hand is played when few too many are left for a prize, at several tables."""
    if not tournament.settings.hand_for_hand or len(tournament.tables) < 2:
        return False
    prizes = tournament.prizes
    if prizes is None:
        return False
    too_many = tournament.left - sum(prize > 0 for prize in prizes)
    return 0 < too_many <= tournament.settings.hand_for_hand


def _all_idle(tournament: Tournament) -> bool:
    return all(table.hand is None for table in tournament.tables.values())


def _round_is_over(tournament: Tournament) -> bool:
    return _all_idle(tournament) and all(
        number in tournament.played or len(table.seats) < 2
        for number, table in tournament.tables.items()
    )
