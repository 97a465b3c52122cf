"""The sentences of errors in outs, odds, suits and hand strength, for both implementations."""

from __future__ import annotations

from fasteval.errors import FastevalError, InvalidCard, InvalidConfig, quote, quote_type

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
        return FastevalError("weights: each is a number from 0 to 1")
    return FastevalError(
        "opponent: no hand of the range is left: each holds a card of the hand, board or dead cards"
    )


def odd_weights(value: object) -> TypeError:
    return TypeError(f"weights: a {type(value).__name__} has no buffer: pass {COMBOS} doubles")


def odd_weights_format(layout: str, dimensions: int) -> TypeError:
    return TypeError(
        f"weights: items of format {layout!r} in {dimensions} dimension(s), not {COMBOS} doubles, "
        "such as Range.weights or array.array('d')"
    )


def wrong_weights_count(count: int) -> FastevalError:
    return FastevalError(f"weights: {count} of them, not {COMBOS}: one for each two cards")


def odd_opponent(value: object) -> TypeError:
    return TypeError(
        f"opponent: {quote_type(value)}: pass a Range, the text of one such as 'QQ+,AKs', or a hand"
    )


def nothing_at_stake(pot: int, bet: int) -> InvalidConfig:
    return InvalidConfig(f"pot is {quote(pot)} and bet is {quote(bet)}: there are no chips to win")
