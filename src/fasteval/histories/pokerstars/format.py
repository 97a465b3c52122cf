"""Histories as PokerStars writes them: cash games and tournaments, from 2007 on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fasteval.histories.format import Chunk, Format, Lines
from fasteval.histories.pokerstars.header import HEADER
from fasteval.histories.pokerstars.reading import parse
from fasteval.histories.pokerstars.writing import write

#: What the site writes around hands that it sends by mail.
_AROUND = re.compile(r"\*{3,40} # \d{1,9} \*{3,40}|Transcript for .{0,500}")
_SUMMARY = "*** SUMMARY ***"
#: No hand has more lines; longer text is cut, so that memory stays bounded.
_LONGEST = 2000
_BEGINS = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Hand |Game )?#\d{1,20}:\s", re.ASCII)


def begins(text: str) -> bool:
    """Say whether the first line that is more than a divider begins a hand."""
    for line in text.split("\n"):
        line = line.strip("\ufeff \t\r")
        if line and not _AROUND.fullmatch(line):
            return _BEGINS.match(line) is not None
    return False


def split(lines: Lines) -> Iterator[Chunk]:
    """Cut before each first line of a hand and after each summary; other text at blank lines."""
    hand: list[str] = []
    first = 0
    ends = False  # whether it ends at the next blank line
    for number, line in lines:
        if line.startswith(("PokerStars ", "\ufeff", " ")) and _is_header(line):
            if hand:
                yield Chunk("".join(hand), first)
            hand, first, ends = [line], number, False
        elif line.isspace() or (line[0] in "*T" and _AROUND.fullmatch(line.strip())):
            if hand and not ends:
                hand.append("\n")
            elif hand:
                yield Chunk("".join(hand), first)
                hand = []
        elif hand and len(hand) < _LONGEST:
            hand.append(line)
            ends = ends or (line[0] == "*" and line.strip() == _SUMMARY)
        else:
            if hand:
                yield Chunk("".join(hand), first)
            hand, first, ends = [line], number, True
    if any(map(str.strip, hand)):
        yield Chunk("".join(hand), first)


def _is_header(line: str) -> bool:
    return HEADER.fullmatch(line.strip("\ufeff \t\r\n")) is not None


FORMAT = Format("pokerstars", (".txt",), begins, split, parse, lambda: write)
