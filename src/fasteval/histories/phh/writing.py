"""Writing poker hand histories, with the field ``_fasteval`` where the standard has none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Any

from fasteval.errors import FastevalError, quote
from fasteval.histories import errors
from fasteval.histories.neutral import Neutral, to_neutral
from fasteval.histories.phh.about import write_about
from fasteval.histories.phh.actions import Fault
from fasteval.histories.phh.extras import OWN_FIELD, Extras, write_extras
from fasteval.histories.phh.fields import read_neutral, read_record
from fasteval.histories.phh.game import amounts_of, game_fields, player_fields
from fasteval.histories.phh.money import to_amount
from fasteval.histories.phh.toml import write_value
from fasteval.histories.record import UNKNOWN, HandRecord
from fasteval.state import State

_NUMBER = re.compile(r"0|[1-9]\d{0,17}", re.ASCII)
_STREETS = ((0, 3), (3, 4), (4, 5))  # the first and the last card of each on the board


def write_hand(record: HandRecord) -> str:
    """Write a hand. Raises UnsupportedHand, and InvalidHistory for what cannot be played."""
    try:
        fields = to_fields(record)
    except errors.InvalidHistory:
        raise
    except FastevalError as error:  # a hand that cannot begin
        raise errors.InvalidHistory(str(error)) from None
    try:
        text = "".join(f"{name} = {write_value(value)}\n" for name, value in fields.items())
    except ValueError:  # Python writes numbers of 4,300 digits
        raise errors.cannot_hold("phh", "a number of thousands of digits") from None
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise errors.cannot_hold("phh", f"the character {text[error.start]!r}") from None
    return text


def to_fields(record: HandRecord) -> dict[str, Any]:
    """Make the fields of a hand, in their order, from which the same record is read."""
    record = record.change(about=tuple(sorted(record.about)))
    hand = to_neutral(record)
    try:
        about, rest = write_about(record.told)
        if hand.chairs or "seats" in about or about.get("seat_count", 22) < len(hand.stacks):
            for name in ("seats", "seat_count"):  # these would be read as where players sit
                if about.pop(name, None) is not None:
                    rest[name] = record.told[name]
        fields = game_fields(record, hand)
        fields["actions"] = _Play(record, hand).write()
        fields |= {**_told_fields(record, hand), **about}
        if rest or record.expected.actors is None or not _is_same(fields, record):
            own = _own_field(record, hand, fields, rest)
            fields[OWN_FIELD] = own
            read = read_record(fields)
            if read != record:
                raise errors.cannot_hold("phh", _difference(read, record))
    except Fault as fault:
        raise errors.cannot_hold("phh", f"this: {fault.reason}") from None
    return fields


def _is_same(fields: Mapping[str, Any], record: HandRecord) -> bool:
    try:
        return read_record(fields) == record
    except (Fault, FastevalError):
        return False


def _difference(read: HandRecord, record: HandRecord) -> str:
    names = [one.name for one in fields_of(record) if one.compare]
    name = next(name for name in names if getattr(read, name) != getattr(record, name))
    return f"{name} that are {quote(getattr(record, name))}"


# ---- The fields ---------------------------------------------------------------------------------


def _told_fields(record: HandRecord, hand: Neutral) -> dict[str, Any]:
    """The fields that a hand may have, but for those that only tell about it."""
    fields: dict[str, Any] = {}
    if record.id:
        fields["hand"] = int(record.id) if _NUMBER.fullmatch(record.id) else record.id
    if record.source:
        fields["venue"] = record.source
    fields |= player_fields(hand)
    for name, chips in (
        ("finishing_stacks", hand.expected.final_stacks),
        ("winnings", hand.expected.collected),
    ):
        if chips is not None:
            fields[name] = amounts_of(chips, record.unit)
    if record.currency:
        fields["currency"] = record.currency
    return fields


def _own_field(
    record: HandRecord, hand: Neutral, fields: Mapping[str, Any], about: Mapping[str, str]
) -> dict[str, Any]:
    """What the other fields do not tell, or tell otherwise than it is."""
    own: dict[str, Any] = {}
    extras = Extras(dead=list(hand.dead), expect={})
    read, more, _ = read_neutral(fields, extras)
    if more["unit"] != record.unit:
        own["unit"] = to_amount(1, record.unit)
        extras.unit = record.unit
        read, more, _ = read_neutral(fields, extras)
    own |= write_extras(read, hand)
    if more["boards"] != record.boards:
        own["boards"] = list(record.boards)
    if about:
        own["about"] = dict(about)
    return own


# ---- The actions --------------------------------------------------------------------------------


class _Play:
    """Plays a record, and writes down what happens."""

    def __init__(self, record: HandRecord, hand: Neutral) -> None:
        self.record, self.hand = record, hand
        seats = hand.chairs["seats"] if hand.chairs else range(len(hand.stacks))
        self.players = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
        self.state: State = record.start()
        self.texts = [
            f"d dh {player} {hand.hole.get(number, UNKNOWN * 2)}"
            for number, player in enumerate(self.players.values())
        ]
        self.on_board = 0  # the cards there
        self.faced_up: int | None = None  # after so many actions

    def write(self) -> list[str]:
        self.deal()
        record, state = self.record, self.state
        actors = record.expected.actors or ()
        for number, action in enumerate(record.actions, 1):
            seat = actors[number - 1] if number <= len(actors) else state.actor
            shared = len(state.board)
            record.push(state, action, number)
            if action.startswith("muck"):
                self.texts.append(f"{self.players[int(action[4:])]} sm")
            elif not action.startswith("run"):
                self.texts.append(f"{self.player(seat)} {self.word(state.actions[-1])}")
            self.deal()
            if len(state.boards) > 1 and action.startswith("run"):
                for board in range(1, len(state.boards)):
                    self.texts += self.streets(board, shared, 5)
        self.show()
        return self.texts

    def player(self, seat: int | None) -> str:
        if seat not in self.players:
            raise Fault(f"an action of seat {seat}", "")
        return self.players[seat]

    def word(self, action: str) -> str:
        if action[0] != "r":
            return "cc" if action == "c" else "f"
        return f"cbr {write_value(to_amount(int(action[1:]), self.record.unit))}"

    def deal(self) -> None:
        """Write down the streets that have come."""
        on_board = len(self.state.board)
        if self.faced_up is None and self.state.face_up:
            self.faced_up = len(self.texts)
        self.texts += self.streets(0, self.on_board, on_board)
        self.on_board = on_board

    def streets(self, board: int, first: int, last: int) -> list[str]:
        told = self.record.boards
        cards = told[board] if board < len(told) else ""
        cards = cards.ljust(10, "?")
        return [
            f"d db {cards[2 * start : 2 * end]}"
            for start, end in _STREETS
            if first <= start and end <= last
        ]

    def show(self) -> None:
        """Write down the showdown, which is before the cards to come if all are all-in."""
        record, state = self.record, self.state
        live = state.live
        record.finish(state)
        is_alone = len(live) == 1 and not any(one.startswith("muck") for one in record.actions)
        if not state.over or is_alone:
            return
        place = len(self.texts) if self.faced_up is None else self.faced_up
        hole = record.hole_cards or (None,) * state.seats
        self.texts[place:place] = [
            f"{player} sm {hole[seat] or UNKNOWN * 2}"
            for seat, player in self.players.items()
            if seat in live
        ]
