"""Range objects: weights, questions, algebra, copies, and what is no range."""

import copy
import itertools
import json
import pickle
import re
from array import array
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fasteval.combos import CLASSES, COMBOS, combo, combo_text
from fasteval.errors import InvalidCard, InvalidRange
from fasteval.ranges import Range
from fasteval.starting_order import ORDER

numpy = pytest.importorskip("numpy")

AA = ["AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"]
ONLY_AA = [int(number in CLASSES["AA"]) for number in range(1326)]

weights_of_classes = st.dictionaries(
    st.sampled_from(sorted(CLASSES)), st.sampled_from([0.0, 0.25, 0.5, 1.0])
)
ranges = st.builds(Range.from_weights, weights_of_classes)


# ---- Numbers of combos and classes --------------------------------------------------------------


def test_combos_are_numbered_as_the_header_says():
    assert len(COMBOS) == len(set(COMBOS)) == 1326
    for number, (high, low) in enumerate(COMBOS):
        assert 52 > high > low >= 0
        assert number == high * (high - 1) // 2 + low == combo(high, low) == combo(low, high)
    assert (combo_text(0), combo_text(1325)) == ("2d2c", "AsAh")


def test_classes_part_the_combos():
    """R160: 13 pairs of 6 hands, 78 suited classes of 4 and 78 offsuit classes of 12."""
    sizes = [len(numbers) for numbers in CLASSES.values()]
    assert (sizes.count(6), sizes.count(4), sizes.count(12)) == (13, 78, 78)
    assert sorted(number for numbers in CLASSES.values() for number in numbers) == list(range(1326))
    assert list(CLASSES)[:3] == ["AA", "AKs", "AQs"]
    assert list(CLASSES)[13:15] == ["AKo", "KK"]
    for name, numbers in CLASSES.items():
        for number in numbers:
            text = combo_text(number)
            assert {text[0], text[2]} == set(name[:2])
            assert (text[1] == text[3]) == (name[2:] == "s")


# ---- Weights ------------------------------------------------------------------------------------


def test_weights_are_a_read_only_buffer_of_doubles():
    weights = Range("AKs:0.25").weights
    assert (weights.format, weights.shape, weights.readonly) == ("d", (1326,), True)
    with pytest.raises(TypeError):
        weights[0] = 1.0
    view = numpy.asarray(weights)
    assert view.dtype == float
    assert view.base is not None
    assert not view.flags.writeable
    assert view.sum() == 1


def test_a_released_buffer_is_no_harm():
    r = Range("AA")
    with r.weights as weights:
        assert sum(weights) == 6
    assert sum(r.weights) == 6


@pytest.mark.parametrize(
    "weights",
    [
        ONLY_AA,
        tuple(map(float, ONLY_AA)),
        array("d", ONLY_AA),
        numpy.array(ONLY_AA, dtype="float32"),
        numpy.array(ONLY_AA, dtype="int64"),
        list(map(Fraction, ONLY_AA)),
        (weight for weight in ONLY_AA),
        {"AA": 1},
        dict.fromkeys(AA, 1.0),
        {(high, low): 1 for high in range(48, 52) for low in range(48, high)},
        {"22+": 0.3, "KK-22": 0, "AA": 1},
        Range("AA").weights,
        Range("AA").to_dict(),
    ],
    ids=lambda weights: type(weights).__name__,
)
def test_ranges_of_weights(weights):
    r = Range.from_weights(weights)
    assert {combo_text(combo(*hand)) for hand in r} == {combo_text(n) for n in CLASSES["AA"]}
    assert set(dict(r.items()).values()) == {1.0}
    assert len(r) == 6


def test_a_float32_weight_is_what_it_is():
    r = Range.from_weights(numpy.full(1326, 0.1, dtype="float32"))
    assert r.weight("AsAh") == float(numpy.float32(0.1))


def test_negative_zero_is_zero():
    assert Range.from_weights([-0.0] * 1325 + [1]) == Range("AsAh")
    assert Range.from_weights({"AA": -0.0, "KK": 1}) == Range("KK")


BAD_WEIGHTS = [
    (None, TypeError, "None"),
    (5, TypeError, "5 is an int"),
    ("AA", TypeError, "'AA' is a str"),
    (b"x" * 1326, TypeError, "bytes"),
    ({0.5, 1.0}, TypeError, "set"),
    ([], InvalidRange, "has 0 numbers: pass 1326"),
    ([0.0] * 1325, InvalidRange, "has 1325 numbers"),
    ([0.0] * 1400, InvalidRange, "has 1327 or more numbers"),
    ([0.0] * 1325 + [1.5], InvalidRange, r"weights\[1325\], AsAh, is 1\.5"),
    ([-0.25] + [0.0] * 1325, InvalidRange, r"weights\[0\], 2d2c, is -0\.25"),
    ([0.0, float("nan")] + [0.0] * 1324, InvalidRange, r"weights\[1\], 2h2c, is nan"),
    ([0.0, float("inf")] + [0.0] * 1324, InvalidRange, r"weights\[1\], 2h2c, is inf"),
    ([10**400] + [0.0] * 1325, InvalidRange, r"weights\[0\]"),
    ([None] + [0.0] * 1325, TypeError, r"weights\[0\]: None"),
    (["0.5"] + [0.0] * 1325, TypeError, r"weights\[0\]: '0\.5' is a str"),
    ([b"1"] * 1326, TypeError, r"weights\[0\]: b'1' is a bytes, not a number"),
    ([bytearray(b"1")] * 1326, TypeError, r"weights\[0\]: bytearray\(b'1'\) is a bytearray"),
    ([memoryview(b"1")] * 1326, TypeError, r"weights\[0\]: .* is a memoryview"),
    ([True] * 1326, TypeError, r"weights\[0\]: True is a bool, not a number"),
    (numpy.ones(1326, dtype=bool), TypeError, r"weights\[0\]: .* is a bool"),
    (numpy.full(1326, "1"), TypeError, r"weights\[0\]: .* is a str_"),
    (numpy.full(1326, b"1"), TypeError, r"weights\[0\]: .* is a bytes_"),
    (bytearray(1326), TypeError, "bytearray"),
    ({"AA": b"1"}, TypeError, r"weights\['AA'\]: b'1' is a bytes, not a number"),
    ({"AA": array("b", b"1")}, TypeError, r"weights\['AA'\]: array"),
    ({"AA": True}, TypeError, r"weights\['AA'\]: True is a bool, not a number"),
    ({"AA": numpy.False_}, TypeError, r"weights\['AA'\]: .* is a bool"),
    ([1j] + [0.0] * 1325, TypeError, r"weights\[0\]: 1j"),
    (numpy.zeros((1326, 2)), TypeError, r"weights\[0\]"),
    ({"AA": 2}, InvalidRange, r"weights\['AA'\] is 2"),
    ({"AA": "x"}, TypeError, r"weights\['AA'\]: 'x' is a str"),
    ({"AA:0.5": 1}, InvalidRange, "'AA:0.5' at position 0"),
    ({"-AA": 1}, InvalidRange, "'-AA' at position 0"),
    ({"AA,KK": 1}, InvalidRange, "'AA,KK' at position 0"),
    ({"": 1}, InvalidRange, "'' at position 0"),
    ({"AsAs": 1}, InvalidRange, "one card twice"),
    ({"As As": 1}, InvalidRange, "one card twice"),
    ({"As Ks Qs": 1}, InvalidRange, "'As Ks Qs' at position 0"),
    ({(1, 2, 3): 1}, InvalidCard, "has 3 card"),
    ({(1, 1): 1}, InvalidCard, "repeats a card"),
    ({(52, 1): 1}, InvalidCard, "52"),
    ({5: 1}, TypeError, "5 is an int"),
]


@pytest.mark.parametrize(("weights", "error", "message"), BAD_WEIGHTS)
def test_odd_weights_are_refused(weights, error, message):
    with pytest.raises(error, match=message):
        Range.from_weights(weights)


def test_endless_weights_are_refused():
    with pytest.raises(InvalidRange, match="1327 or more"):
        Range.from_weights(iter(float, 1.0))


@pytest.mark.parametrize("value", [None, 5, b"AA", ["AA"], {"AA": 1}, 0.15])
def test_what_is_no_text_is_refused(value):
    with pytest.raises(TypeError, match="a range is text"):
        Range(value)
    with pytest.raises(TypeError):
        Range()


# ---- Questions ----------------------------------------------------------------------------------


def test_hands_in_a_range(words):
    r = Range("AKs:0.5, AhKh, 22")
    assert "AsKs" in r
    assert "KsAs" in r
    assert "AsKd" not in r
    assert (51, 47) in r
    assert ["As", 47] in r
    assert numpy.array([47, 51]) in r
    assert r.weight("As Ks") == 0.5
    assert r.weight("KhAh") == 1
    assert r.weight("AdKs") == 0
    assert type(r.weight("AsKs")) is float
    assert r.weight("A\N{BLACK SPADE SUIT} K\N{BLACK SPADE SUIT}") == 0.5
    assert "A\N{WHITE HEART SUIT}K\N{WHITE HEART SUIT}" in r


@pytest.mark.parametrize("text", ["AKs", "AK", "AA", "TT+", "A5s-A2s", "15%", "random", "Axs"])
def test_several_hands_are_no_single_one(words, text):
    with pytest.raises(InvalidCard, match="repeats a card"):
        Range("random").weight("AsAs")
    with pytest.raises(InvalidCard, match=f"^{re.escape(repr(text))} is not one hand: name two"):
        Range("random").weight(text)


@pytest.mark.parametrize(
    ("hand", "error"),
    [
        ("AKs", InvalidCard),
        ("As", InvalidCard),
        ("AsAs", InvalidCard),
        ("AsKsQs", InvalidCard),
        ("", InvalidCard),
        ((52, 1), InvalidCard),
        (51, TypeError),
        (None, TypeError),
        ((True, 5), TypeError),
    ],
)
def test_what_is_no_hand_is_refused(words, hand, error):
    r = Range("random")
    with pytest.raises(error):
        hand in r  # noqa: B015
    with pytest.raises(error):
        r.weight(hand)


def test_counts_and_percentages():
    assert len(Range("random")) == 1326
    assert Range("random").percentage == 100
    assert len(Range("AKs:0.5,AA")) == 10
    assert Range("AKs:0.5,AA").percentage == pytest.approx(100 * 8 / 1326, rel=1e-15)
    assert list(Range("3c2d:0.5,2d2c").items()) == [((1, 0), 1.0), ((4, 1), 0.5)]
    assert list(Range("3c2d:0.5,2d2c")) == [(1, 0), (4, 1)]
    assert Range("AA")
    assert not Range.from_weights({})


def test_matrix():
    matrix = Range("AKs, AKo:0.5, 22:0.1, QhJh:0.5").matrix()
    assert [len(row) for row in matrix] == [13] * 13
    assert matrix[0][1] == 1.0
    assert matrix[1][0] == 0.5
    assert matrix[12][12] == 0.1
    assert matrix[2][3] == 0.125
    assert sum(map(sum, matrix)) == 1.725


@given(weights_of_classes)
def test_matrix_has_the_weights_of_the_classes(weights):
    matrix = Range.from_weights(weights).matrix()
    assert [weight for row in matrix for weight in row] == [weights.get(n, 0.0) for n in CLASSES]


def test_classes_are_those_of_the_matrix_above_0():
    classes = Range("22:0.1, AKs, AKo:0.5, QhJh:0.5").classes()
    assert list(classes.items()) == [("AKs", 1.0), ("AKo", 0.5), ("QJs", 0.125), ("22", 0.1)]
    assert list(Range("random").classes()) == list(CLASSES)
    assert Range.from_weights({}).classes() == {}


@given(weights_of_classes)
def test_ranges_of_whole_classes_are_made_of_their_classes_again(weights):
    r = Range.from_weights(weights)
    assert r.classes() == {name: weight for name, weight in weights.items() if weight}
    assert Range.from_weights(r.classes()) == r


# ---- The best hands -----------------------------------------------------------------------------


def test_the_order_has_each_class_once():
    assert sorted(ORDER) == sorted(CLASSES)
    assert ORDER[:8] == ("AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs")
    assert ORDER[-1] == "32o"


def test_percentages_of_the_best_hands():
    """Whole classes, so many that the part is nearest; always one; of two as near, the smaller."""
    sizes = [len(CLASSES[name]) for name in ORDER]
    totals = [sum(sizes[: count + 1]) for count in range(169)]
    for tenths in range(1, 1001):
        wanted = Fraction(tenths, 1000) * 1326
        nearest = min(totals, key=lambda total: (abs(total - wanted), total))
        r = Range.percent(tenths / 10)
        assert len(r) == nearest
        assert r == Range(f"{tenths / 10}%") == Range(",".join(ORDER[: totals.index(nearest) + 1]))


def test_of_two_parts_as_near_the_smaller_is_taken():
    totals = list(itertools.accumulate(len(CLASSES[name]) for name in ORDER))
    middles = {(less + more) / 2: less for less, more in itertools.pairwise(totals)}
    percentages = {middle * 100 / 1326: middle for middle in middles}
    exact = {p: middles[middle] for p, middle in percentages.items() if p * 1326 / 100 == middle}
    assert len(exact) > 50
    assert {p: len(Range.percent(p)) for p in exact} == exact


def test_percent_takes_numbers():
    assert Range.percent(100) == Range("random")
    assert Range.percent(1e-9) == Range("AA")
    assert Range.percent(numpy.float32(15)) == Range.percent(Fraction(15)) == Range("15%")
    assert len(Range("15%")) == 200
    assert Range("15%") - Range("5%") == Range("15% -5%")


@pytest.mark.parametrize("value", [0, -1, 100.1, float("nan"), float("inf"), 10**400])
def test_other_percentages_are_refused(value):
    with pytest.raises(InvalidRange, match="above 0 and at most 100"):
        Range.percent(value)


@pytest.mark.parametrize(
    "value",
    ["15", b"15", bytearray(b"15"), memoryview(b"15"), None, True, numpy.True_, 1j, [15]],
)
def test_what_is_no_percentage_is_refused(value):
    with pytest.raises(TypeError, match="not a percentage"):
        Range.percent(value)


# ---- Algebra ------------------------------------------------------------------------------------


def test_algebra_of_texts():
    assert Range("QQ+") | Range("JJ:0.5,QQ:0.5") == Range("QQ+,JJ:0.5")
    assert Range("QQ+") & Range("JJ:0.5,QQ:0.5") == Range("QQ:0.5")
    assert Range("QQ+:0.3") - Range("QQ:0.1") == Range("KK+:0.3")
    assert Range("QQ+:0.3") ^ Range("QQ:0.1,JJ:0.1") == Range("KK+:0.3,JJ:0.1")
    assert ~Range("QQ+:0.3") == Range("random -QQ+")
    assert Range("AA") & Range("KK") == Range.from_weights({})


@settings(max_examples=40)
@given(ranges, ranges, ranges)
def test_laws_of_algebra(a, b, c):
    empty, everything = Range.from_weights({}), Range("random")
    assert a | b == b | a
    assert a & b == b & a
    assert a ^ b == b ^ a
    assert (a | b) | c == a | (b | c)
    assert (a & b) & c == a & (b & c)
    assert a & (b | c) == (a & b) | (a & c)
    assert a - b == a & ~b
    assert a ^ b == (a - b) | (b - a)
    assert a - a == a ^ a == empty
    assert ~a == everything - a
    assert a | empty == a & everything == a
    assert set(a - b) == set(a) - set(b)
    assert set(a | b) == set(a) | set(b)
    assert set(a & b) == set(a) & set(b)
    assert set(a ^ b) == set(a) ^ set(b)
    assert set(~a) == set(COMBOS) - set(a)


@pytest.mark.parametrize("other", ["AA", None, {(51, 50)}, 1])
def test_algebra_is_of_ranges_only(other):
    for operation in ("__or__", "__and__", "__sub__", "__xor__"):
        assert getattr(Range("AA"), operation)(other) is NotImplemented
    with pytest.raises(TypeError):
        Range("AA") | other
    assert Range("AA") != other


# ---- A value ------------------------------------------------------------------------------------


def test_equal_ranges_are_one_key():
    assert Range("AA,KK") == Range("KK+")
    assert hash(Range("AA,KK")) == hash(Range("KK+"))
    assert {Range("AA"): 1}[Range("AA:1")] == 1
    assert Range("AA") != Range("AA:0.5")
    assert Range(Range("AA")) == Range("AA")


def test_a_range_does_not_change():
    r = Range("AA")
    for name in ("weights", "_bytes", "other"):
        with pytest.raises(AttributeError, match="does not change"):
            setattr(r, name, b"")
        with pytest.raises(AttributeError, match="does not change"):
            delattr(r, name)
    before = r
    r |= Range("KK")
    assert (before, r) == (Range("AA"), Range("KK+"))
    before.__init__("QQ")
    assert before == Range("AA")


def test_a_range_has_no_subclasses():
    with pytest.raises(TypeError, match="Range has no subclasses"):
        type("Mine", (Range,), {})


@settings(max_examples=40)
@given(ranges)
def test_copies(r):
    assert copy.copy(r) is copy.deepcopy(r) is r
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(r, protocol)) == r
    assert Range.from_weights(json.loads(json.dumps(r.to_dict()))) == r
    assert Range.from_weights(r.weights) == r
    assert eval(repr(r)) == r
    if r:
        assert Range(str(r)) == r


def test_a_damaged_pickle_is_refused():
    data = pickle.dumps(Range.from_weights([0.5] * 1326))
    with pytest.raises(InvalidRange):
        pickle.loads(data.replace(array("d", [0.5]).tobytes(), array("d", [7.5]).tobytes()))


def test_representations():
    assert repr(Range("KK,AA")) == "Range('KK+')"
    assert str(Range("KK,AA")) == "KK+"
    assert repr(Range.from_weights({})) == "Range.from_weights({})"
    assert str(Range.from_weights({})) == ""
