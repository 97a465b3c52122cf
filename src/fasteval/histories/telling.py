"""What people are told of a recorded hand, in text or in a picture: names and amounts."""

from __future__ import annotations

from decimal import Decimal

from fasteval.console import printable
from fasteval.histories.replaying import Replay
from fasteval.histories.widths import shortened
from fasteval.state import State

_NAME = 24  # columns for a player, at most
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


class Telling:
    """The words of a hand that was played again."""

    def __init__(self, played: Replay) -> None:
        self.record, self.state, self.trouble = played
        seats = range(len(self.record.stacks))
        self.seats = [seat for seat in seats if self.record.stacks[seat]]
        self.positions = self.state.positions if self.state else (None,) * len(seats)
        self.names = [self.name(seat) for seat in seats]

    def name(self, seat: int) -> str:
        """The player, cut to the column; those who look alike then are told by their seat."""
        names = [printable(self.record.name(seat)) for seat in range(len(self.record.stacks))]
        cut = [shortened(name, _NAME) for name in names]
        if cut[seat] != names[seat] and cut.count(cut[seat]) > 1:
            return f"Seat {seat + 1}"
        return cut[seat]

    def money(self, chips: int) -> str:
        """An amount in the currency of the hand, or in chips."""
        unit, currency = self.record.unit, self.record.currency
        digits = max(0, -int(unit.as_tuple().exponent))
        amount = f"{unit * Decimal(chips):,.{max(digits, 2) if digits and currency else digits}f}"
        if currency in _SIGNS:
            return _SIGNS[currency] + amount
        return f"{amount} {printable(currency)}" if currency else amount

    def signed(self, chips: int) -> str:
        if not chips:
            return "0"
        return ("+" if chips > 0 else "-") + self.money(abs(chips))

    def ends(self, state: State) -> list[int]:
        """The stacks after the hand, with what the site paid where it has its own way."""
        ends = list(state.stacks)
        rules, paid = state.payouts or (), self.record.payouts(state) or ()
        for seat, (by_rules, chips) in enumerate(zip(rules, paid, strict=True)):
            ends[seat] += chips - by_rules
        return ends

    def waiting(self, state: State) -> str:
        if state.actor is not None:
            return f"The record ends here: it is {self.names[state.actor]}'s turn."
        if state.awaiting == "boards":
            return "The record ends here: it does not say how many boards were run."
        return "The record ends here: not all cards of the showdown are known."
