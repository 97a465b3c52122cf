"""Poker hand histories: a hand as TOML, .phh, or many of them, each under a header, .phhs.

The standard is at https://phh.readthedocs.io.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

from fasteval.errors import FastevalError
from fasteval.histories import errors
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.format import Chunk, Format, Lines
from fasteval.histories.phh.actions import Fault
from fasteval.histories.phh.fields import read_record
from fasteval.histories.phh.toml import LONGEST, read_table
from fasteval.histories.phh.writing import write_hand
from fasteval.histories.record import HandRecord

_KEY = r"(?:[A-Za-z0-9_-]{1,200}|\"[^\"\n]{0,200}\"|'[^'\n]{0,200}')"
_FIELD = re.compile(rf"[ \t]*{_KEY}[ \t]*=")
_HEADER = re.compile(rf"[ \t]*\[[ \t]*{_KEY}[ \t]*\][ \t]*(?:#[^\n]*)?\n?")
#: What opens and closes what goes on over lines, and what hides it.
_MARK = re.compile(r"\"\"\"|'''|\"(?:[^\"\\\n]|\\.)*\"?|'[^'\n]*'?|#[^\n]*|[\[\]{}]")
_ENDS = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"""(?:"{1,2}(?!"))?', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*'''(?:'{1,2}(?!'))?"),
}
_TEXT = re.compile(r"\"[^\"\\\n]*\"|'[^'\n]*'")
_CLOSED = ("", 0)
#: The fields by what the rules and the neutral order complain of.
_BLAMED = {
    "blinds_or_straddles": {"blinds", "small_blind", "big_blind", "straddles", "posts"},
    "antes": {"antes", "ante", "ante_type"},
    "min_bet": {"minimum_bet"},
    "small_bet": {"small_bet"},
    "big_bet": {"big_bet"},
    "starting_stacks": {"stacks", "players"},
}


def begins(text: str) -> bool:
    """Say whether a text begins with a field."""
    return _FIELD.match(_first_line(text)) is not None


def begins_with_header(text: str) -> bool:
    """Say whether a text begins with the header of a hand."""
    return _HEADER.fullmatch(_first_line(text)) is not None


def _first_line(text: str) -> str:
    """The first line that is neither blank nor a comment."""
    return next((line for line in text.split("\n") if _tells(line)), "")


def _tells(line: str) -> bool:
    return not line.isspace() and line != "" and not line.lstrip().startswith("#")


# ---- Cutting ------------------------------------------------------------------------------------


def split_one(lines: Lines) -> Iterator[Chunk]:
    """All lines are one hand."""
    text: list[str] = []
    size = first = 0
    for number, line in lines:
        first = first or number
        if size <= LONGEST:
            text.append(line)
            size += len(line)
    yield from _chunk(text, first)


def split_many(lines: Lines) -> Iterator[Chunk]:
    """Each hand is under a header, which is none in an array or a text of several lines."""
    text: list[str] = []
    size = first = 0
    what_is_open = _Follower()
    for number, line in lines:
        if (
            line[0] in "[ \t"
            and _HEADER.fullmatch(line)
            and (size > LONGEST or what_is_open.is_nothing(text))
        ):
            yield from _chunk(text, first)
            text, size, first = [], 0, number
            what_is_open = _Follower()
        if size <= LONGEST:  # no hand is longer, and memory stays bounded
            text.append(line)
            size += len(line)
    yield from _chunk(text, first or 1)


def _chunk(text: list[str], first: int) -> Iterator[Chunk]:
    if any(map(_tells, text)):
        yield Chunk("".join(text), first)


class _Follower:
    """Follows the lines of a hand, each but once, to know what is open at their end."""

    def __init__(self) -> None:
        self.state = _CLOSED
        self.lines = 0

    def is_nothing(self, text: list[str]) -> bool:
        """Whether neither a text nor an array is open."""
        more = "".join(text[self.lines :])
        self.lines = len(text)
        if self.state != _CLOSED or not _is_plain(more):
            self.state = _follow(self.state, more)
        return self.state == _CLOSED


def _is_plain(text: str) -> bool:
    """Whether all that opens ends in its line: arrays, whose end is the line's, and tables."""
    if "#" in text or '"""' in text or "'''" in text:
        return False
    if "{" in text:
        lines = text.splitlines(keepends=True)
        if not all(_is_table(line) for line in lines if "{" in line):
            return False
        text = "".join([line for line in lines if "{" not in line])
    return text.count("[") == text.count("]") == text.count("]\n")


def _is_table(line: str) -> bool:
    """Whether all that opens in a line ends in it; what is in texts opens nothing."""
    bare = _TEXT.sub("", line)
    return (
        '"' not in bare
        and "'" not in bare
        and bare.count("{") == bare.count("}")
        and bare.count("[") == bare.count("]")
    )


def _follow(state: tuple[str, int], text: str) -> tuple[str, int]:
    """Find the quotes of the text that is open at the end, and how many brackets are."""
    quotes, depth = state
    place = 0
    while True:
        if quotes:
            end = _ENDS[quotes].match(text, place)
            if end is None:
                return quotes, depth
            place = end.end()
        mark = _MARK.search(text, place)
        if mark is None:
            return "", depth
        place = mark.end()
        quotes = mark[0] if mark[0] in _ENDS else ""
        if mark[0] in ("[", "{"):
            depth += 1
        elif mark[0] in ("]", "}"):
            depth = max(0, depth - 1)


# ---- Reading ------------------------------------------------------------------------------------


def parse(chunk: Chunk) -> HandRecord:
    """Read a hand. Raises InvalidHistory, which quotes what is odd and has its line."""
    text = chunk.text
    fields = read_table(text)
    try:
        return read_record(fields)
    except Fault as fault:
        raise fault.kind(fault.reason, _line_of(text, fault.name, fault.token)) from None
    except InvalidHistory as error:
        raise type(error)(error.reason, _line_of(text, _blamed(error.reason))) from None
    except FastevalError as error:
        raise InvalidHistory(str(error), _line_of(text, _blamed(str(error)))) from None


def _blamed(reason: str) -> str:
    words = re.findall(r"[a-z_]{1,40}", reason[:200])
    names = [name for name, blamed in _BLAMED.items() if not blamed.isdisjoint(words)]
    return names[0] if names else "_fasteval"


def _line_of(text: str, name: str, token: str = "") -> int | None:
    """Find the line of a field, or of a token in it."""
    place = -1
    if name:
        field = re.search(rf"^[ \t]*[\"']?{name}[\"']?[ \t]*=", text, re.MULTILINE)
        place = -1 if field is None else field.start()
    if token:
        place = max(place, text.find(token, max(place, 0)))
    return None if place < 0 else text.count("\n", 0, place) + 1


# ---- Writing ------------------------------------------------------------------------------------


def write_one() -> Callable[[HandRecord], str]:
    """Make a function that writes a hand, and refuses a second one."""
    written = count()

    def write(record: HandRecord) -> str:
        text = write_hand(record)
        if next(written):
            raise errors.cannot_hold("phh", "more than a hand, which phhs can")
        return text

    return write


def write_many() -> Callable[[HandRecord], str]:
    """Make a function that writes hands, numbered from 1."""
    numbers = count(1)

    def write(record: HandRecord) -> str:
        text = write_hand(record)
        return f"[{next(numbers)}]\n{text}\n"

    return write


PHH = Format("phh", (".phh",), begins, split_one, parse, write_one)
PHHS = Format("phhs", (".phhs",), begins_with_header, split_many, parse, write_many)
