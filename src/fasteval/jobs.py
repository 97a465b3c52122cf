"""Units of work that can be done apart: here, on threads, or on any executor."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from fasteval.batch import processors

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

# Units that are under way at once on an executor whose size nobody knows.
_AHEAD = 64

Answer = TypeVar("Answer")
Answered = TypeVar("Answered", covariant=True)


class Unit(Protocol[Answered]):
    """One part of an answer; it can be pickled."""

    def run(self) -> Answered:
        """Do the work."""


def run_unit(unit: Unit[Answer]) -> Answer:
    """Do one unit: a function of a module, so that it can be sent to another process."""
    return unit.run()


def run_units(
    units: Iterable[Unit[Answer]], threads: int | None, executor: Executor | None
) -> Iterator[Answer]:
    """Do units and give their answers in order; those not yet asked for may be under way."""
    if executor is not None:
        yield from _run_ahead(units, executor.submit, _AHEAD)
        return
    workers = min(threads or processors(), 2 * processors())
    if workers == 1:
        yield from map(run_unit, units)
        return
    from concurrent.futures import ThreadPoolExecutor  # not needed to import fasteval

    with ThreadPoolExecutor(workers, thread_name_prefix="fasteval") as pool:
        yield from _run_ahead(units, pool.submit, 2 * workers)


def _run_ahead(
    units: Iterable[Unit[Answer]], submit: Callable[..., Future[Any]], ahead: int
) -> Iterator[Answer]:
    waiting: deque[Future[Any]] = deque()
    remaining = iter(units)
    try:
        while True:
            for unit in remaining:
                waiting.append(submit(run_unit, unit))
                if len(waiting) >= ahead:
                    break
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:  # the rest is not wanted any more, or has failed
        for future in waiting:
            future.cancel()
