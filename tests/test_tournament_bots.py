"""Tournaments that bots play out: late players, ends of hands, faults."""

from collections import Counter

import pytest
from tournament_hands import REBUYS, SETTINGS, begun

from fasteval.errors import InvalidConfig
from fasteval.tournaments.playing import play_out
from fasteval.tournaments.tournament import Tournament


def call(view):
    return "c"


def registered(players=3):
    tournament = Tournament(SETTINGS, seed=7)
    for number in range(players):
        tournament.register(f"P{number + 1}")
    return tournament


class Watcher:
    def __init__(self):
        self.ends = []

    def act(self, view):
        return "c"

    def end(self, view):
        assert view.over
        self.ends.append((view.seat, view.hole_cards[view.seat]))


def enter_late(tournament):
    if "late" not in tournament.entrants:
        tournament.register("late")


def test_bots_play_for_late_players_too(words):
    for bots in (call, dict.fromkeys(("P1", "P2", "P3", "late"), call)):
        tournament = begun(3, late_levels=2)
        ranking = play_out(tournament, bots, after_hand=enter_late)
        assert sorted(place.player for place in ranking) == ["P1", "P2", "P3", "late"]


def test_a_late_player_without_a_bot_is_told_before_his_first_hand():
    tournament = begun(3, late_levels=2)
    bots = dict.fromkeys(("P1", "P2", "P3"), call)
    with pytest.raises(InvalidConfig, match="bots: none for 'late'"):
        play_out(tournament, bots, after_hand=enter_late)
    assert tournament.tables[1].hand is None
    assert play_out(tournament, {**bots, "late": call})[-1].place > 1


def test_each_bot_is_shown_the_end_of_each_of_its_hands(words):
    tournament = begun(5, seats=3)
    bots = {player: Watcher() for player in tournament.entrants}
    dealt = Counter()

    def count(event):
        if event.kind == "started":
            table = tournament.tables[event.table]
            dealt.update(table.seats[chair].player for chair in table.hand.dealt)

    tournament.listener = count
    play_out(tournament, bots)
    assert dealt == {player: len(bot.ends) for player, bot in bots.items()}
    assert all(cards is not None for bot in bots.values() for _, cards in bot.ends)


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        ({}, {}, "bots: none for 'P1'"),
        (None, {}, "not a bot"),
        ({"P1": call, "P2": call, "P3": 7}, {}, "not a bot"),
        (call, {"seconds_per_hand": 0}, "seconds_per_hand is 0"),
        (call, {"rebuys": True}, "rebuys: True is a bool, not a function"),
        (call, {"after_hand": 3}, "after_hand: 3 is an int, not a function"),
    ],
)
def test_all_is_read_before_the_tournament_begins(bots, options, message):
    tournament = registered()
    before = tournament.to_dict()
    with pytest.raises(InvalidConfig, match=message):
        play_out(tournament, bots, **options)
    assert tournament.to_dict() == before
    with pytest.raises(InvalidConfig, match="tournament: None is a NoneType"):
        play_out(None, bots, **options)


def broken(view):
    raise ZeroDivisionError("a bug")


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (broken, "ZeroDivisionError: a bug"),
        (lambda view: 5, "not text"),
        (lambda view: "x", "check is not legal"),
    ],
)
def test_faulty_bots_fold(words, bot, reason):
    tournament = begun(3)
    with pytest.warns(RuntimeWarning, match=f"the bot of 'P2': .*{reason}") as warned:
        ranking = play_out(tournament, {"P1": call, "P2": bot, "P3": call})
    assert len(ranking) == 3
    assert len(warned) == 1


def test_a_bot_may_fail_at_the_end_of_a_hand():
    class Late(Watcher):
        def end(self, view):
            raise ValueError("odd")

    with pytest.warns(RuntimeWarning, match="the bot of 'P1': ValueError: odd, at the end"):
        play_out(begun(2), {"P1": Late(), "P2": call})


def test_who_is_away_folds_among_bots():
    tournament = begun(3, REBUYS)
    asked = []

    def watch(view):
        asked.append(view.seat)
        return "c"

    away = tournament.tables[1].find("P2")
    tournament.tables[1].sit_out("P2")
    play_out(tournament, watch)
    assert away not in asked
