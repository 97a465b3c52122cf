"""Cards as text, numbers and masks, and the layouts of other evaluators."""

from itertools import combinations

import oracle
import pytest

import fasteval

np = pytest.importorskip("numpy")

DECK = range(52)
ROYAL = (51, 47, 43, 39, 35)


@pytest.mark.parametrize("card", DECK)
def test_every_card_in_every_spelling(both, card):
    text = oracle.write([card])
    rank, suit = text
    for written in (text, rank + suit.upper(), rank.lower() + suit, text.lower(), text.upper()):
        assert both("cards", written) == (card,)
        assert both("cards", [written]) == (card,)
    assert fasteval.format_card(card) == text


@pytest.mark.parametrize("text", ["10c", "10d", "10h", "10s", "10S"])
def test_ten_may_be_written_as_10(both, text):
    card = (oracle.read("T" + text[2].lower())[0],)
    assert both("cards", text) == card
    assert both("cards", [text]) == card
    assert both("cards", "9s" + text + "As")[1:2] == card


@pytest.mark.parametrize(
    "text",
    [
        "AsKd2c",
        "As Kd 2c",
        "As,Kd,2c",
        "  as, kD\t2C\n",
        "As Kd2c",
        ",,As,,Kd,,2c,,",
        "As\r\nKd 2c",
    ],
)
def test_blanks_and_commas_stand_between_cards(both, text):
    assert both("cards", text) == (51, 45, 0)


def test_text_keeps_its_order_and_holds_the_whole_deck(both):
    deck = list(reversed(DECK))
    assert both("cards", oracle.write(deck)) == tuple(deck)
    assert both("cards", deck) == tuple(deck)


@pytest.mark.parametrize("nothing", ["", "  , ", [], (), set(), b""])
def test_no_cards_are_no_error(both, nothing):
    assert both("cards", nothing) == ()
    assert both("cards_to_mask", nothing) == 0
    assert both("mask_to_cards", 0) == ()


@pytest.mark.parametrize(
    ("text", "token", "position"),
    [
        ("Xx", "'Xx'", 0),
        ("AsXd", "'Xd'", 2),
        ("As Kd Qx", "'Qx'", 6),
        ("As Kd 1s", "'1s'", 6),
        ("As11s", "'11'", 2),
        ("AsK", "'K'", 2),
        ("As 10", "'10'", 3),
        ("As 10x", "'10x'", 3),
        ("A s", "'A'", 0),
        ("A,s", "'A'", 0),
        ("As;Kd", "';K'", 2),
        ("As-Kd", "'-K'", 2),
        ("As\0Kd", "'\\x00K'", 2),
        ("AsKd\N{BLACK SPADE SUIT}", "'\N{BLACK SPADE SUIT}'", 4),
        ("A\N{BLACK SPADE SUIT}", "'A\N{BLACK SPADE SUIT}'", 0),
        ("\N{PLAYING CARD ACE OF SPADES}", "'\N{PLAYING CARD ACE OF SPADES}'", 0),
        ("As\ud800Kd", "'\\ud800K'", 2),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}s", "'\N{FULLWIDTH LATIN CAPITAL LETTER A}s'", 0),
        ("\N{ARABIC-INDIC DIGIT TWO}s", "'\N{ARABIC-INDIC DIGIT TWO}s'", 0),
        ("As\N{NO-BREAK SPACE}Kd", "'\\xa0K'", 2),
        ("As\vKd", "'\\x0bK'", 2),
    ],
)
def test_odd_text_is_quoted_with_its_position(both, text, token, position):
    for door in ("cards", "cards_to_mask", "evaluate"):
        with pytest.raises(fasteval.InvalidCard) as caught:
            both(door, text)
        assert str(caught.value).startswith(f"{token} at position {position} of ")
        assert "rank 2-9, T or 10" in str(caught.value)


@pytest.mark.parametrize(
    ("cards", "token", "position"),
    [
        ("AsAs", "'As'", 2),
        ("As Kd aS", "'aS'", 6),
        ("TdKs10d", "'10d'", 4),
        ("10d, Ks, tD", "'tD'", 9),
        (["As", "Kd", "As"], "'As'", 2),
        (["Td", "10d"], "'10d'", 1),
        ([51, 45, 51], "51", 2),
        (["As", 51], "51", 1),
        ([51, "As"], "'As'", 1),
    ],
)
def test_a_repeated_card_is_quoted_with_its_position(both, cards, token, position):
    for door in ("cards", "cards_to_mask", "evaluate"):
        with pytest.raises(fasteval.InvalidCard) as caught:
            both(door, cards)
        assert token in str(caught.value)
        assert f"at position {position}" in str(caught.value)
        assert "repeats" in str(caught.value)


@pytest.mark.parametrize(
    "cards",
    [
        list(ROYAL),
        ROYAL,
        bytes(ROYAL),
        bytearray(ROYAL),
        dict.fromkeys(ROYAL),
        ["As", "Ks", "Qs", "Js", "10s"],
        ["As", 47, "qs", np.int8(39), np.uint64(35)],
        np.array(ROYAL),
        *(np.array(ROYAL, dtype) for dtype in "bBhHiIlLqQ"),
        np.array(["As", "Ks", "Qs", "Js", "Ts"]),
    ],
    ids=lambda cards: f"{type(cards).__name__}-{getattr(cards, 'dtype', '')}",
)
def test_iterables_of_cards(both, cards):
    assert both("cards", cards) == ROYAL
    assert all(type(card) is int for card in both("cards", cards))
    assert both(lambda floor: floor.cards(iter(cards))) == ROYAL
    assert both(lambda floor: floor.cards(card for card in cards)) == ROYAL
    assert both("cards_to_mask", cards) == 0x1F00_0000_0000_0000


@pytest.mark.parametrize(
    "item", ["", " ", "AsKd", "As Kd", "A", "10", "A s", "As\0", "Xx", "As\N{BLACK SPADE SUIT}"]
)
def test_one_text_of_an_iterable_is_one_card(both, item):
    with pytest.raises(fasteval.InvalidCard) as caught:
        both("cards", ["2c", item])
    assert f"{item!r} at position 1" in str(caught.value)


def test_one_card_may_have_blanks_around_it(both):
    assert both("cards", ["2c", " As", "Kd ", ",10h\t"]) == (0, 51, 45, 34)


def test_masks_of_every_card_and_pair(both):
    for card in DECK:
        bit = 1 << (16 * (card % 4) + card // 4)
        assert both("cards_to_mask", [card]) == bit
        assert both("mask_to_cards", bit) == (card,)
    for pair in combinations(DECK, 2):
        mask = oracle.mask(pair)
        assert both("cards_to_mask", pair) == mask
        assert both("mask_to_cards", mask) == pair
    whole = 0x1FFF_1FFF_1FFF_1FFF
    assert both("cards_to_mask", DECK) == whole
    assert both("mask_to_cards", whole) == tuple(DECK)
    assert both("mask_to_cards", np.uint64(whole)) == tuple(DECK)


def test_formats():
    assert fasteval.format_cards([51, 45, 34]) == "AsKdTh"
    assert fasteval.format_cards([51, 45, 34], " ") == "As Kd Th"
    assert fasteval.format_cards("10d as", separator=", ") == "Td, As"
    assert fasteval.format_cards(DECK) == oracle.write(DECK)
    assert fasteval.format_cards([]) == ""
    assert fasteval.format_card("10h") == "Th"
    assert fasteval.format_card(np.int64(51)) == "As"


# From the tables that describe the layouts: Cactus Kev's xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp, with
# the suit bit spades 1, hearts 2, diamonds 4, clubs 8 and the prime of the rank below it.
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Kd", 0x08004B25),
        ("5s", 0x00081307),
        ("Jc", 0x0200891D),
        ("2c", 0x00018002),
        ("As", 0x10001C29),
    ],
)
def test_cactus_kev_cards(text, number):
    (card,) = oracle.read(text)
    assert fasteval.card_to_cactus_kev(card) == number
    assert fasteval.card_from_cactus_kev(number) == card


# eval7 numbers suit by suit: bit 13 * suit + rank.
@pytest.mark.parametrize(
    ("text", "mask"), [("2c", 1), ("2d", 0x2000), ("As", 0x8000000000000), ("Ac2d", 0x3000)]
)
def test_eval7_masks(text, mask):
    ours = oracle.mask(oracle.read(text))
    assert fasteval.mask_to_eval7(ours) == mask
    assert fasteval.mask_from_eval7(mask) == ours


def test_whole_deck_goes_to_the_other_layouts_and_back():
    whole = 0x1FFF_1FFF_1FFF_1FFF
    kev = [fasteval.card_to_cactus_kev(card) for card in DECK]
    assert len(set(kev)) == 52
    assert [fasteval.card_from_cactus_kev(number) for number in kev] == list(DECK)
    assert fasteval.mask_to_eval7(whole) == 2**52 - 1
    assert fasteval.mask_from_eval7(2**52 - 1) == whole
    assert fasteval.mask_to_eval7(0) == fasteval.mask_from_eval7(0) == 0


def test_layouts_are_those_of_treys():
    treys = pytest.importorskip("treys")
    for card in DECK:
        assert fasteval.card_to_cactus_kev(card) == treys.Card.new(oracle.write([card]))


def test_layouts_are_those_of_eval7():
    eval7 = pytest.importorskip("eval7")
    for card in DECK:
        other = eval7.Card(oracle.write([card])).mask
        assert fasteval.mask_to_eval7(oracle.mask([card])) == other


@pytest.mark.parametrize("number", [0, 1, -1, 0x08004B24, 0x08004B25 + 2**32, 0x18004B25, 10**30])
def test_numbers_that_are_no_cactus_kev_card(number):
    with pytest.raises(fasteval.InvalidCard, match=hex(number)):
        fasteval.card_from_cactus_kev(number)


@pytest.mark.parametrize("mask", [2**52, -1, 2**64, 10**30])
def test_numbers_that_are_no_eval7_mask(mask):
    with pytest.raises(fasteval.InvalidCard):
        fasteval.mask_from_eval7(mask)


@pytest.mark.parametrize("value", [True, 1.0, None, "As", np.True_, float("nan")])
def test_types_that_are_no_number_of_another_layout(value):
    for convert in (
        fasteval.card_from_cactus_kev,
        fasteval.mask_from_eval7,
        fasteval.mask_to_eval7,
    ):
        with pytest.raises(TypeError):
            convert(value)
