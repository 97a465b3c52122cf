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


def read_array(value: Any, field: str) -> NDArray[Any]:
    """Read an array of ints, of any size that numpy or Python has. Raises TypeError for others.

    >>> read_array([3, 4], "buttons").tolist()
    [3, 4]
    """
    import numpy as np

    try:
        found = np.asarray(value)
    except (TypeError, ValueError, OverflowError):
        raise errors.odd_array(field, value) from None
    is_empty_list = found.size == 0 and not isinstance(value, np.ndarray)
    if found.dtype == object and found.size:
        for item in found.flat:  # ints that no type of numpy can hold
            if type(item) is not int:
                raise errors.odd_array_type(field, type(item).__name__)
    elif found.dtype.kind not in "iu" and not is_empty_list:
        raise errors.odd_array_type(field, found.dtype)
    return found


def read_ints(value: Any, field: str, lowest: int, highest: int, wanted: str) -> NDArray[Any]:
    """Read an array of ints within bounds. Raises TypeError and InvalidConfig, which say where.

    >>> read_ints([3, 4], "buttons", 0, 5, "a seat from 0 to 5").tolist()
    [3, 4]
    """
    import numpy as np

    found = read_array(value, field)
    wrong = (found < lowest) | (found > highest)
    if wrong.any():
        place = tuple(map(int, np.argwhere(wrong)[0]))
        raise errors.out_of_range(field, place, int(found[place]), wanted)
    return found.astype(np.int64)
