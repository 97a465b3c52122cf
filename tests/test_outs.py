"""Outs against lists that players know and against a slow reading of what they are."""

import pickle
import random
from itertools import combinations

import oracle
import pytest

from fasteval.draws import made_hand_chances, outs
from fasteval.errors import InvalidCard
from fasteval.notation import format_cards
from fasteval.strengths import Category

pytestmark = pytest.mark.usefixtures("words")

# Hand, board, and the outs by the category that they make.
KNOWN = [
    ("AsKs", "2s7sJh", {"flush": "QsJsTs9s8s6s5s4s3s", "pair": "AhAdAcKhKdKc"}),
    ("JhTc", "9s8d2c", {"straight": "QsQhQdQc7s7h7d7c", "pair": "JsJdJcTsThTd"}),
    ("JhTc", "9s7d2c", {"straight": "8s8h8d8c", "pair": "JsJdJcTsThTd"}),
    ("9c9d", "2s7sJh", {"three of a kind": "9s9h"}),
    ("Ac7d", "Ad9h2c", {"three of a kind": "AsAh", "two pair": "7s7h7c"}),
    ("AcKd", "2s7s7h", {"two pair": "AsAhAdKsKhKc"}),
    ("Jc7d", "Js7h2c", {"full house": "JhJd7s7c"}),
    ("9c9d", "9s7sJh", {"four of a kind": "9h", "full house": "JsJdJc7h7d7c"}),
    ("KsQs", "KdKh2s", {"four of a kind": "Kc", "full house": "QhQdQc2h2d2c"}),
    # a better hand of the same category, for the card pairs a hole card
    ("AhQh", "Qs5s5d", {"full house": "QdQc5h5c", "two pair": "AsAdAc"}),
    ("Kc9d", "QsQh5s5d", {"two pair": "KsKhKd9s9h9c"}),
    ("Ac7d", "7s7h2s2d", {"four of a kind": "7c", "full house": "AsAhAd"}),
    # what the board makes is everybody's
    ("AcKd", "7s7h7d2c", {"full house": "AsAhAdKsKhKc"}),
    ("Ah2c", "5s6d7s8c", {"pair": "AsAdAc2s2h2d"}),
    ("Ah2c", "KsQsJsTs", {}),
    ("3c2d", "KsQsJs9s", {"pair": "3h3d2h2c"}),
    ("4c3d", "QsQh5s5d", {}),
    # a better hand of the same category is none in others, whatever it pairs
    ("Jc2d", "7dKd3d5d", {}),
    ("Jc2d", "7dKd9d5d", {}),
    ("4h9d", "5h6h7h8h", {}),
    # made already
    ("9s8c", "7h6d5c", {}),
    ("2c2d", "7s7h7dKc", {}),
    ("AsKs", "QsJsTs", {}),
]


def by_category(found):
    return {str(group.category): format_cards(group.cards) for group in found.groups}


@pytest.mark.parametrize(("hand", "board", "expected"), KNOWN)
def test_known_outs(hand, board, expected):
    assert by_category(outs(hand, board)) == expected


def test_a_flush_draw_with_a_straight_draw():
    found = outs("JhTh", "9h8h2c")
    assert [(str(group.category), len(group.cards)) for group in found.groups] == [
        ("straight flush", 2),
        ("flush", 7),
        ("straight", 6),
        ("pair", 6),
    ]
    assert len(found.cards) == 21


def category_of_board(cards):
    """Four cards make what the fifth that helps them least leaves them."""
    if len(cards) == 5:
        return oracle.key_of_cards(cards)[0]
    others = set(range(52)) - set(cards)
    return min(oracle.key_of_cards([*cards, other])[0] for other in others)


def slow_outs(hand, board):
    """The outs by category, as the docstring says them."""
    before = oracle.key_of_cards(hand + board)
    found = {}
    for card in set(range(52)) - set(hand + board):
        after = oracle.key_of_cards([*hand, *board, card])
        pairs_hole = card // 4 in (hand[0] // 4, hand[1] // 4)
        name = oracle.CATEGORIES[after[0]]
        if after[0] == before[0]:
            out = name in ("two pair", "full house") and pairs_hole and after > before
        else:
            mine = after[0] > category_of_board([*board, card])
            out = mine and (name != "two pair" or pairs_hole)
        if out:
            found.setdefault(name, set()).add(card)
    return found


@pytest.mark.parametrize("size", [3, 4])
def test_random_outs(size, seed):
    chance = random.Random(seed)
    for _ in range(60):
        deck = range(52) if chance.random() < 0.5 else range(0, 24)  # low cards: pairs, flushes
        hand, *board = chance.sample(deck, 2 + size)
        hand, board = [hand, board[0]], board[1:]
        found = outs(hand, board)
        shown = oracle.write(hand), oracle.write(board)
        assert {str(g.category): set(g.cards) for g in found.groups} == slow_outs(hand, board), (
            shown
        )


def test_the_record():
    found = outs("AsKs", "2s7sJh")
    assert (found.hand, found.board, found.made) == ((51, 47), (3, 23, 38), Category.HIGH_CARD)
    assert found.cards == tuple(sorted(found.cards, reverse=True))
    assert set(found.cards) == {card for group in found.groups for card in group.cards}
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(outs([47, 51][::-1], ["2s", "7s", "Jh"]))


def slow_chance(some, unseen, to_come):
    boards = list(combinations(range(unseen), to_come))
    return sum(any(card < some for card in board) for board in boards) / len(boards)


def test_chances():
    flop = outs("AsKs", "2s7sJh")
    assert flop.next_card == pytest.approx(15 / 47)
    assert flop.by_river == pytest.approx(slow_chance(15, 47, 2))
    assert (flop.next_card_rule, flop.by_river_rule) == (0.3, 0.6)
    flush = flop.groups[0]
    assert flush.next_card == pytest.approx(9 / 47)
    assert round(100 * flush.by_river, 2) == 34.97
    turn = outs("AsKs", "2s7sJh3d")
    assert len(turn.cards) == 15
    assert turn.next_card == turn.by_river == pytest.approx(15 / 46)
    assert turn.next_card_rule == turn.by_river_rule == 0.3
    assert outs("AsKs", "QsJsTs").by_river == 0


@pytest.mark.parametrize(
    ("hand", "board", "sentence"),
    [
        ("As", "2s7sJh", "hand: 'As' has 1 card, not 2"),
        ("AsKsQs", "2s7sJh", "hand: 'AsKsQs' has 3 cards, not 2"),
        ("AsKs", "As7sJh", "As is in both hand and board"),
        ("AsAs", "2s7sJh", "hand: 'As' at position 2 of 'AsAs' repeats a card"),
        ("AsKx", "2s7sJh", "hand: 'Kx' at position 2 of 'AsKx' is not a card: "),
        ("AsKs", "2s7s1h", "board: '1h' at position 4 of '2s7s1h' is not a card: "),
        ((51, 52), "2s7sJh", "hand: 52 at position 1 is not a card: cards are 0 to 51"),
    ],
)
@pytest.mark.parametrize("tool", [outs, made_hand_chances])
def test_odd_cards(tool, hand, board, sentence):
    with pytest.raises(InvalidCard) as caught:
        tool(hand, board)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("board", ["2s", "2s7s", "2s7sJhTd9c8d"])
def test_boards_of_a_wrong_size(board):
    """Field fault IN-11."""
    count = len(board) // 2
    many = "1 card" if count == 1 else f"{count} cards"
    with pytest.raises(InvalidCard) as caught:
        outs("AsKs", board)
    assert str(caught.value) == f"board: {board!r} has {many}, not 3 or 4"
    with pytest.raises(InvalidCard) as caught:
        made_hand_chances("AsKs", board)
    assert str(caught.value) == f"board: {board!r} has {many}, not 0, 3, 4 or 5"


def test_no_outs_without_cards_to_come():
    for board in ("", "2s7sJhTd9c"):
        with pytest.raises(InvalidCard, match="not 3 or 4"):
            outs("AsKs", board)


@pytest.mark.parametrize("odd", [None, 51, 1.5, object()])
def test_odd_types(odd):
    with pytest.raises(TypeError, match=r"^hand: "):
        outs(odd, "2s7sJh")
    with pytest.raises(TypeError, match=r"^board: "):
        outs("AsKs", odd)
