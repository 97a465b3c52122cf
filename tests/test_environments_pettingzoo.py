"""The PettingZoo environment: PettingZoo's own tests, and what it says is what the hand says."""

import copy
import pickle
import random
import warnings

import pytest

pettingzoo = pytest.importorskip("pettingzoo")
np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib").use("Agg")

with warnings.catch_warnings():  # they import games of their own in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )
from pettingzoo.utils import wrappers  # noqa: E402

from fasteval.batches.features import feature_names  # noqa: E402
from fasteval.environments import pettingzoo_env  # noqa: E402
from fasteval.errors import IllegalAction, InvalidConfig  # noqa: E402
from fasteval.rules import Rules  # noqa: E402

OPTIONS = [
    {},
    {"stacks": [200] * 6},
    {"stacks": [50, 0, 60, 2000], "reward": "chips", "choices": ["call", "min"], "button": 2},
    {
        "stacks": [500] * 3,
        "rules": {"big_blind": 10, "limit": "pot_limit", "ante": 1, "ante_type": "each"},
        "choices": ["fold", "call", "0.3 pot", "pot"],
    },
]
# Warned of with every observation that is a dict with a mask, as PettingZoo's classic games have.
DICTS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.fixture(params=OPTIONS, ids=["two", "six", "empty chair", "pot-limit"])
def options(request, words):
    """Arguments of an environment; the rules are made on the floor in turn."""
    given = dict(request.param)
    if "rules" in given:
        given["rules"] = words.Rules(**given["rules"])
    return given


@pytest.fixture
def chance(seed):
    return random.Random(seed)


def dicts(test):
    for mark in DICTS:
        test = mark(test)
    return test


def play(env, chance):
    """Play a hand that was reset; give the actor, what he sees, and what he then chooses."""
    while not any(env.terminations.values()):
        agent = env.agent_selection
        seen = env.observe(agent)
        action = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
        yield agent, seen, action
        env.step(action)


# ---- PettingZoo's tests --------------------------------------------------------------------------


@dicts
@pytest.mark.parametrize("make", [pettingzoo_env.env, pettingzoo_env.raw_env])
def test_passes_the_tests_of_turns(make, options):
    api_test(make(**options), num_cycles=50)


def test_passes_the_tests_of_parallel_play(options):
    parallel_api_test(pettingzoo_env.parallel_env(**options), num_cycles=50)


def test_the_seed_decides_the_cards(options):
    seed_test(lambda: pettingzoo_env.env(**options), num_cycles=20)
    parallel_seed_test(lambda: pettingzoo_env.parallel_env(**options), num_cycles=20)


def test_passes_the_tests_of_rendering(capsys):
    render_test(pettingzoo_env.env)
    assert "hold'em 1/2" in capsys.readouterr().out


def test_is_registered(options):
    made = pettingzoo.make("aec", "fasteval/holdem_v0", **options)
    assert isinstance(made.unwrapped, pettingzoo_env.raw_env)
    assert isinstance(pettingzoo.make("parallel", "fasteval/holdem_v0"), pettingzoo.ParallelEnv)


# ---- Names ---------------------------------------------------------------------------------------


def test_has_the_usual_names():
    env = pettingzoo_env.env(stacks=[200] * 3)
    assert str(env) == env.metadata["name"] == "fasteval_holdem_v0"
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert isinstance(env, wrappers.OrderEnforcingWrapper)
    assert isinstance(env.unwrapped, pettingzoo_env.raw_env)
    space = env.observation_space("player_1")
    assert space["observation"].shape == (len(feature_names(3)),)
    assert (space["observation"].dtype, space["action_mask"].dtype) == (np.float32, np.int8)
    assert env.action_space("player_2").n == space["action_mask"].shape[0] == 5
    assert env.metadata["render_modes"] == ["ansi", "human", "rgb_array"]


def test_empty_chairs_are_no_agents():
    env = pettingzoo_env.raw_env(stacks=[0, 200, 200])
    env.reset(seed=1)
    assert env.agents == ["player_1", "player_2"]
    assert env.agent_selection == "player_1"  # the button, which moved on from the empty chair


# ---- The hand ------------------------------------------------------------------------------------


def test_rewards_masks_and_turns_are_those_of_the_hand(words, options, chance):
    """The same seed and choices in a BatchState, and the same actions in a State."""
    env = pettingzoo_env.raw_env(**options)
    given = {"stacks": [200, 200], "rules": words.Rules(1, 2), **options}
    scale = 1 if given.pop("reward", "") == "chips" else given["rules"].big_blind
    batch = words.BatchState(
        given.pop("rules"),
        given.pop("stacks"),
        1,
        buttons=given.pop("button", 0),
        redeal=False,
        history=500,
        **given,
    )
    for number in range(20):
        env.reset(seed=number)
        batch.reset(number)
        for agent, seen, action in play(env, chance):
            assert agent == f"player_{batch.actors[0]}"
            assert seen["action_mask"].tolist() == batch.legal[0].tolist()
            assert np.array_equal(seen["observation"], batch.features()[0])
            assert "r0" not in batch.state(0).legal
            batch.step([action])
        hand = env.batch.state(0)
        assert hand == batch.state(0)
        net = hand.outcome().net
        assert env.rewards == {
            agent: pytest.approx(net[int(agent[-1])] / scale) for agent in env.agents
        }
        assert all(env.terminations.values())
        assert not any(env.truncations.values())


def test_masks_are_what_is_legal_in_the_hand(options, chance):
    env = pettingzoo_env.raw_env(**options)
    for number in range(10):
        env.reset(seed=number)
        for _, seen, _ in play(env, chance):
            hand = env.batch.state(0)
            for choice, amount in enumerate(env.batch.amounts[0].tolist()):
                if seen["action_mask"][choice]:
                    assert {-1: "f", 0: "c"}.get(amount, f"r{amount}") in hand.legal


def test_each_reset_deals_the_next_hand():
    env = pettingzoo_env.raw_env(stacks=[200] * 3)
    seen = []
    for seed in (7, None, None, 7, None):
        env.reset(seed=seed)
        seen.append((env.batch.state(0).button, env.batch.state(0).deck))
    assert [button for button, _ in seen] == [0, 1, 2, 0, 1]
    assert seen[3:] == seen[:2]
    assert len({deck for _, deck in seen}) == 3


def test_illegal_actions():
    raw = pettingzoo_env.raw_env(stacks=[200, 300], choices=["fold", "call", "pot"])
    raw.reset(seed=1)
    for _ in range(20):
        if not raw.observe(raw.agent_selection)["action_mask"][2]:
            break
        raw.step(2)
    before = raw.batch.state(0)
    with pytest.raises(IllegalAction, match=r"2 \(pot\) is not legal"):
        raw.step(2)
    assert raw.batch.state(0) == before
    env = pettingzoo_env.env(stacks=[200, 300], choices=["fold", "call", "pot"])
    env.reset(seed=1)
    while env.observe(env.agent_selection)["action_mask"][2]:
        env.step(2)
    loser = env.agent_selection
    env.step(2)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -150  # the deeper stack in big blinds
    chips = pettingzoo_env.raw_env(stacks=[200, 300], reward="chips")
    assert chips.illegal_reward == -300


# ---- What is seen --------------------------------------------------------------------------------


def test_nobody_sees_the_cards_of_others(words, options, chance):
    """No more cards than the own ones and the board, whose turn it ever is."""
    env = pettingzoo_env.raw_env(**options)
    for number in range(5):
        env.reset(seed=number)
        hole_cards = env.batch.state(0).hole_cards
        for actor, _, _ in play(env, chance):
            board = {card for card in env.batch.boards[0].tolist() if card != 255}
            for agent in env.agents:
                seen = env.observe(agent)
                shown = seen["observation"]
                assert set(np.flatnonzero(shown[:52]).tolist()) == {*hole_cards[int(agent[-1])]}
                assert set(np.flatnonzero(shown[52:104]).tolist()) == board
                assert bool(seen["action_mask"].any()) == (agent == actor)


def test_what_is_seen_out_of_turn_is_as_in_turn_but_for_the_turn(chance):
    """Who has just checked sees, but for the turn, what the State of then says of his seat."""
    env = pettingzoo_env.raw_env(stacks=[200] * 4, button=1)
    env.reset(seed=3)
    names = feature_names(4)
    for _ in play(env, chance):
        hand = env.batch.state(0)
        for agent in env.agents:
            seat = int(agent[-1])
            told = dict(zip(names, env.observe(agent)["observation"].tolist(), strict=True))
            for place in range(4):
                assert told[f"stack {place}"] == hand.stacks[(seat + place) % 4] / 2
                assert told[f"bet {place}"] == hand.bets[(seat + place) % 4] / 2
                assert told[f"live {place}"] == ((seat + place) % 4 in hand.live)
                assert told[f"position {place}"] == ((seat - hand.button - 1) % 4 == place)
            assert told["pot"] == hand.pot / 2
            asked = [told[name] for name in ("to call", "min raise to", "max raise to")]
            legal = hand.legal
            due = [legal.to_call, legal.min_raise_to or 0, legal.max_raise_to or 0]
            assert asked == ([chips / 2 for chips in due] if seat == hand.actor else [0, 0, 0])


# ---- Rendering and what is refused ---------------------------------------------------------------


def test_renders_the_whole_hand(capsys):
    env = pettingzoo_env.raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.batch.state(0))
    assert pettingzoo_env.raw_env().render() is None
    printing = pettingzoo_env.raw_env(render_mode="human")
    printing.reset(seed=1)
    assert printing.render() is None
    assert capsys.readouterr().out == f"{printing.batch.state(0)}\n\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"stacks": []}, "stacks: there are 0; a table has 2 to 22 seats"),
        ({"stacks": [200]}, "stacks: there are 1; a table has 2 to 22 seats"),
        ({"stacks": 200}, "stacks: 200 is an int"),
        ({"stacks": [200, -1]}, r"stacks\[1\]"),
        ({"reward": "money"}, "reward: 'money' is not one of big_blinds, chips"),
        ({"render_mode": "gif"}, "render_mode: 'gif' is neither None nor one of ansi"),
        ({"choices": ["fold"]}, "'call' is missing"),
        ({"button": 2}, "button: 2 is none of the seats 0 to 1"),
        ({"rules": Rules(1, 2, run_it_twice=True)}, "run_it_twice"),
    ],
)
def test_wrong_options_are_named(options, told):
    with pytest.raises(InvalidConfig, match=told):
        pettingzoo_env.raw_env(**options)


def test_stacks_that_leave_nobody_to_act_are_refused():
    with pytest.raises(ValueError, match="never the turn of any seat: 100 hands in a row"):
        pettingzoo_env.raw_env(stacks=[1, 1]).reset(seed=1)


def test_wrong_types_are_named():
    with pytest.raises(TypeError, match=r"rules: \[Rules\(.*is a list; give Rules"):
        pettingzoo_env.raw_env(rules=[Rules(1, 2)])
    env = pettingzoo_env.raw_env()
    env.reset(seed=1)
    for action in (None, 0.5, [[1], [2, 3]]):
        with pytest.raises(TypeError, match="actions: "):
            env.step(action)
    assert env.batch.state(0).actions == ()


# ---- Copies --------------------------------------------------------------------------------------

COPIES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("again", COPIES, ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("make", [pettingzoo_env.raw_env, pettingzoo_env.env])
def test_copies_are_new_environments_of_the_same_arguments(make, again, chance):
    """Also of arguments that can be read only once, and in the middle of a hand."""
    stacks, choices = iter([100, 0, 300]), iter(["fold", "call", "2/3 pot"])
    env = make(stacks=stacks, choices=choices, rules=Rules(2, 4), button=2, reward="chips")
    env.reset(seed=1)
    env.step(1)
    hand = env.unwrapped.batch.state(0)
    made = again(env)
    assert type(made.unwrapped) is pettingzoo_env.raw_env
    assert made.unwrapped.batch is not env.unwrapped.batch
    assert made.possible_agents == ["player_0", "player_2"]
    results = []
    for one in (made, env):
        one.reset(seed=5)
        seen = [shown["observation"].tolist() for _, shown, _ in play(one, random.Random(1))]
        results.append((seen, one.rewards))
    assert results[0] == results[1]
    assert hand.actions == ("c",)


@pytest.mark.parametrize("again", COPIES, ids=["deepcopy", "pickle"])
def test_parallel_environments_are_copied(again):
    env = pettingzoo_env.parallel_env(stacks=[200] * 3)
    env.reset(seed=1)
    made = again(env)
    seen, _ = made.reset(seed=2)
    wanted, _ = env.reset(seed=2)
    for agent, one in wanted.items():
        assert (seen[agent]["observation"] == one["observation"]).all()
