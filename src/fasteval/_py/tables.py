"""The readable construction of the C tables; tools/gen_tables.py prints them as c/tables.c.

Every card adds the key of its rank, so a hand of 5, 6 or 7 cards has a sum, and no two hands that
differ in their ranks have the same. A perfect hash takes the sum to the strength without regard to
suits: the bits of the sum above the lowest six choose an offset, at which the lowest six find the
strength; the offsets are kept in the same way. docs/hashing.md has the whole story.

The twin itself never looks anything up here: ``eval.py`` computes.
"""

from collections import defaultdict
from collections.abc import Iterator

from .eval import ranks_strength

# From the ace down, the smallest keys whose sums over hands of the same size all differ. The low
# ranks have the large keys, for they decide least: rows of the table that differ in low ranks
# only are often equal, and are then kept once.
RANK_KEYS = (1479181, 636345, 262349, 83661, 22854, 8698, 2031, 453, 98, 22, 5, 1, 0)

# Every card adds this too, which keeps hands of 5, 6 and 7 cards apart.
COUNT_KEY = 7831552

LOW_BITS = 6  # of a sum, to find a strength within its row
MIDDLE_BITS = 6  # above them, to find the row's offset within its block

Row = dict[int, int]


def rank_counts(cards: int, ranks: int = 13) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take a number of cards from ranks of four: how many of each rank.

    >>> sum(1 for counts in rank_counts(7))
    49205
    """
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(cards, 4) + 1):
        for rest in rank_counts(cards - count, ranks - 1):
            yield (count, *rest)


def counts_strength(counts: tuple[int, ...]) -> int:
    """Return the strength without regard to suits of so many cards of each rank.

    >>> counts_strength((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4))
    7452
    """
    at_least = [sum(1 << rank for rank in range(13) if counts[rank] >= k) for k in (1, 2, 3, 4)]
    return ranks_strength(*at_least)


def strengths_by_sum() -> dict[int, int]:
    """Map the sum of the keys of every hand of 5, 6 or 7 cards to its strength."""
    strengths = {}
    for cards in (5, 6, 7):
        for counts in rank_counts(cards):
            total = sum(n * (COUNT_KEY + key) for n, key in zip(counts, RANK_KEYS, strict=True))
            strengths[total] = counts_strength(counts)
    return strengths


def split(values: dict[int, int], bits: int) -> dict[int, Row]:
    """Cut a sparse array into rows of 2**bits places, as {row: {column: value}}."""
    rows: defaultdict[int, Row] = defaultdict(dict)
    for place, value in values.items():
        rows[place >> bits][place & ((1 << bits) - 1)] = value
    return dict(rows)


class Packer:
    """Lays rows into one array so that each keeps its shape and equal values may coincide.

    Sets of places are ints with bit p for place p, so that one shift tries a value at every offset.
    """

    def __init__(self) -> None:
        self.values: dict[int, int] = {}
        self.taken = 0
        self.places: defaultdict[int, int] = defaultdict(int)  # value -> set of places

    def add(self, row: Row) -> int:
        """Lay a row at the offset that is best and return the offset."""
        offset = self._best_offset(row)
        for column, value in row.items():
            self.values[offset + column] = value
            self.taken |= 1 << (offset + column)
            self.places[value] |= 1 << (offset + column)
        return offset

    def _best_offset(self, row: Row) -> int:
        """Weigh places shared, 4 each, against places that the array grows, 3 each."""
        blocked = 0
        for column, value in row.items():
            blocked |= (self.taken & ~self.places.get(value, 0)) >> column
        first_free = (~blocked & (blocked + 1)).bit_length() - 1
        shared = self._shared(row)
        offsets = [offset for offset in shared if not blocked >> offset & 1]
        length = self.taken.bit_length()
        reach = max(row) + 1

        def worth(offset: int) -> tuple[int, int]:
            growth = max(0, offset + reach - length)
            return 4 * shared.get(offset, 0) - 3 * growth, -offset

        return max([first_free, *offsets], key=worth)

    def _shared(self, row: Row) -> dict[int, int]:
        """Count for every offset the places of the row that hold their value already."""
        shared: defaultdict[int, int] = defaultdict(int)
        for column, value in row.items():
            for place in set_bits(self.places.get(value, 0) >> column):
                shared[place] += 1
        return shared


def set_bits(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def pack(rows: dict[int, Row]) -> tuple[list[int], dict[int, int]]:
    """Pack rows into one array; return it, and the offset of each row by its number."""
    packer = Packer()
    known: dict[tuple[tuple[int, int], ...], int] = {}
    offsets = {}
    keyed = {number: tuple(sorted(row.items())) for number, row in rows.items()}
    for number in sorted(rows, key=lambda number: (-len(rows[number]), keyed[number])):
        key = keyed[number]
        if key not in known:
            known[key] = packer.add(rows[number])
        offsets[number] = known[key]
    return [packer.values.get(place, 0) for place in range(max(packer.values) + 1)], offsets


def perfect_hash() -> tuple[list[int], list[int], list[int]]:
    """Build the three arrays of the hash: strengths, offsets into them, blocks of the offsets.

    A sum is found at strengths[low + offsets[middle + blocks[high]]], where low, middle and high
    are its bits and high counts from the first block of the hands of 5 cards.
    """
    strengths, row_offsets = pack(split(strengths_by_sum(), LOW_BITS))
    offsets, block_offsets = pack(split(row_offsets, MIDDLE_BITS))
    first = first_block()
    blocks = [block_offsets.get(block, 0) for block in range(first, max(block_offsets) + 1)]
    return strengths, offsets, blocks


def first_block() -> int:
    """Return the number of the block in which the hands of 5 cards begin."""
    return 5 * COUNT_KEY >> (LOW_BITS + MIDDLE_BITS)
