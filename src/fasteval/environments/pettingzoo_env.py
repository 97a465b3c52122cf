"""A PettingZoo environment: each seat of a hand of hold'em is an agent.

Importing this module registers ``fasteval/holdem_v0``, to be made as "aec" or as "parallel".

>>> table = env(stacks=[200] * 3)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     seen, reward, termination, truncation, info = table.last()
...     over = termination or truncation
...     table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

from fasteval.batches.batch_state import BatchState
from fasteval.batches.choices import CHOICES
from fasteval.environments import errors
from fasteval.environments.frames import RENDER_MODES, frame, read_mode
from fasteval.environments.hands import HISTORY, STACKS, Hands
from fasteval.environments.spaces import (
    observation,
    observation_space,
    one_row,
    read_reward,
)
from fasteval.rules import Rules

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv, register
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as _error:
    raise errors.no_library(
        "fasteval.environments.pettingzoo_env", "pettingzoo 1.27 or later", _error
    ) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fasteval.environments.untyped import Untyped as _AECEnv
else:
    _AECEnv = AECEnv[Any, Any, Any]


def env(**options: Any) -> AECEnv[Any, Any, Any]:
    """Make a ``raw_env`` with the usual wrappers: of the order of calls, and of illegal actions.

    An action that is not legal ends the hand, and its agent gets what the deepest stack could lose.
    """
    made: Any = raw_env(**options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=made.illegal_reward)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def parallel_env(**options: Any) -> ParallelEnv[Any, Any, Any]:
    """Make the same environment for all agents at once: of each step the actor's action counts.

    >>> env = parallel_env()
    >>> seen, info = env.reset(seed=1)
    >>> {agent: one["action_mask"].tolist() for agent, one in seen.items()}
    {'player_0': [1, 1, 1, 1, 1], 'player_1': [0, 0, 0, 0, 0]}
    """
    return turn_based_aec_to_parallel(env(**options))


class raw_env(_AECEnv, EzPickle):  # noqa: N801 - as PettingZoo calls it
    """A hand of hold'em, whose seats are the agents "player_0" and so on.

    ``stacks`` has the chips of all seats; the rules are no-limit with blinds of 1 and 2 unless
    given. Each ``reset`` deals the next hand, with the button moved on; with a seed it deals the
    first of that seed. Action n is the nth of the ``choices``, as a BatchState has them.
    Observations are dicts of "observation", the vector of ``BatchState.features`` as the agent
    knows it, and "action_mask", 1 for each legal choice: all 0 if it is another's turn. Rewards
    come with the end of the hand: what each seat won or lost, in ``reward`` "big_blinds" or
    "chips". Render modes are "ansi", "human", which prints, and "rgb_array"; they show all cards.
    A copy, by pickle too, is a new environment of the same arguments, to be reset. Raises
    InvalidConfig and TypeError, which name the argument, and IllegalAction.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "fasteval_holdem_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
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
        self._hands = Hands(stacks, rules, button, choices, history=HISTORY)
        self.batch: BatchState = self._hands.batch
        chips = self._hands.stacks
        EzPickle.__init__(
            self,
            stacks=chips,
            rules=rules,
            button=button,
            choices=self.batch.choices,
            reward=reward,
            render_mode=render_mode,
        )
        self._seats: dict[str, int] = {
            f"player_{seat}": seat for seat, stack in enumerate(chips) if stack
        }
        self.possible_agents: list[str] = list(self._seats)
        self.agents: list[str] = []
        self.illegal_reward: float = -max(chips) / (
            1 if reward == "chips" else int(self.batch.units[0])
        )
        self.observation_spaces: dict[str, Any] = {
            agent: observation_space(self.batch, chips) for agent in self._seats
        }
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(len(self.batch.choices)) for agent in self._seats
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the next hand, or with a seed the first one of it, to the first decision."""
        self._hands.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Make it the turn of the actor, or at the end of the first agent."""
        self.agent_selection: str = self.agents[0]
        if self.batch.actors[0] >= 0:
            self.agent_selection = f"player_{self.batch.actors[0]}"
        if self.render_mode == "human":
            frame(self.batch.state(0), "human")

    def step(self, action: Any) -> None:
        """Act for the agent whose turn it is; raises IllegalAction. Of one that is done, None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step([action])
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if self.batch.actors[0] < 0:
            won = getattr(self.batch, self._reward)[0]
            self.rewards = {one: float(won[self._seats[one]]) for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent knows now, whose turn it ever is."""
        return one_row(observation(self.batch, seat=self._seats[agent]), 0)

    def render(self) -> Any:
        """Return the hand in the render mode; None in the mode in which it is printed."""
        if self.render_mode is None or self.render_mode == "human":
            return None
        return frame(self.batch.state(0), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


register("aec", "fasteval/holdem_v0", "fasteval.environments.pettingzoo_env:env")
register("parallel", "fasteval/holdem_v0", "fasteval.environments.pettingzoo_env:parallel_env")
