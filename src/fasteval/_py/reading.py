"""Reading cards that a caller gave: what glue.py and play.py share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import SupportsIndex, TypeAlias

from fasteval import errors
from fasteval._py import card as _card
from fasteval._py.status import Status, StatusError

Cards: TypeAlias = str | Iterable[SupportsIndex | str]


def read_cards(cards: Cards) -> list[int]:
    """Read text or an iterable of cards.

    >>> read_cards("As Kd")
    [51, 45]
    """
    if isinstance(cards, str):
        return read_text(cards)
    try:
        items = iter(cards)
    except TypeError:
        raise errors.not_cards(cards) from None
    return read_items(items)


def read_text(text: str) -> list[int]:
    try:
        return _card.cards_read(str.__str__(text))  # the characters, whatever a subclass says
    except StatusError as error:
        repeated = error.status == Status.ERROR_DUPLICATE
        odd = errors.repeated_text if repeated else errors.odd_text
        raise odd(text, error.position) from None


def read_items(items: Iterator[SupportsIndex | str]) -> list[int]:
    numbers: list[int] = []
    for position, item in enumerate(items):
        number = to_card(item, position)
        if number in numbers:
            raise errors.repeated_card(item, position)
        numbers.append(number)
    return numbers


def to_card(item: SupportsIndex | str, position: int) -> int:
    """Read one item of an iterable: a card number or the text of one card."""
    if isinstance(item, str):
        return _one_card(item, position)
    number = errors.integer(item, errors.odd_type, position)
    if not 0 <= number < _card.CARDS:
        raise errors.odd_number(number, position)
    return number


def _one_card(text: str, position: int) -> int:
    try:
        (number,) = _card.cards_read(str.__str__(text))
    except (StatusError, ValueError):
        raise errors.odd_item(text, position) from None
    return number
