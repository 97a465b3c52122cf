"""Simulations: the same hands for any number of threads and any executor, and right results."""

from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import fasteval
from fasteval import EquityPolicy, IllegalAction, InvalidConfig, Rules, simulate
from fasteval.errors import FastevalError

PLAYERS = ["random", EquityPolicy(samples=4), "caller"]


def first_legal(seen):
    return seen.legal.argmax(axis=1)


def call(seen):
    return np.full(len(seen), seen.choices.index("call"))


class Bot:
    name = "bot"

    def act(self, view):
        return "c"


class Shover:
    def act(self, view):
        return "all-in"


def same(one, other):
    return all(
        (getattr(one, name) == getattr(other, name)).all()
        for name in ("net", "seeds", "buttons", "actions")
    )


@pytest.fixture(scope="module")
def on_one_thread():
    return simulate(PLAYERS, 5000, seed=11)


def test_threads_and_processes(on_one_thread):
    assert same(simulate(PLAYERS, 5000, seed=11, threads=3), on_one_thread)
    with ProcessPoolExecutor(2) as executor:
        assert same(simulate(PLAYERS, 5000, seed=11, executor=executor), on_one_thread)


@pytest.mark.filterwarnings("default")  # what a cluster has to say is not ours to mend
def test_a_cluster_of_dask(on_one_thread):
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        executor = client.get_executor()
        assert same(simulate(PLAYERS, 5000, seed=11, executor=executor), on_one_thread)
        players = [call, "random", "random"]
        there = simulate(players, 3000, seed=2, executor=executor)
    assert same(there, simulate(players, 3000, seed=2))


def test_the_hands_of_a_simulation(words, floor):
    """Each is the hand that a State plays from its seed, and the button goes round."""
    count = 300 if floor.IMPLEMENTATION == "c" else 60
    result = words.simulate([call, "caller", "caller"], count, seed=4)
    assert result.buttons.tolist() == [hand % 3 for hand in range(count)]
    for hand in range(0, count, 7):
        alone = result.deal(hand)
        while not alone.over:
            alone.call()
        assert alone.outcome().net == tuple(result.net[hand].tolist())
        assert result.actions[hand] == len(alone.actions)
    with pytest.raises(FastevalError, match=f"not from 0 to {count - 1}"):
        result.deal(count)


def test_all_kinds_of_players_play_the_same_game(words, floor):
    """Who calls wins the same, whether in C, as a function of arrays, or as a bot."""
    count = 100 if floor.IMPLEMENTATION == "c" else 30
    results = [
        words.simulate([player, "random", "random"], count, seed=3)
        for player in ("caller", call, Bot())
    ]
    assert same(results[0], results[1])
    assert same(results[0], results[2])


def test_chips_are_conserved_and_the_sums_are_right(seed):
    rules = Rules(5, 10, ante=1, ante_type="each")
    result = simulate("random", 4000, rules=rules, stacks=[300, 0, 2000, 50], seed=seed)
    assert (result.net.sum(axis=1) == 0).all()
    assert (result.net[:, 1] == 0).all()
    assert (result.net >= [-300, 0, -2000, -50]).all()
    assert set(result.buttons.tolist()) == {0, 2, 3}
    assert (result.net_bb * 10 == result.net).all()
    assert result.bb_per_100 == pytest.approx(result.net.sum(axis=0) / 4000 * 100 / 10)
    spread = result.net[:, 0].std(ddof=1) / np.sqrt(4000) * 100 / 10
    assert result.stderr[0] == pytest.approx(spread)
    assert result.hands == 4000
    assert "4,000 hands, seed" in str(result)
    assert np.isnan(simulate("random", 1, seed=1).stderr).all()


def test_whoever_weighs_equity_beats_who_does_not(seed):
    result = simulate([EquityPolicy(), "random", "caller"], 20_000, seed=seed)
    assert result.bb_per_100[0] > 8 * result.stderr[0]


def test_who_gets_what_is_right_by_symmetry(seed):
    """Two alike win nothing from each other, to five standard errors."""
    result = simulate([EquityPolicy(samples=8)] * 2, 20_000, seed=seed)
    assert abs(result.bb_per_100[0]) < 5 * result.stderr[0]


def test_a_policy_sees_only_its_own_hands():
    seen_actors = []

    def watch(seen):
        seen_actors.append(set(seen.actors.tolist()))
        assert not hasattr(seen, "seeds")
        assert (seen.hole_cards < 52).all()
        return first_legal(seen)

    simulate([watch, "random", watch], 50, seed=1)
    assert set().union(*seen_actors) == {0, 2}
    assert all(actors <= {0, 2} for actors in seen_actors)


def test_progress_and_what_it_raises():
    told = []
    simulate("random", 5000, seed=1, progress=lambda done, hands: told.append((done, hands)))
    assert told == [(4096, 5000), (5000, 5000)]

    def stop(done, hands):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("random", 5000, seed=1, progress=stop)


def test_bots_by_name_and_all_in(words, floor):
    count = 40 if floor.IMPLEMENTATION == "c" else 6
    result = words.simulate([Shover(), "tight", "tag"], count, seed=1)
    again = words.simulate([Shover(), "tight", "tag"], count, seed=1)
    assert same(result, again)
    assert (result.net.sum(axis=1) == 0).all()


@pytest.mark.parametrize(
    ("policy", "error", "text"),
    [
        (lambda seen: [9] * len(seen), InvalidConfig, r"returned\[0\] is 9: a choice from 0"),
        (lambda seen: [0.5] * len(seen), TypeError, "not of ints"),
        (lambda seen: 1, InvalidConfig, r"the shape is \(\); it is to be"),
        (lambda seen: None, TypeError, "what a policy returned"),
        (lambda seen: 4 * (seen.streets == 0) + 0, IllegalAction, "is not legal"),
    ],
)
def test_odd_answers_of_policies(policy, error, text):
    with pytest.raises(error, match=text):
        simulate([policy, "caller"], 400, seed=1, stacks=[4, 400])


def test_a_bot_that_answers_nonsense():
    class Odd:
        def act(self, view):
            return "raise the roof"

    with pytest.raises(IllegalAction, match="raise the roof"):
        simulate([Odd(), "caller"], 10, seed=1)


@pytest.mark.parametrize(
    ("players", "options", "error", "text"),
    [
        (["x", "caller"], {}, InvalidConfig, r"players\[0\]: 'x' is none of random, caller, tag"),
        (3, {}, TypeError, r"players\[0\]: 3 is an int, not a policy"),
        ([Bot, "caller"], {}, TypeError, r"players\[0\]: "),
        (["random"] * 3, {"stacks": [5, 5]}, InvalidConfig, "players: 3 for 2 seats"),
        ("random", {"stacks": [[5, 5]]}, InvalidConfig, "stacks: the shape"),
        ("random", {"stacks": [0, 5]}, InvalidConfig, "stacks"),
        ("random", {"rules": 3}, TypeError, "3 is an int"),
        ("random", {"executor": 3}, TypeError, "executor"),
        ("random", {"progress": 3}, TypeError, "progress"),
        ("random", {"choices": ["fold"]}, InvalidConfig, "'call' is missing"),
        ("random", {"seed": "x"}, InvalidConfig, "seed"),
        ("random", {"threads": 0}, FastevalError, "threads"),
    ],
)
def test_odd_arguments(players, options, error, text):
    with pytest.raises(error, match=text):
        simulate(players, 10, **options)
    with pytest.raises(InvalidConfig, match="hands is 0"):
        simulate("random", 0)


def test_without_numpy(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"simulate needs numpy: pip install 'fasteval\[numpy\]'"):
        simulate("random", 10)
    with pytest.raises(ImportError, match="BatchState needs numpy"):
        fasteval.BatchState(Rules(1, 2), [50] * 2, 2)
