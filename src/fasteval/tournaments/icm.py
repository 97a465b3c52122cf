"""The independent chip model: what stacks are worth in prizes, and who finishes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, comb, exp, expm1, log, sqrt
from operator import mul

from fasteval.errors import CHIPS_MAX, InvalidConfig, chips, quote
from fasteval.tournaments.readers import PLAYERS_MAX, amount, items

# Orders of finish are counted while there are no more than so many steps; then a race is run.
_MOST_STEPS = 10_000
# A race is measured at points so far apart, and at as many between until nothing changes any more.
_FIRST_STEP, _SMALLEST_STEP = 0.5, 2**-8
_LEFT = 3.75
_AGREES = 1e-8


def icm(stacks: Iterable[int], payouts: Iterable[float]) -> tuple[float, ...]:
    """Return what each stack is worth by the independent chip model of Malmuth and Harville.

    A player wins with a chance of his part of all chips; who comes second is found in the same way
    without the winner, and so on (Harville 1973; Malmuth 1987). ``payouts`` are the prizes of the
    first, second and further places that are still to be won: no more than there are players, and
    none is higher than the one before. Players without chips have lost: they share the prizes of
    the last places.

    Orders of finish are summed where they are few. Otherwise each player is given a random time,
    exponential with his stack as its rate: whoever comes first, second and so on does so with the
    same chances, and they are an integral over time. Both agree to 1e-9 of all payouts and better.
    Raises InvalidConfig, which names the argument.

    >>> [round(equity, 2) for equity in icm([5000, 3000, 2000], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    """
    chips_of = _read(stacks)
    return _worth(chips_of, _read_payouts(payouts, len(chips_of)))


def _worth(chips_of: Sequence[int], prizes: Sequence[float]) -> tuple[float, ...]:
    """What each stack is worth in prizes of the first places, whatever they are."""
    playing = [stack for stack in chips_of if stack]
    open_places = (*prizes, *(0.0,) * len(chips_of))[: len(chips_of)]
    lost = open_places[len(playing) :]
    equities = iter(_equities(playing, _without_zeros(open_places[: len(playing)])))
    return tuple(next(equities) if stack else sum(lost) / len(lost) for stack in chips_of)


def finish_chances(stacks: Iterable[int]) -> tuple[tuple[float, ...], ...]:
    """Return each player's chances of the first, second and further places, as ``icm`` has them.

    It takes as long as so many calls of ``icm`` as there are players. Raises as ``icm`` does.

    >>> [round(chance, 3) for chance in finish_chances([5000, 3000, 2000])[0]]
    [0.5, 0.339, 0.161]
    """
    chips_of = _read(stacks)
    places = range(len(chips_of))
    columns = [_worth(chips_of, [float(place == one) for place in places]) for one in places]
    return tuple(zip(*columns, strict=True))


def _read(stacks: Iterable[int]) -> tuple[int, ...]:
    found = items(stacks, "stacks", PLAYERS_MAX)
    if not found:
        raise InvalidConfig("stacks: there is no player")
    return tuple(chips(stack, f"stacks[{seat}]") for seat, stack in enumerate(found))


def _read_payouts(payouts: Iterable[float], players: int) -> Sequence[float]:
    found = items(payouts, "payouts", PLAYERS_MAX)
    prizes = [
        float(amount(prize, f"payouts[{place}]", highest=CHIPS_MAX))
        for place, prize in enumerate(found)
    ]
    for place, (before, after) in enumerate(pairwise(prizes), 1):
        if after > before:
            raise InvalidConfig(
                f"payouts[{place}] is {quote(found[place])}: a better place pays no less"
            )
    paid = _without_zeros(prizes)
    if len(paid) > players:
        raise InvalidConfig(
            f"payouts: more prizes than players, {len(paid)} and {players}: give those still to "
            "be won"
        )
    return paid


def _without_zeros(payouts: Sequence[float]) -> Sequence[float]:
    """Leave out the places at the end that win nothing."""
    paid = max((place for place, prize in enumerate(payouts, 1) if prize), default=0)
    return payouts[:paid]


def _equities(stacks: Sequence[int], payouts: Sequence[float]) -> Sequence[float]:
    count = len(stacks)
    steps = 0
    for place in range(len(payouts)):
        steps += comb(count, place) * (count - place)
        if steps > _MOST_STEPS:
            return _race(stacks, payouts)
    return _orders(stacks, payouts)


def _orders(stacks: Sequence[int], payouts: Sequence[float]) -> Sequence[float]:
    """Sum over the sets of players that can have the first places, in whatever order."""
    equities = [0.0] * len(stacks)
    sets = {0: (1.0, sum(stacks))}  # the chance of each set of players, and the chips of the others
    for prize in payouts:
        following: dict[int, tuple[float, int]] = {}
        for players, (chance, left) in sets.items():
            for seat, stack in enumerate(stacks):
                if players >> seat & 1:
                    continue
                next_is = chance * stack / left
                equities[seat] += prize * next_is
                others = players | 1 << seat
                before = following[others][0] if others in following else 0.0
                following[others] = (before + next_is, left - stack)
        sets = following
    return equities


def _race(stacks: Sequence[int], payouts: Sequence[float]) -> Sequence[float]:
    """Integrate over the time at which a player comes in, of the prize that he then wins.

    The trapezoidal rule with twice as many points squares its error, for time goes through a double
    exponential substitution.
    """
    total = sum(stacks)
    rates = [stack / total for stack in stacks]
    scale = max(payouts)
    prizes = [prize / scale for prize in payouts]
    step, sums = _FIRST_STEP, _sums(rates, prizes, _FIRST_STEP, 0.0)
    while True:
        between = _sums(rates, prizes, step, step / 2)
        finer = [(one + other) / 2 for one, other in zip(sums, between, strict=True)]
        change = max(abs(one - other) for one, other in zip(sums, finer, strict=True))
        change = max(change, abs(sum(finer) - sum(prizes)) / sum(prizes))
        sums, step = finer, step / 2
        if change < _AGREES or step <= _SMALLEST_STEP:
            return [scale * value for value in sums]


def _sums(
    rates: Sequence[float], prizes: Sequence[float], step: float, offset: float
) -> Sequence[float]:
    """The integral by points that far apart, the first of them with an offset."""
    last = log(45 / min(rates))
    point = offset - _LEFT
    sums = [0.0] * len(rates)
    while point < last:
        time = exp(point - exp(-point))
        width = step * time * (1 + exp(-point))
        values = _values([rate * time for rate in rates], prizes)
        if values is None:
            break
        for seat, (rate, value) in enumerate(zip(rates, values, strict=True)):
            sums[seat] += width * rate * exp(-rate * time) * value
        point += step
    return sums


def _values(times: Sequence[float], prizes: Sequence[float]) -> Iterator[float] | None:
    """What each wins who comes in now: by how many of the others have, all independent.

    None if so many have come in that nobody wins anything more.
    """
    ahead = [-expm1(-time) for time in times]
    mean = sum(ahead)
    spread = 10 * sqrt(mean)  # the number ahead is further from its mean with a chance below 1e-19
    if mean - spread > len(prizes) + 1:
        return None
    after = [list(prizes[: ceil(mean + spread) + 30])]
    for chance in reversed(ahead):  # the prize for each number ahead so far, and who is to come
        row = after[-1]
        behind = 1 - chance
        after.append([behind * a + chance * b for a, b in zip(row, [*row[1:], 0.0], strict=True)])
    return _join(ahead, after)


def _join(ahead: Sequence[float], after: list[list[float]]) -> Iterator[float]:
    """Join the players before each with those after him."""
    before = [1.0] + [0.0] * (
        len(after[0]) - 1
    )  # the chance of each number ahead of the first ones
    after.pop()
    for chance in ahead:
        yield sum(map(mul, before, after.pop()))
        behind = 1 - chance
        before = [behind * a + chance * b for a, b in zip(before, [0.0, *before[:-1]], strict=True)]
