"""The betting of a Bovada history: what a player did, as actions that raise to an amount."""

from __future__ import annotations

from collections.abc import Mapping

from fasteval.histories.bovada.blinds import Forced
from fasteval.histories.bovada.facts import Facts, Play

#: The street when so many cards of the board lie.
_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


class Betting:
    """The actions of a hand, and the chips that each put in; seats are those of the record."""

    def __init__(self, facts: Facts, forced: Forced, seats: Mapping[int, int]) -> None:
        self.seats = seats
        self.plays: list[Play] = facts.plays
        self.bets: list[int] = list(forced.bets)  #: of each seat, on this street
        self.level: int = max(forced.big_blind, *forced.bets)  #: what there is to be called
        self.paid: list[int] = list(forced.posted)
        self.stacks: list[int] = [facts.stacks[place] for place in seats]
        self.actions: list[str] = []
        self.actors: list[int] = []
        self.streets: list[str] = []  #: those that are told
        self.amounts: list[int | None] = []
        self.untold: bool = bool(facts.board) and not facts.streets
        self.live: set[int] = set(range(len(self.stacks)))
        self.asked: set[int] = self.able()

    def play(self) -> None:
        """Go through all that was done."""
        dealt = 0
        for play in self.plays:
            if play.dealt != dealt or (self.untold and not self.asked):
                dealt = play.dealt
                self.next_street()
            self.act(self.seats[play.place], play)
            self.streets.append(_STREETS[play.dealt])

    def next_street(self) -> None:
        self.bets = [0] * len(self.bets)
        self.level = 0
        self.asked = self.able()

    def able(self) -> set[int]:
        """The seats that can act."""
        return {seat for seat in self.live if self.paid[seat] < self.stacks[seat]}

    def act(self, seat: int, play: Play) -> None:
        kind, chips, total = play.kind, play.chips or 0, play.to
        before = self.bets[seat]
        if kind in ("bet", "all-in"):
            total = before + chips
            kind = "raise" if kind == "bet" or total > self.level else "call"
        if kind == "raise" and total is not None:
            action = f"r{total}"
            chips = total - before if play.chips is None else chips
            self.bets[seat] = self.level = total
            self.paid[seat] += chips
            self.asked = self.able()
        elif kind == "fold":
            action = "f"
            self.live.discard(seat)
        else:
            action = "c"
            self.bets[seat] += chips
            self.paid[seat] += chips
        self.asked.discard(seat)
        self.actions.append(action)
        self.actors.append(seat)
        self.amounts.append(chips)
