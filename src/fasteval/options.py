"""The named arguments that are handed on to others, for type checkers and editors."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from fasteval.histories.record import Expected
    from fasteval.rules import Rules
    from fasteval.tournaments.levels import BlindSchedule


class EquityOptions(TypedDict, total=False):
    """How ``equity`` is to find its answer."""

    method: Literal["auto", "exact", "sampled"]
    samples: int | None
    stderr: float | None
    seed: int | None
    threads: int | None
    executor: Executor | None
    combos: bool


class RuleOptions(TypedDict, total=False):
    """The fields of Rules."""

    small_blind: int
    big_blind: int
    limit: Literal["no_limit", "pot_limit", "fixed_limit"]
    ante: int
    ante_type: Literal["none", "each", "big_blind"]
    ante_order: Literal["ante_first", "blind_first"] | None
    straddles: tuple[int, ...]
    straddle_min_raise: Literal["straddle", "big_blind"]
    minimum_bet: int
    small_bet: int
    big_bet: int
    raise_cap: int | None
    cap_heads_up: bool
    fold_when_check_possible: bool
    raise_needs: Literal["opponent_with_chips", "opponent_can_match"]
    reopen: Literal["cumulative", "single_full_raise"]
    pot_limit_blinds: Literal["actual", "full", "sb_as_bb"]
    odd_chip: Literal["one_by_one", "first"]
    auto_muck: bool
    run_it_twice: bool
    rake_basis_points: int
    rake_cap: int | None
    no_flop_no_drop: bool
    button_mode: Literal["moving", "dead"]
    no_double_big_blind: bool
    entry: Literal["none", "post"]


class TableOptions(TypedDict, total=False):
    """The fields of TableSettings, but for the rules and the seats."""

    hands_per_round: int | None
    min_buy_in: int
    max_buy_in: int
    optional_straddles: int
    tournament: bool
    turn_seconds: float
    time_bank_seconds: float
    time_bank_refill: float
    missed_turns: int
    away_seconds: float
    hold_seconds: float
    return_seconds: float


class SpinOptions(TypedDict, total=False):
    """The fields of TournamentSettings, but for prizes and what is bought."""

    schedule: BlindSchedule
    rules: Rules
    stack: int
    seats: int
    min_players: int
    max_players: int
    late_levels: int
    fee: int
    hand_for_hand: int
    turn_seconds: float
    time_bank_seconds: float
    time_bank_refill: float
    missed_turns: int
    hold_seconds: float


class TournamentOptions(SpinOptions, total=False):
    """The fields of TournamentSettings."""

    buy_in: int
    rebuys: int | None
    rebuy_levels: int
    rebuy_price: int | None
    rebuy_fee: int
    rebuy_chips: int | None
    rebuy_seconds: float
    add_ons: int
    add_on_level: int
    add_on_price: int | None
    add_on_fee: int
    add_on_chips: int | None
    prizes: tuple[int, ...] | None
    percentages: tuple[float, ...] | None
    places: int | None
    prize_unit: int


class MoreOfRecord(TypedDict, total=False):
    """The fields of a HandRecord that a hand does not tell."""

    hero: int | None
    unit: Decimal
    currency: str
    id: str
    source: str
    about: tuple[tuple[str, str], ...]
    where: str


class RecordFields(MoreOfRecord, total=False):
    """The fields of HandRecord."""

    rules: Rules
    stacks: tuple[int, ...]
    button: int
    actions: tuple[str, ...]
    hole_cards: tuple[str | None, ...]
    boards: tuple[str, ...]
    posts: tuple[tuple[int, int, int], ...]
    small_blind_seat: int | Literal["auto"] | None
    big_blind_seat: int | Literal["auto"]
    straddle_seat: int | Literal["auto"]
    expected: Expected
    players: tuple[str | None, ...]
