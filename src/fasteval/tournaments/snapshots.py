"""A tournament as a dict and back: all that it is, so that it goes on exactly where it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fasteval import errors
from fasteval.errors import InvalidConfig, quote
from fasteval.tables.settings import TableSettings, seconds
from fasteval.tournaments.entrants import read_entrant
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.table import TournamentTable

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament

_COUNTS = ("hands", "opened", "draws", "order")
_SWITCHES = ("hand_for_hand", "synchronized")
_FIELDS = (
    "settings",
    "seed",
    "entrants",
    "tables",
    "began",
    "now",
    *_COUNTS,
    *_SWITCHES,
    "playing",
    "played",
    "shown",
)
_WHAT = "a tournament"


def to_dict(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament as JSON can have it."""
    plain = ("seed", "began", "now", *_COUNTS, *_SWITCHES)
    return {
        "settings": tournament.settings.to_dict(),
        "entrants": [one.to_dict() for one in tournament.entrants.values()],
        "tables": [[number, table.to_dict()] for number, table in tournament.tables.items()],
        **{name: getattr(tournament, name) for name in plain},
        "playing": [[number, level] for number, level in sorted(tournament.playing.items())],
        "played": sorted(tournament.played),
        "shown": tournament.shown and list(tournament.shown),
    }


def read_settings(told: Any) -> TournamentSettings:
    """Read the settings of a tournament, and check what fields it has."""
    errors.fields(told, _FIELDS, _WHAT)
    if told["seed"] is not None:
        errors.number(told["seed"], "seed", errors.SEED_MAX)
    with errors.within("settings"):
        return TournamentSettings.from_dict(told["settings"])


def fill(tournament: Tournament, told: Mapping[str, Any]) -> None:
    """Fill a new tournament with what was written. Raises InvalidConfig, naming the field."""
    tournament.now = seconds(told["now"], "now")
    tournament.began = None if told["began"] is None else seconds(told["began"], "began")
    for name in _COUNTS:
        setattr(tournament, name, errors.number(told[name], name, errors.CHIPS_MAX))
    for name in _SWITCHES:
        setattr(tournament, name, errors.switch(told[name], name))
    for place, one in enumerate(errors.items(told["entrants"], "entrants")):
        entrant = read_entrant(one, f"entrants[{place}]")
        if entrant.player in tournament.entrants:
            raise InvalidConfig(f"entrants[{place}]: {quote(entrant.player)} is there twice")
        tournament.entrants[entrant.player] = entrant
        tournament.outs += entrant.is_out
    for place, pair in enumerate(errors.items(told["tables"], "tables")):
        where = f"tables[{place}]"
        number, table = _pair(pair, where)
        with errors.within(where):
            read = TournamentTable.from_dict(table)
        read.herald = tournament.herald
        tournament.tables[errors.whole(number, where, 1, tournament.opened)] = read
    levels = len(tournament.settings.schedule.levels)
    for place, pair in enumerate(errors.items(told["playing"], "playing")):
        where = f"playing[{place}]"
        number, level = _pair(pair, where)
        table = _table(tournament, number, where)
        tournament.playing[table] = errors.whole(level, where, 1, levels)
    for place, number in enumerate(errors.items(told["played"], "played")):
        tournament.played.add(_table(tournament, number, f"played[{place}]"))
    if told["shown"] is not None:
        number, on_break = _pair(told["shown"], "shown")
        tournament.shown = errors.chips(number, "shown"), errors.switch(on_break, "shown")
    _check(tournament)


def _pair(value: Any, where: str) -> list[Any]:
    pair = errors.items(value, where)
    if len(pair) != 2:
        raise errors.wrong_length(where, len(pair), 2)
    return pair


def _table(tournament: Tournament, number: Any, where: str) -> int:
    found = errors.integer(number, errors.odd_number_type, where, "")
    if found not in tournament.tables:
        raise InvalidConfig(f"{where}: {quote(number)} is none of the tables")
    return found


def _check_entrants(tournament: Tournament) -> None:
    """Nobody has bought, or thinks about buying, what is not sold."""
    settings = tournament.settings
    if len(tournament.entrants) > settings.max_players:
        raise InvalidConfig(f"entrants: more than max_players, {settings.max_players}")
    for place, one in enumerate(tournament.entrants.values()):
        where = f"entrants[{place}]"
        most = one.rebuys if settings.rebuys is None else settings.rebuys
        for name, bought, limit in (
            ("rebuys", one.rebuys, most),
            ("add_ons", one.add_ons, settings.add_ons),
        ):
            if bought > limit:
                raise InvalidConfig(f"{where}: {name} is {bought}, of {limit} at most")
        is_sold = settings.rebuy_seconds > 0 and (settings.rebuys is None or one.rebuys < most)
        if one.is_deciding and not is_sold:
            raise InvalidConfig(f"{where}: deciding_until, and there is no rebuy")
        if one.bust and one.bust.order > tournament.order:
            raise InvalidConfig(f"{where}: bust in hand {one.bust.order}, which is to come")
    if max(tournament.chips, tournament.prize_pool) > errors.CHIPS_MAX:
        raise InvalidConfig("entrants: their chips, and the prize pool, are below 2**62")


def _check_rounds(tournament: Tournament) -> None:
    """Times and hands are in order, and hand for hand is played or it is not."""
    if tournament.began is not None and tournament.began > tournament.now:
        raise InvalidConfig(f"began is {tournament.began}: now is {tournament.now}")
    if tournament.synchronized > tournament.hand_for_hand:
        raise InvalidConfig("synchronized: without hand_for_hand")
    if tournament.played and not tournament.synchronized:
        raise InvalidConfig("played: without hands that are synchronized")
    most = max((table.hands for table in tournament.tables.values()), default=0)
    if tournament.hands < most:
        raise InvalidConfig(f"hands is {tournament.hands}: a table has played {most}")


def _check(tournament: Tournament) -> None:
    """What is written twice must agree, and chips must be those that were bought."""
    _check_entrants(tournament)
    _check_rounds(tournament)
    seats = [
        (number, one) for number, table in tournament.tables.items() for one in table.seats.values()
    ]
    sitting = {one.player: (number, one.stack > 0) for number, one in seats}
    entrants = tournament.entrants.values()
    listed = {one.player: (one.table, one.bust is None) for one in entrants if not one.is_out}
    if tournament.began is None:
        waiting = {one.player: (None, True) for one in entrants}
        if listed != waiting or tournament.opened or tournament.shown:
            raise InvalidConfig("began is None: nobody has a seat or is out before the start")
        return
    if sitting != listed or len(seats) != len(listed):
        raise InvalidConfig("tables: who sits there is not as the entrants say")
    hands = {number for number, table in tournament.tables.items() if table.hand is not None}
    if hands != set(tournament.playing):
        raise InvalidConfig("playing: not the tables where a hand is in play")
    for table in tournament.tables.values():
        wanted = TableSettings(table.settings.rules, **tournament.settings.table_options)
        if table.settings != wanted:
            raise InvalidConfig("tables: their settings are not those of the tournament")
        if any(one.wish or one.top_up for one in table.seats.values()):
            raise InvalidConfig("tables: nobody leaves a tournament, or adds chips, by a wish")
    chips = sum(one.stack for _, one in seats)
    if chips != tournament.chips:
        raise InvalidConfig(f"tables: {chips} chips are there, and {tournament.chips} were bought")
