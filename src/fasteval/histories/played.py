"""Recorded hands played again, with what each player faced and decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fasteval.errors import FastevalError, IllegalAction
from fasteval.histories.errors import InvalidHistory, not_hands, refused
from fasteval.histories.record import HandRecord, as_record
from fasteval.positions import seat_positions

if TYPE_CHECKING:
    from fasteval.histories.files import Hand
    from fasteval.state import State


class Decision(NamedTuple):
    """What a player faced, and what the player did. Amounts are chips."""

    street: str  #: preflop, flop, turn or river
    seat: int
    action: str  #: fold, check, call, bet or raise
    amount: int  #: what the action put in
    total: int  #: what the seat then has in on this street: of a raise, the raise-to
    pot: int  #: all chips in the middle before the action
    to_call: int  #: what a call would have put in
    stack: int  #: the seat's chips before the action
    all_in: bool  #: whether the action put in the last of them
    may_raise: bool  #: whether a bet or raise was legal


class Places(NamedTuple):
    """Where button and blinds are: all that the names of positions depend on."""

    seats: int
    dealt: tuple[int, ...]
    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None


class Played(NamedTuple):
    """A recorded hand that was played again."""

    number: int  #: of the hand in the input, from 0
    record: HandRecord
    state: State  #: at the end
    decisions: list[Decision]

    @property
    def places(self) -> Places:
        """Where button and blinds are."""
        state = self.state
        return Places(
            state.seats,
            state.dealt,
            state.button,
            state.small_blind_seat,
            state.big_blind_seat,
        )

    def folded(self) -> dict[int, str]:
        """The street on which each seat folded that did."""
        return {one.seat: one.street for one in self.decisions if one.action == "fold"}

    def paid(self) -> list[int]:
        """The chips that each seat put in, forced bets and what was returned too."""
        state = self.state
        payouts = state.payouts or (0,) * state.seats
        amounts = zip(state.starting_stacks, state.returned, payouts, state.stacks, strict=True)
        return [start + back + payout - left for start, back, payout, left in amounts]

    def showdown(self) -> bool:
        """Whether it came to a showdown, also where hands were mucked there unseen."""
        state = self.state
        at_the_end = state.over or state.street == "showdown"
        return at_the_end and len(state.dealt) - len(self.folded()) > 1


def play_hands(
    hands: Iterable[Hand],
    broken: Callable[[InvalidHistory], object] | None,
    *,
    to_the_end: bool = False,
) -> Iterator[Played]:
    """Play hands one after another, with their numbers.

    A hand that the rules refuse, or that is not over and should be, is given to ``broken`` or,
    without it, raised as an InvalidHistory. Raises TypeError at once for what holds no hands.
    """
    if isinstance(hands, (HandRecord, str, bytes)) or not hasattr(hands, "__iter__"):
        raise not_hands(hands)
    return _play_each(hands, broken, to_the_end)


def _play_each(
    hands: Iterable[Hand],
    broken: Callable[[InvalidHistory], object] | None,
    to_the_end: bool,
) -> Iterator[Played]:
    for number, hand in enumerate(hands):
        record = as_record(hand)
        try:
            record.check()
            played = Played(number, record, *_play(record))
            if to_the_end and not played.state.over:
                raise InvalidHistory("the hand is not over")
        except FastevalError as error:
            told = blame(error, record, number)
            if broken is None:
                raise told from None
            broken(told)
            continue
        yield played


def blame(error: FastevalError, record: HandRecord, number: int) -> InvalidHistory:
    """Say of which hand an error is: by its file and line, or else by its number."""
    reason, line = str(error), None
    if isinstance(error, InvalidHistory):
        reason, line = error.reason, error.line
    if record.where:
        return InvalidHistory(reason, line, record.where)
    return InvalidHistory(f"hand {number}: {reason}", line)


def _play(record: HandRecord) -> tuple[State, list[Decision]]:
    state = record.start()
    fold, call = state.fold, state.call
    before = []
    number, action = 0, ""
    try:
        for number, action in enumerate(record.actions, 1):
            before.append((state.street, state.actor, state.pot, state.legal))
            if action == "f":
                fold()
            elif action == "c":
                call()
            else:
                record.push(state, action, number)
    except IllegalAction as error:
        raise refused(action, number, state.street, error) from None
    actions = state.actions
    record.finish(state)
    decisions = [
        _decision(street, seat, pot, legal, action)
        for (street, seat, pot, legal), action in zip(before, actions, strict=True)
        if seat is not None  # else a number of boards or a mucked hand
    ]
    return state, decisions


def _decision(street: str, seat: int, pot: int, legal: Any, action: str) -> Decision:
    bet, stack, to_call = legal.bet, legal.stack, legal.to_call
    if action == "f":
        name, amount = "fold", 0
    elif action == "c":
        name, amount = "call" if to_call else "check", to_call
    else:
        name, amount = "raise" if to_call or bet else "bet", int(action[1:]) - bet
    may_raise = legal.min_raise_to is not None
    all_in = amount == stack
    return Decision(
        street, seat, name, amount, bet + amount, pot, to_call, stack, all_in, may_raise
    )


def final_stacks(record: HandRecord, state: State) -> list[int]:
    """Return the stacks after a hand, with what the site paid where it has its own way.

    >>> from fasteval.histories.record import Expected
    >>> from fasteval.rules import Rules
    >>> record = HandRecord(
    ...     Rules(1, 2), (2, 2, 2), 0, ("c", "f"), ("AsKs", None, "AhKh"), ("2c3d4h8s9c",),
    ...     expected=Expected(collected=(3, 0, 2)),
    ... )
    >>> state = record.state()
    >>> state.stacks, final_stacks(record, state)
    ((2, 1, 3), [3, 1, 2])
    """
    rules, paid = state.payouts, record.payouts(state)
    if rules is None or paid is None:
        return list(state.stacks)
    ends = zip(state.stacks, rules, paid, strict=True)
    return [stack + chips - by_rules for stack, by_rules, chips in ends]


@lru_cache(maxsize=4096)
def seat_names(places: Places) -> tuple[str | None, ...]:
    """Name each seat's position (R19), None for a chair that is not dealt in."""
    return seat_positions(places)
