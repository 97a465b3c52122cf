"""The fields of a poker hand history: what they tell of the rules, the players and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any, NoReturn

from fasteval.errors import FastevalError, quote
from fasteval.histories.errors import UnsupportedHand
from fasteval.histories.neutral import Neutral, from_neutral
from fasteval.histories.phh_about import read_about
from fasteval.histories.phh_actions import Fault, Played, read_actions
from fasteval.histories.phh_extras import OWN_FIELD, Extras, add_extras, read_extras
from fasteval.histories.phh_money import to_chips
from fasteval.histories.record import Expected, HandRecord

#: The variants that are hold'em; the standard has no code for pot limit.
LIMITS = {"NT": "no_limit", "FT": "fixed_limit", "PT": "pot_limit"}

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
_FORCED = ("antes", "blinds_or_straddles", "starting_stacks")
_ALL_BETS = {"min_bet", "small_bet", "big_bet", "bring_in"}
_BETS = {
    "no_limit": ("min_bet",),
    "pot_limit": ("min_bet",),
    "fixed_limit": ("small_bet", "big_bet"),
}
_RESULTS = {"finishing_stacks": None, "winnings": None}.keys()
#: All fields that tell how a hand was played.
_PLAYED = {
    *(*_FORCED, *_ALL_BETS, *_RESULTS),
    *("variant", "ante_trimming_status", "actions", OWN_FIELD),
}
_NUMBER, _INT = {int, Decimal}, {int}
_ONE = Decimal(1)


def read_record(fields: Mapping[str, Any]) -> HandRecord:
    """Make a record of the fields of a hand. Raises Fault and what from_neutral raises."""
    extras = read_extras(fields[OWN_FIELD]) if OWN_FIELD in fields else None
    hand, more = read_neutral(fields, extras)
    if extras is not None:
        hand, more = add_extras(extras, hand, more)
    record = from_neutral(hand, **more)
    if extras is None or extras.expect is None:
        told = hand.expected
        if told.final_stacks or told.collected:
            expected = _settle(record, told)
            if expected != told:
                return from_neutral(hand._replace(expected=expected), **more)
    return record


def read_neutral(
    fields: Mapping[str, Any], extras: Extras | None = None
) -> tuple[Neutral, dict[str, Any]]:
    """Read what the fields of the standard tell: the hand, and more fields of its record."""
    limit = _limit(fields)
    amounts, results, is_whole = _amounts(fields, limit)
    players = len(amounts[2])
    played = read_actions(_texts(fields, "actions"), players)
    actors, actions = zip(*played.moves, strict=True) if played.moves else ((), ())
    unit = None if extras is None else extras.unit
    if not is_whole or unit is not None or "." in "".join(actions):
        amounts, results, actions, unit = _in_chips(fields, amounts, results, actions, unit)
    final, collected = results
    is_told = bool(final or collected) or (extras is not None and extras.expect is not None)
    forced, options = _forced(fields, limit, amounts, extras)
    small_bet, big_bet = amounts[3] if limit == "fixed_limit" else (None, None)
    if len(played.boards) > 1 or played.turned:
        actions += _after(played, options, is_told)
    more: dict[str, Any] = {"boards": played.boards, "unit": unit or _ONE}
    others = fields.keys() - _PLAYED
    hand = Neutral(
        limit,
        amounts[2],
        *forced,
        small_bet,
        big_bet,
        played.hole,
        actions,
        Expected(
            actors=actors,
            streets=tuple(played.streets),
            collected=tuple(collected) if collected else None,
            final_stacks=tuple(final) if final else None,
        ),
        options=options,
        **(_tell(fields, others, players, more) if others else {}),
    )
    return hand, more


def _forced(
    fields: Mapping[str, Any], limit: str, amounts: list[Any], extras: Extras | None
) -> tuple[tuple[Sequence[int], Sequence[int], Sequence[int], int], dict[str, Any]]:
    """Find blinds, antes, dead chips and the big blind, and options of the rules.

    pokerkit lets players raise four times, and over a straddle by the big blind.
    """
    antes, blinds, stacks, bets = amounts
    for name, items, least in (
        ("starting_stacks", stacks, 1),
        ("antes", antes, 0),
        (_BETS[limit][0], bets, 1),
    ):
        if min(items, default=1) < least:
            raise Fault(f"{name}: {quote(fields[name])} is too little", name)
    big, small = 1, 0
    if len(stacks) == 2:  # the standard turns forced bets round: its first player is the big blind
        antes, blinds, big, small = antes[::-1], blinds[::-1], 0, 1
    big_blind = 0
    if len(stacks) > 1:
        big_blind = blinds[big] if blinds[big] > 0 else max(0, blinds[small])
    options: dict[str, Any] = {}
    if limit == "fixed_limit":
        options["raise_cap"] = 4
    elif bets[0] != big_blind:
        options["minimum_bet"] = bets[0]
    if max(blinds[2:], default=0) > 0:
        options["straddle_min_raise"] = "big_blind"
    dead: Sequence[int] = [0] * len(stacks)
    if any(antes):
        trimmed = None if extras is not None and extras.dead is not None else _trimmed(fields)
        antes, dead = _antes(antes, stacks, trimmed)
        if 0 < antes[big] == sum(antes) > stacks[big] - blinds[big]:
            options["ante_order"] = "ante_first"  # as in pokerkit, where it matters (R28)
    return (blinds, antes, dead, big_blind), options


# ---- Fields -------------------------------------------------------------------------------------


def _field(fields: Mapping[str, Any], name: str) -> Any:
    try:
        return fields[name]
    except KeyError:
        raise Fault(f"{name} is missing", "") from None


def _limit(fields: Mapping[str, Any]) -> str:
    variant = _field(fields, "variant")
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
    amounts = [_field(fields, name) for name in _FORCED]
    amounts.append([_field(fields, name) for name in bets])
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
    items: list[str] = _field(fields, name)
    if type(items) is not list or not {*map(type, items)} <= {str}:
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


def _tell(
    fields: Mapping[str, Any], names: set[str], players: int, more: dict[str, Any]
) -> dict[str, Any]:
    """Read the fields beside the play; returns fields of Neutral, and adds some of the record."""
    told: dict[str, Any] = {}
    others = {name: fields[name] for name in names}
    if "players" in others:
        told["players"] = tuple([name or None for name in _texts(others, "players")])
        if len(told["players"]) != players:
            text = f"players has {len(told['players'])} items for {players} players"
            raise Fault(text, "players")
        del others["players"]
    if "hand" in others:
        hand = others.pop("hand")
        if type(hand) not in (int, str):
            raise Fault(f"hand: {quote(hand)} is not text or a whole number", "hand")
        more["id"] = str(hand)
    if not others:
        return told
    for name, field in (("venue", "source"), ("currency", "currency")):
        if name in others:
            more[field] = others.pop(name)
            if type(more[field]) is not str:
                raise Fault(f"{name}: {quote(more[field])} is not text", name)
    chairs = _chairs(others.get("seats"), others.get("seat_count"), players)
    if chairs is not None:
        told["chairs"] = chairs
        others.pop("seats")
        others.pop("seat_count", None)
    if others:
        more["about"] = tuple(sorted(read_about(others).items()))
    return told


def _chairs(seats: Any, count: Any, players: int) -> dict[str, Any] | None:
    """Where the players sit, clockwise; None if these are not the numbers of chairs."""
    if type(seats) is not list or {*map(type, seats)} != _INT or len(seats) != players:
        return None
    count = max(seats) if count is None else count
    if type(count) is not int or not (max(seats) <= count <= 22 and min(seats) > 0):
        return None
    first = seats.index(min(seats))
    if sorted(set(seats)) != seats[first:] + seats[:first]:
        return None
    return {"count": count, "seats": [seat - 1 for seat in seats], "button": seats[-1] - 1}


def _settle(record: HandRecord, told: Expected) -> Expected:
    """Find the rake, which is what the result lacks, and drop the stacks of a hand that goes on."""
    final, collected = record.expected.final_stacks, record.expected.collected
    if final and sum(final) == sum(record.stacks):
        return told
    try:
        state = record.state()
    except FastevalError:
        return told  # a replay says why
    if not state.over:
        if final == state.stacks:
            told = told._replace(final_stacks=None)
        return told if any(collected or ()) else told._replace(collected=None)
    if final:
        rake = sum(record.stacks) - sum(final)
    else:
        rake = sum(state.payouts or ()) - sum(collected or ())
    return told._replace(rake=int(rake)) if rake > 0 and rake == int(rake) else told
