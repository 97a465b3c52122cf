"""Ranges as text: what is read, what is refused and where."""

import functools
import itertools
import operator
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fasteval.equities import equity
from fasteval.errors import InvalidRange
from fasteval.notation import format_card
from fasteval.potential import hand_strength
from fasteval.ranges import Range
from fasteval.starting import class_name

RANKS = "AKQJT98765432"
DECK = [rank + suit for rank in RANKS for suit in "shdc"]


def hands_of_class(name):
    """The hands of a class, found by looking at all pairs of cards."""
    return {
        frozenset(pair)
        for pair in itertools.combinations(DECK, 2)
        if {pair[0][0], pair[1][0]} == set(name[:2])
        and (name[0] != name[1] or pair[0][0] == pair[1][0])
        and {"s": pair[0][1] == pair[1][1], "o": pair[0][1] != pair[1][1]}.get(name[2:], True)
    }


CLASSES = {
    name: hands_of_class(name)
    for high, low in itertools.combinations_with_replacement(RANKS, 2)
    for name in ([high + low] if high == low else [high + low + "s", high + low + "o"])
}


def hands(text):
    return {frozenset(map(format_card, hand)) for hand in Range(text)}


def union(names):
    return set().union(*(hands_of_class(name) for name in names.split()))


# ---- What is read -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("AA", "AA"),
        ("AK", "AKs AKo"),
        ("KA", "AK"),
        ("23", "32s 32o"),
        ("23s", "32s"),
        ("22+", "22 33 44 55 66 77 88 99 TT JJ QQ KK AA"),
        ("QQ+", "QQ KK AA"),
        ("AA+", "AA"),
        ("A2s+", "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
        ("KTs+", "KTs KJs KQs"),
        ("TKs+", "KTs KJs KQs"),
        ("AJo+", "AJo AQo AKo"),
        ("AT+", "ATs ATo AJs AJo AQs AQo AKs AKo"),
        ("T9s+", "T9s"),
        ("32o+", "32o"),
        ("TT-77", "TT 99 88 77"),
        ("77-TT", "TT 99 88 77"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("A2s-A5s", "A5s A4s A3s A2s"),
        ("5As-2As", "A5s A4s A3s A2s"),
        ("KJo-KTo", "KJo KTo"),
        ("K9-K7", "K9s K9o K8s K8o K7s K7o"),
        ("T9s-65s", "T9s 98s 87s 76s 65s"),
        ("65s-T9s", "T9s 98s 87s 76s 65s"),
        ("J9s-64s", "J9s T8s 97s 86s 75s 64s"),
        ("AK-87s", "AKs KQs QJs JTs T9s 98s 87s"),
        ("AKs-87", "AKs KQs QJs JTs T9s 98s 87s"),
        ("QJo-QJo", "QJo"),
        ("TT - 77", "TT 99 88 77"),
        ("TT- 77", "TT 99 88 77"),
        ("TT \N{EN DASH}\t77", "TT 99 88 77"),
        ("TT\N{MINUS SIGN}77", "TT 99 88 77"),
        ("22+ -KK", "22 33 44 55 66 77 88 99 TT JJ QQ AA"),
        ("QQ+,!KK", "QQ AA"),
        ("KK+ -KK KK", "AA KK"),
        ("AK -AKs", "AKo"),
        ("AA -QQ", "AA"),
        ("QQ-AA -KK-AA", "QQ"),
        ("JJ+ \N{MINUS SIGN}KK+", "JJ QQ"),
        ("AA,KK;QQ JJ\nTT\t99,, ;88,", "AA KK QQ JJ TT 99 88"),
        ("aks,KQS Tt 9T", "AKs KQs TT T9"),
        ("109s 10J 1010 A10o+", "T9s JT TT ATo AJo AQo AKo"),
        ("AA,AA", "AA"),
        ("Axs", "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
        ("5xo", "54o 53o 52o"),
        ("4x", "43 42"),
        ("3X 10x -TxO", "32 T9s T8s T7s T6s T5s T4s T3s T2s"),
        ("AKs AQs-ATs -Axs KxS -K2s+ 22", "22"),
        ("all -22+ -A2+ -K2+ -Q2+ -J2+ -T2+ -9x -8x -7x -6x -5x -4x", "32"),
    ],
)
def test_hands_of_a_text(text, names):
    assert hands(text) == union(names)
    assert Range(text).percentage == pytest.approx(100 * len(union(names)) / 1326)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("AhKh", "AhKh"),
        ("KhAh", "AhKh"),
        ("ahkh", "AhKh"),
        ("AHKH", "AhKh"),
        ("10h9S", "Th9s"),
        ("2c2d,3s2c", "2c2d 2c3s"),
        ("AKs -AsKs !AdKd", "AhKh AcKc"),
        ("As Ks", "AsKs"),
        ("Ks,As", "AsKs"),
        ("10s 9s", "Ts9s"),
        (" as,\t,KD\n", "AsKd"),
        ("2c\r\n2d", "2c2d"),
        ("A\N{BLACK SPADE SUIT}K\N{BLACK HEART SUIT}", "AsKh"),
        ("A\N{WHITE DIAMOND SUIT} 10\N{WHITE CLUB SUIT}", "AdTc"),
        ("A\N{WHITE SPADE SUIT}K\N{WHITE HEART SUIT},2h2d", "AsKh 2h2d"),
        ("2\N{BLACK DIAMOND SUIT}2\N{BLACK CLUB SUIT} 3s2c", "2c2d 2c3s"),
        ("A\N{BLACK HEART SUIT}\ufe0fK\N{BLACK SPADE SUIT}\ufe0f", "AhKs"),
        ("AKs -A\N{BLACK HEART SUIT}K\N{BLACK HEART SUIT} !AdKd", "AsKs AcKc"),
    ],
)
def test_single_hands(text, pairs):
    assert hands(text) == {frozenset((pair[:2], pair[2:])) for pair in pairs.split()}


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "RANDOM",
        "any",
        "All",
        "*",
        "100%",
        "22+,A2+,K2+,Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32",
    ],
)
def test_all_hands(text):
    assert hands(text) == {frozenset(pair) for pair in itertools.combinations(DECK, 2)}


# The counts of public faults in the range readers of others.
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AJo+", 36),
        ("22", 6),
        ("KK+,A2s+", 60),
        ("AK-87s,A2s+", 72),
        ("AA,AA", 6),
        ("AK", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("KA", 16),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("TT-77", 24),
        ("77-TT", 24),
        ("22-55", 24),
        ("QQ@1,22", 12),
        ("23", 16),
        ("6c5c,AQo+", 25),
    ],
)
def test_counts_that_other_readers_get_wrong(text, count):
    r = Range(text)
    assert len(r) == len(list(r)) == count
    assert all(high > low for high, low in r)


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_and_its_plus(name):
    assert hands(name) == CLASSES[name]
    high, low, suits = name[0], name[1], name[2:]
    if high == low:
        better = [rank * 2 for rank in RANKS[: RANKS.index(high) + 1]]
    else:
        between = RANKS[RANKS.index(high) + 1 : RANKS.index(low) + 1]
        better = [high + rank + suits for rank in between]
    assert hands(name + "+") == union(" ".join(better))


def test_each_line_of_classes_both_ways():
    """A dash is a line of pairs, of one top card or of one gap; any other two hands are refused."""
    names = ["AA", *(name for name in CLASSES if name[2:] == "s"), "77", "22"]
    lines = 0
    for first, last in itertools.product(names, repeat=2):
        start, end = ([RANKS.index(rank) for rank in name[:2]] for name in (first, last))
        steps = [end[0] - start[0], end[1] - start[1]]
        pairs = [name[0] == name[1] for name in (first, last)]
        if pairs[0] != pairs[1] or not (steps[0] == steps[1] or steps[0] == 0):
            with pytest.raises(InvalidRange, match="not a line of hands"):
                Range(f"{first}-{last}")
            continue
        lines += 1
        count = max(map(abs, steps)) + 1
        expected = [
            "".join(RANKS[start[k] + place * (steps[k] // max(count - 1, 1))] for k in (0, 1))
            for place in range(count)
        ]
        assert hands(f"{first}-{last}") == union(" ".join(name + first[2:] for name in expected))
    assert lines > 700


def test_the_list_of_weights_of_piosolver():
    """PioSOLVER writes 1,326 weights, 2d2c first, in the order of its show_hand_order."""
    order = [
        f"{RANKS[::-1][high >> 2]}{'cdhs'[high & 3]}{RANKS[::-1][low >> 2]}{'cdhs'[low & 3]}"
        for high in range(52)
        for low in range(high)
    ]
    assert order[:8] == ["2d2c", "2h2c", "2h2d", "2s2c", "2s2d", "2s2h", "3c2c", "3c2d"]
    weights = [str(round(number / 1325, 4)) for number in range(1326)]
    r = Range(" ".join(weights))
    assert [r.weight(hand) for hand in order] == list(map(float, weights))
    assert Range("1 " + "0\n" * 1325) == Range("2c2d")
    assert Range("1e-05," + "0," * 1325).weight("2c2d") == 1e-5


def test_many_pairs_of_digits_are_no_list_of_weights():
    assert Range("99 " + "22 " * 1325) == Range("99,22")


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("AKs:0.5", 0.5),
        ("AKs@0.5", 0.5),
        ("AKs:.5", 0.5),
        ("AKs: 0.5", 0.5),
        ("AKs @ 0.5", 0.5),
        ("AKs@50%", 0.5),
        ("AKs:12.5%", 0.125),
        ("AKs:1", 1.0),
        ("AKs:1.0", 1.0),
        ("AKs:1e-3", 0.001),
        ("[50]AKs,QQ[/50]", 0.5),
        ("[50.0]AKs[/50]", 0.5),
        ("[12.5] QQ , AKs [/12.5]", 0.125),
        ("0.5(AKs)", 0.5),
        ("40%(QQ, AKs)", 0.4),
        ("AKs,AKs:0.5", 0.5),
        ("AKs:0.5,AKs", 1.0),
        ("A2s+:0.25,AKs:0.75", 0.75),
        ("AKs:0.75 A2s+:0.25", 0.25),
        ("random:0.3", 0.3),
        ("5%:0.3", 0.3),
    ],
)
def test_weights(text, weight):
    r = Range(text)
    assert {r.weight(hand) for hand in ("AsKs", "AhKh", "AdKd", "KcAc")} == {weight}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("15 %", "15%"),
        ("top 15%", "15%"),
        ("Top15 %:0.5", "15%:0.5"),
        ("22 %", "22.0%"),
        ("5%-15%", "15%,-5%"),
        ("15%-5%", "15%,-5%"),
        ("5-15%", "15%,-5%"),
        ("5 % - 15 %", "15%,-5%"),
        ("top 5%-15%", "15%,-5%"),
        ("22-33%", "33.0%,-22.0%"),
        ("0%-15%", "15%"),
        ("5%-15%:0.5", "15%:0.5,-5%"),
        ("20% -5%-15%", "20%,!15%,5%"),
        ("15% -5%", "15%,-5%"),
        ("AKs, 5%", "5%,AKs"),
        ("AKs\n5%", "5%,AKs"),
        ("22+ -5%", "22+,-5%"),
        ("22+ -KK 5%", "22+,-KK,5%"),
        ("5% -KK", "5%,-KK"),
        ("[50]22[/50] 5%", "22:0.5,5%"),
        ("AQo:0.5 5%", "AQo:0.5,5%"),
        ("22 5%-15%", "22,15%-5%"),
        ("22 top 5%", "22,5%"),
        ("AA:50 %", "AA:0.5"),
        ("50 %(AA)", "AA:0.5"),
        ("AA:0, 55", "55"),
        ("AA:0.5,55", "55,AA:0.5"),
        ("AA:0,55:0.5", "55:0.5"),
    ],
)
def test_two_ways_to_write_a_range(text, same):
    assert Range(text) == Range(same)


def test_bands_part_all_hands():
    """The bands from one percentage to the next have each hand once."""
    bands = [Range(f"{start}%-{start + 7.5}%") for start in (0, 7.5, 15, 22.5, 30)]
    assert sum(map(len, bands)) == len(Range("37.5%"))
    assert Range("37.5%") == functools.reduce(operator.or_, bands)
    assert Range("0%-100%") == Range("random")


@pytest.mark.parametrize("text", ["As Ks", "As,Ks", "ks, AS", "A\N{BLACK SPADE SUIT} Ks"])
def test_two_cards_are_one_hand_wherever_range_text_is_taken(text, words):
    assert Range(text) == Range("AsKs") == Range.from_weights({text: 1})
    assert equity([text, "QQ"]) == equity(["AsKs", "QQ"])
    assert equity([text, "QQ"], board="2c 3c 4c") == equity(["AsKs", "QQ"], board="2c3c4c")
    assert hand_strength("QhQd", "2c3c4c", text) == hand_strength("QhQd", "2c3c4c", "AsKs")
    assert class_name(text) == "AKs"


def test_groups_end_where_they_end():
    r = Range("AA[50]KK,QQ[/50]JJ 0.25(TT)99:0")
    weights = [r.weight(f"{rank}c{rank}d") for rank in "AKQJT9"]
    assert weights == [1, 0.5, 0.5, 1, 0.25, 0]


def test_a_weight_of_0_takes_a_hand_away():
    """GTO Wizard writes every hand, those that are not in the range with 0."""
    r = Range("Ac2c:1,Ac2d:0.5,Ac2h:0,Ac2s:0")
    assert r.to_dict() == {"Ac2c": 1, "Ac2d": 0.5}
    assert Range("AA,AcAd:0") == Range("AA -AcAd")


# ---- What is refused ----------------------------------------------------------------------------

REFUSED = [
    ("", None, 0, "text of a range is empty"),
    (" ,;\n", None, 0, "text of a range is empty"),
    ("AA,-AA", None, 0, "leaves no hand"),
    ("AA:0", None, 0, "leaves no hand"),
    ("-AA", None, 0, "leaves no hand"),
    ("KK AA+5", "AA+5", 3, "not part of a range"),
    ("AA,xx,KK", "xx", 3, "not part of a range"),
    ("AA, KK QQ?", "QQ?", 7, "not part of a range"),
    ("AAKK", "AAKK", 0, "not part of a range"),
    ("A", "A", 0, "not part of a range"),
    ("AKx", "AKx", 0, "not part of a range"),
    ("AKss", "AKss", 0, "not part of a range"),
    ("AA++", "AA++", 0, "not part of a range"),
    ("AK\N{LATIN SMALL LETTER LONG S}", "AK\N{LATIN SMALL LETTER LONG S}", 0, "not part"),
    ("\N{KELVIN SIGN}K", "\N{KELVIN SIGN}K", 0, "not part of a range"),
    ("AA \N{ARABIC-INDIC DIGIT TWO}2", "\N{ARABIC-INDIC DIGIT TWO}2", 3, "not part of a range"),
    ("AA,Kh", "Kh", 3, "one card"),
    ("AsAs", "AsAs", 0, "one card twice"),
    ("AA 10sTs", "10sTs", 3, "one card twice"),
    ("KK,AAs", "AAs", 3, "suits to a pair"),
    ("22o+", "22o+", 0, "suits to a pair"),
    ("AA-77s", "AA-77s", 0, "suits to a pair"),
    ("AA,72s-A5o", "72s-A5o", 3, "from suited to offsuit"),
    ("A5s-A2o", "A5s-A2o", 0, "from suited to offsuit"),
    ("AhKh-AhTh", "AhKh-AhTh", 0, "at two cards"),
    ("AA,AhKh+", "AhKh+", 3, "at two cards"),
    ("AKs-AhTh", "AKs-AhTh", 0, "at two cards"),
    ("AA-AKs", "AA-AKs", 0, "not a line of hands"),
    ("A5-KQ", "A5-KQ", 0, "not a line of hands"),
    ("K9s-A9s", "K9s-A9s", 0, "not a line of hands"),
    ("TT+-77", "TT+-77", 0, "a + and a dash"),
    ("77-TT+", "77-TT+", 0, "a + and a dash"),
    ("AA,-", "-", 3, "stands alone"),
    ("22+ - 77", "-", 4, "stands alone"),
    ("AA\n- KK", "-", 3, "stands alone"),
    ("AA ! KK", "!", 3, "stands alone"),
    ("AA-", "AA-", 0, "not part of a range"),
    ("AA,-KK:0.5", "-KK:0.5", 3, "takes hands away"),
    ("[50]AA,-KK[/50]", "-KK", 7, "takes hands away"),
    ("AA:-0.5", "-0.5", 3, "not a weight"),
    ("AA:nan", "nan", 3, "not a weight"),
    ("AA:inf", "inf", 3, "not a weight"),
    ("KK,AA@x", "x", 6, "not a weight"),
    ("AA:1_0", "1_0", 3, "not a weight"),
    ("AA:", "AA:", 0, "not a weight"),
    ("AA:0.5:0.5", "AA:0.5:0.5", 0, "not part of a range"),
    ("AK:0.5-AQ", "0.5-AQ", 3, "not a weight"),
    ("AA:1.5", "1.5", 3, "above 1"),
    ("AA@50", "50", 3, "above 1"),
    ("AA:101%", "101%", 3, "above 1"),
    ("AA:1e999", "1e999", 3, "above 1"),
    ("2(AA)", "2", 0, "above 1"),
    ("[50]AA:0.5[/50]", "AA:0.5", 4, "weight of its own"),
    ("[50]AA", "[50]", 0, "has no end"),
    ("KK 0.5(AA", "0.5(", 3, "has no end"),
    ("[50]AA[/60]", "[/60]", 6, "ends a group that did not begin"),
    ("[50]AA)", ")", 6, "ends a group that did not begin"),
    ("0.5(AA[/50]", "[/50]", 6, "ends a group that did not begin"),
    ("AA[/50]", "[/50]", 2, "ends a group that did not begin"),
    ("AA)", ")", 2, "ends a group that did not begin"),
    ("[50][20]AA[/20][/50]", "[20]", 4, "group inside a group"),
    ("0.5(0.5(AA))", "0.5(", 4, "group inside a group"),
    ("[150]AA[/150]", "[150]", 0, "not a group"),
    ("[x]AA[/x]", "[x]", 0, "not a group"),
    ("AA,[", "[", 3, "not a group"),
    ("AA (KK)", "(", 3, "not a group"),
    ("0%", "0%", 0, "not a percentage of all hands"),
    ("AA,101%", "101%", 3, "not a percentage of all hands"),
    ("-5%", None, 0, "leaves no hand"),
    ("0 " * 1325, None, 0, "a list of 1325 numbers"),
    ("1 " * 1327, None, 0, "a list of 1327 numbers"),
    ("0 " * 1325 + "1.5", "1.5", 2650, "list of weights"),
    ("0 " * 1325 + "AA", "AA", 2650, "list of weights"),
    ("0 " * 1326, None, 0, "leaves no hand"),
    # One card more or less than a hand, and cards in a list.
    ("AsKs,Qh Qd", "Qh", 5, "one card: a hand has two, written together"),
    ("As;Ks", "As", 0, "one card"),
    ("As Ks Qs", "As", 0, "one card"),
    ("As Ks:0.5", "As", 0, "one card"),
    ("-As Ks", "-As", 0, "one card"),
    ("As As", "As As", 0, "one card twice"),
    ("A\N{BLACK SPADE SUIT},A\N{WHITE SPADE SUIT}", None, 0, "one card twice"),
    ("\N{BLACK SPADE SUIT}A", "\N{BLACK SPADE SUIT}A", 0, "not part of a range"),
    # A percentage that could be a weight.
    ("AKs 50%", "50%", 4, "write 'AKs:50%' for a weight, 'AKs, 50%' for the best hands"),
    ("AKs\t50 %", "50 %", 4, "write 'AKs:50 %' for a weight, 'AKs, 50 %' for"),
    ("50% AKs", "AKs", 4, "write 'AKs:50%' for a weight, '50%, AKs' for the best hands"),
    ("QQ, TT-77 5%, AKs", "5%", 10, "write 'TT-77:5%' for a weight"),
    ("AhKh 50%", "50%", 5, "leaves open what '50%' is"),
    ("random 50%", "50%", 7, "leaves open what '50%' is"),
    ("Axs 50%", "50%", 4, "leaves open what '50%' is"),
    ("[50]AA 15%[/50]", "15%", 7, "leaves open what '15%' is"),
    # Weights in other places.
    ("50%AKs", "50%AKs", 0, "write a weight as in 'AKs:0.5'"),
    ("QQ 0.5AKs", "0.5AKs", 3, "write a weight as in 'AKs:0.5'"),
    ("50%*TT+", "50%*TT+", 0, "write a weight as in 'TT+:0.5'"),
    ("AKs=0.5", "AKs=0.5", 0, "write a weight as in 'AKs:0.5'"),
    ("AKs*0.5,QQ", "AKs*0.5", 0, "write a weight as in 'AKs:0.5'"),
    ("AKs*25", "AKs*25", 0, "write a weight as in 'AKs:0.25'"),
    ("AKs50%", "AKs50%", 0, "write a weight as in 'AKs:0.5'"),
    ("AKs(0.5)", "AKs(0.5)", 0, "write a weight as in 'AKs:0.5'"),
    ("TT-77=.25", "TT-77=.25", 0, "write a weight as in 'TT-77:0.25'"),
    ("AhKh=25%", "AhKh=25%", 0, "write a weight as in 'AhKh:0.25'"),
    ("QQ=500", "QQ=500", 0, "write a weight as in 'AKs:0.5'"),
    ("AA:0,5", "0,5", 3, "write '0.5'"),
    ("AA:0,55", "0,55", 3, "write '0.55'"),
    ("[50]AA[/50]KK@0,25 QQ", "0,25", 14, "write '0.25'"),
    # Any lower card.
    ("2x", "2x", 0, "no card is lower than a two"),
    ("AA,2xs", "2xs", 3, "no card is lower than a two"),
    ("Ax+", "Ax+", 0, "write Axs, or A5s+"),
    ("Axs+:0.5", "Axs+:0.5", 0, "write Axs, or A5s+"),
    ("AA,A2s-Axs", "A2s-Axs", 3, "write Axs, or A5s+"),
    ("Ax-Kx", "Ax-Kx", 0, "write Axs, or A5s+"),
    ("xA", "xA", 0, "not part of a range"),
    # Parts of all hands.
    ("15", "15", 0, "write 15% for the best 15 percent"),
    ("AA, 0.15", "0.15", 4, "write 15% for the best 15 percent"),
    ("10", "10", 0, "write 10% for"),
    ("QQ,top 15", "top 15", 3, "write 15% for"),
    ("1000", "1000", 0, "write 15% for"),
    ("5%-5%", "5%-5%", 0, "no class of hands between its percentages"),
    ("AA, 5%-5.01%", "5%-5.01%", 4, "no class of hands between its percentages"),
    ("5%-101%", "5%-101%", 0, "not a percentage of all hands"),
    ("0%-0%", "0%-0%", 0, "not a percentage of all hands"),
    ("5% -15%", None, 0, "leaves no hand"),
    ("top", "top", 0, "not part of a range"),
    # Quotation marks and braces.
    ('"22+, AKs"', '"22+', 0, "has a quotation mark: write TT+, AQs+ without"),
    ("22+, 'AKs'", "'AKs'", 5, "has a quotation mark"),
    ("\N{LEFT DOUBLE QUOTATION MARK}AA", None, 0, "has a quotation mark"),
    ('"[50]AA[/50]"', '"[50]AA[/50]"', 0, "has a quotation mark"),
    ("{AA, KK}", "{AA", 0, "has a brace: write AKs, QQ without"),
    ("AA, KK}", "KK}", 4, "has a brace"),
]


@pytest.mark.parametrize(("text", "token", "position", "reason"), REFUSED)
def test_what_is_no_range_is_refused_at_its_position(text, token, position, reason):
    with pytest.raises(InvalidRange) as caught:
        Range(text)
    message = str(caught.value)
    assert reason in message
    if token is not None:
        assert message.startswith(f"{token!r} at position {position} of ")
        assert text.startswith(token, position)
    assert len(message) < 400


def test_messages_say_what_is_allowed():
    with pytest.raises(InvalidRange) as caught:
        Range("AA,xx")
    for example in re.findall(r"[AKTQ2-9][^, ]+", str(caught.value).split("such as", 1)[1]):
        assert len(Range(example)) > 0


def test_long_texts_are_cut_in_messages():
    with pytest.raises(InvalidRange, match=r"^'x{56}\.\.\. at position 0"):
        Range("x" * 100_000)


@pytest.mark.parametrize(
    "text",
    [
        "9" * 200_000,
        "AA" + " " * 200_000 + "-",
        "[" * 200_000,
        "-" * 200_000,
        "AA[5]" * 40_000,
        "As" + " ," * 100_000,
        "5" + " " * 200_000 + "-",
        "5%-" * 70_000,
        "AA:" + "0" * 200_000 + " ",
        "AA=" + "5" * 200_000 + "x",
        "\N{BLACK SPADE SUIT}" * 200_000,
        "top " * 50_000,
    ],
)
def test_long_nonsense_is_refused_quickly(text):
    with pytest.raises(InvalidRange):
        Range(text)


PIECES = st.sampled_from(
    [*RANKS, *"shdco+-!:@%[]()/,; \n*.0123456789", "10", "AA", "AKs", "T9o", "AhKh", "22+", "e",
     "random", "[50]", "[/50]", "0.5(", ":0.5", "@50%", "15%", "\N{EN DASH}", "\xa0", "\x00",
     "x", "Axs", "As ", "Kh", "A\N{BLACK SPADE SUIT}", "\ufe0f", "top ", "5%-15%", "{", '"', "="]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
def test_any_text_is_a_range_or_is_refused(text):
    try:
        r = Range(text)
    except InvalidRange as error:
        found = re.match(r"(.+?) at position (\d+) of ", str(error), re.DOTALL)
        if found and not found[1].endswith("...") and not found[1].endswith("...'"):
            assert repr(text[int(found[2]) :])[1:].startswith(found[1][1:-1])
    else:
        assert 0 < len(r) <= 1326
        assert Range(str(r)) == r
