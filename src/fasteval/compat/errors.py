"""What is wrong with what a door was given, in sentences; positions count from 0."""

from __future__ import annotations

from fasteval.errors import FastevalError, InvalidCard, InvalidRange, integer, quote, quote_type


def no_omaha(name: str, package: str) -> NotImplementedError:
    return NotImplementedError(f"{name}: fasteval ranks hold'em only; for Omaha keep {package}")


def odd_card_text(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a card as text such as 'As'")


def count(value: object, name: str, lowest: int = 0) -> int:
    """Read a number of things: an int that is not too low.

    >>> count(2, "n")
    2
    """
    number = integer(value, _odd_count, name)
    if number < lowest:
        raise FastevalError(f"{name} is {quote(value)}: {lowest} or more")
    return number


def _odd_count(value: object, name: str) -> TypeError:
    return TypeError(f"{name}: {quote_type(value)}, not an int")


def not_a_list(value: object, name: str) -> TypeError:
    return TypeError(f"{name}: {quote_type(value)}, not a list of cards")


def too_few_cards(wanted: int, left: int) -> InvalidCard:
    return InvalidCard(f"{quote(wanted)} cards are asked for, {left} are left in the deck")


def wrong_size(name: str, given: int, wanted: str) -> InvalidCard:
    return InvalidCard(f"{name} has {given} cards: {wanted}")


# ---- treys ---------------------------------------------------------------------------------------


def odd_treys_card(value: object, where: str = "") -> FastevalError | TypeError:
    """The error of what is none of the 52 ints.

    >>> odd_treys_card(5, " at position 1")
    InvalidCard('5 at position 1 is none of the 52 cards of treys: Card.new("As") makes one')
    """
    if isinstance(value, int):
        return InvalidCard(
            f'{quote(value)}{where} is none of the 52 cards of treys: Card.new("As") makes one'
        )
    return TypeError(f"{quote_type(value)}{where}, not a card of treys: an int of Card.new")


def odd_bits(value: object, name: str, bits: int) -> FastevalError:
    return FastevalError(f"{name} is {quote(value)}: from 0 to 2**{bits} - 1")


def odd_rank(value: object) -> FastevalError:
    return FastevalError(f"{quote(value)} is not a rank of treys: 1, the best, to 7462")


def odd_class(value: object) -> FastevalError:
    return FastevalError(f"{quote(value)} is not a class of treys: 0, a royal flush, to 9")


def odd_hands(value: object) -> TypeError:
    return TypeError(f"hands: {quote_type(value)}, not a list of hands")


def no_hands() -> FastevalError:
    return FastevalError("hands is empty: give the two cards of each player")


# ---- eval7 ---------------------------------------------------------------------------------------


class ImpossibleRange(InvalidRange):
    """A range without a hand of a weight above 0 that the other cards leave possible."""

    def __init__(self) -> None:
        super().__init__(
            "villain's range has no hand of a weight above 0 that hand and board leave possible"
        )


def odd_eval7_card(value: object, where: str) -> TypeError:
    if type(value).__name__ == "Card":
        return TypeError(
            f"{quote(value)}{where} is a Card of {type(value).__module__}, not of "
            "fasteval.compat.eval7: change the import wherever cards are made"
        )
    return TypeError(f'{quote_type(value)}{where}, not a Card: Card("As") makes one')


def not_eval7_cards(value: object, name: str) -> TypeError:
    return TypeError(f"{name}: {quote_type(value)}, not a list of Cards")


def odd_eval7_value(value: object) -> FastevalError:
    return FastevalError(f"{quote(value)} is not a number of evaluate")


def odd_range_item(value: object, position: int) -> InvalidRange:
    return InvalidRange(
        f"item {position} of the range is {quote(value)}: an item is ((Card, Card), weight), "
        "of two different Cards of fasteval.compat.eval7 and a weight of 0 or more"
    )


def weights_overflow() -> InvalidRange:
    return InvalidRange("the weights of a hand that comes several times add up to infinity")


def not_a_range(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a HandRange or a list of ((Card, Card), weight)")
