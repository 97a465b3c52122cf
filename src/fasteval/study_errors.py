"""The sentences of errors in outs, odds, suits and hand strength, for both implementations."""

from __future__ import annotations

from typing import Any

from fasteval.errors import (
    CHIPS_MAX,
    FastevalError,
    InvalidCard,
    InvalidConfig,
    InvalidRange,
    integer,
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
    4: "hand: it does not have 2 cards",
    20: "board: it does not have 3, 4 or 5 cards",
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


# ---- Numbers -------------------------------------------------------------------------------------


def whole(value: Any, name: str, lowest: int, highest: int) -> int:
    """Read an int that lies within bounds.

    >>> whole(6, "players", 2, 22)
    6
    """
    number = integer(value, _not_an_int, name)
    if not lowest <= number <= highest:
        raise InvalidConfig(f"{name} is {quote(value)}: from {lowest} to {highest}")
    return number


def chips(value: Any, name: str) -> int:
    """Read an amount of chips: an int from 0.

    >>> chips(400, "pot")
    400
    """
    amount = integer(value, _not_chips, name)
    if not 0 <= amount <= CHIPS_MAX:
        raise InvalidConfig(f"{name} is {quote(value)}: chips are from 0 to 2**62 - 1")
    return amount


def _not_an_int(value: object, name: str) -> TypeError:
    return TypeError(f"{name}: {quote_type(value)}, not an int")


def _not_chips(value: object, name: str) -> TypeError:
    return TypeError(
        f"{name}: {quote_type(value)}, not a whole number of chips: an int; if there are parts of "
        "a chip, count in the smallest one"
    )


# ---- Odds ----------------------------------------------------------------------------------------


def nothing_at_stake(pot: int, bet: int) -> InvalidConfig:
    return InvalidConfig(f"pot is {quote(pot)} and bet is {quote(bet)}: there are no chips to win")


def call_above_bet(call: int, bet: int) -> InvalidConfig:
    return InvalidConfig(f"call is {quote(call)}: no more than the bet of {quote(bet)}")


def odd_chance_type(value: object) -> TypeError:
    return TypeError(f"chance: {quote_type(value)}, not a fraction such as 0.25")


def odd_chance(value: float) -> InvalidConfig:
    return InvalidConfig(f"chance is {quote(value)}: a fraction above 0, 1 at most")


def tiny_chance(chance: float) -> InvalidConfig:
    return InvalidConfig(f"chance is {quote(chance)}: too small for any sum of chips to make up")


def too_few_unseen(unseen: int, cards: int) -> InvalidConfig:
    return InvalidConfig(f"unseen is {quote(unseen)}: {cards} cards are to come")


# ---- Pictures ------------------------------------------------------------------------------------


def not_by_card(value: object) -> TypeError:
    return TypeError(f"by_card: {quote_type(value)}, not what equity_by_card returns")


def no_cards() -> FastevalError:
    return FastevalError("by_card is empty: there is no card to draw")


def not_a_histogram(value: object) -> TypeError:
    return TypeError(f"histogram: {quote_type(value)}, not what equity_histogram returns")


def not_a_player(value: object) -> TypeError:
    return TypeError(
        f"player: {quote_type(value)}, not a player of what equity returns, such as "
        "equity(..., combos=True)[0]"
    )


def no_combos() -> FastevalError:
    return FastevalError("player has no equities by hand: ask equity for combos=True")
