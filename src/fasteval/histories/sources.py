"""What the commands read: files, folders, patterns and standard input, cut in hands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from fasteval.console import printable
from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import SUFFIXES, file_chunks, find_files, read_chunk, unpacked
from fasteval.histories.format import Chunk, Format
from fasteval.histories.formats import find_format
from fasteval.histories.record import HandRecord
from fasteval.histories.tallies import FILE_NOT_READ

#: What stands for standard input among the paths.
STANDARD_INPUT = "-"
#: What it is called where a hand is from there.
STANDARD_INPUT_NAME = "standard input"


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

    def __init__(self, paths: Sequence[str], format: str | None = None) -> None:
        self.format: Format | None = None if format is None else find_format(format)
        found = [file for path in paths for file in _find(path)]
        self.files: list[Path | None] = list(dict.fromkeys(found))  #: None is standard input
        #: Files in folders that are passed over, as they do not end as histories do.
        self.passed_over: list[Path] = _find_others(paths, self.files)
        self.read: int = 0  #: bytes so far
        self._before = 0  # bytes of the files that are done

    @property
    def size(self) -> int:
        """The bytes of all files; 0 if nobody knows, as of standard input."""
        if not all(file is not None and file.is_file() for file in self.files):
            return 0
        return sum(file.stat().st_size for file in self.files if file is not None)

    def tell_passed_over(self) -> str:
        """Say in a line which files in folders are not looked at; "" if there are none."""
        if not self.passed_over:
            return ""
        first, *others = self.passed_over
        more = f" and {len(others):,} more" if others else ""
        return f"not looked at for the ending: {printable(str(first))}{more}\n"

    def __iter__(self) -> Iterator[Item | InvalidHistory]:
        for file in self.files:
            name = STANDARD_INPUT_NAME if file is None else str(file)
            try:
                if file is None:
                    yield from self._cut(_standard_input(), name)
                    continue
                with open(file, "rb") as raw:
                    tell = raw.tell if raw.seekable() else None  # as a pipe is not
                    yield from self._cut(unpacked(raw, name), name, tell)
            except OSError as error:
                reason = f"{FILE_NOT_READ}: {error.strerror or error}"
                yield InvalidHistory(reason, None, name)

    def _cut(
        self, file: IO[Any], name: str, tell: Callable[[], int] | None = None
    ) -> Iterator[Item | InvalidHistory]:
        broken: list[InvalidHistory] = []
        form: Format | None = None
        for form, chunk in file_chunks(file, name, self.format, broken.append):
            if tell is not None:
                self.read = self._before + tell()
            yield Item(form.name, name, chunk)
        if tell is not None:
            self.read = self._before = self._before + tell()
        for error in broken:
            what = FILE_NOT_READ if form is None else f"{FILE_NOT_READ} to its end"
            yield InvalidHistory(f"{what}: {error.reason}", None, name)


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
        endings = f"{' '.join(SUFFIXES)}, also before .xz and .gz"
        raise InvalidHistory(f"no file in this folder ends as histories do: {endings}", None, path)
    return found


def _find_others(paths: Iterable[str], found: Iterable[Path | None]) -> list[Path]:
    known = set(found)
    folders = [Path(path) for path in paths if path != STANDARD_INPUT and os.path.isdir(path)]
    files = {file for folder in folders for file in folder.rglob("*") if file.is_file()}
    return sorted(files - known)


def _standard_input() -> IO[Any]:
    if sys.stdin is None:
        raise InvalidHistory("it is closed", None, STANDARD_INPUT_NAME)
    return unpacked(getattr(sys.stdin, "buffer", sys.stdin), STANDARD_INPUT_NAME)


def is_same_file(file: Path | None, path: str) -> bool:
    """Say whether a path, which need not exist, is one of the files to read."""
    return file is not None and os.path.exists(path) and os.path.samefile(file, path)
