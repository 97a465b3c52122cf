"""Objects that lie, change or fail while they are read, and buffers that others change."""

import contextlib
import copy
import dataclasses
import gc
import io
import itertools
import pickle
import random
import threading
import weakref
from array import array
from decimal import Decimal
from fractions import Fraction

import pytest
from conftest import FLOORS
from hands import rules_on

from fasteval import FastevalError, InvalidCard, Rules, batch

np = pytest.importorskip("numpy")

ROYAL = 0x1F00_0000_0000_0000
LOW_STRAIGHT_FLUSH = 0x1F


class Items:
    """An iterable of the old kind: it has items and nothing else."""

    def __init__(self, *items):
        self.items = items

    def __getitem__(self, place):
        return self.items[place]


class Changing:
    """Stands for another int each time it is asked."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def __index__(self):
        return self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0]


class Unspeakable:
    def __repr__(self):
        raise OSError("no words")


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value", [[10**5000], Fraction(10**5000), nested(100_000), Unspeakable(), Decimal("NaN")]
)
def test_an_error_names_what_cannot_be_shown(both, value):
    for hand in ([value], (0, 1, value)):
        position = len(hand) - 1
        with pytest.raises(TypeError, match=f"at position {position} is a {type(value).__name__}"):
            both(lambda floor, hand=hand: floor.evaluate(hand))


@pytest.mark.parametrize("hand", [Items(51, 45, 0, 21, 50, 31, 28), np.array(ROYAL, np.uint64)])
def test_explain_takes_what_evaluate_takes(words, hand):
    assert words.explain(hand).strength == words.evaluate(hand)


def test_explain_reads_a_changing_mask_once(words):
    hand = words.explain(Changing(ROYAL, LOW_STRAIGHT_FLUSH))
    assert (hand.strength, hand.text) == (7462, "royal flush")
    assert hand.best_five == (51, 47, 43, 39, 35)


@pytest.mark.parametrize("door", ["explain", "evaluate"])
@pytest.mark.parametrize("hand", ["AsKs", (0, 1, 2, 3), 0x1, -1, 1 << 61, 1.5, None, True, {}])
def test_explain_refuses_what_evaluate_refuses(words, hand, door):
    with pytest.raises((TypeError, InvalidCard)) as refused:
        words.evaluate(hand)
    with pytest.raises(refused.type) as found:
        getattr(words, door)(hand)
    assert str(found.value) == str(refused.value)


def test_a_changing_strength_is_read_once(words, both):
    assert words.describe(Changing(7462, 1)) == "royal flush"
    for name in ("strength_category", "strength_ranks", "cactus_kev"):
        with pytest.raises(FastevalError, match=r"^0 is not a strength"):
            both(lambda floor, name=name: getattr(floor, name)(Changing(0, 5)))


@pytest.mark.parametrize("count", [5.0, np.float64(6), Fraction(7), Decimal(5), None, "5", True])
def test_a_number_of_cards_is_an_int(both, count):
    with pytest.raises(TypeError):
        both("strength_weaker", 100, count)


def test_out_through_pointers_is_refused(evaluate_many):
    testbuffer = pytest.importorskip("_testbuffer")
    flags = testbuffer.ND_PIL | testbuffer.ND_WRITABLE
    out = testbuffer.ndarray([1] * 40, shape=[40], format="H", flags=flags)
    with pytest.raises(TypeError, match=r"^out has items of format 'H'"):
        evaluate_many(array("Q", [LOW_STRAIGHT_FLUSH] * 40), out)
    assert memoryview(out).tolist() == [1] * 40


def test_hands_cannot_grow_during_the_call(evaluate_many):
    hands, out = array("Q", [ROYAL] * 5), array("H", [9] * 10)

    class Growing:
        def __index__(self):
            hands.extend([ROYAL] * 5)
            return 1

    with pytest.raises(BufferError):
        evaluate_many(hands, out, threads=Growing())
    assert out.tolist() == [9] * 10


def test_a_row_that_changes_while_it_is_read(evaluate_many, monkeypatch):
    """A thread that mends the bad row before the error is made: no half of an answer is left."""
    hands, out = array("Q", [ROYAL] * 50 + [3]), array("H", [9] * 51)
    reason = batch._reason

    def mended(view, row):
        hands[50] = ROYAL
        return reason(view, row)

    monkeypatch.setattr(batch, "_reason", mended)
    with pytest.raises(InvalidCard, match=r"^row 50: it changed while it was read"):
        evaluate_many(hands, out)
    assert not any(out)


def test_threads_that_cannot_start_leave_the_work_to_others(evaluate_many, monkeypatch):
    def refused(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(batch, "SLICE", 10)
    monkeypatch.setattr(threading.Thread, "start", refused)
    assert set(evaluate_many(array("Q", [ROYAL] * 100), threads=4)) == {7462}


def test_threads_work_while_the_interpreter_ends(words):
    """Threads of the caller may outlive the main thread, when no pool accepts work any more."""
    from test_package import printed

    code = (
        "import threading, time, fasteval.batch, array; fasteval.batch.SLICE = 10\n"
        "def late():\n"
        "    threading.main_thread().join()\n"
        f"    print(set(fasteval.evaluate_many(array.array('Q', [{ROYAL}] * 99), threads=2)))\n"
        "threading.Thread(target=late).start()"
    )
    assert printed(code) == "{7462}"


def test_a_failure_in_a_thread_is_raised(evaluate_many, monkeypatch):
    monkeypatch.setattr(batch, "SLICE", 10)
    floor = batch.floor

    class Failing:
        def __getattr__(self, name):
            return getattr(floor, name)

        def evaluate_slice(self, hands, out, start, stop, kernel):
            if start == 50:
                raise MemoryError("no room")
            return floor.evaluate_slice(hands, out, start, stop, kernel)

    monkeypatch.setattr(batch, "floor", Failing())
    for threads in (1, 3):
        with pytest.raises(MemoryError, match="no room"):
            evaluate_many(array("Q", [ROYAL] * 100), threads=threads)


# ---- Hands in play ------------------------------------------------------------------------------


def test_nothing_unpickles_into_the_core(words):
    """What Cython makes for pickles reads a tuple without looking at its length."""
    state = words.State(words.Rules(1, 2), [100] * 3, 0, seed=1)
    for value in (state.legal, state.rules.numbers):
        for fails in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="cannot be pickled"):
                fails(value)
    core = FLOORS.get("c")
    assert core is None or not [name for name in dir(core) if "unpickle" in name]


def test_a_hand_that_never_began_can_do_nothing(floor):
    blank = floor.State.__new__(floor.State)
    assert (blank.actor, blank.over, blank.actions, blank.stacks, blank.pots) == (
        *(None, True),
        *((), (), ()),
    )
    assert set(blank.deck) == {None}
    assert blank.aggressor is blank.big_blind_seat is blank.small_blind_seat is None
    for act in (blank.fold, blank.check, blank.call, blank.timeout, blank.pop):
        with pytest.raises(FastevalError):
            act()
    for act in (blank.raise_to, blank.run, blank.muck):
        with pytest.raises(FastevalError):
            act(1)
    with pytest.raises(FastevalError):
        blank.deal("AsKd", seat=0)
    assert not list(blank.legal)
    assert blank.copy().over


def test_lists_without_an_end_are_refused(words):
    endless = itertools.repeat(5)
    rules = words.Rules(1, 2)
    for call in (
        lambda: words.Rules(1, 2, straddles=itertools.count(3)),
        lambda: words.State(rules, endless, 0),
        lambda: words.side_pots(endless),
        lambda: words.side_pots([1, 2], folded=itertools.repeat(0)),
        lambda: words.settle_pots([1, 2], strengths=endless),
        lambda: words.next_positions((0, 1, 2), itertools.cycle([1, 2])),
    ):
        with pytest.raises(words.InvalidConfig, match="more than 22"):
            call()
    with pytest.raises(words.InvalidCard, match="repeats a card"):
        words.State(rules, [9, 9], 0, deck=endless)


def test_rules_and_views_are_plain_data(words):
    rules = words.Rules(1, 2, straddles=(4,))
    assert dataclasses.asdict(rules)["straddles"] == (4,)
    assert dataclasses.replace(rules, big_blind=3).big_blind == 3
    view = words.State(words.Rules(1, 2), [9, 9], 0, seed=1).view(0)
    assert dataclasses.asdict(view)["stacks"] == (8, 7)


def test_a_switch_is_true_or_false(words):
    for value in ("no", 0, 1, None):
        with pytest.raises(words.InvalidConfig, match="deal_later is"):
            words.State(words.Rules(1, 2), [9, 9], 0, deal_later=value)


def test_threads_share_a_hand(floor):
    """Whatever they do to it, what the hand shows fits together afterwards."""
    rules = rules_on(floor, Rules(1, 2))
    state = floor.State(rules, [10**6] * 4, 0, seed=1)

    def hammer(number):
        chooser = random.Random(number)
        for _ in range(300):
            try:
                chooser.choice([state.call, state.check, state.copy, state.pop])()
                state.raise_to(state.legal.min_raise_to or 1)
            except FastevalError:
                continue

    threads = [threading.Thread(target=hammer, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if floor.IMPLEMENTATION == "c":  # each call of the core is whole
        again = floor.State(rules, [10**6] * 4, 0, deal_later=True)
        for action in state.actions:
            again.raise_to(int(action[1:])) if action[0] == "r" else again.call()
        again.deal_deck(state.deck)
        assert again.stacks == state.stacks
    assert len(state.actions) == len(state.copy().actions)


# ---- Objects that change the hand while it reads them -------------------------------------------


def test_what_new_makes_of_a_copy_is_looked_at(floor):
    made = []

    class Odd(floor.State):
        def __new__(cls, *arguments, **named):
            return made[0] if made else super().__new__(cls)

    state = Odd(rules_on(floor, Rules(1, 2)), [90, 9], 0, seed=1)
    for other in (None, 7):
        made[:] = [other]
        with pytest.raises((TypeError, AttributeError)):
            state.copy()


def test_a_hand_that_begins_again_while_it_is_read(floor):
    rules = rules_on(floor, Rules(1, 2))

    class Again(floor.State):
        @property
        def starting_stacks(self):
            self.__init__(rules, [5] * 9, 3, seed=1)
            return [floor.State(rules, [7] * 22, 1, seed=1) for _ in range(99)] and ()

    told = Again(rules, [90, 9], 0, seed=1).start_arguments()
    assert (told["button"], told["posts"]) in ((0, {}), (3, {}))


def test_numbers_and_cards_that_begin_the_hand_again(floor):
    rules = rules_on(floor, Rules(1, 2))
    state = floor.State(rules, [90, 9], 0, seed=1)

    class Beginning(list):
        def __index__(self):
            state.__init__(rules, [6] * 22, 0, deal_later=True)
            return 4

        def __iter__(self):
            self.__index__()
            return iter([0, 1])

    beginning = Beginning()
    with pytest.raises(FastevalError):
        state.muck(beginning)
    state.raise_to(beginning)
    assert (state.seats, state.bets[3]) == (22, 4)
    state.deal(beginning, seat=21)
    assert state.hole_cards[21] == (0, 1)
    with pytest.raises(FastevalError, match="two players at least"):
        state.__init__(rules, beginning, 0)  # stacks of 0 and 1
    assert state.is_consistent()


# ---- Pickles from elsewhere ---------------------------------------------------------------------


class Limited(pickle.Unpickler):
    """Finds what a pickle of a hand names, and nothing that does something."""

    def find_class(self, module, name):
        homes = ("fasteval", "fasteval.state", "builtins", "__builtin__")  # the last of old pickles
        if module not in homes or name not in ("State", "getattr"):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return super().find_class(module, name)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_holds_a_dict_that_is_checked(words, protocol):
    """There is no other door: a dict that was forged is refused, or is a hand like any other."""
    state = words.State(words.Rules(1, 2), [90, 100, 9], 0, seed=1)
    state.raise_to(6)
    whole = pickle.dumps(state, protocol)
    assert Limited(io.BytesIO(whole)).load() == state
    for old, new in ((b"r6", b"r3"), (b"auto", b"bute"), (b"no_limit", b"on_limit")):
        assert old in whole
        with pytest.raises(FastevalError):
            Limited(io.BytesIO(whole.replace(old, new))).load()
    assert not hasattr(state, "__setstate__")


# ---- No memory -----------------------------------------------------------------------------------


def test_no_memory_in_the_midst_of_an_answer(floors):
    """An answer that cannot be finished is given up, and nothing of it is freed twice."""
    pytest.importorskip("_testcapi")
    if "c" not in floors:
        pytest.skip("no compiled core")
    from test_package import printed

    code = """
import _testcapi, contextlib
from array import array
import fasteval, fasteval._core as core
hand = fasteval.State(fasteval.Rules(small_blind=1, big_blind=2), [4_000_000] * 9, 0, seed=1)
for _ in range(60):
    hand.raise_to(hand.legal.min_raise_to)
weights = array("d", [1.0]) * 1326
names = ["actions", "stacks", "bets", "hole_cards", "deck", "boards", "pots", "live", "returned"]
doors = [lambda name=name: getattr(hand, name) for name in names]
doors += [
    lambda: core.cards("AsKsQsJsTs9s8s7s6s"),
    lambda: core.mask_to_cards(0x1FFF << 48),
    lambda: core.side_pots([1000, 2000, 3000], [0, 1, 2], 0),
    lambda: core.settle_pots([1000, 2000, 3000], [0, 1], 0, [5, 6, 7], 0, 0, 0, -1),
    lambda: core.hand_potential(0x1001 << 48, 0x1F << 32, 0, weights),
    lambda: core.equity_sample([None] * 4, 0x1F, 0, 1, 0, 100, False, "portable"),
    hand.showdown,
]
for door in doors:
    expected = door()
    for allowed in range(100):
        with contextlib.suppress(MemoryError):
            _testcapi.set_nomemory(allowed, allowed + 1)
            try:
                door()
            finally:
                _testcapi.remove_mem_hooks()
    for _ in range(300):
        assert door() == expected
print("whole")
"""
    assert printed(code, FASTEVAL_IMPLEMENTATION="c") == "whole"


# ---- The garbage collector -----------------------------------------------------------------------


def test_a_hand_found_while_it_is_collected(words):
    """What finds a hand in the midst of its collection finds a whole one, and cycles are freed."""
    rules, found, gone = words.Rules(small_blind=1, big_blind=2), [], []

    class Mine(words.State):
        pass

    def look(_):
        for hand in gc.get_objects():
            if type(hand) is Mine:
                with contextlib.suppress(AttributeError):  # of the twin, which Python has emptied
                    found.append((hand.awaiting, hand.actions, hand.copy().street, hand.pop()))

    def make():
        hand = Mine(rules, [40, 60], 0, seed=1)
        hand.call()
        hand.me, last = hand, np.zeros(1)  # an array goes when all that holds it is cleared
        later = [hand]
        later.append([last, later, hand])
        gone.extend((weakref.ref(hand), weakref.ref(last, look)))

    gc.collect()
    gc.disable()
    try:
        make()
        gc.collect()
    finally:
        gc.enable()
    gc.collect()
    assert gone[0]() is gone[1]() is None
    assert found in ([], [("action", ("c",), "preflop", "c")])
