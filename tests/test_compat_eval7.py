"""The door for eval7 against eval7 itself: every card, every rank, ranges, equities, bad input."""

import copy
import pickle
import random
from itertools import product

import pytest
from compat_doors import TEXTS, hand_count, on_floor, parameters, public, random_texts, refused

import fasteval
from fasteval.compat.eval7.rangestring import RangeStringError
from fasteval.errors import FastevalError, InvalidCard, InvalidRange

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # their parser's
theirs = pytest.importorskip("eval7")
their_ranges = pytest.importorskip("eval7.rangestring")

# What is left out is listed in docs/compat.md.
LEFT_OUT = {"xorshift_rand"}
LEFT_OUT_OF_RANGES = {
    *("expand_handtype_group", "make_parser", "normalize_token", "parser", "pyparsing"),
    *("token_suitedness", "tokens_to_string", "weight_to_float"),
}
RANGES = """AA|aa|AK|KA|AKo|KAs|AsKs|KsAs|AsAh|AhAs|AcAd|AA+|QQ+|22+|TT-44|44-TT|44-44|A5-A2|A2-A5
A5s-A2s|A2s-A5s|KQ-K9|T9s+|T8s+|AJ+|A2+|ATs+|KTo+|K2+|2A+|TA+|AA , KK|0.5(AA)|50%(AA)|.5(AA)
0.50(AA,KK)|1(AA)|1.(AA)|100%(AA)|12.5%(AA)|0.0(AA)|2(AA)|0.5 (AA)|0.5( AA , KK )|0.5(AA),AA
AA,0.5(AA, KK)|50 %(AA)|AKs+|Q7s-QTs|QTs-Q7s|As Ks| AA,\tKK|0.333(AA)|33.33%(AA)|AA,1(KK),QQ
1.(AA,KK) , 22-44|A5s - A2s|AJ +|1. (AA)|10%(AA),5%(KK)|KJo+, 66-99, Q9s, 0.25(A8s+, TT)
TT+, 0.25(QdTd)|66+, T9o, Q7s-QTs|JJ+, KT+, 35%(K7s+)|||  |AK s|AK  o, KK
AK s - A2 s|0.5(AK s +)""".replace("\n", "|").split("|")
BAD_RANGES = {
    "xx": "'xx' at position 0",
    "AA KK": "'KK' at position 3 of 'AA KK' needs a comma",
    "AA,,KK": "',' at position 3",
    ",AA": "',' at position 0",
    "AA,": "'' at position 3",
    "AA;KK": "';KK' at position 2",
    "QQ+, AsAs": "'AsAs' at position 5 of 'QQ+, AsAs' has one card twice",
    "AAs": "'AAs' at position 0 of 'AAs' gives suits to a pair",
    "A5s-A2": "'A5s-A2' at position 0",
    "KK, A9s-KTs": "'A9s-KTs' at position 4",
    "T9s-QJs": "joins two ends",
    "AA-AKs": "joins two ends",
    "AsKs+": "'+' at position 4",
    "0.5()": "')' at position 4",
    "0.5(AA": "'' at position 6",
    "0.5(0.5(AA))": "'0.5' at position 4 of '0.5(0.5(AA))' is in a group already",
    "AA)": "')' at position 2",
    "-1(AA)": "'-1' at position 0",
    "random": "'random' at position 0",
    "A10": "'A10' at position 0",
    "A\u212a": "at position 0",  # the sign of kelvin, which is a k for some
}


@pytest.fixture
def eval7(words, floor, monkeypatch):
    return on_floor("eval7", floor, monkeypatch)


def made(package, texts):
    return [package.Card(text) for text in texts]


def shown(hands):
    """Hands and weights of either package in a form to compare."""
    return [(tuple(map(str, hand)), weight) for hand, weight in hands]


def random_spot(chance, shared):
    """A hand, a range without weights and a board, as texts."""
    cards = chance.sample(TEXTS, 2 + shared)
    classes = chance.sample(["22-44", "A2s-AQs", "KTo+", "T9s", "QJ", "55-99", "72o", "AsKs"], 3)
    return cards[:2], ", ".join(classes), cards[2:]


def test_names(eval7):
    modules = {"cards", "equity", "handrange", "rangestring"}
    known = public(dir(theirs)) - LEFT_OUT - {"absolute_import"}
    assert known <= {*eval7.__all__, *modules}
    assert all(hasattr(eval7, name) for name in known)
    assert public(dir(theirs.Card)) <= set(dir(eval7.Card))
    assert public(dir(theirs.Deck())) <= set(dir(eval7.Deck()))
    assert public(dir(theirs.HandRange("AA"))) <= set(dir(eval7.HandRange("AA")))
    assert public(dir(their_ranges)) - LEFT_OUT_OF_RANGES <= set(dir(eval7.rangestring))
    for name in known - modules - {"Card", "Deck", "HandRange", "ranks", "suits"}:
        assert parameters(getattr(eval7, name)) == parameters(getattr(theirs, name)), name
    assert (eval7.ranks, eval7.suits) == (theirs.ranks, theirs.suits)


def test_every_card(eval7):
    ours, other = made(eval7, TEXTS), made(theirs, TEXTS)
    for card, same in zip(ours, other, strict=True):
        for name in ("rank", "suit", "mask"):
            assert getattr(card, name) == getattr(same, name)
        assert (str(card), repr(card)) == (str(same), repr(same))
        assert card == eval7.Card(str(card)) != str(card)
        assert card != card.mask
        assert hash(card) == hash(eval7.Card(str(card)))
        assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
        assert fasteval.format_card(card) == str(card)
    assert sorted(random.Random(1).sample(ours, 52)) == ours
    for first, second in product(range(52), repeat=2):  # theirs leaves many pairs without an order
        if other[first] < other[second]:
            assert ours[first] < ours[second]
    assert ours[1] > ours[0]
    assert ours[1] >= ours[1] <= ours[1]
    assert not ours[1] < ours[1]
    assert max(ours[0], ours[50]) is ours[50]
    refused(TypeError, "not supported", lambda: ours[0] < 1)


def test_random_hands(eval7, floor, seed):
    for texts in random_texts(seed, hand_count(floor)):
        cards = made(eval7, texts)
        value = theirs.evaluate(made(theirs, texts))
        assert eval7.evaluate(cards) == eval7.evaluate(tuple(cards)) == value, texts
        assert eval7.handtype(value) == theirs.handtype(value)


def test_every_value(eval7):
    """By the same number for each hand of a strength that is worth more than the one before."""
    values = eval7.evaluate.__globals__["VALUES"]
    assert list(values) == sorted(set(values))
    assert len(values) == 7463
    for value in values[1:]:
        assert eval7.handtype(value) == theirs.handtype(value)


def test_every_strength_of_five_ranks(eval7):
    """All hands of five different ranks, in one suit and in two, and all classes of pairs."""
    chance = random.Random(1)
    for kinds in ([1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]):
        for _ in range(150):
            ranks = chance.sample(theirs.ranks, len(kinds))
            suits = [chance.sample(theirs.suits, number) for number in kinds]
            if len(kinds) == 5 and chance.random() < 0.5:
                suits = suits[:1] * 5
            texts = [
                rank + suit for rank, those in zip(ranks, suits, strict=True) for suit in those
            ]
            assert eval7.evaluate(made(eval7, texts)) == theirs.evaluate(made(theirs, texts)), texts
    for top in range(3, 13):
        for suits in ("sssss", "sssch"):
            texts = [theirs.ranks[top - n] + suit for n, suit in enumerate(suits)]
            assert eval7.evaluate(made(eval7, texts)) == theirs.evaluate(made(theirs, texts)), texts


def test_decks(eval7, seed):
    ours, other = eval7.Deck(), theirs.Deck()
    assert (repr(ours), len(ours), str(ours[3])) == (repr(other), 52, str(other[3]))
    for number in range(5):
        random.seed(seed + number)
        ours.shuffle()
        drawn = ours.sample(7), ours.peek(3), ours.deal(4)
        random.seed(seed + number)
        other.shuffle()
        assert repr(drawn) == repr((other.sample(7), other.peek(3), other.deal(4)))
        assert (repr(ours), len(ours)) == (repr(other), len(other))
    assert repr(ours[2:4]) == repr(other[2:4])
    ours.cards.remove(ours[5])
    assert len(ours) == len(other) - 1


@pytest.mark.parametrize("text", RANGES)
def test_ranges(eval7, text):
    ours, other = eval7.HandRange(text), theirs.HandRange(text)
    assert ours.string == other.string == text
    assert ours.tokens == other.tokens
    assert shown(ours.hands) == shown(other.hands) == shown(ours)
    assert len(ours) == len(other)
    assert shown(eval7.rangestring.string_to_hands(text)) == shown(other)
    assert eval7.rangestring.string_to_tokens(text) == other.tokens
    assert eval7.rangestring.validate_string(text)


def test_tokens(eval7):
    to_hands = eval7.rangestring.token_to_hands
    for token in ("AA", "22", "AKs", "KAs", "72o", "27o", "AsKs", "KsAs", "AsAh", "AhAs"):
        assert to_hands(token) == their_ranges.token_to_hands(token), token
    assert len(to_hands("KA")) == 16
    for odd in ("", "A", "AA+", "AA, KK", "A5s-A2s", "0.5(AA)", "#BTN#"):
        refused(RangeStringError, "is not one class or hand", to_hands, odd)


def test_tags(eval7):
    ours = eval7.rangestring
    for text in ("#BTN#", "#BTN#, AA", "0.5(AA, # Cut_off2 #)", "##", "#a b#", "#a-b#", "#a#+"):
        assert ours.validate_string(text) == their_ranges.validate_string(text), text
        if ours.validate_string(text):
            assert ours.string_to_tokens(text) == their_ranges.string_to_tokens(text)
            refused(RangeStringError, "is a tag, which", ours.string_to_hands, text)
            refused(RangeStringError, "is a tag, which", eval7.HandRange, text)


def test_more_texts_than_theirs(eval7):
    for odd, plain in (("aKS", "AKs"), ("ASKS", "AsKs"), ("Aa", "AA"), ("0%(AA)", "0.0(AA)")):
        assert eval7.HandRange(odd).hands == eval7.HandRange(plain).hands


@pytest.mark.parametrize("text", BAD_RANGES)
def test_bad_ranges(eval7, text):
    for call in (eval7.HandRange, eval7.rangestring.string_to_tokens):
        refused(RangeStringError, BAD_RANGES[text], call, text)
    assert not eval7.rangestring.validate_string(text)
    assert issubclass(RangeStringError, InvalidRange)
    with pytest.raises(their_ranges.RangeStringError):
        theirs.HandRange(text)


def test_equities_of_the_river(eval7, floor, seed):
    chance = random.Random(seed)
    for _ in range(hand_count(floor) // 25):
        hand, text, board = random_spot(chance, 5)
        ours = eval7.py_hand_vs_range_exact(
            made(eval7, hand), eval7.HandRange(text), made(eval7, board)
        )
        other = theirs.py_hand_vs_range_exact(
            made(theirs, hand), theirs.HandRange(text), made(theirs, board)
        )
        assert ours == pytest.approx(other, abs=1e-6), (hand, text, board)
        long = eval7.HandRange(f"{text}, 0.0(22+, A2+)")
        found = eval7.py_hand_vs_range_exact(made(eval7, hand), long, made(eval7, board))
        assert ours == pytest.approx(found, abs=1e-12), (hand, text, board)
        assert type(ours) is float


@pytest.mark.parametrize("shared", [0, 3, 4])
def test_equities_before_the_river(eval7, seed, shared):
    """Theirs are drawn: 100,000 deals, six standard errors."""
    chance = random.Random(seed)
    hand, text, board = random_spot(chance, shared)
    spot = made(eval7, hand), eval7.HandRange(text), made(eval7, board)
    exact = eval7.py_hand_vs_range_exact(*spot)
    assert eval7.py_hand_vs_range_monte_carlo(*spot, 1000) == exact
    other = theirs.py_hand_vs_range_monte_carlo(
        made(theirs, hand), theirs.HandRange(text), made(theirs, board), 100_000
    )
    assert other == pytest.approx(exact, abs=0.01), (hand, text, board)
    ours = fasteval.equity(["".join(hand), fasteval.Range(text)], board="".join(board))
    assert exact == pytest.approx(ours[0].equity, abs=1e-12)


@pytest.mark.parametrize("shared", [0, 4, 5])
def test_equities_of_all_hands(eval7, seed, shared):
    _, text, board = random_spot(random.Random(seed), shared)
    heroes = "AJs, 88, 0.25(QcTd)"
    ours = eval7.py_all_hands_vs_range(
        eval7.HandRange(heroes), eval7.HandRange(text), made(eval7, board), 1
    )
    other = theirs.py_all_hands_vs_range(
        theirs.HandRange(heroes), theirs.HandRange(text), made(theirs, board), 20_000
    )
    named = {tuple(map(str, hand)): equity for hand, equity in ours.items()}
    possible = {
        hand: equity
        for hand, equity in ((tuple(map(str, hand)), part) for hand, part in other.items())
        if not {*hand} & {*board}
    }
    assert [*named] == [*possible]
    for hand, equity in named.items():
        assert possible[hand] == pytest.approx(equity, abs=0.03), (hand, text, board)
        cards = made(eval7, hand)
        alone = eval7.py_hand_vs_range_exact(cards, eval7.HandRange(text), made(eval7, board))
        assert alone == pytest.approx(equity, abs=1e-12)


def test_hands_count_as_often_as_they_stand(eval7):
    hand, board = made(eval7, ["As", "Ks"]), made(eval7, ["2h", "7s", "Jh", "3c", "Tc"])
    for text, expected in (
        ("QQ, AQ", 2 / 3),
        ("QQ, QQ, AQ", 1 / 2),
        ("2(QQ), AQ", 1 / 2),
        ("0.5(QQ), AQ", 4 / 5),
        ("0.5(QQ, AQ)", 2 / 3),
        ("0.0(QQ), AQ", 1.0),
    ):
        found = eval7.py_hand_vs_range_exact(hand, eval7.HandRange(text), board)
        assert found == pytest.approx(expected, abs=1e-12), text


def test_a_range_may_be_a_list_and_change(eval7):
    hand, board = made(eval7, ["As", "Ks"]), made(eval7, ["2h", "7s", "Jh", "3c", "Tc"])
    hands = eval7.HandRange("QQ, AQ")
    assert eval7.py_hand_vs_range_exact(hand, hands, board) == pytest.approx(2 / 3)
    assert eval7.py_hand_vs_range_exact(hand, hands.hands, board) == pytest.approx(2 / 3)
    del hands.hands[:6]
    assert eval7.py_hand_vs_range_exact(hand, hands, board) == 1
    hands.hands = eval7.HandRange("QQ").hands
    assert eval7.py_hand_vs_range_exact(hand, hands, board) == 0


def test_a_subclass_may_set_its_hands(eval7):
    class Own(eval7.HandRange):
        def __init__(self, hands):
            self.hands = hands

    hand, board = made(eval7, ["As", "Ks"]), made(eval7, ["2h", "7s", "Jh", "3c", "Tc"])
    hands = Own(tuple(eval7.HandRange("QQ, AQ").hands))
    assert eval7.py_hand_vs_range_exact(hand, hands, board) == pytest.approx(2 / 3)
    assert len(eval7.py_all_hands_vs_range(hands, hands, board, 1)) == len(hands) == 22


@pytest.mark.parametrize(
    ("error", "message", "text"),
    [
        (InvalidCard, "'Xs'", "Xs"),
        (InvalidCard, "'Asx'", "Asx"),
        (InvalidCard, "''", ""),
        (InvalidCard, "'A'", "A"),
        (TypeError, "51 is an int", 51),
        (TypeError, "b'As' is a bytes", b"As"),
        (TypeError, "None", None),
        (TypeError, "[] is a list", []),
    ],
)
def test_bad_texts(eval7, error, message, text):
    refused(error, message, eval7.Card, text)


class Lying(list):
    def __len__(self):
        return 7


class Numbered:
    """Like the cards of many a package."""

    number = 3


def test_bad_hands(eval7):
    cards = made(eval7, TEXTS[:8])
    for count in (0, 1, 4, 8):
        message = f"5, 6 or 7 cards, got {count}"
        refused(InvalidCard, message, eval7.evaluate, cards[:count])
    for count in (5, 6, 7):
        hand = [*cards[: count - 1], cards[0]]
        message = f"'2c' at position {count - 1} repeats a card"
        refused(InvalidCard, message, eval7.evaluate, hand)
        refused(TypeError, "'As' is a str at position", eval7.evaluate, [*hand[:-1], "As"])
        refused(TypeError, "5 is an int at position 0", eval7.evaluate, [5, *hand[:-1]])
        other = made(theirs, TEXTS[:count])
        message = 'Card("2c") at position 0 of cards is a Card of eval7.cards, not of fasteval'
        refused(TypeError, message, eval7.evaluate, other)
        refused(InvalidCard, "got 3", eval7.evaluate, Lying(cards[:3]))
        refused(TypeError, "at position 0", eval7.evaluate, [Numbered(), *hand[:-1]])
    refused(TypeError, "None is a NoneType, not a list of Cards", eval7.evaluate, None)
    refused(TypeError, "not a list of Cards", eval7.evaluate, iter(cards[:7]))


def test_bad_values(eval7):
    for value in (-1, 9 << 24, 1 << 40):
        refused(FastevalError, f"{value} is not a number of evaluate", eval7.handtype, value)
    for value in ("x", 3.5, True):
        refused(TypeError, f"{value!r} is not a number", eval7.handtype, value)


def test_bad_draws(eval7):
    deck = eval7.Deck()
    for draw in (deck.deal, deck.peek, deck.sample):
        refused(InvalidCard, "53 cards are asked for, 52 are left", draw, 53)
        refused(FastevalError, "n is -1", draw, -1)
        refused(TypeError, "'5' is a str", draw, "5")
    assert len(deck) == 52


def test_cards_do_not_change(eval7):
    card = eval7.Card("As")
    refused(AttributeError, "does not change", setattr, card, "rank", 4)
    refused(AttributeError, "does not change", delattr, card, "rank")
    assert card.rank == 12


def test_bad_spots(eval7):
    exact = eval7.py_hand_vs_range_exact
    hand, board, aces = (
        made(eval7, ["As", "Ks"]),
        made(eval7, TEXTS[:5]),
        eval7.HandRange("AA"),
    )
    refused(InvalidCard, "hand has 1 cards", exact, hand[:1], aces, board)
    refused(TypeError, "'As' is a str at position 0 of hand", exact, ["As", "Ks"], aces, board)
    refused(InvalidCard, "board has 2 cards", exact, hand, aces, board[:2])
    refused(InvalidCard, "board has 6 cards", exact, hand, aces, made(eval7, TEXTS[:6]))
    refused(InvalidCard, "Ks is in both hand and board", exact, hand, aces, [*board[:4], hand[1]])
    refused(
        InvalidCard, "board: '2c' at position 4 repeats", exact, hand, aces, [*board[:4], board[0]]
    )
    refused(InvalidCard, "hand: 'As' at position 1 repeats", exact, [hand[0]] * 2, aces, board)
    for text in ("AsKs", "", "0.0(AA)", "2c2d, 3cAh"):
        message = "no hand of a weight above 0"
        refused(InvalidRange, message, exact, hand, eval7.HandRange(text), board)
    refused(InvalidRange, message, exact, hand, eval7.HandRange("AsKs"), [])
    refused(TypeError, "'QQ' is a str, not a HandRange", exact, hand, "QQ", board)
    refused(TypeError, "3 is an int, not a HandRange", exact, hand, 3, board)
    for odd in (
        (hand[0], hand[1]),
        ((hand[0], hand[0]), 1.0),
        ((hand[0], "Ks"), 1.0),
        (tuple(hand), -1.0),
        (tuple(hand), float("nan")),
        (tuple(hand), float("inf")),
        (tuple(hand), "1"),
        (tuple(hand), 10**400),
    ):
        refused(InvalidRange, "item 1 of the range", exact, hand, [aces.hands[0], odd], board)


def test_bad_ranges_of_all_hands(eval7):
    aces, every = eval7.HandRange("AA"), eval7.py_all_hands_vs_range
    for odd in (None, "AA", "", b"AA", 5, eval7.HandRange):
        refused(TypeError, "not a HandRange", every, odd, aces, [], 1)
        refused(TypeError, "not a HandRange", every, aces, odd, [], 1)
    heavy = [(aces.hands[0][0], 1e308)] * 2
    refused(InvalidRange, "add up to infinity", every, heavy, aces, [], 1)
    refused(InvalidRange, "add up to infinity", every, aces, heavy, [], 1)
    foreign = theirs.HandRange("AA")
    refused(InvalidRange, "Cards of fasteval.compat.eval7", every, aces, foreign, [], 1)


def test_bad_iterations(eval7):
    hand, aces = made(eval7, ["Qs", "Ks"]), eval7.HandRange("AA")
    for call in (
        lambda number: eval7.py_hand_vs_range_monte_carlo(hand, aces, [], number),
        lambda number: eval7.py_all_hands_vs_range(aces, aces, [], number),
    ):
        refused(FastevalError, "py_iterations is 0: 1 or more", call, 0)
        refused(TypeError, "1.5 is a float", call, 1.5)


def test_ranges_without_a_hand_that_can_be(eval7):
    aces, board = eval7.HandRange("AsKs, AsAh"), made(eval7, ["2h", "7s", "Jh"])
    every = eval7.py_all_hands_vs_range
    for hero, villain in ((aces, "AsKs"), (aces, ""), ("", aces), ("Jh2c", "QQ")):
        ranges = [
            eval7.HandRange(each) if isinstance(each, str) else each for each in (hero, villain)
        ]
        assert every(*ranges, board, 1) == {}
    refused(InvalidCard, "board has 1 cards", every, aces, aces, board[:1], 1)
    refused(InvalidCard, "board: '2h' at position 1 repeats", every, aces, aces, [board[0]] * 3, 1)
