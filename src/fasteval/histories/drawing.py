"""A recorded hand as text for people, street by street."""

from __future__ import annotations

from collections.abc import Iterator

from fasteval.console import BOLD, FAINT, SUIT_COLOURS, WARNING, printable
from fasteval.events import Event
from fasteval.histories import heading
from fasteval.histories.played import final_stacks
from fasteval.histories.record import HandRecord, as_record
from fasteval.histories.replaying import Replay, replay
from fasteval.histories.telling import CARD, SAYINGS, Telling, times
from fasteval.histories.widths import padded, width, wrapped
from fasteval.notation import SUITS, format_card
from fasteval.state import State
from fasteval.view import View

_WIDTH = 80
_MARGIN = "   "
_STREETS = {"flop": 3, "turn": 4, "river": 5}


def draw_hand(hand: HandRecord | State | View, /, coloured: bool = False) -> str:
    """Draw a hand street by street: who sat where, what all did, who won what.

    What the record tells of the result is compared with what the rules give; where they disagree,
    the last lines say so. ``coloured`` is for terminals.

    >>> from fasteval.rules import Rules
    >>> print(draw_hand(HandRecord(Rules(1, 2), (200, 200), button=0, actions=("f",))))
    Hand
    No-limit hold'em, blinds 1/2, 2 players
    <BLANKLINE>
       Seat 1  BTN/SB  200
       Seat 2  BB      200
    <BLANKLINE>
    Preflop
       Seat 1  BTN/SB  posts the small blind of 1
       Seat 2  BB      posts the big blind of 2
       Seat 1  BTN/SB  folds
       Seat 2  BB      takes back 1
       Seat 2  BB      wins 2
    <BLANKLINE>
    Result
       Seat 1  BTN/SB  -1  199
       Seat 2  BB      +1  201
    """
    return draw_replay(replay(as_record(hand)), coloured)


def draw_replay(played: Replay, coloured: bool = False) -> str:
    """Draw a hand that was played again already."""
    return "\n".join(_Drawing(played, coloured).lines())


class _Drawing(Telling):
    """Draws what a replay of a record gives."""

    def __init__(self, played: Replay, coloured: bool) -> None:
        super().__init__(played)
        self.coloured = coloured
        self.name_width = max((width(self.names[seat]) for seat in self.seats), default=0)
        self.position_width = max(
            (len(self.positions[seat] or "") for seat in self.seats), default=0
        )
        self.pot = 0  # as of the last event
        self.is_run = False  # once or several times

    def lines(self) -> Iterator[str]:
        yield from self.heading()
        yield ""
        yield from self.table()
        if self.state is not None:
            yield ""
            yield self.paint("Preflop", BOLD)
            yield from self.events(self.state)
        if self.state is not None and (self.state.over or self.trouble is None):
            yield ""
            yield from self.ending(self.state)
        if self.trouble is not None:
            yield ""
            told = f"The record disagrees with the rules: {printable(str(self.trouble))}"
            for line in _wrapped(told):
                yield self.paint(line, WARNING)

    # ---- Parts ----------------------------------------------------------------------------------

    def heading(self) -> Iterator[str]:
        """What hand it is, of which game, and what else is told of it."""
        yield self.paint(printable(heading.title(self.record)), BOLD)
        yield from _wrapped(heading.game(self.record, len(self.seats), self.money))
        yield from _wrapped(printable(heading.told(self.record)))

    def table(self) -> Iterator[str]:
        """Who sits where with how much and, as far as they are known, which cards."""
        record = self.record
        stacks = {seat: self.money(record.stacks[seat]) for seat in self.seats}
        columns = max(map(len, stacks.values()), default=0)
        for seat in self.seats:
            held = record.hole_cards[seat] if seat < len(record.hole_cards) else None
            cards = "" if held is None else f"   {self.cards(printable(held))}"
            hero = "   (hero)" if seat == record.hero and self.names[seat] != "hero" else ""
            yield f"{self.who(seat)}{stacks[seat]:>{columns}}{cards}{hero}".rstrip()
        if record.button not in self.seats:
            yield f"{_MARGIN}The button is at an empty chair."

    def events(self, state: State) -> Iterator[str]:
        history = state.history
        antes = [event.amount for event in history if event.kind == "ante"]
        if antes:
            self.pot += sum(antes)
            yield f"{_MARGIN}antes of {self.money(max(antes))}, {self.money(sum(antes))} in all"
        for event in history:
            if event.kind == "ante" and event.all_in and event.seat is not None:
                told = f"posts an ante of {self.money(event.amount)}, all-in"
                yield from self.say(event.seat, told)
        at_showdown = False
        for event in history:
            if event.street == "showdown" and not at_showdown:
                at_showdown = True
                yield self.paint("Showdown", BOLD)
            if event.kind in _STREETS:
                yield self.street(event, state)
            elif event.kind == "run":
                self.is_run = True
                yield f"{_MARGIN}the board is run {times(event.amount)}"
            elif event.kind == "rake":
                yield f"{_MARGIN}the house takes {self.money(event.amount)}"
            elif event.kind in SAYINGS and event.seat is not None:
                for told in self.deeds(event, state):
                    yield from self.say(event.seat, told, BOLD if event.kind == "win" else "")
                if event.kind != "win":
                    self.pot += -event.amount if event.kind == "returned" else event.amount

    def street(self, event: Event, state: State) -> str:
        board = state.boards[event.board][: _STREETS[event.kind]]
        cards = "".join("??" if card is None else format_card(card) for card in board)
        several = self.is_run and len(state.boards) > 1
        told = f"pot {self.money(self.pot)}"
        if several:
            told = f"board {event.board + 1}, {told}"
        return f"{self.paint(f'{event.kind.capitalize():7}', BOLD)} {self.cards(cards)}   {told}"

    def say(self, seat: int, told: str, colour: str = "") -> Iterator[str]:
        """The columns for a seat, and the rest in as many lines as it takes."""
        indent = len(_MARGIN) + self.name_width + 2 + self.position_width + 2
        first, *more = wrapped(told, _WIDTH - indent)
        yield self.who(seat) + self.paint(self.in_suits(first), colour)
        for line in more:
            yield " " * indent + self.paint(self.in_suits(line), colour)

    def ending(self, state: State) -> Iterator[str]:
        """What all won or lost, or what the hand waits for."""
        if not state.over:
            yield from _wrapped(self.waiting(state))
            return
        for seat, told in self.collected(state):
            yield from self.say(seat, told)
        yield self.paint("Result", BOLD)
        ends = final_stacks(self.record, state)
        won = {seat: ends[seat] - self.record.stacks[seat] for seat in self.seats}
        stacks = {seat: self.money(ends[seat]) for seat in self.seats}
        nets = {seat: self.signed(chips) for seat, chips in won.items()}
        net, stack = (max(map(len, column.values())) for column in (nets, stacks))
        for seat, chips in won.items():
            colour = BOLD if chips > 0 else "" if chips else FAINT
            yield self.who(seat) + self.paint(
                f"{nets[seat]:>{net}}  {stacks[seat]:>{stack}}", colour
            )

    # ---- Words ----------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """The columns for the player and the position."""
        name = self.paint(
            padded(self.names[seat], self.name_width), BOLD * (seat == self.record.hero)
        )
        return f"{_MARGIN}{name}  {self.positions[seat] or '':{self.position_width}}  "

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[m" if self.coloured and colour else text

    def cards(self, text: str) -> str:
        """Cards with blanks between them."""
        return self.in_suits(" ".join(text[place : place + 2] for place in range(0, len(text), 2)))

    def in_suits(self, text: str) -> str:
        if not self.coloured:
            return text
        return CARD.sub(lambda card: self.paint(card[0], SUIT_COLOURS[SUITS.index(card[2])]), text)


def _wrapped(text: str) -> list[str]:
    return wrapped(text, _WIDTH, _MARGIN)
