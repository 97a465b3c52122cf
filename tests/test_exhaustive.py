"""Every five-card hand, and every kind of hand of six and seven cards."""

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import oracle
import pytest

DISTINCT = {5: 7462, 6: 6075, 7: 4824}
SLICE = 499  # one hand of so many is compared with the oracle


@pytest.fixture(scope="module")
def all_fives():
    """All 2,598,960 five-card hands, as rows in lexicographic order."""
    flat = np.fromiter(
        (card for hand in combinations(range(52), 5) for card in hand), np.uint8, 5 * comb(52, 5)
    )
    return flat.reshape(-1, 5)


def test_all_five_card_hands(evaluate_many, all_fives):
    """Each strength occurs as often as the oracle counts, and a slice is right hand by hand."""
    slow = "python" in evaluate_many.keywords["kernel"]
    hands = all_fives[::5] if slow else all_fives
    strengths = evaluate_many(hands)
    if not slow:
        found = dict(enumerate(np.bincount(strengths, minlength=7463).tolist()))
        assert found == {0: 0, **oracle.distribution(5)}
    for hand, strength in zip(hands[::SLICE].tolist(), strengths[::SLICE].tolist(), strict=True):
        assert strength == oracle.strength(hand), oracle.write(hand)


@cache
def hands_of_every_kind(count, seed):
    """A random hand of every set of ranks without a flush, and of every flush: all that matters.

    Returns the hands and their strengths by the oracle. The strength of a hand depends on its ranks
    alone, or on the ranks of the suit that has five cards or more.
    """
    hands, strengths = zip(*_hands_of_every_kind(count, random.Random(seed)), strict=True)
    return hands, np.array(strengths, np.uint16)


def _hands_of_every_kind(count, chance):
    for ranks in oracle.rank_multisets(count):
        yield without_flush(ranks, chance), oracle.strength_of_ranks(ranks)
    for suited in range(5, count + 1):
        for ranks in combinations(range(13), suited):
            suit = chance.randrange(4)
            others = [card for card in range(52) if card % 4 != suit]
            cards = [4 * rank + suit for rank in ranks] + chance.sample(others, count - suited)
            yield chance.sample(cards, count), oracle.strength_of_flush(ranks)


def without_flush(ranks, chance):
    """Give ranks random suits so that no five cards share one."""
    while True:
        cards = []
        for rank, many in Counter(ranks).items():
            cards += [4 * rank + suit for suit in chance.sample(range(4), many)]
        if max(Counter(card % 4 for card in cards).values()) < 5:
            return chance.sample(cards, len(cards))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_hands_of_every_kind(evaluate_many, count, seed):
    hands, expected = hands_of_every_kind(count, seed)
    rows = np.array(hands, np.uint8)
    masks = np.array([oracle.mask(hand) for hand in hands], np.uint64)
    assert len(np.unique(expected)) == DISTINCT[count]
    for each in (rows, masks):
        found = evaluate_many(each)
        wrong = np.flatnonzero(found != expected)
        assert not len(wrong), [(oracle.write(hands[i]), found[i], expected[i]) for i in wrong[:5]]


@pytest.mark.parametrize("count", [5, 6, 7])
def test_hands_of_every_kind_one_at_a_time(floor, count, seed):
    hands, strengths = hands_of_every_kind(count, seed)
    for hand, strength in zip(hands, strengths.tolist(), strict=True):
        assert floor.evaluate(hand) == strength, oracle.write(hand)
        assert floor.evaluate_mask(oracle.mask(hand)) == strength
        if count == 7:
            assert floor.evaluate7(*hand) == strength
