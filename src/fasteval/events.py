"""What happened in a hand, in order: the history of a State, found by playing it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fasteval._impl import floor
from fasteval.notation import format_card
from fasteval.pots import award, clockwise
from fasteval.strengths import describe

if TYPE_CHECKING:
    from fasteval.names import EventKind, StreetName
    from fasteval.state import State
    from fasteval.view import View

_CARDS_OF_A_STREET: dict[Literal["flop", "turn", "river"], slice] = {
    "flop": slice(0, 3),
    "turn": slice(3, 4),
    "river": slice(4, 5),
}


class Event(NamedTuple):
    """One thing that happened in a hand.

    Kinds, in the order in which they can come: ante, small_blind, big_blind, straddle, post,
    dead_post, big_blind_ante, deal; fold, check, call, bet, raise; returned (an uncalled bet);
    face_up (all-in, before the run-out), run (several boards), flop, turn, river; muck, show;
    rake, win.
    """

    kind: EventKind
    street: StreetName  #: preflop, flop, turn, river or showdown
    seat: int | None = None
    amount: int = 0  #: the chips that moved; for a run, how many boards
    total: int | None = None  #: what the seat then has in on this street: of a raise, the raise-to
    all_in: bool = False
    cards: tuple[int | None, ...] = ()  #: None for a card that is not known
    board: int = 0  #: of a street, a show or a win
    pot: int | None = None  #: of a win: 0 is the main pot
    text: str = ""  #: of a show: the hand in words

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON and tables can have it, with cards as text.

        >>> Event("bet", "flop", 2, 50, total=50).to_dict()["amount"]
        50
        """
        return {**self._asdict(), "cards": card_texts(self.cards)}

    def __repr__(self) -> str:
        told = [repr(self.kind), repr(self.street)]
        told += [
            f"{name}={value!r}"
            for name, value in self._asdict().items()
            if name not in ("kind", "street") and value != self._field_defaults[name]
        ]
        return f"Event({', '.join(told)})"


def card_texts(cards: Iterable[int | None]) -> list[str | None]:
    """Write cards, None for those not known.

    >>> card_texts([51, None])
    ['As', None]
    """
    return [None if card is None else format_card(card) for card in cards]


def history(state: State | View) -> tuple[Event, ...]:
    """List all that has happened in a hand so far, with all cards that are known."""
    return tuple(_Player(state).play())


def straddlers(hand: State | View, first: Any) -> tuple[int, ...]:
    """Return the seats from the first straddler on; "auto" is left of the big blind (R30, R32)."""
    if first == "auto":
        blind = hand.big_blind_seat
        return () if blind is None else clockwise(hand.dealt, blind)
    return (first, *clockwise(hand.dealt, first)[:-1])


class _Player:
    """Plays a hand again, without cards, and notes what happens."""

    def __init__(self, state: State | View) -> None:
        self.state = state
        self.start = state.start_arguments()
        self.again = floor.State(state.rules, deal_later=True, **self.start)
        self.events: list[Event] = []
        self.street: StreetName = "preflop"
        self.seats = clockwise(state.dealt, state.button)
        self.bet_is_back = self.hands_are_up = False  # as noted

    def play(self) -> list[Event]:
        self.post()
        for seat in self.seats:
            self.note("deal", seat, cards=self.hole(seat))
        self.follow(0)
        for action in self.state.actions:
            shared = len(self.again.board)
            if action.startswith("muck"):
                self.muck(int(action[4:]))
                continue  # who gives up leaves no all-in behind
            if action.startswith("run"):
                self.note("run", None, int(action[3:]))
                self.again.run(int(action[3:]))
            else:
                self.act(action)
            self.follow(shared)
        if self.state.over:
            self.finish()
        return self.events

    def note(self, kind: EventKind, seat: int | None, amount: int = 0, **more: Any) -> None:
        self.events.append(Event(kind, self.street, seat, amount, **more))

    def hole(self, seat: int) -> tuple[int | None, ...]:
        return self.state.hole_cards[seat] or (None, None)

    # ---- Forced bets ----------------------------------------------------------------------------

    def post(self) -> None:
        """Note forced bets in their order (R24), each as far as the stack goes."""
        rules = self.state.rules
        stacks = list(self.start["stacks"])
        bets = [0] * len(stacks)

        def take(kind: EventKind, seat: int | None, amount: int, live: bool = True) -> None:
            posted = 0 if seat is None else min(amount, stacks[seat])
            if seat is None or posted == 0:
                return
            stacks[seat] -= posted
            bets[seat] += posted if live else 0
            total = bets[seat] if live else None
            self.note(kind, seat, posted, total=total, all_in=stacks[seat] == 0)

        def antes(order: str | None) -> None:
            usual = "ante_first" if rules.ante_type == "each" else "blind_first"
            if (rules.ante_order or usual) != order:
                return
            if rules.ante_type == "each":
                for seat in self.seats:
                    take("ante", seat, rules.ante, live=False)
            elif rules.ante_type == "big_blind":
                take("big_blind_ante", self.state.big_blind_seat, rules.ante, live=False)

        if rules.ante_type == "each":
            antes("ante_first")
        take("small_blind", self.state.small_blind_seat, rules.small_blind)
        if rules.ante_type == "big_blind":
            antes("ante_first")
        take("big_blind", self.state.big_blind_seat, rules.big_blind)
        first = self.start["straddle_seat"]
        for seat, amount in zip(straddlers(self.state, first), rules.straddles, strict=False):
            take("straddle", seat, amount)
        for seat, (live, dead) in sorted(self.start["posts"].items()):
            take("post", seat, live)
            take("dead_post", seat, dead, live=False)
        antes("blind_first")

    # ---- Actions and streets --------------------------------------------------------------------

    def act(self, action: str) -> None:
        again = self.again
        seat, legal = again.actor, again.legal
        assert seat is not None
        bet, stack = again.bets[seat], again.stacks[seat]
        if action == "f":
            self.note("fold", seat)
            again.fold()
        elif action == "c":
            amount = legal.to_call
            kind: EventKind = "call" if legal.call else "check"
            self.note(kind, seat, amount, total=bet + amount, all_in=amount == stack)
            again.call()
        else:
            total = int(action[1:])
            amount = total - bet
            kind = "raise" if again.current_bet else "bet"
            self.note(kind, seat, amount, total=total, all_in=amount == stack)
            again.raise_to(total)

    def muck(self, seat: int) -> None:
        self.note("muck", seat, cards=self.hole(seat))
        self.again.muck(seat)

    def follow(self, shared: int) -> None:
        """Note what follows an action by itself: a returned bet, hands turned up, new cards."""
        again = self.again
        if not self.bet_is_back and any(again.returned):
            self.bet_is_back = True
            seat = next(seat for seat, chips in enumerate(again.returned) if chips)
            self.note("returned", seat, again.returned[seat])
        if not self.hands_are_up and again.face_up:
            self.hands_are_up = True
            for seat in clockwise(again.live, again.button):
                self.note("face_up", seat, cards=self.hole(seat))
        boards = self.state.boards
        for board in range(len(again.boards)):
            for street, places in _CARDS_OF_A_STREET.items():
                if shared < places.stop <= len(again.board):
                    self.street = street
                    self.note(street, None, cards=boards[board][places], board=board)
        if again.street == "showdown":
            self.street = "showdown"

    # ---- The end --------------------------------------------------------------------------------

    def finish(self) -> None:
        state = self.state
        order, shown, _ = state.showdown()
        for seat in order:
            cards = self.hole(seat)
            if seat not in shown:
                self.note("muck", seat, cards=cards)
                continue
            for board, table in enumerate(state.boards):
                text = describe(floor.evaluate(cards + table))  # type: ignore[arg-type]
                self.note("show", seat, cards=cards, board=board, text=text)
        if state.rake:
            self.note("rake", None, state.rake)
        for pot, board, seat, amount in award(state):
            self.note("win", seat, amount, board=board, pot=pot)
