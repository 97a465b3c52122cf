"""What is agreed at a table, and what cannot be."""

import pytest

from fasteval import Rules
from fasteval.errors import InvalidConfig
from fasteval.tables.settings import BuyIn, TableSettings, buy_in_limits, read_games, seconds

RULES = Rules(50, 100)


def test_the_defaults_are_those_of_the_rules():
    """R110, R130."""
    settings = TableSettings(RULES)
    assert settings.seats == 9
    assert settings.buy_in == BuyIn(1000, 20_000, 10_000)
    assert (settings.turn_seconds, settings.missed_turns) == (15, 3)
    assert (settings.away_seconds, settings.hold_seconds) == (600, 30)
    assert settings.rules == settings.games == (RULES,)
    assert TableSettings(Rules(1, 2, button_mode="dead"), 2).seats == 2


@pytest.mark.parametrize(
    ("blind", "limits"),
    [
        (100, (1_000, 20_000, 10_000)),
        (1000, (10_000, 200_000, 100_000)),
        (10_000, (100_000, 2_000_000, 1_000_000)),
    ],
)
def test_buy_ins_are_10_to_200_big_blinds(blind, limits):
    """TB-01 to TB-03."""
    assert buy_in_limits(blind) == limits


def test_the_usual_buy_in_lies_within_the_limits():
    assert TableSettings(RULES, min_buy_in=150, max_buy_in=300).buy_in.usual == 15_000
    assert TableSettings(RULES, max_buy_in=50).buy_in == (1000, 5000, 5000)
    antes = Rules(ante=5, ante_type="each", minimum_bet=40)
    assert TableSettings(antes).buy_in.minimum == 400


@pytest.mark.parametrize("value", [True, 1.5, "x", None, -1, b"1", [], float("nan"), 2**62])
def test_a_big_blind_is_chips(value):
    with pytest.raises(InvalidConfig, match="big_blind"):
        buy_in_limits(value)


BAD = [None, True, 1.5, float("nan"), "x", b"x", [], {}, -1, 2**70]
COUNTS = ["seats", "min_buy_in", "max_buy_in", "optional_straddles", "missed_turns"]
TIMES = [
    "turn_seconds",
    "time_bank_seconds",
    "time_bank_refill",
    "away_seconds",
    "hold_seconds",
    "return_seconds",
]


@pytest.mark.parametrize("name", [*COUNTS, "hands_per_round"])
@pytest.mark.parametrize("value", BAD)
def test_a_count_that_is_none_is_named(name, value):
    if (name, value) == ("hands_per_round", None):
        assert TableSettings(RULES, hands_per_round=None).hands_per_round is None
        return
    with pytest.raises(InvalidConfig, match=name):
        TableSettings(RULES, **{name: value})


@pytest.mark.parametrize("name", TIMES)
@pytest.mark.parametrize(
    "value",
    [None, True, "15", b"x", [], -1, -0.5, float("nan"), float("inf"), 10**400, 2**53 + 1],
)
def test_a_time_that_is_none_is_named(name, value):
    with pytest.raises(InvalidConfig, match=name):
        TableSettings(RULES, **{name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 1),
        ("seats", 0),
        ("seats", 23),
        ("hands_per_round", 0),
        ("missed_turns", 0),
        ("max_buy_in", 0),
        ("max_buy_in", 9),  # below the lowest, 10
        ("optional_straddles", 21),
        ("tournament", 1),
        ("tournament", None),
    ],
)
def test_a_value_out_of_bounds_is_named(name, value):
    with pytest.raises(InvalidConfig, match=name):
        TableSettings(RULES, **{name: value})


def test_values_on_the_bounds_are_taken():
    settings = TableSettings(
        RULES, 22, min_buy_in=0, max_buy_in=1, optional_straddles=20, missed_turns=1, turn_seconds=0
    )
    assert settings.buy_in == (0, 100, 100)
    assert TableSettings(RULES, 2, min_buy_in=7, max_buy_in=7).buy_in.minimum == 700
    assert seconds(2**53, "now") == 2**53


@pytest.mark.parametrize(
    "rules", [None, 5, "rules", (), [], (RULES, None), {"big_blind": 2}, Rules]
)
def test_games_are_rules(rules):
    with pytest.raises(InvalidConfig, match="rules"):
        TableSettings(rules)
    with pytest.raises(InvalidConfig, match="rules"):
        read_games(rules)


def test_straddles_are_of_the_rules_or_of_the_players():
    for rules in (Rules(50, 100, straddles=(200,)), Rules(ante=1, ante_type="each", minimum_bet=2)):
        assert TableSettings(rules)
        with pytest.raises(InvalidConfig, match="optional_straddles"):
            TableSettings((RULES, rules), optional_straddles=1)


def test_ints_of_numpy_are_ints():
    numpy = pytest.importorskip("numpy")
    settings = TableSettings(RULES, numpy.int64(6), missed_turns=numpy.uint8(2))
    assert settings == TableSettings(RULES, 6, missed_turns=2)
    assert type(settings.seats) is type(settings.missed_turns) is int


def test_settings_are_written_and_read():
    settings = TableSettings(
        (RULES, Rules(100, 200, limit="fixed_limit")), 6, hands_per_round=8, turn_seconds=0.5
    )
    told = settings.to_dict()
    assert TableSettings.from_dict(told) == settings
    for name in told:
        with pytest.raises(InvalidConfig, match=name):
            TableSettings.from_dict({key: told[key] for key in told if key != name})
    with pytest.raises(InvalidConfig, match="blinds"):
        TableSettings.from_dict({**told, "blinds": 5})
    for odd in (None, 5, [], "x"):
        with pytest.raises(InvalidConfig):
            TableSettings.from_dict(odd)
        with pytest.raises(InvalidConfig):
            TableSettings.from_dict({**told, "rules": odd})
