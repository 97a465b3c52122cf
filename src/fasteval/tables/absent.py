"""What is done in a hand for players who are gone, and the boards that the others agree to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fasteval.state import State
    from fasteval.tables.table import Table


def act_for_absent(table: Table) -> None:
    """Act for who is gone: he folds, or checks if his time was up and he can (R110, R111)."""
    hand = table.hand
    while hand is not None and hand.actor is not None:
        one = table.seats[hand.actor]
        if one.wish != "leave" and not one.away:
            return
        if hand.legal.fold and (one.wish == "leave" or table.settings.tournament):
            hand.fold()
        else:
            hand.timeout()
        table.turn_since = table.now
    if hand is not None and hand.awaiting == "boards":
        _count_votes(table, hand)


def _count_votes(table: Table, hand: State) -> None:
    """Run the fewest boards that any live player agrees to, when all have said (R115)."""
    votes = []
    for chair in hand.live:
        one = table.seats[chair]
        gone = one.away or one.wish == "leave"
        votes.append(1 if gone else one.boards)
    if None not in votes:
        hand.run(min(vote for vote in votes if vote is not None))
