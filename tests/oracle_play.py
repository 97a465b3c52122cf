"""A slow and plain model of one hand of betting that shares no line and no idea with the package.

A hand is its list of events. Chips, levels, last full raises and who may still raise are counted
anew from that list whenever somebody asks. R numbers are clauses of the written rules of play.
Seats count clockwise from 0, amounts are chips. Nothing here imports fasteval.
"""

import re
from typing import NamedTuple

import oracle

STREETS = ("preflop", "flop", "turn", "river")
CARDS_ON_BOARD = (0, 3, 4, 5)
FORCED = ("small blind", "big blind", "straddle", "post")
CHOSEN = ("fold", "check", "call", "raise")
# what counts towards the bet of a seat on a street; an ante and dead chips do not
BETS = (*FORCED, "call", "raise", "return")
DEFAULTS = {
    "ante": 0,
    "ante_type": "none",
    "straddle": [],
    "straddle_min_raise": "straddle",
    "posts": [],
    "fold_when_check_possible": True,
    "raise_needs": "opponent_with_chips",
    "reopen": "cumulative",
    "pot_limit_blinds": "actual",
    "raise_cap": 3,
    "cap_heads_up": True,
    "odd_chip": "one_by_one",
    "rake_basis_points": 0,
    "rake_cap": None,
    "no_flop_no_drop": True,
    "run_it_twice": False,
}
VALUES = {
    "limit": ("no_limit", "pot_limit", "fixed_limit"),
    "ante_type": ("none", "each", "big_blind"),
    "ante_order": ("ante_first", "blind_first"),
    "straddle_min_raise": ("straddle", "big_blind"),
    "raise_needs": ("opponent_with_chips", "opponent_can_match"),
    "reopen": ("cumulative", "single_full_raise"),
    "pot_limit_blinds": ("actual", "full", "sb_as_bb"),
    "odd_chip": ("one_by_one", "first"),
}


class IllegalMove(ValueError):
    """What was asked for is not allowed now; nothing has changed."""


class Event(NamedTuple):
    """One thing that happened: chips leave a stack (or return: negative); a raise is to a level."""

    street: int
    seat: int
    kind: str
    chips: int
    to: int


def complete(config: dict) -> dict:
    """An option that is not named has its default (R150)."""
    blind = config["big_blind"]
    minimum = config.get("minimum_bet", blind)
    full = {
        **DEFAULTS,
        "minimum_bet": minimum,
        "small_bet": blind or minimum,
        "big_bet": 2 * (blind or minimum),
        "ante_order": "blind_first" if config.get("ante_type") == "big_blind" else "ante_first",
        **config,
    }
    for option, values in VALUES.items():
        if full[option] not in values:
            raise ValueError(f"{option} is none of {values}: {full[option]!r}")
    if min(full["stacks"]) < 0 or sum(stack > 0 for stack in full["stacks"]) < 2:
        raise ValueError("a hand needs two seats with chips (R117)")
    if full["small_blind"] > blind:
        raise ValueError("the small blind is more than the big blind")
    if minimum < 1:
        raise ValueError("a game without blinds needs a minimum_bet (R29)")
    return full


def build_pots(put: list[int], dead: int, live: list[int]) -> list[dict]:
    """Each level put in is a layer for the live seats that reach it (R81-R83).

    Dead chips lie below all layers, for every live seat.
    """
    layers = [(dead, live)]
    below = 0
    for level in sorted(set(put) - {0}):
        amount = sum(min(chips, level) - min(chips, below) for chips in put)
        layers.append((amount, [seat for seat in live if put[seat] >= level]))
        below = level
    pots: list[dict] = []
    waiting = 0  # layers at the bottom that nobody is left to win
    for amount, eligible in layers:
        if not amount:
            continue
        if not eligible and not pots:
            waiting += amount
        elif not eligible or (pots and pots[-1]["eligible"] == eligible):
            pots[-1]["amount"] += amount
        else:
            pots.append({"amount": waiting + amount, "eligible": eligible})
            waiting = 0
    if waiting:
        pots.append({"amount": waiting, "eligible": live})
    return pots


def split(amount: int, winners: list[int], odd_chip: str) -> list[tuple[int, int]]:
    """Winners, from the left of the button on, share equally and then take odd chips (R91)."""
    share, odd = divmod(amount, len(winners))
    shares = []
    for place, seat in enumerate(winners):
        if odd_chip == "first":
            shares.append((seat, share + (odd if place == 0 else 0)))
        else:
            shares.append((seat, share + (1 if place < odd else 0)))
    return shares


class Hand:
    """One hand, from the forced bets to the last payout (R4)."""

    def __init__(self, config: dict, deck: list[int] | None = None) -> None:
        """Forced bets are taken, cards are dealt, and the first seat that has a choice is asked."""
        self.config = complete(config)
        self.start = list(self.config["stacks"])
        self.seats = range(len(self.start))
        self.dealt = [seat for seat in self.seats if self.start[seat] > 0]
        self.button = self.config["button"]
        self.deck = None if deck is None else list(deck)
        self.events: list[Event] = []
        self.street_number = 0
        self.betting = True  # the current street is open
        self.boards_run = 0  # 0: not decided yet
        self.over = False
        self.payouts = [0 for _ in self.seats]
        self.pots_final: list[dict] = []
        self.rake = 0
        self._check_deck()
        self.small_blind_seat, self.big_blind_seat = self._blind_seats()
        self.straddlers = self._straddle_seats()
        self._force_bets()
        self._go_on()

    # Seats

    def clockwise(self, seat: int) -> list[int]:
        """Seats run clockwise and empty chairs are skipped (R11, R14): from the left of a seat."""
        many = len(self.start)
        return [s for s in ((seat + 1 + step) % many for step in self.seats) if s in self.dealt]

    def _blind_seats(self) -> tuple[int | None, int]:
        """The small blind is left of the button, or heads-up the button itself (R11, R13).

        A seat that is given is taken; a small blind given as None is dead (R17).
        """
        left = self.clockwise(self.button)
        if len(self.dealt) == 2 and self.button in self.dealt:
            left = [left[-1], left[0]]
        small = self.config.get("sb_seat", left[0])
        if small is None:
            big = self.config.get("bb_seat", self.clockwise(self.button)[0])
        else:
            big = self.config.get("bb_seat", self.clockwise(small)[0])
        if big not in self.dealt or small == big or not (small is None or small in self.dealt):
            raise ValueError(f"these seats cannot be the blinds: {small}, {big}")
        return small, big

    def _straddle_seats(self) -> list[int]:
        """The seat left of the big blind straddles, then the next ones (R30, R32)."""
        first = self.config.get("straddle_seat", self.clockwise(self.big_blind_seat)[0])
        if first not in self.dealt:
            raise ValueError(f"an empty chair cannot straddle: {first}")
        order = [first, *self.clockwise(first)[:-1]]
        if len(self.config["straddle"]) > len(order):
            raise ValueError("more straddles than seats")
        return order[: len(self.config["straddle"])]

    # Forced bets

    def _take(self, seat: int, kind: str, amount: int) -> None:
        """Each step takes min(amount, stack) (R24)."""
        chips = min(amount, self.stacks[seat])
        if chips:
            self.events.append(Event(0, seat, kind, chips, 0))

    def _force_bets(self) -> None:
        """Antes, blinds, straddles, posts, big-blind ante leave in this order (R24)."""
        ante = (self.config["ante_type"], self.config["ante_order"])
        if ante == ("each", "ante_first"):
            self._antes()
        if self.small_blind_seat is not None:
            self._take(self.small_blind_seat, "small blind", self.config["small_blind"])
        if ante == ("big_blind", "ante_first"):
            self._take(self.big_blind_seat, "dead", self.config["ante"])
        self._take(self.big_blind_seat, "big blind", self.config["big_blind"])
        for seat, amount in zip(self.straddlers, self.config["straddle"], strict=True):
            self._take(seat, "straddle", max(0, amount - self.bet(seat)))
        self._posts()
        if ante == ("each", "blind_first"):
            self._antes()
        if ante == ("big_blind", "blind_first"):
            self._take(self.big_blind_seat, "dead", self.config["ante"])
        self._assert_chips()

    def _antes(self) -> None:
        """Every seat that is dealt in pays the ante, which is no part of its bet (R26)."""
        for seat in self.clockwise(self.button):
            self._take(seat, "ante", self.config["ante"])

    def _posts(self) -> None:
        """A post has a live part, which is a bet, and then a dead part (R34, R35)."""
        for post in self.config["posts"]:
            seat = post["seat"]
            taken = (self.small_blind_seat, self.big_blind_seat, *self.straddlers)
            if seat in taken or seat not in self.dealt:
                raise ValueError(f"this seat cannot post: {seat}")
            self._take(seat, "post", post.get("live", 0))
            self._take(seat, "dead", post.get("dead", 0))

    # Chips, counted from the events

    @property
    def stacks(self) -> list[int]:
        """Chips are conserved (R4): a stack is its start, less what left it, and what was won."""
        left = [start + won for start, won in zip(self.start, self.payouts, strict=True)]
        for event in self.events:
            left[event.seat] -= event.chips
        return left

    def bet(self, seat: int) -> int:
        """A bet is what a seat put in on this street, without antes and dead chips (R26, R27)."""
        return sum(
            event.chips
            for event in self.events
            if event.seat == seat and event.street == self.street_number and event.kind in BETS
        )

    @property
    def bets(self) -> list[int]:
        """Bets lie in front of the seats until the round ends (R45, R90)."""
        return [self.bet(seat) if self.betting else 0 for seat in self.seats]

    @property
    def returned(self) -> list[int]:
        """What nobody called goes back (R90), seat by seat."""
        back = [0 for _ in self.seats]
        for event in self.events:
            if event.kind == "return":
                back[event.seat] -= event.chips
        return back

    @property
    def pot(self) -> int:
        """The pot is every chip in the middle, bets of this street included (R71)."""
        return 0 if self.over else sum(event.chips for event in self.events)

    def pots(self) -> list[dict]:
        """Pots are built of collected chips (R81), not of the bets of an open street."""
        return [] if self.over else self._collected()

    def _collected(self) -> list[dict]:
        """Antes count in the layers, dead chips go to the main pot (R81, R83)."""
        put = [0 for _ in self.seats]
        dead = 0
        for event in self.events:
            if event.kind == "dead":
                dead += event.chips
            else:
                put[event.seat] += event.chips
        put = [chips - bet for chips, bet in zip(put, self.bets, strict=True)]
        return build_pots(put, dead, self.live())

    def _assert_chips(self) -> None:
        """Stacks, pots and street bets are the start total at every step (R4)."""
        assert min(self.stacks) >= 0
        assert sum(self.stacks) + self.pot + self.rake == sum(self.start)
        assert sum(pot["amount"] for pot in self.pots()) + sum(self.bets) == self.pot

    # Who is in, who is asked

    def live(self, before: int | None = None) -> list[int]:
        """A hand is live until it folds (R2): now, or at the beginning of a street."""
        folded = {
            event.seat
            for event in self.events
            if event.kind == "fold" and (before is None or event.street < before)
        }
        return [seat for seat in self.dealt if seat not in folded]

    def with_chips(self) -> list[int]:
        """A live seat without chips is all-in and is never asked (R43)."""
        stacks = self.stacks
        return [seat for seat in self.live() if stacks[seat] > 0]

    def choices(self) -> list[Event]:
        """Only a choice is an action: blinds, straddles and posts have not acted (R34, R46)."""
        return [
            event
            for event in self.events
            if event.street == self.street_number and event.kind in CHOSEN
        ]

    def owed(self, seat: int) -> int:
        """A seat owes what its bet lacks to the current bet, even beyond its stack (R22, R53).

        The only seat with chips is asked for no more than another live seat has bet (R22, R44).
        """
        level = self.level()
        if self.with_chips() == [seat]:
            level = min(level, max(self.bet(other) for other in self.live() if other != seat))
        return max(0, level - self.bet(seat))

    def must_act(self, seat: int) -> bool:
        """Every seat with chips acts and matches the bet (R45), the only one just calls (R44)."""
        if seat not in self.with_chips():
            return False
        if self.owed(seat) > 0:
            return True
        acted = any(event.seat == seat for event in self.choices())
        return not acted and len(self.with_chips()) > 1

    def _first_after(self) -> int:
        """Left of the last straddler, else of the big blind, later of the button (R12, R30, R42).

        In a game without blinds the seat left of the button opens the first street too (R29).
        """
        if self.street_number > 0:
            return self.button
        if self.straddlers:
            return self.straddlers[-1]
        if self.config["big_blind"] or self.config["small_blind"]:
            return self.big_blind_seat
        return self.button

    @property
    def actor(self) -> int | None:
        """The turn goes clockwise to the next seat that has to act (R12, R42, R43)."""
        if not self.betting or len(self.live()) < 2:
            return None
        choices = self.choices()
        last = choices[-1].seat if choices else self._first_after()
        return next((seat for seat in self.clockwise(last) if self.must_act(seat)), None)

    # Levels

    def opening_level(self) -> int:
        """Blinds, straddles and posts are owed in full even when they are short (R22)."""
        if self.street_number > 0:
            return 0
        posts = [post.get("live", 0) for post in self.config["posts"]]
        return max([self.config["big_blind"], *self.config["straddle"], *posts])

    def opening_size(self) -> int:
        """The big blind or straddle is the first full bet, later the minimum bet (R31, R60)."""
        if self.street_number > 0:
            return self.config["minimum_bet"]
        if self.config["straddle"] and self.config["straddle_min_raise"] == "straddle":
            return max(self.config["straddle"])
        return self.config["big_blind"] or self.config["minimum_bet"]

    def wagers(self) -> list[tuple[int, int]]:
        """Bets and raises of this street: the place among the choices and the level raised to."""
        return [
            (place, event.to) for place, event in enumerate(self.choices()) if event.kind == "raise"
        ]

    def level(self) -> int:
        """The current bet is the highest wager; calls for less do not change it (R53)."""
        return max([self.opening_level(), *(to for _, to in self.wagers())])

    def full_wagers(self) -> tuple[list[int], int, int]:
        """Full wagers: their places, and the level and size the next is counted from (R66, R79)."""
        if self.config["limit"] == "fixed_limit":
            return self._full_wagers_of_limit()
        places = []
        level, size = self.opening_level(), self.opening_size()
        for place, to in self.wagers():
            if to - level >= size:
                places.append(place)
                size = to - level
            level = to
        return places, level, size

    def _full_wagers_of_limit(self) -> tuple[list[int], int, int]:
        """Half a unit or more over the full level is a full wager, less changes nothing (R79)."""
        unit = self.config["small_bet"] if self.street_number < 2 else self.config["big_bet"]
        places = []
        full_level = self.opening_level()
        for place, to in self.wagers():
            if 2 * (to - full_level) >= unit:
                places.append(place)
                full_level = to
        return places, full_level, unit

    # What the actor may do

    def may_reopen(self, seat: int) -> bool:
        """Who has acted may raise only over a full bet or raise since then (R67, R68, R79)."""
        acted = [place for place, event in enumerate(self.choices()) if event.seat == seat]
        if not acted:
            return True
        places, level, size = self.full_wagers()
        if self.config["limit"] == "fixed_limit" or self.config["reopen"] == "single_full_raise":
            return any(place > acted[-1] for place in places)
        return level - self.bet(seat) >= size

    def capped(self) -> bool:
        """In limit only so many raises follow the bet, which is first the big blind (R77, R78)."""
        cap = self.config["raise_cap"]
        if self.config["limit"] != "fixed_limit" or cap is None:
            return False
        if not self.config["cap_heads_up"] and len(self.live(before=self.street_number)) == 2:
            return False
        bet_is_blind = self.street_number == 0 and self.config["big_blind"] > 0
        return len(self.full_wagers()[0]) >= (cap if bet_is_blind else cap + 1)

    def answered(self, seat: int) -> bool:
        """A raise needs another seat with chips, or one that can put in more (R64)."""
        others = [other for other in self.with_chips() if other != seat]
        if self.config["raise_needs"] == "opponent_with_chips":
            return bool(others)
        return any(self.bet(other) + self.stacks[other] > self.level() for other in others)

    def raise_range(self, seat: int) -> tuple[int, int] | None:
        """A raise is offered from the minimum or a lesser whole stack (R60-R64, R70, R75)."""
        stack, owed = self.stacks[seat], self.level() - self.bet(seat)
        if stack <= owed or self.capped() or not self.may_reopen(seat) or not self.answered(seat):
            return None
        _, level, size = self.full_wagers()
        minimum = level + size
        most = whole = self.bet(seat) + stack
        if self.config["limit"] == "fixed_limit":
            most = minimum
        elif self.config["limit"] == "pot_limit":
            most = max(minimum, self.pot_raise(seat))
        most = min(most, whole)
        return min(minimum, most), most

    def pot_raise(self, seat: int) -> int:
        """The most is the current bet and the pot after the call (R70, R71)."""
        owed = self.level() - self.bet(seat)
        return self.level() + self.pot + owed + self._missing_blinds(seat)

    def _missing_blinds(self, actor: int) -> int:
        """Before the flop a house may count short or dead blinds as more than they are (R72)."""
        house = self.config["pot_limit_blinds"]
        if self.street_number > 0 or house == "actual":
            return 0

        def lacks(seat: int | None, nominal: int) -> int:
            """After the call the actor has bet the level; a dead blind lacks all of it (R72)."""
            if seat is None:
                return nominal
            return max(0, nominal - (self.level() if seat == actor else self.bet(seat)))

        big = self.config["big_blind"]
        if house == "sb_as_bb":
            return 0 if self.small_blind_seat is None else lacks(self.small_blind_seat, big)
        small = self.config["small_blind"]
        return lacks(self.small_blind_seat, small) + lacks(self.big_blind_seat, big)

    def legal(self) -> dict:
        """The actor may fold, check or call, and raise within a range (R50, R51)."""
        seat = self.actor
        if seat is None:
            names = ("fold", "check", "call")
            none = dict.fromkeys(names, False)
            return {**none, "to_call": 0, "min_raise_to": None, "max_raise_to": None}
        to_call = min(self.owed(seat), self.stacks[seat])
        least, most = self.raise_range(seat) or (None, None)
        return {
            "fold": to_call > 0 or self.config["fold_when_check_possible"],
            "check": to_call == 0,
            "call": to_call > 0,
            "to_call": to_call,
            "min_raise_to": least,
            "max_raise_to": most,
        }

    def apply(self, action: str) -> None:
        """What is not legal is refused and changes nothing (R54, R55); time out (R110)."""
        if self.actor is None or not re.fullmatch("[fct]|r[0-9]{1,99}", action, re.ASCII):
            raise IllegalMove(action)
        legal = self.legal()
        if action == "t":
            action = "c" if legal["check"] else "f"
        if action == "f":
            if not legal["fold"]:
                raise IllegalMove(action)
            self._act("fold", 0)
        elif action == "c":
            self._act("check" if legal["check"] else "call", legal["to_call"])
        else:
            to = int(action[1:])
            least, most = legal["min_raise_to"], legal["max_raise_to"]
            if least is None or not least <= to <= most:
                raise IllegalMove(action)
            self._act("raise", to - self.bet(self.actor), to)
        self._go_on()

    def _act(self, kind: str, chips: int, to: int = 0) -> None:
        """The actor puts in its chips (R53, R54)."""
        self.events.append(Event(self.street_number, self.actor, kind, chips, to))

    # From street to street

    def _go_on(self) -> None:
        """A round ends when nobody has to act, the hand when one is left (R45, R47).

        With fewer than two seats that have chips no further street is bet on (R44).
        """
        while self.actor is None:
            self._return_uncalled()
            self.betting = False
            if len(self.live()) == 1:
                self._pay([{}])
                break
            if self.street_number == 3 or len(self.with_chips()) < 2:
                self._end_betting()
                break
            self.street_number += 1
            self.betting = True
        self._assert_chips()

    def _return_uncalled(self) -> None:
        """What is above the second highest bet, folded or not, goes back to a live seat (R90)."""
        order = sorted(self.dealt, key=self.bet)
        highest, excess = order[-1], self.bet(order[-1]) - self.bet(order[-2])
        if excess > 0 and highest in self.live():
            self.events.append(Event(self.street_number, highest, "return", -excess, 0))

    def _end_betting(self) -> None:
        """Missing cards may be dealt several times when the seats agree (R94, R115)."""
        if not self.config["run_it_twice"] or self.street_number == 3:
            self._show_down(1)

    @property
    def awaiting(self) -> str | None:
        """What the hand needs next: an action, the number of boards, or cards."""
        if self.over:
            return None
        if self.betting:
            return "action"
        return "cards" if self.boards_run else "boards"

    @property
    def street(self) -> str:
        """Four betting rounds, then the showdown (R8)."""
        if self.over:
            return "over"
        return "showdown" if self.boards_run else STREETS[self.street_number]

    def run(self, boards: int) -> None:
        """Once betting is over the missing cards are dealt as often as is agreed (R115)."""
        if self.awaiting != "boards" or boards < 1:
            raise IllegalMove(f"run {boards}")
        if self.deck is not None:
            self._board(boards - 1)
        self._show_down(boards)

    def _show_down(self, boards: int) -> None:
        """The cards speak (R98); without a deck somebody has to tell what they say."""
        self.boards_run = boards
        if self.deck is not None:
            self.settle([self._strengths(board) for board in self.boards])

    # Cards

    def _check_deck(self) -> None:
        """A deck is made of different cards of 52 (R1) and suffices for one board (R8)."""
        if self.deck is None:
            return
        if len(set(self.deck)) < len(self.deck) or not set(self.deck) <= set(range(52)):
            raise ValueError("a card is there twice or is none")
        if len(self.deck) < 2 * len(self.dealt) + 8:
            raise ValueError("too few cards")

    @property
    def hole(self) -> dict[int, list[int]]:
        """One card at a time, clockwise from the left of the button, two rounds (R5, R6)."""
        if self.deck is None:
            return {}
        order = self.clockwise(self.button)
        return {seat: self.deck[place :: len(order)][:2] for place, seat in enumerate(order)}

    def _board(self, number: int) -> list[int]:
        """A card is burnt before each street; later boards follow the first (R7, R115)."""
        top = 2 * len(self.dealt)
        flop, turn, river = [top + 1, top + 2, top + 3], [top + 5], [top + 7]
        places = [*flop, *turn, *river]
        shared = places[: CARDS_ON_BOARD[self.street_number]]
        top = river[0] + 1
        for _ in range(number):
            places = list(shared)
            for last in (3, 4, 5):
                if len(places) < last:
                    many = last - len(places)
                    places += range(top + 1, top + 1 + many)
                    top += 1 + many
        if top > len(self.deck):
            raise ValueError("too few cards for so many boards")
        return [self.deck[place] for place in places]

    @property
    def boards(self) -> list[list[int]]:
        """Three common cards, then one, then one (R8): as far as they are dealt, of every board."""
        if self.deck is None:
            return []
        if self.boards_run:
            return [self._board(number) for number in range(self.boards_run)]
        return [self._board(0)[: CARDS_ON_BOARD[self.street_number]]]

    def _strengths(self, board: list[int]) -> list[int | None]:
        """The best five of seven cards count (R100); folded hands have no strength."""
        live, hole = self.live(), self.hole
        return [
            oracle.strength(hole[seat] + board) if seat in live else None for seat in self.seats
        ]

    # The end

    def settle(self, strengths: list[list[int | None]]) -> None:
        """The best hand wins each pot (R100); a hand without strength is given up (R98).

        One list for every board, one strength for every seat.
        """
        if self.awaiting != "cards" or len(strengths) != self.boards_run:
            raise IllegalMove("settle")
        live = self.live()
        self._pay([{seat: each[seat] for seat in live} for each in strengths])

    def _winners(self, eligible: list[int], strengths: dict[int, int | None]) -> list[int]:
        """Equal hands win together, from the left of the button on (R91, R92).

        Who is alone in a pot needs no cards.
        """
        if len(eligible) == 1:
            return eligible
        shown = {seat: strengths[seat] for seat in eligible if strengths[seat] is not None}
        if not shown:
            raise ValueError(f"nobody shows a hand for the pot of {eligible}")
        best = max(shown.values())
        return [seat for seat in self.clockwise(self.button) if shown.get(seat) == best]

    def _pay(self, strengths: list[dict[int, int | None]]) -> None:
        """Every pot is awarded on its own (R84), after rake (R116), board by board (R115)."""
        pots = self._collected()
        rakes = self._rakes([pot["amount"] for pot in pots])
        payouts = [0 for _ in self.seats]
        for pot, rake in zip(pots, rakes, strict=True):
            winners = [self._winners(pot["eligible"], each) for each in strengths]
            part, odd = divmod(pot["amount"] - rake, len(strengths))
            for number, seats in enumerate(winners):
                amount = part + (odd if number == 0 else 0)
                for seat, chips in split(amount, seats, self.config["odd_chip"]):
                    payouts[seat] += chips
            pot["winners"] = winners[0] if len(winners) == 1 else winners
        self.over, self.rake = True, sum(rakes)
        self.pots_final, self.payouts = pots, payouts
        self._assert_chips()

    def _rakes(self, amounts: list[int]) -> list[int]:
        """Rake is rounded down, capped, none without a flop, from the main pot on (R116)."""
        fold_out = len(self.live()) == 1
        if self.config["no_flop_no_drop"] and self.street_number == 0 and fold_out:
            return [0 for _ in amounts]
        cap = self.config["rake_cap"]
        rakes: list[int] = []
        for many in range(1, len(amounts) + 1):
            rake = sum(amounts[:many]) * self.config["rake_basis_points"] // 10_000
            rakes.append((rake if cap is None else min(cap, rake)) - sum(rakes))
        return rakes

    def _shown(self) -> list[int]:
        """Hands that reach the end of betting together are shown, a lone one is not (R97)."""
        return [] if self.betting or len(self.live()) == 1 else self.live()

    @property
    def all_in_face_up(self) -> list[int] | None:
        """With one or no stack left behind all live hands are turned up at once (R96)."""
        shown = self._shown()
        left = [self.stacks[seat] - self.payouts[seat] for seat in shown]
        return shown if shown and sum(stack > 0 for stack in left) < 2 else None

    @property
    def showdown_order(self) -> list[int] | None:
        """Who bet last on the river shows first, else the first left of the button (R95)."""
        shown = self._shown()
        if not shown or self.all_in_face_up:
            return None
        order = [seat for seat in self.clockwise(self.button) if seat in shown]
        wagers = [event.seat for event in self.choices() if event.kind == "raise"]
        first = order.index(wagers[-1]) if wagers else 0
        return order[first:] + order[:first]
