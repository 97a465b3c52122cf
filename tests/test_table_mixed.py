"""Mixed games: limit and no-limit alternate round by round (R120); rules change between hands."""

import pytest
from table_hands import actor, end_hand, pass_hand, play

from fasteval import Rules
from fasteval.errors import InvalidConfig
from fasteval.tables.table import Table

LIMIT = Rules(100, 200, limit="fixed_limit")
NO_LIMIT = Rules(50, 100)
POT_LIMIT = Rules(25, 50, limit="pot_limit")


def table_of(games, players=3, **settings):
    table = Table(games, 6, **settings)
    for seat in range(players):
        table.sit(f"P{seat}", 10_000)
    return table


def limits_played(table, hands):
    """The limit of each hand, and its big blind."""
    played = []
    for _ in range(hands):
        button = 0 if table.positions is None else None
        hand = table.start(button=button, seed=1)
        assert table.rules == hand.rules
        played.append((hand.rules.limit, hand.rules.big_blind))
        end_hand(table)
    return played


FIXED, NONE, POT = ("fixed_limit", 200), ("no_limit", 100), ("pot_limit", 50)


def test_a_round_is_an_orbit():
    """As many hands as players were dealt in when it began."""
    table = table_of((LIMIT, NO_LIMIT))
    assert limits_played(table, 7) == [FIXED] * 3 + [NONE] * 3 + [FIXED]
    table.sit("P3", 10_000)
    assert limits_played(table, 2) == [FIXED] * 2  # the round goes on as it began
    assert limits_played(table, 5) == [NONE] * 4 + [FIXED]


def test_a_round_has_as_many_hands_as_agreed():
    table = table_of((LIMIT, NO_LIMIT, POT_LIMIT), hands_per_round=2)
    assert limits_played(table, 8) == [FIXED] * 2 + [NONE] * 2 + [POT] * 2 + [FIXED] * 2


def test_one_game_goes_on():
    assert limits_played(table_of(NO_LIMIT, hands_per_round=1), 4) == [NONE] * 4


def test_the_button_goes_round_through_all_games():
    table = table_of((LIMIT, NO_LIMIT), hands_per_round=1)
    assert [pass_hand(table, button=0)[0]] + [pass_hand(table)[0] for _ in range(3)] == [0, 1, 2, 0]


def test_each_hand_is_bet_by_its_own_rules():
    table = table_of((LIMIT, NO_LIMIT), hands_per_round=1)
    table.start(button=0, seed=1)
    assert (table.hand.legal.min_raise_to, table.hand.legal.max_raise_to) == (400, 400)
    end_hand(table)
    table.start(seed=1)
    assert (table.hand.legal.min_raise_to, table.hand.legal.max_raise_to) == (200, 9_900)


def test_the_buy_in_is_of_the_highest_blind():
    assert table_of((LIMIT, NO_LIMIT), 0).settings.buy_in[:2] == (2000, 40_000)


def test_an_abandoned_hand_does_not_count():
    table = table_of((LIMIT, NO_LIMIT), hands_per_round=2)
    assert limits_played(table, 1) == [FIXED]
    table.start(seed=1)
    table.abandon()
    assert limits_played(table, 3) == [FIXED] + [NONE] * 2


def test_the_first_hand_of_a_round_can_be_abandoned():
    table = table_of((LIMIT, NO_LIMIT), hands_per_round=2)
    limits_played(table, 2)
    table.start(seed=1)
    assert table.hand.rules.limit == "no_limit"
    table.abandon()
    assert limits_played(table, 3) == [NONE] * 2 + [FIXED]


def test_other_rules_are_played_from_the_next_hand():
    """R37: a hand keeps the level that it began with."""
    table = table_of(NO_LIMIT)
    table.start(button=0, seed=1)
    table.change_rules(Rules(200, 400))
    assert table.hand.rules.big_blind == 100
    play(table, "r200", "f", "f")
    table.finish()
    assert table.start(seed=1).rules.big_blind == 400
    assert actor(table) == "P1"


def test_a_changed_list_of_games_goes_on_where_it_was():
    table = table_of((LIMIT, NO_LIMIT), hands_per_round=2)
    limits_played(table, 3)
    table.change_rules((LIMIT, POT_LIMIT))
    assert limits_played(table, 2) == [POT, FIXED]


def test_a_shorter_list_of_games_begins_from_the_front():
    for in_hand in (False, True):
        table = table_of((LIMIT, NO_LIMIT, POT_LIMIT), hands_per_round=2)
        limits_played(table, 4)
        if in_hand:
            table.start(seed=1)
            table.change_rules((NO_LIMIT, LIMIT))
            assert table.hand.rules == POT_LIMIT
            end_hand(table)
        else:
            limits_played(table, 1)
            table.change_rules([NO_LIMIT, LIMIT])
        assert limits_played(table, 4) == [NONE] * 2 + [FIXED] * 2


def test_rules_that_do_not_go_with_the_table_change_nothing():
    table = table_of(NO_LIMIT, optional_straddles=1)
    before = table.to_dict()
    for rules in (
        Rules(50, 100, straddles=(200,)),
        Rules(ante=5, ante_type="each", minimum_bet=10),
        (),
        [],
        None,
        (NO_LIMIT, 5),
        "no_limit",
        {"big_blind": 5},
    ):
        with pytest.raises(InvalidConfig):
            table.change_rules(rules)
    assert table.to_dict() == before
