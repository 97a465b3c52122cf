"""Clauses of docs/rules.md that no vector tells of."""

from fractions import Fraction

import pytest
from word_hands import BLINDS, push_all, start

from fasteval import Range


@pytest.mark.parametrize(
    ("players", "hole_cards"), [(2, ((1, 3), (0, 2))), (3, ((2, 5), (0, 3), (1, 4)))]
)
def test_cards_and_burns_leave_the_deck_in_order(words, players, hole_cards):
    """R5 to R8: two rounds from the left of the button, and a burn before each street."""
    rules = words.Rules(small_blind=1, big_blind=2)
    state = words.State(rules, [100] * players, 0, deck=range(52))
    assert state.hole_cards == hole_cards
    burn = 2 * players
    flop, turn, river = range(burn + 1, burn + 4), burn + 5, burn + 7
    assert push_all(state, "all-in " * players).board == (*flop, turn, river)


def test_with_antes_alone_the_first_left_of_the_button_opens(words):
    """R29: nobody has a bet, and he may check or bet the least."""
    rules = words.Rules(minimum_bet=2, ante=1, ante_type="each")
    state = words.State(rules, [100] * 4, 1, seed=1)
    assert (state.actor, state.bets, state.pot) == (2, (0, 0, 0, 0), 4)
    assert (state.legal.check, state.legal.min_raise_to) == (True, 2)


@pytest.mark.parametrize(
    ("actions", "open_to"),
    [
        ("c c x", (True, True, False, 100)),  # nobody has bet
        ("r300", (True, False, True, 500)),  # facing a bet
        ("r800 all-in", (True, False, True, None)),  # a stack that the call takes
        ("c c", (True, True, False, 200)),  # the big blind's option
    ],
)
def test_what_is_open_to_the_actor(words, actions, open_to):
    """R50: fold, check, call and the least raise."""
    legal = push_all(start(words, [1000, 1000, 700]), actions).legal
    assert (legal.fold, legal.check, legal.call, legal.min_raise_to) == open_to


@pytest.mark.parametrize(
    ("needs", "minimum"), [("opponent_with_chips", 1500), ("opponent_can_match", None)]
)
def test_a_raise_needs_somebody_who_can_answer(words, needs, minimum):
    """R64: of the others one is all-in, and one has chips but is covered by the bet."""
    state = push_all(start(words, [800, 2000, 400], raise_needs=needs), "all-in")
    assert (state.actor, state.legal.to_call, state.legal.min_raise_to) == (1, 750, minimum)


def test_who_checked_may_raise(words):
    """R52."""
    state = push_all(start(words), "c c x x x r100")
    assert (state.actor, state.legal.min_raise_to) == (1, 200)
    assert push_all(state, "r300 f").actor == 0


def test_the_main_pot_is_awarded_last(words):
    """R93."""
    rules = words.Rules(**BLINDS)
    state = words.State(rules, [100, 300, 600], 0, deal_later=True)
    for seat, hand in enumerate(("AsAd", "KsKd", "QsQd")):
        state.deal(hand, seat=seat)
    push_all(state, "all-in all-in c").deal("2c 7h 9d 3s 4h")
    wins = [(event.pot, event.seat, event.amount) for event in state.history if event.kind == "win"]
    assert wins == [(1, 1, 400), (0, 0, 300)]


@pytest.mark.parametrize(("no_drop", "rake"), [(True, 0), (False, 25)])
def test_without_a_flop_no_rake_is_taken(words, no_drop, rake):
    """R116: 10 % of what was called."""
    options = {"rake_basis_points": 1000, "no_flop_no_drop": no_drop}
    assert push_all(start(words, **options), "r300 f f").rake == rake
    flop = push_all(start(words, **options), "r300 f c x r300 f")
    assert flop.rake == 65


def test_one_deal_in_how_many():
    """R161: a pair, aces, suited cards."""
    for text, chance in (
        ("22+", Fraction(1, 17)),
        ("AA", Fraction(1, 221)),
        ("A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+,62s+,52s+,42s+,32s", Fraction(4, 17)),
    ):
        assert Fraction(len(Range(text)), len(Range("random"))) == chance
        assert Range(text).percentage == pytest.approx(float(100 * chance), rel=1e-15)
