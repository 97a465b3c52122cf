"""Strengths: their category, ranks, sentence, place among all hands, and the five cards behind."""

import copy
import pickle
import random
from collections import Counter
from itertools import accumulate, combinations
from math import comb

import oracle
import pytest

# Five and seven cards as counted by full enumeration, the royal flush apart.
CATEGORY_COUNTS = {
    "straight flush": (40, 41584),
    "four of a kind": (624, 224848),
    "full house": (3744, 3473184),
    "flush": (5108, 4047644),
    "straight": (10200, 6180020),
    "three of a kind": (54912, 6461620),
    "two pair": (123552, 31433400),
    "pair": (1098240, 58627800),
    "high card": (1302540, 23294460),
}
DISTINCT = {5: 7462, 6: 6075, 7: 4824}
NAMES = "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905


def test_the_oracle_counts_as_the_literature_does():
    for column, count in enumerate((5, 7)):
        found = Counter()
        for strength, hands in oracle.distribution(count).items():
            found[oracle.CATEGORIES[oracle.keys()[strength - 1][0]]] += hands
        assert found == {name: row[column] for name, row in CATEGORY_COUNTS.items()}
    for count, distinct in DISTINCT.items():
        assert len(oracle.distribution(count)) == distinct
        assert sum(oracle.distribution(count).values()) == comb(52, count)
    royal = oracle.strength(oracle.read("AsKsQsJsTs"))
    assert (oracle.distribution(5)[royal], oracle.distribution(7)[royal]) == (4, 4324)


def test_category_and_ranks_of_every_strength(both):
    assert len(oracle.keys()) == 7462
    for strength, (category, ranks) in enumerate(oracle.keys(), 1):
        assert both("strength_category", strength) == category
        assert both("strength_ranks", strength) == ranks
        assert both("cactus_kev", strength) == 7463 - strength


@pytest.mark.parametrize("count", [5, 6, 7])
def test_weaker_hands_of_every_strength(both, count):
    hands = oracle.distribution(count)
    weaker = [0, *accumulate(hands.get(strength, 0) for strength in range(1, 7463))]
    for strength in range(1, 7463):
        found = both("strength_weaker", strength, count)
        assert found == weaker[strength - 1]


def best_five_by_trying(cards):
    """Every five of the cards that are as good as can be, each in the order of comparison."""
    best = oracle.key_of_cards(cards)
    for five in combinations(sorted(cards, reverse=True), 5):
        if oracle.key_of_cards(five) == best:
            yield sorted(five, key=lambda card: (best[1].index(card // 4), -card))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_best_five(both, count, seed):
    chance = random.Random(seed)
    hands = [chance.sample(range(52), count) for _ in range(300)]
    hands += [chance.sample(range(16), count) for _ in range(300)]  # four ranks: many equal cards
    hands += [chance.sample(range(0, 52, 2), count) for _ in range(300)]  # two suits: flushes
    for cards in hands:
        found = both("best_five", oracle.mask(cards))
        assert list(found) == max(best_five_by_trying(cards)), oracle.write(cards)


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("As Kd 2c 7d Ah 9s 9c", "AsAh9s9cKd"),
        ("Ac 2d 3h 4s 5c 5d Kh", "5d4s3h2dAc"),
        ("7c 7d 7h 7s Qc Qd 2s", "7s7h7d7cQd"),
        ("Kc Kd Kh Qs Qd Qc 2h", "KhKdKcQsQd"),
        ("Ah Kh Qh 9h 7h 8h 3d", "AhKhQh9h8h"),
        ("2c 3d 4h 5s 7c 8d Ts", "Ts8d7c5s4h"),
    ],
)
def test_best_five_of_known_hands(words, floor, hand, best):
    mask = oracle.mask(oracle.read(hand))
    assert list(floor.best_five(mask)) == oracle.read(best)
    for each in (hand, oracle.read(hand), mask, iter(oracle.read(hand))):
        assert list(words.explain(each).best_five) == oracle.read(best)


def test_categories(words):
    assert [str(category) for category in words.Category] == list(oracle.CATEGORIES)
    assert [int(category) for category in words.Category] == list(range(9))
    assert f"{words.Category.FULL_HOUSE}" == "full house"
    for strength, (category, _) in enumerate(oracle.keys(), 1):
        assert words.category(strength) is words.Category(category)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("AsKsQsJsTs", "royal flush"),
        ("5d4d3d2dAd", "straight flush, five high"),
        ("KsQsJsTs9s", "straight flush, king high"),
        ("6c6d6h6sTd", "four of a kind, sixes, ten kicker"),
        ("KcKdKh4s4d", "full house, kings over fours"),
        ("AhJh9h6h2h", "flush, ace-jack-nine-six-two"),
        ("AcKdQhJsTs", "straight, ace high"),
        ("5c4d3h2sAs", "straight, five high"),
        ("2c2d2hQs9s", "three of a kind, twos, queen and nine kickers"),
        ("AcAd9h9sKs", "two pair, aces and nines, king kicker"),
        ("TcTdAh8s3s", "pair of tens, ace, eight and three kickers"),
        ("7c5d4h3s2s", "high card, seven-five-four-three-two"),
    ],
)
def test_sentences(words, hand, sentence):
    assert words.describe(words.evaluate(hand)) == sentence
    assert words.explain(hand).text == sentence


def test_every_sentence_is_another_and_names_its_ranks(words):
    sentences = [words.describe(strength) for strength in range(1, 7463)]
    assert len(set(sentences)) == 7462
    assert sentences.pop() == "royal flush"
    for sentence, (category, ranks) in zip(sentences, oracle.keys(), strict=False):
        assert sentence.startswith(oracle.CATEGORIES[category])
        named = ranks[:1] if category in (4, 8) else ranks
        assert all(NAMES[rank] in sentence for rank in named)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_explanations(words, count, seed):
    chance = random.Random(seed)
    hands = oracle.distribution(count)
    for _ in range(100):
        cards = chance.sample(range(52), count)
        strength = oracle.strength(cards)
        explanation = words.explain(cards)
        weaker = sum(many for each, many in hands.items() if each < strength)
        assert explanation.strength == strength
        assert explanation.category == oracle.key_of_cards(cards)[0]
        assert explanation.text == words.describe(strength)
        assert explanation.percentile == pytest.approx(100 * weaker / comb(52, count), abs=1e-12)
        assert list(explanation.best_five) == max(best_five_by_trying(cards))
        assert (
            explanation == words.explain(oracle.mask(cards)) == words.explain(oracle.write(cards))
        )


def test_explanations_can_be_copied_and_pickled(words):
    explanation = words.explain("As Kd 2c 7d Ah 9s 9c")
    assert copy.deepcopy(explanation) == explanation
    assert pickle.loads(pickle.dumps(explanation)) == explanation
    assert type(pickle.loads(pickle.dumps(explanation.category))) is words.Category


@pytest.mark.parametrize("hand", ["As", "AsKdXx", [51, 1000], True, None, 3.5, "", 2**64])
def test_explain_refuses_as_evaluate_does(words, floor, hand):
    with pytest.raises((TypeError, ValueError)) as expected:
        floor.evaluate(hand)
    with pytest.raises(expected.type) as caught:
        words.explain(hand)
    assert str(caught.value) == str(expected.value)
