"""Forced bets of a PokerStars history: which posts are blinds, and which are of new players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fasteval.histories import errors
from fasteval.histories.pokerstars import lines
from fasteval.histories.pokerstars.facts import Facts
from fasteval.pots import clockwise


class Forced(NamedTuple):
    """Forced bets as rules and records have them."""

    small_blind: int
    ante: int
    ante_type: str
    ante_order: str | None
    straddles: tuple[int, ...]
    posts: tuple[tuple[int, int, int], ...]
    small_blind_seat: int | Literal["auto"] | None
    big_blind_seat: int | Literal["auto"]
    straddle_seat: int | Literal["auto"]


def find_forced(facts: Facts, players: Sequence[int]) -> Forced:
    """Tell blinds, antes, straddles and other posts apart.

    Raises InvalidHistory if there is no big blind, and UnsupportedHand for bets that no rules have.
    """
    button = facts.table.button - 1
    order = clockwise(players, button)
    turns = order[::-1] if len(order) == 2 and order[1] == button else order
    small, big = _blinds(facts, turns)
    _check_roles(facts, small, big)
    ante, ante_type = _antes(facts, players, big) if facts.antes else (0, "none")
    straddle_seat = _straddle_seat(facts, clockwise(players, big)) if facts.straddles else "auto"
    return Forced(
        _small_blind(facts, small),
        ante,
        ante_type,
        _ante_order(facts, ante_type),
        tuple(facts.straddles.values()),
        _posts(facts, small, big),
        "auto" if small == turns[0] else small,
        "auto" if (small, big) == (turns[0], turns[1]) else big,
        straddle_seat,
    )


def _blinds(facts: Facts, turns: Sequence[int]) -> tuple[int | None, int]:
    """Find the seats of the small blind, None if it is dead, and of the big blind.

    The big blind is the first, clockwise, of those who posted one. A small blind that is posted
    after it is a dead one, of a seat that had missed it. A seat whose ante took all it had has
    posted nothing, but has its place (R26).
    """
    smalls, bigs = facts.small_blinds, facts.big_blinds
    first, second = turns[:2]
    if first in smalls and second in bigs:
        return first, second
    broke = {seat for seat, ante in facts.antes.items() if ante == facts.stacks[seat]}
    if first in broke.union(smalls) and second in broke.union(bigs):
        return first, second
    posted = [seat for seat in turns if seat in bigs]
    if not posted:
        raise lines.no_big_blind()
    before = turns[: turns.index(posted[0])]
    return next((seat for seat in before if seat in smalls), None), posted[0]


def _check_roles(facts: Facts, small: int | None, big: int) -> None:
    """The summary names the blinds and the button, too: a post that is missing is noticed."""
    places = {"button": facts.table.button - 1, "small blind": small, "big blind": big}
    for role, seat in facts.roles.items():
        if places.get(role, seat) != seat:
            raise lines.other_role(role, seat + 1)


def _small_blind(facts: Facts, seat: int | None) -> int:
    """The small blind of the first line, which with fixed limit has the bets: then of the post."""
    if facts.header.game.limit != "fixed_limit":
        return facts.sizes[0]
    posted = facts.small_blinds.get(seat, 0) if seat is not None else 0
    return max(posted, facts.sizes[0] // 2) if seat in facts.all_in or not posted else posted


def _antes(facts: Facts, players: Sequence[int], big: int) -> tuple[int, str]:
    """Who has nothing left after the blinds pays no ante of them."""
    antes = facts.antes
    if list(antes) == [big]:
        return antes[big], "big_blind"
    if all(seat in antes or facts.posted.get(seat) == facts.stacks[seat] for seat in players):
        return max(antes.values()), "each"
    raise errors.uneven_antes(tuple(antes.get(seat, 0) for seat in players))


def _ante_order(facts: Facts, ante_type: str) -> str | None:
    """Chips leave a stack in the order of the lines; None is the usual order (R28)."""
    if facts.antes_last:
        return "blind_first" if ante_type == "each" else None
    return "ante_first" if ante_type == "big_blind" else None


def _straddle_seat(facts: Facts, order: Sequence[int]) -> int | Literal["auto"]:
    """Straddlers sit side by side; the first is left of the big blind or has a seat of its own."""
    seats = list(facts.straddles)
    first = order.index(seats[0])
    if list(order[first : first + len(seats)]) != seats:
        raise errors.scattered_straddles(seats)
    return "auto" if first == 0 else seats[0]


def _posts(facts: Facts, small: int | None, big: int) -> tuple[tuple[int, int, int], ...]:
    """Posts of seats that are no blinds: the big blind is live, the small one dead (R35).

    What a short stack does not have is cut off when the hand is played.
    """
    posts = {seat: [chips, 0] for seat, chips in facts.big_blinds.items() if seat != big}
    for seat, chips in facts.small_blinds.items():
        if seat != small:
            posts.setdefault(seat, [0, 0])[1] += chips
    for seat, chips in facts.both_blinds.items():
        dead = facts.sizes[0] if seat in facts.all_in else chips - facts.big_blind
        if seat in (small, big) or seat in posts or dead < 0:
            raise lines.odd_post(facts.names[seat])
        posts[seat] = [facts.big_blind, dead]
    return tuple((seat, live, dead) for seat, (live, dead) in sorted(posts.items()))
