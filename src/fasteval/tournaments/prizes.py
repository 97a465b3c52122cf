"""The money of a tournament: the prize pool, the fees, the prizes, and what chips are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fasteval.tournaments.icm import icm
from fasteval.tournaments.payouts import tournament_payouts
from fasteval.tournaments.readers import PLAYERS_MAX

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament


def pool(tournament: Tournament) -> int:
    """Return all prizes together, in coins."""
    settings = tournament.settings
    if settings.prizes is not None:
        return sum(settings.prizes[: len(tournament.entrants)])
    assert settings.rebuy_price is not None
    assert settings.add_on_price is not None
    return _paid(tournament, settings.buy_in, settings.rebuy_price, settings.add_on_price)


def fees(tournament: Tournament) -> int:
    """Return what was paid to the house, in coins."""
    settings = tournament.settings
    return _paid(tournament, settings.fee, settings.rebuy_fee, settings.add_on_fee)


def _paid(tournament: Tournament, entry: int, rebuy: int, add_on: int) -> int:
    entrants = tournament.entrants.values()
    rebuys = sum(one.rebuys for one in entrants)
    return entry * len(entrants) + rebuy * rebuys + add_on * sum(one.add_ons for one in entrants)


def prize_list(tournament: Tournament) -> tuple[int, ...]:
    """Return the prizes, best place first, if nobody enters or buys any more."""
    settings, players = tournament.settings, max(2, len(tournament.entrants))
    if settings.prizes is not None:
        return settings.prizes[:players]
    money = pool(tournament)
    unit = min(settings.prize_unit, max(1, money))
    if settings.percentages is None:
        places = settings.places and min(settings.places, players)
        return tournament_payouts(money, players, places=places, unit=unit)
    found = tournament_payouts(money, PLAYERS_MAX, percentages=settings.percentages, unit=unit)[
        1:players
    ]
    return (money - sum(found), *found)


def equities(tournament: Tournament) -> dict[str, float]:
    """Return what each player's chips are worth, by the Independent Chip Model."""
    stacks = {
        one.player: one.stack
        for table in tournament.tables.values()
        for one in table.seats.values()
    }
    if tournament.began is None:
        stacks = dict.fromkeys(tournament.entrants, tournament.settings.stack)
    prizes = (tournament.prizes or prize_list(tournament))[: len(stacks)]
    return dict(zip(stacks, icm(stacks.values(), prizes), strict=True)) if stacks else {}
