"""Commands as dicts: what is read, what is refused and by which name, and who may say what."""

import inspect
import json
import re

import pytest

from fasteval.errors import FastevalError, IllegalCommand, InvalidConfig
from fasteval.rules import Rules
from fasteval.tables.commands import answer_of, chance_of, obey, read_command
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
    "change_rules": ({"rules": [RULES], "now": 1}, {"now"}),
    "give": ({"player": "P1", "chips": 5, "now": 1}, {"now"}),
}
FOR_PLAYERS = {"sit", "leave", "sit_out", "come_back", "post", "top_up", "straddle", "act", "run"}
ODD = {
    "player": ["", "x" * 65, 1, None, True, b"P1", ["P1"], {}],
    "chips": [-1, 2**62, 1.0, "5", True, None, [5]],
    "seat": [-1, 22, 1.0, "3", True],
    "action": ["", 5, None, b"f", ["f"], "f" * 201],
    "boards": [-1, 2.0, "2", None, True, 10**5000],
    "wish": [0, 1, "yes", None],
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
        assert read_command(without) == without
        if name != "wish":
            assert read_command({**command, name: None}) == without


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
        for name in left_out:  # null is the same as nothing where it is to the method
            command = {"id": "1", "do": do, **fields, name: None}
            if takes[name].default is None:
                assert name not in read_command(command)
            else:
                with pytest.raises(InvalidConfig, match=f"^{name} is None"):
                    read_command(command)
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

        def __str__(self):
            return "?" * 1000

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


def test_text_that_compares_as_it_likes_is_text():
    class Any(str):
        __slots__ = ()

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 5

    class Unhashable(str):
        __slots__ = ()
        __hash__ = None

    leave = {"id": "1", "do": "leave", "player": "P1"}
    with pytest.raises(InvalidConfig, match=r"^do is 'dance': one of"):
        read_command({**leave, "do": Any("dance")})
    with pytest.raises(InvalidConfig, match=r"^'odd' is not a field"):
        read_command({**leave, Any("odd"): 5})
    with pytest.raises(IllegalCommand, match="cannot give a command for 'P1'"):
        read_command({**leave, "player": Any("P1")}, by="P2")
    for odd in (Unhashable, Any):
        read = read_command({"id": odd("1"), "do": odd("leave"), "player": odd("P1")})
        assert read == leave
        assert {type(value) for value in read.values()} == {str}


def test_what_is_nested_without_end_is_named():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for do, (fields, _) in COMPLETE.items():
        for name in ("id", "do", *fields):
            with pytest.raises(FastevalError, match=f"^{name}"):
                read_command({"id": "1", "do": do, **fields, name: deep})


def test_players_speak_for_themselves_and_not_for_the_house():
    for do, (fields, _) in COMPLETE.items():
        command = {"id": "1", "do": do, **fields}
        command.pop("now", None)
        if do not in FOR_PLAYERS:
            for odd in (command, {"id": "1", "do": do}, {**command, "player": "P2", "now": 5}):
                with pytest.raises(IllegalCommand, match=f"^'{do}' is not for players"):
                    read_command(odd, by="P1")
            continue
        assert read_command(command, by="P1") == command
        anonymous = {name: value for name, value in command.items() if name != "player"}
        assert read_command(anonymous, by="P1") == command
        assert read_command({**anonymous, "now": None}, by="P1") == command
        for other in ("P2", "p1", "P1 "):
            with pytest.raises(IllegalCommand, match="cannot give a command for 'P1'"):
                read_command(command, by=other)
        with pytest.raises(IllegalCommand, match=r"^now: .* not for players"):
            read_command({**command, "now": 5}, by="P1")
        with pytest.raises(InvalidConfig, match=r"^player is missing"):
            read_command(anonymous)
        with pytest.raises(InvalidConfig, match=r"^player: None is not a name"):
            read_command({**anonymous, "player": None}, by="P1")
    for odd in ("", 5, ["P1"], "x" * 65):
        with pytest.raises(InvalidConfig, match="player"):
            read_command({"id": "1", "do": "leave", "player": "P1"}, by=odd)


def test_the_time_is_in_the_command_or_beside_it():
    for do, (fields, _) in COMPLETE.items():
        command = {"id": "1", "do": do, **fields}
        timeless = {name: value for name, value in command.items() if name != "now"}
        assert read_command(timeless, now=7.5) == {**command, "now": 7.5}
        assert read_command({**command, "now": None}, now=7.5) == {**command, "now": 7.5}
        with pytest.raises(InvalidConfig, match=r"^now: .* once"):
            read_command(command, now=7.5)
        for odd in (-1, "5", True):
            with pytest.raises(InvalidConfig, match=r"^now is "):
                read_command(timeless, now=odd)


def do(table, text, **fields):
    command = read_command({"id": "1", "do": text, **fields})
    return answer_of(table, command, obey(table, command, {}))


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
