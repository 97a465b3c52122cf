"""The fields of a poker hand history that tell about a hand, as texts by name and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from fasteval.errors import quote
from fasteval.histories.phh.actions import Fault
from fasteval.histories.phh.toml import write_value

_TEXTS = (
    *("author", "event", "url", "address", "city", "region", "postal_code", "country"),
    *("time_zone", "time_zone_abbreviation", "currency_symbol"),
)
_WHOLE = ("day", "month", "year", "level", "seat_count")
_LIST = ("seats", "time_banks")
_FIELDS = {*_TEXTS, *_WHOLE, *_LIST, "table", "time", "time_limit"}
#: The parts of a day, with those that fit what is told of it where they are not.
_DAY = {"year": 2000, "month": 1, "day": 1}
_ZONE = "time_zone_abbreviation"
_WHEN = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d(?:\.\d{6})?)(?: ([\w+:-]{1,10}))?", re.ASCII
)
_NUMBER = re.compile(r"0|-?[1-9]\d{0,17}", re.ASCII)
_NUMBERS = re.compile(r"\d{1,15}(?:\.\d{1,15})?(?: \d{1,15}(?:\.\d{1,15})?)*", re.ASCII)
_USER_FIELD = re.compile(r"_[A-Za-z0-9_-]{1,100}", re.ASCII)


# ---- Reading ------------------------------------------------------------------------------------


def read_about(fields: Mapping[str, Any]) -> dict[str, str]:
    """Read what is told about a hand; a day and a time become one ``time``. Raises Fault.

    A field that the standard has not is the user's own if it begins with an underscore; another
    may be meant for one that matters: ``ante``.
    """
    for name in fields:
        if name not in _FIELDS and name[:1] != "_":
            text = f"{quote(name)} is no field of the standard; those of one's own begin with _"
            raise Fault(text, name)
    about = {name: _read(name, value) for name, value in fields.items()}
    _check_day(fields)
    if {"year", "month", "day", "time"} <= about.keys():
        when = _read_when(fields)
        if when is not None:
            for name in ("year", "month", "day", _ZONE):
                about.pop(name, None)
            about["time"] = when
    return about


def _read(name: str, value: Any) -> str:
    kind = type(value)
    if name in _TEXTS:
        wanted, fits = "text", kind is str
    elif name in _WHOLE:
        wanted, fits = "a whole number", kind is int
    elif name == "table":
        wanted, fits = "text or a whole number", kind in (int, str)
    elif name == "time":
        wanted, fits = "a local time", kind is time
    elif name == "time_limit":
        wanted, fits = "a number", kind in (int, Decimal)
    elif name in _LIST:
        wanted, fits = "a list of numbers", kind is list and {*map(type, value)} <= {int, Decimal}
    else:
        wanted, fits = "", True  # the user's own
    if not fits:
        raise Fault(f"{name}: {quote(value)} is not {wanted}", name)
    if name in _LIST:
        return " ".join(map(str, value))
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    return value if kind is str else write_value(value)


def _check_day(fields: Mapping[str, Any]) -> None:
    """A day that is told, or a part of one, is in the calendar."""
    if fields.keys().isdisjoint(_DAY):
        return
    told = [fields.get(name, usual) for name, usual in _DAY.items()]
    try:
        date(*told)
    except (ValueError, OverflowError):
        name = next(name for name in reversed(_DAY) if name in fields)
        parts = [f"{name} {fields[name]}" for name in _DAY if name in fields]
        raise Fault(f"{', '.join(parts)}: there is no such day", name) from None


def _read_when(fields: Mapping[str, Any]) -> str | None:
    day = date(fields["year"], fields["month"], fields["day"])
    zone = fields.get(_ZONE)
    when = f"{day.isoformat()}T{fields['time'].isoformat()}" + (f" {zone}" if zone else "")
    return when if _WHEN.fullmatch(when) else None


# ---- Writing ------------------------------------------------------------------------------------


def write_about(about: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Make fields of what is told about a hand, and say what has none."""
    fields: dict[str, Any] = {}
    for name, text in about.items():
        fields.update(_write(name, text))
    try:
        read = read_about(fields)
    except Fault:
        return {}, dict(about)
    if read.items() <= about.items():
        return fields, {name: text for name, text in about.items() if name not in read}
    return {}, dict(about)


def _write(name: str, text: str) -> dict[str, Any]:
    if name == "time":
        return _write_when(text)
    if name in _TEXTS or (_USER_FIELD.fullmatch(name) and name != "_fasteval"):
        return {name: text}
    if name == "table":
        return {name: int(text) if _NUMBER.fullmatch(text) else text}
    if name in _WHOLE and _NUMBER.fullmatch(text):
        return {name: int(text)}
    if name in (*_LIST, "time_limit") and _NUMBERS.fullmatch(text):
        numbers = [Decimal(one) if "." in one else int(one) for one in text.split(" ")]
        if " ".join(map(str, numbers)) == text and (name in _LIST or len(numbers) == 1):
            return {name: numbers if name in _LIST else numbers[0]}
    return {}


def _write_when(text: str) -> dict[str, Any]:
    when = _WHEN.fullmatch(text)
    try:
        if when is None:
            clock = time.fromisoformat(text)
            return {"time": clock} if clock.isoformat() == text and not clock.tzinfo else {}
        year, month, day, clock_text, zone = when.groups()
        date(int(year), int(month), int(day))
        fields = {"time": time.fromisoformat(clock_text)}
    except ValueError:
        return {}
    told: dict[str, Any] = {"year": int(year), "month": int(month), "day": int(day)}
    return {**told, **fields, **({_ZONE: zone} if zone else {})}
