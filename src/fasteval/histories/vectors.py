"""Rule vectors: one JSON document of hands, comparisons, button moves and sums to be checked.

A vector of a hand is also a record, so that it can be drawn and written in other formats.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from fasteval.errors import FastevalError, quote
from fasteval.histories import errors, vector_checks
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.format import Chunk, Format, Lines
from fasteval.histories.record import NOTHING, Expected, HandRecord
from fasteval.histories.replaying import Trouble
from fasteval.histories.tallies import Finding
from fasteval.rules import Rules

_BEGINNING = re.compile(r'"vectors"\s*:\s*\[')  # never within a text, where quotes are escaped
_BETWEEN = re.compile(r"[\s,]*")
_ACTION = re.compile(r"[fct]|r\d{1,18}", re.ASCII)
_REFUSED = re.compile(r"[fct]|r\d{1,40}", re.ASCII)
_LARGEST = 1 << 26  # characters of a document, which is read as a whole

# Fields of a config that Rules have under another name, or not at all.
_SEATS = {"sb_seat": "small_blind_seat", "bb_seat": "big_blind_seat", "straddle_seat": ""}
_OTHERS = ("stacks", "button", "posts", "straddle", "boards", *_SEATS)
_BY_SEAT = ("returned", "payouts", "final_stacks")
_OPTIONS = tuple(one.name for one in fields(Rules) if one.name != "straddles")


def begins(text: str) -> bool:
    """Say whether a text begins as a document of vectors does."""
    return text.lstrip().startswith("{") and _BEGINNING.search(text) is not None


def split(lines: Lines) -> Iterator[Chunk]:
    """Cut a document in its vectors; what is broken in between is a chunk of its own."""
    text, size = [], 0
    for _, one in lines:
        text.append(one)
        size += len(one)
        if size > _LARGEST:
            break
    document = "".join(text)
    found = _BEGINNING.search(document)
    if found is None:
        yield Chunk(document, 1)
        return
    place, line = found.end(), 1 + document.count("\n", 0, found.end())
    decode = json.JSONDecoder().raw_decode
    while not document.startswith("]", after := _after(document, place)):
        line += document.count("\n", place, after)
        try:
            place = decode(document, after)[1]
        except (ValueError, RecursionError):
            yield Chunk(document[after:], line)
            return
        yield Chunk(document[after:place], line)
        line += document.count("\n", after, place)
    if not _is_whole(document):
        yield Chunk(document[after:], line)


def _is_whole(document: str) -> bool:
    try:
        json.loads(document)
    except (ValueError, RecursionError):
        return False
    return True


def _after(document: str, place: int) -> int:
    """The place of what stands behind blanks and commas."""
    found = _BETWEEN.match(document, place)
    return found.end() if found else place


# ---- Reading ------------------------------------------------------------------------------------


def parse(chunk: Chunk) -> HandRecord:
    """Read the vector of a hand; raises UnsupportedHand for other kinds."""
    vector = read(chunk)
    if vector["kind"] != "hand":
        raise UnsupportedHand(f"vector {vector['id']} is no hand: its kind is {vector['kind']}")
    return record_of(vector)


def check(chunk: Chunk) -> Finding | None:
    """Say where a vector and fasteval disagree, or why it cannot be checked; None if they agree."""
    vector = read(chunk)
    try:
        trouble = _check(vector)
    except InvalidHistory as error:
        return Finding.of(error)._replace(id=vector["id"])
    except FastevalError as error:
        return Finding.of(InvalidHistory(str(error)))._replace(id=vector["id"])
    return None if trouble is None else Finding.of_trouble(trouble, "", vector["id"])


def _check(vector: dict[str, Any]) -> Trouble | None:
    try:
        if vector["kind"] == "hand":
            return vector_checks.check_hand(record_of(vector), vector)
        return vector_checks.check_other(vector)
    except (AttributeError, LookupError, TypeError) as error:
        raise InvalidHistory(f"the vector is not whole: {quote(error)}") from None


def read(chunk: Chunk) -> dict[str, Any]:
    """Read the object of a vector and check what it is made of."""
    try:
        vector = json.loads(chunk.text)
    except (ValueError, RecursionError) as error:
        raise errors.not_json(error) from None
    if type(vector) is not dict:
        raise errors.wrong_type("a vector", vector, "an object")
    for field in ("id", "kind"):
        _typed(vector, field, str)
    _typed(vector, "expect", dict)
    return vector


def record_of(vector: dict[str, Any]) -> HandRecord:
    """Make the record of a hand's vector. Raises InvalidHistory or InvalidConfig."""
    config = _typed(vector, "config", dict)
    boards = _texts(config, "boards") if "boards" in config else ()
    board = _typed(vector, "board", str)
    actions = _texts(vector, "actions")
    _check_actions(actions, _ACTION)
    _check_actions([_typed(entry, "action", str) for entry in refused_of(vector)], _REFUSED)
    over = "over_after" in vector["expect"]
    stacks = tuple(_chips(config, "stacks"))
    record = HandRecord(
        rules=_rules(config),
        stacks=stacks,
        button=_typed(config, "button", int),
        actions=(*actions, *([f"run{len(boards)}"] if boards and over else ())),
        hole_cards=_hole_cards(_typed(vector, "hole_cards", dict), len(stacks)),
        boards=boards or ((board,) if board else ()),
        posts=_posts(config),
        expected=_expected(vector["expect"], len(stacks)) if over else NOTHING,
        id=vector["id"],
        about=tuple(
            (field, vector[field]) for field in ("clause", "note") if type(vector.get(field)) is str
        ),
        **{known or field: config[field] for field, known in _SEATS.items() if field in config},
    )
    return record.change(actions=_said(record)) if "t" in actions else record


def refused_of(vector: dict[str, Any]) -> list[dict[str, Any]]:
    """List what must be refused: {"after": so many actions, "action": text}."""
    entries = _typed(vector, "illegal", list) if "illegal" in vector else []
    for entry in entries:
        if type(entry) is not dict:
            raise errors.wrong_type("illegal", entry, "an object")
        _typed(entry, "after", int)
    return entries


def _check_actions(actions: Any, known: re.Pattern[str]) -> None:
    for action in actions:
        if not known.fullmatch(action):
            raise errors.wrong_type("actions", action, "an action: f, c, t or r and a number")


def _said(record: HandRecord) -> tuple[str, ...]:
    """The actions, with what it comes to when time runs out."""
    state = record.start()
    for number, action in enumerate(record.actions, 1):
        record.push(state, action, number)
    return state.actions


def _rules(config: dict[str, Any]) -> Rules:
    for field in config:
        if field not in _OPTIONS and field not in _OTHERS:
            raise InvalidHistory(f"config: {quote(field)} is no option of the rules")
    options = {field: config[field] for field in _OPTIONS if field in config}
    straddles = _chips(config, "straddle") if "straddle" in config else ()
    return Rules(**{"run_it_twice": "boards" in config, **options, "straddles": tuple(straddles)})


def _posts(config: dict[str, Any]) -> tuple[tuple[int, int, int], ...]:
    posts = []
    for post in _typed(config, "posts", list) if "posts" in config else ():
        if type(post) is not dict or not set(post) <= {"seat", "live", "dead"}:
            raise errors.wrong_type("posts", post, "seat, live and dead chips")
        amounts = {"live": 0, "dead": 0, **post}
        seat, live, dead = (_typed(amounts, field, int) for field in ("seat", "live", "dead"))
        posts.append((seat, live, dead))
    return tuple(sorted(posts))


def _hole_cards(told: dict[str, Any], seats: int) -> tuple[str | None, ...]:
    cards: list[str | None] = [None] * seats
    for seat, text in told.items():
        if seat not in map(str, range(seats)) or type(text) is not str:
            raise errors.wrong_type("hole_cards", {seat: text}, "cards of a seat")
        cards[int(seat)] = text
    return tuple(cards) if told else ()


def _expected(expect: dict[str, Any], seats: int) -> Expected:
    """What a record has of a vector's end."""
    told = {name: _chips(expect, name) for name in _BY_SEAT if name in expect}
    for name, chips in told.items():
        if len(chips) != seats:
            raise errors.wrong_length(f"expect: {name}", len(chips), seats)
    returned, payouts, stacks = (told.get(name) for name in _BY_SEAT)
    return Expected(
        uncalled=None if returned is None else tuple(returned),
        collected=None if payouts is None else tuple(payouts),
        final_stacks=None if stacks is None else tuple(stacks),
    )


def _texts(told: dict[str, Any], field: str) -> tuple[str, ...]:
    values = _typed(told, field, list)
    if not all(type(value) is str for value in values):
        raise errors.wrong_type(field, values, "a list of texts")
    return tuple(values)


def _chips(told: dict[str, Any], field: str) -> list[int]:
    values: list[int] = _typed(told, field, list)
    if not all(type(value) is int for value in values):
        raise errors.wrong_type(field, values, "a list of whole numbers")
    return values


def _typed(told: dict[str, Any], field: str, kind: type) -> Any:
    if field not in told:
        raise errors.missing(field)
    if type(told[field]) is not kind:
        names = {str: "text", int: "a whole number", list: "a list", dict: "an object"}
        raise errors.wrong_type(field, told[field], names[kind])
    return told[field]


FORMAT = Format("vectors", (), begins, split, parse, check=check)
