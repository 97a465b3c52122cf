"""Commands to a tournament and its tables: what time it is, who may what, and who is told."""

import copy
import pickle

import pytest
from tournament_hands import REBUYS, SETTINGS, at_table, begun, fold_all, lose_to, stack_of

from fasteval.errors import IllegalCommand, InvalidConfig
from fasteval.tables.table import Table
from fasteval.tournaments.levels import BlindSchedule, Break, Level
from fasteval.tournaments.table import TournamentTable
from fasteval.tournaments.tournament import Tournament

LATEST = 2**53


# ---- Time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("now", [LATEST + 1, 2e300, -1, float("nan"), "5", True, None])
def test_odd_times_change_nothing(now):
    tournament = begun(3, REBUYS)
    lose_to(tournament, 1, "P1")
    commands = [
        lambda: tournament.rebuy("P2", now=now),
        lambda: tournament.decline("P2", now=now),
        lambda: tournament.timeout(now),
        lambda: tournament.why_waiting(1, now=now),
        lambda: tournament.register("P9", now=now),
        lambda: tournament.add_on("P1", now=now),
    ]
    before = tournament.to_dict()
    for command in commands[2:3] if now is None else commands:
        with pytest.raises(InvalidConfig, match="now is"):
            command()
        assert tournament.to_dict() == before


@pytest.mark.parametrize("now", [10**12, 2e12, LATEST])
def test_all_times_are_times_of_all_commands(now):
    tournament = begun(3, REBUYS)
    lose_to(tournament, 1, "P1")
    tournament.rebuy("P2", now=now)
    assert tournament.view()["level"] == 4
    tournament.decline("P3", now=now)
    fold_all(tournament, 1, now=now)
    assert Tournament.from_dict(tournament.to_dict()) == tournament
    assert SETTINGS.schedule.at(seconds=now).number == 4


def test_a_player_decides_no_longer_than_time_is():
    tournament = begun(3, REBUYS, rebuy_seconds=LATEST)
    lose_to(tournament, 1, "P1")
    assert Tournament.from_dict(tournament.to_dict()) == tournament
    assert tournament.timeout(LATEST)
    assert tournament.over


def test_nothing_is_due_after_the_latest_time():
    tournament = Tournament(SETTINGS, seed=7)
    for player in ("P1", "P2"):
        tournament.register(player)
    tournament.begin(now=LATEST)
    assert tournament.deadline is None


def test_the_time_of_an_action_is_that_of_the_tournament(words):
    tournament = begun(3, REBUYS)
    hand = tournament.start(1, now=105)
    table = tournament.tables[1]
    while not hand.over:
        player = table.seats[hand.actor].player
        table.act(player, "all-in" if hand.legal.max_raise_to else "c", now=tournament.now + 10)
    assert tournament.now == 135
    tournament.finish(1)
    for player in tournament.deciding:
        assert tournament.entrants[player].deciding_until == 165


def test_a_break_begins_with_an_action_too():
    tournament = begun(2)
    hand = tournament.start(1, now=1290)
    table = tournament.tables[1]
    table.act(table.seats[hand.actor].player, "f", now=1350)
    assert tournament.view()["on_break"]
    assert tournament.deadline == 1350  # the break has to be told
    assert [event.kind for event in tournament.finish(1)] == ["finished", "break"]
    assert tournament.deadline == 1600
    with pytest.raises(IllegalCommand, match="there is a break, for 250 more seconds"):
        tournament.start(1)


def test_another_table_plays_by_the_level_of_the_time():
    tournament = begun(6, seats=3)
    hand = tournament.start(1)
    table = tournament.tables[1]
    table.act(table.seats[hand.actor].player, "f", now=900)
    assert tournament.start(2).rules.big_blind == 40


def test_whole_seconds_are_told():
    tournament = begun(3)
    assert tournament.why_waiting(1, now=1300.25) == "there is a break, for 300 more seconds"
    rebuys = begun(3, REBUYS, rebuy_seconds=2e6)
    lose_to(rebuys, 1, "P1")
    assert "may buy again, for 2000000 more seconds" in rebuys.why_waiting(1)
    assert rebuys.why_waiting(1, now=3e6).endswith("for 0 more seconds")  # until timeout says so


def test_names_are_quoted_as_everywhere():
    tournament = Tournament(REBUYS, seed=7)
    for player in ("P1", "P\n2"):
        tournament.register(player)
    tournament.begin()
    lose_to(tournament, 1, "P1")
    assert tournament.why_waiting(1).startswith("'P\\n2' may buy again")


# ---- Levels that begin with any command ----------------------------------------------------------


def test_hand_for_hand_begins_with_the_hand_that_passes_the_level():
    tournament = begun(6, seats=3, hand_for_hand=4, late_levels=1)
    assert not tournament.hand_for_hand
    assert tournament.why_waiting(1, now=701) is None
    tournament.start(1, now=701)
    assert (tournament.hand_for_hand, tournament.synchronized) == (True, True)
    tournament.start(2, now=702)
    while not tournament.tables[1].hand.over:
        tournament.tables[1].hand.fold()
    tournament.finish(1)
    assert tournament.why_waiting(1) == "it has played its hand, hand for hand"


def test_hand_for_hand_waits_for_hands_in_play():
    tournament = begun(6, seats=3, hand_for_hand=4, late_levels=1)
    tournament.start(1)
    why = "all tables end their hands, then they play hand for hand"
    assert tournament.why_waiting(2) is None
    assert tournament.why_waiting(2, now=701) == why
    with pytest.raises(IllegalCommand, match=why):
        tournament.start(2, now=701)
    assert (tournament.now, tournament.hand_for_hand) == (100, False)
    while not tournament.tables[1].hand.over:
        tournament.tables[1].hand.fold()
    tournament.finish(1, now=701)
    assert tournament.synchronized


@pytest.mark.parametrize("name", ["abandon", "decline", "timeout"])
def test_a_level_begins_with_any_command(name):
    tournament = begun(6, REBUYS, seats=3, hand_for_hand=4, late_levels=1, rebuy_levels=1)
    players = at_table(tournament, 1)
    if name == "decline":
        lose_to(tournament, 1, players[0])
        tournament.decline(players[1])
        tournament.decline(players[2], now=1700)
    elif name == "abandon":
        tournament.start(1)
        tournament.abandon(1, now=1700)
    else:
        tournament.timeout(1700)
    assert tournament.shown == (3, False)
    assert tournament.prizes is not None
    assert tournament.hand_for_hand == (len(tournament.tables) > 1)


def test_nobody_plays_hand_for_hand_for_nothing():
    assert begun(6, seats=3, hand_for_hand=6).hand_for_hand
    assert not begun(6, seats=3, buy_in=0, hand_for_hand=6).hand_for_hand
    assert not begun(6, seats=3, prizes=(0, 0), hand_for_hand=6).hand_for_hand


def test_a_late_entry_begins_a_level():
    tournament = begun(3, late_levels=2)
    events = tournament.register("late", now=750)
    assert [event.kind for event in events] == ["level", "registered", "seated"]
    assert tournament.deadline == 1300
    assert tournament.timeout(750) is False
    assert tournament.timeout(1300) is True


# ---- Tables of a tournament ----------------------------------------------------------------------

REFUSED = [
    ("sit", ("P9", 500), "its register"),
    ("leave", ("P1",), "players who go sit_out"),
    ("top_up", ("P1", 500), "rebuy"),
    ("give", ("P1", 500), "rebuy"),
    ("change_rules", (SETTINGS.rules,), "schedule"),
    ("start", (), "its start"),
    ("finish", (), "its finish"),
    ("abandon", (), "its abandon"),
]


@pytest.mark.parametrize(("name", "arguments", "instead"), REFUSED)
@pytest.mark.parametrize("moment", ["idle", "in play", "over", "from a dict"])
def test_tables_belong_to_their_tournament(name, arguments, instead, moment):
    tournament = begun(3)
    if moment != "idle":
        hand = tournament.start(1)
        while moment == "over" and not hand.over:
            hand.fold()
    if moment == "from a dict":
        tournament = Tournament.from_dict(tournament.to_dict())
    before = tournament.to_dict()
    command = getattr(tournament.tables[1], name)
    with pytest.raises(
        IllegalCommand, match=f"{name}: this is a table of a tournament; .*{instead}"
    ):
        command(*arguments)
    assert tournament.to_dict() == before


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_copies_go_on_by_themselves(copied):
    tournament = begun(3)
    tournament.start(1)
    before = tournament.to_dict()
    other = copied(tournament)
    assert other == tournament
    other.abandon(1)
    fold_all(other, 1)
    assert tournament.to_dict() == before
    assert other.tables[1].herald is other.herald


def test_players_command_tables_of_a_tournament():
    tournament = begun(3)
    table = tournament.tables[1]
    assert isinstance(table, TournamentTable)
    hand = tournament.start(1)
    actor = table.seats[hand.actor].player
    table.sit_out(actor, now=110)
    assert actor not in [table.seats[chair].player for chair in hand.live]
    table.come_back(actor)
    table.disconnect(actor)
    table.reconnect(actor)
    other = table.seats[hand.actor].player
    table.act(other, "f")
    assert hand.over
    assert table.view("P1")["player"] == "P1"
    assert tournament.finish(1)[0].kind == "finished"


def test_a_table_for_a_tournament_of_ones_own():
    table = Table(SETTINGS.rules, tournament=True)
    table.sit("P1", 100)
    table.give("P1", 50)
    assert table.leave("P1") == 150


# ---- Events --------------------------------------------------------------------------------------


def test_commands_return_what_they_caused():
    tournament = Tournament(REBUYS, seed=7)
    told = []
    tournament.listener = told.append
    caused = [*tournament.register("P1"), *tournament.register("P2"), *tournament.register("P3")]
    caused += [*tournament.unregister("P3"), *tournament.register("P3")]
    caused += tournament.begin(now=100)
    tournament.start(1)
    caused.append(told[-1])
    assert (told[-1].kind, told[-1].table, told[-1].amount) == ("started", 1, 1)
    caused += tournament.abandon(1)
    assert (told[-1].kind, told[-1].table, told[-1].amount) == ("abandoned", 1, 1)
    place = len(told)
    caused += lose_to(tournament, 1, "P1")
    del told[place]  # the hand that was started
    caused += tournament.rebuy("P2")
    caused += tournament.decline("P3")
    caused += tournament.add_on("P1", now=1300)
    assert caused == told
    kinds = [event.kind for event in caused[4:]]
    assert kinds[:9] == [
        *("registered", "began", "opened", "seated", "seated", "seated", "level"),
        *("started", "abandoned"),
    ]
    assert kinds[9:] == [
        *("finished", "busted", "busted", "rebought", "out", "break", "added_on"),
    ]
    assert tournament.ranking[-1].player == "P3"
    assert [event.amount for event in caused[-4:]] == [1200, 0, 2, 2000]


def test_listeners_see_the_tournament_as_it_is():
    """Tables are broken, players moved, and the final table drawn: views and copies are whole."""
    tournament = begun(14, seats=3)
    kinds = set()

    def look(event):
        kinds.add(event.kind)
        for player in tournament.entrants:
            tournament.view(player)
        assert Tournament.from_dict(tournament.to_dict()) == tournament

    tournament.listener = look
    while not tournament.over:
        for number in list(tournament.tables):
            if number not in tournament.tables or tournament.why_waiting(number):
                continue
            tournament.tables[number].listener = look
            players = at_table(tournament, number)
            lose_to(tournament, number, max(players, key=lambda one: stack_of(tournament, one)))
    assert {"broken", "moved", "final_table", "ended", "started", "busted", "left"} <= kinds


@pytest.mark.parametrize("moment", ["new", "from a dict"])
def test_a_listener_that_raises_leaves_nothing_half_done(moment):
    tournament = begun(3)
    if moment == "from a dict":
        tournament = Tournament.from_dict(tournament.to_dict())
    told = []

    def fail(event):
        told.append(event.kind)
        if event.kind == "started":
            raise RuntimeError("no network")

    tournament.tables[1].listener = fail
    with pytest.raises(RuntimeError, match="no network"):
        tournament.start(1)
    assert tournament.playing == {1: 1}
    assert Tournament.from_dict(tournament.to_dict()) == tournament
    while not tournament.tables[1].hand.over:
        tournament.tables[1].hand.fold()
    tournament.finish(1)
    assert told == ["started", "finished"]
    tournament.tables[1].listener = None
    tournament.listener = fail
    with pytest.raises(RuntimeError, match="no network"):
        tournament.start(1, now=700)  # told: level, started
    assert told[2:] == ["level", "started"]


def test_what_a_listener_missed_is_told_with_the_next_command():
    tournament = Tournament(SETTINGS, seed=7)
    told = []

    def fail_once(event):
        told.append(event.kind)
        if told == ["began"]:
            raise RuntimeError

    for player in ("P1", "P2"):
        tournament.register(player)
    tournament.listener = fail_once
    with pytest.raises(RuntimeError):
        tournament.begin()
    assert tournament.began == 0
    tournament.start(1)
    assert told == ["began", "opened", "seated", "seated", "level", "started"]


def test_a_listener_may_command():
    """What its command causes is told after what is still to be told."""
    tournament = Tournament(SETTINGS, seed=7)
    told = []

    def start_soon(event):
        told.append(event.kind)
        if event.kind == "began":
            tournament.start(1)

    for player in ("P1", "P2"):
        tournament.register(player)
    tournament.listener = start_soon
    events = tournament.begin()
    assert [event.kind for event in events] == ["began", "opened", "seated", "seated", "level"]
    assert told == [*(event.kind for event in events), "started"]


# ---- Add-ons -------------------------------------------------------------------------------------


def test_add_ons_of_the_next_level_are_not_sold_in_the_break_after_it():
    tournament = begun(3, REBUYS, add_on_level=1)
    tournament.add_on("P1", now=1299)
    with pytest.raises(IllegalCommand, match="no add-on"):
        tournament.add_on("P2", now=1300)
    early = begun(3, REBUYS, add_on_level=1, rebuy_levels=1)
    early.timeout(1299)
    assert early.prizes is None
    early.timeout(1300)
    assert early.prizes == (300,)


def test_no_add_ons_for_ever():
    levels = BlindSchedule([Level(10, 20, minutes=10), Level(20, 40, minutes=10), Level(30, 60)])
    changes = {"schedule": levels, "rebuys": 0, "rebuy_levels": 0}
    with pytest.raises(InvalidConfig, match="add_on_level is 2: add-ons would be sold in the last"):
        begun(3, REBUYS, add_on_level=2, **changes)
    for level, end in ((1, 1300), (2, 1600)):  # level 2 is followed by a break in the second one
        if level == 2:
            changes["schedule"] = BlindSchedule([*levels.parts[:2], Break(5), levels.parts[2]])
        tournament = begun(3, REBUYS, add_on_level=level, **changes)
        tournament.timeout(end - 1)
        tournament.add_on("P1")
        assert tournament.prizes is None
        tournament.timeout(end)
        assert tournament.prizes == (360,)
