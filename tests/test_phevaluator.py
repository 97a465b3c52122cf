"""Random hands against phevaluator, an evaluator by other people with other tables."""

import random

import pytest

import fasteval

np = pytest.importorskip("numpy")
phevaluator = pytest.importorskip("phevaluator")
pytest.importorskip("phevaluator.evaluator")
BLOCK = 100_000


@pytest.mark.parametrize("count", [5, 6, 7])
def test_random_hands(request, seed, count):
    """Ten million hands, of which a fifth has 5 cards and a fifth 6; fewer for the slow twin."""
    hands = request.config.getoption("--hands")
    if hands is None:
        hands = 10_000_000 if fasteval.IMPLEMENTATION == "c" else 300_000
    total = hands * (3 if count == 7 else 1) // 5
    chance = np.random.default_rng([seed, count])
    for start in range(0, total, BLOCK):
        hands = random_hands(chance, min(BLOCK, total - start), count)
        ours = fasteval.evaluate_many(hands)
        theirs = np.fromiter(map(ranker(count), *hands.T.tolist()), np.uint16, len(hands))
        wrong = np.flatnonzero(ours != 7463 - theirs)
        assert not len(wrong), fasteval.format_cards(hands[wrong[0]])


def random_hands(chance, rows, count):
    """Distinct random cards in every row, by choosing anew those rows that repeat one."""
    hands = chance.integers(0, 52, (rows, count), np.uint8)
    while True:
        ordered = np.sort(hands, axis=1)
        repeated = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if not repeated.any():
            return hands
        hands[repeated] = chance.integers(0, 52, (int(repeated.sum()), count), np.uint8)


def ranker(count):
    """Their quick call for cards that are known to be good, which numbers cards as we do."""
    return getattr(phevaluator.evaluator, f"evaluate_{count}cards")


def test_their_public_call_agrees(seed):
    chance = random.Random(seed)
    for count in (5, 6, 7) * 300:
        cards = chance.sample(range(52), count)
        assert phevaluator.evaluate_cards(*cards) == fasteval.cactus_kev(fasteval.evaluate(cards))
