"""What is wrong with a range of hands, in sentences; positions count from 0."""

from __future__ import annotations

from collections.abc import Callable

from fasteval.combos import COUNT, combo_text
from fasteval.errors import InvalidCard, InvalidRange, quote, quote_type

#: Takes a token, its position and the text.
Sentence = Callable[[str, int, str], InvalidRange]

_TOKENS = (
    "a range is made of hands such as AA, AKs, AKo, AK, AhKh, Axs, TT+, A2s+, TT-77, A5s-A2s, "
    "T9s-65s, 15%, 5%-15%, random, each with or without a weight such as AKs:0.5; "
    "-KK takes hands away"
)
_WEIGHTS = "a weight is from 0 to 1, such as AKs:0.5 or AKs@50%"


def _odd(token: str, position: int, text: str, reason: str) -> InvalidRange:
    return InvalidRange(f"{quote(token)} at position {position} of {quote(text)} {reason}")


def odd_range_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a range: a range is text such as 'TT+, AQs+'")


def empty_text() -> InvalidRange:
    return InvalidRange(f"the text of a range is empty: {_TOKENS}")


def nothing_left(text: str) -> InvalidRange:
    return InvalidRange(
        f"{quote(text)} leaves no hand: a range has at least one, of a weight above 0"
    )


def odd_token(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, f"is not part of a range: {_TOKENS}")


def one_card(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "is one card: a hand has two, written together, such as AhKh"
    )


def same_card(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "has one card twice: a hand is two different cards")


def odd_pair(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "gives suits to a pair: a pair is never suited, so write AA, not AAs or AAo",
    )


def cards_in_span(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "has a + or a dash at two cards: they go with hands such as AKs, not AhKh",
    )


def open_plus(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "has a + and a dash: write the best and the worst hand, as in TT-77"
    )


def mixed_suits(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "goes from suited to offsuit hands: end both with s, both with o, or neither",
    )


def no_line(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "is not a line of hands: both ends are pairs, TT-77, or have the same top card, A5s-A2s, "
        "or the same gap, T9s-65s",
    )


def loose_sign(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "stands alone: a dash goes between two hands, TT-77, and a - or ! that takes hands away "
        "goes right before them, -KK",
    )


def weighed_removal(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "takes hands away: it cannot have a weight or be in a group")


def odd_weight(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, f"is not a weight: {_WEIGHTS}")


def large_weight(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        f"is above 1: {_WEIGHTS}; only a group such as [50]AKs,QQ[/50] has a percentage without %",
    )


def second_weight(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "has a weight of its own, but the group it is in gives one to all its hands",
    )


def odd_group(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "is not a group: write [50]AKs,QQ[/50], with a percentage from 0 to 100, or 0.5(AKs, QQ)",
    )


def group_in_group(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "begins a group inside a group: end the first one before it")


def unclosed_group(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "begins a group that has no end: [50] is ended by [/50], 0.5( by )"
    )


def wrong_close(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "ends a group that did not begin: [/50] ends [50], ) ends 0.5("
    )


def odd_percentage(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, "is not a percentage of all hands: it is above 0% and at most 100%"
    )


def odd_number(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token, position, text, f"is in a list of weights, which has {COUNT} numbers from 0 to 1"
    )


def wrong_numbers(count: int) -> InvalidRange:
    return InvalidRange(
        f"the text is a list of {count} numbers: a list has the weights of all {COUNT} hands, "
        "from 2d2c to AsAh"
    )


# ---- Near misses --------------------------------------------------------------------------------


def crowded(token: str, position: int, text: str, percentage: str, hands: str) -> InvalidRange:
    order = f"{hands}, {percentage}" if token == percentage else f"{percentage}, {hands}"
    return _odd(
        token,
        position,
        text,
        f"leaves open what {quote(percentage)} is: write {quote(f'{hands}:{percentage}')} for a "
        f"weight, {quote(order)} for the best hands, too",
    )


def misplaced_weight(
    token: str, position: int, text: str, hands: str, weight: str, percent: str
) -> InvalidRange:
    part = float(weight) / (100 if percent or float(weight) > 1 else 1)
    example = f"{hands}:{part:g}" if part <= 1 else "AKs:0.5"
    return _odd(
        token, position, text, f"is not part of a range: write a weight as in {quote(example)}"
    )


def decimal_comma(token: str, position: int, text: str) -> InvalidRange:
    point = quote(token.replace(",", "."))
    return _odd(
        token,
        position,
        text,
        f"looks like a decimal comma: write {point}, or, if hands follow a weight of 0, a blank "
        "after the comma",
    )


def bare_number(token: str, position: int, text: str, number: float) -> InvalidRange:
    percent = f"{number * 100 if number < 1 else number:g}"
    percent = percent if 0 < number <= 100 else "15"
    return _odd(
        token,
        position,
        text,
        f"is a bare number: write {percent}% for the best {percent} percent of all hands",
    )


def empty_band(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "has no class of hands between its percentages: write them further apart, as in 5%-15%",
    )


def nothing_lower(token: str, position: int, text: str) -> InvalidRange:
    return _odd(token, position, text, "has no hands: no card is lower than a two")


def any_lower_in_line(token: str, position: int, text: str) -> InvalidRange:
    return _odd(
        token,
        position,
        text,
        "has a + or a dash at an x, which is any lower card already: write Axs, or A5s+ or "
        "A5s-A2s for some of them",
    )


def odd_mark(token: str, position: int, text: str, mark: str) -> InvalidRange:
    if mark in "{}":
        reason = "has a brace: write AKs, QQ without braces, or 0.5(AKs, QQ) with a weight"
    else:
        reason = "has a quotation mark: write TT+, AQs+ without any"
    return _odd(token, position, text, reason)


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
    return TypeError(f"{quote_type(value)}, not a percentage: a number above 0 and at most 100")


def odd_percent(value: object) -> InvalidRange:
    return InvalidRange(f"{quote(value)} percent: a percentage is above 0 and at most 100")


def wrong_card_count(hand: object, count: int) -> InvalidCard:
    cards = "1 card" if count == 1 else f"{count} cards"
    return InvalidCard(f"{quote(hand)} has {cards}: a hand has two, such as 'AhKh'")


def several_hands(text: str) -> InvalidCard:
    return InvalidCard(
        f"{quote(text)} is not one hand: name two cards, such as 'AhKs'; classes() has the mean "
        "weights of classes such as AKs"
    )


def odd_class_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a starting hand: text such as 'AKs' or 'AhKh'")


def no_class_name(text: str) -> InvalidRange:
    return InvalidRange(
        f"{quote(text)} is a range, not one starting hand: name a class, such as AKs, AKo or AA, "
        "or two cards, such as AhKh"
    )


def no_single_class(text: object, names: list[str]) -> InvalidRange:
    some = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
    return InvalidRange(
        f"{quote(text)} has {len(names)} classes of starting hands, {some}: name one, such as AKs, "
        "AKo or AA, or two cards"
    )
