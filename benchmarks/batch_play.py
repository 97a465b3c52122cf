"""Actions a second of many hands in play at once, and of others, one hand at a time. Needs numpy.

No-limit hold'em, blinds 50 and 100, stacks 10000, six players, who choose at random among fold,
check or call, raises by half the pot and by the pot, and all-in. Packages that are not installed
are named as missing; what others do differently is told below the table.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks import measure
from benchmarks.play_engines import BIG_BLIND, PLAYERS, SMALL_BLIND, STACK
from benchmarks.play_environments import NOTES, OURS, PLAYS, THEIRS
from fasteval import BatchState, EquityPolicy, Rules, bench, simulate
from fasteval.batch import processors
from fasteval.batches.policies import Policy

with suppress(ImportError):  # it is asked for where it is needed: for --help it is not
    import numpy as np

_HANDS = (64, 1024, 4096, 16384)  # in a batch
_WARM_UP = 100  # steps, after which the hands of a batch are at different points
_SIMULATED: dict[str, tuple[Policy, int]] = {
    "random": ("random", 20_000),
    "EquityPolicy()": (EquityPolicy(), 8_192),
}
_IN_VECTOR = 4096
_PLAYED = 100  # hands of others in one repetition, always the same ones
_KEPT = 200_000  # hands whose memory is measured
_BOTH, _STEP = "BatchState, choose and step", "BatchState, step alone"
_VECTOR = "fasteval in Gymnasium, vector, decisions of one seat"
_BATCHES, _MEMORY = "batches", "memory"  # what processes measure, besides the PLAYS
_RULES = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
_STACKS = [STACK] * PLAYERS
_LEGEND = f"""Every decision of a
player is an action; dealing, settling and, but in the step alone, choosing are in the time. One
thread is timed in processor time, the step alone and several threads by the clock. Ratios are of
the best: to one thread, and of the best of "{_BOTH}" by one thread to the row."""


class Job(NamedTuple):
    """A way to play, how many hands at once by how many threads, and what times one action."""

    name: str
    hands: int
    threads: int
    actions: float | None  #: in a hand
    task: bench.Task


def new_batch(hands: int, threads: int = 1) -> BatchState:
    """Deal a batch.

    >>> new_batch(10)
    <BatchState: 10 hands, 6 seats, 0 over>
    """
    return BatchState(_RULES, _STACKS, hands, seed=1, threads=threads)


def batch_jobs(hands: int, threads: int, actions: float) -> Iterator[Job]:
    """Step a batch, with the choosing in the time or not."""
    batch = new_batch(hands, threads)
    out = np.zeros(hands, np.uint8)

    def both() -> None:
        batch.step(batch.choose("random", out))

    for _ in range(_WARM_UP):
        both()
    task = bench.batch_task(both, hands, threads)
    yield Job(_BOTH, hands, threads, actions, task)
    turns = max(1, round(bench.SECONDS / (task() * hands)))
    yield Job(_STEP, hands, threads, actions, partial(step_seconds, batch, turns))


def step_seconds(batch: BatchState, turns: int) -> float:
    """Time an action in so many steps of a batch, without the choosing between them.

    >>> batch = new_batch(10)
    >>> step_seconds(batch, 3) > 0, batch.history_counts.tolist()[:3]
    (True, [3, 3, 3])
    """
    seconds = 0.0
    for _ in range(turns):
        actions = batch.choose("random")
        start = perf_counter()
        batch.step(actions)
        seconds += perf_counter() - start
    return seconds / (turns * batch.hands)


def simulation_job(name: str, threads: int) -> Job:
    """Simulate hands in which all seats have one policy.

    >>> simulation_job("random", 1).hands
    20000
    """
    policy, hands = _SIMULATED[name]
    work = partial(simulate, policy, hands, rules=_RULES, stacks=_STACKS, seed=1, threads=threads)
    actions = int(work().actions.sum())
    task = bench.batch_task(work, actions, threads)
    return Job(f"simulate, {name}", hands, threads, actions / hands, task)


def vector_jobs(hands: int) -> Iterator[Job]:
    """Step a vector of environments, in which the policy of the other seats is random too."""
    package: Any = import_module("fasteval.environments.gymnasium_env")
    envs = package.HoldemVectorEnv(hands, "random", stacks=_STACKS, rules=_RULES)
    envs.reset(seed=1)
    random = np.random.default_rng(1).random

    def step() -> None:
        masks = envs.action_masks()
        envs.step((random(masks.shape) * masks).argmax(axis=1))

    for _ in range(_WARM_UP):
        step()
    yield Job(_VECTOR, hands, 1, None, bench.batch_task(step, hands, 1))


def jobs() -> Iterator[Job]:
    """All that is ours, but for the environment of PettingZoo, which plays as the others do."""
    counts = sorted({1, min(2, processors())})
    simulations = [simulation_job(name, count) for name in _SIMULATED for count in counts]
    actions = simulations[0].actions or 0.0
    for hands in _HANDS:
        for count in counts:
            yield from batch_jobs(hands, count, actions)
    yield from simulations
    with suppress(ImportError):  # the other environment is named as missing
        yield from vector_jobs(_IN_VECTOR)


def measure_batches() -> list[list[Any]]:
    """Measure what is ours: the fields of each job, with seconds in the place of the task."""
    found = list(jobs())
    best = bench.round_robin({number: job.task for number, job in enumerate(found)}, lambda _: None)
    return [[*job[:-1], best[number]] for number, job in enumerate(found)]


def measure_play(name: str) -> list[list[Any]]:
    """Measure one that plays hand after hand, in the same way."""
    measure.pin()
    work = partial(PLAYS[name](), _PLAYED, 1)
    actions = work()
    best = bench.round_robin({name: bench.batch_task(work, actions, 1)}, lambda _: None)
    return [[name, 1, 1, actions / _PLAYED, best[name]]]


def measure_memory() -> float:
    """Measure the bytes that a hand in a batch takes, by the memory of this process."""
    new_batch(1)
    before = _resident()
    batch = new_batch(_KEPT)
    return (_resident() - before) / len(batch)


def _resident() -> int:
    """The memory of this process in bytes, which Linux tells in kilobytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def measure_here(name: str) -> Any:
    """Measure one thing in this process."""
    if name == _BATCHES:
        return measure_batches()
    return measure_memory() if name == _MEMORY else measure_play(name)


def missing_plays() -> dict[str, str]:
    """Say of what cannot be played why not."""
    found = {}
    for name, play in PLAYS.items():
        try:
            play()
        except ImportError as error:
            found[name] = str(error)
    return found


def rows(results: list[list[list[Any]]]) -> list[dict[str, Any]]:
    """Make the table from what each run measured.

    >>> [row] = rows([[[_BOTH, 64, 1, 8.0, 5e-7]], [[_BOTH, 64, 1, 8.0, 2.5e-7]]])
    >>> row["best M actions/s"], row["median"], row["M hands/s"], row["x one"]
    (4.0, 3.0, 0.5, 1.0)
    """
    samples: dict[tuple[str, int, int], list[float]] = {}
    actions: dict[tuple[str, int, int], float | None] = {}
    for name, hands, threads, actions_a_hand, seconds in (row for run in results for row in run):
        key = (name, hands, threads)
        actions[key] = actions_a_hand
        samples.setdefault(key, []).append(1e-6 / seconds)
    best = {key: max(rates) for key, rates in samples.items()}
    ours = max(rate for (name, _, threads), rate in best.items() if (name, threads) == (_BOTH, 1))
    return [
        {
            "way to play": name,
            "hands": hands,
            "threads": threads,
            "best M actions/s": best[key],
            "median": median(samples[key]),
            "M hands/s": best[key] / count if (count := actions[key]) else None,
            "x one": best[key] / best[name, hands, 1],
            "BatchState x": ours / best[key],
        }
        for key in samples
        for name, hands, threads in [key]
    ]


def notes(options: Namespace, made: list[dict[str, Any]], bytes_of: list[float]) -> Iterator[str]:
    """Say what the figures are, and what a hand takes in memory."""
    yield f"\n{measure.count(options.runs, 'process', 'processes')} of each kind. {_LEGEND}"
    best = {row["way to play"]: row["best M actions/s"] for row in made}
    if OURS in best and THEIRS in best:
        yield f"{OURS}: {best[OURS] / best[THEIRS]:.2f} x {THEIRS}"
    yield from (f"{name}: {note}" for name, note in NOTES.items() if name in best)
    for size in bytes_of:
        hands = measure.count(_KEPT, "hand", "hands")
        yield f"a batch of {hands} takes {size:.0f} bytes for each in the memory of the process"


def main() -> None:
    parser = measure.parser(__doc__ or "")
    names = [_BATCHES, _MEMORY, *PLAYS]
    parser.add_argument("--here", choices=names, help="one thing, one process, JSON only")
    options = parser.parse_args()
    if find_spec("numpy") is None:
        parser.error("numpy is not installed: pip install numpy")
    if options.here is not None:
        print(json.dumps(measure_here(options.here)))
    else:
        report(options)


def report(options: Namespace) -> None:
    """Let processes take turns and show what they measured."""
    missing = missing_plays()

    def source(name: str) -> Callable[[], Any]:
        command = [sys.executable, "-m", "benchmarks.batch_play", "--here", name]
        return partial(measure.run_json, command)

    sources = [source(name) for name in (_BATCHES, *PLAYS) if name not in missing]
    results = [
        [row for measured in sources for row in measured()] for _ in measure.turns(options.runs)
    ]
    made = rows(results)
    bytes_of = [source(_MEMORY)()] if Path("/proc/self/status").exists() else []
    named = [f"{name} is missing: {reason}" for name, reason in missing.items()]
    measure.show(options, made, [*notes(options, made, bytes_of), *named])


if __name__ == "__main__":
    main()
