"""Counting what the players of a hand did, and what they could have done."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fasteval.histories.definitions import DEFINITIONS, PlayerStatistics, Statistic
from fasteval.histories.played import Decision, Places, Played, final_stacks, seat_names
from fasteval.pots import clockwise

_AT = {name: 2 * number for number, name in enumerate(DEFINITIONS)}  # counts, then opportunities
_VPIP, _PFR, _LIMP = _AT["vpip"], _AT["pfr"], _AT["limp"]
_THREE_BET, _FOUR_BET, _SQUEEZE = _AT["three_bet"], _AT["four_bet"], _AT["squeeze"]
_FOLD_TO_THREE_BET, _COLD_CALL = _AT["fold_to_three_bet"], _AT["cold_call"]
_STEAL, _FOLD_TO_STEAL = _AT["steal"], _AT["fold_to_steal"]
_SAW_FLOP, _SAW_TURN, _SAW_RIVER = _AT["saw_flop"], _AT["saw_turn"], _AT["saw_river"]
_WTSD, _WSD, _WWSF, _ALL_IN = _AT["wtsd"], _AT["wsd"], _AT["wwsf"], _AT["all_in"]
_FACTOR, _FREQUENCY = _AT["aggression_factor"], _AT["aggression_frequency"]


class _Street(NamedTuple):
    """Where the counts of a street are."""

    cbet: int
    fold_to_cbet: int
    check_raise: int
    donk_bet: int
    aggression_factor: int
    aggression_frequency: int


_STREETS = {
    street: _Street(*(_AT[f"{name}_{street}"] for name in _Street._fields))
    for street in ("flop", "turn", "river")
}
_RAISES = frozenset(("bet", "raise"))


class Counts:
    """What is counted of a player."""

    __slots__ = ("hands", "net", "told")

    def __init__(self) -> None:
        self.hands: int = 0
        self.net: dict[int, int] = {}  #: chips, by the big blind of the hands
        self.told: list[int] = [0] * (2 * len(_AT))

    def add(self, other: Counts) -> None:
        """Add what is counted elsewhere."""
        self.hands += other.hands
        for blind, net in other.net.items():
            self.net[blind] = self.net.get(blind, 0) + net
        self.told = [*map(int.__add__, self.told, other.told)]

    def statistics(self) -> PlayerStatistics:
        """Return the counts by their names."""
        told = self.told
        blinds = sum((Fraction(net, blind) for blind, net in self.net.items() if blind), Fraction())
        return PlayerStatistics(
            self.hands,
            sum(self.net.values()),
            float(blinds),
            **{name: Statistic(told[at], told[at + 1]) for name, at in _AT.items()},
        )


def count_hand(played: Played, counts: Mapping[int, Counts]) -> None:
    """Count a hand that is over; ``counts`` are by seat."""
    told = {seat: one.told for seat, one in counts.items()}
    streets: dict[str, list[Decision]] = {"preflop": [], "flop": [], "turn": [], "river": []}
    for decision in played.decisions:
        streets[decision.street].append(decision)
    initiative = _count_preflop(streets.pop("preflop"), told, _roles(played.places))
    for street, decisions in streets.items():
        if decisions:
            initiative = _count_street(decisions, told, _STREETS[street], initiative)
    _count_result(played, counts)


def _count(told: list[int], at: int, done: bool) -> None:
    """Count an opportunity, and whether it was taken."""
    told[at] += done
    told[at + 1] += 1


# ---- Before the flop ----------------------------------------------------------------------------


class _Roles(NamedTuple):
    stealers: frozenset[int]  #: cutoff, button and small blind
    blinds: frozenset[int]


@lru_cache(maxsize=4096)
def _roles(places: Places) -> _Roles:
    """The cutoff is the seat before the button, whatever it is called at a small table."""
    names = seat_names(places)
    seats = {name: seat for seat, name in enumerate(names)}
    blinds = {seats[name] for name in ("SB", "BTN/SB", "BB") if name in seats}
    stealers = {seats[name] for name in ("BTN", "SB", "BTN/SB") if name in seats}
    *_, cutoff = [seat for seat in clockwise(places.dealt, places.button) if seat != places.button]
    return _Roles(frozenset((*stealers, *{cutoff} - blinds)), frozenset(blinds))


class _Initiative(NamedTuple):
    """Who has chips left and can go on as on the street before."""

    aggressor: int | None  #: bet or raised last
    cbettor: int | None  #: may make a continuation bet


class _Preflop:
    """The betting before the flop, decision after decision."""

    def __init__(self, told: Mapping[int, list[int]], roles: _Roles) -> None:
        self.told, self.roles = told, roles
        self.raises: list[Decision] = []
        self.callers = 0  # of the last raise, or of the blind
        self.opened = False  # whether anybody is in by choice
        self.stealing = False  # whether a steal is all that has been done
        self.acted: set[int] = set()
        self.paid: set[int] = set()
        self.could_raise: set[int] = set()

    def count(self, decision: Decision) -> None:
        seat, action = decision.seat, decision.action
        row, raised = self.told[seat], action in _RAISES
        if not self.raises:
            if seat not in self.acted and decision.to_call:
                _count(row, _LIMP, action == "call")
            if not self.opened and decision.may_raise and seat in self.roles.stealers:
                _count(row, _STEAL, raised)
        elif len(self.raises) == 1:
            if decision.total == decision.amount:
                _count(row, _COLD_CALL, action == "call")
            if self.stealing and seat in self.roles.blinds:
                _count(row, _FOLD_TO_STEAL, action == "fold")
            if decision.may_raise:
                _count(row, _THREE_BET, raised)
                if self.callers:
                    _count(row, _SQUEEZE, raised)
        elif len(self.raises) == 2:
            if seat == self.raises[0].seat:
                _count(row, _FOLD_TO_THREE_BET, action == "fold")
            if decision.may_raise:
                _count(row, _FOUR_BET, raised)

    def note(self, decision: Decision) -> None:
        """Remember what the next players face."""
        seat, action = decision.seat, decision.action
        self.acted.add(seat)
        if decision.may_raise:
            self.could_raise.add(seat)
        if action == "fold":
            return
        if action != "check":
            self.paid.add(seat)
        self.callers += 1
        self.stealing = False
        if action in _RAISES:
            self.stealing = not self.opened and seat in self.roles.stealers
            self.raises.append(decision)
            self.callers = 0
        self.opened = True


def _count_preflop(
    decisions: list[Decision], told: Mapping[int, list[int]], roles: _Roles
) -> _Initiative:
    preflop = _Preflop(told, roles)
    for decision in decisions:
        preflop.count(decision)
        preflop.note(decision)
    raisers = {decision.seat for decision in preflop.raises}
    for seat in preflop.acted:
        _count(told[seat], _VPIP, seat in preflop.paid)
    for seat in preflop.could_raise:
        _count(told[seat], _PFR, seat in raisers)
    aggressor = _with_chips(preflop.raises)
    return _Initiative(aggressor, aggressor)


def _with_chips(raises: list[Decision]) -> int | None:
    """Who made the last raise, unless it was all-in."""
    return None if not raises or raises[-1].all_in else raises[-1].seat


# ---- From the flop on ---------------------------------------------------------------------------


def _count_street(
    decisions: list[Decision], told: Mapping[int, list[int]], at: _Street, before: _Initiative
) -> _Initiative:
    checked: set[int] = set()
    bets: list[Decision] = []
    cbet = False
    waits = before.aggressor is not None  # for the aggressor to act
    for decision in decisions:
        seat, action = decision.seat, decision.action
        row = told[seat]
        raised = action in _RAISES
        _count_aggression(row, at, action)
        if seat == before.aggressor:
            waits = False
        if not bets and decision.may_raise:
            if seat == before.cbettor:
                _count(row, at.cbet, raised)
                cbet = raised
            elif waits:
                _count(row, at.donk_bet, raised)
        elif bets:
            if cbet and len(bets) == 1:
                _count(row, at.fold_to_cbet, action == "fold")
            if seat in checked:
                checked.remove(seat)
                if decision.may_raise:
                    _count(row, at.check_raise, raised)
        if action == "check":
            checked.add(seat)
        elif raised:
            bets.append(decision)
    aggressor = _with_chips(bets)
    return _Initiative(aggressor, aggressor if cbet and len(bets) == 1 else None)


def _count_aggression(row: list[int], at: _Street, action: str) -> None:
    if action == "check":
        return
    raised, called = action in _RAISES, action == "call"
    for factor, frequency in (
        (_FACTOR, _FREQUENCY),
        (at.aggression_factor, at.aggression_frequency),
    ):
        row[factor] += raised
        row[factor + 1] += called
        _count(row, frequency, raised)


# ---- The end ------------------------------------------------------------------------------------


def _count_result(played: Played, counts: Mapping[int, Counts]) -> None:
    state = played.state
    outcome = state.outcome()
    assert outcome is not None
    rules = played.record.rules
    blind = rules.chip_unit
    folded, showdown, cards = played.folded(), played.showdown(), len(state.board)
    paid, ends = played.paid(), final_stacks(played.record, state)
    for seat in state.dealt:
        one = counts[seat]
        told, street = one.told, folded.get(seat)
        one.hands += 1
        net = ends[seat] - state.starting_stacks[seat]
        one.net[blind] = one.net.get(blind, 0) + net
        _count(told, _ALL_IN, paid[seat] == state.starting_stacks[seat])
        saw_flop = cards >= 3 and street != "preflop"
        _count(told, _SAW_FLOP, saw_flop)
        if not saw_flop:
            continue
        saw_turn = cards >= 4 and street != "flop"
        won = seat in outcome.winners
        _count(told, _SAW_TURN, saw_turn)
        if saw_turn:
            _count(told, _SAW_RIVER, cards == 5 and street != "turn")
        _count(told, _WWSF, won)
        _count(told, _WTSD, showdown and street is None)
        if showdown and street is None:
            _count(told, _WSD, won)
