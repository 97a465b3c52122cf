"""What players are called in a report: each seat of a hand by a name of its own."""

from __future__ import annotations

import re

from fasteval.console import printable
from fasteval.histories.record import HandRecord

#: What stands for the name of the hero, who may be called otherwise from hand to hand.
HERO = ""

# A seat without a name, and what sites call people by who do not tell names.
_PLACE = re.compile(
    r"(?:Seat \d+|Dealer|Small Blind|Big Blind|UTG(?:\+\d+)?)(?: \(seat \d+\))*", re.ASCII
)


def name_seats(record: HandRecord) -> tuple[str, ...]:
    """Name each seat of a hand, so that no two are alike and all can be printed.

    >>> from fasteval import Rules
    >>> name_seats(HandRecord(Rules(1, 2), (9, 9, 9), 0, players=("a", "a", "\\u202eb")))
    ('a', 'a (seat 2)', '\\\\u202eb')
    """
    names: list[str] = []
    for seat in range(len(record.stacks)):
        name = printable(record.name(seat))
        while name in names:
            name += f" (seat {seat + 1})"
        names.append(name)
    return tuple(names)


def is_place(name: str) -> bool:
    """Whether a name is only that of a seat or a position, where anybody may have sat.

    >>> is_place("Seat 3"), is_place("UTG+1"), is_place("Seat 3 or so")
    (True, True, False)
    """
    return _PLACE.fullmatch(name) is not None
