"""What a report is made of: hands gone through once, packed, and what is counted of them."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from fasteval.console import printable
from fasteval.histories.columns import hand_columns
from fasteval.histories.counting import Counts, count_hand
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.played import Played, play_hands, seat_names
from fasteval.histories.record import HandRecord
from fasteval.histories.statistics import Key, Statistics
from fasteval.reports.amounts import Money
from fasteval.reports.names import HERO, name_seats
from fasteval.reports.steps import hand_steps

if TYPE_CHECKING:
    from fasteval.histories.definitions import PlayerStatistics
    from fasteval.histories.files import Hand

#: Hands that are packed together, and unpacked together when one of them is looked at.
CHUNK = 100

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class Seat(NamedTuple):
    """What one player did in a hand."""

    seat: int
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
    money: Money
    hero: int | None  #: the seat whose history it is
    seats: tuple[Seat, ...]

    def of(self, player: str) -> Seat | None:
        """The seat of a player, or of the HERO."""
        for seat in self.seats:
            if seat.seat == self.hero if player == HERO else seat.name == player:
                return seat
        return None


class Gathered:
    """Hands of a report, packed, with their summaries and statistics."""

    def __init__(self) -> None:
        self.hands: list[Summary] = []
        self.chunks: list[str] = []  #: lists of hands, see ``pack``
        self.heroes: Counter[str] = Counter()  #: what the hero is called, by hands
        self._counts: defaultdict[Key, Counts] = defaultdict(Counts)  # by player
        self._places: defaultdict[Key, Counts] = defaultdict(Counts)  # and by position
        self.files: set[str] = set()
        self.disagree: int = 0  #: hands whose record tells other results than the rules give
        self._kept: dict[str | Money, Any] = {}  # each is kept but once

    @property
    def players(self) -> Statistics:
        """The statistics of all players by name."""
        counts = {name: one for name, one in self._counts.items() if name != HERO}
        return Statistics(counts, "player")

    def of(self, player: str) -> tuple[PlayerStatistics, dict[str, PlayerStatistics]]:
        """The statistics of a player, or the HERO: of all hands, and by position."""
        places = {key: one for key, one in self._places.items() if key[0] == player}
        by_place = Statistics(places, "player and position")
        return self._counts[player].statistics(), {key[1]: by_place[key] for key in by_place}

    @property
    def days(self) -> list[str]:
        """The first and the last day that is told; none if none is."""
        days = {hand.day for hand in self.hands if hand.day}
        return sorted({min(days), max(days)}) if days else []

    def add(self, batch: list[Played]) -> None:
        """Add hands that are over."""
        named = [
            played._replace(record=played.record.change(players=name_seats(played.record)))
            for played in batch
        ]
        self.hands += self._summaries([played.record for played in named])
        for played in named:
            self._count(played)
            if ":" in played.record.where:
                self.files.add(played.record.where.rpartition(":")[0])
        steps = []
        for played in named:
            hand = hand_steps(played)
            self.disagree += hand.pop("disagrees")
            file, _, line = printable(played.record.where).rpartition(":")
            hand["where"] = f"{os.path.basename(file)}:{line}" if file else line
            steps.append(hand)
        self.chunks.append(pack(steps))

    def _count(self, played: Played) -> None:
        """Count a hand of each player, and once more of the hero."""
        record, positions = played.record, seat_names(played.places)
        counts = {seat: Counts() for seat in played.state.dealt}
        count_hand(played, counts)
        for seat, one in counts.items():
            names = [record.name(seat)]
            if seat == record.hero:
                self.heroes[names[0]] += 1
                names.append(HERO)
            for name in names:
                self._counts[name].add(one)
                self._places[name, str(positions[seat])].add(one)

    def _summaries(self, records: list[HandRecord]) -> Iterator[Summary]:
        columns = hand_columns(records)
        seats: list[list[Seat]] = [[] for _ in records]
        results, hands, keep = columns.results, columns.hands, self._kept.setdefault
        names = ("hand", "seat", "player", "position", "cards", "net", "showdown", "won")
        for hand, seat, player, position, *rest in zip(*map(results.get, names), strict=True):
            seats[hand].append(Seat(seat, keep(player, player), position or "", *rest))
        for number, record in enumerate(records):
            money = Money(record.unit, record.currency)
            yield Summary(
                printable(record.id),
                _day(record),
                hands["board"][number],
                hands["pot"][number],
                record.rules.chip_unit,
                keep(money, money),
                record.hero,
                tuple(seats[number]),
            )


def gather(
    hands: Iterable[Hand], broken: Callable[[InvalidHistory], object] | None = None
) -> Gathered:
    """Go through hands once. Raises as ``play_hands``."""
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
    parts = [told.get(name, "").zfill(2) for name in ("year", "month", "day")]
    for day in (told.get("time", "")[:10], "-".join(parts)):
        try:
            if _DAY.fullmatch(day) and date.fromisoformat(day):
                return day
        except ValueError:  # such as that of February 30
            continue
    return ""
