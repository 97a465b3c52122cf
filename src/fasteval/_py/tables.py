"""The readable construction of the C tables; tools/gen_tables.py prints them as c/tables.c.

The cards of a hand are cut in two by rank: high cards, eights to aces, and low cards, twos to
sevens. Beside a given number of high cards the low ones make a difference in few ways, and the
other way round. So the strengths without regard to suits are kept in one array of rows: the high
cards find the row, the low cards the column. docs/hashing.md has the whole story.

The twin itself never looks anything up here: ``eval.py`` computes.
"""

from collections import defaultdict
from collections.abc import Iterator

from .eval import ranks_strength

LOW_RANKS = 6  # twos to sevens; the others are high

# What a card of each rank, from the two, adds to the number that finds the row and to the one that
# finds the column, both modulo a power of two. High cards add to the column, too: the same for all,
# so that it is known how many they are. The keys were found by trial; perfect_hash proves them.
ROW_BITS = 15
ROW_KEYS = (0, 0, 0, 0, 0, 0, 1, 8002, 22676, 1816, 19172, 2531, 11789)
COLUMN_BITS = 15
COLUMN_KEYS = (
    1,
    28631,
    29042,
    23326,
    16402,
    29478,
    11703,
    11703,
    11703,
    11703,
    11703,
    11703,
    11703,
)

Counts = tuple[int, ...]  # how many cards of each rank


def rank_counts(cards: int, ranks: int = 13) -> Iterator[Counts]:
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


def counts_strength(counts: Counts) -> int:
    """Return the strength without regard to suits of so many cards of each rank.

    >>> counts_strength((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4))
    7452
    """
    at_least = [sum(1 << rank for rank in range(13) if counts[rank] >= k) for k in (1, 2, 3, 4)]
    return ranks_strength(*at_least)


def strengths_by_parts(high_cards: int) -> dict[Counts, dict[Counts, int]]:
    """Map the high cards of all hands with so many, and then the low cards, to strengths."""
    parts: defaultdict[Counts, dict[Counts, int]] = defaultdict(dict)
    for high in rank_counts(high_cards, 13 - LOW_RANKS):
        for low_cards in range(max(0, 5 - high_cards), 8 - high_cards):
            for low in rank_counts(low_cards, LOW_RANKS):
                parts[high][low] = counts_strength(low + high)
    return dict(parts)


class Hash:
    """A strength is found at strengths[rows[row number] + columns[column number]].

    The array ends far enough behind the last row for every column to be inside.
    """

    def __init__(self) -> None:
        self.strengths: list[int] = []
        self.rows: list[int | None] = [None] * (1 << ROW_BITS)
        self.columns: list[int | None] = [None] * (1 << COLUMN_BITS)
        self._starts: dict[Counts, int] = {}

    def add(self, high_cards: int) -> None:
        """Lay out the strengths of all hands with so many high cards."""
        parts = strengths_by_parts(high_cards)
        numbers: dict[Counts, int] = {}  # of the columns that differ, and a low part with each
        examples: list[Counts] = []
        for low in next(iter(parts.values())):
            column = tuple(row[low] for row in parts.values())
            if column not in numbers:
                numbers[column] = len(examples)
                examples.append(low)
            _put(self.columns, column_number(low, high_cards), numbers[column])
        for high, row in parts.items():
            start = self._start(tuple(row[low] for low in examples))
            _put(self.rows, row_number(high), start)

    def _start(self, row: Counts) -> int:
        """Return where a row begins; one that is there already is not laid out again."""
        if row not in self._starts:
            self._starts[row] = len(self.strengths)
            self.strengths.extend(row)
        return self._starts[row]


def row_number(high: Counts) -> int:
    total = sum(n * key for n, key in zip(high, ROW_KEYS[LOW_RANKS:], strict=True))
    return total % (1 << ROW_BITS)


def column_number(low: Counts, high_cards: int) -> int:
    total = sum(n * key for n, key in zip(low, COLUMN_KEYS[:LOW_RANKS], strict=True))
    return (total + high_cards * COLUMN_KEYS[LOW_RANKS]) % (1 << COLUMN_BITS)


def _put(array: list[int | None], number: int, value: int) -> None:
    """Fill a place; two parts may share it only if they mean the same."""
    if array[number] not in (None, value):
        raise ValueError(f"the keys give the same number {number} to parts that differ")
    array[number] = value


def perfect_hash() -> tuple[list[int], list[int], list[int]]:
    """Build the arrays of the hash: strengths, rows and columns."""
    table = Hash()
    for high_cards in range(8):
        table.add(high_cards)
    rows = [start or 0 for start in table.rows]
    columns = [number or 0 for number in table.columns]
    padding = max(rows) + max(columns) + 1 - len(table.strengths)
    return table.strengths + [0] * padding, rows, columns
