"""Many hands in play, stepped together from arrays: the words on top of the floor's Batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from os import getpid
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from fasteval import errors as values
from fasteval import state
from fasteval._impl import floor
from fasteval.batches import errors
from fasteval.batches.arrays import numpy_for, read_ints
from fasteval.batches.choices import CHOICES, read_choices
from fasteval.batches.features import feature_names
from fasteval.batches.layout import places
from fasteval.batches.policies import Policy, read_policies, thinks
from fasteval.equities import new_seed
from fasteval.records import legal_text
from fasteval.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future, ThreadPoolExecutor

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_MOST_HANDS = 1 << 32
MOST_HISTORY = 10_000
MOST_THREADS = 1024

# For so many hands it is worth waking a thread: to choose at random, to step, and to think.
_CHOICES, _STEPS, _THOUGHTS = 8192, 1024, 64
_WAIT, _FOLD, _CALL = -2, -1, 0  # exact actions that are no raise
_DTYPES = {"b": "i1", "B": "u1", "?": "?", "H": "u2", "f": "f4", "q": "i8", "Q": "u8"}


class BatchState:
    """Many hands of hold'em that are stepped together.

    ``rules`` are Rules, or a sequence of them, one for each hand; ``stacks`` chips by seat, or an
    array (hands, seats), 0 for an empty chair; ``buttons`` a seat, or one for each hand.
    ``choices`` are what ``step`` chooses from: "fold", "call" (or check), "min" for the least bet
    or raise, "all-in", and raises by a part of the pot after a call, such as "pot" or "1/2 pot".
    One that is not possible, or comes to the same as one before it, is not legal. ``history`` is
    how many actions of a hand are kept, ``threads`` how many share the work of a step.

    With ``redeal`` the next hand is dealt as soon as one ends: the button moves on, the stacks are
    as before. Without it a hand that is over stays so until ``deal_next``. A hand has a seed of its
    own, and ``state`` gives it as a State. Needs numpy. Raises InvalidConfig, which names the
    argument.

    What the hands show are read-only numpy views of one buffer, a row for each hand. A step changes
    them; copy what is to last. All but the rewards is what the actor may know, but for the seeds.

    ``actors``  whose turn it is; -1 if the hand is over
    ``positions``  how many dealt-in seats are before the actor, from left of the button on
    ``buttons``, ``streets``, ``pots``  0 to 3 for preflop to river, 5 when it is over
    ``hole_cards`` (hands, 2), ``boards`` (hands, 5)  the actor's; 255 for those that are not there
    ``hole_masks``, ``board_masks``  the same as masks
    ``one_hot_cards`` (hands, 2, 52)  the same as bools: hole cards, board
    ``stacks``, ``bets``, ``live`` (hands, seats)  chips behind, and in on this street; not folded
    ``legal``, ``amounts`` (hands, choices)  which choices are legal, and as exact actions
    ``to_call``, ``min_raise_to``, ``max_raise_to``, ``may_fold``  all that is legal, exactly
    ``history_seats``, ``history`` (hands, history)  who acted, -1 behind the last; exact actions
    ``history_counts``  how many actions there were
    ``ended``  whether the last step ended a hand
    ``rewards``, ``rewards_bb`` (hands, seats)  what that one won, in chips and in big blinds
    ``seeds``  what the cards of the hand come from: for ``state``, and not for players
    ``units``  the big blind of each hand, or its minimum bet if there is none

    An exact action is -1 for a fold, 0 for a check or call, or the amount of a raise-to; -2 in
    ``step_exact`` leaves the hand as it is.

    >>> batch = BatchState(Rules(small_blind=1, big_blind=2), [200] * 6, hands=1000, seed=1)
    >>> batch.step(batch.choose("random"))
    >>> batch.actors[:4], batch.pots[:4]
    (array([4, 4, 4, 4], dtype=int8), array([203,   3,   5,   5]))
    >>> batch.state(0).actions
    ('r200',)
    """

    units: NDArray[np.int64]
    seeds: NDArray[np.uint64]
    buttons: NDArray[np.int8]
    actors: NDArray[np.int8]
    positions: NDArray[np.int8]
    streets: NDArray[np.uint8]
    ended: NDArray[np.bool_]
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
    rewards: NDArray[np.int64]
    rewards_bb: NDArray[np.float32]
    history_counts: NDArray[np.uint16]
    history_seats: NDArray[np.int8]
    history: NDArray[np.int64]

    def __init__(
        self,
        rules: Rules | Sequence[Rules],
        stacks: ArrayLike,
        hands: SupportsIndex,
        *,
        buttons: ArrayLike = 0,
        choices: Iterable[str] = CHOICES,
        seed: SupportsIndex | None = None,
        redeal: bool = True,
        history: SupportsIndex = 64,
        threads: SupportsIndex = 1,
    ) -> None:
        numpy = numpy_for("BatchState")
        self._numpy: Any = numpy
        self._lock = Lock()
        self._pool: ThreadPoolExecutor | None = None
        self._pool_process: int = 0
        self.hands: int = values.whole(hands, "hands", 1, _MOST_HANDS)
        self.threads: int = values.whole(threads, "threads", 1, MOST_THREADS)
        self.redeal: bool = values.switch(redeal, "redeal")
        self.choices: tuple[str, ...]
        self.choices, numbers = read_choices(choices)
        kept = values.whole(history, "history", 0, MOST_HISTORY)
        self._rules, self._rules_of = self._read_rules(rules)
        self._start_stacks = self._read_stacks(stacks)
        self.seats: int = self._start_stacks.shape[1]
        first_buttons = self._read_seats(buttons, "buttons", self.hands)
        found, size = places(self.hands, seats=self.seats, choices=len(numbers), history=kept)
        self._memory = memory = bytearray(size)
        self._floor = floor.Batch(
            memory,
            {name: place.offset for name, place in found.items()},
            self._rules,
            self._rules_of.tobytes(),
            self._start_stacks.tobytes(),
            first_buttons.tobytes(),
            self.seats,
            numbers,
            kept,
            self.redeal,
        )
        shown = memoryview(memory).toreadonly()
        for name, place in found.items():
            part = shown[place.offset : place.offset + place.size]
            array = numpy.frombuffer(part, dtype=_DTYPES[place.code]).reshape(place.shape)
            setattr(self, name, array)
        self.units = self._find_units()
        self.seed: int
        self.reset(seed)

    # ---- Playing --------------------------------------------------------------------------------

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Deal all hands anew: each row's first, from a seed from 0 to 2**64 - 1, or any.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=2, seed=1)
        >>> batch.seeds.tolist() == [int(seed) for seed in batch.seeds]
        True
        """
        number = new_seed() if seed is None else values.whole(seed, "seed", 0, values.SEED_MAX)
        with self._alone():
            self._share(lambda first, last: self._floor.begin(number, first, last), _STEPS)
            self.seed = number

    def step(self, actions: ArrayLike) -> None:
        """Act in every hand: ``actions`` has the number of a choice for each.

        In a hand that is over any number will do. Raises IllegalAction, which names the hand and
        what is legal there, and then no hand has moved; TypeError for what are no ints.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1)
        >>> batch.step([1, 1, 4])
        >>> batch.actors.tolist(), batch.history[:, 0].tolist()
        ([1, 1, 1], [0, 0, 40])
        """
        self._act(actions, "B", self._illegal_choice)

    def step_exact(self, actions: ArrayLike) -> None:
        """Act in every hand by an exact action: -1 fold, 0 check or call, or a raise-to in chips.

        A hand whose action is -2 waits, and all of its row stays. Raises as ``step`` does.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1)
        >>> batch.step_exact([-1, 0, 7])
        >>> batch.rewards.tolist(), batch.bets[2].tolist()
        ([[0, 0], [0, 0], [0, 0]], [7, 2])
        """
        self._act(actions, "q", self._illegal_amount)

    def deal_next(self, rows: Iterable[SupportsIndex] | None = None) -> None:
        """Deal the next hand of some rows; of those that are over, if none are given.

        Raises FastevalError if the batch has ``redeal``, and for a row that is none.
        """
        if self.redeal:
            raise errors.goes_on()
        with self._alone():
            if rows is None:
                wanted = self._numpy.flatnonzero(self.actors < 0).tolist()
            else:
                wanted = [self._row(row) for row in rows]
            for row in wanted:
                self._floor.redeal(row)

    def choose(
        self,
        policies: Policy | Sequence[Policy | None],
        out: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]:
        """Choose for the actors: by "random", "caller" or an EquityPolicy, or one for each seat.

        Returns the numbers of choices, as ``step`` takes them; of an actor whose policy is None,
        and of hands that are over, it is 0, or stays what it is in ``out``. What is chosen follows
        from the seed of the hand and the actions before it.
        """
        numbers = read_policies(policies, self.seats)
        chosen: Any = self._numpy.zeros(self.hands, "u1") if out is None else out
        view = memoryview(chosen)
        if view.format != "B" or view.shape != (self.hands,) or not view.contiguous:
            raise errors.odd_actions(view.shape or (), self.hands)
        with self._alone():
            self._share(
                lambda first, last: self._floor.choose(numbers, view[first:last], first, last),
                _THOUGHTS if thinks(numbers) else _CHOICES,
            )
        return chosen  # type: ignore[no-any-return]

    def play_out(self, policies: Policy | Sequence[Policy | None]) -> None:
        """Play all hands to their ends, or to where a seat whose policy is None is to act.

        The same as ``choose`` and ``step`` again and again, and much faster. Raises FastevalError
        if the batch has ``redeal``.
        """
        numbers = read_policies(policies, self.seats)
        if self.redeal:
            raise errors.goes_on()
        with self._alone():
            self._share(
                lambda first, last: self._floor.play_out(numbers, first, last),
                _THOUGHTS if thinks(numbers) else _STEPS // 4,
            )

    # ---- Reading --------------------------------------------------------------------------------

    def state(self, row: SupportsIndex) -> state.State:
        """Return the hand of a row as a State, dealt from its seed and played to here.

        Raises FastevalError if there is no such row, or if it has more actions than are kept.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1)
        >>> batch.state(2)
        <State: preflop, pot 2, seat 0 to act: fold, call 2, raise to 4-40>
        """
        place = self._row(row)
        count, kept = int(self.history_counts[place]), self.history.shape[1]
        if count > kept:
            raise errors.history_too_short(place, count, kept)
        hand = state.State(
            self._rules[self._rules_of[place]],
            self._start_stacks[place].tolist(),
            int(self.buttons[place]),
            seed=int(self.seeds[place]),
        )
        for amount in self.history[place, :count].tolist():
            if amount == _FOLD:
                hand.fold()
            elif amount == _CALL:
                hand.call()
            else:
                hand.raise_to(amount)
        return hand

    def features(
        self, rows: ArrayLike | None = None, seats: ArrayLike | None = None
    ) -> NDArray[np.float32]:
        """What seats know of hands, as vectors of float32; ``feature_names`` says what is in them.

        Of all hands or of some ``rows``: (rows, features). The actor looks or, if ``seats`` are
        given, that seat, or one for each row; also one that has folded, and at the end. Nobody sees
        from seat 0 and has no cards. Raises InvalidConfig and TypeError for rows and seats that
        there are not.

        >>> BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1).features().shape
        (3, 152)
        """
        numpy = self._numpy
        last = self.hands - 1
        if rows is None:
            wanted = numpy.arange(self.hands)
        else:
            wanted = read_ints(rows, "rows", 0, last, f"a hand from 0 to {last}")
            if wanted.ndim != 1:
                raise errors.odd_array_shape("rows", wanted.shape, "(rows,)")
        made: Any = numpy.empty((len(wanted), len(feature_names(self.seats))), "f4")
        looking = None if seats is None else self._read_seats(seats, "seats", len(wanted))
        with self._alone():
            self._floor.features(
                wanted.astype("i8").tobytes(),
                None if looking is None else looking.tobytes(),
                memoryview(made).cast("B").cast("f"),
            )
        return made  # type: ignore[no-any-return]

    @property
    def nbytes(self) -> int:
        """How many bytes the arrays take; the compiled core keeps some 800 for each hand besides.

        >>> BatchState(Rules(big_blind=2), [200] * 6, hands=1000).nbytes // 1000
        970
        """
        return len(self._memory)

    def __len__(self) -> int:
        return self.hands

    def __repr__(self) -> str:
        over = int((self.actors < 0).sum())
        return f"<BatchState: {self.hands} hands, {self.seats} seats, {over} over>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise values.no_pickle(self)

    # ---- Arguments ------------------------------------------------------------------------------

    def _read_rules(self, rules: Any) -> tuple[list[Rules], NDArray[Any]]:
        """Find the different Rules, and which of them each hand has."""
        numpy = self._numpy
        given = list(rules) if isinstance(rules, (list, tuple)) else [rules]
        if len(given) not in (1, self.hands) or not given:
            raise errors.odd_rules_count(len(given), self.hands)
        found: dict[Rules, int] = {}
        which = []
        for row, one in enumerate(given):
            if not isinstance(one, Rules):
                raise values.odd_rules(one)
            if one.run_it_twice:
                raise errors.run_it_twice(row)
            which.append(found.setdefault(one, len(found)))
        return list(found), numpy.resize(numpy.array(which, "u4"), self.hands)

    def _read_stacks(self, stacks: Any) -> Any:
        numpy = self._numpy
        wanted = f"chips from 0 to {values.CHIPS_MAX}"
        read = read_ints(stacks, "stacks", 0, values.CHIPS_MAX, wanted)
        if read.ndim not in (1, 2) or not 2 <= read.shape[-1] <= values.SEATS_MAX:
            raise errors.odd_array_shape("stacks", read.shape, "(seats,) or (hands, seats)")
        if read.ndim == 2 and len(read) != self.hands:
            raise errors.odd_array_shape("stacks", read.shape, f"({self.hands}, seats)")
        return numpy.ascontiguousarray(
            numpy.broadcast_to(read, (self.hands, read.shape[-1])), dtype="i8"
        )

    def _read_seats(self, seats: Any, field: str, count: int) -> Any:
        """Read a seat for all, or for each of so many."""
        numpy = self._numpy
        last = self.seats - 1
        read = read_ints(seats, field, 0, last, f"a seat from 0 to {last}")
        if read.shape not in ((), (count,)):
            raise errors.odd_array_shape(field, read.shape, f"() or ({count},)")
        return numpy.ascontiguousarray(numpy.broadcast_to(read, (count,)), dtype="i1")

    def _find_units(self) -> Any:
        numpy = self._numpy
        units = [rules.big_blind or rules.minimum_bet for rules in self._rules]
        found = numpy.array(units, "i8")[self._rules_of]
        found.flags.writeable = False
        return found

    def _row(self, row: Any) -> int:
        place = values.integer(row, errors.odd_row_type)
        if not 0 <= place < self.hands:
            raise errors.odd_row(place, self.hands)
        return place

    # ---- Steps ----------------------------------------------------------------------------------

    def _act(
        self, actions: Any, code: Literal["B", "q"], illegal: Callable[[int, int], Exception]
    ) -> None:
        """Step all hands, or none if an action is wrong."""
        read = self._read_actions(actions, code)
        view: memoryview[int] = memoryview(read).cast("B").cast(code)
        with self._alone():
            row = self._floor.check(view, 0, self.hands)
            if row < self.hands:
                raise illegal(row, int(read[row]))
            self._share(lambda first, last: self._floor.step(view[first:last], first, last), _STEPS)

    def _read_actions(self, actions: Any, code: str) -> Any:
        numpy = self._numpy
        if isinstance(actions, numpy.ndarray) and actions.dtype == _DTYPES[code]:
            read = actions
        else:
            bounds = (0, 255) if code == "B" else (_WAIT, values.CHIPS_MAX)
            wanted = "the number of a choice" if code == "B" else "-2, -1, 0 or a raise-to"
            read = read_ints(actions, "actions", *bounds, wanted)
        if read.shape != (self.hands,):
            raise errors.odd_actions(read.shape, self.hands)
        return numpy.ascontiguousarray(read, dtype=_DTYPES[code])

    def _illegal_choice(self, row: int, choice: int) -> Exception:
        if choice >= len(self.choices):
            return errors.no_such_choice(row, choice, self.choices)
        return errors.illegal_choice(row, choice, self.choices, self.legal[row])

    def _illegal_amount(self, row: int, amount: int) -> Exception:
        return errors.illegal_amount(row, amount, legal_text(self.state(row).legal))

    # ---- Threads --------------------------------------------------------------------------------

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other threads from the hands while they move."""
        if not self._lock.acquire(blocking=False):
            raise errors.busy()
        try:
            yield
        finally:
            self._lock.release()

    def _share(self, work: Callable[[int, int], Any], least: int) -> None:
        """Do all rows in equal parts, one for each thread that has so many."""
        count = max(1, min(self.threads, self.hands // least))
        ends = [self.hands * part // count for part in range(count + 1)]
        others: list[Future[Any]] = []
        if count > 1:
            pool = self._threads()
            others = [pool.submit(work, *ends[part : part + 2]) for part in range(1, count)]
        try:
            work(*ends[:2])
        finally:
            errors_there = [other.exception() for other in others]  # waits for them
        for error in errors_there:
            if error is not None:
                raise error

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None or self._pool_process != getpid():  # a child has no threads
            from concurrent.futures import ThreadPoolExecutor

            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="fasteval")
            self._pool_process = getpid()
        return self._pool
