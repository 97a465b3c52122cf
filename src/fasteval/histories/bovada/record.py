"""Making the record of a hand of what the lines of a Bovada history told."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from fasteval.errors import SEATS_MAX
from fasteval.histories.bovada import lines
from fasteval.histories.bovada.betting import Betting
from fasteval.histories.bovada.blinds import Forced, find_forced
from fasteval.histories.bovada.facts import Facts
from fasteval.histories.neutral import Neutral, from_neutral
from fasteval.histories.record import Expected, HandRecord
from fasteval.pots import clockwise

_CENT = Decimal("0.01")
#: More chairs than this are numbers of people in a tournament, not of chairs.
_MOST_CHAIRS = 10


class Table(NamedTuple):
    """Who sits where; places are those of the lines of seats, seats those of the neutral order."""

    places: tuple[int, ...]  #: of those who were dealt in, from the left of the button
    chairs: tuple[int, ...]  #: of the same
    size: int  #: how many chairs there are
    button: int  #: its chair


def make_record(facts: Facts) -> HandRecord:
    """Make the record. Raises InvalidHistory for what cannot have been."""
    table = find_table(facts)
    forced = find_forced(facts, table.places)
    seats = {place: seat for seat, place in enumerate(table.places)}
    betting = Betting(facts, forced, seats)
    betting.play()
    game = facts.game
    small_bet = forced.big_blind if game.limit == "fixed_limit" else None
    hand = Neutral(
        limit=game.limit,
        stacks=[facts.stacks[place] for place in table.places],
        blinds=forced.blinds,
        antes=forced.antes,
        dead=forced.dead,
        big_blind=forced.big_blind,
        small_bet=small_bet,
        big_bet=small_bet and 2 * small_bet,
        hole={seats[place]: cards for place, cards in facts.hole_cards.items()},
        actions=betting.actions,
        expected=_expected(facts, betting, forced, seats),
        players=[facts.names[place] for place in table.places],
        hero=seats.get(facts.hero) if facts.hero is not None else None,
        chairs={"count": table.size, "seats": table.chairs, "button": table.button},
        places=_by_chair(forced, table),
    )
    more: dict[str, Any] = {"unit": _CENT, "currency": "USD"} if facts.money else {}
    told = [*facts.header.told, *game.told]
    if facts.buy_in:
        told.append(("buy_in", facts.buy_in))
    return from_neutral(
        hand,
        boards=(facts.board,) if facts.board else (),
        id=facts.header.id,
        source=facts.header.site,
        about=tuple(sorted(told)),
        **more,
    )


def _expected(facts: Facts, betting: Betting, forced: Forced, seats: Mapping[int, int]) -> Expected:
    """What a replay can check. Raises InvalidHistory if more was won than there was."""
    uncalled = tuple([facts.uncalled.get(place, 0) for place in seats])
    collected = tuple([facts.collected.get(place, 0) for place in seats])
    pot = sum(betting.paid) - sum(uncalled) if facts.total is None else facts.total
    rake = pot - sum(collected)
    if rake < 0 or (rake and (facts.game.tournament or not any(collected))):
        raise lines.odd_sum(pot, sum(collected))
    if facts.rake is not None and facts.rake != rake:
        raise lines.other("the rake", facts.rake, rake)
    winners = tuple([seat for seat, chips in enumerate(collected) if chips])
    if rake:  # it can take all that somebody won
        winners = ()
    return Expected(
        actors=tuple(betting.actors),
        streets=None if betting.untold else tuple(betting.streets),
        amounts=tuple(betting.amounts),
        posted=forced.posted,
        uncalled=uncalled,
        total=facts.total,
        rake=rake,
        collected=collected,
        winners=winners or None,  # also where a big blind alone went back
    )


def _by_chair(forced: Forced, table: Table) -> dict[str, Any]:
    """The blinds of a hand where they are not at the left of the button."""
    if forced.usual:
        return {}
    chairs, small = table.chairs, forced.small_blind_seat
    posts = zip(chairs, forced.live, forced.dead, strict=True)
    return {
        "small_blind_seat": None if small is None else chairs[small],
        "big_blind_seat": chairs[forced.big_blind_seat],
        "posts": tuple([post for post in sorted(posts) if post[1] or post[2]]),
    }


# ---- Chairs -------------------------------------------------------------------------------------


def find_table(facts: Facts) -> Table:
    """Find who sits where, and the button. Raises InvalidHistory for chairs that cannot be.

    In cash games a seat's number is that of the chair. In tournaments it may be that of the person;
    then the lines are in the order of the chairs.
    """
    numbers, names, tournament = facts.numbers, facts.names, facts.game.tournament
    chairs = [number - 1 for number in numbers]
    in_order = numbers == sorted(numbers) and numbers[-1:] <= [_MOST_CHAIRS]
    if tournament and not in_order:
        chairs = list(range(len(numbers)))
    players = facts.players()
    told = None if tournament or facts.button is None else facts.button - 1
    if "Dealer" in names:
        button = chairs[names.index("Dealer")]
        if told is not None and told != button:
            raise lines.other("the button", f"seat {button + 1}", f"seat {told + 1}")
    elif told is not None:
        button = told
    else:
        chairs, button = _dead_button(facts, chairs, players)
    size = max([*chairs, button], default=0) + 1
    if min([*chairs, button], default=0) < 0 or size > SEATS_MAX:
        raise lines.odd_seats(numbers)
    place_at = {chairs[place]: place for place in players}
    order = clockwise(place_at, button)
    return Table(tuple([place_at[chair] for chair in order]), order, size, button)


def _dead_button(facts: Facts, chairs: list[int], players: list[int]) -> tuple[list[int], int]:
    """Find, or make, the empty chair before the blinds where the button is."""
    called = {facts.names[place]: chairs[place] for place in players}
    first = called.get("Small Blind", called.get("Big Blind"))
    if first is None:
        raise lines.no_big_blind()
    if first == 0:
        return chairs, max(chairs) + 1
    if first - 1 not in called.values():
        return chairs, first - 1
    return [chair + (chair >= first) for chair in chairs], first
