"""Combos that differ by suits which are alike; boards stand for such suits, but hands do not.

The twin of c/orbits.c, where it is told why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from .combo import COMBO_CARDS, COMBOS, combo_index
from .sums import ComboSums, PlayerCombos


def _orders(alike: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the orders of the suits that only exchange suits which are alike."""
    families: list[int] = []
    for suit, other in enumerate(alike):
        families.append(suit if other < 0 else families[other])
    return [
        order
        for order in permutations(range(len(alike)))
        if [families[suit] for suit in order] == families
    ]


def _reorder(card: int, order: Sequence[int]) -> int:
    return card - card % 4 + order[card % 4]


def _orbits(orders: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield the combos that differ by these orders of suits."""
    done: set[int] = set()
    for combo in range(COMBOS):
        if combo in done:
            continue
        high, low = COMBO_CARDS[combo]
        images = (combo_index(_reorder(high, order), _reorder(low, order)) for order in orders)
        orbit = list(dict.fromkeys(images))
        done.update(orbit)
        yield orbit


def _mean(sums: Sequence[ComboSums]) -> ComboSums:
    size = len(sums)
    mean = ComboSums()
    for each in sums:
        mean.total += each.total
        mean.win += each.win
        mean.tie += each.tie
        mean.share += each.share
    return ComboSums(mean.total / size, mean.win / size, mean.tie / size, mean.share / size)


def orbits_level(alike: Sequence[int], combos: PlayerCombos) -> None:
    """Complete the sums of combos over boards of which each stands for others."""
    orders = _orders(alike)
    if len(orders) == 1:
        return
    for orbit in _orbits(orders):
        for sums in combos:
            mean = _mean([sums[combo] for combo in orbit])
            for combo in orbit:
                sums[combo] = mean
