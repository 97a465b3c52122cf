"""The arithmetic of calls, bluffs and draws: the price of a call beside the chance to improve.

Chips go in as ints and chances come out as fractions, 0.25 for 25 %. Nothing here looks at cards.
"""

from __future__ import annotations

from math import comb
from typing import SupportsIndex

from fasteval import study_errors

_DECK = 52


def pot_odds(pot: SupportsIndex, bet: SupportsIndex, call: SupportsIndex | None = None) -> float:
    """Return the price of a call: the part of the final pot that the call is.

    It is call / (pot + bet + call), the least equity with which a call loses nothing if nothing is
    bet later. ``pot`` is what was in the middle before the ``bet``; ``call`` is what matches it, if
    that is less than the bet because the seat has put some in. If others have called the bet, their
    calls count in the pot. Raises TypeError for what is not an int, InvalidConfig for an amount
    below 0, for a call above the bet, and if there is nothing to win.

    >>> pot_odds(400, 200)
    0.25
    """
    price, total = _call(pot, bet, call)
    return price / (total + price)


def break_even(pot: SupportsIndex, bet: SupportsIndex) -> float:
    """Return how often a bluff must take the pot to lose nothing: bet / (pot + bet).

    The bluff never wins when it is called. One minus this is the minimum defence frequency of the
    player who faces the bet. Raises as ``pot_odds`` does.

    >>> break_even(100, 50)
    0.3333333333333333
    """
    before, risked = study_errors.chips(pot, "pot"), study_errors.chips(bet, "bet")
    if before + risked == 0:
        raise study_errors.nothing_at_stake(before, risked)
    return risked / (before + risked)


def implied_odds(
    pot: SupportsIndex, bet: SupportsIndex, chance: float, call: SupportsIndex | None = None
) -> float:
    """Return the chips that must be won on later streets for a call to lose nothing.

    ``chance`` is the chance to hit, a fraction above 0; who does not hit loses no more. The other
    arguments are those of ``pot_odds``. Returns 0.0 if the chance is no less than the pot odds.
    Raises as ``pot_odds`` does, and InvalidConfig for a chance that is not above 0, is above 1, or
    is so small that a float has no such number of chips.

    >>> round(implied_odds(400, 200, 9 / 46))
    222
    """
    price, total = _call(pot, bet, call)
    if isinstance(chance, bool) or not isinstance(chance, (int, float)):
        raise study_errors.odd_chance_type(chance)
    if not 0 < chance <= 1:
        raise study_errors.odd_chance(chance)
    if chance >= price / (total + price):  # both are rounded once, so equal where fractions are
        return 0.0
    hits, of_all = chance.as_integer_ratio()
    try:
        return (price * (of_all - hits) - total * hits) / hits
    except OverflowError:
        raise study_errors.tiny_chance(chance) from None


def rule_of_two_and_four(outs: SupportsIndex, cards_to_come: SupportsIndex) -> float:
    """Return the rule of thumb: 2 % for each out with one card to come, 4 % with two.

    The fraction is 1.0 at most. ``exact_chance`` has the exact number. Raises InvalidConfig for
    outs that no deck has and for any number of cards but 1 or 2, TypeError for what is not an int.

    >>> rule_of_two_and_four(9, 1), rule_of_two_and_four(9, 2)
    (0.18, 0.36)
    """
    count = study_errors.whole(outs, "outs", 0, _DECK)
    cards = study_errors.whole(cards_to_come, "cards_to_come", 1, 2)
    return min(1.0, 2 * count * cards / 100)


def exact_chance(
    outs: SupportsIndex, cards_to_come: SupportsIndex, unseen: SupportsIndex | None = None
) -> float:
    """Return the exact chance that one at least of the outs is among the cards to come.

    ``unseen`` is the number of cards that can come: unless given, 46 for one card to come (on the
    turn), 47 for two (on the flop) and 50 for three (the flop itself) to five (all of the board).
    Raises InvalidConfig for more outs than unseen cards and for any number of cards but 1 to 5,
    TypeError for what is not an int.

    >>> round(100 * exact_chance(9, 1), 2), round(100 * exact_chance(9, 2), 2)
    (19.57, 34.97)
    """
    cards = study_errors.whole(cards_to_come, "cards_to_come", 1, 5)
    usual = 45 + cards if cards < 3 else 50
    left = usual if unseen is None else study_errors.whole(unseen, "unseen", 0, _DECK)
    if left < cards:
        raise study_errors.too_few_unseen(left, cards)
    count = study_errors.whole(outs, "outs", 0, left)
    boards = comb(left, cards)
    return (boards - comb(left - count, cards)) / boards


def _call(pot: SupportsIndex, bet: SupportsIndex, call: SupportsIndex | None) -> tuple[int, int]:
    """Read what a call costs and what it can win."""
    before, put_in = study_errors.chips(pot, "pot"), study_errors.chips(bet, "bet")
    price = put_in if call is None else study_errors.chips(call, "call")
    if price > put_in:
        raise study_errors.call_above_bet(price, put_in)
    if before + put_in == 0:
        raise study_errors.nothing_at_stake(before, put_in)
    return price, before + put_in
