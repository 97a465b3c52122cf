"""BatchState: every hand of a batch is the hand that a State plays alone, step by step."""

import os
import random
import signal
import time

import numpy as np
import pytest

from fasteval import (
    IMPLEMENTATION,
    BatchState,
    EquityPolicy,
    IllegalAction,
    InvalidConfig,
    Rules,
)
from fasteval.errors import FastevalError

SHOWN = [
    "seeds",
    "actors",
    "stacks",
    "bets",
    "pots",
    "legal",
    "amounts",
    "rewards",
    "history",
    "hole_cards",
    "boards",
]
CHOICES = ("fold", "call", "min", "1/3 pot", "pot", "2 pot", "all-in")
ACTED = ("fold", "check", "call", "bet", "raise")
GAMES = [
    {"small_blind": 1, "big_blind": 2},
    {"small_blind": 5, "big_blind": 10, "limit": "pot_limit", "ante": 1, "ante_type": "each"},
    {"small_blind": 1, "big_blind": 2, "limit": "fixed_limit", "rake_basis_points": 500},
    {"small_blind": 1, "big_blind": 2, "straddles": (4,), "odd_chip": "first"},
    {"minimum_bet": 6, "ante": 2, "ante_type": "each", "reopen": "single_full_raise"},
    {
        "small_blind": 2,
        "big_blind": 5,
        "ante": 5,
        "ante_type": "big_blind",
        "fold_when_check_possible": False,
    },
]


def random_batch(words, rng, hands, **options):
    """Different games, stacks, empty chairs and buttons; some are all-in by the blinds."""
    seats = rng.choice([3, 6, 9])
    stacks = []
    for _ in range(hands):
        row = [rng.choice([0, 1, 3, 40, 200, 900]) for _ in range(seats)]
        if sum(map(bool, row)) < 3:
            row = [50] * seats
        stacks.append(row)
    rules = [words.Rules(**rng.choice(GAMES)) for _ in range(hands)]
    buttons = [rng.randrange(seats) for _ in range(hands)]
    seed = rng.getrandbits(64)
    return words.BatchState(
        rules, stacks, hands, buttons=buttons, choices=CHOICES, seed=seed, **options
    )


def as_text(amount):
    return {-1: "f", 0: "c"}.get(amount, f"r{amount}")


def check_shown(batch, row, hand):
    """All that a row shows of a hand is what the State says."""
    over, actor = hand.over, hand.actor
    assert batch.actors[row] == (-1 if over else actor)
    assert batch.streets[row] == (
        5 if over else ["preflop", "flop", "turn", "river"].index(hand.street)
    )
    assert batch.stacks[row].tolist() == list(hand.stacks)
    assert batch.bets[row].tolist() == list(hand.bets)
    assert batch.pots[row] == hand.pot
    assert np.flatnonzero(batch.live[row]).tolist() == list(hand.live)
    board = [card for card in batch.boards[row].tolist() if card != 255]
    hole = [card for card in batch.hole_cards[row].tolist() if card != 255]
    assert board == list(hand.board)
    assert hole == ([] if over else list(hand.hole_cards[actor]))
    for cards, place, masks in ((hole, 0, batch.hole_masks), (board, 1, batch.board_masks)):
        assert np.flatnonzero(batch.one_hot_cards[row, place]).tolist() == sorted(cards)
        assert masks[row] == sum(1 << 16 * (card % 4) + card // 4 for card in cards)
    count = batch.history_counts[row]
    acted = [event.seat for event in hand.history if event.kind in ACTED]
    assert batch.history_seats[row, :count].tolist() == acted
    assert tuple(map(as_text, batch.history[row, :count].tolist())) == hand.actions
    assert (batch.history_seats[row, count:] == -1).all()
    check_legal(batch, row, hand)


def check_legal(batch, row, hand):
    legal = hand.legal
    assert batch.to_call[row] == legal.to_call
    assert batch.may_fold[row] == legal.fold
    assert batch.min_raise_to[row] == (legal.min_raise_to or 0)
    assert batch.max_raise_to[row] == (legal.max_raise_to or 0)
    chosen = batch.amounts[row][batch.legal[row]].tolist()
    assert len(set(chosen)) == len(chosen)
    assert all(as_text(amount) in legal for amount in chosen)
    assert bool(chosen) == (not hand.over)
    if legal.fold:
        assert chosen[0] == -1
    if hand.actor is not None:
        dealt = [seat for seat in range(hand.seats) if seat in hand.dealt]
        after = sorted(dealt, key=lambda seat: (seat - hand.button - 1) % hand.seats)
        assert batch.positions[row] == after.index(hand.actor)


@pytest.mark.parametrize("redeal", [True, False])
@pytest.mark.parametrize("exact", [True, False])
def test_each_hand_alone_is_the_same(words, floor, seed, redeal, exact):
    rng = random.Random(seed + 2 * redeal + exact)
    hands, steps = (60, 60) if floor.IMPLEMENTATION == "c" else (12, 25)
    batch = random_batch(words, rng, hands, redeal=redeal, history=200)
    alone = [batch.state(row) for row in range(hands)]
    ends = 0
    for _ in range(steps):
        for row, hand in enumerate(alone):
            check_shown(batch, row, hand)
        over = batch.actors < 0
        chosen = batch.choose("random")
        amounts = batch.amounts[np.arange(hands), chosen]
        if exact:
            batch.step_exact(np.where(over, 0, amounts))
        else:
            batch.step(chosen)
        for row, hand in enumerate(alone):
            if not over[row]:
                hand.push(as_text(amounts[row]))
            ended = hand.over and (redeal or not over[row])
            ends += ended
            assert batch.ended[row] == ended
            net = np.array(hand.outcome().net if ended else [0] * batch.seats)
            assert (batch.rewards[row] == net).all()
            assert batch.rewards_bb[row] == pytest.approx(net / batch.units[row])
            if ended and redeal:
                button = hand.button
                alone[row] = batch.state(row)
                dealt = hand.dealt
                following = [seat for seat in dealt if seat > button] or list(dealt)
                assert alone[row].button == following[0] == batch.buttons[row]
                assert alone[row].starting_stacks == hand.starting_stacks
    assert ends > hands // 2


def test_hands_that_are_over_as_dealt(words):
    rules, stacks = words.Rules(small_blind=1, big_blind=2), [1, 2]
    batch = words.BatchState(rules, stacks, 5, seed=1)
    assert (batch.actors == -1).all()
    assert not batch.ended.any()
    first = [batch.state(row).outcome().net for row in range(5)]
    batch.step([200] * 5)  # no choice at all: it is not looked at
    assert batch.ended.all()
    assert batch.rewards.tolist() == [list(net) for net in first]
    assert (batch.buttons == 1).all()
    waiting = words.BatchState(rules, stacks, 5, seed=1, redeal=False)
    assert waiting.ended.all()
    assert waiting.rewards.tolist() == [list(net) for net in first]
    waiting.step([0] * 5)
    assert not waiting.ended.any()
    assert not waiting.rewards.any()
    assert not waiting.rewards_bb.any()


def test_the_next_hands_are_dealt_when_asked_for(words):
    batch = words.BatchState(words.Rules(1, 2), [50] * 3, 4, seed=3, redeal=False)
    batch.step_exact([-1, 0, 0, -1])
    batch.step_exact([-1, 0, 0, -1])
    assert batch.actors.tolist() == [-1, 2, 2, -1]
    before = batch.seeds.copy()
    batch.deal_next()
    assert batch.buttons.tolist() == [1, 0, 0, 1]
    assert (batch.seeds != before).tolist() == [True, False, False, True]
    assert batch.history_counts.tolist() == [0, 2, 2, 0]
    batch.deal_next([1])
    assert batch.buttons.tolist() == [1, 1, 0, 1]
    with pytest.raises(InvalidConfig, match=r"rows\[0\] is 4: a hand from 0 to 3"):
        batch.deal_next([4])
    with pytest.raises(FastevalError, match="redeal=False"):
        words.BatchState(words.Rules(1, 2), [50] * 3, 4).deal_next()


def test_seeds(words):
    rules = words.Rules(1, 2)

    def shown(seed):
        batch = words.BatchState(rules, [50] * 3, 6, seed=seed)
        return batch.seeds.tolist(), batch.hole_cards.tolist()

    first = shown(7)
    assert shown(7) == first != shown(8)
    assert len(set(first[0])) == 6
    batch = words.BatchState(rules, [50] * 3, 6, seed=8)
    batch.step(batch.choose("random"))
    batch.reset(7)
    assert (batch.seeds.tolist(), batch.hole_cards.tolist()) == first
    assert batch.seed == 7
    batch.reset()
    assert batch.seeds.tolist() != first[0]


def test_one_thread_or_many(words, floor):
    """Of so many hands two threads have parts at each step, and three at each choice."""
    hands, steps = (3100, 12) if floor.IMPLEMENTATION == "c" else (2100, 1)
    policies = ["random", EquityPolicy(samples=2), "caller", "random"]
    batches = [
        words.BatchState(words.Rules(1, 2), [60] * 4, hands, seed=5, threads=threads)
        for threads in (1, 3)
    ]
    for _ in range(steps):
        chosen = [batch.choose(policies) for batch in batches]
        assert (chosen[0] == chosen[1]).all()
        for batch, actions in zip(batches, chosen, strict=True):
            batch.step(actions)
    assert all((getattr(batches[0], name) == getattr(batches[1], name)).all() for name in SHOWN)


def test_an_illegal_action_moves_no_hand(words):
    batch = words.BatchState(words.Rules(1, 2), [50] * 3, 600, seed=1, threads=2)
    before = {name: getattr(batch, name).copy() for name in SHOWN}
    actions = np.ones(600, np.uint8)
    actions[500] = 7
    with pytest.raises(
        IllegalAction, match=r"actions\[500\]: 7 is no choice: they are 0 to 4, fold"
    ):
        batch.step(actions)
    exact = np.zeros(600, np.int64)
    for amount, text in ((3, "3"), (51, "51"), (2**40, "1099511627776")):
        exact[599] = amount
        with pytest.raises(IllegalAction, match=rf"\[599\]: {text} is not legal: .*to 4-50"):
            batch.step_exact(exact)
    assert all((getattr(batch, name) == before[name]).all() for name in SHOWN)
    assert (batch.history_counts == 0).all()
    batch = words.BatchState(words.Rules(1, 2), [50] * 3, 2, seed=1)
    batch.step([1, 4])
    with pytest.raises(IllegalAction, match=r"\[1\]: 3 \(pot\) is not legal: fold, call$"):
        batch.step([1, 3])


@pytest.mark.parametrize(
    ("actions", "error", "text"),
    [
        ([1], FastevalError, r"the shape is \(1,\), not \(2,\)"),
        ([1, 256], IllegalAction, r"actions\[1\]: 256 is no choice: they are 0 to 4"),
        ([1, -1], IllegalAction, r"actions\[1\]: -1 is no choice"),
        ([1, 2**70], IllegalAction, r"actions\[1\]: 1180591620717411303424 is no choice"),
        ([1.0, 1.0], TypeError, "an array of float64, not of ints"),
        ([True, False], TypeError, "an array of bool"),
        (["a", "b"], TypeError, "not of ints"),
        ([[1], [1, 2]], TypeError, "not an array of ints"),
        (None, TypeError, "NoneType"),
    ],
)
def test_odd_actions(words, actions, error, text):
    batch = words.BatchState(words.Rules(1, 2), [50] * 3, 2, seed=1)
    with pytest.raises(error, match=text):
        batch.step(actions)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"hands": 0}, "hands is 0"),
        ({"stacks": [5]}, r"stacks: the shape is \(1,\); it is to be \(seats,\)"),
        ({"stacks": [[5, 5]] * 3}, r"it is to be \(seats,\) or \(2, seats\)"),
        ({"stacks": [[5, 5], [5, -1]]}, r"stacks\[1, 1\] is -1: chips"),
        ({"stacks": [[5, 5], [5, 0]]}, "hand 1: stacks"),
        ({"stacks": [2**62 - 1] * 2}, "hand 0: stacks"),
        ({"buttons": 2}, r"buttons is 2: a seat from 0 to 1"),
        ({"buttons": [0, 1, 0]}, "buttons: the shape"),
        ({"rules": [Rules(1, 2)] * 3}, "rules: 3 for 2 hands"),
        ({"rules": [Rules(1, 2, run_it_twice=True)]}, r"rules\[0\]: run_it_twice"),
        ({"choices": ["fold"]}, "'call' is missing"),
        ({"choices": ["call", "half pot"]}, r"choices\[1\]: 'half pot' is none of 'fold'"),
        ({"choices": ["call", "0 pot"]}, r"choices\[1\]: '0 pot' is none"),
        ({"choices": ["call", "1/0 pot"]}, r"choices\[1\]: '1/0 pot' is none"),
        (
            {"choices": ["call", "pot", "1 pot"]},
            r"choices\[2\]: '1 pot' is the same as choices\[1\]",
        ),
        ({"choices": ["call"] + [f"{part} pot" for part in range(1, 33)]}, "there are 33"),
        ({"seed": -1}, "seed is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"history": -1}, "history is -1"),
        ({"redeal": 1}, "redeal is 1"),
    ],
)
def test_odd_arguments(options, text):
    arguments = {"rules": Rules(1, 2), "stacks": [50, 50], "hands": 2, **options}
    with pytest.raises(InvalidConfig, match=text):
        BatchState(**arguments)


def test_no_rules_and_no_choices():
    with pytest.raises(TypeError, match="3 is an int"):
        BatchState(3, [50, 50], 2)
    with pytest.raises(TypeError, match="choices: 'pot'"):
        BatchState(Rules(1, 2), [50, 50], 2, choices="pot")


def test_parts_of_the_pot(words):
    """On the flop a bet is a part of the pot; a raise, of the pot as it is after a call (R71)."""
    choices = ["call", "1/2 pot", "0.75 pot", "2/3 pot", "pot", "min", "all-in"]
    batch = words.BatchState(words.Rules(50, 100), [10_000] * 2, 1, choices=choices, seed=1)
    batch.step([0])
    batch.step([0])
    assert batch.amounts.tolist() == [[0, 100, 150, 133, 200, 0, 9900]]
    assert batch.legal.tolist() == [[True] * 5 + [False, True]]  # min is 100, as is half the pot
    batch.step([4])
    assert batch.amounts.tolist() == [[0, 500, 650, 600, 800, 400, 9900]]


@pytest.mark.parametrize(("pot", "bet"), [(6, 2), (600, 200), (6_200_001, 2_066_667)])
def test_a_third_of_the_pot_is_just_a_third(words, pot, bet):
    """Also where it is the least bet: nothing is lost by a fraction that ends nowhere."""
    texts = ["call", "1/3 pot", "2/3 pot", "pot"]
    rules = words.Rules(bet // 2, bet)
    batch = words.BatchState(rules, [10 * pot] * 3, 1, choices=texts, seed=1)
    while batch.streets[0] == 0:
        batch.step([0])
    assert batch.pots[0] == pot
    assert batch.amounts.tolist() == [[0, pot // 3, 2 * pot // 3, pot]]


def test_choices_of_a_hand_are_those_of_a_batch(words, seed):
    rng = random.Random(seed)
    batch = random_batch(words, rng, 20, history=200)
    for _ in range(12):
        for row in np.flatnonzero(batch.actors >= 0).tolist():
            shown = zip(batch.choices, batch.legal[row], batch.amounts[row].tolist(), strict=True)
            wanted = {name: as_text(amount) for name, legal, amount in shown if legal}
            assert batch.state(row).choices(CHOICES) == wanted
        batch.step(batch.choose("random"))
    over = words.State(words.Rules(1, 2), [1, 2], 0, seed=1)
    assert over.choices() == {}
    with pytest.raises(InvalidConfig, match=r"choices\[1\]: '1/00 pot' is none"):
        over.choices(["call", "1/00 pot"])


def test_the_views_are_of_one_buffer_and_cannot_be_written(words):
    batch = words.BatchState(words.Rules(1, 2), [50] * 3, 10, seed=1)
    for name in SHOWN:
        array = getattr(batch, name)
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    stacks = batch.stacks
    batch.step([0] * 10)
    assert stacks is batch.stacks
    step = batch.seeds.__array_interface__["data"][0]
    assert 0 < batch.history.__array_interface__["data"][0] - step < batch.nbytes


def test_what_an_actor_may_know(words, seed):
    """Other seeds, the same cards of the actor and the board: the vector is the same."""
    batch = words.BatchState(words.Rules(1, 2), [50] * 3, 40, seed=seed)
    vectors = batch.features()
    names = list(map(str, words.feature_names(3)))
    assert vectors.shape == (40, len(names))
    assert vectors.dtype == np.float32
    cards = vectors[:, :104].copy()
    assert (cards.sum(axis=1) == 2).all()
    rest = vectors[:, 104:]
    assert (rest == rest[0]).all()
    told = dict(zip(names, vectors[0].tolist(), strict=True))
    assert told["preflop"] == told["position 2"] == told["live 0"] == 1
    assert (told["stack 0"], told["stack 1"], told["bet 1"], told["bet 2"]) == (25, 24.5, 0.5, 1)
    assert (told["pot"], told["to call"], told["min raise to"], told["max raise to"]) == (
        1.5,
        1,
        2,
        25,
    )
    assert (batch.features(seats=0) == vectors).all()
    assert (batch.features([3, 7]) == vectors[[3, 7]]).all()
    small = dict(zip(names, batch.features([3], seats=[1])[0].tolist(), strict=True))
    hand = batch.state(3)
    own = {names[card].removeprefix("hole ") for card in hand.hole_cards[1]}
    assert {name[5:] for name in names[:52] if small[name]} == own
    assert (small["position 0"], small["stack 0"], small["bet 1"]) == (1, 24.5, 1)
    assert (small["pot"], small["to call"], small["min raise to"]) == (1.5, 0, 0)
    for odd in ({"rows": [40]}, {"rows": [[1]]}, {"seats": 3}, {"seats": -1}, {"seats": [1]}):
        with pytest.raises(InvalidConfig, match=next(iter(odd))):
            batch.features(**odd)
    batch.step([4] * 40)
    told = dict(zip(names, batch.features()[0].tolist(), strict=True))
    assert (told["1 ago: seat"], told["1 ago: raise to"], told["2 ago: seat"]) == (3, 25, 0)
    assert (told["stack 2"], told["bet 2"], told["1 ago: call"]) == (0, 25, 0)


def test_a_history_that_is_too_short(words):
    batch = words.BatchState(words.Rules(1, 2), [50] * 2, 1, seed=1, history=1)
    batch.step([1])
    assert batch.state(0).actions == ("c",)
    batch.step([1])
    assert batch.history_counts.tolist() == [2]
    with pytest.raises(FastevalError, match="hand 0 has 2 actions, of which 1 are kept"):
        batch.state(0)
    none = words.BatchState(words.Rules(1, 2), [50] * 2, 1, seed=1, history=0)
    none.step([1])
    assert none.history.shape == (1, 0)
    assert none.features().shape == (1, len(words.feature_names(2)))


def test_policies(words, floor):
    rules, count = words.Rules(1, 2), 300 if floor.IMPLEMENTATION == "c" else 40
    batch = words.BatchState(rules, [50] * 3, count, seed=2)
    assert (batch.choose("caller") == 1).all()
    assert (batch.actors == 0).all()
    assert (batch.choose([None, "caller", "random"], np.full(count, 9, np.uint8)) == 9).all()
    assert set(batch.choose([EquityPolicy(), None, None]).tolist()) >= {0, 2, 3, 4}
    mixed = batch.choose(["random", "caller", EquityPolicy()])
    assert set(mixed.tolist()) == {0, 1, 2, 3, 4}
    out = np.zeros(count, np.uint8)
    assert batch.choose("random", out) is out
    for odd in ("call", 3, None, ["random", "caller", 3]):
        with pytest.raises(TypeError, match=r"is not 'random', 'caller' or an EquityPolicy"):
            batch.choose(odd)
    with pytest.raises(InvalidConfig, match="policies: 2 for 3 seats"):
        batch.choose(["random"] * 2)
    frozen = np.zeros(count, np.uint8)
    frozen.flags.writeable = False
    strided = np.zeros(2 * count, np.uint8)[::2]
    for out in (np.zeros(count - 1, np.uint8), np.zeros(count, np.int8), frozen, strided, [0]):
        with pytest.raises(TypeError, match=f"out: .* to be a writable array of {count} uint8"):
            batch.choose("random", out)


@pytest.mark.parametrize("field", ["samples", "raise_from", "bluff"])
@pytest.mark.parametrize("value", [-1, "1", None, 1e9, float("nan"), True])
def test_odd_equity_policies(field, value):
    with pytest.raises(InvalidConfig, match=f"^{field}"):
        EquityPolicy(**{field: value})


def test_aces_raise_and_trash_folds(words, floor):
    """By equity: the better the hand, the likelier a raise."""
    count = 1000 if floor.IMPLEMENTATION == "c" else 40
    policy = EquityPolicy(samples=200, raise_from=1.2, bluff=0)
    batch = words.BatchState(words.Rules(50, 100), [10_000] * 2, count, seed=3)
    ranks = np.sort(batch.hole_cards // 4, axis=1)
    chosen = batch.choose(policy)
    raised = chosen >= 2
    best = (ranks[:, 0] == ranks[:, 1]) & (ranks[:, 0] >= 9)
    worst = (ranks[:, 1] <= 5) & (ranks[:, 0] != ranks[:, 1])
    assert raised[best].all()
    assert not raised[worst].any()
    batch.step_exact([10_000] * count)
    chosen = batch.choose(policy)
    ranks = np.sort(batch.hole_cards // 4, axis=1)
    worst = (ranks[:, 1] <= 5) & (ranks[:, 0] != ranks[:, 1])
    assert (chosen[worst] == 0).all()
    assert (chosen[(ranks[:, 0] == ranks[:, 1]) & (ranks[:, 0] >= 9)] == 1).all()


def test_a_short_stack_counts_what_it_can_win(words, floor):
    """Of a call and an all-in of 1,000 it wins 18 for 4, and not 2,006."""
    count = 1000 if floor.IMPLEMENTATION == "c" else 30
    batch = words.BatchState(words.Rules(1, 2), [1000, 1000, 6], count, seed=3)
    batch.step_exact([1000] * count)
    batch.step_exact([0] * count)
    assert batch.to_call.tolist() == [4] * count
    chosen = batch.choose(EquityPolicy(samples=200, raise_from=1000, bluff=0))
    assert set(chosen.tolist()) == {0, 1}
    ranks = np.sort(batch.hole_cards // 4, axis=1)
    assert (chosen[ranks[:, 0] == ranks[:, 1]] == 1).all()


def test_play_out_is_choose_and_step(words):
    policies = ["random", EquityPolicy(samples=4), "caller", "random"]
    batches = [
        words.BatchState(words.Rules(1, 2), [50] * 4, 50, seed=9, redeal=False) for _ in range(2)
    ]
    batches[0].play_out(policies)
    while (batches[1].actors >= 0).any():
        batches[1].step(batches[1].choose(policies))
    for name in ("stacks", "history", "boards", "pots"):
        assert (getattr(batches[0], name) == getattr(batches[1], name)).all()
    with pytest.raises(FastevalError, match="redeal=False"):
        words.BatchState(words.Rules(1, 2), [50] * 4, 2).play_out("random")


def test_play_out_stops_where_somebody_else_chooses(words):
    """At every decision of seat 1, and all that it does not wait for is played."""
    batches = [
        words.BatchState(words.Rules(1, 2), [50] * 3, 40, seed=9, redeal=False) for _ in range(2)
    ]
    policies = ["random", None, "random"]
    batches[0].play_out(policies)
    while (turns := batches[0].actors == 1).any():
        assert set(batches[0].actors.tolist()) <= {-1, 1}
        before = batches[0].history_counts.copy()
        batches[0].step_exact(np.where(turns, 0, -2))
        assert (batches[0].history_counts - before == turns).all()
        batches[0].play_out(policies)
    batches[1].play_out(["random", "caller", "random"])
    for name in ("stacks", "history", "boards"):
        assert (getattr(batches[0], name) == getattr(batches[1], name)).all()


def test_a_hand_that_waits_stays_as_it_is(words):
    batch = words.BatchState(words.Rules(1, 2), [50] * 2, 3, seed=1)
    batch.step_exact([-1, 0, 0])
    before = {name: getattr(batch, name).copy() for name in [*SHOWN, "ended"]}
    batch.step_exact([-2, -2, 0])
    for name, array in before.items():
        assert (getattr(batch, name)[:2] == array[:2]).all()
    assert batch.ended.tolist() == [True, False, False]
    assert batch.history_counts.tolist() == [0, 1, 2]
    with pytest.raises(
        FastevalError, match=r"actions\[0\]: -3 is not legal: fold, call 1, raise to 4-50"
    ):
        batch.step_exact([-3, 0, 0])


@pytest.mark.parametrize(
    "call",
    [
        lambda batch: batch.step([1] * 5),
        lambda batch: batch.step_exact([0] * 5),
        lambda batch: batch.choose("random"),
        lambda batch: batch.features(),
        lambda batch: batch.reset(),
    ],
)
def test_nobody_else_has_the_use_meanwhile(call):
    """Here the batch is asked for more while it reads its actions."""
    batch = BatchState(Rules(1, 2), [50] * 3, 5, seed=1)

    class Actions:
        def __array__(self, dtype=None, copy=None):
            with pytest.raises(FastevalError, match="another thread is at work on this batch"):
                call(batch)
            return np.ones(5, np.uint8)

    batch.step(Actions())
    assert (batch.history_counts == 1).all()
    call(batch)


def step_for_ever(batch):
    while True:
        batch.step(batch.choose("caller"))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")
@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupt_leaves_all_hands_where_they_were_or_after_the_step(threads, seed):
    if IMPLEMENTATION == "python":
        pytest.skip("in Python a hand can be interrupted between two actions")
    rng = random.Random(seed)
    before = signal.signal(signal.SIGALRM, lambda *_: signal.default_int_handler(2, None))
    try:
        for _ in range(60):
            batch = BatchState(Rules(1, 2), [200] * 6, 3100, seed=1, threads=threads)
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come before the work
                signal.setitimer(signal.ITIMER_REAL, rng.uniform(0.001, 0.005))
                step_for_ever(batch)
            assert len(set(batch.history_counts.tolist())) == 1
            batch.step(batch.choose("caller"))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_interrupted_batch_of_python_says_so(words, floor, monkeypatch):
    """There a hand can be left between two actions: nobody is to play on from that."""
    if floor.IMPLEMENTATION == "c":
        pytest.skip("the compiled core cannot be interrupted")
    batch = words.BatchState(words.Rules(1, 2), [200] * 6, 2000, seed=1)

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("fasteval._py.batch._record", stop)
        with pytest.raises(KeyboardInterrupt):
            batch.step([1] * 2000)
    for call in (lambda: batch.step([1] * 2000), batch.features, lambda: batch.choose("random")):
        with pytest.raises(FastevalError, match="interrupted in the midst of a move: reset it"):
            call()
    batch.reset(1)
    batch.step([1] * 2000)


def test_text_and_pickle():
    import pickle

    batch = BatchState(Rules(1, 2), [50] * 3, 7, seed=1)
    assert repr(batch) == "<BatchState: 7 hands, 3 seats, 0 over>"
    assert len(batch) == 7
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(batch)
    for row in (7, -1):
        with pytest.raises(FastevalError, match="not from 0 to 6"):
            batch.state(row)
    with pytest.raises(TypeError, match="not the number of a hand"):
        batch.state("1")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_goes_on_with_threads_of_its_own():
    batch = BatchState(Rules(1, 2), [50] * 3, 2000, seed=1, threads=2)
    batch.step(batch.choose("random"))
    child = os.fork()
    if child == 0:
        batch.step(batch.choose("random"))
        os._exit(int((batch.history_counts < 2).all()))
    deadline = time.monotonic() + 60
    while (ended := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
        time.sleep(0.01)
    if ended[0] == 0:
        os.kill(child, signal.SIGKILL)
    assert ended == (child, 0)
