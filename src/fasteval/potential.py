"""Hand strength and hand potential: how a hand stands against a range, now and at the river.

Source: Billings, Davidson, Schaeffer and Szafron, The challenge of poker, Artificial Intelligence
134 (2002).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fasteval import study_errors
from fasteval._impl import floor
from fasteval.notation import format_cards
from fasteval.ranges import Range
from fasteval.spots import check_distinct, read_cards, read_hand, read_sized

if TYPE_CHECKING:
    from fasteval._py.reading import Cards


class HandStrength(NamedTuple):
    """How a hand stands against a range; chances are fractions."""

    ahead: float  #: the weight of the opponent's hands that are beaten now
    tied: float
    behind: float
    strength: float  #: HS: the chance to be ahead now, ties counted half
    positive_potential: float  #: PPot: the chance to come out ahead when behind now
    negative_potential: float  #: NPot: the chance to fall behind when ahead now
    effective: float  #: EHS: the chance to win at the showdown, ties counted half


def hand_strength(
    hand: Cards, board: Cards, opponent: Range | Cards, dead: Cards | None = None
) -> HandStrength:
    """Weigh a hand on a board of 3, 4 or 5 against the range of one opponent.

    ``opponent`` is a Range, the text of one, or two cards; ``dead`` are cards that nobody can have.
    All ways to complete the board count alike. A tie, now or at the river, is half ahead and half
    behind, as in the example of the paper; so ``effective``, HS * (1 - NPot) + (1 - HS) * PPot, is
    the equity of the hand. A potential is 0.0 on the river, and where no hand is there to overtake
    or to fall behind. Raises as ``cards`` and ``Range`` do, InvalidCard for a wrong number of cards
    or a card in two places, InvalidRange if no hand of the range is left.

    >>> found = hand_strength("AdQc", "3h4cJh", "random")
    >>> found.ahead, found.tied, found.behind, round(found.strength, 3)
    (628.0, 9.0, 444.0, 0.585)
    >>> round(found.positive_potential, 3), round(found.negative_potential, 3)
    (0.208, 0.274)
    """
    hole = read_hand(hand)
    shared = read_sized("board", board, (3, 4, 5), "3, 4 or 5")
    out = () if dead is None else read_cards("dead", dead)
    check_distinct((("hand", hole), ("board", shared), ("dead", out)))
    now, later = floor.hand_potential(
        floor.cards_to_mask(hole),
        floor.cards_to_mask(shared),
        floor.cards_to_mask(out),
        _read_range(opponent).weights,
    )
    return _summary(now, later)


def _read_range(opponent: Range | Cards) -> Range:
    if isinstance(opponent, Range):
        return opponent
    if isinstance(opponent, str):
        return Range(opponent)
    try:
        iter(opponent)
    except TypeError:
        raise study_errors.odd_opponent(opponent) from None
    return Range(format_cards(read_sized("opponent", opponent, (2,), "2")))


def _summary(
    now: tuple[float, float, float], later: tuple[tuple[float, float, float], ...]
) -> HandStrength:
    # Half a tie is one of two: half of the smallest weight would be 0.
    ahead, tied, behind = now
    strength = (2 * ahead + tied) / (2 * (ahead + tied + behind))
    was_ahead, was_tied, was_behind = later
    overtaken = 2 * was_behind[0] + was_behind[1] + was_tied[0]
    lost = 2 * was_ahead[2] + was_ahead[1] + was_tied[2]
    positive = _part(overtaken, 2 * sum(was_behind) + sum(was_tied))
    negative = _part(lost, 2 * sum(was_ahead) + sum(was_tied))
    effective = strength * (1 - negative) + (1 - strength) * positive
    return HandStrength(ahead, tied, behind, strength, positive, negative, effective)


def _part(some: float, of_all: float) -> float:
    return some / of_all if of_all else 0.0
