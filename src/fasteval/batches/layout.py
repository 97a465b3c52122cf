"""What a batch shows, and where it lies in its buffer: both floors write it, numpy views it."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

CARDS = 52

# An array begins at a multiple of so many bytes: a line of the cache.
_LINE = 64


class Field(NamedTuple):
    """An array with a row for each hand."""

    code: str  #: of the items, as in module struct
    row: tuple[int | str, ...]  #: the shape of a row; a name stands for a size of the batch


#: The fields of ``fe_batch`` that are shown, in the order of fasteval.h, which says what they are.
FIELDS: dict[str, Field] = {
    "seeds": Field("Q", ()),
    "buttons": Field("b", ()),
    "actors": Field("b", ()),
    "positions": Field("b", ()),
    "streets": Field("B", ()),
    "ended": Field("?", ()),
    "hole_cards": Field("B", (2,)),
    "boards": Field("B", (5,)),
    "hole_masks": Field("Q", ()),
    "board_masks": Field("Q", ()),
    "one_hot_cards": Field("?", (2, CARDS)),
    "pots": Field("q", ()),
    "to_call": Field("q", ()),
    "min_raise_to": Field("q", ()),
    "max_raise_to": Field("q", ()),
    "may_fold": Field("?", ()),
    "stacks": Field("q", ("seats",)),
    "bets": Field("q", ("seats",)),
    "live": Field("?", ("seats",)),
    "legal": Field("?", ("choices",)),
    "amounts": Field("q", ("choices",)),
    "rewards": Field("q", ("seats",)),
    "rewards_bb": Field("f", ("seats",)),
    "history_counts": Field("H", ()),
    "history_seats": Field("b", ("history",)),
    "history": Field("q", ("history",)),
}

_SIZES = {"b": 1, "B": 1, "?": 1, "H": 2, "f": 4, "q": 8, "Q": 8}


class Place(NamedTuple):
    """Where the array of a field lies in the buffer."""

    code: str
    shape: tuple[int, ...]
    offset: int  #: in bytes

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return _SIZES[self.code] * prod(self.shape)


def places(hands: int, **sizes: int) -> tuple[dict[str, Place], int]:
    """Lay out the fields, one array behind the other; return where they lie and the bytes in all.

    >>> found, size = places(10, seats=6, choices=5, history=64)
    >>> found["stacks"].shape, found["buttons"].offset, size
    ((10, 6), 128, 10688)
    """
    found: dict[str, Place] = {}
    offset = 0
    for name, field in FIELDS.items():
        row = tuple(size if isinstance(size, int) else sizes[size] for size in field.row)
        found[name] = Place(field.code, (hands, *row), offset)
        offset += -(-found[name].size // _LINE) * _LINE
    return found, offset
