"""The names of positions, and how the button and the blinds move from hand to hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex

from fasteval import errors
from fasteval.pots import clockwise
from fasteval.rules import TABLE_OPTIONS

_BACK = ("HJ", "CO")
_LAST = ("BTN", "SB", "BB")


class Positions(NamedTuple):
    """Where the button and the blinds are; a button can stand at an empty chair (R17)."""

    button: int
    small_blind: int | None  #: None if nobody posts it
    big_blind: int
    small_blind_chair: int | None = None  #: where it is due; None: where it is posted


def position_names(players: SupportsIndex, /) -> tuple[str, ...]:
    """Name the positions of so many players, from the first to act before the flop (R19).

    Raises InvalidConfig for anything but 2 to 22 players.

    >>> position_names(6)
    ('UTG', 'HJ', 'CO', 'BTN', 'SB', 'BB')
    >>> position_names(2)
    ('BTN/SB', 'BB')
    """
    count = errors.players(players)
    return ("BTN/SB", "BB") if count == 2 else _middle(count - 3) + _LAST


def _middle(count: int) -> tuple[str, ...]:
    """The names between the big blind and the button: UTG, UTG+1, ..., HJ, CO."""
    front = ("UTG", *(f"UTG+{place}" for place in range(1, count)))
    back = _BACK[max(0, 3 - count) :] if count > 1 else ()
    return front[: count - len(back)] + back


def seat_positions(hand: Any) -> tuple[str | None, ...]:
    """Name each seat of a hand; where a blind or the button is dead, its name is left out."""
    order = clockwise(hand.dealt, hand.button)
    small_blind, big_blind = hand.small_blind_seat, hand.big_blind_seat
    if big_blind is None:  # antes only (R29): the places are as with blinds
        small_blind, big_blind = (order[-1], order[0]) if len(order) == 2 else order[:2]
    names: list[str | None] = [None] * hand.seats
    if hand.button in hand.dealt:
        names[hand.button] = "BTN"
    if small_blind is not None:
        names[small_blind] = "BTN/SB" if small_blind == hand.button else "SB"
    names[big_blind] = "BB"
    others = [seat for seat in clockwise(hand.dealt, big_blind) if names[seat] is None]
    for seat, name in zip(others, _middle(len(others)), strict=True):
        names[seat] = name
    return tuple(names)


def next_positions(
    previous: tuple[int, int | None, int] | Positions,
    dealt: Iterable[SupportsIndex],
    *,
    button_mode: Literal["moving", "dead"] = "moving",
    no_double_big_blind: bool = False,
) -> Positions:
    """Say where the button and the blinds go, after a hand, for the seats now dealt in.

    ``previous`` is the answer for the last hand, or its button, small blind and big blind. A moving
    button goes to the next player and the blinds follow (R15); with ``no_double_big_blind`` it
    stays or skips so that no one of two players is big blind twice in a row (R16). A dead button
    leaves the blinds to move, which nobody then skips or pays twice (R17), and stays to the right
    of both; a new player who would sit between it and the small blind waits and is left out of
    ``dealt``. Raises InvalidConfig, which names the argument.

    >>> next_positions((0, 1, 2), [0, 1, 3, 4])[:3]
    (1, 3, 4)
    >>> next_positions((0, 1, 2), [0, 1, 3, 4], button_mode="dead")[:3]
    (1, None, 3)
    """
    last = _read_previous(previous)
    errors.option(button_mode, "button_mode", TABLE_OPTIONS["button_mode"])
    errors.switch(no_double_big_blind, "no_double_big_blind")
    return move_on(last, _read_dealt(dealt), button_mode, no_double_big_blind)


def move_on(
    last: Positions, seats: set[int], button_mode: str, no_double_big_blind: bool
) -> Positions:
    """Move button and blinds as ``next_positions`` says, between values that have been read."""
    if button_mode == "dead":
        return _move_blinds(last, seats)
    return _move_button(last, seats, no_double_big_blind)


def _move_button(last: Positions, seats: set[int], no_double_big_blind: bool) -> Positions:
    """The next player has the button; of two, he is the small blind (R13, R15)."""
    order = clockwise(seats, last.button)
    if len(seats) > 2:
        return Positions(order[0], order[1], order[2], order[1])
    button, big_blind = order
    if no_double_big_blind and big_blind == last.big_blind:  # R16
        button, big_blind = big_blind, button
    return Positions(button, button, big_blind, button)


def _move_blinds(last: Positions, seats: set[int]) -> Positions:
    """The big blind goes to the next player; small blind and button follow chair by chair (R17)."""
    big_blind, *others = clockwise(seats, last.big_blind)
    if len(seats) == 2:
        return Positions(others[0], others[0], big_blind, others[0])
    chair = last.big_blind
    button = due_chair(last)
    if button is None:
        button = last.button
    if _is_between(button, chair, big_blind):  # the player right of the small blind has it
        button = clockwise(seats - {chair}, big_blind)[-2]
    return Positions(button, chair if chair in seats else None, big_blind, chair)


def _is_between(seat: int, start: int, end: int) -> bool:
    """Whether a seat is on the way clockwise from one to another, or one of them."""
    return (seat - start) % errors.SEATS_MAX <= (end - start) % errors.SEATS_MAX


def due_chair(positions: Positions) -> int | None:
    """Return the chair where the small blind is due, also if nobody posts it; None if unknown."""
    chair = positions.small_blind_chair
    return positions.small_blind if chair is None else chair


def _read_previous(previous: Any) -> Positions:
    if not isinstance(previous, tuple) or not 3 <= len(previous) <= 4:
        raise errors.odd_previous(previous)
    return read_positions(previous, "previous")


def read_positions(places: Sequence[Any], field: str, seats: int = errors.SEATS_MAX) -> Positions:
    """Read the three or four items of Positions. Raises InvalidConfig, naming the item."""
    read = [
        None if seat is None and place in (1, 3) else errors.seat(seat, f"{field}[{place}]", seats)
        for place, seat in enumerate(places)
    ]
    return Positions(*read)  # type: ignore[arg-type]


def _read_dealt(dealt: Iterable[SupportsIndex]) -> set[int]:
    seats = {
        errors.seat(seat, "dealt", errors.SEATS_MAX) for seat in errors.iterate(dealt, "dealt")
    }
    if len(seats) < 2:
        raise errors.too_few_dealt(len(seats))
    return seats
