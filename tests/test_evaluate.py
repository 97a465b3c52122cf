"""One hand at a time: the known traps, and every door against the others."""

import json
import random
from array import array
from itertools import combinations, permutations
from pathlib import Path

import oracle
import pytest

np = pytest.importorskip("numpy")

# Each public fault of other evaluators: (name, hands that share a board, Cactus-Kev ranks).
TRAPS = [
    ("wheel", "3d4s5hKcQd", {"Ah2c": 1609}),
    ("six high over a wheel", "Ac2d3h4s9c", {"5c6d": 1608}),
    ("straight on the board", "5c6d7h8s9c", {"AhKd": 1605, "2h3d": 1605}),
    ("flush on the board improved", "AhKhQh9h7h", {"2h3c": 340, "8h3d": 339}),
    ("fifth card of a flush", "AhKhQhJh2c", {"9h3d": 323, "8h3c": 324}),
    ("kicker from the third pair", "6cQcAd6sAc", {"TdJs": 2546, "3s3d": 2546}),
    ("best two of three pairs", "4d8s4h7d8c", {"7s5c": 3102}),
    ("two trips", "KhQsQdQc2h", {"KcKd": 180}),
    ("kickers of a pair in order", "3h5d5c6hAc", {"Kc8c": 5310, "Tc8s": 5334}),
    ("no sixth card", "Jd7hJcKhKs", {"Ah8h": 2611, "AsQc": 2611}),
    ("kicker on the board", "AsJh3cQs3d", {"8d5d": 5756, "8c2c": 5756}),
    ("flush and straight apart", "5h6h7h8cKh", {"9h2c": 1090}),
    ("quads on the board", "7c7d7h7sQc", {"AhKd": 95, "Qd2s": 97, "QhJs": 97}),
    ("suits of a straight", "QsKcAd", {"TdJh": 1600, "ThJd": 1600}),
    ("direction of the rank", "9hJh7d2sKc", {"7c7h": 2084, "Jc5h": 4059}),
    ("ten as 10", "10sJdQc6d5c", {"9hKs": 1601, "9sAh": 6350}),
    ("royal flush", "AsKsQsJsTs", {"2c2d": 1, "AhAd": 1}),
    ("steel wheel", "2s3s4s5s9d", {"As6d": 10, "6sAh": 9, "KsQd": 1144}),
    ("worst hand", "2c3d4h5s7c", {"": 7462}),
]
CASES = [
    pytest.param(hand + board, rank, id=f"{name}-{hand}")
    for name, board, hands in TRAPS
    for hand, rank in hands.items()
]

ROYAL = (51, 47, 43, 39, 35)


def doors(floor, text):
    """The strength of one hand by every way to hand it in."""
    cards = oracle.read(text.replace("10", "T"))
    mask = oracle.mask(cards)
    single = [oracle.write([card]) for card in cards]
    hands = {
        "text": text,
        "lower text": text.lower(),
        "upper text": text.upper(),
        "spaced text": " ".join(single),
        "list of texts": single,
        "list": cards,
        "tuple": tuple(cards),
        "set": set(cards),
        "frozenset": frozenset(cards),
        "dict": dict.fromkeys(cards),
        "iterator": iter(cards),
        "generator": (card for card in cards),
        "bytes": bytes(cards),
        "bytearray": bytearray(cards),
        "array": array("i", cards),
        "memoryview": memoryview(bytes(cards)),
        "numpy array": np.array(cards),
        "numpy uint8 array": np.array(cards, np.uint8),
        "list of numpy ints": [np.int16(card) for card in cards],
        "mask": mask,
        "numpy mask": np.uint64(mask),
    }
    strengths = {name: floor.evaluate(hand) for name, hand in hands.items()}
    strengths["evaluate_mask"] = floor.evaluate_mask(mask)
    strengths["evaluate_mask of numpy"] = floor.evaluate_mask(np.uint64(mask))
    if len(cards) == 7:
        strengths["evaluate7"] = floor.evaluate7(*cards)
        strengths["evaluate7 of numpy"] = floor.evaluate7(*np.array(cards))
        strengths["evaluate7 of texts"] = floor.evaluate7(*single)
    return strengths


@pytest.mark.parametrize(("text", "rank"), CASES)
def test_traps_by_every_door(floor, text, rank):
    assert doors(floor, text) == dict.fromkeys(doors(floor, text), 7463 - rank)
    assert floor.cactus_kev(floor.evaluate(text)) == rank
    assert oracle.strength(oracle.read(text.replace("10", "T"))) == 7463 - rank


@pytest.mark.parametrize("count", [5, 6, 7])
def test_random_hands_by_every_door(floor, count, seed):
    chance = random.Random(seed)
    for _ in range(50):
        cards = chance.sample(range(52), count)
        found = doors(floor, oracle.write(cards))
        assert found == dict.fromkeys(found, oracle.strength(cards)), oracle.write(cards)


def test_results_are_plain_ints(both):
    for hand in ("AsKsQsJsTs", np.array(ROYAL), np.uint64(oracle.mask(ROYAL))):
        assert type(both("evaluate", hand)) is int
    assert type(both("evaluate_mask", np.uint64(oracle.mask(ROYAL)))) is int


def test_masks_of_hands(both):
    for hand in ("AsKsQsJsTs", list(ROYAL), bytes(ROYAL), oracle.mask(ROYAL), np.array(ROYAL)):
        mask = both("hand_to_mask", hand)
        assert (type(mask), mask) == (int, oracle.mask(ROYAL))


def test_order_of_cards_is_irrelevant(both):
    for cards in permutations(oracle.read("6d5cAc2d3h4s9c"), 7):
        assert both("evaluate", cards) == 7463 - 1608


def test_equal_hands_are_equal_and_greater_is_better(floor):
    one, other = floor.evaluate("TdJhQsKcAd"), floor.evaluate("ThJdQdKhAc")
    assert one == other
    assert hash(one) == hash(other)
    assert floor.evaluate("7c7h9hJh7d2sKc") > floor.evaluate("Jc5h9hJh7d2sKc")


def test_every_pair_of_suits_in_a_flush(floor):
    """Every flush of five in a suit, with both other cards of any other suits."""
    for suit in range(4):
        flush = [4 * rank + suit for rank in (0, 2, 4, 6, 9)]
        for others in combinations([c for c in range(52) if c % 4 != suit], 2):
            assert floor.evaluate_mask(oracle.mask([*flush, *others])) == oracle.strength(flush)


RANK_CASES = json.loads((Path(__file__).parent / "data" / "ranks.json").read_text())


@pytest.mark.parametrize("case", RANK_CASES, ids=lambda case: case["name"])
def test_showdowns(floor, case):
    """Hands that share a board, best first; hands in one group tie."""
    strengths = []
    for group in case["best_first"]:
        hands = {hand: floor.evaluate(hand + case["board"]) for hand in group}
        assert len(set(hands.values())) == 1, hands
        strengths.append(next(iter(hands.values())))
        for hand, category in group.items():
            assert oracle.CATEGORIES[floor.strength_category(hands[hand])] == category
    assert strengths == sorted(set(strengths), reverse=True)
