"""Structures: the guide's home tournament, and what holds for all players, minutes and stacks."""

import json
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fasteval.errors import InvalidConfig
from fasteval.tournaments.chip_sets import USUAL_VALUES
from fasteval.tournaments.levels import BlindSchedule, Break, Level
from fasteval.tournaments.structures import Structure, blind_structure

HOME = """\
8 players, stack 5,000, 40,000 chips in play
planned to end in level 9, about 3:00

level   time  small    big
    1   0:00     25     50
    2   0:20     50    100
    3   0:40     75    150
    4   1:00    100    200
    5   1:20    150    300
    6   1:40    250    500  then 25 leave
    7   2:00    400    800
    8   2:20    600  1,200  then 100 leave
    9   2:40  1,000  2,000
   10   3:00  1,500  3,000
   11   3:20  2,500  5,000  then 500 leave
   12   3:40  4,000  8,000"""


def big_blinds(structure):
    return [level.big_blind for level in structure.schedule.levels]


@pytest.mark.parametrize("players", [6, 7, 8])
def test_the_home_tournament_of_the_guide(players):
    one = blind_structure(players)
    assert one.chip_set.counts == (8, 8, 4, 2)
    assert one.chip_set.chips_needed == 22 * players
    assert (one.planned_levels, one.planned_minutes) == (9, 180)
    assert {level.minutes for level in one.schedule.levels} == {20}
    first = one.schedule.levels[0]
    assert (first.small_blind, first.big_blind) == (25, 50)
    assert 10 <= one.chips / big_blinds(one)[8] <= 20


def test_the_table_for_the_wall():
    assert str(blind_structure(8)) == HOME
    wall = str(blind_structure(8, level_minutes=15, ante_level=4, break_levels=3)).splitlines()
    assert wall[3] == "level   time  small    big   ante"
    assert wall[6] == "    3   0:30     75    150      -"
    assert wall[7] == "        0:45  break of 10 minutes"
    assert wall[8] == "    4   0:55    100    200    200"


def test_antes_and_breaks():
    one = blind_structure(8, ante_level=4, break_levels=4, break_minutes=7)
    for number, level in enumerate(one.schedule.levels, 1):
        expected = (level.big_blind, "big_blind") if number >= 4 else (0, "none")
        assert (level.ante, level.ante_type) == expected
    kinds = [type(part) for part in one.schedule.parts]
    assert [place for place, kind in enumerate(kinds) if kind is Break] == [4, 9, 14]
    assert one.schedule.parts[4] == Break(7)
    breaks = (one.planned_levels - 1) // 4
    assert one.planned_minutes == 7 * breaks + one.planned_levels * one.schedule.parts[0].minutes


def test_slow_blinds_rise_by_the_smallest_chips_at_first():
    one = blind_structure(8, level_minutes=10)
    assert one.planned_levels == 18
    assert big_blinds(one)[:8] == [50, 100, 150, 200, 250, 300, 350, 400]
    assert big_blinds(one)[17] == 2000


def test_rebuys_make_it_longer():
    plain, rebuys = blind_structure(8, level_minutes=20), blind_structure(8, rebuys=8)
    assert rebuys.chips == 2 * plain.chips == 80_000
    assert big_blinds(rebuys)[rebuys.planned_levels - 1] > big_blinds(plain)[8]
    assert rebuys.chip_set == plain.chip_set


def test_chips_leave_when_no_later_level_needs_them():
    one = blind_structure(8)
    assert one.colour_ups == ((25, 6), (100, 8), (500, 11))
    values = (25, 100, 500, 1000, 5000)
    for place, (value, last) in enumerate(one.colour_ups):
        higher = values[place + 1 :]
        assert value == values[place]
        for number, level in enumerate(one.schedule.levels, 1):
            amounts = (level.small_blind, level.big_blind)
            paid = all(any(amount % chip == 0 for chip in higher) for amount in amounts)
            assert paid or number <= last
            assert not (paid and number == last)


def check(one, minutes):
    """What must hold for every structure."""
    levels = one.schedule.levels
    lowest = one.chip_set.values[0]
    for before, after in pairwise(levels):
        assert before.big_blind < after.big_blind <= 2 * before.big_blind
    for level in levels:
        assert level.big_blind == 2 * level.small_blind
        assert level.small_blind % lowest == 0
    length = levels[0].minutes
    assert {level.minutes for level in levels} == {length}
    assert abs(one.planned_minutes - minutes) <= length / 2 + 10
    end = one.chips / levels[one.planned_levels - 1].big_blind
    assert 9 < end < 41, end
    assert one.chips / levels[-1].big_blind < 14
    starts = [
        start
        for start, part in zip(one.schedule.starts, one.schedule.parts, strict=True)
        if isinstance(part, Level)
    ]
    assert 60 * one.planned_minutes == starts[one.planned_levels - 1] + 60 * length
    gone = dict(one.colour_ups)
    assert list(gone.values()) == sorted(gone.values())
    known = one.chip_set.values
    known += tuple(value for value in USUAL_VALUES if value > known[-1])  # they come in later
    for number, level in enumerate(levels, 1):
        left = [value for value in known if gone.get(value, number) >= number]
        assert any(level.small_blind % value == 0 for value in left)
    told = json.loads(json.dumps(one.to_dict()))
    assert BlindSchedule.from_dict(told["schedule"]) == one.schedule


stacks = st.sampled_from([200, 500, 1000, 1500, 2000, 3000, 5000, 7500, 10**4, 3 * 10**4, 10**6])


@given(st.integers(2, 10_000), st.integers(20, 3000), stacks)
def test_all_players_minutes_and_stacks(players, minutes, stack):
    one = blind_structure(players, minutes, stack=stack)
    check(one, minutes)
    assert 50 <= one.stack / big_blinds(one)[0] <= 200
    assert str(one).count("\n") == 3 + len(one.schedule.parts)


@given(
    st.integers(2, 500),
    st.integers(90, 900),
    stacks,
    st.sampled_from([None, 5, 10, 15, 20, 30, 60]),
    st.sampled_from([None, (1, 5, 25, 100, 500), (5, 10, 25, 50, 100, 500), (25, 100, 500, 1000)]),
    st.sampled_from([None, 3, 6]),
    st.integers(0, 50),
)
def test_options(players, minutes, stack, level_minutes, values, breaks, rebuys):
    try:
        one = blind_structure(
            players,
            minutes,
            stack=stack,
            level_minutes=level_minutes,
            values=values,
            break_levels=breaks,
            rebuys=rebuys,
        )
    except InvalidConfig as error:
        name = str(error).split(":")[0].split()[0]
        assert name in ("level_minutes", "values", "stack")
        assume(level_minutes is None and values is None)
        raise
    check(one, minutes)
    assert level_minutes in (None, one.schedule.levels[0].minutes)


def test_it_is_frozen_and_compares():
    assert blind_structure(8) == blind_structure(8)
    assert hash(blind_structure(8)) == hash(blind_structure(8))
    assert isinstance(blind_structure(8).schedule.at(seconds=1300).level, Level)
    assert isinstance(blind_structure(8), Structure)


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (1, {}, "players is 1: from 2"),
        ("8", {}, "players: '8' is a str"),
        (8, {"minutes": 10}, "minutes is 10: from 20 to 30000"),
        (8, {"minutes": None}, "minutes: None is a NoneType"),
        (8, {"minutes": 90.5}, "minutes: 90.5 is a float"),
        (8, {"stack": 0}, "stack is 0"),
        (8, {"stack": 30}, "stack is 30: fewer than 20 big blinds of 2, with chips of 1"),
        (8, {"stack": 400, "values": (25, 100)}, "stack is 400: fewer than 20 big blinds of 50"),
        (8, {"stack": 5010}, "stack is 5010: chips of 25"),
        (8, {"stack": 2**61}, "stack is"),
        (8, {"level_minutes": 0}, "level_minutes is 0"),
        (8, {"level_minutes": 200}, "level_minutes is 200: from 1 to 180"),
        (8, {"level_minutes": 60}, "level_minutes is 60: time for 3 levels of 60.*need 7"),
        (8, {"level_minutes": 1}, "level_minutes is 1: 180 levels are more than chips of 25"),
        (8, {"minutes": 30_000, "level_minutes": 1}, "level_minutes is 1: 30000 levels"),
        (10**6, {"minutes": 20}, "minutes is 20: time for 20 levels of 1.*need 24"),
        (8, {"values": (30,)}, r"values\[0\] is 30"),
        (8, {"ante_level": 0}, "ante_level is 0: from 1 to 12"),
        (8, {"ante_level": 13}, "ante_level is 13: from 1 to 12"),
        (8, {"ante_level": True}, "ante_level: True is a bool"),
        (8, {"break_levels": 0}, "break_levels is 0"),
        (8, {"break_minutes": 0}, "break_minutes is 0"),
        (8, {"rebuys": -1}, "rebuys is -1"),
    ],
)
def test_nonsense_is_refused(players, options, message):
    with pytest.raises(InvalidConfig, match=message):
        blind_structure(players, **options)
