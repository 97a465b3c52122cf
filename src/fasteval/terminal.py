"""Hold'em in the terminal: a person, or nobody, and simple opponents, hand after hand."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import IO

from fasteval import errors
from fasteval.errors import IllegalAction
from fasteval.histories.files import format_hand
from fasteval.histories.record import HandRecord
from fasteval.opponents import OPPONENTS, raise_part
from fasteval.records import legal_text
from fasteval.rules import Rules
from fasteval.screen import Player, Screen
from fasteval.state import State
from fasteval.tables.table import Table
from fasteval.view import View

_NAMES = (
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jon", "Kim",
    "Leo", "Mia", "Ned", "Ola", "Pia", "Quin", "Rosa", "Sam", "Tess", "Uma", "Vic",
)  # fmt: skip
_HELP = """\
fold, check, call      f, k, c
raise 350, bet 350     r350: what you then have in on this street, not in all
half, pot              bet or raise that part of the pot
all-in                 all the chips you have
quit                   the hand in play does not count
"""
_ASK_HELP = ("help", "h", "?")
_LEAVE = ("quit", "q", "exit")
_PARTS = {"half": 50, "pot": 100}  # in percent
_RAISES = ("raise", "raise to", "bet", "r", "b")
_CALL = re.compile(r"call\s+(\d{1,19})", re.ASCII)


class _Left(Exception):
    """The person leaves."""


def seat_players(kinds: Sequence[str], seats: int, stack: int, watch: bool) -> list[Player]:
    """Seat the person, unless all are opponents, and opponents of these kinds in turn."""
    person = [] if watch else [Player("You", None, stack)]
    opponents = [
        Player(name, kinds[place % len(kinds)], stack)
        for place, name in enumerate(_NAMES[: seats - len(person)])
    ]
    return person + opponents


class Game:
    """A game for all the chips on the table, or for as many hands as are asked for.

    The seed decides the cards, the first button and what the opponents do.
    """

    def __init__(
        self, rules: Rules, players: list[Player], seed: int, source: IO[str], out: IO[str]
    ) -> None:
        self.rules = rules
        self.players = players
        self.seed: int = errors.seed(seed)
        self.source = source
        self.screen: Screen = Screen(out, players)
        self.person: int | None = next(
            (seat for seat, one in enumerate(players) if one.kind is None), None
        )
        self.chance: Random = Random(seed)
        self.table: Table = Table(rules, len(players), tournament=True)
        for seat, one in enumerate(players):
            self.table.sit(f"Seat {seat + 1}", one.stack, seat)

    def play(self, hands: int | None = None, record: IO[str] | None = None) -> None:
        """Play so many hands, or until the game is decided or the person leaves.

        Each finished hand is a line of JSON in the record, which is a hand history.
        KeyboardInterrupt is raised again once the result is shown.
        """
        hand = self.deal()
        self.screen.welcome(self.rules, self.seed)
        if self.person is not None:
            self.screen.say("Say what you do when you are asked; help tells what can be said.")
        try:
            for number in count(1):
                self.play_hand(hand, number)
                self.settle(hand)
                if record:
                    print(self.written(hand, number), end="", file=record, flush=True)
                if number == hands or self.is_decided():
                    break
                hand = self.deal()
        except _Left:
            pass
        except KeyboardInterrupt:
            self.screen.say()
            self.screen.sum_up(self.rules)
            raise
        self.screen.sum_up(self.rules)

    def is_decided(self) -> bool:
        """Whether one player has all the chips, or the person has none."""
        lost = self.person is not None and not self.players[self.person].stack
        return lost or sum(one.stack > 0 for one in self.players) < 2

    def deal(self) -> State:
        """Move the button and deal the next hand to all who have chips."""
        seed = self.chance.getrandbits(64)
        first = None
        if self.table.positions is None:
            first = self.chance.randrange(len(self.players))
        return self.table.start(button=first, seed=seed)

    def play_hand(self, hand: State, number: int) -> None:
        """Let all act in turn, and show it as it happens."""
        chance = Random(self.chance.getrandbits(64))
        self.screen.begin(self.seen(hand), number)
        while hand.actor is not None:
            kind = self.players[hand.actor].kind
            if kind is None:
                self.ask(hand)
            else:
                hand.push(OPPONENTS[kind](hand.view(hand.actor), chance))
            self.screen.follow(self.seen(hand))

    def settle(self, hand: State) -> None:
        """Carry the stacks over; whoever has no chips left is out."""
        self.table.finish()
        for seat in hand.dealt:
            player = self.players[seat]
            player.hands += 1
            player.won += hand.stacks[seat] - player.stack
            player.stack = hand.stacks[seat]
            if not player.stack:
                self.screen.leave(hand, seat)

    def seen(self, hand: State) -> State | View:
        """What the screen may show: what the person may know or, without a person, everything."""
        return hand if self.person is None else hand.view(self.person)

    def written(self, hand: State, number: int) -> str:
        """The history of a hand, with all cards that were dealt."""
        names = [one.name for one in self.players]
        name = f"{self.seed}-{number}"
        record = HandRecord.of(hand, names, hero=self.person, id=name, source="fasteval")
        return format_hand(record, "jsonl")

    # ---- The person -----------------------------------------------------------------------------

    def ask(self, hand: State) -> None:
        """Ask until the person says something that is legal."""
        view = hand.view(self.person)
        self.screen.remind(view)
        while True:
            self.screen.prompt(view)
            typed = self.read()
            if typed in _ASK_HELP:
                self.screen.say(textwrap.indent(_HELP, "   ").rstrip())
            elif typed:
                try:
                    hand.push(_read_typed(typed, view))
                    return
                except IllegalAction as error:
                    self.screen.warn(str(error))

    def read(self) -> str:
        """Read a line; one that does not come from a terminal is shown, as a terminal does."""
        line = self.source.readline()
        typed = line.strip().lower()
        if not line or not self.source.isatty():
            self.screen.say(typed)
        if not line or typed in _LEAVE:
            raise _Left
        return typed


def _read_typed(typed: str, view: View) -> str:
    """Turn what needs the hand into an action: parts of the pot, "call 6", "raise" alone."""
    legal = view.legal
    call = _CALL.fullmatch(typed)
    if call and legal.call and int(call[1]) == legal.to_call:
        return "call"
    if call:
        raise IllegalAction(f"{errors.quote(typed)} is not legal; legal: {legal_text(legal)}")
    if typed not in _PARTS and typed not in _RAISES:
        return typed
    if legal.min_raise_to is None:
        raise IllegalAction(f"no raise is open; legal: {legal_text(legal)}")
    if typed in _PARTS:
        return raise_part(view, _PARTS[typed])
    if legal.min_raise_to < (legal.max_raise_to or 0):
        raise IllegalAction(f"{typed} to what? legal: {legal_text(legal)}")
    return f"r{legal.min_raise_to}"
