"""What is done in a hand for players who are gone, and the boards that the others agree to run."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from fasteval import errors as values
from fasteval.tables import errors

if TYPE_CHECKING:
    from fasteval.state import State
    from fasteval.tables.table import Table


def act_for_absent(table: Table) -> None:
    """Act for who is absent: he checks if he can and folds if not (R110).

    Who leaves by himself folds, and so does who is away from a tournament (R111).
    """
    hand = table.hand
    while hand is not None and hand.actor is not None:
        one = table.seats[hand.actor]
        if not one.leaves and not one.away:
            break
        if hand.legal.fold and (one.wish == "leave" or table.settings.tournament):
            hand.fold()
        else:
            hand.timeout()
        table.turn_since = table.now
    if hand is not None and hand.awaiting == "boards":
        _count_votes(table, hand)
    if hand is None or hand.awaiting != "boards":
        for one in table.seats.values():
            one.boards = None


def _count_votes(table: Table, hand: State) -> None:
    """Run the fewest boards that any live player agrees to, when all have said (R115)."""
    votes = []
    for chair in hand.live:
        one = table.seats[chair]
        votes.append(1 if one.away or one.leaves else one.boards)
    if None not in votes:
        hand.run(min(vote for vote in votes if vote is not None))


def read_vote(hand: State, boards: SupportsIndex) -> int:
    """Read how many boards a player agrees to run, of those that a hand can be run to."""
    number = values.integer(boards, values.odd_boards)
    trial = hand.copy()
    trial.run(number)
    if trial.awaiting == "cards":
        raise errors.too_few_cards(number)
    return number
