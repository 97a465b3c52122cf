"""Chip sets: exact sums, the guide's stack, and what cannot be made."""

import contextlib
import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fasteval.errors import InvalidConfig
from fasteval.tournaments.chip_sets import USUAL_VALUES, ChipSet, chip_set

ROUND = [digit * 10**power for power in range(5) for digit in (1, 2, 5)] + [25, 250, 2500]


def test_the_stack_of_the_guide():
    six, eight = chip_set(5000, 6), chip_set(5000, 8)
    assert (six.values, six.counts) == ((25, 100, 500, 1000), (8, 8, 4, 2))
    assert (six.chips_each, six.chips_needed, eight.chips_needed) == (22, 132, 176)
    assert (six.case, eight.case) == (300, 500)
    assert chip_set(5000, 10).case == 500
    assert chip_set(5000, 11).case is None


@pytest.mark.parametrize(
    ("stack", "values", "counts"),
    [
        (10_000, (25, 100, 500, 1000), (8, 8, 4, 7)),
        (20_000, (100, 500, 1000, 5000), (10, 8, 5, 2)),
        (30_000, (100, 500, 1000, 5000), (10, 8, 5, 4)),
        (1500, (5, 25, 100, 500), (10, 6, 3, 2)),
        (200, (1, 5, 25, 100), (10, 8, 2, 1)),
    ],
)
def test_usual_stacks(stack, values, counts):
    assert chip_set(stack, 9) == ChipSet(stack, 9, values, counts)
    assert chip_set(stack, 9, values) == ChipSet(stack, 9, values, counts)


def cost(counts):
    """The rule, written once more."""
    ideal = [8, 8, 4, 2, 2, 2, 2, 2][: len(counts)]
    squares = [(count - wanted) ** 2 for count, wanted in zip(counts, ideal, strict=True)]
    beyond = max(20 - sum(counts), 0, sum(counts) - 25)
    return sum(squares[:-1]) + (squares[-1] + beyond**2) / 2


@settings(max_examples=30)
@given(st.sampled_from([(5, 25, 100), (25, 100, 500), (20, 50, 100), (10, 25, 50)]), st.data())
def test_the_nearest_of_all_ways(values, data):
    unit = 5
    stack = unit * data.draw(st.integers(values[-1] // unit, 30 * values[1] // unit))
    ways = [
        counts
        for counts in product(range(1, 31), range(31), range(61))
        if sum(count * value for count, value in zip(counts, values, strict=True)) == stack
    ]
    ways = [way for way in ways if max(way[:2]) <= 24]
    try:
        found = chip_set(stack, 6, values)
    except InvalidConfig:
        assert not ways
        return
    assert sum(c * v for c, v in zip(found.counts, found.values, strict=True)) == stack
    assert cost(found.counts) == min(map(cost, ways))


def test_the_nearest_of_ways_that_are_all_far():
    for stack, counts, others in ((7855, (1, 2, 78), (1, 6, 77)), (8030, (1, 1, 80), (1, 5, 79))):
        assert chip_set(stack, 6, (5, 25, 100)).counts == counts
        assert cost(counts) < cost(others)


@given(st.integers(100, 10**9), st.integers(2, 10_000))
def test_every_stack_of_whole_chips_is_made_exactly(number, players):
    lowest = max(value for value in USUAL_VALUES if value == 1 or 200 * value <= number)
    stack = number // lowest * lowest
    found = chip_set(stack, players)
    assert sum(c * v for c, v in zip(found.counts, found.values, strict=True)) == stack
    assert min(found.counts) >= 0
    assert found.counts[0] >= 1
    assert 15 <= found.chips_each <= 60
    assert found.chips_needed == players * sum(found.counts)


@given(
    st.lists(st.sampled_from(sorted(set(ROUND))), min_size=1, max_size=8, unique=True), st.data()
)
def test_values_of_all_kinds_are_made_or_refused_quickly(values, data):
    values = sorted(values)
    counts = data.draw(st.lists(st.integers(1, 9), min_size=len(values), max_size=len(values)))
    stack = sum(count * value for count, value in zip(counts, values, strict=True))
    begun = time.process_time()
    found = chip_set(stack, 2, values)  # it can be made, so it is
    assert time.process_time() - begun < 1
    assert sum(c * v for c, v in zip(found.counts, values, strict=True)) == stack


WIDE = [
    (2 * 10**17, (1, 10**17)),
    (5 * 10**16 + 25, (1, 25, 25 * 10**15)),
    (10**9, (1, 5, 25, 100_000_000)),
    (50_000, (1, 2, 5, 10, 20, 50, 100, 200)),  # takes 259 chips
    (3_600_017, (1, 2, 5, 10, 20, 50, 100, 200)),
    (604_500, (500, 1000, 2000, 2500, 5000, 10_000, 20_000, 25_000)),
]


@pytest.mark.parametrize(("stack", "values"), WIDE)
def test_values_far_apart_take_no_time(stack, values):
    """It would be 10**17 steps to count the chips of 1 that make one of the next."""
    begun = time.process_time()
    with contextlib.suppress(InvalidConfig):
        chip_set(stack, 2, values)
    assert time.process_time() - begun < 0.5


def test_stacks_that_take_many_chips_say_how_many():
    cases = (
        (10**6, (1, 100_000), 100_000 + 9),  # chips of the lowest value are exchanged for one
        (30_000, (2, 10_000), 5000 + 2),
        (2 * 10**17, (1, 10**17), 10**17 + 1),
    )
    for stack, values, chips in cases:
        with pytest.raises(InvalidConfig, match=f"a stack of {stack} takes {chips} chips of"):
            chip_set(stack, 8, values)


def test_rebuys_take_chips():
    plain, rebuys = chip_set(5000, 6), chip_set(5000, 6, rebuys=3)
    assert rebuys.counts == plain.counts
    assert (rebuys.chips_needed, plain.chips_needed) == (198, 132)
    assert str(rebuys).splitlines() == [
        "5,000 a player: 8 x 25, 8 x 100, 4 x 500, 2 x 1,000 (22 chips)",
        "6 players, 3 rebuys: 72 x 25, 72 x 100, 36 x 500, 18 x 1,000 (198 chips, a case of 300)",
    ]
    assert chip_set(5000, 6, rebuys=8).case == 500  # 308 chips
    assert chip_set(5000, 6, rebuys=20).case is None  # 572 chips
    assert rebuys.to_dict()["rebuys"] == 3
    with pytest.raises(InvalidConfig, match="rebuys is -1"):
        chip_set(5000, 6, rebuys=-1)
    with pytest.raises(InvalidConfig, match="stack is 1000000000000000: from 1 to 46116"):
        chip_set(10**15, 6, rebuys=10**8)


def test_text_and_dict():
    one = chip_set(5000, 8, (25, 100, 500, 1000, 5000))
    assert one.counts == (8, 8, 4, 2, 0)
    assert str(one).splitlines() == [
        "5,000 a player: 8 x 25, 8 x 100, 4 x 500, 2 x 1,000 (22 chips)",
        "8 players: 64 x 25, 64 x 100, 32 x 500, 16 x 1,000 (176 chips, a case of 500)",
    ]
    assert one.to_dict()["chips_needed"] == 176
    assert "case" not in str(chip_set(5000, 800))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5010, 6), "stack is 5010: chips of 25, 100, 500, 1000 do not make it"),
        ((50, 6, (20, 50)), "with one of 20 at least"),
        ((10, 6, (25, 100)), "stack is 10: chips of 25, 100 do not make it"),
        ((10**6, 6, (25, 100)), "values: a stack of 1000000 takes 100.. chips of 25, 100"),
        ((0, 6), "stack is 0"),
        ((2**62, 6), "stack is 4611686018427387904"),
        ((2**61, 6), "stack is 2305843009213693952: from 1 to 768614336404564650"),
        (("5000", 6), "stack: '5000' is a str"),
        ((5000, 1), "players is 1: from 2"),
        ((5000, 6.0), "players: 6.0 is a float"),
        ((5000, 6, ()), "values: there is none"),
        ((5000, 6, 25), "values: 25 is an int, not a list"),
        ((5000, 6, (25, 30)), r"values\[1\] is 30: chips are of 1, 2, 5, 10"),
        ((5000, 6, (0,)), r"values\[0\] is 0"),
        ((5000, 6, (100, 25)), r"values\[1\] is 25: values rise"),
        ((5000, 6, (25, "x")), r"values\[1\]: 'x' is a str"),
        ((5000, 6, range(1, 100)), "values has more than 8 items"),
    ],
)
def test_nonsense_is_refused(arguments, message):
    with pytest.raises(InvalidConfig, match=message):
        chip_set(*arguments)
