"""What is bought in a tournament: entries, rebuys and add-ons, and who is out for want of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.errors import CHIPS_MAX
from fasteval.tables.settings import SECONDS_MAX
from fasteval.tables.table import Table
from fasteval.tournaments import errors, rounds, sales, seating
from fasteval.tournaments.entrants import Entrant

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament


def register(tournament: Tournament, player: str, now: float) -> None:
    """Enter a player, and seat him if the tournament has begun."""
    if player in tournament.entrants:
        one = tournament.entrants[player]
        raise errors.was_in(player) if one.is_out else errors.is_registered(player)
    if tournament.over:
        raise errors.is_over("register")
    if len(tournament.entrants) == tournament.settings.max_players:
        raise errors.is_full(tournament.settings.max_players)
    level = tournament._level_at(now).number
    if tournament.began is not None and level > tournament.settings.late_levels:
        raise errors.too_late(player)
    _check_sums(tournament, tournament.settings.stack, tournament.settings.buy_in)
    tournament._pass_time(now)
    tournament.entrants[player] = Entrant(player)
    tournament._tell("registered", player)
    if tournament.began is not None:
        seating.seat_newcomer(tournament, player, *seating.draw_seat(tournament))
        rounds.settle(tournament)


def _check_sums(tournament: Tournament, chips: int, price: int) -> None:
    if tournament.chips + chips > CHIPS_MAX or tournament.prize_pool + price > CHIPS_MAX:
        raise errors.too_many_chips()


def bust(tournament: Tournament, one: Entrant, level: int) -> None:
    """A player who lost all chips may think about a rebuy, or is out.

    The level is that in which the hand began.
    """
    settings = tournament.settings
    tournament._tell("busted", one.player, one.table)
    left = settings.rebuys is None or one.rebuys < settings.rebuys
    if left and level <= settings.rebuy_levels and settings.rebuy_seconds:
        one.deciding_until = min(tournament.now + settings.rebuy_seconds, SECONDS_MAX)
    else:
        put_out(tournament, one)


def put_out(tournament: Tournament, one: Entrant) -> None:
    """A player without chips leaves his seat for good."""
    assert one.table is not None
    number = one.table
    one.deciding_until = one.table = None
    tournament.outs += 1
    Table.leave(tournament.tables[number], one.player, now=tournament.now)
    tournament._tell("out", one.player, number)


def rebuy(tournament: Tournament, one: Entrant, now: float) -> None:
    """Sell a rebuy, to who has no chips or no more than the first stack."""
    settings = tournament.settings
    stack = _stack(tournament, one, "rebuy")
    if settings.rebuys is not None and one.rebuys >= settings.rebuys:
        raise errors.no_more_buys(one.player, "rebuy", settings.rebuys)
    if not one.is_deciding and tournament._level_at(now).number > settings.rebuy_levels:
        raise errors.none_sold("rebuy")
    if stack > settings.stack:
        raise errors.too_many_chips_for_rebuy(one.player, stack, settings.stack)
    _give(tournament, one, settings.rebuy_chips, settings.rebuy_price, now)
    one.rebuys += 1
    one.bust = one.deciding_until = None
    tournament._tell("rebought", one.player, one.table, amount=settings.rebuy_chips or 0)
    rounds.settle(tournament)


def add_on(tournament: Tournament, one: Entrant, now: float) -> None:
    """Sell an add-on, to who has chips."""
    settings = tournament.settings
    stack = _stack(tournament, one, "add-on")
    if one.add_ons >= settings.add_ons:
        raise errors.no_more_buys(one.player, "add-on", settings.add_ons)
    if not stack or not sales.has_add_ons(settings, tournament._level_at(now)):
        raise errors.none_sold("add-on")
    _give(tournament, one, settings.add_on_chips, settings.add_on_price, now)
    one.add_ons += 1
    tournament._tell("added_on", one.player, one.table, amount=settings.add_on_chips or 0)


def _stack(tournament: Tournament, one: Entrant, what: str) -> int:
    if one.is_out:
        raise errors.is_out(one.player)
    if tournament.over:
        raise errors.is_over(what)
    if one.table is None:
        raise errors.not_begun(what)
    table = tournament.tables[one.table]
    chair = table.find(one.player)
    assert chair is not None
    if table.hand is not None and chair in table.hand.dealt:
        raise errors.in_hand(one.player, what)
    return table.seats[chair].stack


def _give(
    tournament: Tournament, one: Entrant, chips: int | None, price: int | None, now: float
) -> None:
    assert chips is not None
    assert price is not None
    assert one.table is not None
    _check_sums(tournament, chips, price)
    tournament._pass_time(now)
    Table.give(tournament.tables[one.table], one.player, chips)
