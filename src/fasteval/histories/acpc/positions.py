"""Hands by the positions of ACPC logs, as a line has them: 0 is left of the button."""

from __future__ import annotations

import re
from typing import NamedTuple

from fasteval.histories.acpc.betting import Dealer, write_betting
from fasteval.histories.acpc.game import Game, game_of
from fasteval.histories.acpc.lines import Line
from fasteval.histories.errors import cannot_hold
from fasteval.histories.neutral import to_neutral
from fasteval.histories.record import NOTHING, HandRecord
from fasteval.notation import format_card
from fasteval.pots import clockwise
from fasteval.state import State

_NAME = re.compile(r"[^\s:|#](?:[^:|#\n\r]*[^\s:|#])?")
_AFTER = ("run", "muck")
_STAMP = re.compile(r"\d{1,18}(?:\.\d{1,18})?", re.ASCII)


class Placed(NamedTuple):
    """A hand by positions, ready to be written."""

    game: Game
    line: Line
    then: tuple[str, ...]  #: runs and mucks after the betting


def by_positions(record: HandRecord, number: str) -> Placed:
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
        return Placed(game, line._replace(is_match_state=True, position=told.hero), then)
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
    return Placed(game, line._replace(stamp=stamp if _STAMP.fullmatch(stamp) else ""), then)


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
