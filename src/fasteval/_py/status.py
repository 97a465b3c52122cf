"""What can be wrong with the data that a function was given: the twin of c/status.c."""

from enum import IntEnum


class Status(IntEnum):
    """The pinned numbers of ``fe_status``; they never change their meaning.

    >>> Status.ERROR_CARD.value
    2
    """

    OK = 0
    ERROR_TEXT = 1
    ERROR_CARD = 2
    ERROR_DUPLICATE = 3
    ERROR_COUNT = 4
    ERROR_MASK = 5
    ERROR_ABSENT = 6
    ERROR_STRENGTH = 7
    ERROR_CONFIG = 8
    ERROR_CHIPS = 9
    ERROR_SEAT = 10
    ERROR_TURN = 11
    ERROR_ACTION = 12
    ERROR_FOLD = 13
    ERROR_CHECK = 14
    ERROR_RAISE = 15
    ERROR_AMOUNT = 16
    ERROR_BOARDS = 17
    ERROR_UNKNOWN = 18
    ERROR_STATE = 19
    ERROR_BOARD = 20
    ERROR_RANGE = 21
    ERROR_WEIGHT = 22
    ERROR_PLAYERS = 23
    ERROR_DEAL = 24
    ERROR_METHOD = 25


_TEXTS: dict[int, str] = {
    Status.OK: "Nothing is wrong.",
    Status.ERROR_TEXT: "The text is no card.",
    Status.ERROR_CARD: "A card number is outside 0 to 51.",
    Status.ERROR_DUPLICATE: "The same card is given twice.",
    Status.ERROR_COUNT: "A hand has 5, 6 or 7 cards.",
    Status.ERROR_MASK: "The mask has bits outside the four suit lanes of 13 bits.",
    Status.ERROR_ABSENT: "The card to remove is not in the hand.",
    Status.ERROR_STRENGTH: "A strength is a number from 1 to 7462.",
    Status.ERROR_CONFIG: "The rules, stacks or seats make no sense together.",
    Status.ERROR_CHIPS: "Chips are below zero, or too many in all.",
    Status.ERROR_SEAT: "The seat is not at the table or not in the hand.",
    Status.ERROR_TURN: "Nobody is asked for that now.",
    Status.ERROR_ACTION: "There is no such kind of action.",
    Status.ERROR_FOLD: "The rules refuse a fold where a check is possible.",
    Status.ERROR_CHECK: "There is a bet to call: a check is not possible.",
    Status.ERROR_RAISE: "No bet or raise is open to the seat.",
    Status.ERROR_AMOUNT: "The amount is less or more than is allowed.",
    Status.ERROR_BOARDS: "That many boards cannot be run.",
    Status.ERROR_UNKNOWN: "The answer needs cards that have not been dealt.",
    Status.ERROR_STATE: "No play leads to this state.",
    Status.ERROR_BOARD: "A board has 0, 3, 4 or 5 cards.",
    Status.ERROR_RANGE: "A range is empty after card removal.",
    Status.ERROR_WEIGHT: "A weight is a number from 0 to 1.",
    Status.ERROR_PLAYERS: "There are 2 to 22 players.",
    Status.ERROR_DEAL: "No deal gives every player a hand.",
    Status.ERROR_METHOD: "The method cannot answer this question.",
}


class StatusError(Exception):
    """A status other than ``OK``, with the position that the C function would report, or 0.

    >>> StatusError(Status.ERROR_TEXT, 4).position
    4
    """

    def __init__(self, status: Status, position: int = 0) -> None:
        super().__init__(status, position)
        self.status = status
        self.position = position


_NAMES: dict[int, str] = {status: f"FE_{status.name}" for status in Status}


def status_name(status: int) -> str:
    """Return the name of a status as C spells it, "unknown" for a number that is none.

    >>> status_name(Status.ERROR_CARD)
    'FE_ERROR_CARD'
    """
    return _NAMES.get(status, "unknown")


def status_text(status: int) -> str:
    """Return one English sentence that says what a status means.

    >>> status_text(Status.ERROR_COUNT)
    'A hand has 5, 6 or 7 cards.'
    """
    return _TEXTS.get(status, "The status code is unknown.")
