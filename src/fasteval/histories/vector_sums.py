"""The sums that rule vectors ask for and fasteval has a function for, told apart by their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from fasteval.combos import CLASSES, COUNT
from fasteval.histories.errors import UnsupportedHand
from fasteval.odds import exact_chance, rule_of_two_and_four
from fasteval.tables.settings import TableSettings, buy_in_limits
from fasteval.tournaments.chip_sets import chip_set

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {str(number): name for number, name in enumerate(_NAMES, 2)}
_STACK = 5000  # R140
_BOARD, _BURNS = 5, 3


def find_sums(vector: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question of arithmetic.

    Raises UnsupportedHand for a question that is none of those known.
    """
    question, wanted = str(vector["question"]), set(vector["expect"]["value"])
    for pattern, find in _QUESTIONS:
        told = pattern.search(question)
        found = find(*told.groups()) if told else {}
        if told and set(found) == wanted:
            return {"value": found}
    raise UnsupportedHand(f"nothing in fasteval answers: {question}")


def _buy_in(big_blind: str) -> dict[str, int]:
    """R130."""
    lowest, highest, usual = buy_in_limits(int(big_blind))
    return {"min": lowest, "max": highest, "default": usual}


def _chips_needed(*players: str) -> dict[str, int]:
    """R140: with the stack of 5,000, by the names of the numbers of players."""
    return {
        _NUMBERS[number]: chip_set(_STACK, int(number)).chips_needed
        for number in players
        if number in _NUMBERS
    }


def _most_players(cards: str) -> dict[str, int]:
    """R10: each has two cards, and there are a board and three burn cards."""
    left = int(cards) - _BOARD
    return {"with_burns": (left - _BURNS) // 2, "without_burns": left // 2}


def _times() -> dict[str, float]:
    """R110: what a table does unless told otherwise."""
    return {
        "missed": TableSettings.missed_turns,
        "seconds": TableSettings.turn_seconds,
        "minutes": TableSettings.away_seconds / 60,
        "hold": TableSettings.hold_seconds,
    }


def _chances(outs: str) -> dict[str, float]:
    """R162: the chances of outs, in percent."""
    count = int(outs)
    return {
        "rule4": round(100 * rule_of_two_and_four(count, 2), 2),
        "exact2": round(100 * exact_chance(count, 2), 2),
        "rule2": round(100 * rule_of_two_and_four(count, 1), 2),
        "exact1": round(100 * exact_chance(count, 1), 2),
    }


def _hands() -> dict[str, float]:
    """R161: one in how many starting hands is of a kind."""

    def one_in(names: Iterable[str]) -> float:
        return COUNT / sum(len(CLASSES[name]) for name in names)

    return {
        "pair": one_in(name for name in CLASSES if name[0] == name[1]),
        "aces": one_in(["AA"]),
        "suited": one_in(name for name in CLASSES if name.endswith("s")),
    }


def _question(words: str) -> re.Pattern[str]:
    return re.compile(words, re.ASCII)


_QUESTIONS: tuple[tuple[re.Pattern[str], Callable[..., dict[str, Any]]], ...] = (
    (_question(r"buy-in range for blinds \d+/(\d{1,15})\b"), _buy_in),
    (_question(r"chips needed for (\d{1,2}) and for (\d{1,2}) players"), _chips_needed),
    (_question(r"most players from (\d{1,3}) cards"), _most_players),
    (_question(r"missed turns"), _times),
    (_question(r"(\d{1,2}) outs"), _chances),
    (_question(r"chance of a pair"), _hands),
)
