"""What is agreed at a table: its games, seats, buy-ins and times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from fasteval import errors
from fasteval.errors import InvalidConfig
from fasteval.rules import Rules
from fasteval.tables.errors import odd_games, odd_seconds, odd_straddles

if TYPE_CHECKING:
    from typing_extensions import Self

#: No time is later or longer, in seconds: a float counts each one up to there.
SECONDS_MAX = 1 << 53

_MOST = 1_000_000  # hands, turns or big blinds
_COUNTS = {
    "seats": (2, errors.SEATS_MAX),
    "min_buy_in": (0, _MOST),
    "optional_straddles": (0, errors.SEATS_MAX - 2),
    "missed_turns": (1, _MOST),
}
_SECONDS = (
    "turn_seconds",
    "time_bank_seconds",
    "time_bank_refill",
    "away_seconds",
    "hold_seconds",
    "return_seconds",
)


class BuyIn(NamedTuple):
    """With how many chips a player may sit down."""

    minimum: int
    maximum: int
    usual: int


def buy_in_limits(
    big_blind: SupportsIndex, minimum: int = 10, maximum: int = 200, usual: int = 100
) -> BuyIn:
    """Say with how many chips players sit down: 10 to 200 big blinds, usually 100 (R130).

    Raises InvalidConfig for a big blind that is no amount of chips.

    >>> buy_in_limits(100)
    BuyIn(minimum=1000, maximum=20000, usual=10000)
    """
    blind = errors.chips(big_blind, "big_blind")
    return BuyIn(minimum * blind, maximum * blind, usual * blind)


@dataclass(frozen=True)
class TableSettings:
    """What is agreed at a table. Chips are ints of the smallest unit, times are seconds.

    ``rules``
        Rules, or several that alternate round by round: mixed hold'em (R120).
    ``seats``
        Chairs, 2 to 22 (R10).
    ``hands_per_round``
        With several rules, after how many hands the next are played; None is one orbit: as many
        as players are dealt in at the beginning of the round (R120).
    ``min_buy_in``, ``max_buy_in``
        In big blinds, of the highest that is played (R130).
    ``optional_straddles``
        How many players may straddle of their own free will, each for twice what was posted before
        (R30, R32); ``Rules.straddles`` are posted by all whose turn it is, of two players by none.
    ``tournament``
        Chips come from the tournament: no buy-in is checked, who is away is dealt in, pays and
        folds (R111), and nobody's seat is freed.
    ``turn_seconds``, ``time_bank_seconds``, ``time_bank_refill``
        The time of a turn (R110), what each has besides for hard decisions, and how much of that
        comes back with each hand.
    ``missed_turns``, ``away_seconds``, ``hold_seconds``
        After so many turns missed in a row a player is away, after so many seconds away the seat is
        free, and after so many without a connection (R110).
    ``return_seconds``
        So long who left cannot come back with fewer chips than he took away (R131).

    Raises InvalidConfig, which names the field.

    >>> TableSettings(Rules(50, 100), seats=6).buy_in
    BuyIn(minimum=1000, maximum=20000, usual=10000)
    """

    rules: Rules | tuple[Rules, ...]
    seats: int = 9
    _: KW_ONLY
    hands_per_round: int | None = None
    min_buy_in: int = 10
    max_buy_in: int = 200
    optional_straddles: int = 0
    tournament: bool = False
    turn_seconds: float = 15
    time_bank_seconds: float = 30
    time_bank_refill: float = 0
    missed_turns: int = 3
    away_seconds: float = 600
    hold_seconds: float = 30
    return_seconds: float = 3600

    def __post_init__(self) -> None:
        for name, value in self._read().items():
            object.__setattr__(self, name, value)

    def _read(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            name: errors.whole(getattr(self, name), name, *bounds)
            for name, bounds in _COUNTS.items()
        }
        values["max_buy_in"] = errors.whole(
            self.max_buy_in, "max_buy_in", max(1, values["min_buy_in"]), _MOST
        )
        if self.hands_per_round is not None:
            values["hands_per_round"] = errors.whole(
                self.hands_per_round, "hands_per_round", 1, _MOST, ", or None"
            )
        values["rules"] = read_games(self.rules)
        if values["optional_straddles"]:
            _check_straddles(values["rules"])
        values["tournament"] = errors.switch(self.tournament, "tournament")
        for name in _SECONDS:
            values[name] = seconds(getattr(self, name), name)
        return values

    @property
    def games(self) -> tuple[Rules, ...]:
        """The rules that alternate; mostly one."""
        return self.rules if isinstance(self.rules, tuple) else (self.rules,)

    @property
    def buy_in(self) -> BuyIn:
        """With how many chips a player may sit down (R130)."""
        highest = max(rules.chip_unit for rules in self.games)
        usual = min(max(100, self.min_buy_in), self.max_buy_in)
        return buy_in_limits(highest, self.min_buy_in, self.max_buy_in, usual)

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as JSON can have them.

        >>> settings = TableSettings(Rules(50, 100), seats=6)
        >>> TableSettings.from_dict(settings.to_dict()) == settings
        True
        """
        plain = {name: getattr(self, name) for name in _NAMES}
        return {**plain, "rules": [rules.to_dict() for rules in self.games]}

    @classmethod
    def from_dict(cls, settings: Mapping[str, Any], /) -> Self:
        """Make settings of what ``to_dict`` returned. Raises InvalidConfig, naming the field."""
        errors.fields(settings, _NAMES, "settings")
        rules = errors.items(settings["rules"], "rules")
        return cls(**{**settings, "rules": tuple(Rules.from_dict(one) for one in rules)})


_NAMES = tuple(one.name for one in fields(TableSettings))


def read_games(rules: Any) -> tuple[Rules, ...]:
    """Read the games of a table: Rules, or several that alternate (R120)."""
    games = tuple(rules) if isinstance(rules, (tuple, list)) else (rules,)
    if not games or not all(isinstance(one, Rules) for one in games):
        raise odd_games(rules)
    for one in games:
        amounts = (one.big_blind, *one.straddles)
        if one.straddles and not (one.big_blind and amounts == tuple(sorted(set(amounts)))):
            raise odd_straddles(one.straddles, one.big_blind)
    return games


def _check_straddles(games: tuple[Rules, ...]) -> None:
    if any(rules.straddles or not rules.big_blind for rules in games):
        raise InvalidConfig(
            "optional_straddles: not where the rules have straddles, or no big blind"
        )


def seconds(value: Any, field: str) -> float:
    """Read a time in seconds: an int or float from 0 to 2**53, which JSON can have."""
    if type(value) not in (int, float) or not 0 <= value <= SECONDS_MAX:
        raise odd_seconds(value, field)
    time: float = value
    return time
