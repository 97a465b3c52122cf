"""The hands of an environment: each is dealt to where somebody who learns is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, SupportsIndex

from fasteval import errors as values
from fasteval.batches.batch_state import BatchState
from fasteval.environments import errors
from fasteval.rules import Rules

#: The chips of all seats if none are given.
STACKS = (200, 200)

#: How many actions of a hand are kept, where there is one hand and where there are many.
HISTORY, HISTORY_OF_MANY = 1024, 256

#: Hands in a row in which nobody is asked: in so many, each seat of 22 is everywhere four times.
PATIENCE = 100


class Hands:
    """Hands by the arguments of an environment, dealt anew if they end before anybody is asked.

    Rules are no-limit with blinds of 1 and 2 unless given. Raises InvalidConfig and TypeError,
    which name the argument.

    >>> hands = Hands([40, 60], None, 0, ["fold", "call", "pot"], history=HISTORY)
    >>> hands.reset(seed=1)
    >>> hands.batch
    <BatchState: 1 hands, 2 seats, 0 over>
    """

    #: Who is to be asked, for the sentence that says that it never happens.
    whom: ClassVar[str] = "any seat"

    def __init__(
        self,
        stacks: Iterable[SupportsIndex],
        rules: Rules | None,
        button: SupportsIndex,
        choices: Iterable[str],
        *,
        hands: SupportsIndex = 1,
        history: int,
        threads: SupportsIndex = 1,
    ) -> None:
        if rules is not None and not isinstance(rules, Rules):
            raise errors.odd_rules(rules)
        self.stacks: tuple[int, ...] = read_stacks(stacks)
        self.batch: BatchState = BatchState(
            Rules(1, 2) if rules is None else rules,
            self.stacks,
            hands,
            buttons=values.seat(button, "button", len(self.stacks)),
            choices=choices,
            redeal=False,
            history=history,
            threads=threads,
        )
        self.begun: bool = False

    def reset(self, seed: int | None) -> None:
        """Deal all hands: the next ones, or with a seed the first ones of that seed."""
        if seed is not None:
            self.batch.reset(seed)
        elif self.begun:
            self.batch.deal_next(range(self.batch.hands))
        self.begun = True
        self._go_on()

    def deal(self) -> None:
        """Deal the next hand where one is over."""
        self.batch.deal_next()
        self._go_on()

    def _go_on(self) -> None:
        """Play, and deal the next hand where one ends, to where somebody is asked in all."""
        for _ in range(PATIENCE):
            self._play()
            if self._are_asked():
                return
            self.batch.deal_next()
        raise errors.never_asked(self.whom, PATIENCE)

    def _play(self) -> None:
        """Act for those who do not learn: here all do."""

    def _are_asked(self) -> bool:
        return bool((self.batch.actors >= 0).all())


def read_stacks(stacks: Any) -> tuple[int, ...]:
    """Read the stacks of all seats: chips, 0 for an empty chair. Raises InvalidConfig.

    >>> read_stacks([200, 200])
    (200, 200)
    """
    read = tuple(
        values.chips(chips, f"stacks[{seat}]")
        for seat, chips in enumerate(values.iterate(stacks, "stacks"))
    )
    if not 2 <= len(read) <= values.SEATS_MAX:
        raise errors.odd_seat_count(len(read))
    return read
