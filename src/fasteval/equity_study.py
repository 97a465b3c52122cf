"""Equities by what comes next, and how they are distributed at the river: for study."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from fasteval import batch, equity_errors, errors
from fasteval._impl import floor
from fasteval.combos import COUNT
from fasteval.equities import (
    Player,
    check_progress,
    equity,
    keep_hand,
    new_seed,
    plan_spot,
    read_known,
)
from fasteval.equity_jobs import Spot
from fasteval.equity_results import Equity, combo_sums
from fasteval.errors import InvalidCard, InvalidRange

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fasteval._py.reading import Cards
    from fasteval.equities import Progress
    from fasteval.options import EquityOptions


_MOST_BINS = 1_000_000


class Histogram(NamedTuple):
    """How often the equity at the river lies where."""

    edges: tuple[float, ...]  #: of the bins, from 0 to 1; there is one more than bins
    parts: tuple[float, ...]  #: of hands and rivers, whose sum is 1; an edge counts upwards
    mean: float  #: the equity

    def _repr_html_(self) -> str:
        from fasteval.html.equities import histogram_html

        return histogram_html(self)


def equity_by_card(
    players: Sequence[Player],
    *,
    board: Cards,
    dead: Cards | None = None,
    progress: Progress | None = None,
    **options: Unpack[EquityOptions],
) -> dict[int, Equity]:
    """Find the players' equities for each card that can come next, on a board of 3 or 4 cards.

    Takes the options of ``equity`` besides; ``progress`` is called with (cards done, cards).
    Cards that cannot come, as they are known or would leave a range empty, are left out. Raises as
    ``equity`` does, InvalidCard for another board.

    >>> by_card = equity_by_card(["AsKs", "QhQd"], board="2s 7s Jh 3c")
    >>> len(by_card), by_card[49][0].equity, by_card[48][0].equity
    (44, 1.0, 1.0)
    """
    lying, out = read_known(board, dead)
    if len(lying) not in (3, 4):
        raise equity_errors.odd_board_by_card(len(lying))
    check_progress(progress)
    listed = [keep_hand(player) for player in players]
    plan_spot(listed, lying, out)
    options.setdefault("seed", None)
    if options["seed"] is None:
        options["seed"] = new_seed()  # one that gives all of this again
    unseen = [card for card in range(52) if card not in (*lying, *out)]
    found = {}
    for done, card in enumerate(unseen, 1):
        if _can_come(listed, (*lying, card), out):
            found[card] = equity(listed, board=(*lying, card), dead=out, **options)
        if progress is not None:
            progress(done, len(unseen))
    return found


def _can_come(players: Sequence[Player], board: tuple[int, ...], dead: tuple[int, ...]) -> bool:
    """Whether every player can have a hand on a board."""
    try:
        plan_spot(players, board, dead)
    except (InvalidCard, InvalidRange):
        return False
    return True


def equity_histogram(
    hand: Player,
    opponent: Player,
    *,
    board: Cards,
    dead: Cards | None = None,
    bins: int = 20,
    progress: Progress | None = None,
) -> Histogram:
    """Show how the equity of a hand or range against another is distributed at the river.

    The board has 3, 4 or 5 cards. Every river board and every hand of the first player counts by
    its weight with the opponent's hands; two ranges of the same mean can differ much in this, as
    draws and made hands do. Source: Johanson, Burch, Valenzano, Bowling, Evaluating State-Space
    Abstractions in Extensive-Form Games, 2013. Raises as ``equity`` does, InvalidCard for another
    board, FastevalError for fewer than 1 bin.

    >>> histogram = equity_histogram("AsKs", "QhQd", board="2s 7s Jh", bins=2)
    >>> [round(part, 4) for part in histogram.parts], round(histogram.mean, 4)
    ([0.4556, 0.5444], 0.5444)
    """
    bins = errors.integer(bins, equity_errors.odd_count_type, "bins")
    if not 1 <= bins <= _MOST_BINS:
        raise equity_errors.odd_bins(bins, _MOST_BINS)
    check_progress(progress)
    spot, _ = plan_spot([hand, opponent], board, dead)
    if not spot.board:
        raise equity_errors.odd_board_at_river(0)
    weights = [1.0] * COUNT if spot.weights[0] is None else memoryview(spot.weights[0]).cast("d")
    parts, shares = [0.0] * bins, []
    rivers = list(_rivers(spot))
    for done, river in enumerate(rivers, 1):
        for number, total, share in _combos_at(spot, river):
            weight = weights[number] * total
            parts[min(int(share * bins / total), bins - 1)] += weight
            shares.append(weights[number] * share)
        if progress is not None:
            progress(done, len(rivers))
    everything = fsum(parts)
    edges = tuple(edge / bins for edge in range(bins + 1))
    return Histogram(edges, tuple(part / everything for part in parts), fsum(shares) / everything)


def _rivers(spot: Spot) -> Iterator[int]:
    """The masks of the boards of five cards that can come."""
    known = spot.board | spot.dead
    unseen = [1 << (16 * (card & 3) + (card >> 2)) for card in range(52)]
    unseen = [bit for bit in unseen if not bit & known]
    for cards in combinations(unseen, 5 - spot.board.bit_count()):
        yield spot.board | sum(cards)


def _combos_at(spot: Spot, river: int) -> Iterator[tuple[int, float, float]]:
    """Of each of the first player's combos: its number, the weight of its deals and its part."""
    try:
        _, data = floor.equity_exact(
            *spot._replace(board=river).arguments(), "sweep", 0, 1, True, batch.chosen_kernel(None)
        )
    except InvalidRange:  # a card is in all hands of a player
        return
    sums = combo_sums(data or b"")
    for number in range(COUNT):
        total, share = sums[4 * number], sums[4 * number + 3]
        if total > 0:
            yield number, total, share
