"""What was meant by a text that is not part of a range, so that the error can say it."""

from __future__ import annotations

import re

from fasteval import range_errors
from fasteval.errors import InvalidRange
from fasteval.range_text import ANY_LOWER, BLANK, CARD, CARDS, DASH, END, HAND, NUMBER, SIGN

_PART = rf"(?:{HAND}(?:\+|{DASH}{HAND})?|{CARDS})"
_MARK = re.compile("[{}\"'`\xab\xbb\u2018-\u201f\u2039\u203a]")  # braces, quotation marks
_BARE_NUMBER = re.compile(rf"(?:(?i:top){BLANK}*)?({NUMBER})(?=[\s,;]|\Z)")
_WEIGHT_BEHIND = re.compile(rf"({_PART})(?:[=*(]|(?=[0-9.]+%))({NUMBER})(%?)\)?{END}")
_WEIGHT_BEFORE = re.compile(rf"({NUMBER}(?=%)|[0-9]*\.[0-9]+)(%?)[*]?({_PART}){END}")
_BRACKET = re.compile(r"\[[^\s,;\]]*\]?|[^\s,;(]*\(")
_REASONS = tuple(
    (re.compile(f"(?:{pattern})"), sentence)
    for pattern, sentence in (
        (SIGN, range_errors.loose_sign),
        (f"{SIGN}?{CARD}", range_errors.one_card),
        (rf"{SIGN}?{HAND}\+?{DASH}{HAND}\+?", range_errors.open_plus),
        (
            rf"{SIGN}?(?:{HAND}|{CARDS})(?:\+|{DASH}(?:{HAND}|{CARDS}))",
            range_errors.cards_in_span,
        ),
        (
            rf"{SIGN}?(?:{ANY_LOWER}(?:\+|{DASH}\S*)|{HAND}{DASH}{ANY_LOWER})",
            range_errors.any_lower_in_line,
        ),
    )
)


def why_odd(text: str, position: int) -> InvalidRange:
    """Return the error for what stands at a position and begins no part of a range."""
    token = re.split(r"[\s,;]", text[position:], maxsplit=1)[0]
    if found := _BARE_NUMBER.match(text, position):
        return range_errors.bare_number(found[0], position, text, float(found[1]))
    if found := _WEIGHT_BEHIND.match(text, position):
        return range_errors.misplaced_weight(token, position, text, *found.groups())
    if found := _WEIGHT_BEFORE.match(text, position):
        weight, percent, hands = found.groups()
        return range_errors.misplaced_weight(token, position, text, hands, weight, percent)
    if mark := _MARK.search(token):
        return range_errors.odd_mark(token, position, text, mark[0])
    bracket = _BRACKET.match(text, position)
    if bracket is not None:
        return range_errors.odd_group(bracket[0], position, text)
    hands = re.split("[:@]", token, maxsplit=1)[0]
    for pattern, sentence in _REASONS:
        if pattern.fullmatch(hands):
            return sentence(token, position, text)
    return range_errors.odd_token(token, position, text)
