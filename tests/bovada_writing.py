"""Texts of hands as Bovada writes them, made of hands that were played here."""

from random_hands import choose
from word_hands import LIMITS

from fasteval.events import card_texts
from fasteval.pots import clockwise

STAKES = ((2, 5), (5, 10), (10, 25), (25, 50), (50, 100), (200, 400))
GAMES = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Fixed Limit"}
FORCED = {
    "ante": "Ante chip",
    "small_blind": "Small blind",
    "big_blind": "Big blind",
    "post": "Posts chip",
    "dead_post": "Posts dead chip",
}


def random_game(words, rng):
    """A hand of the network, played to its end, and whether it is of a tournament."""
    tournament = rng.random() < 0.5
    options = {"limit": rng.choice(("no_limit", "no_limit", "pot_limit", "fixed_limit"))}
    small, big = rng.choice(STAKES[3:] if options["limit"] == "fixed_limit" else STAKES)
    if options["limit"] == "fixed_limit":
        options.update(small_bet=big, big_bet=2 * big)
    if tournament and rng.random() < 0.6:
        options.update(ante=max(1, big // 10), ante_type="each")
    if not tournament and rng.random() < 0.6:
        options.update(rake_basis_points=500, rake_cap=300)
    seats = rng.choice((2, 3, 4, 6, 6, 9))
    stacks = [
        rng.choice((rng.randint(1, 3 * big), rng.randint(10, 80) * big)) for _ in range(seats)
    ]
    for seat in rng.sample(range(seats), rng.choice((0, 0, 1, 2))):
        if sum(stack > 0 for stack in stacks) > 2:
            stacks[seat] = 0
    button = rng.randrange(seats)
    places = {} if rng.random() < 0.9 else dead_small_blind(stacks, button)
    posts = {} if tournament or places else draw_posts(rng, stacks, button, small, big)
    rules = words.Rules(small, big, **options)
    seed = rng.randrange(2**32)
    state = words.State(rules, stacks, button, posts=posts, seed=seed, **places)
    while not state.over:
        state.push(choose(rng, {name: getattr(state.legal, name) for name in LIMITS}))
    return state, tournament


def dead_small_blind(stacks, button):
    """Nobody is the small blind; the first seat left of the button is the big blind."""
    order = clockwise([seat for seat, stack in enumerate(stacks) if stack], button)
    return {"small_blind_seat": None, "big_blind_seat": order[0]} if len(order) > 2 else {}


def draw_posts(rng, stacks, button, small, big):
    """Somebody comes back: with a big blind, and perhaps the small one, too."""
    order = clockwise([seat for seat, stack in enumerate(stacks) if stack], button)
    able = [seat for seat in order[2:] if stacks[seat] > 2 * big]
    if not able or rng.random() < 0.5:
        return {}
    return {rng.choice(able): (big, rng.choice((0, small)))}


class Writing:
    """The text of a hand; what is left to chance is drawn."""

    def __init__(self, state, tournament, rng):
        self.state, self.tournament, self.rng = state, tournament, rng
        self.order = clockwise(state.dealt, state.button)
        self.names = self.called()
        self.hero = rng.choice(self.order)
        self.walk = any(state.payouts) and len(state.live) == 1 and set(state.actions) == {"f"}
        self.lines = []

    def called(self):
        """What each seat is called."""
        state, rest = self.state, list(self.order)
        names = {state.big_blind_seat: "Big Blind"}
        if state.button in rest and (len(rest) > 2 or state.button != state.big_blind_seat):
            names[state.button] = "Dealer"
        if state.small_blind_seat is not None:
            names.setdefault(state.small_blind_seat, "Small Blind")
        first = clockwise([seat for seat in rest if seat not in names], state.big_blind_seat)
        for number, seat in enumerate(first):
            names[seat] = f"UTG+{number}" if number else "UTG"
        return names

    def chips(self, amount):
        if self.tournament:
            return str(amount)
        whole, cents = divmod(amount, 100)
        return f"${whole:,}.{cents:02}" if cents else f"${whole:,}"

    def say(self, seat, text):
        spaces = self.rng.choice((" ", "  "))
        me = f"{spaces}[ME]" if seat == self.hero else ""
        self.lines.append(f"{self.names[seat]}{me} : {text} ")

    def cards(self, cards):
        return " ".join(card_texts(cards))

    # ---- The parts ------------------------------------------------------------------------------

    def text(self):
        self.head()
        for event in self.state.history:
            self.event(event)
        self.end()
        return "\n".join(self.lines) + "\n\n\n"

    def head(self):
        state, rules = self.state, self.state.rules
        game = GAMES[rules.limit]
        time = "2024-05-06 07:08:09"
        if self.tournament:
            unit = 2 if rules.limit == "fixed_limit" else 1  # these are the bets
            level = f"Level 3 ({rules.small_blind * unit}/{rules.big_blind * unit})"
            self.lines = [f"Bovada Hand #17: HOLDEM Tournament #5 TBL#2, {game}- {level} - {time}"]
        else:
            self.lines = [f"Ignition Hand #17 TBL#5 HOLDEM {game} - {time}"]
        numbers = self.numbers()
        for seat in sorted(self.order):
            me = " [ME]" if seat == self.hero else ""
            stack = f"{state.starting_stacks[seat]:,}"
            chips = stack if self.tournament else self.chips(state.starting_stacks[seat])
            self.lines.append(f"Seat {numbers[seat]}: {self.names[seat]}{me} ({chips} in chips)")
        if "Dealer" in self.names.values() or (not self.tournament and self.rng.random() < 0.5):
            self.lines.append(f"Dealer : Set dealer [{state.button + 1}] ")

    def numbers(self):
        """Chairs, or in tournaments people."""
        if not self.tournament or self.rng.random() < 0.3:
            return {seat: seat + 1 for seat in self.order}
        people = self.rng.sample(range(1, 2000), len(self.order))
        return dict(zip(self.order, people, strict=True))

    def event(self, event):
        seat, kind, amount = event.seat, event.kind, self.chips(event.amount)
        if kind in FORCED:
            self.say(seat, f"All-in {amount}" if event.all_in else f"{FORCED[kind]} {amount}")
        elif kind == "deal":
            if "*** HOLE CARDS ***" not in self.lines:
                self.lines.append("*** HOLE CARDS ***")
            self.say(seat, f"Card dealt to a spot [{self.cards(event.cards)}]")
        elif kind in ("fold", "check"):
            self.say(seat, kind.capitalize() + "s")
        elif kind in ("call", "bet"):
            verb = "All-in" if event.all_in else kind.capitalize() + "s"
            self.say(seat, f"{verb} {amount}")
        elif kind == "raise":
            verb = "All-in(raise)" if event.all_in else "Raises"
            self.say(seat, f"{verb} {amount} to {self.chips(event.total)}")
        elif kind == "returned" and not self.walk:
            self.say(seat, f"Return uncalled portion of bet {amount}")
        elif kind in ("flop", "turn", "river"):
            self.street(kind)
        elif kind in ("show", "muck"):
            verb = "Showdown" if kind == "show" else "Mucks"
            cards = self.cards(self.state.board if kind == "show" else event.cards)
            self.say(seat, f"{verb} [{cards}] (One pair)")

    def street(self, name):
        size = {"flop": 3, "turn": 4, "river": 5}[name]
        board = self.state.board[:size]
        last = f" [{self.cards(board[-1:])}]" if size > 3 else ""
        before = self.cards(board[: 3 if size == 3 else -1])
        self.lines.append(f"*** {name.upper()} *** [{before}]{last}")

    def shares(self):
        """What each seat wins: of one pot, the odd chips go to anybody who wins it."""
        state = self.state
        won = [list(state.payouts), list(state.returned)][: 2 if self.walk else 1]
        shares = [sum(chips) for chips in zip(*won, strict=True)]
        winners = [seat for seat, chips in enumerate(shares) if chips]
        if len(state.pots) == 1 and len(winners) > 1:
            low, rest = divmod(sum(shares), len(winners))
            for seat in winners:
                shares[seat] = low
            shares[self.rng.choice(winners)] += rest
        return shares

    def end(self):
        state, shares = self.state, self.shares()
        for seat in self.order:
            if shares[seat]:
                self.say(seat, f"Hand result {self.chips(shares[seat])}")
        self.lines.append("*** SUMMARY ***")
        self.lines.append(f"Total Pot({self.chips(sum(shares) + state.rake)})")
        if state.board:
            self.lines.append(f"Board [{self.cards(state.board)}]")
        for seat in sorted(self.order):
            self.lines.append(f"Seat+{seat + 1}: {self.names[seat]} {self.became(seat, shares)}")

    def became(self, seat, shares):
        """What became of a seat."""
        state = self.state
        if shares[seat]:
            return f"{self.chips(shares[seat])} [Does not show]"
        for event in state.history:
            if event.kind == "fold" and event.seat == seat:
                before = "before the FLOP" if event.street == "preflop" else "on the "
                return "Folded " + before + event.street.upper() * (before[-1] == " ")
        return "[Mucked]"
