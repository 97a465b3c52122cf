"""Texts of ranges as eval7 reads them: hands in order, those that stand twice twice.

``fasteval.Range`` reads many more texts; in it, what stands later overrides what stands before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import Final, NoReturn, TypeAlias

from fasteval.compat.eval7.cards import Card, ranks, suits
from fasteval.compat.eval7.weights import Hand
from fasteval.errors import InvalidRange, quote, quote_type

Token: TypeAlias = tuple[str, float]

_PART = re.compile(
    r"""\s*(?:
      (?P<weight>\d+\.?\d*|\.\d+)\s*(?P<percent>%?)\s*\(
    | (?P<end>\))
    | (?P<comma>,)
    | (?P<hand>[2-9tjqka][cdhs]\s*[2-9tjqka][cdhs])
    | (?P<tag>\#\s*\w+\s*\#)
    | (?P<first>[2-9tjqka]{2}(?:\s*[so])?)
      \s*(?:(?P<plus>\+)|-\s*(?P<last>[2-9tjqka]{2}(?:\s*[so])?))?
    )\s*""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_GRAMMAR = "a range is made of AA, AKs, AKo, AK, AsKs, TT+, A2s+, TT-77, A5s-A2s and 0.5(AA, AKs)"


class RangeStringError(InvalidRange):
    """A text that is no range of eval7; the message quotes the part and its position from 0."""


def string_to_tokens(s: str) -> list[Token]:
    """Read a text as (class, hand or tag, weight), in its order; an empty text has none.

    A tag is a name such as "#BTN#", which stands for no hands of its own.
    Raises RangeStringError for what is no range, TypeError for what is no text.

    >>> string_to_tokens("QQ+, 25%(KQ)")
    [('QQ', 1.0), ('KK', 1.0), ('AA', 1.0), ('KQo', 0.25), ('KQs', 0.25)]
    """
    return _read_tokens(_text(s))


def string_to_hands(s: str) -> list[tuple[Hand, float]]:
    """Read a text as ((Card, Card), weight), in its order.

    Raises as ``string_to_tokens`` does, and RangeStringError for a tag, too.

    >>> string_to_hands("0.25(QdTd)")
    [((Card("Qd"), Card("Td")), 0.25)]
    """
    return token_hands(string_to_tokens(s))


def validate_string(s: str) -> bool:
    """Say whether a text is a range.

    >>> validate_string("AA, KK"), validate_string("AA,")
    (True, False)
    """
    try:
        _read_tokens(_text(s))
    except RangeStringError:
        return False
    return True


def token_to_hands(ht: str) -> list[tuple[str, str]]:
    """List the hands of one class or hand as texts, their cards in the order of the text.

    Raises RangeStringError for anything else, TypeError for what is no text.

    >>> token_to_hands("KAs")
    [('Kc', 'Ac'), ('Kd', 'Ad'), ('Kh', 'Ah'), ('Ks', 'As')]
    """
    part = _PART.fullmatch(_text(ht))
    given = (part["hand"] or part["first"]) if part else None
    if part is None or given is None or part["plus"] or part["last"]:
        _odd(ht, 0, "is not one class or hand, such as AKs or AsKs")
    size = 4 if part["hand"] else 2
    written = "".join(given.split())[:size].upper()
    hands = [hand for token in _expand(part, ht, 0) for hand in _hands_of(written + token[size:])]
    return [(str(first), str(second)) for first, second in hands]


def token_hands(tokens: Iterable[Token]) -> list[tuple[Hand, float]]:
    """List the hands of tokens with their weights.

    >>> token_hands([("QdTd", 0.25)])
    [((Card("Qd"), Card("Td")), 0.25)]
    """
    return [(hand, weight) for token, weight in tokens for hand in _hands_of(token)]


@cache
def _hands_of(token: str) -> tuple[Hand, ...]:
    if token[0] == "#":
        raise RangeStringError(f"{quote(token)} is a tag, which stands for no hands")
    if len(token) == 4:
        return ((Card(token[:2]), Card(token[2:])),)
    high, low = token[0], token[1]
    if high == low:
        return tuple((Card(high + b), Card(low + a)) for b, a in _PAIR_SUITS)
    wanted = token[2] == "s"
    return tuple(
        (Card(high + a), Card(low + b)) for a, b in product(suits, suits) if (a == b) is wanted
    )


_PAIR_SUITS: Final = [(b, a) for a, b in combinations(suits, 2)]


def _text(s: object) -> str:
    if not isinstance(s, str):
        raise TypeError(f"{quote_type(s)}, not a range: a range is text such as 'JJ+, 0.5(AQs)'")
    return s


def _read_tokens(text: str) -> list[Token]:
    """Read parts one after another: hands with commas between them, and groups in brackets."""
    found: list[Token] = []
    weight, grouped, after_hand, place = 1.0, False, False, 0
    while place < len(text.rstrip()):
        part = _PART.match(text, place) or _odd(text, place, f"is not part of a range: {_GRAMMAR}")
        kind = part.lastgroup or ""
        if kind in ("comma", "end") and not (after_hand and (grouped or kind == "comma")):
            _odd(text, place, "stands where a hand is needed")
        elif kind == "end":
            weight, grouped = 1.0, False
        elif kind != "comma" and (after_hand or (grouped and kind == "percent")):
            _odd(text, place, "needs a comma before it" if after_hand else "is in a group already")
        elif kind == "percent":
            weight, grouped = float(part["weight"]), True
            weight = weight / 100 if part["percent"] else weight
        elif kind != "comma":
            found += [(token, weight) for token in _expand(part, text, place)]
        after_hand = kind not in ("comma", "percent")
        place = part.end()
    if grouped or (found and not after_hand):
        _odd(text, len(text), "the text ends where a hand or a ) is needed")
    return found


def _expand(part: re.Match[str], text: str, place: int) -> list[str]:
    """The tokens of a hand, a class, a class with a plus or a line of classes."""
    if part["tag"]:
        return ["".join(part["tag"].split())]
    if part["hand"]:
        return [_one_hand("".join(part["hand"].split()), text, place)]
    high, low, kind = _class(part["first"], text, place)
    if part["last"]:
        top, end, same = _class(part["last"], text, place)
        if kind != same or (kind != "pair" and top != high):
            _odd(text, place, "joins two ends that make no line: write TT-77 or A5s-A2s")
        lows = range(min(low, end), max(low, end) + 1)
    elif part["plus"]:
        lows = range(low, 13 if kind == "pair" else high)
    else:
        lows = range(low, low + 1)
    if kind == "pair":
        return [2 * ranks[rank] for rank in lows]
    return [ranks[high] + ranks[rank] + suit for rank in lows for suit in kind or "os"]


def _class(token: str, text: str, place: int) -> tuple[int, int, str]:
    """The higher rank, the lower rank, and "s", "o", "" for both, or "pair"."""
    low, high = sorted(map(ranks.index, token[:2].upper()))
    kind = token[2:].strip().lower()
    if high == low:
        if kind:
            _odd(text, place, "gives suits to a pair: write AA, not AAs")
        return high, low, "pair"
    return high, low, kind


def _one_hand(token: str, text: str, place: int) -> str:
    first, second = Card(token[:2]), Card(token[2:])
    if first is second:
        _odd(text, place, "has one card twice")
    high, low = sorted((first, second), key=lambda card: card.number52, reverse=True)
    return f"{high}{low}"


def _odd(text: str, place: int, reason: str) -> NoReturn:
    place += len(text[place:]) - len(text[place:].lstrip())
    found = re.match(r"[),(]|[^\s,()]+", text[place:])
    token = quote(found[0]) if found else "''"
    raise RangeStringError(f"{token} at position {place} of {quote(text)} {reason}")
