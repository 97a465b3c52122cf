"""Gymnasium environments: a learner at seat 0 against given opponents, in one hand or in many.

Importing this module registers ``fasteval/Holdem-v0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from fasteval.batches.choices import CHOICES
from fasteval.batches.errors import odd_actions, odd_array_shape
from fasteval.batches.seats import Player
from fasteval.environments import errors
from fasteval.environments.frames import RENDER_MODES, frame, read_mode
from fasteval.environments.hands import HISTORY, HISTORY_OF_MANY, STACKS
from fasteval.environments.learner import Learner
from fasteval.environments.spaces import (
    observation,
    observation_space,
    one_row,
    read_choices,
    read_reward,
)
from fasteval.rules import Rules

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils import EzPickle
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as _error:
    raise errors.no_library(
        "fasteval.environments.gymnasium_env", "gymnasium 1.1 or later", _error
    ) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Observation = dict[str, NDArray[Any]]


class HoldemEnv(gymnasium.Env[Any, Any], EzPickle):
    """A hand of hold'em for a learner at seat 0; an episode is a hand, and the button moves on.

    ``opponents`` play the other seats: one for all of them or a sequence of one for each, each a
    player as ``simulate`` takes it: "random", "caller", an EquityPolicy, a function of Observations
    or a bot. ``stacks`` has the chips of all seats, the learner's first; the rules are
    no-limit with blinds of 1 and 2 unless given. Hands that end before the learner is asked are not
    shown.

    Action n is the nth of the ``choices``, as a BatchState has them. Observations are dicts of
    "observation", the vector of ``BatchState.features``, and "action_mask", 1 for each choice that
    is legal; ``action_masks()`` gives the same mask to those who ask for it so. A choice that is
    not legal is a fold, or a check or call if he may not fold, and ``info["illegal_action"]`` says
    so. The reward comes with the end of the hand: what the learner won or lost, in ``reward``
    "big_blinds" or "chips". Render modes are "ansi", "human", which prints, and "rgb_array"; they
    show what the learner may know. A copy, by pickle too, is a new environment of the same
    arguments, to be reset. Raises InvalidConfig and TypeError, which name the argument.

    >>> env = HoldemEnv("random", stacks=[200] * 6)
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape, seen["action_mask"]
    ((168,), array([1, 1, 0, 0, 0], dtype=int8))
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponents: Player | Sequence[Player] = "random",
        *,
        stacks: Iterable[SupportsIndex] = STACKS,
        rules: Rules | None = None,
        button: int = 0,
        choices: Iterable[str] = CHOICES,
        reward: str = "big_blinds",
        render_mode: str | None = None,
    ) -> None:
        self._reward = read_reward(reward)
        self.render_mode: str | None = read_mode(render_mode)
        self.learner: Learner = Learner(opponents, stacks, rules, button, choices, history=HISTORY)
        batch = self.learner.batch
        EzPickle.__init__(
            self,
            opponents,
            stacks=self.learner.stacks,
            rules=rules,
            button=button,
            choices=batch.choices,
            reward=reward,
            render_mode=render_mode,
        )
        self.observation_space: Any = observation_space(batch, self.learner.stacks)
        self.action_space: Any = gymnasium.spaces.Discrete(len(batch.choices))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next hand, or with a seed the first of it, to the learner's first decision."""
        super().reset(seed=seed)
        self.learner.reset(seed)
        self._show()
        return self._observation(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until the learner is asked again, or the hand is over.

        Raises FastevalError if it is not the learner's turn: before ``reset``, at the end, and
        after whatever an opponent raised.
        """
        batch = self.learner.batch
        chosen = read_choices(action, "action", batch)
        if chosen.size != 1:
            raise odd_array_shape("action", chosen.shape, "()")
        illegal = self.learner.act(chosen.reshape(1))
        ended = bool(batch.actors[0] < 0)
        reward = float(getattr(batch, self._reward)[0, 0]) if ended else 0.0
        self._show()
        return self._observation(), reward, ended, False, {"illegal_action": bool(illegal[0])}

    def action_masks(self) -> NDArray[Any]:
        """Return which choices are legal, as bools."""
        mask: NDArray[Any] = self.learner.batch.legal[0].copy()
        return mask

    def render(self) -> Any:
        """Return the hand, as the learner may see it, in the render mode; None if it is printed."""
        if self.render_mode is None or self.render_mode == "human":
            return None
        return frame(self._view(), self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            frame(self._view(), "human")

    def _view(self) -> Any:
        return self.learner.batch.state(0).view(0)

    def _observation(self) -> Observation:
        return one_row(observation(self.learner.batch, seat=0), 0)


class HoldemVectorEnv(VectorEnv[Any, Any, Any], EzPickle):
    """Many hands of ``HoldemEnv``, stepped together as one BatchState.

    The arguments are the same, ``num_envs`` is how many hands, ``threads`` how many share the work.
    A hand that is over is replaced in the same step, as ``metadata["autoreset_mode"]`` says: the
    observation is of the next hand, and ``info["final_obs"]`` has the last one of each that is
    over, where ``info["_final_obs"]`` is True.

    >>> envs = HoldemVectorEnv(1000, "random", stacks=[200] * 6)
    >>> seen, _ = envs.reset(seed=1)
    >>> seen, rewards, terminations, truncations, info = envs.step(np.ones(1000, int))
    >>> seen["observation"].shape, rewards.shape, bool(terminations.any())
    ((1000, 168), (1000,), True)
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        opponents: Player | Sequence[Player] = "random",
        *,
        stacks: Iterable[SupportsIndex] = STACKS,
        rules: Rules | None = None,
        button: int = 0,
        choices: Iterable[str] = CHOICES,
        reward: str = "big_blinds",
        threads: SupportsIndex = 1,
    ) -> None:
        self._reward = read_reward(reward)
        self.learner: Learner = Learner(
            opponents,
            stacks,
            rules,
            button,
            choices,
            hands=num_envs,
            history=HISTORY_OF_MANY,
            threads=threads,
        )
        batch = self.learner.batch
        EzPickle.__init__(
            self,
            num_envs,
            opponents,
            stacks=self.learner.stacks,
            rules=rules,
            button=button,
            choices=batch.choices,
            reward=reward,
            threads=threads,
        )
        self.num_envs: int = batch.hands
        self.single_observation_space: Any = observation_space(batch, self.learner.stacks)
        self.single_action_space: Any = gymnasium.spaces.Discrete(len(batch.choices))
        self.observation_space: Any = batch_space(self.single_observation_space, batch.hands)
        self.action_space: Any = batch_space(self.single_action_space, batch.hands)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all hands anew, or with a seed the first ones of it."""
        super().reset(seed=seed)
        self.learner.reset(seed)
        return observation(self.learner.batch, seat=0), {}

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Act in all hands, and let the others act until the learner is asked again in each.

        Raises FastevalError, as ``HoldemEnv.step`` does, if it is not the learner's turn in all.
        """
        batch = self.learner.batch
        chosen = read_choices(actions, "actions", batch)
        if chosen.shape != (batch.hands,):
            raise odd_actions(chosen.shape, batch.hands)
        info: dict[str, Any] = {
            "illegal_action": self.learner.act(chosen),
            "_illegal_action": np.ones(batch.hands, bool),
        }
        ended = batch.actors < 0
        rewards = np.where(ended, getattr(batch, self._reward)[:, 0], 0).astype(np.float64)
        if ended.any():
            info["final_obs"], info["_final_obs"] = self._last(ended), ended
            self.learner.deal()
        return observation(batch, seat=0), rewards, ended, np.zeros(batch.hands, bool), info

    def _last(self, ended: NDArray[Any]) -> NDArray[Any]:
        """The last observations of hands that are over, each by itself, as Gymnasium has them."""
        rows = np.flatnonzero(ended)
        last = observation(self.learner.batch, rows, seat=0)
        found = np.full(self.num_envs, None, object)
        for place, row in enumerate(rows.tolist()):
            found[row] = one_row(last, place)
        return found

    def action_masks(self) -> NDArray[Any]:
        """Return which choices are legal, as bools, a row for each hand."""
        masks: NDArray[Any] = self.learner.batch.legal.copy()
        return masks


gymnasium.register(
    id="fasteval/Holdem-v0",
    entry_point="fasteval.environments.gymnasium_env:HoldemEnv",
    vector_entry_point="fasteval.environments.gymnasium_env:HoldemVectorEnv",
)
