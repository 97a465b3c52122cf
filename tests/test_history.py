"""The history of a hand: every chip, action and card in it, in order."""

import random

from hands import rules_of, start_of
from random_hands import random_config, random_deck
from word_hands import BLINDS, how_many, play_random, push_all, start, step

from fasteval import events


def test_the_history_of_a_hand(words):
    rules = words.Rules(**BLINDS, ante=10, ante_type="each")
    state = words.State(rules, [1000, 1000, 0, 400], 3, deal_later=True)
    for seat, cards in zip((0, 1, 3), ("AsAd", "KsKd", "QsQd"), strict=True):
        state.deal(cards, seat=seat)
    push_all(state, "r300 c f")
    state.deal("2c 7h 9d 3s 4h")
    push_all(state, "r600 c")
    kinds = [(event.kind, event.seat, event.amount) for event in state.history]
    assert kinds == [
        ("ante", 0, 10),
        ("ante", 1, 10),
        ("ante", 3, 10),
        ("small_blind", 0, 50),
        ("big_blind", 1, 100),
        ("deal", 0, 0),
        ("deal", 1, 0),
        ("deal", 3, 0),
        ("raise", 3, 300),
        ("call", 0, 250),
        ("fold", 1, 0),
        ("flop", None, 0),
        ("bet", 0, 600),
        ("call", 3, 90),
        ("returned", 0, 510),
        ("face_up", 0, 0),
        ("face_up", 3, 0),
        ("turn", None, 0),
        ("river", None, 0),
        ("show", 0, 0),
        ("show", 3, 0),
        ("win", 0, 910),
    ]
    raised = state.history[8]
    assert (raised.total, raised.all_in, raised.street) == (300, False, "preflop")
    assert state.history[9].total == 300
    assert (state.history[13].total, state.history[13].all_in) == (90, True)
    assert state.history[11].cards == words.cards("2c7h9d")
    assert state.history[-3].text == "pair of aces, nine, seven and four kickers"
    assert state.history[-1].pot == 0
    assert repr(raised) == "Event('raise', 'preflop', seat=3, amount=300, total=300)"


IN = {"ante", "small_blind", "big_blind", "straddle", "post", "dead_post", "big_blind_ante", "call",
      "bet", "raise", "check"}  # fmt: skip
BACK = {"returned", "win"}
ACTIONS = {"fold": "f", "check": "c", "call": "c"}


def action_of(event):
    if event.kind in ("bet", "raise"):
        return f"r{event.total}"
    return f"run{event.amount}" if event.kind == "run" else ACTIONS.get(event.kind)


def test_the_history_accounts_for_every_chip_and_action(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 30)):
        for state in play_random(words, rng):
            stacks = list(state.starting_stacks)
            rake = 0
            for event in state.history:
                if event.kind in IN:
                    stacks[event.seat] -= event.amount
                    assert stacks[event.seat] >= 0
                    assert event.all_in == (stacks[event.seat] == 0)
                elif event.kind in BACK:
                    stacks[event.seat] += event.amount
                elif event.kind == "rake":
                    rake += event.amount
            assert tuple(stacks) == state.stacks
            assert rake == state.rake
            told = [action_of(event) for event in state.history if action_of(event)]
            assert told == [action for action in state.actions if not action.startswith("muck")]


def test_the_history_only_grows(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 150, 15)):
        state = words.State(
            rules_of(config := random_config(rng)), **start_of(config), deck=random_deck(rng)
        )
        before = state.history
        while not state.over:
            step(state, rng)
            assert state.history[: len(before)] == before
            before = state.history


def test_a_history_is_not_searched_for_each_action(words):
    """Its length is in the time it takes, not in the time of each of its events."""

    class Counted(list):
        read = 0

        def __iter__(self):
            for event in super().__iter__():
                Counted.read += 1
                yield event

    state = start(words, stacks=(10**6,) * 2)
    for total in range(200, 200 + 100 * 4000, 100):
        state.raise_to(total)
    player = events._Player(state)
    player.events = Counted()
    player.play()
    assert len(player.events) == 4000 + 4
    assert Counted.read <= 10 * len(player.events)


def test_hands_turn_up_clockwise_from_the_button(words):
    state = push_all(start(words, button=1), "all-in all-in all-in")
    events = [(event.kind, event.seat) for event in state.history]
    assert [seat for kind, seat in events if kind == "face_up"] == [2, 0, 1]


def test_over_a_blind_that_nobody_could_post_a_bet_is_a_raise(words):
    """The big blind is all-in for the ante; there is a bet to call all the same."""
    rules = words.Rules(0, 100, ante=10, ante_type="each")
    state = words.State(rules, [1000, 1000, 10], 0, seed=1)
    assert (state.bets, state.current_bet) == ((0, 0, 0), 100)
    state.push("r200")
    assert state.history[-1].kind == "raise"


def test_forced_bets_of_the_history_are_those_on_the_table(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 60)):
        config = random_config(rng)
        state = words.State(rules_of(config), **start_of(config), deal_later=True)
        if state.over or state.street != "preflop" or any(state.returned):
            continue
        bets = [0] * state.seats
        for event in state.history:
            if event.kind in IN and event.total is not None:
                bets[event.seat] = event.total
        if state.awaiting == "action":
            assert tuple(bets) == state.bets


def test_the_history_of_several_boards(words):
    state = push_all(start(words, run_it_twice=True, seed=4), "f all-in all-in")
    assert [event.kind for event in state.history[-2:]] == ["face_up", "face_up"]
    state.push("run2")
    events = [(event.kind, event.board) for event in state.history if event.street != "preflop"]
    assert events[:6] == [
        ("flop", 0), ("turn", 0), ("river", 0), ("flop", 1), ("turn", 1), ("river", 1),
    ]  # fmt: skip
    assert [board for kind, board in events if kind == "show"] == [0, 1, 0, 1]
    assert sum(event.amount for event in state.history if event.kind == "win") == 2000
