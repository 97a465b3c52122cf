"""The hands that a hand can make by the river, against a slow count."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import oracle
import pytest

from fasteval import IMPLEMENTATION
from fasteval.draws import made_hand_chances
from fasteval.strengths import Category


def boards_by_category(chances):
    return {str(entry.category): entry.boards for entry in chances if entry.boards}


@pytest.mark.usefixtures("words")
def test_made_hands_with_trips_on_the_flop():
    """Field fault EQ-15: the full house was never counted."""
    chances = made_hand_chances("KsQs", "KdKh2s")
    assert boards_by_category(chances) == {
        "three of a kind": 675,
        "flush": 45,
        "full house": 315,
        "four of a kind": 46,
    }
    assert chances[Category.FULL_HOUSE].chance == 315 / 1081
    assert [entry.category for entry in chances] == list(Category)
    assert sum(entry.chance for entry in chances) == pytest.approx(1)


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_random_made_hands(size, seed):
    chance = random.Random(seed)
    for _ in range({3: 2, 4: 20, 5: 50}[size]):
        cards = chance.sample(range(52), 2 + size)
        others = sorted(set(range(52)) - set(cards))
        slow = Counter(
            oracle.CATEGORIES[oracle.key_of_cards([*cards, *runout])[0]]
            for runout in combinations(others, 5 - size)
        )
        assert boards_by_category(made_hand_chances(cards[:2], cards[2:])) == slow, cards


@pytest.mark.skipif(IMPLEMENTATION == "python", reason="two million boards, ten seconds")
def test_made_hands_before_the_flop():
    """Three spades on the board make a flush, and so do five of another suit."""
    chances = made_hand_chances("AsKs")
    spades = comb(11, 3) * comb(39, 2) + comb(11, 4) * 39 + comb(11, 5)
    flushes = chances[Category.FLUSH].boards + chances[Category.STRAIGHT_FLUSH].boards
    assert flushes == spades + 3 * comb(13, 5)
    assert sum(entry.boards for entry in chances) == comb(50, 5)
