"""Ranges and equities in C and in the twin: the same numbers to the last bit."""

import random
from array import array
from functools import partial
from itertools import product

import pytest

from fasteval import FastevalError

COMBOS = 1326
CARDS = range(52)


def mask(cards):
    return sum(1 << (16 * (card % 4) + card // 4) for card in cards)


def combo(a, b):
    return max(a, b) * (max(a, b) - 1) // 2 + min(a, b)


def weights(numbers):
    """The weights of a range from a dict of combos."""
    return array("d", [numbers.get(index, 0.0) for index in range(COMBOS)])


def random_weight(chance):
    """All sorts, so that sums are rounded: also weights that are next to nothing."""
    kind = chance.randrange(6)
    if kind < 2:
        return 1.0
    if kind < 4:
        return chance.choice([0.5, 0.1, 1 / 3, 1e-9, 1e-300, 5e-324])
    return chance.random() * 2.0 ** -chance.randrange(30 * (kind - 3))


def random_classes(chance, count):
    """Whole classes of hands: no two suits differ."""
    classes = chance.sample(list(product(range(13), repeat=2)), count)
    return weights(
        {
            combo(4 * high + a, 4 * low + b): weight
            for high, low in classes
            for weight in [random_weight(chance)]
            for a in range(4)
            for b in range(4)
            if (a == b) == (low < high) and 4 * high + a != 4 * low + b
        }
    )


def random_range(chance, most):
    if chance.random() < 0.3:
        return random_classes(chance, most // 12 + 1)
    hands = chance.sample(range(COMBOS), chance.randint(1, most))
    return weights({hand: random_weight(chance) for hand in hands})


def random_spot(chance, players, board, most):
    """Players, board and dead cards; some of the spots cannot be dealt."""
    if players < 4 and chance.random() < 0.4:
        return symmetric_spot(chance, players, board, most)
    deck = chance.sample(CARDS, 52)
    dead = chance.choice([0, 0, 1, 3, 12])
    ranges = []
    for _ in range(players):
        kind = chance.random()
        if kind < 0.3:
            hand = combo(deck.pop(), deck.pop())
            ranges.append(weights({hand: random_weight(chance)}))
        elif kind < 0.4 and most > 100:
            ranges.append(None)
        else:
            ranges.append(random_range(chance, most))
    return ranges, mask(deck[:board]), mask(deck[board : board + dead])


def symmetric_spot(chance, players, board, most):
    """A spot in which suits are alike, so that boards stand for others."""
    suits = chance.sample(range(4), chance.randint(1, 3))
    deck = chance.sample([card for card in CARDS if card % 4 in suits], 13)
    ranges = [random_classes(chance, most // 24 + 1) for _ in range(players)]
    return ranges, mask(deck[:board]), mask(deck[board : board + chance.choice([0, 0, 2])])


SIZES = {0: 2, 3: 3, 4: 12, 5: 40}  # hands of a player, so that the twin needs no minutes


@pytest.mark.parametrize("players", [2, 3, 6, 22])
def test_plans_and_deals(both, seed, players):
    chance = random.Random(seed + players)
    for _ in range(25):
        spot = random_spot(chance, players, chance.choice([0, 3, 4, 5]), 400)
        outcome(both, "equity_plan", *spot)
        few = random_spot(chance, min(players, 3), chance.choice([0, 3, 4, 5]), 30)
        outcome(both, "equity_deals", *few)


def test_hands_that_follow_from_others(both):
    """The last player's hand leaves the one before a single one, and so on up to the first."""
    chain = [{(10, 3): 1, (4, 5): 1}, {(11, 1): 1, (2, 3): 1}, {(0, 1): 1}]
    ranges = [weights({combo(*hand): weight for hand, weight in of.items()}) for of in chain]
    singles = [weights({combo(*hand): 1}) for hand in [(4, 5), (2, 3), (0, 1)]]
    plan = both("equity_plan", ranges, mask(CARDS[20:24]), 0)
    assert plan == both("equity_plan", singles, mask(CARDS[20:24]), 0)


def outcome(both, *call):
    """What both floors answer; an error that both raise is an answer, too."""
    try:
        return both(*call)
    except FastevalError as error:
        return error


@pytest.mark.parametrize("method", ["sweep", "showdowns"])
@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_exact_sums(both, seed, method, board, players):
    chance = random.Random(f"{seed} {method} {board} {players}")
    for _ in range(6):
        spot = random_spot(chance, players, board, SIZES[board] // (players - 1) + 1)
        units = chance.choice([1, 1, 2, 7, 768])  # of 768, three have the same boards
        unit = chance.randrange(min(units, 9))
        outcome(both, partial(exact, chance.random()), *spot, method, unit, units, True)


def exact(place, floor, *arguments):
    """One unit on any of a floor's kernels; the kernels are not compared by name."""
    kernels = floor.kernels()
    return floor.equity_exact(*arguments, kernels[int(place * len(kernels))])


def sampled(place, floor, *arguments):
    kernels = floor.kernels()
    return floor.equity_sample(*arguments, kernels[int(place * len(kernels))])


@pytest.mark.parametrize("players", [2, 3])
def test_a_part_of_the_boards_before_the_flop(both, seed, players):
    """Suits that are alike, and boards that stand for many."""
    chance = random.Random(seed + players)
    for method, most in [("showdowns", 2), ("sweep", 60)]:
        for _ in range(3):
            spot = random_spot(chance, players, 0, most)
            units = 200 if players == 2 else 4000
            unit = chance.randrange(units)
            outcome(both, partial(exact, chance.random()), *spot, method, unit, units, True)


def test_hands_that_are_known_before_the_flop(both, seed):
    """All boards, which are taken by their ranks; weights that are rounded in each block."""
    chance = random.Random(seed)
    for players, dead in [(2, 0), (3, 2), (6, 20)]:
        deck = chance.sample(CARDS, 52)
        out = [deck.pop() for _ in range(dead)]
        ranges = []
        for _ in range(players):
            hands = {combo(deck.pop(), deck.pop()): random_weight(chance)}
            if out:  # the heaviest hand is dead
                hands[combo(out[0], deck[0])] = 1.0
            ranges.append(weights(hands))
        sums, combos = both(
            partial(exact, chance.random()), ranges, 0, mask(out), "showdowns", 0, 1, True
        )
        assert any(sums)
        assert any(memoryview(combos).cast("d"))


def test_sums_from_the_table(both, seed):
    chance = random.Random(seed)
    for most in (1, 3, 30, 300, 1326):
        ranges = [random_range(chance, most), random_range(chance, chance.choice([5, 500]))]
        outcome(both, partial(exact, 0), ranges, 0, 0, "table", 0, 1, True)
    sums, _ = both(partial(exact, 0), [None, None], 0, 0, "table", 0, 1, False)
    assert sums[0] == sums[2]
    assert sums[0] + sums[1] + sums[2] == 1326 * 1225 * 1_712_304
    with pytest.raises(FastevalError, match="cannot answer"):
        both(partial(exact, 0), [None, None], 0, mask([51]), "table", 0, 1, False)


def test_all_pairs_of_classes_in_the_table(both, seed):
    chance = random.Random(seed)
    letters = "23456789TJQKA"
    for _ in range(20_000):
        cards = [letters[card // 4] + "cdhs"[card % 4] for card in chance.sample(CARDS, 4)]
        wins, ties = both("preflop_matchup", cards[0] + cards[1], cards[2] + cards[3])
        assert both("preflop_matchup", cards[3] + cards[2], cards[1] + cards[0]) == (
            1_712_304 - wins - ties,
            ties,
        )
    for first, second in [
        ("AsAs", "KsKh"),
        ("AsKs", "AsQs"),
        ("As", "KsKh"),
        (5, "KsKh"),
        ("", ""),
    ]:
        assert both("preflop_matchup", first, second) is None


@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_random_deals(both, seed, players):
    """The same words of the generator for the same cards, on every kernel."""
    chance = random.Random(seed + players)
    for _ in range(12):
        spot = random_spot(chance, players, chance.choice([0, 3, 4, 5]), 400)
        word, unit = chance.getrandbits(64), chance.choice([0, 1, 12345, 2**32 - 1])
        samples = chance.choice([0, 1, 511, 512, 513, 1500])
        place, combos = chance.random(), chance.random() < 0.5
        answer = outcome(both, partial(sampled, place), *spot, word, unit, samples, combos)
        if isinstance(answer, tuple):
            counted = sum(number / (place % players + 1) for place, number in enumerate(answer[0]))
            assert round(counted, 6) == samples


def test_a_table_full_of_random_hands(both, seed):
    """22 players: 49 cards out of the deck, in seven words."""
    sums, _ = both(partial(sampled, 0), [None] * 22, 0, 0, seed, 0, 600, True)
    assert sum(sums) > 600


def test_a_word_that_would_make_some_orders_likelier(both):
    """The first word of this unit is one of the few in a million that are not used."""
    for place in (0, 0.99):
        sums, _ = both(partial(sampled, place), [None, None], 0, 0, 1, 1_861_781, 1, True)
        assert sum(sums) >= 1


@pytest.mark.parametrize(
    ("players", "board", "dead", "words"),
    [
        ([None], [], [], "2 to 22 players"),
        ([None] * 23, [], [], "2 to 22 players"),
        ([None] * 22, [], CARDS[:4], "no deal"),
        ([None, None], CARDS[:2], [], "0, 3, 4 or 5 cards"),
        ([None, None], CARDS[:6], [], "0, 3, 4 or 5 cards"),
        ([None, None], CARDS[:3], CARDS[2:4], "both the board and the dead"),
        ([None, {}], [], [], "player 2: the range is empty"),
        ([{0: 1.5}, None], [], [], "player 1: each weight"),
        ([None, {0: float("nan")}], [], [], "player 2: each weight"),
        ([None, {7: -1e-9}], [], [], "player 2: each weight"),
        ([{0: 1.0}, {0: 1.0}], [], [], "player 1: the range is empty"),
        ([{0: 1.0}, {1: 1.0, 2: 1.0}], [], [], "player 2: the range is empty"),
        ([{0: 1.0}, {5: 1.0}, {5: 0.5}], [], [], "player 2: the range is empty"),
        ([{0: 1.0, 1: 1.0}, {0: 1.0, 1: 1.0}], [], [], "no deal"),
        ([{3: 1.0}, None], [], [3], "player 1: the range is empty"),
    ],
)
def test_spots_that_are_refused(both, players, board, dead, words):
    ranges = [weights(of) if isinstance(of, dict) else of for of in players]
    spot = ranges, mask(board), mask(dead)
    for call in (
        ["equity_plan", *spot],
        ["equity_deals", *spot],
        [partial(exact, 0), *spot, "showdowns", 0, 1, False],
        [partial(sampled, 0), *spot, 1, 0, 100, False],
    ):
        with pytest.raises(FastevalError, match=words):
            both(*call)


def test_ranges_that_hardly_ever_fit(both):
    """One hand in a thousand million: found as a spot, and given up by random deals."""
    first = weights({0: 1.0, 5: 1e-12})
    spot = [first, weights({0: 1.0, 1325: 1e-12})], 0, 0
    assert both("equity_plan", *spot)[0] == "table"
    with pytest.raises(FastevalError, match="hardly any"):
        both(partial(sampled, 0), *spot, 1, 0, 1, False)


@pytest.mark.parametrize(
    ("method", "unit", "units"),
    [
        ("auto", 0, 1),
        ("sweep", 1, 1),
        ("sweep", 0, 0),
        ("table", 0, 2),
        ("showdowns", -1, 1),
        ("showdowns", 0, 2**32),
        ("showdowns", "0", 1),
        (2, 0, 1),
    ],
)
def test_units_that_are_refused(both, method, unit, units):
    with pytest.raises((TypeError, FastevalError)):
        both(partial(exact, 0), [None, None], mask(CARDS[:5]), 0, method, unit, units, False)
