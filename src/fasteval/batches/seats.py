"""Who plays the seats of a simulation: the floor's policies, policies of arrays, and bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from fasteval.batches import errors
from fasteval.batches.arrays import read_ints
from fasteval.batches.observations import Observations
from fasteval.batches.policies import Policy, is_policy
from fasteval.bots.bot import Bot, as_bot, method
from fasteval.bots.players import PLAYERS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from fasteval.batches.batch_state import BatchState

_WAIT = -2  # an exact action that leaves a hand as it is

#: Chooses for many hands at once: a function of Observations that returns a choice for each.
ArrayPolicy: TypeAlias = "Callable[[Observations], ArrayLike]"

#: Who can play in a simulation.
Player: TypeAlias = "Policy | ArrayPolicy | Bot | str"


class Chooser(Protocol):
    """Says exactly what the actors of some rows of a batch do."""

    def act(self, batch: BatchState, rows: NDArray[Any]) -> NDArray[Any]:
        """Return an exact action for each row."""


class ArrayChooser:
    """A policy of arrays as a chooser."""

    def __init__(self, policy: ArrayPolicy) -> None:
        self.policy = policy

    def act(self, batch: BatchState, rows: NDArray[Any]) -> NDArray[Any]:
        """Ask the policy. Raises IllegalAction for a choice that is not legal."""
        import numpy as np

        seen = Observations.of(batch, rows)
        most = len(batch.choices) - 1
        name = "what a policy returned"
        chosen = read_ints(self.policy(seen), name, 0, most, f"a choice from 0 to {most}")
        if chosen.shape != (len(rows),):
            raise errors.odd_array_shape(name, chosen.shape, f"({len(rows)},)")
        places = np.arange(len(rows))
        wrong = np.flatnonzero(~seen.legal[places, chosen])
        if wrong.size:
            first = int(wrong[0])
            choice, legal = int(chosen[first]), seen.legal[first]
            raise errors.illegal_choice(int(rows[first]), choice, batch.choices, legal)
        amounts: NDArray[Any] = seen.amounts[places, chosen]
        return amounts


class BotChooser:
    """A bot as a chooser: it sees a View of each hand, and answers with an action as text."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def act(self, batch: BatchState, rows: NDArray[Any]) -> NDArray[Any]:
        """Ask the bot about one hand after the other. Raises IllegalAction for what is none."""
        import numpy as np

        return np.array([self._act(batch, row) for row in rows.tolist()], "i8")

    def _act(self, batch: BatchState, row: int) -> int:
        hand = batch.state(row)
        seat = hand.actor
        hand.push(self.bot.act(hand.view(seat)), seat=seat)
        return exact_action(hand.actions[-1])


def exact_action(action: str) -> int:
    """The number of an action of a State: -1 fold, 0 check or call, or a raise-to.

    >>> exact_action("f"), exact_action("c"), exact_action("r350")
    (-1, 0, 350)
    """
    return {"f": -1, "c": 0}[action] if action in ("f", "c") else int(action[1:])


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

    def play(self, batch: BatchState) -> None:
        """Play all hands to their ends, or to where a seat that nobody plays is to act."""
        batch.play_out(self.policies)
        while (actions := self._ask(batch)) is not None:
            batch.step_exact(actions)
            batch.play_out(self.policies)

    def _ask(self, batch: BatchState) -> NDArray[Any] | None:
        """Ask those whose turn it is; None if it is nobody's."""
        import numpy as np

        actions = None
        for other in {id(other): other for other in self.others if other is not None}.values():
            seats = [seat for seat, one in enumerate(self.others) if one is other]
            rows = np.flatnonzero(np.isin(batch.actors, seats))
            if rows.size:
                if actions is None:
                    actions = np.full(len(batch), _WAIT, np.int64)
                actions[rows] = other.act(batch, rows)
        return actions


def seat_players(players: Any, seats: int, seed: int) -> Seated:
    """Read who plays: one for all seats, or a sequence of one for each; None is nobody.

    A bot or policy that has several seats is asked for all of them at once. Raises InvalidConfig
    and TypeError for what is none.

    >>> seat_players(["random", lambda seen: seen.legal.argmax(axis=1)], 2, 1).asks_nobody
    False
    """
    given = list(players) if isinstance(players, (list, tuple)) else [players] * seats
    if len(given) != seats:
        raise errors.odd_policy_count("players", len(given), seats)
    made: dict[int, Chooser] = {}
    others: list[Chooser | None] = []
    for place, one in enumerate(given):
        if one is not None and not is_policy(one) and id(one) not in made:
            made[id(one)] = _chooser(one, place, seed)
        others.append(made.get(id(one)))
    policies = tuple(one if is_policy(one) else None for one in given)
    return Seated(policies, tuple(others))


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
