"""Outs, the cards that improve a hand, and the hands that it can make by the river."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from fasteval._impl import floor
from fasteval.batch import evaluate_many
from fasteval.odds import exact_chance, rule_of_two_and_four
from fasteval.spots import check_distinct, read_hand, read_sized
from fasteval.strengths import Category, category

if TYPE_CHECKING:
    from fasteval._py.reading import Cards

_DECK = 52

# Categories within which a pair of a hole card makes a better hand; a higher flush is no out.
_IMPROVED_BY_PAIRS = (Category.TWO_PAIR, Category.FULL_HOUSE)


class OutGroup(NamedTuple):
    """The outs that make one category of hand."""

    category: Category
    cards: tuple[int, ...]  #: the highest first
    next_card: float  #: the chance that the next card is one of them
    by_river: float  #: the chance that one of the cards to come is; on the turn, the same


class Outs(NamedTuple):
    """The cards that improve a hand, and the chances that one comes, as fractions."""

    hand: tuple[int, ...]
    board: tuple[int, ...]
    made: Category  #: what the hand makes now
    groups: tuple[OutGroup, ...]  #: the best category first
    cards: tuple[int, ...]  #: all of them, the highest first; each is in one group
    next_card: float  #: the exact chance that the next card is an out
    by_river: float  #: the exact chance that one of the cards to come is; on the turn, the same
    next_card_rule: float  #: the rule of 2, next to ``next_card``
    by_river_rule: float  #: the rule of 4 or, on the turn, of 2, next to ``by_river``


class MadeHandChance(NamedTuple):
    """How often a hand ends in a category."""

    category: Category
    boards: int  #: the ways to complete the board that end in it
    chance: float  #: of all ways


def outs(hand: Cards, board: Cards) -> Outs:
    """List the cards that improve a hand on a board of 3 or 4, by the category that they make.

    A card is an out if, with it,

    - the hand makes a better category than before and a better one than the board alone, for what
      the board makes is everybody's. A card that makes two pair must pair a hole card: one more
      pair on the board is everybody's too.
    - or the hand makes a better two pair or full house than before, and the card pairs a hole card.

    A better kicker, straight or flush is no out. Nothing is said of what an opponent holds: an out
    may still lose. The chances are those of one out or more among the cards to come; two cards that
    help only together are counted by ``made_hand_chances``. Raises as ``cards`` does, and
    InvalidCard for a wrong number of cards or a card that is in both.

    >>> found = outs("AsKs", "2s7sJh")
    >>> [(str(group.category), len(group.cards)) for group in found.groups]
    [('flush', 9), ('pair', 6)]
    >>> round(found.by_river, 4), found.by_river_rule
    (0.5412, 0.6)
    """
    hole, shared = _read(hand, board, (3, 4), "3 or 4")
    strength = _strength(hole + shared)
    grouped: dict[Category, list[int]] = {}
    for card in _unseen(hole + shared):
        made = _improves(hole, shared, card, strength)
        if made is not None:
            grouped.setdefault(made, []).append(card)
    found = sorted((card for cards in grouped.values() for card in cards), reverse=True)
    to_come, unseen = 5 - len(shared), _DECK - 2 - len(shared)
    return Outs(
        hole,
        shared,
        category(strength),
        tuple(_group(made, grouped[made], to_come) for made in sorted(grouped, reverse=True)),
        tuple(found),
        exact_chance(len(found), 1, unseen),
        exact_chance(len(found), to_come, unseen),
        rule_of_two_and_four(len(found), 1),
        rule_of_two_and_four(len(found), to_come),
    )


def made_hand_chances(hand: Cards, board: Cards = "") -> tuple[MadeHandChance, ...]:
    """Count how often a hand ends in each category when the board is complete.

    The board has 3, 4 or 5 cards, or none: all 2,118,760 boards then. Every board is alike, as for
    a player who sees no other cards. Returns an entry for each of the nine categories, the weakest
    first: ``Category`` is an index. Raises as ``outs`` does.

    >>> chances = made_hand_chances("KsQs", "KdKh2s")
    >>> chances[Category.FULL_HOUSE].boards, round(chances[Category.FULL_HOUSE].chance, 4)
    (315, 0.2914)
    """
    hole, shared = _read(hand, board, (0, 3, 4, 5), "0, 3, 4 or 5")
    held = floor.cards_to_mask(hole + shared)
    unseen = [floor.cards_to_mask((card,)) for card in _unseen(hole + shared)]
    runouts = combinations(unseen, 5 - len(shared))
    strengths = evaluate_many(array("Q", (held + sum(runout) for runout in runouts)))
    counts: Counter[Category] = Counter()
    for strength, boards in Counter(strengths).items():
        counts[category(strength)] += boards
    total = comb(len(unseen), 5 - len(shared))
    return tuple(MadeHandChance(made, counts[made], counts[made] / total) for made in Category)


def _read(
    hand: Cards, board: Cards, sizes: tuple[int, ...], wanted: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    hole = read_hand(hand)
    shared = read_sized("board", board, sizes, wanted)
    check_distinct((("hand", hole), ("board", shared)))
    return hole, shared


def _unseen(cards: tuple[int, ...]) -> list[int]:
    return [card for card in range(_DECK - 1, -1, -1) if card not in cards]


def _strength(cards: tuple[int, ...]) -> int:
    return floor.evaluate(cards)


def _improves(
    hole: tuple[int, ...], board: tuple[int, ...], card: int, before: int
) -> Category | None:
    """Tell the category that an out makes; None for a card that is no out."""
    after = _strength((*hole, *board, card))
    made = category(after)
    pairs_hole_card = card >> 2 in {own >> 2 for own in hole}
    if made is category(before):
        better = after > before and made in _IMPROVED_BY_PAIRS
        return made if better and pairs_hole_card else None
    if made <= _of_board((*board, card)):
        return None
    return made if pairs_hole_card or made is not Category.TWO_PAIR else None


def _of_board(board: tuple[int, ...]) -> Category:
    """The category of four or five cards; four are short of a straight or flush."""
    if len(board) == 5:
        return category(_strength(board))
    counts = sorted(Counter(card >> 2 for card in board).values(), reverse=True)
    return {
        (4,): Category.FOUR_OF_A_KIND,
        (3, 1): Category.THREE_OF_A_KIND,
        (2, 2): Category.TWO_PAIR,
        (2, 1, 1): Category.PAIR,
    }.get(tuple(counts), Category.HIGH_CARD)


def _group(made: Category, cards: list[int], to_come: int) -> OutGroup:
    unseen = 45 + to_come
    return OutGroup(
        made,
        tuple(cards),
        exact_chance(len(cards), 1, unseen),
        exact_chance(len(cards), to_come, unseen),
    )
