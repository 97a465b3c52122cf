"""Writing hands as PokerStars does, for the programs that read its histories."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from fasteval.events import Event
from fasteval.histories import errors
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.format import Chunk
from fasteval.histories.pokerstars.check import check_told
from fasteval.histories.pokerstars.header import BUY_IN
from fasteval.histories.pokerstars.played import NAME, Played, Win, play
from fasteval.histories.pokerstars.reading import parse
from fasteval.histories.pokerstars.summary import summary
from fasteval.histories.pokerstars.words import (
    LIMITS,
    RUNS,
    cards_in_brackets,
)
from fasteval.histories.record import HandRecord

_POSTS = {
    "ante": "the ante",
    "big_blind_ante": "the ante",
    "small_blind": "small blind",
    "big_blind": "big blind",
    "straddle": "straddle",
    "post": "big blind",
    "dead_post": "small blind",
}
_STREETS = ("flop", "turn", "river")
_TIME = re.compile(
    r"(\d{4})[-/](\d\d?)[-/](\d\d?)[ T](\d\d?:\d\d:\d\d)(?:\.\d{1,9})?(?: ?([\w+:-]{1,10}))?",
    re.ASCII,
)
_SOME_TIME = "2000/01/01 0:00:00 ET"
_NUMBER = re.compile(r"\d{1,18}", re.ASCII)
#: What else is told of a hand, as far as readers of this format take it.
_TOLD = {
    "kind": re.compile(r"Zoom|Home Game"),
    "club": re.compile(r"[^{}\s](?:[^{}]{0,78}[^{}\s])?"),
    "level": re.compile(r"\w{1,20}"),
    "round": re.compile(r"[^,()\s](?:[^,()]{0,38}[^,()\s])?"),
    "buy_in": BUY_IN,
    "table": re.compile(r".{1,200}"),
}
_LONGEST = 2000  # characters of a line


def write(record: HandRecord) -> str:
    """Write a hand, with the two blank lines that follow it.

    An id that is no number, and a missing one, become a number that is made of it or of the hand;
    a missing time becomes the year 2000. Raises UnsupportedHand, which says what the text cannot
    say, also for a record that disagrees with the rules, and InvalidHistory for one that cannot
    be played.

    >>> from fasteval import State, Rules
    >>> hand = State(Rules(1, 2), [200, 200], 0, seed=1)
    >>> hand.push("f")
    >>> print(write(HandRecord.of(hand, ["villain", "hero"], id="17")).split("***")[0])
    PokerStars Hand #17:  Hold'em No Limit (1/2) - 2000/01/01 0:00:00 ET
    Table 'fasteval' 2-max (Play Money) Seat #1 is the button
    Seat 1: villain (200 in chips)
    Seat 2: hero (200 in chips)
    villain: posts small blind 1
    hero: posts big blind 2
    <BLANKLINE>
    """
    played = play(record)
    check_told(played)
    body = [
        *_table(played),
        *_posts(played),
        "*** HOLE CARDS ***",
        *_dealt(played),
        *_actions(played),
        *(_showdown(played) if played.contenders else _uncontested(played)),
        *summary(played),
    ]
    lines = [_header(played, body), *body]
    text = "\n".join(lines)
    if len(text.splitlines()) != len(lines) or max(map(len, lines)) > _LONGEST:
        raise errors.cannot_hold(NAME, "names of several lines or of thousands of characters")
    _check_read(text)
    return text + "\n\n\n"


def _check_read(text: str) -> None:
    """Names and other words are of any characters, also such that lines are taken for others."""
    try:
        parse(Chunk(text, 1))
    except InvalidHistory as error:
        raise errors.cannot_hold(NAME, f"words that are not read back: {error}") from None


# ---- Who plays what -----------------------------------------------------------------------------


def _header(played: Played, body: list[str]) -> str:
    record, told = played.record, played.record.told
    rules = record.rules
    stakes = (rules.small_blind, rules.big_blind)
    if rules.limit == "fixed_limit":
        small_bet = rules.small_bet or rules.minimum_bet or rules.big_blind
        stakes = (small_bet, rules.big_bet or 2 * small_bet)
    game = f"Hold'em {LIMITS[rules.limit]}"
    sizes = "/".join(map(played.money, stakes))
    number = _number(record.id or "\n".join(body))
    if "tournament" in told:
        level = _tell(played, "level", "Level {} ")
        level = f"- {_tell(played, 'round', '{}, ')}{level}" if level else ""
        buy_in = _tell(played, "buy_in", "{} ")
        what = f"Tournament #{_number(told['tournament'])}, {buy_in}{game} {level}({sizes})"
    else:
        what = f" {game} ({f'{sizes} {record.currency}'.rstrip()})"
    when = _time(told.get("time", "")) or _SOME_TIME
    if "time_et" in told and (there := _time(told["time_et"])):
        when += f" [{there}]"
    kind, club = _tell(played, "kind", "{} "), _tell(played, "club", "{{{}}} ")
    return f"PokerStars {kind}Hand #{number}: {club}{what} - {when}"


def _tell(played: Played, name: str, form: str) -> str:
    """What is told under a name, if the format has a place for it."""
    text = played.record.told.get(name, "")
    return form.format(text) if _TOLD[name].fullmatch(text) else ""


def _number(told: str) -> str:
    """Return a number as it is, and make one of 15 digits, which a double holds, of other text."""
    if _NUMBER.fullmatch(told):
        return told
    return str(10**14 + int(sha256(told.encode()).hexdigest(), 16) % (9 * 10**14))


def _time(told: str) -> str:
    """Write a time as PokerStars does; a time without a zone is one of the East Coast."""
    found = _TIME.fullmatch(told)
    if found is None:
        return ""
    year, month, day, clock, zone = found.groups()
    return f"{year}/{month:0>2}/{day:0>2} {clock.removeprefix('0')} {zone or 'ET'}"


def _table(played: Played) -> Iterator[str]:
    record, told = played.record, played.record.told
    money = "" if played.sign or "tournament" in told else "(Play Money) "
    name = _tell(played, "table", "{}") or "fasteval"
    table = f"Table '{name}' {len(record.stacks)}-max {money}"
    yield f"{table}Seat #{record.button + 1} is the button"
    for seat, stack in enumerate(record.stacks):
        if stack:
            yield f"Seat {seat + 1}: {played.names[seat]} ({played.money(stack)} in chips)"


# ---- Before the flop ----------------------------------------------------------------------------


def _posts(played: Played) -> Iterator[str]:
    events = [event for event in played.events if event.kind in _POSTS]
    live = {event.seat: event for event in events if event.kind == "post"}
    dead = {event.seat: event for event in events if event.kind == "dead_post"}
    for event in events:
        if event.kind == "post" and event.seat in dead:
            second = dead[event.seat]
            both = second._replace(amount=event.amount + second.amount)
            yield f"{_name(played, event)}: posts small & big blinds {played.chips(both)}"
        elif event.kind != "dead_post" or event.seat not in live:
            yield f"{_name(played, event)}: posts {_POSTS[event.kind]} {played.chips(event)}"


def _name(played: Played, event: Event) -> str:
    assert event.seat is not None
    return played.names[event.seat]


def _dealt(played: Played) -> Iterator[str]:
    for seat in played.dealt:
        cards = played.state.hole_cards[seat] or ()
        yield f"Dealt to {played.names[seat]} {cards_in_brackets(cards)}"


# ---- Actions and streets ------------------------------------------------------------------------


def _actions(played: Played) -> Iterator[str]:
    level = played.level
    dealt: list[list[int | None]] = [[]]  # the cards of each board
    for event in played.events:
        if event.kind in _STREETS:
            level = 0
            yield _street(event, dealt)
        elif event.kind == "run":
            dealt = [dealt[0].copy() for _ in range(event.amount)]
        elif event.kind == "fold":
            cards = _known(played, event.seat)
            shown = f" {cards_in_brackets(cards)}" if cards else ""
            yield f"{_name(played, event)}: folds{shown}"
        elif event.kind == "check":
            yield f"{_name(played, event)}: checks"
        elif event.kind in ("call", "bet"):
            yield f"{_name(played, event)}: {event.kind}s {played.chips(event)}"
        elif event.kind == "raise" and event.total is not None:
            raised = played.money(event.total - level)
            to = played.chips(event._replace(amount=event.total))
            yield f"{_name(played, event)}: raises {raised} to {to}"
        elif event.kind == "returned":
            back = played.money(event.amount)
            yield f"Uncalled bet ({back}) returned to {_name(played, event)}"
        level = max(level, event.total or 0)


def _known(played: Played, seat: int | None) -> list[int]:
    """What is known of the cards of a seat, if it was not told when they were dealt."""
    if seat is None or seat in played.dealt:
        return []
    return [card for card in played.state.hole_cards[seat] or () if card is not None]


def _street(event: Event, dealt: list[list[int | None]]) -> str:
    if None in event.cards:
        raise errors.cannot_hold(NAME, "unknown cards of the board")
    board = dealt[event.board]
    run = RUNS[event.board] if len(dealt) > 1 else ""
    before = f"{cards_in_brackets(board)} " if board else ""
    board += event.cards
    return f"*** {run}{event.kind.upper()} *** {before}{cards_in_brackets(event.cards)}"


# ---- The end ------------------------------------------------------------------------------------


def _showdown(played: Played) -> Iterator[str]:
    """The hands that are shown and mucked on each board, and who collects what."""
    boards = len(played.state.boards)
    mucks = iter(played.mucked)  # one after another, each when somebody is to show who does not
    for number in range(boards):
        yield f"*** {RUNS[number] if boards > 1 else ''}SHOW DOWN ***"
        for seat in played.contenders:
            if seat in played.shown:
                cards = cards_in_brackets(played.shown[seat])
                yield f"{played.names[seat]}: shows {cards} ({played.hand(seat, number)})"
            elif number == 0 and (mucked := next(mucks, None)) is not None:
                yield f"{played.names[mucked]}: mucks hand"
        yield from (_collected(played, win) for win in played.wins if win.board == number)
    if len(played.state.live) == 1 and played.state.live[0] not in played.shown:
        yield f"{played.names[played.state.live[0]]}: doesn't show hand"


def _uncontested(played: Played) -> Iterator[str]:
    yield from (_collected(played, win) for win in played.wins)
    (winner,) = played.state.live
    cards = _known(played, winner)
    hand = f" ({played.hand(winner, 0)})" if len(cards) > 1 else ""
    shows = f"shows {cards_in_brackets(cards)}{hand}" if cards else "doesn't show hand"
    yield f"{played.names[winner]}: {shows}"


def _collected(played: Played, win: Win) -> str:
    pot = played.pot_names[win.pot]
    return f"{played.names[win.seat]} collected {played.money(win.chips)} from {pot}"
