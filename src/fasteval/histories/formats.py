"""The formats of histories by name, and which of them a text is in."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from fasteval.histories import errors
from fasteval.histories.format import Format
from fasteval.histories.other_sites import what_is_not_read

#: The names, each with the module that knows it and the name of its Format there.
_HOMES = {
    "vectors": ("vectors", "FORMAT"),  # before jsonl, which begins alike
    "jsonl": ("json_lines", "FORMAT"),
    "phh": ("phh.format", "PHH"),
    "phhs": ("phh.format", "PHHS"),
    "pokerstars": ("pokerstars.format", "FORMAT"),
    "bovada": ("bovada.format", "FORMAT"),
    "acpc": ("acpc.format", "FORMAT"),
}
#: Those of histories, and all.
HISTORIES = tuple(name for name in _HOMES if name != "vectors")
NAMES = (*HISTORIES, "vectors")


@cache
def find_format(name: str) -> Format:
    """Return the format of a name. Raises InvalidHistory, which lists the names."""
    if name not in _HOMES:
        raise errors.unknown_format(name, NAMES)
    module, attribute = _HOMES[name]
    found: Format = getattr(import_module(f"fasteval.histories.{module}"), attribute)
    return found


def detect_format(beginning: str) -> Format:
    """Return the format that a text begins as. Raises InvalidHistory if it is none."""
    text = beginning.removeprefix("\ufeff").lstrip()
    for name in _HOMES:
        found = find_format(name)
        if found.begins(text):
            return found
    what = what_is_not_read(text)
    raise errors.undetected(HISTORIES) if what is None else errors.not_read(what, HISTORIES)


def written_formats() -> tuple[str, ...]:
    """List the names of the formats that can be written."""
    return tuple(name for name in NAMES if find_format(name).writer is not None)


def format_by_suffix(path: str) -> Format:
    """Return the format that is written in a file of this name, compressed or not.

    Raises InvalidHistory, which lists the formats.

    >>> format_by_suffix("hands.jsonl.xz").name
    'jsonl'
    """
    plain = path.lower().removesuffix(".xz").removesuffix(".gz")
    for name in written_formats():
        found = find_format(name)
        if plain.endswith(found.suffixes):
            return found
    raise errors.odd_suffix(path, written_formats())
