"""Random lives of a table, compared with a slow model after every command."""

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from random_tables import Life, random_settings
from soak_table import soak
from table_pair import Pair, check_chips

names = st.sampled_from([f"P{number}" for number in range(1, 7)])
moments = st.one_of(st.none(), st.integers(0, 2000), st.floats(0, 2000))
amounts = st.sampled_from([0, 1, 20, 30, 50, 400, 2**61])


class TableMachine(RuleBasedStateMachine):
    @initialize(number=st.integers(0, 2**32))
    def begin(self, number):
        games, seats, settings = random_settings(random.Random(number))
        self.games = games
        self.pair = Pair(games, seats, **settings)

    @property
    def hand(self):
        return self.pair.table.hand

    @rule(name=names, chips=amounts, seat=st.one_of(st.none(), st.integers(0, 9)), now=moments)
    def sit(self, name, chips, seat, now):
        self.pair.do("sit", name, chips, seat, now=now)

    @rule(
        command=st.sampled_from(
            ["leave", "sit_out", "come_back", "post", "straddle", "disconnect", "reconnect"]
        ),
        name=names,
        now=moments,
    )
    def wish(self, command, name, now):
        self.pair.do(command, name, now=now)

    @rule(name=names, chips=amounts)
    def top_up(self, name, chips):
        self.pair.do("top_up", name, chips)
        self.pair.do("give", name, chips)

    @precondition(lambda self: self.hand is None)
    @rule(seed=st.integers(0, 2**64 - 1), chair=st.integers(0, 8))
    def start(self, seed, chair):
        button = chair if self.pair.table.positions is None else None
        self.pair.do("start", button=button, seed=seed)

    @precondition(lambda self: self.hand is not None and self.hand.actor is not None)
    @rule(action=st.sampled_from(["f", "c", "c", "all-in", "min", "r1", "x"]), now=moments)
    def act(self, action, now):
        if action == "min":
            action = f"r{self.hand.legal.min_raise_to}"
        name = self.pair.table.seats[self.hand.actor].player
        self.pair.do("act", name, action, now=now)

    @precondition(lambda self: self.hand is not None)
    @rule(name=names, action=st.sampled_from(["f", "c"]), boards=st.integers(0, 4))
    def act_out_of_turn(self, name, action, boards):
        self.pair.do("act", name, action)
        self.pair.do("run", name, boards)

    @precondition(lambda self: self.hand is not None)
    @rule()
    def play_on(self):
        table = self.pair.table
        while table.hand.actor is not None:
            self.pair.do("act", table.seats[table.hand.actor].player, "c")
        if table.hand.awaiting == "boards":
            self.pair.do("timeout", table.deadline)
        self.pair.do("finish")

    @precondition(lambda self: self.hand is not None)
    @rule()
    def abandon(self):
        self.pair.do("abandon")

    @rule(now=st.integers(0, 3000))
    def timeout(self, now):
        self.pair.do("timeout", now)

    @precondition(lambda self: self.pair.table.deadline is not None)
    @rule()
    def reach_the_deadline(self):
        before = self.pair.table.to_dict()
        self.pair.do("timeout", self.pair.table.deadline)
        assert self.pair.table.to_dict() | {"now": 0} != before | {"now": 0}

    @rule(count=st.integers(1, 3))
    def change_rules(self, count):
        self.pair.do("change_rules", tuple(self.games[:count]))

    @rule()
    def go_on_with_a_copy(self):
        self.pair.go_on_with_a_copy()

    @invariant()
    def chips_are_conserved(self):
        if hasattr(self, "pair"):
            check_chips(self.pair.table)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=150, stateful_step_count=40)


@pytest.mark.parametrize("button_mode", ["moving", "dead"])
@pytest.mark.parametrize("entry", ["none", "post"])
def test_random_lives_are_as_the_model_says(entry, button_mode, seed):
    hands = 0
    for number in range(seed, seed + 40):
        life = Life(number, entry=entry, button_mode=button_mode)
        try:
            for _ in range(150):
                life.step()
        except Exception:
            print(f"Life({number}, entry={entry!r}, button_mode={button_mode!r}) repeats it")
            raise
        hands += life.table.hands
    assert hands > 200


def test_a_short_soak(seed):
    seen = soak(3000, seed)
    assert seen["compared hands"] > 0
