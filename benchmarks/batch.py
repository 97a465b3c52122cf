"""Hands a second of evaluate_many, for every kernel, and of other packages. Needs numpy."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks import measure
from benchmarks.rivals import BATCH_RIVALS, BEST_BATCH_RIVAL
from fasteval import bench, evaluate_many, kernels
from fasteval.batch import processors

with suppress(ImportError):  # it is asked for where it is needed: for --help it is not
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LEGEND = f"""One thread
is timed in processor time, several by the clock. Ratios are of the best: to one
thread, and to {BEST_BATCH_RIVAL}."""


class Job(NamedTuple):
    """A way to rank many hands, and how many it ranks at a time."""

    name: str
    threads: int
    size: int
    work: Callable[[], Any]


def deal(count: int) -> NDArray[np.uint8]:
    """Deal rows of nine different cards; the first seven are a hand.

    >>> deal(20000).shape, bool(deal(20000).max() < 52)
    ((20000, 9), True)
    """
    rng = np.random.default_rng(2)
    parts = [
        np.argpartition(rng.random((min(1 << 14, count - start), 52)), 9)[:, :9]
        for start in range(0, count, 1 << 14)
    ]
    return np.concatenate(parts).astype(np.uint8)


def masks_of(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Make masks from rows of cards.

    >>> hex(masks_of(np.array([[0, 51]], np.uint8))[0])
    '0x1000000000000001'
    """
    shifts = (16 * (cards & 3) + (cards >> 2)).astype(np.uint64)
    masks = np.zeros(len(cards), np.uint64)
    for column in shifts.T:
        masks |= np.uint64(1) << column
    return masks


def our_jobs(nine: NDArray[np.uint8]) -> Iterator[Job]:
    """Every kernel on whole arrays with one and all threads; the best one on strided arrays."""
    cards = np.ascontiguousarray(nine[:, :7])
    masks = masks_of(cards)
    for kernel in kernels():
        for threads in sorted({1, processors()}):
            yield _job(f"{kernel}, uint64 (n,)", masks, kernel, threads)
            yield _job(f"{kernel}, uint8 (n, 7)", cards, kernel, threads)
    best = kernels()[0]
    yield _job(f"{best}, uint64 (n,), strided", np.repeat(masks, 2)[::2], best, 1)
    yield _job(f"{best}, uint8 (n, 7), strided", nine[:, :7], best, 1)


def _job(name: str, hands: Any, kernel: str, threads: int) -> Job:
    out: Any = np.zeros(len(hands), np.uint16)
    return Job(
        name,
        threads,
        len(hands),
        lambda: evaluate_many(hands, out, kernel=kernel, threads=threads),
    )


def measure_here(count: int) -> dict[str, Any]:
    """Measure all jobs in this process."""
    nine = deal(count)
    found, missing = [*our_jobs(nine)], []
    for package, rival in BATCH_RIVALS.items():
        try:
            found += [Job(name, 1, size, work) for name, size, work in rival(nine[:, :7].tobytes())]
        except ImportError:
            missing.append(package)
    tasks = {
        (job.name, job.threads): bench.batch_task(job.work, job.size, job.threads) for job in found
    }
    best = bench.round_robin(tasks, lambda text: None)
    return {"rates": [[*key, 1 / seconds] for key, seconds in best.items()], "missing": missing}


def rows(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Make the table, in the order in which the jobs are listed."""
    samples = {
        (name, threads): [result["rates"][index][2] for result in results]
        for index, (name, threads, _) in enumerate(results[0]["rates"])
    }
    best = {key: max(rates) for key, rates in samples.items()}
    rival = best.get((BEST_BATCH_RIVAL, 1))
    return [
        {
            "hands": name,
            "threads": threads,
            "best M/s": best[name, threads] / 1e6,
            "median M/s": median(rates) / 1e6,
            "x one": best[name, threads] / best[name, 1],
            "x rival": best[name, threads] / rival if rival else None,
        }
        for (name, threads), rates in samples.items()
    ]


def main() -> None:
    parser = measure.parser(__doc__)
    parser.add_argument(
        "--hands", type=measure.positive, default=1 << 20, metavar="N", help="hands in memory"
    )
    parser.add_argument("--here", action="store_true", help="one process, JSON only")
    options = parser.parse_args()
    if find_spec("numpy") is None:
        parser.error("numpy is not installed: pip install numpy")
    if options.here:
        print(json.dumps(measure_here(options.hands)))
        return
    command = [sys.executable, "-m", "benchmarks.batch", "--here", "--hands", str(options.hands)]
    results = [measure.run_json(command) for _ in measure.turns(options.runs)]
    hands = measure.count(options.hands, "random hand", "random hands")
    processes = measure.count(options.runs, "process", "processes")
    notes = [f"\n{hands}, {processes}. {_LEGEND}"]
    if missing := results[0]["missing"]:
        notes.append(f"not installed: {', '.join(missing)}")
    measure.show(options, rows(results), notes)


if __name__ == "__main__":
    main()
