"""What type checkers see of bots and matches; nothing runs it."""

from typing import Any

from typing_extensions import assert_type

import fasteval
from fasteval.names import FaultKind


class Folder:
    """A bot of its own, by the protocol."""

    def act(self, view: fasteval.View, /) -> str:
        return "c" if view.legal.check else "f"


def caller(view: fasteval.View) -> str:
    return "c"


folder: fasteval.Bot = Folder()
honest = fasteval.TightAggressive(seed=1)
foreign = fasteval.PyPokerEngineBot(object())
result = fasteval.match([folder, honest, foreign, caller, "tight"], 1000, seed=1)
assert_type(result, fasteval.MatchResult)
assert_type(fasteval.match({"a": folder, "b": caller}, 10), fasteval.MatchResult)
assert_type(result.to_dict(), dict[str, Any])
assert_type(result.bots[0].to_dict(), dict[str, Any])
assert_type([bot.chips for bot in result], list[int])


def acts(view: fasteval.View) -> None:
    assert_type(honest.act(view), str)
    assert_type(foreign.act(view), str)
    foreign.end(view)


# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.match([folder, 3], 10)  # type: ignore[list-item]
fasteval.match([folder, folder], "10")  # type: ignore[arg-type]
not_a_bot: fasteval.Bot = object()  # type: ignore[assignment]


def look_at_bot_fault(it: fasteval.BotFault) -> None:
    assert_type(it.hand, int)
    assert_type(it.kind, FaultKind)
    assert_type(it.action, str)
    assert_type(it.reason, str)


def look_at_bot_result(it: fasteval.BotResult) -> None:
    assert_type(it.name, str)
    assert_type(it.hands, int)
    assert_type(it.chips, int)
    assert_type(it.bb_per_100, float)
    assert_type(it.stderr, float | None)
    assert_type(it.interval, tuple[float, float] | None)
    assert_type(it.timing, fasteval.BotTiming)
    assert_type(it.exceptions, int)
    assert_type(it.illegal_actions, int)
    assert_type(it.odd_answers, int)
    assert_type(it.faults, tuple[fasteval.BotFault, ...])
    assert_type(it.fault_count, int)


def look_at_bot_timing(it: fasteval.BotTiming) -> None:
    assert_type(it.decisions, int)
    assert_type(it.mean, float)
    assert_type(it.slowest, float)
    assert_type(it.total, float)


def look_at_match_result(it: fasteval.MatchResult) -> None:
    assert_type(it.bots, tuple[fasteval.BotResult, ...])
    assert_type(it.hands, int)
    assert_type(it.deals, int)
    assert_type(it.duplicate, bool)
    assert_type(it.seed, int)
    assert_type(it.rules, fasteval.Rules)
    assert_type(it.stack, int)
    assert_type(it.rake, int)
    assert_type([at.deals for at in it.course], list[int])
