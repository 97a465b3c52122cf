"""Who is dealt into the next hand, where button and blinds are, and what newcomers post."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import takewhile
from random import Random, SystemRandom
from typing import NamedTuple

from fasteval.errors import SEATS_MAX
from fasteval.positions import Positions, due_chair, move_on
from fasteval.pots import clockwise
from fasteval.rules import Rules
from fasteval.tables.errors import button_not_dealt, too_few_players
from fasteval.tables.seats import Entering, Seat


class Plan(NamedTuple):
    """How the next hand begins, as the table is now."""

    rules: Rules  #: with the straddles of those who wish to
    positions: Positions
    dealt: tuple[int, ...]
    posts: dict[int, tuple[int, int]]  #: live and dead chips of newcomers, by seat (R34, R35)


def plan_hand(
    seats: Mapping[int, Seat],
    last: Positions | None,
    rules: Rules,
    *,
    button: int | None = None,
    straddles: int = 0,
    tournament: bool = False,
) -> Plan:
    """Say how the next hand begins.

    ``last`` is where button and blinds were, None for the first hand, which begins with a
    ``button``; ``straddles`` is how many may straddle. Raises IllegalCommand if fewer than two
    players are ready, or the first button is none of them.

    >>> seats = {seat: Seat(f"P{seat}", 200, 30, 200) for seat in range(4)}
    >>> seats[3].entering = "waiting"
    >>> plan_hand(seats, Positions(2, 0, 1), Rules(1, 2, entry="post")).dealt
    (0, 1, 2)
    >>> plan_hand(seats, Positions(0, 1, 2), Rules(1, 2)).positions[:3]
    (1, 2, 3)
    """
    ready = [seat for seat, one in seats.items() if one.is_ready(tournament)]
    if len(ready) < 2:
        raise too_few_players(len(ready))
    entering = {seat: _entering(seats[seat], rules) for seat in ready}
    playing = [seat for seat in ready if entering[seat] == "playing"]
    if last is None or len(playing) < 2:  # a game begins (again), and nobody is new to it
        positions = _begin(ready, last, rules, button)
        return _plan(seats, rules, positions, ready, {}, straddles)
    newcomers = [seat for seat in ready if seat not in playing]
    if not newcomers:
        return _plan(seats, rules, _next(last, ready, rules), ready, {}, straddles)
    if tournament:
        positions = _next(last, ready, rules)
        dealt = playing + _enter_tournament(positions, newcomers)
        if len(dealt) == 2:  # of two the button is the small blind (R13)
            positions = _next(last, dealt, rules)
        return _plan(seats, rules, positions, dealt, {}, straddles)
    positions = _move(last, playing, newcomers, rules)
    come_in = _come_in(entering, positions, playing, newcomers)
    posting = [seat for seat in come_in if entering[seat] == "posting"]
    posts = _posts(seats, positions, posting, rules)
    return _plan(seats, rules, positions, playing + come_in, posts, straddles)


def _entering(one: Seat, rules: Rules) -> Entering:
    """Where nobody pays to come in, nobody waits to: all are dealt into the next hand (R34)."""
    if one.entering == "playing" or (rules.entry == "post" and rules.big_blind):
        return one.entering
    return "joining" if rules.button_mode == "dead" else "playing"


def _begin(ready: list[int], last: Positions | None, rules: Rules, button: int | None) -> Positions:
    """The first button is drawn (R18)."""
    if last is not None:
        return _next(last, ready, rules)
    if button not in ready:
        raise button_not_dealt(button, sorted(ready))
    left, next_one = clockwise(ready, button)[:2]
    if len(ready) == 2:
        return Positions(button, button, left, button)
    return Positions(button, left, next_one, left)


def _next(last: Positions, dealt: Collection[int], rules: Rules) -> Positions:
    return move_on(last, set(dealt), rules.button_mode, rules.no_double_big_blind)


def _move(last: Positions, playing: list[int], newcomers: list[int], rules: Rules) -> Positions:
    """A newcomer can be the big blind, when it is the next to come to the seat (R34).

    He is never button or small blind: those have been big blind before.
    """
    if rules.button_mode == "dead":
        comes = clockwise({*playing, *newcomers}, last.big_blind)[0]
        return _next(last, [*playing, comes], rules)
    button, small_blind = (clockwise(playing, last.button) * 2)[:2]
    comes = clockwise({*playing, *newcomers}, small_blind)[0]
    if comes in newcomers:
        return Positions(button, small_blind, comes, small_blind)
    return _next(last, playing, rules)


def _come_in(
    entering: Mapping[int, Entering],
    positions: Positions,
    playing: list[int],
    newcomers: list[int],
) -> list[int]:
    """The newcomers who are dealt in: not between the button and the big blind (R17, R34).

    Where two have played and go on, a third waits for the big blind, which makes three of them.
    """
    blind = positions.big_blind
    if len(playing) == 2 and blind in playing:
        return []
    places = clockwise({*newcomers, blind, *playing}, positions.button)
    passed = places[: places.index(blind)]
    return [
        seat
        for seat in newcomers
        if seat == blind or (entering[seat] != "waiting" and seat not in passed)
    ]


def _enter_tournament(positions: Positions, newcomers: list[int]) -> list[int]:
    """Who is moved to a table can be any blind or the button, but waits between button and blinds.

    That is how the Tournament Directors Association breaks tables.
    """
    passed = _between(positions.button, due_chair(positions))
    return [seat for seat in newcomers if seat not in passed]


def _posts(
    seats: Mapping[int, Seat], positions: Positions, posting: list[int], rules: Rules
) -> dict[int, tuple[int, int]]:
    """Who comes in elsewhere than in the big blind posts what he owes (R34, R35)."""
    posts = {seat: seats[seat].owed(rules) for seat in posting if seat != positions.big_blind}
    return {seat: amounts for seat, amounts in posts.items() if any(amounts)}


def _plan(
    seats: Mapping[int, Seat],
    rules: Rules,
    positions: Positions,
    dealt: list[int],
    posts: dict[int, tuple[int, int]],
    straddles: int,
) -> Plan:
    straddlers = _straddlers(positions, dealt, posts)
    amounts = rules.straddles[: len(straddlers)]
    if straddles:
        amounts = _wished_straddles(seats, rules, straddlers[:straddles])
    if amounts != rules.straddles:
        rules = replace(rules, straddles=amounts)
    return Plan(rules, positions, tuple(sorted(dealt)), posts)


def _straddlers(
    positions: Positions, dealt: list[int], posts: dict[int, tuple[int, int]]
) -> list[int]:
    """From the left of the big blind on, up to a blind or who posts already (R30, R32)."""
    posted = {positions.small_blind, positions.big_blind, *posts}
    return list(takewhile(lambda seat: seat not in posted, clockwise(dealt, positions.big_blind)))


def _wished_straddles(
    seats: Mapping[int, Seat], rules: Rules, straddlers: list[int]
) -> tuple[int, ...]:
    """Each doubles what was posted before, until one does not wish to, or cannot (R30, R32)."""
    amounts: list[int] = []
    ante = rules.ante if rules.ante_type == "each" else 0
    for seat in straddlers:
        amount = rules.big_blind << (len(amounts) + 1)
        one = seats[seat]
        if not one.straddles or one.stack < ante + amount:
            break
        amounts.append(amount)
    return tuple(amounts)


def draw_button(seats: Collection[int], seed: int | None = None) -> int:
    """Draw a card for each seat: the highest has the first button (R18).

    Among equal ranks spades are highest, then hearts, diamonds and clubs, for this draw only.

    >>> draw_button([1, 4, 5], seed=7) in (1, 4, 5)
    True
    """
    chance = SystemRandom() if seed is None else Random(seed)
    cards = chance.sample(range(52), len(seats))
    return max(zip(cards, seats, strict=True))[1]


def let_in(seats: Mapping[int, Seat], last: Positions | None, plan: Plan, tournament: bool) -> None:
    """Who is dealt in owes nothing; whom a blind passes owes it, or is a newcomer (R35)."""
    small, big = (set(), set()) if last is None else _passed_blinds(last, plan.positions)
    for chair, one in seats.items():
        one.was = None
        dealt = chair in plan.dealt
        missed = chair in small | big and not one.is_ready(tournament)  # who waits misses nothing
        if dealt or missed:
            one.was = (one.entering, one.owes_small_blind, one.owes_big_blind)
        if dealt:
            one.entering, one.owes_small_blind, one.owes_big_blind = "playing", False, False
        elif missed and plan.rules.entry == "post" and not tournament:
            one.entering = "waiting"
            one.owes_small_blind |= chair in small
            one.owes_big_blind |= chair in big
        elif missed and plan.rules.button_mode == "dead":
            one.entering = "joining"


def put_back(seats: Iterable[Seat]) -> None:
    """Undo ``let_in`` for a hand that is abandoned, but for who chose to post while it was on."""
    for one in seats:
        if one.was is not None:
            entering, one.owes_small_blind, one.owes_big_blind = one.was
            chose = one.entering == "posting" and entering == "waiting"
            one.entering = "posting" if chose else entering


def _passed_blinds(last: Positions, positions: Positions) -> tuple[set[int], set[int]]:
    """The chairs that the small and the big blind passed by since the last hand (R35)."""
    small_from, small_to = due_chair(last), due_chair(positions)
    passed_small = _between(small_from, small_to)
    if small_to is not None and positions.small_blind is None:
        passed_small.add(small_to)  # a dead small blind: it was due there
    return passed_small, _between(last.big_blind, positions.big_blind)


def _between(start: int | None, end: int | None) -> set[int]:
    """The chairs clockwise between two, of all that there can be; none if they are the same."""
    if start is None or end is None or start == end:
        return set()
    passed = range(start + 1, end if start < end else end + SEATS_MAX)
    return {chair % SEATS_MAX for chair in passed}
