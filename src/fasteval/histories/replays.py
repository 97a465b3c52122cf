"""Many hands replayed, on all processors, in constant memory."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from typing import TypeAlias

from fasteval.batch import processors
from fasteval.errors import FastevalError
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.formats import find_format
from fasteval.histories.replaying import replay
from fasteval.histories.sources import Item, Sources
from fasteval.histories.tallies import Finding, Tally

_BATCH = 250  # hands that a process is given at once,
_TEXT = 1 << 20  # or so many characters, if that is less
_ALONE = 40  # batches that are done before other processes are worth their start
_WAITING = 4  # batches for each process that are read in advance

Batch: TypeAlias = list["Item | InvalidHistory"]
Examined: TypeAlias = tuple[int, list[Finding]]  #: how many passed, and the others
Progress: TypeAlias = Callable[[int, int], object]


def replay_files(
    sources: Sources,
    *,
    jobs: int | None = None,
    found: Callable[[Finding], object] | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Replay all hands of files and count what happened to them.

    A hand whose result or play disagrees with the rules, or that cannot be read, has failed; one
    that fasteval does not play is skipped. ``jobs`` is the number of processes, None for all
    processors; the answer does not depend on it. Each hand that did not pass is given to
    ``found``, in order; ``progress`` is called with the bytes that are read and that there are.

    >>> tally = replay_files(Sources([]))
    >>> str(tally)
    '0 passed, 0 failed, 0 skipped'
    """
    tally = Tally()
    size = sources.size
    with closing(_examined(_batches(sources), jobs or processors())) as examined:
        for passed, findings in examined:
            tally.passed += passed
            for finding in findings:
                tally.add(finding)
                if found is not None:
                    found(finding)
            if progress is not None and size:
                progress(sources.read, size)
    return tally


def examine(batch: Batch) -> Examined:
    """Replay some hands: how many passed, and the others."""
    findings = []
    for item in batch:
        finding = Finding.of(item) if isinstance(item, InvalidHistory) else _examine(item)
        if finding is not None:
            findings.append(finding)
    return len(batch) - len(findings), findings


def _examine(item: Item) -> Finding | None:
    form, where = find_format(item.format), f"{item.file}:{item.chunk.line}"
    try:
        if form.check is not None:
            finding = form.check(item.chunk)
            return None if finding is None else finding._replace(where=where)
        record = item.read()
        trouble = replay(record).trouble
    except InvalidHistory as error:
        placed = error if error.file else error.at(item.file, item.chunk.line)
        return Finding.of(placed)
    return None if trouble is None else Finding.of_trouble(trouble, where, record.id)


# ---- Processes ----------------------------------------------------------------------------------


def _batches(sources: Sources) -> Iterator[Batch]:
    batch: Batch = []
    size = 0
    for item in sources:
        batch.append(item)
        size += 0 if isinstance(item, InvalidHistory) else len(item.chunk.text)
        if len(batch) >= _BATCH or size >= _TEXT:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _examined(batches: Iterator[Batch], jobs: int) -> Generator[Examined, None, None]:
    """Examine batches in their order, the first ones here and, if there are more, in processes."""
    for batch in batches if jobs == 1 else islice(batches, _ALONE):
        yield examine(batch)
    first = next(batches, None)
    if first is None:
        return
    waiting: deque[Future[Examined]] = deque()
    try:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
            for batch in chain([first], batches):
                with _interrupts_later():  # it may start a process
                    waiting.append(pool.submit(examine, batch))
                if len(waiting) >= _WAITING * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
    except BrokenProcessPool:
        raise FastevalError("a process that replays hands ended before its time") from None


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold Ctrl-C back from processes that start, which would each tell of it at length."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Begin a process that ends with the one that started it, however that comes to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it is interrupted, too
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
