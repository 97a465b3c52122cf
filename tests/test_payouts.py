"""Payouts: all of the pool and no more, what is usual, places shared, and what is refused."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fasteval.errors import InvalidConfig
from fasteval.tournaments.payouts import (
    USUAL_PERCENTAGES,
    spin_payouts,
    split_places,
    tournament_payouts,
    usual_places,
)

pools = st.integers(0, 10**12)


def check(prizes, pool, unit=1):
    assert sum(prizes) == pool
    assert all(before >= after >= 0 for before, after in pairwise(prizes))
    assert all(prize % unit == 0 for prize in prizes[1:])


@given(pools, st.integers(2, 12_000))
def test_all_of_the_pool_is_paid(pool, entries):
    prizes = tournament_payouts(pool, entries)
    check(prizes, pool)
    assert len(prizes) == usual_places(entries)


@given(pools, st.integers(2, 300), st.data())
def test_any_number_of_places_and_any_unit(pool, entries, data):
    places = data.draw(st.integers(1, entries))
    unit = data.draw(st.integers(1, max(1, pool)))
    prizes = tournament_payouts(pool, entries, places=places, unit=unit)
    check(prizes, pool, unit)
    assert len(prizes) == places


@given(pools, st.lists(st.integers(1, 1000), min_size=1, max_size=20), st.integers(1, 100))
def test_any_percentages(pool, weights, unit):
    weights.sort(reverse=True)
    percentages = [100 * weight / sum(weights) for weight in weights]
    prizes = tournament_payouts(pool, 20, percentages=percentages, unit=min(unit, max(1, pool)))
    check(prizes, pool, min(unit, max(1, pool)))
    for prize, weight in zip(prizes[1:], weights[1:], strict=True):
        exact = pool * weight / sum(weights)
        assert exact - unit - 1e-6 * pool - 1 <= prize <= exact + 1e-6 * pool + 1


def test_what_is_usual():
    for percentages in USUAL_PERCENTAGES.values():
        assert sum(percentages) == 100
        assert list(percentages) == sorted(percentages, reverse=True)
    assert tournament_payouts(100, 2) == tournament_payouts(100, 3) == (100,)
    assert tournament_payouts(100, 4) == tournament_payouts(100, 6) == (65, 35)
    assert (
        tournament_payouts(100, 7)
        == tournament_payouts(100, 9)
        == tournament_payouts(100, 23)
        == (50, 30, 20)
    )
    assert tournament_payouts(100, 30, places=9) == (30, 20, 14, 10, 8, 6, 5, 4, 3)
    assert [usual_places(entries) for entries in (24, 45, 67, 100, 1000)] == [4, 7, 10, 15, 150]


def test_large_fields_are_near_to_published_tables():
    """A card room's table for 901 to 1100 entries, in percent of the pool."""
    published = {1: 19.11, 2: 11.8, 3: 8.2, 4: 6.3, 5: 4.8, 9: 1.55, 20: 0.52, 100: 0.18, 150: 0.15}
    prizes = tournament_payouts(10**9, 1000)
    for place, percentage in published.items():
        assert abs(prizes[place - 1] / 10**7 - percentage) < 0.25 * percentage + 0.15, place


@given(st.integers(61, 10_000))
def test_who_is_paid_wins_a_buy_in_and_a_half(entries):
    prizes = tournament_payouts(1000 * entries, entries)
    assert prizes[-1] >= 1500
    assert prizes[0] > 0.12 * 1000 * entries


def test_satellites_leave_the_winner_more():
    prizes = tournament_payouts(100_000, 100, places=90)
    assert prizes[0] > prizes[-1] >= 100_000 / 2 / 90 - 1


def test_what_does_not_divide_goes_to_the_first():
    assert tournament_payouts(101, 9) == (51, 30, 20)
    assert tournament_payouts(199, 9, unit=10) == (119, 50, 30)
    assert tournament_payouts(1, 9) == (1, 0, 0)
    assert tournament_payouts(0, 9) == (0, 0, 0)


def test_percentages_that_make_a_little_more_than_all():
    check(tournament_payouts(10**15, 9, percentages=[50.00000001, 50.00000001]), 10**15)


THIRD = 33.333333333


@pytest.mark.parametrize(
    ("percentages", "prizes"),
    [
        ([THIRD, THIRD, 33.333333334], (334, 333, 333)),
        ([33.33, 33.33, 33.34], (334, 333, 333)),
        ([50, 24.995, 25.005], (501, 250, 249)),
    ],
)
def test_percentages_that_rise_by_rounding(percentages, prizes):
    assert tournament_payouts(1000, 9, percentages=percentages) == prizes
    check(tournament_payouts(10**18, 9, percentages=percentages), 10**18)


def test_percentages_that_rise_by_more():
    with pytest.raises(InvalidConfig, match=r"percentages\[2\] is 33.4: no place wins more"):
        tournament_payouts(1000, 9, percentages=[33.3, 33.3, 33.4])


def test_of_an_empty_pool_there_are_no_prizes():
    assert tournament_payouts(0, 9, unit=100) == (0, 0, 0)


@pytest.mark.parametrize("entries", [20, 64, 100, 1000, 100_000])
def test_more_places_leave_less_for_the_first(entries):
    paid = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20)
    first = [tournament_payouts(10**9, entries, places=places)[0] for places in paid]
    assert all(before >= after for before, after in pairwise(first)), first
    assert len(set(first[8:])) == 6


def test_spins():
    assert spin_payouts(500, 2) == (1000, 0, 0)
    assert spin_payouts(500, 9) == (4500, 0, 0)
    assert spin_payouts(500, 10) == (4000, 600, 400)
    assert spin_payouts(3, 11) == (28, 3, 2)


@given(st.lists(st.integers(0, 10**9), max_size=9), st.integers(0, 5))
def test_shared_places(prizes, more):
    tied = max(1, len(prizes) + more)
    shared = split_places(prizes, tied)
    assert sum(shared) == sum(prizes)
    assert len(shared) == tied
    assert max(shared) - min(shared) <= 1
    assert list(shared) == sorted(shared, reverse=True)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tournament_payouts(-1, 9), "prize_pool is -1"),
        (lambda: tournament_payouts(10.5, 9), "prize_pool: 10.5 is a float"),
        (lambda: tournament_payouts(100, 1), "entries is 1: from 2"),
        (lambda: tournament_payouts(100, "9"), "entries: '9' is a str"),
        (lambda: tournament_payouts(100, 9, places=0), "places is 0: from 1 to 9"),
        (lambda: tournament_payouts(100, 9, places=10), "places is 10: from 1 to 9"),
        (lambda: tournament_payouts(100, 9, unit=0), "unit is 0: from 1 to"),
        (
            lambda: tournament_payouts(100, 9, unit=101),
            "unit is 101: more than the prize pool, 100",
        ),
        (lambda: tournament_payouts(100, 9, places=3, percentages=[100]), "give one of them"),
        (lambda: tournament_payouts(100, 9, percentages=[]), "percentages make 0.0, not 100"),
        (
            lambda: tournament_payouts(100, 9, percentages=[50, 40]),
            "percentages make 90.0, not 100",
        ),
        (
            lambda: tournament_payouts(100, 9, percentages=[40, 60]),
            r"percentages\[1\] is 60: no place wins",
        ),
        (
            lambda: tournament_payouts(100, 9, percentages=[100, 0]),
            r"percentages\[1\] is 0: a number above 0",
        ),
        (lambda: tournament_payouts(100, 9, percentages="x"), "percentages: 'x' is a str"),
        (
            lambda: tournament_payouts(100, 2, percentages=[40, 30, 30]),
            "percentages has more than 2 items",
        ),
        (
            lambda: tournament_payouts(100, 9, percentages=[float("nan")]),
            r"percentages\[0\] is nan",
        ),
        (lambda: spin_payouts(10, 1), "multiplier is 1"),
        (lambda: spin_payouts(2**61, 5), "buy_in \\* multiplier is"),
        (lambda: split_places([3, 2, 1], 2), "prizes has more than 2 items"),
        (lambda: split_places([3], 0), "tied is 0"),
        (lambda: split_places([3, None], 2), r"prizes\[1\]: None is a NoneType"),
    ],
)
def test_nonsense_is_refused(call, message):
    with pytest.raises(InvalidConfig, match=message):
        call()
