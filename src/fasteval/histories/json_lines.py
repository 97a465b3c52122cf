"""Hands as lines of JSON: the neutral record, for pipelines and for the tests of other engines.

docs/histories.md has the keys. What the neutral order cannot say is in the keys ``rules``,
``chairs`` and ``places``, which are there only when they are needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NoReturn

from fasteval.errors import SEATS_MAX, FastevalError
from fasteval.histories import errors
from fasteval.histories.format import Chunk, Format, Lines
from fasteval.histories.neutral import Neutral, from_neutral, to_neutral
from fasteval.histories.record import NOTHING, UNKNOWN, Expected, HandRecord
from fasteval.notation import RANKS, SUITS
from fasteval.state import State

#: The fields that every hand has or may have; others are looked for only if there are any.
_USUAL = {
    *("limit", "stacks", "blinds", "antes", "dead", "big_blind", "small_bet", "big_bet"),
    *("hole", "board", "source", "id", "actions", "expect"),
}
#: Of these a hand has some, and other objects have none.
_TELLING = ('"limit"', '"stacks"', '"blinds"', '"actions"', '"deck"')
_decoder = json.JSONDecoder()
_WHOLE, _WHOLE_OR_NONE, _TEXT = {int}, {int, type(None)}, {str}
_NEUTRAL = ("players", "hero", "options", "chairs", "places")
_EXPECTED_SEATS = ("actors", "winners")
_EXPECTED_LISTS = ("amounts", "posted", "uncalled", "pots", "collected", "final_stacks")
#: The fields that some hands have. Others may begin with a line below and are passed over.
_RARE = {"players", "hero", "rules", "chairs", "places", "boards", "currency", "unit", "about"}
_SEATS = {str(seat): seat for seat in range(SEATS_MAX)}
_LETTERS = frozenset(RANKS + SUITS + UNKNOWN)
_UNIT = re.compile(r"\d{1,12}(?:\.\d{1,12})?", re.ASCII)
_EXPECTED_CHIPS = ("total", "rake")


def split(lines: Lines) -> Iterator[Chunk]:
    """Each line that is not blank is a hand."""
    for number, line in lines:
        if not line.isspace():
            yield Chunk(line, number)


def begins(text: str) -> bool:
    """Say whether a text begins with an object of JSON that has a field of a hand."""
    return text.lstrip().startswith("{") and any(field in text for field in _TELLING)


# ---- Reading ------------------------------------------------------------------------------------


def parse(chunk: Chunk) -> HandRecord:
    """Read a line. Raises InvalidHistory, which names the field."""
    try:
        hand = _load(chunk.text)
    except (ValueError, RecursionError) as error:
        raise errors.not_json(error) from None
    return from_dict(hand)


def _load(text: str) -> Any:
    """Read a line; one of an object and nothing else needs no search for blanks."""
    if text[:1] == "{":
        hand, end = _decoder.raw_decode(text)
        if text[end:] in ("\n", ""):
            return hand
    return _decoder.decode(text)


def from_dict(hand: Any) -> HandRecord:
    """Make a record of the object of a line, or of what ``State.to_dict`` returned."""
    if type(hand) is not dict:
        raise errors.wrong_type("a hand", hand, "an object")
    try:
        return HandRecord.of(State.from_dict(hand)) if "deck" in hand else _read(hand)
    except errors.InvalidHistory:
        raise
    except FastevalError as error:
        raise errors.InvalidHistory(str(error)) from None


def _read(hand: dict[str, Any]) -> HandRecord:
    get: Any = hand.get
    stacks = get("stacks")
    none = [0] * len(stacks) if type(stacks) is list else []
    blinds, antes, dead = get("blinds"), get("antes", none), get("dead", none)
    blind, small_bet, big_bet = get("big_blind"), get("small_bet"), get("big_bet")
    actions, hole, board, told = get("actions"), get("hole"), get("board", ""), get("expect")
    name, source, limit = get("id", ""), get("source", ""), get("limit")
    if not (
        type(stacks) is type(blinds) is type(antes) is type(dead) is type(actions) is list
        and {*map(type, stacks + blinds + antes + dead), type(blind)} == _WHOLE
        and {type(small_bet), type(big_bet)} <= _WHOLE_OR_NONE
        and {*map(type, actions), *map(type, (board, name, source, limit))} == _TEXT
        and _LETTERS.issuperset(board)
    ):
        _complain(hand)
    more = {} if hand.keys() <= _USUAL else _more(hand)
    return from_neutral(
        Neutral(
            limit,
            stacks,
            blinds,
            antes,
            dead,
            blind,
            small_bet,
            big_bet,
            _hole(hole) if hole else {},
            actions,
            _expected(told) if told else NOTHING,
            *([more.pop(name) for name in _NEUTRAL] if more else ()),
        ),
        boards=more.pop("boards", (board,) if board else ()),
        id=name,
        source=source,
        **more,
    )


def _complain(hand: dict[str, Any]) -> NoReturn:
    """Say which of the fields that every hand has is odd."""
    for name in ("stacks", "blinds", "antes", "dead"):
        if name in hand or name in ("stacks", "blinds"):
            _chips(hand, name)
    _number(hand, "big_blind")
    for name in ("small_bet", "big_bet"):
        _number(hand, name, None)
    _texts(hand, "actions")
    for name in ("limit", "id", "source"):
        if name in hand or name == "limit":
            _text(hand, name)
    raise errors.wrong_type("board", hand.get("board"), "cards")


def _more(hand: dict[str, Any]) -> dict[str, Any]:
    """Read the fields that not every hand has."""
    more: dict[str, Any] = {
        "players": _names(hand["players"]) if "players" in hand else (),
        "hero": _number(hand, "hero", None),
        "options": _object(hand, "rules"),
        "chairs": _object(hand, "chairs"),
        "places": _places(_object(hand, "places")),
    }
    for name in hand.keys() - _USUAL - _RARE:
        if not name.startswith("_"):
            raise errors.unknown_key(name, sorted(_USUAL | _RARE))
    if "boards" in hand:
        more["boards"] = _texts(hand, "boards")
        if "board" in hand and (hand["board"],) != more["boards"][:1]:
            raise errors.wrong_type("boards", hand["boards"], "a list that begins with the board")
    if "currency" in hand:
        more["currency"] = _text(hand, "currency")
    if "unit" in hand:
        more["unit"] = _unit(hand["unit"])
    if "about" in hand:
        more["about"] = tuple(sorted(_object(hand, "about", str).items()))
    return more


def _hole(hole: Any) -> dict[int, str]:
    try:
        texts = hole.values()
        if {*map(len, texts)} == {4} and _LETTERS.issuperset("".join(texts)):
            return {_SEATS[seat]: cards for seat, cards in hole.items()}
    except (AttributeError, KeyError, TypeError):
        pass
    raise errors.wrong_type("hole", hole, "cards by seat")


def _expected(told: Any) -> Expected:
    if type(told) is not dict:
        raise errors.wrong_type("expect", told, "an object")
    read: dict[str, Any] = {}
    for name, value in told.items():
        if type(value) is int and name in _EXPECTED_CHIPS:
            read[name] = value
        elif name in _EXPECTED_LISTS:
            whole = type(value) is list and {*map(type, value)} == _WHOLE
            read[name] = tuple(value if whole else _results(value, name))
        elif name in _EXPECTED_CHIPS:
            read[name] = _results([value], name)[0]
        elif name in _EXPECTED_SEATS:
            read[name] = tuple(_chips(told, name))
        elif name == "streets":
            read[name] = _texts(told, name)
        else:
            raise errors.unknown_key(f"expect: {name}", Expected._fields)
    return Expected(**read)


def _results(amounts: Any, name: str) -> list[Any]:
    """Read amounts of a result: half chips are a Decimal; what an action put in may be None."""
    kinds = {int, type(None)} if name == "amounts" else {int, float, Decimal}
    if type(amounts) is list and {*map(type, amounts)} <= kinds:
        read = [Decimal(str(one)) if type(one) is float else one for one in amounts]
        if not any(type(one) is Decimal and not one.is_finite() for one in read):
            return read
    raise errors.wrong_type(f"expect: {name}", amounts, "a list of chips")


def _places(places: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, value in places.items():
        if name == "posts":
            posts = value if isinstance(value, list) else [value]
            if not all(type(post) is list and [*map(type, post)] == [int] * 3 for post in posts):
                raise errors.wrong_type("places: posts", value, "lists of seat, live and dead")
            read[name] = tuple(map(tuple, posts))
        elif name == "players":
            read[name] = _names(value)
        elif name == "hero":
            read[name] = _number(places, name)
        elif name in ("small_blind_seat", "big_blind_seat", "straddle_seat"):
            if value not in ("auto", None) and type(value) is not int:
                raise errors.wrong_type(f"places: {name}", value, "a seat")
            read[name] = value
        else:
            raise errors.wrong_type("places", name, "a place")
    return read


def _field(hand: dict[str, Any], name: str) -> Any:
    try:
        return hand[name]
    except KeyError:
        raise errors.missing(name) from None


def _chips(hand: dict[str, Any], name: str) -> list[int]:
    value = _field(hand, name)
    if type(value) is not list or not set(map(type, value)) <= {int}:
        raise errors.wrong_type(name, value, "a list of whole numbers")
    return value


def _texts(hand: dict[str, Any], name: str) -> tuple[str, ...]:
    value = _field(hand, name)
    if type(value) is not list or not set(map(type, value)) <= {str}:
        raise errors.wrong_type(name, value, "a list of texts")
    return tuple(value)


def _names(value: Any) -> tuple[str | None, ...]:
    if type(value) is not list or not set(map(type, value)) <= {str, type(None)}:
        raise errors.wrong_type("players", value, "a list of names")
    return tuple(value)


def _text(hand: dict[str, Any], name: str) -> str:
    value = _field(hand, name)
    if type(value) is not str:
        raise errors.wrong_type(name, value, "text")
    return value


def _number(hand: dict[str, Any], name: str, *default: None) -> Any:
    value = hand.get(name, *default) if default else _field(hand, name)
    if type(value) is not int and not (default and value is None):
        raise errors.wrong_type(name, value, "a whole number")
    return value


def _object(hand: dict[str, Any], name: str, kind: type | None = None) -> dict[str, Any]:
    value = hand.get(name)
    if value is None:
        return {}
    if type(value) is not dict or (kind and not set(map(type, value.values())) <= {kind}):
        raise errors.wrong_type(name, value, "an object")
    return value


def _unit(value: Any) -> Decimal:
    text = str(value)
    if not (_UNIT.fullmatch(text) and Decimal(text)):
        raise errors.wrong_type("unit", value, "what a chip is worth")
    return Decimal(text)


# ---- Writing ------------------------------------------------------------------------------------


def write(record: HandRecord) -> str:
    """Write a hand as a line."""
    return json.dumps(to_dict(record), separators=(",", ":"), default=_plain) + "\n"


def to_dict(record: HandRecord) -> dict[str, Any]:
    """Return the object of a line."""
    hand = to_neutral(record)
    boards = record.boards or ("",)
    made: dict[str, Any] = {
        "limit": hand.limit,
        "stacks": hand.stacks,
        "blinds": hand.blinds,
        "antes": hand.antes,
        "dead": hand.dead,
        "big_blind": hand.big_blind,
        "small_bet": hand.small_bet,
        "big_bet": hand.big_bet,
        "hole": {str(seat): cards for seat, cards in sorted(hand.hole.items())},
        "board": boards[0],
    }
    if len(boards) > 1:
        made["boards"] = boards
    made |= {"source": record.source, "id": record.id, "actions": hand.actions}
    made["expect"] = {
        name: value for name, value in hand.expected._asdict().items() if value is not None
    }
    optional = {
        "players": hand.players,
        "hero": hand.hero,
        "unit": None if record.unit == 1 else str(record.unit),
        "currency": record.currency,
        "about": record.told,
        "rules": hand.options,
        "chairs": hand.chairs,
        "places": hand.places,
    }
    return made | {name: value for name, value in optional.items() if _is_told(value)}


def _is_told(value: Any) -> bool:
    return value not in (None, "", (), {})


def _plain(value: object) -> object:
    """Half chips are numbers."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{value!r} is not JSON")


FORMAT = Format("jsonl", (".jsonl", ".ndjson", ".json"), begins, split, parse, lambda: write)
