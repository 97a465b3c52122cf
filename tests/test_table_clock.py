"""Turns, time banks, absence and lost connections (R110); time is what the caller says it is."""

import pytest
from table_hands import actor, end_hand, pass_hand, play, table_of

from fasteval.errors import IllegalAction, IllegalCommand
from fasteval.tables.table import TableEvent


def begun(**settings):
    """Three players, the first of whom is asked at 100 seconds."""
    table = table_of([0, 1, 2], **settings)
    table.start(button=0, seed=1, now=100)
    return table


# ---- Turns ---------------------------------------------------------------------------------------


def test_whose_time_and_bank_are_over_folds_or_checks():
    """AC-07, AC-08: check if possible, else fold."""
    table = begun()
    assert table.deadline == 100 + 15 + 30
    assert not table.timeout(144.75)
    assert table.hand.actions == ()
    assert table.timeout(145)
    assert (table.hand.actions, actor(table), table.deadline) == (("f",), "P1", 190)
    play(table, "c", now=150)
    assert table.deadline == 195
    assert table.timeout(200)
    assert table.hand.actions == ("f", "c", "c")
    assert table.hand.street == "flop"
    assert [table.seats[seat].missed_turns for seat in range(3)] == [1, 0, 1]
    assert table.seats[0].time_bank == table.seats[2].time_bank == 0


def test_a_turn_begins_when_it_is_known_that_the_one_before_is_over():
    """Though several turns' time is over, each seat is asked."""
    table = begun()
    assert table.timeout(10_000)
    assert table.hand.actions == ("f",)
    assert table.deadline == 10_045
    assert not table.timeout(10_000)


def test_a_time_bank_pays_for_what_a_turn_takes_longer():
    table = begun(time_bank_seconds=20)
    play(table, "r200", now=115)
    assert table.seats[0].time_bank == 20
    play(table, "c", now=133.5)
    assert table.seats[1].time_bank == 16.5
    play(table, "c", now=190)  # time was up, but nobody said so
    assert table.seats[2].time_bank == 0
    assert table.hand.street == "flop"
    assert table.deadline == 190 + 15 + 16.5


def test_a_time_bank_is_refilled_hand_by_hand_up_to_what_it_was():
    table = begun(time_bank_refill=8)
    play(table, "f", now=130)
    play(table, "f", now=148)
    assert [table.seats[seat].time_bank for seat in range(3)] == [15, 27, 30]
    table.finish()
    table.sit_out("P1")
    table.start(seed=1)
    assert [table.seats[seat].time_bank for seat in range(3)] == [23, 27, 30]
    end_hand(table)
    table.come_back("P1")
    table.start(seed=1)
    assert [table.seats[seat].time_bank for seat in range(3)] == [30, 30, 30]


def test_an_act_that_is_refused_takes_no_time():
    table = begun()
    before = table.to_dict()
    with pytest.raises(IllegalAction):
        table.act("P0", "r101", now=140)
    with pytest.raises(IllegalAction, match="it is the turn of 'P0', not of 'P1'"):
        table.act("P1", "c", now=140)
    assert table.to_dict() == before
    assert table.deadline == 145


def test_time_that_goes_back_stands_still():
    table = begun()
    play(table, "c", now=90)
    assert (table.now, table.turn_since) == (100, 100)
    play(table, "c")
    assert table.now == 100
    assert not table.timeout(0)
    assert table.now == 100
    play(table, "c", now=101)
    assert table.deadline == 101 + 45


def test_who_leaves_on_turn_does_not_take_the_time_of_the_next():
    table = begun()
    table.leave("P0", now=114)
    assert (actor(table), table.deadline) == ("P1", 114 + 45)
    table = begun(tournament=True)
    table.sit_out("P0", now=114)
    assert (actor(table), table.deadline) == ("P1", 114 + 45)
    table = begun(hold_seconds=30)
    table.disconnect("P0", now=100)
    table.timeout(130)
    assert (actor(table), table.deadline) == ("P1", 130 + 45)


def test_a_hand_that_is_over_waits_for_no_turn():
    table = begun()
    play(table, "f", "f")
    assert table.deadline is None
    assert not table.timeout(100_000)
    table.finish()
    assert table.deadline is None


# ---- Away ----------------------------------------------------------------------------------------


def test_three_missed_turns_in_a_row_mark_a_player_away():
    """He is passed over in the hand at once, dealt out of the next, and can come back."""
    table = table_of([0, 1], time_bank_seconds=0)
    table.start(button=0, seed=1, now=0)
    play(table, "c", "c")
    for missed in (1, 2, 3):
        assert actor(table) == "P1"
        assert table.timeout(table.deadline)
        assert table.seats[1].missed_turns == missed
        assert table.seats[1].away == (missed == 3)
        if missed < 3:
            play(table, "c")
    assert (table.now, table.seats[1].away_since) == (45, 45)
    assert table.hand.street == "river"
    play(table, "r100")
    assert table.hand.over  # P1 folded at once
    table.finish()
    assert table.next_positions is None
    table.come_back("P1")
    assert (table.seats[1].missed_turns, table.deadline) == (0, None)
    assert pass_hand(table) == (1, 1, 0)


def test_an_act_forgives_missed_turns():
    table = table_of([0, 1], time_bank_seconds=0, missed_turns=2)
    table.start(button=0, seed=1)
    play(table, "c", "c")
    table.timeout(table.deadline)
    play(table, "c")
    play(table, "c")  # P1 on the turn
    assert table.seats[1].missed_turns == 0
    play(table, "c")
    table.timeout(table.deadline)
    assert (table.seats[1].missed_turns, table.seats[1].away) == (1, False)


def test_missed_turns_count_from_hand_to_hand():
    table = table_of([0, 1], missed_turns=2, time_bank_seconds=0)
    table.start(button=0, seed=1)
    table.timeout(15)
    table.finish()
    table.start(seed=1)
    play(table, "c")
    table.timeout(30)
    assert table.seats[0].away


def test_the_seat_is_free_after_ten_minutes_away():
    table = table_of([0, 1, 2])
    table.sit_out("P1", now=50)
    assert table.deadline == 650
    assert not table.timeout(649)
    assert table.timeout(650)
    assert (table.find("P1"), table.cashed_out, table.deadline) == (None, 10_000, None)


def test_the_seat_is_free_after_the_hand_if_it_is_in_one():
    table = table_of([0, 1, 2], missed_turns=1, time_bank_seconds=0, away_seconds=20)
    table.start(button=0, seed=1)
    assert table.timeout(15)
    assert table.seats[0].away
    play(table, "c", now=30)
    assert table.deadline == 35
    assert table.timeout(35)
    assert table.seats[0].gone
    assert table.view("P0")["you"]["wish"] == "leave"
    assert table.deadline == 45  # the turn of P2
    end_hand(table, "c")
    assert table.find("P0") is None
    assert table.departed == {"P0": (10_000, 35)}


def test_who_is_back_in_time_keeps_the_seat():
    table = table_of([0, 1, 2])
    table.sit_out("P1")
    table.come_back("P1", now=599)
    assert not table.timeout(700)
    table.sit_out("P1")
    assert table.deadline == 1300


# ---- Lost connections ----------------------------------------------------------------------------


def test_a_lost_connection_is_held_30_seconds():
    table = table_of([0, 1, 2])
    table.disconnect("P1", now=10)
    assert table.deadline == 40
    with pytest.raises(IllegalCommand, match="'P1' has lost the connection already"):
        table.disconnect("P1")
    table.reconnect("P1", now=39)
    assert table.deadline is None
    with pytest.raises(IllegalCommand, match="'P1' has not lost the connection"):
        table.reconnect("P1")
    table.disconnect("P1", now=50)
    assert table.timeout(80)
    assert table.find("P1") is None


def test_who_lost_the_connection_is_still_asked_and_then_gone():
    table = begun()
    table.disconnect("P0", now=110)
    assert actor(table) == "P0"
    assert table.deadline == 140
    table.timeout(140)
    assert table.hand.actions == ("f",)
    end_hand(table)
    assert table.find("P0") is None


def test_a_lost_connection_keeps_nobody_longer_who_is_away():
    table = table_of([0, 1])
    table.sit_out("P1", now=0)
    table.disconnect("P1", now=590)
    assert table.deadline == 600
    assert table.timeout(1000)
    assert table.find("P1") is None


def test_a_tournament_frees_no_seat():
    table = table_of([0, 1, 2], tournament=True)
    table.sit_out("P0", now=0)
    assert table.deadline is None
    table.disconnect("P1", now=10)
    assert table.deadline == 40
    assert table.timeout(40)
    assert table.seats[1].away
    assert table.deadline is None
    assert not table.timeout(10_000)
    assert len(table.seats) == 3


def test_a_deadline_is_the_next_of_all():
    table = begun()
    table.disconnect("P2", now=120)
    assert table.deadline == 145  # the turn
    play(table, "c", now=125)
    assert table.deadline == 150  # the connection
    table.sit_out("P0", now=130)
    end_hand(table)
    assert table.deadline == 150
    assert table.timeout(150)
    assert table.deadline == 730


# ---- What is told --------------------------------------------------------------------------------


def test_a_listener_is_told_what_happens():
    told = []
    table = table_of([])
    table.listener = told.append
    table.sit("P0", 10_000)
    table.sit("P1", 10_000)
    table.start(button=0, seed=1)
    table.timeout(45)
    table.finish()
    table.sit_out("P1")
    table.come_back("P1")
    table.disconnect("P1")
    table.reconnect("P1")
    table.top_up("P0", 500)
    table.start(seed=1)
    table.abandon()
    table.leave("P0")
    assert told == [
        TableEvent("sat", "P0", 0, 10_000),
        TableEvent("sat", "P1", 1, 10_000),
        TableEvent("started", amount=1),
        TableEvent("timed_out", "P0", 0),
        TableEvent("finished", amount=1),
        TableEvent("away", "P1", 1),
        TableEvent("back", "P1", 1),
        TableEvent("disconnected", "P1", 1),
        TableEvent("reconnected", "P1", 1),
        TableEvent("topped_up", "P0", 0, 500),
        TableEvent("started", amount=2),
        TableEvent("abandoned", amount=2),
        TableEvent("left", "P0", 0, 10_450),
    ]


def test_a_listener_is_told_who_lost_all():
    told = []
    table = table_of([0, 1])
    table.listener = told.append
    table.start(button=0, deck="As2cAh7d3cKsQd9h3d8c3h4s")
    play(table, "all-in", "c")
    table.finish()
    assert told[1:] == [
        TableEvent("finished", amount=1),
        TableEvent("busted", "P0", 0),
        TableEvent("away", "P0", 0),
    ]


# ---- Who is gone and who leaves ------------------------------------------------------------------


def lost_in_a_hand(**settings):
    """P0 is all alone without a connection when the hold of his seat ends; it is P1's turn."""
    table = table_of([0, 1, 2], hold_seconds=5, **settings)
    table.start(button=0, seed=1)
    play(table, "c", "c", "c")
    table.disconnect("P0")
    assert table.timeout(5)
    return table


def test_whose_connection_stayed_away_checks_if_he_can():
    table = lost_in_a_hand()
    play(table, "c", "c")  # and P0 after them
    assert table.hand.actions[-1] == "c"
    assert 0 in table.hand.live
    play(table, "r500")
    play(table, "c")
    assert table.hand.actions[-1] == "f"
    end_hand(table)
    assert table.find("P0") is None


def test_who_leaves_folds_in_his_turn():
    table = lost_in_a_hand()
    table.leave("P0")
    play(table, "c", "c")
    assert table.hand.actions[-1] == "f"


def test_who_is_connected_again_in_the_hand_keeps_his_seat():
    table = lost_in_a_hand()
    table.sit_out("P1")
    assert table.view("P0")["you"]["wish"] == "leave"
    with pytest.raises(IllegalCommand, match="is leaving after the hand"):
        table.sit_out("P0")
    table.reconnect("P0", now=30)
    assert table.view("P0")["you"]["wish"] is None
    assert not table.timeout(40)
    end_hand(table)
    assert table.find("P0") == 0
    assert not table.seats[0].away


def test_who_wished_to_sit_out_and_was_lost_for_a_while_sits_out():
    table = table_of([0, 1, 2], hold_seconds=5)
    table.start(button=0, seed=1)
    table.sit_out("P0")
    table.disconnect("P0")
    assert table.timeout(5)
    table.reconnect("P0")
    end_hand(table)
    assert table.seats[0].away


def test_who_said_that_he_leaves_does_so_connected_or_not():
    table = lost_in_a_hand()
    table.leave("P0")
    table.reconnect("P0")
    end_hand(table)
    assert table.find("P0") is None


def test_who_comes_back_in_the_hand_keeps_his_seat():
    table = table_of([0, 1, 2], missed_turns=1, time_bank_seconds=0, away_seconds=20)
    table.start(button=0, seed=1)
    assert table.timeout(15)
    play(table, "c", now=30)
    assert table.timeout(35)
    table.come_back("P0")
    end_hand(table, "c")
    assert table.find("P0") == 0


def test_a_deadline_is_a_time_that_timeout_takes():
    """No time is later than 2**53 seconds."""
    last = 2**53
    table = table_of([0, 1], missed_turns=1, away_seconds=600)
    table.start(button=0, seed=1, now=last - 10)
    assert table.deadline == last
    assert not table.timeout(last - 1)
    assert table.timeout(table.deadline)
    assert table.hand.over
    table.finish()
    assert table.find("P0") is None  # his ten minutes end there too
    table.disconnect("P1")
    assert table.deadline == last
    assert table.timeout(last)
    assert (table.find("P1"), table.deadline) == (None, None)


def test_a_time_bank_that_was_used_in_a_hand_that_is_given_up_is_used():
    table = begun(time_bank_seconds=30)
    play(table, "c", now=table.now + 20)
    bank = table.seats[0].time_bank
    assert bank < 30
    table.abandon()
    assert table.seats[0].time_bank == bank
