"""Input that is no hand: every door names what is wrong and where, and the process survives."""

import decimal
import fractions
import itertools
import re

import oracle
import pytest

import fasteval
from fasteval import FastevalError, InvalidCard

np = pytest.importorskip("numpy")

GOOD = (51, 45, 0, 21, 50, 31, 28)
DOORS = ("cards", "cards_to_mask", "evaluate", "hand_to_mask")
HUGE = 10**5000 + 7

ODD_NUMBERS = [
    52,
    53,
    60,
    63,
    64,
    100,
    255,
    256,
    1000,
    10**6,
    2**31,
    2**32 + 5,
    2**63,
    2**64,
    10**30,
]
ODD_NUMBERS += [-1, -2, -52, -(2**31), -(2**63), -(10**30), HUGE, -HUGE]


class Stands:
    """Stands for a number by the protocol that numpy's integers use."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        if isinstance(self.number, Exception):
            raise self.number
        return self.number

    def __repr__(self):
        return "Stands"


class Text(str):
    pass


class Number(int):
    pass


class Items(list):
    pass


ODD_TYPES = [
    True,
    False,
    np.True_,
    51.0,
    float("nan"),
    float("inf"),
    np.float64(3),
    1j,
    None,
    ...,
    b"As",
    (51,),
    [0],
    decimal.Decimal(3),
    fractions.Fraction(3),
    object,
    Stands("As"),
    Stands(3.0),
    Stands(TypeError("no number")),
    np.datetime64(1, "D"),
]


def refused(both, error, call, *arguments):
    """The message of an error that both implementations raise, of exactly this type."""
    with pytest.raises(error) as caught:
        both(call, *arguments)
    assert type(caught.value) is error
    return str(caught.value)


def shown(value):
    """The beginning of a value as a message quotes it."""
    is_huge = isinstance(value, int) and abs(value) > 2**240
    return (hex(value) if is_huge else repr(value))[:50]


def name(value):
    return f"{type(value).__name__}-{shown(value)}"


@pytest.mark.parametrize("position", range(7))
@pytest.mark.parametrize("number", ODD_NUMBERS, ids=shown)
def test_numbers_out_of_range(both, number, position):
    for item in (number, Number(number), Stands(number)):
        hand = [*GOOD[:position], item, *GOOD[position + 1 :]]
        for door in DOORS:
            message = refused(both, InvalidCard, door, hand)
            assert message.startswith(shown(number))
            assert f"at position {position} " in message
        assert message == refused(both, InvalidCard, "evaluate7", *hand)


@pytest.mark.parametrize("position", range(7))
@pytest.mark.parametrize("value", ODD_TYPES, ids=name)
def test_types_that_are_no_card(both, value, position):
    hand = [*GOOD[:position], value, *GOOD[position + 1 :]]
    for door in DOORS:
        for each in (hand, tuple(hand)):
            message = refused(both, TypeError, door, each)
            assert message.startswith(shown(value))
            assert f"at position {position} is a {type(value).__name__}" in message
    assert message == refused(both, TypeError, "evaluate7", *hand)


@pytest.mark.parametrize("dtype", ["?", "f2", "f4", "f8", "c16", "O", "S2", "M8[D]"])
def test_arrays_of_another_dtype(both, dtype):
    hand = np.array([0.5] * 7 if dtype == "O" else list(GOOD)).astype(dtype)
    message = refused(both, TypeError, "evaluate", hand)
    assert "at position 0" in message


def test_integers_of_other_libraries_are_cards(both):
    hand = [Stands(card) for card in GOOD]
    assert both("evaluate", hand) == oracle.strength(GOOD)
    assert both("evaluate7", *hand) == oracle.strength(GOOD)
    mask = Stands(oracle.mask(GOOD))
    assert both("evaluate", mask) == oracle.strength(GOOD)
    assert both("evaluate_mask", mask) == oracle.strength(GOOD)


@pytest.mark.parametrize(("first", "second"), [*itertools.combinations(range(7), 2)])
def test_duplicates_in_every_pair_of_positions(both, first, second):
    for count in range(max(second + 1, 5), 8):
        hand = list(GOOD[:count])
        hand[second] = hand[first]
        text = oracle.write(hand)
        singles = [text[i : i + 2] for i in range(0, len(text), 2)]
        for each, token, position in (
            (hand, hand[second], second),
            (singles, singles[second], second),
            (text, singles[second], 2 * second),
        ):
            message = refused(both, InvalidCard, "evaluate", each)
            assert message.startswith(f"{token!r} at position {position} ")
            assert "repeats a card" in message
    message = refused(both, InvalidCard, "evaluate7", *hand)
    assert message.startswith(f"{hand[second]} at position {second} repeats")


@pytest.mark.parametrize("text", ["AsAsKdQc9h", "7h7h5s6sTd6hAs", "AsAsAsAsAs"])
def test_repeated_cards_of_known_faults(both, text):
    message = refused(both, InvalidCard, "evaluate", text)
    assert message.startswith(f"'{text[:2]}' at position 2 ")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 8, 9, 10, 51, 52])
def test_wrong_counts(both, count):
    hand = list(range(51, 51 - count, -1))
    for each in (hand, tuple(hand), bytes(hand), oracle.write(hand), np.array(hand, np.uint8)):
        message = refused(both, InvalidCard, "evaluate", each)
        assert message == f"a hand has 5, 6 or 7 cards, got {count}"
    mask = oracle.mask(hand)
    for door in ("evaluate", "evaluate_mask", "hand_to_mask", "best_five"):
        message = refused(both, InvalidCard, door, mask)
        assert message == f"a hand has 5, 6 or 7 cards, mask {mask:#x} has {count}"


@pytest.mark.parametrize("count", [0, 1, 6, 8])
def test_evaluate7_takes_seven(both, count):
    with pytest.raises(TypeError):
        both(lambda floor: _without_wording(floor.evaluate7, *range(count)))


def _without_wording(function, *arguments):
    """Call a function; CPython and Cython word a wrong number of arguments differently."""
    try:
        return function(*arguments)
    except TypeError:
        raise TypeError from None


STRAY_BITS = [1 << (16 * suit + place) for suit in range(4) for place in (13, 14, 15)]
ODD_MASKS = [0x1F | bit for bit in STRAY_BITS]
ODD_MASKS += [-1, -(2**63), 0xFFFF, 2**63, 2**64 - 1, 2**64, 2**64 + 0x1F, 10**30, HUGE, -HUGE]


@pytest.mark.parametrize("mask", ODD_MASKS, ids=shown)
def test_masks_with_bits_that_are_no_cards(both, mask):
    for value in (mask, Number(mask), Stands(mask)):
        for door in ("evaluate", "evaluate_mask", "hand_to_mask", "mask_to_cards", "best_five"):
            message = refused(both, InvalidCard, door, value)
            assert message.startswith(f"mask {hex(mask)[:40]}")
            assert "not cards" in message


@pytest.mark.parametrize(
    "value", [v for v in ODD_TYPES if not isinstance(v, tuple | list)], ids=name
)
def test_types_that_are_no_mask(both, value):
    for door in ("evaluate_mask", "mask_to_cards", "best_five"):
        message = refused(both, TypeError, door, value)
        assert message.startswith(shown(value))
        assert re.search(rf"is an? {type(value).__name__}, not a mask", message)


@pytest.mark.parametrize("value", [v for v in ODD_TYPES if not np.iterable(v)], ids=name)
def test_types_that_are_no_hand(both, value):
    for door in DOORS:
        assert refused(both, TypeError, door, value).startswith(shown(value))


@pytest.mark.parametrize("value", [0, 51, 10**30, np.int64(3)])
def test_an_int_is_no_iterable_of_cards(both, value):
    for door in ("cards", "cards_to_mask"):
        assert refused(both, TypeError, door, value).startswith(repr(value))


def test_text_as_bytes_is_no_text(both):
    message = refused(both, InvalidCard, "evaluate", b"AsKsQsJsTs")
    assert message.startswith("65 at position 0 ")


@pytest.mark.parametrize(
    ("make", "error", "start"),
    [
        (lambda: itertools.cycle(["As", "Kd"]), InvalidCard, "'As' at position 2 "),
        (lambda: itertools.cycle(GOOD), InvalidCard, "51 at position 7 "),
        (lambda: itertools.count(), InvalidCard, "52 at position 52 "),
        (lambda: itertools.repeat("As"), InvalidCard, "'As' at position 1 "),
        (lambda: itertools.repeat(True), TypeError, "True at position 0 "),
        (lambda: itertools.repeat(""), InvalidCard, "'' at position 0 "),
        (lambda: iter(int, 1), InvalidCard, "0 at position 1 "),
    ],
)
def test_endless_iterators_end(both, make, error, start):
    for door in DOORS:
        message = refused(both, error, lambda floor, d=door: getattr(floor, d)(make()))
        assert message.startswith(start)


@pytest.mark.parametrize(
    "error", [ValueError("midway"), KeyError(3), TypeError("own"), OSError("io")]
)
def test_errors_of_an_iterator_or_a_number_pass_through(both, error):
    def broken():
        yield "As"
        yield 3
        raise error

    for door in DOORS:
        with pytest.raises(type(error)) as caught:
            both(lambda floor, d=door: getattr(floor, d)(broken()))
        assert caught.value is error
    if not isinstance(error, TypeError):  # a TypeError says that it is no number
        for door in (*DOORS, "evaluate_mask"):
            bad = Stands(error) if door == "evaluate_mask" else ["As", Stands(error)]
            with pytest.raises(type(error)) as caught:
                both(door, bad)
            assert caught.value is error


def test_objects_that_cannot_show_themselves(both):
    class Hostile:
        def __repr__(self):
            raise RuntimeError("no repr")

    hostile = Hostile()
    for door in (*DOORS, "evaluate_mask", "cactus_kev"):
        assert refused(both, TypeError, door, hostile).startswith("<")
    assert "at position 1 is a Hostile" in refused(both, TypeError, "cards", ["As", hostile])


def test_interrupts_pass_through(floor):
    def interrupted():
        yield "As"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        floor.evaluate(interrupted())


def test_a_list_that_changes_while_it_is_read(both):
    class Grows:
        def __init__(self, hand):
            self.hand = hand

        def __index__(self):
            self.hand.append(len(self.hand))
            return 40

    class Clears(Grows):
        def __index__(self):
            self.hand.clear()
            return 40

    def call(floor, kind):
        hand = [51, 50]
        hand.append(kind(hand))
        return floor.cards(hand)

    assert both(lambda floor: call(floor, Grows)) == (51, 50, 40, 3)
    assert both(lambda floor: call(floor, Clears)) == (51, 50, 40)


def test_a_number_that_is_another_each_time(both):
    class Counts:
        def __init__(self):
            self.number = 50

        def __index__(self):
            self.number += 1
            return self.number

    assert both(lambda floor: floor.cards([Counts()])) == (51,)
    message = refused(both, InvalidCard, lambda floor: floor.cards([one := Counts(), one]))
    assert message.startswith("52 at position 1 ")


def test_subclasses_are_what_they_extend(both):
    text = oracle.write(GOOD)
    strength = oracle.strength(GOOD)
    for hand in (
        Text(text),
        [Text(text[i : i + 2]) for i in range(0, 14, 2)],
        Items(GOOD),
        Items(Number(card) for card in GOOD),
        Number(oracle.mask(GOOD)),
        np.str_(text),
    ):
        assert both("evaluate", hand) == strength
    assert both("evaluate7", *map(Number, GOOD)) == strength


def test_subclasses_that_lie(both):
    class EmptyItems(list):
        def __iter__(self):
            return iter(())

        def __len__(self):
            return 7

        def __getitem__(self, index):
            return 1000

    class LongText(str):
        def __len__(self):
            return 10**9

        def encode(self, *_):
            return b"AsKsQsJsTs" * 100

    class LargeNumber(int):
        def __index__(self):
            return 10**30

    assert both("cards", EmptyItems(GOOD)) == ()
    assert both("cards", LongText("AsKd")) == (51, 45)
    assert both("cards", [LongText("As")]) == (51,)
    assert both("cards", [LargeNumber(5)]) == (5,)


@pytest.mark.parametrize(
    ("hand", "error", "start"),
    [
        (["As", "Xx", True], InvalidCard, "'Xx' at position 1"),
        (["As", True, "Xx"], TypeError, "True at position 1"),
        ([51, 51, 1000], InvalidCard, "51 at position 1"),
        ([51, 1000, 51], InvalidCard, "1000 at position 1"),
        ([51, None, 51], TypeError, "None at position 1"),
        ([*range(8), 99], InvalidCard, "99 at position 8"),
        ([1, 2, 99], InvalidCard, "99 at position 2"),
        ("AsAsXx", InvalidCard, "'As' at position 2"),
        ("AsXxAs", InvalidCard, "'Xx' at position 2"),
        ("AsKdXx", InvalidCard, "'Xx' at position 4"),
    ],
)
def test_the_first_fault_from_the_left_is_named_before_the_count(both, hand, error, start):
    assert refused(both, error, "evaluate", hand).startswith(start)


def test_long_text_is_cut_in_the_message(both):
    for text in ("As" * 10**5, "x" * 10**6, "As" + " " * 10**6 + "Xx", "As" + "\ud800" * 1000):
        message = refused(both, InvalidCard, "evaluate", text)
        assert len(message) < 250
    assert both("cards", " " * 10**6 + "As") == (51,)


@pytest.mark.parametrize(
    "strength", [0, -1, 7463, 65536, 65537, 2**16 + 7462, 2**32 + 1, 10**30, HUGE], ids=shown
)
def test_numbers_that_are_no_strength(both, strength):
    for value in (strength, Number(strength), Stands(strength)):
        for door in ("strength_category", "strength_ranks", "cactus_kev"):
            message = refused(both, FastevalError, door, value)
            assert message.startswith(f"{shown(strength)}"[:50])
            assert "1 to 7462" in message
        assert refused(both, FastevalError, "strength_weaker", value, 7) == message


@pytest.mark.parametrize("value", [*ODD_TYPES, "7462"], ids=name)
def test_types_that_are_no_strength(both, value):
    for door in ("strength_category", "strength_ranks", "cactus_kev"):
        message = refused(both, TypeError, door, value)
        assert message.startswith(shown(value))
        assert re.search(rf"is an? {type(value).__name__}, not a strength", message)


@pytest.mark.parametrize("count", [0, 4, 8, -1, 10**30])
def test_counts_that_strength_weaker_refuses(both, count):
    message = refused(both, InvalidCard, "strength_weaker", 1, count)
    assert message == f"a hand has 5, 6 or 7 cards, got {count}"


@pytest.mark.parametrize("count", [None, "7", True, 5.5, 7.0])
def test_types_that_are_no_count(both, count):
    message = refused(both, TypeError, "strength_weaker", 1, count)
    assert message.startswith(f"{count!r} is a {type(count).__name__}, not a number of cards")


def test_errors_are_value_errors():
    assert issubclass(InvalidCard, FastevalError)
    assert issubclass(FastevalError, ValueError)
    with pytest.raises(ValueError, match="'Xx' at position 0"):
        fasteval.evaluate("Xx")


@pytest.mark.parametrize("value", ["Xx", 52, None, True])
def test_words_refuse_as_the_floor_does(words, value):
    for call in (words.format_card, words.card_to_cactus_kev):
        with pytest.raises(TypeError if value in (None, True) else InvalidCard) as caught:
            call(value)
        assert f"{value!r} at position 0" in str(caught.value)
    with pytest.raises(TypeError if value in (None, True) else InvalidCard):
        words.format_cards([value])
