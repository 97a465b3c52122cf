"""What type checkers see of tournaments; nothing runs it."""

from typing import Any, Literal

from typing_extensions import assert_type

import fasteval
from fasteval.names import TournamentEventKind

level = fasteval.Level(10, 20, minutes=10)
assert_type(fasteval.Level.from_dict(level.to_dict()), fasteval.Level)
assert_type(level.rules(fasteval.Rules(1, 2)), fasteval.Rules)
schedule = fasteval.BlindSchedule([level, fasteval.Break(5), fasteval.Level(15, 30)])
assert_type(schedule.at(seconds=90), fasteval.LevelTime)
assert_type(schedule.levels, tuple[fasteval.Level, ...])
assert_type(schedule.starts, tuple[int | float, ...])
assert_type(schedule.unit, Literal["seconds", "hands"] | None)
assert_type(fasteval.BlindSchedule.from_dict(schedule.to_dict()), fasteval.BlindSchedule)
settings = fasteval.TournamentSettings(schedule, stack=1500, percentages=(70, 30))
assert_type(fasteval.TournamentSettings.from_dict(settings.to_dict()), fasteval.TournamentSettings)

tournament = fasteval.Tournament(settings, seed=1)
Happened = tuple[fasteval.TournamentEvent, ...]
assert_type(tournament.register("P1", now=1.5), Happened)
assert_type(tournament.unregister("P1"), Happened)
assert_type(tournament.begin(), Happened)
assert_type(tournament.rebuy("P1"), Happened)
assert_type(tournament.decline("P1"), Happened)
assert_type(tournament.add_on("P1"), Happened)
assert_type(tournament.finish(1), Happened)
assert_type(tournament.abandon(1), Happened)
assert_type(tournament.why_waiting(1), str | None)
assert_type(tournament.start(1), fasteval.State)
assert_type(tournament.timeout(3.5), bool)
assert_type(tournament.equities(), dict[str, float])
assert_type(tournament.find("P1"), int | None)
assert_type(tournament.view("P1"), dict[str, Any])
assert_type(fasteval.Tournament.from_dict(tournament.to_dict()), fasteval.Tournament)
assert_type(fasteval.play_out(tournament, "tight"), tuple[fasteval.Place, ...])

assert_type(fasteval.sit_and_go(["P1", "P2"], speed="turbo", buy_in=10), fasteval.Tournament)
assert_type(fasteval.spin(["P1", "P2", "P3"], buy_in=10, stack=300), fasteval.Tournament)
assert_type(fasteval.blind_structure(8), fasteval.Structure)
assert_type(fasteval.blind_structure(8).to_dict(), dict[str, Any])
assert_type(fasteval.chip_set(5000, 8), fasteval.ChipSet)
assert_type(fasteval.chip_set(5000, 8).to_dict(), dict[str, Any])
assert_type(fasteval.tournament_payouts(1000, 20, places=3), tuple[int, ...])
assert_type(fasteval.split_places([50, 30], 2), tuple[int, ...])
assert_type(fasteval.spin_payouts(10, 3), tuple[int, int, int])

# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.Level(10)  # type: ignore[call-arg]
fasteval.sit_and_go(["P1", "P2"], speed="slow")  # type: ignore[arg-type]
fasteval.sit_and_go(["P1", "P2"], buyin=10)  # type: ignore[call-arg]
fasteval.spin(["P1", "P2", "P3"], buy_in=10, prizes=(30,))  # type: ignore[call-arg]
tournament.start("one")  # type: ignore[arg-type]


def look_at_blind_schedule(it: fasteval.BlindSchedule) -> None:
    assert_type(it.parts, tuple[fasteval.Level | fasteval.Break, ...])


def look_at_break(it: fasteval.Break) -> None:
    assert_type(it.minutes, int | float)


def look_at_chip_set(it: fasteval.ChipSet) -> None:
    assert_type(it.stack, int)
    assert_type(it.players, int)
    assert_type(it.values, tuple[int, ...])
    assert_type(it.counts, tuple[int, ...])
    assert_type(it.rebuys, int)
    assert_type(it.later, tuple[tuple[int, int], ...])
    assert_type(it.chips_each, int)
    assert_type(it.chips_needed, int)
    assert_type(it.case, int | None)


def look_at_level(it: fasteval.Level) -> None:
    assert_type(it.small_blind, int)
    assert_type(it.big_blind, int)
    assert_type(it.ante, int)
    assert_type(it.ante_type, Literal["none", "each", "big_blind"])
    assert_type(it.minutes, int | float | None)
    assert_type(it.hands, int | None)
    assert_type(it.limit, Literal["no_limit", "pot_limit", "fixed_limit"] | None)


def look_at_level_time(it: fasteval.LevelTime) -> None:
    assert_type(it.number, int)
    assert_type(it.level, fasteval.Level)
    assert_type(it.on_break, bool)
    assert_type(it.left, int | float | None)
    assert_type(it.next_level, fasteval.Level | None)


def look_at_place(it: fasteval.Place) -> None:
    assert_type(it.place, int)
    assert_type(it.player, str)
    assert_type(it.shared_by, int)
    assert_type(it.prize, int | None)


def look_at_structure(it: fasteval.Structure) -> None:
    assert_type(it.players, int)
    assert_type(it.stack, int)
    assert_type(it.chips, int)
    assert_type(it.schedule, fasteval.BlindSchedule)
    assert_type(it.chip_set, fasteval.ChipSet)
    assert_type(it.planned_levels, int)
    assert_type(it.planned_minutes, int)
    assert_type(it.colour_ups, tuple[tuple[int, int], ...])


def look_at_tournament(it: fasteval.Tournament) -> None:
    assert_type(it.now, float)
    assert_type(it.level, fasteval.LevelTime)
    assert_type(it.deadline, float | None)
    assert_type(it.over, bool)
    assert_type(it.left, int)
    assert_type(it.deciding, tuple[str, ...])
    assert_type(it.chips, int)
    assert_type(it.prize_pool, int)
    assert_type(it.fees, int)
    assert_type(it.prizes, tuple[int, ...] | None)
    assert_type(it.ranking, tuple[fasteval.Place, ...])


def look_at_tournament_event(it: fasteval.TournamentEvent) -> None:
    assert_type(it.kind, TournamentEventKind)
    assert_type(it.player, str | None)
    assert_type(it.table, int | None)
    assert_type(it.seat, int | None)
    assert_type(it.amount, int)


def look_at_tournament_settings(it: fasteval.TournamentSettings) -> None:
    assert_type(it.schedule, fasteval.BlindSchedule)
    assert_type(it.rules, fasteval.Rules)
    assert_type(it.stack, int)
    assert_type(it.seats, int)
    assert_type(it.min_players, int)
    assert_type(it.max_players, int)
    assert_type(it.late_levels, int)
    assert_type(it.buy_in, int)
    assert_type(it.fee, int)
    assert_type(it.rebuys, int | None)
    assert_type(it.rebuy_levels, int)
    assert_type(it.rebuy_price, int | None)
    assert_type(it.rebuy_fee, int)
    assert_type(it.rebuy_chips, int | None)
    assert_type(it.rebuy_seconds, float)
    assert_type(it.add_ons, int)
    assert_type(it.add_on_level, int)
    assert_type(it.add_on_price, int | None)
    assert_type(it.add_on_fee, int)
    assert_type(it.add_on_chips, int | None)
    assert_type(it.prizes, tuple[int, ...] | None)
    assert_type(it.percentages, tuple[float, ...] | None)
    assert_type(it.places, int | None)
    assert_type(it.prize_unit, int)
    assert_type(it.hand_for_hand, int)
    assert_type(it.turn_seconds, float)
    assert_type(it.time_bank_seconds, float)
    assert_type(it.time_bank_refill, float)
    assert_type(it.missed_turns, int)
    assert_type(it.hold_seconds, float)
    assert_type(it.table_options, dict[str, Any])
    assert_type(it.add_on_in_break, bool)
