"""The rules of a game of hold'em: blinds, limit and every option on which houses differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from fasteval import errors
from fasteval._impl import floor
from fasteval.errors import InvalidConfig

# The values of each option; a value's place is its number in C.
OPTIONS: dict[str, tuple[str | None, ...]] = {
    "limit": ("no_limit", "pot_limit", "fixed_limit"),
    "ante_type": ("none", "each", "big_blind"),
    "ante_order": (None, "ante_first", "blind_first"),
    "straddle_min_raise": ("straddle", "big_blind"),
    "raise_needs": ("opponent_with_chips", "opponent_can_match"),
    "reopen": ("cumulative", "single_full_raise"),
    "pot_limit_blinds": ("actual", "full", "sb_as_bb"),
    "odd_chip": ("one_by_one", "first"),
}
_AMOUNTS = ("small_blind", "big_blind", "ante", "minimum_bet", "small_bet", "big_bet")
_SWITCHES = (
    "fold_when_check_possible",
    "cap_heads_up",
    "no_flop_no_drop",
    "run_it_twice",
    "auto_muck",
)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of a game: R150 of docs/rules.md has the options, each with its clause.

    Chips are ints of the smallest unit. Raises InvalidConfig, which names the field.

    >>> Rules(small_blind=1, big_blind=2).limit
    'no_limit'
    """

    small_blind: int = 0
    big_blind: int = 0
    limit: Literal["no_limit", "pot_limit", "fixed_limit"] = "no_limit"
    ante: int = 0
    ante_type: Literal["none", "each", "big_blind"] = "none"
    ante_order: Literal["ante_first", "blind_first"] | None = None
    straddles: tuple[int, ...] = ()
    straddle_min_raise: Literal["straddle", "big_blind"] = "straddle"
    minimum_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    raise_cap: int | None = 3
    cap_heads_up: bool = True
    fold_when_check_possible: bool = True
    raise_needs: Literal["opponent_with_chips", "opponent_can_match"] = "opponent_with_chips"
    reopen: Literal["cumulative", "single_full_raise"] = "cumulative"
    pot_limit_blinds: Literal["actual", "full", "sb_as_bb"] = "actual"
    odd_chip: Literal["one_by_one", "first"] = "one_by_one"
    auto_muck: bool = False
    run_it_twice: bool = False
    rake_basis_points: int = 0
    rake_cap: int | None = None
    no_flop_no_drop: bool = True
    numbers: Any = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "straddles", tuple(self.straddles))
        object.__setattr__(self, "numbers", floor.RuleNumbers(**self._numbers()))

    def _numbers(self) -> dict[str, int]:
        numbers = {name: errors.chips(getattr(self, name), name) for name in _AMOUNTS}
        for name, values in OPTIONS.items():
            value = getattr(self, name)
            if value not in values:
                raise InvalidConfig(f"{name} is {errors.quote(value)}: one of {values}")
            numbers[name] = values.index(value)
        for name in _SWITCHES:
            numbers[name] = bool(getattr(self, name))
        numbers["raise_cap"] = -1 if self.raise_cap is None else self.raise_cap
        numbers["rake_cap"] = -1 if self.rake_cap is None else self.rake_cap
        numbers["rake_basis_points"] = self.rake_basis_points
        return numbers
