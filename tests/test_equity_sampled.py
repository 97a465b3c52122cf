"""Random deals: the same for a seed on any threads and executors, and honest about their error."""

import _thread
import concurrent.futures
import math
import multiprocessing
import signal
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor

import oracle
import pytest

import fasteval
from fasteval import equity_jobs, jobs
from fasteval.errors import FastevalError, InvalidRange
from fasteval.ranges import Range

SPOT = {"players": ["AA,KQs:0.5", "KK,AK", "random"], "board": "Kc 7d 2h"}
UNIT = 65_536


def views(*texts):
    return [None if text == "random" else Range(text).weights for text in texts]


def sampled(words, samples, players=SPOT["players"], **options):
    options = {"board": SPOT["board"], "seed": 42, **options}
    return words.equity(players, method="sampled", samples=samples, **options)


def numbers(result):
    return [tuple(player) for player in result], result.deals, result.seed, result.method


# ---- The same numbers, however the work is done -------------------------------------------------


@pytest.fixture(scope="module")
def some_units():
    """Enough for several units, the last of them smaller."""
    return 6 * UNIT + 1000 if fasteval.IMPLEMENTATION == "c" else 3000


@pytest.fixture(scope="module")
def on_one_thread(some_units):
    return numbers(sampled(fasteval, some_units, combos=True))


@pytest.mark.parametrize("threads", [1, 2, 5, None])
def test_threads(some_units, on_one_thread, threads):
    assert numbers(sampled(fasteval, some_units, combos=True, threads=threads)) == on_one_thread


def test_a_pool_of_threads(some_units, on_one_thread):
    with ThreadPoolExecutor(3) as pool:
        assert numbers(sampled(fasteval, some_units, combos=True, executor=pool)) == on_one_thread
        assert pool.submit(int, "7").result() == 7  # the pool is the caller's and stays open


def test_a_pool_of_processes(some_units, on_one_thread):
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, context) as pool:
        assert numbers(sampled(fasteval, some_units, combos=True, executor=pool)) == on_one_thread
        exact = {"players": ["AA,KQs:0.5", "KK,AK"], "board": "Kc 7d 2h", "method": "exact"}
        there = fasteval.equity(**exact, executor=pool)
        assert numbers(there) == numbers(fasteval.equity(**exact))


@pytest.mark.filterwarnings("default")  # what a cluster has to say is not ours to mend
def test_a_cluster_of_dask(some_units, on_one_thread):
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        executor = client.get_executor()
        there = sampled(fasteval, some_units, combos=True, executor=executor)
        assert numbers(there) == on_one_thread


def test_seeds(words):
    first = sampled(words, 2000, seed=1)
    assert numbers(first) == numbers(sampled(words, 2000, seed=1))
    assert numbers(first)[0] != numbers(sampled(words, 2000, seed=2))[0]
    for seed in (0, 2**64 - 1):
        assert sampled(words, 100, seed=seed).seed == seed
    chosen = [sampled(words, 500, seed=None) for _ in range(2)]
    assert chosen[0].seed != chosen[1].seed
    assert numbers(chosen[0]) == numbers(sampled(words, 500, seed=chosen[0].seed))


def test_both_floors_and_all_kernels_deal_the_same(floors, seed):
    spots = [
        (views("AA,KQs:0.5", "KK,AK", "random"), oracle.mask(oracle.read("Kc7d2h")), 0),
        (views("random", "random"), 0, 0),
        (views("AsAh", "random"), 0, oracle.mask(oracle.read("Ac2c3c"))),
        (views(*["random"] * 22), 0, oracle.mask(oracle.read("2c3c"))),
        (views("22+:0.1,AKs", "22+,AKs:0.3", "22+"), oracle.mask(oracle.read("2c7c2d7dAs")), 0),
    ]
    for spot in spots:
        for unit, samples in ((0, 0), (0, 1), (3, 511), (0, 513), (2**32 - 1, 700)):
            answers = {
                repr(floor.equity_sample(*spot, seed, unit, samples, True, kernel))
                for floor in floors.values()
                for kernel in floor.kernels()
            }
            assert len(answers) == 1, (spot, unit, samples)


# ---- How many deals ------------------------------------------------------------------------------


def test_so_many_deals_as_were_asked_for(words):
    big = (
        [] if words.equities.floor.IMPLEMENTATION == "python" else [UNIT - 1, UNIT, UNIT + 1, 10**6]
    )
    for samples in [1, 2, 511, 512, 513, *big]:
        result = sampled(words, samples)
        assert (result.deals, result.method, result.exact) == (samples, "sampled", False)
        assert sum(player.equity for player in result) == pytest.approx(1, abs=1e-12)
        for player in result:
            whole = player.win * samples
            assert whole == pytest.approx(round(whole), abs=1e-6)


def test_deals_go_on_until_the_standard_error_is_small():
    for goal in (0.002, 0.0007, 0.0004):
        result = fasteval.equity(**SPOT, method="sampled", stderr=goal, seed=5)
        assert max(player.stderr for player in result) <= goal
        assert result.deals % UNIT == 0
        if result.deals > UNIT:  # not many more than it takes
            assert max(player.stderr for player in result) > 0.9 * goal
        assert numbers(result) == numbers(sampled(fasteval, result.deals, seed=5))


def test_the_default_standard_error():
    if fasteval.IMPLEMENTATION == "python":
        pytest.skip("a million deals are too many for the twin")
    result = fasteval.equity(**SPOT, method="sampled")
    assert 0 < max(player.stderr for player in result) <= 0.0005


def test_what_was_never_seen_may_still_happen(words):
    """Twenty deals without a win are no proof: the equity is 4.4 %, not 0 without an error."""
    result = words.equity(["AsAh", "KsKh"], board="KdKcAd", method="sampled", samples=20, seed=1)
    assert result[0].equity == 0
    assert 0.03 < result[0].stderr < 0.06
    exact = words.equity(["AsAh", "KsKh"], board="KdKcAd")
    assert exact[0].equity == pytest.approx(0.0444, abs=1e-4)
    assert exact[0].stderr == 0


# ---- Honest: what is said of the error is what a normal law says ---------------------------------

WITHIN = {1: 0.682689492, 2: 0.954499736, 3: 0.997300204, 4: 0.999936658}
HONEST = [
    (["AA,AKs,KQo:0.3", "AK,QQ:0.25"], "Kc7d2h"),  # many hands collide
    (["AA:0.9,A2s:0.05,72o", "AKs:0.2,A7o"], ""),
    (["AhKh,AhQh,2c2d:0.7", "AhTh,KhQh:0.6,2c3c", "QhTh,3c3d:0.2,AhKd"], "2h7h9sTd"),
    (["random", "AA,KK:0.01,QQ", "22+,A2s+:0.5"], "Kc8d2hJs5c"),
]


@pytest.mark.parametrize(("players", "board"), HONEST)
def test_standard_errors_are_honest(words, players, board):
    """Seeded, so that it passes or fails for good."""
    runs, samples = (4000, 1000) if words.equities.floor.IMPLEMENTATION == "c" else (60, 150)
    exact = [player.equity for player in fasteval.equity(players, board=board, method="exact")]
    outside, means, squares = dict.fromkeys(WITHIN, 0), [0.0] * len(players), 0.0
    for seed in range(runs):
        result = sampled(words, samples, players, board=board, seed=seed)
        for place, player in enumerate(result):
            means[place] += player.equity / runs
        distance = abs(result[0].equity - exact[0]) / result[0].stderr
        squares += distance**2 / runs
        for limit in WITHIN:
            outside[limit] += distance > limit
    for limit, inside in WITHIN.items():
        expected, spread = runs * (1 - inside), math.sqrt(runs * inside * (1 - inside))
        assert abs(outside[limit] - expected) <= 4 * spread + 2, (limit, outside)
    assert squares == pytest.approx(1, abs=5 * math.sqrt(2 / runs))
    for mean, wanted in zip(means, exact, strict=True):
        assert mean == pytest.approx(wanted, abs=4.5 * 0.5 / math.sqrt(runs * samples))


def test_how_often_each_combo_is_dealt(floor):
    """By its weight and by how often the others leave it: hands are not dealt one by one."""
    spot = views("AsKs,AhKh:0.5,2c2d:0.125", "AsQs,2c3c,KhQh:0.25"), oracle.mask(range(20, 25)), 0
    samples = UNIT if floor.IMPLEMENTATION == "c" else 4000
    _, combos = floor.equity_sample(*spot, 3, 0, samples, True, floor.kernels()[0])
    _, exact = floor.equity_exact(*spot, "showdowns", 0, 1, True, floor.kernels()[0])
    dealt = [memoryview(data).cast("d")[::4].tolist() for data in (combos, exact)]
    for player, weights in enumerate(spot[0]):
        rows = [numbers[player * 1326 : (player + 1) * 1326] for numbers in dealt]
        chances = [a * b for a, b in zip(rows[1], weights, strict=True)]
        assert sum(rows[0]) == samples
        for count, chance in zip(rows[0], chances, strict=True):
            share = chance / sum(chances)
            assert abs(count - samples * share) <= 4.5 * math.sqrt(samples * share * (1 - share))


# ---- Many players, and ranges that collide -------------------------------------------------------


@pytest.mark.parametrize("dead", ["", "2c 3d 4h"])
def test_22_players(words, dead):
    """With three dead cards every card of the deck is dealt."""
    samples = 200_000 if words.equities.floor.IMPLEMENTATION == "c" else 600
    result = words.equity(["random"] * 22, dead=dead, samples=samples, seed=22)
    assert (result.method, result.deals) == ("sampled", samples)
    assert sum(player.equity for player in result) == pytest.approx(1, abs=1e-12)
    for player in result:
        assert abs(player.equity - 1 / 22) < 4.5 * player.stderr


def test_too_few_cards_are_left(words):
    with pytest.raises(FastevalError):
        words.equity(["random"] * 22, dead="2c 3d 4h 5s", samples=10)


@pytest.mark.parametrize("method", ["exact", "sampled", "auto"])
def test_impossible_deals(words, method):
    for players in (["AsKs,AsQs", "AsJs,AsTs"], ["AA", "AA", "AA"], ["AK", "AA", "AA"]):
        with pytest.raises(InvalidRange, match="no deal gives all"):
            words.equity(players, method=method)


def test_ranges_that_nearly_always_collide(words):
    """Dealing gives up, in a moment; counting does not mind."""
    players = ["AsKs,2c3c:0.000000001", "AsQs,2d3d:0.000000001"]
    with pytest.raises(InvalidRange, match="share too many cards"):
        words.equity(players, board="4c 5d 9h Js", method="sampled", samples=10_000, seed=1)
    result = words.equity(players, board="4c 5d 9h Js", method="exact")
    assert result.deals == 3 * 44


def test_ranges_that_often_collide(words):
    """One deal in a hundred stands; its equities are right."""
    players, board = ["AsKs,2c2d:0.005", "AsQs,2h2s:0.005"], "4c 5d 9h Js"
    expected = words.equity(players, board=board, method="exact")
    samples = 50_000 if words.equities.floor.IMPLEMENTATION == "c" else 1000
    result = words.equity(players, board=board, method="sampled", samples=samples, seed=1)
    assert abs(result[0].equity - expected[0].equity) < 4 * result[0].stderr


# ---- Progress, stopping, and what goes wrong on the way ------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told_in_order(threads):
    samples = 4 * UNIT + 5 if fasteval.IMPLEMENTATION == "c" else 100
    calls = []
    sampled(fasteval, samples, threads=threads, progress=lambda *call: calls.append(call))
    assert [done for done, _ in calls] == [*range(UNIT, samples, UNIT), samples]
    assert {total for _, total in calls} == {samples}


def test_progress_of_an_exact_answer():
    calls = []
    fasteval.equity(
        ["22+", "AK"], board="Kc 7d 2h", method="exact", progress=lambda *call: calls.append(call)
    )
    units = calls[-1][1]
    assert calls == [(done, units) for done in range(1, units + 1)]


def test_progress_until_the_standard_error_is_small():
    if fasteval.IMPLEMENTATION == "python":
        pytest.skip("units are too big for the twin")
    calls = []
    result = fasteval.equity(
        **SPOT, method="sampled", stderr=0.0006, progress=lambda *call: calls.append(call)
    )
    assert [done for done, _ in calls] == list(range(UNIT, result.deals + 1, UNIT))
    assert all(done <= total for done, total in calls)
    assert calls[-1] == (result.deals, result.deals)


class Stop(Exception):
    pass


def stop_at(count):
    calls = []

    def progress(done, total):
        calls.append(done)
        if len(calls) == count:
            raise Stop

    return calls, progress


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_stops_the_work(threads):
    calls, progress = stop_at(2)
    before = threading.active_count()
    begin = time.perf_counter()
    with pytest.raises(Stop):
        fasteval.equity(**SPOT, method="sampled", stderr=1e-7, threads=threads, progress=progress)
    assert len(calls) == 2
    assert time.perf_counter() - begin < 60
    assert threading.active_count() == before


class Slow(concurrent.futures.Executor):
    """Runs what it is given when it is asked for the result; says what was cancelled."""

    def __init__(self, fails=None):
        self.futures, self.fails = [], fails

    def submit(self, function, /, *arguments, **named):
        if self.fails == ("submit", len(self.futures)):
            raise Stop("no more room")
        future = Future()
        number = len(self.futures)
        original = future.result

        def result(timeout=None):
            if not future.done():
                future.set_running_or_notify_cancel()
                if self.fails == ("run", number):
                    future.set_exception(Stop("a worker died"))
                else:
                    future.set_result(function(*arguments, **named))
            return original(timeout)

        future.result = result
        self.futures.append(future)
        return future


def test_the_rest_is_cancelled():
    executor = Slow()
    _, progress = stop_at(1)
    with pytest.raises(Stop):
        sampled(fasteval, 10 * UNIT, executor=executor, progress=progress)
    assert [future.cancelled() for future in executor.futures] == [False, *[True] * 9]


@pytest.mark.parametrize("fails", [("submit", 0), ("submit", 3), ("run", 0), ("run", 2)])
def test_an_executor_that_fails(fails):
    """Its error comes through, and nothing is left under way."""
    if fasteval.IMPLEMENTATION == "python":
        pytest.skip("units are too big for the twin")
    executor = Slow(fails)
    with pytest.raises(Stop, match=r"no more room|a worker died"):
        sampled(fasteval, 5 * UNIT, executor=executor)
    assert all(future.done() for future in executor.futures)


def test_a_pool_that_is_shut_down():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        sampled(fasteval, 1000, executor=pool)


@pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals are for the main one"
)
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads):
    # A shell starts what runs in the background deaf to Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupt_equity(threads)
    finally:
        signal.signal(signal.SIGINT, before)


def interrupt_equity(threads):
    timer = threading.Timer(0.3, _thread.interrupt_main)
    begin = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come before the work
        timer.start()
        fasteval.equity(**SPOT, method="sampled", stderr=1e-7, threads=threads)
    timer.join()
    assert time.perf_counter() - begin < 60


def count_while(work):
    """How often another thread gets on while work is done, and how long that took."""
    done, ticks = threading.Event(), 0

    def run():
        try:
            work()
        finally:
            done.set()

    worker = threading.Thread(target=run)
    begin = time.perf_counter()
    worker.start()
    while not done.wait(0.001):
        ticks += 1
    worker.join()
    return ticks, time.perf_counter() - begin


def test_rt_05_other_threads_keep_running(floors):
    """Within a single call, as long as one call can be."""
    if "c" not in floors:
        pytest.skip("the twin is Python and holds the GIL")
    floor = floors["c"]
    spot = views("random", "random"), 0, oracle.mask(oracle.read("2c"))
    ticks, seconds = count_while(
        lambda: floor.equity_exact(*spot, "sweep", 0, 20, False, floor.kernels()[0])
    )
    assert seconds > 0.02
    assert ticks > 100 * seconds  # a tick takes a millisecond and a bit


def test_rt_05_ten_million_samples():
    if fasteval.IMPLEMENTATION == "python":
        pytest.skip("the twin is Python and holds the GIL")
    ticks, seconds = count_while(lambda: sampled(fasteval, 10_000_000))
    assert ticks > 50 * seconds


def test_a_unit_can_be_pickled_and_done_elsewhere():
    import pickle

    spot = equity_jobs.Spot((bytes(Range("AA").weights), None), 0, 0)
    unit = equity_jobs.Unit(spot, "sampled", 0, 100, 7, True, "a kernel of another machine")
    copy = pickle.loads(pickle.dumps(unit))
    assert copy == unit
    assert jobs.run_unit(copy) == unit.run()
