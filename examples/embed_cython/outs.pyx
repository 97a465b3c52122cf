# cython: language_level=3
"""Counts river cards that win for a hand: a Cython module on top of an installed fasteval."""

from libc.stdint cimport uint64_t

from fasteval._core cimport mask_strength


def winning_rivers(uint64_t hand, uint64_t other, uint64_t board):
    """Count the river cards with which a hand beats another; all three are masks."""
    cdef uint64_t river, taken = hand | other | board
    cdef int card, wins = 0
    with nogil:
        for card in range(52):
            river = <uint64_t>1 << (16 * (card & 3) + (card >> 2))
            if not river & taken:
                wins += (mask_strength(hand | board | river)
                         > mask_strength(other | board | river))
    return wins
