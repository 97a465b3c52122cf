"""What a format of histories is: how it cuts a stream in hands, and reads and writes a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fasteval.histories.record import HandRecord
from fasteval.histories.tallies import Finding

#: Lines with their numbers, which count from 1, and their line ends.
Lines = Iterator[tuple[int, str]]


class Chunk(NamedTuple):
    """The text of one hand, and what the file said before it."""

    text: str
    line: int  #: the number of its first line
    context: Any = None  #: for the format's own use, such as the game that a log is about


class Format(NamedTuple):
    """A format of histories.

    ``split`` cuts a stream lazily and never fails: text that belongs to no hand is a chunk, too, so
    that it is reported. ``parse`` raises InvalidHistory, whose line counts from 1 within the chunk,
    or UnsupportedHand. ``writer`` makes a function that returns the text of one hand after another,
    each with its line end, and raises UnsupportedHand for a hand that the format cannot hold; None
    if the format is only read. ``check`` is for what is not a hand to be replayed: it says where
    the text and the rules disagree.
    """

    name: str
    suffixes: tuple[str, ...]  #: of file names, such as ".phh"
    begins: Callable[[str], bool]  #: whether a file can begin so; has its first 4,096 characters
    split: Callable[[Lines], Iterator[Chunk]]
    parse: Callable[[Chunk], HandRecord]
    writer: Callable[[], Callable[[HandRecord], str]] | None = None
    check: Callable[[Chunk], Finding | None] | None = None
