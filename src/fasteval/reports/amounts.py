"""Amounts of a report as text: big blinds, chips, and money of several currencies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from fasteval.histories.telling import write_money, write_net


class Money(NamedTuple):
    """What chips are worth."""

    unit: Decimal  #: of the currency, for one chip
    currency: str  #: "" for chips

    def write(self, chips: int) -> str:
        """Write chips in the currency."""
        return write_money(chips, self.unit, self.currency)

    def signed(self, chips: int) -> str:
        """Write chips that were won or lost."""
        return write_net(chips, self.unit, self.currency)


def signed(number: float, digits: int = 1) -> str:
    """Write a number with its sign, and zero without one.

    >>> signed(2.25), signed(0.01), signed(-1234.5)
    ('+2.2', '0.0', '-1,234.5')
    """
    text = f"{number:+,.{digits}f}"
    return text if text.strip("+-0.,") else text.lstrip("+-")


def add_up(amounts: Iterable[tuple[Money, int]]) -> list[str]:
    """Add chips up for each currency, whatever their units are.

    >>> dollars, cents = Money(Decimal(1), "USD"), Money(Decimal("0.01"), "USD")
    >>> add_up([(dollars, 3), (Money(Decimal(1), ""), 7), (cents, -150)])
    ['+$1.50', '+7 chips']
    """
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    digits: defaultdict[str, int] = defaultdict(int)
    for (unit, currency), chips in amounts:
        sums[currency] += unit * chips
        digits[currency] = max(digits[currency], -int(unit.as_tuple().exponent))
    return [
        Money(Decimal(1).scaleb(-digits[currency]), currency).signed(
            int(total.scaleb(digits[currency]))
        )
        + ("" if currency else " chips")
        for currency, total in sums.items()
    ]
