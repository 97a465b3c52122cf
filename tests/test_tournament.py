"""Tournaments: entering, levels, seats, moves, rebuys, places and prizes, by hand."""

import json
import random
from dataclasses import replace
from functools import partial

import pytest

from fasteval.errors import IllegalCommand, InvalidConfig
from fasteval.positions import Positions
from fasteval.rules import Rules
from fasteval.tables.seats import Seat
from fasteval.tournaments import seating
from fasteval.tournaments.formats import MULTIPLIERS, rising_levels, sit_and_go, spin
from fasteval.tournaments.levels import BlindSchedule, Break, Level
from fasteval.tournaments.playing import play_out
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

L1, L2, L3 = Level(10, 20, minutes=10), Level(20, 40, minutes=10), Level(30, 60, minutes=10)
SCHEDULE = BlindSchedule([L1, L2, Break(5), L3, Level(100, 200)])
SETTINGS = TournamentSettings(SCHEDULE, stack=1000, buy_in=100, fee=10)


def begun(players, settings=SETTINGS, **changes):
    tournament = Tournament(replace(settings, **changes), seed=7)
    for number in range(players):
        tournament.register(f"P{number + 1}")
    tournament.begin(now=100)
    return tournament


def fold_all(tournament, number, **time):
    hand = tournament.start(number, **time)
    while not hand.over:
        hand.fold()
    return tournament.finish(number)


def all_in(tournament, number, **time):
    """All put all their chips in."""
    hand = tournament.start(number, **time)
    while not hand.over:
        hand.push("all-in" if hand.legal.max_raise_to else "c")
    return hand


def give_stacks(tournament, number, stacks):
    """Deal the chips of a table out anew, by player."""
    table = tournament.tables[number]
    assert sum(stacks.values()) == sum(one.stack for one in table.seats.values())
    for one in table.seats.values():
        one.stack = stacks[one.player]


def lose_to(tournament, number, winner):
    """Play a hand in which all go all-in and one wins every pot, by a deck that is found."""
    chance = random.Random(1)
    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        copy = Tournament.from_dict(tournament.to_dict())
        hand = copy.start(number, deck=deck)
        while not hand.over:
            hand.push("all-in" if hand.legal.max_raise_to else "c")
        seat = copy.tables[number].find(winner)
        if sum(stack > 0 for stack in hand.stacks) == 1 and hand.stacks[seat]:
            hand = tournament.start(number, deck=deck)
            while not hand.over:
                hand.push("all-in" if hand.legal.max_raise_to else "c")
            return tournament.finish(number)
    raise AssertionError("no deck found")


def at_table(tournament, number):
    return [one.player for _, one in sorted(tournament.tables[number].seats.items())]


# ---- Entering -----------------------------------------------------------------------------------


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


# ---- Levels -------------------------------------------------------------------------------------


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
    assert tournament.waiting(1) is not None
    assert tournament.waiting(1, now=1600) is None
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


# ---- Moves --------------------------------------------------------------------------------------


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
        short.leave(player)
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
    for deck in decks():
        copy = Tournament.from_dict(tournament.to_dict())
        if call_down(copy, 2, deck).stacks.count(0) == 3:  # two free seats and one that lost
            call_down(tournament, 2, deck)
            break
    tournament.finish(2)
    assert tournament.left == 5
    with pytest.raises(IllegalCommand, match="table 2 waits: all tables end their hands, then the"):
        tournament.start(2)
    while not hand.over:
        hand.fold()
    tournament.finish(1)
    assert len(tournament.tables[1].seats) == 5


def decks():
    chance = random.Random(5)
    for _ in range(1000):
        yield chance.sample(range(52), 52)


def call_down(tournament, number, deck):
    hand = tournament.start(number, deck=deck)
    while not hand.over:
        hand.push("c")
    return hand


def test_who_moves_keeps_what_he_has():
    tournament = begun(6, seats=5)
    one = tournament.tables[1].seats[tournament.tables[1].find(at_table(tournament, 1)[0])]
    one.away, one.away_since, one.time_bank, one.lost_since = True, 3, 12.5, 99
    lifted = seating.lift(tournament, 1, tournament.tables[1].find(one.player))
    seating.place(tournament, lifted, 2, seating.free_chairs(tournament.tables[2])[0])
    moved = tournament.tables[2].seats[tournament.tables[2].find(one.player)]
    assert isinstance(moved, Seat)
    assert (moved.away, moved.away_since, moved.time_bank, moved.lost_since) == (True, 3, 12.5, 99)
    assert moved.stack == 1000


def test_a_table_far_too_short_waits():
    tournament = begun(12, seats=6)
    tournament.start(1)
    one, two = at_table(tournament, 1), at_table(tournament, 2)
    give_stacks(tournament, 2, dict(zip(two, (2000, 2000, 1994, 2, 2, 2), strict=True)))
    lose_to_big_stacks(tournament, 2)
    assert len(tournament.tables[2].seats) == 3
    with pytest.raises(IllegalCommand, match="table 2 waits: it is 3 or more players short of the"):
        tournament.start(2)
    while not tournament.tables[1].hand.over:
        tournament.tables[1].hand.fold()
    tournament.finish(1)
    assert [len(table.seats) for table in tournament.tables.values()] == [5, 4]
    assert sum(tournament.find(player) == 2 for player in one) == 1
    assert tournament.waiting(2) is None


def lose_to_big_stacks(tournament, number):
    """All with two chips lose them in one hand; the others call them and check to the end."""
    chance = random.Random(4)

    def play(one, deck):
        hand = one.start(number, deck=deck)
        while not hand.over:
            hand.push("c")
        return hand

    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        hand = play(Tournament.from_dict(tournament.to_dict()), deck)
        if sum(not hand.stacks[chair] for chair in hand.dealt) == 3:
            play(tournament, deck)
            return tournament.finish(number)
    raise AssertionError("no deck found")


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
    assert tournament.waiting(1) == "a hand needs two players, and 1 sits here"


# ---- Places -------------------------------------------------------------------------------------


def test_who_had_more_chips_is_placed_higher_and_equal_ones_share():
    tournament = begun(5, percentages=(40, 30, 15, 10, 5))
    stacks = {"P1": 3000, "P2": 700, "P3": 500, "P4": 500, "P5": 300}
    give_stacks(tournament, 1, stacks)
    lose_to(tournament, 1, "P1")
    assert tournament.over
    places = {one.player: (one.place, one.tied, one.prize) for one in tournament.ranking}
    assert places == {
        "P1": (1, 1, 200),
        "P2": (2, 1, 150),
        "P3": (3, 2, 63),  # half of 75 and 50, and the odd coin
        "P4": (3, 2, 62),
        "P5": (5, 1, 25),
    }
    with pytest.raises(IllegalCommand, match="the tournament is over"):
        tournament.start(1)
    with pytest.raises(IllegalCommand, match="register: the tournament is over"):
        tournament.register("P6")


def test_hand_for_hand_at_two_tables_is_one_hand():
    tournament = begun(8, seats=4, places=3, hand_for_hand=5)
    told = []
    tournament.listener = told.append
    one, two = at_table(tournament, 1), at_table(tournament, 2)
    assert tournament.hand_for_hand
    give_stacks(tournament, 1, dict(zip(one, (2000, 1500, 300, 200), strict=True)))
    give_stacks(tournament, 2, dict(zip(two, (2100, 1400, 300, 200), strict=True)))
    # At each table those with 300 and 200 lose theirs; table 2 plays first.
    lose_short(tournament, 2, two)
    with pytest.raises(IllegalCommand, match="table 2 waits: it has played its hand, hand for"):
        tournament.start(2)
    lose_short(tournament, 1, one)
    places = {place.player: (place.place, place.tied) for place in tournament.ranking}
    assert places == {one[2]: (5, 2), two[2]: (5, 2), one[3]: (7, 2), two[3]: (7, 2)}
    assert not tournament.hand_for_hand
    assert [event.amount for event in told if event.kind == "hand_for_hand"] == [0]


def lose_short(tournament, number, players):
    """The first player wins all from those with 300 chips or fewer; a big stack between folds."""
    chance = random.Random(2)
    short = {player for player in players if stack_of(tournament, player) <= 300}

    def play(one, deck):
        hand = one.start(number, deck=deck)
        while not hand.over:
            player = one.tables[number].seats[hand.actor].player
            if player in short:
                hand.push("all-in" if hand.legal.max_raise_to else "c")
            elif player == players[0]:
                hand.push("c")
            else:
                hand.push("f" if hand.legal.fold else "c")
        return hand

    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        copy = Tournament.from_dict(tournament.to_dict())
        hand = play(copy, deck)
        if sum(stack == 0 for chair, stack in enumerate(hand.stacks) if chair in hand.dealt) == 2:
            play(tournament, deck)
            return tournament.finish(number)
    raise AssertionError("no deck found")


def stack_of(tournament, player):
    table = tournament.tables[tournament.find(player)]
    return table.seats[table.find(player)].stack


def test_hand_for_hand_is_only_played_before_the_prizes():
    assert begun(5, seats=3, places=4, hand_for_hand=1).hand_for_hand
    assert not begun(5, seats=3, places=3, hand_for_hand=1).hand_for_hand
    assert not begun(4, seats=2, places=4, hand_for_hand=1).hand_for_hand
    assert not begun(4, seats=4, places=3, hand_for_hand=1).hand_for_hand
    assert not begun(5, seats=3, places=4).hand_for_hand
    late = begun(5, seats=3, places=4, hand_for_hand=1, late_levels=1)
    assert not late.hand_for_hand
    late.timeout(700)
    assert late.hand_for_hand


def test_one_after_the_other_is_no_tie():
    tournament = begun(6, seats=3)
    one, two = at_table(tournament, 1), at_table(tournament, 2)
    give_stacks(tournament, 1, dict(zip(one, (1500, 1200, 300), strict=True)))
    give_stacks(tournament, 2, dict(zip(two, (2500, 300, 200), strict=True)))
    tournament.start(1)
    lose_to(tournament, 2, two[0])
    hand = tournament.tables[1].hand
    while not hand.over:
        hand.fold()
    tournament.finish(1)
    places = {place.player: (place.place, place.tied) for place in tournament.ranking}
    assert places == {two[1]: (5, 1), two[2]: (6, 1)}


# ---- Rebuys and add-ons -------------------------------------------------------------------------

REBUYS = replace(
    SETTINGS,
    rebuys=1,
    rebuy_levels=2,
    rebuy_price=80,
    rebuy_fee=5,
    rebuy_chips=1200,
    add_ons=1,
    add_on_level=2,
    add_on_price=60,
    add_on_fee=3,
    add_on_chips=2000,
)


def test_who_lost_all_may_buy_again_or_is_out():
    tournament = begun(3, REBUYS)
    tournament.timeout(200)
    lose_to(tournament, 1, "P1")
    assert sorted(tournament.deciding) == ["P2", "P3"]
    assert tournament.ranking == ()
    assert tournament.deadline == 230
    with pytest.raises(IllegalCommand, match=r"table 1 waits: 'P.' may buy again until 230"):
        tournament.start(1)
    tournament.rebuy("P2")
    with pytest.raises(IllegalCommand, match="'P2' has no rebuy left, of 1"):
        tournament.rebuy("P2")
    assert stack_of(tournament, "P2") == 1200
    assert (tournament.prize_pool, tournament.fees, tournament.chips) == (380, 35, 4200)
    assert tournament.timeout(229.9) is False
    assert tournament.timeout(230) is True
    assert [(place.place, place.player) for place in tournament.ranking] == [(3, "P3")]
    with pytest.raises(IllegalCommand, match="'P3' is out of the tournament"):
        tournament.rebuy("P3")
    with pytest.raises(IllegalCommand, match="'P3' is out: each enters once"):
        tournament.register("P3")
    assert sorted(tournament.start(1).dealt) == sorted(tournament.tables[1].seats)


def test_who_declines_is_placed_by_when_he_lost():
    """P3 loses his chips first, and decides last."""
    tournament = begun(6, REBUYS, seats=3)
    one, two = at_table(tournament, 1), at_table(tournament, 2)
    give_stacks(tournament, 1, dict(zip(one, (2900, 70, 30), strict=True)))
    lose_to(tournament, 1, one[0])
    give_stacks(tournament, 2, dict(zip(two, (2900, 70, 30), strict=True)))
    lose_to(tournament, 2, two[0])
    for player in (two[1], two[2], one[1], one[2]):
        tournament.decline(player)
    assert [place.player for place in tournament.ranking] == [two[1], two[2], one[1], one[2]]
    assert [place.place for place in tournament.ranking] == [3, 4, 5, 6]
    with pytest.raises(IllegalCommand, match="is not asked for a rebuy"):
        tournament.decline(one[0])


def test_rebuys_are_for_small_stacks_between_hands_in_the_first_levels():
    tournament = begun(3, REBUYS)
    hand = tournament.start(1)
    with pytest.raises(IllegalCommand, match="'P1' is in a hand: a rebuy is bought between hands"):
        tournament.rebuy("P1")
    while not hand.over:
        hand.fold()
    tournament.finish(1)
    winner = next(player for player in ("P1", "P2", "P3") if stack_of(tournament, player) > 1000)
    with pytest.raises(IllegalCommand, match="a rebuy is for 1000 chips or fewer"):
        tournament.rebuy(winner)
    others = [player for player in ("P1", "P2", "P3") if player != winner]
    before = stack_of(tournament, others[0])
    tournament.rebuy(others[0])
    assert stack_of(tournament, others[0]) == before + 1200
    with pytest.raises(IllegalCommand, match="no rebuy is to be had now"):
        tournament.rebuy(others[1], now=100 + 1500)
    with pytest.raises(IllegalCommand, match="'nobody' is not registered"):
        tournament.rebuy("nobody")


def test_a_hand_of_the_rebuy_levels_counts():
    tournament = begun(3, REBUYS)
    hand = tournament.start(1, now=1299)
    tournament.timeout(1299)
    while not hand.over:
        hand.push("all-in" if hand.legal.max_raise_to else "c")
    tournament.timeout(1700)  # level 3, without rebuys
    assert tournament.prizes is None
    tournament.finish(1)
    assert tournament.prizes is None
    for player in tournament.deciding:
        tournament.rebuy(player)
    assert tournament.left == 3
    assert tournament.prizes == (tournament.prize_pool,)


def test_add_ons_are_sold_in_the_break():
    tournament = begun(3, REBUYS)
    with pytest.raises(IllegalCommand, match="no add-on is to be had now"):
        tournament.add_on("P1", now=1299)
    tournament.add_on("P1", now=1300)
    assert stack_of(tournament, "P1") == 3000
    with pytest.raises(IllegalCommand, match="'P1' has no add-on left, of 1"):
        tournament.add_on("P1")
    assert tournament.prizes is None
    with pytest.raises(IllegalCommand, match="no add-on is to be had now"):
        tournament.add_on("P2", now=1600)
    tournament.timeout(1600)
    assert tournament.prizes == (360,)
    assert (tournament.prize_pool, tournament.fees) == (360, 33)


def test_add_ons_without_a_break_are_sold_in_the_next_level():
    tournament = begun(3, REBUYS, add_on_level=1)
    with pytest.raises(IllegalCommand, match="no add-on"):
        tournament.add_on("P1", now=699)
    tournament.add_on("P1", now=700)
    tournament.add_on("P2", now=1299)
    with pytest.raises(IllegalCommand, match="no add-on"):
        tournament.add_on("P3", now=1600)


# ---- Prizes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "prizes"),
    [
        ({}, (250, 150, 100)),
        ({"places": 2}, (325, 175)),
        ({"percentages": (70, 30)}, (350, 150)),
        ({"percentages": (33.4, 33.3, 33.3), "prize_unit": 10}, (180, 160, 160)),
        ({"prizes": (999, 1)}, (999, 1)),
        ({"percentages": (40, 20, 15, 10, 5, 5, 5)}, (250, 100, 75, 50, 25)),
        ({"prizes": (9, 8, 7, 6, 5, 4)}, (9, 8, 7, 6, 5)),
        ({"buy_in": 0}, (0, 0, 0)),
    ],
)
def test_prizes(changes, prizes):
    settings = TournamentSettings(SCHEDULE, **{"stack": 1000, "buy_in": 100, **changes})
    if not changes:
        tournament = begun(7, settings)
        assert tournament.prizes == (350, 210, 140)
        return
    players = 5 if changes != {"buy_in": 0} else 7
    tournament = begun(players, settings)
    assert tournament.prizes == prizes
    assert tournament.prize_pool == sum(prizes)


def test_equities():
    tournament = begun(3, percentages=(50, 30, 20))
    give_stacks(tournament, 1, {"P1": 1500, "P2": 900, "P3": 600})
    found = tournament.equities()
    # by hand, with 300 in the pool: P1 wins with 1/2, is second with .3*.5/.7 + .2*.5/.8, ...
    second = 0.3 * 0.5 / 0.7 + 0.2 * 0.5 / 0.8
    assert found["P1"] == pytest.approx(150 * 0.5 + 90 * second + 60 * (0.5 - second))
    assert sum(found.values()) == pytest.approx(300)
    assert Tournament(SETTINGS).equities() == {}


# ---- Formats ------------------------------------------------------------------------------------


def test_sit_and_go():
    tournament = sit_and_go([f"P{n}" for n in range(6)], speed="turbo", buy_in=500, seed=3, now=9)
    assert tournament.began == 9
    assert len(tournament.tables[1].seats) == 6
    assert tournament.prizes == (1950, 1050)
    assert tournament.settings.schedule.starts[1] == 300
    with pytest.raises(InvalidConfig, match="speed is 'slow'"):
        sit_and_go(["P1", "P2"], speed="slow")
    with pytest.raises(InvalidConfig, match="players: from 2 to 22, not 1"):
        sit_and_go(["P1"])
    assert str(rising_levels(3).levels[0]) == "10/20"


def test_spin():
    assert sum(weight for _, weight in MULTIPLIERS) == 1_000_000
    assert sum(multiplier * weight for multiplier, weight in MULTIPLIERS) == 3_000_000
    players = ["P1", "P2", "P3"]
    pools = [spin(players, buy_in=100, seed=seed).prize_pool for seed in range(400)]
    assert set(pools) <= {100 * multiplier for multiplier, _ in MULTIPLIERS}
    assert 0.6 < pools.count(200) / 400 < 0.85
    big = spin(players, buy_in=100, multipliers=[(1000, 1), (2, 0)], seed=1)
    assert big.prizes == (80_000, 12_000, 8_000)
    ranking = play_out(big, lambda view: "c")
    assert [place.prize for place in ranking] == [80_000, 12_000, 8_000]
    for wrong, what in (
        (lambda: spin(players[:2], buy_in=1), "a spin has three, not 2"),
        (lambda: spin(players, buy_in=1, multipliers=[(2,)]), "multipliers"),
        (lambda: spin(players, buy_in=1, multipliers=[(2, 0)]), "none has a weight"),
        (lambda: spin(players, buy_in="x"), "buy_in"),
    ):
        with pytest.raises(InvalidConfig, match=what):
            wrong()


# ---- Settings, views and snapshots --------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"schedule": 1}, "schedule: 1 is an int, not a BlindSchedule"),
        ({"rules": None}, "rules: None is a NoneType, not Rules"),
        ({"rules": Rules(1, 2, rake_basis_points=5)}, "rules: no hand of a tournament is raked"),
        ({"stack": 0}, "stack is 0: from 1"),
        ({"stack": "x"}, "stack: 'x' is a str"),
        ({"seats": 1}, "seats is 1: from 2 to 22"),
        ({"seats": 23}, "seats is 23: from 2 to 22"),
        ({"min_players": 11, "max_players": 10}, "min_players is 11: from 2 to 10"),
        ({"late_levels": 4}, "late_levels is 4: from 0 to 3"),
        ({"rebuys": 1}, "rebuy_levels is 0: a level for rebuys"),
        ({"rebuy_levels": 1}, "rebuy_levels is 1: a level for rebuys"),
        ({"add_ons": 1}, "add_on_level is 0: a level for add-ons"),
        ({"rebuys": -1, "rebuy_levels": 1}, "rebuys is -1"),
        ({"rebuy_seconds": -1}, "rebuy_seconds is -1"),
        ({"prizes": (1, 2)}, r"prizes is \(1, 2\): a better place pays no less"),
        ({"prizes": (2, 1), "places": 2}, "prizes, percentages, places: give one"),
        ({"percentages": (50, 40)}, "percentages make 90.0, not 100"),
        ({"percentages": 5}, "percentages: 5 is an int, not a list"),
        ({"places": 0}, "places is 0: from 1"),
        ({"prize_unit": 0}, "prize_unit is 0: from 1"),
        ({"hand_for_hand": True}, "hand_for_hand: True is a bool"),
        ({"turn_seconds": -1}, "turn_seconds is -1"),
        ({"missed_turns": 0}, "missed_turns is 0"),
        ({"buy_in": -5}, "buy_in is -5"),
    ],
)
def test_settings_that_make_no_sense(changes, message):
    with pytest.raises(InvalidConfig, match=message):
        replace(SETTINGS, **changes)


def test_settings_as_dicts():
    for settings in (SETTINGS, REBUYS, replace(SETTINGS, percentages=(60.5, 39.5))):
        written = json.loads(json.dumps(settings.to_dict()))
        assert TournamentSettings.from_dict(written) == settings
    with pytest.raises(InvalidConfig, match="settings: 1 is an int"):
        Tournament(1)


def test_views_say_where_one_is_and_hide_the_rest():
    tournament = begun(5, seats=3)
    player = at_table(tournament, 1)[0]
    tournament.start(1, now=130)
    shown = tournament.view(player)
    assert json.loads(json.dumps(shown)) == shown
    text = json.dumps(shown)
    assert "seed" not in shown
    assert "deck" not in text
    assert "hole" not in text
    assert (shown["level"], shown["level_left"], shown["level_unit"]) == (1, 570, "seconds")
    assert shown["blinds"]["big_blind"] == 20
    assert shown["next_blinds"]["big_blind"] == 40
    assert (shown["entrants"], shown["left"], shown["chips"]) == (5, 5, 5000)
    assert shown["average_stack"] == 1000
    assert (shown["prizes"], shown["places_paid"]) == ([325, 175], 2)
    assert shown["tables"] == [{"table": 1, "players": 3}, {"table": 2, "players": 2}]
    own = shown["player"]
    assert (own["table"], own["seat"]) == (1, tournament.tables[1].find(player))
    posted = 3000 - sum(seat["stack"] for seat in own["seats"])
    assert posted == 30
    assert tournament.view()["player"] is None
    with pytest.raises(IllegalCommand, match="not registered"):
        tournament.view("nobody")


def test_snapshots_that_contradict_themselves():
    tournament = begun(5, seats=3)
    tournament.start(1)

    def broken(change):
        written = json.loads(json.dumps(tournament.to_dict()))
        change(written)
        return written

    def drop_player(written):
        written["entrants"].pop()

    def more_chips(written):
        written["tables"][1][1]["seats"][0]["stack"] += 1

    for change, message in (
        (drop_player, "tables: who sits there is not as the entrants say"),
        (more_chips, "chips are there, and 5000 were bought"),
        (lambda written: written.update(playing=[]), "playing: not the tables where a hand"),
        (lambda written: written.update(seed="x"), "seed: 'x' is a str"),
        (lambda written: written.update(now=None), "now is None"),
        (lambda written: written.update(tables=3), "tables: 3 is an int"),
        (lambda written: written["settings"].update(stack=-1), "settings: stack is -1"),
        (lambda written: written.update(shown=[1]), "shown has 1 items"),
        (lambda written: written["entrants"][0].update(bust=[1]), "bust is"),
        (lambda written: written.pop("order"), "order is missing"),
    ):
        with pytest.raises(InvalidConfig, match=message):
            Tournament.from_dict(broken(change))


def test_time_passes_when_bots_play():
    tournament = begun(3)
    hands = []
    play_out(tournament, lambda view: "c", seconds_per_hand=45, after_hand=hands.append)
    breaks = 300 if tournament.level.number > 2 else 0
    assert 100 + 45 * len(hands) <= tournament.now <= 100 + 45 * len(hands) + breaks
    for wrong in ({"P1": str}, 5):
        with pytest.raises(InvalidConfig, match="bot"):
            play_out(begun(3), wrong)


def test_an_odd_deck_changes_nothing():
    tournament = begun(3)
    before = tournament.to_dict()
    with pytest.raises(ValueError, match="deck"):
        tournament.start(1, deck="AsKs")
    assert tournament.to_dict() == before
    tournament.start(1)
    with pytest.raises(IllegalCommand, match="table 1 waits: a hand is in play"):
        tournament.start(1)
    with pytest.raises(IllegalCommand, match="the hand cannot be finished"):
        tournament.finish(1)


def test_an_abandoned_hand_is_dealt_again():
    tournament = begun(3)
    first = tournament.start(1)
    tournament.abandon(1)
    again = tournament.start(1)
    assert (again.button, again.starting_stacks) == (first.button, first.starting_stacks)
    tournament.abandon(1)
    with pytest.raises(IllegalCommand, match="abandon: no hand is in play at table 1"):
        tournament.abandon(1)
