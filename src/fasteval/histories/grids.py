"""A recorded hand as a grid, a column for each street and a row for each seat, for pictures."""

from __future__ import annotations

from dataclasses import dataclass, field

from fasteval.console import printable
from fasteval.events import Event
from fasteval.histories import heading
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.played import final_stacks
from fasteval.histories.record import HandRecord, as_record
from fasteval.histories.replaying import replay
from fasteval.histories.telling import Telling
from fasteval.state import State
from fasteval.view import View

Cards = tuple[int | None, ...]

_DEALT = {"flop": 3, "turn": 4, "river": 5}
_SAYINGS = {
    "ante": "ante {}",
    "small_blind": "small blind {}",
    "big_blind": "big blind {}",
    "straddle": "straddle {}",
    "post": "posts {}",
    "dead_post": "posts {} dead",
    "big_blind_ante": "ante {}",
    "fold": "fold",
    "check": "check",
    "call": "call {}",
    "bet": "bet {}",
    "raise": "raise to {}",
    "returned": "takes back {}",
}
_ACTIONS = ("fold", "check", "call", "bet", "raise")


@dataclass(frozen=True)
class Deed:
    """What a seat does; ``number`` counts the actions of the hand, None for what is no choice."""

    text: str
    kind: str  #: of its Event
    number: int | None


@dataclass
class Street:
    """A column of the grid."""

    name: str
    boards: dict[int, Cards] = field(default_factory=dict)  #: by number, as they lie now
    deeds: dict[int, list[Deed]] = field(default_factory=dict)  #: by seat
    pot: int = 0  #: at its end


class Grid(Telling):
    """A hand street by street. Raises InvalidHistory if the hand cannot begin."""

    def __init__(self, recorded: HandRecord | State | View) -> None:
        played = replay(as_record(recorded))
        super().__init__(played)
        if played.state is None:
            raise InvalidHistory(str(played.trouble))
        self.hand: State = played.state
        hand = self.hand
        first = hand.button + 1 if hand.small_blind_seat is None else hand.small_blind_seat
        #: The seats from the small blind on.
        self.order: list[int] = sorted(self.seats, key=lambda seat: (seat - first) % hand.seats)
        self.streets: list[Street] = [Street("preflop")]
        self.results: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.out: dict[int, str] = {}  #: the street on which a seat folded
        self._count = self._pot = 0
        self._is_run = len(self.hand.boards) > 1
        for event in self.hand.history:
            self._note(event)

    @property
    def heading(self) -> tuple[str, str, str]:
        """The title, the game, and what else is told; the last may be empty."""
        record = self.record
        game = heading.game(record, len(self.seats), self.money)
        return printable(heading.title(record)), game, printable(heading.told(record))

    def net(self, seat: int) -> int:
        """What a seat has won or lost."""
        return final_stacks(self.record, self.hand)[seat] - self.record.stacks[seat]

    def notes(self) -> list[str]:
        """What is told below the grid: pots, the rake, what the hand waits for, disagreement."""
        told = []
        if self.hand.over:
            told += self._pots()
            told += [f"{self.who(seat)} {what}." for seat, what in self.collected(self.hand)]
            if self.hand.rake:
                told.append(f"The house takes {self.money(self.hand.rake)}.")
        elif self.trouble is None:
            told.append(self.waiting(self.hand))
        if self.record.button not in self.seats:
            told.append("The button is at an empty chair.")
        if self.trouble is not None:
            told.append(f"The record disagrees with the rules: {printable(str(self.trouble))}")
        return told

    def _pots(self) -> list[str]:
        """Who has what of each pot, if there are several or several boards."""
        if len(self.hand.pots) < 2 and not self._is_run:
            return []
        shares: dict[int, list[str]] = {number: [] for number in range(len(self.hand.pots))}
        for event in self.hand.history:
            if event.kind == "win" and event.seat is not None:
                board = f" on board {event.board + 1}" if self._is_run else ""
                told = f"{self.who(event.seat)} {self.money(event.amount)}{board}"
                shares[event.pot or 0].append(told)
        return [
            f"{f'Side pot {number}' if number else 'Main pot'} "
            f"{self.money(self.hand.pots[number].amount)}: {', '.join(told)}."
            for number, told in shares.items()
        ]

    def who(self, seat: int) -> str:
        """The position of a seat, in short."""
        return self.positions[seat] or f"seat {seat + 1}"

    def _note(self, event: Event) -> None:
        seat, kind = event.seat, event.kind
        if kind in _DEALT:
            self._open(event)
        elif seat is not None and kind in _SAYINGS:
            self._pot += -event.amount if kind == "returned" else event.amount
            self.streets[-1].deeds.setdefault(seat, []).append(self._deed(event))
            self.streets[-1].pot = self._pot
            if kind == "fold":
                self.out[seat] = self.streets[-1].name
        elif seat is not None and kind in ("show", "muck"):
            self.results[seat].append(self._shown(event))

    def _shown(self, event: Event) -> str:
        """The hand that is shown; of several boards only its kind."""
        text = event.text or "mucks"
        if self._is_run and event.text:
            return f"board {event.board + 1}: {text.partition(',')[0]}"
        return text

    def _open(self, event: Event) -> None:
        """Lay cards; of several boards the second finds its streets there."""
        street = next((one for one in self.streets if one.name == event.kind), None)
        if street is None:
            street = Street(event.kind, pot=self._pot)
            self.streets.append(street)
        street.boards[event.board] = self.hand.boards[event.board][: _DEALT[event.kind]]

    def _deed(self, event: Event) -> Deed:
        amount = event.total if event.kind == "raise" else event.amount
        text = _SAYINGS[event.kind].format(self.money(amount or 0))
        if event.kind in _ACTIONS:
            self._count += 1
        number = self._count if event.kind in _ACTIONS else None
        return Deed(text + ", all-in" * event.all_in, event.kind, number)
