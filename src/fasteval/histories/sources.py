"""What the commands read: files, folders, patterns and standard input, cut in hands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import file_chunks, find_files, read_chunk, unpacked
from fasteval.histories.format import Chunk, Format
from fasteval.histories.formats import find_format
from fasteval.histories.record import HandRecord

#: What stands for standard input among the paths.
STANDARD_INPUT = "-"
_STDIN = "standard input"


class Item(NamedTuple):
    """The text of a hand, and where it comes from."""

    format: str
    file: str
    chunk: Chunk

    def read(self) -> HandRecord:
        """Read the hand. Raises InvalidHistory with the file and the line."""
        try:
            return read_chunk(find_format(self.format), self.chunk, self.file)
        except InvalidHistory:
            raise
        except Exception as error:  # one hand must not cost all others their answers
            fault = f"fasteval fails to read this, please report it: {quote(error)}"
            raise InvalidHistory(fault, self.chunk.line, self.file) from error


class Sources:
    """The files that paths name, each once; going through them gives the hands in order.

    A file that cannot be read, or not to its end, is an InvalidHistory in its place, and the rest
    goes on. Raises InvalidHistory for a path that names nothing and an unknown format.
    """

    def __init__(self, paths: Iterable[str], format: str | None = None) -> None:
        self.format: Format | None = None if format is None else find_format(format)
        found = [file for path in paths for file in _find(path)]
        self.files: list[Path | None] = list(dict.fromkeys(found))  #: None is standard input
        self.read = 0  #: bytes so far
        self._before = 0  # bytes of the files that are done

    @property
    def size(self) -> int:
        """The bytes of all files; 0 if nobody knows, as of standard input."""
        if not all(file is not None and file.is_file() for file in self.files):
            return 0
        return sum(file.stat().st_size for file in self.files if file is not None)

    def __iter__(self) -> Iterator[Item | InvalidHistory]:
        for file in self.files:
            name = _STDIN if file is None else str(file)
            try:
                if file is None:
                    yield from self._cut(_standard_input(), name)
                    continue
                with open(file, "rb") as raw:
                    tell = raw.tell if raw.seekable() else None  # as a pipe is not
                    yield from self._cut(unpacked(raw, name), name, tell)
            except OSError as error:
                yield InvalidHistory(f"cannot be read: {error.strerror or error}", None, name)

    def _cut(
        self, file: IO[Any], name: str, tell: Callable[[], int] | None = None
    ) -> Iterator[Item | InvalidHistory]:
        broken: list[InvalidHistory] = []
        for form, chunk in file_chunks(file, name, self.format, broken.append):
            if tell is not None:
                self.read = self._before + tell()
            yield Item(form.name, name, chunk)
        if tell is not None:
            self.read = self._before = self._before + tell()
        yield from broken


def _find(path: str) -> list[Path | None]:
    if path == STANDARD_INPUT:
        return [None]
    try:
        found: list[Path | None] = [*find_files([path])]
    except FileNotFoundError:
        raise InvalidHistory("there is no such file or folder", None, path) from None
    except OSError as error:
        raise InvalidHistory(f"cannot be read: {error.strerror}", None, path) from None
    if not found:
        raise InvalidHistory("no file in this folder ends as histories do", None, path)
    return found


def _standard_input() -> IO[Any]:
    if sys.stdin is None:
        raise InvalidHistory("it is closed", None, _STDIN)
    return unpacked(getattr(sys.stdin, "buffer", sys.stdin), _STDIN)


def is_same_file(file: Path | None, path: str) -> bool:
    """Say whether a path, which need not exist, is one of the files to read."""
    return file is not None and os.path.exists(path) and os.path.samefile(file, path)
