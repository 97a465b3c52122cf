"""Files that appear only when they are whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def unfinished(path: str) -> Iterator[str]:
    """Name a file to write to, which takes its name at the end; a failure leaves what was there.

    A link stays one. Pipes and devices are written to as they are.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, unfinished(f"{folder}/hands.txt") as name:
    ...     size = Path(name).write_text("a hand")
    ...     os.listdir(folder) == ["hands.txt"]
    False
    """
    if os.path.exists(path) and not os.path.isfile(path):
        yield path
        return
    path = os.path.realpath(path)
    name = f"{path}.{os.urandom(4).hex()}.unfinished"
    try:
        yield name
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
