"""Many hands in C and in the twin: the same buffers after every step, to the last bit."""

import random
from array import array

import pytest
from hands import rules_of, rules_on
from random_hands import LARGEST, random_config

from fasteval import Rules
from fasteval.batches.features import feature_names
from fasteval.batches.layout import places
from fasteval.errors import InvalidConfig

FOLD, CALL, MIN_RAISE, POT_RAISE, ALL_IN = range(5)
NONE, RANDOM, CALLS, EQUITY = range(4)


class Pair:
    """A batch on each floor, of the same hands; what one does the other does too."""

    def __init__(self, floors, rules, config_of, stacks, buttons, seats, choices, history, redeal):
        self.hands, self.seats, self.choices = len(buttons), seats, choices
        self.places, size = places(self.hands, seats=seats, choices=len(choices), history=history)
        offsets = {name: place.offset for name, place in self.places.items()}
        self.memories = [bytearray(size) for _ in floors]
        self.batches = [
            floor.Batch(
                memory,
                offsets,
                [rules_on(floor, one) for one in rules],
                array("I", config_of),
                array("q", stacks),
                array("b", buttons),
                seats,
                choices,
                history,
                redeal,
            )
            for memory, floor in zip(self.memories, floors, strict=True)
        ]

    def do(self, name, *arguments):
        """Call a method of both; return what both return or raise, in words."""
        outcomes = set()
        for batch in self.batches:
            try:
                outcomes.add(str(getattr(batch, name)(*arguments)))
            except (ValueError, InvalidConfig) as error:
                outcomes.add(repr(error))
        assert len(outcomes) == 1, (name, outcomes)
        self.compare()
        return outcomes.pop()

    def choose(self, policies):
        """Let both choose for all hands; actions of hands without a policy stay 0."""
        found = [array("B", bytes(self.hands)) for _ in self.batches]
        for batch, actions in zip(self.batches, found, strict=True):
            batch.choose(policies, actions, 0, self.hands)
        assert len({actions.tobytes() for actions in found}) == 1
        self.compare()
        return found[0]

    def features(self, rows, seats):
        """What both say that seats know of rows."""
        rows = array("q", rows).tobytes()
        seats = seats and array("b", seats).tobytes()
        found = []
        for batch in self.batches:
            found.append(array("f", [9.0]) * (len(rows) // 8 * len(feature_names(self.seats))))
            batch.features(rows, seats, found[-1])
        assert len({features.tobytes() for features in found}) == 1
        return found[0].tolist()

    def compare(self):
        if len(set(map(bytes, self.memories))) == 1:
            return
        for name in self.places:
            shown = [self.shown(name, memory) for memory in self.memories]
            assert shown[0] == shown[-1], name

    def shown(self, name, memory=None):
        """The items of a field, row by row."""
        place = self.places[name]
        memory = memoryview(self.memories[0] if memory is None else memory)
        items = memory[place.offset : place.offset + place.size].cast(place.code).tolist()
        width = len(items) // self.hands
        return [items[row * width : (row + 1) * width] for row in range(self.hands)]


@pytest.fixture
def both_floors(floors):
    if len(floors) < 2:
        pytest.skip("there is one floor only")
    return list(floors.values())


def random_choices(rng):
    pots = [
        (POT_RAISE, rng.choice([1, 2, 3333, 20000, 2**31 - 1]), rng.choice([1, 3, 7000, 2**31 - 1]))
        for _ in range(3)
    ]
    others = [(FOLD, 0, 1), (MIN_RAISE, 0, 1), (ALL_IN, 0, 1), *pots]
    chosen = [(CALL, 0, 1), *rng.sample(others, rng.randint(1, len(others)))]
    rng.shuffle(chosen)
    return chosen


def random_pair(rng, floors, hands):
    """Rules and stacks for each hand; some as large, or as odd, as there are."""
    configs = [random_config(rng)]
    seats = len(configs[0]["stacks"])
    while len(configs) < hands:
        config = random_config(rng)
        if len(config["stacks"]) == seats:
            configs.append(config)
    return Pair(
        floors,
        [rules_of({**config, "run_it_twice": False}) for config in configs],
        range(hands),
        [stack for config in configs for stack in config["stacks"]],
        [config["button"] for config in configs],
        seats,
        random_choices(rng),
        rng.choice([0, 3, 40]),
        rng.random() < 0.6,
    )


def random_policy(rng):
    kind = rng.choice([NONE, RANDOM, RANDOM, CALLS, EQUITY, EQUITY])
    return kind, rng.randint(1, 6), rng.choice([0.0, 1.0, 1.4]), rng.choice([0.0, 0.3, 1.0])


def random_exact(rng, pair):
    lowest, highest = pair.shown("min_raise_to"), pair.shown("max_raise_to")
    return array(
        "q",
        [
            rng.choice([0, 0, -1, low, high, rng.randint(low, high), low - 1, high + 1, -2])
            for (low,), (high,) in zip(lowest, highest, strict=True)
        ],
    )


def random_legal(rng, pair):
    rows = pair.shown("legal")
    return array(
        "B", [rng.choice([i for i, may in enumerate(row) if may] or [255]) for row in rows]
    )


def step(rng, pair):
    """Step all rows, or redeal one; a step stops at the first wrong action, on both floors."""
    kind = rng.random()
    if kind < 0.4:
        actions = random_legal(rng, pair)
    elif kind < 0.6:
        actions = random_exact(rng, pair)
    elif kind < 0.65:
        actions = array("B", [rng.randrange(len(pair.choices) + 1) for _ in range(pair.hands)])
    elif kind < 0.95:
        actions = pair.choose([random_policy(rng) for _ in range(pair.seats)])
    else:
        pair.do("redeal", rng.randrange(pair.hands))
        return
    first = rng.randrange(pair.hands)
    last = rng.randint(first + 1, pair.hands)
    pair.do("check", actions[first:last], first, last)
    pair.do("step", actions[first:last], first, last)


def test_random_batches_show_the_same(both_floors, seed):
    rng = random.Random(seed)
    for _ in range(150):
        pair = random_pair(rng, both_floors, rng.choice([1, 4, 12]))
        pair.do("reseed", rng.getrandbits(64))
        pair.do("begin", 0, pair.hands)
        for _ in range(40):
            step(rng, pair)
            if rng.random() < 0.2:
                rows = [rng.randrange(pair.hands) for _ in range(3)]
                pair.features(rows, rng.choice([None, [rng.randrange(-1, pair.seats)] * 3]))


def test_hands_are_played_out_alike(both_floors, seed):
    rng = random.Random(seed)
    for _ in range(150):
        pair = random_pair(rng, both_floors, 4)
        pair.do("reseed", rng.choice([0, 2**64 - 1, rng.getrandbits(64)]))
        pair.do("begin", 0, pair.hands)
        policies = [random_policy(rng) for _ in range(pair.seats)]
        pair.do("play_out", policies, 0, 3)
        pair.do("play_out", policies, 3, 4)
        assert all(sum(row) <= 0 for row in pair.shown("rewards"))


def test_long_hands_fill_and_pass_the_history(both_floors):
    """A hand of many small raises: the actions that are kept are the first."""
    choices = [(CALL, 0, 1), (MIN_RAISE, 0, 1)]
    stacks = [LARGEST // 2] * 2
    pair = Pair(both_floors, [Rules(1, 2)], [0], stacks, [0], 2, choices, 50, False)
    pair.do("reseed", 7)
    pair.do("begin", 0, 1)
    for _ in range(120):
        pair.do("step", array("B", [1]), 0, 1)
    assert pair.shown("history_counts") == [[120]]
    assert pair.shown("history")[0] == [2 * n for n in range(2, 52)]
    assert pair.shown("history_seats")[0] == [0, 1] * 25


def make(floors, **changed):
    given = {
        "rules": [Rules(1, 2)],
        "config_of": [0, 0],
        "stacks": [200] * 6,
        "buttons": [0, 1],
        "seats": 3,
        "choices": [(FOLD, 0, 1), (CALL, 0, 1)],
        "history": 8,
        "redeal": True,
    }
    return Pair(floors, **{**given, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": 1},
        {"seats": 23},
        {"choices": []},
        {"choices": [(CALL, 0, 1)] * 33},
        {"choices": [(POT_RAISE, -1, 1)]},
        {"choices": [(POT_RAISE, 1, 0)]},
        {"rules": []},
        {"config_of": [0]},
        {"config_of": [0, 1]},
        {"stacks": [200] * 5},
        {"buttons": []},
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_by_both(floor, changed):
    with pytest.raises(ValueError, match=r"seats|choices|inputs|config_of"):
        make([floor], **changed)


def test_memory_that_is_too_short_is_refused(floor):
    rules = [rules_on(floor, Rules(1, 2))]
    found, size = places(1, seats=2, choices=1, history=1)
    offsets = {name: place.offset for name, place in found.items()}
    rest = (rules, array("I", [0]), array("q", [9, 9]), array("b", [0]), 2, [(CALL, 0, 1)], 1, True)
    floor.Batch(bytearray(size), offsets, *rest)
    with pytest.raises(ValueError, match="memory"):
        floor.Batch(bytearray(size - 64), offsets, *rest)
    with pytest.raises(ValueError, match="alignment"):
        floor.Batch(bytearray(size), {**offsets, "actors": offsets["actors"] + 1}, *rest)


def test_wrong_calls_are_refused_by_both(both_floors):
    pair = make(both_floors)
    pair.do("begin", 0, 2)
    policies = [(CALLS, 1, 0.0, 0.0)] * 3
    for name, *arguments in [
        ("begin", 0, 3),
        ("begin", 2, 1),
        ("redeal", 2),
        ("check", array("B", [0]), 0, 2),
        ("step", array("B", [0, 0, 0]), 0, 2),
        ("step", array("b", [0, 0]), 0, 2),
        ("step", array("d", [0, 0]), 0, 2),
        ("step", memoryview(bytes(4))[::2], 0, 2),
        ("choose", policies[:2], array("B", [0, 0]), 0, 2),
        ("choose", policies, array("q", [0, 0]), 0, 2),
        ("choose", policies, bytes(2), 0, 2),
        ("play_out", policies * 2, 0, 2),
        ("play_out", policies, 1, 3),
    ]:
        assert "ValueError" in pair.do(name, *arguments), (name, arguments)


def test_a_hand_that_cannot_be_dealt_is_named(both_floors):
    pair = make(both_floors, stacks=[200, 200, 200, 200, 0, 0])
    found = pair.do("begin", 0, 2)
    assert "hand 1: " in found
    assert "InvalidConfig" in found
    assert pair.do("begin", 0, 1) == "None"
    pair = make(both_floors, buttons=[3, 0])
    assert "hand 0: " in pair.do("begin", 0, 2)
    pair = make(both_floors, rules=[Rules(1, 2, run_it_twice=True)])
    assert "hand 0: " in pair.do("begin", 0, 2)
