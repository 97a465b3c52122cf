"""What is counted of a player: each statistic with what it counts, and out of what.

The definitions are those of PokerTracker 4, as its own queries state them; a steal is faced as in
fpdb, with folds only in between. docs/data.md says where Hold'em Manager differs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Statistic:
    """How often something was done, out of how many opportunities.

    >>> Statistic(3, 12).value, Statistic(0, 0).value
    (0.25, None)
    """

    count: int
    opportunities: int

    @property
    def value(self) -> float | None:
        """The count by the opportunities; None if there were none."""
        return self.count / self.opportunities if self.opportunities else None


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What is counted of a player, or of a player in a position.

    ``DEFINITIONS`` has what each Statistic counts, and out of what.
    """

    hands: int  #: dealt in
    net: int  #: chips won or lost
    big_blinds: float  #: the same, each hand's in its big blinds
    vpip: Statistic
    pfr: Statistic
    three_bet: Statistic
    fold_to_three_bet: Statistic
    four_bet: Statistic
    limp: Statistic
    steal: Statistic
    fold_to_steal: Statistic
    cold_call: Statistic
    squeeze: Statistic
    cbet_flop: Statistic
    cbet_turn: Statistic
    cbet_river: Statistic
    fold_to_cbet_flop: Statistic
    fold_to_cbet_turn: Statistic
    fold_to_cbet_river: Statistic
    check_raise_flop: Statistic
    check_raise_turn: Statistic
    check_raise_river: Statistic
    donk_bet_flop: Statistic
    donk_bet_turn: Statistic
    donk_bet_river: Statistic
    aggression_factor: Statistic
    aggression_factor_flop: Statistic
    aggression_factor_turn: Statistic
    aggression_factor_river: Statistic
    aggression_frequency: Statistic
    aggression_frequency_flop: Statistic
    aggression_frequency_turn: Statistic
    aggression_frequency_river: Statistic
    saw_flop: Statistic
    saw_turn: Statistic
    saw_river: Statistic
    wtsd: Statistic
    wsd: Statistic
    wwsf: Statistic
    all_in: Statistic

    @property
    def big_blinds_per_100(self) -> float:
        """Big blinds won or lost in 100 hands."""
        return 100 * self.big_blinds / self.hands

    def _repr_html_(self) -> str:
        from fasteval.html.results import player_html

        return player_html(self)


class Definition(NamedTuple):
    """What a Statistic is: its usual short name, what it counts, and out of what."""

    label: str
    counts: str
    out_of: str
    is_factor: bool = False  #: whether the value can be above 1, so that it is no percentage


_BEFORE_THE_FLOP = {
    "vpip": Definition(
        "VPIP",
        "hands called, bet or raised before the flop",
        "hands with a decision before the flop: a walk has none",
    ),
    "pfr": Definition(
        "PFR",
        "hands raised before the flop",
        "hands with a decision before the flop at which a raise was legal",
    ),
    "three_bet": Definition("3B", "raises", "decisions facing one raise, with a raise legal"),
    "fold_to_three_bet": Definition(
        "F3B", "folds", "decisions of who raised first, facing one re-raise"
    ),
    "four_bet": Definition(
        "4B", "raises", "decisions facing a raise and one re-raise, with a raise legal"
    ),
    "limp": Definition("Limp", "calls", "first decisions before any raise, with a bet to call"),
    "steal": Definition(
        "Steal",
        "raises",
        "decisions in the cutoff, on the button or in the small blind after folds only, with a "
        "raise legal",
    ),
    "fold_to_steal": Definition(
        "FtS", "folds", "decisions of the blinds facing a steal, with folds only in between"
    ),
    "cold_call": Definition(
        "CC", "calls", "decisions facing one raise with no chips in yet: no blind, post or call"
    ),
    "squeeze": Definition(
        "Sqz", "raises", "decisions facing one raise and a call of it, with a raise legal"
    ),
}
_THE_END = {
    "saw_flop": Definition("Flop", "hands that saw the flop, all-in or not", "hands dealt in"),
    "saw_turn": Definition("Turn", "hands that saw the turn", "hands that saw the flop"),
    "saw_river": Definition("River", "hands that saw the river", "hands that saw the turn"),
    "wtsd": Definition("WTSD", "hands that went to the showdown", "hands that saw the flop"),
    "wsd": Definition("W$SD", "showdowns with a share in a pot", "hands that went to the showdown"),
    "wwsf": Definition("WWSF", "hands with a share in a pot", "hands that saw the flop"),
    "all_in": Definition(
        "All-in", "hands with all chips in, also by a forced bet", "hands dealt in"
    ),
}
_CBETTORS = {
    "flop": "who raised last before the flop",
    "turn": "who c-bet the flop and was not raised",
    "river": "who c-bet the turn and was not raised",
}


def _from_the_flop_on() -> dict[str, Definition]:
    made: dict[str, Definition] = {}
    for street, cbettor in _CBETTORS.items():
        made |= {
            f"cbet_{street}": Definition(
                f"CB {street}", "bets", f"decisions on the {street} of {cbettor}, before any bet"
            ),
            f"fold_to_cbet_{street}": Definition(
                f"FCB {street}",
                "folds",
                f"decisions facing a c-bet of the {street} that nobody has raised",
            ),
            f"check_raise_{street}": Definition(
                f"CR {street}",
                "raises",
                f"decisions after a check on the {street}, facing a bet, with a raise legal",
            ),
            f"donk_bet_{street}": Definition(
                f"Donk {street}",
                "bets",
                f"decisions on the {street} before any bet, while who bet or raised last on the "
                "street before has yet to act",
            ),
        }
    for street in ("", *_CBETTORS):
        end = f"_{street}" if street else ""
        on = f" on the {street}" if street else " from the flop on"
        made[f"aggression_factor{end}"] = Definition(
            f"AF {street}".rstrip(), f"bets and raises{on}", "calls there", is_factor=True
        )
        made[f"aggression_frequency{end}"] = Definition(
            f"AFq {street}".rstrip(), f"bets and raises{on}", "bets, raises, calls and folds there"
        )
    return made


_ALL = {**_BEFORE_THE_FLOP, **_from_the_flop_on(), **_THE_END}
#: What each Statistic of PlayerStatistics is, by its name.
DEFINITIONS = {one.name: _ALL[one.name] for one in fields(PlayerStatistics) if one.name in _ALL}


def write_value(name: str, told: Statistic, short: bool = False) -> str:
    """Write a part in percent, a factor as it is; a dash where there was no opportunity.

    ``short`` leaves out the sign of percent and what is not seen at a glance.

    >>> vpip = Statistic(1, 3)
    >>> write_value("vpip", vpip), write_value("vpip", vpip, short=True)
    ('33.3 %', '33')
    >>> write_value("aggression_factor", Statistic(5, 2)), write_value("vpip", Statistic(0, 0))
    ('2.5', '-')
    """
    if told.value is None:
        return "-"
    if DEFINITIONS[name].is_factor:
        return f"{told.value:.{0 if short and told.value >= 100 else 1}f}"
    return f"{100 * told.value:.0f}" if short else f"{100 * told.value:.1f} %"
