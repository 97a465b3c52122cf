"""Ctrl-C while hands are played and written: what was played is kept."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")


class Interrupts:
    """Ends work at Ctrl-C without loss of what was done before.

    >>> interrupts = Interrupts()
    >>> list(interrupts.watched([1, 2])), interrupts.came
    ([1, 2], False)
    """

    def __init__(self) -> None:
        self.came: bool = False

    def watched(self, items: Iterable[Item]) -> Iterator[Item]:
        """Give items until Ctrl-C: one that is being made is given up, one that is used is not.

        With no item to keep, KeyboardInterrupt is raised as ever.
        """
        kept = 0
        try:
            for item in items:
                with self._noted():
                    yield item
                kept += 1
                if self.came:
                    return
        except KeyboardInterrupt:
            if not kept:
                raise
            self.came = True

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Note Ctrl-C instead of raising it; only the main thread is interrupted, and can do so."""
        before = signal.getsignal(signal.SIGINT)
        in_main = threading.current_thread() is threading.main_thread()
        if not in_main or before is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _note(self, *_: Any) -> None:
        self.came = True
