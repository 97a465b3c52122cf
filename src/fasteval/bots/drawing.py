"""The result of a match as text: a table, what it tells, and what bots did wrong."""

from __future__ import annotations

from collections import Counter

from fasteval.bots.results import ENOUGH, BotFault, BotResult, MatchResult
from fasteval.console import printable
from fasteval.drawing import limit_name

_PLAIN = str.maketrans({"±": "+-", "µ": "u"})
_COLUMNS = ("bot", "chips", "bb/100", "± 95 %", "decisions", "mean", "slowest", "faults")


def draw(result: MatchResult, encoding: str = "utf-8") -> str:
    """Draw a result in characters that an encoding has.

    >>> from fasteval.bots.matches import match
    >>> print(draw(match(["caller", "caller"], 2, seed=1), "ascii").splitlines()[1])
    2 hands (1 deal, played 2 times), seed 1
    """
    told = [*heading(result), "", *_table(result, encoding), *certainty(result)]
    return "\n".join([*told, *faults(result.bots, encoding)])


def _fit(text: str, encoding: str) -> str:
    """Write what an encoding has not in letters that it has."""
    text = printable(text)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        plain = text.translate(_PLAIN)
        return plain.encode(encoding, "backslashreplace").decode(encoding)
    return text


def heading(result: MatchResult) -> list[str]:
    """The game, how many hands were played, and how."""
    rules = result.rules
    limit = limit_name(rules)
    blinds = f", blinds {rules.small_blind}/{rules.big_blind}" if rules.big_blind else ""
    ante = f", ante {rules.ante}" if rules.ante else ""
    how = "no duplicate"
    if result.duplicate:
        deals = "1 deal, " if result.deals == 1 else f"{result.deals:,} deals, each "
        how = f"{deals}played {len(result.bots)} times"
    taken = f", rake {result.rake:,}" if rules.rake_basis_points else ""
    return [
        f"{limit} hold'em{blinds}{ante}, stacks of {result.stack:,}",
        f"{result.hands:,} hands ({how}), seed {result.seed}{taken}",
    ]


def cells(result: MatchResult) -> list[tuple[str, ...]]:
    """The cells of the table, below the names of the columns; who won most comes first."""
    bots = sorted(result.bots, key=lambda bot: -bot.chips)
    return [_COLUMNS, *(_row(bot, result.deals) for bot in bots)]


def _table(result: MatchResult, encoding: str) -> list[str]:
    rows = [[_fit(cell, encoding) for cell in row] for row in cells(result)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    lines = []
    for name, *rest in rows:
        right = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        lines.append("  ".join([f"{name:<{widths[0]}}", *right]))
    return lines


def _row(bot: BotResult, deals: int) -> tuple[str, ...]:
    timing = bot.timing
    known = bot.interval if deals >= ENOUGH else None
    return (
        bot.name,
        f"{bot.chips:+,}" if bot.chips else "0",
        f"{bot.bb_per_100:+,.1f}",
        f"{known[1] - bot.bb_per_100:,.1f}" if known else "-",
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


def certainty(result: MatchResult) -> list[str]:
    """Say so if it is not known who is better, or not even how far that is unknown."""
    if result.deals < ENOUGH:
        return ["", f"Fewer than {ENOUGH} deals tell nothing of how sure this is: play more hands."]
    best = max(result.bots, key=lambda bot: bot.chips)
    if best.interval is not None and best.interval[0] <= 0 <= best.interval[1]:
        return ["", "It is not clear who is better: play more hands."]
    return []


def faults(bots: tuple[BotResult, ...], encoding: str) -> list[str]:
    """What bots did wrong, below an empty line for each of them."""
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
        lines += ["", f"{bot.name}: {', '.join(told)}", *_kept_faults(bot)]
    return [_fit(line, encoding) for line in lines]


def _kept_faults(bot: BotResult) -> list[str]:
    """Tell the faults that were kept, equal ones once."""
    times = Counter(map(_told, bot.faults))
    first: dict[str, int] = {}
    for fault in bot.faults:
        first.setdefault(_told(fault), fault.hand)
    lines = []
    for told, hand in first.items():
        often = f"{times[told]} times, first in " if times[told] > 1 else ""
        lines.append(f"  {often}hand {hand:,}: {told}")
    if bot.fault_count > len(bot.faults):
        lines.append(f"  and {bot.fault_count - len(bot.faults):,} more")
    return lines


def _told(fault: BotFault) -> str:
    return f"{fault.action}: {fault.reason}" if fault.action else fault.reason
