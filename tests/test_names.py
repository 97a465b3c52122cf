"""What type checkers are told of texts and of named arguments is what the package does."""

import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

import fasteval
from fasteval import names, options, rules
from fasteval._py import play
from fasteval.bots import results
from fasteval.histories.record import HandRecord

EVENTS = {
    fasteval.Event: names.EventKind,
    fasteval.TableEvent: names.TableEventKind,
    fasteval.TournamentEvent: names.TournamentEventKind,
}
PASSED_ON = {
    options.RuleOptions: (fasteval.Rules, ()),
    options.TableOptions: (fasteval.TableSettings, ("rules", "seats")),
    options.TournamentOptions: (fasteval.TournamentSettings, ()),
    options.RecordFields: (HandRecord, ()),
}


def test_the_names_are_those_of_the_tables_of_the_code():
    assert get_args(names.House) == tuple(rules.RULE_SETS)
    assert get_args(names.StreetName) == play.STREETS
    assert get_args(names.FaultKind) == results.KINDS


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_the_kinds_of_events_are_those_of_the_docstring(event):
    kinds = get_args(EVENTS[event])
    assert len(set(kinds)) == len(kinds)
    listed = re.sub(r"\([^)]*\)", "", event.__doc__[event.__doc__.index("Kinds") :])
    assert set(re.findall(r"[a-z_]+", listed.split(":", 1)[1])) - {"and"} == set(kinds)


@pytest.mark.parametrize("given", PASSED_ON, ids=lambda given: given.__name__)
def test_named_arguments_are_the_fields_that_they_are_passed_to(given):
    taker, but = PASSED_ON[given]
    taken = {one.name: one.type for one in fields(taker) if one.name not in but}
    told = {name: hint.__forward_arg__ for name, hint in given.__annotations__.items()}
    assert told == taken


def test_what_a_spin_takes_is_not_bought_and_no_prize():
    refused = set(options.TournamentOptions.__annotations__) - set(
        options.SpinOptions.__annotations__
    )
    for name in sorted(refused - {"buy_in"}):
        with pytest.raises(fasteval.InvalidConfig, match=f"{name}: a spin has a prize"):
            fasteval.spin(["P1", "P2", "P3"], buy_in=100, **{name: 1})
    fasteval.spin(["P1", "P2", "P3"], buy_in=100, hand_for_hand=1)


# ---- tests/typing -------------------------------------------------------------------------------


def members(found):
    """The public names of a class, but for those that all errors and all tuples have."""
    shared = {*dir(ValueError), *dir(tuple), *dir(int), *fasteval.Category.__members__}
    named = {*dir(found), *getattr(found, "__annotations__", {})} - shared
    return {name for name in named if name[0] != "_"} - {"numbers"}  # of Rules, for the floors


def test_type_checkers_look_at_every_public_name():
    folder = Path(__file__).parent / "typing"
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    used = set(re.findall(r"\bfasteval\.(\w+)", text))
    assert set(fasteval.__all__) - used == set()
    looked_at = set(re.findall(r"\.(\w+)", text))
    for name in fasteval.__all__:
        if inspect.isclass(found := getattr(fasteval, name)):
            assert members(found) - looked_at == set(), name
