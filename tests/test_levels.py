"""Levels of a tournament: where one is, the rules of a hand, and what is refused."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fasteval.errors import InvalidConfig
from fasteval.rules import Rules
from fasteval.tournaments.levels import BlindSchedule, Break, Level, LevelTime

L1, L2, L3 = Level(25, 50, minutes=20), Level(50, 100, minutes=15), Level(75, 150)
SCHEDULE = BlindSchedule([L1, L2, Break(10), L3])

# ---- Where one is -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, LevelTime(1, L1, False, 1200, L2)),
        (1199.5, LevelTime(1, L1, False, 0.5, L2)),
        (1200, LevelTime(2, L2, False, 900, L3)),
        (2099, LevelTime(2, L2, False, 1, L3)),
        (2100, LevelTime(2, L2, True, 600, L3)),
        (2699, LevelTime(2, L2, True, 1, L3)),
        (2700, LevelTime(3, L3, False, None, None)),
        (10**9, LevelTime(3, L3, False, None, None)),
    ],
)
def test_where_one_is_by_time(seconds, expected):
    assert SCHEDULE.at(seconds=seconds) == expected
    assert SCHEDULE.levels == (L1, L2, L3)
    assert SCHEDULE.starts == (0, 1200, 2100, 2700)
    assert SCHEDULE.unit == "seconds"


def test_where_one_is_by_hands():
    schedule = BlindSchedule([Level(1, 2, hands=10), Level(2, 4, hands=5), Level(4, 8, hands=1)])
    numbers = [schedule.at(hands=hands).number for hands in range(20)]
    assert numbers == [1] * 10 + [2] * 5 + [3] * 5
    assert [schedule.at(hands=hands).left for hands in (0, 9, 10, 14)] == [10, 1, 5, 1]
    assert schedule.at(hands=15) == LevelTime(3, Level(4, 8, hands=1), False, None, None)


def test_a_single_level_never_ends():
    for only in (Level(1, 2), Level(1, 2, minutes=5), Level(1, 2, hands=5)):
        schedule = BlindSchedule([only])
        for now in (schedule.at(seconds=10**6), schedule.at(hands=10**6)):
            assert now == LevelTime(1, only, False, None, None)


lengths = st.lists(st.integers(1, 30), min_size=1, max_size=8)


@given(lengths, st.lists(st.booleans(), min_size=8, max_size=8), st.data())
def test_time_is_found_as_by_walking(minutes, breaks, data):
    parts = []
    for number, length in enumerate(minutes, 1):
        parts += [Level(number, 2 * number, minutes=length)]
        if breaks[number - 1] and number < len(minutes):
            parts += [Break(length)]
    second = data.draw(st.integers(0, 60 * (2 * sum(minutes) + 5)))
    left, number = second, 0
    for place, part in enumerate(parts):  # minute by minute, as a clock runs down
        number += isinstance(part, Level)
        if left < 60 * part.minutes or place == len(parts) - 1:
            break
        left -= 60 * part.minutes
    now = BlindSchedule(parts).at(seconds=second)
    last = place == len(parts) - 1
    assert (now.number, now.on_break) == (number, isinstance(part, Break))
    assert now.left == (None if last else 60 * part.minutes - left)
    assert now.level == [one for one in parts if isinstance(one, Level)][number - 1]


# ---- The rules of a hand ------------------------------------------------------------------------


def test_rules_of_a_level_change_nothing_but_blinds_antes_and_limit(words):
    base = Rules.named("tda", small_blind=1, big_blind=2, straddles=(4,), raise_cap=5)
    found = Level(100, 200, 200, "big_blind").rules(base)
    expected = Rules.named(
        "tda", small_blind=100, big_blind=200, ante=200, ante_type="big_blind", raise_cap=5
    )
    assert found == expected
    assert Level(100, 200, limit="fixed_limit").rules(base).limit == "fixed_limit"
    assert replace(found, ante=0, ante_type="none") == Level(100, 200).rules(found)


def test_units_of_fixed_limit_follow_the_big_blind(words):
    base = Rules(1, 2, limit="fixed_limit", small_bet=2, big_bet=4, minimum_bet=2)
    state = words.State(Level(50, 100).rules(base), [5000, 5000, 5000], 0, seed=1)
    assert state.legal.min_raise_to == state.legal.max_raise_to == 200


def test_a_level_wants_rules():
    with pytest.raises(TypeError, match=r"fasteval\.Rules"):
        Level(1, 2).rules({"big_blind": 2})


# ---- JSON ---------------------------------------------------------------------------------------


def test_a_schedule_goes_through_json(seed):
    rng = random.Random(seed)
    parts, big = [], 2
    for _ in range(rng.randrange(1, 20)):
        big += rng.randrange(0, 9)
        ante = rng.randrange(0, 3)
        kind = rng.choice(["each", "big_blind"]) if ante else "none"
        parts.append(Level(big // 2, big, ante, kind, minutes=rng.choice([5, 7.5, 20])))
        parts.append(Break(rng.choice([5, 0.1])))
    schedule = BlindSchedule([*parts[:-1]])
    assert BlindSchedule.from_dict(json.loads(json.dumps(schedule.to_dict()))) == schedule
    assert hash(schedule) == hash(BlindSchedule(schedule.parts))


def test_levels_of_any_limit_are_compared_with_all():
    """A level without a limit may have that of any level before it."""
    for first, second in (("fixed_limit", None), (None, "fixed_limit"), (None, None)):
        parts = [Level(100, 200, hands=9, limit=first), Level(50, 100, hands=9, limit=second)]
        with pytest.raises(InvalidConfig, match=r"parts\[1\]: big_blind is 100.*it was 200"):
            BlindSchedule(parts)
        assert BlindSchedule([parts[1], parts[0]]).levels[1].big_blind == 200


def test_a_schedule_is_printed_as_a_table():
    assert str(SCHEDULE).splitlines() == [
        "level   time  small    big",
        "    1   0:00     25     50",
        "    2   0:20     50    100",
        "        0:35  break of 10 minutes",
        "    3   0:45     75    150",
    ]
    mixed = [
        Level(500, 1000, 1000, "big_blind", minutes=4.1, limit="pot_limit"),
        Break(1),
        Level(500_000, 1_000_000, 25, "each", minutes=6000.1),
        Level(500_000, 1_000_000),
    ]
    assert str(BlindSchedule(mixed)).splitlines() == [
        "level       time      small        big       ante",
        "    1       0:00        500      1,000      1,000  pot limit",
        "         0:04:06  break of 1 minute",
        "    2    0:05:06    500,000  1,000,000    25 each",
        "    3  100:05:12    500,000  1,000,000          -",
    ]
    by_hands = [Level(1, 2, hands=1500), Level(2, 4)]
    assert str(BlindSchedule(by_hands)).splitlines() == [
        "level   hand  small    big",
        "    1      1      1      2",
        "    2  1,501      2      4",
    ]
    assert str(BlindSchedule([Level(1, 2)])).endswith("\n    1   0:00      1      2")


def test_the_short_text_of_a_schedule():
    assert repr(SCHEDULE) == "<BlindSchedule: 3 levels, 25/50 to 75/150>"
    assert repr(BlindSchedule([L3])) == "<BlindSchedule: 1 level, 75/150>"


def test_text():
    assert str(L1) == "25/50"
    assert str(Level(1000, 2000, 2000, "big_blind")) == "1,000/2,000, big blind ante 2,000"
    assert str(Level(100, 200, 25, "each", limit="pot_limit")) == "100/200, ante 25, pot limit"


# ---- What is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Level(1, 0), "big_blind is 0: 1 or more"),
        (lambda: Level(3, 2), "small_blind is 3: from 0 to the big blind"),
        (lambda: Level("1", 2), "small_blind: '1' is a str"),
        (lambda: Level(1, None), "big_blind: None is a NoneType"),
        (lambda: Level(1, 2, 5), "ante is 5"),
        (lambda: Level(1, 2, 0, "all"), "ante_type is 'all'"),
        (lambda: Level(1, 2, minutes=0), "minutes is 0: a number above 0"),
        (lambda: Level(1, 2, minutes=float("nan")), "minutes is nan"),
        (lambda: Level(1, 2, minutes=10**400), "minutes is 0x"),
        (lambda: Level(1, 2, minutes=True), "minutes: True is a bool, not a number"),
        (lambda: Level(1, 2, hands=0), "hands is 0: from 1"),
        (lambda: Level(1, 2, hands=2.0), "hands: 2.0 is a float, not an int"),
        (lambda: Level(1, 2, minutes=5, hands=5), "hands is 5: a level lasts minutes or hands"),
        (lambda: Level(1, 2, limit="spread"), "limit is 'spread'"),
        (lambda: Level.from_dict([]), r"\[\] is a list, not a level"),
        (lambda: Level.from_dict({}), "small_blind is missing in a level"),
        (lambda: Level.from_dict({**L1.to_dict(), "x": 1}), "'x' is not a field of a level"),
        (lambda: Break(-1), "minutes is -1"),
        (lambda: BlindSchedule([]), "begins and ends with a level"),
        (lambda: BlindSchedule([Break(5), L1]), "begins and ends with a level"),
        (lambda: BlindSchedule([L1, Break(5)]), "begins and ends with a level"),
        (lambda: BlindSchedule(7), "parts: 7 is an int, not a list"),
        (lambda: BlindSchedule([L1, 7]), r"parts\[1\]: 7 is an int, not a Level or a Break"),
        (lambda: BlindSchedule([L3, L1]), r"parts\[0\]: minutes or hands"),
        (lambda: BlindSchedule([L2, L1]), r"parts\[1\]: big_blind is 50.*it was 100"),
        (
            lambda: BlindSchedule([L1, Level(50, 100, hands=5), L3]),
            r"parts\[1\]: a level that does not last minutes",
        ),
        (
            lambda: BlindSchedule([Level(1, 2, hands=5), Break(5), L3]),
            r"parts\[1\]: a break that does not last hands",
        ),
        (lambda: BlindSchedule.from_dict({"parts": [7]}), r"parts\[0\]: 7 is an int"),
        (
            lambda: BlindSchedule.from_dict({"parts": [L1.to_dict(), {"break_minutes": "x"}]}),
            r"parts\[1\]: minutes: 'x' is a str",
        ),
        (lambda: BlindSchedule.from_dict({"parts": "x"}), "parts: 'x' is a str"),
        (lambda: SCHEDULE.at(), "give one of them"),
        (lambda: SCHEDULE.at(seconds=1, hands=1), "give one of them"),
        (lambda: SCHEDULE.at(hands=1), "hands: the levels of this schedule are counted in seconds"),
        (lambda: SCHEDULE.at(seconds=-0.5), "seconds is -0.5"),
        (lambda: SCHEDULE.at(seconds="1"), "seconds is '1'"),
        (lambda: BlindSchedule([L3]).at(hands=-1), "hands is -1"),
    ],
)
def test_nonsense_is_refused(words, make, message):
    with pytest.raises(InvalidConfig, match=message):
        make()


def test_levels_that_alternate_are_compared_with_their_own_limit():
    events = [("fixed_limit", 200), ("no_limit", 100), ("fixed_limit", 300), ("no_limit", 150)]
    parts = [Level(big // 2, big, hands=9, limit=limit) for limit, big in events]
    assert BlindSchedule(parts).at(hands=27).level.big_blind == 150
    with pytest.raises(InvalidConfig, match=r"parts\[4\]: big_blind is 299.*it was 300"):
        BlindSchedule([*parts, Level(100, 299, limit="fixed_limit")])
