"""Histories that are not read, told by how they begin, so that nobody looks for a mistake."""

from __future__ import annotations

import re

_LINES = 5  # that are looked at, blank ones not counted
_BEGINNINGS = (
    (r"Poker Hand #[A-Z]{2}\d", "histories of GGPoker"),
    (r"Full ?Tilt ?Poker", "histories of Full Tilt Poker"),
    (r"#Game No : \d|\*{5} (?:888poker|Cassava) Hand History", "histories of 888poker"),
    (r"\*{5} Hand History [Ff]or Game", "histories of partypoker"),
    (r"Winamax Poker", "histories of Winamax"),
    (r"<session sessioncode=", "histories of iPoker"),
    (r"\{?\s*\"ohh\"", "Open Hand Histories"),
    (r"PokerStars Tournament #", "summaries of PokerStars tournaments"),
    (r".{0,40}PokerStars", "histories of PokerStars in other languages than English"),
)


def what_is_not_read(beginning: str) -> str | None:
    """Say what a text is that no format of fasteval begins as; None if nobody knows.

    >>> what_is_not_read("Winamax Poker - CashGame - HandId: #1-2-3")
    'histories of Winamax'
    """
    lines = [line for line in map(str.strip, beginning.split("\n")) if line]
    for line in lines[:_LINES]:
        for begins, what in _BEGINNINGS:
            if re.match(begins, line, re.ASCII):
                return what
    return None
