"""The fields of the game and the players in a poker hand history, made of a record."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from fasteval.errors import quote
from fasteval.histories.neutral import Neutral, to_neutral
from fasteval.histories.phh.actions import Fault
from fasteval.histories.phh.extras import OWN_FIELD
from fasteval.histories.phh.money import to_amount
from fasteval.histories.record import HandRecord

#: The variants that are hold'em; the standard has no code for pot limit.
LIMITS = {"NT": "no_limit", "FT": "fixed_limit", "PT": "pot_limit"}
_CODES = {limit: code for code, limit in LIMITS.items()}


def game_fields(record: HandRecord, hand: Neutral) -> dict[str, Any]:
    """Make the fields that every hand has, but for the actions. Raises Fault."""
    rules, unit = record.rules, record.unit
    antes = [ante + dead for ante, dead in zip(hand.antes, hand.dead, strict=True)]
    blinds = list(hand.blinds)
    if len(antes) == 2:  # forced bets are turned round: the small blind is the first
        antes, blinds = antes[::-1], blinds[::-1]
    bets = {"min_bet": rules.minimum_bet or rules.big_blind}
    if rules.limit == "fixed_limit":
        small_bet = rules.small_bet or rules.minimum_bet or rules.big_blind
        bets = {"small_bet": small_bet, "big_bet": rules.big_bet or 2 * small_bet}
    is_each = rules.ante_type == "each" and not any(hand.dead)
    return {
        "variant": _CODES[rules.limit],
        **({"ante_trimming_status": is_each} if any(antes) else {}),
        "antes": amounts_of(antes, unit),
        "blinds_or_straddles": amounts_of(blinds, unit),
        **{name: to_amount(bet, unit) for name, bet in bets.items()},
        "starting_stacks": amounts_of(hand.stacks, unit),
    }


def player_fields(hand: Neutral) -> dict[str, Any]:
    """Make the fields of who plays, and where they sit."""
    fields: dict[str, Any] = {}
    if hand.chairs:
        fields["seats"] = [seat + 1 for seat in hand.chairs["seats"]]
        fields["seat_count"] = hand.chairs["count"]
    if hand.players:
        fields["players"] = [name or "" for name in hand.players]
    return fields


def amounts_of(chips: Any, unit: Decimal) -> list[Any]:
    """Say what chips are worth, by seat."""
    return [to_amount(one, unit) for one in chips]


def check_game(fields: Mapping[str, Any], record: HandRecord) -> None:
    """Look whether a record, with what is told in our own field, has the other fields.

    Raises Fault, and what to_neutral raises.
    """
    hand = to_neutral(record)
    made = game_fields(record, hand)
    made.pop("ante_trimming_status", None)
    made |= {"players": [], **player_fields(hand)}
    for name, value in made.items():
        if fields.get(name, value) != value:
            text = f"{name}: {quote(fields[name])}, but by {OWN_FIELD} {quote(value)}"
            raise Fault(text, name)
