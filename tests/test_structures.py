"""Structures: the guide's home tournament, and what holds for all players, minutes and stacks."""

import contextlib
import json
import time
from itertools import combinations, pairwise
from math import log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fasteval.errors import InvalidConfig
from fasteval.tournaments.chip_sets import ChipSet
from fasteval.tournaments.colour_ups import exchanges
from fasteval.tournaments.ladders import rise
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
    assert rebuys.chip_set.counts == plain.chip_set.counts
    assert rebuys.chip_set.later == ((5000, 16),)  # 80,000 chips
    assert rebuys.chip_set.chips_needed == 2 * plain.chip_set.chips_needed + 16
    assert str(rebuys).startswith("8 players, stack 5,000, 80,000 chips in play with rebuys\n")


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


def chips_that_left(one):
    return [value for value, _ in one.colour_ups]


def test_only_chips_that_are_there_leave():
    """All have the one chip, or the two: there is nothing to exchange them for."""
    assert blind_structure(8, stack=2000, values=[25]).colour_ups == ()
    two = blind_structure(8, stack=2000, values=[25, 100])
    assert chips_that_left(two) == [25]
    assert two.chip_set.later == ()


def test_chips_that_come_in_are_listed_and_counted():
    one = blind_structure(8, rebuys=20)
    assert chips_that_left(one) == [25, 100, 500, 1000]
    assert one.chip_set.later == ((5000, 140_000 // 5000),)
    assert str(one.chip_set).splitlines()[1] == (
        "8 players, 20 rebuys: 224 x 25, 224 x 100, 112 x 500, 56 x 1,000, later 28 x 5,000 "
        "(644 chips)"
    )
    assert one.to_dict()["chip_set"]["later"] == [[5000, 28]]
    given = blind_structure(8, rebuys=20, values=[25, 100, 500, 1000])
    assert chips_that_left(given) == [25, 100, 500]
    assert given.chip_set.later == ()
    # A chip of 10,000 that is there, though nobody can begin with it, takes the place of 1,000.
    more = blind_structure(8, rebuys=50, values=[25, 100, 500, 1000, 10_000])
    assert chips_that_left(more) == [25, 100, 500]
    assert more.chip_set.later == ()


@pytest.mark.parametrize(
    ("small_blinds", "values", "counts", "expected"),
    [
        # After the second level all is whole 100s; nobody has a 500, and none is missed.
        ([25, 50, 100, 200, 300], (25, 100, 500), (8, 8, 0), (((25, 2),), ())),
        # Nobody begins with 100s: they come in for 6 x 8 chips of 25, until 500s do for all.
        ([25, 100, 200, 500], (25, 100, 500), (8, 0, 2), (((25, 1), (100, 3)), ((100, 12),))),
        # 20s and 25s come in together, for what the other cannot pay.
        ([5, 20, 25, 100], (5, 20, 25), (8, 0, 0), (((5, 1), (20, 2)), ((20, 12), (25, 10)))),
        # 25s pay what 50s would, and stay.
        ([25, 50, 75], (25, 50), (8, 0), ((), ())),
    ],
)
def test_exchanges_by_hand(small_blinds, values, counts, expected):
    stack = sum(count * value for count, value in zip(counts, values, strict=True))
    begun = ChipSet(stack, 4, values, counts, 2)
    assert exchanges(small_blinds, values, begun) == expected


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (100, {"stack": 30_000, "values": [2, 10_000, 25_000], "minutes": 300}),
        (8, {"stack": 10**6, "values": [1, 100_000]}),
        (8, {"stack": 50_000, "values": [10, 25_000], "minutes": 480}),
        (8, {"stack": 2000, "values": [1, 5, 25, 50, 100, 100_000], "rebuys": 10_000}),
        (8, {"stack": 2000, "values": [1, 5, 25, 50, 100, 10**15], "rebuys": 10**8}),
        (10**6, {"stack": 200, "values": [5], "rebuys": 10**8, "minutes": 30_000}),
        (10**6, {"minutes": 30_000, "level_minutes": 1}),
        (10**6, {"minutes": 3000, "level_minutes": 10, "stack": 10**12}),
        (10**6, {"minutes": 480, "level_minutes": 2, "stack": 680, "values": [10, 50, 2000]}),
    ],
)
def test_no_chips_take_long(players, options):
    begun = time.process_time()
    with contextlib.suppress(InvalidConfig):
        blind_structure(players, **options)
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    ("stack", "values"),
    [(80_000, [2000]), (80_000, [2000, 10_000]), (8000, [20, 250]), (2000, [10, 25]), (200, [2])],
)
def test_the_chips_there_are_pay_all_blinds(stack, values):
    one = blind_structure(8, stack=stack, values=values)
    for level in one.schedule.levels:
        assert any(level.small_blind % value == 0 for value in values), level


def test_short_texts():
    assert repr(blind_structure(8)) == (
        "<Structure: 8 players, stack 5,000, <BlindSchedule: 12 levels, 25/50 to 4,000/8,000>>"
    )


USUAL = {"1", "12", "15", "16", "2", "3", "4", "5", "6", "8"}


@given(
    st.integers(2, 200),
    st.integers(60, 600),
    st.sampled_from([500, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000, 30_000]),
)
def test_blinds_are_the_usual_numbers(players, minutes, stack):
    """No 7/14, 13/26 or 175/350, and hardly ever 125/250."""
    numbers = big_blinds(blind_structure(players, minutes, stack=stack))
    unusual = [number for number in numbers if str(number).rstrip("0") not in USUAL]
    assert [str(number).rstrip("0") for number in unusual] in ([], ["25"])


# ---- Ladders ------------------------------------------------------------------------------------


def ladder_cost(ladder, growth, first):
    """The rule of a ladder for chips of 25 and 100 and small numbers, written once more."""
    cost = 0
    for level, big in enumerate(ladder[1:], 1):
        even = log(first) + level * log(growth)
        small = big // 2
        coarse = small % 100 == 0 or small <= 300
        unusual = 0 if coarse and str(big).rstrip("0") in USUAL else 0.15 if coarse else 0.2
        cost += (log(big / ladder[level - 1]) - log(growth)) ** 2
        cost += (log(big) - even) ** 2 / 2 + unusual
    return cost


@pytest.mark.parametrize("growth", [1.12, 1.25, 1.4, 1.6, 1.9])
def test_the_best_of_all_ladders(growth):
    numbers = range(100, 1001, 50)  # small blinds up to 500 are counted in 25s
    for levels in (2, 3, 4, 5, 6):
        found = rise(50, growth, levels, (25, 100))
        if found is None or found[-1] > 500:
            assert growth < 1.3 or levels > 4
            continue
        ladders = [
            (50, *rest)
            for rest in combinations(numbers, levels - 1)
            if all(after <= 2 * before for before, after in pairwise((50, *rest)))
        ]
        best = min(ladder_cost(ladder, growth, 50) for ladder in ladders)
        assert ladder_cost(found, growth, 50) == pytest.approx(best), (growth, levels, found)


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
    assert 10 <= end <= 40, end
    assert one.chips / levels[-1].big_blind < 14
    starts = [
        start
        for start, part in zip(one.schedule.starts, one.schedule.parts, strict=True)
        if isinstance(part, Level)
    ]
    assert 60 * one.planned_minutes == starts[one.planned_levels - 1] + 60 * length
    gone = dict(one.colour_ups)
    assert list(gone.values()) == sorted(gone.values())
    pairs = zip(one.chip_set.values, one.chip_set.counts, strict=True)
    known = [value for value, count in pairs if count]
    assert not set(known) & {value for value, _ in one.chip_set.later}
    known += [value for value, _ in one.chip_set.later]
    assert set(gone) < set(known)
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
        (8, {"level_minutes": 1}, "level_minutes is 1: 180 levels of 1 are more than chips of 25"),
        (8, {"minutes": 30_000, "level_minutes": 1}, "is 1: 30000 levels .* more than 500; take"),
        (8, {"minutes": 30_000, "stack": 50}, "^minutes is 30000: 21 levels of 1440 are more than"),
        (8, {"stack": 10**6, "values": (1, 100_000)}, "values: a stack of 1000000 takes 100009"),
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
