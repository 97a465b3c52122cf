"""The lines of Bovada histories: their shapes, amounts and cards, and what is wrong in them."""

from __future__ import annotations

import re
from functools import lru_cache

from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory

#: No line is longer, so that no pattern takes long.
LONGEST = 2000

_NAME = r"Dealer|Small Blind|Big Blind|UTG(?:\+\d{1,2})?"
SITES = r"Ignition|Bovada|Bodog(?:\.[a-z]{2,4}| UK| Canada|88)?"
BEGINS = re.compile(rf"(?:{SITES}) Hand #", re.ASCII)
HEADER = re.compile(
    rf"(?P<site>{SITES}) Hand #C?(?P<id>\d{{1,20}}):?\s+"
    r"(?:(?:Zone Poker ID|TBL)#(?P<table>\S{1,40})\s+)?(?P<game>.{1,200}?)\s+-\s+"
    r"(?P<day>\d{4}-\d\d-\d\d) (?P<clock>\d\d:\d\d:\d\d)(?P<zone> UTC)?",
    re.ASCII,
)
GAME = re.compile(
    r"HOLDEM ?(?P<fast>Zone ?Poker)?\s*"
    r"(?:Tournament #(?P<tournament>\S{1,40}) TBL#(?P<table>\d{1,9}),\s*)?(?:1 on 1 )?"
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit)?"
    r"(?:(?P<speed>(?: ?(?:Normal|Turbo|Hyper Turbo))?)-\s+Level (?P<level>\d{1,4})"
    r" \((?P<small>\S{1,40})/(?P<big>\S{1,40})\))?(?: \[MVS\])?",
    re.ASCII,
)
SEAT = re.compile(
    rf"Seat (\d{{1,6}}): ({_NAME}) {{0,2}}(\[ME\])? ?\((\S{{1,40}}) in chips\)", re.ASCII
)
#: What is told of the table and of the people at it, before they post.
STAKES = re.compile(r"Table Info: .*\bStakes: (\S{1,40}?)-(\S{1,40}?),.*", re.ASCII)
BUY_IN = re.compile(r"\bBuyin: ([^\s,]{1,40})", re.ASCII)
INFO = re.compile(r"(?:Table|Seating|Player) Info: .*")
BUTTON = re.compile(
    r"(?:Dealer {0,2}(?:\[ME\])? : )?Set dealer(?:/Bring in spot)? \[(\d{1,6})\]", re.ASCII
)
FORCED = re.compile(r"([A-Za-z/ -]{3,40}?)(?: ?\([a-z -]{1,30}\))? (\S{1,40})", re.ASCII)
DEALT = "Card dealt to a spot ["
TABLE_CARDS = re.compile(r"Card dealt to table \[([^\[\]]{2,14})\]")
STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* ((?:\[[^\[\]]{2,14}\] ?){1,3})")
ACTION = re.compile(
    r"([A-Za-z-]{3,8})(?: ?\(([A-Za-z -]{1,30})\))?(?: (\S{1,40}?))?(?: to (\S{1,40}))?", re.ASCII
)
RESULT = re.compile(r"(Hand [Rr]esult(?:-Side [Pp]ot)?|Return uncalled portion of bet) (\S{1,40})")
#: What is shown or not at the end: cards of two are a player's own, of five the hand they make.
SHOWN = re.compile(
    r"(?:Showdown|Shows|Mucks|Does not show|(Folds & shows))(?: ?\[([^\[\]]{2,14})\])?"
    r"(?: Show\d \[([^\[\]]{2,5})\])?(?: ?\([A-Za-z -]{1,40}\))?",
    re.ASCII,
)
#: Notes on people, whether they play or not, and what tournaments tell: nothing of the hand.
NOTE = re.compile(
    rf"(?:(?:{_NAME}) {{0,2}}(?:\[ME\])? : )?"
    r"(?:Seat (?:sit out|sit in|sit down|stand|re-join)|Table (?:enter|leave) user"
    r"|Table deposit \S{1,40}|(?:Enter|Leave)\(Auto\)|Sit ?out(?: \([a-z ]{1,30}\))?|Re-join"
    r"|Stand|Draw for dealer \[\w{2,3}\]|Ranking \d{1,9}|Prize [A-Za-z ]{1,30}(?:\[[^\[\]]*\])?"
    r"|BOUNTY PRIZE \[\S{1,40}\])",
    re.ASCII,
)
TOTAL = re.compile(r"Total Pot\((\S{1,40}?)\)(?: ?\| ?Rake ?\((\S{1,40})\))?")
BOARD = re.compile(r"Board \[([^\[\]]{0,14})\]")
#: What became of a seat; made are the cards of its player and, after a "-", those of the hand.
SUMMARY = re.compile(
    rf"Seat[ +](?P<number>\d{{1,6}}): ?(?P<who>(?:{_NAME})(?: \[ME\])?) +"
    r"(?:Folded (?P<folded>(?:before|on) the (?:FLOP|TURN|RIVER|POCKET CARDS))"
    r"|(?:(?P<won>\S{1,40}) +)?\[(?:Does not show|Mucked)\](?: \[(?P<kept>[^\[\]]*)\])?"
    r"|(?:lost with|lose with|(?P<won_with>\S{1,40}) +with) [A-Za-z ]{0,30}"
    r"\[(?P<made>[^\[\]]*)\])"
    r"(?: *BOUNTY awarded:\S{1,40})?",
    re.ASCII,
)

_MONEY = re.compile(r"(\$?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?", re.ASCII)
_CARDS = re.compile(r"[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs]){0,4}")


@lru_cache(maxsize=1 << 16)
def read_chips(text: str, money: bool) -> int:
    """Read an amount as chips, which are cents if it is money.

    >>> read_chips("$1,234.5", True), read_chips("1,500", False)
    (123450, 1500)
    """
    found = _MONEY.fullmatch(text)
    if found is None or (not money and (found[1] or found[3])):
        raise InvalidHistory(f"{quote(text)} is no amount of {'money' if money else 'chips'}")
    whole = int(found[2].replace(",", ""))
    return whole * 100 + int((found[3] or "").ljust(2, "0")) if money else whole


@lru_cache(maxsize=1 << 16)
def read_cards(text: str) -> str:
    """Read cards with spaces between them.

    >>> read_cards("As Kd")
    'AsKd'
    """
    cards = " ".join(text.split())
    if cards and _CARDS.fullmatch(cards) is None:
        raise InvalidHistory(f"{quote(text)} is not cards")
    return cards.replace(" ", "")


# ---- What is wrong ------------------------------------------------------------------------------


def no_header(line: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(line)} begins no hand of Bovada, Ignition or Bodog")


def too_long(length: int) -> InvalidHistory:
    return InvalidHistory(f"a line of {length} characters is not of a hand")


def not_understood(line: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(line)} is not understood")


def again(what: str) -> InvalidHistory:
    return InvalidHistory(f"{what} is told twice")


def cut_off(what: str) -> InvalidHistory:
    return InvalidHistory(f"the hand is cut off: {what} is missing")


def wrong_cards(what: str, cards: str) -> InvalidHistory:
    return InvalidHistory(f"{what}: {quote(cards)} are not the cards that can come")


def other(what: str, first: object, second: object) -> InvalidHistory:
    return InvalidHistory(f"{what} is told as {first} and as {second}")


def odd_fold(name: str, when: str) -> InvalidHistory:
    return InvalidHistory(f"{name} did not fold {quote(when)}")


def odd_hand(name: str, made: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(made)} is no hand of {name}'s cards and the board")


def odd_sum(pot: int, won: int) -> InvalidHistory:
    return InvalidHistory(f"of a pot of {pot} chips, {won} were won")


def odd_seats(numbers: list[int]) -> InvalidHistory:
    return InvalidHistory(f"seats {numbers} are not the chairs of a table")


def no_big_blind() -> InvalidHistory:
    return InvalidHistory("nobody is the big blind")


def untold_blinds() -> InvalidHistory:
    return InvalidHistory("it is not told what the big blind is in full")


def no_chips(name: str) -> InvalidHistory:
    return InvalidHistory(f"{name} was dealt in without chips")


def not_dealt(name: str) -> InvalidHistory:
    return InvalidHistory(f"{name} wins chips, but was not dealt in")
