"""Levels of a tournament: blinds and antes that rise by time or by hands, and breaks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, asdict, dataclass, fields, replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Literal

from fasteval import errors
from fasteval.errors import InvalidConfig, quote, quote_type, whole
from fasteval.rules import OPTIONS, Rules
from fasteval.tables.settings import seconds as read_seconds
from fasteval.tournaments.readers import LONGEST, amount, items

if TYPE_CHECKING:
    from typing_extensions import Self

_MOST_PARTS = 1000


@dataclass(frozen=True)
class Level:
    """The blinds and antes of a part of a tournament, and how long it lasts.

    Chips are ints of the smallest unit. It lasts ``minutes``, an int or a float, or ``hands``;
    neither is for the last level, which never ends. ``ante`` and ``ante_type`` are as in Rules: an
    ante of 200 with "big_blind" is what the big blind pays for the table. ``limit`` is the betting
    of this level, for events that alternate (R120); None is that of the rules.

    Raises InvalidConfig, which names the field.

    >>> print(Level(100, 200, 200, "big_blind", minutes=20))
    100/200, big blind ante 200
    """

    small_blind: int
    big_blind: int
    ante: int = 0
    ante_type: Literal["none", "each", "big_blind"] = "none"
    _: KW_ONLY
    minutes: int | float | None = None
    hands: int | None = None
    limit: Literal["no_limit", "pot_limit", "fixed_limit"] | None = None

    def __post_init__(self) -> None:
        if errors.chips(self.big_blind, "big_blind") == 0:
            raise errors.wrong_blinds("big_blind", self.big_blind, "1 or more")
        checked = Rules(self.small_blind, self.big_blind, ante=self.ante, ante_type=self.ante_type)
        for name in ("small_blind", "big_blind", "ante"):
            object.__setattr__(self, name, getattr(checked, name))
        if self.limit is not None:
            errors.option(self.limit, "limit", (*OPTIONS["limit"], None))
        if self.minutes is not None and self.hands is not None:
            raise InvalidConfig(f"hands is {quote(self.hands)}: a level lasts minutes or hands")
        if self.minutes is not None:
            object.__setattr__(self, "minutes", amount(self.minutes, "minutes", zero=False))
        if self.hands is not None:
            object.__setattr__(self, "hands", whole(self.hands, "hands", 1, LONGEST))

    def rules(self, base: Rules) -> Rules:
        """Return the rules of a hand of this level: the base with these blinds and antes.

        The least bet and the units of fixed limit follow the big blind, and nobody straddles.
        Raises TypeError for what is no Rules.

        >>> Level(100, 200).rules(Rules.named("tda", big_blind=2)).big_blind
        200
        """
        if not isinstance(base, Rules):
            raise errors.odd_rules(base)
        return replace(
            base,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            ante=self.ante,
            ante_type=self.ante_type,
            limit=self.limit or base.limit,
            straddles=(),
            minimum_bet=0,
            small_bet=0,
            big_bet=0,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return every field as JSON can have it.

        >>> Level.from_dict(Level(1, 2, hands=10).to_dict()) == Level(1, 2, hands=10)
        True
        """
        return asdict(self)

    @classmethod
    def from_dict(cls, level: Mapping[str, Any], /) -> Self:
        """Make a Level of what ``to_dict`` returned.

        Raises InvalidConfig, which names the field.
        """
        errors.fields(level, _LEVEL, "a level")
        return cls(**level)

    def __str__(self) -> str:
        text = f"{self.small_blind:,}/{self.big_blind:,}"
        if self.ante:
            text += (
                f", {'big blind ante' if self.ante_type == 'big_blind' else 'ante'} {self.ante:,}"
            )
        return text if self.limit is None else f"{text}, {self.limit.replace('_', ' ')}"


@dataclass(frozen=True)
class Break:
    """A time of so many minutes, an int or a float, in which no hand begins.

    >>> Break(10).minutes
    10
    """

    minutes: int | float

    def __post_init__(self) -> None:
        object.__setattr__(self, "minutes", amount(self.minutes, "minutes", zero=False))


@dataclass(frozen=True)
class LevelTime:
    """Where a tournament is in its levels.

    ``number``, ``level``
        The level that is played, counted from 1; in a break the one before it.
    ``on_break``
        Whether it is a break.
    ``left``
        Seconds, or hands where levels last hands, until this level or break ends; None for the
        last level, which never does.
    ``next_level``
        The level that comes next, None in the last one.
    """

    number: int
    level: Level
    on_break: bool
    left: int | float | None
    next_level: Level | None


@dataclass(frozen=True, repr=False)
class BlindSchedule:
    """The levels of a tournament and the breaks between them, in order.

    Each level lasts minutes, or each lasts hands; the last one lasts for ever, whatever it says.
    Only where levels last minutes there are breaks, between levels. The big blind never falls,
    compared with levels of the same limit; one without a limit may have any, so it is compared with
    all. Printed, it is a table. Raises InvalidConfig, which names the level, counted from 0 with
    breaks.

    >>> schedule = BlindSchedule([Level(25, 50, minutes=20), Break(5), Level(50, 100)])
    >>> now = schedule.at(seconds=1230)
    >>> now.number, now.on_break, now.left, str(now.next_level)
    (1, True, 270, '50/100')
    """

    parts: tuple[Level | Break, ...]

    def __init__(self, parts: Iterable[Level | Break]) -> None:
        object.__setattr__(self, "parts", items(parts, "parts", _MOST_PARTS))
        _check(self.parts)

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels without the breaks; level number 1 is the first."""
        return tuple(part for part in self.parts if isinstance(part, Level))

    @cached_property
    def unit(self) -> Literal["seconds", "hands"] | None:
        """What levels are counted in; None for a single level, which never ends."""
        if len(self.levels) == 1:
            return None
        return "hands" if self.parts[0].minutes is None else "seconds"

    @cached_property
    def starts(self) -> tuple[int | float, ...]:
        """When each level or break begins: seconds or hands since the start.

        >>> BlindSchedule([Level(1, 2, hands=9), Level(2, 4)]).starts
        (0, 9)
        """
        return tuple(accumulate(map(_length, self.parts[:-1]), initial=0))

    def at(self, *, seconds: float | None = None, hands: int | None = None) -> LevelTime:
        """Return where one is so many seconds after the start, or after so many hands.

        A hand keeps the level it began with (R37, TDA 23), so this is asked when a hand begins.
        Raises InvalidConfig for what levels are not counted in, and for less than 0.

        >>> BlindSchedule([Level(1, 2, hands=9), Level(2, 4)]).at(hands=9).level.big_blind
        4
        """
        place = bisect_right(self.starts, self._passed(seconds, hands)) - 1
        number = sum(isinstance(part, Level) for part in self.parts[: place + 1])
        last = place == len(self.parts) - 1
        return LevelTime(
            number,
            self.levels[number - 1],
            isinstance(self.parts[place], Break),
            None if last else self.starts[place + 1] - self._passed(seconds, hands),
            None if last else self.levels[number],
        )

    def _passed(self, seconds: float | None, hands: int | None) -> int | float:
        """R37: read what has passed since the start, in what levels are counted in."""
        if (seconds is None) == (hands is None):
            raise InvalidConfig("seconds, hands: give one of them")
        name = "seconds" if hands is None else "hands"
        if self.unit not in (None, name):
            raise InvalidConfig(f"{name}: the levels of this schedule are counted in {self.unit}")
        if hands is None:
            return read_seconds(seconds, "seconds")
        return errors.chips(hands, "hands")

    def to_dict(self) -> dict[str, Any]:
        """Return levels and breaks as JSON can have them.

        >>> schedule = BlindSchedule([Level(1, 2, minutes=9), Break(5), Level(2, 4)])
        >>> BlindSchedule.from_dict(schedule.to_dict()) == schedule
        True
        """
        return {"parts": [_part_to_dict(part) for part in self.parts]}

    @classmethod
    def from_dict(cls, schedule: Mapping[str, Any], /) -> Self:
        """Make a BlindSchedule of what ``to_dict`` returned.

        Raises InvalidConfig, which names the field.
        """
        errors.fields(schedule, ("parts",), "a schedule")
        parts = items(schedule["parts"], "parts", _MOST_PARTS)
        return cls(_part(part, f"parts[{place}]") for place, part in enumerate(parts))

    def __repr__(self) -> str:
        first, last = self.levels[0], self.levels[-1]
        if len(self.levels) == 1:
            return f"<BlindSchedule: 1 level, {first}>"
        return f"<BlindSchedule: {len(self.levels)} levels, {first} to {last}>"

    def __str__(self) -> str:
        from fasteval.tournaments.level_tables import draw

        return "\n".join(draw(self))


def _length(part: Level | Break) -> int | float:
    """Seconds or hands."""
    if isinstance(part, Level) and part.hands is not None:
        return part.hands
    return 60 * (part.minutes or 0)


def _check(parts: tuple[Any, ...]) -> None:
    """R37: blinds rise from level to level; the first part and the last are levels."""
    for place, part in enumerate(parts):
        if not isinstance(part, (Level, Break)):
            raise InvalidConfig(f"parts[{place}]: {quote_type(part)}, not a Level or a Break")
    if not parts or not isinstance(parts[0], Level) or not isinstance(parts[-1], Level):
        raise InvalidConfig("parts: a schedule begins and ends with a level")
    highest: dict[str | None, int] = {}
    for place, part in enumerate(parts):
        where = f"parts[{place}]"
        if place < len(parts) - 1:
            _check_length(part, where, parts[0])
        if isinstance(part, Level):
            limits = tuple(highest) if part.limit is None else (part.limit, None)
            before = max((highest.get(limit, 0) for limit in limits), default=0)
            if part.big_blind < before:
                raise InvalidConfig(
                    f"{where}: big_blind is {part.big_blind}: blinds do not fall, and before it "
                    f"was {before}"
                )
            highest[part.limit] = part.big_blind


def _check_length(part: Level | Break, where: str, first: Level) -> None:
    if isinstance(part, Level) and part.minutes is None and part.hands is None:
        raise InvalidConfig(f"{where}: minutes or hands: only the last level needs neither")
    if (part.minutes is None) != (first.minutes is None):
        kind = "a break" if isinstance(part, Break) else "a level"
        unit = "hands" if first.minutes is None else "minutes"
        raise InvalidConfig(f"{where}: {kind} that does not last {unit}, as the first level does")


_LEVEL = tuple(one.name for one in fields(Level))


def _part_to_dict(part: Level | Break) -> dict[str, Any]:
    return part.to_dict() if isinstance(part, Level) else {"break_minutes": part.minutes}


def _part(part: Any, where: str) -> Level | Break:
    with errors.within(where):
        if isinstance(part, Mapping) and "break_minutes" in part:
            errors.fields(part, ("break_minutes",), "a break")
            return Break(part["break_minutes"])
        return Level.from_dict(part)
