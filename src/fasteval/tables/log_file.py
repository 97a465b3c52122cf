"""The file of a log: lines of JSON, each with a checksum, that are appended and never changed."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from errno import EEXIST
from io import FileIO
from tempfile import mkstemp
from typing import Any, NamedTuple
from zlib import crc32

from fasteval.tables import log_errors
from fasteval.tables.log_errors import Path

_SEAL = b',"crc":"%08x"}\n'
_SEAL_LENGTH = len(_SEAL % 0)
_HEAD = rb'\{"format":"[^"]*","version":\d+,"snapshot":(\d+),'
_FAR = 1 << 62  # a place of the file that is locked and never written, where locks hinder reading


class Line(NamedTuple):
    """A whole line of the file."""

    number: int  #: from 1
    offset: int
    text: bytes


def seal(entry: Mapping[str, Any]) -> bytes:
    """Write a line: JSON whose last field is the CRC-32 of all before it.

    >>> seal({"number": 1})
    b'{"number":1,"crc":"fd3a2de7"}\\n'
    """
    body = json.dumps(entry, separators=(",", ":")).encode()[:-1]
    return body + _SEAL % crc32(body)


def is_sealed(line: bytes) -> bool:
    """Say whether a line is as it was written."""
    return line[-_SEAL_LENGTH:] == _SEAL % crc32(line[:-_SEAL_LENGTH])


class LogFile:
    """A file that nobody else writes, and that is read and written without a buffer."""

    def __init__(self, path: Path) -> None:
        self.path = os.fspath(path)
        self._file = FileIO(self.path, "r+")
        try:
            _lock(self._file, self.path)
            self.size = os.fstat(self._file.fileno()).st_size
        except BaseException:
            self._file.close()
            raise

    def append(self, data: bytes, *, sync: bool) -> None:
        """Append all or nothing; with ``sync`` it is on the disk when this returns.

        What was written before it failed is cut off again, and if that fails, too, when the file is
        opened next: it has no end of line.
        """
        try:
            self._file.seek(self.size)
            _write_all(self._file, data)
            if sync:
                os.fsync(self._file.fileno())
        except BaseException:
            with suppress(OSError):
                self._file.truncate(self.size)
            raise
        self.size += len(data)

    def read_from(self, offset: int) -> bytes:
        """Read all from a place on."""
        self._file.seek(offset)
        return self._file.read(self.size - offset)

    def lines(self) -> Iterator[Line]:
        """Read the whole lines, and cut off what a crash left of the last."""
        offset = 0
        with open(self._file.fileno(), "rb", closefd=False) as reader:
            reader.seek(0)
            for number, text in enumerate(reader, 1):
                if not text.endswith(b"\n"):
                    break
                yield Line(number, offset, text)
                offset += len(text)
        if offset < self.size and offset:
            self._file.truncate(offset)
            self.size = offset

    def close(self) -> None:
        self._file.close()


def read_kept(file: LogFile) -> tuple[Line, list[Line]]:
    """Check all lines, and return the first, and those from the snapshot before the last on.

    Each command has the next number, and each snapshot that of the command before it. Raises
    InvalidLog, which names the line.
    """
    lines = file.lines()
    head = next(lines, None)
    begins = head and is_sealed(head.text) and re.match(_HEAD, head.text)
    if not head or not begins:
        raise log_errors.broken_line(file.path, 1, "it does not begin a log of a table")
    kept, last, number = [head], 0, int(begins[1])
    for line in lines:
        if not is_sealed(line.text):
            raise log_errors.broken_line(file.path, line.number, "it is not as it was written")
        if line.text.startswith(b'{"snapshot":%d,' % number):
            del kept[:last]
            last = len(kept)
        elif line.text.startswith(b'{"number":%d,' % (number + 1)):
            number += 1
        else:
            why = f"neither command {number + 1} nor a snapshot after command {number}"
            raise log_errors.broken_line(file.path, line.number, why)
        kept.append(line)
    return head, kept


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole or not at all, and on the disk. Raises FileExistsError.

    Only its owner can read it, for the cards of all are in it.
    """
    folder, name = os.path.split(os.path.abspath(path))
    number, made = mkstemp(prefix=f"{name}.", dir=folder)
    try:
        with FileIO(number, "w") as file:
            _write_all(file, data)
            os.fsync(number)
        _give_name(made, os.path.join(folder, name))
    finally:
        with suppress(FileNotFoundError):
            os.unlink(made)
    if sys.platform != "win32":  # elsewhere a file is in its folder only when that is synced
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _give_name(made: str, path: str) -> None:
    """Give a file a name that no other has; to rename it would replace another."""
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.exists(path):
            raise FileExistsError(EEXIST, os.strerror(EEXIST), path) from None
        os.rename(made, path)


def _write_all(file: FileIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _lock(file: FileIO, path: Path) -> None:
    """Take the file for this process; the system gives it free when the process ends, however."""
    try:
        _locker()(file.fileno())
    except (BlockingIOError, PermissionError):
        raise log_errors.log_in_use(path) from None


def _locker() -> Callable[[int], None]:
    if sys.platform == "win32":
        import msvcrt

        def lock(number: int) -> None:
            os.lseek(number, _FAR, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        def lock(number: int) -> None:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    return lock
