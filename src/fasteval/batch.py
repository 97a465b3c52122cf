"""Many hands at once: where the strengths go, which kernel ranks them, on how many threads."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from fasteval import errors
from fasteval._impl import floor

if TYPE_CHECKING:
    from threading import Thread
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
    hands: Array, out: None = None, *, threads: int | None = 1, kernel: str | None = None
) -> Any: ...
@overload
def evaluate_many(
    hands: Buffer, out: None = None, *, threads: int | None = 1, kernel: str | None = None
) -> array[int]: ...
@overload
def evaluate_many(
    hands: Buffer | Array, out: Out, *, threads: int | None = 1, kernel: str | None = None
) -> Out: ...
def evaluate_many(
    hands: Any, out: Any = None, *, threads: int | None = 1, kernel: str | None = None
) -> Any:
    """Rank many hands of 5, 6 or 7 cards at once; the compiled core releases the GIL meanwhile.

    ``hands`` is a buffer (numpy, array.array, memoryview; contiguous or strided) of uint8 (n, 5..7)
    card numbers, or of uint64 (n,) masks, whose hands may differ in size. ``out`` is a writable
    buffer of uint16 (n,); without it a new one is made: a numpy array if ``hands`` is one, else an
    array.array. Returns ``out``, filled with strengths 1..7462, HIGHER is better.

    ``threads`` is the number of threads to use, None for all processors that this process may use;
    ``kernel`` is one of ``kernels()``, None for the variable FASTEVAL_KERNEL or else the best.

    Raises InvalidCard if a row is no hand: the error names the first such row and what is wrong
    there, and ``out`` is then all zeros, which are no strengths. Raises TypeError for another kind
    of buffer, FastevalError for another shape or length, an unknown kernel or fewer than 1 thread.

    >>> from array import array
    >>> evaluate_many(array("Q", [0x1F00_0000_0000_0000, 0x000F_0000_0000_1000]))
    array('H', [7462, 5854])
    """
    view = floor.view_hands(hands)  # for as long as it is held, nobody can resize the buffer
    rows = len(view)
    workers = _workers(threads, rows)
    chosen = chosen_kernel(kernel)
    if out is None:
        out = _new_out(hands, rows)
        out_view = target = floor.view_out(out, rows)
    else:
        out_view = floor.view_out(out, rows)
        target = memoryview(_zeros(rows)) if floor.may_overlap(view, out_view) else out_view
    bad_row = _evaluate(view, target, chosen, workers)
    if bad_row < rows:
        reason = _reason(view, bad_row)
        out_view[:] = memoryview(_zeros(rows))
        raise errors.bad_row(bad_row, reason)
    if target is not out_view:
        out_view[:] = target
    return out


def kernels() -> tuple[str, ...]:
    """List the kernels that ``evaluate_many`` can use on this machine, best first.

    >>> kernels()[-1] in ("portable", "python")
    True
    """
    return floor.kernels()


def processors() -> int:
    """Count the processors that this process may use.

    >>> processors() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _workers(threads: int | None, rows: int) -> int:
    """Decide how many threads are worth it: no more than there are slices of rows."""
    wanted = processors() if threads is None else errors.integer(threads, errors.odd_threads_type)
    if wanted < 1:
        raise errors.odd_threads(wanted)
    return min(wanted, -(-rows // SLICE))


def chosen_kernel(name: str | None) -> str:
    """Return the kernel of a name, which is not looked at, or the default one.

    >>> chosen_kernel("portable")
    'portable'
    """
    if name is not None:
        return name
    if DEFAULT_KERNEL not in floor.kernels():
        raise errors.unknown_default_kernel(DEFAULT_KERNEL, floor.kernels())
    return DEFAULT_KERNEL


def _new_out(hands: Any, rows: int) -> Any:
    numpy = sys.modules.get("numpy")  # an array of numpy means that it is imported
    if numpy is not None and isinstance(hands, numpy.ndarray):
        return numpy.empty(rows, numpy.uint16)
    return _zeros(rows)


def _zeros(rows: int) -> array[int]:
    return array("H", bytes(2 * rows))


def _evaluate(hands: memoryview, out: memoryview, kernel: str, workers: int) -> int:
    """Rank all rows; return the first bad one, or their number."""
    rows = len(hands)
    if rows <= SLICE:
        return floor.evaluate_slice(hands, out, 0, rows, kernel)
    from threading import Lock  # not needed to import fasteval

    starts = iter(range(0, rows, SLICE))
    lock = Lock()  # without the GIL an iterator may skip what two threads ask for at once
    bad_rows = [rows]
    failures: list[BaseException] = []

    def work() -> None:
        """Take slices in turn until none is left or one has a bad row."""
        try:
            while not failures:
                with lock:
                    start = next(starts, rows)
                stop = min(start + SLICE, rows)
                bad_row = floor.evaluate_slice(hands, out, start, stop, kernel)
                if bad_row < stop or stop == rows:
                    bad_rows.append(bad_row)
                    return
        except BaseException as error:
            failures.append(error)

    helpers: list[Thread] = []
    try:
        _start_threads(work, workers - 1, helpers)
        work()
    except BaseException as error:
        failures.append(error)
    for helper in helpers:
        _join(helper, failures)
    if failures:
        try:
            raise failures[0]
        finally:
            failures.clear()  # else the error and this list keep each other, and the buffers
    return min(bad_rows)


def _start_threads(work: Callable[[], None], count: int, threads: list[Thread]) -> None:
    """Start so many threads, or fewer where no more can be started: the others do their share."""
    from threading import Thread

    for _ in range(count):
        thread = Thread(target=work, name="fasteval")
        threads.append(thread)
        try:
            thread.start()
        except RuntimeError:
            return


def _join(thread: Thread, failures: list[BaseException]) -> None:
    """Wait for a thread, after Ctrl-C too, when it ends its slice: the buffers are in its hands."""
    while thread.is_alive():
        try:
            thread.join()
        except BaseException as error:
            failures.append(error)


def _reason(hands: memoryview, row: int) -> str:
    """Ask the door for one hand what is wrong with a row."""
    data = hands[row : row + 1].tobytes()
    try:
        floor.evaluate(data if hands.ndim == 2 else array("Q", data)[0])
    except errors.InvalidCard as error:
        return str(error)
    return "it changed while it was read"
