"""The rules of a game of hold'em: blinds, limit and every option on which houses differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from fasteval import errors
from fasteval._impl import floor
from fasteval.errors import InvalidConfig
from fasteval.names import House

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from fasteval.options import RuleOptions

# The values of each option of a hand; a value's place is its number in C.
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
# Options between hands, which a hand does not know of.
TABLE_OPTIONS: dict[str, tuple[str | None, ...]] = {
    "button_mode": ("moving", "dead"),
    "entry": ("none", "post"),
}
_AMOUNTS = ("small_blind", "big_blind", "ante", "minimum_bet", "small_bet", "big_bet")
_SWITCHES = (
    "fold_when_check_possible",
    "cap_heads_up",
    "no_flop_no_drop",
    "run_it_twice",
    "auto_muck",
)
_TABLE_SWITCHES = ("no_double_big_blind",)
_MOST_RAISES = 100

# What the houses do otherwise than the defaults; docs/rules.md has the clause of each choice.
RULE_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "tda": {
        "button_mode": "dead",
        "no_double_big_blind": True,
        "pot_limit_blinds": "full",
        "auto_muck": True,
    },
    "wsop": {
        "button_mode": "dead",
        "no_double_big_blind": True,
        "raise_cap": 4,
        "auto_muck": True,
    },
    "pokerstars": {"entry": "post", "auto_muck": True},
    "acpc": {"fold_when_check_possible": False},
}


@dataclass(frozen=True)
class Rules:
    """The rules of a game: how a hand is bet, and how hands follow one another.

    Chips are ints of the smallest unit. R150 of docs/rules.md has the clause of each option.

    ``small_blind``, ``big_blind``
        Posted before the cards (R20). Without a big blind there must be a ``minimum_bet`` (R29).
    ``limit``
        "no_limit" (R60 to R69), "pot_limit" (R70 to R72) or "fixed_limit" (R75 to R79).
    ``ante``, ``ante_type``, ``ante_order``
        What "each" seat (R26) or the "big_blind" for the table (R27) puts in; "none" asks for an
        ante of 0. Whether a short stack fills "ante_first" or "blind_first" (R28); None is the
        usual order, ante first from each and blind first from the big blind.
    ``straddles``, ``straddle_min_raise``
        Amounts, the first straddler's first (R30, R32). The first raise is to twice the "straddle"
        or to the straddle and a "big_blind" (R31).
    ``minimum_bet``, ``small_bet``, ``big_bet``
        The least bet of a street; 0 is the big blind (R61). The units of fixed limit: until the
        flop, 0 is the minimum bet, and from the turn on, 0 is two small bets (R75).
    ``raise_cap``, ``cap_heads_up``
        Fixed limit: so many raises after the bet, None for any number (R77); whether the cap holds
        on a street that two players begin (R78).
    ``fold_when_check_possible``
        Whether a player may fold with nothing to call (R51).
    ``raise_needs``
        A raise needs an "opponent_with_chips", or one who "opponent_can_match" more than the
        current bet (R64).
    ``reopen``
        Short all-ins reopen the betting when they are "cumulative" a full raise, or only a
        "single_full_raise" does (R68).
    ``pot_limit_blinds``
        Short and dead blinds count for the pot as "actual", as "full", or the small blind as the
        big one, "sb_as_bb" (R72).
    ``odd_chip``
        Odd chips go out "one_by_one" from the first winner left of the button, or all to the
        "first" (R91).
    ``auto_muck``
        Beaten hands are not shown (R98).
    ``run_it_twice``
        Before a run-out the hand waits to be told how many boards to run (R115).
    ``rake_basis_points``, ``rake_cap``, ``no_flop_no_drop``
        The rake in parts of 10,000, at most the cap, and none without a flop (R116).
    ``button_mode``, ``no_double_big_blind``, ``entry``
        For a table: the "moving" (R15) or "dead" button (R17), whether the button stays or skips
        so that no one of two players is big blind twice in a row (R16), and whether a new player
        pays nothing, "none", or may "post" a big blind (R34).

    Raises InvalidConfig, which names the field and its value.

    >>> Rules(small_blind=1, big_blind=2).limit
    'no_limit'
    """

    small_blind: int = 0
    big_blind: int = 0
    _: KW_ONLY
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
    button_mode: Literal["moving", "dead"] = "moving"
    no_double_big_blind: bool = False
    entry: Literal["none", "post"] = "none"
    numbers: ClassVar[Any]  #: what the implementation made of an object's options

    def __post_init__(self) -> None:
        for name, value in self._read().items():
            object.__setattr__(self, name, value)
        try:
            numbers = floor.RuleNumbers(**self._numbers())
        except InvalidConfig as error:
            name, wanted = str(error).split(": ", 1)
            raise errors.wrong_blinds(name, getattr(self, name), wanted) from None
        object.__setattr__(self, "numbers", numbers)

    @classmethod
    def named(cls, name: House, **changes: Unpack[RuleOptions]) -> Self:
        """Make the rules of a house: "default", "tda", "wsop", "pokerstars" or "acpc".

        Blinds and all that differs from the house are given as to Rules. Raises InvalidConfig for
        an unknown name and as Rules does.

        >>> Rules.named("tda", small_blind=50, big_blind=100).button_mode
        'dead'
        """
        errors.option(name, "name", tuple(RULE_SETS))
        return cls._make({**RULE_SETS[name], **changes})

    @property
    def chip_unit(self) -> int:
        """What results are counted in: the big blind, or the minimum bet if there is none.

        >>> Rules(small_blind=1, big_blind=2).chip_unit
        2
        """
        return self.big_blind or self.minimum_bet

    def to_dict(self) -> dict[str, Any]:
        """Return every option as JSON can have it.

        >>> Rules.from_dict(Rules(big_blind=2).to_dict()) == Rules(big_blind=2)
        True
        """
        options = {name: getattr(self, name) for name in _NAMES}
        return {**options, "straddles": list(self.straddles)}

    @classmethod
    def from_dict(cls, options: Mapping[str, Any], /) -> Self:
        """Make Rules of what ``to_dict`` returned. Raises InvalidConfig, which names the field."""
        errors.fields(options, _NAMES, "rules")
        return cls._make(options)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_dict, (self.to_dict(),)

    @classmethod
    def _make(cls, options: Mapping[str, Any]) -> Self:
        for name in options:
            if name not in _NAMES:
                raise errors.unknown_field(name, _NAMES, "rules")
        return cls(**options)

    def _read(self) -> dict[str, Any]:
        """Check each field by itself; what is in them then are plain ints, bools and texts."""
        values: dict[str, Any] = {}
        for name in _AMOUNTS:
            values[name] = errors.chips(getattr(self, name), name)
        for name, allowed in {**OPTIONS, **TABLE_OPTIONS}.items():
            values[name] = errors.option(getattr(self, name), name, allowed)
        for name in _SWITCHES + _TABLE_SWITCHES:
            values[name] = errors.switch(getattr(self, name), name)
        values["straddles"] = tuple(
            errors.chips(amount, f"straddles[{place}]")
            for place, amount in enumerate(errors.iterate(self.straddles, "straddles"))
        )
        if len(values["straddles"]) > errors.SEATS_MAX:
            raise errors.too_many("straddles")
        if self.raise_cap is not None:
            values["raise_cap"] = errors.number(
                self.raise_cap, "raise_cap", _MOST_RAISES, ", or None"
            )
        values["rake_basis_points"] = errors.basis_points(
            self.rake_basis_points, "rake_basis_points"
        )
        if self.rake_cap is not None:
            values["rake_cap"] = errors.chips(self.rake_cap, "rake_cap")
        return values

    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {name: getattr(self, name) for name in _AMOUNTS}
        for name, values in OPTIONS.items():
            numbers[name] = values.index(getattr(self, name))
        for name in _SWITCHES:
            numbers[name] = getattr(self, name)
        numbers["raise_cap"] = -1 if self.raise_cap is None else self.raise_cap
        numbers["rake_cap"] = -1 if self.rake_cap is None else self.rake_cap
        numbers["rake_basis_points"] = self.rake_basis_points
        return numbers


_NAMES = tuple(one.name for one in fields(Rules))
