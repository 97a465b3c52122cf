"""What this machine does: the cost of one call and the hands a second of every kernel."""

from __future__ import annotations

import gc
import platform
import random
import sys
from array import array
from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter, process_time
from timeit import Timer
from typing import Any, NamedTuple

from fasteval import __version__
from fasteval._impl import floor
from fasteval.batch import DEFAULT_KERNEL, evaluate_many, processors
from fasteval.console import is_terminal
from fasteval.notation import format_cards

ROUNDS = 7
SECONDS = 0.02  # that one figure takes in one round
_DISTINCT_HANDS = 1 << 14
# More than the cache of one core holds; the twin, thousands of times slower, gets fewer.
_HANDS = 1 << 20 if floor.IMPLEMENTATION == "c" else _DISTINCT_HANDS

Task = Callable[[], float]  # measures once and returns seconds for one call or one hand
EMPTY_CALL = "empty C function"


class Batch(NamedTuple):
    """One way to rank many hands."""

    kernel: str
    input: str  #: "masks" or "cards"
    threads: int

    def __str__(self) -> str:
        return f"{self.kernel}, {self.input}, {_threads(self.threads)}"


class Report(NamedTuple):
    """The figures of one machine: the best of several rounds that take turns."""

    calls: dict[str, float]  #: seconds for one call
    batches: dict[Batch, float]  #: seconds for one hand

    def to_dict(self) -> dict[str, Any]:
        """Return what ``fasteval bench --json`` prints; docs/command-line.md has the keys."""
        return {
            "fasteval": __version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "processors": processors(),
            "implementation": floor.IMPLEMENTATION,
            "kernel": DEFAULT_KERNEL,
            "calls": [
                {"call": name, "nanoseconds": seconds * 1e9} for name, seconds in self.calls.items()
            ],
            "batches": [
                {**batch._asdict(), "hands_per_second": 1 / seconds}
                for batch, seconds in self.batches.items()
            ],
        }

    def __str__(self) -> str:
        return "\n".join([_heading(), "", *self._call_lines(), "", *self._batch_lines()])

    def _call_lines(self) -> Iterator[str]:
        yield f"{'one call':<34}{'ns':>8}{'ratio':>8}"
        for name, seconds in self.calls.items():
            ratio = seconds / self.calls[EMPTY_CALL]
            yield f"{name:<34}{seconds * 1e9:>8.1f}{ratio:>8.2f}"

    def _batch_lines(self) -> Iterator[str]:
        counts = _thread_counts()
        titles = "".join(f"{_threads(count):>12}" for count in counts)
        yield f"{'million hands a second':<34}{titles}"
        for kernel in floor.kernels():
            for given in ("cards", "masks"):
                rates = [1e-6 / self.batches[Batch(kernel, given, count)] for count in counts]
                name = f"{kernel}, {given}"
                yield f"{name:<34}" + "".join(f"{_figures(rate):>12}" for rate in rates)


def measure(progress: Callable[[str], None]) -> Report:
    """Measure every door and every kernel; ``progress`` is told what is going on, "" at the end."""
    hands = deal(_DISTINCT_HANDS)
    try:
        calls = round_robin(call_tasks(hands[0]), progress)
        batches = round_robin(_batch_tasks(hands), progress)
    finally:
        progress("")
    return Report(calls, batches)


def round_robin(tasks: dict[Any, Task], progress: Callable[[str], None]) -> dict[Any, float]:
    """Let tasks take turns, so that a wandering clock is fair to all; keep the best of each."""
    best = dict.fromkeys(tasks, inf)
    for turn in range(1, ROUNDS + 1):
        for name, task in tasks.items():
            progress(f"round {turn} of {ROUNDS}: {name}")
            best[name] = min(best[name], task())
    return best


def deal(count: int, seed: int = 2) -> list[tuple[int, ...]]:
    """Deal hands of seven cards, seven hands from each shuffled deck."""
    dealer = random.Random(seed)
    deck = list(range(52))
    hands: list[tuple[int, ...]] = []
    while len(hands) < count:
        dealer.shuffle(deck)
        hands.extend(tuple(deck[start : start + 7]) for start in range(0, 49, 7))
    return hands[:count]


def progress_line() -> Callable[[str], None]:
    """Make a function that shows a text in one line of standard error, if that is a terminal.

    Each text takes the place of the last one; an empty text clears the line.
    """
    stream = sys.stderr
    if stream is None or not is_terminal(stream):
        return lambda text: None
    return lambda text: print(f"\r\033[K{text}", end="", file=stream, flush=True)


def call_task(statement: str, **names: Any) -> Task:
    """Make a task that times a statement whose names are local variables, in processor time."""
    setup = "; ".join(f"{name} = _{name}" for name in names)
    values = {f"_{name}": value for name, value in names.items()}
    timer = Timer(statement, setup, _processor_clock(), globals=values)
    number = _repetitions(timer)
    return lambda: timer.timeit(number) / number


def _processor_clock() -> Callable[[], float]:
    """Choose the clock of processor time, or the wall's where that one ticks too slowly.

    On Windows it ticks 64 times a second, whatever ``time.get_clock_info`` says.
    """
    start = process_time()
    while (now := process_time()) == start:
        pass
    return process_time if now - start < SECONDS / 1000 else perf_counter


def _repetitions(timer: Timer) -> int:
    """Count the repetitions that take about SECONDS."""
    number = 1
    while (seconds := timer.timeit(number)) < SECONDS / 10:
        number *= 4
    return max(1, round(number * SECONDS / seconds))


def call_tasks(hand: tuple[int, ...]) -> dict[Any, Task]:
    one = call_task
    seven = dict(zip("abcdegh", hand, strict=True))
    return {
        EMPTY_CALL: one("f()", f=gc.isenabled),
        "evaluate_mask(mask)": one("f(x)", f=floor.evaluate_mask, x=floor.cards_to_mask(hand)),
        "evaluate(text of 14 characters)": one("f(x)", f=floor.evaluate, x=format_cards(hand)),
        "evaluate(bytes of 7)": one("f(x)", f=floor.evaluate, x=bytes(hand)),
        "evaluate(tuple of 7 ints)": one("f(x)", f=floor.evaluate, x=hand),
        "evaluate7(7 ints)": one("f(a, b, c, d, e, g, h)", f=floor.evaluate7, **seven),
    }


def _batch_tasks(hands: list[tuple[int, ...]]) -> dict[Any, Task]:
    copies = _HANDS // len(hands)
    masks = array("Q", map(floor.cards_to_mask, hands)) * copies
    rows = memoryview(b"".join(map(bytes, hands)) * copies).cast("B", (_HANDS, 7))
    out = array("H", bytes(2 * _HANDS))
    evaluate_many(masks, out)  # refuses an unknown FASTEVAL_KERNEL; touches the memory
    return {
        Batch(kernel, given, threads): _many_task(data, out, kernel, threads)
        for kernel in floor.kernels()
        for given, data in (("cards", rows), ("masks", masks))
        for threads in _thread_counts()
    }


def _many_task(hands: Any, out: Any, kernel: str, threads: int) -> Task:
    return batch_task(
        lambda: evaluate_many(hands, out, kernel=kernel, threads=threads), len(out), threads
    )


def batch_task(work: Callable[[], Any], size: int, threads: int) -> Task:
    """Make a task that times the ranking of many hands: in processor time if by one thread."""
    timer = Timer(work, timer=_processor_clock() if threads == 1 else perf_counter)
    number = _repetitions(timer)
    return lambda: timer.timeit(number) / (number * size)


def _thread_counts() -> list[int]:
    return sorted({1, processors()})


def _threads(count: int) -> str:
    return "1 thread" if count == 1 else f"{count} threads"


def _heading() -> str:
    core = "compiled core" if floor.IMPLEMENTATION == "c" else "pure Python"
    return (
        f"fasteval {__version__}, {core}, kernel in use: {DEFAULT_KERNEL}\n"
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{sys.platform} {platform.machine()}, processors: {processors()}"
    )


def _figures(rate: float) -> str:
    """Write a rate with as many digits as it is good for."""
    return f"{rate:.0f}" if rate >= 100 else f"{rate:.3g}"
