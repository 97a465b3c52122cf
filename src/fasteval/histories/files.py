"""Files of histories: found, opened, cut in hands one after another, and written whole."""

from __future__ import annotations

import glob
import gzip
import io
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, Any, TypeAlias

from fasteval.errors import FastevalError, quote
from fasteval.histories import errors
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.format import Chunk, Format
from fasteval.histories.formats import detect_format, find_format, format_by_suffix
from fasteval.histories.record import HandRecord, as_record
from fasteval.state import State
from fasteval.view import View
from fasteval.whole_files import unfinished

try:
    import lzma
except ImportError:  # some Pythons are built without it
    lzma = None  # type: ignore[assignment]

Source: TypeAlias = str | os.PathLike[str] | IO[Any]
Hand: TypeAlias = HandRecord | State | View


def _open_xz(file: Any, mode: str, **options: Any) -> Any:
    if lzma is None:
        raise FastevalError("this Python has no lzma, which packs and unpacks .xz files")
    return lzma.open(file, mode, **options)


_OPENERS: dict[str, Callable[..., Any]] = {".xz": _open_xz, ".gz": gzip.open}
_BADLY_PACKED: tuple[type[Exception], ...] = (
    *(EOFError, gzip.BadGzipFile, zlib.error),
    *([] if lzma is None else [lzma.LZMAError]),
)
_MAGIC = ((".xz", b"\xfd7zXZ\x00"), (".gz", b"\x1f\x8b\x08"))
#: What files in folders end in, also before the ending of a compression.
SUFFIXES = (".jsonl", ".ndjson", ".json", ".phh", ".phhs", ".acpc", ".log", ".txt")
#: No line of a hand is longer; a longer one is cut, so that memory stays bounded.
_LONGEST_LINE = 1 << 20
_BEGINNING = 4096


def read_hands(
    source: Source | Sequence[Source],
    /,
    format: str | None = None,
    *,
    broken: Callable[[InvalidHistory], object] | None = None,
) -> Iterator[HandRecord]:
    """Read the hands of files one after another, in constant memory.

    ``source`` is the path of a file (``.xz`` and ``.gz`` are unpacked), a folder, a pattern such as
    ``"hands/*.txt"``, an open file, or a list of these. ``format`` is "jsonl", "phh", "phhs",
    "acpc", "pokerstars" or "bovada"; without it, each file tells. A hand that is broken, or that
    fasteval does not play, is given to ``broken`` as an InvalidHistory, which has the file, the
    line and the reason, and the rest goes on; without ``broken`` it is raised. Raises OSError for
    what cannot be read.

    >>> import io
    >>> list(read_hands(io.StringIO("")))
    []
    """
    wanted = None if format is None else find_format(format)
    sources: Any = source if isinstance(source, (list, tuple)) else [source]
    found: list[Any] = []
    for each in sources:
        found += [each] if hasattr(each, "read") else find_files([each])
    return _read(found, wanted, broken)


def _read(
    sources: list[Any],
    wanted: Format | None,
    broken: Callable[[InvalidHistory], object] | None,
) -> Iterator[HandRecord]:
    for each in sources:
        name = None if hasattr(each, "read") else str(each)
        for found, chunk in file_chunks(each, name, wanted, broken):
            try:
                yield read_chunk(found, chunk, name)
            except InvalidHistory as error:
                if broken is None:
                    raise
                broken(error)


def read_chunk(form: Format, chunk: Chunk, file: str | None) -> HandRecord:
    """Read one hand. Raises InvalidHistory with the file and the line."""
    try:
        record = form.parse(chunk)
    except InvalidHistory as error:
        raise error.at(file, chunk.line) from None
    except FastevalError as error:
        raise InvalidHistory(str(error), chunk.line, file) from None
    record.where = f"line {chunk.line}" if file is None else f"{file}:{chunk.line}"
    return record


def parse_hand(text: str, /, format: str | None = None) -> HandRecord:
    """Read the history of one hand. Raises InvalidHistory with the line and the reason.

    >>> parse_hand('{"limit": "no_limit", "stacks": [9, 9], "blinds": [2, 1], "big_blind": 2, '
    ...            '"actions": ["f"]}').state().stacks
    (10, 8)
    """
    form = detect_format(text[:_BEGINNING]) if format is None else find_format(format)
    chunks = list(form.split(_numbered(io.StringIO(text))))
    if len(chunks) != 1:
        raise errors.not_alone(len(chunks))
    return read_chunk(form, chunks[0], None)


def format_hand(hand: Hand, /, format: str = "jsonl") -> str:
    """Write a hand as text: a HandRecord, a State, or a View, which tells only what a seat knows.

    Raises InvalidHistory for a format that is unknown or only read, and UnsupportedHand, which is
    one, for a hand that the format cannot hold.

    >>> from fasteval import Rules
    >>> hand = State(Rules(1, 2), [9, 9], 0, seed=1)
    >>> format_hand(hand, "jsonl")[:44]
    '{"limit":"no_limit","stacks":[9,9],"blinds":'
    """
    record = as_record(hand)
    record.check()
    return _writer(find_format(format))(record)


def write_hands(
    hands: Iterable[Hand],
    target: Source,
    /,
    format: str | None = None,
    *,
    broken: Callable[[InvalidHistory], object] | None = None,
) -> int:
    """Write hands to a file and return how many there are in it.

    ``target`` is a path, packed if it ends in ``.xz`` or ``.gz``, or a file open for text; the
    format is that of the name's ending unless it is named. A file appears only when it is whole.
    What the format cannot hold is given to ``broken`` and left out; without ``broken`` it is
    raised. Raises as ``format_hand``, and OSError; UnsupportedHand for several hands in a .phh.

    >>> import io
    >>> write_hands([], io.StringIO(), "jsonl")
    0
    """
    if isinstance(hands, (HandRecord, str, bytes)) or not hasattr(hands, "__iter__"):
        raise errors.not_hands(hands)
    if not isinstance(target, (str, os.PathLike)):
        form = find_format(format or "jsonl")
        return _write(_counted(hands, form), target, _writer(form), broken)
    path = os.fspath(target)
    form = format_by_suffix(path) if format is None else find_format(format)
    writer = _writer(form)
    with whole_file(path) as out:
        return _write(_counted(hands, form), out, writer, broken)


def _counted(hands: Iterable[Hand], form: Format) -> Iterator[Hand]:
    """Give one hand after another; more than a file can hold are refused as a whole."""
    for number, hand in enumerate(hands):
        if number and form.name == "phh":
            raise errors.several_hands()
        yield hand


def _writer(form: Format) -> Callable[[HandRecord], str]:
    if form.writer is None:
        raise errors.only_read(form.name)
    return form.writer()


def _write(
    hands: Iterable[Hand],
    out: IO[str],
    writer: Callable[[HandRecord], str],
    broken: Callable[[InvalidHistory], object] | None,
) -> int:
    count = 0
    for hand in hands:
        record = as_record(hand)
        try:
            record.check()
            out.write(writer(record))
        except (FastevalError, UnicodeEncodeError) as error:
            told = _unwritten(error, record)
            if broken is None:
                raise told from None
            broken(told)
            continue
        count += 1
    return count


def _unwritten(error: FastevalError | UnicodeEncodeError, record: HandRecord) -> InvalidHistory:
    """Say which hand it is; half a character, which JSON can hold, has no place in a file."""
    where = record.where or None
    if isinstance(error, InvalidHistory):
        return type(error)(error.reason, error.line, error.file or where)
    if isinstance(error, UnicodeEncodeError):
        text = f"{quote(error.object[error.start : error.end])} is no text"
        return InvalidHistory(text, None, where)
    return InvalidHistory(str(error), None, where)


@contextmanager
def whole_file(path: str) -> Iterator[IO[str]]:
    """Open a file that takes its name only when it is complete; pipes and devices are as they are.

    A link stays one.
    """
    opener = _OPENERS.get(Path(path).suffix.lower(), open)
    with unfinished(path) as name, opener(name, "wt", encoding="utf-8", newline="") as out:
        yield out


# ---- Finding and cutting ------------------------------------------------------------------------


def find_files(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """List the files that paths, folders and patterns name, in order and each once.

    Of a folder these are the files, also in folders below, whose ending is one of histories.
    Raises FileNotFoundError for a name that is nothing.
    """
    found: dict[Path, None] = {}
    for name in paths:
        path = Path(name)
        if path.is_dir():
            found.update((file, None) for file in sorted(path.rglob("*")) if _is_history(file))
        elif path.exists():
            found[path] = None
        else:
            matches = sorted(glob.glob(os.fspath(name), recursive=True))
            if not matches:
                raise FileNotFoundError(2, "no such file", os.fspath(name))
            found.update((Path(match), None) for match in matches if Path(match).is_file())
    return list(found)


def _is_history(file: Path) -> bool:
    name = file.name.lower().removesuffix(".xz").removesuffix(".gz")
    return name.endswith(SUFFIXES) and file.is_file()


def unpacked(file: Any, name: str) -> IO[Any]:
    """Unpack an open file as the ending of its name tells, or its first bytes."""
    opener = _OPENERS.get(Path(name).suffix.lower())
    if opener is None and hasattr(file, "peek"):
        first = file.peek(6)
        opener = next((_OPENERS[key] for key, magic in _MAGIC if first.startswith(magic)), None)
    unpacking: IO[Any] = file if opener is None else opener(file, "rb")
    return unpacking


def file_chunks(
    source: Any,
    name: str | None,
    wanted: Format | None,
    broken: Callable[[InvalidHistory], object] | None,
) -> Iterator[tuple[Format, Chunk]]:
    """Cut a file, its path or an open one, in hands: the format and the text of each."""
    try:
        with _opened(source) as lines:
            beginning, lines = _look_ahead(lines)
            if not beginning.strip():
                return
            found = wanted or detect_format(beginning)
            for chunk in found.split(lines):
                yield found, chunk
    except _BADLY_PACKED as error:
        _report(InvalidHistory(f"cannot be unpacked: {error}", None, name), broken)
    except InvalidHistory as error:
        _report(type(error)(error.reason, error.line, name), broken)


def _report(error: InvalidHistory, broken: Callable[[InvalidHistory], object] | None) -> None:
    if broken is None:
        raise error from None
    broken(error)


def _look_ahead(lines: Iterator[tuple[int, str]]) -> tuple[str, Iterator[tuple[int, str]]]:
    """Read the beginning of a file, and give it back before the rest."""
    first: list[tuple[int, str]] = []
    size = 0
    for numbered in lines:
        first.append(numbered)
        size += len(numbered[1])
        if size >= _BEGINNING:
            break
    beginning = "".join(line for _, line in first)[:_BEGINNING]
    return beginning, chain(first, lines)


@contextmanager
def _opened(source: Any) -> Iterator[Iterator[tuple[int, str]]]:
    if hasattr(source, "read"):
        yield _numbered(source)
        return
    with open(source, "rb") as file:
        yield _numbered(unpacked(file, str(source)))


def _numbered(file: IO[Any]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, whatever a file's encoding and line ends are."""
    number = 1
    read = file.readline
    line = read(_LONGEST_LINE)
    if isinstance(line, bytes) and line[:2] in (b"\xff\xfe", b"\xfe\xff"):
        yield from _utf_16(line, file)
        return
    bom = "\ufeff" if isinstance(line, str) else "\ufeff".encode()
    line = line.removeprefix(bom)
    while line:
        if type(line) is not str:
            try:
                line = line.decode()
            except UnicodeDecodeError:  # old files are in the code page of Windows
                line = line.decode("cp1252", "replace")
        if line[-2:] == "\r\n":
            line = line[:-2] + "\n"
        yield number, line
        line = read(_LONGEST_LINE)
        number += 1


def _utf_16(first: bytes, file: IO[bytes]) -> Iterator[tuple[int, str]]:
    text = io.TextIOWrapper(io.BytesIO(first + file.read()), "utf-16", errors="replace")
    yield from enumerate(text, 1)
