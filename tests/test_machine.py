"""The compiled hand, its twin and the slow model driven together, everything compared at each step.

The state machine finds and shrinks odd hands; random play goes through many. --hands says how many
(2,000; a million is an evening's work), --seed repeats a run.
"""

import random

import pytest
from conftest import FLOORS
from hands import rules_of, rules_on, start_of
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from oracle_play import Hand
from random_hands import choose, illegal, random_config, random_deck

from fasteval.errors import FastevalError

FIXED = [
    "big_blind_seat",
    "button",
    "dealt",
    "deck",
    "hole_cards",
    "seats",
    "small_blind_seat",
    "starting_stacks",
]
READ = [
    "actor",
    "actions",
    "able",
    "aggressor",
    "awaiting",
    "bets",
    "board",
    "boards",
    "current_bet",
    "face_up",
    "live",
    "over",
    "payouts",
    "pot",
    "pots",
    "rake",
    "returned",
    "stacks",
    "street",
]
LIMITS = ["fold", "check", "call", "to_call", "min_raise_to", "max_raise_to"]


def observe_start(state):
    """What stays the same from the start of a hand to its end, with a given deck."""
    return [getattr(state, name) for name in FIXED], state.start_arguments()


def observe(state):
    """Everything that changes."""
    seen = {name: getattr(state, name) for name in READ}
    legal = state.legal
    seen["legal"] = {name: getattr(legal, name) for name in LIMITS}
    seen["choices"] = [*legal, legal.stack, legal.bet, "all-in" in legal]
    seen["showdown"] = state.showdown()
    return seen


def legal_of(state):
    legal = state.legal
    return {name: getattr(legal, name) for name in LIMITS}


def do(state, action):
    """Act on a floor's state, by text; return the error that it raised, or None."""
    acts = {
        "f": state.fold,
        "c": state.call,
        "t": state.timeout,
        "check": state.check,
        "pop": state.pop,
    }
    try:
        if action in acts:
            acts[action]()
        elif action.startswith("run"):
            state.run(int(action[3:]))
        else:
            state.raise_to(int(action[1:]))
    except FastevalError as error:
        return type(error), str(error)
    return None


def compare_with_model(state, model):
    """The slow model keeps no pots and no legal actions of a hand that is over."""
    assert list(state.stacks) == model.stacks
    assert list(state.bets) == model.bets
    assert (state.pot, state.actor, state.street) == (model.pot, model.actor, model.street)
    assert list(state.returned) == model.returned
    pots = model.pots_final if state.over else model.pots()
    assert [(pot.amount, list(pot.eligible)) for pot in state.pots] == [
        (pot["amount"], pot["eligible"]) for pot in pots
    ]
    if not state.over:
        assert legal_of(state) == model.legal()
        return
    order, _, all_at_once = state.showdown()
    assert (list(state.payouts), state.rake) == (model.payouts, model.rake)
    assert (list(order) if order and not all_at_once else None) == model.showdown_order
    assert (sorted(order) if all_at_once else None) == model.all_in_face_up


class Table:
    """One hand on every floor and, where it is wanted, in the slow model."""

    def __init__(self, config, deck, with_model=True):
        rules, start = rules_of(config), start_of(config)
        self.states = [
            floor.State(rules_on(floor, rules), deck=deck, **start) for floor in FLOORS.values()
        ]
        self.model = Hand(config, deck) if with_model else None
        self.start = observe_start(self.state)
        self.compare()

    @property
    def state(self):
        return self.states[0]

    def act(self, action):
        """Act everywhere; what one refuses all refuse, in the same words, and nothing changes."""
        before = self.seen
        refused = {do(state, action) for state in self.states}
        assert len(refused) == 1, refused
        self.compare()
        if refused != {None}:
            assert self.seen == before
        elif self.model is not None:
            self.tell_model(action)
        return refused == {None}

    def tell_model(self, action):
        if action == "pop":
            self.model = None  # it takes nothing back
            return
        if action.startswith("run"):
            self.model.run(int(action[3:]))
        elif action == "t" and self.model.awaiting == "boards":
            self.model.run(1)
        else:
            self.model.apply("c" if action == "check" else action)
        if self.model.awaiting == "boards" and self.state.awaiting != "boards":
            self.model.run(1)  # it asks also where the cards suffice for one board only
        compare_with_model(self.state, self.model)

    def compare(self):
        self.seen, *others = [observe(state) for state in self.states]
        assert all(other == self.seen for other in others), (self.seen, others)
        assert self.state.is_consistent()
        if self.state.over:
            for state in self.states:
                assert observe_start(state) == self.start
                assert state.is_consistent()


class HandMachine(RuleBasedStateMachine):
    @initialize(number=st.integers(0, 2**32))
    def begin(self, number):
        rng = random.Random(number)
        self.table = Table(random_config(rng), random_deck(rng))

    @rule(action=st.sampled_from(("f", "c", "t", "check")))
    def act(self, action):
        self.table.act(action)

    @precondition(lambda self: self.table.state.legal.min_raise_to is not None)
    @rule(part=st.floats(0, 1))
    def raise_by_part(self, part):
        legal = self.table.state.legal
        low, high = legal.min_raise_to, legal.max_raise_to
        assert self.table.act(f"r{low + int(part * (high - low))}")

    @rule(amount=st.integers(-(2**70), 2**70))
    def raise_anyhow(self, amount):
        self.table.act(f"r{amount}")

    @rule(boards=st.integers(-1, 6))
    def run(self, boards):
        self.table.act(f"run{boards}")

    @rule()
    def pop(self):
        self.table.act("pop")

    @rule()
    def go_on_with_copies(self):
        kept = [state.copy() for state in self.table.states]
        if not self.table.state.over:
            self.table.act("t")
            assert kept[0].actions != self.table.state.actions
            self.table.act("pop")
        self.table.states = kept
        self.table.compare()

    @invariant()
    def chips_are_conserved(self):
        if hasattr(self, "table"):
            state = self.table.state
            assert sum(state.stacks) + state.pot + state.rake == sum(state.starting_stacks)


TestHand = HandMachine.TestCase
TestHand.settings = settings(max_examples=60, stateful_step_count=25)


def play(number, with_model):
    """Play one random hand to its end; most of it as a hand is played, some of it refused."""
    rng = random.Random(number)
    config = random_config(rng)
    table = Table(config, random_deck(rng), with_model)
    while not table.state.over:
        if table.state.awaiting == "boards":
            if not table.act(f"run{rng.randint(1, 4)}"):
                table.act("run1")
            continue
        if rng.random() < 0.1:
            assert not table.act(illegal(rng, legal_of(table.state)))
        assert table.act(choose(rng, legal_of(table.state)))


def test_random_hands_are_the_same_everywhere(seed, request):
    hands = request.config.getoption("--hands") or 2000
    print("floors:", *FLOORS)
    for number in range(seed, seed + hands):
        try:
            play(number, with_model=number % 10 == 0)
        except Exception:
            print(f"hand {number}: play({number}, with_model=True) repeats it")
            raise


@pytest.mark.parametrize("seats", [2, 22])
def test_chips_near_the_largest_do_not_overflow(floor, seats):
    most = 2**62 - 1
    stacks = [most // seats] * seats
    stacks[0] += most - sum(stacks)
    for limit in ("no_limit", "pot_limit", "fixed_limit"):
        blind = most // 8
        rules = rules_on(
            floor, rules_of({"limit": limit, "small_blind": blind // 2, "big_blind": blind})
        )
        state = floor.State(rules, stacks, 0, seed=1)
        while not state.over:
            legal = state.legal
            if legal.max_raise_to is not None:
                assert legal.min_raise_to <= legal.max_raise_to <= max(stacks)
                state.raise_to(legal.max_raise_to)
            else:
                state.call()
            assert state.is_consistent()
        assert sum(state.stacks) == most
