"""The numbers of a report: what one player won, when, where and with which hands."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from itertools import accumulate
from math import lcm
from typing import NamedTuple

from fasteval._impl import floor
from fasteval.bots.results import estimate
from fasteval.combos import CLASSES, combo
from fasteval.histories.definitions import DEFINITIONS, Definition, PlayerStatistics, Statistic
from fasteval.reports import errors
from fasteval.reports.gathering import Gathered, Seat, Summary

_CLASS_OF = {number: name for name, combos in CLASSES.items() for number in combos}
#: Hands from which on it is told how sure a result is.
_ENOUGH = 30
_BIGGEST = 10
_MOST_PLAYERS = 100
_MINUS = "\N{MINUS SIGN}"  # as wide as a plus


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

    player: str
    statistics: PlayerStatistics
    net: str
    reach: float | None  #: of the 95 % interval of bb/100, to each side
    results: tuple[list[float], list[float], list[float]]  #: sums in big blinds, see ``_results``
    shown: dict[str, Shown]
    positions: dict[str, PlayerStatistics]
    grid: list[list[Held]] | None  #: 13 rows of 13 classes
    biggest: list[Big]
    others: dict[str, PlayerStatistics]  #: the players of the hands, who played most first
    left: int  #: players that are not among them


def choose_player(gathered: Gathered, wanted: str | None) -> str:
    """Return who is shown: the hero, else who played most. Raises FastevalError, TypeError."""
    if wanted is not None:
        if not isinstance(wanted, str):
            raise errors.odd_player(wanted)
        if wanted not in gathered.players:
            raise errors.unknown_player(wanted, [str(name) for name in gathered.players])
        return wanted
    if gathered.heroes:
        return gathered.heroes.most_common(1)[0][0]
    return str(next(iter(gathered.players)))


def find_figures(gathered: Gathered, player: str) -> Figures:
    """Find all numbers of a player."""
    statistics = gathered.players[player]
    played = [(hand, seat) for hand in gathered.hands if (seat := hand.of(player))]
    names = [str(name) for name in gathered.players]
    others = names[:_MOST_PLAYERS]
    places = (key for key in gathered.places if key[0] == player)
    return Figures(
        player=player,
        statistics=statistics,
        net=_net(statistics, played),
        reach=_reach(played),
        results=_results(played),
        shown=show_statistics(statistics),
        positions={str(key[1]): gathered.places[key] for key in places},
        grid=_grid(played),
        biggest=_biggest(gathered, player),
        others={name: gathered.players[name] for name in others},
        left=len(names) - len(others),
    )


def show_statistics(statistics: PlayerStatistics) -> dict[str, Shown]:
    """Return each statistic with its definition and its value, in percent or as a factor."""
    shown = {}
    for name, definition in DEFINITIONS.items():
        told: Statistic = getattr(statistics, name)
        shown[name] = Shown(definition, show_value(name, told), told)
    return shown


def show_value(name: str, told: Statistic) -> str:
    """Write a part in percent, a factor as it is; a dash where there was no opportunity."""
    if told.value is None:
        return "-"
    return f"{told.value:.1f}" if "factor" in name else f"{100 * told.value:.1f} %"


def signed(number: float, digits: int = 1) -> str:
    """Write a number with its sign, and zero without one.

    >>> signed(2.25), signed(0.01), ascii(signed(-1234.5))
    ('+2.2', '0.0', "'\\\\u22121,234.5'")
    """
    text = f"{number:+,.{digits}f}"
    return text.replace("-", _MINUS) if text.strip("+-0.,") else text.lstrip("+-")


def signed_money(hand: Summary, chips: int) -> str:
    """Write chips that were won or lost in the currency of a hand."""
    sign = "+" if chips > 0 else _MINUS if chips else ""
    return f"{sign}{hand.money(abs(chips))}"


def big_blinds(chips: int, hand: Summary) -> float:
    """Chips in the big blinds of a hand."""
    return chips / hand.unit if hand.unit else 0.0


def _net(statistics: PlayerStatistics, played: list[tuple[Summary, Seat]]) -> str:
    """What was won in all: money, if all hands were played for the same one."""
    first = played[0][0]
    if all(hand.money is first.money for hand, _ in played):
        return signed_money(first, statistics.net)
    return f"{signed(statistics.net, 0)} chips"


def _reach(played: list[tuple[Summary, Seat]]) -> float | None:
    """How far bb/100 may be off, with 95 % confidence; None of too few hands."""
    if len(played) < _ENOUGH:
        return None
    unit = lcm(*(hand.unit or 1 for hand, _ in played))
    nets = [seat.net * (unit // hand.unit) if hand.unit else 0 for hand, seat in played]
    squares = sum(net * net for net in nets)
    rate, _, interval = estimate(sum(nets), squares, len(nets), len(nets), unit)
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


def _biggest(gathered: Gathered, player: str) -> list[Big]:
    """The biggest pots of all hands, in big blinds."""
    numbered = enumerate(gathered.hands, 1)
    found = nlargest(_BIGGEST, numbered, key=lambda pair: big_blinds(pair[1].pot, pair[1]))
    made = []
    for number, hand in found:
        seat = hand.of(player)
        made.append(
            Big(
                number,
                hand.money(hand.pot),
                big_blinds(hand.pot, hand),
                tuple(one.name for one in hand.seats if one.won),
                hand.board,
                signed_money(hand, seat.net) if seat else "",
            )
        )
    return made
