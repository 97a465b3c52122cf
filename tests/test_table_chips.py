"""What players bring, add and take away (R130 to R132), straddles (R30, R32), running it twice."""

import pytest
from table_hands import actor, end_hand, forced, pass_hand, play, table_of

from fasteval.errors import IllegalAction, IllegalCommand, InvalidCard

# Of two, with the button in seat 0: seat 0 has aces.
P0_WINS = "2cAs7dAh3cKsQd9h3d8c3h4s"
P1_WINS = "As2cAh7d3cKsQd9h3d8c3h4s"


def lose_all(table, deck=P1_WINS):
    """P0 and P1 go all-in with as many chips."""
    table.start(button=0, deck=deck)
    play(table, "all-in", "c")
    return table.finish()


# ---- Buy-ins -------------------------------------------------------------------------------------


@pytest.mark.parametrize("chips", [999, 20_001, 1, 2**62 - 1])
def test_a_buy_in_is_from_10_to_200_big_blinds(chips):
    """R130."""
    table = table_of([])
    with pytest.raises(IllegalCommand, match=f"buy-in of {chips} .* from 1000 to 20000"):
        table.sit("P0", chips)
    assert table.sit("P1", 1000) == 0
    assert table.sit("P2", 20_000) == 1
    assert table.bought_in == 21_000


def test_who_left_lately_brings_no_less():
    """R131: chips that were taken off come back, for an hour, though they be too many."""
    table = table_of([0, 1])
    lose_all(table, P0_WINS)
    assert table.leave("P0", now=100) == 20_000
    with pytest.raises(IllegalCommand, match=r"'P0' left with 20000 .* 20000 to 20000"):
        table.sit("P0", 19_999, now=3699.5)
    table.sit("P0", 20_000, now=3699.5)
    table.leave("P0", now=3700)
    table.sit("P0", 1000, now=7300)
    assert (table.bought_in, table.cashed_out) == (20_000 + 20_000 + 1000, 40_000)


def test_more_than_the_highest_buy_in_comes_back_whole():
    table = table_of([0, 1], stack=20_000)
    lose_all(table, P0_WINS)
    table.leave("P0")
    for chips in (20_000, 39_999, 40_001):
        with pytest.raises(IllegalCommand, match="from 40000 to 40000"):
            table.sit("P0", chips)
    table.sit("P0", 40_000)


def test_who_left_with_little_buys_in_as_anybody():
    table = table_of([0, 1], stack=1000)
    pass_hand(table, button=0)
    assert table.leave("P0") == 950
    with pytest.raises(IllegalCommand, match="from 1000 to 20000"):
        table.sit("P0", 950)
    table.sit("P0", 1000)


def test_a_table_forgets_who_left_long_ago():
    table = table_of([0, 1], return_seconds=10)
    table.leave("P0", now=0)
    assert set(table.departed) == {"P0"}
    table.leave("P1", now=10)
    assert set(table.departed) == {"P1"}


# ---- Topping up ----------------------------------------------------------------------------------


def test_chips_are_added_between_hands_up_to_the_highest_buy_in():
    """R132."""
    table = table_of([0, 1])
    with pytest.raises(IllegalCommand, match="'P0' cannot add 10001 to 10000: to 20000 at most"):
        table.top_up("P0", 10_001)
    table.top_up("P0", 1)
    table.top_up("P0", 9_999)
    assert (table.seats[0].stack, table.seats[0].bought, table.bought_in) == (
        20_000,
        20_000,
        30_000,
    )


def test_in_a_hand_chips_wait_and_as_many_are_added_as_fit():
    table = table_of([0, 1, 2])
    table.start(button=0, deck="2cAs7d2dAh7h3cKsQd9h3d8c3h4s")
    table.top_up("P1", 10_001)  # as if the stack were lost
    table.top_up("P2", 300)
    table.top_up("P2", 100)  # that makes 400
    assert table.bought_in == 30_000
    with pytest.raises(IllegalCommand, match="cannot add 19601 to 400: to 20000 at most"):
        table.top_up("P2", 19_601)
    play(table, "f", "r5000", "f")
    finish = table.finish()
    assert finish.stacks[:3] == (
        10_000,
        20_000,
        10_300,
    )  # 10,100 and 9,900 of 10,001; 9,900 and 400
    assert table.bought_in == 30_000 + 9_900 + 400
    assert table.seats[1].top_up == 0


def test_who_is_not_in_the_hand_tops_up_at_once():
    table = table_of([0, 1, 2])
    table.sit_out("P2")
    table.start(button=0, seed=1)
    table.top_up("P2", 500)
    assert table.seats[2].stack == 10_500


def test_who_lost_all_buys_in_anew():
    table = table_of([0, 1])
    finish = lose_all(table)
    assert (finish.busts, finish.stacks[:2], finish.positions) == (("P0",), (0, 20_000), None)
    one = table.seats[0]
    assert (one.away, table.deadline) == (True, 600)
    with pytest.raises(IllegalCommand, match="'P0' has no chips; top_up"):
        table.come_back("P0")
    with pytest.raises(IllegalCommand, match="buy-in of 999"):
        table.top_up("P0", 999)
    table.top_up("P0", 1000)
    assert not one.away
    assert (one.stack, one.bought, table.deadline) == (1000, 11_000, None)
    assert pass_hand(table) == (1, 1, 0)


@pytest.mark.parametrize(("chips", "stack"), [(999, 0), (1000, 1000)])
def test_a_top_up_that_waits_is_a_buy_in_for_who_lost_all(chips, stack):
    table = table_of([0, 1])
    table.start(button=0, deck=P1_WINS)
    table.top_up("P0", chips)
    play(table, "all-in", "c")
    finish = table.finish()
    assert finish.busts == ("P0",)
    assert finish.stacks[:2] == (stack, 20_000)
    assert table.seats[0].away == (stack == 0)
    assert table.seats[0].top_up == 0


def test_who_lost_all_loses_the_seat_after_ten_minutes():
    table = table_of([0, 1])
    lose_all(table)
    assert not table.timeout(599)
    assert table.timeout(600)
    assert table.find("P0") is None
    assert (table.cashed_out, table.departed) == (0, {})


# ---- Leaving -------------------------------------------------------------------------------------


def test_who_leaves_between_hands_takes_all_chips():
    table = table_of([0, 1])
    assert table.leave("P0") == 10_000
    assert (table.find("P0"), table.cashed_out, table.bought_in) == (None, 10_000, 20_000)


def test_who_leaves_on_turn_folds_and_goes_after_the_hand():
    table = table_of([0, 1, 2])
    table.start(button=0, seed=1)
    assert table.leave("P0") is None
    assert (table.hand.actions, actor(table)) == (("f",), "P1")
    play(table, "f")
    finish = table.finish()
    assert finish.left == {"P0": 10_000}
    assert finish.stacks[:3] == (0, 9_950, 10_050)
    assert finish.positions == (1, 1, 2, 1)


def test_who_leaves_when_it_is_not_his_turn_folds_when_it_comes():
    table = table_of([0, 1, 2])
    table.start(button=0, seed=1)
    table.leave("P2")
    play(table, "c", "c")
    assert table.hand.actions == ("c", "c", "f")  # the big blind could have checked
    end_hand(table)
    assert table.find("P2") is None


def test_who_folded_leaves_after_the_hand_and_may_think_again():
    table = table_of([0, 1, 2])
    table.start(button=0, seed=1)
    play(table, "f")
    table.leave("P0")
    table.come_back("P0")
    table.sit_out("P0")
    with pytest.raises(IllegalCommand, match="'P0' is away already"):
        table.sit_out("P0")
    table.leave("P0")
    end_hand(table)
    assert table.find("P0") is None


def test_who_sits_out_in_a_hand_plays_it_and_is_dealt_out_then():
    table = table_of([0, 1, 2])
    table.start(button=0, seed=1)
    table.sit_out("P0")
    assert actor(table) == "P0"
    play(table, "r300", "f", "f")
    assert not table.seats[0].away
    table.finish()
    assert table.seats[0].away
    assert table.plan().dealt == (1, 2)
    with pytest.raises(IllegalCommand, match="'P1' is not away"):
        table.come_back("P1")


# ---- Straddles -----------------------------------------------------------------------------------


def straddles(table, button=None):
    table.start(button=button, seed=1)
    return [(seat, amount) for kind, seat, amount in forced(table) if kind == "straddle"]


def test_straddles_are_announced_and_each_doubles():
    """R30, R32: from the left of the big blind on, as many as may."""
    table = table_of([0, 1, 2, 3, 4, 5], optional_straddles=2)
    for seat in (3, 4, 5):
        table.straddle(f"P{seat}")
    assert straddles(table, button=0) == [(3, 200), (4, 400)]
    assert (actor(table), table.hand.legal.to_call) == ("P5", 400)
    assert table.rules.straddles == ()
    end_hand(table)
    assert straddles(table) == [(4, 200), (5, 400)]
    table.straddle("P5", False)  # for the next hand
    end_hand(table)
    assert straddles(table) == []
    end_hand(table)
    assert straddles(table) == []


def test_a_straddle_ends_with_the_first_who_does_not():
    table = table_of([0, 1, 2, 3, 4, 5], optional_straddles=3)
    for seat in (3, 5):
        table.straddle(f"P{seat}")
    assert straddles(table, button=0) == [(3, 200)]


def test_nobody_straddles_in_the_blinds_nor_as_one_of_two():
    table = table_of([0, 1, 2], optional_straddles=5)
    for seat in (0, 1, 2):
        table.straddle(f"P{seat}")
    assert straddles(table, button=0) == [(0, 200)]
    table.abandon()
    table.leave("P2")
    assert straddles(table, button=0) == []


def test_the_big_blind_does_not_straddle_where_the_small_blind_is_dead():
    rules = {"button_mode": "dead"}
    table = table_of([0, 1, 2, 3], optional_straddles=5, rules=rules)
    for seat in range(4):
        table.straddle(f"P{seat}")
    pass_hand(table, button=0)
    table.leave("P2")
    assert straddles(table) == [(0, 200), (1, 400)]
    assert table.positions[:3] == (1, None, 3)


@pytest.mark.parametrize(("stack", "expected"), [(1000, [(3, 200)]), (199, []), (200, [(3, 200)])])
def test_who_is_short_of_a_straddle_posts_none(stack, expected):
    table = table_of([0, 1, 2], optional_straddles=1, min_buy_in=0)
    table.sit("P3", stack, 3)
    table.straddle("P3")
    assert straddles(table, button=0) == expected


@pytest.mark.parametrize(("stack", "expected"), [(209, []), (210, [(3, 200)])])
def test_an_ante_comes_before_a_straddle(stack, expected):
    rules = {"ante": 10, "ante_type": "each"}
    table = table_of([0, 1, 2], optional_straddles=1, min_buy_in=0, rules=rules)
    table.sit("P3", stack, 3)
    table.straddle("P3")
    assert straddles(table, button=0) == expected


def test_who_posts_does_not_straddle():
    table = table_of([0, 1, 2, 3], optional_straddles=2, rules={"entry": "post"})
    pass_hand(table, button=0)
    table.sit("P4", 10_000, 4)
    for player in ("P4", "P0"):
        table.straddle(player)
    table.post("P4")
    assert straddles(table) == []
    assert ("post", 4, 100) in forced(table)


def test_where_nobody_straddles_it_cannot_be_announced():
    with pytest.raises(IllegalCommand, match="optional_straddles is 0"):
        table_of([0]).straddle("P0")


# ---- Running it twice (R115) ---------------------------------------------------------------------


def all_in_of_three():
    table = table_of([0, 1, 2], rules={"run_it_twice": True})
    table.start(button=0, seed=1, now=10)
    play(table, "all-in", "c", "f", now=20)
    assert table.hand.awaiting == "boards"
    return table


def test_as_many_boards_are_run_as_the_most_careful_agrees_to():
    table = all_in_of_three()
    table.run("P0", 3)
    assert table.hand.awaiting == "boards"
    table.run("P1", 2)
    assert len(table.hand.boards) == 2
    assert table.hand.over
    table.finish()


def test_a_vote_can_be_changed_until_all_have_voted():
    table = all_in_of_three()
    table.run("P1", 1)
    table.run("P1", 2)
    table.run("P0", 2)
    assert len(table.hand.boards) == 2


def test_only_live_players_vote_and_only_when_asked():
    table = all_in_of_three()
    with pytest.raises(IllegalCommand, match="nobody is asked"):
        table.run("P2", 2)
    for boards in (0, 5, -1, 2**70, "2", None, True, 1.5):
        with pytest.raises(IllegalAction):
            table.run("P0", boards)
    assert table.seats[0].boards is None
    other = table_of([0, 1], rules={"run_it_twice": True})
    with pytest.raises(IllegalCommand, match="run: no hand is in play"):
        other.run("P0", 2)
    other.start(button=0, seed=1)
    with pytest.raises(IllegalCommand, match="nobody is asked"):
        other.run("P0", 2)


def test_votes_of_the_last_hand_do_not_count():
    table = all_in_of_three()
    table.run("P0", 2)
    table.abandon()
    table.start(button=0, seed=1)
    play(table, "all-in", "c", "f")
    table.run("P1", 2)
    assert table.hand.awaiting == "boards"


def test_who_does_not_vote_agrees_to_one_board():
    table = all_in_of_three()
    table.run("P0", 4, now=21)
    assert table.deadline == 35
    assert not table.timeout(34.5)
    assert table.timeout(35)
    assert len(table.hand.boards) == 1
    assert table.deadline is None
    other = all_in_of_three()
    other.run("P0", 4)
    other.leave("P1")
    assert len(other.hand.boards) == 1


def test_a_deck_is_not_run_to_more_boards_than_it_has_cards_for():
    for boards, cards in ((1, 12), (1, 19), (2, 20), (2, 27), (3, 28)):  # each takes 5, and 3 burns
        table = table_of([0, 1], rules={"run_it_twice": True})
        with pytest.raises(InvalidCard, match="needs 12"):
            table.start(button=0, deck=list(range(11)))
        table.start(button=0, deck=list(range(cards)))
        play(table, "all-in", "c")
        most = [wish for wish in range(1, 5) if can_be_run(table, wish)]
        assert most == list(range(1, len(most) + 1))
        table.run("P0", most[-1])
        with pytest.raises(IllegalCommand, match=f"too few cards to run {most[-1] + 1}"):
            table.run("P1", most[-1] + 1)
        table.run("P1", most[-1])
        assert table.hand.over
        assert len(table.hand.boards) == len(most) == boards
        table.finish()


def can_be_run(table, boards):
    trial = table.hand.copy()
    trial.run(boards)
    return trial.over


def test_a_hand_that_waits_for_cards_is_not_finished():
    table = table_of([0, 1], rules={"run_it_twice": True})
    table.start(button=0, deck=list(range(12)))
    play(table, "all-in", "c")
    with pytest.raises(IllegalCommand, match=r"waits for run\(\)"):
        table.finish()
    table.hand.run(2)  # on the State itself
    with pytest.raises(IllegalCommand, match="waits for cards"):
        table.finish()
    assert table.deadline is None


def test_votes_are_forgotten_when_nobody_is_asked_any_more():
    table = all_in_of_three()
    table.run("P0", 3)
    table.hand.pop()
    table.hand.pop()  # it is P1's turn again
    play(table, "c", "f")
    assert table.hand.awaiting == "boards"
    table.run("P1", 3)
    assert table.hand.awaiting == "boards"
    table.run("P0", 2)
    assert len(table.hand.boards) == 2
    assert {one.boards for one in table.seats.values()} == {None}


def test_a_vote_that_is_refused_is_not_counted():
    class Odd(int):
        def __int__(self):
            raise RuntimeError

    table = all_in_of_three()
    before = table.to_dict()
    for boards in (0, 5, 2.0, None):
        with pytest.raises(IllegalAction):
            table.run("P0", boards, now=25)
        assert table.to_dict() == before
    table.run("P0", Odd(2))
    assert table.seats[0].boards == 2


def test_a_hand_that_is_over_is_not_given_up():
    table = table_of([0, 1])
    table.start(button=0, seed=1)
    play(table, "f")
    before = table.to_dict()
    with pytest.raises(IllegalCommand, match=r"abandon: the hand is over; finish\(\) is expected"):
        table.abandon(now=9)
    assert table.to_dict() == before
    assert table.finish().stacks[:2] == (9950, 10_050)


def test_what_is_brought_back_is_shown_as_it_is_asked_for():
    table = table_of([0, 1])  # buy-ins of 1,000 to 20,000
    table.sit("P2", 1001, 2)
    table.sit("P3", 1000, 3)
    for player in ("P0", "P2", "P3"):
        table.leave(player, now=10)
    for player, chips in (("P0", 10_000), ("P2", 1001)):
        assert table.view(player)["you"]["brings_back"] == chips
        with pytest.raises(IllegalCommand, match=f"left with {chips} and brings no less"):
            table.sit(player, chips - 1)
    with pytest.raises(IllegalCommand, match="not at this table"):
        table.view("P3")  # who left with the lowest buy-in comes as anybody does
    assert table.view("P0")["you"]["until"] == 3610
    table.disconnect("P1", now=3609)
    assert table.view("P0")["you"]["seat"] is None
    table.reconnect("P1", now=3610)
    with pytest.raises(IllegalCommand, match="not at this table"):
        table.view("P0")
    table.sit("P0", 1000)
