"""Many hands in play, in a buffer: the twin of ``_batch.pxi``."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import prod
from struct import calcsize
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, final

from fasteval import errors
from fasteval._py import batch as _batch
from fasteval._py import choices as _choices
from fasteval._py import policy as _policy
from fasteval._py.choices import CHOICES, Choice
from fasteval._py.features import batch_features, features_count
from fasteval._py.play import State
from fasteval._py.rng import Rng
from fasteval._py.rules import begin_config
from fasteval._py.seats import NO_SEAT, SEATS
from fasteval._py.state import State as _State
from fasteval._py.state import Street
from fasteval.batches import errors as batch_errors
from fasteval.batches.layout import FIELDS

if TYPE_CHECKING:
    from fasteval.rules import Rules


@final
class Batch:
    """Many hands in play, in a buffer; fasteval.BatchState adds the words.

    ``memory`` is a writable buffer of bytes in which each field begins at its offset; ``rules`` has
    Rules, ``config_of`` which of them each hand has, ``start_stacks`` hands x seats chips and
    ``first_buttons`` a seat for each hand: buffers of C's unsigned int, long long and signed char.
    ``choices`` has (kind, part, of). Raises ValueError for what does not fit together.
    """

    __slots__ = ("_batch", "_hands")

    _batch: _batch.Batch
    _hands: int

    def __init__(
        self,
        memory: Any,
        offsets: Mapping[str, int],
        rules: Sequence[Rules],
        config_of: Any,
        start_stacks: Any,
        first_buttons: Any,
        seats: int,
        choices: Sequence[tuple[int, int, int]],
        history_length: int,
        redeal: bool,
        /,
    ) -> None:
        if not 2 <= seats <= SEATS:
            raise ValueError("seats")
        buttons = memoryview(bytes(first_buttons)).cast("b")
        stacks = memoryview(bytes(start_stacks)).cast("q")
        config_numbers = memoryview(bytes(config_of)).cast("I")
        self._hands = len(buttons)
        if not buttons or not rules or len(config_numbers) != self._hands:
            raise ValueError("inputs")
        if len(stacks) != self._hands * seats:
            raise ValueError("inputs")
        if max(config_numbers) >= len(rules):
            raise ValueError("config_of")
        sizes = {"seats": seats, "choices": len(choices), "history": history_length}
        self._batch = _batch.Batch(
            seats=seats,
            history_length=history_length,
            seed=0,
            redeal=redeal,
            choices=_read_choices(choices),
            configs=[begin_config(one) for one in rules],
            config_of=config_numbers,
            start_stacks=stacks,
            first_buttons=buttons,
            # Nothing is in play before the first deal.
            states=[_State(actor=NO_SEAT, street=Street.OVER, dealt=1) for _ in buttons],
            numbers=[0] * self._hands,
            choosers=[Rng([]) for _ in buttons],
            **_views(memoryview(memory), offsets, self._hands, sizes),
        )

    def reseed(self, seed: SupportsIndex, /) -> None:
        """Set the seed from which ``begin`` and ``redeal`` deal."""
        self._batch.seed = errors.seed(seed)

    def begin(self, first: int, last: int, /) -> None:
        """Deal the first hands of rows. Raises InvalidConfig, which names the hand."""
        self._check_rows(first, last)
        try:
            _batch.batch_begin(self._batch, first, last)
        except _batch.RowError as error:
            raise batch_errors.odd_hand(error.row, error.position) from None

    def redeal(self, row: int, /) -> None:
        """Deal the next hand of a row."""
        self._check_rows(row, row + 1)
        _batch.batch_redeal(self._batch, row)

    def check(self, actions: Any, first: int, last: int, /) -> int:
        """Find the first row whose action is not legal; ``last`` if all are."""
        view = self._actions(actions, first, last)
        check = _batch.batch_check_exact if view.itemsize == 8 else _batch.batch_check
        try:
            check(self._batch, view, first, last)
        except _batch.RowError as error:
            return error.row
        return last

    def step(self, actions: Any, first: int, last: int, /) -> int:
        """Step rows by choices (B) or exactly (q); return the first wrong row, or ``last``."""
        view = self._actions(actions, first, last)
        step = _batch.batch_step_exact if view.itemsize == 8 else _batch.batch_step
        try:
            step(self._batch, view, first, last)
        except _batch.RowError as error:
            return error.row
        return last

    def choose(
        self,
        policies: Sequence[tuple[int, int, float, float]],
        actions: Any,
        first: int,
        last: int,
        /,
    ) -> None:
        """Choose for the actors of rows, by the policies of the seats, into a buffer (B)."""
        view = self._actions(actions, first, last)
        read = self._policies(policies)
        if view.readonly or view.itemsize != 1:
            raise ValueError("actions")
        _policy.batch_choose(self._batch, read, view, first, last)

    def play_out(
        self, policies: Sequence[tuple[int, int, float, float]], first: int, last: int, /
    ) -> None:
        """Play the hands of rows to their ends."""
        read = self._policies(policies)
        self._check_rows(first, last)
        _policy.batch_play_out(self._batch, read, first, last)

    def features(self, rows: bytes, seats: bytes | None, features: Any, /) -> None:
        """Write what seats know of rows to a buffer of floats, one vector behind the other.

        ``rows`` are bytes of C's long long; ``seats`` of signed chars, -1 for nobody, or None for
        the actors.
        """
        wanted = memoryview(rows[: len(rows) // 8 * 8]).cast("q")
        chosen = None if seats is None else memoryview(seats).cast("b")
        if chosen is not None and len(chosen) != len(wanted):
            raise ValueError("seats")
        for i, row in enumerate(wanted):
            if row < 0:
                raise ValueError("rows")
            self._check_rows(row, row + 1)
            if chosen is not None and not NO_SEAT <= chosen[i] < self._batch.seats:
                raise ValueError("seats")
        view = memoryview(features)
        width = features_count(self._batch.seats)
        if view.ndim != 1 or view.readonly or view.format not in ("f", "@f"):
            raise ValueError("features")
        if len(view) != len(wanted) * width or not view.contiguous:
            raise ValueError("features")
        for i, row in enumerate(wanted):
            seat = None if chosen is None else chosen[i : i + 1]
            found = batch_features(self._batch, seat, row, row + 1)
            view[i * width : (i + 1) * width] = array("f", found)

    def _policies(self, policies: Sequence[tuple[int, int, float, float]]) -> list[_policy.Policy]:
        if len(policies) != self._batch.seats:
            raise ValueError("policies")
        return [_policy.Policy(*policy) for policy in policies]

    def _check_rows(self, first: int, last: int) -> None:
        if not first <= last <= self._hands:
            raise ValueError("rows")

    def _actions(self, actions: Any, first: int, last: int) -> memoryview:
        self._check_rows(first, last)
        view = memoryview(actions)
        if view.ndim != 1 or len(view) != last - first or not view.contiguous:
            raise ValueError("actions")
        if view.format not in ("B", "@B", "=B", "<B", "q", "@q"):
            raise ValueError("actions")
        return view

    def __reduce__(self) -> NoReturn:
        raise errors.no_pickle(self)


def state_choices(
    state: State, choices: Sequence[tuple[int, int, int]], /
) -> tuple[int | None, ...]:
    """Return the exact action of each choice (kind, part, of) in a hand, None if not legal."""
    read = _read_choices(choices)
    with state._lock:
        legal, amounts = _choices.state_choices(state._state, read)
    return tuple(amount if found else None for found, amount in zip(legal, amounts, strict=True))


def _read_choices(choices: Sequence[tuple[int, int, int]]) -> list[Choice]:
    read = [Choice(*choice) for choice in choices]
    if not 1 <= len(read) <= CHOICES or any(one.part < 0 or one.of < 1 for one in read):
        raise ValueError("choices")
    return read


def _views(
    memory: memoryview, offsets: Mapping[str, int], hands: int, sizes: Mapping[str, int]
) -> dict[str, Any]:
    """The flat view of each field; a bool is a number, as it is in C."""
    views: dict[str, Any] = {}
    for name, field in FIELDS.items():
        row = prod(size if isinstance(size, int) else sizes[size] for size in field.row)
        length = hands * row * calcsize(field.code)
        part = memory.cast("B")[offsets[name] : offsets[name] + length]
        if len(part) != length:
            raise ValueError("memory")
        if offsets[name] % 8:
            raise ValueError("alignment")
        code: Any = "B" if field.code == "?" else field.code
        views[name] = part.cast(code)
    return views
