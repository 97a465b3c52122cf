"""The slow model of play, held against the rule vectors, whose hands were worked out by hand."""

import json
from itertools import chain
from pathlib import Path

import oracle
import pytest
from oracle_play import Hand, IllegalMove

DATA = Path(__file__).resolve().parent / "data" / "rules.json"
RESULTS = ("pots_final", "returned", "showdown_order", "all_in_face_up", "payouts")


def load():
    vectors = json.loads(DATA.read_text(encoding="utf-8"))["vectors"]
    hands = [vector for vector in vectors if vector["kind"] == "hand"]
    assert hands
    return [pytest.param(vector, id=vector["id"]) for vector in hands]


def stack_deck(order, hole, boards, shared):
    """A deck that deals these cards; whatever is burnt or not known is filled up."""
    cards = [(seat, index) for index in (0, 1) for seat in order]
    deck = [hole[seat][index] if seat in hole else None for seat, index in cards]
    for number, board in enumerate(boards):
        start = 0 if number == 0 else shared
        for card in range(start, len(board)):
            if card in (0, 3, 4):
                deck.append(None)
            deck.append(board[card])
    known = set(deck)
    rest = iter([card for card in range(52) if card not in known])
    deck = [next(rest) if card is None else card for card in deck]
    return deck + list(rest)


def deal(vector):
    """The hand of a vector before its first action."""
    config = dict(vector["config"])
    boards = config.pop("boards", None)
    many = 1
    if boards:
        many, config["run_it_twice"] = len(boards), True
    boards = [oracle.read(board) for board in boards or [vector["board"]]]
    shared = next((i for i in (5, 4, 3) if len({tuple(board[:i]) for board in boards}) == 1), 0)
    hole = {int(seat): oracle.read(cards) for seat, cards in vector["hole_cards"].items()}
    groups = [*hole.values(), boards[0], *(board[shared:] for board in boards[1:])]
    cards = list(chain.from_iterable(groups))
    if len(set(cards)) < len(cards):  # no deck deals this: the vector has a card twice
        return Hand(config), hole, boards, many
    order = Hand(config).clockwise(config["button"])
    return Hand(config, stack_deck(order, hole, boards, shared)), hole, boards, many


def state(hand):
    """A moment of a hand as the vectors write it."""
    legal = hand.legal()
    letters = (("f", legal["fold"]), ("c", legal["check"] or legal["call"]))
    letters = (*letters, ("r", legal["min_raise_to"] is not None))
    return {
        "street": hand.street,
        "actor": hand.actor,
        "legal": [letter for letter, allowed in letters if allowed],
        **{key: legal[key] for key in ("to_call", "min_raise_to", "max_raise_to")},
        "pot": hand.pot,
        "pots": hand.pots(),
        "bets": hand.bets,
        "stacks": hand.stacks,
    }


def refuse(hand, action):
    before = (state(hand), list(hand.events))
    with pytest.raises(IllegalMove):
        hand.apply(action)
    assert (state(hand), hand.events) == before


@pytest.mark.parametrize("vector", load())
def test_hand_vectors(vector):
    hand, hole, boards, many = deal(vector)
    expect = vector["expect"]
    seen = set()
    for count in range(len(vector["actions"]) + 1):
        if count:
            hand.apply(vector["actions"][count - 1])
        for illegal in vector.get("illegal", []):
            if illegal["after"] == count:
                refuse(hand, illegal["action"])
        if hand.awaiting == "action":
            assert state(hand) == expect[f"after_action_{count}"]
            seen.add(f"after_action_{count}")
    assert seen == {key for key in expect if key.startswith("after_action")}
    if hand.awaiting == "boards":
        hand.run(many)
    if hand.awaiting == "cards":
        hand.settle([[oracle.strength(hole[s] + board) for s in hand.seats] for board in boards])
    assert hand.over == ("over_after" in expect)
    if hand.over:
        assert expect["over_after"] == len(vector["actions"])
        assert {key: getattr(hand, key) for key in RESULTS} == {key: expect[key] for key in RESULTS}
        assert hand.stacks == expect["final_stacks"]
        shown = hand.showdown_order or hand.all_in_face_up
        if shown and hand.deck:
            assert hand.boards == boards
            assert hole.items() <= hand.hole.items()


def play(stacks, actions, deck=None, **options):
    config = {"limit": "no_limit", "stacks": stacks, "button": 0, **options}
    hand = Hand({"small_blind": 1, "big_blind": 2, **config}, deck)
    for action in actions.split():
        hand.apply(action)
    return hand


def test_cards_leave_the_deck_in_order():
    hand = play([9, 9, 9], "r9 c c", list(range(52)), run_it_twice=True)
    assert hand.hole == {1: [0, 3], 2: [1, 4], 0: [2, 5]}
    assert (hand.awaiting, hand.actor, hand.boards) == ("boards", None, [[]])
    hand.run(2)
    assert hand.boards == [[7, 8, 9, 11, 13], [15, 16, 17, 19, 21]]
    assert sum(hand.stacks) == 27


def test_rake_is_rounded_down_over_all_pots_and_capped():
    options = {"rake_basis_points": 500, "sb_seat": None}
    hand = play([50, 33, 90], "r50 c c", **options)  # pots of 99 and 34
    hand.settle([[2, 3, 1]])
    assert (hand.rake, hand.payouts) == (6, [32, 95, 0])
    hand = play([50, 33, 90], "r50 c c", rake_cap=5, **options)
    hand.settle([[2, 3, 1]])
    assert (hand.rake, hand.payouts) == (5, [33, 95, 0])


def test_a_fold_without_a_flop_pays_no_rake():
    assert play([50, 50], "f", rake_basis_points=5000).rake == 0
    assert play([50, 50], "f", rake_basis_points=5000, no_flop_no_drop=False).rake == 1
    assert play([50, 50], "c c f", rake_basis_points=5000).rake == 2


def test_a_folded_seat_gets_nothing_back():
    """The small blind folds 50, more than anyone is able to put in after it."""
    stacks, options = [30, 500, 20, 500], {"straddle": [200], "straddle_seat": 0}
    hand = play(stacks, "f", small_blind=50, big_blind=100, **options)
    assert (hand.actor, hand.legal()["to_call"]) == (3, 30)
    hand.apply("c")
    pots = [{"amount": 80, "eligible": [0, 2, 3]}, {"amount": 50, "eligible": [0, 3]}]
    assert (hand.awaiting, hand.returned, hand.pots()) == ("cards", [0, 0, 0, 0], pots)
