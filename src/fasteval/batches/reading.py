"""The arguments of a batch, read into arrays: rules, stacks, seats, rows and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fasteval import errors as values
from fasteval.batches import errors
from fasteval.batches.arrays import read_array, read_ints
from fasteval.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def read_rules(rules: Any, hands: int) -> tuple[list[Rules], NDArray[np.uint32]]:
    """Find the different Rules, and which of them each hand has."""
    import numpy as np

    given = list(rules) if isinstance(rules, (list, tuple)) else [rules]
    if len(given) not in (1, hands) or not given:
        raise errors.odd_rules_count(len(given), hands)
    found: dict[Rules, int] = {}
    which = []
    for row, one in enumerate(given):
        if not isinstance(one, Rules):
            raise errors.odd_rules(one)
        if one.run_it_twice:
            raise errors.run_it_twice(row)
        which.append(found.setdefault(one, len(found)))
    return list(found), np.resize(np.array(which, np.uint32), hands)


def read_stacks(stacks: Any, hands: int) -> NDArray[np.int64]:
    """Read chips by seat, the same for all hands or a row for each: (hands, seats)."""
    import numpy as np

    wanted = f"chips from 0 to {values.CHIPS_MAX}"
    read = read_ints(stacks, "stacks", 0, values.CHIPS_MAX, wanted)
    shape = f"(seats,) or ({hands}, seats), with 2 to {values.SEATS_MAX} seats"
    if read.ndim not in (1, 2) or not 2 <= read.shape[-1] <= values.SEATS_MAX:
        raise errors.odd_array_shape("stacks", read.shape, shape)
    if read.ndim == 2 and len(read) != hands:
        raise errors.odd_array_shape("stacks", read.shape, shape)
    return np.array(np.broadcast_to(read, (hands, read.shape[-1])), np.int64, order="C")


def read_seats(seats: Any, field: str, count: int, last: int) -> NDArray[np.int8]:
    """Read a seat for all, or for each of so many; ``last`` is the last seat."""
    import numpy as np

    read = read_ints(seats, field, 0, last, f"a seat from 0 to {last}")
    if read.shape not in ((), (count,)):
        raise errors.odd_array_shape(field, read.shape, f"() or ({count},)")
    return np.array(np.broadcast_to(read, (count,)), np.int8, order="C")


def read_rows(rows: Any, hands: int) -> NDArray[np.int64]:
    """Read the numbers of hands, all of them for None."""
    import numpy as np

    if rows is None:
        return np.arange(hands, dtype=np.int64)
    read = read_ints(rows, "rows", 0, hands - 1, f"a hand from 0 to {hands - 1}")
    if read.ndim != 1:
        raise errors.odd_array_shape("rows", read.shape, "(rows,)")
    return read.astype(np.int64)


def read_actions(
    actions: Any, hands: int, kind: str, illegal: Callable[[int, int], Exception]
) -> NDArray[Any]:
    """Read a copy of an action for each hand, as uint8 or int64: ``kind`` is "B" or "q".

    Raises TypeError for what are no ints, FastevalError for another number of them, and what
    ``illegal`` makes of the first that the kind does not hold.
    """
    import numpy as np

    read = read_array(actions, "actions")
    if read.shape != (hands,):
        raise errors.odd_actions(read.shape, hands)
    held = np.iinfo(kind)
    if read.dtype != kind and read.size:
        wrong = np.flatnonzero((read < held.min) | (read > held.max))
        if wrong.size:
            raise illegal(int(wrong[0]), int(read[wrong[0]]))
    return read.astype(kind)
