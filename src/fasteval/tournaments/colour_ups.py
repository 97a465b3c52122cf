"""Colour-ups: after which level chips leave, and which come in for them."""

from __future__ import annotations

from collections.abc import Sequence

from fasteval.tournaments.chip_sets import ChipSet

_Pairs = tuple[tuple[int, int], ...]


def exchanges(
    small_blinds: Sequence[int], values: Sequence[int], begun: ChipSet
) -> tuple[_Pairs, _Pairs]:
    """Return values that leave, each with the level after which it does; and those that come in.

    Chips leave as soon as a higher one divides all that is posted later, which is all a multiple of
    the small blind. ``values`` are those of the chips there are, lowest first. One that nobody
    begins with comes in for lower ones if what is left of these cannot pay some small blind; with
    it is how many there are if all lower chips become such.

    >>> exchanges([10, 25, 100], (5, 25, 100), ChipSet(1000, 2, (5, 25), (25, 35)))
    (((5, 1), (25, 2)), ((100, 20),))
    """
    stacks = begun.players + begun.rebuys
    counts = dict(zip(begun.values, begun.counts, strict=True))
    present: dict[int, int] = {}  # chips in play, with the last level that needs them
    coming: list[tuple[int, int]] = []
    below = 0  # what lower chips are worth
    for place, value in enumerate(values):
        needing = [
            (level, small)
            for level, small in enumerate(small_blinds, 1)
            if all(small % higher for higher in values[place + 1 :])
        ]
        worth = stacks * counts.get(value, 0) * value
        if not worth:
            if all(_paid(small, level, present) for level, small in needing):
                continue
            coming.append((value, -(-below // value)))
        below += worth
        present[value] = needing[-1][0] if needing else 1
    leaving = tuple(pair for pair in present.items() if pair[1] < len(small_blinds))
    return leaving, tuple(coming)


def _paid(small_blind: int, level: int, present: dict[int, int]) -> bool:
    """Whether chips that are still there in a level pay its small blind without change."""
    return any(small_blind % chip == 0 and last >= level for chip, last in present.items())
