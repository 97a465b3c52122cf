"""What is wrong with the history of a hand, in sentences with the file and the line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fasteval.errors import FastevalError, quote, quote_type


class InvalidHistory(FastevalError):
    """A hand whose history cannot be read or written, or does not say what was played.

    ``reason`` says what is wrong; ``file`` and ``line``, which counts from 1, say where, or are
    None.
    """

    def __init__(self, reason: str, line: int | None = None, file: str | None = None) -> None:
        super().__init__(reason, line, file)
        self.reason = reason
        self.line = line
        self.file = file

    def at(self, file: str | None, first_line: int) -> InvalidHistory:
        """Say in which file it is and at which line the text began, whose lines were counted."""
        line = first_line + (self.line or 1) - 1
        return type(self)(self.reason, line, file)

    @property
    def where(self) -> str:
        """The file and the line, as far as they are known: ``hands.txt:17``."""
        line = "" if self.line is None else f"line {self.line}"
        if self.file is None:
            return line
        return f"{self.file}:{self.line}" if line else self.file

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}" if self.where else self.reason


class UnsupportedHand(InvalidHistory):
    """A hand that is whole, but of a kind that fasteval does not play or the format cannot hold."""


def cannot_hold(format_name: str, what: str) -> UnsupportedHand:
    return UnsupportedHand(f"{format_name} cannot hold {what}")


def other_game(game: str) -> UnsupportedHand:
    return UnsupportedHand(f"{quote(game)} is not Texas hold'em")


def unknown_format(name: object, known: tuple[str, ...]) -> InvalidHistory:
    return InvalidHistory(f"{quote(name)} is no format of histories: {', '.join(known)}")


def undetected(known: tuple[str, ...]) -> InvalidHistory:
    return InvalidHistory(
        f"this is none of the formats that can be read ({', '.join(known)}); if it is one, name "
        "it: format=NAME in Python, --format or --from NAME on the command line"
    )


def not_read(what: str, known: tuple[str, ...]) -> InvalidHistory:
    return InvalidHistory(f"{what} are not read, but these formats: {', '.join(known)}")


def odd_suffix(name: str, known: tuple[str, ...]) -> InvalidHistory:
    return InvalidHistory(
        f"the name {quote(name)} does not say a format that is written: {', '.join(known)}; name "
        "one: format=NAME in Python, --to NAME on the command line"
    )


def several_hands() -> UnsupportedHand:
    return cannot_hold("phh", "more than a hand, which phhs can: name the file hands.phhs")


def not_a_hand(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a hand: a hand is a HandRecord, a State or a View")


def not_alone(count: int) -> InvalidHistory:
    return InvalidHistory(f"the text holds {count} hands, not one: read_hands reads many")


def odd_action(action: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(action)} is not an action: f, c, r350, t, run2, muck3")


def refused(action: str, number: int, street: str, error: Exception) -> InvalidHistory:
    return InvalidHistory(f"action {number} ({street}), {quote(action)}: {error}")


def odd_cards(where: str, error: Exception) -> InvalidHistory:
    return InvalidHistory(f"{where}: {error}")


def wrong_type(field: str, value: Any, wanted: str) -> InvalidHistory:
    return InvalidHistory(f"{field}: {quote(value)} is not {wanted}")


def too_few_players(count: int) -> InvalidHistory:
    return InvalidHistory(f"a hand has 2 players or more, got {count}")


def wrong_length(field: str, count: int, players: int) -> InvalidHistory:
    return InvalidHistory(f"{field} has {count} items for {players} players")


def wrong_count(field: str, count: int, seats: int) -> InvalidHistory:
    return InvalidHistory(f"{field} has {count} items for {seats} seats")


def not_hands(value: object) -> TypeError:
    return TypeError(
        f"{quote_type(value)}, not hands: an iterable of hands, such as read_hands(...); "
        "of one hand [hand]"
    )


def scattered_straddles(seats: list[int]) -> UnsupportedHand:
    return UnsupportedHand(f"straddles of seats that are not side by side: {seats}")


def uneven_antes(antes: tuple[int, ...]) -> UnsupportedHand:
    return UnsupportedHand(f"antes that differ from seat to seat: {list(antes)}")


def told_of_nobody(name: str, seat: int) -> UnsupportedHand:
    return UnsupportedHand(f"{name} of seat {seat}, which is not dealt in")


def unknown_option(name: str) -> InvalidHistory:
    return InvalidHistory(f"rules: {quote(name)} is no option of the rules")


def odd_chairs(chairs: object) -> InvalidHistory:
    return InvalidHistory(f"chairs: {quote(chairs)} is not the count, the seats and the button")


def not_json(error: Exception) -> InvalidHistory:
    return InvalidHistory(f"not JSON: {error}")


def missing(field: str) -> InvalidHistory:
    return InvalidHistory(f"{field} is missing")


def unknown_key(name: str, known: Iterable[str]) -> InvalidHistory:
    return InvalidHistory(
        f"{quote(name)} is no key of a hand ({', '.join(known)}); others begin with _"
    )


def odd_blind(seat: int, told: int, big_blind: int) -> InvalidHistory:
    return InvalidHistory(f"blinds: {told} of seat {seat} where big_blind is {big_blind}")


def odd_rake(rake: object, total: object) -> InvalidHistory:
    return InvalidHistory(f"rake: {rake} of a pot of {total} is more than a fifth")


def only_read(name: str) -> InvalidHistory:
    return InvalidHistory(f"{name} is only read, not written")


def no_such_seat(field: str, seat: int) -> InvalidHistory:
    return InvalidHistory(f"{field}: there is no seat {seat}")
