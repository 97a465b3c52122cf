"""Statistics of players: how they play, counted over many hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from fasteval import errors
from fasteval.errors import SEATS_MAX, FastevalError
from fasteval.histories.counting import Counts, count_hand
from fasteval.histories.definitions import DEFINITIONS, PlayerStatistics, Statistic
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.played import play_hands, seat_names

if TYPE_CHECKING:
    from fasteval.histories.files import Hand

#: A player's name, or name and position.
Key: TypeAlias = "str | tuple[str, str]"

_BY = ("player", "position")
_POSITIONS = (
    *("UTG", *(f"UTG+{place}" for place in range(1, SEATS_MAX)), "HJ", "CO"),
    *("BTN", "BTN/SB", "SB", "BB"),
)
#: The columns of the table for people; a row of 100 columns could not be read.
_SHOWN = (
    *("vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal", "cbet_flop"),
    *("fold_to_cbet_flop", "aggression_factor", "wtsd", "wsd", "wwsf"),
)
_MOST_ROWS = 50


def player_statistics(
    hands: Iterable[Hand],
    /,
    *,
    by: Literal["player", "position"] = "player",
    broken: Callable[[InvalidHistory], object] | None = None,
) -> Statistics:
    """Count how each player plays: VPIP, PFR, 3-bets, c-bets, showdowns, big blinds won and more.

    ``hands`` are HandRecords, States or Views of hands that are over, as ``read_hands`` gives them.
    The answer has PlayerStatistics by name or, by "position", by name and position; a player
    without a name is a seat, "Seat 1". A hand that the rules refuse, or that is not over, is given
    to ``broken`` as an InvalidHistory and left out; without ``broken`` it is raised. Raises
    TypeError for what is no hand.

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
            key = name(seat) if by == "player" else (name(seat), str(positions[seat]))
            seats[seat] = counts[key]
        count_hand(played, seats)
    return Statistics(dict(counts), by)


class Statistics(Mapping[Key, PlayerStatistics]):
    """The PlayerStatistics of each player, or of each player in each position.

    Who played most hands comes first. Statistics of different hands are added by ``+``, so that
    files can be counted apart. Printed, they are a table.
    """

    def __init__(self, counts: dict[Key, Counts], by: str) -> None:
        self._counts, self._by = counts, by

    def __getitem__(self, key: Key, /) -> PlayerStatistics:
        return self._counts[key].statistics()

    def __iter__(self) -> Iterator[Key]:
        hands: Counter[str] = Counter()
        for key, counts in self._counts.items():
            hands[_name(key)] += counts.hands

        def rank(key: Key) -> tuple[int, str, int]:
            name = _name(key)
            return -hands[name], name, 0 if key is name else _POSITIONS.index(key[1])

        return iter(sorted(self._counts, key=rank))

    def __len__(self) -> int:
        return len(self._counts)

    def __add__(self, other: Statistics) -> Statistics:
        if not isinstance(other, Statistics):
            return NotImplemented
        if self._by != other._by:
            raise FastevalError(f"statistics by {self._by} and by {other._by} do not add up")
        counts: defaultdict[Key, Counts] = defaultdict(Counts)
        for each in (self, other):
            for key, one in each._counts.items():
                counts[key].add(one)
        return Statistics(dict(counts), self._by)

    def to_dict(self) -> dict[str, Any]:
        """Return all as JSON can have it: by player, and by position below that."""
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
        made: dict[str, list[Any]] = {"player": [_name(key) for key, _ in rows]}
        if self._by == "position":
            made["position"] = [key[1] for key, _ in rows]
        for name in ("hands", "net", "big_blinds", "big_blinds_per_100"):
            made[name] = [getattr(row, name) for _, row in rows]
        for name in DEFINITIONS:
            told: list[Statistic] = [getattr(row, name) for _, row in rows]
            made[name] = [one.value for one in told]
            made[f"{name}_count"] = [one.count for one in told]
            made[f"{name}_opportunities"] = [one.opportunities for one in told]
        return made

    def __repr__(self) -> str:
        return f"<Statistics: {len(self)} by {self._by}>"

    def __str__(self) -> str:
        heads = ["player", "position"][: 1 if self._by == "player" else 2]
        table = [[*heads, "hands", *(DEFINITIONS[name].label for name in _SHOWN), "bb/100"]]
        for key, row in [*self.items()][:_MOST_ROWS]:
            who = [key] if isinstance(key, str) else [*key]
            told = [_shown(name, getattr(row, name)) for name in _SHOWN]
            table.append([*who, str(row.hands), *told, f"{row.big_blinds_per_100:.1f}"])
        return _aligned(table, len(heads), len(self) - _MOST_ROWS)


def _name(key: Key) -> str:
    return key if isinstance(key, str) else key[0]


def _plain(row: PlayerStatistics) -> dict[str, Any]:
    made = {**asdict(row), "big_blinds_per_100": row.big_blinds_per_100}
    for name in DEFINITIONS:
        made[name]["value"] = getattr(row, name).value
    return made


def _shown(name: str, told: Statistic) -> str:
    """A part in percent, a factor as it is."""
    if told.value is None:
        return "-"
    return f"{told.value:.1f}" if "factor" in name else f"{100 * told.value:.0f}"


def _aligned(table: list[list[str]], texts: int, left_out: int) -> str:
    """Names to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(
            [cell.ljust(width) for cell, width in zip(row[:texts], widths, strict=False)]
            + [cell.rjust(width) for cell, width in zip(row[texts:], widths[texts:], strict=True)]
        )
        for row in table
    ]
    return "\n".join([*lines, *([f"and {left_out} more"] if left_out > 0 else [])])
