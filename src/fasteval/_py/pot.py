"""Pots: main and side pots, the uncalled bet, rake, and who is paid what: the twin of c/pot.c."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from .seats import NO_SEAT, SEATS, count_seats, each_seat, has_seat, next_seat, seat_bit
from .status import Status, StatusError

CHIPS_MAX = (1 << 62) - 1


class OddChip(IntEnum):
    """Who gets the odd chips of a pot that does not divide (R91)."""

    ONE_BY_ONE = 0
    FIRST = 1


@dataclass(slots=True)
class Pot:
    """A pot, and the set of the seats that can win it."""

    amount: int
    eligible: int


def _next_level(paid: Sequence[int], live: int, level: int) -> int:
    """Return the smallest amount above a level that a live seat has paid; 0 if there is none."""
    return min((paid[seat] for seat in each_seat(live) if paid[seat] > level), default=0)


def _eligible_at(paid: Sequence[int], live: int, level: int) -> int:
    """The live seats that have paid a level, and so can win what was paid up to it (R81)."""
    return sum(seat_bit(seat) for seat in each_seat(live) if paid[seat] >= level)


def _layer(paid: Sequence[int], low: int, high: int) -> int:
    """Return what all seats have paid between two levels."""
    return sum(min(amount, high) - min(amount, low) for amount in paid)


def _add_layer(pots: list[Pot], amount: int, eligible: int) -> None:
    """Put an amount on top of the last pot if the same seats can win it, else in one of its own."""
    if pots and pots[-1].eligible == eligible:
        pots[-1].amount += amount
    elif amount:
        pots.append(Pot(amount, eligible))


def _check_paid(paid: Sequence[int], live: int, dead: int) -> None:
    if len(paid) > SEATS or live == 0 or live >> len(paid):
        raise StatusError(Status.ERROR_SEAT)
    room = CHIPS_MAX
    for amount in (dead, *paid):
        if not 0 <= amount <= room:
            raise StatusError(Status.ERROR_CHIPS)
        room -= amount


def pots_build(paid: Sequence[int], live: int, dead: int) -> list[Pot]:
    """Build the main pot and the side pots of what each seat paid, the main pot first.

    Each amount that a live seat has paid ends a layer, which the live seats that reached it can win
    (R81). Dead chips are the lowest layer, open to every live seat (R83); what folded seats paid
    beyond the last layer joins it (R82).

    >>> pots_build([30, 10, 30], 0b111, 0)
    [Pot(amount=30, eligible=7), Pot(amount=40, eligible=5)]
    """
    _check_paid(paid, live, dead)
    pots: list[Pot] = []
    _add_layer(pots, dead, live)
    level = 0
    while (following := _next_level(paid, live, level)) != 0:
        _add_layer(pots, _layer(paid, level, following), _eligible_at(paid, live, following))
        level = following
    last = pots[-1].eligible if pots else live
    _add_layer(pots, _layer(paid, level, CHIPS_MAX), last)
    return pots


def pots_uncalled(bets: Sequence[int], live: int) -> tuple[int, int]:
    """What of the highest bet is above the second highest goes back to its owner (R90).

    Return the amount and the owner; 0 and NO_SEAT if all is called or the owner has folded.

    >>> pots_uncalled([30, 10, 20], 0b101)
    (10, 0)
    """
    highest, second = 0, 0
    owner = NO_SEAT
    for seat, bet in enumerate(bets):
        if bet > highest:
            second = highest
            highest = bet
            owner = seat
        elif bet > second:
            second = bet
    if highest > second and has_seat(live, owner):
        return highest - second, owner
    return 0, NO_SEAT


def pots_rake(pots: Sequence[Pot], basis_points: int, cap: int) -> int:
    """The rake is a part of all pots, rounded down and capped (R116); the main pot pays first.

    Take it out of the pots and return what was taken; a cap below 0 is none.

    >>> pots_rake([Pot(1000, 7), Pot(1000, 5)], 500, 75)
    75
    """
    basis_points = min(max(basis_points, 0), 10000)
    amount, raked = 0, 0
    for pot in pots:
        amount += pot.amount
        due = amount * basis_points // 10000
        taken = (min(due, cap) if cap >= 0 else due) - raked
        pot.amount -= taken
        raked += taken
    return raked


def pot_winners(eligible: int, strengths: Sequence[int]) -> int:
    """Return the seats with the best strength among a pot's eligible seats (R100, R92).

    >>> pot_winners(0b110, [7462, 5000, 5000])
    6
    """
    best = 0
    winners = 0
    for seat in each_seat(eligible):
        if strengths[seat] > best:
            winners = 0
        if strengths[seat] >= best:
            best = strengths[seat]
            winners |= seat_bit(seat)
    return winners


def pot_share(amount: int, winners: int, button: int, odd_chip: int, payouts: list[int]) -> None:
    """Add equal parts to the payouts, and the odd chips from the first winner left of the button.

    R91.
    """
    count = count_seats(winners)
    part, odd = divmod(amount, count) if count > 0 else (amount, 0)
    seat = button
    for _ in range(count):
        seat = next_seat(winners, seat)
        extra = odd if odd_chip == OddChip.FIRST else int(odd > 0)
        payouts[seat] += part + extra
        odd -= extra
