"""The Card of phevaluator: an object around the number 4 * rank + suit."""

from __future__ import annotations

from typing import Any, NoReturn

from fasteval._impl import floor
from fasteval.notation import format_card


class Card:
    """A card, made of its number 0..51, its text or another Card; it does not change.

    It equals, and hashes as, its number, and equals its text in either case. Raises InvalidCard for
    a number or a text that is no card, TypeError for anything else.

    >>> card = Card("7d")
    >>> card, int(card), card == 21, card == "7D"
    (Card("7d"), 21, True, True)
    """

    __slots__ = ("id_",)

    id_: int  #: the number of the card, 4 * rank + suit

    def __init__(self, other: int | str | Card) -> None:
        object.__setattr__(self, "id_", Card.to_id(other))

    @staticmethod
    def to_id(other: int | str | Card) -> int:
        """Return the number of a card; raises as ``Card`` does.

        >>> Card.to_id("7d"), Card.to_id(Card("9c"))
        (21, 28)
        """
        if isinstance(other, Card):
            return other.id_
        (number,) = floor.cards((other,))
        return number

    def describe_card(self) -> str:
        """Write the card as rank and suit.

        >>> Card(45).describe_card()
        'Kd'
        """
        return format_card(self.id_)

    def describe_rank(self) -> str:
        """Write the rank.

        >>> Card(45).describe_rank()
        'K'
        """
        return self.describe_card()[0]

    def describe_suit(self) -> str:
        """Write the suit.

        >>> Card(45).describe_suit()
        'd'
        """
        return self.describe_card()[1]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.id_ == other.id_
        if isinstance(other, str):
            return self.describe_card().lower() == other.lower()
        return self.id_ == other

    def __hash__(self) -> int:
        return hash(self.id_)

    def __int__(self) -> int:
        return self.id_

    def __index__(self) -> int:
        return self.id_

    def __str__(self) -> str:
        return self.describe_card()

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.id_,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise TypeError("a Card does not change: make a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise TypeError("a Card does not change: make a new one")
