"""Hands in which a learner plays seat 0, and others play the rest until it is his turn again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

from fasteval.batches.choices import AMOUNT_CALL, AMOUNT_FOLD
from fasteval.batches.seats import Seated, seat_players
from fasteval.environments import errors
from fasteval.environments.hands import Hands
from fasteval.equities import new_seed
from fasteval.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Learner(Hands):
    """Many hands, each stepped until the learner, at seat 0, is asked or the hand is over.

    ``opponents`` is a player as ``simulate`` takes them, or one for each of the other seats. Hands
    that end before the learner is asked are dealt anew: they leave him nothing to learn.
    """

    whom: ClassVar[str] = "the learner, at seat 0"

    def __init__(
        self,
        opponents: Any,
        stacks: Iterable[SupportsIndex],
        rules: Rules | None,
        button: SupportsIndex,
        choices: Iterable[str],
        *,
        hands: SupportsIndex = 1,
        history: int,
        threads: SupportsIndex = 1,
    ) -> None:
        super().__init__(
            stacks, rules, button, choices, hands=hands, history=history, threads=threads
        )
        if not self.stacks[0]:
            raise errors.learner_without_chips()
        self.opponents: Any = opponents
        self.seated: Seated = self._seat(new_seed())

    def _seat(self, seed: int) -> Seated:
        """Read the other players; nobody plays the learner's seat."""
        seats = self.batch.seats
        given = self.opponents
        others = list(given) if isinstance(given, (list, tuple)) else [given] * (seats - 1)
        if len(others) != seats - 1:
            raise errors.odd_opponent_count(len(others), seats)
        return seat_players([None, *others], seats, seed, open_seat=0)

    def reset(self, seed: int | None) -> None:
        """Deal all hands: the next ones, or with a seed the first ones of that seed."""
        if seed is not None:
            self.seated = self._seat(seed)
        super().reset(seed)

    def act(self, choices: NDArray[Any]) -> NDArray[Any]:
        """Act in all hands, and let the others act; return where a choice was not legal.

        There the learner folds or, where he may not fold, checks or calls. Raises FastevalError if
        it is not his turn in all hands.
        """
        import numpy as np

        if not self.begun or not self._are_asked():
            raise errors.not_the_learners_turn()
        batch = self.batch
        rows = np.arange(batch.hands)
        legal: NDArray[Any] = batch.legal[rows, choices]
        instead = np.where(batch.may_fold, AMOUNT_FOLD, AMOUNT_CALL)
        batch.step_exact(np.where(legal, batch.amounts[rows, choices], instead))
        self._play()
        return ~legal

    def _play(self) -> None:
        self.seated.play(self.batch)

    def _are_asked(self) -> bool:
        return bool((self.batch.actors == 0).all())
