"""A hand as PyPokerEngine tells it: seats, pots and actions, as far as they are known."""

from __future__ import annotations

from typing import Any

from fasteval import state
from fasteval.events import Event
from fasteval.notation import RANKS, SUITS
from fasteval.rules import Rules
from fasteval.strengths import Category, explain
from fasteval.view import View

_STREETS = ("preflop", "flop", "turn", "river")
_POSTED = {
    "ante": "ANTE",
    "big_blind_ante": "ANTE",
    "dead_post": "ANTE",
    "small_blind": "SMALLBLIND",
    "big_blind": "BIGBLIND",
    "straddle": "RAISE",
    "post": "CALL",
}
_ACTED = {"fold": "FOLD", "check": "CALL", "call": "CALL", "bet": "RAISE", "raise": "RAISE"}
_DEAD = ("ante", "big_blind_ante", "dead_post")
_STRENGTHS = (
    "HIGHCARD", "ONEPAIR", "TWOPAIR", "THREECARD", "STRAIGHT", "FLASH", "FULLHOUSE", "FOURCARD",
    "STRAIGHTFLASH",
)  # fmt: skip


class Round:
    """What has been told of a hand so far; places count clockwise from the player's own seat."""

    def __init__(self, view: View, number: int) -> None:
        assert view.seat is not None
        self.number = number
        self.own: int = view.seat
        self.count: int = view.seats
        self.rules: Rules = view.rules
        self.told = 0  # events
        self.undealt: int = len(view.dealt)
        self.hole_card: list[str] = [_card(card) for card in view.hole_cards[self.own] or ()]
        turned = view.starting_stacks[self.own :] + view.starting_stacks[: self.own]
        self.stacks: list[int] = list(turned)
        self.states: list[str] = ["participating" if stack else "folded" for stack in turned]
        self.paid: list[int] = [0] * self.count
        self.button: int = self.place(view.button)
        self.blinds: list[int | None] = [
            None if seat is None else self.place(seat)
            for seat in (view.small_blind_seat, view.big_blind_seat)
        ]
        self.last_to_act: int = self.button if self.blinds[1] is None else self.blinds[1]
        self.street: str = "preflop"
        self.board: list[str] = []
        self.agreed: int = 0  # what all must have in on this street
        begun = state.State(view.rules, deal_later=True, **view.start_arguments())
        self.opening: int = (
            begun.current_bet
        )  # blinds are owed in full, also those that are short (R22)
        self.acted: bool = False  # by choice, on this street
        self.next_player: int | str = "not_found"
        self.histories: dict[str, list[dict[str, Any]]] = {"preflop": []}

    def place(self, seat: int) -> int:
        """The position of a seat among the seats that are told."""
        return (seat - self.own) % self.count

    def uuid(self, place: int) -> str:
        """The name and uuid of a player, the same from hand to hand."""
        return f"player-{place}"

    # ---- What happens ---------------------------------------------------------------------------

    def follow(self, event: Event) -> dict[str, Any] | None:
        """Do an event; return the action as a message has it, if it was a player's choice."""
        kind = event.kind
        if kind in _POSTED:
            self._pay(event, _POSTED[kind])
            if kind in ("big_blind", "straddle"):
                self.last_to_act = self.place(event.seat or 0)
        elif kind in _ACTED:
            self.next_player = self.place(event.seat or 0)
            self.acted = True
            self._pay(event, _ACTED[kind])
            return self._action(event)
        elif kind == "deal":
            self.undealt -= 1
            self.agreed = self.opening
        elif kind in _STREETS and event.board == 0:
            self._end_street()
            self.street, self.agreed = kind, 0
            self.board += [_card(card) for card in event.cards]
            self.last_to_act = self.button
        return None

    def _pay(self, event: Event, name: str) -> None:
        place = self.place(event.seat or 0)
        self.stacks[place] -= event.amount
        self.paid[place] += event.amount
        if name == "FOLD":
            self.states[place] = "folded"
        elif self.stacks[place] == 0:
            self.states[place] = "allin"
        told: dict[str, Any] = {"action": name}
        if event.kind in _DEAD:
            told["amount"] = event.amount
        elif name != "FOLD":
            total = event.total or 0
            told["amount"] = total
            if not name.endswith("BLIND"):
                told["paid"] = event.amount
            if name != "CALL":
                told["add_amount"] = max(0, total - self.agreed)
            self.agreed = max(self.agreed, total)
        self.histories[self._last_street()].append({**told, "uuid": self.uuid(place)})

    def _action(self, event: Event) -> dict[str, Any]:
        name = {"FOLD": "fold", "CALL": "call", "RAISE": "raise"}[_ACTED[event.kind]]
        return {
            "player_uuid": self.uuid(self.place(event.seat or 0)),
            "action": name,
            "amount": 0 if name == "fold" else self.agreed,
        }

    def _last_street(self) -> str:
        return list(self.histories)[-1]

    def _end_street(self) -> None:
        """A street on which nobody could act has no list of its own."""
        known = len(self.histories)
        if self.acted and known < len(_STREETS):
            self.histories[_STREETS[known]] = []
        self.acted = False

    def find_next_player(self) -> None:
        """Find who is first to act on a street, of those who have chips."""
        order = [(self.last_to_act + step) % self.count for step in range(1, self.count + 1)]
        waiting = [place for place in order if self.states[place] == "participating"]
        self.next_player = waiting[0] if waiting else "not_found"

    def pay(self, view: View) -> None:
        """End the hand: stacks are what they are at its end."""
        self._end_street()
        self.street = "showdown"
        self.last_to_act = self.button
        self.find_next_player()
        self.stacks = list(view.stacks[self.own :] + view.stacks[: self.own])

    # ---- As messages have it --------------------------------------------------------------------

    def seats(self) -> list[dict[str, Any]]:
        """Tell the stack and the state of each player."""
        return [
            {
                "name": self.uuid(place),
                "uuid": self.uuid(place),
                "stack": self.stacks[place],
                "state": self.states[place],
            }
            for place in range(self.count)
        ]

    def told_state(self) -> dict[str, Any]:
        """Tell the round, as a dict of its own that a player may change."""
        return {
            "street": self.street,
            "pot": self._pots(),
            "community_card": list(self.board),
            "dealer_btn": self.button,
            "next_player": self.next_player,
            "small_blind_pos": self.blinds[0],
            "big_blind_pos": self.blinds[1],
            "round_count": self.number,
            "small_blind_amount": self.rules.small_blind,
            "seats": self.seats(),
            "action_histories": {
                street: [dict(action) for action in actions]
                for street, actions in self.histories.items()
            },
        }

    def _pots(self) -> dict[str, Any]:
        """A pot for each player who is all-in, and one for what others have put in above."""
        states = zip(self.paid, self.states, strict=True)
        levels = sorted(paid for paid, state in states if state == "allin")
        pots: list[dict[str, Any]] = []
        below = 0
        for level in [*levels, max(self.paid)]:
            within = sum(min(level, paid) for paid in self.paid)
            able = [
                self.uuid(place)
                for place in range(self.count)
                if self.paid[place] >= level and self.states[place] != "folded"
            ]
            pots.append({"amount": within - below, "eligibles": able})
            below = within
        return {"main": {"amount": pots[0]["amount"]}, "side": pots[1:]}


def hand_info(view: View, seat: int) -> dict[str, Any]:
    """Tell the hand of a seat that showed: strength, its ranks, and those of the hole cards.

    Ranks are 2 to 14; ``high`` of a straight is its lowest rank.
    """
    hole = [card for card in view.hole_cards[seat] or () if card is not None]
    board = [card for card in view.board if card is not None]
    found = explain(tuple(hole + board))
    five = [(card >> 2) + 2 for card in found.best_five]
    low, high = sorted((card >> 2) + 2 for card in hole)
    kind = found.category
    ranks = {
        Category.HIGH_CARD: (high, low),
        Category.TWO_PAIR: (five[0], five[2]),
        Category.FULL_HOUSE: (five[0], five[4]),
        Category.STRAIGHT: (five[0] - 4, 0),
        Category.STRAIGHT_FLUSH: (five[0] - 4, 0),
    }.get(kind, (five[0], 0))
    return {
        "hand": {"strength": _STRENGTHS[kind], "high": ranks[0], "low": ranks[1]},
        "hole": {"high": high, "low": low},
    }


def _card(card: int | None) -> str:
    """Write a card as PyPokerEngine does, the suit first and as a capital: SA is the ace of spades.

    >>> _card(51), _card(0)
    ('SA', 'C2')
    """
    return "??" if card is None else SUITS[card & 3].upper() + RANKS[card >> 2]
