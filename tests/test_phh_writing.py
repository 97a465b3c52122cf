"""Poker hand histories are written so that they come back, one or many a file."""

import io
import random
from decimal import Decimal

import pytest
from phh_texts import FOLDED, HAND, comes_back, hand, read
from test_real_hands import FOLDER, SOURCES
from word_hands import how_many, play_random, push_all, start

from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand, read_hands, write_hands
from fasteval.histories.formats import detect_format
from fasteval.histories.phh import format as phh
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay

# ---- Writing ------------------------------------------------------------------------------------


def test_states_and_views_come_back(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 100, 12)):
        for state in play_random(words, rng):
            more = {"id": "7", "unit": rng.choice([Decimal(1), Decimal("0.01")])}
            record = HandRecord.of(state, players=["x"] * state.seats, **more)
            assert comes_back(record).state().history == record.state().history
            comes_back(HandRecord.of(state.view(rng.choice([None, *state.dealt]))))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS")
@pytest.mark.parametrize("source", SOURCES)
def test_real_hands_come_back_and_replay(source):
    """Every tenth of them; written again they are what was read."""
    for number, record in enumerate(read_hands(FOLDER / f"{source}.jsonl.xz")):
        if number % 10 == 0:
            assert replay(comes_back(record)).trouble == replay(record).trouble


def test_records_that_were_read_are_written_without_an_own_field():
    for text in (HAND, hand(FOLDED, winnings="[12, 0, 0]"), hand(seats="[2, 4, 5]")):
        record = parse_hand(text)
        written = format_hand(record, "phh")
        assert "_fasteval" not in written
        assert parse_hand(written) == record
        comes_back(record, "jsonl")


def test_what_the_standard_has_no_field_for_is_in_an_own_one(words):
    rules = words.Rules(50, 100, odd_chip="first", raise_cap=None, run_it_twice=True)
    state = push_all(words.State(rules, [1000, 1000, 0, 1000], 1, seed=4), "f all-in all-in run1")
    record = HandRecord.of(
        state, players=("a", "b", "out", "c"), hero=3, source="here", about=(("buy_in", "5"),)
    )
    text = format_hand(record, "phh")
    assert 'seats = [4, 1, 2]\nseat_count = 4\nplayers = ["c", "a", "b"]\n' in text
    assert 'venue = "here"\n' in text
    own = next(line for line in text.splitlines() if line.startswith("_fasteval = "))
    for told in (
        'rules = {raise_cap = "none", odd_chip = "first", run_it_twice = true}',
        'places = {players = ["a", "b", "out", "c"]}',
        "hero = 0",
        "run = 1",
        'about = {buy_in = "5"}',
        "winners = [",
    ):
        assert told in own
    comes_back(record)


def test_hands_that_are_all_in_show_before_the_cards_to_come(words):
    state = push_all(start(words, seed=4), "f all-in all-in")
    texts = [
        word for word in format_hand(state, "phh").split('"') if word[:1] in "pd" and " " in word
    ]
    assert [text[:4] for text in texts[3:]] == [
        "p3 f",
        "p1 c",
        "p2 c",
        "p1 s",
        "p2 s",
        *["d db"] * 3,
    ]


def test_cards_that_are_not_known_are_dealt_unknown():
    record = read(hand("p3 cc, p1 cc, p2 cc")).change(expected=Expected())
    text = format_hand(record, "phh")
    assert '"d dh p1 ????"' in text
    assert '"d db ??????"' in text
    assert "boards = []" in text
    comes_back(record)


def test_a_record_that_cannot_be_played_is_not_written(words):
    record = read(hand("p3 cbr 3"))
    with pytest.raises(InvalidHistory, match=r"action 1 \(preflop\), 'r3'"):
        format_hand(record, "phh")
    with pytest.raises(InvalidHistory, match="stacks"):
        format_hand(record.change(stacks=(100, -5, 100)), "phh")
    odd = read(hand("p3 f")).change(players=("", "b", "c"))
    with pytest.raises(UnsupportedHand, match="phh cannot hold players"):
        format_hand(odd, "phh")
    surrogate = read(hand("p3 f")).change(id="\ud800")
    with pytest.raises(UnsupportedHand, match="phh cannot hold the character"):
        format_hand(surrogate, "phh")


@pytest.mark.parametrize(
    "changes",
    [
        {"expected": Expected(final_stacks=(None, 1, 2))},
        {"expected": Expected(final_stacks=(Decimal("Infinity"), 1, 2))},
        {"expected": Expected(collected=(Decimal("NaN"), 1, 2))},
        {"expected": Expected(collected=("1", 1, 2))},
        {"expected": Expected(posted=(None, 1, 2))},
        {"expected": Expected(total=Decimal("-Infinity"))},
        {"expected": Expected(final_stacks=(10**5000, 1, 2))},
        {"expected": Expected(total=10**5000)},
        {"unit": Decimal("1e5000")},
        {"unit": Decimal("1e-5000")},
        {"unit": Decimal("1." + "3" * 70)},
        {"unit": Decimal("1e30")},
    ],
)
def test_amounts_that_have_no_place_are_refused_in_a_sentence(changes):
    record = read(hand("p3 f, p1 f")).change(**changes)
    with pytest.raises(UnsupportedHand) as caught:
        phh.write_many()(record)
    assert str(caught.value).startswith("phh cannot hold ")
    assert "class" not in str(caught.value)
    assert len(str(caught.value)) < 200
    broken = []
    assert write_hands([record], io.StringIO(), "phh", broken=broken.append) == 0
    assert len(broken) == 1


def test_hands_that_disagree_with_the_rules_come_back(words):
    for text in (
        hand("p3 cbr 6, p2 f"),
        hand(FOLDED, finishing_stacks="[109, 198, 294]"),
        hand(FOLDED, winnings="[0, 0, 14]"),
    ):
        record = read(text)
        assert not replay(record).passed
        comes_back(record)


# ---- What is told about a hand ------------------------------------------------------------------


def test_what_is_told_about_a_hand_comes_back():
    fields = {
        "author": "'somebody'",
        "event": "'a game'",
        "venue": "'a room'",
        "hand": "3017243630",
        "table": "'7'",
        "level": "3",
        "time": "00:00:26",
        "day": "1",
        "month": "7",
        "year": "2009",
        "time_zone_abbreviation": "'ET'",
        "currency": "'USD'",
        "currency_symbol": "'$'",
        "time_limit": "30",
        "time_banks": "[30, 22.5, 0]",
        "_mood": "'good'",
        "_many": "[1, 'a']",
        "_later": "1.50",
    }
    record = read(hand("p3 f", **fields))
    assert (record.id, record.source, record.currency) == ("3017243630", "a room", "USD")
    assert record.told == {
        "author": "somebody",
        "event": "a game",
        "table": "7",
        "level": "3",
        "time": "2009-07-01T00:00:26 ET",
        "currency_symbol": "$",
        "time_limit": "30",
        "time_banks": "30 22.5 0",
        "_mood": "good",
        "_many": '[1, "a"]',
        "_later": "1.50",
    }
    text = format_hand(record, "phh")
    assert "time = 00:00:26\n" in text
    assert "year = 2009\nmonth = 7\nday = 1\n" in text
    assert "time_banks = [30, 22.5, 0]\n" in text
    comes_back(record)


@pytest.mark.parametrize(
    "about",
    [
        {"time": "00:00:26"},
        {"time": "12:00"},
        {"time": "yesterday"},
        {"time": "2009-02-30T00:00:26"},
        {"time": "2009-07-01T00:00:26.5 ET"},
        {"time": "2009-07-01T00:00:26.500000"},
        {"time": "2009-07-01T00:00:26", "year": "2009"},
        {"time": "2009-07-01T00:00:26", "time_zone_abbreviation": "ET"},
        {"time": "00:00:26", "year": "2009", "month": "7", "day": "1"},
        {"year": "2009", "month": "7"},
        {"year": "02009", "level": "V", "day": "-1"},
        {"year": "2009", "month": "13"},
        {"year": "2009", "month": "2", "day": "29", "level": "3"},
        {"table": "007", "seat_count": "6", "seats": "3 1 2"},
        {"seat_count": "2"},
        {"seat_count": "99"},
        {"ante": "5"},
        {"time_limit": "Infinity", "time_banks": "1.50 2"},
        {"_fasteval": "x", "_odd key": "y", "": "z", "a.b": 'c"\\\n\t\x7f', "variant": "NS"},
        {"antes": "none", "players": "all"},
    ],
)
def test_odd_things_told_about_a_hand_come_back(about):
    record = read(hand("p3 f")).change(about=tuple(sorted(about.items())))
    comes_back(record)
    comes_back(record, "phhs")


def test_seats_are_chairs():
    record = read(hand("p3 f", seats="[5, 1, 3]", seat_count="6"))
    assert record.stacks == (200, 0, 300, 0, 100, 0)
    assert (record.button, record.expected.actors) == (2, (2,))
    assert not record.about
    comes_back(record)


# ---- Many hands ---------------------------------------------------------------------------------

MANY = """\
# Hands of an evening.

[1]
{0}
[2] # the second
{0}_note = '''
[3]
'''
_lists = [
[4]
, "]", # ]
[5], ]
[3._sub]
a = 1

["a name"]
{0}
"""


def test_hands_are_cut_at_headers_that_are_headers():
    text = MANY.format(hand("p3 f")).replace("[3._sub]", "[2._sub]")
    records = list(read_hands(io.StringIO(text)))
    assert [record.actions for record in records] == [("f",)] * 3
    assert [record.where for record in records] == ["line 3", "line 11", "line 28"]
    assert records[1].told == {"_note": "[3]\n", "_lists": '[[4], "]", [5]]', "_sub": "{a = 1}"}


@pytest.mark.parametrize(
    ("opened", "closed"),
    [
        ("_x = [ # ]", "]"),
        ("_x = [", "'a', ]"),
        ("_x = ['[', [", "']', ']' ]]"),
        ('_x = """ a"]', 'b"""'),
        ('_x = """\\"""', '"""""'),
        ("_x = '''", "'''''"),
        ("_x = {a = [{}", "]}"),
        ("_x = {a = ['}', {}", "]}"),
        ("_x = {a = ['}', \"]\", {}", "]}"),
    ],
)
def test_what_looks_like_a_header_within_a_value_is_none(opened, closed):
    lines = ["[1]", opened, "[2]", closed, "[3]", "_y = 'a'"]
    chunks = list(phh.split_many((n, f"{line}\n") for n, line in enumerate(lines, 1)))
    assert [chunk.line for chunk in chunks] == [1, 5]


def test_many_hands_are_written_under_numbers(words, tmp_path):
    hands = [start(words, seed=seed) for seed in range(3)]
    path = tmp_path / "hands.phhs.gz"
    assert write_hands(hands, path) == 3
    assert list(read_hands(path)) == [HandRecord.of(one) for one in hands]
    text = io.StringIO()
    write_hands(hands, text, "phhs")
    assert [line for line in text.getvalue().split("\n") if line[:1] == "["] == [
        "[1]",
        "[2]",
        "[3]",
    ]
    with pytest.raises(UnsupportedHand, match="phh cannot hold more than a hand, which phhs can"):
        write_hands(hands, tmp_path / "hands.phh")


def test_a_broken_hand_does_not_break_the_others():
    good = hand("p3 f")
    text = f"[1]\n{good}[2]\nvariant = \n[3]\n{good}[4]\n[5]\n{good}"
    broken = []
    records = list(read_hands(io.StringIO(text), broken=broken.append))
    assert len(records) == 3
    assert [error.line for error in broken] == [9, 17]
    assert "variant is missing" in str(broken[1])


def test_cutting_is_lazy_and_bounded():
    def endless():
        number = 0
        while True:
            number += 1
            yield number, f"[{number}]\n" if number % 7 == 1 else "_x = 'y'\n"

    chunks = phh.split_many(endless())
    assert [next(chunks).line for _ in range(3)] == [1, 8, 15]
    long = phh.split_many((number, "_x = 'y'\n") for number in range(1, 100_000))
    chunk = next(long)
    assert len(chunk.text) < 200_000
    with pytest.raises(InvalidHistory, match=r"a hand of 131,.* characters, more than 131,072"):
        phh.parse(chunk)


def test_arrays_over_many_lines_are_followed_once():
    """The time is in the length of the text, not in its square."""
    lines = ["_x = [\n", *["[1],\n", "[2]\n", ",\n"] * 3000, "]\n"]
    chunks = list(phh.split_many(enumerate(lines, 1)))
    assert len(chunks) == 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (HAND, "phh"),
        ("\n\n# a\n  variant='NT'", "phh"),
        ('"variant" = 1', "phh"),
        ("[1]\n", "phhs"),
        ("# a\n [ 'x' ] # y\n", "phhs"),
    ],
)
def test_the_format_of_a_text_is_found(text, name):
    assert detect_format(text).name == name


def test_hands_are_not_read_as_one():
    good = hand("p3 f")
    with pytest.raises(InvalidHistory, match="2 hands, not one: they are of the format phhs"):
        parse_hand(f"[1]\n{good}\n[2]\n{good}", "phh")
    assert parse_hand(f"[1]\n{good}", "phh") == parse_hand(good) == parse_hand(good, "phhs")
