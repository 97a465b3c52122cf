"""What is wrong with a range of hands, in sentences; positions count from 0."""

from __future__ import annotations

from collections.abc import Callable

from fasteval.combos import COUNT, combo_text
from fasteval.errors import InvalidCard, InvalidRange, quote, quote_type

#: Takes a token, its position and the text.
Sentence = Callable[[str, int, str], InvalidRange]

_TOKENS = (
    "a range is made of hands such as AA, AKs, AKo, AK, AhKh, TT+, A2s+, TT-77, A5s-A2s, T9s-65s, "
    "15%, random, each with a weight such as AKs:0.5 or without; -KK takes hands away"
)
_WEIGHTS = "a weight is from 0 to 1, such as AKs:0.5 or AKs@50%"


def _odd(token: str, position: int, text: str, reason: str) -> InvalidRange:
    return InvalidRange(f"{quote(token)} at position {position} of {quote(text)} {reason}")


def odd_range_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a range: a range is text such as 'TT+, AQs+'")


def empty_text() -> InvalidRange:
    return InvalidRange(f"the text of a range is empty: {_TOKENS}")


def nothing_left(text: str) -> InvalidRange:
    return InvalidRange(f"{quote(text)} leaves no hand: a range has one of a weight above 0")


def odd_token(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, f"is no part of a range: {_TOKENS}")


def one_card(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "is one card: a hand has two, such as AhKh")


def same_card(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "has one card twice: a hand is of two different cards")


def odd_pair(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "gives suits to a pair: write AA, not AAs or AAo")


def cards_in_span(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "goes from cards to cards: + and - take hands such as AKs, not AhKh"
    )


def open_plus(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "has a + and a dash: write the best and the worst hand, as in TT-77"
    )


def mixed_suits(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "goes from suited to offsuit hands: both ends are s, o or neither"
    )


def no_line(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "is no line of hands: both ends are pairs, TT-77, or have one top card, A5s-A2s, "
        "or the same gap, T9s-65s",
    )


def loose_sign(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "stands alone: a dash is between two hands, TT-77, and what takes hands away, - or !, "
        "touches them, -KK",
    )


def weighed_removal(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "takes hands away: it has no weight and stands in no group")


def odd_weight(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, f"is no weight: {_WEIGHTS}")


def large_weight(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        f"is above 1: {_WEIGHTS}, and in a group [50]AKs,QQ[/50] a percentage",
    )


def second_weight(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "is a second weight: the group gives one to all its hands")


def odd_group(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "is no group: it begins [50] and ends [/50], with a percentage from 0 to 100, or is "
        "0.5(AKs, QQ)",
    )


def group_in_group(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "begins a group in a group: end the first one before")


def unclosed_group(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "begins a group that has no end: [50] ends [/50], 0.5( ends )"
    )


def wrong_close(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "ends no group that began: [50] ends [/50], 0.5( ends )")


def odd_percentage(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "is no part of all hands: above 0% and up to 100%")


def odd_number(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, f"is in a list of weights: {COUNT} numbers from 0 to 1")


def wrong_numbers(count: int) -> InvalidRange:
    return InvalidRange(
        f"the text is a list of {count} numbers: a list has the weights of all {COUNT} hands, "
        "from 2d2c to AsAh"
    )


# ---- Ranges from Python -------------------------------------------------------------------------


def odd_weights_type(value: object) -> TypeError:
    return TypeError(
        f"{quote_type(value)}, not weights: pass {COUNT} numbers in the order of the combos, or a "
        "dict such as {'AKs': 0.5}"
    )


def wrong_length(count: int) -> InvalidRange:
    more = "or more " if count > COUNT else ""
    return InvalidRange(f"weights has {count} {more}numbers: pass {COUNT}, one for each combo")


def odd_weight_type(value: object, where: object) -> TypeError:
    return TypeError(f"weights[{quote(where)}]: {quote_type(value)}, not a number")


def odd_weight_value(value: float, where: object) -> InvalidRange:
    hand = f", {combo_text(where)}," if isinstance(where, int) else ""
    return InvalidRange(f"weights[{quote(where)}]{hand} is {quote(value)}: a weight is from 0 to 1")


def odd_percent_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a percentage: a number above 0 and up to 100")


def odd_percent(value: object) -> InvalidRange:
    return InvalidRange(f"{quote(value)} percent: a percentage is above 0 and up to 100")


def wrong_card_count(hand: object, count: int) -> InvalidCard:
    return InvalidCard(f"{quote(hand)} has {count} card(s): a hand has two, such as 'AhKh'")


def no_single_class(text: object, names: list[str]) -> InvalidRange:
    some = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
    return InvalidRange(
        f"{quote(text)} is {len(names)} classes of starting hands, {some}: name one, such as AKs, "
        "AKo, AA or two cards"
    )
