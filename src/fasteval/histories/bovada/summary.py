"""The summary of a Bovada history, which must agree with what the lines before it told."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from re import Match

from fasteval.histories.bovada import lines
from fasteval.histories.bovada.facts import Facts

# How many cards of the board can lie when somebody folds of whom such words are told. In
# tournaments, and until 2017, a fold before the flop is told as one on the flop; Zone Poker has
# "before the RIVER" of one.
_FOLDED = {
    "before the FLOP": (0,),
    "before the TURN": (0, 3),
    "before the RIVER": (0, 3, 4),
    "on the POCKET CARDS": (0,),
    "on the FLOP": (0, 3),
    "on the TURN": (4,),
    "on the RIVER": (5,),
}


class Summary:
    """Reads the lines of a summary, one after another."""

    def __init__(self, facts: Facts, places: Mapping[str, int]) -> None:
        self.facts = facts
        self.places = places
        self.board: bool = False  #: that the board was told
        self.numbers: dict[int, int] = {}  #: of the seats, by place

    def line(self, line: str) -> None:
        """Read a line. Raises InvalidHistory if it says something else than the hand."""
        total = lines.TOTAL.fullmatch(line)
        board = None if total else lines.BOARD.fullmatch(line)
        if total is not None:
            self.total(total[1], total[2])
        elif board is not None:
            self.sum_board(lines.read_cards(board[1]))
        else:
            found = lines.SUMMARY.fullmatch(line)
            place = self.places.get(found["who"]) if found else None
            if found is None or place is None:
                raise lines.not_understood(line)
            self.seat(place, found)

    def total(self, total: str, rake: str | None) -> None:
        facts = self.facts
        if facts.total is not None:
            raise lines.again("the total pot")
        facts.total = facts.chips(total)
        facts.rake = None if rake is None else facts.chips(rake)

    def sum_board(self, cards: str) -> None:
        """Compare the board; in 2012 it is told only here."""
        facts = self.facts
        if self.board:
            raise lines.again("the board")
        self.board = True
        if not facts.board and len(cards) in (6, 8, 10):
            facts.board = cards
        elif cards != facts.board:
            raise lines.other("the board", facts.board or "none", cards)

    def seat(self, place: int, found: Match[str]) -> None:
        """Compare what became of a player."""
        facts = self.facts
        name = facts.names[place]
        if place in self.numbers:
            raise lines.again(f"what became of {name}")
        self.numbers[place] = int(found["number"])
        told = found["won"] or found["won_with"]
        won, collected = facts.chips(told) if told else 0, facts.collected.get(place, 0)
        if won != collected:
            raise lines.other(f"what {name} won", collected, won)
        if found["folded"]:
            self.fold(place, found["folded"])
        for cards in filter(None, (found["kept"], found["made"])):
            own, _, made = cards.partition("-")
            facts.show(place, lines.read_cards(own), lines.read_cards(made))

    def fold(self, place: int, when: str) -> None:
        """Compare the street; in the hands of 2012 it is not known of the actions."""
        facts = self.facts
        folded = [play.dealt for play in facts.plays if (play.place, play.kind) == (place, "fold")]
        known = facts.streets or not facts.board
        if not folded or (known and folded[0] not in _FOLDED.get(when, ())):
            raise lines.odd_fold(facts.names[place], when)

    def end(self) -> None:
        """See whether all is told. Raises InvalidHistory.

        The summary of a hand of Zone Poker that one has left has nothing in it.
        """
        facts = self.facts
        if facts.total is None:
            if facts.game.fast and not self.numbers and not self.board:
                return
            raise lines.cut_off("the total pot")
        if facts.board and not self.board:
            raise lines.cut_off("the board in the summary")
        for place in facts.players():
            if place not in self.numbers:
                raise lines.cut_off(f"{facts.names[place]} in the summary")
        self.end_numbers()

    def end_numbers(self) -> None:
        """Compare the numbers of the seats.

        Where those of a tournament are of people, the summary may have the chairs, in their order.
        """
        facts = self.facts
        odd = [place for place, number in self.numbers.items() if number != facts.numbers[place]]
        if not odd:
            return
        chairs = [number for _, number in sorted(self.numbers.items())]
        rising = all(first < second for first, second in pairwise(chairs))
        if not (facts.game.tournament and rising and chairs[0] > 0):
            place = odd[0]
            what = f"the seat of {facts.names[place]}"
            raise lines.other(what, facts.numbers[place], self.numbers[place])
