"""The amounts of a poker hand history, whole or with decimals, in chips and back."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal, DecimalException, Inexact, InvalidOperation
from functools import lru_cache
from typing import Any

from fasteval.errors import quote
from fasteval.histories.phh.actions import Fault
from fasteval.histories.record import Chips

_ONE, _CENT = Decimal(1), Decimal("0.01")
_EXACT = Context(prec=60, traps=[Inexact, InvalidOperation])
_MOST_DIGITS = 19  # before the point
_MOST_DECIMALS = 18
_LONGEST = 60  # characters of an amount


def to_chips(
    groups: Sequence[Sequence[Chips]], results: Sequence[Sequence[Chips]], unit: Decimal | None
) -> tuple[list[Any], list[Any], Decimal]:
    """Turn amounts into chips, and say what a chip is worth, unless that is told.

    It is 1 if all amounts are whole, a hundredth if that is fine enough, else as fine as needed.
    Results may be parts of a chip if its worth is told. Raises Fault.

    >>> to_chips([[5, Decimal("2.50")]], [], None)
    ([[500, 250]], [], Decimal('0.01'))
    """
    amounts = [amount for group in (*groups, *results) for amount in group]
    if unit is None:
        if {*map(type, amounts)} <= {int}:
            return [*groups], [*results], _ONE
        places = max(map(_decimals, amounts))
        unit = {0: _ONE, 2: _CENT}.get(places) or _ONE.scaleb(-places)
    worth = _ratio(unit)
    chips = [[_whole(amount, worth) for amount in group] for group in groups]
    return chips, [[_share(amount, worth) for amount in group] for group in results], unit


@lru_cache(maxsize=1 << 13)
def _ratio(amount: int | Decimal) -> tuple[int, int]:
    """Return numerator and denominator."""
    if type(amount) is Decimal and not (
        amount.is_finite()
        and -_LONGEST < amount.adjusted() < _MOST_DIGITS
        and len(str(amount)) <= _LONGEST
    ):
        raise Fault(f"{quote(str(amount))} is not an amount", "", str(amount))
    return amount.as_integer_ratio()


@lru_cache(maxsize=1 << 13)
def _decimals(amount: Chips) -> int:
    """How many decimals an amount needs: none, two or more."""
    denominator = _ratio(amount)[1]
    for places in range(_MOST_DECIMALS + 1):
        if places != 1 and 10**places % denominator == 0:
            return places
    raise Fault(f"{amount} has more than {_MOST_DECIMALS} decimals", "", str(amount))


def _whole(amount: Chips, unit: tuple[int, int]) -> int:
    numerator, denominator = _ratio(amount)
    chips: int = numerator * unit[1] // (denominator * unit[0])
    if chips * denominator * unit[0] != numerator * unit[1]:
        raise Fault(
            f"{amount} is not so many chips, each worth {_unit_text(unit)}", "", str(amount)
        )
    return chips


def _share(amount: Chips, unit: tuple[int, int]) -> Chips:
    numerator, denominator = _ratio(amount)
    numerator, denominator = numerator * unit[1], denominator * unit[0]
    chips, part = divmod(numerator, denominator)
    if not part:
        return chips
    try:
        return _EXACT.divide(Decimal(numerator), Decimal(denominator))
    except DecimalException:
        raise Fault(f"{amount} is no part of chips, each worth {_unit_text(unit)}", "") from None


def _unit_text(unit: tuple[int, int]) -> str:
    return str(Decimal(unit[0]) / unit[1])


def to_amount(chips: Chips, unit: Decimal) -> Chips:
    """Say what chips are worth: a whole number, or two decimals or more. Raises Fault.

    >>> to_amount(250, Decimal("0.01")), to_amount(1000, Decimal("0.01"))
    (Decimal('2.50'), 10)
    """
    if unit == 1 and type(chips) is int:
        return chips
    try:
        amount = _EXACT.multiply(Decimal(chips), unit)
        _ratio(amount)
    except (DecimalException, TypeError, ValueError, Fault):
        raise Fault(f"{quote(chips)} chips, each worth {quote(unit)}", "") from None
    if amount == amount.to_integral_value():
        return int(amount)
    text = format(amount.normalize(_EXACT), "f")
    return Decimal(text if len(text.partition(".")[2]) > 1 else f"{text}0")
