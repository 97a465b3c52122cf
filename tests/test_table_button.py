"""Where the button and the blinds go while players come and go (R11 to R17)."""

import pytest
from table_hands import actor, end_hand, forced, pass_hand, pass_hands, play, table_of

DEAD = {"button_mode": "dead"}
CAREFUL = {"no_double_big_blind": True}


# ---- The moving button ---------------------------------------------------------------------------


def test_the_button_goes_round():
    table = table_of([0, 2, 3, 5])
    assert pass_hands(table, 5, button=0) == [
        (0, 2, 3),
        (2, 3, 5),
        (3, 5, 0),
        (5, 0, 2),
        (0, 2, 3),
    ]


@pytest.mark.parametrize(
    ("gone", "places"),
    [(0, (1, 2, 3)), (1, (2, 3, 0)), (2, (1, 3, 0)), (3, (1, 2, 0))],
    ids=["button", "small blind", "big blind", "under the gun"],
)
def test_the_button_moves_past_who_left(gone, places):
    """R15: somebody may skip or repeat a blind."""
    table = table_of([0, 1, 2, 3])
    pass_hand(table, button=0)
    table.leave(f"P{gone}")
    assert pass_hand(table) == places


@pytest.mark.parametrize(
    ("seat", "places"),
    [(1, (1, 2, 4)), (3, (2, 3, 4)), (5, (2, 4, 5))],
    ids=["left of the button", "between the blinds", "behind the big blind"],
)
def test_a_newcomer_is_dealt_into_the_next_hand(seat, places):
    """R34: with entry none he pays nothing extra, wherever the button is."""
    table = table_of([0, 2, 4])
    assert pass_hand(table, button=0) == (0, 2, 4)
    table.sit("new", 10_000, seat)
    table.start(seed=1)
    assert table.positions[:3] == places
    assert seat in table.hand.dealt
    assert [kind for kind, _, _ in forced(table)] == ["small_blind", "big_blind"]


def test_who_sits_out_is_skipped_and_two_take_turns():
    """OR-06, R111."""
    table = table_of([1, 2, 3])
    table.sit_out("P3")
    assert pass_hands(table, 4, button=1) == [(1, 1, 2), (2, 2, 1), (1, 1, 2), (2, 2, 1)]


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize(
    ("gone", "button", "big_blind"), [(2, 1, 0), (0, 2, 1), (1, 2, 0)], ids="abc"
)
def test_three_players_become_two(careful, gone, button, big_blind):
    """OR-03, R16: nobody is big blind twice in a row; without that the button goes on (R15)."""
    table = table_of([0, 1, 2], rules={"no_double_big_blind": careful})
    assert pass_hand(table, button=0) == (0, 1, 2)
    table.leave(f"P{gone}")
    if gone == 0 and not careful:
        button, big_blind = 1, 2  # BM-05: the literal rule
    assert pass_hand(table) == (button, button, big_blind)
    assert pass_hand(table) == (big_blind, big_blind, button)


@pytest.mark.parametrize(("gone", "button", "big_blind"), [(2, 1, 0), (0, 2, 1), (1, 2, 0)])
def test_three_players_become_two_with_a_dead_button(gone, button, big_blind):
    """OR-03: the big blind goes on to the next player."""
    table = table_of([0, 1, 2], rules=DEAD)
    pass_hand(table, button=0)
    table.leave(f"P{gone}")
    assert pass_hand(table) == (button, button, big_blind)
    assert pass_hand(table) == (big_blind, big_blind, button)


def test_two_become_three_and_two_again():
    table = table_of([0, 2], rules=CAREFUL)
    assert pass_hand(table, button=0) == (0, 0, 2)
    table.sit("P1", 10_000, 1)
    assert pass_hands(table, 3) == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]
    table.leave("P0")
    assert pass_hands(table, 2) == [(2, 2, 1), (1, 1, 2)]


def test_two_play_in_the_order_of_two():
    """R13: the button is small blind and acts first before the flop, last from then on."""
    table = table_of([0, 3])
    table.start(button=3, seed=1)
    assert forced(table) == [("small_blind", 3, 50), ("big_blind", 0, 100)]
    assert actor(table) == "P3"
    play(table, "c", "c")
    assert actor(table) == "P0"


# ---- The dead button -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gone", "places"),
    [(0, (1, 2, 3)), (1, (1, 2, 3)), (2, (1, None, 3)), (3, (1, 2, 0))],
    ids=["button", "small blind", "big blind", "under the gun"],
)
def test_a_dead_button_stands_where_it_is_due(gone, places):
    """OR-04, R17: nobody skips a big blind or pays it twice."""
    table = table_of([0, 1, 2, 3], rules=DEAD)
    pass_hand(table, button=0)
    table.leave(f"P{gone}")
    assert pass_hand(table) == places


def test_a_dead_small_blind_becomes_a_dead_button():
    table = table_of([0, 1, 2, 3, 4], rules=DEAD)
    pass_hand(table, button=0)
    table.leave("P2")
    table.start(seed=1)
    assert forced(table) == [("big_blind", 3, 100)]
    assert actor(table) == "P4"
    end_hand(table)
    assert pass_hands(table, 4) == [(2, 3, 4), (3, 4, 0), (4, 0, 1), (0, 1, 3)]


def test_both_blinds_leave_at_once():
    table = table_of([0, 1, 2, 3, 4], rules=DEAD)
    pass_hand(table, button=0)
    table.leave("P1")
    table.leave("P2")
    assert pass_hands(table, 4) == [(1, None, 3), (2, 3, 4), (3, 4, 0), (4, 0, 3)]


def test_everyone_pays_each_blind_once_in_a_round_while_others_leave():
    table = table_of([0, 1, 2, 3, 4, 5], rules=DEAD)
    pass_hand(table, button=0)
    big = []
    for gone in ("P4", None, "P0", None, None):
        if gone:
            table.leave(gone)
        big.append(pass_hand(table)[2])
    assert big == [3, 5, 1, 2, 3]


@pytest.mark.parametrize(
    ("seat", "places", "dealt"),
    [
        (1, (2, 4, 0), (0, 1, 2, 4)),
        (3, (2, 4, 0), (0, 2, 4)),
        (5, (2, 4, 5), (0, 2, 4, 5)),
    ],
    ids=["behind the big blind", "between button and small blind", "next to the big blind"],
)
def test_a_newcomer_at_a_dead_button_table(seat, places, dealt):
    """Between the button and the big blind a newcomer waits until the button has passed."""
    table = table_of([0, 2, 4], rules=DEAD)
    pass_hand(table, button=0)
    table.sit("new", 10_000, seat)
    table.start(seed=1)
    assert table.positions[:3] == places
    assert table.hand.dealt == dealt
    assert [kind for kind, _, _ in forced(table)] == ["small_blind", "big_blind"]


def test_who_waits_for_the_dead_button_is_dealt_in_once_it_has_passed():
    table = table_of([0, 2, 4], rules=DEAD)
    pass_hand(table, button=0)
    table.sit("P3", 10_000, 3)
    dealt = []
    for _ in range(4):
        table.start(seed=1)
        dealt.append((*table.positions[:3], table.hand.dealt))
        end_hand(table)
    assert dealt == [
        (2, 4, 0, (0, 2, 4)),  # he sits between button and small blind
        (4, 0, 2, (0, 2, 3, 4)),  # the button has passed: he is dealt in and pays nothing
        (0, 2, 3, (0, 2, 3, 4)),
        (2, 3, 4, (0, 2, 3, 4)),
    ]


def test_a_third_player_comes_to_two_with_a_dead_button():
    """Behind the big blind he is the next one; elsewhere he waits until it comes to him."""
    table = table_of([0, 2], rules=DEAD)
    assert pass_hand(table, button=0) == (0, 0, 2)
    table.sit("P3", 10_000, 3)
    assert pass_hands(table, 3) == [(0, 2, 3), (2, 3, 0), (3, 0, 2)]
    table.leave("P3")
    assert pass_hands(table, 2) == [(2, 2, 0), (0, 0, 2)]
    table.sit("P1", 10_000, 1)
    assert pass_hands(table, 3) == [(2, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_a_dead_button_brings_nobody_back_between_button_and_blind():
    """Who missed the big blind waits; who was away without missing any is dealt in at once."""
    table = table_of([0, 1, 2, 3, 4], rules=DEAD)
    pass_hand(table, button=0)
    table.sit_out("P3")
    table.sit_out("P0")
    assert pass_hand(table) == (1, 2, 4)
    table.come_back("P3")
    table.come_back("P0")
    table.start(seed=1)
    assert table.positions[:3] == (2, 4, 0)
    assert table.hand.dealt == (0, 1, 2, 4)
    end_hand(table)
    table.start(seed=1)
    assert (table.positions[:3], table.hand.dealt) == ((4, 0, 1), (0, 1, 2, 3, 4))


def test_a_game_that_died_begins_again():
    """Fewer than two have played: nobody is new, and all are dealt in."""
    for mode, places in (("moving", (3, 4, 0)), ("dead", (1, None, 3))):
        table = table_of([0, 1, 2], rules={"button_mode": mode, "entry": "post"})
        pass_hand(table, button=0)
        table.leave("P1")
        table.leave("P2")
        table.sit("P3", 10_000, 3)
        table.sit("P4", 10_000, 4)
        table.start(seed=1)
        assert (table.positions[:3], table.hand.dealt) == (places, (0, 3, 4))
        assert not {"post", "dead_post"} & {kind for kind, _, _ in forced(table)}
