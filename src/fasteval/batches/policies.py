"""Policies that the floor plays by itself: at random, calling, or by equity and pot odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from fasteval import errors as values
from fasteval.batches import errors


@dataclass(frozen=True)
class EquityPolicy:
    """Plays by its chance of winning against random hands, and by pot odds.

    It deals ``samples`` times the cards that it does not see and takes the mean part of the pot
    that it wins. Of a part that is ``raise_from`` times a fair one, 1 / live players, or more, it
    bets or raises, by any such choice alike, as it does of any other with the chance ``bluff``.
    Else it checks, calls what the pot odds justify, or folds; of a pot, it counts what it can win.
    Raises InvalidConfig.

    >>> EquityPolicy(raise_from=1.5)
    EquityPolicy(samples=32, raise_from=1.5, bluff=0.05)
    """

    samples: int = 32
    raise_from: float = 1.2
    bluff: float = 0.05

    def __post_init__(self) -> None:
        samples = values.whole(self.samples, "samples", 1, 100_000)
        object.__setattr__(self, "samples", samples)
        object.__setattr__(self, "raise_from", _part(self.raise_from, "raise_from", 1000))
        object.__setattr__(self, "bluff", _part(self.bluff, "bluff", 1))


#: A policy that the floor plays by itself.
Policy: TypeAlias = "Literal['random', 'caller'] | EquityPolicy"

Numbers = tuple[int, int, float, float]
_NONE: Numbers = (0, 1, 0.0, 0.0)  # somebody else chooses
_NAMED: dict[str, Numbers] = {"random": (1, 1, 0.0, 0.0), "caller": (2, 1, 0.0, 0.0)}
_EQUITY = 3
_SAMPLES = 200_000  # some 10 ms


def is_policy(value: Any) -> bool:
    """Say whether the floor can play something by itself.

    >>> is_policy("random"), is_policy("tight")
    (True, False)
    """
    return isinstance(value, EquityPolicy) or (isinstance(value, str) and value in _NAMED)


def read_policies(policies: Any, seats: int) -> tuple[Numbers, ...]:
    """Read a policy for all seats, or one for each: what ``fe_policy`` has. None is nobody's.

    Raises TypeError for what is none, InvalidConfig for another number of them.

    >>> read_policies(["caller", None], 2)
    ((2, 1, 0.0, 0.0), (0, 1, 0.0, 0.0))
    """
    if is_policy(policies):
        return (_numbers(policies),) * seats
    if isinstance(policies, str) or not isinstance(policies, (list, tuple)):
        raise errors.odd_policy(policies, None)
    if len(policies) != seats:
        raise errors.odd_policy_count("policies", len(policies), seats)
    for place, policy in enumerate(policies):
        if policy is not None and not is_policy(policy):
            raise errors.odd_policy(policy, place)
    return tuple(map(_numbers, policies))


def rows_at_once(policies: tuple[Numbers, ...]) -> int | None:
    """So many hands are chosen for in some milliseconds; None if none of the policies thinks.

    >>> rows_at_once(read_policies("random", 2)), rows_at_once(read_policies(EquityPolicy(), 2))
    (None, 6250)
    """
    samples = [samples for kind, samples, *_ in policies if kind == _EQUITY]
    return max(1, _SAMPLES // max(samples)) if samples else None


def _numbers(policy: Policy | None) -> Numbers:
    """The kind, samples, raise_from and bluff of a policy."""
    if isinstance(policy, EquityPolicy):
        return _EQUITY, policy.samples, policy.raise_from, policy.bluff
    return _NONE if policy is None else _NAMED[policy]


def _part(value: Any, field: str, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
        raise errors.odd_part(field, value, most)
    return float(value)
