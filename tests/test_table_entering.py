"""Newcomers and who missed blinds: they wait for the big blind, or post (R34, R35)."""

import pytest
from table_hands import actor, end_hand, forced, pass_hand, pass_hands, play, table_of

from fasteval import Rules
from fasteval.errors import IllegalCommand
from fasteval.tables.table import Table

POST = {"entry": "post"}
BOTH = [{"entry": "post", "button_mode": mode} for mode in ("moving", "dead")]
modes = pytest.mark.parametrize("rules", BOTH, ids=["moving", "dead"])


def start(table):
    """Begin a hand; say where the button is, who is dealt in and what newcomers post."""
    table.start(seed=1)
    posts = [bet for bet in forced(table) if "post" in bet[0]]
    return tuple(table.positions[:3]), table.hand.dealt, posts


# ---- New players ---------------------------------------------------------------------------------


@modes
def test_those_of_the_first_hand_are_not_new(rules):
    table = table_of([0, 2, 3], rules=rules)
    table.start(button=0, seed=1)
    assert table.hand.dealt == (0, 2, 3)
    assert len(forced(table)) == 2


@modes
def test_a_newcomer_waits_for_the_big_blind(rules):
    table = table_of([0, 1, 2, 3], rules=rules)
    pass_hand(table, button=0)
    table.sit("P4", 10_000, 4)
    assert start(table) == ((1, 2, 3), (0, 1, 2, 3), [])
    end_hand(table)
    assert start(table) == ((2, 3, 4), (0, 1, 2, 3, 4), [])
    assert forced(table) == [("small_blind", 3, 50), ("big_blind", 4, 100)]
    end_hand(table)
    with pytest.raises(IllegalCommand, match="'P4' has nothing to post: he is in the game"):
        table.post("P4")
    assert start(table) == ((3, 4, 0), (0, 1, 2, 3, 4), [])


@modes
def test_a_newcomer_posts_a_live_big_blind(rules):
    """He acts in turn, may check if nobody raised, and may raise."""
    table = table_of([0, 1, 2, 3], rules=rules)
    pass_hand(table, button=0)
    table.sit("P5", 10_000, 5)
    table.post("P5")
    assert start(table) == ((1, 2, 3), (0, 1, 2, 3, 5), [("post", 5, 100)])
    assert actor(table) == "P5"
    assert (table.hand.legal.check, table.hand.legal.min_raise_to) == (True, 200)
    play(table, "check")
    assert actor(table) == "P0"
    end_hand(table)
    assert start(table)[1:] == ((0, 1, 2, 3, 5), [])


@modes
@pytest.mark.parametrize("seat", [1, 3])
def test_nobody_posts_between_the_button_and_the_big_blind(rules, seat):
    table = table_of([0, 2, 4, 5], rules=rules)
    assert pass_hand(table, button=5) == (5, 0, 2)
    table.sit("new", 10_000, seat)
    table.post("new")
    first = {1: ((0, 2, 4), (0, 2, 4, 5), []), 3: ((0, 2, 3), (0, 2, 3, 4, 5), [])}
    assert start(table) == first[seat]  # in seat 3 the big blind is next to him
    end_hand(table)
    # once the button has passed seat 1 the post is due
    second = {
        1: ((2, 4, 5), (0, 1, 2, 4, 5), [("post", 1, 100)]),
        3: ((2, 3, 4), (0, 2, 3, 4, 5), []),
    }
    assert start(table) == second[seat]


def test_a_newcomer_who_posts_is_never_button_nor_small_blind():
    """With a moving button, those go to players who have been big blind."""
    table = table_of([0, 1, 4], rules=POST)
    pass_hand(table, button=0)
    for seat in (2, 3, 5):
        table.sit(f"P{seat}", 10_000, seat)
        table.post(f"P{seat}")
    assert start(table) == ((1, 4, 5), (0, 1, 4, 5), [])
    end_hand(table)
    assert start(table) == ((4, 5, 0), (0, 1, 2, 3, 4, 5), [("post", 2, 100), ("post", 3, 100)])


@pytest.mark.parametrize(("mode", "waits"), [("moving", 1), ("dead", 0)])
def test_a_third_player_waits_until_the_big_blind_is_his(mode, waits):
    """Two who have played go on; the third is the big blind that makes three of them."""
    table = table_of([0, 2], rules={"entry": "post", "button_mode": mode})
    assert pass_hand(table, button=2) == (2, 2, 0)
    table.sit("P1", 10_000, 1)
    table.post("P1")
    for _ in range(waits):
        assert start(table) == ((0, 0, 2), (0, 2), [])
        end_hand(table)
    assert start(table) == ((2, 0, 1), (0, 1, 2), [])


def test_a_short_newcomer_posts_what_he_has():
    table = table_of([0, 1, 2, 3], rules=POST, min_buy_in=0)
    pass_hand(table, button=0)
    table.sit("P5", 30, 5)
    table.post("P5")
    assert start(table)[2] == [("post", 5, 30)]


def test_without_a_big_blind_nobody_waits():
    """R29: antes only."""
    table = Table(Rules(ante=10, ante_type="each", minimum_bet=100, entry="post"), 6)
    for seat in (0, 1, 2):
        table.sit(f"P{seat}", 10_000, seat)
    table.start(button=0, seed=1)
    table.sit("P3", 10_000, 3)
    end_hand(table)
    assert start(table)[1:] == ((0, 1, 2, 3), [])
    assert {bet[0] for bet in forced(table)} == {"ante"}


# ---- Missed blinds -------------------------------------------------------------------------------


def sits_out_for(table, player, hands):
    table.sit_out(player)
    for _ in range(hands):
        pass_hand(table)
    table.come_back(player)


@modes
def test_who_missed_no_blind_owes_none(rules):
    table = table_of([0, 1, 2, 3, 4], rules=rules)
    pass_hand(table, button=0)
    sits_out_for(table, "P0", 1)
    assert start(table)[1:] == ((0, 1, 2, 3, 4), [])


@modes
def test_a_missed_small_blind_is_posted_dead(rules):
    """P2 was the big blind, and goes away before the small blind comes to him."""
    table = table_of([0, 1, 2, 3, 4], rules=rules)
    pass_hand(table, button=0)
    sits_out_for(table, "P2", 1)
    one = table.seats[2]
    assert (one.owes_small_blind, one.owes_big_blind, one.entering) == (True, False, "waiting")
    table.post("P2")
    places = {"moving": (3, 4, 0), "dead": (2, 3, 4)}[rules["button_mode"]]
    assert start(table) == (places, (0, 1, 2, 3, 4), [("dead_post", 2, 50)])
    assert one.owed(table.rules) == (0, 0)


@modes
def test_both_missed_blinds_are_posted_live_and_dead(rules):
    """PO-02: the big blind is live, the small one dead."""
    table = table_of([0, 1, 2, 3, 4, 5], rules=rules)
    pass_hand(table, button=0)
    sits_out_for(table, "P3", 3)
    table.post("P3")
    assert table.seats[3].owes_small_blind
    assert table.seats[3].owes_big_blind
    assert start(table)[2] == [("post", 3, 100), ("dead_post", 3, 50)]
    assert table.hand.pot == 50 + 100 + 100 + 50
    assert table.seats[3].owed(table.rules) == (0, 0)


@modes
def test_a_missed_big_blind_alone_is_posted_live(rules):
    """He is back before the small blind passes him, so that he misses no more."""
    table = table_of([0, 1, 2, 3, 4, 5], rules=rules)
    pass_hand(table, button=0)
    sits_out_for(table, "P3", 1)
    one = table.seats[3]
    assert (one.owes_small_blind, one.owes_big_blind) == (False, True)
    table.post("P3")
    assert start(table) == ((2, 4, 5), (0, 1, 2, 4, 5), [])  # he sits left of the button
    end_hand(table)
    assert start(table) == ((4, 5, 0), (0, 1, 2, 3, 4, 5), [("post", 3, 100)])


@modes
def test_the_big_blind_clears_what_was_missed(rules):
    table = table_of([0, 1, 2, 3], rules=rules)
    pass_hand(table, button=0)
    sits_out_for(table, "P3", 3)
    assert table.seats[3].owes_small_blind
    while 3 not in start(table)[1]:
        end_hand(table)
    assert table.positions.big_blind == 3
    assert [bet[0] for bet in forced(table)] == ["small_blind", "big_blind"]
    assert table.seats[3].owed(table.rules) == (0, 0)


@modes
def test_who_goes_away_again_before_he_is_dealt_in_still_owes(rules):
    table = table_of([0, 1, 2, 3, 4, 5], rules=rules)
    pass_hand(table, button=0)
    sits_out_for(table, "P3", 3)
    table.post("P3")
    table.sit_out("P3")
    pass_hands(table, 6)
    table.come_back("P3")
    one = table.seats[3]
    assert (one.entering, one.owes_small_blind, one.owes_big_blind) == ("waiting", True, True)


def test_who_bought_in_again_makes_up_for_the_blinds_he_missed():
    """He lost all chips, and was no player while the blinds passed him."""
    table = table_of([0, 1, 2, 3], stack=1000, rules=POST)
    table.start(button=0, deck="2cAs3c4c7dAh5c6cThKsQd9hTdJcTsJd")
    play(table, "f", "f", "all-in", "c")
    assert table.finish().busts == ("P1",)  # it had deuce and seven against aces
    loser = table.seats[1]
    assert (loser.away, loser.entering) == (True, "playing")
    pass_hands(table, 3)
    assert (loser.entering, loser.owes_small_blind, loser.owes_big_blind) == ("waiting", True, True)
    table.top_up("P1", 1000)
    assert not loser.away
    table.post("P1")
    assert start(table)[2] == [("post", 1, 100), ("dead_post", 1, 50)]


def test_nobody_owes_where_entry_is_free():
    table = table_of([0, 1, 2, 3])
    pass_hand(table, button=0)
    sits_out_for(table, "P3", 2)
    with pytest.raises(IllegalCommand, match="'P3' has nothing to post"):
        table.post("P3")
    assert 3 in start(table)[1]
    assert len(forced(table)) == 2


# ---- Rules of entry that change ------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["moving", "dead"])
@pytest.mark.parametrize("choice", ["waiting", "posting"])
def test_where_entry_becomes_free_who_waits_comes_in_for_nothing(mode, choice):
    table = table_of([0, 1, 2, 3], rules={"entry": "post", "button_mode": mode})
    pass_hand(table, button=0)
    table.sit("P5", 10_000, 5)
    if choice == "posting":
        table.post("P5")
    assert (5 in table.plan().dealt) == (choice == "posting")
    assert table.view("P5")["you"]["owes"] == {"live": 100, "dead": 0}
    table.change_rules(Rules(50, 100, button_mode=mode))
    assert table.view("P5")["you"]["owes"] == {"live": 0, "dead": 0}
    table.start(seed=1)
    assert table.positions[:3] == (1, 2, 3)
    assert table.hand.dealt == (0, 1, 2, 3, 5)
    assert forced(table) == [("small_blind", 2, 50), ("big_blind", 3, 100)]
    assert table.seats[5].entering == "playing"


def test_how_a_newcomer_comes_in_is_agreed_for_the_next_hand():
    """Of two games that alternate hand by hand, one has newcomers wait (R34, R120)."""
    waits, free = Rules(50, 100, entry="post"), Rules(50, 100)
    for games, expected in (((waits, free), "playing"), ((free, waits), "waiting")):
        table = Table(games, seats=6, hands_per_round=1)
        for seat in range(3):
            table.sit(f"P{seat}", 10_000, seat)
        pass_hand(table, button=0)
        table.sit("P5", 10_000)
        assert table.next_rules == games[1]
        assert table.seats[3].entering == expected
