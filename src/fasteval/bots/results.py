"""The result of a match: what each bot won, how sure that is, how long it took, and its faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from math import cos, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from fasteval.bots import errors
from fasteval.names import FaultKind
from fasteval.rules import Rules

#: Deals from which on it is told how sure a result is: from fewer the error is hardly known itself.
ENOUGH = 10
#: The kinds of faults: an exception, an illegal action, and an answer that is not text.
KINDS: tuple[FaultKind, ...] = ("exception", "illegal", "no text")


class BotFault(NamedTuple):
    """Something that a bot did wrong; it then folded, or checked if it could not fold."""

    hand: int  #: the number of the hand, from 1
    kind: FaultKind  #: "exception", "illegal" or "no text"
    action: str  #: the answer, quoted; "" for an exception
    reason: str


class BotTiming(NamedTuple):
    """How long a bot took to act, in seconds; what it does at the end of hands is not counted."""

    decisions: int
    mean: float
    slowest: float
    total: float


@dataclass(frozen=True)
class BotResult:
    """What one bot did in a match."""

    name: str
    hands: int
    chips: int  #: won or lost in all
    bb_per_100: float  #: big blinds won in 100 hands
    stderr: float | None  #: the standard error of that; None if there is one deal only
    interval: tuple[float, float] | None  #: of 95 % confidence in bb_per_100
    timing: BotTiming = field(compare=False)
    exceptions: int
    illegal_actions: int
    odd_answers: int  #: that were not text
    faults: tuple[BotFault, ...]  #: the first ten

    @property
    def fault_count(self) -> int:
        """How often it did something wrong."""
        return self.exceptions + self.illegal_actions + self.odd_answers

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON can have it."""
        plain = asdict(self)
        return {
            **plain,
            "interval": self.interval and list(self.interval),
            "timing": self.timing._asdict(),
            "faults": [fault._asdict() for fault in self.faults],
        }


class Standing(NamedTuple):
    """How a match stood after some of its deals; tuples have an item for each bot."""

    deals: int
    chips: tuple[int, ...]  #: won or lost so far
    squares: tuple[int, ...]  #: the sums, over deals, of the squares of what was won


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, and of its bots: ``result["name"]``, or ``result[0]`` for the first.

    ``print`` shows a table.
    """

    bots: tuple[BotResult, ...]
    hands: int  #: all that were played
    deals: int  #: different ones; each is a sample
    duplicate: bool
    seed: int
    rules: Rules
    stack: int  #: of each bot at the start of each hand
    rake: int  #: chips that the house took: all bots together won minus that
    #: How it stood on the way, at some hundred places at most, and at the end.
    course: tuple[Standing, ...] = field(default=(), repr=False)

    def __iter__(self) -> Iterator[BotResult]:
        return iter(self.bots)

    def __getitem__(self, key: str | int) -> BotResult:
        """Return the result of a bot, by its name or its place among those given.

        Raises KeyError for an unknown name, which lists the names, and IndexError for a place.
        """
        if isinstance(key, int):
            return self.bots[key]
        for bot in self.bots:
            if bot.name == key:
                return bot
        raise errors.unknown_result(key, [bot.name for bot in self.bots])

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON can have it."""
        return {
            "hands": self.hands,
            "deals": self.deals,
            "duplicate": self.duplicate,
            "seed": self.seed,
            "rules": self.rules.to_dict(),
            "stack": self.stack,
            "rake": self.rake,
            "bots": [bot.to_dict() for bot in self.bots],
        }

    def _repr_html_(self) -> str:
        from fasteval.html.results import match_html

        return match_html(self)

    def __str__(self) -> str:
        from fasteval.bots.drawing import draw

        return draw(self)


def estimate(
    chips: int, squares: int, deals: int, hands: int, unit: int
) -> tuple[float, float | None, tuple[float, float] | None]:
    """Find what was won in 100 hands, its standard error, and the 95 % interval, by deals.

    ``chips`` and ``squares`` are the sums, over deals, of what was won in all hands of a deal and
    of its square; ``unit`` is the big blind.

    >>> mean, error, (low, high) = estimate(30, 500, 2, 4, 2)
    >>> mean, error, round(low), round(high)
    (375.0, 125.0, -1213, 1963)
    """
    scale = 100 / unit / max(hands, 1)
    mean = chips * scale
    if deals < 2:
        return mean, None, None
    # Whole numbers up to here: nothing is lost when squares are subtracted.
    variance = (deals * squares - chips * chips) / (deals - 1)
    error = sqrt(variance) * scale
    reach = error * _student(deals - 1)
    return mean, error, (mean - reach, mean + reach)


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, to 0.2 % or better: Abramowitz and Stegun 26.7.5."""
    if freedom == 1:
        return sin(0.475 * pi) / cos(0.475 * pi)
    if freedom == 2:
        return 2 * 0.475 * sqrt(2 / (4 * 0.975 * 0.025))
    z = NormalDist().inv_cdf(0.975)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
