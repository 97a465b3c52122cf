"""Hands in which a learner plays seat 0, and others play the rest until it is his turn again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

from fasteval.batches.batch_state import BatchState
from fasteval.batches.seats import Seated, seat_players
from fasteval.environments import errors
from fasteval.equities import new_seed
from fasteval.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FOLD, _CALL = -1, 0  # exact actions that are no raise
_HISTORY = 256  # actions
_PATIENCE = 10_000  # hands in a row in which the learner is not asked


class Learner:
    """Many hands, each stepped until the learner, at seat 0, is asked or the hand is over.

    ``opponents`` is a player as ``simulate`` takes them, or one for each of the other seats. Hands
    that end before the learner is asked are dealt anew: they leave him nothing to learn.
    """

    def __init__(
        self,
        opponents: Any,
        hands: SupportsIndex,
        stacks: tuple[int, ...],
        rules: Rules | None,
        button: int,
        choices: Iterable[str],
        threads: SupportsIndex,
    ) -> None:
        self.batch: BatchState = BatchState(
            Rules(1, 2) if rules is None else rules,
            stacks,
            hands,
            buttons=button,
            choices=choices,
            redeal=False,
            history=_HISTORY,
            threads=threads,
        )
        self.opponents: Any = opponents
        self.seated: Seated = self._seat(new_seed())
        self.begun: bool = False

    def _seat(self, seed: int) -> Seated:
        """Read the other players; nobody plays the learner's seat."""
        seats = self.batch.seats
        given = self.opponents
        others = list(given) if isinstance(given, (list, tuple)) else [given] * (seats - 1)
        if len(others) != seats - 1:
            raise errors.odd_opponent_count(len(others), seats)
        return seat_players([None, *others], seats, seed)

    def reset(self, seed: int | None) -> None:
        """Deal all hands: the next ones, or with a seed the first ones of that seed."""
        if seed is not None:
            self.seated = self._seat(seed)
            self.batch.reset(seed)
        elif self.begun:
            self.batch.deal_next(range(self.batch.hands))
        self.begun = True
        self._go_on()

    def deal(self) -> None:
        """Deal the next hand where one is over."""
        self.batch.deal_next()
        self._go_on()

    def act(self, choices: NDArray[Any]) -> NDArray[Any]:
        """Act in all hands, and let the others act; return where a choice was not legal.

        There the learner folds or, where he may not fold, checks or calls.
        """
        import numpy as np

        batch = self.batch
        rows = np.arange(batch.hands)
        legal: NDArray[Any] = batch.legal[rows, choices]
        instead = np.where(batch.may_fold, _FOLD, _CALL)
        batch.step_exact(np.where(legal, batch.amounts[rows, choices], instead))
        self.seated.play(self.batch)
        return ~legal

    def _go_on(self) -> None:
        """Play to where the learner is asked in every hand."""
        for _ in range(_PATIENCE):
            self.seated.play(self.batch)
            if (self.batch.actors == 0).all():
                return
            self.batch.deal_next()
        raise errors.never_asked(_PATIENCE)
