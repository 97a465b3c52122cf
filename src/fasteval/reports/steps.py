"""A hand step by step, as a page draws it: what lies on the table after each thing that happened.

All is found here, by playing the hand again; who draws it needs no rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import Any

from fasteval.console import printable
from fasteval.events import Event, card_texts
from fasteval.histories import heading
from fasteval.histories.drawing import draw_replay
from fasteval.histories.played import Played, final_stacks
from fasteval.histories.replaying import Replay, replay
from fasteval.histories.telling import CARD, Telling, times
from fasteval.notation import SUIT_SYMBOLS, SUITS
from fasteval.state import State

_POSTS = frozenset(
    {
        *("ante", "small_blind", "big_blind", "straddle", "post", "dead_post"),
        *("big_blind_ante", "deal"),
    }
)
_ACTIONS = frozenset({"fold", "check", "call", "bet", "raise", "run", "muck"})
_BOARD = {"flop": 3, "turn": 4, "river": 5}
#: What bets are collected before, which then lie in pots.
_COLLECTING = frozenset({*_BOARD, "face_up", "show", "muck"})

Step = dict[str, Any]
Line = tuple[int | None, str]


def hand_steps(played: Played) -> dict[str, Any]:
    """Return a hand that is over as JSON can have it, with all its steps.

    A step has ``lines``, pairs of a seat (or None) and what it does in words, and of what lies on
    the table that which is another than before: ``stacks`` and ``bets`` by seat, the ``total`` of
    bets and pots, ``pots``, the seats that can still win each (``claims``), ``boards``, who has
    ``folded`` or ``mucked``, whose hands are ``up``, the ``street``, the ``seat`` whose step it is.
    Amounts are text. The hand ``disagrees`` if its record tells another result than the rules give.
    """
    record, state = played.record, played.state
    words = Telling(Replay(record, state, None))
    replayed = replay(record)
    return {
        "title": printable(heading.title(record)),
        "game": heading.game(record, len(words.seats), words.money),
        "told": printable(heading.told(record)),
        "names": [record.name(seat) for seat in range(state.seats)],
        "positions": state.positions,
        "seats": words.seats,
        "button": state.button,
        "hero": record.hero,
        "cards": [card_texts(cards or ()) for cards in state.hole_cards],
        "text": draw_replay(replayed),
        "disagrees": not replayed.passed,
        "steps": list(_Steps(words, state).all()),
    }


def with_symbols(text: str) -> str:
    """Write the suits of cards as symbols.

    >>> with_symbols("shows As Td: a pair of aces")
    'shows A♠ T♦: a pair of aces'
    """
    return CARD.sub(lambda card: card[1] + SUIT_SYMBOLS[SUITS.index(card[2])], text)


class _Steps:
    """Goes through the history of a hand, and keeps what lies on the table."""

    def __init__(self, words: Telling, state: State) -> None:
        self.words, self.state = words, state
        self.money = cache(words.money)  # the same stacks are told at many steps
        # The same hand without cards, for the pots that there are after each action.
        self.again = type(state)(state.rules, deal_later=True, **state.start_arguments())
        self.actions = iter(state.actions)
        self.stacks = list(state.starting_stacks)
        self.bets = [0] * state.seats
        self.pots = [0]
        self.claims: list[tuple[int, ...]] = []
        self.boards: list[list[str | None]] = [[]]
        self.folded: list[int] = []
        self.mucked: list[int] = []
        self.up: list[int] = []
        self.drawn: Step = {}

    def all(self) -> Iterator[Step]:
        history = self.state.history
        posts = list(takewhile(lambda event: event.kind in _POSTS, history))
        for event in posts:
            self.move(event)
        yield self.step("preflop", None, list(self.beginning(posts)))
        for event in history[len(posts) :]:
            self.follow(event)
            self.move(event)
            yield self.step(event.street, event.seat, list(self.told(event)))
        yield self.result(history[-1].street)

    def step(self, street: str, seat: int | None, lines: list[Line]) -> Step:
        """What is drawn now, as far as it differs from what was drawn before."""
        money, out = self.money, {*self.folded, *self.mucked}
        now: Step = {
            "street": street,
            "seat": seat,
            "stacks": [money(chips) for chips in self.stacks],
            "bets": [money(chips) if chips else "" for chips in self.bets],
            "total": money(total) if (total := sum(self.pots) + sum(self.bets)) else "",
            "pots": [money(chips) if chips else "" for chips in self.pots],
            "claims": [[one for one in claim if one not in out] for claim in self.claims],
            "boards": [list(board) for board in self.boards],
            "folded": list(self.folded),
            "mucked": list(self.mucked),
            "up": list(self.up),
        }
        changed = {name: now[name] for name in now if self.drawn.get(name, ...) != now[name]}
        self.drawn = now
        return {"lines": lines, **changed}

    # ---- Chips and cards ------------------------------------------------------------------------

    def follow(self, event: Event) -> None:
        """Let the hand without cards do what comes next, and collect bets where that is due."""
        if event.kind in _ACTIONS:
            action = next(self.actions, None)  # who mucks at the very end does not act
            if action is not None:
                self.again.push(action)
        if event.kind in _COLLECTING or (event.kind in ("rake", "win") and any(self.bets)):
            self.bets = [0] * self.state.seats
            self.pots = [pot.amount for pot in self.again.pots]
            self.claims = [pot.eligible for pot in self.again.pots]

    def move(self, event: Event) -> None:
        """Move the chips and cards of one event."""
        kind, seat = event.kind, event.seat
        if kind in _BOARD:
            self.deal(event)
        elif kind == "run":
            self.boards = [list(self.boards[0]) for _ in range(event.amount)]
        elif kind == "rake":
            wins = [one for one in self.state.history if one.kind == "win"]
            places = range(len(self.pots))
            self.pots = [sum(win.amount for win in wins if win.pot == place) for place in places]
        elif seat is None or kind in ("deal", "check"):
            return
        elif kind == "fold":
            self.folded.append(seat)
        elif kind == "muck":
            self.mucked.append(seat)
        elif kind in ("face_up", "show"):
            self.up += [seat] if seat not in self.up else []
        elif kind == "win":
            self.stacks[seat] += event.amount
            self.pots[event.pot or 0] -= event.amount
        elif kind == "returned":
            self.stacks[seat] += event.amount
            self.bets[seat] -= event.amount
        else:
            self.put_in(event, seat)

    def put_in(self, event: Event, seat: int) -> None:
        """Blinds and bets lie in front of the seat, antes and dead chips in the middle."""
        self.stacks[seat] -= event.amount
        if event.total is None:
            self.pots[0] += event.amount
        else:
            self.bets[seat] = event.total

    def deal(self, event: Event) -> None:
        board = self.state.boards[event.board][: _BOARD[event.kind]]
        self.boards[event.board] = card_texts(board)

    # ---- Words ----------------------------------------------------------------------------------

    def beginning(self, posts: list[Event]) -> Iterator[Line]:
        money = self.words.money
        antes = [event.amount for event in posts if event.kind == "ante"]
        if antes:
            yield None, f"Antes of {money(max(antes))}, {money(sum(antes))} in all"
        for event in posts:
            if event.kind not in ("ante", "deal"):
                yield from self.told(event)
        yield None, "The cards are dealt"

    def told(self, event: Event) -> Iterator[Line]:
        """What happens, in words."""
        money = self.words.money
        if event.kind in _BOARD:
            cards = " ".join(one or "??" for one in self.boards[event.board])
            which = f" of board {event.board + 1}" if len(self.state.boards) > 1 else ""
            told = f"{event.kind.capitalize()}{which}: {cards}, pot {money(sum(self.pots))}"
            yield None, with_symbols(told)
        elif event.kind == "run":
            yield None, f"The board is run {times(event.amount)}"
        elif event.kind == "rake":
            yield None, f"The house takes {money(event.amount)}"
        elif event.seat is not None:
            for told in self.words.deeds(event, self.state):
                yield event.seat, with_symbols(told)

    def result(self, street: str) -> Step:
        """What all won or lost, as the site paid it."""
        record, state = self.words.record, self.state
        lines: list[Line] = [*self.words.collected(state)]
        self.stacks = final_stacks(record, state)
        for seat in self.words.seats:
            net = self.stacks[seat] - record.stacks[seat]
            lines.append((seat, self.words.signed(net)))
        self.pots, self.bets = [], [0] * state.seats
        return self.step(street, None, lines)
