"""The field ``_fasteval`` of a poker hand history: what a record holds beyond the standard.

It is a table, in chips and by player, and has keys only for what the other fields do not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fasteval.errors import quote
from fasteval.histories.neutral import Neutral
from fasteval.histories.phh.actions import Fault, is_cards
from fasteval.histories.record import UNKNOWN, Expected

OWN_FIELD = "_fasteval"
_NONE = "none"  # stands for None, which TOML has not
_SEATS = ("small_blind_seat", "big_blind_seat", "straddle_seat")
_STREETS = {"preflop", "flop", "turn", "river"}
_CAN_BE_NONE = ("ante_order", "raise_cap", "rake_cap")


@dataclass(slots=True)
class Extras:
    """What the field tells; None is what it does not tell."""

    unit: Decimal | None = None
    dead: list[int] | None = None
    big_blind: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    rules: dict[str, Any] | None = None
    chairs: dict[str, Any] | None = None
    places: dict[str, Any] | None = None
    hero: int | None = None
    run: int | None = None
    boards: tuple[str, ...] | None = None
    expect: dict[str, Any] | None = None
    about: dict[str, str] | None = None

    def tells_game(self) -> bool:
        """Whether anything is told of what the game's fields tell, too."""
        return any(getattr(self, name) is not None for name in FIELDS if name != "hero")


#: The keys that are fields of the neutral order, with their names there.
FIELDS = {
    **{name: name for name in ("dead", "big_blind", "small_bet", "big_bet", "chairs", "places")},
    **{"rules": "options", "hero": "hero"},
}


# ---- Reading ------------------------------------------------------------------------------------


def read_extras(table: Any) -> Extras:
    """Read the field. Raises Fault, which names the key."""
    try:
        return Extras(**_read_table(table, _READERS))
    except ValueError as error:
        raise Fault(f"{OWN_FIELD}: {error}", OWN_FIELD) from None


def _read_table(table: Any, readers: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    if type(table) is not dict:
        raise ValueError(f"{quote(table)} is not a table")
    read: dict[str, Any] = {}
    for name, value in table.items():
        if name not in readers:
            raise ValueError(f"{quote(name)} is not one of {', '.join(readers)}")
        try:
            read[name] = readers[name](value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return read


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{quote(value)} is not a whole number")
    return value


def _number(value: Any) -> Any:
    if type(value) is Decimal and value.is_finite() and abs(value.adjusted()) < 40:
        return value
    return _whole(value)


def _unit(value: Any) -> Decimal:
    unit = Decimal(_number(value))
    if not unit > 0:
        raise ValueError(f"{quote(value)} is not what a chip is worth")
    return unit


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(f"{quote(value)} is not text")
    return value


def _list_of(read: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    def read_list(value: Any) -> list[Any]:
        if type(value) is not list:
            raise ValueError(f"{quote(value)} is not a list")
        return [read(one) for one in value]

    return read_list


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value == _NONE else read(value)


def _or_auto(value: Any) -> Any:
    return value if value == "auto" else _or_none(_whole)(value)


def _street(value: Any) -> str:
    if value not in _STREETS:
        raise ValueError(f"{quote(value)} is not a street")
    return str(value)


def _board(value: Any) -> str:
    if not is_cards(_text(value)):
        raise ValueError(f"{quote(value)} is not a board")
    return str(value)


def _post(value: Any) -> tuple[int, ...]:
    post = _list_of(_whole)(value)
    if len(post) != 3:
        raise ValueError(f"{quote(value)} is not a seat, live and dead chips")
    return tuple(post)


def _table(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise ValueError(f"{quote(value)} is not a table")
    return value


def _rules(value: Any) -> dict[str, Any]:
    return {
        name: None if one == _NONE and name in _CAN_BE_NONE else one
        for name, one in _table(value).items()
    }


_wholes, _numbers = _list_of(_whole), _list_of(_number)
_PLACES: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_SEATS, _or_auto),
    "posts": lambda value: tuple(_list_of(_post)(value)),
    "players": lambda value: tuple(name or None for name in _list_of(_text)(value)),
    "hero": _whole,
}
_EXPECT: dict[str, Callable[[Any], Any]] = {
    "actors": _wholes,
    "streets": _list_of(_street),
    "amounts": _list_of(_or_none(_whole)),
    **dict.fromkeys(("posted", "uncalled", "pots"), _numbers),
    **dict.fromkeys(("total", "rake"), _number),
    "winners": _wholes,
}
_READERS: dict[str, Callable[[Any], Any]] = {
    "unit": _unit,
    "dead": _wholes,
    **dict.fromkeys(("big_blind", "small_bet", "big_bet"), _whole),
    "rules": _rules,
    "chairs": _table,
    "places": lambda value: _read_table(value, _PLACES),
    "hero": _whole,
    "run": _whole,
    "boards": lambda value: tuple(_list_of(_board)(value)),
    "expect": lambda value: _read_table(value, _EXPECT),
    "about": lambda value: {name: _text(one) for name, one in _table(value).items()},
}


def add_extras(
    extras: Extras, hand: Neutral, more: dict[str, Any]
) -> tuple[Neutral, dict[str, Any]]:
    """Change what the other fields tell of a hand and its record.

    Raises Fault, also where these tell it otherwise; of the game, check_game does.
    """
    _check_told(extras, hand, more)
    changes: dict[str, Any] = {
        field: getattr(extras, name)
        for name, field in FIELDS.items()
        if getattr(extras, name) is not None
    }
    if extras.dead is not None:
        if len(extras.dead) != len(hand.stacks):
            raise Fault(f"{OWN_FIELD}: dead has {len(extras.dead)} items", OWN_FIELD)
        paid = zip(hand.antes, hand.dead, extras.dead, strict=True)
        changes["antes"] = antes = [ante + dead - own for ante, dead, own in paid]
        if min(antes) < 0:
            raise Fault(f"{OWN_FIELD}: dead: {extras.dead} is more than was paid", OWN_FIELD)
    if extras.places is not None:
        _check_places(extras.places, (extras.chairs or hand.chairs or {}).get("count"), hand)
    if extras.run is not None:
        betting = [action for action in hand.actions if not action.startswith("muck")]
        mucked = hand.actions[len(betting) :]
        changes["actions"] = [*betting, f"run{extras.run}", *mucked]
    if extras.expect is not None:
        final, collected = hand.expected.final_stacks, hand.expected.collected
        told = {name: _frozen(value) for name, value in extras.expect.items()}
        changes["expected"] = Expected(**told, final_stacks=final, collected=collected)
    if extras.boards is not None:
        more["boards"] = extras.boards
    if extras.about is not None:
        more["about"] = tuple(sorted({**dict(more.get("about", ())), **extras.about}.items()))
    return hand._replace(**changes), more


def _check_told(extras: Extras, hand: Neutral, more: Mapping[str, Any]) -> None:
    """Look whether other fields have told the same."""
    odd = ""
    for name in ("count", "seats") if hand.chairs else ():
        if (extras.chairs or hand.chairs).get(name) != hand.chairs[name]:
            odd = "chairs"
    if extras.run is not None and any(action.startswith("run") for action in hand.actions):
        odd = "run"
    if extras.hero is not None and "hero" in (extras.places or {}):
        odd = "hero"
    twice = (extras.about or {}).keys() & dict(more.get("about", ())).keys()
    if twice:
        odd = f"about: {min(twice)}"
    if extras.boards is not None and not _are_boards(more["boards"], extras.boards):
        odd = "boards"
    if odd:
        raise Fault(f"{OWN_FIELD}: {odd} is told otherwise, too", OWN_FIELD)


def _are_boards(dealt: Sequence[str], boards: Sequence[str]) -> bool:
    """Whether boards have the cards that are dealt; those that boards share are the first's."""
    for number, cards in enumerate(dealt):
        board = boards[number] if number < len(boards) else ""
        for place in range(0, len(cards), 2):
            card = cards[place : place + 2]
            is_shared = number > 0 and card == dealt[0][place : place + 2]
            if card not in (UNKNOWN, board[place : place + 2]) and not is_shared:
                return False
    return True


def _frozen(value: Any) -> Any:
    return tuple(value) if type(value) is list else value


def _check_places(places: dict[str, Any], count: Any, hand: Neutral) -> None:
    """Look whether the chairs that are named are there."""
    chairs = count if type(count) is int else len(hand.stacks)
    seats = [places.get(name) for name in ("hero", *_SEATS)]
    seats += [post[0] for post in places.get("posts", ())]
    if any(type(seat) is int and not 0 <= seat < chairs for seat in seats):
        raise Fault(f"{OWN_FIELD}: places: there are {chairs} chairs", OWN_FIELD)
    if len(places.get("players", ())) not in (0, chairs):
        raise Fault(f"{OWN_FIELD}: places: players are not as many as chairs", OWN_FIELD)


# ---- Writing ------------------------------------------------------------------------------------


def write_extras(read: Neutral, hand: Neutral) -> dict[str, Any]:
    """Make the table of what was read back otherwise than it is."""
    table: dict[str, Any] = {
        name: _written(0 if getattr(hand, field) is None else getattr(hand, field))
        for name, field in FIELDS.items()
        if _frozen(getattr(read, field)) != _frozen(getattr(hand, field))
    }
    for action in hand.actions:
        if action.startswith("run") and action not in read.actions:
            table["run"] = int(action[3:])
    if read.expected != hand.expected:
        told = hand.expected._asdict()
        table["expect"] = {name: _written(told[name]) for name in _EXPECT if told[name] is not None}
    return table


def _written(value: Any) -> Any:
    """Make a value that TOML has: in a list or a table, too."""
    if value is None:
        return _NONE
    if isinstance(value, Mapping):
        named = {**value, "players": [one or "" for one in value.get("players", ())]}
        return {name: _written(named[name]) for name in value}
    if isinstance(value, (list, tuple)):
        return [_written(one) for one in value]
    return value
