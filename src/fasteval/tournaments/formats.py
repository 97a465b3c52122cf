"""Ready-made tournaments of one table: sit-and-go and three-handed spin (R142)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from fasteval import errors
from fasteval.errors import SEATS_MAX, IllegalCommand, InvalidConfig, whole
from fasteval.tournaments.levels import BlindSchedule, Level
from fasteval.tournaments.payouts import spin_payouts
from fasteval.tournaments.readers import items
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from fasteval.options import SpinOptions, TournamentOptions

Speed = Literal["regular", "turbo", "hyper"]

#: The first stack and the minutes of a level.
SPEEDS: dict[str, tuple[int, int]] = {"regular": (1500, 10), "turbo": (1500, 5), "hyper": (500, 3)}
#: How many buy-ins are the prize pool of a spin, and how often of a million; three on average.
MULTIPLIERS = (
    (2, 716_700),
    (3, 147_200),
    (5, 100_000),
    (10, 30_000),
    (25, 5_000),
    (100, 1_000),
    (1000, 100),
)
_SPIN_STACK, _SPIN_MINUTES = 500, 3
_FIXED = ("prizes", "percentages", "places", "prize_unit")  # settings that a spin draws
_BIG_BLINDS = (
    *(20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800),
    *(1000, 1200, 1600, 2000, 3000, 4000, 6000, 8000),
)
_ANTES_FROM = 150  # the first big blind with an ante of a tenth of it, from each


def sit_and_go(
    players: Iterable[str],
    *,
    speed: Speed = "regular",
    seed: SupportsIndex | None = None,
    now: float = 0,
    **settings: Unpack[TournamentOptions],
) -> Tournament:
    """Begin a tournament of one table, which starts when all its players are there (R142).

    A "regular" one has stacks of 1500 and levels of 10 minutes, a "turbo" one levels of 5, and a
    "hyper" one stacks of 500 and levels of 3. Blinds rise from 10/20, with antes from 75/150 on.
    ``settings`` are further ones of TournamentSettings, such as ``buy_in`` and ``fee``. Levels are
    counted from ``now``. Raises InvalidConfig, which names the argument.

    >>> tournament = sit_and_go(["P1", "P2", "P3", "P4"], speed="turbo", buy_in=1000, seed=7)
    >>> tournament.prizes
    (2600, 1400)
    """
    errors.option(speed, "speed", tuple(SPEEDS))
    stack, minutes = SPEEDS[speed]
    options = {"schedule": rising_levels(minutes), "stack": stack, **settings}
    return _begin(_read_players(players), options, seed, now)


def spin(
    players: Iterable[str],
    *,
    buy_in: int,
    multipliers: Iterable[tuple[int, int]] = MULTIPLIERS,
    seed: SupportsIndex | None = None,
    now: float = 0,
    **settings: Unpack[SpinOptions],
) -> Tournament:
    """Begin a three-handed spin: how many buy-ins are to be won is drawn at its start (R142).

    ``multipliers`` are pairs of buy-ins in the pool and weight; those of MULTIPLIERS pay out three
    buy-ins on average. Who wins how much of it is as in ``spin_payouts``. Stacks are 500, levels
    are of 3 minutes, counted from ``now``. ``settings`` are further ones of TournamentSettings, but
    not of prizes, rebuys and add-ons. Raises InvalidConfig, which names the argument.

    >>> spin(["P1", "P2", "P3"], buy_in=1000, seed=7).prize_pool
    2000
    """
    names = _read_players(players)
    if len(names) != 3:
        raise InvalidConfig(f"players: a spin has three, not {len(names)}")
    for name in settings:
        if name in _FIXED or name.startswith(("rebuy", "add_on")):
            raise InvalidConfig(f"{name}: a spin has a prize that is drawn, and nothing is bought")
    pairs = _read_multipliers(multipliers)
    number = None if seed is None else errors.seed(seed)
    draw = SystemRandom() if number is None else Random(f"fasteval spin {number}")
    multiplier = draw.choices([one for one, _ in pairs], [weight for _, weight in pairs])[0]
    options = {
        "schedule": rising_levels(_SPIN_MINUTES),
        "stack": _SPIN_STACK,
        "buy_in": buy_in,
        "prizes": spin_payouts(buy_in, multiplier),
        **settings,
    }
    return _begin(names, options, number, now)


def rising_levels(minutes: int | float) -> BlindSchedule:
    """Return the levels of a tournament of one table, each of so many minutes.

    >>> print(rising_levels(5).levels[6])
    75/150, ante 15
    """
    return BlindSchedule(
        Level(
            blind // 2,
            blind,
            blind // 10 if blind >= _ANTES_FROM else 0,
            "each" if blind >= _ANTES_FROM else "none",
            minutes=minutes,
        )
        for blind in _BIG_BLINDS
    )


def _begin(
    players: tuple[str, ...], options: dict[str, Any], seed: SupportsIndex | None, now: float
) -> Tournament:
    count = len(players)
    places = {"seats": count, "min_players": count, "max_players": count}
    tournament = Tournament(TournamentSettings(**{**places, **options}), seed=seed)
    if tournament.settings.seats < count:
        raise InvalidConfig(f"seats is {tournament.settings.seats}: {count} players are to sit")
    try:
        for player in players:
            tournament.register(player, now=now)
        tournament.begin()
    except IllegalCommand as error:  # a player twice, more than may enter, or too much money
        raise InvalidConfig(f"players: {error}") from None
    return tournament


def _read_players(players: Iterable[str]) -> tuple[str, ...]:
    names = items(players, "players", SEATS_MAX)
    if len(names) < 2:
        raise InvalidConfig(f"players: from 2 to {SEATS_MAX}, not {len(names)}")
    return names


def _read_multipliers(multipliers: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    read = []
    for place, pair in enumerate(items(multipliers, "multipliers", 1000)):
        where = f"multipliers[{place}]"
        both = items(pair, where, 2)
        if len(both) != 2:
            raise InvalidConfig(f"{where}: {errors.quote(pair)} is not a multiplier and a weight")
        read.append((whole(both[0], where, 2, 10**9), whole(both[1], where, 0, 10**9)))
    if not any(weight for _, weight in read):
        raise InvalidConfig("multipliers: none has a weight")
    return read
