"""The 1,326 hands of two hole cards, which are called combos, and the 169 classes they fall in."""

from __future__ import annotations

from fasteval.notation import RANKS, SUITS

#: The two cards of each combo, the higher first; combo high * (high - 1) // 2 + low.
COMBOS = tuple((high, low) for high in range(52) for low in range(high))
COUNT = len(COMBOS)

TOP = 12  # the rank of the aces; row and column 0 of the matrix


def combo(high: int, low: int) -> int:
    """Return the number of a combo, for either order of its cards."""
    if high < low:
        high, low = low, high
    return high * (high - 1) // 2 + low


def combo_text(number: int) -> str:
    high, low = COMBOS[number]
    return RANKS[high >> 2] + SUITS[high & 3] + RANKS[low >> 2] + SUITS[low & 3]


def suited(high: int, low: int) -> tuple[int, ...]:
    """Return the combos of two different ranks and one suit."""
    return tuple(combo(4 * high + suit, 4 * low + suit) for suit in range(4))


def offsuit(high: int, low: int) -> tuple[int, ...]:
    """Return the combos of two ranks in different suits; of a pair, all there are."""
    return tuple(
        combo(4 * high + first, 4 * low + second)
        for first in range(4)
        for second in range(first if high == low else 4)
        if first != second
    )


def _cell(row: int, column: int) -> tuple[str, tuple[int, ...]]:
    high, low = TOP - min(row, column), TOP - max(row, column)
    name = RANKS[high] + RANKS[low]
    if row < column:
        return name + "s", suited(high, low)
    return name + ("o" if row > column else ""), offsuit(high, low)


#: The combos of each class, in the order of the matrix: row by row from the aces, suited hands
#: above the diagonal, offsuit hands below.
CLASSES = dict(_cell(row, column) for row in range(13) for column in range(13))
