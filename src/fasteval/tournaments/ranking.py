"""The places of a tournament, ties and prizes: who lost his chips later is placed higher."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from fasteval.tournaments.entrants import Bust
from fasteval.tournaments.payouts import split_places


class Place(NamedTuple):
    """A player's place."""

    place: int  #: counted from 1; that of all who tie, the best of theirs
    player: str
    shared_by: int  #: how many have this place; mostly 1
    prize: int | None  #: in coins; None while it is not known


def rank(
    out: Iterable[tuple[str, Bust]], left: Sequence[str], prizes: Sequence[int] | None
) -> tuple[Place, ...]:
    """Place those who are out, and the winner if one player is left and he is given.

    Of players who lose their chips in the same hand, or hand for hand at the same time, the one
    with more chips at its start is placed higher. Those with equal chips tie, and share the prizes
    of their places. ``left`` are the players who have chips, ``prizes`` begin with the best one.

    >>> out = [("P1", Bust(1, 50)), ("P2", Bust(2, 80)), ("P3", Bust(2, 80))]
    >>> [tuple(one) for one in rank(out, ["P4"], (60, 30, 10))]
    [(1, 'P4', 1, 60), (2, 'P2', 2, 20), (2, 'P3', 2, 20), (4, 'P1', 1, 0)]
    """
    groups = [list(left)] if len(left) == 1 else []
    later_first = sorted(out, key=lambda one: one[1], reverse=True)
    for _, tied in groupby(later_first, key=lambda one: one[1]):
        groups.append([player for player, _ in tied])
    place = 1 if len(left) == 1 else len(left) + 1
    ranking: list[Place] = []
    for group in groups:
        shares = _shares(prizes, place, len(group))
        ranking += [
            Place(place, player, len(group), share)
            for player, share in zip(group, shares, strict=True)
        ]
        place += len(group)
    return tuple(ranking)


def _shares(prizes: Sequence[int] | None, place: int, tied: int) -> Sequence[int | None]:
    if prizes is None:
        return [None] * tied
    together = [*prizes[place - 1 : place - 1 + tied], *[0] * tied][:tied]
    return split_places(together, tied)
