"""What type checkers see of hand histories; nothing runs it."""

import io
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from typing_extensions import assert_type

import fasteval
from fasteval.histories.record import Chips
from fasteval.histories.replaying import Trouble

broken: list[fasteval.InvalidHistory] = []
hands = fasteval.read_hands([Path("hands"), "more.txt", io.StringIO()], broken=broken.append)
assert_type(hands, Iterator[fasteval.HandRecord])
record = fasteval.parse_hand("{}", "jsonl")
assert_type(record, fasteval.HandRecord)
assert_type(fasteval.format_hand(record, "phh"), str)
assert_type(fasteval.write_hands(hands, Path("hands.jsonl.xz")), int)
assert_type(fasteval.write_report(hands, "report.html", player="P1", broken=broken.append), int)
assert_type(fasteval.read_match_state("MATCHSTATE:0:0::"), fasteval.HandRecord)
assert_type(fasteval.replay(record), fasteval.Replay)

assert_type(record.change(button=1, id="7"), fasteval.HandRecord)
assert_type(
    fasteval.HandRecord.of(record.state(), ["P1", None], unit=Decimal("0.01")), fasteval.HandRecord
)
assert_type(record.start(), fasteval.State)
assert_type(record.state(), fasteval.State)
assert_type(record.name(0), str)
assert_type(record.payouts(record.state()), tuple[int, ...] | None)
record.check()
record.play(record.start())
record.push(record.start(), "f", 0)
record.finish(record.start())

statistics = fasteval.player_statistics(hands, by="position")
assert_type(statistics.get("BTN"), fasteval.PlayerStatistics | None)
assert_type(list(statistics.keys()), list[str | tuple[str, str]])
assert_type(statistics, fasteval.Statistics)
assert_type(statistics.to_dict(), dict[str, Any])
assert_type(statistics.columns(), dict[str, list[Any]])
columns = fasteval.hand_columns(hands)
assert_type(columns, fasteval.HandColumns)
assert_type(columns.to_pandas(), dict[str, Any])
assert_type(columns.to_polars(), dict[str, Any])
assert_type(fasteval.column_chunks(hands, 1000), Iterator[fasteval.HandColumns])

try:
    fasteval.parse_hand("")
except fasteval.UnsupportedHand as error:
    assert_type(error.where, str)
    assert_type(error.at("hands.txt", 3), fasteval.InvalidHistory)
except fasteval.InvalidHistory as error:
    assert_type((error.reason, error.line, error.file), tuple[str, int | None, str | None])

# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.player_statistics(hands, by="seat")  # type: ignore[arg-type]
fasteval.parse_hand(b"{}")  # type: ignore[arg-type]
fasteval.replay("{}")  # type: ignore[arg-type]
record.change(dealer=1)  # type: ignore[call-arg]


def look_at_expected(it: fasteval.Expected) -> None:
    assert_type(it.actors, tuple[int, ...] | None)
    assert_type(it.streets, tuple[str, ...] | None)
    assert_type(it.amounts, tuple[int | None, ...] | None)
    assert_type(it.posted, tuple[int, ...] | None)
    assert_type(it.uncalled, tuple[Chips, ...] | None)
    assert_type(it.pots, tuple[Chips, ...] | None)
    assert_type(it.total, Chips | None)
    assert_type(it.rake, Chips | None)
    assert_type(it.collected, tuple[Chips, ...] | None)
    assert_type(it.winners, tuple[int, ...] | None)
    assert_type(it.final_stacks, tuple[Chips, ...] | None)
    assert_type(it.tells_result, bool)


def look_at_hand_columns(it: fasteval.HandColumns) -> None:
    assert_type(it.hands, dict[str, list[Any]])
    assert_type(it.actions, dict[str, list[Any]])
    assert_type(it.results, dict[str, list[Any]])


def look_at_hand_record(it: fasteval.HandRecord) -> None:
    assert_type(it.rules, fasteval.Rules)
    assert_type(it.stacks, tuple[int, ...])
    assert_type(it.button, int)
    assert_type(it.actions, tuple[str, ...])
    assert_type(it.hole_cards, tuple[str | None, ...])
    assert_type(it.boards, tuple[str, ...])
    assert_type(it.posts, tuple[tuple[int, int, int], ...])
    assert_type(it.small_blind_seat, int | Literal["auto"] | None)
    assert_type(it.big_blind_seat, int | Literal["auto"])
    assert_type(it.straddle_seat, int | Literal["auto"])
    assert_type(it.expected, fasteval.Expected)
    assert_type(it.players, tuple[str | None, ...])
    assert_type(it.hero, int | None)
    assert_type(it.unit, Decimal)
    assert_type(it.currency, str)
    assert_type(it.id, str)
    assert_type(it.source, str)
    assert_type(it.about, tuple[tuple[str, str], ...])
    assert_type(it.where, str)
    assert_type(it.told, Mapping[str, str])


def look_at_player_statistics(it: fasteval.PlayerStatistics) -> None:
    assert_type(it.hands, int)
    assert_type(it.net, int)
    assert_type(it.big_blinds, float)
    assert_type(it.vpip, fasteval.Statistic)
    assert_type(it.pfr, fasteval.Statistic)
    assert_type(it.three_bet, fasteval.Statistic)
    assert_type(it.fold_to_three_bet, fasteval.Statistic)
    assert_type(it.four_bet, fasteval.Statistic)
    assert_type(it.limp, fasteval.Statistic)
    assert_type(it.steal, fasteval.Statistic)
    assert_type(it.fold_to_steal, fasteval.Statistic)
    assert_type(it.cold_call, fasteval.Statistic)
    assert_type(it.squeeze, fasteval.Statistic)
    assert_type(it.cbet_flop, fasteval.Statistic)
    assert_type(it.cbet_turn, fasteval.Statistic)
    assert_type(it.cbet_river, fasteval.Statistic)
    assert_type(it.fold_to_cbet_flop, fasteval.Statistic)
    assert_type(it.fold_to_cbet_turn, fasteval.Statistic)
    assert_type(it.fold_to_cbet_river, fasteval.Statistic)
    assert_type(it.check_raise_flop, fasteval.Statistic)
    assert_type(it.check_raise_turn, fasteval.Statistic)
    assert_type(it.check_raise_river, fasteval.Statistic)
    assert_type(it.donk_bet_flop, fasteval.Statistic)
    assert_type(it.donk_bet_turn, fasteval.Statistic)
    assert_type(it.donk_bet_river, fasteval.Statistic)
    assert_type(it.aggression_factor, fasteval.Statistic)
    assert_type(it.aggression_factor_flop, fasteval.Statistic)
    assert_type(it.aggression_factor_turn, fasteval.Statistic)
    assert_type(it.aggression_factor_river, fasteval.Statistic)
    assert_type(it.aggression_frequency, fasteval.Statistic)
    assert_type(it.aggression_frequency_flop, fasteval.Statistic)
    assert_type(it.aggression_frequency_turn, fasteval.Statistic)
    assert_type(it.aggression_frequency_river, fasteval.Statistic)
    assert_type(it.saw_flop, fasteval.Statistic)
    assert_type(it.saw_turn, fasteval.Statistic)
    assert_type(it.saw_river, fasteval.Statistic)
    assert_type(it.wtsd, fasteval.Statistic)
    assert_type(it.wsd, fasteval.Statistic)
    assert_type(it.wwsf, fasteval.Statistic)
    assert_type(it.all_in, fasteval.Statistic)
    assert_type(it.big_blinds_per_100, float)


def look_at_replay(it: fasteval.Replay) -> None:
    assert_type(it.record, fasteval.HandRecord)
    assert_type(it.state, fasteval.State | None)
    assert_type(it.trouble, Trouble | None)
    assert_type(it.passed, bool)


def look_at_statistic(it: fasteval.Statistic) -> None:
    assert_type(it.count, int)
    assert_type(it.opportunities, int)
    assert_type(it.value, float | None)
