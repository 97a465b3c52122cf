"""Statistics of players: how they play, counted over many hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from fasteval import errors
from fasteval.console import printable
from fasteval.errors import SEATS_MAX, FastevalError
from fasteval.histories.counting import Counts, count_hand
from fasteval.histories.definitions import (
    DEFINITIONS,
    PlayerStatistics,
    Statistic,
    write_value,
)
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.played import play_hands, seat_names
from fasteval.histories.widths import padded, shortened, width

if TYPE_CHECKING:
    from fasteval.histories.files import Hand

#: A player's name, a position, or both.
Key: TypeAlias = "str | tuple[str, str]"

_BY = ("player", "position", "player and position")
_POSITIONS = (
    *("UTG", *(f"UTG+{place}" for place in range(1, SEATS_MAX)), "HJ", "CO"),
    *("BTN", "BTN/SB", "SB", "BB"),
)
#: The columns of the table for people, with their heads: a row of 80 columns can be read.
_SHOWN = {
    "vpip": "VPIP",
    "pfr": "PFR",
    "three_bet": "3B",
    "fold_to_three_bet": "F3B",
    "cbet_flop": "CB",
    "fold_to_cbet_flop": "FCB",
    "aggression_factor": "AF",
    "wtsd": "WTSD",
    "wsd": "W$SD",
}
_NAME = 16  # columns for a player
_MOST_ROWS = 50


def player_statistics(
    hands: Iterable[Hand],
    /,
    *,
    by: Literal["player", "position", "player and position"] = "player",
    broken: Callable[[InvalidHistory], object] | None = None,
) -> Statistics:
    """Count how each player plays: VPIP, PFR, 3-bets, c-bets, showdowns, big blinds won and more.

    ``hands`` are HandRecords, States or Views of hands that are over, as ``read_hands`` gives them.
    The answer has PlayerStatistics by name, by position such as "BTN", or by both; a player without
    a name is a seat, "Seat 1". A hand that the rules refuse, or that is not over, is given to
    ``broken`` as an InvalidHistory and left out; without ``broken`` it is raised. Raises TypeError
    for what is no hand.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(1, 2), [200, 200, 200], 0, seed=1)
    >>> for action in ["r6", "f", "f"]:
    ...     hand.push(action)
    >>> player = player_statistics([hand])["Seat 1"]
    >>> player.vpip, player.net, player.big_blinds_per_100
    (Statistic(count=1, opportunities=1), 3, 150.0)
    """
    errors.option(by, "by", _BY)
    counts: defaultdict[Key, Counts] = defaultdict(Counts)
    for played in play_hands(hands, broken, to_the_end=True):
        name, positions = played.record.name, seat_names(played.places)
        seats: dict[int, Counts] = {}
        for seat in played.state.dealt:
            seats[seat] = counts[_key(by, name(seat), str(positions[seat]))]
        count_hand(played, seats)
    return Statistics(dict(counts), by)


class Statistics(Mapping[Key, PlayerStatistics]):
    """The PlayerStatistics of each player, of each position, or of each player in each position.

    Who played most hands comes first; positions are in the order of acting. Statistics of different
    hands are added by ``+``, so that files can be counted apart. Printed, they are a table.
    """

    def __init__(self, counts: dict[Key, Counts], by: str) -> None:
        self._counts, self._by = counts, by

    def __getitem__(self, key: Key, /) -> PlayerStatistics:
        return self._counts[key].statistics()

    def __iter__(self) -> Iterator[Key]:
        hands: Counter[str] = Counter()
        for key, counts in self._counts.items():
            hands[_texts(key)[0]] += counts.hands

        def rank(key: Key) -> tuple[int, str, int]:
            if self._by == "position":
                return 0, "", _POSITIONS.index(str(key))
            name, *position = _texts(key)
            return -hands[name], name, _POSITIONS.index(position[0]) if position else 0

        return iter(sorted(self._counts, key=rank))

    def __len__(self) -> int:
        return len(self._counts)

    def __add__(self, other: Statistics) -> Statistics:
        if not isinstance(other, Statistics):
            return NotImplemented
        if self._by != other._by:
            raise FastevalError(f"statistics by {self._by!r} and {other._by!r} do not add up")
        counts: defaultdict[Key, Counts] = defaultdict(Counts)
        for each in (self, other):
            for key, one in each._counts.items():
                counts[key].add(one)
        return Statistics(dict(counts), self._by)

    def to_dict(self) -> dict[str, Any]:
        """Return all as JSON can have it; by both, positions are below the players."""
        made: dict[str, Any] = {}
        for key, row in self.items():
            if isinstance(key, str):
                made[key] = _plain(row)
            else:
                made.setdefault(key[0], {})[key[1]] = _plain(row)
        return made

    def columns(self) -> dict[str, list[Any]]:
        """Return plain columns: of each Statistic its value, count and opportunities.

        >>> list(player_statistics([]).columns())[4:8]
        ['big_blinds_per_100', 'vpip', 'vpip_count', 'vpip_opportunities']
        """
        rows = [*self.items()]
        made: dict[str, list[Any]] = {
            head: [_texts(key)[place] for key, _ in rows] for place, head in enumerate(self._heads)
        }
        for name in ("hands", "net", "big_blinds", "big_blinds_per_100"):
            made[name] = [getattr(row, name) for _, row in rows]
        for name in DEFINITIONS:
            told: list[Statistic] = [getattr(row, name) for _, row in rows]
            made[name] = [one.value for one in told]
            made[f"{name}_count"] = [one.count for one in told]
            made[f"{name}_opportunities"] = [one.opportunities for one in told]
        return made

    @property
    def _heads(self) -> list[str]:
        """What the keys are."""
        return self._by.split(" and ")

    def __repr__(self) -> str:
        return f"<Statistics: {len(self)} by {self._by}>"

    def _repr_html_(self) -> str:
        from fasteval.html.results import statistics_html

        return statistics_html(self)

    def __str__(self) -> str:
        table, heads, left_out = shown_rows(self)
        lines = _aligned(table, heads)
        if left_out:
            lines.append(f"and {left_out} more: columns() and to_dict() have all")
        return "\n".join(lines)


def shown_rows(statistics: Statistics) -> tuple[list[list[str]], int, int]:
    """The cells that people are shown, the columns of names, and how many rows are left out."""
    heads = statistics._heads
    table = [[*heads, "hands", *_SHOWN.values(), "bb/100"]]
    for key, row in islice(statistics.items(), _MOST_ROWS):
        who = [shortened(printable(text), _NAME) for text in _texts(key)]
        told = [write_value(name, getattr(row, name), short=True) for name in _SHOWN]
        table.append([*who, str(row.hands), *told, _rounded(row.big_blinds_per_100)])
    return table, len(heads), max(0, len(statistics) - _MOST_ROWS)


def _key(by: str, name: str, position: str) -> Key:
    if by == "player and position":
        return name, position
    return name if by == "player" else position


def _texts(key: Key) -> tuple[str, ...]:
    return (key,) if isinstance(key, str) else key


def _plain(row: PlayerStatistics) -> dict[str, Any]:
    made = {**asdict(row), "big_blinds_per_100": row.big_blinds_per_100}
    for name in DEFINITIONS:
        made[name]["value"] = getattr(row, name).value
    return made


def _rounded(number: float) -> str:
    return f"{number:.1f}" if abs(number) < 100 else f"{number:.0f}"


def _aligned(table: list[list[str]], texts: int) -> list[str]:
    """Names to the left, numbers to the right."""
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        names = map(padded, row[:texts], widths)
        numbers = map(str.rjust, row[texts:], widths[texts:])
        lines.append(" ".join(["  ".join(names), *numbers]))
    return lines
