"""Simulations: many hands played by policies and bots, and what each seat won, as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from fasteval import errors as values
from fasteval import state
from fasteval.batches import errors
from fasteval.batches.arrays import numpy_for, read_ints
from fasteval.batches.batch_state import MOST_HISTORY, MOST_THREADS, BatchState
from fasteval.batches.choices import CHOICES, read_choices
from fasteval.batches.seats import Player, seat_players
from fasteval.equities import Progress, check_executor, check_progress, new_seed
from fasteval.jobs import run_units
from fasteval.rules import Rules

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy as np
    from numpy.typing import NDArray

_MOST_HANDS = 10**12
_PART = 4096  # hands that are played at once
_SEATS = 6  # if one player plays all
_DEEP = 100  # big blinds in each stack, if nothing else is asked for


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of a simulation: arrays with a row for each hand, in the order of dealing.

    ``print`` shows what each seat won.
    """

    net: NDArray[np.int64]  #: (hands, seats), int64: chips that each seat won or lost
    buttons: NDArray[np.int8]  #: (hands,), int8
    seeds: NDArray[np.uint64]  #: (hands,), uint64: what the cards come from
    actions: NDArray[np.uint16]  #: (hands,), uint16: how many there were
    rules: Rules
    stacks: tuple[int, ...]  #: at the start of each hand
    seed: int

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return len(self.net)

    @property
    def net_bb(self) -> NDArray[np.float64]:
        """What each seat won or lost in big blinds, or in minimum bets if there are none."""
        found: NDArray[np.float64] = self.net / self.rules.chip_unit
        return found

    @property
    def bb_per_100(self) -> NDArray[np.float64]:
        """What each seat won in 100 hands, in big blinds."""
        found: NDArray[np.float64] = 100 * self.net_bb.mean(axis=0)
        return found

    @property
    def stderr(self) -> NDArray[np.float64]:
        """The standard error of ``bb_per_100``; not a number for one hand."""
        import numpy as np

        if self.hands < 2:
            return np.full(len(self.stacks), np.nan)
        found: NDArray[np.float64] = 100 * self.net_bb.std(axis=0, ddof=1) / sqrt(self.hands)
        return found

    def deal(self, hand: SupportsIndex) -> state.State:
        """Return a hand as it was dealt, with the same cards, before anybody acted.

        Raises FastevalError if there is no such hand.

        >>> simulate("random", 10, seed=1).deal(3).pot
        3
        """
        place = values.integer(hand, errors.odd_row_type)
        if not 0 <= place < self.hands:
            raise errors.odd_row(place, self.hands)
        button, seed = int(self.buttons[place]), int(self.seeds[place])
        return state.State(self.rules, self.stacks, button, seed=seed)

    def __str__(self) -> str:
        lines = [f"{self.hands:,} hands, seed {self.seed}", "seat   bb/100  +- error"]
        for seat, (won, error) in enumerate(zip(self.bb_per_100, self.stderr, strict=True)):
            if self.stacks[seat]:
                lines.append(f"{seat:>4} {won:>+8.1f} {error:>9.1f}")
        return "\n".join(lines)


class _Part(NamedTuple):
    """Some hands of a simulation, as a unit of work."""

    players: Any
    first: int  #: the number of the first hand
    rules: Rules
    stacks: tuple[int, ...]
    buttons: tuple[int, ...]
    choices: tuple[str, ...]
    history: int
    seed: int

    def run(self) -> tuple[NDArray[Any], ...]:
        """Play the hands: net, buttons, seeds and actions."""
        seated = seat_players(self.players, len(self.stacks), self.seed)
        batch = BatchState(
            self.rules,
            self.stacks,
            len(self.buttons),
            buttons=self.buttons,
            choices=self.choices,
            seed=self.seed,
            redeal=False,
            history=0 if seated.asks_nobody else self.history,
        )
        seated.play(batch, self.first)
        net = batch.stacks - self.stacks
        return net, batch.buttons.copy(), batch.seeds.copy(), batch.history_counts.copy()


def simulate(
    players: Player | Sequence[Player],
    hands: SupportsIndex,
    *,
    rules: Rules | None = None,
    stacks: Sequence[int] | None = None,
    choices: Iterable[str] = CHOICES,
    history: SupportsIndex = 128,
    seed: SupportsIndex | None = None,
    threads: int | None = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play many hands, each with the same stacks, and return what each seat won as arrays.

    ``players`` are one for each seat, or one for all: "random", "caller" and ``EquityPolicy`` are
    played without Python; a function of ``Observations``, which has all hands in which it is its
    turn, returns an array of choices; a bot, or the name of one, is asked as in ``match``. The
    rules are no-limit with blinds of 1 and 2 unless given, ``stacks`` are 100 big blinds for each
    of the players, or of six. The button moves by a seat from hand to hand. ``choices`` and
    ``history`` are those of ``BatchState``.

    The same ``seed`` gives the same hands, however many ``threads`` (None: one for each processor)
    or whatever ``executor`` of concurrent.futures plays them; what Python players do by chance is
    theirs. Threads are for players without Python: others are asked from one thread, on an executor
    from several or, in other processes, as copies. ``progress`` is called with (hands done, hands).

    Needs numpy. Raises InvalidConfig, which names the argument, TypeError for who cannot play, and
    IllegalAction for an action that is not legal.

    >>> from fasteval import EquityPolicy
    >>> result = simulate([EquityPolicy(), "caller"], 2000, seed=1)
    >>> result.net.shape, bool(result.bb_per_100[0] > 5 * result.stderr[0])
    ((2000, 2), True)
    """
    numpy_for("simulate")
    wanted = values.whole(hands, "hands", 1, _MOST_HANDS)
    rules = Rules(1, 2) if rules is None else rules
    chips = _read_stacks(stacks, players, rules)
    number = new_seed() if seed is None else values.whole(seed, "seed", 0, values.SEED_MAX)
    texts = read_choices(choices)[0]
    kept = values.whole(history, "history", 0, MOST_HISTORY)
    if threads is not None:
        threads = values.whole(threads, "threads", 1, MOST_THREADS)
    check_progress(progress)
    check_executor(executor)
    if not seat_players(players, len(chips), number).asks_nobody:
        threads = 1
    chance = Random(number)
    parts = (
        _Part(players, first, rules, chips, buttons, texts, kept, chance.getrandbits(64))
        for first, buttons in _buttons(chips, wanted)
    )
    answers = run_units(parts, threads, executor)
    net, buttons, seeds, actions = _join(answers, wanted, progress)
    return Simulation(net, buttons, seeds, actions, rules, chips, number)


def _join(
    answers: Iterable[tuple[NDArray[Any], ...]], hands: int, progress: Progress | None
) -> tuple[NDArray[Any], ...]:
    """Put the arrays of all parts behind one another."""
    import numpy as np

    found: list[tuple[NDArray[Any], ...]] = []
    done = 0
    for answer in answers:
        found.append(answer)
        done += len(answer[0])
        if progress is not None:
            progress(done, hands)
    return tuple(map(np.concatenate, zip(*found, strict=True)))


def _read_stacks(stacks: Any, players: Any, rules: Any) -> tuple[int, ...]:
    """Read the chips of each seat: there are as many seats as players."""
    if not isinstance(rules, Rules):
        raise values.odd_rules(rules)
    if stacks is None:
        seats = len(players) if isinstance(players, (list, tuple)) else _SEATS
        stacks = [min(_DEEP * rules.chip_unit, values.CHIPS_MAX // max(seats, 1))] * seats
    wanted = f"chips from 0 to {values.CHIPS_MAX}"
    read = read_ints(stacks, "stacks", 0, values.CHIPS_MAX, wanted)
    if read.ndim != 1 or not 2 <= len(read) <= values.SEATS_MAX:
        shape = f"(seats,), with 2 to {values.SEATS_MAX} seats"
        raise errors.odd_array_shape("stacks", read.shape, shape)
    return tuple(read.tolist())


def _buttons(stacks: Sequence[int], hands: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The first hand and all buttons of each part: one seat with chips after the other."""
    dealt = [seat for seat, chips in enumerate(stacks) if chips] or [0]
    for first in range(0, hands, _PART):
        numbers = range(first, min(first + _PART, hands))
        yield first, tuple(dealt[hand % len(dealt)] for hand in numbers)
