"""Random lives of tables: who comes and goes, plays and times out, from one seed."""

import random

from table_pair import Pair

from fasteval import Rules

NAMES = [f"P{number}" for number in range(1, 13)]
# Whom a command suits; others give it too.
APT = {
    "sit": lambda one: False,
    "come_back": lambda one: one.away or one.wish,
    "post": lambda one: one.entering == "waiting",
    "reconnect": lambda one: one.disconnected_since is not None,
}
COMMANDS = (
    ["sit"] * 6
    + ["leave", "sit_out", "sit_out", "come_back", "come_back", "come_back", "post", "post"]
    + ["top_up", "top_up", "give", "straddle", "abandon", "timeout", "timeout", "disconnect"]
    + ["reconnect", "change_rules", "copy"]
)


def random_rules(rng, **options):
    """Rules that differ in what matters between hands."""
    ante_type = rng.choice(["none", "none", "each", "big_blind"])
    return Rules(
        rng.choice([0, 5, 5]),
        10,
        limit=rng.choice(["no_limit", "no_limit", "pot_limit", "fixed_limit"]),
        ante=0 if ante_type == "none" else rng.choice([1, 4]),
        ante_type=ante_type,
        no_double_big_blind=rng.random() < 0.5,
        run_it_twice=rng.random() < 0.3,
        rake_basis_points=rng.choice([0, 0, 500]),
        **options,
    )


def random_settings(rng, **options):
    """Games, seats and settings of a table; options are of the rules."""
    straddled = rng.random() < 0.2
    games = []
    kind = {"button_mode": rng.choice(["moving", "dead"]), "entry": rng.choice(["none", "post"])}
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if rng.random() < 0.2:
            kind["entry"] = rng.choice(["none", "post"])
        straddles = rng.choice([(20,), (20, 40), (15, 30, 60)]) if straddled else ()
        games.append(random_rules(rng, straddles=straddles, **{**kind, **options}))
    settings = {
        "hands_per_round": rng.choice([None, 1, 3]),
        "min_buy_in": 2,
        "max_buy_in": rng.choice([5, 40]),
        "optional_straddles": 0 if straddled else rng.choice([0, 0, 1, 2, 5]),
        "tournament": rng.random() < 0.25,
        "time_bank_refill": rng.choice([0, 5]),
        "missed_turns": rng.choice([1, 2, 3]),
        "away_seconds": rng.choice([20, 200, 600]),
        "hold_seconds": rng.choice([10, 30, 300]),
    }
    return games, rng.randint(2, 9), settings


class Life:
    """One table with random players; ``step`` does something that may be refused."""

    def __init__(self, seed, make=Pair, **options):
        self.rng = rng = random.Random(seed)
        self.games, self.seats, settings = random_settings(rng, **options)
        self.pair = make(self.games, self.seats, **settings)
        self.tournament = settings["tournament"]
        self.calm = rng.choice([0.02, 0.1, 0.4])  # how often something other than play happens
        self.wild = rng.choice([0.02, 0.1, 0.5])  # how often a player raises

    @property
    def table(self):
        return self.pair.table

    def step(self):
        if len(self.table.seats) < 2 or self.rng.random() < self.calm:
            self.come_or_go()
        elif self.table.hand is None:
            self.start()
        elif self.table.hand.over:
            self.pair.do("finish", **self.time())
        else:
            self.play()

    def time(self):
        """Mostly no time passes, or a moment; time may also be told wrongly."""
        chance = self.rng.random()
        if chance < 0.7:
            return {}
        if chance < 0.72:
            return {"now": max(0, self.table.now - 5)}
        return {"now": self.table.now + self.rng.choice([0.5, 1, 3, 20])}

    def start(self):
        button = None
        if self.table.positions is None:
            ready = [c for c, one in self.table.seats.items() if one.stack and not one.away]
            button = self.rng.choice(ready or [0])
        if not self.pair.do("start", button=button, seed=self.rng.getrandbits(64), **self.time()):
            self.wake()

    def wake(self):
        """Too few are ready: somebody buys in, or comes back."""
        name = self.rng.choice(NAMES)
        self.pair.do("sit", name, self.rng.randint(20, 60))
        self.pair.do("come_back", name)
        self.pair.do("give" if self.tournament else "top_up", name, self.rng.randint(20, 60))

    def play(self):
        hand = self.table.hand
        if hand.awaiting == "boards":
            chair = self.rng.choice(hand.live)
            boards = self.rng.randint(0, 4)
            self.pair.do("run", self.table.seats[chair].player, boards, **self.time())
            return
        name = self.table.seats[hand.actor].player
        self.pair.do("act", name, self.choose(hand.legal), **self.time())

    def choose(self, legal):
        chance = self.rng.random()
        if legal.max_raise_to is not None and chance < self.wild:
            low, high = legal.min_raise_to, legal.max_raise_to
            return f"r{self.rng.choice([low, high, self.rng.randint(low, high)])}"
        if chance > 0.995:
            return "r1"
        return "f" if legal.to_call and chance > 0.6 else "c"

    def come_or_go(self):
        rng, command = self.rng, self.rng.choice(COMMANDS)
        name = self.whom(command)
        if command == "copy":
            self.pair.go_on_with_a_copy()
        elif command == "sit":
            seat = rng.choice([None, rng.randrange(self.seats)])
            self.pair.do("sit", name, rng.choice([20, 25, 50, 400]), seat, **self.time())
        elif command == "top_up":
            self.pair.do("top_up", name, rng.choice([1, 20, 50, 400]), **self.time())
        elif command == "give":
            self.pair.do("give", name, rng.choice([1, 50]))
        elif command == "straddle":
            self.pair.do("straddle", name, rng.random() < 0.8, **self.time())
        elif command == "timeout":
            self.let_time_pass()
        elif command == "change_rules":
            games = tuple(rng.sample(self.games, rng.randint(1, len(self.games))))
            self.pair.do("change_rules", games)
        elif command == "abandon":
            self.pair.do("abandon", **self.time())
        else:
            self.pair.do(command, name, **self.time())

    def whom(self, command):
        apt = [one.player for one in self.table.seats.values() if APT.get(command, bool)(one)]
        if apt and self.rng.random() < 0.8:
            return self.rng.choice(sorted(apt))
        return self.rng.choice(NAMES)

    def let_time_pass(self):
        """What is due at the deadline is done then, and nothing before."""
        table = self.table
        deadline = table.deadline
        if deadline is None or self.rng.random() < 0.3:
            now = table.now + self.rng.choice([0, 1, 16, 50, 700])
            due = deadline is not None and deadline <= now
        else:
            now, due = deadline, True
        was = table.to_dict()
        self.pair.do("timeout", now)
        assert due == (self.table.to_dict() | {"now": 0} != was | {"now": 0})
