"""Straddles that the rules ask for: of those whose turn it is, as many as there are (R30, R32)."""

import random

import pytest
from table_hands import end_hand, forced, pass_hand, table_of

from fasteval import Rules, next_positions
from fasteval.errors import InvalidConfig
from fasteval.tables.dealing_in import plan_hand
from fasteval.tables.seats import Seat
from fasteval.tables.table import Table

THREE = {"straddles": (200, 400, 800)}


def straddlers(table):
    return [(seat, chips) for kind, seat, chips in forced(table) if kind == "straddle"]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, []),
        (3, [(0, 200)]),
        (4, [(3, 200), (0, 400)]),
        (5, [(3, 200), (4, 400), (0, 800)]),
        (6, [(3, 200), (4, 400), (5, 800)]),
    ],
)
def test_as_many_straddle_as_sit_between_the_blinds(players, expected):
    table = table_of(range(players), rules=THREE)
    table.start(button=0, seed=1)
    assert straddlers(table) == expected
    assert table.hand.rules.straddles == THREE["straddles"][: len(expected)]
    assert table.rules.straddles == THREE["straddles"]


def test_who_cannot_pay_the_straddle_posts_what_he_has():
    table = table_of([0, 1, 2, 4], rules=THREE)
    table.sit("P3", 1000, 3)
    table.start(button=0, seed=1)
    table.abandon()
    table.seats[3].stack, table.bought_in = 150, 40_150
    table.start(button=0, seed=1)
    assert straddlers(table) == [(3, 150), (4, 400), (0, 800)]


def test_a_poster_does_not_straddle_nor_who_sits_left_of_him():
    table = table_of([0, 1, 2, 3, 5], rules={**THREE, "entry": "post"})
    pass_hand(table, 0)
    table.sit("P4", 10_000, 4)
    table.post("P4")
    table.start(seed=1)  # button 1, blinds 2 and 3
    assert forced(table) == [("small_blind", 2, 50), ("big_blind", 3, 100), ("post", 4, 100)]
    end_hand(table)
    table.start(seed=1)
    assert table.positions[:3] == (2, 3, 4)
    assert straddlers(table) == [(5, 200), (0, 400), (1, 800)]


def test_where_a_small_blind_is_dead_the_button_straddles_and_nobody_twice():
    table = table_of([0, 1, 2, 3], rules={**THREE, "button_mode": "dead"})
    pass_hand(table, 0)  # big blind 2
    table.leave("P2")
    table.start(seed=1)
    assert table.positions[:3] == (1, None, 3)
    assert straddlers(table) == [(0, 200), (1, 400)]


@pytest.mark.parametrize("straddles", [(2,), (1,), (4, 4), (8, 4), (0,)])
def test_straddles_that_no_hand_could_begin_with_are_refused(straddles):
    with pytest.raises(InvalidConfig, match="straddles"):
        Table(Rules(1, 2, straddles=straddles))
    table = Table(Rules(1, 2))
    with pytest.raises(InvalidConfig, match="straddles"):
        table.change_rules(Rules(1, 2, straddles=straddles))
    with pytest.raises(InvalidConfig, match="straddles"):
        Table(Rules(minimum_bet=2, straddles=(4,)))


def random_rules(rng):
    ante_type = rng.choice(["none", "each", "big_blind"])
    return Rules(
        rng.choice([0, 1]),
        2,
        ante=0 if ante_type == "none" else rng.choice([1, 5]),
        ante_type=ante_type,
        straddles=rng.choice([(), (4,), (3, 9), (4, 8, 16, 32, 64)]),
        button_mode=rng.choice(["moving", "dead"]),
        entry=rng.choice(["none", "post"]),
    )


def test_every_hand_that_can_be_planned_begins(seed):
    rng = random.Random(seed)
    begun = 0
    for _ in range(1500):
        chairs = rng.randint(2, 7)
        table = Table(random_rules(rng), chairs, tournament=rng.random() < 0.3)
        for chair in rng.sample(range(chairs), rng.randint(2, chairs)):
            table.seats[chair] = Seat(
                f"P{chair}",
                rng.choice([1, 2, 3, 30, 500]),
                30,
                500,
                rng.choice(["playing", "playing", "waiting", "posting", "joining"]),
                owes_small_blind=rng.random() < 0.5,
                owes_big_blind=rng.random() < 0.5,
            )
        ready = sorted(table.seats)
        order = ready[1:] + ready[:1]
        last = (ready[0], order[0], order[1 % len(order)])
        if len(ready) == 2:
            last = (ready[0], ready[0], ready[1])
        table.seats = {chair: table.seats[chair] for chair in ready}
        table.positions = next_positions(last, ready, button_mode=rng.choice(["moving", "dead"]))
        plan = plan_hand(
            table.seats, table.positions, table.rules, tournament=table.settings.tournament
        )
        hand = table.start(seed=1)
        assert hand.dealt == plan.dealt
        assert hand.rules == plan.rules
        begun += len(hand.rules.straddles) > 0
    assert begun > 100
