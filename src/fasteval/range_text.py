"""Reading ranges of hands: text in, the weights of the 1,326 combos out.

docs/ranges.md has the grammar. A plus raises the lower card as far as it goes, or the pair. What
stands later in the text overrides what stands before, so nothing is counted twice.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fasteval import range_errors
from fasteval.combos import COUNT, TOP, combo, offsuit, suited
from fasteval.errors import InvalidRange
from fasteval.notation import RANKS, SUITS

_RANK = "(?:10|[2-9TJQKAtjqka])"
_CARDS = f"{_RANK}[cdhsCDHS]{_RANK}[cdhsCDHS]"
_HAND = f"{_RANK}{_RANK}[soSO]?"
_BLANK = r"[^\S\r\n]"  # a dash at the start of a line joins nothing to the line before
_DASH = "[-\N{HYPHEN}-\N{HORIZONTAL BAR}\N{MINUS SIGN}]"  # as word processors and web pages have it
_SIGN = f"(?:!|{_DASH})"
_NUMBER = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_WEIGHT = re.compile(rf"({_NUMBER}(?:[eE][-+]?[0-9]+)?)(%?)")

_WORD = re.compile(r"[^\s,;]+")
_START = re.compile(r"[^\s,;]")
_ITEM = re.compile(
    rf"(?P<sign>{_SIGN})?"
    rf"(?:(?P<first>{_HAND})"
    rf"(?:(?P<plus>\+)|(?:{_DASH}{_BLANK}*|{_BLANK}+{_DASH}{_BLANK}+)(?P<last>{_HAND}))?"
    rf"|(?P<cards>{_CARDS})|(?P<percentage>{_NUMBER})%|\*|(?i:random|any))"
    rf"(?:{_BLANK}*[:@]{_BLANK}*(?P<weight>[^\s,;:@()\[\]]*))?"
    r"(?=[\s,;)\[]|\Z)"
)
_LISTED = re.compile(rf"(?!{_HAND}\Z){_WEIGHT.pattern}")  # 22 is a pair
_OPEN = re.compile(rf"\[({_NUMBER})\]|({_NUMBER}%?)\(")
_CLOSE = re.compile(rf"\[/({_NUMBER})\]|\)")

# What is looked for only to say what is wrong.
_BRACKET = re.compile(r"\[[^\s,;\]]*\]?|[^\s,;(]*\(")
_ONE_CARD = re.compile(f"{_SIGN}?{_RANK}[cdhsCDHS]")
_ANY_SPAN = re.compile(rf"{_SIGN}?(?:{_HAND}|{_CARDS})(?:\+|{_DASH}(?:{_HAND}|{_CARDS}))")
_OPEN_PLUS = re.compile(rf"{_SIGN}?{_HAND}\+?{_DASH}{_HAND}\+?")

_ALL = tuple(range(COUNT))
_MANY = 200  # more words than anyone writes one by one: a list of weights that is cut short


class _Group(NamedTuple):
    """A group whose hands share a weight; one that has not ended."""

    weight: float
    end: str  # the number in [/50], empty for a parenthesis
    token: str
    position: int


def read_range(text: str) -> bytes:
    """Return the weights that a text gives to the combos, as 1,326 doubles.

    Raises InvalidRange, which quotes the odd token and its position.
    """
    first = _WORD.search(text)
    if first is None:
        raise range_errors.empty_text()
    if _LISTED.fullmatch(first[0]) and len(words := _WORD.findall(text)) > _MANY:
        return _read_list(text, words)
    weights = array("d", bytes(8 * COUNT))
    position, weight, group = 0, 0.0, None
    while start := _START.search(text, position):
        item = _ITEM.match(text, start.start())
        if item is None:
            position, group = _read_group(text, start.start(), group)
            continue
        position, weight, hands = item.end(), _read_weight(item, group), _read_hands(item)
        if hands is _ALL:
            weights = array("d", [weight]) * COUNT
        else:
            for number in hands:
                weights[number] = weight
    if group is not None:
        raise range_errors.unclosed_group(group.token, group.position, text)
    if not weight and not any(weights):
        raise range_errors.nothing_left(text)
    return weights.tobytes()


def _read_list(text: str, words: Sequence[str]) -> bytes:
    """Read the weights of all hands one after the other, as PioSOLVER writes them."""
    if len(words) != COUNT:
        raise range_errors.wrong_numbers(len(words))
    weights = array("d", bytes(8 * COUNT))
    for number, word in enumerate(words):
        if not (parts := _WEIGHT.fullmatch(word)) or parts[2] or float(word) > 1:
            position = next(
                token.start() for place, token in enumerate(_WORD.finditer(text)) if place == number
            )
            raise range_errors.odd_number(word, position, text)
        weights[number] = float(word)
    if not any(weights):
        raise range_errors.nothing_left(text)
    return weights.tobytes()


def read_hands(text: str) -> Sequence[int]:
    """Return the combos of one part of a range, such as AhKh, AKs or TT+, without a weight."""
    item = _ITEM.fullmatch(text)
    if item is None or item["sign"] or item["weight"] is not None:
        raise range_errors.odd_token(text, 0, text)
    return _read_hands(item)


# ---- Hands --------------------------------------------------------------------------------------


def _read_hands(item: re.Match[str]) -> Sequence[int]:
    first, plus, last, cards, percentage = item.group(
        "first", "plus", "last", "cards", "percentage"
    )
    if first:
        hands = hands_of(first, bool(plus), last)
        return hands or _refuse(_why_no_line(first, last), item)
    if cards:
        return _two_cards(cards) or _refuse(range_errors.same_card, item)
    if percentage:
        best = best_hands(float(percentage))
        return best or _refuse(range_errors.odd_percentage, item)
    return _ALL


def _refuse(sentence: range_errors.Sentence, item: re.Match[str]) -> Sequence[int]:
    raise sentence(item[0], item.start(), item.string)


@lru_cache(maxsize=4096)
def hands_of(first: str, plus: bool = False, last: str | None = None) -> tuple[int, ...]:
    """Return the combos of a hand, of it and what a plus adds, or of a line; none if it is no line.

    >>> len(hands_of("AK")), len(hands_of("KTs", plus=True)), len(hands_of("T9s", last="65s"))
    (16, 12, 20)
    """
    high, low, suits = _hand(first)
    end_high, end_low, end_suits = _hand(last) if last else (high, low, suits)
    suits, end_suits = suits or end_suits, end_suits or suits
    if suits != end_suits or (suits and high == low):
        return ()
    if plus:
        end_high, end_low = (TOP, TOP) if high == low else (high, high - 1)
    if high - low == end_high - end_low:
        line = [(top, top - high + low) for top in _between(high, end_high)]
    elif high == end_high and high > low and end_high > end_low:
        line = [(high, kicker) for kicker in _between(low, end_low)]
    else:
        return ()
    return tuple(number for ranks in line for number in _combos(*ranks, suits))


def _between(start: int, end: int) -> range:
    return range(min(start, end), max(start, end) + 1)


def _combos(high: int, low: int, suits: str) -> tuple[int, ...]:
    some = suited(high, low) if suits != "O" and high > low else ()
    return some + offsuit(high, low) if suits != "S" else some


def _plain(text: str) -> str:
    return text.upper().replace("10", "T")


def _hand(text: str) -> tuple[int, int, str]:
    """Return the ranks of a hand, the higher first, and S, O or nothing."""
    plain = _plain(text)
    one, other = RANKS.index(plain[0]), RANKS.index(plain[1])
    return max(one, other), min(one, other), plain[2:]


@lru_cache(maxsize=4096)
def _two_cards(text: str) -> tuple[int, ...]:
    plain = _plain(text)
    card, other = (
        4 * RANKS.index(plain[place]) + SUITS.index(plain[place + 1].lower()) for place in (0, 2)
    )
    return (combo(card, other),) if card != other else ()


def best_hands(percent: float) -> tuple[int, ...]:
    """Return the best classes that together are nearest to a part of all hands; one at least.

    Returns nothing for what is no percentage.
    """
    if not 0 < percent <= 100:
        return ()
    from fasteval.starting_order import ORDER

    wanted = percent * COUNT / 100
    hands: tuple[int, ...] = ()
    for name in ORDER:
        more = hands + hands_of(name)
        if hands and wanted - len(hands) <= len(more) - wanted:
            break
        hands = more
    return hands


def _why_no_line(first: str, last: str | None) -> range_errors.Sentence:
    high, low, suits = _hand(first)
    end_high, end_low, end_suits = _hand(last) if last else (high, low, suits)
    if (suits and high == low) or (end_suits and end_high == end_low):
        return range_errors.odd_pair
    if suits and end_suits and suits != end_suits:
        return range_errors.mixed_suits
    return range_errors.no_line


# ---- Weights and groups -------------------------------------------------------------------------


def _read_weight(item: re.Match[str], group: _Group | None) -> float:
    sign, weight = item.group("sign", "weight")
    if sign is not None:
        if weight is not None or group is not None:
            raise range_errors.weighed_removal(item[0], item.start(), item.string)
        return 0.0
    if weight is None:
        return 1.0 if group is None else group.weight
    if group is not None:
        raise range_errors.second_weight(item[0], item.start(), item.string)
    if not weight:
        raise range_errors.odd_weight(item[0], item.start(), item.string)
    return _weight(weight, item.start("weight"), item.string)


def _weight(token: str, position: int, text: str) -> float:
    parts = _WEIGHT.fullmatch(token)
    if parts is None:
        raise range_errors.odd_weight(token, position, text)
    weight = float(parts[1]) / 100 if parts[2] else float(parts[1])
    if weight > 1:
        raise range_errors.large_weight(token, position, text)
    return weight


def _read_group(text: str, position: int, group: _Group | None) -> tuple[int, _Group | None]:
    """Read the beginning or the end of a group; what is neither is refused."""
    begin, end = _OPEN.match(text, position), _CLOSE.match(text, position)
    if end is not None:
        if group is None or not _ends(group, end[1]):
            raise range_errors.wrong_close(end[0], position, text)
        return end.end(), None
    if begin is None:
        raise _why_odd(text, position)
    if group is not None:
        raise range_errors.group_in_group(begin[0], position, text)
    percentage, factor = begin.groups()
    if factor:
        group = _Group(_weight(factor, position, text), "", begin[0], position)
    elif float(percentage) > 100:
        raise range_errors.odd_group(begin[0], position, text)
    else:
        group = _Group(float(percentage) / 100, percentage, begin[0], position)
    return begin.end(), group


def _ends(group: _Group, number: str | None) -> bool:
    if not number or not group.end:
        return not number and not group.end
    return float(number) == float(group.end)


def _why_odd(text: str, position: int) -> InvalidRange:
    bracket = _BRACKET.match(text, position)
    if bracket is not None:
        return range_errors.odd_group(bracket[0], position, text)
    token = re.split(r"[\s,;]", text[position:], maxsplit=1)[0]
    hands = re.split("[:@]", token, maxsplit=1)[0]
    if re.fullmatch(_SIGN, hands):
        sentence = range_errors.loose_sign
    elif _ONE_CARD.fullmatch(hands):
        sentence = range_errors.one_card
    elif _OPEN_PLUS.fullmatch(hands):
        sentence = range_errors.open_plus
    elif _ANY_SPAN.fullmatch(hands):
        sentence = range_errors.cards_in_span
    else:
        sentence = range_errors.odd_token
    return sentence(token, position, text)
