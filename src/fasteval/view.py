"""What one seat may know of a hand: a snapshot that holds nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, SupportsIndex

from fasteval import drawing, errors, events, positions
from fasteval.events import Event, card_texts
from fasteval.records import Pot, is_legal, legal_actions, legal_text

if TYPE_CHECKING:
    from fasteval.names import Awaited, StreetName
    from fasteval.rules import Rules
    from fasteval.state import Outcome, State


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
    street: StreetName
    awaiting: Awaited | None
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
    face_up: bool
    aggressor: int | None
    boards: tuple[tuple[int | None, ...], ...]
    actions: tuple[str, ...]
    hole_cards: tuple[tuple[int | None, int | None] | None, ...]
    legal: LegalView
    result: Outcome | None
    start: tuple[tuple[str, Any], ...]  #: the arguments that began the hand; posts as items

    @property
    def board(self) -> tuple[int | None, ...]:
        """The open cards of the (first) board, None for those not known."""
        return self.boards[0]

    @property
    def history(self) -> tuple[Event, ...]:
        """All that happened, in order, with the cards that are known here."""
        return events.history(self)

    @property
    def positions(self) -> tuple[str | None, ...]:
        """The name of each seat's position (R19), None for a chair that is not dealt in."""
        return positions.seat_positions(self)

    @property
    def showdown_order(self) -> tuple[int, ...]:
        """The seats in the order in which they show (R95)."""
        return self.result.showdown_order if self.result else ()

    def showdown(self) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
        """The seats at the showdown, those that show, and whether all show at once (R96)."""
        if self.result is None:
            return (), (), False
        order = self.result.showdown_order or self.result.all_in_face_up
        return order, self.result.shown, self.face_up

    def start_arguments(self) -> dict[str, Any]:
        """Return the arguments that began the hand, but for the rules and the cards."""
        start = dict(self.start)
        return {**start, "posts": dict(start["posts"])}

    def outcome(self) -> Outcome | None:
        """Say how the hand ended; None before its end."""
        return self.result

    def position(self, seat: SupportsIndex, /) -> str | None:
        """Name the position of a seat (R19). Raises InvalidConfig if there is no such seat."""
        return self.positions[errors.seat(seat, "seat", self.seats)]

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON can have it, with cards as text."""
        plain = {name: getattr(self, name) for name in _NAMES if name != "start"}
        return {
            **plain,
            "rules": self.rules.to_dict(),
            "positions": self.positions,
            "hole_cards": [cards and card_texts(cards) for cards in self.hole_cards],
            "boards": [card_texts(board) for board in self.boards],
            "legal": asdict(self.legal),
            "pots": [pot._asdict() for pot in self.pots],
            "history": [event.to_dict() for event in self.history],
            "result": self.result and self.result._asdict(),
        }

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {drawing.line(self)}>"

    def _repr_html_(self) -> str:
        from fasteval.html.hands import hand_html

        return hand_html(self)

    def __str__(self) -> str:
        return drawing.draw(self)


_NAMES = tuple(one.name for one in fields(View))
_COPIED = _NAMES[1 : _NAMES.index("hole_cards")]  # as they are in the State
_LEGAL = tuple(one.name for one in fields(LegalView))


def look(state: State, seat: int | None) -> View:
    """Show a hand as a seat, or a spectator, may see it."""
    known = {seat, *_open_hands(state)}
    start = state.start_arguments()
    hole_cards = tuple(
        cards if chair in known else None for chair, cards in enumerate(state.hole_cards)
    )
    legal = _legal(state) if seat is not None and state.actor == seat else LegalView()
    posts = tuple(start["posts"].items())
    began = tuple({**start, "posts": posts}.items())
    copied = [getattr(state, name) for name in _COPIED]
    return View(*[seat, *copied, hole_cards, legal, state.outcome(), began])


def _legal(state: State) -> LegalView:
    legal = state.legal
    return LegalView(*(getattr(legal, name) for name in _LEGAL))


def _open_hands(state: State) -> tuple[int, ...]:
    """The seats whose hands have been turned up: by all-ins (R96), or shown at the end (R98)."""
    if not state.face_up:
        return state.showdown()[1]
    mucked = (int(action[4:]) for action in state.actions if action.startswith("muck"))
    return (*state.live, *mucked)
