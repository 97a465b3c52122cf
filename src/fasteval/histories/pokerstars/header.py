"""The first two lines of a PokerStars history: the game, its stakes and limit, and the table."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from fasteval.errors import quote
from fasteval.histories import errors
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.pokerstars.lines import read_chips

SITE = "PokerStars"
HEADER = re.compile(
    r"PokerStars (?:(Zoom|Home Game) )?(?:Hand |Game )?#(\d{1,20}):\s+"
    r"(?:\{([^{}]{0,80})\}\s+)?(.{1,200}?) - "
    r"(\d{4})/(\d{1,2})/(\d{1,2})(?: -)? (\d{1,2}:\d\d:\d\d)(?: \(?([\w+:-]{1,10})\)?)?"
    r"(?: \[(\d{4})/(\d{1,2})/(\d{1,2}) (\d{1,2}:\d\d:\d\d) ET\])?",
    re.ASCII,
)
TABLE = re.compile(
    r"Table '(.{0,200})'(?: (\d{1,2})-max)?( \(Play Money\))?(?: Zoom)?"
    r" Seat #(\d{1,2}) is the button"
)

_GAME = re.compile(
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d{1,20}), )?(?P<game>.*?) ?"
    r"(?:- (?:(?P<round>[^,()]{1,40}), )?Level (?P<level>\w{1,20}) )?"
    r"\((?:(?P<inner>[^(),]{1,60}), )?(?P<first>[^\s()/]{1,40})/(?P<second>[^\s()/]{1,40})"
    r"(?: - (?P<cap>\S{1,40}) Cap -)?\s*(?P<currency>[A-Z]{3})?\)"
    r"(?: \[(?:AAMS|ADM) ID: \w{1,40}\])?"
)
_MIXED = re.compile(r"(?P<mixed>[^()]*[^()\s]) ?\((?P<inner>[^()]*)\)")
_PRICE = r"[^\w\s.,+-]{0,3}\d[\d.,]{0,20}"
BUY_IN = re.compile(rf"(?:Freeroll|{_PRICE}(?:\+{_PRICE}){{0,3}}(?: [A-Z]{{2,3}})?)(?= |$)")
_LIMITS = {
    "No Limit": "no_limit",
    "Pot Limit": "pot_limit",
    "Limit": "fixed_limit",
    "Fixed Limit": "fixed_limit",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_SIGN = re.compile(r"[^\d\s.,+-]{0,3}")


class Game(NamedTuple):
    """What is played, for what."""

    limit: str
    sign: str  #: before amounts, or ""
    currency: str  #: such as "USD"; "" for chips of play and tournaments
    first: str  #: the small blind, with fixed limit the small bet
    second: str  #: the big blind, with fixed limit the big bet
    cap: str | None  #: what nobody can put in more of in a hand
    told: tuple[tuple[str, str], ...]  #: what else is told

    def chips(self, decimals: int) -> tuple[int, int]:
        """Return the stakes in chips of so many decimals."""
        return (
            read_chips(self.first, self.sign, decimals),
            read_chips(self.second, self.sign, decimals),
        )


class Header(NamedTuple):
    """The first line."""

    id: str
    game: Game
    told: tuple[tuple[str, str], ...]  #: what else is told: time, kind, club


def read_header(line: str) -> Header:
    """Read the first line. Raises InvalidHistory, and UnsupportedHand for other games."""
    found = HEADER.fullmatch(line)
    if found is None:
        raise InvalidHistory(f"{quote(line)} begins no hand of {SITE}")
    kind, number, club, game = found.groups()[:4]
    told = [("time", _time(*found.groups()[4:9]))]
    if found[10]:
        told.append(("time_et", _time(*found.groups()[9:13])))
    if kind:
        told.append(("kind", kind))
    if club:
        told.append(("club", club))
    return Header(number, read_game(game), tuple(told))


def _time(year: str, month: str, day: str, clock: str, zone: str | None = None) -> str:
    return f"{year}-{month:0>2}-{day:0>2}T{clock:0>8}" + (f" {zone}" if zone else "")


@lru_cache(maxsize=4096)
def read_game(text: str) -> Game:
    """Read what the first line tells of the game.

    >>> read_game("Hold'em No Limit ($0.25/$0.50 USD)")[:5]
    ('no_limit', '$', 'USD', '$0.25', '$0.50')
    """
    found = _GAME.fullmatch(text)
    if found is None:
        raise errors.other_game(text)
    game, inner = found["game"].strip(), found["inner"]
    mixed = _MIXED.fullmatch(game)
    if mixed is not None:
        game, inner = mixed["mixed"], mixed["inner"]
    buy_in, family, limit = (inner or game).partition("Hold'em ")
    told = {"tournament": found["tournament"], "level": found["level"], "round": found["round"]}
    if inner:
        buy_in, told["mixed"] = _mixed(game, buy_in, tournament=bool(found["tournament"]))
    buy_in = buy_in.strip()
    if not family or (buy_in and not (found["tournament"] and BUY_IN.fullmatch(buy_in))):
        raise errors.other_game(inner or game)
    if limit not in _LIMITS:
        raise UnsupportedHand(f"{quote(limit)} is no limit that is played throughout a hand")
    told["buy_in"] = buy_in or None
    return _priced(_LIMITS[limit], found, told)


def _mixed(game: str, before: str, *, tournament: bool) -> tuple[str, str]:
    """Tell the buy-in and the name of the rotation apart; ``before`` is what is not hold'em."""
    if before or not tournament:
        return before, game
    buy_in = BUY_IN.match(game)
    return (buy_in[0], game[buy_in.end() :].strip()) if buy_in else ("", game)


def _priced(limit: str, found: re.Match[str], told: dict[str, str | None]) -> Game:
    first, second = found["first"], found["second"]
    match = _SIGN.match(second)
    sign = match[0] if match else ""
    code = found["currency"] or ""
    if found["tournament"] or not (sign or code):
        code = ""
    elif not code:
        code = _CURRENCIES.get(sign, "")
        if not code:
            raise InvalidHistory(f"{quote(sign)} is no sign of a currency that is known")
    return Game(
        limit=limit,
        sign=sign,
        currency=code,
        first=first,
        second=second,
        cap=found["cap"],
        told=tuple((name, text) for name, text in told.items() if text),
    )


class Table(NamedTuple):
    """The second line."""

    name: str
    seats: int  #: 0 if it is not told how many there are
    button: int  #: the number of its seat, from 1
    play_money: bool


@lru_cache(maxsize=4096)
def read_table(line: str) -> Table:
    """Read the second line.

    >>> read_table("Table 'Atria' 6-max Seat #4 is the button")
    Table(name='Atria', seats=6, button=4, play_money=False)
    """
    found = TABLE.fullmatch(line)
    if found is None:
        raise InvalidHistory(f"{quote(line)} is no table with a button")
    return Table(found[1], int(found[2] or 0), int(found[4]), found[3] is not None)
