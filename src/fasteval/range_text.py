"""Reading ranges of hands: text in, the weights of the 1,326 combos out.

docs/ranges.md has the grammar. A plus raises the lower card as far as it goes, or the pair. What
stands later in the text overrides what stands before, so nothing is counted twice. What could mean
two things, such as AKs 50%, is refused.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, NoReturn

from fasteval import range_errors
from fasteval.combos import COUNT, TOP, combo, offsuit, suited
from fasteval.notation import RANKS, SUITS

RANK = "(?:10|[2-9TJQKAtjqka])"
_SYMBOLS = str.maketrans(
    "♣♧♦♢♥♡♠♤", "ccddhhss", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
)
_SUIT = "(?:[cdhsCDHS]|[♣♧♦♢♥♡♠♤][\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]?)"
CARD = f"{RANK}{_SUIT}"
CARDS = f"{CARD}{CARD}"
HAND = f"{RANK}{RANK}[soSO]?"
ANY_LOWER = f"{RANK}[xX][soSO]?"
BLANK = r"[^\S\r\n]"  # a dash at the start of a line joins nothing to the line before
DASH = "[-\N{HYPHEN}-\N{HORIZONTAL BAR}\N{MINUS SIGN}]"  # as word processors and web pages have it
_JOIN = rf"(?:{DASH}{BLANK}*|{BLANK}+{DASH}{BLANK}+)"
SIGN = f"(?:!|{DASH})"
NUMBER = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_WEIGHT = re.compile(rf"({NUMBER}(?:[eE][-+]?[0-9]+)?){BLANK}*(%?)")

_WORD = re.compile(r"[^\s,;]+")
_START = re.compile(r"[^\s,;]")
END = r"(?=[\s,;)\[]|\Z)"
_ITEM = re.compile(
    rf"(?P<sign>{SIGN})?"
    rf"(?:(?:(?i:top){BLANK}*)?(?:(?P<better>{NUMBER})(?:{BLANK}*%)?{_JOIN})?"
    rf"(?P<percentage>{NUMBER}){BLANK}*%"  # before the hands: 22 % is no pair
    rf"|(?P<first>{HAND})(?:(?P<plus>\+)|{_JOIN}(?P<last>{HAND}))?"
    rf"|(?P<cards>{CARDS})|(?P<any_lower>{ANY_LOWER})|\*|(?i:random|any|all))"
    rf"(?:{BLANK}*[:@]{BLANK}*(?P<weight>[^\s,;:@()\[\]]*(?:{BLANK}+%)?))?{END}"
)
_SPACE = r"[ ,\t\n\r]*"  # what may stand between cards
_ONE_HAND = re.compile(f"{_SPACE}({CARD}){_SPACE}({CARD}){_SPACE}")
_LISTED = re.compile(rf"(?!{HAND}\Z){_WEIGHT.pattern}")  # 22 is a pair
_OPEN = re.compile(rf"\[({NUMBER})\]|({NUMBER}(?:{BLANK}*%)?)\(")
_CLOSE = re.compile(rf"\[/({NUMBER})\]|\)")

_CROWDED = re.compile(f"{BLANK}+")
_PERCENTAGE = re.compile(f"{NUMBER}{BLANK}*%")
_DECIMAL_COMMA = re.compile(rf",[0-9]+{END}")

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
    if hand := _read_one_hand(text):
        return array("d", [number == hand[0] for number in _ALL]).tobytes()
    first = _WORD.search(text)
    if first is None:
        raise range_errors.empty_text()
    if _LISTED.fullmatch(first[0]) and len(words := _WORD.findall(text)) > _MANY:
        return _read_list(text, words)
    weights = array("d", bytes(8 * COUNT))
    position, weight, group, before = 0, 0.0, None, None
    while start := _START.search(text, position):
        item = _ITEM.match(text, start.start())
        if item is None:
            position, group = _read_group(text, start.start(), group)
            continue
        _check_clear(before, item)
        before = item
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
    if hand := _read_one_hand(text):
        return hand
    item = _ITEM.fullmatch(text)
    if item is None or item["sign"] or item["weight"] is not None:
        raise range_errors.odd_token(text, 0, text)
    return _read_hands(item)


def one_hand(text: str) -> tuple[int, ...] | None:
    """Return the combo of a text that is two cards and nothing else, None for any other text.

    Of one card twice it is no combo.

    >>> one_hand("Ts 9s") == one_hand("10s,9s") == one_hand("T♠9♠"), one_hand("T9s")
    (True, None)
    """
    cards = _ONE_HAND.fullmatch(text)
    return _two_cards(cards[1] + cards[2]) if cards else None


def _read_one_hand(text: str) -> tuple[int, ...] | None:
    hand = one_hand(text)
    if hand == ():
        raise range_errors.same_card(text, 0, text)
    return hand


def is_several_hands(text: str) -> bool:
    """Whether a text is one part of a range, such as AKs or TT+, that is not two cards."""
    item = _ITEM.fullmatch(text)
    return item is not None and item["cards"] is None


# ---- Hands --------------------------------------------------------------------------------------


def _read_hands(item: re.Match[str]) -> Sequence[int]:
    first, plus, last, cards, percentage, any_lower = item.group(
        "first", "plus", "last", "cards", "percentage", "any_lower"
    )
    if first:
        hands = hands_of(first, bool(plus), last)
        return hands or _refuse(_why_no_line(first, last), item)
    if cards:
        return _two_cards(cards) or _refuse(range_errors.same_card, item)
    if percentage:
        return _read_percentage(item)
    if any_lower:
        lowest = any_lower.translate({ord("x"): "2", ord("X"): "2"})
        high, low, _ = _hand(lowest)
        return _refuse(range_errors.nothing_lower, item) if high == low else hands_of(lowest, True)
    return _ALL


def _read_percentage(item: re.Match[str]) -> Sequence[int]:
    """Read the best hands, or those between two percentages."""
    better, percentage = item["better"], float(item["percentage"])
    less, more = sorted((float(better or 0), percentage))
    best = best_hands(more)
    if not best:
        _refuse(range_errors.odd_percentage, item)
    return best[len(best_hands(less)) :] or _refuse(range_errors.empty_band, item)


def _refuse(sentence: range_errors.Sentence, item: re.Match[str]) -> NoReturn:
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
    return text.translate(_SYMBOLS).upper().replace("10", "T")


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
    if weight == "0" and (rest := _DECIMAL_COMMA.match(item.string, item.end())):
        raise range_errors.decimal_comma("0" + rest[0], item.start("weight"), item.string)
    return _weight(weight, item.start("weight"), item.string)


def _check_clear(before: re.Match[str] | None, item: re.Match[str]) -> None:
    """Refuse AKs 50% and 50% AKs, where the percentage could be the weight of the hands."""
    if before is None or not _CROWDED.fullmatch(item.string, before.end(), item.start()):
        return
    if any(one["sign"] or one["weight"] is not None for one in (before, item)):
        return
    if item["percentage"] is None and _PERCENTAGE.fullmatch(before[0]):
        raise range_errors.crowded(item[0], item.start(), item.string, before[0], item[0])
    if before["percentage"] is None and _PERCENTAGE.fullmatch(item[0]):
        raise range_errors.crowded(item[0], item.start(), item.string, item[0], before[0])


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
        from fasteval.range_faults import why_odd  # is big, and few texts are refused

        raise why_odd(text, position)
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
