"""Threads that share hands, buffers and ranges; code that runs in the middle of a call; forks."""

import _thread
import contextlib
import functools
import os
import random
import signal
import subprocess
import sys
import threading
import time
from array import array

import pytest

import fasteval
from fasteval import FastevalError, IllegalAction, Range, batch, equity

ROYAL = 0x1F00_0000_0000_0000


@pytest.fixture(autouse=True)
def _restless():
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*works):
    """Run each in a thread of its own until all are done; raise what the first to fail raised."""
    failures, begin = [], threading.Barrier(len(works))

    def run(work):
        begin.wait()
        try:
            work()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def repeated(hand):
    """A hand of the same start in which the same was done."""
    again = type(hand)(hand.rules, hand.starting_stacks, hand.button, deal_later=True)
    for action in hand.actions:
        again.push(action)
    again.deal_deck(hand.deck)
    return again


# ---- A hand that threads share -------------------------------------------------------------------


def test_a_shared_hand_is_whole_in_each_call(words, seed):
    """Players act, take back and copy while others look on: what a copy shows was played."""
    rounds = 600 if words.State.__mro__[1].__module__ == "fasteval._core" else 120
    hand = words.State(words.Rules(small_blind=1, big_blind=2), [300] * 4, 0, seed=seed)
    copies = []

    def act(number):
        chance = random.Random(f"{seed} {number}")
        for _ in range(rounds):
            with contextlib.suppress(IllegalAction):
                chance.choice([hand.call, hand.fold, hand.pop, hand.pop, hand.timeout])()
                hand.raise_to(hand.legal.min_raise_to or 1)

    def look():
        for number in range(rounds):
            copy = hand.copy()
            if number % 20 == 0:
                copies.append(copy)
            assert copy.is_consistent()
            assert sum(copy.stacks) + copy.pot == 1200
            assert sum(hand.starting_stacks) == 1200
            assert hand.is_consistent()
            assert len(hand.stacks) == len(hand.hole_cards) == 4
            assert all(type(action) is str for action in hand.legal)
            assert all(pot.amount >= 0 for pot in hand.pots)
            str(hand)

    at_once(lambda: act(1), lambda: act(2), lambda: act(3), look, look)
    for copy in copies:
        again = repeated(copy)
        assert (again.actions, again.stacks, again.pot) == (copy.actions, copy.stacks, copy.pot)


def test_nobody_acts_for_a_seat_that_did_not_speak(words):
    """Each seat says what it does several times over, as clients that send again do."""
    rules, stacks = words.Rules(small_blind=1, big_blind=2), [300, 200, 100, 50]

    def play(hand, seat, spoken):
        for _ in range(40):
            for action in ("all-in", "c"):
                with contextlib.suppress(IllegalAction):
                    hand.push(action, seat=seat)
                    spoken.append(seat)

    for number in range(6):
        hand, spoken = words.State(rules, stacks, 0, seed=number), []
        at_once(*(functools.partial(play, hand, seat, spoken) for seat in range(4)))
        again, turns = words.State(rules, stacks, 0, seed=number), []
        for action in hand.actions:
            turns.append(again.actor)
            again.push(action)
        assert sorted(turns) == sorted(spoken)


@pytest.mark.parametrize("action", ["all-in", "c", "f", "r20"])
def test_another_thread_comes_between(words, action):
    """At every line of Python in a push another thread folds for the seat: nobody else acts."""
    rules = words.Rules(small_blind=1, big_blind=2)

    def pushed(line):
        """Push, and fold elsewhere when so many lines were run; None if there are fewer."""
        hand, seen = words.State(rules, [200, 50, 200, 200], 0, seed=7), []

        def fold():
            with contextlib.suppress(IllegalAction):
                hand.push("f", seat=3)

        other = threading.Thread(target=fold)

        def trace(frame, event, argument):
            seen.append(event)
            if len(seen) == line:
                other.start()
                other.join(0.002)  # it waits for the lock of the twin
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            with contextlib.suppress(IllegalAction):
                hand.push(action, seat=3)
        finally:
            sys.settrace(before)
        if len(seen) < line:
            return None
        other.join()
        return hand

    line = 1
    while (hand := pushed(line)) is not None:
        assert len(hand.actions) == 1, (line, hand.actions)
        line += 1
    assert line > 5


def test_answers_are_not_taken_back(words):
    """An answer that somebody keeps stays as it is when the next one is asked for."""
    hand = words.State(words.Rules(small_blind=1, big_blind=2), [100] * 3, 0, seed=1)
    first = hand.legal
    shown = repr(first)
    hand.raise_to(20)
    second = hand.legal
    assert repr(first) == shown != repr(second)
    assert repr(hand.legal) == repr(second)
    del first, second
    assert hand.legal.to_call == 19


# ---- Code that runs in the middle of a call ------------------------------------------------------


class Meddler:
    """A number that does something else when it is asked for."""

    def __init__(self, number, meddle):
        self.number, self.meddle = number, meddle

    def __index__(self):
        self.meddle()
        return self.number


def test_lists_that_empty_themselves(words):
    """Arguments that shrink while they are read are read as far as they go, or are refused."""
    rules = words.Rules(small_blind=1, big_blind=2)
    hand = [51, 50, 49, 48]
    hand.insert(2, Meddler(47, hand.clear))
    with pytest.raises(FastevalError, match="got 3"):
        words.evaluate(hand)
    stacks = [100, 100, 100]
    stacks.insert(1, Meddler(100, stacks.clear))
    assert words.State(rules, stacks, 0, seed=1).stacks == (99, 98)
    deck = [*range(40)]
    deck.insert(3, Meddler(44, deck.clear))
    with pytest.raises(FastevalError, match="4"):
        words.State(rules, [100, 100], 0, deck=deck)
    growing = [*range(5)]
    growing.insert(0, Meddler(40, lambda: growing.extend(range(5, 52))))
    with pytest.raises(FastevalError):
        words.evaluate(growing)


def test_an_amount_that_acts_first(words):
    """The amount of a raise is read before the hand is looked at."""
    hand = words.State(words.Rules(small_blind=1, big_blind=2), [100] * 3, 0, seed=1)
    hand.raise_to(Meddler(6, hand.fold))
    assert hand.actions == ("f", "r6")
    with pytest.raises(IllegalAction):
        hand.raise_to(Meddler(97, hand.call))
    assert hand.actions == ("f", "r6", "c")
    assert hand.is_consistent()


def test_rules_whose_end_looks_at_the_hand(words):
    """A hand that begins anew has new rules before the old ones go."""
    seen = []

    class Last(words.Rules):
        def __del__(self):
            seen.append((hand.rules.big_blind, hand.pot, hand.actions))

    hand = words.State(Last(small_blind=1, big_blind=2), [100] * 3, 0, seed=1)
    hand.call()
    hand.__init__(words.Rules(small_blind=5, big_blind=10), [100] * 3, 0, seed=1)
    assert seen == [(10, 15, ())]


def test_a_copy_of_another_kind(words):
    """A class whose ``__new__`` makes something else cannot be copied."""

    class Odd(words.State):
        make = True

        def __new__(cls, *arguments, **named):
            return super().__new__(cls) if cls.make else "odd"

    hand = Odd(words.Rules(small_blind=1, big_blind=2), [100] * 3, 0, seed=1)
    Odd.make = False
    with pytest.raises((TypeError, AttributeError)):
        hand.copy()


# ---- Buffers and ranges that threads share -------------------------------------------------------


def test_a_buffer_that_others_change(evaluate_many, seed):
    """What is read may be of either moment; nobody can take the memory away."""
    rows = 2_000 if evaluate_many.keywords["kernel"] == "python" else 40_000
    hands, done = bytearray(rows * 7), threading.Event()
    chance = random.Random(seed)
    good = [bytes(chance.sample(range(52), 7)) for _ in range(50)]
    hands[:] = b"".join(good[row % 50] for row in range(rows))
    strengths = {fasteval.evaluate(hand) for hand in good}
    resized = []

    def change():
        while not done.is_set():
            row = chance.randrange(rows)
            hands[7 * row : 7 * row + 7] = good[chance.randrange(50)]
            try:
                hands.append(0)
                hands.pop()
                resized.append(True)
            except BufferError:
                pass

    def read():
        try:
            for _ in range(5):
                with contextlib.suppress(FastevalError, TypeError):
                    view = memoryview(hands)[: 7 * rows].cast("B", (rows, 7))
                    assert max(evaluate_many(view, threads=2)) <= 7462
        finally:
            done.set()

    at_once(change, read)
    view = memoryview(hands)[: 7 * rows].cast("B", (rows, 7))
    assert set(evaluate_many(view)) <= strengths


def test_a_shared_range(words):
    """A range never changes, and its sums come out the same in every thread."""
    shared, found = Range("TT+, AJs+, KQs:0.5"), []

    def use():
        for _ in range(5):
            result = equity([shared, "random"], board="2c 7d Jh 3s")
            found.append((result, str(shared | Range("22")), shared.percentage, hash(shared)))

    at_once(use, use, use, use)
    assert len(found) == 20
    assert all(one == found[0] for one in found)


def test_progress_of_many_equities():
    """Each call tells its own progress, in order, to the thread that asked."""
    told = {}

    def find(number):
        here = threading.get_ident()

        def progress(done, total):
            assert threading.get_ident() == here
            told.setdefault(number, []).append(done)

        equity(["AKs", "QQ"], samples=300_000, threads=2, seed=number, progress=progress)

    at_once(*(lambda number=number: find(number) for number in range(4)))
    assert sorted(told) == [0, 1, 2, 3]
    assert all(calls == sorted(calls) and calls[-1] == 300_000 for calls in told.values())


def test_first_use_of_every_name():
    """Names that are imported when they are first asked for, by all threads at once."""
    program = """
import threading, sys
sys.setswitchinterval(1e-6)
import fasteval
begin, failures = threading.Barrier(4), []
def use():
    begin.wait()
    try:
        for name in fasteval.__all__:
            getattr(fasteval, name)
    except BaseException as error:
        failures.append(error)
threads = [threading.Thread(target=use) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(failures)
"""
    assert run(program) == "[]"


# ---- Ctrl-C and forks ----------------------------------------------------------------------------


def run(program):
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals are for the main one"
)
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_ctrl_c_stops_all_threads(monkeypatch, threads):
    """What took minutes ends at once, and no thread of it works on."""
    monkeypatch.setattr(batch, "SLICE", 50)
    masks = array("Q", [ROYAL]) * 2_000_000
    timer = threading.Timer(0.2, _thread.interrupt_main)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    begin = time.perf_counter()
    try:
        timer.start()
        while True:
            batch.evaluate_many(masks, threads=threads)
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.perf_counter() - begin < 30
    timer.join()
    assert "fasteval" not in [thread.name for thread in threading.enumerate()]
    masks.append(0)  # the buffer is free


def test_a_failure_stops_the_other_threads(monkeypatch):
    """Nobody takes another slice of the rows once one has failed, and the buffers are free."""
    monkeypatch.setattr(batch, "SLICE", 1)
    slices = []

    def slow(hands, out, start, stop, kernel):
        slices.append(start)
        if threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt
        time.sleep(0.001)
        return stop

    monkeypatch.setattr(batch.floor, "evaluate_slice", slow)
    masks = array("Q", [ROYAL]) * 3000
    with contextlib.suppress(KeyboardInterrupt):
        batch.evaluate_many(masks, threads=3)
    masks.append(ROYAL)
    assert len(slices) < 1000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("threads", [1, 2])
def test_fork(threads):
    """A child does all that its parent did before, on threads of its own."""
    program = f"""
import os, fasteval
from array import array
def work():
    sampled = fasteval.equity(["AKs", "QQ"], samples=200_000, threads={threads}, seed=7)
    many = fasteval.evaluate_many(array("Q", [{ROYAL}]) * 600_000, threads={threads})
    return sampled, set(many)
before = work()
child = os.fork()
if child == 0:
    os._exit(0 if work() == before else 3)
assert os.waitpid(child, 0)[1] == 0
assert work() == before
print("ok")
"""
    assert run(program) == "ok"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_pool_of_forked_processes():
    program = """
import multiprocessing
import fasteval
def work(seed):
    return fasteval.equity(["AKs", "QQ"], samples=100_000, threads=2, seed=seed)
before = [work(seed) for seed in range(4)]
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map(work, range(4)) == before
print("ok")
"""
    assert run(program) == "ok"


# ---- Batches ------------------------------------------------------------------------------------


def played(seed, steps):
    """What a batch comes to, stepped at random."""
    rules = fasteval.Rules(small_blind=1, big_blind=2)
    hands = 3000 if fasteval.IMPLEMENTATION == "c" else 30
    batch = fasteval.BatchState(rules, [60] * 4, hands, seed=seed, threads=2)
    for _ in range(steps):
        batch.step(batch.choose("random"))
    return batch.stacks.tolist(), batch.seeds.tolist()


def test_batches_beside_each_other_are_as_alone():
    pytest.importorskip("numpy")
    alone = [played(seed, 10) for seed in range(4)]
    found = {}

    def play(seed):
        found[seed] = played(seed, 10)

    at_once(*(functools.partial(play, seed) for seed in range(4)))
    assert [found[seed] for seed in range(4)] == alone


def test_threads_that_step_one_batch_are_told():
    """Each step is made by one of them, whole, and nobody's is lost unsaid."""
    pytest.importorskip("numpy")
    rules = fasteval.Rules(small_blind=1, big_blind=2)
    batch = fasteval.BatchState(rules, [200] * 6, 20_000 if fasteval.IMPLEMENTATION == "c" else 50)
    made, told = [], []

    def step():
        for _ in range(20):
            try:
                batch.step_exact([0] * len(batch))
                made.append(1)
            except FastevalError as error:
                told.append(str(error))

    at_once(step, step, step)
    assert len(made) + len(told) == 60
    assert set(told) <= {"another thread is at work on this batch: step it from one at a time"}
    again = fasteval.BatchState(rules, [200] * 6, len(batch), seed=batch.seed)
    for _ in made:
        again.step_exact([0] * len(again))
    assert batch.history.tolist() == again.history.tolist()
    assert batch.stacks.tolist() == again.stacks.tolist()


def test_actions_that_change_meanwhile_are_read_once():
    """A step copies them: what is checked is what is done."""
    numpy = pytest.importorskip("numpy")
    rules = fasteval.Rules(small_blind=1, big_blind=2)
    hands = 4000 if fasteval.IMPLEMENTATION == "c" else 40
    batch = fasteval.BatchState(rules, [200] * 6, hands, seed=1, threads=2)
    actions, end = numpy.ones(hands, numpy.uint8), threading.Event()

    def spoil():
        while not end.is_set():
            actions[-1] = 99
            actions[-1] = 1

    def step():
        for _ in range(40):
            before = batch.history_counts.astype(int) + 1000 * batch.ended
            try:
                batch.step(actions)
            except IllegalAction:
                after = batch.history_counts.astype(int) + 1000 * batch.ended
                assert (after == before).all()
        end.set()

    at_once(spoil, step)
    assert len(set(batch.history_counts.tolist())) == 1
