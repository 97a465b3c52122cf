"""The numbers of a report: what one player won, when, where and with which hands."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from itertools import accumulate
from typing import NamedTuple

from fasteval._impl import floor
from fasteval.bots.results import estimate
from fasteval.combos import CLASSES, combo
from fasteval.console import printable
from fasteval.histories.definitions import (
    DEFINITIONS,
    Definition,
    PlayerStatistics,
    Statistic,
    write_value,
)
from fasteval.reports import errors
from fasteval.reports.amounts import add_up
from fasteval.reports.gathering import Gathered, Seat, Summary
from fasteval.reports.names import HERO, is_place

_CLASS_OF = {number: name for name, combos in CLASSES.items() for number in combos}
#: Hands from which on it is told how sure a result is.
_ENOUGH = 30
_BIGGEST = 10
_MOST_PLAYERS = 100
_NAMELESS = "hero"  # who is called otherwise from hand to hand
_FINE = 1 << 40  # parts of a big blind: as whole numbers they are summed without loss


class Shown(NamedTuple):
    """A statistic as it is shown."""

    definition: Definition
    value: str
    told: Statistic


class Held(NamedTuple):
    """What a player won with one class of starting hands."""

    name: str
    hands: int
    big_blinds: float


class Big(NamedTuple):
    """One of the biggest pots."""

    number: int  #: of the hand, from 1
    pot: str
    big_blinds: float
    winners: tuple[str, ...]
    board: str
    net: str  #: of the player; "" without the player


@dataclass(frozen=True)
class Figures:
    """All numbers of one player."""

    player: str  #: as people are told
    seats: list[Seat | None]  #: of the player, by hand
    statistics: PlayerStatistics
    nets: list[str]  #: what was won in all, of each currency
    reach: float | None  #: of the 95 % interval of bb/100, to each side
    results: tuple[list[float], list[float], list[float]]  #: sums in big blinds, see ``_results``
    shown: dict[str, Shown]
    positions: dict[str, PlayerStatistics]
    grid: list[list[Held]] | None  #: 13 rows of 13 classes
    biggest: list[Big]
    players: int  #: who have a name
    others: dict[str, PlayerStatistics]  #: the players of the hands, who played most first
    left: int  #: players that are not among them
    places: list[str]  #: names that are only those of seats and positions


def choose_player(gathered: Gathered, wanted: str | None) -> str:
    """Return who is shown: the HERO, or else who played most. Raises FastevalError."""
    names = [str(name) for name in gathered.players]
    hero = _title(gathered, HERO) if gathered.heroes else None
    if wanted is not None:
        name = printable(wanted)
        if name in names:
            return name
        if name == hero:
            return HERO
        raise errors.unknown_player(wanted, names if hero is None else [*names, hero])
    if hero is not None:
        return HERO
    return next((name for name in names if not is_place(name)), names[0])


def find_figures(gathered: Gathered, player: str) -> Figures:
    """Find all numbers of a player."""
    statistics, positions = gathered.of(player)
    seats = [hand.of(player) for hand in gathered.hands]
    played = [(hand, seat) for hand, seat in zip(gathered.hands, seats, strict=True) if seat]
    title = _title(gathered, player)
    players = gathered.players
    names = [str(name) for name in players]
    real = [name for name in names if not is_place(name)]
    others = {name: players[name] for name in real[:_MOST_PLAYERS]} | {title: statistics}
    return Figures(
        player=title,
        seats=seats,
        statistics=statistics,
        nets=add_up((hand.money, seat.net) for hand, seat in played),
        reach=_reach(played),
        results=_results(played),
        shown=show_statistics(statistics),
        positions=positions,
        grid=_grid(played),
        biggest=_biggest(gathered, seats),
        players=len(real),
        others=dict(sorted(others.items(), key=lambda pair: (-pair[1].hands, pair[0]))),
        left=len(set(real) - set(others)),
        places=[name for name in names if is_place(name) and name not in others],
    )


def _title(gathered: Gathered, player: str) -> str:
    """The player's name; the hero's if it is a name, and the same everywhere."""
    if player != HERO:
        return player
    name, *others = gathered.heroes
    if not others and not is_place(name):
        return name
    called = _NAMELESS
    while called in gathered.players:
        called += " (all names)"
    return called


def show_statistics(statistics: PlayerStatistics) -> dict[str, Shown]:
    """Return each statistic with its definition and its value, in percent or as a factor."""
    shown = {}
    for name, definition in DEFINITIONS.items():
        told: Statistic = getattr(statistics, name)
        shown[name] = Shown(definition, write_value(name, told), told)
    return shown


def big_blinds(chips: int, hand: Summary) -> float:
    """Chips in the big blinds of a hand."""
    return chips / hand.unit if hand.unit else 0.0


def _reach(played: list[tuple[Summary, Seat]]) -> float | None:
    """How far bb/100 may be off, with 95 % confidence; None of too few hands."""
    if len(played) < _ENOUGH:
        return None
    nets = [seat.net * _FINE // hand.unit if hand.unit else 0 for hand, seat in played]
    squares = sum(net * net for net in nets)
    rate, _, interval = estimate(sum(nets), squares, len(nets), len(nets), _FINE)
    return None if interval is None else interval[1] - rate


def _results(played: list[tuple[Summary, Seat]]) -> tuple[list[float], list[float], list[float]]:
    """What was won after each hand: in all, at showdowns, and without."""
    won = [big_blinds(seat.net, hand) for hand, seat in played]
    shown = [seat.showdown for _, seat in played]
    parts = (
        won,
        [one if there else 0.0 for one, there in zip(won, shown, strict=True)],
        [0.0 if there else one for one, there in zip(won, shown, strict=True)],
    )
    total, at_showdowns, without = (list(accumulate(part)) for part in parts)
    return total, at_showdowns, without


def _grid(played: list[tuple[Summary, Seat]]) -> list[list[Held]] | None:
    """What was won with each class of starting hands; None if no cards are known."""
    hands: dict[str, int] = dict.fromkeys(CLASSES, 0)
    won: dict[str, float] = dict.fromkeys(CLASSES, 0.0)
    for hand, seat in played:
        if seat.cards is None or "?" in seat.cards:
            continue
        name = _CLASS_OF[combo(*floor.cards(seat.cards))]
        hands[name] += 1
        won[name] += big_blinds(seat.net, hand)
    if not any(hands.values()):
        return None
    cells = [Held(name, hands[name], won[name]) for name in CLASSES]
    return [cells[start : start + 13] for start in range(0, len(cells), 13)]


def _biggest(gathered: Gathered, seats: list[Seat | None]) -> list[Big]:
    """The biggest pots of all hands, in big blinds."""
    numbered = enumerate(gathered.hands, 1)
    found = nlargest(_BIGGEST, numbered, key=lambda pair: big_blinds(pair[1].pot, pair[1]))
    made = []
    for number, hand in found:
        seat = seats[number - 1]
        made.append(
            Big(
                number,
                hand.money.write(hand.pot),
                big_blinds(hand.pot, hand),
                tuple(one.name for one in hand.seats if one.won),
                hand.board,
                hand.money.signed(seat.net) if seat else "",
            )
        )
    return made
