"""Many hands in play, stepped together from arrays: the words on top of the floor's Batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from fasteval import errors as values
from fasteval import state
from fasteval._impl import floor
from fasteval.batches import errors
from fasteval.batches.arrays import numpy_for
from fasteval.batches.choices import CHOICES, action_text, read_choices
from fasteval.batches.crew import Crew, Job
from fasteval.batches.features import feature_names
from fasteval.batches.layout import Place, places
from fasteval.batches.policies import Numbers, Policy, read_policies, rows_at_once
from fasteval.batches.reading import read_actions, read_rows, read_rules, read_seats, read_stacks
from fasteval.equities import new_seed
from fasteval.records import legal_text
from fasteval.rules import Rules

if TYPE_CHECKING:
    from threading import Lock

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_MOST_HANDS = 1 << 32
MOST_HISTORY = 10_000
MOST_THREADS = 1024

# For so many hands it is worth waking a thread: to choose, to step, to play out, and to think.
_CHOICES, _STEPS, _HANDS, _THOUGHTS = 8192, 1024, 256, 64

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
    them; copy what is to last. The actor may know all but the seeds. Chips are int64, seats int8,
    cards uint8, masks uint64, what is yes or no bool.

    - ``actors``: whose turn it is; -1 if the hand is over
    - ``positions``: how many dealt-in seats are before the actor, from left of the button on
    - ``buttons``, ``streets``, ``pots``: 0 to 3 for preflop to river, 5 when it is over
    - ``hole_cards`` (hands, 2), ``boards`` (hands, 5): the actor's; 255 for cards not there
    - ``hole_masks``, ``board_masks``: the same as masks
    - ``one_hot_cards`` (hands, 2, 52): the same as bools: hole cards, board
    - ``stacks``, ``bets``, ``live`` (hands, seats): chips behind, and in on this street; not folded
    - ``legal``, ``amounts`` (hands, choices): which choices are legal, and as exact actions
    - ``to_call``, ``min_raise_to``, ``max_raise_to``, ``may_fold``: all that is legal, exactly
    - ``history_seats``, ``history`` (hands, history): who acted, -1 behind the last; exact actions
    - ``history_counts``: how many actions there were
    - ``ended``: whether the last step ended a hand
    - ``rewards``, ``rewards_bb`` (hands, seats): what that one won, in chips and in big blinds
    - ``seeds``: what the cards of the hand come from: for ``state``, and not for players
    - ``units``: the big blind of each hand, or its minimum bet if there is none

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
        self._numpy: Any = numpy_for("BatchState")
        self.hands: int = values.whole(hands, "hands", 1, _MOST_HANDS)
        self.threads: int = values.whole(threads, "threads", 1, MOST_THREADS)
        self._crew = Crew(self.threads)
        self._is_broken: bool = False
        self.redeal: bool = values.switch(redeal, "redeal")
        self.choices: tuple[str, ...]
        self.choices, numbers = read_choices(choices)
        kept = values.whole(history, "history", 0, MOST_HISTORY)
        sizes = {"choices": len(numbers), "history": kept}
        least = places(self.hands, seats=2, **sizes)[1]
        self._rules: list[Rules]
        self._rules_of: NDArray[np.uint32]
        self._start_stacks: NDArray[np.int64]
        try:
            self._rules, self._rules_of = read_rules(rules, self.hands)
            self._start_stacks = read_stacks(stacks, self.hands)
            self.seats: int = self._start_stacks.shape[1]
            found, size = places(self.hands, seats=self.seats, **sizes)
            self._memory = bytearray(size)
            self._floor: Any = self._make_floor(found, buttons, numbers, kept)
        except MemoryError:
            raise errors.too_many_hands(self.hands, least) from None
        self._view(found)
        self.seed: int
        self.reset(seed)

    def _make_floor(
        self, found: dict[str, Place], buttons: ArrayLike, choices: Any, kept: int
    ) -> Any:
        first_buttons = read_seats(buttons, "buttons", self.hands, self.seats - 1)
        return floor.Batch(
            self._memory,
            {name: place.offset for name, place in found.items()},
            self._rules,
            self._rules_of.tobytes(),
            self._start_stacks.tobytes(),
            first_buttons.tobytes(),
            self.seats,
            choices,
            kept,
            self.redeal,
        )

    def _view(self, found: dict[str, Place]) -> None:
        """Make the views that cannot be written, and count units by the rules of each hand."""
        numpy = self._numpy
        shown = memoryview(self._memory).toreadonly()
        for name, place in found.items():
            part = shown[place.offset : place.offset + place.size]
            array = numpy.frombuffer(part, dtype=_DTYPES[place.code]).reshape(place.shape)
            setattr(self, name, array)
        self.units = numpy.array([rules.chip_unit for rules in self._rules], "i8")[self._rules_of]
        self.units.flags.writeable = False

    # ---- Playing --------------------------------------------------------------------------------

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Deal all hands anew: each row's first, from a seed from 0 to 2**64 - 1, or any.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=2, seed=1)
        >>> first = batch.seeds.tolist()
        >>> batch.reset(1)
        >>> batch.seeds.tolist() == first
        True
        """
        number = new_seed() if seed is None else values.whole(seed, "seed", 0, values.SEED_MAX)
        with self._crew.alone():
            self._floor.reseed(number)
            self._move(lambda first, last: partial(self._floor.begin, first, last), _STEPS)
            self.seed = number

    def step(self, actions: ArrayLike) -> None:
        """Act in every hand: ``actions`` has the number of a choice for each.

        In a hand that is over any from 0 to 255 will do. Raises IllegalAction, which names the hand
        and what is legal there, and then no hand has moved; TypeError for what are no ints.

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
        >>> batch.step_exact([-2, 0, 7])
        >>> batch.history_counts.tolist(), batch.bets[2].tolist()
        ([0, 1, 1], [7, 2])
        """
        self._act(actions, "q", self._illegal_amount)

    def deal_next(self, rows: ArrayLike | None = None) -> None:
        """Deal the next hand of some rows; of those that are over, if none are given.

        Raises FastevalError if the batch has ``redeal``, InvalidConfig for a row that is none.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1, redeal=False)
        >>> batch.step_exact([-1, 0, 0])
        >>> batch.deal_next()
        >>> batch.buttons.tolist(), batch.history_counts.tolist()
        ([1, 0, 0], [0, 1, 1])
        """
        if self.redeal:
            raise errors.goes_on()
        with self._alone():
            if rows is None:
                wanted = self._numpy.flatnonzero(self.actors < 0)
            else:
                wanted = read_rows(rows, self.hands)
            for row in wanted.tolist():
                self._floor.redeal(row)

    def choose(
        self,
        policies: Policy | Sequence[Policy | None],
        out: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]:
        """Choose for the actors: by "random", "caller" or an EquityPolicy, or one for each seat.

        Returns the numbers of choices, as ``step`` takes them; of an actor whose policy is None,
        and of hands that are over, it is 0, or stays what it is in ``out``, a uint8 array. What is
        chosen is drawn from the seed of the hand, on from where the last choice for it has stopped.
        Raises TypeError for other policies and arrays, InvalidConfig for another number of them.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1)
        >>> batch.choose("caller")
        array([1, 1, 1], dtype=uint8)
        """
        numbers = read_policies(policies, self.seats)
        chosen: Any = self._numpy.zeros(self.hands, "u1") if out is None else out
        view = self._out_view(chosen)
        choose = self._floor.choose
        with self._alone():
            self._move(
                lambda first, last: partial(choose, numbers, view[first:last], first, last),
                *_worth(numbers, _CHOICES),
            )
        return chosen  # type: ignore[no-any-return]

    def play_out(self, policies: Policy | Sequence[Policy | None]) -> None:
        """Play all hands to their ends, or to where a seat whose policy is None is to act.

        The same as ``choose`` and ``step`` again and again, and much faster. Raises FastevalError
        if the batch has ``redeal``, and else as ``choose`` does.

        >>> batch = BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1, redeal=False)
        >>> batch.play_out("random")
        >>> batch
        <BatchState: 3 hands, 2 seats, 3 over>
        """
        numbers = read_policies(policies, self.seats)
        if self.redeal:
            raise errors.goes_on()
        with self._alone():
            self._move(
                lambda first, last: partial(self._floor.play_out, numbers, first, last),
                *_worth(numbers, _HANDS),
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
            hand.push(action_text(amount))
        return hand

    def features(
        self, rows: ArrayLike | None = None, seats: ArrayLike | None = None
    ) -> NDArray[np.float32]:
        """What seats know of hands, as vectors of float32; ``feature_names`` says what is in them.

        Of all hands or of some ``rows``: (rows, features). The actor looks or, if ``seats`` are
        given, that seat, or one for each row: also one that has folded, and at the end. Without, a
        hand in which nobody is to act is seen from seat 0, but for its cards. Raises InvalidConfig
        and TypeError for rows and seats that there are not.

        >>> BatchState(Rules(big_blind=2), [40, 60], hands=3, seed=1).features().shape
        (3, 152)
        """
        wanted = read_rows(rows, self.hands)
        looking = None
        if seats is not None:
            looking = read_seats(seats, "seats", len(wanted), self.seats - 1).tobytes()
        made: Any = self._numpy.empty((len(wanted), len(feature_names(self.seats))), "f4")
        if len(wanted):
            view = memoryview(made).cast("B").cast("f")
            with self._alone():
                self._floor.features(wanted.tobytes(), looking, view)
        return made  # type: ignore[no-any-return]

    @property
    def nbytes(self) -> int:
        """How many bytes the arrays take; of each hand some 900 more are kept besides.

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

    # ---- Steps ----------------------------------------------------------------------------------

    def _act(
        self, actions: Any, code: Literal["B", "q"], illegal: Callable[[int, int], Exception]
    ) -> None:
        """Step all hands, or none if an action is wrong."""
        with self._alone():
            read: Any = read_actions(actions, self.hands, _DTYPES[code], illegal)
            view: memoryview[int] = memoryview(read).cast("B").cast(code)
            row = self._floor.check(view, 0, self.hands)
            if row < self.hands:
                raise illegal(row, int(read[row]))
            step = self._floor.step
            self._move(lambda first, last: partial(step, view[first:last], first, last), _STEPS)

    def _alone(self) -> Lock:
        """The lock under which hands move. Raises FastevalError if they are not to be used."""
        if self._is_broken:
            raise errors.interrupted()
        return self._crew.alone()

    def _move(self, job: Callable[[int, int], Job], least: int, most: int | None = None) -> None:
        """Share the hands; only in Python an interrupt can leave one between two actions."""
        self._is_broken = floor.IMPLEMENTATION == "python"
        self._crew.share(job, self.hands, least, most)
        self._is_broken = False

    def _illegal_choice(self, row: int, choice: int) -> Exception:
        if not 0 <= choice < len(self.choices):
            return errors.no_such_choice(row, choice, self.choices)
        return errors.illegal_choice(row, choice, self.choices, self.legal[row])

    def _illegal_amount(self, row: int, amount: int) -> Exception:
        to_call, actor = int(self.to_call[row]), int(self.actors[row])
        legal = SimpleNamespace(
            fold=bool(self.may_fold[row]),
            check=actor >= 0 and to_call == 0,
            call=to_call > 0,
            to_call=to_call,
            bet=int(self.bets[row, actor]),
            min_raise_to=int(self.min_raise_to[row]) or None,
            max_raise_to=int(self.max_raise_to[row]) or None,
        )
        return errors.illegal_amount(row, amount, legal_text(legal))

    def _out_view(self, out: Any) -> memoryview[int]:
        try:
            view = memoryview(out)
        except TypeError:
            raise errors.odd_out(out, self.hands) from None
        fits = view.format == "B" and view.shape == (self.hands,) and view.contiguous
        if not fits or view.readonly:
            raise errors.odd_out(out, self.hands)
        return view

    def _row(self, row: Any) -> int:
        place = values.integer(row, errors.odd_row_type)
        if not 0 <= place < self.hands:
            raise errors.odd_row(place, self.hands)
        return place


def _worth(policies: tuple[Numbers, ...], least: int) -> tuple[int, int | None]:
    """For how many hands a thread is worth waking, and how many are done at a time."""
    most = rows_at_once(policies)
    return (_THOUGHTS if most else least), most
