"""The table of starting hands against numbers that are known, and against its own parts."""

import pytest

from fasteval.combos import CLASSES
from fasteval.equities import equity
from fasteval.errors import FastevalError, InvalidConfig, InvalidRange
from fasteval.ranges import Range
from fasteval.starting import class_name, starting_hand, starting_hands
from fasteval.starting_order import ORDER


@pytest.fixture(scope="module")
def table():
    return starting_hands()


def test_each_class_is_there_once(table):
    assert {hand.name for hand in table} == set(CLASSES)
    assert len(table) == 169
    assert {hand.name: hand.combos for hand in table} == {
        name: len(combos) for name, combos in CLASSES.items()
    }


def test_equities_against_one_hand_are_exact_and_known(table):
    by_name = {hand.name: hand for hand in table}
    # As published in many places, to four digits.
    known = {"AA": 85.20, "AKs": 67.04, "22": 50.33, "72o": 34.58, "32o": 32.30}
    assert {name: round(100 * by_name[name].equity, 2) for name in known} == known
    assert not any(hand.stderr for hand in table)


def test_equities_of_all_hands_are_a_half_on_average(table):
    """Each hand meets each other one as often, so that all win what all lose."""
    assert sum(hand.combos for hand in table) == 1326
    mean = sum(hand.combos * hand.equity for hand in table) / 1326
    assert mean == pytest.approx(0.5, abs=1e-12)
    assert all(hand.win + hand.tie / 2 == pytest.approx(hand.equity) for hand in table)


def test_the_best_are_first(table):
    equities = [hand.equity for hand in table]
    assert equities == sorted(equities, reverse=True)
    assert tuple(hand.name for hand in table) == ORDER


def test_several_opponents_are_sampled_within_the_standard_error(monkeypatch):
    monkeypatch.setattr("fasteval.equities._UNIT", 100)  # few deals at a time, for the twin
    calls = []
    table = starting_hands(
        3, stderr=0.05, seed=11, threads=2, progress=lambda *call: calls.append(call)
    )
    assert calls == [(done, 169) for done in range(1, 170)]
    assert all(0 < hand.stderr <= 0.05 for hand in table)
    mean = sum(hand.combos * hand.equity for hand in table) / 1326
    assert mean == pytest.approx(1 / 3, abs=0.02)
    kings = next(hand for hand in table if hand.name == "KK")
    assert starting_hand("KK", 3, stderr=0.05, seed=11) == kings
    assert kings.equity == pytest.approx(0.6885, abs=5 * kings.stderr)


def test_one_class_is_what_equity_says():
    (fares, _) = equity(["T9s", "random"])
    hand = starting_hand("9hTh")
    assert hand == ("T9s", 4, fares.win, fares.tie, fares.equity, 0.0)


def test_progress_that_raises_stops_the_work():
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        starting_hands(progress=stop)


def test_class_names():
    assert [class_name(name) for name in CLASSES] == list(CLASSES)
    assert [class_name(name.lower()) for name in CLASSES] == list(CLASSES)
    assert [class_name(hand) for hand in ("AhKh", "KhAs", "7d7c")] == ["AKs", "AKo", "77"]

    assert [class_name(name) for name in (" AKs ", "10h 9h", "109o", "Kh, Ah")] == [
        "AKs",
        "T9s",
        "T9o",
        "AKs",
    ]


@pytest.mark.parametrize(
    "text",
    ["AA:0.5", "AA:0", "AhKh:1", "AhKh,AsKs", "AKs,AKs", "AA+", "0.1%", "0.5(AA)", "AA,KK:0"],
)
def test_a_range_is_no_class(text):
    """Even if all of its hands are of one class."""
    for find in (class_name, starting_hand):
        with pytest.raises(InvalidRange):
            find(text)


def test_a_range_of_one_class_is_named():
    with pytest.raises(InvalidRange, match="'AhKh,AsKs' is a range, not one starting hand: name"):
        class_name("AhKh,AsKs")


def test_the_usual_standard_error_is_larger_on_the_twin(words, monkeypatch):
    asked = []

    def fake(players, *, stderr, **options):
        asked.append(stderr)
        return equity(players[:2], **options)

    monkeypatch.setattr("fasteval.starting.equity", fake)
    starting_hand("AA", 3)
    starting_hand("AA", 3, stderr=0.25)
    usual = {"c": 0.001, "python": 0.005}[words.starting.floor.IMPLEMENTATION]
    assert asked == [usual, 0.25]


@pytest.mark.parametrize(
    ("players", "error", "words"),
    [
        (0, InvalidConfig, "players is 0: from 2 to 22"),
        (1, InvalidConfig, "players is 1: from 2 to 22"),
        (23, InvalidConfig, "players is 23: from 2 to 22"),
        (10**30, InvalidConfig, "players is 1000"),
        (-1, InvalidConfig, "players is -1"),
        (2.0, TypeError, "players: 2.0 is a float, not an int"),
        ("2", TypeError, "players: '2' is a str, not an int"),
        (True, TypeError, "players: True is a bool, not an int"),
    ],
)
def test_wrong_numbers_of_players(players, error, words):
    for find in (starting_hands, lambda players: starting_hand("AA", players)):
        with pytest.raises(error) as caught:
            find(players)
        assert words in str(caught.value)


def test_the_largest_number_of_players(monkeypatch):
    monkeypatch.setattr("fasteval.equities._UNIT", 100)
    aces = starting_hand("AA", 22, stderr=0.1, seed=3)
    assert aces.equity == pytest.approx(0.15, abs=5 * aces.stderr)


def test_odd_arguments():
    with pytest.raises(InvalidRange, match="'AK' has 2 classes of starting hands, AKo, AKs"):
        starting_hand("AK")
    with pytest.raises(InvalidConfig, match="seed is -1"):
        starting_hands(seed=-1)
    with pytest.raises(FastevalError, match="stderr is 0"):
        starting_hands(3, stderr=0)
    for odd in (5, None, b"AA", (51, 47), Range("AA")):
        with pytest.raises(TypeError, match="not a starting hand: text such as 'AKs'"):
            starting_hand(odd)
