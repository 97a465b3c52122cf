"""Hands written as ACPC logs and as the match states that a player of them sees.

What a line of a log has no field for stands in a note before it, a comment that other programs
pass over, with the keys of JSON lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, SupportsIndex

from fasteval.errors import quote
from fasteval.histories import json_lines
from fasteval.histories.acpc.game import Game, game_of, standard_game, write_game
from fasteval.histories.acpc.lines import Line, is_number, read_match_state, read_state
from fasteval.histories.acpc.positions import Placed, by_positions
from fasteval.histories.acpc.reading import NOTED, add_note, read_hand
from fasteval.histories.errors import InvalidHistory, cannot_hold
from fasteval.histories.neutral import to_neutral
from fasteval.histories.record import NOTHING, Chips, HandRecord, as_record
from fasteval.state import State
from fasteval.view import View

_HEADER = ("match", "game", "hands", "seed")
_WORD, _NUMBER = re.compile(r"\S+"), re.compile(r"\d{1,18}", re.ASCII)


def writer() -> Callable[[HandRecord], str]:
    """Return a function that writes one hand after another to a log."""
    return _Log().write


class _Log:
    """A log that is written: the match and the game that it told last, and the last number."""

    def __init__(self) -> None:
        self.match: tuple[tuple[str, str], ...] = ()
        self.game: Game | None = None
        self.count = 0
        self.last = ""

    def write(self, record: HandRecord) -> str:
        told = record.told
        number = record.id if is_number(record.id) else str(self.count)
        hand = by_positions(record, number)
        match = tuple((name, told[name]) for name in sorted(_HEADER) if name in told)
        game, text = self.game, ""
        if match == self.match or not _fits_header(match):
            match = self.match
        else:
            game = standard_game(told["game"])
            text = f"# name/game/hands/seed {' '.join(told[name] for name in _HEADER)}\n"
        if hand.game != game:
            text += "".join(f"# {line}\n" for line in write_game(hand.game).splitlines())
        note = _note(record, hand, match)
        if hand.line.is_match_state and number == self.last:
            note = note or "{}"  # lest it be taken for the same hand
        text += f"# fasteval {note}\n" if note else ""
        self.match, self.game, self.count, self.last = match, hand.game, self.count + 1, number
        return f"{text}{_text(hand.line)}\n"


def _fits_header(match: tuple[tuple[str, str], ...]) -> bool:
    told = dict(match)
    return (
        len(told) == len(_HEADER)
        and all(_WORD.fullmatch(told[name]) for name in ("match", "game"))
        and all(_NUMBER.fullmatch(told[name]) for name in ("hands", "seed"))
    )


# ---- Lines ------------------------------------------------------------------------------------


def _text(line: Line) -> str:
    cards = "/".join(("|".join(line.hole), *line.board))
    if line.is_match_state:
        return f"MATCHSTATE:{line.position}:{line.number}:{line.betting}:{cards}"
    text = f"STATE:{line.number}:{line.betting}:{cards}"
    if line.values is not None:
        text += f":{'|'.join(map(_value, line.values))}:{'|'.join(line.players)}"
    return f"{text} # {line.stamp}" if line.stamp else text


def _value(chips: Chips) -> str:
    """Write chips without an exponent or zeros that say nothing."""
    if chips == int(chips):
        return str(int(chips))
    return f"{chips:f}".rstrip("0")


# ---- Notes --------------------------------------------------------------------------------------


def _note(record: HandRecord, hand: Placed, match: tuple[tuple[str, str], ...]) -> str:
    """What reading the line back would not find by itself, with the keys of JSON lines."""
    text = _text(hand.line)
    try:
        line = read_match_state(text) if hand.line.is_match_state else read_state(text)
        assert line is not None
        read = read_hand(line, hand.game, match)
    except InvalidHistory as error:
        raise cannot_hold("ACPC", error.reason) from None
    wanted, found = json_lines.to_dict(record), json_lines.to_dict(add_note(read, {}))
    note = _difference(wanted, found)
    if hand.then and note.pop("actions", None):
        note["then"] = hand.then
    if hand.line.values is not None and record.expected.final_stacks is None:
        note["values"] = False
    for name, value in note.items():
        if name not in NOTED or (name in ("small_bet", "big_bet") and value is not None):
            raise cannot_hold("ACPC", f"{name} {quote(value)}")
    if not note:
        return ""
    told = json.dumps(note, separators=(",", ":"), default=float)
    if json_lines.to_dict(add_note(read, json.loads(told))) != wanted:
        raise cannot_hold("ACPC", f"all of {', '.join(note)}")
    return told


def _difference(wanted: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """What of a record in JSON is other than what a line tells; None for what is not there."""
    note = {
        name: wanted.get(name)
        for name in (*wanted, *(found.keys() - wanted.keys()))
        if wanted.get(name) != found.get(name)
    }
    expect = {name: value for name, value in wanted["expect"].items() if name != "final_stacks"}
    if expect:
        note["expect"] = expect
    else:
        note.pop("expect", None)
    return note


# ---- For programs that play ---------------------------------------------------------------------


def match_state(state: State, seat: SupportsIndex, hand: int = 0) -> str:
    """Write what the dealer of ACPC would tell a seat of a hand, without a line end.

    ``hand`` is its number. Raises UnsupportedHand for what the protocol cannot say, and
    InvalidConfig if there is no such seat.

    >>> from fasteval import Rules
    >>> hand = State(Rules.named("acpc", small_blind=50, big_blind=100), [20_000] * 2, 1, seed=3)
    >>> hand.push("r300")
    >>> match_state(hand, 1, hand=31)
    'MATCHSTATE:1:31:r300:|Kh7d'
    """
    record = HandRecord.of(state.view(seat)).change(expected=NOTHING)
    if not is_number(str(hand)):
        raise cannot_hold("ACPC", f"the hand number {quote(hand)}")
    line = by_positions(record, str(hand)).line
    if not line.is_match_state:
        raise cannot_hold("ACPC", f"a match state of seat {seat}, whose cards are not known")
    return _text(line)


def game_definition(hand: HandRecord | State | View) -> str:
    """Write the definition of a hand's game as the dealer of ACPC reads it from a file.

    Raises UnsupportedHand for a game that it cannot say.

    >>> from fasteval import Rules
    >>> hand = State(Rules.named("acpc", small_blind=1, big_blind=2), [400] * 3, 2, seed=1)
    >>> print(*game_definition(hand).splitlines()[:6], sep=", ")
    GAMEDEF, nolimit, numPlayers = 3, numRounds = 4, stack = 400 400 400, blind = 1 2 0
    """
    record = as_record(hand)
    return write_game(game_of(record, to_neutral(record), record.start()))
