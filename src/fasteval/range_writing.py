"""Writing ranges of hands as short text that ``range_text`` reads back to the last bit.

The hands of each weight are a layer, and what is written later overrides. A layer is covered with
hands, with lines along the rows of the matrix (A5s-A2s, A2s+) and with diagonals (T9s-65s). Rows
are covered as shortly as can be; diagonals are added while they shorten the text. A line may run
over hands of later layers and over hands that are not in the range and then are taken away: A2s+,
-A7s. A range of nearly all hands is tried as "random" without the rest, too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from fasteval.combos import COUNT, combo_text, offsuit, suited
from fasteval.notation import RANKS
from fasteval.range_text import hands_of

_Cell = tuple[
    int, int, str
]  # the ranks of a class, the higher first, and s, o or nothing for a pair

_CELLS: dict[_Cell, tuple[int, ...]] = {
    (high, low, suits): offsuit(high, low) if suits != "s" else suited(high, low)
    for high in range(13)
    for low in range(high + 1)
    for suits in (("s", "o") if low < high else ("",))
}
_CELL_OF = {number: cell for cell, numbers in _CELLS.items() for number in numbers}

_NEVER = 10**6  # more characters than any text
_COMMA = 1
_COMBO = 4 + _COMMA
_MANY_WEIGHTS = 20  # whose text is longer than what is shown of it
_MANY_HANDS = COUNT // 3  # from here on it is worth trying "random" without the rest


class _Token(NamedTuple):
    """A line of hands or one hand, with the kind of its suits: s, o or nothing for both."""

    suits: str
    high: int
    low: int
    end_high: int
    end_low: int
    plus: bool = False

    @property
    def text(self) -> str:
        first = RANKS[self.high] + RANKS[self.low] + self.suits
        last = RANKS[self.end_high] + RANKS[self.end_low] + self.suits
        if self.plus:
            return last + "+"
        return first if first == last else f"{first}-{last}"

    @property
    def hands(self) -> tuple[int, ...]:
        first = RANKS[self.high] + RANKS[self.low] + self.suits
        return hands_of(first, last=RANKS[self.end_high] + RANKS[self.end_low] + self.suits)

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it stands in a text: pairs, both suits, suited, offsuit hands; the best first."""
        pair = self.suits == "" and self.high == self.low
        return (0 if pair else 1 + ("", "s", "o").index(self.suits), -self.high, -self.low)


def write_range(weights: Sequence[float]) -> str:
    """Return a short text of a range; an empty text if no weight is above 0."""
    layers: defaultdict[float, list[int]] = defaultdict(list)
    for number, weight in enumerate(weights):
        if weight:
            layers[weight].append(number)
    if not layers:
        return ""
    if len(layers) == 1 and all(weights):
        return "random" + _suffix(weights[0])
    heavy_first = sorted(layers, reverse=True)
    large_first = sorted(layers, key=lambda weight: (-len(layers[weight]), -weight))
    orders = [heavy_first, large_first] if heavy_first != large_first else [heavy_first]
    texts = [_write_layers(order, layers, weights) for order in orders]
    if sum(map(len, layers.values())) > _MANY_HANDS:
        texts += [_write_layers(order, layers, weights, from_all=True) for order in orders]
    return min(texts, key=len)


def write_short(weights: Sequence[float], most: int) -> str:
    """Return the text of a range, cut to so many letters; of many weights, only how many there are.

    The shortest text of many weights takes up to a second to find, and is cut anyway.

    >>> write_short([0.0, 1.0, *(COUNT - 2) * [0.0]], 400)
    '2h2c'
    """
    different = len(set(weights) - {0.0})
    if different > _MANY_WEIGHTS:
        return f"hands of {different:,} weights"
    text = write_range(weights)
    return text if len(text) <= most else text[: most - 3] + "..."


def _write_layers(
    order: list[float],
    layers: dict[float, list[int]],
    weights: Sequence[float],
    from_all: bool = False,
) -> str:
    ranks = {weight: rank for rank, weight in enumerate(order, 1)}
    rank_of = [ranks[weight] if weight else _NEVER for weight in weights]
    items = []
    if from_all:
        items.append("random" + _suffix(order[0]))
        rank_of = [1 if rank == _NEVER else 0 if rank == 1 else rank for rank in rank_of]
        missing = [number for number, rank in enumerate(rank_of) if rank == 1]
        items += _Layer(missing, rank_of, 1, 1).items("-")
    for weight in order[from_all:]:
        items.append(_write_layer(layers[weight], rank_of, ranks[weight], weight))
    return ",".join(filter(None, items))


def _write_layer(numbers: list[int], rank_of: list[int], rank: int, weight: float) -> str:
    """Write the hands of one weight: each with the weight, or all in one group."""
    suffix = _suffix(weight)
    layer = _Layer(numbers, rank_of, rank, len(suffix))
    text = ",".join([*layer.items(after=suffix), *layer.removals()])
    percentage = _percentage(weight) if suffix and len(numbers) > 1 else None
    if percentage is None:
        return text
    layer = _Layer(numbers, rank_of, rank, 0)
    group = f"[{percentage}]{','.join(layer.items())}[/{percentage}]"
    return min(text, ",".join([group, *layer.removals()]), key=len)


def _suffix(weight: float) -> str:
    return "" if weight == 1 else f":{weight!r}"


def _percentage(weight: float) -> str | None:
    """Return the percentage of a group that is read as just this weight."""
    for digits in (10, 12, 14, 17):
        text = repr(round(weight * 100, digits)).removesuffix(".0")
        if re.fullmatch(r"[0-9.]+", text) and float(text) / 100 == weight:
            return text
    return None


# ---- One layer ----------------------------------------------------------------------------------


class _Layer:
    """The hands of a layer and how to write them, each token with ``extra`` characters.

    ``rank_of`` a combo is that of its layer: lower ones are written and must stay, higher ones
    are still to come, _NEVER is none: what covers such a combo is taken away again.
    """

    def __init__(self, numbers: list[int], rank_of: Sequence[int], rank: int, extra: int) -> None:
        self._numbers, self._rank_of, self._rank, self._extra = numbers, rank_of, rank, extra
        self._costs: dict[_Cell, tuple[int, int]] = {}
        needed = {_CELL_OF[number] for number in numbers}
        rows = sorted({-1 if cell[0] == cell[1] else cell[0] for cell in needed})
        diagonals = self._diagonals(needed)
        lines = [token for row in rows for token in self._cover(row)[1]]
        self._tokens = self._trimmed(diagonals, lines) + lines
        self._covered = {number for token in self._tokens for number in token.hands}

    def items(self, before: str = "", after: str = "") -> list[str]:
        single = (number for number in self._numbers if number not in self._covered)
        tokens = sorted(self._tokens, key=lambda token: token.place)
        texts = [token.text for token in tokens] + [combo_text(number) for number in single]
        return [f"{before}{text}{after}" for text in texts]

    def removals(self) -> list[str]:
        """Take away what was covered and is not in the range."""
        holes = sorted(number for number in self._covered if self._rank_of[number] == _NEVER)
        texts: dict[str, None] = {}
        for number in holes:
            high, low, suits = cell = _CELL_OF[number]
            whole = f"-{RANKS[high]}{RANKS[low]}{suits}"
            texts["-" + combo_text(number) if self._removes_combos(cell) else whole] = None
        return list(texts)

    def _removes_combos(self, cell: _Cell) -> bool:
        return any(self._rank_of[number] == self._rank for number in _CELLS[cell])

    def _cost(self, cell: _Cell) -> tuple[int, int]:
        """What a class costs where no token covers it, and where one does."""
        if cell not in self._costs:
            ranks = [self._rank_of[number] for number in _CELLS[cell]]
            own, holes = ranks.count(self._rank), ranks.count(_NEVER)
            covered = 0
            if any(rank < self._rank for rank in ranks):
                covered = _NEVER
            elif holes:
                whole = 3 + len(cell[2]) + _COMMA
                covered = holes * (1 + _COMBO) if self._removes_combos(cell) else whole
            self._costs[cell] = own * (_COMBO + self._extra), covered
        return self._costs[cell]

    def _cover(self, row: int) -> tuple[int, list[_Token]]:
        """Cover a row of the matrix, the higher card being of one rank; -1 are the pairs."""
        if row < 0:
            costs = tuple((*self._cost((rank, rank, "")), 0, 0) for rank in range(12, -1, -1))
            cost, runs = _cover_line(costs, self._extra, ("",))
            line = [(rank, rank) for rank in range(12, -1, -1)]
        else:
            kickers = range(row - 1, -1, -1)
            costs = tuple(
                (*self._cost((row, low, "s")), *self._cost((row, low, "o"))) for low in kickers
            )
            cost, runs = _cover_line(costs, self._extra, ("s", "o", ""))
            line = [(row, low) for low in kickers]
        return cost, [
            _Token(suits, *line[start], *line[end], plus=start == 0 < end)
            for suits, start, end in runs
        ]

    def _diagonals(self, needed: set[_Cell]) -> list[_Token]:
        """Choose diagonals, the one that saves most first."""
        counts = Counter((high - low, suits) for high, low, suits in needed)
        diagonals = [
            (gap, kinds)
            for gap in range(1, 12)
            for kinds in ("so", "s", "o")
            if sum(counts[gap, suits] for suits in kinds) > 1
        ]
        chosen: list[_Token] = []
        while True:
            tokens = [token for diagonal in diagonals for token in self._runs(*diagonal)]
            savings = [self._saving(token) for token in tokens]
            if max(savings, default=0) <= 0:
                return chosen
            token = tokens[savings.index(max(savings))]
            chosen.append(token)
            self._costs.update((cell, (0, 0)) for cell in _cells(token))

    def _runs(self, gap: int, kinds: str) -> Iterable[_Token]:
        """Find the runs of classes that a diagonal may cover and that have enough of this layer."""
        places = [[(top, top - gap, suits) for suits in kinds] for top in range(12, gap - 1, -1)]
        suits = kinds if len(kinds) == 1 else ""
        for free, run in groupby(
            places, key=lambda cells: not any(self._cost(cell)[1] for cell in cells)
        ):
            ends = list(run)
            if free and self._most_saved(ends) > _line_length(suits, 1) + self._extra:
                yield _diagonal(suits, ends[0][0][0], ends[-1][0][0], gap)

    def _most_saved(self, places: Iterable[Sequence[_Cell]]) -> int:
        """What the hands of a diagonal could cost at most: each is a token by itself."""
        needs = [sum(self._cost(cell)[0] > 0 for cell in cells) for cells in places]
        both, one = 2 + _COMMA + self._extra, 3 + _COMMA + self._extra
        return both * needs.count(2) + one * needs.count(1)

    def _saving(self, token: _Token) -> int:
        cells = _cells(token)
        rows = {cell[0] for cell in cells}
        before = sum(self._cover(row)[0] for row in rows)
        kept = {cell: self._cost(cell) for cell in cells}
        self._costs.update((cell, (0, 0)) for cell in cells)
        after = sum(self._cover(row)[0] for row in rows)
        self._costs.update(kept)
        return before - after - len(token.text) - _COMMA - self._extra

    def _trimmed(self, diagonals: list[_Token], lines: list[_Token]) -> list[_Token]:
        """Shorten diagonals at both ends by what need not be covered or is by other tokens."""
        kept: list[_Token] = []
        for place, token in enumerate(diagonals):
            others = [*kept, *diagonals[place + 1 :], *lines]
            missing = set(self._numbers).difference(*(other.hands for other in others))
            gap = token.high - token.low
            tops = [
                top
                for top in range(token.high, token.end_high - 1, -1)
                if not missing.isdisjoint(_diagonal(token.suits, top, top, gap).hands)
            ]
            if tops:
                kept.append(_diagonal(token.suits, tops[0], tops[-1], gap))
        return kept


def _diagonal(suits: str, high: int, end_high: int, gap: int) -> _Token:
    return _Token(suits, high, high - gap, end_high, end_high - gap)


def _cells(token: _Token) -> list[_Cell]:
    gap = token.high - token.low
    return [
        (top, top - gap, suits)
        for top in range(token.end_high, token.high + 1)
        for suits in token.suits or "so"
    ]


# ---- One row ------------------------------------------------------------------------------------

_Run = tuple[str, int, int]  # the suits, and the first and the last place of a row
_OPEN = ((), ("s",), ("o",), ("s", "o"), ("",))  # the lines that a place may be in


@lru_cache(maxsize=1 << 13)
def _cover_line(
    costs: tuple[tuple[int, int, int, int], ...], extra: int, kinds: tuple[str, ...]
) -> tuple[int, tuple[_Run, ...]]:
    """Find the shortest cover of a row, place by place: what it costs and its runs.

    ``costs`` are those of suited hands without and with a cover, then those of offsuit hands.
    """
    best: dict[tuple[str, ...], tuple[int, tuple[_Run, ...]]] = {(): (0, ())}
    for place, cost in enumerate(costs):
        step: dict[tuple[str, ...], tuple[int, tuple[_Run, ...]]] = {}
        for lines in _OPEN:
            if not set(lines) <= set(kinds):
                continue
            here, singles = _cover_place(cost, lines, extra, kinds)
            step[lines] = min(
                (
                    (
                        total + here + _opening(lines, before, place, extra),
                        _extend(runs, before, lines, singles, place),
                    )
                    for before, (total, runs) in best.items()
                ),
                key=lambda found: found[0],
            )
        best = step
    return min(best.values(), key=lambda found: found[0])


def _opening(lines: tuple[str, ...], before: tuple[str, ...], place: int, extra: int) -> int:
    return sum(_line_length(suits, place) + extra for suits in lines if suits not in before)


def _line_length(suits: str, place: int) -> int:
    """The length of a line that begins at a place: A2s+ from the best kicker, else A5s-A2s."""
    return (5 + 2 * len(suits) if place else 3 + len(suits)) + _COMMA


def _extend(
    runs: tuple[_Run, ...],
    before: tuple[str, ...],
    lines: tuple[str, ...],
    singles: tuple[str, ...],
    place: int,
) -> tuple[_Run, ...]:
    grown = tuple(
        (suits, start, place)
        if end == place - 1 and suits in lines and suits in before
        else (suits, start, end)
        for suits, start, end in runs
    )
    opened = tuple((suits, place, place) for suits in lines if suits not in before)
    return grown + opened + tuple((suits, place, place) for suits in singles)


def _cover_place(
    cost: tuple[int, int, int, int], lines: tuple[str, ...], extra: int, kinds: tuple[str, ...]
) -> tuple[int, tuple[str, ...]]:
    """Decide what is written for one place by itself, beside the lines that cover it."""
    bare, covered = {"s": cost[0], "o": cost[2]}, {"s": cost[1], "o": cost[3]}
    if "" in lines:
        return covered["s"] + covered["o"], ()
    total = 0
    singles: list[str] = []
    for suits in "so":
        alone = covered[suits] + 3 + _COMMA + extra
        if suits in lines:
            total += covered[suits]
        elif suits in kinds and alone < bare[suits]:
            total += alone
            singles.append(suits)
        else:
            total += bare[suits]
    both = covered["s"] + covered["o"] + 2 + _COMMA + extra
    return (both, ("",)) if not lines and both < total else (total, tuple(singles))
