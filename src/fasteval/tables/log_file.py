"""The file of a log: lines of JSON, each with a checksum, that are appended and never changed."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EEXIST
from io import FileIO
from tempfile import mkstemp
from typing import Any, NamedTuple
from zlib import crc32

from fasteval.tables import log_errors
from fasteval.tables.log_errors import Path

_SEAL = b',"crc":"%08x"}'
_SEALED = re.compile(rb',"crc":"[0-9a-f]{8}"\}')  # within a text of JSON its quotes are escaped
# A place of the file that is locked and hardly ever written, where locks hinder reading: the last
# but one that the C library of Windows, which counts it in 32 bits, can lock.
_FAR = (1 << 31) - 2


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
    return body + _SEAL % crc32(body) + b"\n"


def sealed_part(text: bytes) -> bytes:
    """Return what a text begins with that is a line as it was written, without its end of line."""
    for found in _SEALED.finditer(text):
        if found[0] == _SEAL % crc32(text[: found.start()]):
            return text[: found.end()]
    return b""


class LogFile:
    """A file that nobody else writes, and that is read and written without a buffer."""

    def __init__(self, path: Path) -> None:
        self.path: str = os.fsdecode(path)
        if not stat.S_ISREG(os.stat(self.path).st_mode):  # to open others may wait or do something
            raise log_errors.no_file(self.path)
        self._file = FileIO(self.path, "r+")
        try:
            _lock(self._file, self.path)
            self.size: int = os.fstat(self._file.fileno()).st_size
        except BaseException:
            self._file.close()
            raise

    def append(self, data: bytes, *, sync: bool) -> None:
        """Append all or nothing; with ``sync`` it is on the disk when this returns.

        What was written before it failed is cut off again; if that fails, too, the next who opens
        the file finds it, a whole line or not.
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
        """Read the lines. Their size is that of the file, until ``mend`` is called its size to be.

        A crash leaves of the last line what can be cut off, or all but its end of line. Raises
        InvalidLog where something else than that has come in its place.
        """
        offset = 0
        with open(self._file.fileno(), "rb", closefd=False) as reader:
            reader.seek(0)
            for number, text in enumerate(reader, 1):
                if not text.endswith(b"\n"):
                    whole = sealed_part(text)
                    if whole and whole != text:
                        raise log_errors.broken_line(self.path, number, "it has no end of line")
                    if not whole:
                        break
                    text = whole + b"\n"
                yield Line(number, offset, text)
                offset += len(text)
        self.size = offset

    def mend(self, *, sync: bool) -> None:
        """Have whole lines in the file, as ``lines`` read them, and nothing else."""
        found = os.fstat(self._file.fileno()).st_size
        if found < self.size:
            self._file.seek(found)
            _write_all(self._file, b"\n")
        elif found > self.size:
            self._file.truncate(self.size)
        if sync:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole or not at all, and on the disk. Raises FileExistsError.

    Only its owner can read it, for the cards of all are in it.
    """
    with _naming(os.fsdecode(path)) as wanted:
        _write_and_name(*os.path.split(os.path.abspath(wanted)), data)


@contextmanager
def _naming(path: str) -> Iterator[str]:
    """Name in errors the file that is to be, and not the one that becomes it."""
    try:
        yield path
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, path) from None


def _write_and_name(folder: str, name: str, data: bytes) -> None:
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
    except (OSError, AttributeError):  # a file system or, with WebAssembly, a system without links
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
