"""The sentences of errors in outs, odds, suits and hand strength, for both implementations."""

from __future__ import annotations

from typing import Any

from fasteval.errors import (
    FastevalError,
    InvalidCard,
    InvalidConfig,
    InvalidRange,
    integer,
    odd_number_type,
    quote,
    quote_type,
)

COMBOS = 1326


def wrong_size(name: str, cards: str, count: int, wanted: str) -> InvalidCard:
    many = f"{count} card" if count == 1 else f"{count} cards"
    return InvalidCard(f"{name}: {quote(cards)} has {many}, not {wanted}")


def in_two_places(card: str, first: str, second: str) -> InvalidCard:
    return InvalidCard(f"{card} is in both {first} and {second}")


# By the number of a fe_status.
_SPOTS = {
    3: "hand, board and dead: a card is in two of them",
    4: "hand: it has not 2 cards",
    20: "board: it has not 3, 4 or 5 cards",
    24: "dead: too few cards are left for an opponent and the rest of the board",
}
_ERROR_WEIGHT = 22


def odd_spot(status: int) -> FastevalError:
    if status in _SPOTS:
        return InvalidCard(_SPOTS[status])
    if status == _ERROR_WEIGHT:
        return InvalidRange("weights: each is a number from 0 to 1")
    return InvalidRange(
        "opponent: no hand of the range is left: each holds a card of the hand, board or dead cards"
    )


def odd_weights(value: object) -> TypeError:
    return TypeError(f"weights: a {type(value).__name__} has no buffer: pass {COMBOS} doubles")


def odd_weights_format(layout: str, dimensions: int) -> TypeError:
    return TypeError(
        f"weights: items of format {layout!r} in {dimensions} dimension(s), not {COMBOS} doubles, "
        "such as Range.weights or array.array('d')"
    )


def wrong_weights_count(count: int) -> InvalidRange:
    return InvalidRange(f"weights: {count} of them, not {COMBOS}: one for each two cards")


def odd_opponent(value: object) -> TypeError:
    return TypeError(
        f"opponent: {quote_type(value)}: pass a Range, the text of one such as 'QQ+,AKs', or a hand"
    )


# ---- Odds ----------------------------------------------------------------------------------------


def nothing_at_stake(pot: int, bet: int) -> InvalidConfig:
    return InvalidConfig(f"pot is {quote(pot)} and bet is {quote(bet)}: there are no chips to win")


def call_above_bet(call: int, bet: int) -> InvalidConfig:
    return InvalidConfig(f"call is {quote(call)}: no more than the bet of {quote(bet)}")


def odd_chance_type(value: object) -> InvalidConfig:
    return InvalidConfig(f"chance: {quote_type(value)}, not a fraction such as 0.25")


def odd_chance(value: float) -> InvalidConfig:
    return InvalidConfig(f"chance is {quote(value)}: a fraction above 0, 1 at most")


def too_few_unseen(unseen: int, cards: int) -> InvalidConfig:
    return InvalidConfig(f"unseen is {quote(unseen)}: {cards} cards are to come")


def cards_to_come(value: Any, most: int) -> int:
    """Read a number of cards to come: an int from 1."""
    cards = integer(value, odd_number_type, "cards_to_come", "")
    if not 1 <= cards <= most:
        raise InvalidConfig(f"cards_to_come is {quote(value)}: from 1 to {most}")
    return cards
