"""What people are told of a recorded hand, in text or in a picture: names and amounts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from fasteval.console import printable
from fasteval.events import Event
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import Replay, Trouble
from fasteval.histories.widths import shortened
from fasteval.notation import RANKS, SUITS, format_card
from fasteval.state import State

#: A card in a sentence: its rank and its suit.
CARD = re.compile(rf"\b([{RANKS}])([{SUITS}])\b", re.ASCII)
_NAME = 24  # columns for a player, at most
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
#: What a seat does, by the kind of the event.
SAYINGS = {
    "small_blind": "posts the small blind of {}",
    "big_blind": "posts the big blind of {}",
    "straddle": "straddles {}",
    "post": "posts {}",
    "dead_post": "posts {} dead",
    "big_blind_ante": "posts the ante of {} for the table",
    "fold": "folds",
    "check": "checks",
    "call": "calls {}",
    "bet": "bets {}",
    "raise": "raises to {}",
    "returned": "takes back {}",
    "face_up": "turns up",
    "show": "shows",
    "muck": "mucks",
    "win": "wins {}",
}


class Telling:
    """The words of a hand that was played again."""

    def __init__(self, played: Replay) -> None:
        self.record: HandRecord = played.record
        self.state: State | None = played.state
        self.trouble: Trouble | None = played.trouble
        seats = range(len(self.record.stacks))
        self.seats: list[int] = [seat for seat in seats if self.record.stacks[seat]]
        nowhere: tuple[str | None, ...] = (None,) * len(seats)
        self.positions: tuple[str | None, ...] = self.state.positions if self.state else nowhere
        self.names: list[str] = [self.name(seat) for seat in seats]

    def name(self, seat: int) -> str:
        """The player, cut to the column; those who look alike then are told by their seat."""
        names = [printable(self.record.name(seat)) for seat in range(len(self.record.stacks))]
        cut = [shortened(name, _NAME) for name in names]
        if cut[seat] != names[seat] and cut.count(cut[seat]) > 1:
            return f"Seat {seat + 1}"
        return cut[seat]

    def money(self, chips: int) -> str:
        """An amount in the currency of the hand, or in chips."""
        return write_money(chips, self.record.unit, self.record.currency)

    def signed(self, chips: int) -> str:
        """What was won or lost."""
        return write_net(chips, self.record.unit, self.record.currency)

    def deeds(self, event: Event, state: State) -> Iterator[str]:
        """What the seat of an event does; of several boards each is told for itself."""
        amount = event.total if event.kind == "raise" else event.amount
        told = SAYINGS[event.kind].format(self.money(amount or 0))
        several = len(state.boards) > 1
        if event.kind in ("face_up", "show"):
            cards = ("??" if card is None else format_card(card) for card in event.cards)
            told += f" {' '.join(cards)}"
        if event.text and several:  # the cards are shown once
            if event.board == 0 and not state.face_up:
                yield told
            told = f"board {event.board + 1}: {event.text}"
        elif event.text:
            told += f": {event.text}"
        if event.kind == "win":
            told += _of_pot(event.pot, len(state.pots))
            told += f" on board {event.board + 1}" if several else ""
        if event.all_in:
            told += ", all-in"
        yield told

    def collected(self, state: State) -> Iterator[tuple[int, str]]:
        """Who got what out of the pots where the site has its own way with a rake or odd chip."""
        rules, paid = state.payouts or (), self.record.payouts(state) or ()
        for seat, (by_rules, chips) in enumerate(zip(rules, paid, strict=True)):
            if chips != by_rules:
                yield seat, f"collected {self.money(chips)}, as is recorded"

    def waiting(self, state: State) -> str:
        if state.actor is not None:
            return f"The record ends here: it is {self.names[state.actor]}'s turn."
        if state.awaiting == "boards":
            return "The record ends here: it does not say how many boards were run."
        return "The record ends here: not all cards of the showdown are known."


def write_money(chips: int, unit: Decimal, currency: str) -> str:
    """Write chips of a unit each in a currency, or as chips.

    >>> write_money(250, Decimal("0.01"), "USD"), write_money(1500, Decimal(1), "")
    ('$2.50', '1,500')
    """
    digits = max(0, -int(unit.as_tuple().exponent))
    amount = f"{unit * Decimal(chips):,.{max(digits, 2) if digits and currency else digits}f}"
    if currency in _SIGNS:
        return _SIGNS[currency] + amount
    return f"{amount} {printable(currency)}" if currency else amount


def write_net(chips: int, unit: Decimal, currency: str) -> str:
    """Write what was won or lost, with its sign.

    >>> [write_net(chips, Decimal("0.01"), "EUR") for chips in (250, -1, 0)]
    ['+€2.50', '-€0.01', '€0.00']
    """
    sign = "+" if chips > 0 else "-" if chips else ""
    return sign + write_money(abs(chips), unit, currency)


def times(boards: int) -> str:
    """Say how often a board is run."""
    return {1: "once", 2: "twice"}.get(boards, f"{boards} times")


def _of_pot(pot: int | None, pots: int) -> str:
    if pots == 1:
        return ""
    if not pot:
        return " of the main pot"
    return " of the side pot" if pots == 2 else f" of side pot {pot}"
