"""Every hand there is, and hand by hand one of every kind."""

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import oracle
import pytest

np = pytest.importorskip("numpy")

DISTINCT = {5: 7462, 6: 6075, 7: 4824}
SAMPLE = 499  # one hand of so many is compared with the oracle


@cache
def all_masks(count):
    """The masks of all hands of so many cards, in the order of their highest card."""
    return np.concatenate(list(masks_by_highest_card(count))) if count else np.zeros(1, np.uint64)


def masks_by_highest_card(count):
    """The same in a part for each highest card: each is the first hands of one card less."""
    fewer = all_masks(count - 1)
    for card in range(count - 1, 52):
        yield fewer[: comb(card, count - 1)] | np.uint64(oracle.mask([card]))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_every_hand(evaluate_many, count):
    """2,598,960, 20,358,520 and 133,784,560 hands: each strength as often as it should occur."""
    if count > 5 and evaluate_many.keywords["kernel"] == "python":
        pytest.skip("minutes for the twin, which has test_hands_of_every_kind")
    found = np.zeros(7463, np.int64)
    for masks in masks_by_highest_card(count):
        found += np.bincount(evaluate_many(masks), minlength=7463)
    assert {strength: hands for strength, hands in enumerate(found.tolist()) if hands} == (
        oracle.distribution(count)
    )


def test_every_five_cards_as_rows(evaluate_many):
    if evaluate_many.keywords["kernel"] == "python":
        pytest.skip("many seconds for the twin, which reads rows in test_hands_of_every_kind")
    cards = (card for hand in combinations(range(52), 5) for card in hand)
    hands = np.fromiter(cards, np.uint8, 5 * comb(52, 5)).reshape(-1, 5)
    strengths = evaluate_many(hands)
    assert dict(enumerate(np.bincount(strengths).tolist())) == {0: 0, **oracle.distribution(5)}
    for hand, strength in zip(hands[::SAMPLE].tolist(), strengths[::SAMPLE].tolist(), strict=True):
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
