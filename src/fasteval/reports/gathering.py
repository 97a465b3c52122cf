"""What a report is made of: hands gone through once, packed, and what is counted of them."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from fasteval.histories.columns import hand_columns
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.played import Played, play_hands
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import Replay
from fasteval.histories.statistics import Statistics, player_statistics
from fasteval.histories.telling import Telling
from fasteval.reports.steps import hand_steps

if TYPE_CHECKING:
    from fasteval.histories.files import Hand

#: Hands that are packed together, and unpacked together when one of them is looked at.
CHUNK = 100

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class Seat(NamedTuple):
    """What one player did in a hand."""

    name: str
    position: str
    cards: str | None
    net: int  #: chips
    showdown: bool
    won: bool


class Summary(NamedTuple):
    """What lists and charts need of a hand."""

    id: str
    day: str  #: such as "2026-11-30"; "" if it is not told
    board: str
    pot: int
    unit: int  #: the big blind, in chips
    money: Callable[[int], str]  #: writes chips in the currency of the hand
    seats: tuple[Seat, ...]

    def of(self, player: str) -> Seat | None:
        """The seat of a player."""
        return next((seat for seat in self.seats if seat.name == player), None)


class Gathered:
    """Hands of a report, packed, with their summaries and statistics."""

    def __init__(self) -> None:
        self.hands: list[Summary] = []
        self.chunks: list[str] = []  #: lists of hands, see ``pack``
        self.players: Statistics = player_statistics([])
        self.places: Statistics = player_statistics([], by="player and position")
        self.heroes: Counter[str] = Counter()
        self.files: set[str] = set()
        self.disagree = 0  #: hands whose record tells other results than the rules give
        self._money: dict[tuple[Decimal, str], Callable[[int], str]] = {}
        self._names: dict[str, str] = {}  # each is kept but once

    @property
    def days(self) -> list[str]:
        """The first and the last day that is told; none if none is."""
        days = {hand.day for hand in self.hands if hand.day}
        return sorted({min(days), max(days)}) if days else []

    def add(self, batch: list[Played]) -> None:
        """Add hands that are over."""
        records = [played.record for played in batch]
        self.players += player_statistics(records)
        self.places += player_statistics(records, by="player and position")
        self.hands += self._summaries(records)
        for record in records:
            if record.hero is not None:
                self.heroes[record.name(record.hero)] += 1
            if ":" in record.where:
                self.files.add(record.where.rpartition(":")[0])
        steps = []
        for played in batch:
            hand = hand_steps(played)
            self.disagree += hand.pop("disagrees")
            file, _, line = played.record.where.rpartition(":")
            hand["where"] = f"{os.path.basename(file)}:{line}" if file else line
            steps.append(hand)
        self.chunks.append(pack(steps))

    def _summaries(self, records: list[HandRecord]) -> Iterator[Summary]:
        columns = hand_columns(records)
        seats: list[list[Seat]] = [[] for _ in records]
        results, hands, keep = columns.results, columns.hands, self._names.setdefault
        names = ("hand", "player", "position", "cards", "net", "showdown", "won")
        for hand, player, position, cards, *rest in zip(*map(results.get, names), strict=True):
            known = Seat(player, position or "", cards, *rest)
            seats[hand].append(known._replace(name=keep(player, player)))
        for number, record in enumerate(records):
            yield Summary(
                record.id,
                _day(record),
                hands["board"][number],
                hands["pot"][number],
                record.rules.chip_unit,
                self.money(record),
                tuple(seats[number]),
            )

    def money(self, record: HandRecord) -> Callable[[int], str]:
        """What writes amounts in the currency of a hand: one function for each currency."""
        key = record.unit, record.currency
        if key not in self._money:
            self._money[key] = Telling(Replay(record, None, None)).money
        return self._money[key]


def gather(
    hands: Iterable[Hand], broken: Callable[[InvalidHistory], object] | None = None
) -> Gathered:
    """Go through hands once. Raises as ``player_statistics``."""
    played = play_hands(hands, broken, to_the_end=True)
    gathered = Gathered()
    while batch := list(islice(played, CHUNK)):
        gathered.add(batch)
    return gathered


def pack(value: Any) -> str:
    """Pack what JSON can have as text of letters and digits, the same at any time.

    >>> pack(["<script>"])[:5]
    'H4sIA'
    """
    text = json.dumps(value, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def _day(record: HandRecord) -> str:
    """The day of a hand, as formats tell it."""
    told = record.told
    time = told.get("time", "")[:10]
    if _DAY.fullmatch(time):
        return time
    parts = [told.get(name, "") for name in ("year", "month", "day")]
    day = "-".join(part.zfill(2) for part in parts)
    return day if _DAY.fullmatch(day) else ""
