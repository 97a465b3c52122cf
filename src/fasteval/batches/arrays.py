"""Arrays of ints as arguments: numpy's, or anything that numpy makes one of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.batches import errors

if TYPE_CHECKING:
    from numpy.typing import NDArray


def numpy_for(what: str) -> Any:
    """Import numpy, or say how to get it."""
    try:
        import numpy
    except ImportError as error:
        raise errors.no_numpy(what, error) from None
    return numpy


def read_ints(value: Any, field: str, lowest: int, highest: int, wanted: str) -> NDArray[Any]:
    """Read an array of ints within bounds. Raises TypeError and InvalidConfig, which say where.

    >>> read_ints([3, 4], "buttons", 0, 5, "a seat from 0 to 5").tolist()
    [3, 4]
    """
    import numpy as np

    try:
        found = np.asarray(value)
    except (TypeError, ValueError, OverflowError):
        raise errors.odd_array(field, value) from None
    if found.dtype == object and found.size:
        found = _exact(found, field)
    if found.dtype.kind not in "iu":
        raise errors.odd_array_type(field, found.dtype)
    wrong = (found < lowest) | (found > highest)
    if wrong.any():
        place = tuple(map(int, np.argwhere(wrong)[0]))
        raise errors.out_of_range(field, place, int(found[place]), wanted)
    return found


def _exact(found: NDArray[Any], field: str) -> NDArray[Any]:
    """Python ints that no type of numpy can hold are out of every bound, and told as they are."""
    import numpy as np

    for place, item in np.ndenumerate(found):
        if type(item) is not int:
            raise errors.odd_array_type(field, type(item).__name__)
        if not -(2**63) <= item < 2**63:
            raise errors.out_of_range(field, place, item, "an int of 64 bits")
    return found.astype(np.int64)
