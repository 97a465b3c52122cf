"""Threads that share the rows of a batch, of which one caller at a time has the use."""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap
from os import getpid
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import finalize

from fasteval._impl import floor
from fasteval.batches import errors

if TYPE_CHECKING:
    from queue import SimpleQueue

#: Does some rows: a partial of a function of the floor, so that no code of Python comes between.
Job = Callable[[], object]


class Part:
    """Jobs that one thread does, one after another.

    An interrupt is noted and does not stop them: while the compiled core works none arrives, so
    that a job is done and has an answer, or has not begun. Jobs in Python may stop half-way.
    """

    def __init__(self, jobs: list[Job], failures: list[BaseException], yields: bool) -> None:
        self.jobs = jobs
        self.failures = failures
        self.yields = yields  #: whether the rest is left undone when anything has failed
        self.answers: list[object] = []
        self.failed: bool = False
        self.over: bool = False
        self.claim: Any = Lock()
        self.end: Any = Lock()  #: is let go of at the end
        self.end.acquire()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        stops = self.failed or (self.yields and bool(self.failures))
        return stops or len(self.answers) == len(self.jobs)

    def do(self) -> None:
        """Do the jobs, whatever interrupts."""
        while not self.is_done:
            try:
                self.answers.extend(starmap(self.jobs[len(self.answers)], [()]))
            except BaseException as error:
                self.failed |= isinstance(error, Exception) or floor.IMPLEMENTATION == "python"
                self.failures.append(error)

    def do_once(self) -> None:
        """Do the jobs in a thread: the first to be asked does."""
        if self.claim.acquire(blocking=False):
            self.do()
            self.over = True
            self.end.release()


class Crew:
    """So many threads, the caller's among them. A child that is forked has a crew of its own."""

    def __init__(self, threads: int) -> None:
        self.threads: int = threads
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._process: int = getpid()
        self._lock = Lock()
        self._queue: SimpleQueue[Part | None] | None = None

    def alone(self) -> Lock:
        """The lock under which hands move. Raises FastevalError if another thread has it."""
        if self._process != getpid():
            self._begin_anew()
        if self._lock.locked():
            raise errors.busy()
        return self._lock

    def share(
        self, job: Callable[[int, int], Job], rows: int, least: int, most: int | None = None
    ) -> None:
        """Do all rows in equal parts, one for each thread that gets at least so many.

        ``job`` makes the job of the rows from one to another. With ``most``, so many are done at a
        time, and the rest is left undone when one fails or the user interrupts; without, all are
        done before that is raised. When this returns, nothing runs on.
        """
        count = max(1, min(self.threads, rows // least))
        queue = self._threads() if count > 1 else None
        failures: list[BaseException] = []
        parts = []
        for number in range(count):
            first, last = rows * number // count, rows * (number + 1) // count
            starts = range(first, last, most or max(1, last - first))
            jobs = [job(start, min(start + starts.step, last)) for start in starts]
            parts.append(Part(jobs, failures, most is not None))
        given: list[Part] = []
        while not all(part.over for part in parts):
            try:
                _work_on(parts, queue, given)
            except BaseException as error:  # Ctrl-C between two steps
                failures.append(error)
        if failures:
            try:
                raise failures[0]
            finally:
                failures.clear()  # else the error and this list keep each other

    def _threads(self) -> SimpleQueue[Part | None] | None:
        """What feeds the threads, which start at the first call; None if none can."""
        if self._queue is None:
            from queue import SimpleQueue
            from threading import Thread

            queue: SimpleQueue[Part | None] = SimpleQueue()
            for number in range(self.threads - 1):
                try:
                    Thread(target=_serve, args=(queue,), name="fasteval", daemon=True).start()
                except RuntimeError:
                    if number == 0:
                        return None
                    break
                finalize(self, queue.put, None)
            self._queue = queue
        return self._queue


def _serve(queue: SimpleQueue[Part | None]) -> None:
    """What a thread does until its crew is gone."""
    while (part := queue.get()) is not None:
        part.do_once()
        del part  # and what it holds, while there is nothing to do


def _work_on(parts: list[Part], queue: SimpleQueue[Part | None] | None, given: list[Part]) -> None:
    """Give all parts but the first to threads, do the first, and wait for the others.

    It may be begun again after an interrupt: a part that is given twice is done once.
    """
    while queue is not None and len(given) < len(parts) - 1:
        part = parts[len(given) + 1]
        queue.put(part)
        given.append(part)
    for part in parts if queue is None else parts[:1]:
        part.do()
        part.over = True
    for part in parts:
        while not part.over:
            part.end.acquire(timeout=1)
