"""After many calls of a door there are as many objects as before, and no more memory is taken.

FASTEVAL_CALLS=1000000 says how many calls of each door.
"""

import gc
import os
import pickle
import sys
from array import array
from contextlib import suppress

import pytest
from conftest import FLOORS
from hands import rules_on

from fasteval import Rules
from fasteval.batches.layout import places

CALLS = int(os.environ.get("FASTEVAL_CALLS", 3000))
SPARE = 40  # blocks: what Python itself keeps in its own caches
CARDS = (51, 45, 0, 21, 50, 31, 28)
TEXT = "As Kd 2c 7d Ah 9s 9c"
MASK = 0x1F << 48
WEIGHTS = array("d", [float(combo % 50 == 0) for combo in range(1326)])

pytestmark = pytest.mark.skipif(
    sys.implementation.name != "cpython" or sys.getallocatedblocks() == 0,
    reason="counts the blocks of CPython's own memory",
)


@pytest.fixture(scope="module", autouse=True)
def what_other_tests_made():
    """Is set aside: each collection would look through all of it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


class Failing:
    """Raises where a number is asked for, after others have been read."""

    def __index__(self):
        raise OSError("no number")


class Number(int):
    pass


def failing_items():
    yield from CARDS[:3]
    raise OSError("no card")


def one_by_one():
    return iter(list(CARDS))


def cards_of(floor):
    hands, out = array("Q", [MASK] * 9), array("H", [0] * 9)
    return {
        "str": lambda: floor.evaluate(TEXT),
        "str in other letters": lambda: floor.evaluate("Aş Kd 2c 7d Ah"),
        "bytes": lambda: floor.evaluate(bytes(CARDS)),
        "mask": lambda: floor.evaluate(MASK),
        "tuple": lambda: floor.evaluate(CARDS),
        "list": lambda: floor.evaluate(list(CARDS)),
        "iterator": lambda: floor.evaluate(one_by_one()),
        "texts": lambda: floor.evaluate(TEXT.split()),
        "subclass": lambda: floor.evaluate([Number(card) for card in CARDS]),
        "evaluate7": lambda: floor.evaluate7(*CARDS),
        "evaluate_mask": lambda: floor.evaluate_mask(MASK),
        "cards": lambda: floor.cards(TEXT),
        "cards_to_mask": lambda: floor.cards_to_mask(TEXT),
        "mask_to_cards": lambda: floor.mask_to_cards(MASK),
        "hand_to_mask": lambda: floor.hand_to_mask(list(CARDS)),
        "best_five": lambda: floor.best_five(MASK),
        "strengths": lambda: (floor.strength_ranks(5000), floor.strength_weaker(5000, 7)),
        "categories": lambda: (floor.strength_category(5000), floor.cactus_kev(5000)),
        "slice": lambda: floor.evaluate_slice(hands, out, 0, 9, floor.kernels()[0]),
        "odd slice": lambda: floor.evaluate_slice(hands, out, 0, 10, floor.kernels()[0]),
        "odd kernel": lambda: floor.evaluate_slice(hands, out, 0, 9, "none"),
        "odd buffer": lambda: floor.view_hands(array("h", [1])),
        "no buffer": lambda: floor.view_out(object(), 9),
        "odd card": lambda: floor.evaluate([0, 1, 2, 99, 4]),
        "huge card": lambda: floor.evaluate([0, 1, 10**40]),
        "odd text": lambda: floor.evaluate("AsKx"),
        "repeated": lambda: floor.evaluate("AsAs"),
        "no card": lambda: floor.evaluate([0, 1, 2.5]),
        "no hand": lambda: floor.evaluate(None),
        "fails at a card": lambda: floor.evaluate(failing_items()),
        "fails at a number": lambda: floor.evaluate([0, 1, Failing()]),
        "odd mask": lambda: floor.evaluate_mask(1 << 63),
        "odd seven": lambda: floor.evaluate7(*CARDS[:6], 10**20),
        "odd strength": lambda: floor.strength_ranks(0),
    }


def equities_of(floor):
    plan = ([WEIGHTS, WEIGHTS], 0x1F, 0)
    return {
        "side_pots": lambda: floor.side_pots([5, 10, 20], [0, 1, 2], 3),
        "settle_pots": lambda: settle(floor, [1, 2, 3]),
        "odd strengths": lambda: settle(floor, [1, 2, 10**9]),
        "fails in pots": lambda: floor.side_pots([5, Failing(), 20], [0, 1], 0),
        "odd seats": lambda: floor.side_pots([5, 10], [0, 1, 2], 3),
        "plan": lambda: floor.equity_plan(*plan),
        "exact": lambda: floor.equity_exact(
            [WEIGHTS, WEIGHTS], 0x1F, 0, "showdowns", 0, 1, True, floor.kernels()[0]
        ),
        "odd board": lambda: floor.equity_plan([WEIGHTS, WEIGHTS], 0x3, 0),
        "odd weights": lambda: floor.equity_plan([WEIGHTS, array("d", [1.0])], 0x1F, 0),
        "odd method": lambda: floor.equity_exact(*plan, "none", 0, 1, True, floor.kernels()[0]),
        "one player": lambda: floor.equity_plan([WEIGHTS], 0, 0),
        "potential": lambda: floor.hand_potential(0x1001 << 48, 0x1F << 32, 0, WEIGHTS),
        "matchup": lambda: floor.preflop_matchup("AsKs", "QdQh"),
    }


def settle(floor, strengths):
    return floor.settle_pots([5, 10, 20], [0, 1, 2], 3, strengths, 0, 0, 500, 2)


def hands_of(floor):
    rules = rules_on(floor, Rules(1, 2))
    state = floor.State(rules, [100, 200, 300], 0, seed=1)

    def play():
        hand = floor.State(rules, [100, 200, 300], 0, seed=7)
        hand.raise_to(6)
        hand.call()
        hand.copy().fold()
        while not hand.over:
            hand.call()
        return hand.pots, hand.payouts, hand.showdown(), hand.boards, hand.hole_cards

    def undo():
        hand = floor.State(rules, [10**6] * 2, 0, deal_later=True)
        for raised in range(4, 80, 2):  # more than fits in the object
            hand.raise_to(raised)
        hand.copy().pop()
        return hand.pop()

    return {
        "play": play,
        "undo": undo,
        "legal": lambda: (state.legal.min_raise_to, list(state.legal), state.actions),
        "start": lambda: (state.start_arguments(), state.deck, state.stacks),
        "odd amount": lambda: state.raise_to(10**30),
        "odd kind of amount": lambda: state.raise_to("6"),
        "fails at an amount": lambda: state.raise_to(Failing()),
        "odd seat": lambda: state.muck(77),
        "odd run": lambda: state.run(2),
        "odd deal": lambda: state.deal("AsAs", seat=0),
        "fails at a deal": lambda: state.deal(failing_items(), seat=0),
        "odd stacks": lambda: floor.State(rules, [1], 0),
        "fails at a stack": lambda: floor.State(rules, [9, Failing()], 0),
        "odd deck": lambda: floor.State(rules, [9, 9], 0, deck=[1, 2]),
        "odd rules": lambda: floor.State(None, [9, 9], 0),
        "not begun": lambda: floor.State.__new__(floor.State).fold(),
        "no pickle": lambda: pickle.dumps(state.legal),
    }


def batches_of(floor):
    rules = [rules_on(floor, Rules(1, 2))]
    found, size = places(3, seats=2, choices=2, history=4)
    offsets = {name: place.offset for name, place in found.items()}
    inputs = array("I", [0] * 3), array("q", [50] * 6), array("b", [0] * 3)
    chances = [(1, 1, 0.0, 0.0)] * 2

    def make(memory, rules=rules, choices=((0, 0, 1), (1, 0, 1)), seats=2):
        return floor.Batch(memory, offsets, rules, *inputs, seats, choices, 4, True)

    def play():
        batch, actions = make(bytearray(size)), array("B", bytes(3))
        batch.reseed(1)
        batch.begin(0, 3)
        for _ in range(4):
            batch.choose(chances, actions, 0, 3)
            batch.step(actions, 0, 3)
        batch.redeal(2)
        batch.features(bytes(8), None, array("f", [0.0]) * 152)
        return batch.check(array("q", [0, 0, 1]), 0, 3)

    begun = make(bytearray(size))
    begun.begin(0, 3)
    return {
        "batch": play,
        "too little memory": lambda: make(bytearray(size - 600)),
        "no memory to write": lambda: make(bytes(size)),
        "no rules": lambda: make(bytearray(size), [None]),
        "fails at a choice": lambda: make(bytearray(size), rules, [(0, 0, 1), (1, Failing(), 1)]),
        "odd number of seats": lambda: make(bytearray(size), seats=3),
        "made twice": lambda: begun.__init__(
            bytearray(size), offsets, rules, *inputs, 2, ((1, 0, 1),), 4, True
        ),
        "odd seed": lambda: begun.reseed(-1),
        "odd rows": lambda: begun.step(array("B", bytes(3)), 1, 4),
        "odd actions": lambda: begun.check(array("f", [0.0] * 3), 0, 3),
        "fails at a policy": lambda: begun.play_out([(1, Failing(), 0, 0)] * 2, 0, 3),
        "odd features": lambda: begun.features(bytes(8), b"\x02", array("f", [0.0]) * 152),
        "no features": lambda: begun.features(bytes(8), None, array("f", [0.0]) * 151),
        "no pickle of a batch": lambda: pickle.dumps(begun),
    }


def times(call, count):
    for _ in range(count):
        with suppress(ValueError, TypeError, OSError, BufferError):
            call()


def grown(call, count):
    """How many more blocks there are after so many calls; the first fill caches."""
    times(call, min(count, 60))
    gc.collect()
    before = sys.getallocatedblocks()
    times(call, count)
    gc.collect()
    return sys.getallocatedblocks() - before


def resident():
    """The memory of this process in bytes, where it can be known."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def part_of(floor):
    """The twin is slow, and keeps only what some list or cycle of it keeps."""
    return CALLS if floor.IMPLEMENTATION == "c" else max(CALLS // 200, 15)


DOORS = [
    (name, doors.__name__, door)
    for name, floor in FLOORS.items()
    for doors in (cards_of, equities_of, hands_of, batches_of)
    for door in doors(floor)
]


@pytest.mark.parametrize(("name", "group", "door"), DOORS, ids=lambda value: str(value))
def test_nothing_is_kept(name, group, door):
    floor = FLOORS[name]
    call = globals()[group](floor)[door]
    count = part_of(floor)
    more = min(grown(call, count) for _ in range(3))
    assert more <= min(SPARE, count // 3), f"{more} blocks more after {count} calls"


@pytest.mark.parametrize("name", FLOORS)
def test_arguments_are_given_back(name):
    floor = FLOORS[name]
    cards, numbers = list(range(1000, 1007)), [Number(card) for card in CARDS]
    text, kernel = "".join(("As Kd 2c", " 7d Ah 9s 9c")), floor.kernels()[0]
    weights = array("d", WEIGHTS)
    rules = rules_on(floor, Rules(1, 2))
    kept = (cards, numbers, numbers[0], text, kernel, weights, rules, floor.State)
    before = [sys.getrefcount(value) for value in kept]
    for _ in range(200):
        times(lambda: floor.evaluate(cards), 1)
        floor.evaluate(numbers), floor.evaluate(text), floor.cards(numbers)
        floor.equity_plan([weights, weights], 0x1F, 0)
        times(lambda: floor.equity_plan([weights, weights], 0x3, 0), 1)
        floor.State(rules, [9, 9], 0, seed=1).copy()
        times(lambda: floor.State(rules, [9], 0), 1)
    gc.collect()
    assert [sys.getrefcount(value) for value in kept] == before


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="asks /proc for the memory")
def test_memory_that_is_no_objects_is_given_back():
    """Logs of long hands and the working memory of equities come from malloc."""
    floor = FLOORS.get("c") or FLOORS["python"]
    calls = [hands_of(floor)["undo"], equities_of(floor)["exact"], equities_of(floor)["odd board"]]
    calls += [batches_of(floor)["batch"], batches_of(floor)["too little memory"]]
    count = 300 if floor.IMPLEMENTATION == "c" else 5
    for call in calls:
        times(call, count)
    before = resident()
    for call in calls:
        times(call, count)
    assert resident() - before < 8 * 2**20


def test_what_is_kept_is_found():
    """The measure itself: a door that keeps one object in ten calls."""
    kept = []
    calls = iter(range(10**9))
    assert grown(lambda: kept.append(object()) if next(calls) % 10 == 0 else None, 1000) > SPARE
