"""Hands written as ACPC logs and as the match states that a player of them sees.

What a line of a log has no field for stands in a note before it, a comment that other programs
pass over, with the keys of JSON lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple, SupportsIndex

from fasteval.errors import quote
from fasteval.histories import json_lines
from fasteval.histories.acpc.betting import Dealer, write_betting
from fasteval.histories.acpc.game import Game, game_of, standard_game, write_game
from fasteval.histories.acpc.lines import Line, read_match_state, read_state
from fasteval.histories.acpc.reading import NOTED, add_note, read_hand
from fasteval.histories.errors import InvalidHistory, cannot_hold
from fasteval.histories.neutral import to_neutral
from fasteval.histories.record import NOTHING, Chips, HandRecord, as_record
from fasteval.notation import format_card
from fasteval.pots import clockwise
from fasteval.state import State
from fasteval.view import View

_HEADER = ("match", "game", "hands", "seed")
_NAME = re.compile(r"[^\s:|#](?:[^:|#\n\r]*[^\s:|#])?")
_AFTER = ("run", "muck")
_WORD, _NUMBER = re.compile(r"\S+"), re.compile(r"\d{1,18}", re.ASCII)
_STAMP = re.compile(r"\d{1,18}(?:\.\d{1,18})?", re.ASCII)


class _Hand(NamedTuple):
    """A hand by positions, ready to be written."""

    game: Game
    line: Line
    then: tuple[str, ...]  #: runs and mucks after the betting


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
        number = record.id if _NUMBER.fullmatch(record.id) else str(self.count)
        hand = _by_positions(record, number)
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


# ---- Lines --------------------------------------------------------------------------------------


def _by_positions(record: HandRecord, number: str) -> _Hand:
    """Put a hand in the fields of a line. Raises UnsupportedHand and InvalidHistory."""
    told = to_neutral(record)
    start, played = record.start(), record.state()
    game = game_of(record, told, start)
    if len(played.boards) > 1:
        raise cannot_hold("ACPC", "several boards")
    order = clockwise(start.dealt, record.button)
    actions = told.actions
    count = next((at for at, one in enumerate(actions) if one.startswith(_AFTER)), len(actions))
    places = {seat: place for place, seat in enumerate(order)}
    dealer = write_betting(record, played.actions[:count], game, places)
    then = tuple(actions[count:])
    line = Line(number, dealer.betting, _hole(played, order), _board(played, dealer))
    if told.hero is not None and record.expected == NOTHING and line.hole[told.hero]:
        return _Hand(game, line._replace(is_match_state=True, position=told.hero), then)
    if played.over:
        if played.rake:
            raise cannot_hold("ACPC", "a rake")
        final = record.expected.final_stacks or played.stacks
        line = line._replace(
            values=tuple(final[seat] - record.stacks[seat] for seat in order),
            players=tuple(_name(record, seat) for seat in order),
        )
    elif record.expected.final_stacks is not None:
        raise cannot_hold("ACPC", "the result of a hand that is not over")
    stamp = record.told.get("timestamp", "")
    return _Hand(game, line._replace(stamp=stamp if _STAMP.fullmatch(stamp) else ""), then)


def _hole(played: State, order: tuple[int, ...]) -> tuple[str, ...]:
    texts = []
    for seat in order:
        cards = played.hole_cards[seat] or ()
        if None in cards:
            raise cannot_hold("ACPC", "one card of two")
        texts.append("".join(format_card(card) for card in cards if card is not None))
    return tuple(texts)


def _board(played: State, dealer: Dealer) -> tuple[str, ...]:
    """The cards of each street that the betting has come to."""
    count = (0, 3, 4, 5)[dealer.round]
    cards = [format_card(card) for card in played.board[:count] if card is not None]
    if len(cards) < count:
        raise cannot_hold("ACPC", "a street of which not all cards are known")
    return ("".join(cards[:3]), *cards[3:])[: dealer.round]


def _name(record: HandRecord, seat: int) -> str:
    name = record.name(seat)
    return name if _NAME.fullmatch(name) else f"Seat {seat + 1}"


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


def _note(record: HandRecord, hand: _Hand, match: tuple[tuple[str, str], ...]) -> str:
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
    if not _NUMBER.fullmatch(str(hand)):
        raise cannot_hold("ACPC", f"the hand number {quote(hand)}")
    line = _by_positions(record, str(hand)).line
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
