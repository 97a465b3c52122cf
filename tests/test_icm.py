"""The independent chip model against all orders of finish in exact fractions, and itself."""

import random
import time
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fasteval.errors import InvalidConfig
from fasteval.tournaments import icm as module
from fasteval.tournaments.icm import finish_chances, icm


def oracle(stacks, payouts):
    """The sum over all orders of finish, one by one."""
    equities = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for seat in order:
            chance *= Fraction(stacks[seat], left)
            left -= stacks[seat]
        for seat, prize in zip(order, payouts, strict=False):
            equities[seat] += chance * prize
    return equities


small = st.lists(st.integers(1, 10**6), min_size=1, max_size=6)


@given(small, st.lists(st.integers(0, 1000), max_size=8))
@settings(max_examples=60)
def test_as_all_orders_of_finish(stacks, payouts):
    payouts = sorted(payouts, reverse=True)[: len(stacks)]
    expected = oracle(stacks, payouts)
    total = sum(payouts) or 1
    for found in (icm(stacks, payouts), raced(stacks, payouts)):
        for one, exact in zip(found, expected, strict=True):
            assert abs(one - exact) <= 1e-12 * total


def raced(stacks, payouts):
    """The same by the integral, which is otherwise for many players."""
    paid = [float(prize) for prize in payouts[: len(stacks)]]
    return module._race(stacks, paid) if any(paid) else [0.0] * len(stacks)


@pytest.mark.parametrize(
    ("stacks", "payouts", "published"),
    [
        # Wikipedia's example has 45, 32 and 22 for 70 and 30; here with the digits it leaves out.
        ([50, 30, 20], [70, 30], [45.1786, 32.25, 22.5714]),
        # Of calculators on the web.
        ([5000, 3000, 1500, 500], [500, 300, 200], [377.78, 312.89, 225.60, 83.73]),
        ([5000, 3000, 2000], [50, 30, 20], [38.3929, 32.75, 28.8571]),
    ],
)
def test_published_examples(stacks, payouts, published):
    for one, told in zip(icm(stacks, payouts), published, strict=True):
        assert abs(one - told) < 0.5 * 10 ** -(len(f"{told}".split(".")[1]))


def test_a_published_fold_on_the_bubble():
    """Four left, 50/30/20, blinds 150/300: the big blind folds ace-king to a push or calls."""
    assert round(icm([1600, 1400, 7800, 2700], [0.5, 0.3, 0.2])[3], 4) == 0.2563
    assert round(icm([1600, 1400, 4500, 6000], [0.5, 0.3, 0.2])[3], 4) == 0.3566


def test_orders_and_race_agree(seed):
    rng = random.Random(seed)
    for count in (2, 3, 5, 9, 12, 14):
        stacks = [int(10 ** rng.uniform(0, rng.choice([1, 4, 15]))) for _ in range(count)]
        payouts = sorted((rng.random() for _ in range(rng.randint(1, count))), reverse=True)
        both = zip(module._orders(stacks, payouts), module._race(stacks, payouts), strict=True)
        assert max(abs(one - other) for one, other in both) < 1e-9 * sum(payouts), stacks


def test_large_fields(seed):
    rng = random.Random(seed)
    for count, places in ((40, 40), (100, 15), (300, 30)):
        stacks = [rng.randint(1, 20_000) for _ in range(count)]
        stacks[1] = stacks[0]
        payouts = [1000 / place for place in range(1, places + 1)]
        equities = icm(stacks, payouts)
        assert sum(equities) == pytest.approx(sum(payouts), rel=1e-11)
        assert abs(equities[0] - equities[1]) < 1e-12 * payouts[0]
        ranked = sorted(zip(stacks, equities, strict=True))
        values = [equity for _, equity in ranked]
        assert all(one <= other + 1e-9 for one, other in pairwise(values))
        assert max(equities) < payouts[0]


def test_chances_of_a_place_are_worth_of_a_prize_for_it_only():
    stacks = list(range(100, 140))
    for place in (0, 7, 20, 39):
        payouts = [0] * place + [1]
        assert sum(module._worth(stacks, payouts)) == pytest.approx(1, rel=1e-11)
    bottom, top = module._worth(stacks, [0] * 39 + [1])[:: len(stacks) - 1]
    assert bottom > top


def test_a_prize_between_the_first_points_is_not_missed(monkeypatch):
    monkeypatch.setattr(module, "_FIRST_STEP", 4.0)
    equities = module._worth([7] * 200, [0] * 100 + [1])  # won in a short time of the race
    assert sum(equities) == pytest.approx(1, rel=1e-9)


def test_one_prize_is_worth_the_part_of_all_chips():
    stacks = list(range(1, 201))
    for prize in (1.0, 5.0):
        expected = [prize * stack / sum(stacks) for stack in stacks]
        assert icm(stacks, [prize]) == pytest.approx(expected, rel=1e-12)
        assert module._race(stacks, [prize]) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@given(st.integers(1, 60), st.integers(1, 10**9), st.lists(st.integers(0, 99), max_size=60))
@settings(max_examples=40)
def test_equal_stacks_are_worth_the_same(count, stack, payouts):
    payouts = sorted(payouts, reverse=True)[:count]
    expected = sum(payouts) / count
    assert icm([stack] * count, payouts) == pytest.approx([expected] * count, rel=1e-12)


def test_who_has_no_chips_shares_the_last_places():
    assert icm([10, 0, 10, 0], [40, 30, 20, 10]) == (35, 15, 35, 15)
    assert icm([10, 0, 10], [60, 40]) == (50, 0, 50)
    assert icm([0, 0], [3]) == (1.5, 1.5)
    assert icm([0, 7, 0], [9, 6, 2]) == (4, 9, 4)


def test_places_beyond_the_players_win_nothing():
    assert icm([3, 1], [4, 0, 0, 0]) == (3, 1)
    assert icm([3, 1], []) == (0, 0)
    assert icm([7], [5, 0.0]) == (5,)
    assert icm([1, 1, 0], [50, 30, 20]) == (40, 40, 20)


def test_where_a_player_finishes(seed):
    rng = random.Random(seed)
    stacks = [rng.randint(1, 1000) for _ in range(5)]
    chances = finish_chances(stacks)
    for seat, row in enumerate(chances):
        for place, chance in enumerate(row):
            unit = [int(place == one) for one in range(5)]
            assert abs(chance - oracle(stacks, unit)[seat]) < 1e-12
        assert sum(row) == pytest.approx(1, rel=1e-12)
    for column in zip(*chances, strict=True):
        assert sum(column) == pytest.approx(1, rel=1e-12)
    assert finish_chances([5, 0, 0]) == ((1, 0, 0), (0, 0.5, 0.5), (0, 0.5, 0.5))


def test_it_is_quick(seed):
    """A final table in a millisecond, a hundred players in 50; here with much to spare."""
    rng = random.Random(seed)
    for count, places, allowed in ((9, 3, 0.02), (100, 15, 1)):
        stacks = [rng.randint(1, 20_000) for _ in range(count)]
        begun = time.process_time()
        icm(stacks, range(places, 0, -1))
        assert time.process_time() - begun < allowed


@pytest.mark.parametrize(
    ("stacks", "payouts", "message"),
    [
        ([], [1], "stacks: there is no player"),
        (7, [1], "stacks: 7 is an int, not a list"),
        ([1, -1], [1], r"stacks\[1\] is -1"),
        ([1, 2.5], [1], r"stacks\[1\]: 2.5 is a float, not an amount of chips"),
        ([1, True], [1], r"stacks\[1\]: True is a bool"),
        ([1, 2], 7, "payouts: 7 is an int, not a list"),
        ([1, 2], [1, -1], r"payouts\[1\] is -1"),
        ([1, 2], [float("inf")], r"payouts\[0\] is inf"),
        ([1, 2], ["1"], r"payouts\[0\]: '1' is a str"),
        ([5, 3], [80, 48, 32], "payouts: more prizes than players, 3 and 2: give those still"),
        ([7], [5, 4], "payouts: more prizes than players, 2 and 1"),
        ([5, 3], [48, 80], r"payouts\[1\] is 80: a better place pays no less"),
        ([5, 3, 1], [50, 0, 0.5], r"payouts\[2\] is 0.5: a better place pays no less"),
        ({1: 2}, [1], "stacks: {1: 2} is a dict, not a list"),
    ],
)
def test_nonsense_is_refused(stacks, payouts, message):
    for function in (icm, finish_chances) if message.startswith("stacks") else (icm,):
        with pytest.raises(InvalidConfig, match=message):
            function(stacks, payouts) if function is icm else function(stacks)
