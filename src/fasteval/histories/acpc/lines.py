"""The lines of ACPC logs: states and match states, cut in their fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NamedTuple

from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.record import Chips

_NUMBER = re.compile(r"\d{1,18}", re.ASCII)
_POSITION = re.compile(r"\d{1,2}", re.ASCII)
_VALUE = re.compile(r"-?\d{1,18}(?:\.\d{1,9})?", re.ASCII)
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]){0,5}", re.ASCII)
_STAMP = re.compile(r" # (\d{1,18}(?:\.\d{1,18})?)$", re.ASCII)
_RESPONSE = re.compile(r"[fc]|r\d{0,18}", re.ASCII)
_MESSAGE = re.compile(r"(?:TO|FROM) \d{1,2} at \d{1,18}\.\d{1,18} (.*)", re.ASCII)
_FIRST_VERSION = re.compile(r"[^:|]+\|[^:]+:\d{1,18}:[^:]*:", re.ASCII)

#: What stands in logs beside hands, for people.
_REMARKS = (
    *("#", ";", "SCORE:", "STARTED at ", "FINISHED at ", "VERSION:", "WARNING: ", "ERROR: "),
    "Seconds cumulatively spent in match for seat ",
)
_WAITED = re.compile(r"\d{1,18}\.\d seconds spent waiting; timeout \d{1,18}\.\d", re.ASCII)
_BOARD = (3, 1, 1)


class Line(NamedTuple):
    """A state or a match state."""

    number: str
    betting: str
    hole: tuple[str, ...]  #: by position, "" if not known
    board: tuple[str, ...]  #: flop, turn and river, as far as they are dealt
    is_match_state: bool = False
    position: int | None = None  #: whose match state it is, None if of several
    values: tuple[Chips, ...] | None = None  #: what each won or lost
    players: tuple[str, ...] = ()
    stamp: str = ""  #: a time, as some programs add it


def is_remark(text: str) -> bool:
    """Say whether a line is a comment or another that has no part of a hand."""
    return not text or text.startswith(_REMARKS) or _WAITED.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Say whether a text is the number of a hand."""
    return _NUMBER.fullmatch(text) is not None


def is_state(text: str) -> bool:
    """Say whether a line is the state of a whole hand."""
    return text.startswith("STATE:")


def match_state_number(text: str) -> str | None:
    """Return the number of the hand that a match state or a message is about, or None.

    Of what a program answered it is empty: that can be late.

    >>> match_state_number("TO 1 at 1341695999.222281 MATCHSTATE:0:17::5d5c|")
    '17'
    """
    if text.startswith("FROM "):
        return ""
    found = _MESSAGE.fullmatch(text)
    text = found[1] if found else text
    if not text.startswith("MATCHSTATE:"):
        return None
    fields = text.split(":")
    if len(fields) < 4:
        return text  # cut short, it is of no hand
    return fields[2] if len(fields) < 6 else ""


def read_state(text: str) -> Line:
    """Read ``STATE:number:betting:cards:values:players``; raises InvalidHistory.

    >>> read_state("STATE:4:rf:6s9d|4dQd:-10|10:P1|P2").values
    (-10, 10)
    """
    stamp = _STAMP.search(text)
    if stamp:
        text = text[: stamp.start()]
    fields = text.split(":", 5)
    if len(fields) < 4:
        raise InvalidHistory(f"{quote(text)} is cut short: a state has a betting and cards")
    line = _read(fields[1:4])
    players = len(line.hole)
    if len(fields) > 4:
        line = line._replace(values=_values(fields[4], players))
    if len(fields) > 5:
        line = line._replace(players=_players(fields[5], players))
    return line._replace(stamp=stamp[1]) if stamp else line


def read_match_state(text: str) -> Line | None:
    """Read ``MATCHSTATE:position:number:betting:cards``, also where it is in a message.

    Returns None for what a program answered: what happened is in the dealer's next message. Raises
    InvalidHistory.

    >>> read_match_state("MATCHSTATE:1:31:r300:|JdTc").position
    1
    """
    found = _MESSAGE.fullmatch(text)
    message = found[1] if found else text
    answers = text.startswith("FROM ")
    if answers and message.startswith(("#", ";")):
        return None
    fields = message.split(":")
    if fields[0] != "MATCHSTATE" or not 5 <= len(fields) <= 6 - (text.startswith("TO ")):
        raise InvalidHistory(f"{quote(text)} is not a match state, or is cut short")
    line = _read(fields[2:5])
    position = fields[1]
    if not (_POSITION.fullmatch(position) and int(position) < len(line.hole)):
        raise InvalidHistory(f"{quote(position)} is no position of {len(line.hole)} players")
    if not line.hole[int(position)]:
        raise InvalidHistory(f"{quote(text)} lacks the cards of position {position}")
    if len(fields) == 6 and not _RESPONSE.fullmatch(fields[5]):
        raise InvalidHistory(f"{quote(fields[5])} is no answer: one is f, c or r")
    if len(fields) == 6:
        return None
    if answers:
        raise InvalidHistory(f"{quote(text)} lacks an answer")
    return line._replace(is_match_state=True, position=int(position))


def odd_line(text: str) -> InvalidHistory:
    """Say what is wrong with a line that is of no hand."""
    if _FIRST_VERSION.match(text):
        return UnsupportedHand(
            f"{quote(text)} is of the first version of the protocol, whose betting has blinds and"
            " amounts of calls"
        )
    return InvalidHistory(f"{quote(text)} is no line of an ACPC log")


def _read(fields: list[str]) -> Line:
    number, betting, cards = fields
    if not _NUMBER.fullmatch(number):
        raise InvalidHistory(f"{quote(number)} is not the number of a hand")
    hole_text, *board = cards.split("/")
    hole = tuple(hole_text.split("|"))
    if not 2 <= len(hole) <= 22:
        raise InvalidHistory(f"{quote(cards)} has the cards of {len(hole)} players")
    streets = min(betting.count("/"), 3)
    hands = [(text, 2) for text in hole if text]
    for place, count in [*hands, *zip(board, _BOARD, strict=False)]:
        if not _CARDS.fullmatch(place) or len(place) != 2 * count:
            raise InvalidHistory(f"{quote(place)} in {quote(cards)}: not {_cards(count)}")
    if len(board) != streets:
        raise InvalidHistory(
            f"{quote(cards)} has the board of {len(board)} streets, the betting {quote(betting)} is"
            f" of {streets}"
        )
    check_repeated((*hole, *board))
    return Line(number, betting, hole, tuple(board))


def _cards(count: int) -> str:
    return f"{count} card{'s' if count > 1 else ''}"


def check_repeated(parts: Iterable[str]) -> None:
    """Raise InvalidHistory if a card is twice in texts of cards."""
    text = "".join(parts)
    seen = set()
    for place in range(0, len(text), 2):
        card = text[place : place + 2]
        if card in seen:
            raise InvalidHistory(f"the card {quote(card)} is twice in {quote(text)}")
        seen.add(card)


def _values(text: str, players: int) -> tuple[Chips, ...]:
    values = text.split("|")
    if len(values) != players or not all(map(_VALUE.fullmatch, values)):
        raise InvalidHistory(f"{quote(text)} is not what {players} players won and lost")
    read: list[Any] = [Decimal(value) if "." in value else int(value) for value in values]
    if abs(sum(read)) > 1:  # programs cut halves and thirds of a chip
        raise InvalidHistory(f"{quote(text)}: what is won is not what is lost")
    return tuple(read)


def _players(text: str, players: int) -> tuple[str, ...]:
    names = tuple(text.split("|"))
    if len(names) != players or not all(name.strip() for name in names):
        raise InvalidHistory(f"{quote(text)} is not the names of {players} players")
    return names
