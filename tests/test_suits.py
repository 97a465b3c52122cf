"""Suit classes: one for all names of the suits, others for spots that differ, and their counts."""

import random
from itertools import combinations, permutations, product
from math import comb

import oracle
import pytest

from fasteval.errors import InvalidCard
from fasteval.suits import canonical

HANDS = {"pair": "AsAh", "suited": "AsKs", "offsuit": "AsKh"}


def renamed(group, names):
    return [card // 4 * 4 + names[card % 4] for card in group]


def slow_class(groups):
    """The greatest of the spot's 24 forms, each group as a sorted list."""
    return max(
        [sorted(renamed(group, names)) for group in groups] for names in permutations(range(4))
    )


def random_groups(chance):
    sizes = chance.choice(
        [(2,), (2, 3), (2, 4), (2, 5), (2, 3, 1), (2, 3, 1, 1), (0, 5), (1, 1, 1)]
    )
    cards = iter(chance.sample(chance.choice([range(52), range(12)]), sum(sizes)))
    return [[next(cards) for _ in range(size)] for size in sizes]


def test_one_class_under_all_names_and_orders(words, seed):
    chance = random.Random(seed)
    for _ in range(100):
        groups = random_groups(chance)
        found = {
            canonical(*(chance.sample(renamed(group, names), len(group)) for group in groups))
            for names in permutations(range(4))
        }
        assert len(found) == 1, groups


def test_the_class_is_a_spot_of_it(words, seed):
    chance = random.Random(seed)
    for _ in range(200):
        groups = random_groups(chance)
        found = canonical(*groups)
        read = [oracle.read(text) for text in found]
        assert slow_class(read) == slow_class(groups)
        assert canonical(*found) == found
        assert all(cards == sorted(cards, reverse=True) for cards in read)


def test_spots_that_differ_have_different_classes(words, seed):
    """Few ranks, so that many spots are alike and many nearly so."""
    chance = random.Random(seed)
    classes = {}
    for _ in range(3000):
        cards = chance.sample(range(12), 5)
        groups = (cards[:2], cards[2:])
        slow = str(slow_class(groups))
        assert classes.setdefault(canonical(*groups), slow) == slow, groups
    assert len(set(classes.values())) == len(classes)


def test_examples():
    assert canonical("KcAd", "2d 7d Jh") == ("AsKh", "Jd7s2s")
    assert canonical("AhAd") == ("AsAh",)
    assert canonical("", "2c3c4d") == ("", "4s3h2h")
    assert canonical("") == canonical([]) == ("",)


def test_streets_are_told_apart_only_if_given_apart():
    first, second = ("AsKs", "2c3d4h", "5s", "6c"), ("AsKs", "2c3d4h", "6c", "5s")
    assert canonical(*first) != canonical(*second)
    assert canonical(first[0], "".join(first[1:])) == canonical(second[0], "".join(second[1:]))
    # a turn of the other suit of the flop is the same turn, unless the hand tells them apart
    assert canonical("AsKs", "2c2d3h", "9c") == canonical("AsKs", "2c2d3h", "9d")
    assert canonical("AcKs", "2c2d3h", "9c") != canonical("AcKs", "2c2d3h", "9d")


def test_169_hands(words):
    assert len({canonical(hand) for hand in combinations(range(52), 2)}) == 169


def test_1755_flops(words):
    assert len({canonical("", flop) for flop in combinations(range(52), 3)}) == 1755


@pytest.mark.parametrize(
    ("size", "classes"), [(1, 13), (2, 169), (3, 1755), (4, 16432), (5, 134459)]
)
def test_boards_as_sets(size, classes):
    """One choice of ranks stands for all of the same pattern: 11122 for any trips and pair."""
    assert sum(many * count_classes(ranks) for ranks, many in patterns(size)) == classes


def patterns(size):
    """An example of ranks for each way to repeat, and how many choices of ranks are like it."""
    examples = {}
    for ranks in oracle.rank_multisets(size):
        shape = tuple(sorted(ranks.count(rank) for rank in set(ranks)))
        example, many = examples.get(shape, (ranks, 0))
        examples[shape] = example, many + 1
    return examples.values()


def count_classes(ranks):
    boards = product(*([4 * rank + suit for suit in range(4)] for rank in ranks))
    return len({canonical(board) for board in boards if len(set(board)) == len(ranks)})


def test_hands_with_a_flop(words):
    """1,286,792 classes: each of the 169 hands has as many flops as others of its kind."""
    counts = {kind: len(flops_of(hand)) for kind, hand in HANDS.items()}
    assert 13 * counts["pair"] + 78 * counts["suited"] + 78 * counts["offsuit"] == 1286792


def flops_of(hand):
    held = oracle.read(hand)
    others = [card for card in range(52) if card not in held]
    flops = combinations(others, 3)
    assert len(others) == 50
    return {canonical(held, flop) for flop in flops}


def test_the_weights_of_classes_add_up():
    """Each class is as large as the different names that it can have."""
    flops = {canonical("", flop)[1] for flop in combinations(range(52), 3)}
    sizes = [
        len({tuple(sorted(renamed(oracle.read(flop), names))) for names in permutations(range(4))})
        for flop in flops
    ]
    assert sum(sizes) == comb(52, 3)


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        (("AsKs", "As2c3d"), "As is in both hand and board"),
        (("AsKs", "2c3d4h", "Td", "Td"), "Td is in both board 2 and board 3"),
        (("AsAs",), "hand: 'As' at position 2 of 'AsAs' repeats a card"),
        (("AsKs", "2c3d4x"), "board: '4x' at position 4 of '2c3d4x' is not a card: "),
        (("AsKs", "2c3d4h", "T"), "board 2: 'T' at position 0 of 'T' is not a card: "),
        (((51, 64),), "hand: 64 at position 1 is not a card: "),
    ],
)
def test_odd_cards(words, groups, sentence):
    with pytest.raises(InvalidCard) as caught:
        canonical(*groups)
    assert str(caught.value).startswith(sentence)


def test_odd_types(words):
    with pytest.raises(TypeError, match=r"^hand: 51 is an int"):
        canonical(51)
    with pytest.raises(TypeError, match=r"^board: None is a NoneType"):
        canonical("AsKs", None)
