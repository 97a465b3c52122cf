"""The door for treys against treys itself: every card, every rank, random hands, and bad input."""

import os
import random
from decimal import Decimal

import pytest
from compat_doors import TEXTS, hand_count, on_floor, parameters, public, random_texts, refused

import fasteval
from fasteval.errors import FastevalError, InvalidCard

theirs = pytest.importorskip("treys")
their_lookup = pytest.importorskip("treys.lookup").LookupTable

# What is left out is listed in docs/compat.md.
LEFT_OUT_OF_CARD = {"SUIT_COLORS"}
LEFT_OUT_OF_LOOKUP = {
    *("flushes", "get_lexographically_next_bit_sequence", "multiples"),
    *("straight_and_highcards", "write_table_to_disk"),
}

OF_ONE_CARD = [
    *("int_to_str", "get_rank_int", "get_suit_int", "get_bitrank_int", "get_prime"),
    *("int_to_pretty_str", "print_pretty_card"),
]

NAMES = {5: "_five", 6: "_six", 7: "_seven"}


@pytest.fixture
def treys(words, floor, monkeypatch):
    return on_floor("treys", floor, monkeypatch)


def test_names(treys):
    modules = {"card", "deck", "evaluator", "lookup"}
    assert public(dir(theirs)) <= {*treys.__all__, *modules}
    assert public(dir(theirs.Card)) - LEFT_OUT_OF_CARD <= set(dir(treys.Card))
    assert public(dir(theirs.Deck)) <= set(dir(treys.Deck))
    assert public(vars(theirs.Deck(1))) <= set(vars(treys.Deck(1)))
    assert public(dir(theirs.Evaluator())) <= set(dir(treys.Evaluator()))
    for name in public(dir(theirs.Evaluator)) - {"HAND_LENGTH", "BOARD_LENGTH"}:
        function = getattr(treys.Evaluator, name)
        assert parameters(function) == parameters(getattr(theirs.Evaluator, name)), name
    assert public(dir(their_lookup)) - LEFT_OUT_OF_LOOKUP <= set(dir(treys.LookupTable))


def test_constants(treys):
    for name in public(vars(theirs.Card)) - LEFT_OUT_OF_CARD:
        if not callable(getattr(theirs.Card, name)):
            assert getattr(treys.Card, name) == getattr(theirs.Card, name), name
    for name in public(vars(their_lookup)):
        if not callable(getattr(their_lookup, name)):
            assert getattr(treys.LookupTable, name) == getattr(their_lookup, name), name


def test_tables(treys):
    table = theirs.Evaluator().table
    assert treys.Evaluator().table.flush_lookup == table.flush_lookup
    assert treys.Evaluator().table.unsuited_lookup == table.unsuited_lookup


@pytest.mark.parametrize("name", [*OF_ONE_CARD, "int_to_binary"])
def test_every_card(treys, name, capsys):
    for text in TEXTS:
        card = treys.Card.new(text)
        assert card == theirs.Card.new(text) == fasteval.card_to_cactus_kev(text)
        ours = getattr(treys.Card, name)(card), capsys.readouterr()
        assert ours == (getattr(theirs.Card, name)(card), capsys.readouterr()), name


def test_several_cards(treys, seed, capsys):
    for texts in [[], ["As"], *random_texts(seed, 50)]:
        cards = treys.Card.hand_to_binary(texts)
        assert cards == theirs.Card.hand_to_binary(texts)
        for name in ("prime_product_from_hand", "ints_to_pretty_str", "print_pretty_cards"):
            ours = getattr(treys.Card, name)(cards), capsys.readouterr()
            assert ours == (getattr(theirs.Card, name)(cards), capsys.readouterr()), name
    for bits in range(1 << 13):
        product = treys.Card.prime_product_from_rankbits(bits)
        assert product == theirs.Card.prime_product_from_rankbits(bits)


def test_random_hands(treys, floor, seed):
    ours, judge = treys.Evaluator(), theirs.Evaluator()
    for texts in random_texts(seed, hand_count(floor) // 2):
        cards = treys.Card.hand_to_binary(texts)
        rank = ours.evaluate(cards[:2], cards[2:])
        assert rank == judge.evaluate(cards[:2], cards[2:]), texts
        assert rank == ours.evaluate(cards[2:], cards[:2]) == ours.evaluate(tuple(cards), ())


def test_what_ranks_so_many_cards(treys, seed):
    ours, judge = treys.Evaluator(), theirs.Evaluator()
    assert [*ours.hand_size_map] == [*judge.hand_size_map]
    for texts in random_texts(seed, 20):
        cards, name = treys.Card.hand_to_binary(texts), NAMES[len(texts)]
        rank = judge.hand_size_map[len(cards)](cards)
        assert ours.hand_size_map[len(cards)](cards) == getattr(ours, name)(cards) == rank


def test_every_rank(treys):
    ours, judge = treys.Evaluator(), theirs.Evaluator()
    for rank in range(1, 7463):
        of_rank = ours.get_rank_class(rank)
        assert of_rank == judge.get_rank_class(rank)
        assert ours.class_to_string(of_rank) == judge.class_to_string(of_rank)
        part = ours.get_five_card_rank_percentage(rank)
        assert part == judge.get_five_card_rank_percentage(rank)


def test_seeded_decks(treys, seed):
    for number in (None, 0, 1, seed, "text", 1.5):
        ours, other = treys.Deck(number), theirs.Deck(number)
        assert len(ours.cards) == 52
        if number is None:
            continue
        for drawn in (0, 2, 5, 1):
            assert ours.draw(drawn) == other.draw(drawn)
            assert (ours.cards, str(ours)) == (other.cards, str(other))
        ours.shuffle()
        other.shuffle()
        assert ours.cards == other.cards
        assert ours.draw() == other.draw()
    assert treys.Deck.GetFullDeck() == theirs.Deck.GetFullDeck()
    treys.Deck.GetFullDeck().clear()
    assert len(treys.Deck.GetFullDeck()) == 52


def test_decks_without_a_seed(treys):
    """They are not alike, and have nothing to do with the module random, as in treys."""
    for package in (theirs, treys):
        random.seed(1)
        state = random.getstate()
        first = package.Deck().cards
        assert random.getstate() == state
        assert package.Deck().cards != first


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_processes_that_are_forked_deal_other_cards(treys):
    reader, writer = os.pipe()
    if not (child := os.fork()):
        os.write(writer, repr(treys.Deck().cards).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writer)
    with os.fdopen(reader) as dealt:
        assert dealt.read() != repr(treys.Deck().cards)


def test_summaries(treys, seed, capsys):
    chance = random.Random(seed)
    for players in (1, 2, 3, 9) * 10:
        cards = treys.Card.hand_to_binary(chance.sample(TEXTS, 5 + 2 * players))
        board, hands = cards[:5], [cards[place : place + 2] for place in range(5, len(cards), 2)]
        assert treys.Evaluator().hand_summary(board, hands) is None
        shown = capsys.readouterr().out
        theirs.Evaluator().hand_summary(board, hands)
        assert shown == capsys.readouterr().out
        treys.Evaluator().hand_summary(iter(board), map(tuple, hands))
        assert shown == capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "message", "text"),
    [
        (InvalidCard, "'Xs' at position 0 is not a card", "Xs"),
        (InvalidCard, "'Asx'", "Asx"),
        (InvalidCard, "''", ""),
        (InvalidCard, "'AsKs'", "AsKs"),
        (TypeError, "3 is an int, not a card as text", 3),
        (TypeError, "None", None),
        (TypeError, "[] is a list", []),
    ],
)
def test_bad_texts(treys, error, message, text):
    refused(error, message, treys.Card.new, text)
    refused(error, message, treys.Card.hand_to_binary, ["As", text])


def test_more_texts_than_theirs(treys):
    assert treys.Card.new("10h") == treys.Card.new("th") == treys.Card.new("TH")


@pytest.mark.parametrize("card", [0, -1, 51, 1 << 40, 268442666])
@pytest.mark.parametrize("name", OF_ONE_CARD)
def test_ints_that_are_no_cards(treys, name, card):
    refused(InvalidCard, f"{card} is none of the 52", getattr(treys.Card, name), card)
    refused(TypeError, "'As' is a str, not a card of treys", getattr(treys.Card, name), "As")
    refused(TypeError, "is a list", getattr(treys.Card, name), [])
    nine = treys.Card.new("9h")
    for equal in (float(nine), Decimal(nine)):
        refused(TypeError, "not a card of treys", getattr(treys.Card, name), equal)


def test_odd_bits(treys):
    refused(FastevalError, "8192", treys.Card.prime_product_from_rankbits, 1 << 13)
    refused(FastevalError, "-1", treys.Card.prime_product_from_rankbits, -1)
    refused(FastevalError, "4294967296", treys.Card.int_to_binary, 1 << 32)
    refused(TypeError, "'1'", treys.Card.int_to_binary, "1")


def test_bad_hands(treys):
    evaluate = treys.Evaluator().evaluate
    hand, board = map(treys.Card.hand_to_binary, (["As", "Ah"], ["2c", "3c", "As"]))
    refused(InvalidCard, "'As' at position 4 repeats a card", evaluate, hand, board)
    refused(InvalidCard, "5, 6 or 7 cards, got 4", evaluate, hand, board[:2])
    eight = treys.Card.hand_to_binary(TEXTS[:8])
    refused(InvalidCard, "5, 6 or 7 cards, got 8", evaluate, eight, [])
    refused(InvalidCard, "5 at position 3 is none", evaluate, hand, [board[0], 5, board[1]])
    refused(TypeError, "'2c' is a str at position 2", evaluate, hand, ["2c"])
    refused(TypeError, "NoneType", evaluate, hand, None)


def test_what_equals_a_card_is_ranked(treys):
    evaluate, cards = treys.Evaluator().evaluate, treys.Card.hand_to_binary(TEXTS[:5])
    assert evaluate([float(cards[0]), Decimal(cards[1])], cards[2:]) == evaluate(cards, [])
    refused(TypeError, "5.0 is a float at position 4", evaluate, cards[:4], [5.0])


def test_bad_ranks(treys):
    judge = treys.Evaluator()
    for name in ("get_rank_class", "get_five_card_rank_percentage"):
        for rank in (0, -1, 7463):
            refused(FastevalError, f"{rank} is not a rank", getattr(judge, name), rank)
        refused(TypeError, "2.5 is not a rank", getattr(judge, name), 2.5)
    for number in (-1, 10):
        refused(FastevalError, f"{number!r} is not a class", judge.class_to_string, number)
    for odd in ("x", [], True, 2.0):
        refused(TypeError, f"{odd!r} is not a class", judge.class_to_string, odd)


def test_bad_draws(treys):
    deck = treys.Deck()
    refused(InvalidCard, "53 cards are asked for, 52 are left", deck.draw, 53)
    refused(FastevalError, "n is -1", deck.draw, -1)
    refused(TypeError, "1.5 is a float", deck.draw, 1.5)
    assert len(deck.cards) == 52


def test_bad_summaries(treys, capsys):
    summary = treys.Evaluator().hand_summary
    cards = treys.Card.hand_to_binary(TEXTS[:9])
    refused(InvalidCard, "board has 4 cards: 5 are needed", summary, cards[:4], [cards[5:7]])
    refused(InvalidCard, "hand 1 has 1 cards", summary, cards[:5], [cards[5:7], cards[7:8]])
    refused(InvalidCard, "repeats a card", summary, cards[:5], [cards[5:7], cards[6:8]])
    refused(FastevalError, "hands is empty", summary, cards[:5], [])
    refused(TypeError, "hands: None is a NoneType", summary, cards[:5], None)
    refused(TypeError, "board: None is a NoneType", summary, None, [cards[5:7]])
    refused(TypeError, "hand 1: 5 is an int", summary, cards[:5], [cards[5:7], 5])
    refused(TypeError, "'2c' is a str", summary, cards[:5], [cards[5:7], [cards[7], "2c"]])
    assert not capsys.readouterr().out


def test_omaha_is_left_out(treys):
    refused(NotImplementedError, "for Omaha keep treys", treys.PLOEvaluator)
