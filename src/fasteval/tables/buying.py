"""With how many chips players come to a table, and how many they add."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from fasteval import errors as values
from fasteval.tables import errors
from fasteval.tables.seats import Seat

if TYPE_CHECKING:
    from fasteval.tables.table import Table


def read_chips(table: Table, chips: SupportsIndex) -> int:
    """Read chips that come to a table; all that are there stay below 2**62."""
    amount = values.chips(chips, "chips")
    if not amount:
        raise errors.no_chips("chips")
    there = sum(one.stack + one.top_up for one in table.seats.values())
    if there + amount > values.CHIPS_MAX:
        raise errors.too_many_on_table()
    return amount


def brings_back(table: Table, player: str, time: float) -> tuple[int, float] | None:
    """With how many chips at least who left comes back, and until when (R131).

    None if that is no more than the lowest buy-in.
    """
    left, since = table.departed.get(player, (0, 0))
    until = since + table.settings.return_seconds
    return (left, until) if left > table.settings.buy_in.minimum and time < until else None


def read_buy_in(table: Table, player: str, chips: SupportsIndex, time: float) -> int:
    """What left the table comes back as it is within a time: table stakes (R130, R131)."""
    amount = read_chips(table, chips)
    if table.settings.tournament:
        return amount
    lowest, highest, _ = table.settings.buy_in
    owed = brings_back(table, player, time)
    if owed is not None:
        lowest, highest = owed[0], max(owed[0], highest)
        if amount < lowest:
            raise errors.took_away(amount, player, lowest, highest)
    if not lowest <= amount <= highest:
        raise errors.buy_in_out_of_bounds(amount, lowest, highest)
    return amount


def read_top_up(table: Table, one: Seat, chips: SupportsIndex, in_hand: bool) -> int:
    """To at most the highest buy-in; in a hand, where stacks change, all that waits (R132)."""
    amount = read_chips(table, chips)
    lowest, highest, _ = table.settings.buy_in
    there = one.top_up if in_hand else one.stack
    if there + amount > highest:
        raise errors.too_many_chips(one.player, amount, there, highest)
    if not one.stack and amount < lowest:
        raise errors.buy_in_out_of_bounds(amount, lowest, highest)
    return amount
