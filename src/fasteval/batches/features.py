"""What a seat knows as one vector of floats: the names of its places, which the floor fills."""

from __future__ import annotations

from functools import lru_cache

_CARDS = 52
_RECENT = 8  # actions


@lru_cache
def feature_names(seats: int) -> tuple[str, ...]:
    """Name the places of a vector of ``features``, in their order.

    Cards, street and position are one-hot, chips are in big blinds. Seats count from the one that
    looks, which is 0, clockwise. What is to call and raised to is told only to whose turn it is. Of
    the last 8 actions of the hand, the last first, it is told which seat acted, counted from 1 as 0
    is nobody, whether it was a fold or a call (or check), and what was raised to.

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
