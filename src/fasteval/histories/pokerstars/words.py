"""The words of PokerStars for amounts, cards, hands and pots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fasteval.events import card_texts
from fasteval.strengths import Category, explain

#: The signs of currencies, which stand before amounts.
SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CNY": "¥", "INR": "₹"}
#: What stands before streets, boards and showdowns of a hand that is run several times.
RUNS = ("FIRST ", "SECOND ", "THIRD ", "FOURTH ")
#: How often a hand was run, by the number of boards.
TIMES = {2: "twice", 3: "three times", 4: "four times"}
LIMITS = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Limit"}

_RANKS = (
    "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    "Jack", "Queen", "King", "Ace",
)  # fmt: skip
_ROYAL_FLUSH = 7462


def amount(units: int, sign: str, *, cents: bool) -> str:
    """Write whole chips, or cents, which are left out if there are none.

    >>> amount(50, "$", cents=True), amount(1200, "$", cents=True), amount(1200, "", cents=False)
    ('$0.50', '$12', '1200')
    """
    if not cents:
        return f"{sign}{units}"
    whole, rest = divmod(units, 100)
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"


def cards_in_brackets(cards: Iterable[int | None]) -> str:
    """Write cards.

    >>> cards_in_brackets([51, 45])
    '[As Kd]'
    """
    return f"[{' '.join(card or '??' for card in card_texts(cards))}]"


def describe_hand(cards: Sequence[int]) -> str:
    """Say what the best five of the cards are, or two that came without a flop.

    >>> from fasteval import cards
    >>> describe_hand(cards("AsKd2c7dAh9s9c"))
    'two pair, Aces and Nines'
    """
    if len(cards) == 2:
        first, second = sorted(card >> 2 for card in cards)
        return f"a pair of {_plural(first)}" if first == second else f"high card {_RANKS[second]}"
    strength, category, best, _, _ = explain(cards)
    ranks = [card >> 2 for card in best]
    high, low = _RANKS[ranks[0]], _RANKS[ranks[4]]
    if strength == _ROYAL_FLUSH:
        return "a Royal Flush"
    return {
        Category.STRAIGHT_FLUSH: f"a straight flush, {low} to {high}",
        Category.FOUR_OF_A_KIND: f"four of a kind, {_plural(ranks[0])}",
        Category.FULL_HOUSE: f"a full house, {_plural(ranks[0])} full of {_plural(ranks[4])}",
        Category.FLUSH: f"a flush, {high} high",
        Category.STRAIGHT: f"a straight, {low} to {high}",
        Category.THREE_OF_A_KIND: f"three of a kind, {_plural(ranks[0])}",
        Category.TWO_PAIR: f"two pair, {_plural(ranks[0])} and {_plural(ranks[2])}",
        Category.PAIR: f"a pair of {_plural(ranks[0])}",
        Category.HIGH_CARD: f"high card {high}",
    }[category]


def pot_names(count: int) -> tuple[str, ...]:
    """Name so many pots, the main pot first.

    >>> pot_names(1), pot_names(2), pot_names(3)
    (('pot',), ('main pot', 'side pot'), ('main pot', 'side pot-1', 'side pot-2'))
    """
    if count == 1:
        return ("pot",)
    if count == 2:
        return ("main pot", "side pot")
    return ("main pot", *(f"side pot-{number}" for number in range(1, count)))


def _plural(rank: int) -> str:
    return _RANKS[rank] + ("es" if _RANKS[rank] == "Six" else "s")
