"""Columns of a terminal: how many a text takes, where some characters take two and some none."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, east_asian_width

_ELLIPSIS = "..."


def width(text: str) -> int:
    """Count the columns that a text takes.

    >>> width("Dan"), width("李小龙"), width("e\\u0301")
    (3, 6, 1)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(one: str) -> int:
    if category(one) in ("Mn", "Me"):  # drawn over what stands before
        return 0
    return 2 if east_asian_width(one) in "WF" else 1


def padded(text: str, columns: int) -> str:
    """Fill a text with blanks.

    >>> padded("李", 4) + "."
    '李  .'
    """
    return text + " " * (columns - width(text))


def shortened(text: str, columns: int) -> str:
    """Cut what is too long in its middle: names often differ at the end.

    >>> shortened("a player of some renown", 15), shortened("short", 15)
    ('a play...renown', 'short')
    """
    if width(text) <= columns:
        return text
    room = columns - len(_ELLIPSIS)
    beginning = _beginning(text, room - room // 2)
    end = text[::-1][: len(_beginning(text[::-1], room // 2))][::-1]
    return beginning + _ELLIPSIS + end


def _beginning(text: str, columns: int) -> str:
    """As much of a text as the columns hold."""
    for place, one in enumerate(text):
        columns -= _columns(one)
        if columns < 0:
            return text[:place]
    return text


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """Break a text in lines at its blanks, and within words that are longer than a line.

    ``indent`` stands before all lines but the first.

    >>> wrapped("blinds 1/2, 3 players", 12, "  ")
    ['blinds 1/2,', '  3 players']
    """
    lines: list[str] = []
    for word in text.split():
        for number, piece in enumerate(_pieces(word, columns - len(indent))):
            if lines and not number and width(lines[-1]) + 1 + width(piece) <= columns:
                lines[-1] += " " + piece
            else:
                lines.append((indent if lines else "") + piece)
    return lines


def _pieces(word: str, columns: int) -> Iterator[str]:
    while width(word) > columns:
        piece = _beginning(word, columns)
        yield piece
        word = word[len(piece) :]
    yield word
