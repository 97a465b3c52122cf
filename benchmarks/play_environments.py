"""Hold'em as learners play it: environments of others and ours, and engines with few choices.

No-limit hold'em for six players, stacks of 100 big blinds, all at random among what is legal. Each
function imports what it needs, so that a package that is not installed is an ImportError.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

from benchmarks.play_engines import (
    BIG_BLIND,
    PLAYERS,
    SMALL_BLIND,
    STACK,
    OpenSpiel,
    OpenSpielLists,
    Pokers,
)
from fasteval import Rules

#: Plays so many hands at random, from a seed, and returns how many decisions that took.
RandomPlay = Callable[[int, int], int]

OURS = "fasteval in PettingZoo"
THEIRS = "pettingzoo texas_holdem_no_limit_v6"


class _OpenSpielChoices(OpenSpielLists):
    """Fold, call, half the pot, the pot or all-in; asked for those that are legal every time."""

    betting = "fchpa"

    def _pick(self, state: Any, choose: Callable[[], float]) -> Any:
        legal = state.legal_actions()
        return legal[int(choose() * len(legal))]


def _open_spiel_environment() -> RandomPlay:
    """Each step shows what all players know as a vector."""
    package: Any = import_module("open_spiel.python.rl_environment")
    env = package.Environment(_OpenSpielChoices().game)

    def play(hands: int, seed: int) -> int:
        env.seed(seed)
        choose = random.Random(seed).random
        decisions = 0
        for _ in range(hands):
            shown = env.reset()
            while not shown.last():
                decisions += 1
                legal = shown.observations["legal_actions"][shown.current_player()]
                shown = env.step([legal[int(choose() * len(legal))]])
        return decisions

    return play


def _pokers() -> RandomPlay:
    return Pokers().random_play


def _open_spiel() -> RandomPlay:
    return OpenSpiel().random_play


def _open_spiel_choices() -> RandomPlay:
    return _OpenSpielChoices().random_play


def _rlcard() -> RandomPlay:
    """Its blinds are 1 and 2."""
    rlcard: Any = import_module("rlcard")
    settings = {"game_num_players": PLAYERS, "chips_for_each": 2 * STACK // BIG_BLIND, "seed": 1}
    env = rlcard.make("no-limit-holdem", settings)

    def play(hands: int, seed: int) -> int:
        choose = random.Random(seed).random
        decisions = 0
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                decisions += 1
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(choose() * len(legal))])
            env.get_payoffs()
        return decisions

    return play


def _play_agents(env: Any) -> RandomPlay:
    """Play an environment of PettingZoo as its documentation does, but for a faster choice."""

    def play(hands: int, seed: int) -> int:
        choose = random.Random(seed).random
        decisions = 0
        for hand in range(hands):
            env.reset(seed=None if hand else seed)
            for _ in env.agent_iter():
                seen, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                decisions += 1
                legal = seen["action_mask"].nonzero()[0]
                env.step(int(legal[int(choose() * len(legal))]))
        return decisions

    return play


def _pettingzoo() -> RandomPlay:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its bounds, that they are less precise
        package: Any = import_module("pettingzoo.classic.texas_holdem_no_limit_v6")
        return _play_agents(package.env(num_players=PLAYERS))


def _ours() -> RandomPlay:
    package: Any = import_module("fasteval.environments.pettingzoo_env")
    rules = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
    return _play_agents(package.env(stacks=[STACK] * PLAYERS, rules=rules))


PLAYS: dict[str, Callable[[], RandomPlay]] = {
    OURS: _ours,
    "pokers": _pokers,
    OpenSpiel.name: _open_spiel,
    "OpenSpiel universal_poker, fchpa, legal_actions()": _open_spiel_choices,
    "OpenSpiel rl_environment, fchpa": _open_spiel_environment,
    "rlcard no-limit-holdem environment": _rlcard,
    THEIRS: _pettingzoo,
}

NOTES = {
    "pokers": f"raises by any amount; {Pokers.note}",
    OpenSpiel.name: "raises by any amount",
    THEIRS: "stacks of 50 big blinds, those of its rlcard",
}
