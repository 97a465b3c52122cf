"""Hands that follow one another: each player's stack after each of them, and what all have won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from fasteval.histories.played import final_stacks, play_hands
from fasteval.plots import errors
from fasteval.plots.canvas import axes_of
from fasteval.plots.lines import LONG, Line, draw_lines, thinned

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

    from fasteval.histories.errors import InvalidHistory
    from fasteval.histories.record import HandRecord
    from fasteval.state import State
    from fasteval.view import View

_MOST = 12  # players in a picture


def plot_stacks(
    hands: Iterable[HandRecord | State | View],
    ax: Axes | None = None,
    *,
    broken: Callable[[InvalidHistory], object] | None = None,
) -> Axes:
    """Draw each player's stack after each hand, in chips, as a tournament shows them.

    ``hands`` are those of ``read_hands``, of ``match`` or your own, in their order; who is not in a
    hand keeps his stack. Of more than twelve players those of the most hands are drawn. What has no
    name is a seat, "Seat 1". A hand that the rules refuse, or that is not over, is given to
    ``broken`` and left out; without ``broken`` it is raised. Draws on ``ax``, or on a new figure of
    pyplot, and returns the axes. Raises InvalidHistory, FastevalError if there is no hand,
    ImportError without matplotlib.

    >>> from fasteval import read_hands
    >>> axes = plot_stacks(read_hands("hands.phhs"))  # doctest: +SKIP
    """
    players, count = _gather(hands, broken)
    lines = [_stack_line(player) for player in _shown(players)]
    return _draw(lines, players, count, "stack, in chips", ax)


def plot_winnings(
    hands: Iterable[HandRecord | State | View],
    ax: Axes | None = None,
    *,
    broken: Callable[[InvalidHistory], object] | None = None,
) -> Axes:
    """Draw what each player has won, in big blinds, hand by hand.

    At the end of each line stand the name and bb/100. Otherwise as ``plot_stacks``.

    >>> from fasteval import read_hands
    >>> axes = plot_winnings(read_hands("hands.phhs"))  # doctest: +SKIP
    """
    players, count = _gather(hands, broken)
    lines = [_winnings_line(player) for player in _shown(players)]
    return _draw(lines, players, count, "won, in big blinds", ax)


class _Hand(NamedTuple):
    """What a hand was to a player."""

    number: int  # from 1
    before: int
    after: int
    unit: int  # the big blind


def _gather(
    hands: Iterable[HandRecord | State | View],
    broken: Callable[[InvalidHistory], object] | None,
) -> tuple[dict[str, list[_Hand]], int]:
    """The hands of each player, and how many hands there are."""
    players: dict[str, list[_Hand]] = {}
    number = 0
    for number, played in enumerate(play_hands(hands, broken, to_the_end=True), 1):
        record, state = played.record, played.state
        ends = final_stacks(record, state)
        for seat in state.dealt:
            hand = _Hand(number, record.stacks[seat], ends[seat], state.rules.chip_unit)
            players.setdefault(record.name(seat), []).append(hand)
    if not number:
        raise errors.no_hands()
    return players, number


def _shown(players: dict[str, list[_Hand]]) -> Iterator[tuple[str, list[_Hand]]]:
    most = sorted(players, key=lambda name: -len(players[name]))[:_MOST]
    return ((name, players[name]) for name in players if name in most)


def _stack_line(player: tuple[str, list[_Hand]]) -> Line:
    """Steps from hand to hand: chips that came between two are there before the next."""
    name, hands = player
    places, values = [hands[0].number - 1], [float(hands[0].before)]
    for hand in thinned(hands):
        places += [hand.number - 1, hand.number]
        values += [hand.before, hand.after]
    return Line(name, places, values, f"{hands[-1].after:,}")


def _winnings_line(player: tuple[str, list[_Hand]]) -> Line:
    name, hands = player
    won = accumulate((hand.after - hand.before) / hand.unit for hand in hands)
    points = [(hands[0].number - 1, 0.0)]
    points += thinned([(hand.number, chips) for hand, chips in zip(hands, won, strict=True)])
    places, values = zip(*points, strict=True)
    return Line(name, places, values, f"{100 * values[-1] / len(hands):+,.0f} bb/100")


def _draw(
    lines: list[Line], players: dict[str, list[_Hand]], count: int, what: str, ax: Axes | None
) -> Axes:
    axes = axes_of(ax, LONG)
    axes.set_xlim(0, count)
    draw_lines(axes, lines)
    left_out = len(players) - len(lines)
    axes.set_xlabel(f"hands; {left_out:,} players of fewer hands left out" if left_out else "hands")
    axes.set_ylabel(what)
    return axes
