"""What a person in the terminal sees of a hand, line by line as it happens."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from fasteval.console import BOLD, FAINT, SUIT_COLOURS, WARNING, shows_colour
from fasteval.drawing import limit_name
from fasteval.events import Event
from fasteval.notation import format_card
from fasteval.records import legal_text
from fasteval.rules import Rules
from fasteval.state import State
from fasteval.view import View

_MARGIN = "   "
_WIDTH = 80
_RATED = 100  # in fewer hands what was won for each says nothing
_STREETS = ("flop", "turn", "river")

# What is said of an event: of others, and to the person.
_SAYINGS = {
    "small_blind": ("posts {}", "post {}"),
    "big_blind": ("posts {}", "post {}"),
    "fold": ("folds", "fold"),
    "check": ("checks", "check"),
    "call": ("calls {}", "call {}"),
    "bet": ("bets {}", "bet {}"),
    "raise": ("raises to {}", "raise to {}"),
    "returned": ("takes back {}", "take back {}"),
    "face_up": ("turns up", "turn up"),
    "show": ("shows", "show"),
    "muck": ("mucks", "muck"),
    "win": ("wins {}", "win {}"),
}


@dataclass
class Player:
    """Who sits in a chair, and how it goes."""

    name: str
    kind: str | None  #: a key of OPPONENTS, None for the person
    stack: int
    hands: int = 0
    won: int = 0


class Screen:
    """Writes what happens, in colour if it is a terminal; all can be read without the colour."""

    def __init__(self, out: IO[str], players: list[Player]) -> None:
        self.out = out
        self.players = players
        self.coloured: bool = shows_colour(out)
        # As of the last event shown; the hand itself may be further.
        self.events: int = 0
        self.pot: int = 0
        self.stacks: list[int] = []
        self.live: list[int] = []
        self.board: list[int | None] = []
        self.at_showdown: bool = False

    def say(self, text: str = "", end: str = "\n") -> None:
        print(text, end=end, file=self.out, flush=True)

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[m" if self.coloured and colour else text

    def cards(self, cards: Sequence[int | None]) -> str:
        return " ".join(
            "??" if card is None else self.paint(format_card(card), SUIT_COLOURS[card & 3])
            for card in cards
        )

    def who(self, hand: State | View, seat: int) -> str:
        """The columns for the player and the position."""
        name = f"{self.players[seat].name:5}"
        name = self.paint(name, BOLD) if self.players[seat].kind is None else name
        return f"{_MARGIN}{name} {hand.positions[seat] or '':6}  "

    # ---- Between hands --------------------------------------------------------------------------

    def welcome(self, rules: Rules, seed: int) -> None:
        limit = limit_name(rules)
        game = f"{limit} hold'em, blinds {rules.small_blind}/{rules.big_blind}"
        if rules.limit == "fixed_limit":
            small_bet = rules.small_bet or rules.minimum_bet or rules.big_blind
            game += f", bets {small_bet}/{rules.big_bet or 2 * small_bet}"
        if rules.ante:
            game += f", ante {rules.ante}"
        self.say(f"{self.paint(game, BOLD)}, {len(self.players)} players, seed {seed}")

    def begin(self, seen: State | View, number: int) -> None:
        """Show who sits where with how much, and the forced bets."""
        self.say("\n" + self.paint(f"Hand {number}", BOLD))
        self.stacks = list(seen.starting_stacks)
        self.live = list(seen.dealt)
        self.board = []
        self.events = self.pot = 0
        self.at_showdown = False
        width = len(str(max(self.stacks)))
        for seat in seen.dealt:
            cards = seen.hole_cards[seat]
            held = f"   {self.cards(cards)}" if cards else ""
            self.say(f"{self.who(seen, seat)}{self.stacks[seat]:>{width}}{held}")
        self.say(self.paint("Preflop", BOLD))
        antes = sum(event.amount for event in seen.history if event.kind == "ante")
        if antes:
            self.say(f"{_MARGIN}antes of {seen.rules.ante}, {antes} in all")
        self.follow(seen)

    def leave(self, hand: State, seat: int) -> None:
        told = "leaves" if self.players[seat].kind else "are out"
        self.say(f"{self.who(hand, seat)}{told}: no chips left")

    def sum_up(self, rules: Rules) -> None:
        """Say what everybody won, in chips and, of 100 hands or more, in big blinds for 100."""
        hands = max(one.hands for one in self.players)
        heading = f"{hands} {'hand' if hands == 1 else 'hands'} played"
        self.say("\n" + self.paint(heading, BOLD))
        table = [("", "", "hands", "chips", "won", "bb/100" if hands >= _RATED else "")]
        for one in sorted(self.players, key=lambda player: -player.won):
            won, rate = "0", "0.0"
            if one.won:
                won = f"{one.won:+d}"
                rate = f"{100 * one.won / rules.big_blind / one.hands:+.1f}"
            rate = rate if one.hands >= _RATED else ""
            table.append((one.name, one.kind or "", str(one.hands), str(one.stack), won, rate))
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for name, kind, *figures in table:
            cells = [f"{text:>{wide}}" for text, wide in zip(figures, widths[2:], strict=True)]
            line = "  ".join([f"{name:{widths[0]}}", f"{kind:{widths[1]}}", *cells])
            colour = FAINT if not name else "" if kind else BOLD
            self.say(_MARGIN + self.paint(line.rstrip(), colour))

    # ---- During a hand --------------------------------------------------------------------------

    def remind(self, view: View) -> None:
        """Show what the person needs to know to act."""
        assert view.seat is not None
        board = f"   board {self.cards(view.board)}" if view.board else ""
        chips = f"pot {view.pot}   stack {view.stacks[view.seat]}"
        held = self.cards(view.hole_cards[view.seat] or ())
        self.say(f"{self.who(view, view.seat)}{held}{board}   {chips}")

    def prompt(self, view: View) -> None:
        """Ask for an action and say what is legal."""
        legal = legal_text(view.legal)
        if not view.current_bet:
            legal = legal.replace("raise to", "bet")
        self.say(f"{_MARGIN}{self.paint(legal, BOLD)} > ", end="")

    def warn(self, text: str) -> None:
        self.say(textwrap.indent(self.paint(text, WARNING), _MARGIN))

    def follow(self, seen: State | View) -> None:
        """Show what has happened since the last time."""
        for event in seen.history[self.events :]:
            self.events += 1
            self._count(event)
            if event.kind == "face_up" and len(self.board) == 5:
                continue  # the showdown tells the same
            if event.street == "showdown" and not self.at_showdown:
                self.at_showdown = True
                self.say(self.paint("Showdown", BOLD))
            if event.kind in _STREETS:
                self._show_street(event)
            elif event.kind in _SAYINGS and event.seat is not None:
                self._show_act(seen, event, event.seat)

    def _count(self, event: Event) -> None:
        """Keep account of the chips, for the hand may be over when its streets are shown."""
        if event.seat is None or event.kind == "win":
            return
        chips = -event.amount if event.kind == "returned" else event.amount
        self.pot += chips
        self.stacks[event.seat] -= chips
        if event.kind == "fold":
            self.live.remove(event.seat)

    def _show_act(self, seen: State | View, event: Event, seat: int) -> None:
        of_others, of_you = _SAYINGS[event.kind]
        saying = of_others if self.players[seat].kind else of_you
        told = saying.format(event.total if event.kind == "raise" else event.amount)
        if event.kind == "win":
            told = self.paint(told + _source(seen, event), BOLD)
        if event.kind in ("face_up", "show"):
            told += f" {self.cards(event.cards)}"
        if event.text:
            told += f": {event.text}"
        if event.all_in:
            told += ", all-in"
        self.say(self.who(seen, seat) + told)

    def _show_street(self, event: Event) -> None:
        """The board and the pot and, if there is betting left, the stacks behind it."""
        self.board += event.cards
        heading = self.paint(f"{event.street.capitalize():7}", BOLD)
        self.say(f"{heading} {self.cards(self.board)}   pot {self.pot}")
        stacks = [(self.players[seat].name, self.stacks[seat]) for seat in self.live]
        if sum(stack > 0 for _, stack in stacks) > 1:
            told = ", ".join(f"{name} {stack or 'all-in'}" for name, stack in stacks)
            for line in textwrap.wrap(told, _WIDTH - len(_MARGIN)):
                self.say(_MARGIN + self.paint(line, FAINT))


def _source(hand: State | View, event: Event) -> str:
    if len(hand.pots) < 2:
        return ""
    return f" of side pot {event.pot}" if event.pot else " of the main pot"
