"""The Card and the Deck of eval7."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final, NoReturn, SupportsIndex, overload

from fasteval._impl import floor
from fasteval.compat import errors
from fasteval.errors import within
from fasteval.notation import RANKS, SUITS, format_card

ranks: Final[tuple[str, ...]] = tuple(RANKS)
suits: Final[tuple[str, ...]] = tuple(SUITS)


class Card:
    """A card of a text such as "As"; it does not change, and the same text gives the same object.

    Cards are in the order of a new deck: of ranks, then clubs to spades. As an index a card stands
    for its number 4 * rank + suit, so that all of fasteval takes it. Raises InvalidCard for what is
    no card, TypeError for what is no text.

    >>> card = Card("As")
    >>> card, card.rank, card.suit, card.mask == 1 << 51
    (Card("As"), 12, 3, True)
    """

    __slots__ = ("_text", "mask", "number52", "rank", "suit")

    number52: int  #: 4 * rank + suit; so named that no card of another package has it
    rank: int  #: 0, a two, to 12, an ace
    suit: int  #: 0 clubs, 1 diamonds, 2 hearts, 3 spades
    mask: int  #: the bit 13 * suit + rank
    _text: str

    def __new__(cls, card_string: str) -> Card:  # noqa: PYI034 - there are 52, of no other class
        try:
            return _BY_TEXT[card_string]
        except (KeyError, TypeError):
            pass
        if not isinstance(card_string, str):
            raise errors.odd_card_text(card_string)
        (number,) = floor.cards((card_string,))
        return CARDS[number]

    def __index__(self) -> int:
        return self.number52

    def __lt__(self, other: object) -> bool:
        return self.number52 < other.number52 if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.number52 <= other.number52 if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.number52 > other.number52 if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.number52 >= other.number52 if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f'Card("{self._text}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self._text,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Card does not change: make a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Card does not change: make a new one")


def _make(number: int) -> Card:
    card = object.__new__(Card)
    rank, suit = number >> 2, number & 3
    for name, value in (
        ("number52", number), ("rank", rank), ("suit", suit), ("mask", 1 << (13 * suit + rank)),
        ("_text", format_card(number)),
    ):  # fmt: skip
        object.__setattr__(card, name, value)
    return card


#: All there are, by their numbers: equal cards are the same object.
CARDS: Final[tuple[Card, ...]] = tuple(map(_make, range(52)))
_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in CARDS}


def read_cards(cards: Iterable[Card], name: str) -> list[int]:
    """Read different Cards as numbers; errors name them.

    >>> read_cards([Card("As"), Card("2c")], "hand")
    [51, 0]
    """
    try:
        listed = list(cards)
    except TypeError:
        raise errors.not_eval7_cards(cards, name) from None
    for position, card in enumerate(listed):
        if card.__class__ is not Card:
            raise errors.odd_eval7_card(card, f" at position {position} of {name}")
    if len({*listed}) < len(listed):
        with within(name):
            floor.cards_to_mask(list(map(str, listed)))  # says which it is
    return [card.number52 for card in listed]


class Deck:
    """The 52 cards, twos to aces, each rank clubs to spades; ``cards`` lists those that are left.

    Cards are drawn by the module ``random``, as in eval7: after ``random.seed`` they are the same.

    >>> deck = Deck()
    >>> deck.deal(2), len(deck)
    ([Card("2c"), Card("2d")], 50)
    """

    cards: list[Card]

    def __init__(self) -> None:
        self.cards = list(CARDS)

    def shuffle(self) -> None:
        """Shuffle the cards that are left."""
        random.shuffle(self.cards)

    def deal(self, n: int) -> list[Card]:
        """Take the first n cards off the deck.

        Raises InvalidCard if so many are not left, FastevalError for a negative n and TypeError for
        what is no int.

        >>> Deck().deal(53)
        Traceback (most recent call last):
        fasteval.errors.InvalidCard: 53 cards are asked for, 52 are left in the deck
        """
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """List the first n cards, which stay in the deck; raises as ``deal`` does.

        >>> Deck().peek(1)
        [Card("2c")]
        """
        return self.cards[: self._count(n)]

    def sample(self, n: int) -> list[Card]:
        """Draw n cards at random, which stay in the deck; raises as ``deal`` does.

        >>> len(set(Deck().sample(52)))
        52
        """
        return random.sample(self.cards, self._count(n))

    def _count(self, n: int) -> int:
        wanted = errors.count(n, "n")
        if wanted > len(self.cards):
            raise errors.too_few_cards(wanted, len(self.cards))
        return wanted

    @overload
    def __getitem__(self, i: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, i: slice) -> list[Card]: ...
    def __getitem__(self, i: SupportsIndex | slice) -> Card | list[Card]:
        return self.cards[i]

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"Deck({self.cards!r})"
