"""What an actor knows as one vector of floats, for learners that take nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CARDS = 52
_STREETS = 4
_RECENT = 8  # actions


class Shown(Protocol):
    """The arrays of a batch, or of a part of it, that the vectors are made of."""

    @property
    def units(self) -> NDArray[np.int64]: ...
    @property
    def actors(self) -> NDArray[np.int8]: ...
    @property
    def positions(self) -> NDArray[np.int8]: ...
    @property
    def streets(self) -> NDArray[np.uint8]: ...
    @property
    def one_hot_cards(self) -> NDArray[np.bool_]: ...
    @property
    def pots(self) -> NDArray[np.int64]: ...
    @property
    def to_call(self) -> NDArray[np.int64]: ...
    @property
    def min_raise_to(self) -> NDArray[np.int64]: ...
    @property
    def max_raise_to(self) -> NDArray[np.int64]: ...
    @property
    def stacks(self) -> NDArray[np.int64]: ...
    @property
    def bets(self) -> NDArray[np.int64]: ...
    @property
    def live(self) -> NDArray[np.bool_]: ...
    @property
    def history_counts(self) -> NDArray[np.uint16]: ...
    @property
    def history_seats(self) -> NDArray[np.int8]: ...
    @property
    def history(self) -> NDArray[np.int64]: ...


def feature_names(seats: int) -> tuple[str, ...]:
    """Name the places of a vector, in their order. Seats count from the actor's, which is 0.

    >>> names = feature_names(6)
    >>> len(names), names[:2], names[104:110]
    (168, ('hole 2c', 'hole 2d'), ('preflop', 'flop', 'turn', 'river', 'position 0', 'position 1'))
    """
    from fasteval.notation import format_card

    cards = [format_card(card) for card in range(_CARDS)]
    each = range(seats)
    recent = range(1, _RECENT + 1)
    return (
        *(f"hole {card}" for card in cards),
        *(f"board {card}" for card in cards),
        *("preflop", "flop", "turn", "river"),
        *(f"position {place}" for place in each),
        *(f"stack {seat}" for seat in each),
        *(f"bet {seat}" for seat in each),
        *(f"live {seat}" for seat in each),
        *("pot", "to call", "min raise to", "max raise to"),
        *(f"{back} ago: seat" for back in recent),
        *(f"{back} ago: fold" for back in recent),
        *(f"{back} ago: call" for back in recent),
        *(f"{back} ago: raise to" for back in recent),
    )


def features(shown: Shown) -> NDArray[np.float32]:
    """Make a vector of float32 for each hand: (hands, len(feature_names(seats))).

    Cards, street and position are one-hot, chips are in big blinds, and seats are counted from the
    actor, the actor's being 0. Of the last 8 actions of the hand, the last first, it has the seat
    that acted, counted from 1 as 0 is nobody, whether it was a fold or a call (or check), and what
    was raised to. A hand that is over is seen from seat 0.
    """
    import numpy as np

    hands, seats = shown.stacks.shape
    rows = np.arange(hands)[:, None]
    actors = np.maximum(shown.actors, 0).astype(np.intp)[:, None]
    order = (actors + np.arange(seats)) % seats
    unit = shown.units[:, None]
    turn = np.stack([shown.pots, shown.to_call, shown.min_raise_to, shown.max_raise_to], axis=1)
    parts = [
        shown.one_hot_cards.reshape(hands, 2 * _CARDS),
        shown.streets[:, None] == np.arange(_STREETS),
        shown.positions[:, None] == np.arange(seats),
        shown.stacks[rows, order] / unit,
        shown.bets[rows, order] / unit,
        shown.live[rows, order],
        turn / unit,
        *_recent(shown, actors, seats),
    ]
    return np.concatenate([part.astype(np.float32) for part in parts], axis=1)


def _recent(shown: Shown, actors: NDArray[Any], seats: int) -> list[NDArray[Any]]:
    """Who acted, whether it was a fold or a call, and what was raised to."""
    import numpy as np

    hands, kept = shown.history.shape
    if kept == 0:
        return [np.zeros((hands, 4 * _RECENT))]
    counts = np.minimum(shown.history_counts, kept).astype(np.intp)[:, None]
    place = counts - 1 - np.arange(_RECENT)
    there = place >= 0
    place = np.maximum(place, 0)
    rows = np.arange(hands)[:, None]
    amounts = shown.history[rows, place]
    seat = (shown.history_seats[rows, place] - actors) % seats + 1
    raised = np.where(there & (amounts > 0), amounts, 0) / shown.units[:, None]
    return [np.where(there, seat, 0), there & (amounts == -1), there & (amounts == 0), raised]
