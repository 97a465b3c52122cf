"""Commands as dicts: what is read, what is refused and by which name, and who may say what."""

import inspect
import json
import re

import pytest

from fasteval.errors import FastevalError, IllegalCommand, InvalidConfig
from fasteval.rules import Rules
from fasteval.tables.commands import at_time, chance_of, obey, player_may, read_command
from fasteval.tables.table import Table

RULES = Rules(1, 2).to_dict()
# Each verb with all its fields, and those that may be left out.
COMPLETE = {
    "sit": ({"player": "P1", "chips": 200, "seat": 3, "now": 12.5}, {"seat", "now"}),
    "leave": ({"player": "P1", "now": 1}, {"now"}),
    "sit_out": ({"player": "P1", "now": 1}, {"now"}),
    "come_back": ({"player": "P1", "now": 1}, {"now"}),
    "post": ({"player": "P1", "now": 1}, {"now"}),
    "top_up": ({"player": "P1", "chips": 5, "now": 1}, {"now"}),
    "straddle": ({"player": "P1", "wish": False, "now": 1}, {"wish", "now"}),
    "act": ({"player": "P1", "action": "r6", "now": 1}, {"now"}),
    "run": ({"player": "P1", "boards": 2, "now": 1}, {"now"}),
    "start": ({"button": 0, "deck": "AsKd", "seed": 7, "now": 1},) * 2,
    "finish": ({"now": 1}, {"now"}),
    "abandon": ({"now": 1}, {"now"}),
    "timeout": ({"now": 1}, set()),
    "disconnect": ({"player": "P1", "now": 1}, {"now"}),
    "reconnect": ({"player": "P1", "now": 1}, {"now"}),
    "change_rules": ({"rules": [RULES]}, set()),
    "give": ({"player": "P1", "chips": 5}, set()),
}
FOR_PLAYERS = {"sit", "leave", "sit_out", "come_back", "post", "top_up", "straddle", "act", "run"}
ODD = {
    "player": ["", "x" * 65, 1, None, True, b"P1", ["P1"], {}],
    "chips": [-1, 2**62, 1.0, "5", True, None, [5]],
    "seat": [-1, 22, 1.0, "3", True],
    "action": ["", 5, None, b"f", ["f"], "f" * 201],
    "boards": [-1, 2.0, "2", None, True, 10**5000],
    "wish": [0, 1, "yes"],
    "rules": [None, 5, "1/2", [5], [{}], [{**RULES, "small_blind": 3}], [{**RULES, "odd": 1}]],
    "button": [-1, 22, 0.0, "0", True],
    "deck": [5, "AsAs", "As1", [1.5], [None], [["As"]], [52], b"As"],
    "seed": [-1, 2**64, 1.0, "7", True],
    "now": [-1, float("nan"), float("inf"), "1", True, [1], 10**400],
}


@pytest.mark.parametrize("do", COMPLETE)
def test_every_verb_is_read_as_it_is(do):
    fields, optional = COMPLETE[do]
    command = {"id": "c-17", "do": do, **fields}
    read = read_command(command)
    assert read == command
    assert json.loads(json.dumps(read)) == read
    assert read_command(read) == read
    for name in optional:
        without = {key: value for key, value in command.items() if key != name}
        assert read_command(without) == read_command({**command, name: None}) == without


@pytest.mark.parametrize("do", COMPLETE)
def test_what_is_missing_unknown_or_odd_is_named(do):
    fields, optional = COMPLETE[do]
    command = {"id": "c-17", "do": do, **fields}
    for name in {"id", "do", *fields} - set(optional):
        without = {key: value for key, value in command.items() if key != name}
        with pytest.raises(InvalidConfig, match=f"^{name} is missing in "):
            read_command(without)
    for name in ("colour", "Now", "", 5, None, ("now",)):
        with pytest.raises(InvalidConfig, match=re.escape(repr(name))) as refused:
            read_command({**command, name: None})
        assert all(known in str(refused.value) for known in command)
    for name in fields:
        for odd in ODD[name]:
            with pytest.raises(FastevalError, match=name):
                read_command({**command, name: odd})


def test_every_verb_has_the_fields_of_its_method():
    for do, (fields, optional) in COMPLETE.items():
        takes = dict(inspect.signature(getattr(Table, do)).parameters)
        del takes["self"]
        assert set(takes) == set(fields)
        left_out = {name for name, one in takes.items() if one.default is not one.empty}
        assert left_out == set(optional)
    with pytest.raises(InvalidConfig) as refused:
        read_command({"id": "1", "do": "?"})
    known = str(refused.value).split("one of ")[1]
    assert known == ", ".join(map(repr, COMPLETE))


def test_a_verb_that_is_none_is_refused_with_those_there_are():
    for odd in ("stand", "Sit", "", "__init__", "to_dict", "view", 5, None, ["sit"], {}):
        with pytest.raises(InvalidConfig, match=r"^do is .*: one of 'sit', 'leave'") as refused:
            read_command({"id": "1", "do": odd})
        assert all(repr(do) in str(refused.value) for do in COMPLETE)
    for odd in ("", "x" * 101, 17, None, True, ["1"]):
        with pytest.raises(InvalidConfig, match=r"^id: "):
            read_command({"id": odd, "do": "finish"})
    for odd in (None, "sit", 5, [], [("id", "1")]):
        with pytest.raises(InvalidConfig, match="not a command"):
            read_command(odd)


def test_a_command_is_a_copy_in_plain_values():
    class Number(int):
        pass

    class Text(str):
        __slots__ = ()

    given = {"id": Text("1"), "do": "sit", "player": Text("P1"), "chips": Number(5)}
    read = read_command(given)
    assert {type(value) for value in read.values()} == {str, int}
    games = [dict(RULES)]
    read = read_command({"id": "1", "do": "change_rules", "rules": games})
    games[0]["small_blind"] = 2
    assert read["rules"] == [RULES]
    assert read_command({"id": "1", "do": "change_rules", "rules": RULES})["rules"] == [RULES]
    for deck in ("As Kd", ["As", "Kd"], [51, 45], ("As", 45)):
        assert read_command({"id": "1", "do": "start", "deck": deck})["deck"] == "AsKd"


def test_players_speak_for_themselves_and_not_for_the_house():
    for do, (fields, _) in COMPLETE.items():
        command = read_command({"id": "1", "do": do, **fields})
        if do in FOR_PLAYERS:
            del command["now"]
        if do not in FOR_PLAYERS:
            with pytest.raises(IllegalCommand, match=f"^'{do}' is not for players"):
                player_may(command, "P1")
            continue
        player_may(command, "P1")
        for other in ("P2", "p1", "P1 "):
            with pytest.raises(IllegalCommand, match="cannot give a command for 'P1'"):
                player_may(command, other)
        with pytest.raises(IllegalCommand, match=r"^now: .* not for players"):
            player_may({**command, "now": 5}, "P1")
    for odd in ("", None, 5, ["P1"]):
        with pytest.raises(InvalidConfig, match="player"):
            player_may(read_command({"id": "1", "do": "leave", "player": "P1"}), odd)


def test_the_time_is_given_once_and_to_those_that_it_matters_to():
    leave = read_command({"id": "1", "do": "leave", "player": "P1"})
    assert at_time(leave, None) == leave
    assert at_time(leave, 7.5) == {**leave, "now": 7.5}
    give = read_command({"id": "1", "do": "give", "player": "P1", "chips": 5})
    assert at_time(give, 7.5) == give
    with pytest.raises(InvalidConfig, match=r"^now: .* once"):
        at_time({**leave, "now": 7.5}, 7.5)
    for odd in (-1, "5", True):
        with pytest.raises(InvalidConfig, match=r"^now is "):
            at_time(give, odd)


def do(table, text, **fields):
    return obey(table, read_command({"id": "1", "do": text, **fields}), {})


def test_answers_say_what_the_methods_return():
    table = Table(Rules(1, 2, rake_basis_points=500, no_flop_no_drop=False), seats=3)
    assert do(table, "sit", player="P1", chips=200, seat=2, now=5) == {"seat": 2}
    assert do(table, "sit", player="P2", chips=100) == {"seat": 0}
    assert do(table, "start", button=2, seed=7) == {"hand": 1, "button": 2}
    assert do(table, "leave", player="P2") == {"chips": None}
    assert do(table, "act", player="P1", action="call") == {}
    finish = do(table, "finish")
    assert json.loads(json.dumps(finish)) == finish
    assert finish == {
        "hand": 1,
        "stacks": [0, 0, 202],
        "busts": [],
        "left": {"P2": 98},
        "rake": 0,
        "positions": None,
    }
    assert do(table, "timeout", now=6) == {"due": False}
    assert do(table, "sit_out", player="P1", now=6) == {}
    assert do(table, "timeout", now=1000) == {"due": True}
    assert table.seats == {}
    assert do(table, "change_rules", rules=Rules(2, 4).to_dict()) == {}
    assert table.rules == Rules(2, 4)


def test_what_chance_decided_repeats_a_hand_without_chance(words):
    for fields in ({}, {"seed": 7}, {"button": 1}):
        table = Table(words.Rules(1, 2), seats=3)
        for player in ("P1", "P2", "P3"):
            table.sit(player, 200)
        start = Table.from_dict(table.to_dict())
        command = read_command({"id": "1", "do": "start", **fields})
        obey(table, command, {})
        drawn = chance_of(table, command)
        assert set(drawn) == {"deck", "button"}
        again = Table.from_dict(start.to_dict())
        obey(again, command, json.loads(json.dumps(drawn)))
        assert again == table
    while not table.hand.over:
        table.act(table.seats[table.hand.actor].player, "f")
    table.finish()
    command = read_command({"id": "2", "do": "start"})
    obey(table, command, {})
    assert set(chance_of(table, command)) == {"deck"}  # the button moves by itself
    assert chance_of(table, read_command({"id": "3", "do": "finish"})) == {}
