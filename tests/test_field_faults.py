"""Faults that other engines had in public, by their number: betting, order, pots and showdown.

Seats: the first seat left of the button is S1, so S1 is seat 1 and the button seat 0.
"""

import json
import random

import pytest
from word_hands import push_all

from fasteval.errors import IllegalAction

BOARD = "2h 7s 9d 3c 4h"


def start(words, stacks, blinds=(50, 100), button=0, **options):
    rules = words.Rules(small_blind=blinds[0], big_blind=blinds[1], **options)
    return words.State(rules, stacks, button, deal_later=True)


def deal(state, hands, board=BOARD):
    for seat, cards in enumerate(hands):
        if cards:
            state.deal(cards, seat=seat)
    state.deal(board)
    return state


def bounds(state):
    return state.legal.min_raise_to, state.legal.max_raise_to


def refused(state, action):
    with pytest.raises(IllegalAction):
        state.push(action)


def only_call_or_fold(state, to_call):
    legal = state.legal
    assert (legal.fold, legal.check, legal.call, legal.to_call) == (True, False, True, to_call)
    assert bounds(state) == (None, None)


# ---- BT: legal bets ------------------------------------------------------------------------------


def test_bt_01_the_minimum_raise(words):
    state = push_all(start(words, [1000] * 3), "r300")
    assert bounds(state)[0] == 500
    refused(state, "r499")


def test_bt_02_the_minimum_is_the_last_increment(words):
    state = push_all(start(words, [20_000] * 2), "r200 r2179")
    assert bounds(state)[0] == 4158
    assert "r4200" in state.legal
    refused(state, "r4157")


def test_bt_03_a_raise_is_to_and_not_by(words):
    state = push_all(start(words, [100] * 2, (1, 2)), "r6 r20")
    assert (state.bets[1], state.stacks[1]) == (20, 80)


def test_bt_05_all_in_under_the_minimum_raise(words):
    state = push_all(start(words, [500, 500, 130, 500], (5, 10)), "r100 c f")
    assert (state.legal.to_call, bounds(state)) == (90, (130, 130))


def test_bt_07_all_in_after_a_bet_over_half_the_stack(words):
    state = push_all(start(words, [1000] * 2), "r500 c r270")
    assert state.pot == 1270
    assert (state.legal.to_call, bounds(state)) == (270, (500, 500))
    assert "all-in" in state.legal


def test_bt_08_a_short_all_in_does_not_reopen(words):
    state = push_all(start(words, [500, 500, 130, 500], (5, 10)), "r100 c f r130")
    only_call_or_fold(state, 30)
    state.push("c")
    only_call_or_fold(state, 30)


@pytest.mark.parametrize(("stack", "minimum"), [(300, 400), (299, None)])
def test_bt_10_exact_and_one_short(words, stack, minimum):
    state = push_all(start(words, [1000, 1000, stack, 1000]), "r200 c f all-in")
    assert (state.legal.to_call, bounds(state)[0]) == (stack - 200, minimum)


def test_bt_11_short_all_ins_add_up(words):
    state = start(words, [1100, 1100, 225, 1100, 300])
    push_all(state, "c c c c x r100 all-in c all-in c")
    assert (state.actor, state.legal.to_call, bounds(state)[0]) == (1, 100, 300)
    state.push("c")
    assert state.actor == 3
    only_call_or_fold(state, 75)


def test_bt_13_facing_much_more_than_a_raise(words):
    state = start(words, [5000, *[20_000] * 5], (300, 600))
    push_all(state, "r1500 r4500 f all-in f f")
    assert (state.actor, bounds(state)[0]) == (3, 8000)
    state.push("c")
    assert state.actor == 4
    only_call_or_fold(state, 500)


def test_bt_14_a_check_then_a_short_all_in_bet(words):
    state = push_all(start(words, [150, 1000, 1000]), "c c x x x all-in")
    assert state.actor == 1
    only_call_or_fold(state, 50)
    fresh = push_all(start(words, [1000, 150, 1000]), "c c x all-in")
    assert bounds(fresh)[0] == 150


def test_bt_16_the_minimum_bet_is_reset(words):
    state = push_all(start(words, [1000] * 3, (5, 10)), "r200 c c")
    assert bounds(state)[0] == 10
    refused(state, "r9")


def test_bt_17_a_raise_again(words):
    state = push_all(start(words, [200] * 2, (1, 2)), "c x r6 r12")
    assert (state.actor, bounds(state)[0]) == (1, 18)


def test_bt_19_bets_over_the_stack(words):
    state = push_all(start(words, [1200] * 2, (100, 100)), "r300 r900")
    assert (state.legal.to_call, bounds(state)) == (600, (1200, 1200))
    refused(state, "r1800")


def test_bt_20_pot_limit_opens_with_a_call_and_the_pot(words):
    state = start(words, [1000] * 3, (5, 10), limit="pot_limit")
    assert bounds(state)[1] == 35
    state.push("r35")
    assert bounds(state)[1] == 115
    assert bounds(start(words, [1000] * 2, (5, 10), limit="pot_limit"))[1] == 30


@pytest.mark.parametrize(("heads_up", "further"), [(True, None), (False, 50)])
def test_bt_22_fixed_limit_has_a_cap(words, heads_up, further):
    options = {"limit": "fixed_limit", "cap_heads_up": heads_up}
    three = push_all(start(words, [1000] * 3, (5, 10), **options), "r20 r30 r40")
    assert bounds(three) == (None, None)
    two = push_all(start(words, [1000] * 2, (5, 10), **options), "r20 r30 r40")
    assert bounds(two)[0] == further


# ---- OR: order of play ---------------------------------------------------------------------------


def test_or_01_heads_up_the_button_posts_the_small_blind(words):
    state = start(words, [100] * 2, (1, 2))
    assert (state.bets, state.actor) == ((1, 2), 0)
    assert push_all(state, "c x").actor == 1


@pytest.mark.parametrize(
    ("left", "expected"), [([0, 1], (1, 1, 0)), ([1, 2], (2, 2, 1)), ([0, 2], (2, 2, 0))]
)
@pytest.mark.parametrize("mode", ["moving", "dead"])
def test_or_03_three_players_become_two(words, left, expected, mode):
    found = words.next_positions((0, 1, 2), left, button_mode=mode, no_double_big_blind=True)
    assert found[:3] == expected


def test_or_04_a_dead_button_when_the_big_blind_leaves(words):
    assert words.next_positions((0, 1, 2), [0, 1, 3], button_mode="dead")[:3] == (1, None, 3)


def test_or_06_a_player_who_sits_out_stops_no_button(words):
    last = (0, 0, 1)
    for _ in range(4):
        found = words.next_positions(last, [0, 1])[:3]
        assert found == (last[2], last[2], last[0])
        last = found


def test_or_08_the_big_blind_has_an_option(words):
    state = push_all(start(words, [1000] * 4), "f f c")
    assert (state.actor, state.street, state.legal.check, bounds(state)[0]) == (
        2, "preflop", True, 200,
    )  # fmt: skip


def test_or_09_a_blind_takes_the_whole_stack(words):
    only_call_or_fold(start(words, [100, 20], (10, 20)), 10)
    state = start(words, [100, 10], (10, 20))
    assert state.actor is None
    assert len(state.board) == 5


def test_or_11_an_ante_is_no_part_of_the_bet(words):
    state = start(words, [100] * 3, (5, 10), ante=5, ante_type="each")
    state.push("r20")
    assert (state.stacks[0], state.pot) == (75, 50)


def test_or_12_an_ante_takes_the_whole_stack(words):
    state = start(words, [3, 100, 100], (5, 10), ante=5, ante_type="each")
    assert (state.stacks[0], state.actor) == (0, 1)
    assert [(pot.amount, pot.eligible) for pot in state.pots] == [(9, (0, 1, 2)), (4, (1, 2))]


def test_or_14_a_straddler_has_the_last_option(words):
    state = start(words, [1000] * 5, (5, 10), straddles=(20,))
    assert (state.actor, bounds(state)[0]) == (4, 40)
    push_all(state, "c c c c")
    assert (state.actor, state.legal.check, state.legal.min_raise_to) == (3, True, 40)


def test_or_15_who_cannot_act_is_not_asked(words):
    state = start(words, [50, 150, 150, 50], (5, 10))
    push_all(state, "r20 r30 r40 r50 all-in all-in all-in")
    assert state.actor == 2
    only_call_or_fold(state, 100)
    assert push_all(state, "c").actor is None


# ---- PT: pots ------------------------------------------------------------------------------------


def test_pt_01_main_and_side_pot(words):
    state = push_all(start(words, [100, 1000, 1000], (25, 50)), "r100 r300 c x x x x x x")
    assert [pot.amount for pot in state.pots] == [300, 400]
    assert deal(state, ["AcAd", "KcKd", "QcQd"]).stacks == (300, 1100, 700)


def test_pt_02_four_stacks(words):
    state = push_all(start(words, [450, 50, 100, 200], (5, 10)), "all-in c c c")
    deal(state, ["JcJd", "QcQd", "AcAd", "KcKd"])
    assert [pot.amount for pot in state.pots] == [200, 150, 200]
    assert state.stacks == (250, 0, 350, 200)


def test_pt_04_a_win_is_limited_by_what_was_put_in(words):
    done = words.settle_pots([10, 10, 8, 6, 5], [1, 1, 2, 3, 4], folded=[4])
    assert done.payouts == (2, 2, 6, 29, 0)


def test_pt_05_the_direct_formula(words):
    done = words.settle_pots([100, 80, 20], [9, 1, 9])
    assert (done.payouts, done.returned) == ((150, 0, 30), (20, 0, 0))


def test_pt_07_profits_sum_to_zero(words):
    paid = [120_360, 200, 89_820, 89_820]
    done = words.settle_pots(paid, [9, 1, 5, 5], folded=[1])
    assert done.returned[0] == 30_540
    assert sum(pot.amount for pot in done.pots) == 269_660
    net = [w + b - p for w, b, p in zip(done.payouts, done.returned, paid, strict=True)]
    assert net == [179_840, -200, -89_820, -89_820]


def test_pt_08_an_even_split(words):
    done = words.settle_pots([10_000] * 3, [9] * 3, dead=300)
    assert done.payouts == (10_100,) * 3


def test_pt_09_the_short_stack_wins(words):
    done = words.settle_pots([98, 102], [9, 1])
    assert (done.payouts, done.returned) == ((196, 0), (0, 4))


def test_pt_11_the_uncalled_bet_is_not_raked(words):
    done = words.settle_pots([280, 198], [1, 9], rake_basis_points=1000)
    assert (done.returned[0], done.pots[0].amount, done.rake) == (82, 396, 39)


def test_pt_12_all_fold_to_an_all_in(words):
    assert push_all(start(words, [1000] * 3, (5, 10)), "all-in f f").stacks[0] == 1015


def test_pt_14_a_fold_after_a_side_pot(words):
    state = start(words, [100, 1000, 1000, 1000], (25, 50))
    push_all(state, "r100 c c c r200 f c x x x x")
    deal(state, ["JcJd", "KcKd", "AcAd", "QcQd"])
    assert [pot.amount for pot in state.pots] == [400, 400]
    assert state.stacks == (0, 1500, 900, 700)


ROYAL = "As Ks Qs Js Ts"


def test_pt_15_an_odd_chip(words):
    state = push_all(start(words, [100] * 4, (1, 2)), "r33 c f c x x x x x x x x x")
    deal(state, ["2c2d", None, "3c3d", "4c4d"], ROYAL)
    assert state.payouts == (33, 0, 34, 33)


def test_pt_17_two_odd_chips_go_to_two(words):
    state = start(words, [1000, 25, 1000, 1000], (1, 2))
    push_all(state, "c r25 all-in r76 f c x x x x x x")
    deal(state, ["2c2d", "3c3d", "4c4d"], ROYAL)
    assert [pot.amount for pot in state.pots] == [77, 102]
    assert state.stacks == (1000, 26, 1001, 998)


def test_pt_19_a_call_that_is_not_all_in(words):
    state = push_all(start(words, [130, 70], (5, 10)), "r60 c")
    assert (state.stacks, state.street, state.actor) == ((70, 10), "flop", 1)


def test_pt_20_chips_are_conserved(words, seed):
    rng = random.Random(seed)
    for _ in range(200):
        stacks = [rng.randint(1, 500) for _ in range(rng.randint(2, 9))]
        rules = words.Rules(small_blind=1, big_blind=2, rake_basis_points=500)
        state = words.State(rules, stacks, 0, seed=rng.randrange(2**64))
        while not state.over:
            state.push(rng.choice(list(state.legal)))
            assert sum(state.stacks) + state.pot + state.rake == sum(stacks)


def test_pt_22_only_the_best_tie(words):
    done = words.settle_pots([100] * 3, hands=["AhKd", "AsKc", "QhJd"], board=BOARD)
    assert done.payouts == (150, 150, 0)


# ---- SH: showdown and record ---------------------------------------------------------------------


def test_sh_01_no_cards_when_all_fold(words):
    rules = words.Rules(small_blind=1, big_blind=2)
    state = push_all(words.State(rules, [100] * 3, 0, seed=1), "r6 f f")
    for seat in (None, 1, 2):
        assert state.view(seat).hole_cards[0] is None
    assert not [event for event in state.view(None).history if any(event.cards)]
    assert state.outcome().shown == ()


def test_sh_03_all_in_hands_lie_face_up(words):
    state = start(words, [100] * 3, (1, 2), run_it_twice=True)
    state.deal("AsAd", seat=0)
    state.deal("KsKd", seat=1)
    push_all(state, "all-in all-in f")
    view = state.view(2)
    assert (len(view.board), view.hole_cards[:2]) == (0, state.hole_cards[:2])
    kinds = [event.kind for event in push_all(state, "run1").history]
    assert kinds.index("face_up") < kinds.index("flop")


def test_sh_04_the_board_runs_out(words):
    rules = words.Rules(small_blind=1, big_blind=2)
    state = push_all(words.State(rules, [100] * 2, 0, seed=1), "all-in all-in")
    assert (state.over, len(state.board), state.actor) == (True, 5, None)
    assert state.outcome().how == "showdown"


def test_sh_05_the_uncalled_bet_is_in_the_record(words):
    state = push_all(start(words, [1000] * 3, (25, 50)), "f f")
    assert (state.returned, state.payouts) == ((0, 0, 25), (0, 0, 50))
    assert [(e.kind, e.seat, e.amount) for e in state.history[-2:]] == [
        ("returned", 2, 25),
        ("win", 2, 50),
    ]


def test_sh_07_a_split_pot_is_one_pot(words):
    state = push_all(start(words, [33] * 2, (1, 2)), "all-in c")
    deal(state, ["2c2d", "3c3d"], ROYAL)
    assert [pot.amount for pot in state.pots] == [66]
    wins = [(e.seat, e.amount, e.pot) for e in state.history if e.kind == "win"]
    assert wins == [(1, 33, 0), (0, 33, 0)]


def test_sh_08_two_boards_are_read_back(words):
    state = start(words, [100] * 2, (1, 2), run_it_twice=True)
    push_all(state, "all-in c run2")
    for board, cards in enumerate((BOARD, "As Ks Qs Js 8c")):
        state.deal(cards, board=board)
    state.deal("5c6d", seat=0)
    state.deal("AcAd", seat=1)
    again = words.State.from_dict(json.loads(json.dumps(state.to_dict())))
    assert again == state
    assert again.boards == state.boards
    assert again.outcome() == state.outcome()


def test_sh_09_several_pots_are_read_back(words):
    state = start(words, [450, 50, 100, 200], (5, 10))
    deal(push_all(state, "all-in c c c"), ["JcJd", "QcQd", "AcAd", "KcKd"])
    again = words.State.from_dict(json.loads(json.dumps(state.to_dict())))
    assert (again, again.pots, again.history) == (state, state.pots, state.history)
