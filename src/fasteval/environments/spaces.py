"""The spaces of actions and observations, and observations in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fasteval.batches.arrays import read_ints
from fasteval.batches.features import feature_names
from fasteval.environments import errors

try:
    import numpy as np
    from gymnasium import spaces
except ImportError as _error:
    raise errors.no_library("an environment", "gymnasium", _error) from None

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from fasteval.batches.batch_state import BatchState

#: In what rewards are counted.
REWARDS = ("big_blinds", "chips")


def observation_space(batch: BatchState, stacks: Sequence[int]) -> spaces.Dict:
    """The vector that ``features`` makes, and a mask of the choices that are legal.

    No number of a vector is below 0, or above the number of seats or all chips in big blinds.
    """
    highest = max(batch.seats, sum(stacks) / int(batch.units[0]))
    width, choices = len(feature_names(batch.seats)), len(batch.choices)
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, np.float32(highest), (width,), np.float32),
            "action_mask": spaces.Box(0, 1, (choices,), np.int8),
        }
    )


def observation(
    batch: BatchState, rows: ArrayLike | None = None, seat: int | None = None
) -> dict[str, NDArray[Any]]:
    """What a seat, or else the actors, know of hands, as the space has it: a row for each."""
    masks = batch.legal if rows is None else batch.legal[np.asarray(rows)]
    if seat is not None:
        actors = batch.actors if rows is None else batch.actors[np.asarray(rows)]
        masks = masks & (actors == seat)[:, None]
    return {"observation": batch.features(rows, seat), "action_mask": masks.astype(np.int8)}


def one_row(rows: dict[str, NDArray[Any]], row: int) -> dict[str, NDArray[Any]]:
    """One of several observations."""
    return {name: array[row] for name, array in rows.items()}


def read_choices(actions: Any, field: str, batch: BatchState) -> NDArray[Any]:
    """Read numbers of choices. Raises InvalidConfig and TypeError, which say what is none."""
    most = len(batch.choices) - 1
    return read_ints(actions, field, 0, most, f"a choice from 0 to {most}")


def read_reward(reward: Any) -> str:
    """Read in what rewards are counted: returns the name of a BatchState's array.

    >>> read_reward("chips")
    'rewards'
    """
    if reward not in REWARDS:
        raise errors.odd_reward(reward, REWARDS)
    return "rewards" if reward == "chips" else "rewards_bb"
