"""What the actors of some hands know: the arrays of a batch without what nobody may see."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from fasteval.batches.reading import read_rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Self

    from fasteval.batches.batch_state import BatchState


@dataclass(frozen=True, eq=False)
class Observations:
    """Some hands as their actors know them: copies of rows of a BatchState, which names the arrays.

    >>> from fasteval import BatchState, Rules
    >>> batch = BatchState(Rules(small_blind=1, big_blind=2), [200] * 6, hands=8, seed=1)
    >>> seen = Observations.of(batch, [0, 3])
    >>> seen.actors, seen.legal.shape, seen.features.shape
    (array([3, 3], dtype=int8), (2, 5), (2, 168))
    """

    choices: tuple[str, ...]  #: what the columns of ``legal`` and ``amounts`` stand for
    rows: NDArray[np.int64]  #: the numbers of the hands
    units: NDArray[np.int64]
    buttons: NDArray[np.int8]
    actors: NDArray[np.int8]
    positions: NDArray[np.int8]
    streets: NDArray[np.uint8]
    hole_cards: NDArray[np.uint8]
    boards: NDArray[np.uint8]
    hole_masks: NDArray[np.uint64]
    board_masks: NDArray[np.uint64]
    one_hot_cards: NDArray[np.bool_]
    pots: NDArray[np.int64]
    to_call: NDArray[np.int64]
    min_raise_to: NDArray[np.int64]
    max_raise_to: NDArray[np.int64]
    may_fold: NDArray[np.bool_]
    stacks: NDArray[np.int64]
    bets: NDArray[np.int64]
    live: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    amounts: NDArray[np.int64]
    history_counts: NDArray[np.uint16]
    history_seats: NDArray[np.int8]
    history: NDArray[np.int64]
    features: NDArray[np.float32]  #: a vector for each hand, as ``feature_names`` says

    @classmethod
    def of(cls, batch: BatchState, rows: Any) -> Self:
        """Copy rows of a batch, given by their numbers. Raises as ``BatchState.features`` does."""
        places = read_rows(rows, len(batch))
        arrays = {
            field.name: getattr(batch, field.name)[places]
            for field in fields(cls)
            if field.name not in ("choices", "rows", "features")
        }
        return cls(choices=batch.choices, rows=places, features=batch.features(places), **arrays)

    def __len__(self) -> int:
        return len(self.rows)
