"""Tournaments: entering, levels, and odd commands."""

from dataclasses import replace

import pytest
from tournament_hands import (
    SETTINGS,
    at_table,
    begun,
    fold_all,
)

from fasteval.errors import IllegalCommand
from fasteval.tournaments.levels import BlindSchedule, Level
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

# ---- Entering ------------------------------------------------------------------------------------


def test_registration():
    tournament = Tournament(SETTINGS, seed=1)
    tournament.register("P1")
    with pytest.raises(IllegalCommand, match="'P1' is registered already"):
        tournament.register("P1")
    with pytest.raises(IllegalCommand, match="1 players are registered, and 2 are needed"):
        tournament.begin()
    tournament.register("P2")
    tournament.register("P3")
    tournament.unregister("P2")
    with pytest.raises(IllegalCommand, match="'P2' is not registered"):
        tournament.unregister("P2")
    assert (tournament.prize_pool, tournament.fees, tournament.left) == (200, 20, 2)
    with pytest.raises(IllegalCommand, match="there is no table 1: there are none yet"):
        tournament.start(1)
    tournament.begin()
    with pytest.raises(IllegalCommand, match="begin: the tournament has begun"):
        tournament.begin()
    with pytest.raises(IllegalCommand, match="unregister: the tournament has begun"):
        tournament.unregister("P1")
    with pytest.raises(IllegalCommand, match="'P4' cannot enter: the registration is closed"):
        tournament.register("P4")
    assert sorted(at_table(tournament, 1)) == ["P1", "P3"]


def test_no_more_money_than_there_can_be():
    tournament = Tournament(replace(SETTINGS, buy_in=1 << 61))
    tournament.register("P1")
    with pytest.raises(IllegalCommand, match="and its prize pool, are below"):
        tournament.register("P2")


def test_no_more_than_the_most_enter():
    tournament = Tournament(replace(SETTINGS, max_players=2))
    tournament.register("P1")
    tournament.register("P2")
    with pytest.raises(IllegalCommand, match="2 players are registered: no more may enter"):
        tournament.register("P3")


@pytest.mark.parametrize(
    ("players", "seats", "sizes"),
    [(9, 9, [9]), (10, 9, [5, 5]), (19, 9, [7, 6, 6]), (7, 2, [2, 2, 2, 1]), (12, 6, [6, 6])],
)
def test_first_seats_are_balanced_and_drawn(players, seats, sizes):
    drawn = set()
    for seed in range(30):
        tournament = Tournament(replace(SETTINGS, seats=seats), seed=seed)
        for number in range(players):
            tournament.register(f"P{number}")
        tournament.begin()
        assert [len(table.seats) for table in tournament.tables.values()] == sizes
        assert list(tournament.tables) == list(range(1, len(sizes) + 1))
        assert tournament.opened == len(sizes)
        drawn.add(tuple(at_table(tournament, 1)))
    assert len(drawn) > 1


def test_the_first_button_is_drawn_for_each_table():
    buttons = set()
    for seed in range(40):
        tournament = Tournament(SETTINGS, seed=seed)
        for number in range(9):
            tournament.register(f"P{number}")
        tournament.begin()
        buttons.add(tournament.start(1).button)
    assert len(buttons) > 5


def test_late_players_come_to_the_shortest_table_or_open_one():
    tournament = begun(5, seats=3, late_levels=2)  # tables of 3 and 2
    tournament.register("P6", now=150)
    assert tournament.find("P6") == 2
    fold_all(tournament, 1)
    tournament.start(2)
    tournament.register("P7")  # all are full: a third table, to which one of table 1 moves
    assert tournament.find("P7") == 3
    assert {number: len(table.seats) for number, table in tournament.tables.items()} == {
        1: 2,
        2: 3,
        3: 2,
    }
    assert tournament.prizes is None
    assert tournament.prize_pool == 700
    late = 100 + 1500 - 0.5  # the break after level 2 is not over
    tournament.register("P8", now=late)
    with pytest.raises(IllegalCommand, match="the registration is closed"):
        tournament.register("P9", now=100 + 1500)
    tournament.timeout(100 + 1500)
    assert tournament.prizes == (400, 240, 160)


# ---- Levels --------------------------------------------------------------------------------------


def test_a_hand_keeps_its_level(words):
    tournament = begun(3)
    hand = tournament.start(1, now=100 + 599)
    assert (hand.rules.small_blind, hand.rules.big_blind) == (10, 20)
    player = tournament.tables[1].seats[hand.actor].player
    tournament.tables[1].act(player, "r40", now=100 + 600)
    tournament.timeout(100 + 601)
    assert tournament.level.number == 2
    assert hand.rules.big_blind == 20
    while not hand.over:
        hand.fold()
    tournament.finish(1)
    assert tournament.start(1).rules.big_blind == 40


def test_no_hand_begins_in_a_break():
    tournament = begun(3)
    told = []
    tournament.listener = lambda event: told.append((event.kind, event.amount))
    assert tournament.deadline == 700
    hand = tournament.start(1, now=100 + 1199)
    while not hand.over:
        hand.fold()
    tournament.finish(1, now=100 + 1200)
    assert ("break", 2) in told
    with pytest.raises(IllegalCommand, match="table 1 waits: there is a break, for 300 more sec"):
        tournament.start(1)
    assert tournament.deadline == 1600
    assert tournament.timeout(1599.9) is False
    assert tournament.why_waiting(1) is not None
    assert tournament.why_waiting(1, now=1600) is None
    assert tournament.timeout(1600) is True
    assert told[-1] == ("level", 3)
    assert tournament.start(1).rules.big_blind == 60


def test_levels_by_hands_follow_the_table_that_played_most():
    levels = BlindSchedule([Level(10, 20, hands=2), Level(20, 40, hands=2), Level(30, 60)])
    tournament = begun(4, schedule=levels, seats=2)
    for expected in (20, 20, 40):
        assert tournament.start(1).rules.big_blind == expected
        while not tournament.tables[1].hand.over:
            tournament.tables[1].hand.fold()
        tournament.finish(1)
    assert tournament.start(2).rules.big_blind == 40
    tournament.tables[2].hand.fold()
    tournament.finish(2)
    assert tournament.level.number == 2
    assert tournament.view()["level_left"] == 1


def test_the_limit_changes_with_the_level():
    levels = BlindSchedule(
        [Level(10, 20, limit="fixed_limit", hands=1), Level(10, 20, limit="no_limit")]
    )
    tournament = begun(2, schedule=levels)
    assert tournament.start(1).rules.limit == "fixed_limit"
    tournament.tables[1].hand.fold()
    tournament.finish(1)
    assert tournament.start(1).rules.limit == "no_limit"


def test_deadlines_are_met_whatever_floats_do():
    levels = BlindSchedule([Level(1, 2, minutes=0.1)] * 40 + [Level(2, 4)])
    for begin in (0.1, 1e9 / 3, 12345.678):
        tournament = Tournament(TournamentSettings(levels, stack=100))
        tournament.register("P1")
        tournament.register("P2")
        tournament.begin(now=begin)
        for number in range(2, 42):
            tournament.timeout(tournament.deadline)
            assert tournament.level.number == number
        assert tournament.deadline is None
