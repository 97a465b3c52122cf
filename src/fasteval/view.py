"""What one seat may know of a hand: a snapshot that holds nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from fasteval import drawing
from fasteval.events import Event
from fasteval.notation import format_card
from fasteval.records import Pot, is_legal, legal_actions, legal_text

if TYPE_CHECKING:
    from fasteval.rules import Rules
    from fasteval.state import Outcome, State

_SHOWING = ("show", "face_up")
_HIDDEN = (None, None)


@dataclass(frozen=True, slots=True)
class LegalView:
    """What is legal, as the ``legal`` of a State has it; nothing if it is not the seat's turn."""

    fold: bool = False
    check: bool = False
    call: bool = False
    to_call: int = 0  #: what a call puts in, in chips
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    stack: int = 0  #: the actor's chips behind
    bet: int = 0  #: the actor's chips in on this street

    def __bool__(self) -> bool:
        return self.call or self.check

    def __iter__(self) -> Iterator[str]:
        return iter(legal_actions(self))

    def __contains__(self, action: object) -> bool:
        return is_legal(self, action)

    def __repr__(self) -> str:
        return f"<Legal: {legal_text(self)}>"


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A hand as a seat, or for the seat None a spectator, may see it: ``State.view`` makes it.

    Known are the own cards, the open board, hands shown at the showdown (R95, R98) and, when
    betting is over by all-ins, all live hands before the rest of the board (R96); after a fold-out
    nobody's (R97). Other cards are not in it at all, nor the hand it was made of. What a name
    means is as in State.
    """

    seat: int | None  #: whose view it is
    rules: Rules
    street: str
    awaiting: str | None
    over: bool
    actor: int | None
    seats: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    starting_stacks: tuple[int, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    current_bet: int
    pot: int
    pots: tuple[Pot, ...]
    rake: int
    returned: tuple[int, ...]
    payouts: tuple[int, ...] | None
    dealt: tuple[int, ...]
    live: tuple[int, ...]
    able: tuple[int, ...]
    aggressor: int | None
    positions: tuple[str | None, ...]
    hole_cards: tuple[tuple[int | None, int | None] | None, ...]
    boards: tuple[tuple[int | None, ...], ...]
    legal: LegalView
    actions: tuple[str, ...]
    history: tuple[Event, ...]
    result: Outcome | None

    @property
    def board(self) -> tuple[int | None, ...]:
        """The open cards of the (first) board, None for those not known."""
        return self.boards[0]

    @property
    def showdown_order(self) -> tuple[int, ...]:
        """The seats in the order in which they show (R95)."""
        return self.result.showdown_order if self.result else ()

    def outcome(self) -> Outcome | None:
        """Say how the hand ended; None before its end."""
        return self.result

    def position(self, seat: int, /) -> str | None:
        """Name the position of a seat (R19)."""
        return self.positions[seat]

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON can have it, with cards as text."""
        plain = {one.name: getattr(self, one.name) for one in fields(self)}
        return {
            **plain,
            "rules": self.rules.to_dict(),
            "hole_cards": [cards and _texts(cards) for cards in self.hole_cards],
            "boards": [_texts(board) for board in self.boards],
            "legal": list(self.legal),
            "pots": [pot._asdict() for pot in self.pots],
            "history": [
                {**event._asdict(), "cards": _texts(event.cards)} for event in self.history
            ],
            "result": self.result and self.result._asdict(),
        }

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {drawing.line(self)}>"

    def __str__(self) -> str:
        return drawing.draw(self)


def look(state: State, seat: int | None) -> View:
    """Show a hand as a seat, or a spectator, may see it."""
    history = state.history
    known = {event.seat for event in history if event.kind in _SHOWING} | {seat}
    legal = LegalView()
    if seat is not None and state.actor == seat:
        names = [one.name for one in fields(LegalView)]
        legal = LegalView(**{name: getattr(state.legal, name) for name in names})
    copied = {one.name: getattr(state, one.name) for one in fields(View) if one.name not in _OWN}
    return View(
        seat=seat,
        hole_cards=tuple(
            cards if chair in known else None for chair, cards in enumerate(state.hole_cards)
        ),
        legal=legal,
        history=tuple(_hide(event, known) for event in history),
        result=state.outcome(),
        **copied,
    )


_OWN = ("seat", "hole_cards", "legal", "history", "result")


def _hide(event: Event, known: set[int | None]) -> Event:
    """Take the cards of an event away, if they are those of a hand that is not known."""
    if event.seat is None or not event.cards or event.seat in known:
        return event
    return event._replace(cards=_HIDDEN)


def _texts(cards: tuple[int | None, ...]) -> list[str | None]:
    return [None if card is None else format_card(card) for card in cards]
