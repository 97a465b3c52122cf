"""The rule vectors that are no hands: showdowns to rank, and sums that a book of rules has.

Hands are in test_rules_vectors.py, moves of the button in test_positions.py.
"""

import itertools
import json
from fractions import Fraction
from math import comb
from pathlib import Path

import oracle
import pytest

RULES = Path(__file__).parent / "data" / "rules.json"
VECTORS = json.loads(RULES.read_text(encoding="utf-8"))["vectors"]
# Buy-ins, chip sets and seconds are numbers of a table; nothing here has them.
OF_A_TABLE = {"TB-02", "TB-03", "TB-05", "TB-11"}


def kind(name):
    return [pytest.param(one, id=one["id"]) for one in VECTORS if one["kind"] == name]


@pytest.mark.parametrize("vector", kind("rank"))
def test_rank_vectors(floor, vector):
    strengths = [floor.evaluate(hand + vector["board"]) for hand in vector["hands"]]
    order = [sorted(group) for group in vector["expect"]["order"]]
    groups = {}
    for index, strength in enumerate(strengths):
        groups.setdefault(strength, []).append(index)
    assert [groups[strength] for strength in sorted(groups, reverse=True)] == order
    categories = [oracle.CATEGORIES[floor.strength_category(strength)] for strength in strengths]
    assert categories == vector["expect"]["category"]


def most_players(words):
    """So many players a deck serves, with two cards each, five shared and three burnt."""
    rules = words.Rules(1, 2)
    words.State(rules, [10] * 22, 0, deck=range(52))
    with pytest.raises(words.InvalidConfig):
        words.State(rules, [10] * 23, 0, deck=range(52))
    return {"with_burns": 22, "without_burns": (52 - 5) // 2}


def chances_of_two_cards(words):
    """One in how many two cards are a pair, aces, suited."""
    hands = list(itertools.combinations(range(52), 2))
    counts = {
        "pair": sum(a // 4 == b // 4 for a, b in hands),
        "aces": sum(a // 4 == b // 4 == 12 for a, b in hands),
        "suited": sum(a % 4 == b % 4 for a, b in hands),
    }
    return {name: Fraction(len(hands), count) for name, count in counts.items()}


def chances_of_a_flush(words):
    """Nine outs on the flop: counted over all turns and rivers, in percent."""
    known = set(words.cards("AhKh 2h 7h 9c"))
    rest = [card for card in range(52) if card not in known]
    hits = sum(
        words.category(words.evaluate((*known, *pair))) >= words.Category.FLUSH
        for pair in itertools.combinations(rest, 2)
    )
    outs = sum(card % 4 == 2 for card in rest)
    return {
        "rule4": 4 * outs,
        "exact2": round(100 * hits / comb(47, 2), 2),
        "rule2": 2 * outs,
        "exact1": round(100 * outs / 46, 2),
    }


SUMS = {"TB-06": most_players, "TB-08": chances_of_two_cards, "TB-09": chances_of_a_flush}


def test_every_sum_is_counted_or_of_a_table():
    assert {one["id"] for one in VECTORS if one["kind"] == "arithmetic"} == {*SUMS, *OF_A_TABLE}
    assert {one["kind"] for one in VECTORS} == {"hand", "rank", "button", "arithmetic"}


@pytest.mark.parametrize("name", SUMS)
def test_sums(words, name):
    (vector,) = (one for one in VECTORS if one["id"] == name)
    assert SUMS[name](words) == vector["expect"]["value"]
