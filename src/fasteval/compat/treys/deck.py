"""A shuffled deck of the ints of treys."""

from __future__ import annotations

import os
import random

from fasteval.compat import errors
from fasteval.compat.treys.card import NUMBERS, Card

#: Twos to aces, each rank spades, hearts, diamonds, clubs.
_FULL = sorted(NUMBERS, key=lambda card: (Card.get_rank_int(card), Card.get_suit_int(card)))
#: Shuffles all decks that have no seed. One for each would double the time that a deck takes.
_UNSEEDED = random.Random()
if hasattr(os, "register_at_fork"):  # or processes that are forked would all deal the same cards
    os.register_at_fork(after_in_child=_UNSEEDED.seed)


class Deck:
    """A deck that is shuffled when it is made; the same seed gives the deck that treys deals.

    ``seed`` is what ``random.Random`` takes; without one no two decks are alike, and
    ``random.seed`` has no effect. ``cards`` is the list of what is left; the last is drawn first.

    >>> Card.ints_to_pretty_str(Deck(seed=1).draw(2))
    ' [4♠],[J♠] '
    """

    cards: list[int]

    def __init__(self, seed: int | float | str | bytes | bytearray | None = None) -> None:
        self._random = _UNSEEDED if seed is None else random.Random(seed)
        self.shuffle()

    def shuffle(self) -> None:
        """Take all 52 cards again and shuffle them.

        >>> deck = Deck()
        >>> hand = deck.draw(2)
        >>> deck.shuffle()
        >>> len(deck.cards)
        52
        """
        self.cards = Deck.GetFullDeck()
        self._random.shuffle(self.cards)

    def draw(self, n: int = 1) -> list[int]:
        """Take n cards from the deck.

        Raises InvalidCard if so many are not left, FastevalError for a negative n and TypeError for
        what is no int; then none is drawn.

        >>> deck = Deck()
        >>> len(deck.draw(5)), len(deck.cards)
        (5, 47)
        """
        left = len(self.cards)
        wanted = errors.count(n, "n")
        if wanted > left:
            raise errors.too_few_cards(wanted, left)
        drawn = self.cards[left - wanted :]
        del self.cards[left - wanted :]
        drawn.reverse()
        return drawn

    @staticmethod
    def GetFullDeck() -> list[int]:  # noqa: N802 - the name in treys
        """Return the 52 cards in order, a new list.

        >>> [Card.int_to_str(card) for card in Deck.GetFullDeck()[:5]]
        ['2s', '2h', '2d', '2c', '3s']
        """
        return _FULL.copy()

    def __str__(self) -> str:
        return Card.ints_to_pretty_str(self.cards)
