"""The result of a match: what each bot won, how sure that is, how long it took, and its faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from math import cos, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from fasteval.console import printable
from fasteval.rules import Rules

#: The kinds of faults: an exception, an illegal action, and an answer that is not text.
KINDS = ("exception", "illegal", "no text")


class BotFault(NamedTuple):
    """Something that a bot did wrong; it then folded, or checked if it could not fold."""

    hand: int  #: the number of the hand, from 1
    kind: str  #: "exception", "illegal" or "no text"
    action: str  #: the answer, quoted; "" for an exception
    reason: str


class BotTiming(NamedTuple):
    """How long a bot took to act, in seconds."""

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


@dataclass(frozen=True)
class MatchResult:
    """The result of a match; ``result["name"]`` is that of a bot, and ``print`` shows a table."""

    bots: tuple[BotResult, ...]
    hands: int  #: all that were played
    deals: int  #: different ones; each is a sample
    duplicate: bool
    seed: int
    rules: Rules
    stack: int  #: of each bot at the start of each hand
    rake: int  #: chips that the house took: all bots together won minus that

    def __iter__(self) -> Iterator[BotResult]:
        return iter(self.bots)

    def __getitem__(self, name: str) -> BotResult:
        """Return the result of a bot. Raises KeyError if none has that name."""
        for bot in self.bots:
            if bot.name == name:
                return bot
        raise KeyError(name)

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

    def __str__(self) -> str:
        return "\n".join([*_heading(self), "", *_table(self.bots), *_faults(self.bots)])


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


# ---- As text ------------------------------------------------------------------------------------


def _heading(result: MatchResult) -> list[str]:
    rules = result.rules
    limit = rules.limit.replace("_", "-").capitalize()
    blinds = f", blinds {rules.small_blind}/{rules.big_blind}" if rules.big_blind else ""
    ante = f", ante {rules.ante}" if rules.ante else ""
    times = len(result.bots)
    how = (
        f"{result.deals:,} deals, each played {times} times" if result.duplicate else "no duplicate"
    )
    taken = f", rake {result.rake:,}" if rules.rake_basis_points else ""
    return [
        f"{limit} hold'em{blinds}{ante}, stacks of {result.stack:,}",
        f"{result.hands:,} hands ({how}), seed {result.seed}{taken}",
    ]


_COLUMNS = ("bot", "chips", "bb/100", "± 95 %", "decisions", "mean", "slowest", "faults")


def _table(bots: tuple[BotResult, ...]) -> list[str]:
    rows = [_COLUMNS, *map(_row, sorted(bots, key=lambda bot: -bot.chips))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    lines = []
    for name, *cells in rows:
        right = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  ".join([f"{name:<{widths[0]}}", *right]))
    return lines


def _row(bot: BotResult) -> tuple[str, ...]:
    timing = bot.timing
    return (
        printable(bot.name),
        f"{bot.chips:+,}" if bot.chips else "0",
        f"{bot.bb_per_100:+,.1f}",
        f"{bot.interval[1] - bot.bb_per_100:,.1f}" if bot.interval else "",
        f"{timing.decisions:,}",
        _time(timing.mean),
        _time(timing.slowest),
        f"{bot.fault_count:,}",
    )


def _time(seconds: float) -> str:
    """Write a time in a unit that fits it."""
    if seconds < 1e-5:
        return f"{seconds * 1e6:.1f} µs"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _faults(bots: tuple[BotResult, ...]) -> list[str]:
    lines = []
    for bot in bots:
        if not bot.faults:
            continue
        counts = (
            (bot.exceptions, "exception", "exceptions"),
            (bot.illegal_actions, "illegal action", "illegal actions"),
            (bot.odd_answers, "answer that is not text", "answers that are not text"),
        )
        told = [f"{count:,} {one if count == 1 else many}" for count, one, many in counts if count]
        lines += ["", f"{printable(bot.name)}: {', '.join(told)}"]
        lines += [f"  hand {fault.hand:,}: {_fault(fault)}" for fault in bot.faults]
        if bot.fault_count > len(bot.faults):
            lines.append(f"  and {bot.fault_count - len(bot.faults):,} more")
    return lines


def _fault(fault: BotFault) -> str:
    return printable(f"{fault.action}: {fault.reason}" if fault.action else fault.reason)
