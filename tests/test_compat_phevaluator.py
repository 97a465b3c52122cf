"""The door for phevaluator against phevaluator itself: every card, random hands, and bad input."""

import copy
import pickle
import random

import pytest
from compat_doors import TEXTS, hand_count, on_floor, public, random_texts, refused

from fasteval.errors import FastevalError, InvalidCard

theirs = pytest.importorskip("phevaluator")
their_card = pytest.importorskip("phevaluator.card").Card

SIZED = {5: "evaluate_5cards", 6: "evaluate_6cards", 7: "evaluate_7cards"}
ODD = [52, -1, "xx", "", "10s", 1.5, None, [], 3 + 0j]  # which a card may be compared with
OMAHA = [f"evaluate_{name}_cards" for name in ("omaha", "plo4", "plo5", "plo6")]


@pytest.fixture
def phevaluator(words, floor, monkeypatch):
    return on_floor("phevaluator", floor, monkeypatch)


def test_names(phevaluator):
    exported = {
        *("Card", "evaluate_cards", "sample_cards", *SIZED.values(), *OMAHA),
    }
    assert all(hasattr(theirs, name) for name in exported)
    assert exported == set(phevaluator.__all__)
    assert public(dir(their_card)) <= set(dir(phevaluator.Card))
    for module in ("card", "evaluator", "evaluator_omaha", "utils"):
        assert hasattr(theirs, module) <= hasattr(phevaluator, module)


def test_every_card(phevaluator):
    for number, text in enumerate(TEXTS):
        check_card(phevaluator, number, text)


def check_card(phevaluator, number, text):
    ours, other = phevaluator.Card(text), their_card(text)
    for call in (int, str, repr, hash):
        assert call(ours) == call(other)
    for name in ("describe_card", "describe_rank", "describe_suit"):
        assert getattr(ours, name)() == getattr(other, name)()
    assert ours.id_ == other.id_ == number == phevaluator.Card.to_id(text)
    assert phevaluator.Card.to_id(ours) == phevaluator.Card.to_id(number) == number
    for card in (ours, other):
        assert all(card == same for same in (number, text, type(card)(number), type(card)(card)))
        assert card != (number + 1) % 52
    for value in (float(number), bool(number), text.upper(), text.lower(), f" {text}", *ODD):
        assert (ours == value) == (other == value), value
    assert ours != TEXTS[number - 1]
    assert phevaluator.Card(text.upper()) == ours
    assert pickle.loads(pickle.dumps(ours)) == copy.deepcopy(ours) == ours


def test_random_hands(phevaluator, floor, seed):
    for texts in random_texts(seed, hand_count(floor)):
        rank = theirs.evaluate_cards(*texts)
        numbers = [TEXTS.index(text) for text in texts]
        cards = [phevaluator.Card(number) for number in numbers]
        mixed = [cards[0], *numbers[1:3], *texts[3:]]
        for hand in (texts, numbers, cards, mixed, mixed[::-1]):
            assert phevaluator.evaluate_cards(*hand) == rank, texts
            assert getattr(phevaluator, SIZED[len(hand)])(*hand) == rank, texts


def test_samples(phevaluator, seed):
    for size in (0, 1, 7, 52):
        random.seed(seed)
        ours = phevaluator.sample_cards(size)
        random.seed(seed)
        assert ours == theirs.sample_cards(size)


@pytest.mark.parametrize("name", OMAHA)
def test_omaha_is_left_out(phevaluator, name):
    refused(NotImplementedError, f"{name}: fasteval ranks hold'em only", getattr(phevaluator, name))


@pytest.mark.parametrize(
    ("error", "message", "card"),
    [
        (InvalidCard, "52", 52),
        (InvalidCard, "-1", -1),
        (InvalidCard, "'Xs'", "Xs"),
        (InvalidCard, "'Asx'", "Asx"),
        (InvalidCard, "''", ""),
        (TypeError, "True", True),
        (TypeError, "1.5", 1.5),
        (TypeError, "None", None),
        (TypeError, "[0, 1, 2]", [0, 1, 2]),
    ],
)
def test_bad_cards(phevaluator, error, message, card):
    refused(error, message, phevaluator.Card, card)
    refused(error, message, phevaluator.Card.to_id, card)
    refused(error, f"{message} at position 4", phevaluator.evaluate_cards, 0, 1, 2, 3, card)
    first = phevaluator.Card(0)
    refused(error, f"{message} at position 4", phevaluator.evaluate_cards, first, 1, 2, 3, card)
    refused(error, message, phevaluator.evaluate_5cards, card, 0, 1, 2, 3)
    refused(error, message, phevaluator.evaluate_7cards, card, 0, 1, 2, 3, 4, 5)


def test_bad_hands(phevaluator):
    evaluate = phevaluator.evaluate_cards
    refused(InvalidCard, "0 at position 4 repeats a card", evaluate, 0, 1, 2, 3, 0)
    refused(InvalidCard, "'2c' at position 4 repeats a card", evaluate, 0, 1, 2, 3, "2c")
    refused(InvalidCard, "repeats a card", phevaluator.evaluate_7cards, *range(6), 0)
    for cards in ([], range(4), range(8)):
        refused(InvalidCard, f"5, 6 or 7 cards, got {len(cards)}", evaluate, *cards)


def test_bad_samples(phevaluator):
    refused(InvalidCard, "53 cards are asked for", phevaluator.sample_cards, 53)
    refused(FastevalError, "size is -1", phevaluator.sample_cards, -1)
    refused(TypeError, "'5'", phevaluator.sample_cards, "5")


def test_cards_do_not_change(phevaluator):
    card = phevaluator.Card(3)
    refused(TypeError, "does not change", setattr, card, "id_", 4)
    refused(TypeError, "does not change", delattr, card, "id_")
    assert card == 3
