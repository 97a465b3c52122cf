"""Hand strength and potential against the published example and a slow count of all run-outs."""

import math
import random
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb

import oracle
import pytest

from fasteval.errors import InvalidCard, InvalidRange
from fasteval.potential import HandStrength, hand_strength
from fasteval.ranges import Range

ANY = array("d", [1.0]) * 1326
PAIRS = [(high, low) for high in range(52) for low in range(high)]


def masks(*texts):
    return [oracle.mask(oracle.read(text)) for text in texts]


def test_the_published_example(both):
    """Table 5 of The challenge of poker, 2002: A-Q against any hand on 3-4-J."""
    now, later = both("hand_potential", *masks("AdQc", "3h4cJh", ""), ANY)
    assert now == (628, 9, 444)
    assert later == (
        (449005, 3211, 169504),
        (0, 8370, 540),
        (91981, 1036, 346543),
    )


def test_the_published_chances(words):
    found = hand_strength("AdQc", "3h4cJh", "random")
    assert found[:3] == (628, 9, 444)
    assert found.strength == pytest.approx((628 + 9 / 2) / 1081)
    assert round(found.strength, 3) == 0.585
    assert round(found.positive_potential, 3) == 0.208
    assert round(found.negative_potential, 3) == 0.274
    # 540,986 boards of 1,070,190 are won, 12,617 shared
    assert found.effective == pytest.approx((540986 + 12617 / 2) / 1070190)


# ---- A slow count --------------------------------------------------------------------------------


def compare(mine, theirs):
    return 0 if mine > theirs else 1 if mine == theirs else 2


def slow_counts(hand, board, dead, weights):
    """How each hand of the opponent stands now and later, by five cards out of seven."""
    now, later = [0.0] * 3, [[0.0] * 3 for _ in range(3)]
    strength = remembered_strength()
    unseen = [card for card in range(52) if card not in {*hand, *board, *dead}]
    for pair, weight in zip(PAIRS, weights, strict=True):
        if not weight or not set(pair) <= set(unseen):
            continue
        standing = compare(strength(hand, board), strength(pair, board))
        now[standing] += weight
        left = [card for card in unseen if card not in pair]
        for runout in combinations(left, 5 - len(board)):
            if runout:
                full = (*board, *runout)
                later[standing][compare(strength(hand, full), strength(pair, full))] += weight
    return now, later


def remembered_strength():
    known = {}

    def strength(hole, board):
        cards = tuple(sorted((*hole, *board)))
        if cards not in known:
            known[cards] = oracle.key_of_cards(cards)
        return known[cards]

    return strength


def random_weights(chance, held):
    """A range of some hands; the slow count takes its time."""
    weights = array("d", bytes(8 * 1326))
    for number in chance.sample(range(1326), held):
        weights[number] = chance.choice([1.0, 0.5, 0.125, 1e-3, 5e-324])
    return weights


def near(numbers):
    return pytest.approx(tuple(numbers), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize(("size", "held", "spots"), [(3, 4, 2), (4, 40, 6), (5, 1326, 3)])
def test_random_spots(both, seed, size, held, spots):
    chance = random.Random(seed)
    for _ in range(spots):
        cards = chance.sample(range(52), 2 + size + chance.choice([0, 1, 6]))
        hand, board, dead = cards[:2], cards[2 : 2 + size], cards[2 + size :]
        weights = random_weights(chance, held)
        now, later = slow_counts(hand, board, dead, weights)
        if sum(now) == 0:
            continue
        shown = oracle.write(hand), oracle.write(board), oracle.write(dead)
        found = both("hand_potential", *map(oracle.mask, (hand, board, dead)), weights)
        assert found[0] == near(now), shown
        for row in range(3):
            assert found[1][row] == near(later[row]), shown


def test_floors_agree_on_flops_with_any_hand(both, seed):
    """Flushes and straight flushes too: most boards here are of two suits."""
    chance = random.Random(seed)
    for deck in (range(52), [card for card in range(52) if card % 4 < 2]):
        cards = chance.sample(deck, 5)
        weights = array("d", [chance.random() for _ in range(1326)])
        now, later = both(
            "hand_potential", oracle.mask(cards[:2]), oracle.mask(cards[2:]), 0, weights
        )
        assert math.fsum(now) * 990 == pytest.approx(math.fsum(map(math.fsum, later)))


def test_symmetry_of_two_hands(words):
    mine = hand_strength("AhKh", "QhTh2c", "9s9c")
    other = hand_strength("9s9c", "QhTh2c", "AhKh")
    assert (mine.ahead, mine.behind) == (other.behind, other.ahead) == (0, 1)
    assert mine.positive_potential == pytest.approx(other.negative_potential)
    assert mine.effective + other.effective == pytest.approx(1)
    assert mine.negative_potential == other.positive_potential == 0


# ---- Words ---------------------------------------------------------------------------------------


def test_the_river_leaves_nothing_to_come(words):
    found = hand_strength("AdQc", "3h4cJhAs2d", "QQ, AK, AJ:0.5")
    assert found.positive_potential == found.negative_potential == 0
    assert found.effective == found.strength
    assert isinstance(found, HandStrength)


def test_a_hand_that_nothing_beats(words):
    found = hand_strength("AsKs", "QsJsTs", "random")
    assert found == (1081, 0, 0, 1, 0, 0, 1)


def test_a_hand_that_always_ties(words):
    found = hand_strength("2c3d", "AsKsQsJsTs", "random")
    assert found == (0, 990, 0, 0.5, 0, 0, 0.5)


def test_ties_are_half_ahead_and_half_behind(words):
    """One of nine diamonds makes a flush for the other hand."""
    found = hand_strength("AcKc", "AsKs2d9d", "AdKd")
    assert found[:4] == (0, 1, 0, 0.5)
    assert (found.positive_potential, found.negative_potential) == (0, pytest.approx(9 / 44))
    assert found.effective == pytest.approx(35 / 44 / 2)
    found = hand_strength("AdKd", "AsKs2d9d", "AcKc")
    assert (found.positive_potential, found.negative_potential) == (pytest.approx(9 / 44), 0)
    assert found.effective == pytest.approx((44 + 9) / 44 / 2)


def test_dead_cards(words):
    """Of six pairs of nines one is left, and of 990 boards those without the dead nines."""
    found = hand_strength("AhKh", "QhTh2c", "99", "9h9d")
    assert found[:4] == (0, 0, 1, 0)
    slow = slow_counts(*map(oracle.read, ("AhKh", "QhTh2c", "9h9d")), Range("99").weights)
    ahead, tied, behind = slow[1][2]
    assert ahead + tied + behind == comb(43, 2)
    assert found.positive_potential == pytest.approx((ahead + tied / 2) / comb(43, 2))


def test_ways_to_name_the_opponent(words):
    expected = hand_strength("AhKh", "QhTh2c", "9s9c")
    assert hand_strength((50, 46), ("Qh", "Th", "2c"), Range("9s9c")) == expected
    assert hand_strength("AhKh", "QhTh2c", (31, 28)) == expected
    assert hand_strength("AhKh", "QhTh2c", ["9c", "9s"]) == expected
    assert hand_strength("AhKh", "QhTh2c", "9s9c", dead="") == expected


@pytest.mark.parametrize("weight", [1, 0.5, 1e-310, 5e-324])
def test_weights_of_one_size_cancel_out(words, weight):
    """Half of the smallest weight there is would be 0."""
    tied = hand_strength("AdQc", "AhQhJh", Range.from_weights({"AcQd": weight}))
    assert tied == (0, weight, 0, 0.5, 0, 0, 0.5)
    flush = hand_strength("AcKc", "AsKs2d9d", Range.from_weights({"AdKd": weight}))
    assert flush.strength == 0.5
    assert flush.negative_potential == pytest.approx(9 / 44)
    assert flush.effective == pytest.approx(35 / 44 / 2)
    behind = hand_strength("AcKc", "AsKs2d9d", Range.from_weights({"9s9h": weight}))
    assert (behind.strength, behind.behind) == (0, weight)
    assert behind.effective == behind.positive_potential == pytest.approx(4 / 44)


def test_weights_count(words):
    """Kings are ahead, fives behind: of nine hands, or of three and six hundredths."""
    found = hand_strength("AsAh", "Kd7d9h3c2s", Range.from_weights({"KK": 1, "55": 0.01}))
    assert (found.ahead, found.behind) == (pytest.approx(0.06), 3)
    assert found.strength == pytest.approx(0.06 / 3.06)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("As", "2s7sJh", "QQ"), "hand: 'As' has 1 card, not 2"),
        (("AsKs", "", "QQ"), "board: '' has 0 cards, not 3, 4 or 5"),
        (("AsKs", "2s7s", "QQ"), "board: '2s7s' has 2 cards, not 3, 4 or 5"),
        (("AsKs", "2s7sJh3d4d5d", "QQ"), "board: '2s7sJh3d4d5d' has 6 cards, not 3, 4 or 5"),
        (("AsKs", "2sKsJh", "QQ"), "Ks is in both hand and board"),
        (("AsKs", "2s7sJh", "QQ", "2s"), "2s is in both board and dead"),
        (("AsKs", "2s7sJh", "QQ", "2x"), "dead: '2x' at position 0 of '2x' is not a card: "),
        (("AsKs", "2s7sJh", (1, 2, 3)), "opponent: '2d2h2s' has 3 cards, not 2"),
        (("AsKs", "2s7sJh", (1, 52)), "opponent: 52 at position 1 is not a card: "),
    ],
)
def test_odd_cards(words, arguments, sentence):
    with pytest.raises(InvalidCard) as caught:
        hand_strength(*arguments)
    assert str(caught.value).startswith(sentence)


def test_odd_opponents(words):
    with pytest.raises(InvalidRange, match="'QY' at position 0"):
        hand_strength("AsKs", "2s7sJh", "QY")
    with pytest.raises(TypeError, match="opponent: 7 is an int: pass a Range, "):
        hand_strength("AsKs", "2s7sJh", 7)
    with pytest.raises(TypeError, match="opponent: None is a NoneType: pass a Range, "):
        hand_strength("AsKs", "2s7sJh", None)


def test_a_range_that_cards_empty(words):
    with pytest.raises(InvalidRange, match="opponent: no hand of the range is left"):
        hand_strength("AsAh", "AdKd2c", "AA")


# ---- The floors ----------------------------------------------------------------------------------

HAND, FLOP = masks("AsKs", "2s7sJh")


def but(index, weight):
    weights = array("d", ANY)
    weights[index] = weight
    return weights


def rest(count):
    """All but `count` of the cards that are neither in the hand nor on the flop."""
    seen = {*oracle.read("AsKs"), *oracle.read("2s7sJh")}
    return oracle.mask([card for card in range(52) if card not in seen][count:])


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ((HAND, HAND | 7, 0, ANY), InvalidCard, "hand, board and dead: a card is in two of them"),
        ((HAND, FLOP, HAND, ANY), InvalidCard, "hand, board and dead: a card is in two of them"),
        ((HAND, FLOP, FLOP, ANY), InvalidCard, "hand, board and dead: a card is in two of them"),
        ((7, FLOP, 0, ANY), InvalidCard, "hand: it does not have 2 cards"),
        ((0, FLOP, 0, ANY), InvalidCard, "hand: it does not have 2 cards"),
        ((HAND, 0, 0, ANY), InvalidCard, "board: it does not have 3, 4 or 5 cards"),
        ((HAND, 0x3F, 0, ANY), InvalidCard, "board: it does not have 3, 4 or 5 cards"),
        ((HAND, FLOP, rest(3), ANY), InvalidCard, "dead: too few cards are left for an opponent"),
        ((1 << 13, FLOP, 0, ANY), InvalidCard, "mask 0x2000 has bits that are not cards"),
        ((HAND, -1, 0, ANY), InvalidCard, "mask -0x1 has bits that are not cards"),
        ((HAND, FLOP, 1 << 64, ANY), InvalidCard, "mask 0x10000000000000000 has bits that are no"),
        ((HAND, FLOP, "0", ANY), TypeError, "'0' is a str, not a mask"),
        ((HAND, FLOP, 0, but(0, -1e-9)), InvalidRange, "weights: each is a number from 0 to 1"),
        ((HAND, FLOP, 0, but(1325, 1.01)), InvalidRange, "weights: each is a number from 0 to 1"),
        ((HAND, FLOP, 0, but(700, math.nan)), InvalidRange, "weights: each is a number from 0"),
        ((HAND, FLOP, 0, but(700, math.inf)), InvalidRange, "weights: each is a number from 0"),
        ((HAND, FLOP, 0, array("d", bytes(8 * 1326))), InvalidRange, "opponent: no hand of the"),
        ((HAND, FLOP, 0, ANY[1:]), InvalidRange, "weights: 1325 of them, not 1326"),
        ((HAND, FLOP, 0, array("f", ANY)), TypeError, "weights: items of format 'f' in 1 dim"),
        ((HAND, FLOP, 0, bytes(1326)), TypeError, "weights: items of format 'B' in 1 dimension"),
        (
            (HAND, FLOP, 0, memoryview(bytes(ANY)).cast("d", (1326, 1))),
            TypeError,
            "weights: items of format 'd' in 2 dimension(s)",
        ),
        ((HAND, FLOP, 0, [1.0] * 1326), TypeError, "weights: a list has no buffer"),
        ((HAND, FLOP, 0, None), TypeError, "weights: a NoneType has no buffer"),
    ],
)
def test_odd_arguments_of_the_floors(both, arguments, error, sentence):
    with pytest.raises(error) as caught:
        both("hand_potential", *arguments)
    assert str(caught.value).startswith(sentence)


def test_few_cards_left(both):
    """Two for the opponent and two for the board, in six ways."""
    now, later = both("hand_potential", HAND, FLOP, rest(4), ANY)
    assert (sum(now), sum(map(sum, later))) == (6, 6)


def test_weights_with_gaps(both):
    wide = array("d", [0.0]) * 2652
    wide[::2] = ANY
    expected = both("hand_potential", HAND, FLOP | 1 << 32, 0, ANY)
    assert both("hand_potential", HAND, FLOP | 1 << 32, 0, memoryview(wide)[::2]) == expected
    assert both("hand_potential", HAND, FLOP | 1 << 32, 0, memoryview(ANY)[::-1]) == expected


def test_threads_agree(floor):
    spots = [masks("AsKs", board, "") for board in ("2s7sJh3d", "2s7sJh4d", "2s7sJh5d", "2s7sJh6d")]
    alone = [floor.hand_potential(*spot, ANY) for spot in spots]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda spot: floor.hand_potential(*spot, ANY), spots)) == alone
