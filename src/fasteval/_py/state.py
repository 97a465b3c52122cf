"""One hand in play, as data: the twin of ``fe_state`` and of c/play.h."""

from dataclasses import dataclass, field, replace
from enum import IntEnum

from .card import CARDS
from .config import Rules
from .seats import SEATS, seat_bit

NO_CARD = 255
BOARDS = 4


class Street(IntEnum):
    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3
    SHOWDOWN = 4  # waits for cards that have not been dealt
    OVER = 5


class ActionKind(IntEnum):
    FOLD = 0
    CHECK = 1
    CALL = 2  # a check if nothing is to call (R55)
    RAISE_TO = 3


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does; a raise is to the seat's total on this street (R54)."""

    amount: int
    kind: int


@dataclass(slots=True)
class Legal:
    """What the actor may do; nothing if nobody is to act."""

    to_call: int = 0
    min_raise_to: int = 0
    max_raise_to: int = 0
    fold: bool = False
    check: bool = False
    call: bool = False
    can_raise: bool = False


def _no_chips() -> list[int]:
    return [0] * SEATS


def _no_deck() -> list[int]:
    return [0] * CARDS


@dataclass(slots=True)
class State:
    """A hand in play; the header fasteval.h says what each field is. Sets of seats are bit sets."""

    stacks: list[int] = field(default_factory=_no_chips)
    bets: list[int] = field(default_factory=_no_chips)
    paid: list[int] = field(default_factory=_no_chips)
    dead: int = 0
    pot: int = 0
    current_bet: int = 0
    last_raise: int = 0
    full_level: int = 0
    returned: int = 0
    raked: int = 0
    total: int = 0
    known: int = 0
    rules: Rules = field(default_factory=Rules)
    dealt: int = 0
    live: int = 0
    able: int = 0
    pending: int = 0
    closed: int = 0
    seats: int = 0
    street: int = Street.PREFLOP
    board_count: int = 0
    shared_count: int = 0
    boards: int = 0
    wagers: int = 0
    heads_up: bool = False
    face_up: bool = False
    button: int = 0
    actor: int = 0
    aggressor: int = 0
    returned_seat: int = 0
    small_blind_seat: int = 0
    big_blind_seat: int = 0
    deck: list[int] = field(default_factory=_no_deck)

    def copy(self) -> "State":
        """Copy as C does by assignment."""
        return replace(
            self, stacks=self.stacks[:], bets=self.bets[:], paid=self.paid[:], deck=self.deck[:]
        )


def take_chips(state: State, seat: int, amount: int) -> None:
    """Move chips from a stack to the middle."""
    state.stacks[seat] -= amount
    state.pot += amount
    if state.stacks[seat] == 0:
        state.able &= ~seat_bit(seat)
