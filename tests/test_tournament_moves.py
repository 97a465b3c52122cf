"""Who is moved in a tournament, where to, and which tables wait."""

from functools import partial

import pytest
from tournament_hands import (
    at_table,
    begun,
    fold_all,
    give_stacks,
    lose_by_calls,
    lose_to,
    stack_of,
)

from fasteval.errors import IllegalCommand
from fasteval.positions import Positions
from fasteval.rules import Rules
from fasteval.tables.seats import Seat
from fasteval.tables.table import Table
from fasteval.tournaments import seating

# ---- Moves ---------------------------------------------------------------------------------------


def test_the_next_big_blind_moves_to_the_worst_seat():
    """TDA 10: the player to be big blind next takes the seat that is big blind soonest."""
    tournament = begun(12, seats=6)
    for number in (1, 2):
        fold_all(tournament, number)
    short, full = tournament.tables[2], tournament.tables[1]
    due = full.plan().positions.big_blind
    due_player = full.seats[due].player
    # Two leave table 2: those who were the last big blind and the one after the next.
    order = [(short.positions.big_blind + step) % 6 for step in range(6)]
    for chair in (order[0], order[2]):
        player = short.seats[chair].player
        short.seats[order[3]].stack += short.seats[chair].stack
        tournament.entrants[player].table = None
        tournament.entrants[player].bust = (0, 1)
        tournament.outs += 1
        short.seats[chair].stack = 0
        Table.leave(short, player)
    # Of the two free seats the last big blind's would be the small blind next.
    fold_all(tournament, 2)
    assert tournament.find(due_player) == 2
    # The button moved on by a hand: order[1] was big blind, order[2] is it next.
    assert short.find(due_player) == order[2]
    assert short.plan().positions.big_blind == order[2]
    assert [len(table.seats) for table in (full, short)] == [5, 5]


@pytest.mark.parametrize("button_mode", ["dead", "moving"])
@pytest.mark.parametrize(
    ("taken", "last", "expected"),
    [
        ([0, 1, 2, 4, 6], (0, 1, 2), 3),  # the big blind is the next to come there
        ([0, 1, 2, 3, 5], (0, 1, 2), 4),  # it comes to seat 3 next, and then there
        ([0, 1, 2, 3, 4, 5, 6, 8], (4, 5, 6), 7),
        ([1, 3, 4, 5, 6, 7, 8], (0, 1, 2), 0),  # seat 2 would be the small blind
        ([0, 1, 3, 4, 5, 6, 7, 8], (0, 1, 2), 2),  # there is no other
        ([0, 7], (7, 7, 0), {"dead": 1, "moving": 8}),  # a moving button goes to seat 8 or 0
    ],
)
def test_the_worst_seat(button_mode, taken, last, expected):
    rules = Rules(1, 2, button_mode=button_mode)
    tournament = begun(len(taken), rules=rules)
    table = tournament.tables[1]
    table.seats = dict(zip(taken, table.seats.values(), strict=True))
    table.positions = Positions(*last, last[1])
    if isinstance(expected, dict):
        expected = expected[button_mode]
    assert seating.worst_seat(tournament, 1) == expected


def test_tables_wait_for_the_final_one():
    tournament = begun(6, seats=5)
    two = at_table(tournament, 2)
    give_stacks(tournament, 2, dict(zip(two, (1600, 1390, 10), strict=True)))
    hand = tournament.start(1)
    lose_by_calls(tournament, 2, losers=1)
    assert tournament.left == 5
    with pytest.raises(IllegalCommand, match="table 2 waits: all tables end their hands, then the"):
        tournament.start(2)
    while not hand.over:
        hand.fold()
    tournament.finish(1)
    assert len(tournament.tables[1].seats) == 5


def test_who_moves_keeps_what_he_has():
    tournament = begun(6, seats=5)
    one = tournament.tables[1].seats[tournament.tables[1].find(at_table(tournament, 1)[0])]
    one.away, one.away_since, one.time_bank, one.disconnected_since = True, 3, 12.5, 99
    lifted = seating.lift(tournament, 1, tournament.tables[1].find(one.player))
    seating.place(tournament, lifted, 2, seating.free_chairs(tournament.tables[2])[0])
    moved = tournament.tables[2].seats[tournament.tables[2].find(one.player)]
    assert isinstance(moved, Seat)
    assert (moved.away, moved.away_since, moved.time_bank, moved.disconnected_since) == (
        True,
        3,
        12.5,
        99,
    )
    assert moved.stack == 1000


def test_a_table_far_too_short_waits():
    tournament = begun(12, seats=6)
    tournament.start(1)
    one, two = at_table(tournament, 1), at_table(tournament, 2)
    give_stacks(tournament, 2, dict(zip(two, (2000, 2000, 1994, 2, 2, 2), strict=True)))
    lose_by_calls(tournament, 2, losers=3)
    assert len(tournament.tables[2].seats) == 3
    with pytest.raises(IllegalCommand, match="table 2 waits: it is 3 or more players short of the"):
        tournament.start(2)
    while not tournament.tables[1].hand.over:
        tournament.tables[1].hand.fold()
    tournament.finish(1)
    assert [len(table.seats) for table in tournament.tables.values()] == [5, 4]
    assert sum(tournament.find(player) == 2 for player in one) == 1
    assert tournament.why_waiting(2) is None


def test_the_last_table_is_broken_first_and_the_final_one_is_drawn():
    tournament = begun(7, seats=3)  # 3, 2 and 2
    told = []
    tournament.listener = told.append
    tournament.start(1)
    seven = {number: at_table(tournament, number) for number in (1, 2, 3)}
    lose_to(tournament, 2, seven[2][0])
    # Six have room at two tables: the third one is broken, as no hand is in play there.
    assert sorted(tournament.tables) == [1, 2]
    moves = [(event.player, event.table) for event in told if event.kind == "moved"]
    assert sorted(moves) == sorted((player, 2) for player in seven[3])
    assert [event.table for event in told if event.kind == "broken"] == [3]
    while not tournament.tables[1].hand.over:
        tournament.tables[1].hand.fold()
    tournament.finish(1)
    lose_to(tournament, 2, seven[2][0])  # four are left, at tables of 3 and 1
    assert {number: len(one.seats) for number, one in tournament.tables.items()} == {1: 2, 2: 2}
    tournament.start(2)
    lose_to(tournament, 1, max(at_table(tournament, 1), key=partial(stack_of, tournament)))
    with pytest.raises(IllegalCommand, match="table 1 waits: a hand needs two players, and 1 sits"):
        tournament.start(1)
    tournament.tables[2].hand.fold()
    told.clear()
    tournament.finish(2)
    assert list(tournament.tables) == [1]
    assert [event.kind for event in told].count("final_table") == 1
    assert tournament.tables[1].positions is None
    assert len(tournament.start(1).dealt) == 3


def test_moves_wait_until_the_hand_is_over():
    tournament = begun(4, seats=2)
    tournament.start(2)
    lose_to(tournament, 1, at_table(tournament, 1)[0])
    assert [len(table.seats) for table in tournament.tables.values()] == [1, 2]
    assert tournament.why_waiting(1) == "a hand needs two players, and 1 sits here"
