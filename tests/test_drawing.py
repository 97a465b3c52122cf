"""How a hand prints: the line of its repr and the drawing of the table."""

import random

from word_hands import BLINDS, how_many, play_random, push_all, start

from fasteval.notation import format_card


def test_repr_says_how_the_hand_stands(words):
    state = start(words, stacks=(10_000,) * 3)
    assert repr(state) == (
        "<State: preflop, pot 150, seat 0 to act: fold, call 100, raise to 200-10000>"
    )
    assert repr(push_all(state, "f f")) == "<State: over, seat 2 wins 100>"
    state = push_all(start(words, run_it_twice=True), "f all-in all-in")
    assert repr(state) == "<State: preflop, pot 2000, all-in: waits for run(boards)>"
    state = words.State(words.Rules(**BLINDS), [1000] * 3, 0, deal_later=True)
    assert repr(push_all(state, "f all-in all-in")) == (
        "<State: showdown, pot 2000, waits for cards>"
    )


DRAWING = """\
 No-limit hold'em 50/100                                      Preflop, pot 1700
────────────────────────────────────────────────────────────────────────────────
    seat  position  stack  bet   cards
       0  HJ          700  300   ?? ??
       1  CO            0  450   Kd Qd  all-in
       2  -                             empty
  D    3  BTN        1000        ?? ??  folded
       4  SB          150  850   ?? ??
 ►     5  BB          900  100   As Ad
       6  UTG        1000        ?? ??  folded
────────────────────────────────────────────────────────────────────────────────
 Seat 5 to act: fold, call 750, raise to 1000"""

ENDING = """\
 No-limit hold'em 50/100                                         Over, pot 2750
────────────────────────────────────────────────────────────────────────────────
    seat  position  stack    net   cards
       0  HJ          700   -300   ?? ??  folded
       1  CO            0   -450   Kd Qd
       2  -                               empty
  D    3  BTN        1000      0   ?? ??  folded
       4  SB            0  -1000   7c 7d
       5  BB         2750  +1750   As Ad  wins
       6  UTG        1000      0   ?? ??  folded
────────────────────────────────────────────────────────────────────────────────
 Board     2c 7h 9d 3s Ah
 Main pot    1650  seats 1, 4, 5
 Side pot 1  1100  seats 4, 5
 Seat 5 wins 1100 of side pot 1: three of a kind, aces, nine and seven kickers
 Seat 5 wins 1650 of the main pot: three of a kind, aces, nine and seven kickers"""


def test_the_drawing_of_a_table(words):
    rules = words.Rules(**BLINDS)
    state = words.State(rules, [1000, 450, 0, 1000, 1000, 1000, 1000], 3, deal_later=True)
    state.deal("AsAd", seat=5)
    state.deal("KdQd", seat=1)
    push_all(state, "f r300 all-in f r850")
    assert str(state) == DRAWING
    push_all(state, "all-in f all-in")
    state.deal("7c7d", seat=4)
    state.deal("2c7h9d3sAh")
    assert str(state) == ENDING


def test_the_drawing_of_several_boards_and_a_rake(words):
    state = start(words, run_it_twice=True, rake_basis_points=500, stacks=(1000, 400, 1000), seed=3)
    drawn = str(push_all(state, "all-in all-in all-in run2")).splitlines()
    boards = [" ".join(map(format_card, board)) for board in state.boards]
    assert drawn[0].endswith("Over, pot 2400")
    assert sum(state.payouts) == 2400 - 120
    assert [f" Board {number}   {board}" for number, board in enumerate(boards, 1)] == [
        line for line in drawn if line.startswith(" Board")
    ]
    for event in state.history:
        if event.kind == "win":
            pot = "side pot 1" if event.pot else "the main pot"
            told = f" Seat {event.seat} wins {event.amount} of {pot} on board {event.board + 1}:"
            assert any(line.startswith(told) for line in drawn)
    assert {event.board for event in state.history if event.kind == "win"} == {0, 1}
    assert " The house takes 120" in drawn


def test_who_wins_less_than_he_put_in_wins_in_the_drawing(words):
    state = words.State(words.Rules(**BLINDS), [1000, 400, 500], 0, deal_later=True)
    for seat, cards in enumerate(("KsKd", "AsAd", "QsQd")):
        state.deal(cards, seat=seat)
    state.deal("2c 7h 9d 3s 4h")
    rows = str(push_all(state, "all-in all-in all-in")).splitlines()[3:6]
    assert state.outcome().net == (-300, 800, -500)
    assert [row.split()[-1] for row in rows] == ["wins", "wins", "Qd"]


def test_drawings_fit_the_page(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 100, 10)):
        for state in play_random(words, rng):
            drawn = str(state)
            assert all(len(line) <= 80 for line in drawn.splitlines()), drawn
            assert all(line == line.rstrip() for line in drawn.splitlines())
            for seat in range(state.seats):
                assert any(line[3:8].strip() == str(seat) for line in drawn.splitlines())
            assert "\n" not in repr(state)
            for seat, chips in enumerate(state.payouts or ()):
                assert not chips or f"Seat {seat} wins" in drawn


def test_a_bet_is_not_called_a_raise(words):
    hand = words.State(words.Rules(**BLINDS), [1000, 1000], 0, seed=1)
    assert repr(hand.legal).endswith("raise to 200-1000>")
    hand.call()
    assert "check, raise to 200-1000" in repr(hand)  # the blinds are bets
    hand.check()
    assert "fold, check, bet 100-900" in repr(hand)
