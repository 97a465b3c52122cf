"""What is agreed for a tournament: levels, stacks, seats, entries, rebuys, prizes and times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fasteval import errors
from fasteval.errors import CHIPS_MAX, SEATS_MAX, InvalidConfig, quote, quote_type, whole
from fasteval.rules import Rules
from fasteval.tables.settings import TableSettings, seconds
from fasteval.tournaments.levels import BlindSchedule, Break
from fasteval.tournaments.payouts import tournament_payouts
from fasteval.tournaments.readers import PLAYERS_MAX, items

if TYPE_CHECKING:
    from typing_extensions import Self

_MOST_BUYS = 1_000_000
_MONEY = ("buy_in", "fee", "rebuy_fee", "add_on_fee")
_TIMES = (
    "turn_seconds",
    "time_bank_seconds",
    "time_bank_refill",
    "missed_turns",
    "hold_seconds",
)
_DEFAULT_RULES = Rules.named("tda", small_blind=1, big_blind=2)


@dataclass(frozen=True)
class TournamentSettings:
    """What is agreed for a tournament.

    Chips are ints of the smallest chip, money is ints of the smallest coin, times are seconds.

    ``schedule``, ``rules``
        The levels, and the rules of a hand but for blinds and antes, which the level says. Without
        rules they are those of the TDA: dead button, no double big blind.
    ``stack``, ``seats``
        The chips that each player begins with, and the seats of a table.
    ``min_players``, ``max_players``
        With how many it may begin, and how many may enter.
    ``late_levels``
        Players may enter until this level and the break after it are over; 0: before the start.
    ``buy_in``, ``fee``
        What each pays into the prize pool, and besides to the house.
    ``rebuys``, ``rebuy_levels``, ``rebuy_price``, ``rebuy_fee``, ``rebuy_chips``
        How often a player may buy again, None for any number, while he has no more than the first
        stack and until this level and the break after it are over; for what price and fee, and how
        many chips. Without them the price is the buy-in and the chips are a stack.
    ``rebuy_seconds``
        So long a player without chips may think about a rebuy: his seat is kept and no hand begins
        at his table. A hand that began in the rebuy levels counts.
    ``add_ons``, ``add_on_level``, ``add_on_price``, ``add_on_fee``, ``add_on_chips``
        How often a player may add on in the break after this level or, where none follows it, in
        the next level, which is not the last; the rest as for rebuys.
    ``prizes``, ``percentages``, ``places``, ``prize_unit``
        Fixed prizes, best place first, whatever was paid; or the parts of the prize pool, which
        make 100; or how many places are paid. Otherwise they are those of ``payouts`` for so many
        entries. Prizes are whole numbers of the unit, but for the first. Of places that nobody has,
        fixed prizes are not paid, and parts of the pool go to the winner.
    ``hand_for_hand``
        All tables play hand for hand while at most so many players too many are left for a prize,
        once nobody can enter or buy any more; 0: never.
    ``turn_seconds``, ``time_bank_seconds``, ``time_bank_refill``
        As in TableSettings.
    ``missed_turns``, ``hold_seconds``
        As in TableSettings.

    Raises InvalidConfig, which names the field.

    >>> from fasteval.tournaments.levels import Level
    >>> schedule = BlindSchedule([Level(10, 20, minutes=10), Level(15, 30)])
    >>> TournamentSettings(schedule, stack=1500, buy_in=1000, fee=100).rules.button_mode
    'dead'
    """

    schedule: BlindSchedule
    rules: Rules = _DEFAULT_RULES
    _: KW_ONLY
    stack: int
    seats: int = 9
    min_players: int = 2
    max_players: int = 10_000
    late_levels: int = 0
    buy_in: int = 0
    fee: int = 0
    rebuys: int | None = 0
    rebuy_levels: int = 0
    rebuy_price: int | None = None
    rebuy_fee: int = 0
    rebuy_chips: int | None = None
    rebuy_seconds: float = 30
    add_ons: int = 0
    add_on_level: int = 0
    add_on_price: int | None = None
    add_on_fee: int = 0
    add_on_chips: int | None = None
    prizes: tuple[int, ...] | None = None
    percentages: tuple[float, ...] | None = None
    places: int | None = None
    prize_unit: int = 1
    hand_for_hand: int = 0
    turn_seconds: float = 15
    time_bank_seconds: float = 30
    time_bank_refill: float = 0
    missed_turns: int = 3
    hold_seconds: float = 30

    def __post_init__(self) -> None:
        if not isinstance(self.schedule, BlindSchedule):
            raise InvalidConfig(f"schedule: {quote_type(self.schedule)}, not a BlindSchedule")
        if not isinstance(self.rules, Rules):
            raise InvalidConfig(f"rules: {quote_type(self.rules)}, not Rules")
        if self.rules.rake_basis_points:
            raise InvalidConfig("rules: no hand of a tournament is raked; its fee is the house's")
        for level in self.schedule.levels:
            level.rules(self.rules)
        read = {**self._read_players(), **self._read_buys(), **self._read_prizes()}
        for name, value in read.items():
            object.__setattr__(self, name, value)
        table = TableSettings(self.rules, **self.table_options)
        for name in _TIMES:
            object.__setattr__(self, name, getattr(table, name))

    def _read_players(self) -> dict[str, Any]:
        read: dict[str, Any] = {name: errors.chips(getattr(self, name), name) for name in _MONEY}
        read["seats"] = whole(self.seats, "seats", 2, SEATS_MAX)
        read["max_players"] = whole(self.max_players, "max_players", 2, PLAYERS_MAX)
        read["min_players"] = whole(self.min_players, "min_players", 2, read["max_players"])
        read["stack"] = whole(self.stack, "stack", 1, CHIPS_MAX // read["max_players"])
        read["late_levels"] = self._read_level("late_levels")
        read["hand_for_hand"] = whole(self.hand_for_hand, "hand_for_hand", 0, PLAYERS_MAX)
        return read

    def _read_level(self, name: str) -> int:
        """Read after which level something is over; the last one never is."""
        return whole(getattr(self, name), name, 0, len(self.schedule.levels) - 1)

    def _read_buys(self) -> dict[str, Any]:
        read: dict[str, Any] = {
            "add_ons": whole(self.add_ons, "add_ons", 0, _MOST_BUYS),
            "add_on_level": self._read_level("add_on_level"),
            "rebuy_levels": self._read_level("rebuy_levels"),
            "rebuy_seconds": seconds(self.rebuy_seconds, "rebuy_seconds"),
        }
        if self.rebuys is not None:
            read["rebuys"] = whole(self.rebuys, "rebuys", 0, _MOST_BUYS)
        for kind, number in (("rebuy", read.get("rebuys", 1)), ("add_on", read["add_ons"])):
            price, chips = getattr(self, f"{kind}_price"), getattr(self, f"{kind}_chips")
            read[f"{kind}_price"] = errors.chips(
                self.buy_in if price is None else price, f"{kind}_price"
            )
            read[f"{kind}_chips"] = whole(
                self.stack if chips is None else chips, f"{kind}_chips", 1, CHIPS_MAX
            )
            last = "rebuy_levels" if kind == "rebuy" else "add_on_level"
            if bool(number) != bool(read[last]):
                raise InvalidConfig(
                    f"{last} is {quote(getattr(self, last))}: a level for {kind.replace('_', '-')}s"
                    f" and only for them, from 1"
                )
        is_last = read["add_on_level"] + 1 == len(self.schedule.levels)
        if read["add_ons"] and is_last and not self.add_on_in_break:
            raise InvalidConfig(
                f"add_on_level is {quote(self.add_on_level)}: add-ons would be sold in the last "
                "level, which never ends"
            )
        return read

    def _read_prizes(self) -> dict[str, Any]:
        given = [self.prizes, self.percentages, self.places]
        if given.count(None) < 2:
            raise InvalidConfig("prizes, percentages, places: give one of them, or none")
        read: dict[str, Any] = {"prize_unit": whole(self.prize_unit, "prize_unit", 1, CHIPS_MAX)}
        if self.places is not None:
            read["places"] = whole(self.places, "places", 1, PLAYERS_MAX)
        if self.prizes is not None:
            found = items(self.prizes, "prizes", PLAYERS_MAX)
            prizes = [errors.chips(one, f"prizes[{place}]") for place, one in enumerate(found)]
            if prizes != sorted(prizes, reverse=True):
                raise InvalidConfig(f"prizes is {quote(self.prizes)}: a better place pays no less")
            read["prizes"] = tuple(prizes)
        if self.percentages is not None:
            found = items(self.percentages, "percentages", PLAYERS_MAX)
            tournament_payouts(0, PLAYERS_MAX, percentages=found)  # raises what is wrong with them
            read["percentages"] = found
        return read

    @property
    def table_options(self) -> dict[str, Any]:
        """What is agreed at each table, beside the rules, by the names that Table knows."""
        times = {name: getattr(self, name) for name in _TIMES}
        return {"seats": self.seats, "tournament": True, **times}

    @property
    def add_on_in_break(self) -> bool:
        """Whether a break follows the level after which players may add on."""
        parts, levels = self.schedule.parts, 0
        for part, following in pairwise(parts):
            levels += not isinstance(part, Break)
            if levels == self.add_on_level:
                return isinstance(following, Break)
        return False

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as JSON can have them.

        >>> from fasteval.tournaments.levels import Level
        >>> settings = TournamentSettings(BlindSchedule([Level(10, 20)]), stack=1500)
        >>> TournamentSettings.from_dict(settings.to_dict()) == settings
        True
        """
        plain = {name: getattr(self, name) for name in _NAMES}
        for name in ("prizes", "percentages"):
            plain[name] = plain[name] and list(plain[name])
        return {**plain, "schedule": self.schedule.to_dict(), "rules": self.rules.to_dict()}

    @classmethod
    def from_dict(cls, settings: Mapping[str, Any], /) -> Self:
        """Make settings of what ``to_dict`` returned. Raises InvalidConfig, naming the field."""
        errors.fields(settings, _NAMES, "settings")
        read = dict(settings)
        for name, kind in (("schedule", BlindSchedule), ("rules", Rules)):
            with errors.within(name):
                read[name] = kind.from_dict(read[name])
        return cls(**read)


_NAMES = tuple(one.name for one in fields(TournamentSettings))
