"""The Evaluator of treys: ranks from 1, the best, to 7462."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import ClassVar, Final

from fasteval._impl import floor
from fasteval.compat import errors
from fasteval.compat.treys.card import NUMBERS, Card, number_of
from fasteval.compat.treys.lookup import SUM, LookupTable
from fasteval.errors import FastevalError, integer

_HIGHEST = tuple(LookupTable.MAX_TO_RANK_CLASS)
_CLASSES = bytes(bisect_left(_HIGHEST, number) for number in range(SUM))


class Evaluator:
    """Ranks hands of 5, 6 or 7 cards: 1 is the royal flush, 7462 the worst; LOWER is better.

    >>> hand, board = map(Card.hand_to_binary, (["As", "Kd"], ["2c", "7d", "Ah", "9s", "9c"]))
    >>> Evaluator().evaluate(hand, board)
    2512
    """

    HAND_LENGTH: Final[int] = 2
    BOARD_LENGTH: Final[int] = 5
    table: ClassVar[LookupTable] = LookupTable()

    @cached_property
    def hand_size_map(self) -> dict[int, Callable[[Iterable[int]], int]]:
        """What ranks cards, by their number.

        >>> Evaluator().hand_size_map[5](Card.hand_to_binary(["As", "Kd", "2c", "7d", "Ah"]))
        3370
        """
        return {5: self._five, 6: self._six, 7: self._seven}

    def _five(self, cards: Iterable[int]) -> int:  # programs call these three of treys
        return self.evaluate(cards, ())

    def _six(self, cards: Iterable[int]) -> int:
        return self.evaluate(cards, ())

    def _seven(self, cards: Iterable[int]) -> int:
        return self.evaluate(cards, ())

    def evaluate(self, hand: Iterable[int], board: Iterable[int]) -> int:
        """Rank the best five of the cards of hand and board together, which may change places.

        Raises InvalidCard for a repeated card, an int that is no card or a wrong number of cards,
        and TypeError for what is no int and equals no card; positions count through both.

        >>> hand, board = map(Card.hand_to_binary, (["As", "Kd"], ["As", "7d", "9c"]))
        >>> Evaluator().evaluate(hand, board)
        Traceback (most recent call last):
        fasteval.errors.InvalidCard: 'As' at position 2 repeats a card
        """
        cards, of = [*hand, *board], NUMBERS
        try:
            if len(cards) == 7:  # written out: a loop would take longer than the ranking
                a, b, c, d, e, f, g = cards
                return SUM - floor.evaluate7(of[a], of[b], of[c], of[d], of[e], of[f], of[g])
            if len(cards) == 5:
                a, b, c, d, e = cards
                return SUM - floor.evaluate((of[a], of[b], of[c], of[d], of[e]))
            return SUM - floor.evaluate([of[card] for card in cards])
        except (KeyError, TypeError, FastevalError):
            return _rank_or_refuse(cards)

    def get_rank_class(self, hr: int) -> int:
        """Return the class of a rank: 0, a royal flush, to 9, no pair.

        Raises FastevalError for an int outside 1..7462, TypeError for what is no int.

        >>> Evaluator().get_rank_class(2512)
        7
        """
        if hr.__class__ is int and 0 < hr < SUM:
            return _CLASSES[hr]
        return _CLASSES[_rank(hr)]

    def class_to_string(self, class_int: int) -> str:
        """Name a class; raises FastevalError for an int that is none, TypeError for what is no int.

        >>> Evaluator().class_to_string(7)
        'Two Pair'
        """
        try:
            return LookupTable.RANK_CLASS_TO_STRING[integer(class_int, _odd_class_type)]
        except KeyError:
            raise errors.odd_class(class_int) from None

    def get_five_card_rank_percentage(self, hand_rank: int) -> float:
        """Scale a rank to 0..1: the part of the 7,462 ranks that are as good or better.

        Raises as ``get_rank_class`` does.

        >>> Evaluator().get_five_card_rank_percentage(3731)
        0.5
        """
        return _rank(hand_rank) / LookupTable.MAX_HIGH_CARD

    def hand_summary(self, board: Iterable[int], hands: Iterable[Iterable[int]]) -> None:
        """Print how the players' hands stand on flop, turn and river, and who wins.

        The board has five cards in the order in which they came, each hand two; players count from
        1. Raises InvalidCard for other numbers of cards and for cards that come twice,
        FastevalError without hands, TypeError for wrong types; then nothing is printed.

        >>> board = Card.hand_to_binary(["2c", "7d", "Ah", "9s", "9c"])
        >>> hands = [Card.hand_to_binary(["As", "Kd"]), Card.hand_to_binary(["9h", "8h"])]
        >>> Evaluator().hand_summary(board, hands)
        ... # doctest: +ELLIPSIS, +NORMALIZE_WHITESPACE
        ========== FLOP ==========
        Player 1 hand = Pair, percentage rank among all hands = 0.5483784508174752
        Player 2 hand = High Card, percentage rank among all hands = 0.11364245510586979
        Player 1 hand is currently winning.
        <BLANKLINE>
        ...
        ========== HAND OVER ==========
        Player 2 is the winner with a Three of a Kind
        """
        shared, held = _read_showdown(board, hands)
        for street, seen in (("FLOP", 3), ("TURN", 4)):
            print(_leaders(self._show_street(street, shared[:seen], held)))
            print()
        best = self._show_street("RIVER", shared, held)
        winner = self.evaluate(held[best[0] - 1], shared)
        print("\n========== HAND OVER ==========")
        print(_winners(best, self.class_to_string(self.get_rank_class(winner))))
        print()

    def _show_street(
        self, street: str, board: Sequence[int], hands: Sequence[Sequence[int]]
    ) -> list[int]:
        """Print how the hands stand and return the players of the best."""
        print(f"========== {street} ==========")
        ranks = [self.evaluate(hand, board) for hand in hands]
        for player, rank in enumerate(ranks, 1):
            name = self.class_to_string(self.get_rank_class(rank))
            part = 1 - self.get_five_card_rank_percentage(rank)
            print(f"Player {player} hand = {name}, percentage rank among all hands = {part}")
        return [player for player, rank in enumerate(ranks, 1) if rank == min(ranks)]


class PLOEvaluator(Evaluator):
    """Omaha, which is left out: making one raises NotImplementedError.

    >>> PLOEvaluator()
    Traceback (most recent call last):
    NotImplementedError: PLOEvaluator: fasteval ranks hold'em only; for Omaha keep treys
    """

    def __init__(self) -> None:
        raise errors.no_omaha("PLOEvaluator", "treys")


def _rank_or_refuse(cards: list[int]) -> int:
    """Rank objects that stand for ints, or say what is wrong, with the texts of the cards."""
    for position, card in enumerate(cards):
        try:
            number_of(card)
        except (FastevalError, TypeError):
            raise errors.odd_treys_card(card, f" at position {position}") from None
    return SUM - floor.evaluate([Card.int_to_str(card) for card in cards])


def _rank(value: int) -> int:
    number = integer(value, _odd_rank_type)
    if not 0 < number < SUM:
        raise errors.odd_rank(value)
    return number


def _odd_rank_type(value: object) -> TypeError:
    return TypeError(str(errors.odd_rank(value)))


def _odd_class_type(value: object) -> TypeError:
    return TypeError(str(errors.odd_class(value)))


def _read_showdown(
    board: Iterable[int], hands: Iterable[Iterable[int]]
) -> tuple[list[int], list[list[int]]]:
    if not isinstance(hands, Iterable):
        raise errors.odd_hands(hands)
    shared = _read_cards(board, "board", Evaluator.BOARD_LENGTH)
    held = [
        _read_cards(hand, f"hand {place}", Evaluator.HAND_LENGTH)
        for place, hand in enumerate(hands)
    ]
    if not held:
        raise errors.no_hands()
    floor.cards_to_mask([Card.int_to_str(card) for cards in (shared, *held) for card in cards])
    return shared, held


def _read_cards(cards: Iterable[int], name: str, wanted: int) -> list[int]:
    if not isinstance(cards, Iterable):
        raise errors.not_a_list(cards, name)
    listed = list(cards)
    if len(listed) != wanted:
        raise errors.wrong_size(name, len(listed), f"{wanted} are needed")
    return listed


def _leaders(best: list[int]) -> str:
    if len(best) == 1:
        return f"Player {best[0]} hand is currently winning."
    return f"Players {best} are tied for the lead."


def _winners(best: list[int], name: str) -> str:
    if len(best) == 1:
        return f"Player {best[0]} is the winner with a {name}"
    return f"Players {best} tied for the win with a {name}"
