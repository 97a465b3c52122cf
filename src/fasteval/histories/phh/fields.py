"""The fields of a poker hand history: what they tell of the rules, the players and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, NoReturn

from fasteval.errors import quote
from fasteval.histories.errors import UnsupportedHand
from fasteval.histories.neutral import Neutral, from_neutral
from fasteval.histories.phh.about import read_about
from fasteval.histories.phh.actions import Fault, Played, read_actions
from fasteval.histories.phh.extras import OWN_FIELD, Extras, add_extras, read_extras
from fasteval.histories.phh.game import LIMITS, check_game
from fasteval.histories.phh.money import to_chips
from fasteval.histories.phh.results import read_end
from fasteval.histories.record import Expected, HandRecord

_OTHER_GAMES = {
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha hi-lo",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud hi-lo",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
_BETS = {
    "no_limit": ("min_bet",),
    "pot_limit": ("min_bet",),
    "fixed_limit": ("small_bet", "big_bet"),
}
_FORCED = ("antes", "blinds_or_straddles", "starting_stacks")
_ALL_BETS = {"min_bet", "small_bet", "big_bet", "bring_in"}
_RESULTS = {"finishing_stacks": None, "winnings": None}.keys()
#: All fields that are not told about a hand beside it.
_PLAYED = {
    *(*_FORCED, *_ALL_BETS, *_RESULTS),
    *("variant", "ante_trimming_status", "actions", "players", "hand", OWN_FIELD),
}
_NUMBER, _INT, _TEXT = {int, Decimal}, {int}, {str}
_ONE = Decimal(1)
_MOST_CHAIRS = 22


def read_record(fields: Mapping[str, Any]) -> HandRecord:
    """Make a record of the fields of a hand. Raises Fault and what from_neutral raises."""
    extras = read_extras(fields[OWN_FIELD]) if OWN_FIELD in fields else None
    hand, more, played = read_neutral(fields, extras)
    if extras is not None:
        hand, more = add_extras(extras, hand, more)
    record = from_neutral(hand, **more)
    if extras is not None and extras.tells_game():
        check_game(fields, record)
    told = hand.expected if extras is None or extras.expect is None else None
    expected = read_end(record, played, told)
    if expected is not None and expected != told:
        return from_neutral(hand._replace(expected=expected), **more)
    return record


def read_neutral(
    fields: Mapping[str, Any], extras: Extras | None = None
) -> tuple[Neutral, dict[str, Any], Played]:
    """Read what the fields of the standard tell: the hand, more fields of its record, the play."""
    limit = _limit(fields)
    trimmed = _trimmed(fields)
    amounts, results, is_whole = _amounts(fields, limit)
    players = len(amounts[2])
    played = read_actions(_texts(fields, "actions"), players)
    actors, actions = zip(*played.moves, strict=True) if played.moves else ((), ())
    unit = None if extras is None else extras.unit
    if not is_whole or unit is not None or "." in "".join(actions):
        amounts, results, actions, unit = _in_chips(fields, amounts, results, actions, unit)
    final, collected = results
    is_told = bool(final or collected) or (extras is not None and extras.expect is not None)
    forced = _forced(limit, *map(tuple, amounts[:2]), tuple(amounts[3]))
    stacks, options = amounts[2], dict(forced.options)
    if min(stacks, default=1) < 1:
        text = f"starting_stacks: {quote(fields['starting_stacks'])} is too little"
        raise Fault(text, "starting_stacks")
    if any(forced.antes):
        is_told_apart = extras is not None and extras.dead is not None
        forced = _with_antes(forced, stacks, options, None if is_told_apart else trimmed)
    if len(played.boards) > 1 or played.turned:
        actions += _after(played, options, is_told)
    more: dict[str, Any] = {"boards": played.boards, "unit": unit or _ONE}
    told = _tell(fields, players, more)
    hand = Neutral(
        limit,
        stacks,
        *forced[:6],
        played.hole,
        actions,
        Expected(
            actors=actors,
            streets=tuple(played.streets),
            collected=tuple(collected) if collected else None,
            final_stacks=tuple(final) if final else None,
        ),
        options=options,
        **told,
    )
    return hand, more, played


# ---- The rules ----------------------------------------------------------------------------------


class _Forced(NamedTuple):
    """What is posted, by player, and the sizes of bets."""

    blinds: tuple[int, ...]
    antes: Sequence[int]
    dead: Sequence[int]
    big_blind: int
    small_bet: int | None
    big_bet: int | None
    options: tuple[tuple[str, Any], ...]  #: of the rules


@lru_cache(maxsize=4096)
def _forced(
    limit: str, antes: tuple[int, ...], blinds: tuple[int, ...], bets: tuple[int, ...]
) -> _Forced:
    """Find who posts what, and options of the rules; hands of a table share them.

    pokerkit lets players raise four times, and over a straddle by the big blind.
    """
    for name, bet in zip(_BETS[limit], bets, strict=True):
        if bet < 1:
            raise Fault(f"{name}: {quote(bet)} is too little", name)
    if min(antes, default=0) < 0:
        raise Fault(f"antes: {quote(min(antes))} is too little", "antes")
    if len(blinds) == 2:  # the standard turns forced bets round: its first player is the big blind
        antes, blinds = antes[::-1], blinds[::-1]
    small, big = (1, 0) if len(blinds) == 2 else (0, 1)
    big_blind = 0
    if len(blinds) > 1:
        big_blind = blinds[big] if blinds[big] > 0 else max(0, blinds[small])
    options: list[tuple[str, Any]] = []
    if limit == "fixed_limit":
        options.append(("raise_cap", 4))
    elif bets[0] != big_blind:
        options.append(("minimum_bet", bets[0]))
    if max(blinds[2:], default=0) > 0:
        options.append(("straddle_min_raise", "big_blind"))
    small_bet, big_bet = bets if len(bets) > 1 else (None, None)
    dead = (0,) * len(antes)
    return _Forced(blinds, antes, dead, big_blind, small_bet, big_bet, tuple(options))


def _with_antes(
    forced: _Forced, stacks: Sequence[int], options: dict[str, Any], trimmed: bool | None
) -> _Forced:
    """Tell antes and dead chips apart; antes come first, as in pokerkit, if it matters (R28)."""
    antes, dead = _antes(forced.antes, stacks, trimmed)
    big = 0 if len(stacks) == 2 else 1
    if 0 < antes[big] == sum(antes) > stacks[big] - forced.blinds[big]:
        options["ante_order"] = "ante_first"
    return forced._replace(antes=antes, dead=dead)


# ---- Fields -------------------------------------------------------------------------------------


def _limit(fields: Mapping[str, Any]) -> str:
    variant = fields.get("variant")
    if variant is None:
        raise Fault("variant is missing", "")
    if type(variant) is not str:
        raise Fault(f"variant: {quote(variant)} is not text", "variant")
    if variant in LIMITS:
        return LIMITS[variant]
    if variant in _OTHER_GAMES:
        text = f"variant: {quote(variant)} is {_OTHER_GAMES[variant]}, not Texas hold'em"
        raise Fault(text, "variant", kind=UnsupportedHand)
    known = ", ".join((*LIMITS, *_OTHER_GAMES))
    raise Fault(f"variant: {quote(variant)} is none of {known}", "variant", kind=UnsupportedHand)


def _amounts(fields: Mapping[str, Any], limit: str) -> tuple[list[Any], list[Any], bool]:
    """Read all amounts but those of raises: antes, blinds, stacks and bets, and the results.

    The last is whether all are whole.
    """
    bets = _BETS[limit]
    try:
        amounts = [fields[name] for name in _FORCED]
        amounts.append([fields[name] for name in bets])
    except KeyError as error:
        raise Fault(f"{error.args[0]} is missing", "") from None
    results = [fields.get(name, []) for name in _RESULTS]
    kinds: set[type]
    try:
        kinds = {*map(type, chain(*amounts, *results))}
        players = len(amounts[2])
    except TypeError:
        kinds = {type(None)}
    if (
        not kinds <= _NUMBER
        or not len(amounts[0]) == len(amounts[1]) == players
        or not {len(results[0]), len(results[1])} <= {0, players}
        or not _ALL_BETS.isdisjoint(fields.keys() - bets)
    ):
        _complain(fields, bets, amounts[2])
    if kinds != _INT and Decimal("inf") in amounts[2]:
        seat = amounts[2].index(Decimal("inf")) + 1
        text = f"starting_stacks: that of p{seat} is not known, inf"
        raise Fault(text, "starting_stacks", "inf", UnsupportedHand)
    return amounts, results, kinds == _INT


def _complain(fields: Mapping[str, Any], bets: tuple[str, ...], stacks: Any) -> NoReturn:
    """Say which of the amounts is odd."""
    for name in _ALL_BETS & fields.keys():
        if name not in bets:
            raise Fault(f"{name} is not a field of {fields['variant']}", name)
        if type(fields[name]) not in _NUMBER:
            raise Fault(f"{name}: {quote(fields[name])} is not an amount", name)
    for name in (*_FORCED, *(_RESULTS & fields.keys())):
        value = fields[name]
        if type(value) is not list or not {*map(type, value)} <= _NUMBER:
            raise Fault(f"{name}: {quote(value)} is not a list of amounts", name)
        if len(value) != len(stacks):
            raise Fault(f"{name} has {len(value)} items for {len(stacks)} players", name)
    raise AssertionError


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    items: list[str] | None = fields.get(name)
    if items is None:
        raise Fault(f"{name} is missing", "")
    if type(items) is not list or not {*map(type, items)} <= _TEXT:
        raise Fault(f"{name}: {quote(items)} is not a list of texts", name)
    return items


# ---- Chips --------------------------------------------------------------------------------------


def _in_chips(
    fields: Mapping[str, Any],
    amounts: list[Any],
    results: list[Any],
    actions: tuple[str, ...],
    unit: Decimal | None,
) -> tuple[list[Any], list[Any], tuple[str, ...], Decimal]:
    """Turn all amounts into chips, also those of raises."""
    raises = [action[1:] for action in actions if action[0] == "r"]
    raised = [Decimal(one) if "." in one else int(one) for one in raises]
    try:
        (*amounts, raised), results, unit = to_chips([*amounts, raised], results, unit)
    except Fault as fault:
        lists = {name: value for name, value in fields.items() if name in _PLAYED}
        holders = [name for name, value in lists.items() if fault.token in _as_texts(value)]
        name = holders[0] if holders else "actions"
        raise Fault(f"{name}: {fault.reason}", name) from None
    told = iter(raised)
    actions = tuple([f"r{next(told)}" if action[0] == "r" else action for action in actions])
    return amounts, results, actions, unit


def _as_texts(value: Any) -> list[str]:
    return [str(one) for one in value] if type(value) is list else [str(value)]


def _trimmed(fields: Mapping[str, Any]) -> bool:
    trimmed = fields.get("ante_trimming_status", False)
    if type(trimmed) is not bool:
        text = f"ante_trimming_status: {quote(trimmed)} is not true or false"
        raise Fault(text, "ante_trimming_status")
    return trimmed


def _antes(
    antes: Sequence[int], stacks: Sequence[int], trimmed: bool | None
) -> tuple[Sequence[int], Sequence[int]]:
    """Tell the antes of all, or of one, and dead chips apart; None trims as the rules do.

    A short ante wins as much from each (R81); what one alone pays is for all to win (R27).
    """
    most, least = max(antes), min(antes)
    even = least == most or all(
        one == min(most, stack) for one, stack in zip(antes, stacks, strict=True)
    )
    name = "ante_trimming_status"
    if trimmed is False and even and min(stacks) < most:
        raise Fault("a short ante that wins all antes", name, kind=UnsupportedHand)
    if trimmed is True and not even:
        raise Fault("antes that differ and are trimmed", name, kind=UnsupportedHand)
    if even or least <= 0:
        return antes, [0] * len(antes)
    return [least] * len(antes), [one - least for one in antes]


# ---- What else is told --------------------------------------------------------------------------


def _after(played: Played, options: dict[str, Any], is_told: bool) -> tuple[str, ...]:
    """The actions after the betting: a run-out of several boards, and who mucked.

    Where no result tells who did, that is also who did not show.
    """
    actions: tuple[str, ...] = ()
    if len(played.boards) > 1:
        options["run_it_twice"] = True
        actions = (f"run{len(played.boards)}",)
    if played.mucked or played.hidden:
        live = played.live()
        mucked = [seat for seat in played.mucked if len(live) > 1]
        if not is_told and live.difference(mucked, played.hidden):
            mucked += [seat for seat in played.hidden if seat in live]
        actions += tuple([f"muck{seat}" for seat in mucked])
    return actions


def _tell(fields: Mapping[str, Any], players: int, more: dict[str, Any]) -> dict[str, Any]:
    """Read the fields beside the play; returns fields of Neutral, and adds some of the record."""
    told: dict[str, Any] = {}
    if "players" in fields:
        names = _texts(fields, "players")
        if len(names) != players:
            raise Fault(f"players has {len(names)} items for {players} players", "players")
        told["players"] = tuple([name or None for name in names])
    if "hand" in fields:
        hand = fields["hand"]
        if type(hand) not in (int, str):
            raise Fault(f"hand: {quote(hand)} is not text or a whole number", "hand")
        more["id"] = str(hand)
    others = {name: fields[name] for name in fields.keys() - _PLAYED}
    if not others:
        return told
    for name, field in (("venue", "source"), ("currency", "currency")):
        if name in others:
            more[field] = others.pop(name)
            if type(more[field]) is not str:
                raise Fault(f"{name}: {quote(more[field])} is not text", name)
    if "seats" in others:
        told["chairs"] = _chairs(others.pop("seats"), others.pop("seat_count", None), players)
    elif type(others.get("seat_count")) is int and others["seat_count"] < players:
        raise _few_chairs(others["seat_count"], players)
    if others:
        more["about"] = tuple(sorted(read_about(others).items()))
    return told


def _chairs(seats: Any, count: Any, players: int) -> dict[str, Any]:
    """Where the players sit, clockwise, by the numbers of chairs."""
    if type(seats) is not list or {*map(type, seats)} != _INT:
        raise Fault(f"seats: {quote(seats)} is not a list of whole numbers", "seats")
    if len(seats) != players:
        raise Fault(f"seats has {len(seats)} items for {players} players", "seats")
    first = seats.index(min(seats))
    if sorted(set(seats)) != seats[first:] + seats[:first]:
        raise Fault(f"seats: {quote(seats)} do not go round the table clockwise", "seats")
    if not 1 <= min(seats) <= max(seats) <= _MOST_CHAIRS:
        raise Fault(f"seats: {quote(seats)} are not from 1 to {_MOST_CHAIRS}", "seats")
    count = max(seats) if count is None else count
    if type(count) is not int:
        raise Fault(f"seat_count: {quote(count)} is not a whole number", "seat_count")
    if count < max(seats):
        raise _few_chairs(count, max(seats))
    if count > _MOST_CHAIRS:
        raise Fault(f"seat_count: {count} is more than {_MOST_CHAIRS}", "seat_count")
    return {"count": count, "seats": [seat - 1 for seat in seats], "button": seats[-1] - 1}


def _few_chairs(count: int, needed: int) -> Fault:
    return Fault(f"seat_count: {count} is too little, there are {needed}", "seat_count")
