"""Places, rebuys, add-ons and prizes of tournaments."""

import pytest
from tournament_hands import (
    REBUYS,
    SCHEDULE,
    SETTINGS,
    at_table,
    begun,
    give_stacks,
    lose_short,
    lose_to,
    stack_of,
)

from fasteval.errors import IllegalCommand
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

# ---- Places --------------------------------------------------------------------------------------


def test_who_had_more_chips_is_placed_higher_and_equal_ones_share():
    tournament = begun(5, percentages=(40, 30, 15, 10, 5))
    stacks = {"P1": 3000, "P2": 700, "P3": 500, "P4": 500, "P5": 300}
    give_stacks(tournament, 1, stacks)
    lose_to(tournament, 1, "P1")
    assert tournament.over
    places = {one.player: (one.place, one.shared_by, one.prize) for one in tournament.ranking}
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
    places = {place.player: (place.place, place.shared_by) for place in tournament.ranking}
    assert places == {one[2]: (5, 2), two[2]: (5, 2), one[3]: (7, 2), two[3]: (7, 2)}
    assert not tournament.hand_for_hand
    assert [event.amount for event in told if event.kind == "hand_for_hand"] == [0]


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
    places = {place.player: (place.place, place.shared_by) for place in tournament.ranking}
    assert places == {two[1]: (5, 1), two[2]: (6, 1)}


# ---- Rebuys and add-ons --------------------------------------------------------------------------


def test_who_lost_all_may_buy_again_or_is_out():
    tournament = begun(3, REBUYS)
    tournament.timeout(200)
    lose_to(tournament, 1, "P1")
    assert sorted(tournament.deciding) == ["P2", "P3"]
    assert tournament.ranking == ()
    assert tournament.deadline == 230
    with pytest.raises(IllegalCommand, match=r"table 1 waits: 'P.' may buy again, for 30 more sec"):
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


# ---- Prizes --------------------------------------------------------------------------------------


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
