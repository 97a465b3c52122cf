"""A hand, a board and dead cards as the study tools are given them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

from fasteval import errors, study_errors
from fasteval._impl import floor
from fasteval.errors import FastevalError
from fasteval.notation import format_card, format_cards

if TYPE_CHECKING:
    from fasteval._py.reading import Cards


def read_cards(name: str, cards: Cards) -> tuple[int, ...]:
    """Read cards as ``cards`` does; errors say where, by name.

    >>> read_cards("board", "2s 7s")
    (3, 23)
    """
    try:
        return floor.cards(cards)
    except FastevalError as error:
        raise errors.in_field(error, name) from None
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None


def read_sized(name: str, cards: Cards, sizes: Container[int], wanted: str) -> tuple[int, ...]:
    """Read as many cards as one of the sizes; errors say what is wanted.

    >>> read_sized("hand", "AsKs", (2,), "2")
    (51, 47)
    """
    read = read_cards(name, cards)
    if len(read) not in sizes:
        raise study_errors.wrong_size(name, format_cards(read), len(read), wanted)
    return read


def read_hand(hand: Cards) -> tuple[int, ...]:
    """Read two hole cards.

    >>> read_hand("AsKs")
    (51, 47)
    """
    return read_sized("hand", hand, (2,), "2")


def check_distinct(groups: Iterable[tuple[str, tuple[int, ...]]]) -> None:
    """Refuse a card that is in two groups of cards, each given with its name.

    >>> check_distinct([("hand", (51, 47)), ("board", (0, 4, 51))])
    Traceback (most recent call last):
    fasteval.errors.InvalidCard: As is in both hand and board
    """
    found: dict[int, str] = {}
    for name, cards in groups:
        for card in cards:
            if card in found:
                raise study_errors.in_two_places(format_card(card), found[card], name)
            found[card] = name
