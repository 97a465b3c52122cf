"""The first lines of a drawn hand: which hand it is, of which game, where and when."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from fasteval.histories.record import HandRecord

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_WHEN = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{1,6})?(.{0,20})", re.ASCII)
#: What a hand without a number can be told by, and is then its title.
_NAMES = ("event", "venue", "city", "country")
#: What is told without its name, and under a better one.
_PLAIN = ("kind", "mixed")
_BETTER = {"buy_in": "buy-in", "cash_outs": "cash-outs"}
#: What is told elsewhere, twice, or for programs.
_UNSAID = frozenset(
    {
        *("time", "time_et", "time_zone", "time_zone_abbreviation", "timestamp"),
        *("year", "month", "day", "seat_count", "seats", "time_banks", "time_limit"),
        *("currency_symbol", "url", "address", "region", "postal_code", "site"),
    }
)


def title(record: HandRecord) -> str:
    """The site and the number of a hand, or else its event, place and day."""
    if record.source:
        return f"{record.source} hand {record.id}".rstrip()
    if record.id:
        return f"Hand {record.id}"
    named = [*_named(record), *_when(record)]
    return ", ".join(named) if named else "Hand"


def game(record: HandRecord, players: int, money: Callable[[int], str]) -> str:
    """The limit and the forced bets."""
    rules = record.rules
    text = f"{rules.limit.replace('_', '-').capitalize()} hold'em"
    if rules.small_blind:
        text += f", blinds {money(rules.small_blind)}/{money(rules.big_blind)}"
    elif rules.big_blind:
        text += f", big blind {money(rules.big_blind)}"
    for straddle in rules.straddles:
        text += f", straddle {money(straddle)}"
    if rules.limit == "fixed_limit":
        small_bet = rules.small_bet or rules.minimum_bet or rules.big_blind
        text += f", bets {money(small_bet)}/{money(rules.big_bet or 2 * small_bet)}"
    if rules.ante:
        of = "big blind ante" if rules.ante_type == "big_blind" else "ante"
        text += f", {of} {money(rules.ante)}"
    return f"{text}, {players} players"


def told(record: HandRecord) -> str:
    """What else is told that is of use to people: day and time, the table, the tournament."""
    is_numbered = bool(record.source or record.id)
    parts = [*_when(record), *_named(record)] if is_numbered else []
    return ", ".join([*parts, *_others(record)])


def _named(record: HandRecord) -> list[str]:
    return [record.told[name] for name in _NAMES if record.told.get(name)]


def _when(record: HandRecord) -> list[str]:
    """Day and time, as far as they are told."""
    told = record.told
    time, year, month, day = (told.get(name, "") for name in ("time", "year", "month", "day"))
    found = _WHEN.fullmatch(time)
    if found:
        date, clock, zone = found.groups()
        return [f"{date} {clock}{zone}"]
    parts = [year]
    if month in map(str, range(1, 13)):
        parts = [day, _MONTHS[int(month) - 1], year]
    clock = f"{time} {told.get('time_zone_abbreviation', '')}" if time else ""
    return [text for text in (" ".join(filter(None, parts)), clock.strip()) if text]


def _others(record: HandRecord) -> Iterator[str]:
    for name, text in record.about:
        if not text or name in _UNSAID or name in _NAMES:
            continue
        if name == "play_money":
            yield "play money"
        elif name in _PLAIN:
            yield text
        else:
            yield f"{_BETTER.get(name, name.replace('_', ' ').strip())} {text}"
