"""The 169 classes of starting hands, ranked by their equity against hands at random."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from fasteval import range_errors, study_errors
from fasteval._impl import floor
from fasteval.combos import CLASSES, combo
from fasteval.equities import equity, new_seed
from fasteval.errors import SEATS_MAX
from fasteval.range_text import HAND, one_hand
from fasteval.ranges import Range

if TYPE_CHECKING:
    from fasteval.equities import Progress

#: Of the equities against several hands, if nothing else is asked for; the twin is slower.
STDERR = {"c": 0.001, "python": 0.005}

_NAMES = {number: name for name, numbers in CLASSES.items() for number in numbers}


class StartingHand(NamedTuple):
    """How a class of starting hands fares all-in before the flop; fractions from 0 to 1."""

    name: str  #: "AA", "AKs" or "AKo"
    combos: int  #: 6, 4 or 12 hands
    win: float  #: it wins alone
    tie: float  #: it shares the pot
    equity: float  #: its part of the pot
    stderr: float  #: the standard error of the equity; 0 if it is exact


def starting_hands(
    players: SupportsIndex = 2,
    *,
    stderr: float | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> tuple[StartingHand, ...]:
    """Rank the 169 classes of starting hands, best first, by equity against random hands.

    ``players`` counts the hand itself, 2 to 22. Two are exact. For more the equities come from
    random deals, to a standard error of at most ``stderr`` (0.001 of the pot unless given, 0.005 in
    pure Python), so classes that are as near as that may change places; the same ``seed`` gives the
    same numbers for any number of ``threads``. ``progress`` is called with (classes done, 169).
    Raises InvalidConfig and FastevalError for values out of range, TypeError for wrong types.

    >>> table = starting_hands()
    >>> [hand.name for hand in table[:5]], table[-1].name
    (['AA', 'KK', 'QQ', 'JJ', 'TT'], '32o')
    >>> round(table[0].equity, 6)
    0.852037
    """
    seed = new_seed() if seed is None else seed
    found = []
    for name in CLASSES:
        found.append(starting_hand(name, players, stderr=stderr, seed=seed, threads=threads))
        if progress is not None:
            progress(len(found), len(CLASSES))
    return tuple(sorted(found, key=lambda hand: -hand.equity))


def starting_hand(
    hand: str,
    players: SupportsIndex = 2,
    *,
    stderr: float | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> StartingHand:
    """Find how one class of starting hands fares against random hands, as ``starting_hands`` does.

    The class may be given by two cards of it. ``progress`` is called as by ``equity``. Raises
    InvalidRange too, for any other text, and TypeError for what is no text.

    >>> starting_hand("AhKh").name, round(starting_hand("AKs").equity, 6)
    ('AKs', 0.670446)
    """
    name = class_name(hand)
    opponents = study_errors.whole(players, "players", 2, SEATS_MAX) - 1
    error = STDERR[floor.IMPLEMENTATION] if stderr is None else stderr
    fares = equity(
        [name] + opponents * ["random"],
        stderr=error,
        seed=seed,
        threads=threads,
        progress=progress,
    )[0]
    return StartingHand(name, len(CLASSES[name]), fares.win, fares.tie, fares.equity, fares.stderr)


def class_name(hand: str) -> str:
    """Name the class of a hand, or of a text that is the name of one.

    A range is none, even if all of its hands are of one class.

    >>> class_name("KhAh"), class_name("ako"), class_name("22")
    ('AKs', 'AKo', '22')
    """
    if not isinstance(hand, str):
        raise range_errors.odd_class_type(hand)
    names = {_NAMES[combo(*cards)] for cards in Range(hand)}
    if len(names) != 1:
        raise range_errors.no_single_class(hand, sorted(names))
    if not (one_hand(hand) or re.fullmatch(HAND, hand.strip())):
        raise range_errors.no_class_name(hand)
    return names.pop()
