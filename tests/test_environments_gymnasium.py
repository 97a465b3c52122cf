"""The Gymnasium environments: Gymnasium's own tests, and what they say is what the hands say."""

import copy
import pickle

import pytest

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib").use("Agg")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from fasteval.batches.policies import EquityPolicy  # noqa: E402
from fasteval.environments.gymnasium_env import HoldemEnv, HoldemVectorEnv  # noqa: E402
from fasteval.errors import FastevalError, IllegalAction, InvalidConfig  # noqa: E402
from fasteval.rules import Rules  # noqa: E402

ID = "fasteval/Holdem-v0"


class Caller:
    def act(self, view):
        assert view.hole_cards[0] is None
        return "c"


def first_legal(seen):
    """A policy of arrays: folds where it may."""
    assert (seen.actors > 0).all()
    return seen.legal.argmax(axis=1)


OPTIONS = [
    {},
    {"opponents": "caller", "stacks": [200] * 6, "reward": "chips"},
    {"opponents": EquityPolicy(samples=4), "stacks": [100, 80, 300], "button": 2},
    {"opponents": [Caller(), "random", first_legal], "stacks": [200] * 4},
    {"opponents": ["tag", "tight"], "stacks": [200] * 3, "choices": ["call", "min", "pot"]},
]


@pytest.fixture(params=OPTIONS, ids=["random", "callers", "equity", "mixed", "named"])
def options(request, words):
    return request.param


@pytest.fixture
def chance(seed):
    return np.random.default_rng(seed)


def choose(mask, chance):
    """A legal choice for each row of a mask."""
    return (chance.random(mask.shape) * mask).argmax(axis=-1)


# ---- Gymnasium's tests ---------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array", "human"])
def test_passes_the_tests_of_gymnasium(mode):
    check_env(gymnasium.make(ID, render_mode=mode).unwrapped)


def test_passes_them_with_any_opponents(options):
    check_env(gymnasium.make(ID, **options).unwrapped, skip_render_check=True)


def test_many_environments_are_made_by_the_same_name(options):
    envs = gymnasium.make_vec(ID, num_envs=3, **options)
    assert isinstance(envs, HoldemVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    single = gymnasium.make(ID, **options)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space


def test_wrappers_of_many_environments(chance):
    envs = RecordEpisodeStatistics(HoldemVectorEnv(50, "random"))
    seen, _ = envs.reset(seed=1)
    for _ in range(10):
        seen, rewards, terminations, _, info = envs.step(choose(seen["action_mask"], chance))
        assert (info.get("_episode", terminations) == terminations).all()
        if terminations.any():
            assert np.allclose(info["episode"]["r"][terminations], rewards[terminations])


# ---- The spaces and the API ----------------------------------------------------------------------


def test_all_is_in_its_space(options, chance):
    envs = HoldemVectorEnv(8, **options)
    seen, info = envs.reset(seed=5)
    assert info == {}
    for _ in range(12):
        assert seen in envs.observation_space
        assert (seen["action_mask"].astype(bool) == envs.action_masks()).all()
        actions = choose(seen["action_mask"], chance)
        assert actions in envs.action_space
        seen, rewards, terminations, truncations, info = envs.step(actions)
        assert {array.shape for array in (rewards, terminations, truncations)} == {(8,)}
        assert (rewards.dtype, terminations.dtype) == (np.float64, bool)
        assert not truncations.any()
        assert not info["illegal_action"].any()
        assert not rewards[~terminations].any()
        for row in np.flatnonzero(terminations):
            assert info["final_obs"][row] in envs.single_observation_space
            assert not info["final_obs"][row]["action_mask"].any()


def test_what_was_returned_does_not_change(chance):
    envs = HoldemVectorEnv(20, "random")
    seen, _ = envs.reset(seed=1)
    before = {name: array.copy() for name, array in seen.items()}
    envs.step(choose(seen["action_mask"], chance))
    assert all((seen[name] == before[name]).all() for name in before)


def test_one_environment_is_many_of_one(options, chance):
    """The same seeds and actions: what one hand says, the row of many says."""
    env, envs = HoldemEnv(**options), HoldemVectorEnv(1, **options)
    one, _ = env.reset(seed=3)
    many, _ = envs.reset(seed=3)
    for _ in range(25):
        assert all((one[name] == many[name][0]).all() for name in one)
        assert (env.action_masks() == one["action_mask"]).all()
        action = choose(one["action_mask"], chance)
        one, reward, terminated, truncated, _ = env.step(action)
        many, rewards, terminations, _, info = envs.step([action])
        assert (reward, terminated, truncated) == (rewards[0], terminations[0], False)
        if terminated:
            last = info["final_obs"][0]
            assert all((one[name] == last[name]).all() for name in one)
            one, _ = env.reset()


# ---- The hands -----------------------------------------------------------------------------------


def test_rewards_are_what_the_hands_say(options, chance):
    env = HoldemEnv(**options)
    scale = 1 if options.get("reward") == "chips" else 2
    for number in range(15):
        seen, _ = env.reset(seed=number)
        terminated = False
        while not terminated:
            hand = env.learner.batch.state(0)
            assert hand.actor == 0
            own = set(np.flatnonzero(seen["observation"][:52]).tolist())
            assert own == set(hand.hole_cards[0])
            action = int(choose(seen["action_mask"], chance))
            seen, reward, terminated, _, _ = env.step(action)
        over = env.learner.batch.state(0)
        assert over.actions[: len(hand.actions)] == hand.actions
        assert reward == pytest.approx(over.outcome().net[0] / scale)
        assert set(np.flatnonzero(seen["observation"][:52]).tolist()) == own


def test_many_hands_are_as_they_say(chance):
    """Every row is a hand of its own, with the net result of its State; the button moves on."""
    envs = HoldemVectorEnv(30, "random", stacks=[200, 100, 150], reward="chips")
    batch = envs.learner.batch
    seen, _ = envs.reset(seed=9)
    ended = 0
    for _ in range(30):
        before = [batch.state(row) for row in range(30)]
        actions = choose(seen["action_mask"], chance)
        seen, rewards, terminations, _, _ = envs.step(actions)
        for row in range(30):
            after = batch.state(row)
            is_same = after.deck == before[row].deck
            assert is_same == (not terminations[row])
            if is_same:
                assert after.actions[: len(before[row].actions)] == before[row].actions
                assert after.actor == 0
        ended += terminations.sum()
        assert abs(rewards).max() <= 200 + 100
    assert ended > 30


def test_who_folds_loses_his_blind():
    """As button, big blind and small blind in turn, against two who check to the end."""
    envs = HoldemVectorEnv(5, "caller", stacks=[200] * 3, reward="chips")
    envs.reset(seed=1)
    for loss in [0, -2, -1] * 2:
        _, rewards, terminations, _, info = envs.step(np.zeros(5, int))
        assert terminations.all()
        assert rewards.tolist() == [loss] * 5
        assert info["_final_obs"].all()


def test_each_reset_deals_the_next_hand():
    env = HoldemEnv("caller", stacks=[200] * 3)
    buttons, decks = [], []
    for seed in (7, None, None, 7, None):
        env.reset(seed=seed)
        hand = env.learner.batch.state(0)
        buttons.append(hand.button)
        decks.append(hand.deck)
    assert buttons == [0, 1, 2, 0, 1]
    assert decks[3:] == decks[:2]
    assert len(set(decks)) == 3


def test_the_seed_decides_what_bots_do_by_chance():
    env = HoldemEnv("tight")
    rewards = [won_of_calling(env) for _ in range(2)]
    assert rewards[0] == rewards[1]
    assert len(set(rewards[0])) > 1


def won_of_calling(env):
    env.reset(seed=4)
    won = []
    for _ in range(60):
        _, reward, terminated, _, _ = env.step(1)
        while not terminated:
            _, reward, terminated, _, _ = env.step(1)
        won.append(reward)
        env.reset()
    return won


def test_hands_that_end_before_the_learner_is_asked_are_not_shown():
    """All others fold: he is never asked as the big blind, and else always."""
    env = HoldemEnv(first_legal, stacks=[200] * 3)
    buttons = []
    for _ in range(8):
        env.reset(seed=None if buttons else 1)
        buttons.append(env.learner.batch.state(0).button)
        env.step(1)
    assert set(buttons) == {0, 2}
    with pytest.raises(FastevalError, match="never the turn of the learner, at seat 0: 100 hands"):
        HoldemEnv("caller", stacks=[1, 1]).reset(seed=1)
    with pytest.raises(FastevalError, match="never the turn of the learner, at seat 0: 100 hands"):
        HoldemVectorEnv(50, "random", stacks=[1, 200]).reset(seed=1)


# ---- Illegal actions -----------------------------------------------------------------------------


def test_an_illegal_choice_folds_or_checks(words):
    options = {
        "stacks": [200, 200],
        "choices": ["fold", "call", "min", "10 pot"],
        "reward": "chips",
    }
    env = HoldemEnv("caller", **options)
    env.reset(seed=1)
    env.step(3)
    _, reward, terminated, _, info = env.step(3)
    while not info["illegal_action"]:
        assert not terminated
        _, reward, terminated, _, info = env.step(3)
    assert (terminated, reward) == (True, env.learner.batch.state(0).outcome().net[0])
    assert env.learner.batch.state(0).actions[-1] == "f"
    rules = words.Rules(1, 2, fold_when_check_possible=False)
    env = HoldemEnv("caller", rules=rules, stacks=[40, 40], choices=["call", "100 pot"])
    env.reset(seed=1)
    env.reset()  # big blind: the other calls
    _, _, terminated, _, info = env.step(1)
    assert info["illegal_action"]
    assert not terminated
    assert env.learner.batch.state(0).actions[:2] == ("c", "c")


def test_numbers_that_are_no_choice_are_refused():
    envs = HoldemVectorEnv(3, "random")
    envs.reset(seed=1)
    before = envs.learner.batch.history_counts.copy()
    with pytest.raises(InvalidConfig, match=r"actions\[1\] is 5: a choice from 0 to 4"):
        envs.step([0, 5, 1])
    with pytest.raises(FastevalError, match=r"shape is \(2,\)"):
        envs.step([0, 1])
    with pytest.raises(TypeError, match="not of ints"):
        envs.step([0.5, 1, 1])
    assert (envs.learner.batch.history_counts == before).all()
    env = HoldemEnv("random")
    env.reset(seed=1)
    with pytest.raises(InvalidConfig, match="is 9: a choice from 0 to 4"):
        env.step(9)
    for actions in ([1, 1, 1], [], [[1, 1]]):
        with pytest.raises(FastevalError, match=r"action: the shape is \(.*\); it is to be \(\)"):
            env.step(actions)
    env.step(np.array([0]))
    with pytest.raises(FastevalError, match="not the learner's turn: reset the environment"):
        env.step(0)


@pytest.mark.parametrize("make", [HoldemEnv, lambda *given: HoldemVectorEnv(1, *given)])
def test_acts_only_when_it_is_the_learners_turn(make):
    """Not before a reset, and not in a hand that an opponent's exception has left half played."""

    class Moody:
        def act(self, view):
            if view.street == "flop":
                raise RuntimeError("enough")
            return "c"

    env, folds = make(Moody()), np.zeros((), int) if make is HoldemEnv else [0]
    with pytest.raises(FastevalError, match="not the learner's turn: reset the environment"):
        env.step(folds)
    env.reset(seed=1)
    with pytest.raises(RuntimeError, match="enough"):
        env.step(np.ones_like(folds))
    hand = env.learner.batch.state(0)
    assert hand.actor == 1
    for _ in range(2):
        with pytest.raises(FastevalError, match="not the learner's turn: reset the environment"):
            env.step(folds)
        assert env.learner.batch.state(0) == hand
    env.reset(seed=1)
    assert np.all(env.step(folds)[2])


def test_opponents_must_act_by_the_rules():
    class Odd:
        def act(self, view):
            return "r3"

    with pytest.raises(IllegalAction, match="raise to 3"):
        play_out(HoldemEnv(Odd()))
    with pytest.raises(InvalidConfig, match="9"):
        play_out(HoldemEnv(lambda seen: np.full(len(seen), 9)))


def play_out(env):
    env.reset(seed=1)
    for _ in range(20):
        if env.step(1)[2]:
            env.reset()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"opponents": ["random"] * 2}, "opponents: 2 for 2 seats"),
        ({"stacks": []}, "stacks: there are 0; a table has 2 to 22 seats"),
        ({"stacks": [200] * 23}, "stacks: .*22"),
        ({"stacks": 200}, "stacks: 200 is an int"),
        ({"stacks": [0, 200, 200]}, r"stacks\[0\] is 0: the learner sits at seat 0"),
        ({"button": 2}, "button: 2 is none of the seats 0 to 1"),
        ({"button": [0]}, r"button: \[0\] is a list"),
        ({"opponents": "nobody"}, "'nobody' is none of"),
        ({"stacks": [200]}, "stacks: there are 1; a table has 2 to 22 seats"),
        ({"stacks": [200, -1]}, r"stacks\[1\]"),
        ({"reward": "money"}, "reward: 'money'"),
        ({"render_mode": "gif"}, "render_mode: 'gif'"),
        ({"choices": ["fold"]}, "'call' is missing"),
    ],
)
def test_wrong_options_are_named(options, told):
    for make in (HoldemEnv, HoldemVectorEnv):
        if make is HoldemEnv or "render_mode" not in options:
            with pytest.raises(InvalidConfig, match=told):
                make(**options)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rules": [Rules(1, 2)]}, r"rules: \[Rules\(.*is a list; give Rules, the same for every"),
        ({"opponents": None}, r"players\[1\]: None"),
        ({"opponents": ["random", None], "stacks": [200] * 3}, r"players\[2\]: None"),
    ],
)
def test_wrong_types_are_named(options, told):
    for make in (HoldemEnv, HoldemVectorEnv):
        with pytest.raises(TypeError, match=told):
            make(**options)


# ---- Copies --------------------------------------------------------------------------------------

COPIES = [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("again", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_copies_are_new_environments_of_the_same_arguments(again, chance):
    """Also of arguments that can be read only once, and in the middle of a hand."""
    given = {"rules": Rules(2, 4), "button": 1, "reward": "chips"}
    for number in (0, 6):
        stacks, choices = iter([100, 80, 300]), iter(["fold", "call", "2/3 pot"])
        first = (number,) if number else ()
        make = HoldemVectorEnv if number else HoldemEnv
        env = make(*first, [first_legal, "tag"], stacks=stacks, choices=choices, **given)
        env.reset(seed=1)
        env.step(np.ones(number or (), int))
        made = again(env)
        assert type(made) is make
        with pytest.raises(FastevalError, match="reset the environment"):
            made.step(np.zeros(number or (), int))
        assert made.observation_space == env.observation_space
        assert made.action_space == env.action_space
        assert shown_of(made, 6) == shown_of(env, 6)


def shown_of(env, seed):
    """All that calling shows and wins from a seed on."""
    shown, _ = env.reset(seed=seed)
    told = [shown["observation"].tolist()]
    for _ in range(8):
        shown, reward, ended, _, _ = env.step(np.ones_like(env.action_space.sample()))
        told += [shown["observation"].tolist(), np.asarray(reward).tolist()]
        if isinstance(env, HoldemEnv) and ended:
            env.reset()
    return told


def test_made_environments_are_copied_with_their_wrappers():
    env = pickle.loads(pickle.dumps(gymnasium.make(ID, stacks=[200] * 3)))
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    assert env.unwrapped.learner.stacks == (200, 200, 200)


# ---- Rendering, and rows -------------------------------------------------------------------------


def test_shows_what_the_learner_may_know(capsys):
    env = HoldemEnv("caller", render_mode="ansi")
    env.reset(seed=1)
    view = env.learner.batch.state(0).view(0)
    assert env.render() == str(view)
    assert "??" in str(view)
    pixels = HoldemEnv("caller", render_mode="rgb_array")
    pixels.reset(seed=1)
    assert pixels.render().shape == (500, 800, 3)
    printing = HoldemEnv("caller", render_mode="human")
    printing.reset(seed=1)
    assert printing.render() is None
    assert capsys.readouterr().out == f"{view}\n\n"
