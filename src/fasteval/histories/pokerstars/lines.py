"""The lines of PokerStars histories: their shapes, amounts and cards, and what is wrong in them."""

from __future__ import annotations

import re
from functools import lru_cache

from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory, UnsupportedHand

# What is written after each line's beginning; names are of any characters, so they come first and
# are as long as they can be.
SEAT = re.compile(
    r"Seat (\d{1,2}): (.+) \((\S{1,40}) in chips(?:, \S{1,40} bounty)?\)"
    r"(?: (is sitting out|out of hand \(moved from another table[a-z ]*\)))?"
)
STREET = re.compile(
    r"\*\*\* (?:(FIRST|SECOND|THIRD|FOURTH) )?(FLOP|TURN|RIVER) \*\*\* "
    r"\[([^\[\]]*)\](?: \[([^\[\]]*)\])?"
)
SHOWDOWN = re.compile(r"\*\*\* (?:(?:FIRST|SECOND|THIRD|FOURTH) )?SHOW DOWN \*\*\*")
DEALT = re.compile(r"Dealt to (.+) \[([^\[\]]*)\]")
UNCALLED = re.compile(r"Uncalled bet \((\S{1,40})\) returned to (.+)")
COLLECTED = re.compile(r"(.+) collected (\S{1,40}) from (pot|main pot|side pot(?:-[1-9]\d?)?)")
CASHED_OUT = re.compile(r"(.+) cashed out the hand for (\S{1,40})(?: \| Cash Out Fee (\S{1,40}))?")
RAISE = re.compile(r"(\S{1,40}) to (\S{1,40})( and (?:is all-in|has reached the \S{1,40} cap))?")
AMOUNT = re.compile(r"(\S{1,40})( and (?:is all-in|has reached the \S{1,40} cap))?")
POST = re.compile(
    r"(small blind|big blind|the ante|small & big blinds|straddle) (\S{1,40})( and is all-in)?"
)
#: No line is longer, so that no pattern takes long.
LONGEST = 2000
#: Notes on people, whether they play or not, and what tournaments tell: nothing of the hand.
NOTE = re.compile(
    r'.+ said, ".*"'
    r"|.+ (?:has timed out(?: while (?:being )?disconnected)?|is (?:dis)?connected"
    r"|is sitting out|sits out|is capped|has returned|leaves the table"
    r"|joins the table at seat #\d{1,2}"
    r"|was removed from the table for failing to post|will be allowed to play after the button"
    r"|(?:re-buys and receives|takes the add-on and receives) \S{1,40} chips for .{1,40}"
    r"|adds \S{1,40} chips?(?: \(.{1,40}\))?"
    r"|finished the tournament(?: in \d{1,9}\w\w place)?(?: and received \S{1,40}\.)?"
    r"|wins the tournament(?: and receives \S{1,40})?(?: - congratulations!)?"
    r"|(?:wins|split) the \S{1,40} bounty for eliminating .+"
    r"|wins \S{1,40} for (?:eliminating|splitting the elimination of) .+"
    r"|wins an entry to tournament .+)"
    r"|Betting is capped|All players have agreed to skip the break\. Game resuming\."
)
#: Who says so before the deal is not dealt in, unless they post or act all the same.
AWAY = re.compile(r"(.+) (?:is sitting out|sits out|will be allowed to play after the button)")
TOTAL = re.compile(
    r"Total pot (\S{1,40})(?: Main pot (\S{1,40})\.)?((?: Side pot(?:-\d{1,2})? \S{1,40}\.)*)"
    r" \| Rake (\S{1,40})((?: \| [A-Z][A-Za-z ]{0,40} \S{1,40})*)"
)
FEE = re.compile(r" (\S{1,40})(?= \||$)")
BOARD = re.compile(r"(?:(FIRST|SECOND|THIRD|FOURTH) )?Board \[([^\[\]]*)\]")
#: By how many boards there are.
TIMES = {
    f"Hand was run {times}": count
    for count, times in enumerate(("once", "twice", "three times", "four times"), 1)
}
ROLES = (" (button)", " (small blind)", " (big blind)", " (straddle)")
NOT_BET = " folded before Flop (didn't bet)"
#: The street on which the seat folded.
FOLDED = {
    " folded before Flop": "preflop",
    NOT_BET: "preflop",
    " folded on the Flop": "flop",
    " folded on the Turn": "turn",
    " folded on the River": "river",
}
SUMMARY = re.compile(
    r" (?:(?:mucked|showed)(?: \[([^\[\]]*)\])?(?: (?:and|\().*)?"
    r"|collected \(\S{1,40}\)|is sitting out)"
)
WON = re.compile(r"(?:\band won|collected) \((\S{1,40})\)")

_MONEY = re.compile(
    r"([^\d\s.,+-]{0,3})(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,8}))?", re.ASCII
)
_CARDS = re.compile(r"[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs]){0,4}")


class TooFine(Exception):
    """An amount with more decimals than the chips of the hand have so far."""

    def __init__(self, decimals: int) -> None:
        super().__init__(decimals)
        self.decimals = decimals


@lru_cache(maxsize=1 << 16)
def read_chips(text: str, sign: str, decimals: int) -> int:
    """Read an amount, with the sign of its currency or without, as chips of so many decimals.

    >>> read_chips("$1,234.50", "$", 2), read_chips("1500", "", 0)
    (123450, 1500)
    """
    found = _MONEY.fullmatch(text)
    if found is None or found[1] not in ("", sign):
        raise InvalidHistory(f"{quote(text)} is no amount" + f" in {sign}" * bool(sign))
    _, whole, fraction = found.groups("")
    if len(fraction.rstrip("0")) > decimals:
        raise TooFine(len(fraction.rstrip("0")))
    return int(whole.replace(",", "") + fraction[:decimals].ljust(decimals, "0"))


@lru_cache(maxsize=1 << 13)
def read_cards(text: str) -> str:
    """Read cards with spaces between them.

    >>> read_cards("9d 3d Qc")
    '9d3dQc'
    """
    if _CARDS.fullmatch(text) is None:
        raise InvalidHistory(f"{quote(text)} are no cards")
    if len(set(cards := text.split())) != len(cards):
        raise InvalidHistory(f"{quote(text)} has a card twice")
    return text.replace(" ", "")


# ---- What is wrong ------------------------------------------------------------------------------


def not_understood(line: str) -> InvalidHistory:
    return InvalidHistory(f"not understood: {quote(line)}")


def too_long(length: int) -> InvalidHistory:
    return InvalidHistory(f"a line of {length} characters, more than {LONGEST}")


def not_seated(name: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(name)} has no seat")


def seat_again(number: int, name: str) -> InvalidHistory:
    return InvalidHistory(f"seat {number} or the name {quote(name)} is there twice")


def odd_name(name: str) -> InvalidHistory:
    return InvalidHistory(f"the name {quote(name)} begins or ends with a space")


def not_two(cards: str) -> InvalidHistory:
    return InvalidHistory(f"{cards}: a hand has two cards")


def other_cards(whose: str, before: str, now: str) -> InvalidHistory:
    return InvalidHistory(f"{whose}: {before or 'nothing'} before, {now or 'nothing'} here")


def odd_street(line: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(line)} does not follow from the cards before")


def too_early() -> InvalidHistory:
    return InvalidHistory("an action before the cards are dealt")


def odd_raise(by: str, to: str) -> InvalidHistory:
    return InvalidHistory(f"a raise by {by} to {to} does not fit the bet before")


def bet_again() -> InvalidHistory:
    return InvalidHistory("a bet where there is one already")


def cut_off(what: str) -> InvalidHistory:
    return InvalidHistory(f"the text is cut off: there is no {what}")


def cancelled() -> UnsupportedHand:
    return UnsupportedHand("the hand was cancelled")


def odd_sum(total: int, rake: int, won: int) -> InvalidHistory:
    return InvalidHistory(f"of a pot of {total} chips {rake} are rake and {won} were won")


def odd_pots(total: int, rake: int, pots: list[int]) -> InvalidHistory:
    return InvalidHistory(f"of a pot of {total} chips {rake} are rake and {pots} the pots")


def post_again(what: str) -> InvalidHistory:
    return InvalidHistory(f"posts {what} twice")


def no_big_blind() -> InvalidHistory:
    return InvalidHistory("nobody posted the big blind")


def other_role(role: str, number: int) -> InvalidHistory:
    return InvalidHistory(f"the {role} is seat {number} by the summary, but not by the posts")


def odd_post(name: str) -> UnsupportedHand:
    return UnsupportedHand(f"{quote(name)} posts both blinds, but is one or has too few chips")


def odd_share(number: int, collected: int, won: int) -> InvalidHistory:
    return InvalidHistory(f"seat {number} collected {collected} chips, by the summary {won}")


def dealt_again(name: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(name)} is dealt cards twice")


def odd_fold(line: str, street: str | None) -> InvalidHistory:
    by_lines = f"folded ({street})" if street else "did not fold"
    return InvalidHistory(f"{quote(line)}, but by the actions the seat {by_lines}")


def odd_bet(line: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(line)}, but by the actions the seat did bet")


def folded_before(what: str, name: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(name)} {what}, but has folded")


def odd_runs(line: str, boards: int) -> InvalidHistory:
    return InvalidHistory(f"{quote(line)}, but by the streets there are {boards} boards")


def odd_board(line: str) -> InvalidHistory:
    return InvalidHistory(f"{quote(line)}: it is not the turn of this board")


def odd_all_in(left: int, line: int | None = None) -> InvalidHistory:
    if left < 0:
        return InvalidHistory(f"{-left} chips more than the stack has", line)
    said = "all-in, but the stack has" if left else "not said to be all-in, but the stack has"
    return InvalidHistory(f"{said} {left} chips left", line)


def other_pots(told: list[int], pots: list[int]) -> InvalidHistory:
    return InvalidHistory(f"{told} are told as the pots, by the chips that went in {pots}")


def odd_collected(collected: list[int], pots: list[int]) -> InvalidHistory:
    return InvalidHistory(f"of the pots {collected} chips were collected, by the summary {pots}")


def odd_pot(name: str) -> InvalidHistory:
    return InvalidHistory(f"chips of the {name}, which the summary does not have")
