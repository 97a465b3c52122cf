"""The equities of eval7: of one hand or each hand of a range against a range; here all exact."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from fasteval import batch
from fasteval._impl import floor
from fasteval.combos import combo
from fasteval.compat import errors
from fasteval.compat.eval7.cards import Card, read_cards
from fasteval.compat.eval7.handrange import HandRange, few_masks, range_weights
from fasteval.compat.eval7.weights import COMBO_OF, NOTHING, Hand, Hands, check_range
from fasteval.equity_results import add_sums
from fasteval.errors import InvalidRange
from fasteval.spots import check_distinct

_SUMS = 4  # doubles of each combo: total, win, tie, share
_SHARE = 3


def py_hand_vs_range_exact(
    py_hand: Iterable[Card], py_villain: Hands, py_board: Iterable[Card]
) -> float:
    """Find the part of the pot that a hand wins against a range, over all boards that can come.

    The board has 0, 3, 4 or 5 cards. Hands of the range count as often as they stand in it, times
    their weights; those that share a card with hand or board not at all. Raises InvalidCard for odd
    cards, InvalidRange for a range that leaves no hand, TypeError for wrong types.

    >>> from fasteval.compat.eval7 import HandRange
    >>> board = [Card(text) for text in ("2c", "7d", "Ah", "9s", "9c")]
    >>> py_hand_vs_range_exact([Card("As"), Card("Kd")], HandRange("77, JTs"), board)
    0.5714285714285714
    """
    cards, board = read_cards(py_hand, "hand"), _read_board(py_board)
    if len(cards) != 2:
        raise errors.wrong_size("hand", len(cards), "2 are needed")
    check_distinct([("hand", tuple(cards)), ("board", tuple(board))])
    if len(board) == 5 and (few := few_masks(py_villain)) is not None:
        return _showdown(floor.cards_to_mask(cards), few, floor.cards_to_mask(board))
    hero = NOTHING[:]
    hero[combo(*cards)] = 1.0
    (win, tie, lose, also_tie), _ = _sums(hero, range_weights(py_villain), board)
    return (win + tie / 2) / (win + tie / 2 + lose + also_tie / 2)


def py_hand_vs_range_monte_carlo(
    py_hand: Iterable[Card], py_villain: Hands, py_board: Iterable[Card], py_iterations: int
) -> float:
    """Do what ``py_hand_vs_range_exact`` does: all deals are counted about as soon as drawn.

    ``py_iterations`` is 1 or more and of no effect. Raises as ``py_hand_vs_range_exact`` does.

    >>> from fasteval.compat.eval7 import HandRange
    >>> hand = [Card("As"), Card("Kd")]
    >>> round(py_hand_vs_range_monte_carlo(hand, HandRange("88"), [], 10_000), 4)
    0.4484
    """
    errors.count(py_iterations, "py_iterations", 1)
    return py_hand_vs_range_exact(py_hand, py_villain, py_board)


def py_all_hands_vs_range(
    py_hero: Hands, py_villain: Hands, py_board: Iterable[Card], py_iterations: int
) -> dict[Hand, float]:
    """Find the part of the pot that each hand of a range wins against another range.

    Hands that cannot be held, next to the board and some hand of the other range, are left out.
    ``py_iterations`` is 1 or more and of no effect: the numbers are exact. Raises as
    ``py_hand_vs_range_exact`` does for odd cards, ranges and types.

    >>> from fasteval.compat.eval7 import HandRange
    >>> board = [Card(text) for text in ("2c", "7d", "Ah", "9s", "9c")]
    >>> py_all_hands_vs_range(HandRange("AsKd, AdAh"), HandRange("77, JTs"), board, 100)
    {(Card("As"), Card("Kd")): 0.5714285714285714}
    """
    errors.count(py_iterations, "py_iterations", 1)
    board = _read_board(py_board)
    check_range(py_hero)
    heroes = py_hero if isinstance(py_hero, HandRange) else list(py_hero)
    weights = array(
        "d", [float(weight > 0) for weight in range_weights(heroes)]
    )  # light hands, too
    try:
        _, data = _sums(weights, range_weights(py_villain), board, with_combos=True)
    except errors.ImpossibleRange:
        return {}
    places = {hand: _SUMS * COMBO_OF[hand] for hand, _ in heroes}
    return {hand: data[at + _SHARE] / data[at] for hand, at in places.items() if data[at] > 0}


def _read_board(cards: Iterable[Card]) -> list[int]:
    board = read_cards(cards, "board")
    if len(board) not in (0, 3, 4, 5):
        raise errors.wrong_size("board", len(board), "0, 3, 4 or 5 are needed")
    return board


def _showdown(hero: int, villain: list[tuple[int, float]], board: int) -> float:
    """The equity on the river, by the masks of hand and board, against one hand after another."""
    own, dead = floor.evaluate_mask(hero | board), hero | board
    won = total = 0.0
    for hand, weight in villain:
        if not hand & dead:
            other = floor.evaluate_mask(hand | board)
            total += weight
            if own >= other:
                won += weight if own > other else weight / 2
    if not total:
        raise errors.ImpossibleRange
    return won / total


def _sums(
    hero: array[float], villain: array[float], board: list[int], with_combos: bool = False
) -> tuple[Sequence[float], Sequence[float]]:
    """The sums of two players and, if asked for, of the first one's combos."""
    spot = [memoryview(hero), memoryview(villain)], floor.cards_to_mask(board), 0
    method, units = "sweep", 1  # the cheapest of a single board
    try:
        if len(board) < 5:
            method, _, units = floor.equity_plan(*spot)
        kernel = batch.chosen_kernel(None)
        parts = [
            floor.equity_exact(*spot, method, unit, units, with_combos, kernel)
            for unit in range(units)
        ]
    except InvalidRange:
        raise errors.ImpossibleRange from None
    split: Sequence[float] = parts[0][0]
    combos: Sequence[float] = array("d", parts[0][1] or b"")
    for more, more_combos in parts[1:]:
        split = add_sums(split, more)
        combos = add_sums(combos, array("d", more_combos or b""))
    return split, combos
