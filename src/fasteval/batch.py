"""Many hands at once: where the strengths go, which kernel ranks them, on how many threads."""

from __future__ import annotations

import os
import sys
from array import array
from typing import TYPE_CHECKING, Any, TypeVar, overload

from fasteval import errors
from fasteval._impl import floor

if TYPE_CHECKING:
    from typing import Protocol

    from typing_extensions import Buffer

    class Array(Protocol):
        """An array of numpy, whose stubs call it a Buffer from Python 3.12 on only."""

        @property
        def __array_interface__(self) -> dict[str, Any]: ...


# Rows that a thread takes at a time: enough to be worth a thread, few enough to share fairly.
SLICE = 1 << 18

DEFAULT_KERNEL = os.environ.get("FASTEVAL_KERNEL") or floor.kernels()[0]

Out = TypeVar("Out", bound="Buffer | Array")


@overload
def evaluate_many(
    hands: Buffer | Array, out: None = None, *, threads: int | None = 1, kernel: str | None = None
) -> Any: ...
@overload
def evaluate_many(
    hands: Buffer | Array, out: Out, *, threads: int | None = 1, kernel: str | None = None
) -> Out: ...
def evaluate_many(
    hands: Buffer | Array, out: Any = None, *, threads: int | None = 1, kernel: str | None = None
) -> Any:
    """Rank many hands of 5, 6 or 7 cards at once, with the GIL released.

    ``hands`` is a buffer (numpy, array.array, memoryview; contiguous or strided) of uint8 (n, 5..7)
    card numbers, or of uint64 (n,) masks, whose hands may differ in size. ``out`` is a writable
    buffer of uint16 (n,); without it a new one is made: a numpy array if ``hands`` is one, else an
    array.array. Returns ``out``, filled with strengths 1..7462, HIGHER is better.

    ``threads`` is the number of threads to use, None for all processors; ``kernel`` is one of
    ``kernels()``, None for the variable FASTEVAL_KERNEL or else the best.

    Raises InvalidCard if a row is no hand: the error names the first such row and what is wrong
    there, and ``out`` is then all zeros, which are no strengths. Raises TypeError for another kind
    of buffer, FastevalError for another shape or length, an unknown kernel or fewer than 1 thread.

    >>> from array import array
    >>> evaluate_many(array("Q", [0x1F00_0000_0000_0000, 0x000F_0000_0000_1000]))
    array('H', [7462, 5854])
    """
    rows = floor.count_rows(hands)
    workers = _workers(threads, rows)
    if out is None:
        out = target = _new_out(hands, rows)
    else:
        target = _zeros(rows) if floor.check_out(hands, out) else out
    bad_row = _evaluate(hands, target, rows, DEFAULT_KERNEL if kernel is None else kernel, workers)
    if bad_row < rows:
        error = errors.bad_row(bad_row, _reason(hands, bad_row))
        memoryview(out)[:] = memoryview(_zeros(rows))
        raise error
    if target is not out:
        memoryview(out)[:] = memoryview(target)
    return out


def kernels() -> tuple[str, ...]:
    """List the kernels that ``evaluate_many`` can use on this machine, best first.

    >>> kernels()[-1] in ("portable", "python")
    True
    """
    return floor.kernels()


def _workers(threads: int | None, rows: int) -> int:
    """Decide how many threads are worth it: no more than there are slices of rows."""
    if threads is None:
        wanted = os.cpu_count() or 1
    else:
        wanted = errors.integer(threads, errors.odd_threads_type)
        if wanted < 1:
            raise errors.odd_threads(wanted)
    return min(wanted, -(-rows // SLICE))


def _new_out(hands: Any, rows: int) -> Any:
    numpy = sys.modules.get("numpy")  # an array of numpy means that it is imported
    if numpy is not None and isinstance(hands, numpy.ndarray):
        return numpy.empty(rows, numpy.uint16)
    return _zeros(rows)


def _zeros(rows: int) -> array[int]:
    return array("H", bytes(2 * rows))


def _evaluate(hands: Any, out: Any, rows: int, kernel: str, workers: int) -> int:
    """Rank all rows; return the first bad one, or their number."""
    if workers <= 1:
        return floor.evaluate_slice(hands, out, 0, rows, kernel)
    from concurrent.futures import ThreadPoolExecutor  # as slow to import as all of fasteval
    from threading import Lock

    slices = iter(range(0, rows, SLICE))
    lock = Lock()  # without the GIL an iterator may skip what two threads ask for at once

    def work(_: int) -> int:
        """Take slices in turn until none is left or one has a bad row."""
        while True:
            with lock:
                start = next(slices, rows)
            if start == rows:
                return rows
            stop = min(start + SLICE, rows)
            bad_row = floor.evaluate_slice(hands, out, start, stop, kernel)
            if bad_row < stop:
                return bad_row

    with ThreadPoolExecutor(workers - 1) as pool:
        others = pool.map(work, range(workers - 1))
        return min(work(0), *others)


def _reason(hands: Any, row: int) -> str:
    """Ask the door for one hand what is wrong with a row."""
    view = memoryview(hands)
    data = view[row : row + 1].tobytes()
    try:
        floor.evaluate(data if view.ndim == 2 else array("Q", data)[0])
    except errors.InvalidCard as error:
        return str(error)
    raise AssertionError(f"row {row} was refused but is a hand: it changed meanwhile")
