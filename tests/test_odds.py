"""Prices of calls and bluffs, and the chances of draws."""

import math
from fractions import Fraction

import pytest

from fasteval.errors import InvalidConfig
from fasteval.odds import break_even, exact_chance, implied_odds, pot_odds, rule_of_two_and_four

MOST = 2**62 - 1


@pytest.mark.parametrize(
    ("pot", "bet", "price"),
    [
        (400, 200, 0.25),
        (100, 100, 1 / 3),
        (100, 50, 0.25),
        (300, 100, 0.2),
        (0, 10, 0.5),
        (10, 0, 0.0),
        (MOST, MOST, 1 / 3),
    ],
)
def test_pot_odds(pot, bet, price):
    assert pot_odds(pot, bet) == pytest.approx(price)


def test_pot_odds_of_a_raise():
    """The seat has bet 100 into 300 and faces a raise to 300: 200 to win 700."""
    assert pot_odds(400, 300, call=200) == pytest.approx(200 / 900)
    assert pot_odds(400, 300, 300) == pot_odds(400, 300)
    assert pot_odds(400, 300, 0) == 0


@pytest.mark.parametrize(("pot", "bet"), [(400, 200), (100, 75), (7, 13), (0, 5)])
def test_a_call_at_its_price_breaks_even(pot, bet):
    equity = Fraction(pot_odds(pot, bet)).limit_denominator(10**6)
    assert equity * (pot + bet + bet) == bet


@pytest.mark.parametrize(
    ("pot", "bet", "folds"), [(100, 100, 1 / 2), (100, 50, 1 / 3), (100, 200, 2 / 3), (100, 0, 0.0)]
)
def test_break_even(pot, bet, folds):
    assert break_even(pot, bet) == pytest.approx(folds)
    assert folds * pot - (1 - folds) * bet == pytest.approx(0)  # what the bluff earns


def test_implied_odds():
    """A flush draw on the turn for half the pot must win some 222 more on the river."""
    chance = 9 / 46
    more = implied_odds(400, 200, chance)
    assert chance * (600 + more) == pytest.approx((1 - chance) * 200)
    assert implied_odds(400, 200, 0.25) == pytest.approx(0)
    assert implied_odds(400, 200, 0.3) == implied_odds(400, 200, 1) == 0
    assert implied_odds(400, 300, 0.2, call=200) == pytest.approx(100)


@pytest.mark.parametrize("cards", [1, 2])
def test_a_call_at_its_very_price_needs_nothing_more(cards):
    """Equal fractions are equal here: 18 of 46 is 9 of 23."""
    assert implied_odds(5, 9, exact_chance(18, 1)) == 0
    unseen = 45 + cards
    for outs in range(1, unseen):
        chance = one_by_one(outs, cards, unseen)
        if chance > Fraction(1, 2):  # no call costs more than half of what is in the pot then
            break
        for times in (1, 3, 10**12):
            call = chance.numerator * times
            total = chance.denominator * times - call
            found = exact_chance(outs, cards)
            assert implied_odds(total - call, call, found) == 0
            assert implied_odds(0, total, found, call) == 0
            assert implied_odds(total - call + 1, call, found) == 0
            if times < 10 and total > call:
                more = implied_odds(total - call - 1, call, found)
                assert more == pytest.approx(1)


def test_implied_odds_of_small_chances():
    assert implied_odds(4, 2, 1e-300) == pytest.approx(2e300)
    with pytest.raises(InvalidConfig, match="chance is 5e-324: too small for any sum of chips"):
        implied_odds(4, 2, 5e-324)
    assert implied_odds(4, 2, 5e-324, call=0) == 0


# Outs, then the chances in percent with two cards to come and with one.
EXACT = [(4, 16.5, 8.7), (8, 31.5, 17.4), (9, 34.97, 19.57), (12, 45.0, 26.1), (15, 54.1, 32.6)]


@pytest.mark.parametrize(("outs", "two", "one"), EXACT)
def test_exact_chances(outs, two, one):
    digits = 2 if outs == 9 else 1
    assert round(100 * exact_chance(outs, 2), digits) == two
    assert round(100 * exact_chance(outs, 1), digits) == one


def one_by_one(outs, cards, unseen):
    """The chance to miss, card by card."""
    missed = Fraction(1)
    for drawn in range(cards):
        missed *= Fraction(max(0, unseen - outs - drawn), unseen - drawn)
    return 1 - missed


@pytest.mark.parametrize("cards", range(1, 6))
def test_exact_chances_card_by_card(cards):
    for unseen in (cards, 10, 45, 46, 47, 50, 52):
        for outs in range(unseen + 1):
            expected = one_by_one(outs, cards, unseen)
            assert exact_chance(outs, cards, unseen) == float(expected)


def test_unseen_cards_by_the_cards_to_come():
    for cards, unseen in {1: 46, 2: 47, 3: 50, 4: 50, 5: 50}.items():
        assert exact_chance(6, cards) == exact_chance(6, cards, unseen)
    assert round(exact_chance(2, 3), 4) == 0.1176  # a pair flops a set
    assert (exact_chance(0, 1), exact_chance(46, 1)) == (0, 1)


def test_rule_of_two_and_four():
    assert [rule_of_two_and_four(outs, 1) for outs in (0, 4, 9, 15)] == [0, 0.08, 0.18, 0.3]
    assert [rule_of_two_and_four(outs, 2) for outs in (0, 4, 9, 15)] == [0, 0.16, 0.36, 0.6]
    assert rule_of_two_and_four(26, 2) == 1


def test_the_rule_is_near_the_exact_chance():
    for outs in range(1, 16):
        assert abs(rule_of_two_and_four(outs, 1) - exact_chance(outs, 1)) < 0.03
        assert abs(rule_of_two_and_four(outs, 2) - exact_chance(outs, 2)) < 0.06


CHIPS = (
    "not a whole number of chips: an int; if there are parts of a chip, count in the smallest one"
)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: pot_odds(-1, 200), "pot is -1: chips are from 0 to 2**62 - 1"),
        (lambda: pot_odds(400, 2**62), f"bet is {2**62}: chips are from 0 to 2**62 - 1"),
        (lambda: pot_odds(400, 200, 201), "call is 201: no more than the bet of 200"),
        (lambda: pot_odds(0, 0), "pot is 0 and bet is 0: there are no chips to win"),
        (lambda: break_even(0, 0), "pot is 0 and bet is 0: there are no chips to win"),
        (lambda: implied_odds(4, 2, 0), "chance is 0: a fraction above 0, 1 at most"),
        (lambda: implied_odds(4, 2, 1.01), "chance is 1.01: a fraction above 0, 1 at most"),
        (lambda: implied_odds(4, 2, math.nan), "chance is nan: a fraction above 0, 1 at most"),
        (lambda: exact_chance(47, 1), "outs is 47: from 0 to 46"),
        (lambda: exact_chance(-1, 1), "outs is -1: from 0 to 46"),
        (lambda: exact_chance(9, 0), "cards_to_come is 0: from 1 to 5"),
        (lambda: exact_chance(9, 6), "cards_to_come is 6: from 1 to 5"),
        (lambda: exact_chance(9, 2, 53), "unseen is 53: from 0 to 52"),
        (lambda: exact_chance(1, 2, 1), "unseen is 1: 2 cards are to come"),
        (lambda: rule_of_two_and_four(53, 1), "outs is 53: from 0 to 52"),
        (lambda: rule_of_two_and_four(9, 3), "cards_to_come is 3: from 1 to 2"),
    ],
)
def test_values_out_of_range(call, sentence):
    with pytest.raises(InvalidConfig) as caught:
        call()
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: pot_odds(400.5, 200), f"pot: 400.5 is a float, {CHIPS}"),
        (lambda: pot_odds("400", 20), f"pot: '400' is a str, {CHIPS}"),
        (lambda: pot_odds(400, True), f"bet: True is a bool, {CHIPS}"),
        (lambda: pot_odds(400, 200, 100.0), f"call: 100.0 is a float, {CHIPS}"),
        (lambda: break_even(5, None), f"bet: None is a NoneType, {CHIPS}"),
        (lambda: implied_odds(4.0, 2, 0.5), f"pot: 4.0 is a float, {CHIPS}"),
        (lambda: implied_odds(4, 2, "1"), "chance: '1' is a str, not a fraction such as 0.25"),
        (lambda: implied_odds(4, 2, True), "chance: True is a bool, not a fraction such as 0.25"),
        (lambda: exact_chance(9.0, 1), "outs: 9.0 is a float, not an int"),
        (lambda: exact_chance(9, "2"), "cards_to_come: '2' is a str, not an int"),
        (lambda: exact_chance(9, 2, 47.0), "unseen: 47.0 is a float, not an int"),
        (lambda: rule_of_two_and_four(None, 1), "outs: None is a NoneType, not an int"),
        (lambda: rule_of_two_and_four(9, 1.0), "cards_to_come: 1.0 is a float, not an int"),
    ],
)
def test_wrong_types(call, sentence):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == sentence
