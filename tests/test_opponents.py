"""The opponents of `fasteval play`: what they do is legal and what they count is right."""

import io
from itertools import combinations
from random import Random

import oracle
import pytest

import fasteval
from fasteval import opponents, rules, terminal


@pytest.mark.parametrize("kind", opponents.OPPONENTS)
@pytest.mark.parametrize("limit", rules.OPTIONS["limit"])
def test_opponents_do_what_is_legal(words, kind, limit, seed):
    """An illegal action would raise; tiny stacks, odd blinds and many seats are played through."""
    rng = Random(seed)
    for seats in (2, 3, 9):
        players = terminal.seat_players((kind, "random"), seats, rng.choice((3, 17, 100)), True)
        table = rules.Rules(small_blind=1, big_blind=3, limit=limit)
        terminal.Game(table, players, rng.getrandbits(32), io.StringIO(), io.StringIO()).play(8)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AsAh", 20), ("KsKh", 16), ("QsQh", 14), ("JsJh", 12), ("TsTh", 10), ("5s5h", 5),
        ("2s2h", 5), ("AsKs", 12), ("AsKh", 10), ("AsTs", 8), ("JsTs", 9), ("7s5s", 6),
        ("2s3h", 3), ("As2h", 5), ("7s2h", -1), ("KsQs", 10), ("QsJh", 7),
    ],
)  # fmt: skip
def test_points_of_two_cards(hand, points):
    first, second = fasteval.cards(hand)
    assert opponents.chen((first, second)) == points
    assert opponents.chen((second, first)) == points


@pytest.mark.parametrize(
    ("hole", "board"), [("AsKs", "QsJsTs"), ("2c7d", "AhKh9s4c"), ("8d8h", "8c9cTcJdQd")]
)
def test_part_of_the_hands_that_are_beaten(words, hole, board):
    own = oracle.strength(oracle.read(hole + board))
    used = set(fasteval.cards(hole + board))
    halves = hands = 0
    for pair in combinations(sorted(set(range(52)) - used), 2):
        other = oracle.strength(oracle.read(fasteval.format_cards(pair) + board))
        halves += (own > other) + (own >= other)
        hands += 1
    assert opponents.beaten(on_board(hole, board)) == halves / 2 / hands


def on_board(hole, board):
    """The view of the big blind of two, who has these cards on this board."""
    hand = fasteval.State(rules.Rules(big_blind=2), [40, 40], button=0, deal_later=True)
    hand.deal(hole, seat=1)
    while len(hand.board) < len(board) // 2:
        hand.call()
        hand.check()
    hand.deal(board)
    return hand.view(1)


def test_tight_raises_aces_and_folds_rags(words):
    table = rules.Rules(small_blind=1, big_blind=2)
    for hole, kind in (("AsAh", "r"), ("7s2h", "f")):
        hand = fasteval.State(table, [200] * 6, button=0, deal_later=True)
        hand.deal(hole, seat=3)
        assert opponents.play_tight(hand.view(3), Random(1))[0] == kind


def test_tight_bets_the_nuts_and_folds_nothing_to_a_pot_bet(words):
    assert opponents.play_tight(on_board("AsKs", "QsJsTs"), Random(1))[0] == "r"
    hand = fasteval.State(rules.Rules(big_blind=2), [40, 40], button=0, deal_later=True)
    hand.deal("2c7d", seat=0)
    for action in ("c", "c", "r4"):
        hand.push(action)
    hand.deal("AhKhQs")
    assert opponents.play_tight(hand.view(0), Random(1)) == "f"
