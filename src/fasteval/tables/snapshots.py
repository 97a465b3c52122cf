"""A table as a dict and back: all that it is, so that it goes on exactly where it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, get_args

from fasteval import errors, state
from fasteval.errors import InvalidConfig
from fasteval.positions import Positions, read_positions
from fasteval.tables.absent import read_vote
from fasteval.tables.seats import SEAT_FIELDS, Entering, Seat, Wish, read_name
from fasteval.tables.settings import TableSettings, seconds

if TYPE_CHECKING:
    from fasteval.tables.table import Table

_PLAIN = (
    "hands",
    "drawn",
    "game",
    "round_left",
    "now",
    "turn_since",
    "bought_in",
    "cashed_out",
    "raked",
)
_PLACES = ("positions", "before")
_FIELDS = ("settings", "seats", "hand", *_PLACES, *_PLAIN, "departed")
_WHAT = "a table"
_MOST_TURNS = 1_000_000  # that anybody misses in a row


def to_dict(table: Table) -> dict[str, Any]:
    """Return a table as JSON can have it."""
    return {
        "settings": table.settings.to_dict(),
        "seats": [{"seat": chair, **one.to_dict()} for chair, one in sorted(table.seats.items())],
        "hand": table.hand and table.hand.to_dict(),
        **{name: _places(getattr(table, name)) for name in _PLACES},
        **{name: getattr(table, name) for name in _PLAIN},
        "departed": [
            {"player": player, "chips": chips, "since": since}
            for player, (chips, since) in sorted(table.departed.items())
        ],
    }


def _places(positions: Positions | None) -> list[int | None] | None:
    return None if positions is None else list(positions)


def read_settings(table: Any) -> TableSettings:
    """Read the settings of a table that was written as a dict, and check what fields it has."""
    errors.fields(table, _FIELDS, _WHAT)
    with errors.within("settings"):
        return TableSettings.from_dict(table["settings"])


def fill(table: Table, told: Mapping[str, Any]) -> None:
    """Fill an open table with what was written of it. Raises InvalidConfig, naming the field."""
    seats = table.settings.seats
    for place, one in enumerate(errors.items(told["seats"], "seats")):
        where = f"seats[{place}]"
        errors.fields(one, ("seat", *SEAT_FIELDS), where)
        chair = errors.seat(one["seat"], f"{where}: seat", seats)
        taken = _read_seat({name: one[name] for name in SEAT_FIELDS}, where)
        if chair in table.seats or table.find(taken.player) is not None:
            raise InvalidConfig(f"{where}: its seat or player is there twice")
        table.seats[chair] = taken
    table.seats = dict(sorted(table.seats.items()))
    for name in _PLACES:
        setattr(table, name, _read_places(told[name], name, seats))
    for name in _PLAIN:
        setattr(table, name, _READERS[name](told[name], name))
    if table.drawn is not None:
        errors.seat(table.drawn, "drawn", seats)
    if table.game >= len(table.settings.games):
        raise InvalidConfig(f"game is {table.game}: there are {len(table.settings.games)}")
    _check_chips(table)
    for place, one in enumerate(errors.items(told["departed"], "departed")):
        where = f"departed[{place}]"
        errors.fields(one, ("player", "chips", "since"), where)
        chips = errors.chips(one["chips"], f"{where}: chips")
        table.departed[read_name(one["player"])] = (chips, seconds(one["since"], where))
    if told["hand"] is not None:
        table.hand = _read_hand(table, told["hand"])


def _check_chips(table: Table) -> None:
    """All that was brought is on the table, was taken away or went to the house (R3, R4)."""
    there = sum(one.stack for one in table.seats.values())
    if there + sum(one.top_up for one in table.seats.values()) > errors.CHIPS_MAX:
        raise InvalidConfig("seats: all chips at a table together are below 2**62")
    if table.bought_in != there + table.cashed_out + table.raked:
        raise InvalidConfig(
            f"bought_in is {table.bought_in}, and not the {there} on the table, "
            f"{table.cashed_out} cashed out "
            f"away and {table.raked} raked"
        )


def _read_seat(told: Mapping[str, Any], where: str) -> Seat:
    read = {name: _SEAT_READERS[name](value, f"{where}: {name}") for name, value in told.items()}
    return Seat(**read)


def _read_hand(table: Table, told: Any) -> state.State:
    with errors.within("hand"):
        hand = state.State.from_dict(told)
    stacks = [0] * table.settings.seats
    for chair, one in table.seats.items():
        stacks[chair] = one.stack if chair in hand.dealt else 0
    if list(hand.starting_stacks) != stacks:
        raise InvalidConfig("hand: its stacks are not those of the seats")
    _check_places(table, hand)
    if hand.awaiting == "boards":
        for chair, one in table.seats.items():
            if one.boards is not None:
                with errors.within(f"seat {chair}: boards"):
                    read_vote(hand, one.boards)
    return hand


def _check_places(table: Table, hand: state.State) -> None:
    due = table.positions
    blinds = (hand.small_blind_seat, hand.big_blind_seat)
    if (
        due is None
        or hand.button != due.button
        or (hand.rules.big_blind and blinds != (due.small_blind, due.big_blind))
    ):
        raise InvalidConfig("hand: its button and blinds are not where the positions say")


def _read_places(told: Any, name: str, seats: int) -> Positions | None:
    if told is None:
        return None
    places = errors.items(told, name)
    if len(places) != 4:
        raise errors.wrong_length(name, len(places), 4)
    return read_positions(places, name, seats)


def _count(value: Any, name: str) -> int:
    return errors.number(value, name, errors.CHIPS_MAX)


def _sum(value: Any, name: str) -> int:
    """Read a sum over the life of a table, which may be more than lies on it at once."""
    found = errors.integer(value, errors.odd_chips_type, name)
    if found < 0:
        raise InvalidConfig(f"{name} is {errors.quote(value)}: 0 or more")
    return found


def _optional(read: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    return lambda value, name: None if value is None else read(value, name)


def _one_of(*allowed: str | None) -> Callable[[Any, str], Any]:
    return lambda value, name: errors.option(value, name, allowed)


def _read_was(value: Any, name: str) -> tuple[Any, bool, bool]:
    entering, small, big = _three(errors.items(value, name), name)
    return (_ENTERING(entering, name), errors.switch(small, name), errors.switch(big, name))


def _three(items: list[Any], name: str) -> list[Any]:
    if len(items) != 3:
        raise errors.wrong_length(name, len(items), 3)
    return items


_ENTERING = _one_of(*get_args(Entering))
_READERS: dict[str, Callable[[Any, str], Any]] = {
    "hands": _count,
    "drawn": _optional(lambda value, name: errors.seat(value, name, errors.SEATS_MAX)),
    "game": _count,
    "round_left": _optional(_count),
    "now": seconds,
    "turn_since": seconds,
    "bought_in": _sum,
    "cashed_out": _sum,
    "raked": _sum,
}
_SEAT_READERS: dict[str, Callable[[Any, str], Any]] = {
    "player": lambda value, name: read_name(value),
    "stack": errors.chips,
    "time_bank": seconds,
    "bought": _sum,
    "entering": _ENTERING,
    "owes_small_blind": errors.switch,
    "owes_big_blind": errors.switch,
    "away": errors.switch,
    "away_since": seconds,
    "missed_turns": lambda value, name: errors.number(value, name, _MOST_TURNS),
    "disconnected_since": _optional(seconds),
    "wish": _one_of(None, *get_args(Wish)),
    "gone": errors.switch,
    "top_up": errors.chips,
    "straddles": errors.switch,
    "boards": _optional(lambda value, name: errors.whole(value, name, 1, errors.CHIPS_MAX)),
    "was": _optional(_read_was),
}
