"""Equities: each player's part of the pot, exact where that is possible, or from random deals."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from math import ceil
from os import urandom
from typing import TYPE_CHECKING, Literal, NamedTuple, SupportsIndex, TypeAlias

from fasteval import batch, equity_errors, errors, study_errors
from fasteval._impl import floor
from fasteval.combos import COUNT, combo
from fasteval.equity_jobs import Spot, Sums, Unit
from fasteval.equity_results import (
    Equity,
    PlayerEquity,
    add_sums,
    combo_sums,
    heads_up,
    player_equities,
)
from fasteval.errors import FastevalError
from fasteval.jobs import run_units
from fasteval.names import EquityMethod
from fasteval.notation import format_card
from fasteval.ranges import Range
from fasteval.spots import check_distinct, read_cards

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from fasteval._py.reading import Cards

Player: TypeAlias = "str | Range | Iterable[SupportsIndex | str]"
Progress: TypeAlias = Callable[[int, int], object]

#: "auto" counts all deals where that takes fewer nanoseconds, as ``equity_plan`` estimates for the
#: compiled core; the twin has a budget of its own, being some hundred times slower.
EXACT_BUDGET = {"c": 1e9, "python": 1e7}

#: Exact work that would take longer, in nanoseconds of one core, is for an executor only: 3 hours.
LONGEST_EXACT = 1e13

#: Random deals go on until no player's standard error is above this, if nothing else is asked for.
STDERR = {"c": 0.0005, "python": 0.005}

_UNIT = 65_536  # random deals in a unit
_CROWD = 4  # ranges; more of them collide so often that units are made smaller
_MOST_DEALS = 2.0**63  # more than anyone has time for
_PREFLOP_BOARDS = 1_712_304
_METHODS = ("auto", "exact", "sampled")


def equity(
    players: Sequence[Player],
    *,
    board: Cards | None = None,
    dead: Cards | None = None,
    method: Literal["auto", "exact", "sampled"] = "auto",
    samples: int | None = None,
    stderr: float | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    combos: bool = False,
) -> Equity:
    """Find what part of the pot each of 2 to 22 players wins on average, all betting being over.

    A player is a hand ("AsKs" or two card numbers), a range (text such as "TT+,AQs+" or a
    ``Range``) or "random". The board has 0, 3, 4 or 5 cards; dead cards are out. Deals in which a
    card would come twice do not exist, and the others are as likely as the weights of their hands
    say.

    ``method`` is "exact", "sampled", or "auto": exact where that is a matter of a second or so,
    unless ``samples`` are asked for. Samples are random deals: that many, or until no standard
    error is above ``stderr`` (0.0005 of the pot, 0.005 in pure Python). The same ``seed`` gives the
    same numbers for any number of ``threads`` (None: one for each processor) and on any
    ``executor`` of concurrent.futures.
    ``progress`` is called with (done, total), of units of work or deals; what it raises stops the
    work. ``combos`` asks for the equity of each hand of each range.

    Raises InvalidCard for an odd or repeated card or board, InvalidRange for an odd range and one
    that is empty after card removal, FastevalError for other bad values, TypeError for wrong types.

    >>> equity(["AhAs", "KdKc"])[0].win
    0.8106457731804633
    >>> result = equity(["TT+,AQs+", "AKo"], board="2c 7d Jh 3s")
    >>> [round(player.equity, 3) for player in result], result.exact
    ([0.783, 0.217], True)
    """
    _check_threads(threads)
    is_plain = board is None and dead is None and executor is None and progress is None
    if is_plain and samples is None and stderr is None and seed is None and not combos:
        quick = _look_up(players, method)
        if quick is not None:
            return quick
    goal = _read_goal(method, samples, stderr, seed)
    check_executor(executor)
    check_progress(progress)
    spot, (name, cost, units) = plan_spot(players, board, dead)
    run = _Run(spot, combos, threads, executor, progress)
    affordable = samples is None and cost <= EXACT_BUDGET[floor.IMPLEMENTATION]
    if method == "exact" or (method == "auto" and affordable):
        if cost > LONGEST_EXACT and executor is None:
            raise equity_errors.too_long(cost, LONGEST_EXACT)
        return run.exact(name, units)
    return run.sampled(goal)


def plan_spot(
    players: Iterable[Player], board: Cards | None, dead: Cards | None
) -> tuple[Spot, tuple[EquityMethod, float, int]]:
    """Read a spot, and find its cheapest exact method as the floor's ``equity_plan`` does.

    >>> plan_spot(["random", "AhAs"], None, None)[1][0]
    'table'
    """
    if isinstance(players, (str, Mapping, Set)):
        raise equity_errors.odd_players_type(players)
    listed = [keep_hand(player) for player in players]
    lying, out = read_known(board, dead)
    spot = read_spot(listed, lying, out)
    try:
        return spot, floor.equity_plan(*spot.arguments())
    except FastevalError:
        _explain_empty_range(listed, lying, out)
        raise


def read_known(board: Cards | None, dead: Cards | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read the board and the dead cards; None is none of them.

    >>> read_known("2c 3c 4c", None)
    ((0, 4, 8), ())
    """
    lying = () if board is None else read_cards("board", board)
    return lying, () if dead is None else read_cards("dead", dead)


def keep_hand(player: Player) -> Player:
    """Keep the cards of a hand that can be gone through once only.

    >>> keep_hand(iter([51, 50])), keep_hand("AA")
    ((51, 50), 'AA')
    """
    return tuple(player) if isinstance(player, Iterator) else player


def read_spot(players: Iterable[Player], board: Cards | None, dead: Cards | None) -> Spot:
    """Read who holds what and what is known of the deck.

    >>> read_spot(["random", "AhAs"], "2c 3c 4c", None).board
    7
    """
    weights = tuple(_read_player(number, player) for number, player in enumerate(players))
    shared, out = read_known(board, dead)
    if len(shared) not in (0, 3, 4, 5):
        raise equity_errors.odd_board(len(shared))
    check_distinct([("the board", shared), ("the dead cards", out)])
    return Spot(weights, floor.cards_to_mask(shared), floor.cards_to_mask(out))


def _read_player(number: int, player: Player) -> bytes | None:
    if isinstance(player, Range):
        return bytes(player.weights)
    try:
        if isinstance(player, str):
            return _read_text(player)
        return _read_hand(number, player)
    except FastevalError as error:
        raise errors.in_field(error, equity_errors.player_name(number)) from None


@lru_cache(maxsize=256)
def _read_text(text: str) -> bytes | None:
    """The weights of a range's text, None for any two cards; texts come again and again."""
    if text == "random":
        return None
    return bytes(Range(text).weights)


def _read_hand(number: int, hand: Iterable[SupportsIndex | str]) -> bytes:
    try:
        iter(hand)
    except TypeError:
        raise equity_errors.odd_player(number, hand) from None
    try:
        cards = floor.cards(hand)
    except FastevalError as error:
        raise equity_errors.no_hand(error) from None
    if len(cards) != 2:
        raise equity_errors.odd_hand_size(len(cards))
    weights = array("d", bytes(8 * COUNT))
    weights[combo(*cards)] = 1.0
    return weights.tobytes()


def _look_up(players: Sequence[Player], method: str) -> Equity | None:
    """The quick way for two hands before the flop; None if it is another question."""
    if method == "sampled" or method not in _METHODS or not isinstance(players, (list, tuple)):
        return None
    if len(players) != 2:
        return None
    found = floor.preflop_matchup(players[0], players[1])
    if found is None:
        return None
    return Equity(heads_up(*found, _PREFLOP_BOARDS), "table", _PREFLOP_BOARDS)


def check_executor(executor: Executor | None) -> None:
    """Raise TypeError for what is no executor.

    >>> check_executor(None)
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise equity_errors.odd_executor(executor)


def check_progress(progress: Progress | None) -> None:
    """Refuse what cannot be called.

    >>> check_progress(print)
    """
    if progress is not None and not callable(progress):
        raise equity_errors.odd_progress(progress)


def _check_threads(threads: int | None) -> None:
    if threads is not None and errors.integer(threads, errors.odd_threads_type) < 1:
        raise errors.odd_threads(threads)


def new_seed() -> int:
    """Draw a seed by chance: of 53 bits, which JavaScript and jq can read without loss.

    >>> new_seed() < 2**53
    True
    """
    return int.from_bytes(urandom(7), "big") >> 3


class _Goal(NamedTuple):
    """How many random deals there are to be: so many, or until the standard error is small."""

    samples: int | None
    stderr: float
    seed: int


def _read_goal(method: str, samples: int | None, stderr: float | None, seed: int | None) -> _Goal:
    if method not in _METHODS:
        raise equity_errors.odd_method(method)
    if method == "exact" and (samples is not None or stderr is not None):
        raise equity_errors.exact_with("stderr" if samples is None else "samples")
    if samples is not None and stderr is not None:
        raise equity_errors.two_goals()
    if samples is not None:
        samples = errors.integer(samples, equity_errors.odd_count_type, "samples")
        if samples < 1:
            raise equity_errors.odd_samples(samples)
    if stderr is None:
        stderr = STDERR[floor.IMPLEMENTATION]
    elif not isinstance(stderr, (int, float)) or isinstance(stderr, bool):
        raise equity_errors.odd_stderr_type(stderr)
    elif not 0 < stderr <= 1:
        raise equity_errors.odd_stderr(stderr)
    return _Goal(samples, float(stderr), new_seed() if seed is None else errors.seed(seed))


def _explain_empty_range(
    players: Iterable[Player], board: Iterable[int], dead: Iterable[int]
) -> None:
    """Raise a better error if it is a hand whose card is elsewhere, too."""
    places = dict.fromkeys(board, "the board") | dict.fromkeys(dead, "the dead cards")
    for number, player in enumerate(players):
        try:
            cards = floor.cards(player)  # type: ignore[arg-type]
        except (FastevalError, TypeError):
            continue
        for card in cards if len(cards) == 2 else ():
            name = equity_errors.player_name(number)
            if card in places:
                raise study_errors.in_two_places(format_card(card), places[card], name)
            places[card] = name


class _Run(NamedTuple):
    """How a spot is worked on."""

    spot: Spot
    combos: bool
    threads: int | None
    executor: Executor | None
    progress: Progress | None

    def exact(self, method: EquityMethod, units: int) -> Equity:
        """Add up all units."""
        work = (self._unit(method, number, units, 0) for number in range(units))
        total = _Total()
        for done, sums in enumerate(self._sums(work), 1):
            total.add(sums)
            self._report(done, units)
        deals = floor.equity_deals(*self.spot.arguments())
        return Equity(self._players(total, 0), method, deals)

    def sampled(self, goal: _Goal) -> Equity:
        """Add up units of random deals, in rounds, until there are enough.

        A round is as long as the last one says that it takes; all of its units are wanted, so that
        none is stopped half-way and the answer does not depend on how many are done at once.
        """
        unit = _UNIT if sum(map(bool, self.spot.weights)) <= _CROWD else _UNIT // 16
        total, done, wanted = _Total(), 0, goal.samples or unit
        while done < wanted:
            sizes = _sizes(done, wanted, unit)
            units = (self._unit("sampled", *size, goal.seed) for size in sizes)
            for sums in self._sums(units):
                total.add(sums)
                done = min(done + unit, wanted)
                if done < wanted:
                    self._report(done, wanted)
            players = self._players(total, done)
            if goal.samples is None:
                wanted = _deals_needed(players, done, goal.stderr, unit)
            self._report(done, wanted)
        return Equity(players, "sampled", done, goal.seed)

    def _unit(self, method: EquityMethod, number: int, many: int, seed: int) -> Unit:
        return Unit(self.spot, method, number, many, seed, self.combos, batch.chosen_kernel(None))

    def _sums(self, units: Iterable[Unit]) -> Iterator[Sums]:
        return run_units(units, self.threads, self.executor)

    def _report(self, done: int, total: int) -> None:
        if self.progress is not None:
            self.progress(done, total)

    def _players(self, total: _Total, samples: int) -> tuple[PlayerEquity, ...]:
        return player_equities(total.split, self.spot.weights, total.combos, samples)


class _Total:
    """The sums of units so far."""

    def __init__(self) -> None:
        self.split: Sequence[float] = ()
        self.combos: Sequence[float] | None = None

    def add(self, sums: Sums) -> None:
        split, combos = sums
        self.split = add_sums(self.split, split) if self.split else split
        if combos is not None:
            more = combo_sums(combos)
            self.combos = add_sums(self.combos, more) if self.combos else more


def _sizes(done: int, wanted: int, unit: int) -> Iterator[tuple[int, int]]:
    """The units from one number of deals to another: their numbers, and how many deals each has."""
    for first in range(done, wanted, unit):
        yield first // unit, min(unit, wanted - first)


def _deals_needed(players: Iterable[PlayerEquity], done: int, stderr: float, unit: int) -> int:
    """How many deals, in whole units, would make the largest standard error small enough."""
    largest = max(player.stderr for player in players)
    if largest <= stderr:
        return done
    times = largest / stderr
    return unit * ceil(min(done * times * times, _MOST_DEALS) / unit)
