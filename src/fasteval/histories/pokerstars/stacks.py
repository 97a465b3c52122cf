"""Whether a PokerStars history says all-in of those whose stack is gone, and tells the pots."""

from __future__ import annotations

from collections.abc import Sequence

from fasteval.histories.pokerstars import lines
from fasteval.histories.pokerstars.blinds import Forced
from fasteval.histories.pokerstars.facts import Facts
from fasteval.pots import side_pots


def check_stacks(facts: Facts, forced: Forced, stacks: Sequence[int]) -> None:
    """Raise InvalidHistory if the chips that went in do not agree with what is said of them."""
    dead = {seat: chips for seat, _, chips in forced.posts}
    for seat, chips in facts.antes.items():
        if forced.ante_type == "big_blind":
            dead[seat] = dead.get(seat, 0) + chips
    paid = {seat: chips - dead.get(seat, 0) for seat, chips in facts.posted.items()}
    antes = {} if forced.ante_type == "big_blind" else facts.antes
    bets = {seat: chips - antes.get(seat, 0) for seat, chips in paid.items()}
    _pay(facts, stacks, dead, paid, bets)
    if facts.pots and facts.rake:
        _check_pots(facts, paid, sum(dead.values()))


def _pay(
    facts: Facts,
    stacks: Sequence[int],
    dead: dict[int, int],
    paid: dict[int, int],
    bets: dict[int, int],
) -> None:
    """Pay for the actions; ``bets`` are those of the street, before the flop of the blinds."""
    street = "preflop"
    for place, (seat, action) in enumerate(zip(facts.actors, facts.actions, strict=True)):
        if facts.streets[place] != street:
            street, bets = facts.streets[place], {}
        amount = facts.amounts[place]
        chips = int(action[1:]) - bets.get(seat, 0) if amount is None else amount
        paid[seat] = paid.get(seat, 0) + chips
        bets[seat] = bets.get(seat, 0) + chips
        left = stacks[seat] - paid[seat] - dead.get(seat, 0)
        if chips and facts.said_all_in[place] != (left <= 0):
            raise lines.odd_all_in(left, facts.places[place])


def _check_pots(facts: Facts, paid: dict[int, int], dead: int) -> None:
    """Pots are told after the rake, and so no larger than by what went in, but as many."""
    seats = facts.players()
    folded = [place for place, seat in enumerate(seats) if seat in facts.folded]
    if len(folded) == len(seats):
        return  # which the rules refuse
    called = [max(0, paid.get(seat, 0) - facts.uncalled.get(seat, 0)) for seat in seats]
    pots = [pot.amount for pot in side_pots(called, folded, dead)]
    if len(pots) != len(facts.pots) or any(map(int.__lt__, pots, facts.pots)):
        raise lines.other_pots(facts.pots, pots)
