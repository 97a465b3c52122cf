"""A slow and plain model of a table that shares no line and no idea with fasteval.tables.

Chairs are walked one at a time, and the model begins and drives each hand, a State, by itself.
R numbers are clauses of the written rules of play. What cannot be done raises Refused, or what the
State raises, and changes nothing.
"""

from dataclasses import dataclass, replace

import fasteval

DEFAULTS = {
    "hands_per_round": None,
    "min_buy_in": 10,
    "max_buy_in": 200,
    "optional_straddles": 0,
    "tournament": False,
    "turn_seconds": 15,
    "time_bank_seconds": 30,
    "time_bank_refill": 0,
    "missed_turns": 3,
    "away_seconds": 600,
    "hold_seconds": 30,
    "return_seconds": 3600,
}
END_OF_TIME = 2**53  # no second is later


class Refused(Exception):
    """The command cannot be obeyed now."""


def refuse_unless(possible):
    if not possible:
        raise Refused


@dataclass
class Guest:
    """Who sits at the table. Status: "playing", "joining", "waiting" or "posting"."""

    name: str
    chair: int
    chips: int
    bank: float
    status: str = "playing"
    small_due: bool = False
    big_due: bool = False
    away_since: float | None = None
    disconnected_since: float | None = None
    misses: int = 0
    wish: str | None = None
    patience_over: bool = False
    extra: int = 0
    straddles: bool = False
    vote: int | None = None
    before: tuple | None = None

    @property
    def away(self):
        return self.away_since is not None

    @property
    def leaves(self):
        return self.wish == "leave" or self.patience_over


class OracleTable:
    """The same commands as a Table has, by the rules as they are written."""

    def __init__(self, games, seats, **options):
        for name, value in {**DEFAULTS, **options}.items():
            setattr(self, name, value)
        self.games = list(games)
        self.chairs = seats
        self.guests: dict[str, Guest] = {}
        self.hand = None
        self.last = self.last_but_one = None  # button, small blind, big blind, small blind's chair
        self.hands = self.game = 0
        self.round_left = None
        self.now = self.waiting_since = 0
        self.bought_in = self.cashed_out = self.raked = 0
        self.gone = {}

    # What is looked up

    def guest(self, name):
        refuse_unless(name in self.guests)
        return self.guests[name]

    def at(self, chair):
        return next((one for one in self.guests.values() if one.chair == chair), None)

    def time(self, now):
        return self.now if now is None else max(self.now, now)

    def in_hand(self, one):
        return self.hand is not None and self.hand.starting_stacks[one.chair] > 0

    def ready(self, one):
        return one.chips > 0 and (self.tournament or not one.away)

    def limits(self):
        """The buy-in, by the biggest big blind that is played (R130)."""
        blind = max(rules.big_blind or rules.minimum_bet for rules in self.games)
        return self.min_buy_in * blind, self.max_buy_in * blind

    def refuse_chips(self, chips):
        """All chips of a table are below 2**62 (R3)."""
        there = sum(one.chips + one.extra for one in self.guests.values())
        refuse_unless(0 < chips < 2**62 - there)

    def walk(self, chair):
        """All chairs clockwise from the left of one, which comes last (R11)."""
        return [(chair + step) % self.chairs for step in range(1, self.chairs + 1)]

    def left_of(self, chair, some):
        return next(one for one in self.walk(chair) if one in some)

    def between(self, start, end):
        """The chairs that are passed on the way from one to another."""
        return [] if start == end else self.walk(start)[: self.walk(start).index(end)]

    # Coming and going

    def sit(self, name, chips, seat=None, now=None):
        free = [chair for chair in range(self.chairs) if self.at(chair) is None]
        refuse_unless(name not in self.guests and free and (seat is None or seat in free))
        low, high = (1, 2**62) if self.tournament else self.limits()
        left, when = self.gone.get(name, (0, 0))
        if left > low and self.time(now) < when + self.return_seconds:
            low, high = left, max(high, left)  # R131
        refuse_unless(low <= chips <= high)
        self.refuse_chips(chips)
        self.now = self.time(now)
        one = Guest(name, free[0] if seat is None else seat, chips, self.time_bank_seconds)
        rules = self.games[self.next_game()]
        if rules.entry == "post" and rules.big_blind and not self.tournament:
            one.status, one.big_due = "waiting", True  # R34
        elif rules.button_mode == "dead":
            one.status = "joining"
        self.guests[name] = one
        self.gone.pop(name, None)
        self.bought_in += chips
        return one.chair

    def leave(self, name, now=None):
        one = self.guest(name)
        self.now = self.time(now)
        if self.in_hand(one):
            one.wish = "leave"
            self.act_for_those_gone()
            return None
        return self.free(one)

    def free(self, one):
        del self.guests[one.name]
        self.cashed_out += one.chips
        if one.chips and not self.tournament:
            self.gone[one.name] = (one.chips, self.now)
        return one.chips

    def sit_out(self, name, now=None):
        one = self.guest(name)
        refuse_unless(not one.away and one.wish is None and not one.patience_over)
        self.now = self.time(now)
        if self.in_hand(one) and not self.tournament:
            one.wish = "sit out"
        else:
            one.away_since = self.now
            self.act_for_those_gone()

    def come_back(self, name, now=None):
        one = self.guest(name)
        refuse_unless(one.away or one.wish is not None or one.patience_over)
        refuse_unless(one.chips or self.tournament)
        self.now = self.time(now)
        one.wish, one.misses, one.away_since = None, 0, None
        one.patience_over = False

    def post(self, name, now=None):
        one = self.guest(name)
        refuse_unless(one.status == "waiting")
        self.now = self.time(now)
        one.status = "posting"

    def top_up(self, name, chips, now=None):
        one = self.guest(name)
        refuse_unless(not self.tournament)
        self.refuse_chips(chips)
        low, high = self.limits()
        refuse_unless(chips + (one.extra if self.in_hand(one) else one.chips) <= high)
        refuse_unless(one.chips or chips >= low)
        self.now = self.time(now)
        if self.in_hand(one):
            one.extra += chips
        else:
            self.add(one, chips)

    def give(self, name, chips, now=None):
        one = self.guest(name)
        refuse_unless(self.tournament and not self.in_hand(one))
        self.refuse_chips(chips)
        self.now = self.time(now)
        self.add(one, chips)

    def add(self, one, chips):
        if one.chips == 0 and not self.tournament:
            one.away_since = None
        one.chips += chips
        self.bought_in += chips

    def straddle(self, name, wish=True, now=None):
        one = self.guest(name)
        refuse_unless(self.optional_straddles)
        self.now = self.time(now)
        one.straddles = wish

    def change_rules(self, games, now=None):
        self.now = self.time(now)
        self.games = list(games)
        if self.game >= len(self.games):
            self.game, self.round_left = 0, None

    # The next hand

    def next_game(self):
        return (self.game + (self.round_left == 0)) % len(self.games)

    def next_hand(self, button=None):
        """Where button and blinds go, who is dealt in, and what newcomers post."""
        refuse_unless(self.hand is None)
        rules = self.games[self.next_game()]
        ready = {one.chair for one in self.guests.values() if self.ready(one)}
        refuse_unless(len(ready) >= 2)
        if self.last is None:
            refuse_unless(button in ready)
            return self.first_places(button, ready), ready, {}
        refuse_unless(button is None)
        known = {chair for chair in ready if self.at(chair).status == "playing"}
        free = rules.entry == "none" or not rules.big_blind  # R34: nobody waits, nobody pays
        if free and rules.button_mode == "moving":
            known = ready
        if len(known) < 2:  # the game begins anew
            return self.places(ready, ready, rules), ready, {}
        if self.tournament:
            places = self.places(ready, ready, rules)
            late = set(self.between(places[0], places[3])) - known
            return self.for_two(places, ready - late), ready - late, {}
        places = self.places(known, ready, rules)
        big = places[2]
        if len(known) == 2 and big in known:
            return places, known, {}
        passed = self.between(places[0], big)
        dealt, posts = set(known), {}
        for chair in ready - known:
            one = self.at(chair)
            if chair == big:
                dealt.add(chair)
            elif (free or one.status != "waiting") and chair not in passed:
                dealt.add(chair)
                owed = (rules.big_blind * one.big_due, rules.small_blind * one.small_due)
                if one.status == "posting" and sum(owed) and not free:
                    posts[chair] = owed  # R34, R35
        return places, dealt, posts

    def first_places(self, button, ready):
        left = self.left_of(button, ready)
        if len(ready) == 2:  # R13
            return (button, button, left, button)
        return (button, left, self.left_of(left, ready), left)

    def places(self, known, ready, rules):
        if rules.button_mode == "dead":
            return self.dead_button(known, ready)
        return self.moving_button(known, ready, rules)

    def for_two(self, places, dealt):
        """R13: of two who are dealt in, the button is the small blind."""
        if len(dealt) > 2:
            return places
        (other,) = dealt - {places[2]}
        return (other, other, places[2], other)

    def dead_button(self, known, ready):
        """R17: the blinds move on; small blind and button follow them chair by chair."""
        _, _, small_chair, button_chair = self.last
        big = self.left_of(small_chair, ready)
        players = known | {big}
        if len(players) == 2:
            (other,) = players - {big}
            return (other, other, big, other)
        if button_chair in [*self.between(small_chair, big), big]:  # never left of a blind
            backwards = self.walk(small_chair)[-2::-1]
            button_chair = next(chair for chair in backwards if chair in players)
        return (button_chair, small_chair if small_chair in players else None, big, small_chair)

    def moving_button(self, known, ready, rules):
        """R15: the button goes to the next who is in the game, and the blinds follow."""
        button = self.left_of(self.last[0], known)
        small = self.left_of(button, known)
        big = self.left_of(small, ready)
        if len(known) > 2 or big not in known:
            return (button, small, big, small)
        if rules.no_double_big_blind and small == self.last[2]:  # R16
            return (small, small, button, small)
        return (button, button, small, button)

    def straddle_amounts(self, rules, places, dealt, posts):
        """R30, R32: each doubles, from the left of the big blind until one does not.

        Where the rules have straddles all post them whose turn it is, unless they post already.
        """
        amounts = []
        if rules.straddles:
            seat = places[2]
            for amount in rules.straddles:
                seat = self.left_of(seat, dealt)
                if seat in places[1:3] or seat in posts:
                    break
                amounts.append(amount)
            return tuple(amounts)
        for chair in self.walk(places[2]):
            if chair in dealt:
                amount = rules.big_blind * 2 ** (len(amounts) + 1)
                one = self.at(chair)
                ante = rules.ante if rules.ante_type == "each" else 0
                short = one.chips < amount + ante
                if chair in places[1:3] or chair in posts or not one.straddles or short:
                    break
                amounts.append(amount)
        return tuple(amounts[: self.optional_straddles])

    def start(self, button=None, seed=None, now=None):
        places, dealt, posts = self.next_hand(button)
        rules = self.games[self.next_game()]
        straddles = self.straddle_amounts(rules, places, dealt, posts)
        if straddles != rules.straddles:
            rules = replace(rules, straddles=straddles)
        stacks = [self.at(c).chips if c in dealt else 0 for c in range(self.chairs)]
        blinds = {"small_blind_seat": places[1], "big_blind_seat": places[2]}
        self.hand = fasteval.State(
            rules,
            stacks,
            places[0],
            seed=seed,
            posts=posts,
            **(blinds if rules.big_blind else {}),
        )
        self.now = self.waiting_since = self.time(now)
        self.note_who_missed(rules, places, dealt)
        game = self.next_game()
        if not self.round_left:
            self.round_left = self.hands_per_round or len(dealt)
        self.game = game
        self.last_but_one, self.last = self.last, places
        self.act_for_those_gone()
        return self.hand

    def note_who_missed(self, rules, places, dealt):
        """R35: of those who are not there, whom the blinds pass owes them."""
        small, big = [], []
        if self.last is not None:
            big = self.between(self.last[2], places[2])
            small = self.between(self.last[3], places[3])
            if places[1] is None:
                small.append(places[3])
        for one in self.guests.values():
            one.before = None
            status = (one.status, one.small_due, one.big_due)
            if one.chair in dealt:
                one.before = status
                one.status, one.small_due, one.big_due = "playing", False, False
                most = max(one.bank, self.time_bank_seconds)
                one.bank = min(one.bank + self.time_bank_refill, most)
            elif not self.ready(one) and one.chair in small + big:
                one.before = status
                if rules.entry == "post" and not self.tournament:
                    one.status = "waiting"
                    one.small_due = one.small_due or one.chair in small
                    one.big_due = one.big_due or one.chair in big
                elif rules.button_mode == "dead":
                    one.status = "joining"

    # In a hand

    def act(self, name, action, now=None):
        one = self.guest(name)
        refuse_unless(self.hand is not None and self.in_hand(one))
        self.hand.push(action, seat=one.chair)
        over = self.time(now) - self.waiting_since - self.turn_seconds
        one.bank = one.bank - min(one.bank, max(0, over))
        one.misses = 0
        self.now = self.waiting_since = self.time(now)
        self.act_for_those_gone()

    def run(self, name, boards, now=None):
        one = self.guest(name)
        refuse_unless(self.hand is not None and self.hand.awaiting == "boards")
        refuse_unless(one.chair in self.hand.live)
        boards_run = self.hand.copy()
        boards_run.run(boards)
        refuse_unless(boards_run.over)
        self.now = self.time(now)
        one.vote = boards
        self.act_for_those_gone()

    def act_for_those_gone(self):
        while self.hand is not None and self.hand.actor is not None:
            one = self.at(self.hand.actor)
            if one.wish == "leave" or (self.tournament and one.away):
                self.hand.push("f" if self.hand.legal.fold else "c")
            elif one.away or one.patience_over:
                self.hand.timeout()
            else:
                break
            self.waiting_since = self.now
        if self.hand is not None and self.hand.awaiting == "boards":
            live = [self.at(chair) for chair in self.hand.live]
            votes = [1 if one.away or one.leaves else one.vote for one in live]
            if None not in votes:
                self.hand.run(min(votes))
        self.forget_votes()

    def forget_votes(self):
        if self.hand is None or self.hand.awaiting != "boards":
            for one in self.guests.values():
                one.vote = None

    def finish(self, now=None):
        refuse_unless(self.hand is not None and self.hand.over)
        self.now = self.time(now)
        hand, self.hand = self.hand, None
        self.hands += 1
        if self.round_left is not None:
            self.round_left -= 1
        self.raked += hand.rake
        players = [one for one in self.guests.values() if hand.starting_stacks[one.chair]]
        for one in players:
            one.chips = hand.stacks[one.chair]
        busts = {one.name for one in players if not one.chips}
        return busts, self.grant_wishes(players)

    def grant_wishes(self, players):
        low, high = self.limits()
        left = {}
        for one in players:
            wish, leaves, extra = one.wish, one.leaves, min(one.extra, high - one.chips)
            one.wish, one.extra, one.patience_over, one.vote = None, 0, False, None
            if leaves:
                left[one.name] = self.free(one)
                continue
            if extra > 0 and (one.chips > 0 or extra >= low):
                self.add(one, extra)
            if one.chips == 0 and not self.tournament:
                wish = "sit out"
            if wish == "sit out" and not one.away:
                one.away_since = self.now
        return left

    def abandon(self, now=None):
        refuse_unless(self.hand is not None and not self.hand.over)
        self.now = self.time(now)
        players = [one for one in self.guests.values() if self.in_hand(one)]
        self.hand, self.last = None, self.last_but_one
        for one in self.guests.values():
            if one.before is not None:
                chose_to_post = one.status == "posting"
                one.status, one.small_due, one.big_due = one.before
                if chose_to_post and one.status == "waiting":
                    one.status = "posting"
        self.grant_wishes(players)

    # Time (R110)

    def turn_ends(self):
        if self.hand is None or self.hand.over:
            return None
        bank = 0 if self.hand.actor is None else self.at(self.hand.actor).bank
        return min(END_OF_TIME, self.waiting_since + self.turn_seconds + bank)

    def patience_ends(self, one):
        ends = []
        if not one.leaves and not (self.tournament and one.away):
            if one.disconnected_since is not None:
                ends.append(one.disconnected_since + self.hold_seconds)
            if one.away:
                ends.append(one.away_since + self.away_seconds)
        return min([*ends, END_OF_TIME]) if ends else None

    @property
    def deadline(self):
        times = [self.turn_ends(), *map(self.patience_ends, self.guests.values())]
        return min((time for time in times if time is not None), default=None)

    def timeout(self, now):
        self.now = self.time(now)
        end = self.turn_ends()
        turn_over = end is not None and end <= self.now
        if turn_over:
            self.miss_turn()
        ends = [(self.patience_ends(one), one) for one in self.guests.values()]
        late = [one for end, one in ends if end is not None and end <= self.now]
        for one in late:
            if self.tournament:
                one.away_since = self.now
            elif self.in_hand(one):
                one.patience_over = True
            else:
                self.free(one)
        if late:
            self.act_for_those_gone()
        return turn_over or bool(late)

    def miss_turn(self):
        if self.hand.actor is None:
            self.hand.run(1)
            self.forget_votes()
            return
        one = self.at(self.hand.actor)
        self.hand.push("c" if self.hand.legal.check else "f")
        self.waiting_since = self.now
        one.bank = 0
        one.misses += 1
        if one.misses >= self.missed_turns and not one.away:
            one.away_since = self.now
        self.act_for_those_gone()

    def disconnect(self, name, now=None):
        one = self.guest(name)
        refuse_unless(one.disconnected_since is None)
        self.now = self.time(now)
        one.disconnected_since = self.now

    def reconnect(self, name, now=None):
        one = self.guest(name)
        refuse_unless(one.disconnected_since is not None)
        self.now = self.time(now)
        one.disconnected_since, one.patience_over = None, False
