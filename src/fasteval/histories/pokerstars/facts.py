"""What the lines of a PokerStars history have told, before it is a record."""

from __future__ import annotations

from dataclasses import dataclass, field

from fasteval.histories.pokerstars import lines
from fasteval.histories.pokerstars.header import Header, Table
from fasteval.histories.record import UNKNOWN

_NO_TABLE = Table("", 0, 0, play_money=False)


@dataclass(slots=True)
class Facts:
    """A hand as its lines tell it; seats count from 0 and amounts are chips."""

    header: Header
    decimals: int  #: that amounts can have
    sizes: tuple[int, int]  #: the stakes of the first line
    table: Table = _NO_TABLE
    names: dict[int, str] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    away: set[int] = field(default_factory=set)  #: who sits out or is out of the hand
    antes: dict[int, int] = field(default_factory=dict)
    antes_last: bool = False  #: whether the big blind was posted before
    small_blinds: dict[int, int] = field(default_factory=dict)
    big_blinds: dict[int, int] = field(default_factory=dict)
    both_blinds: dict[int, int] = field(default_factory=dict)
    straddles: dict[int, int] = field(default_factory=dict)
    posted: dict[int, int] = field(default_factory=dict)  #: all of these
    all_in: set[int] = field(default_factory=set)  #: by a blind or another post
    hole_cards: dict[int, str] = field(default_factory=dict)
    dealt: list[int] = field(default_factory=list)  #: whose cards were told when they were dealt
    actions: list[str] = field(default_factory=list)
    actors: list[int] = field(default_factory=list)
    streets: list[str] = field(default_factory=list)
    amounts: list[int | None] = field(default_factory=list)
    said_all_in: list[bool] = field(default_factory=list)  #: of each action
    places: list[int] = field(default_factory=list)  #: the line of each action
    folded: dict[int, str] = field(default_factory=dict)  #: the street
    raises: dict[str, int] = field(default_factory=dict)  #: how many bets and raises, by street
    board: str = ""  #: the cards of all boards
    runs: list[str] = field(
        default_factory=list
    )  #: the boards of a hand that was run several times
    showdown: bool = False
    shown: set[int] = field(default_factory=set)
    mucked: list[int] = field(default_factory=list)  #: in that order
    uncalled: dict[int, int] = field(default_factory=dict)
    collected: dict[int, int] = field(default_factory=dict)
    by_pot: dict[str, int] = field(default_factory=dict)  #: collected, by the name of the pot
    cash_outs: dict[int, str] = field(default_factory=dict)  #: what the house paid instead of a pot
    # By the summary:
    total: int | None = None
    rake: int = 0
    pots: list[int] = field(default_factory=list)  #: main pot first, if there are several
    boards: list[str] = field(default_factory=list)
    summed: set[int] = field(default_factory=set)  #: the seats that it has
    roles: dict[str, int] = field(default_factory=dict)  #: button, small blind, big blind
    won: dict[int, int] = field(default_factory=dict)

    @property
    def big_blind(self) -> int:
        """The big blind, which fixed limit calls the small bet."""
        return self.sizes[0 if self.header.game.limit == "fixed_limit" else 1]

    def players(self) -> list[int]:
        """The seats that were dealt in: who is away and posts or acts all the same is among them.

        So are those in tournaments who sit out.
        """
        if not self.away:
            return sorted(self.names)
        active = {*self.posted, *self.actors, *self.dealt}
        return sorted(seat for seat in self.names if seat not in self.away or seat in active)

    def know(self, seat: int, cards: str) -> None:
        """Note what cards a seat has, one or both. Raises InvalidHistory if others were told."""
        before = self.hole_cards.get(seat)
        if len(cards) not in (2, 4):
            raise lines.not_two(cards)
        if len(cards) == 2:
            cards += UNKNOWN
        if before is None or before == cards:
            self.hole_cards[seat] = cards
            return
        first, second = ({hand[:2], hand[2:]} - {UNKNOWN} for hand in (before, cards))
        if not (first <= second or second <= first):
            raise lines.other_cards(self.names[seat], before, cards)
        if len(second) > len(first):
            self.hole_cards[seat] = cards

    def turn_up(self, run: int | None, cards: str) -> bool:
        """Note a street of all boards or of one run; False if it does not follow."""
        before = self.board
        if run is None:
            if self.runs:
                return False
            self.board = cards
        elif run < len(self.runs):
            before, self.runs[run] = self.runs[run], cards
        elif run == len(self.runs):
            self.runs.append(cards)
        else:
            return False
        size = len(cards)
        return cards.startswith(before) and len(before) == (0 if size == 6 else size - 2)

    def check(self) -> None:
        """Compare the lines with the summary. Raises InvalidHistory."""
        if self.total is None:
            raise lines.cut_off("total pot")
        for seat in self.players():
            if seat not in self.summed:
                raise lines.cut_off(f"summary of seat {seat + 1}")
        told = self.runs or [self.board] * bool(self.board)
        if self.boards != told:
            raise lines.other_cards("the board", " ".join(told), " ".join(self.boards))
        if self.pots and sum(self.pots) + self.rake != self.total:
            raise lines.odd_pots(self.total, self.rake, self.pots)
        for seat in self.won.keys() | self.collected.keys():
            won, collected = self.won.get(seat, 0), self.collected.get(seat, 0)
            if won != collected and (collected or seat not in self.cash_outs):
                raise lines.odd_share(seat + 1, collected, won)
        if not self.cash_outs:
            self.check_collected()
        paid_out = self.cash_outs and self.cash_outs.keys().isdisjoint(self.won)
        if not paid_out and not self.tells_shares():
            raise lines.odd_sum(self.total, self.rake, sum(self.won.values()))

    def check_collected(self) -> None:
        """Compare what was collected of each pot with the pots. Raises InvalidHistory."""
        side = ["side pot"] if "side pot" in self.by_pot else []
        several = ["main pot", *(side or [f"side pot-{number}" for number in range(1, 99)])]
        names = several[: len(self.pots)] if self.pots else ["pot"]
        for name in self.by_pot:
            if name not in names:
                raise lines.odd_pot(name)
        collected = [self.by_pot.get(name, 0) for name in names]
        if self.pots and collected != self.pots:
            raise lines.odd_collected(collected, self.pots)

    def bet_before_flop(self, seat: int) -> bool:
        """Whether a seat called or raised before the flop."""
        acts = zip(self.actors, self.streets, self.actions, self.amounts, strict=True)
        return any(
            who == seat and street == "preflop" and action != "f" and amount != 0
            for who, street, action, amount in acts
        )

    def tells_shares(self) -> bool:
        """Whether what the seats won, or would have if they had not cashed out, is the pot."""
        return self.total == self.rake + sum(self.won.values())
