"""Who plays the seats of a simulation: the floor's policies, policies of arrays, and bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from fasteval.batches import errors
from fasteval.batches.arrays import read_ints
from fasteval.batches.choices import AMOUNT_WAIT, exact_action
from fasteval.batches.observations import Observations
from fasteval.batches.policies import Policy, is_policy
from fasteval.bots.bot import Bot, as_bot, method
from fasteval.bots.players import PLAYERS
from fasteval.errors import IllegalAction

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from fasteval.batches.batch_state import BatchState
    from fasteval.state import State

_RETURNED = "what a policy returned"

#: Chooses for many hands at once: a function of Observations that returns a choice for each.
ArrayPolicy: TypeAlias = "Callable[[Observations], ArrayLike]"

#: Who can play in a simulation.
Player: TypeAlias = "Policy | ArrayPolicy | Bot | str"


class Chooser(Protocol):
    """Says exactly what the actors of some rows of a batch do."""

    def act(self, batch: BatchState, rows: NDArray[Any], first: int) -> NDArray[Any]:
        """Return an exact action for each row; errors count hands from ``first``."""


class ArrayChooser:
    """A policy of arrays as a chooser."""

    def __init__(self, policy: ArrayPolicy) -> None:
        self.policy = policy

    def act(self, batch: BatchState, rows: NDArray[Any], first: int) -> NDArray[Any]:
        """Ask the policy. Raises IllegalAction for a choice that is not legal."""
        import numpy as np

        most = len(batch.choices) - 1
        returned = self.policy(Observations.of(batch, rows))
        chosen = read_ints(returned, _RETURNED, 0, most, f"a choice from 0 to {most}")
        if chosen.shape != rows.shape:
            raise errors.odd_array_shape(_RETURNED, chosen.shape, str(rows.shape))
        wrong = np.flatnonzero(~batch.legal[rows, chosen])
        if wrong.size:
            row, choice = int(rows[wrong[0]]), int(chosen[wrong[0]])
            seat, legal = int(batch.actors[row]), batch.legal[row]
            raise errors.illegal_policy(seat, first + row, choice, batch.choices, legal)
        amounts: NDArray[Any] = batch.amounts[rows, chosen]
        return amounts


class BotChooser:
    """A bot as a chooser: it sees a View of each hand, and answers with an action as text."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def act(self, batch: BatchState, rows: NDArray[Any], first: int) -> NDArray[Any]:
        """Ask the bot about one hand after the other. Raises IllegalAction for what is none."""
        import numpy as np

        return np.array([self._act(batch.state(row), first + row) for row in rows.tolist()], "i8")

    def _act(self, hand: State, number: int) -> int:
        seat = hand.actor
        answer = self.bot.act(hand.view(seat))
        try:
            hand.push(answer, seat=seat)
        except IllegalAction as error:
            raise errors.illegal_bot(seat, number, error) from None
        return exact_action(hand.actions[-1])


class Seated:
    """The players of a batch without redeal: what the floor plays, and who is to be asked."""

    def __init__(
        self, policies: tuple[Policy | None, ...], others: tuple[Chooser | None, ...]
    ) -> None:
        self.policies: tuple[Policy | None, ...] = policies  #: of each seat, None for others
        self.others: tuple[Chooser | None, ...] = others

    @property
    def asks_nobody(self) -> bool:
        """Whether the floor plays all seats."""
        return all(other is None for other in self.others)

    def play(self, batch: BatchState, first: int = 0) -> None:
        """Play all hands to their ends, or to where a seat that nobody plays is to act."""
        batch.play_out(self.policies)
        while (actions := self._ask(batch, first)) is not None:
            batch.step_exact(actions)
            batch.play_out(self.policies)

    def _ask(self, batch: BatchState, first: int) -> NDArray[Any] | None:
        """Ask those whose turn it is; None if it is nobody's."""
        import numpy as np

        actions = None
        for other in {id(other): other for other in self.others if other is not None}.values():
            seats = [seat for seat, one in enumerate(self.others) if one is other]
            rows = np.flatnonzero(np.isin(batch.actors, seats))
            if rows.size:
                if actions is None:
                    actions = np.full(len(batch), AMOUNT_WAIT, np.int64)
                actions[rows] = other.act(batch, rows, first)
        return actions


def seat_players(players: Any, seats: int, seed: int, open_seat: int | None = None) -> Seated:
    """Read who plays: one for all seats, or a sequence of one for each.

    The ``open_seat`` is played by nobody, and what it has is not looked at. A bot or policy that
    has several seats is asked for all of them at once; one that is named is made for each seat.
    Raises InvalidConfig and TypeError for what is none.

    >>> seat_players(["random", lambda seen: seen.legal.argmax(axis=1)], 2, 1).asks_nobody
    False
    """
    given = list(players) if isinstance(players, (list, tuple)) else [players] * seats
    if len(given) != seats:
        raise errors.odd_policy_count("players", len(given), seats)
    made: dict[object, Chooser] = {}
    policies: list[Policy | None] = [None] * seats
    others: list[Chooser | None] = [None] * seats
    for place, one in enumerate(given):
        if place == open_seat:
            continue
        if is_policy(one):
            policies[place] = one
            continue
        key = (place, one) if isinstance(one, str) else id(one)
        if key not in made:
            made[key] = _chooser(one, place, seed)
        others[place] = made[key]
    return Seated(tuple(policies), tuple(others))


def _chooser(player: Any, place: int, seed: int) -> Chooser:
    if isinstance(player, str):
        if player not in PLAYERS:
            raise errors.unknown_player(player, place, ("random", "caller", *PLAYERS))
        return BotChooser(PLAYERS[player](seed + place))
    if not isinstance(player, type) and method(player, "act") is not None:
        return BotChooser(as_bot(player))
    if callable(player) and not isinstance(player, type):
        return ArrayChooser(player)
    raise errors.odd_player(player, place)
