"""Suit isomorphism: spots that differ by the names of the suits alone are one.

No rule of hold'em looks at which suit is which, so the 24 ways to rename the suits leave every
chance and every equity as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.notation import format_cards
from fasteval.spots import check_distinct, read_cards

if TYPE_CHECKING:
    from fasteval._py.reading import Cards

_SPADES_FIRST = (3, 2, 1, 0)


def canonical(hand: Cards, /, *board: Cards) -> tuple[str, ...]:
    """Name the suits of a hand and a board in the one way that all equal spots share.

    Takes groups of cards, usually a hand and a board. Inside a group the order of cards does not
    count, between groups it does: a board given as one text is a set of cards; given as flop, turn
    and river, street by street, it is told apart from one with the same cards in other places, as
    solvers do. Groups may be empty and of any size: ``canonical("", flop)`` is the class of a flop.

    Returns a text for each group, its cards from the highest down; spades are the suit that has the
    higher cards in the first group where suits differ, then come hearts, diamonds and clubs. Two
    spots have equal texts if and only if some renaming of the suits makes one the other. Raises as
    ``cards`` does, and InvalidCard for a card that is in two groups.

    >>> canonical("KcAd", "2d 7d Jh")
    ('AsKh', 'Jd7s2s')
    >>> canonical("KcAd", "2d 7d Jh", "Tc") == canonical("KhAc", "Jd 7c 2c", "Th")
    True
    >>> canonical("AcKc")[0], canonical("KhAd")[0], canonical("AhAd")[0]
    ('AsKs', 'AsKh', 'AsAh')
    """
    names = _names(len(board))
    groups = [read_cards(name, cards) for name, cards in zip(names, (hand, *board), strict=True)]
    check_distinct(zip(names, groups, strict=True))
    renamed = _rename(groups)
    return tuple(
        format_cards(sorted((card & ~3 | renamed[card & 3] for card in cards), reverse=True))
        for cards in groups
    )


def _names(boards: int) -> list[str]:
    if boards == 1:
        return ["hand", "board"]
    return ["hand", *(f"board {number}" for number in range(1, boards + 1))]


def _rename(groups: list[tuple[int, ...]]) -> dict[int, int]:
    """Find the new name of each suit: suits are in the order of the ranks they have, by group.

    Ranks are bits, so that sets of them compare by their highest ranks.
    """
    ranks = [[0] * len(groups) for _ in _SPADES_FIRST]
    for place, cards in enumerate(groups):
        for card in cards:
            ranks[card & 3][place] |= 1 << (card >> 2)
    order = sorted(range(4), key=ranks.__getitem__, reverse=True)
    return dict(zip(order, _SPADES_FIRST, strict=True))
