"""What a seat knows of a hand as one vector of floats, for learners that take nothing else.

The twin of c/features.c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .batch import Batch
from .card import CARDS
from .choices import AMOUNT_CALL, AMOUNT_FOLD
from .config import chip_unit
from .deal import state_board, state_hole
from .legal import state_legal
from .seats import NO_SEAT, has_seat, seats_before
from .state import State

# In order: cards of the hand and the board, street, position, then seats from one's own on.
_STREETS, _TURN, _RECENT = 4, 4, 8


def features_count(seats: int) -> int:
    """How many floats there are.

    >>> features_count(6)
    168
    """
    return 2 * CARDS + _STREETS + 4 * seats + _TURN + 4 * _RECENT


def _in_units(state: State, chips: int) -> float:
    return chips / chip_unit(state.rules)


def _one_hot(places: Sequence[int], room: int) -> list[float]:
    return [float(place in places) for place in range(room)]


def _cards(state: State, seat: int) -> list[float]:
    is_dealt = seat != NO_SEAT and has_seat(state.dealt, seat)
    hole = state_hole(state, seat) if is_dealt else []
    return [
        *_one_hot(hole, CARDS),
        *_one_hot(state_board(state, 0), CARDS),
        *_one_hot([state.street], _STREETS),
    ]


def _seats(state: State, seat: int, seats: int) -> list[float]:
    """Position, then stack, bet and whether it is live of each seat, one's own first."""
    own = max(seat, 0)
    order = [(own + i) % seats for i in range(seats)]
    is_dealt = seat != NO_SEAT and has_seat(state.dealt, seat)
    return [
        *_one_hot([seats_before(state.dealt, seat, state.button)] if is_dealt else [], seats),
        *(_in_units(state, state.stacks[other]) for other in order),
        *(_in_units(state, state.bets[other]) for other in order),
        *(float(has_seat(state.live, other)) for other in order),
    ]


def _turn(state: State, seat: int) -> list[float]:
    """The pot and, for whose turn it is, what is legal."""
    pot = _in_units(state, state.pot)
    if seat == NO_SEAT or seat != state.actor:
        return [pot, 0.0, 0.0, 0.0]
    legal = state_legal(state)
    chips = (legal.to_call, legal.min_raise_to, legal.max_raise_to)
    return [pot, *(_in_units(state, amount) for amount in chips)]


def _recent(batch: Batch, row: int, seat: int) -> list[float]:
    """Of the last actions, the last first: who acted, 1 being oneself, and how; if all are kept."""
    first, seats = row * batch.history_length, batch.seats
    made = batch.history_counts[row]
    recent = min(_RECENT, made) if made <= batch.history_length else 0
    who, folds, calls, raises = ([0.0] * _RECENT for _ in range(4))
    for back in range(recent):
        place = first + made - 1 - back
        amount = batch.history[place]
        who[back] = float((batch.history_seats[place] - max(seat, 0)) % seats + 1)
        folds[back] = float(amount == AMOUNT_FOLD)
        calls[back] = float(amount == AMOUNT_CALL)
        raises[back] = _in_units(batch.states[row], max(amount, 0))
    return [*who, *folds, *calls, *raises]


def batch_features(
    batch: Batch, seats: Sequence[int] | None, first: int, last: int
) -> Iterator[float]:
    """What seats know of the hands of some rows, row by row; None is the actor of each."""
    for row in range(first, last):
        state = batch.states[row]
        seat = state.actor if seats is None else seats[row - first]
        yield from _cards(state, seat)
        yield from _seats(state, seat, batch.seats)
        yield from _turn(state, seat)
        yield from _recent(batch, row, seat)
