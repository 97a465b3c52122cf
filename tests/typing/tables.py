"""What type checkers see of tables and their logs; nothing runs it."""

from typing import Any

from typing_extensions import assert_type

import fasteval
from fasteval.names import TableEventKind
from fasteval.tables.dealing_in import Plan
from fasteval.tables.events import Finish

rules = fasteval.Rules(1, 2)
table = fasteval.Table(rules, 6, turn_seconds=20, min_buy_in=20)
assert_type(fasteval.Table((rules, rules), hands_per_round=8), fasteval.Table)
assert_type(table.sit("P1", 200, now=0.5), int)
assert_type(table.leave("P1"), int | None)
table.sit_out("P1")
table.come_back("P1")
table.post("P1")
table.top_up("P1", 100)
table.give("P1", 100)
table.straddle("P1")
table.change_rules(rules)
table.act("P1", "r6")
table.run("P1", 2)
table.abandon()
table.disconnect("P1")
table.reconnect("P1")
assert_type(table.plan(), Plan)
assert_type(table.start(seed=1), fasteval.State)
assert_type(table.finish(), Finish)
assert_type(table.timeout(3.5), bool)
assert_type(table.find("P1"), int | None)
assert_type(table.view(None), dict[str, Any])
assert_type(table.copy(), fasteval.Table)
assert_type(fasteval.Table.from_dict(table.to_dict()), fasteval.Table)
settings = fasteval.TableSettings(rules, seats=6)
assert_type(fasteval.TableSettings.from_dict(settings.to_dict()), fasteval.TableSettings)
assert_type(fasteval.buy_in_limits(100), fasteval.BuyIn)

with fasteval.TableLog.create("table.log", table, sync=True) as log:
    assert_type(log, fasteval.TableLog)
    assert_type(log.do({"do": "start"}, by="P1", now=1.5), dict[str, Any])
    assert_type(log.view("P1"), dict[str, Any])
    assert_type(log.events(None, since=3), list[dict[str, Any]])
    assert_type(log.rotate("next.log"), fasteval.TableLog)
    log.close()
try:
    fasteval.TableLog.open("table.log")
except (fasteval.InvalidLog, fasteval.IllegalCommand) as error:
    assert_type(str(error), str)

# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.Table(rules, turn_time=20)  # type: ignore[call-arg]
fasteval.Table("no_limit")  # type: ignore[arg-type]
table.sit("P1")  # type: ignore[call-arg]
table.act("P1", 6)  # type: ignore[arg-type]


def look_at_table(it: fasteval.Table) -> None:
    assert_type(it.rules, fasteval.Rules)
    assert_type(it.next_rules, fasteval.Rules)
    assert_type(it.next_positions, fasteval.Positions | None)
    assert_type(it.deadline, float | None)
    assert_type(it.players, tuple[str | None, ...])
    assert_type(it.actor, str | None)


def look_at_table_event(it: fasteval.TableEvent) -> None:
    assert_type(it.kind, TableEventKind)
    assert_type(it.player, str | None)
    assert_type(it.seat, int | None)
    assert_type(it.amount, int)


def look_at_table_log(it: fasteval.TableLog) -> None:
    assert_type(it.table, fasteval.Table)
    assert_type(it.deadline, float | None)


def look_at_table_settings(it: fasteval.TableSettings) -> None:
    assert_type(it.rules, fasteval.Rules | tuple[fasteval.Rules, ...])
    assert_type(it.seats, int)
    assert_type(it.hands_per_round, int | None)
    assert_type(it.min_buy_in, int)
    assert_type(it.max_buy_in, int)
    assert_type(it.optional_straddles, int)
    assert_type(it.tournament, bool)
    assert_type(it.turn_seconds, float)
    assert_type(it.time_bank_seconds, float)
    assert_type(it.time_bank_refill, float)
    assert_type(it.missed_turns, int)
    assert_type(it.away_seconds, float)
    assert_type(it.hold_seconds, float)
    assert_type(it.return_seconds, float)
    assert_type(it.games, tuple[fasteval.Rules, ...])
    assert_type(it.buy_in, fasteval.BuyIn)


def look_at_buy_in(it: fasteval.BuyIn) -> None:
    assert_type(it.minimum, int)
    assert_type(it.maximum, int)
    assert_type(it.usual, int)
