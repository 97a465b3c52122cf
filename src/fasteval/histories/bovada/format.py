"""Histories of Bovada, Ignition and Bodog: one network, where players are called by position.

All hole cards are told, those of folded hands too; hands of another kind of table tell only some.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fasteval.histories.bovada import lines as bovada_lines
from fasteval.histories.bovada.reading import read_facts
from fasteval.histories.bovada.record import make_record
from fasteval.histories.format import Chunk, Format, Lines
from fasteval.histories.record import HandRecord

#: No hand is longer; what is longer is cut, so that memory stays bounded.
_LONGEST = 1 << 18


def begins(text: str) -> bool:
    """Say whether a text begins with a hand of the network."""
    return bovada_lines.BEGINS.match(text) is not None


def split(lines: Lines) -> Iterator[Chunk]:
    """Cut at each first line; if a hand was not written to its end, one stands behind its last."""
    held: list[str] = []
    size, first = 0, 1
    for number, line in lines:
        parts = _cut(line) if " Hand #" in line else (line,)
        for part in parts:
            if held and (size > _LONGEST or bovada_lines.BEGINS.match(part)):
                yield from _chunk(held, first)
                held, size = [], 0
            if not held:
                first = number
            held.append(part)
            size += len(part)
    yield from _chunk(held, first)


def _cut(line: str) -> list[str]:
    """Cut a line before each beginning of a hand."""
    places = [found.start() for found in bovada_lines.BEGINS.finditer(line)]
    return [line[start:end] for start, end in pairwise([0, *places, len(line)])]


def _chunk(held: list[str], first: int) -> Iterator[Chunk]:
    text = "".join(held)
    if text and not text.isspace():
        yield Chunk(text, first)


def parse(chunk: Chunk) -> HandRecord:
    """Read a hand. Raises InvalidHistory with the line, and UnsupportedHand for other games."""
    return make_record(read_facts(chunk.text))


FORMAT = Format("bovada", (".txt",), begins, split, parse)
