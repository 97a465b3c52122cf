"""Rules: every option and what is refused, named sets, dicts, pickles."""

import copy
import dataclasses
import inspect
import pickle
from decimal import Decimal

import pytest

from fasteval.errors import InvalidConfig
from fasteval.rules import OPTIONS, RULE_SETS, TABLE_OPTIONS

AMOUNTS = ("small_blind", "big_blind", "ante", "minimum_bet", "small_bet", "big_bet", "rake_cap")
SWITCHES = ("cap_heads_up", "fold_when_check_possible", "auto_muck", "run_it_twice",
            "no_flop_no_drop", "no_double_big_blind")  # fmt: skip
NO_INT = [True, False, 1.0, 0.5, float("nan"), "1", b"1", [1], Decimal(1), object()]


def test_the_defaults_are_those_of_the_table(words):
    """R150."""
    rules = words.Rules(small_blind=1, big_blind=2)
    found = rules.to_dict()
    assert found == {
        "small_blind": 1,
        "big_blind": 2,
        "limit": "no_limit",
        "ante": 0,
        "ante_type": "none",
        "ante_order": None,
        "straddles": [],
        "straddle_min_raise": "straddle",
        "minimum_bet": 0,
        "small_bet": 0,
        "big_bet": 0,
        "raise_cap": 3,
        "cap_heads_up": True,
        "fold_when_check_possible": True,
        "raise_needs": "opponent_with_chips",
        "reopen": "cumulative",
        "pot_limit_blinds": "actual",
        "odd_chip": "one_by_one",
        "auto_muck": False,
        "run_it_twice": False,
        "rake_basis_points": 0,
        "rake_cap": None,
        "no_flop_no_drop": True,
        "button_mode": "moving",
        "no_double_big_blind": False,
        "entry": "none",
    }


def test_the_docstring_explains_every_option(words):
    text = inspect.getdoc(words.Rules)
    for field in dataclasses.fields(words.Rules):
        if field.init:
            assert f"``{field.name}``" in text
    for values in {**OPTIONS, **TABLE_OPTIONS}.values():
        for value in values:
            assert str(value) in text


@pytest.mark.parametrize("field", AMOUNTS)
@pytest.mark.parametrize("value", [-1, 2**62, 2**64, *NO_INT], ids=repr)
def test_an_amount_that_is_no_chips_is_named(words, field, value):
    with pytest.raises(InvalidConfig, match=f"^{field}") as caught:
        words.Rules(**{"big_blind": 2, field: value})
    assert repr(value)[:20] in str(caught.value)


@pytest.mark.parametrize("field", SWITCHES)
@pytest.mark.parametrize("value", [0, 1, None, "yes", "", 1.0, float("nan")], ids=repr)
def test_a_switch_is_a_bool(words, field, value):
    with pytest.raises(InvalidConfig, match=f"^{field} is .*: True or False"):
        words.Rules(**{"big_blind": 2, field: value})


@pytest.mark.parametrize("field", [*OPTIONS, *TABLE_OPTIONS])
@pytest.mark.parametrize("value", ["", "No_limit", 0, True, [], {}, float("nan")], ids=repr)
def test_an_option_that_is_none_is_named_with_those_that_are(words, field, value):
    with pytest.raises(InvalidConfig, match=f"^{field} is ") as caught:
        words.Rules(**{"big_blind": 2, field: value})
    assert all(repr(known) in str(caught.value) for known in {**OPTIONS, **TABLE_OPTIONS}[field])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("raise_cap", -1),
        ("raise_cap", 101),
        ("raise_cap", True),
        ("raise_cap", 3.0),
        ("raise_cap", "3"),
        ("rake_basis_points", -1),
        ("rake_basis_points", 10_001),
        ("rake_basis_points", None),
        ("rake_basis_points", 2.5),
        ("straddles", "4"),
        ("straddles", 4),
        ("straddles", [4, -8]),
        ("straddles", [4, 8.0]),
        ("straddles", [4, True]),
        ("straddles", [4, None]),
        ("straddles", range(4, 27)),
        ("small_blind", 3),
        ("ante", 1),
        ("big_bet", 1),
    ],
    ids=repr,
)
def test_a_field_that_makes_no_sense_is_named(words, field, value):
    with pytest.raises(InvalidConfig, match=f"^{field}"):
        words.Rules(**{"big_blind": 2, field: value})


def test_rules_without_any_bet_are_refused(words):
    with pytest.raises(InvalidConfig, match=r"^minimum_bet is 0: give the blinds or"):
        words.Rules()
    assert words.Rules(minimum_bet=5, ante=1, ante_type="each").minimum_bet == 5


def test_straddles_must_rise(words):
    rules = words.Rules(small_blind=1, big_blind=2, straddles=(8, 4))
    with pytest.raises(InvalidConfig, match="straddles"):
        words.State(rules, [100] * 6, 0)


def test_numbers_of_numpy_are_ints(words):
    numpy = pytest.importorskip("numpy")
    rules = words.Rules(
        small_blind=numpy.int64(1), big_blind=numpy.uint8(2), straddles=[numpy.int8(4)]
    )
    assert rules == words.Rules(small_blind=1, big_blind=2, straddles=(4,))
    assert type(rules.small_blind) is type(rules.straddles[0]) is int
    with pytest.raises(InvalidConfig, match="auto_muck"):
        words.Rules(big_blind=2, auto_muck=numpy.True_)


def test_rules_are_frozen_and_hashable(words):
    rules = words.Rules(big_blind=2, straddles=[4, 8])
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.big_blind = 4
    assert rules.straddles == (4, 8)
    assert {rules: 1}[words.Rules(big_blind=2, straddles=(4, 8))] == 1
    assert rules != words.Rules(big_blind=2)
    assert dataclasses.replace(rules, big_blind=3).big_blind == 3


def test_pickles_copies_and_dicts_are_equal_and_play(words):
    rules = words.Rules(
        small_blind=1, big_blind=2, straddles=(4,), raise_cap=None, rake_basis_points=250,
        rake_cap=3, limit="fixed_limit", button_mode="dead", entry="post",
    )  # fmt: skip
    others = [pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(2, 6)]
    others += [copy.copy(rules), copy.deepcopy(rules), words.Rules.from_dict(rules.to_dict())]
    for other in others:
        assert other == rules
        assert hash(other) == hash(rules)
        assert words.State(other, [100] * 4, 0, seed=1).current_bet == 4


def test_a_bad_dict_of_rules_is_refused(words):
    good = words.Rules(big_blind=2).to_dict()
    for name in good:
        with pytest.raises(InvalidConfig, match=f"{name} is missing in rules"):
            words.Rules.from_dict({key: value for key, value in good.items() if key != name})
        with pytest.raises(InvalidConfig, match=name):
            words.Rules.from_dict({**good, name: object()})
    for extra in ("numbers", "colour", 5, None):
        with pytest.raises(InvalidConfig, match="is not a field of rules"):
            words.Rules.from_dict({**good, extra: 1})
    for value in (None, [], "x", 5):
        with pytest.raises(InvalidConfig, match="not rules"):
            words.Rules.from_dict(value)


# ---- Named sets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_named_set_differs_from_the_defaults_where_it_says(words, name):
    rules = words.Rules.named(name, small_blind=1, big_blind=2)
    default = words.Rules(small_blind=1, big_blind=2)
    found = {key for key, value in rules.to_dict().items() if value != default.to_dict()[key]}
    assert found == set(RULE_SETS[name])


def test_the_named_sets():
    """Each choice has its clause in docs/rules.md."""
    assert RULE_SETS == {
        "default": {},
        "tda": {"button_mode": "dead", "no_double_big_blind": True, "pot_limit_blinds": "full",
                "auto_muck": True},
        "wsop": {"button_mode": "dead", "no_double_big_blind": True, "raise_cap": 4,
                 "auto_muck": True},
        "pokerstars": {"entry": "post", "auto_muck": True},
        "acpc": {"fold_when_check_possible": False},
    }  # fmt: skip


def test_a_named_set_can_be_changed(words):
    rules = words.Rules.named("tda", small_blind=1, big_blind=2, button_mode="moving", ante=1,
                              ante_type="each")  # fmt: skip
    assert (rules.button_mode, rules.ante, rules.pot_limit_blinds) == ("moving", 1, "full")


@pytest.mark.parametrize("name", ["TDA", "", None, 5, "partypoker"])
def test_an_unknown_name_is_refused(words, name):
    with pytest.raises(InvalidConfig, match=r"name is .*'tda'"):
        words.Rules.named(name, big_blind=2)


def test_an_unknown_change_is_refused(words):
    with pytest.raises(InvalidConfig, match="'colour' is not a field of rules"):
        words.Rules.named("tda", big_blind=2, colour="red")
    with pytest.raises(InvalidConfig, match="small_blind"):
        words.Rules.named("tda", big_blind=2, small_blind=-1)


@pytest.mark.parametrize(
    ("limit", "bets"), [("no_limit", None), ("fixed_limit", [20, 30, 40])], ids=["no", "fixed"]
)
def test_the_acpc_caps_raises_after_the_big_blind(words, limit, bets):
    """Three raises over the big blind, four wagers on later streets, heads-up too."""
    rules = words.Rules.named("acpc", small_blind=5, big_blind=10, limit=limit)
    state = words.State(rules, [20_000] * 2, 0, seed=1)
    for bet in bets or []:
        state.raise_to(bet)
    if bets:
        assert state.legal.min_raise_to is None
        state.call()
        for bet in (10, 20, 30, 40):
            state.raise_to(bet)
        assert state.legal.min_raise_to is None
    else:
        state.push("c")
        assert "f" not in state.legal
