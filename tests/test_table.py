"""A table from hand to hand: chips, the first button, hands given up, tournaments, snapshots."""

import copy
import json
import pickle
import random

import pytest
from table_hands import end_hand, forced, pass_hand, play, table_of

from fasteval import Rules
from fasteval.errors import IllegalCommand, InvalidConfig
from fasteval.tables.dealing_in import draw_button
from fasteval.tables.table import Table

DEAD = {"button_mode": "dead"}
# Of three, seats 0, 1, 2 in dealing order: seat 0 has aces.
P0_WINS = "As2cJcAh7dTd3cKsQd9h3d8c3h4s"


# ---- Chips ---------------------------------------------------------------------------------------


def test_a_hand_moves_chips(words):
    table = table_of([0, 1, 2])
    hand = table.start(button=0, seed=7)
    assert isinstance(hand, words.State)
    assert (hand.starting_stacks[:3], hand.button) == ((10_000,) * 3, 0)
    play(table, "r300", "f", "f")
    finish = table.finish()
    assert finish.stacks == (10_150, 9_950, 9_900, 0, 0, 0)
    assert (finish.busts, finish.left, finish.rake) == ((), {}, 0)
    assert finish.positions == table.next_positions == (1, 2, 0, 2)
    assert (table.hands, table.hand) == (1, None)
    assert [table.seats[seat].stack for seat in range(3)] == [10_150, 9_950, 9_900]


def test_rake_leaves_the_table():
    table = table_of([0, 1], rules={"rake_basis_points": 1000, "no_flop_no_drop": False})
    table.start(button=0, seed=1)
    play(table, "r300", "c")
    finish = end_hand(table, "c")
    assert finish.rake == table.raked == 60
    assert sum(finish.stacks) == table.bought_in - 60 == 19_940


def test_seats_are_taken_from_the_first(words):
    table = table_of([1])
    assert table.sit("A", 1000) == 0
    assert table.sit("B", 1000) == 2
    assert table.sit("C", 1000, 5) == 5
    assert [table.find(player) for player in ("A", "B", "C", "D")] == [0, 2, 5, None]
    with pytest.raises(IllegalCommand, match="seat 5 is taken by 'C'; free seats: 3, 4"):
        table.sit("D", 1000, 5)
    with pytest.raises(IllegalCommand, match="'A' sits at this table already, in seat 0"):
        table.sit("A", 1000)
    table.sit("D", 1000)
    table.sit("E", 1000)
    with pytest.raises(IllegalCommand, match="no seat is free"):
        table.sit("F", 1000)


def test_a_hand_needs_two_with_chips_who_are_there():
    """R117."""
    table = table_of([0, 1])
    table.sit_out("P1")
    with pytest.raises(IllegalCommand, match="two players with chips who are not away: 1 ready"):
        table.start(button=0)
    assert table.next_positions is None
    table.come_back("P1")
    table.start(button=0, seed=1)
    with pytest.raises(IllegalCommand, match="a hand is in play"):
        table.start()


def test_a_hand_is_finished_once_and_when_it_is_over():
    table = table_of([0, 1])
    with pytest.raises(IllegalCommand, match="finish: no hand is in play"):
        table.finish()
    table.start(button=0, seed=1)
    with pytest.raises(IllegalCommand, match="it is the turn of 'P0'"):
        table.finish()
    play(table, "f")
    table.finish()
    with pytest.raises(IllegalCommand, match="no hand is in play"):
        table.finish()


def test_only_players_in_the_hand_act():
    table = table_of([0, 1])
    with pytest.raises(IllegalCommand, match="act: no hand is in play"):
        table.act("P0", "c")
    table.start(button=0, seed=1)
    table.sit("P2", 1000)
    with pytest.raises(IllegalCommand, match="'P2' is not in this hand"):
        table.act("P2", "c")
    with pytest.raises(IllegalCommand, match="'P9' is not at this table; here are: 'P0'"):
        table.act("P9", "c")


# ---- The first button ----------------------------------------------------------------------------


def test_the_first_button_is_given_or_drawn():
    """R18."""
    table = table_of([1, 3, 5])
    with pytest.raises(IllegalCommand, match="seat 2 is not dealt in; dealt in: 1, 3, 5"):
        table.start(button=2)
    with pytest.raises(IllegalCommand, match="the first hand needs a button"):
        table.plan()
    assert table.plan(3).positions[:3] == (3, 5, 1)
    table.start(seed=4)
    drawn = table.positions.button
    assert drawn in (1, 3, 5)
    end_hand(table)
    with pytest.raises(IllegalCommand, match="drawn for the first hand only"):
        table.start(button=1)
    again = table_of([1, 3, 5])
    again.start(seed=4)
    assert again.positions.button == drawn
    found = set()
    for seed in range(40):
        table = table_of([1, 3, 5])
        table.start(seed=seed)
        found.add(table.positions.button)
    assert found == {1, 3, 5}


def test_the_highest_card_has_the_first_button():
    for seed in range(50):
        cards = random.Random(seed).sample(range(52), 3)
        assert draw_button([1, 3, 5], seed) == [1, 3, 5][cards.index(sorted(cards)[-1])]
    assert {draw_button([2, 4]) for _ in range(200)} == {2, 4}


def test_nobody_who_is_away_draws_the_first_button():
    for seed in range(20):
        table = table_of([0, 1, 2])
        table.sit_out("P1")
        table.start(seed=seed)
        assert table.positions.button in (0, 2)


# ---- Giving a hand up ----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["moving", "dead"])
def test_an_abandoned_hand_never_was(mode):
    """R9: all get their chips back, and the same hand is dealt again."""
    table = table_of([0, 1, 2, 3], rules={"button_mode": mode, "entry": "post"})
    pass_hand(table, button=0)
    table.sit_out("P3")
    table.sit("new", 10_000, 4)
    table.post("new")
    before = table.to_dict()
    plan = table.plan()
    table.start(seed=1)
    play(table, "r500", "c")
    table.abandon()
    after = table.to_dict()
    for seats in (before["seats"], after["seats"]):
        for seat in seats:
            del seat["was"]
    assert after["seats"] == before["seats"]
    assert (after["positions"], table.hands, table.hand) == (before["positions"], 1, None)
    assert table.plan() == plan
    with pytest.raises(IllegalCommand, match="abandon: no hand is in play"):
        table.abandon()


def test_an_abandoned_first_hand_needs_a_button_again():
    table = table_of([0, 1, 2])
    table.start(button=2, seed=1)
    table.abandon()
    assert table.positions is None
    table.start(button=1, seed=1)
    assert table.positions.button == 1


def test_what_players_wished_in_an_abandoned_hand_is_done():
    table = table_of([0, 1, 2])
    table.start(button=0, seed=1)
    play(table, "r500")
    table.leave("P0")
    table.sit_out("P1")
    table.top_up("P2", 500)
    table.abandon()
    assert table.find("P0") is None
    assert table.cashed_out == 10_000
    assert table.seats[1].away
    assert table.seats[2].stack == 10_500


def test_a_post_chosen_during_an_abandoned_hand_stands():
    table = table_of([0, 1, 2, 3], rules={"entry": "post"})
    pass_hand(table, button=0)
    table.sit("new", 10_000, 4)
    table.start(seed=1)
    table.post("new")
    table.abandon()
    assert table.seats[4].entering == "posting"


def test_a_post_chosen_while_the_small_blind_passed_stands():
    """P3 was away for the big blind; the small one passes too, in a hand that is given up."""
    table = table_of([0, 1, 2, 3, 4, 5], rules={"entry": "post"})
    pass_hand(table, button=0)
    table.sit_out("P3")
    pass_hand(table)
    table.start(seed=1)
    one = table.seats[3]
    table.come_back("P3")
    table.post("P3")
    assert (one.owes_small_blind, one.owes_big_blind) == (True, True)
    table.abandon()
    assert (one.entering, one.owes_small_blind, one.owes_big_blind) == ("posting", False, True)


# ---- Tournaments ---------------------------------------------------------------------------------


def test_a_tournament_deals_in_who_is_away_and_folds_him():
    """R111: he pays blinds and antes."""
    rules = {**DEAD, "ante": 10, "ante_type": "each"}
    table = table_of([0, 1, 2], tournament=True, rules=rules)
    table.sit_out("P1")
    table.start(button=0, seed=1)
    assert ("ante", 1, 10) in forced(table)
    assert ("small_blind", 1, 50) in forced(table)
    play(table, "c")
    assert table.hand.actions == ("c", "f")
    table.sit_out("P2")
    assert table.hand.actions == ("c", "f", "f")  # he could have checked
    assert table.hand.over
    assert table.finish().stacks[:3] == (10_170, 9_940, 9_890)


def test_a_tournament_gives_chips_itself():
    table = table_of([0, 1], stack=7, tournament=True)
    with pytest.raises(IllegalCommand, match="chips at this table come from its tournament"):
        table.top_up("P0", 100)
    table.give("P0", 93)
    assert (table.seats[0].stack, table.seats[0].bought, table.bought_in) == (100, 100, 107)
    table.start(button=1, seed=1)
    with pytest.raises(IllegalCommand, match="give: a hand is in play"):
        table.give("P0", 100)
    with pytest.raises(IllegalCommand, match="come from its tournament"):
        table_of([0]).give("P0", 5)


def test_who_busts_in_a_tournament_keeps_the_seat_and_can_be_given_chips():
    table = table_of([0, 1], stack=1000, tournament=True, rules={**DEAD, "entry": "post"})
    table.sit("P2", 1500, 2)
    table.start(button=2, deck=P0_WINS)
    play(table, "f", "all-in", "c")
    finish = table.finish()
    assert (finish.busts, finish.left) == (("P1",), {})
    assert finish.stacks == (2000, 0, 1500, 0, 0, 0)
    assert not table.seats[1].away
    assert pass_hand(table) == (0, 0, 2)
    assert table.deadline is None
    table.give("P1", 500)
    table.start(seed=1)  # he is new: P0 is the next big blind, and he comes after it
    assert (table.positions[:3], table.hand.dealt) == ((1, 2, 0), (0, 1, 2))
    assert "post" not in [kind for kind, _, _ in forced(table)]


def test_a_tournament_deals_a_newcomer_in_but_between_button_and_small_blind():
    """Players from a broken table can be either blind or the button, too."""
    for seat, places, is_dealt in [
        (1, (1, None, 3), True),  # the button
        (2, (1, 2, 3), True),  # the small blind
        (5, (1, None, 3), True),
    ]:
        table = table_of([0, 1, 2, 3, 4], 6, tournament=True, rules=DEAD)
        pass_hand(table, button=0)
        for gone in ("P1", "P2"):
            table.leave(gone)
        table.sit("new", 10_000, seat)
        table.start(seed=1)
        assert table.positions[:3] == places
        assert (seat in table.hand.dealt) == is_dealt
    table = table_of([0, 1, 3, 5], 6, tournament=True, rules=DEAD)
    pass_hand(table, button=0)
    table.sit("new", 10_000, 2)
    assert table.plan().positions[:3] == (1, 3, 5)
    assert table.plan().dealt == (0, 1, 3, 5)  # between button and small blind
    pass_hand(table)
    assert table.plan().dealt == (0, 1, 2, 3, 5)


# ---- The whole table as a dict -------------------------------------------------------------------


def test_a_table_is_written_and_goes_on(words):
    table = table_of([0, 1, 2], rules={"entry": "post"}, optional_straddles=1)
    table.straddle("P0")
    pass_hand(table, button=0)
    table.sit("new", 10_000, 5)
    table.post("new")
    table.leave("P1", now=3)
    table.sit("P4", 10_000, 4, now=4.5)
    table.start(seed=1)
    play(table, "c")
    table.sit_out("P2")
    told = json.loads(json.dumps(table.to_dict()))
    other = Table.from_dict(told)
    assert other == table
    assert other.to_dict() == table.to_dict()
    end_hand(table)
    end_hand(other)
    assert other == table
    table.start(seed=2)
    other.start(seed=2)
    assert other == table
    assert table != table_of([0])
    assert table != 5


def test_a_table_says_how_it_is():
    table = table_of([0, 1])
    assert repr(table) == "<Table: 2 of 6 seats taken, 0 hands played, in play: None>"
    table.start(button=0, seed=1)
    assert repr(table).endswith(f"in play: {table.hand!r}>")
    with pytest.raises(TypeError):
        hash(table)


def test_rules_of_one_kind_only():
    with pytest.raises(InvalidConfig, match="rules"):
        Table(50)
    assert Table(Rules(1, 2)).settings.seats == 9


def test_a_first_hand_that_is_given_up_keeps_its_button():
    """The button was drawn (R18); a hand that is dealt again has the same (R9)."""
    table = Table(Rules(1, 2), seats=9)
    for _ in range(9):
        table.sit(f"P{len(table.seats)}", 200)
    buttons = set()
    for _ in range(9):
        buttons.add(table.start().button)
        table.abandon()
    assert len(buttons) == 1
    (button,) = buttons
    table.leave(f"P{button}")
    assert table.start().button != button


@pytest.mark.parametrize(
    "again",
    [
        Table.copy,
        copy.copy,
        copy.deepcopy,
        lambda table: pickle.loads(pickle.dumps(table)),
    ],
)
def test_a_copy_goes_on_by_itself(again):
    table = table_of([0, 1, 2])
    told = []
    table.listener = told.append
    table.start(button=0, seed=1)
    play(table, "c")
    before = table.to_dict()
    other = again(table)
    assert other == table
    assert other.listener is None
    end_hand(other)
    other.leave("P0")
    assert table.to_dict() == before
    assert len(told) == 1
    end_hand(table)
    table.leave("P0")
    assert other == table


def test_who_gives_chips_or_other_rules_says_when():
    table = table_of([0, 1], tournament=True)
    table.give("P0", 500, now=7)
    assert table.now == 7
    table.change_rules(Rules(100, 200), now=9)
    assert table.now == 9
    with pytest.raises(InvalidConfig, match="now is -1"):
        table.give("P0", 500, now=-1)
    assert table.seats[0].stack == 10_500
