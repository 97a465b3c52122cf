"""Payouts of tournaments: prizes by place that make up the whole prize pool, and places shared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt, lcm

from fasteval.errors import CHIPS_MAX, InvalidConfig, chips, quote, whole
from fasteval.tournaments.readers import PLAYERS_MAX, amount, items

#: What is usual for so many paid places, in percent.
USUAL_PERCENTAGES: dict[int, tuple[int, ...]] = {
    1: (100,),
    2: (65, 35),
    3: (50, 30, 20),
    4: (40, 30, 20, 10),
    5: (40, 23, 16, 12, 9),
    6: (37, 22, 15, 11, 8, 7),
    7: (33, 20, 15, 11, 8, 7, 6),
    8: (32, 19, 14, 10, 8, 7, 6, 4),
    9: (30, 20, 14, 10, 8, 6, 5, 4, 3),
}
#: Of these numbers of players a fixed number of places is paid; of more, 15 in a hundred.
_FEW = ((3, 1), (6, 2), (23, 3))
_PAID_IN_100 = 15
# Of the buy-in, what the last paid place wins at least, and of the pool what that takes in all: it
# is the lower part if 15 in a hundred are paid, so that the first prize falls with every place.
_LEAST, _LEAST_OF_POOL, _MOST_OF_POOL = Fraction(3, 2), Fraction(9, 40), Fraction(1, 2)
_PRECISION = 10**36
# In percent, a part that is higher than the one before by no more was rounded, as 33.34 is.
_ROUNDED = Fraction(1, 100)
_THREE = (80, 12, 8)
_WINNER_TAKES_ALL_BELOW = 10


def tournament_payouts(
    prize_pool: int,
    entries: int,
    *,
    places: int | None = None,
    percentages: Iterable[float] | None = None,
    unit: int = 1,
) -> tuple[int, ...]:
    """Divide a prize pool among the first places, to the last chip or cent, first place first.

    Of 2 or 3 ``entries`` the winner takes all, of 4 to 6 two places are paid, of 7 to 23 three, and
    of more 15 in a hundred; ``places`` is another number. Up to nine places win what is usual: 65
    and 35 %, 50, 30 and 20 %, and so on to 30, 20, 14, 10, 8, 6, 5, 4 and 3 %. Of more, each wins
    one and a half buy-ins, in all at least 22.5 % and at most half of the pool, and the rest is
    divided in proportion to (place + 1)^-1.5, which is near to what card rooms publish.
    ``percentages`` are others, which make 100 and do not rise; where one does by 0.01 or less, as
    in 33.33, 33.33 and 33.34, that is rounding, and the better place wins more.

    Prizes are rounded down to whole numbers of the ``unit``, and what is left over goes to the
    first place; of a pool too small for all, the last places win nothing. Raises InvalidConfig,
    which names the argument.

    >>> tournament_payouts(160, 8)
    (80, 48, 32)
    >>> tournament_payouts(1000, 9, percentages=[50, 33.3, 16.7], unit=5)
    (505, 330, 165)
    """
    pool = chips(prize_pool, "prize_pool")
    field = whole(entries, "entries", 2, PLAYERS_MAX)
    step = whole(unit, "unit", 1, CHIPS_MAX)
    if step > pool > 0:
        raise InvalidConfig(f"unit is {quote(unit)}: more than the prize pool, {pool}")
    if percentages is None:
        paid = usual_places(field) if places is None else whole(places, "places", 1, field)
        shares = _usual_shares(paid, field)
    elif places is None:
        shares = _read(percentages, field)
    else:
        raise InvalidConfig("places, percentages: give one of them")
    all_shares = sum(shares)
    prizes = [pool * share // (all_shares * step) * step for share in shares]
    return (pool - sum(prizes[1:]), *prizes[1:])


def usual_places(entries: int) -> int:
    """Return how many places are usually paid.

    >>> [usual_places(entries) for entries in (2, 6, 9, 27, 100, 1000)]
    [1, 2, 3, 4, 15, 150]
    """
    for most, places in _FEW:
        if entries <= most:
            return places
    return (entries * _PAID_IN_100 + 50) // 100


def spin_payouts(buy_in: int, multiplier: int) -> tuple[int, int, int]:
    """Return the prizes of a three-handed spin, whose pool is so many buy-ins (R142).

    Below ten buy-ins the winner takes all, from ten on the places win 80, 12 and 8 %. What does not
    divide goes to the first place. Raises InvalidConfig, which names the argument.

    >>> spin_payouts(10, 3), spin_payouts(10, 25)
    ((30, 0, 0), (200, 30, 20))
    """
    times = whole(multiplier, "multiplier", 2, 10**9)
    pool = chips(chips(buy_in, "buy_in") * times, "buy_in * multiplier")
    if times < _WINNER_TAKES_ALL_BELOW:
        return pool, 0, 0
    first, second, third = tournament_payouts(pool, 3, percentages=_THREE)
    return first, second, third


def split_places(prizes: Iterable[int], tied: int) -> tuple[int, ...]:
    """Return what players win who are out in the same hand and share so many places.

    ``prizes`` are those of the places they share, best first; places of which there are no more
    prizes win nothing. They share the sum in equal parts, and odd chips go one by one to those who
    come first in the caller's order, as the odd chips of a pot do (R91). Who began the hand with
    more chips does not share: he has the better place. Raises InvalidConfig.

    >>> split_places([50, 25], 2), split_places([20], 2)
    ((38, 37), (10, 10))
    """
    count = whole(tied, "tied", 1, PLAYERS_MAX)
    found = [chips(prize, f"prizes[{n}]") for n, prize in enumerate(items(prizes, "prizes", count))]
    each, odd = divmod(sum(found), count)
    return (each + 1,) * odd + (each,) * (count - odd)


def _usual_shares(places: int, entries: int) -> Sequence[int]:
    """Parts of the pool, first place first, as whole numbers that stand to each other as they do.

    Of 150,000 places fractions would take seconds.
    """
    if places in USUAL_PERCENTAGES:
        return USUAL_PERCENTAGES[places]
    least = min(max(_LEAST / entries, _LEAST_OF_POOL / places), _MOST_OF_POOL / places)
    weights = [isqrt(_PRECISION // (place + 1) ** 3) for place in range(1, places + 1)]
    rest = (1 - places * least) / sum(weights)
    each, more = _whole([least, rest])
    return [each + weight * more for weight in weights]


def _whole(parts: Sequence[Fraction]) -> Sequence[int]:
    """Whole numbers that stand to each other as fractions do."""
    common = lcm(*(part.denominator for part in parts))
    return [part.numerator * (common // part.denominator) for part in parts]


def _read(percentages: Iterable[float], entries: int) -> Sequence[int]:
    found = [
        amount(value, f"percentages[{place}]", zero=False, highest=100)
        for place, value in enumerate(items(percentages, "percentages", entries))
    ]
    parts = [Fraction(str(value)) for value in found]
    for place, (before, after) in enumerate(pairwise(parts), 1):
        if after > before + _ROUNDED:
            raise InvalidConfig(
                f"percentages[{place}] is {quote(found[place])}: no place wins more than the one "
                "before"
            )
    shares = [part / 100 for part in sorted(parts, reverse=True)]
    total = sum(shares, Fraction(0))
    if abs(total - 1) > Fraction(1, 10**9):
        raise InvalidConfig(f"percentages make {quote(float(100 * total))}, not 100")
    return _whole(shares)
