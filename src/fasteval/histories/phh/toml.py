"""The TOML of poker hand histories: plain lines are read at once, anything else by a library."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import time
from decimal import Decimal
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory

#: No hand is longer in characters.
LONGEST = 1 << 17

_NO_LIBRARY = 'this TOML is not of plain lines and needs a library: pip install "fasteval[phh]"'

# Libraries take the square of the time for the parts of a key.
_MOST_DOTS = 4000

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,200}", re.ASCII)
_HEADER = re.compile(r"\[[A-Za-z0-9_-]{1,200}\]", re.ASCII)
_CLOCK = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII)
_PAIR = re.compile(r"([A-Za-z0-9_-]{1,200}) = ", re.ASCII)
_WHERE = re.compile(r" \(at (?:line (\d{1,9}), column \d{1,9}|end of document)\)\Z", re.ASCII)
_SHORT = 120  # lines as long are often found again, those of actions are not


class _NotPlain(Exception):
    """A line that is left to the library."""


def read_table(text: str) -> dict[str, Any]:
    """Read the fields of a hand, with or without a header; floats are Decimals.

    What it returns must not be changed. Raises InvalidHistory with the line.

    >>> read_table("variant = 'NT'\\nantes = [0, 2.50]")
    {'variant': 'NT', 'antes': [0, Decimal('2.50')]}
    """
    if len(text) > LONGEST:
        raise InvalidHistory(f"a hand of {len(text):,} characters, more than {LONGEST:,}")
    fields = read_plain(text)
    return _by_library(text) if fields is None else fields


# ---- Plain lines --------------------------------------------------------------------------------


def read_plain(text: str) -> dict[str, Any] | None:
    """Read a text of plain lines, as programs write it; None if a line is not plain.

    Plain is ``key = value`` with a number, a clock time, true or false, a text without escapes,
    an array of these or an inline table. It comes out as the library would have it.
    """
    fields: dict[str, Any] = {}
    count = headers = 0
    try:
        for line in text.split("\n"):
            if line:
                key, value = _known(line) if len(line) < _SHORT else _read_line(line)
                if key:
                    fields[key] = value
                    count += 1
                elif count or headers:
                    return None  # more than the header of a hand
                else:
                    headers = 1
    except (_NotPlain, ValueError, ArithmeticError, RecursionError):
        return None
    return fields if len(fields) == count else None


def _read_line(line: str) -> tuple[str, Any]:
    key, equals, value = line.partition(" = ")
    if not equals:
        if _HEADER.fullmatch(line):
            return "", None
        raise _NotPlain
    if not (key.isidentifier() and key.isascii()):
        raise _NotPlain
    if value[2:3] == ":" and _CLOCK.fullmatch(value):
        return key, time.fromisoformat(value)
    is_table = value[:1] == "{"
    if "{" in value and not is_table:
        raise _NotPlain
    read = _read_value if is_table else _decode
    found, end = read(_as_json(value), 0)
    if end != len(value):
        raise _NotPlain
    return key, found


_known = lru_cache(maxsize=4096)(_read_line)


def _as_json(value: str) -> str:
    """Make JSON of a value that has no escapes; refuse what JSON has and TOML has not."""
    if '"' not in value:
        value = value.replace("'", '"')
    if "\\" in value or "null" in value or "\x7f" in value or "\r" in value:
        raise _NotPlain
    return value


def _refuse(constant: str) -> None:
    raise _NotPlain


_decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse)
_decode = _decoder.raw_decode


def _read_value(text: str, place: int) -> tuple[Any, int]:
    """Read a value within an inline table, and say where it ends."""
    if not text.startswith("{", place):
        value, end = _decode(text, place)
        if "{" in text[place:end]:
            raise _NotPlain
        return value, end
    table: dict[str, Any] = {}
    place += 1
    if text.startswith("}", place):
        return table, place + 1
    while True:
        pair = _PAIR.match(text, place)
        if pair is None or pair[1] in table:
            raise _NotPlain
        table[pair[1]], place = _read_value(text, pair.end())
        if text.startswith("}", place):
            return table, place + 1
        if not text.startswith(", ", place):
            raise _NotPlain
        place += 2


# ---- The library --------------------------------------------------------------------------------


@cache
def _library() -> Callable[..., dict[str, Any]]:
    for name in ("tomllib", "tomli"):
        try:
            loads: Callable[..., dict[str, Any]] = import_module(name).loads
        except ModuleNotFoundError:
            continue
        return loads
    raise InvalidHistory(_NO_LIBRARY)


def _by_library(text: str) -> dict[str, Any]:
    loads = _library()
    if text.count(".") > _MOST_DOTS:
        raise InvalidHistory(f"a hand with more than {_MOST_DOTS:,} dots")
    try:
        fields = loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise _not_toml(text, error) from None
    tables = [name for name, value in fields.items() if isinstance(value, dict)]
    if len(fields) == 1 and tables and not tables[0].startswith("_"):
        only: dict[str, Any] = fields[tables[0]]
        return only
    if fields and len(tables) == len(fields):
        raise InvalidHistory(f"{len(fields)} hands, not one: they are of the format phhs")
    return fields


def _not_toml(text: str, error: Exception) -> InvalidHistory:
    """Say what the library says, with the line as it stands there."""
    told = str(error)
    where = _WHERE.search(told)
    if where is None:
        return InvalidHistory(f"not TOML: {quote(told)}")
    lines = text.split("\n")
    number = int(where[1]) if where[1] else len(text.rstrip("\n").split("\n"))
    line = lines[number - 1] if number <= len(lines) else ""
    return InvalidHistory(f"not TOML: {told[: where.start()]}: {quote(line)}", number)


# ---- Writing ------------------------------------------------------------------------------------


def write_value(value: Any) -> str:
    """Write a value: texts, numbers, times, lists and tables.

    >>> write_value({"a": [1, Decimal("2.50")], "b c": 'x"y'})
    '{a = [1, 2.50], "b c" = "x\\\\"y"}'
    """
    kind = type(value)
    if kind in _AS_JSON or (kind in _LISTS and {*map(type, value)} <= _AS_JSON):
        return _encode(value).replace("\x7f", "\\u007f")
    if kind in _LISTS:
        return f"[{', '.join(map(write_value, value))}]"
    if kind is Decimal:
        return _write_decimal(value)
    if isinstance(value, Mapping):
        pairs = [f"{_write_key(key)} = {write_value(one)}" for key, one in value.items()]
        return f"{{{', '.join(pairs)}}}"
    return str(value)


#: What TOML writes as JSON does, but for the character 127, which has an escape there.
_AS_JSON, _LISTS = {str, int, bool}, {list, tuple}
_encode = json.JSONEncoder(ensure_ascii=False).encode


def _write_key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else write_value(key)


def _write_decimal(value: Decimal) -> str:
    if not value.is_finite():
        return str(value).replace("Infinity", "inf").replace("NaN", "nan")
    text = format(value, "f")
    return text if "." in text else f"{text}.0"
