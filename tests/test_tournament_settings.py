"""Ready-made tournaments, settings, views and snapshots."""

import json
import random
from dataclasses import replace

import pytest
from tournament_hands import (
    REBUYS,
    SETTINGS,
    at_table,
    begun,
    lose_to,
)

from fasteval.errors import IllegalCommand, InvalidConfig
from fasteval.rules import Rules
from fasteval.tournaments.formats import MULTIPLIERS, rising_levels, sit_and_go, spin
from fasteval.tournaments.playing import play_out
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

# ---- Formats -------------------------------------------------------------------------------------


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
    for wrong, what in (
        (lambda: sit_and_go(["P1", "P1"]), "players: 'P1' is registered already"),
        (lambda: sit_and_go(["P1", 5]), "player: 5 is not a name"),
        (lambda: sit_and_go(list("abc"), min_players=2, max_players=2), "players: 2 players are"),
        (lambda: sit_and_go(["P1", "P2"], min_players=3, max_players=4), "players: begin: 2 p"),
        (lambda: sit_and_go(["P1", "P2", "P3"], seats=2), "seats is 2: 3 players are to sit"),
        (lambda: sit_and_go(["P1", "P2"], buy_in=1 << 61), "players: all chips of a tourn"),
    ):
        with pytest.raises(InvalidConfig, match=what):
            wrong()
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
        (lambda: spin(players, buy_in=1, prizes=(5,)), "prizes: a spin has a prize that is drawn"),
        (lambda: spin(players, buy_in=1, percentages=(100,)), "percentages: a spin has a prize"),
        (lambda: spin(players, buy_in=1, places=1), "places: a spin has a prize"),
        (lambda: spin(players, buy_in=1, rebuys=1, rebuy_levels=1), "rebuys: a spin has a"),
        (lambda: spin(players, buy_in=1, add_ons=1, add_on_level=1), "add_ons: a spin has a"),
        (lambda: spin(["P1", "P1", "P2"], buy_in=1), "players: 'P1' is registered already"),
    ):
        with pytest.raises(InvalidConfig, match=what):
            wrong()


# ---- Settings, views and snapshots ---------------------------------------------------------------


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
    assert [(one["table"], one["players"]) for one in shown["tables"]] == [(1, 3), (2, 2)]
    assert shown["now"] == 130
    lobby = {seat["player"]: seat["stack"] for one in shown["tables"] for seat in one["seats"]}
    assert sorted(lobby) == ["P1", "P2", "P3", "P4", "P5"]
    assert sorted(lobby.values()) == [980, 990, 1000, 1000, 1000]  # the blinds are in the pot
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

    def no_chips(written):
        seats = written["tables"][1][1]["seats"]
        seats[0]["stack"] += seats[1]["stack"]
        seats[1]["stack"] = 0

    def decide(written):
        written["entrants"][0]["deciding_until"] = 5

    def more_chips(written):
        written["tables"][1][1]["seats"][0]["stack"] += 1
        written["tables"][1][1]["bought_in"] += 1

    for change, message in (
        (drop_player, "tables: who sits there is not as the entrants say"),
        (no_chips, "tables: who sits there is not as the entrants say"),
        (decide, "who decides has no chips, and who is out has no seat"),
        (lambda written: written.update(began=None), "began is None: nobody has a seat"),
        (lambda written: written["settings"].update(seats=4), "their settings are not those"),
        (more_chips, "chips are there, and 5000 were bought"),
        (lambda written: written.update(playing=[]), "playing: not the tables where a hand"),
        (lambda written: written.update(seed="x"), "seed: 'x' is a str"),
        (lambda written: written.update(now=None), "now is None"),
        (lambda written: written.update(tables=3), "tables: 3 is an int"),
        (lambda written: written["settings"].update(stack=-1), "settings: stack is -1"),
        (lambda written: written.update(playing=[[1, 0]]), r"playing\[0\] is 0: from 1 to 4"),
        (lambda written: written["tables"][0].__setitem__(0, 0), r"tables\[0\] is 0: from 1 to 2"),
        (lambda written: written.update(shown=[1]), "shown has 1 items"),
        (lambda written: written["entrants"][0].update(bust=[1]), "bust is"),
        (lambda written: written.pop("order"), "order is missing"),
    ):
        with pytest.raises(InvalidConfig, match=message):
            Tournament.from_dict(broken(change))


def test_snapshots_of_what_cannot_be():
    tournament = begun(6, REBUYS, seats=3)
    lose_to(tournament, 1, at_table(tournament, 1)[0])
    written = json.dumps(tournament.to_dict())
    assert Tournament.from_dict(json.loads(written)) == tournament
    deciding = [one.is_deciding for one in tournament.entrants.values()].index(True)

    def wish(one):
        one["tables"][0][1]["seats"][0]["wish"] = "leave"

    def straddles(one):
        one["tables"][0][1]["settings"]["optional_straddles"] = 1

    def no_rebuys(one):
        one["settings"].update(rebuys=0, rebuy_levels=0)

    for change, message in (
        (no_rebuys, r"entrants\[.\]: deciding_until, and there is no rebuy"),
        (lambda one: one["settings"].update(rebuy_seconds=0), "deciding_until, and there is no"),
        (lambda one: one["entrants"][deciding].update(rebuys=1), "deciding_until, and there is"),
        (lambda one: one["entrants"][0].update(rebuys=2), r"entrants\[0\]: rebuys is 2, of 1"),
        (lambda one: one["entrants"][0].update(add_ons=2), r"entrants\[0\]: add_ons is 2, of 1"),
        (lambda one: one["entrants"][deciding].update(bust=[9, 1]), "bust in hand 9, which is"),
        (lambda one: one["settings"].update(max_players=5), "entrants: more than max_players, 5"),
        (lambda one: one.update(began=500), "began is 500: now is 100"),
        (lambda one: one.update(hands=0), "hands is 0: a table has played 1"),
        (lambda one: one.update(synchronized=True), "synchronized: without hand_for_hand"),
        (lambda one: one.update(played=[1]), "played: without hands that are synchronized"),
        (wish, "tables: nobody leaves a tournament"),
        (straddles, "tables: their settings are not those of the tournament"),
    ):
        told = json.loads(written)
        change(told)
        with pytest.raises(InvalidConfig, match=message):
            Tournament.from_dict(told)


def test_time_passes_when_bots_play():
    tournament = begun(3)
    hands = []
    play_out(tournament, lambda view: "c", seconds_per_hand=45, after_hand=hands.append)
    breaks = 300 if tournament.level.number > 2 else 0
    assert 100 + 45 * len(hands) <= tournament.now <= 100 + 45 * len(hands) + breaks
    for wrong in ({"P1": str}, 5):
        with pytest.raises(InvalidConfig, match="bot"):
            play_out(begun(3), wrong)


@pytest.mark.parametrize("now", [None, "x", -1, float("nan"), True])
def test_a_timeout_needs_a_time(now):
    tournament = begun(3)
    before = tournament.to_dict()
    with pytest.raises(InvalidConfig, match="now is"):
        tournament.timeout(now)
    assert tournament.to_dict() == before


def test_a_snapshot_goes_on_in_the_same_way():
    tournament = begun(7, seats=3)
    copies = []

    def bot(chance):
        return lambda view: chance.choice(
            ["c", "c", "f", "all-in"] if view.legal.max_raise_to else "c"
        )

    def copy(one):
        if one.hands == 3 and not copies:
            copies.append(json.dumps(one.to_dict()))

    play_out(tournament, bot(random.Random(1)), after_hand=copy)
    first, second = (Tournament.from_dict(json.loads(copies[0])) for _ in "ab")
    for one in (first, second):
        for number, table in one.tables.items():  # those that were in play
            while table.hand and not table.hand.over:
                table.hand.push("c")
            if table.hand:
                one.finish(number)
    assert play_out(first, bot(random.Random(2))) == play_out(second, bot(random.Random(2)))
    assert first == second


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
