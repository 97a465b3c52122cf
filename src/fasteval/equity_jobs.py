"""Equities as units of work that can be done apart: here, on threads, or on any executor."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from fasteval._impl import floor
from fasteval.batch import processors
from fasteval.names import EquityMethod

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

# Units that are under way at once on an executor whose size nobody knows.
_AHEAD = 64

Sums = tuple[tuple[float, ...], "bytes | None"]


class Spot(NamedTuple):
    """Who holds what, as the floor takes it; it can be pickled."""

    weights: tuple[bytes | None, ...]  #: 1326 doubles of each player, None for any two cards
    board: int  #: a mask
    dead: int  #: a mask

    def arguments(self) -> tuple[list[memoryview[float] | None], int, int]:
        """The arguments of the floor's functions."""
        views = [None if data is None else memoryview(data).cast("d") for data in self.weights]
        return views, self.board, self.dead


class Unit(NamedTuple):
    """One part of an answer, which is the sum over all of them."""

    spot: Spot
    method: EquityMethod  #: of ``equity_plan``, or "sampled"
    number: int
    many: int  #: how many units there are, or how many deals this one has
    seed: int
    combos: bool
    kernel: str

    def run(self) -> Sums:
        """Do the work; the compiled core releases the GIL meanwhile."""
        arguments = self.spot.arguments()
        kernel = self.kernel if self.kernel in floor.kernels() else floor.kernels()[0]
        if self.method == "sampled":
            return floor.equity_sample(
                *arguments, self.seed, self.number, self.many, self.combos, kernel
            )
        return floor.equity_exact(
            *arguments, self.method, self.number, self.many, self.combos, kernel
        )


def run_unit(unit: Unit) -> Sums:
    """Do one unit: a function of a module, so that it can be sent to another process."""
    return unit.run()


def run_units(
    units: Iterable[Unit], threads: int | None, executor: Executor | None
) -> Iterator[Sums]:
    """Do units and give their sums in order; those not yet asked for may be under way."""
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
    units: Iterable[Unit], submit: Callable[..., Future[Any]], ahead: int
) -> Iterator[Sums]:
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
