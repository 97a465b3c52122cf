"""Many hands at once from buffers of the standard library, where there is no numpy."""

import random
from array import array

import oracle
import pytest

from fasteval import InvalidCard

ROWS = 67  # a part of a vector after whole ones, for every kernel


def random_hands(seed, width):
    chance = random.Random(seed)
    return [chance.sample(range(52), width) for _ in range(ROWS)]


def in_rows(hands):
    return memoryview(b"".join(map(bytes, hands))).cast("B", (len(hands), len(hands[0])))


@pytest.mark.parametrize("width", [5, 6, 7])
def test_card_numbers_in_rows(evaluate_many, seed, width):
    hands = random_hands(seed, width)
    found = evaluate_many(in_rows(hands))
    assert type(found) is array
    assert found.typecode == "H"
    assert found.tolist() == [oracle.strength(hand) for hand in hands]


@pytest.mark.parametrize("width", [5, 6, 7])
def test_masks_into_memory_of_the_caller(evaluate_many, seed, width):
    hands = random_hands(seed, width)
    out = array("H", [0] * ROWS)
    assert evaluate_many(array("Q", map(oracle.mask, hands)), out) is out
    assert out.tolist() == [oracle.strength(hand) for hand in hands]


@pytest.mark.parametrize("row", [0, 40, ROWS - 1])
def test_the_row_at_fault_is_named(evaluate_many, seed, row):
    hands = random_hands(seed, 7)
    hands[row][6] = hands[row][2]
    with pytest.raises(InvalidCard, match=rf"\b{row}\b"):
        evaluate_many(in_rows(hands))
