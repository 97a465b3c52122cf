"""Records of what the lines of a PokerStars history tell: the rules, the blinds and the result."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from fasteval.histories import errors
from fasteval.histories.pokerstars import lines
from fasteval.histories.pokerstars.blinds import Forced, find_forced
from fasteval.histories.pokerstars.facts import Facts
from fasteval.histories.pokerstars.header import SITE, Game
from fasteval.histories.pokerstars.stacks import check_stacks
from fasteval.histories.record import UNKNOWN, Expected, HandRecord
from fasteval.rules import Rules

_UNITS = [Decimal(1).scaleb(-decimals) for decimals in range(9)]
_CAP = 3  # raises after the bet


def make_record(facts: Facts) -> HandRecord:
    """Make the record. Chairs are the seats of the table; who is not dealt in has no chips."""
    players = facts.players()
    if len(players) < 2:
        raise errors.too_few_players(len(players))
    table, game = facts.table, facts.header.game
    chairs = max(table.seats, table.button, players[-1] + 1)
    cap = game.cap and lines.read_chips(game.cap, game.sign, facts.decimals)
    stacks = [0] * chairs
    names: list[str | None] = [None] * chairs
    hole_cards: list[str | None] = [None] * chairs
    for seat in players:
        stacks[seat] = min(facts.stacks[seat], cap) if cap else facts.stacks[seat]
        names[seat], hole_cards[seat] = facts.names[seat], facts.hole_cards.get(seat)
    forced = find_forced(facts, players)
    check_stacks(facts, forced, stacks)
    return HandRecord(
        rules=_rules(facts, forced),
        stacks=tuple(stacks),
        button=table.button - 1,
        actions=(*facts.actions, *_run(facts), *_mucks(facts)),
        hole_cards=tuple(hole_cards) if facts.hole_cards else (),
        boards=tuple(facts.boards),
        posts=forced.posts,
        small_blind_seat=forced.small_blind_seat,
        big_blind_seat=forced.big_blind_seat,
        straddle_seat=forced.straddle_seat,
        expected=_expect(facts, chairs),
        players=tuple(names),
        hero=facts.dealt[0] if len(facts.dealt) == 1 else None,
        unit=_UNITS[facts.decimals],
        currency=game.currency,
        id=facts.header.id,
        source=SITE,
        about=_about(facts, game),
    )


def _run(facts: Facts) -> list[str]:
    return [f"run{len(facts.runs)}"] if facts.runs else []


def _mucks(facts: Facts) -> list[str]:
    """Who gave up unseen; empty if it is all that are unknown, in the order of their seats."""
    known = {seat for seat, cards in facts.hole_cards.items() if UNKNOWN not in cards}
    unknown = [seat for seat in facts.players() if seat not in facts.folded.keys() | known]
    mucked = [seat for seat in facts.mucked if seat in unknown]
    return [] if mucked == unknown else [f"muck{seat}" for seat in mucked]


def _about(facts: Facts, game: Game) -> tuple[tuple[str, str], ...]:
    told = [*facts.header.told, *game.told, ("table", facts.table.name)]
    if game.cap:
        told.append(("cap", game.cap))
    if facts.table.play_money:
        told.append(("play_money", "yes"))
    if facts.cash_outs:
        seats = sorted(facts.cash_outs)
        paid = "; ".join(f"seat {seat + 1} {facts.cash_outs[seat]}" for seat in seats)
        told.append(("cash_outs", paid))
    return tuple(sorted(told))


# ---- Rules --------------------------------------------------------------------------------------


def _rules(facts: Facts, forced: Forced) -> Rules:
    limit = facts.header.game.limit
    hidden = facts.hole_cards.keys() - facts.folded.keys() - facts.shown if facts.showdown else ()
    return _make_rules(
        limit,
        forced.small_blind,
        facts.big_blind,
        facts.sizes if limit == "fixed_limit" else (0, 0),
        forced.ante,
        forced.ante_type,
        forced.ante_order,
        forced.straddles,
        facts.rake,
        any(UNKNOWN not in facts.hole_cards[seat] for seat in hidden),
        bool(facts.runs),
        limit != "fixed_limit" or _is_capped(facts.raises),
    )


def _is_capped(raises: Mapping[str, int]) -> bool:
    """Whether no street had more than three raises after the bet, the big blind or another."""
    return all(count <= _CAP + (street != "preflop") for street, count in raises.items())


@lru_cache(maxsize=4096)
def _make_rules(
    limit: Any,
    small_blind: int,
    big_blind: int,
    bets: tuple[int, int],
    ante: int,
    ante_type: Any,
    ante_order: Any,
    straddles: tuple[int, ...],
    rake: int,
    hidden: bool,
    several: bool,
    capped: bool,
) -> Rules:
    """A rake is recorded, not its rate: the rules are to take exactly so many chips."""
    return Rules(
        small_blind,
        big_blind,
        limit=limit,
        small_bet=bets[0],
        big_bet=bets[1],
        ante=ante,
        ante_type=ante_type,
        ante_order=ante_order,
        straddles=straddles,
        raise_cap=_CAP if capped else None,
        auto_muck=hidden,
        run_it_twice=several,
        rake_basis_points=10_000 if rake else 0,
        rake_cap=rake or None,
        no_flop_no_drop=not rake,
    )


# ---- The result ---------------------------------------------------------------------------------


def _expect(facts: Facts, chairs: int) -> Expected:
    shares = facts.won if facts.tells_shares() else None
    return Expected(
        actors=tuple(facts.actors),
        streets=tuple(facts.streets),
        amounts=tuple(facts.amounts),
        posted=_by_chair(facts.posted, chairs),
        uncalled=_by_chair(facts.uncalled, chairs),
        pots=tuple(facts.pots) if facts.pots and not facts.rake else None,  # else after the rake
        total=facts.total,
        rake=facts.rake,
        collected=None if shares is None else _by_chair(shares, chairs),
        winners=None if shares is None else tuple(sorted(shares)),
    )


def _by_chair(chips: Mapping[int, int], chairs: int) -> tuple[int, ...]:
    return tuple([chips.get(seat, 0) for seat in range(chairs)])
