"""Other evaluators for Python, each called in the ways its documentation shows.

Every function imports its package, so that one that is not installed is an ImportError.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fasteval import format_card, format_cards

OWN = "own"  # cards that the caller prepared: masks, objects, other ints
INTS = "ints"
TEXT = "text"


class Door(NamedTuple):
    """One way to rank one hand of seven cards: a statement whose names are local variables."""

    given: str
    name: str
    statement: str
    names: dict[str, Any]


def phevaluator(hand: tuple[int, ...]) -> Iterator[Door]:
    """The private function has the least overhead; the public one checks and converts."""
    from phevaluator import _pheval, evaluate_cards

    statement = "f(a, b, c, d, e, g, h)"
    ints = dict(zip("abcdegh", hand, strict=True))
    texts = dict(zip("abcdegh", map(format_card, hand), strict=True))
    private = {"f": _pheval.evaluate_7cards, **ints}
    yield Door(INTS, "phevaluator _pheval.evaluate_7cards", statement, private)
    public = {"f": evaluate_cards, **ints}
    yield Door(INTS, "phevaluator evaluate_cards(ints)", statement, public)
    yield Door(TEXT, "phevaluator evaluate_cards(texts)", statement, {"f": evaluate_cards, **texts})


def pokyr(hand: tuple[int, ...]) -> Iterator[Door]:
    """Ranks count down and suits differ there, which makes no difference to the time."""
    from poker import cpoker

    yield Door(INTS, "pokyr handvalue(list)", "f(x)", {"f": cpoker.handvalue, "x": [*hand]})


def pkrbot(hand: tuple[int, ...]) -> Iterator[Door]:
    """Takes lists of ranks and suits, or of its own cards; checks nothing."""
    import pkrbot

    split = {"x": [card >> 2 for card in hand], "y": [card & 3 for card in hand]}
    yield Door(INTS, "pkrbot evaluate(ranks, suits)", "f(x, y)", {"f": pkrbot.evaluate, **split})
    own = [pkrbot.Card(format_card(card)) for card in hand]
    yield Door(OWN, "pkrbot evaluate(list of Cards)", "f(x)", {"f": pkrbot.evaluate, "x": own})


def eval7(hand: tuple[int, ...]) -> Iterator[Door]:
    """Takes a list of its own cards."""
    import eval7

    own = [eval7.Card(format_card(card)) for card in hand]
    yield Door(OWN, "eval7 evaluate(list of Cards)", "f(x)", {"f": eval7.evaluate, "x": own})


def treys(hand: tuple[int, ...]) -> Iterator[Door]:
    """Takes lists of its own ints."""
    from treys import Card, Evaluator

    own = [Card.new(format_card(card)) for card in hand]
    names = {"f": Evaluator().evaluate, "x": own[:2], "y": own[2:]}
    yield Door(OWN, "treys evaluate(lists of its ints)", "f(x, y)", names)


def holdem_hand_evaluator(hand: tuple[int, ...]) -> Iterator[Door]:
    """Takes text only."""
    from holdem_hand_evaluator import evaluate_hand

    names = {"f": evaluate_hand, "x": format_cards(hand)}
    yield Door(TEXT, "holdem-hand-evaluator evaluate_hand", "f(x)", names)


def pokerfast(hand: tuple[int, ...]) -> Iterator[Door]:
    """A table-driven evaluator in Python."""
    from pokerfast import eval7

    names = {"f": eval7, "x": tuple(map(format_card, hand))}
    yield Door(TEXT, "pokerfast eval7(texts)", "f(x)", names)


def pokerkit(hand: tuple[int, ...]) -> Iterator[Door]:
    """Makes a hand object out of hole cards and board."""
    from pokerkit import StandardHighHand

    names = {
        "f": StandardHighHand.from_game,
        "x": format_cards(hand[:2]),
        "y": format_cards(hand[2:]),
    }
    yield Door(TEXT, "pokerkit StandardHighHand.from_game", "f(x, y)", names)


RIVALS: dict[str, Callable[[tuple[int, ...]], Iterator[Door]]] = {
    "phevaluator": phevaluator,
    "pokyr": pokyr,
    "pkrbot": pkrbot,
    "eval7": eval7,
    "treys": treys,
    "holdem-hand-evaluator": holdem_hand_evaluator,
    "pokerfast": pokerfast,
    "pokerkit": pokerkit,
}

Batch = Callable[[], Any]
BEST_BATCH_RIVAL = "pokerfast pf_evaluate (private)"


def pokerfast_batch(cards: bytes) -> Iterator[tuple[str, int, Batch]]:
    """OMPEval in C++, reached past the module's own conversions: card numbers in rows of seven."""
    from pokerfast import equity

    library = equity._load()
    count = len(cards) // 7
    out = (ctypes.c_uint16 * count)()
    yield (
        BEST_BATCH_RIVAL,
        count,
        lambda: library.pf_evaluate(cards, count, 7, out),
    )


def pyo3_poker_eval_batch(cards: bytes) -> Iterator[tuple[str, int, Batch]]:
    """The only package whose public interface takes many hands: lists of lists."""
    from pyo3_poker_eval import PokerEval

    hands = _some_hands(cards)
    rank = PokerEval().rank_seven
    yield "pyo3-poker-eval rank_seven", len(hands), lambda: rank({"hands": hands})


def pokyr_batch(cards: bytes) -> Iterator[tuple[str, int, Batch]]:
    """A list comprehension around one of the fastest single calls."""
    from poker import cpoker

    hands = _some_hands(cards)
    function = cpoker.handvalue
    yield "pokyr handvalue, one by one", len(hands), lambda: [function(hand) for hand in hands]


def _some_hands(cards: bytes) -> list[list[int]]:
    return [[*cards[i : i + 7]] for i in range(0, min(len(cards), 7 << 14), 7)]


BATCH_RIVALS: dict[str, Callable[[bytes], Iterator[tuple[str, int, Batch]]]] = {
    "pokerfast": pokerfast_batch,
    "pyo3-poker-eval": pyo3_poker_eval_batch,
    "pokyr": pokyr_batch,
}
