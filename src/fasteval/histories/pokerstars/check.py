"""What a text of PokerStars tells of a hand: what else the hand needs, it cannot hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fasteval.errors import FastevalError
from fasteval.events import Event
from fasteval.histories import errors
from fasteval.histories.pokerstars.played import NAME, Played
from fasteval.histories.pokerstars.posted import blinds, posted
from fasteval.histories.record import Expected, HandRecord
from fasteval.rules import Rules

_AMOUNTS = ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "rake_cap")


def check_told(played: Played) -> None:
    """Raise UnsupportedHand if the hand would come out otherwise when the text is read."""
    if not played.record.rules.big_blind:
        raise errors.cannot_hold(NAME, "a game without a big blind")
    for seat, (first, second) in enumerate(map(_both, played.state.hole_cards)):
        if second is not None and first is None:
            raise errors.cannot_hold(NAME, "the second card of a hand without the first")
        if first is not None and second is None and seat in played.contenders:
            raise errors.cannot_hold(NAME, "one known card of two at a showdown")
    _check_posts(played)
    options = _options(played)
    if not _is_the_same(played, options):
        raise errors.cannot_hold(NAME, _what(played, options))


def _both(cards: tuple[int | None, int | None] | None) -> tuple[int | None, int | None]:
    return cards or (None, None)


def _check_posts(played: Played) -> None:
    """Both blinds in one amount are told apart by the size of the big blind."""
    live = {event.seat: event.amount for event in played.events if event.kind == "post"}
    rules = played.record.rules
    for event in played.events:
        if event.kind == "dead_post" and event.seat in live:
            short = event.all_in and event.amount != rules.small_blind
            if live[event.seat] != rules.big_blind or short:
                raise errors.cannot_hold(NAME, "both blinds of a new player of other sizes")


def _is_the_same(played: Played, options: dict[str, Any]) -> bool:
    """Whether a hand comes out as it was by the rules that are told."""
    try:
        record = _told(played, options)
        told, level = record.state(), record.start().current_bet
    except FastevalError:
        return False
    return (
        level == played.level * played.factor
        and told.over
        and _essence(told.history) == _essence(played.events, played.factor)
    )


def _what(played: Played, options: dict[str, Any]) -> str:
    """Name the option of the rules that the text would have to tell, if it is a single one."""
    mucks = [int(action[4:]) for action in played.state.actions if action.startswith("muck")]
    if any(_is_known(played, seat) for seat in mucks):
        return "hands that were given up before others were shown, and whose cards are known"
    rules = {**played.record.rules.to_dict(), "straddles": played.record.rules.straddles}
    usual = {**Rules(big_blind=2).to_dict(), **options}
    for name, value in rules.items():
        if value != usual[name] and _is_the_same(played, {**options, name: value}):
            return f"a hand that comes out so by {name}={value!r}"
    return "a hand that comes out so by its rules"


# ---- What is told -------------------------------------------------------------------------------


def _options(played: Played) -> dict[str, Any]:
    """The options of rules that a text tells."""
    rules, events, state = played.record.rules, played.events, played.state
    options: dict[str, Any] = {
        "limit": rules.limit,
        "small_blind": rules.small_blind,
        "big_blind": rules.big_blind,
        "straddles": tuple([event.amount for event in events if event.kind == "straddle"]),
        "run_it_twice": len(state.boards) > 1,
        "auto_muck": any(_is_known(played, seat) for seat in played.mucked),
    }
    antes = [event for event in events if event.kind in ("ante", "big_blind_ante")]
    if antes:
        options["ante"] = max(event.amount for event in antes)
        alone = {event.seat for event in antes} == {state.big_blind_seat}
        options["ante_type"] = "big_blind" if alone else "each"
        before = [event.kind for event in events[: events.index(antes[0])]]
        options["ante_order"] = "blind_first" if "big_blind" in before else "ante_first"
    if rules.limit == "fixed_limit":
        options |= _bets(played)
    if state.rake:
        options |= {"rake_cap": state.rake, "rake_basis_points": 10_000, "no_flop_no_drop": False}
    return options


def _bets(played: Played) -> dict[str, int | None]:
    """A text of fixed limit names the bets; the blinds follow from them and from the posts."""
    rules = played.record.rules
    small_bet = rules.small_bet or rules.minimum_bet or rules.big_blind
    small = next((event for event in played.events if event.kind == "small_blind"), None)
    posted = small.amount if small else 0
    bets = Counter(event.street for event in played.events if event.kind in ("bet", "raise"))
    usual = all(count <= 3 + (street != "preflop") for street, count in bets.items())
    return {
        "small_blind": posted if small and not small.all_in else max(posted, small_bet // 2),
        "big_blind": small_bet,
        "small_bet": small_bet,
        "big_bet": rules.big_bet or 2 * small_bet,
        "raise_cap": 3 if usual else None,
    }


def _told(played: Played, options: dict[str, Any]) -> HandRecord:
    """The record that a text tells, in the chips of the text."""
    factor = played.factor
    scaled = {
        **options,
        **{name: options[name] * factor for name in _AMOUNTS if options.get(name)},
        "straddles": [chips * factor for chips in options["straddles"]],
    }
    forced = _forced(played)
    record = played.record
    return HandRecord(
        rules=Rules(**scaled),
        stacks=tuple([stack * factor for stack in record.stacks]),
        button=record.button,
        actions=tuple(_actions(played)),
        hole_cards=record.hole_cards,
        boards=record.boards,
        expected=Expected(total=0),
        **forced,
    )


def _forced(played: Played) -> dict[str, Any]:
    """Who is what blind, and what others post: a second big blind is live, a small one dead."""
    small, big = blinds(played)
    chips, factor = posted(played), played.factor
    bigs, smalls = (chips["big_blind"] | chips["post"], chips["small_blind"] | chips["dead_post"])
    posts = {seat: [live * factor, 0] for seat, live in bigs.items() if seat != big}
    for seat, dead in smalls.items():
        if seat != small:
            posts.setdefault(seat, [0, 0])[1] = dead * factor
    return {
        "posts": tuple([(seat, *amounts) for seat, amounts in sorted(posts.items())]),
        "small_blind_seat": small,
        "big_blind_seat": big,
        "straddle_seat": next(iter(chips["straddle"]), "auto"),
    }


def _actions(played: Played) -> Iterator[str]:
    """The actions, but for mucks of known hands, and that one board was chosen."""
    for action in played.state.actions:
        if action[0] == "r" and action[1:].isdecimal():
            yield f"r{int(action[1:]) * played.factor}"
        elif action.startswith("muck"):
            if not _is_known(played, int(action[4:])):
                yield action
        elif action != "run1":
            yield action


def _is_known(played: Played, seat: int) -> bool:
    return None not in (played.state.hole_cards[seat] or (None,))


def _essence(events: tuple[Event, ...], factor: int = 1) -> list[Event]:
    """The events without what a text leaves open: that one board was run, how a rake divides."""
    raked = any(event.kind == "rake" for event in events)
    essence = []
    for event in events:
        if event.kind == "run" and event.amount == 1:
            continue
        if event.kind == "win" and raked:
            event = event._replace(amount=0)
        elif event.kind != "run":
            total = None if event.total is None else event.total * factor
            event = event._replace(amount=event.amount * factor, total=total)
        essence.append(event)
    return essence
