"""Histories of PokerStars that are cut off, damaged, hostile or among other text."""

import io
import random
import re
from contextlib import suppress
from dataclasses import replace

import pytest
from test_pokerstars_reading import TEXTS, changed, parse

from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import read_hands
from fasteval.histories.format import Chunk
from fasteval.histories.formats import detect_format
from fasteval.histories.pokerstars.format import begins, split
from fasteval.histories.pokerstars.format import parse as read
from fasteval.histories.replaying import replay


def matter(record):
    """What must not be lost: all but what is told besides and cards that nobody showed."""
    rules = {**record.rules.to_dict(), "auto_muck": None}
    return replace(record, hole_cards=(), hero=None, about=(), where="", rules=None), rules


def is_harmless(text, record):
    """Whether a text that was tampered with is refused, does not replay, or tells the same."""
    try:
        read = parse(text)
    except InvalidHistory:
        return True
    return matter(read) == matter(record) or not replay(read).passed


def reason(number, *pairs):
    with pytest.raises(InvalidHistory) as raised:
        parse(changed(number, *pairs))
    return str(raised.value)


# ---- What is refused, and why -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "old", "new", "told"),
    [
        ("1", "P_1: folds", "P_9: folds", "line 18: not understood: 'P_9: folds'"),
        ("1", "hero: checks", "hero: check", "line 14: not understood: 'hero: check'"),
        ("1", "hero: checks", "hero: checks $5", "line 14: not understood: 'checks $5'"),
        ("1", "P_1: folds", "P_1: posts big blind $1", "not understood: 'posts big blind $1'"),
        ("1", "doesn't show hand", "doesn't know", 'line 21: not understood: "doesn\'t know"'),
        ("1", "calls $2.50", "calls €2.50", "line 11: '€2.50' is no amount in $"),
        ("1", "calls $2.50", "calls $2,50", "line 11: '$2,50' is no amount in $"),
        ("1", "hero collected", "nobody collected", "line 20: 'nobody' has no seat"),
        ("1", "Board [2c 7d Jh]", "Board [2c 7d Js]", "the board: 2c7dJh before, 2c7dJs here"),
        ("1", "Board [2c 7d Jh]\n", "", "the board: 2c7dJh before, nothing here"),
        ("1", "FLOP *** [2c 7d Jh]", "FLOP *** [2c 7d]", "does not follow from the cards before"),
        ("1", "FLOP *** [2c 7d Jh]", "FLOP *** [2c 7d 1h]", "'2c 7d 1h' are no cards"),
        ("1", "FLOP ***", "TURN ***", "line 13: '*** TURN *** [2c 7d Jh]' does not follow"),
        ("1", "Dealt to hero [Jc Jd]", "Dealt to hero [Jc Jd 9s]", "a hand has two cards"),
        (
            "1",
            "Total pot $15 | Rake $0.50\n",
            "",
            "line 26: the text is cut off: there is no total",
        ),
        ("1", "\nBoard", "\nTotal pot $15 | Rake $0.50\nBoard", "line 24: not understood: 'Total"),
        ("1", "*** HOLE CARDS ***\n", "", "line 9: an action before the cards are dealt"),
        ("1", "*** SUMMARY ***\n", "", "line 22: not understood: 'Total pot $15 | Rake $0.50'"),
        ("1", "Total pot $15", "Total pot $16", "of a pot of 1600 chips 50 are rake and 1450 were"),
        ("1", "collected ($14.50)", "collected ($14)", "collected 1450 chips, by the summary 1400"),
        ("1", "P_4: posts big", "hero: posts big", None),
        ("1", "P_4: posts big blind $1\n", "", "nobody posted the big blind"),
        ("1", "raises $8 to $12", "raises $7 to $12", "a raise by $7 to $12 does not fit"),
        ("1", "P_1: folds", "P_1: bets $9", "line 18: a bet where there is one already"),
        ("1", "Seat 4: P_4 (b", "Seat 4: P_5 (b", "line 27: not understood: 'Seat 4: P_5 (big bl"),
        (
            "1",
            "Seat 4: P_4 ($",
            "Seat 1: P_4 ($",
            "line 5: seat 1 or the name 'P_4' is there twice",
        ),
        ("1", "Seat 4: P_4 ($", "Seat 4: P_1 ($", "seat 4 or the name 'P_1' is there twice"),
        ("1", "Seat 4: P_4 ($", "Seat 4: P_4  ($", "the name 'P_4 ' begins or ends with a space"),
        ("1", " Seat #1 is the button", "", "line 2: \"Table 'Cash' 6-max\" is no table"),
        ("1", "P_1 has timed out", "Hand cancelled", "the hand was cancelled"),
        ("1", "P_1 ($100 in", "P_1 (many in", "line 3: 'many' is no amount in $"),
        ("1", "hero: posts small blind $0.50\n", "", "the small blind is seat 2 by the summary"),
        ("1", "P_1 (button)", "P_1 (big blind)", "line 27: not understood: 'Seat 4: P_4 (big"),
        ("1", "Seat #1 is", "Seat #4 is", "the button is seat 1 by the summary, but not by the"),
        ("2", "mucked [Kc 5c]", "mucked [Kc 5d]", "hero: Kc5c before, Kc5d here"),
        ("2", "shows [As 4d]", "shows [As 4h]", "P_1 (1): As4h before, As4d here"),
        ("2", "TURN *** [Ah Kd 2s]", "TURN *** [Ah Kd 2h]", "does not follow from the cards"),
        ("2", "mucks hand", "mucks it", "not understood: 'mucks it'"),
        ("5", "P_8: posts the ante 25\n", "", "antes that differ from seat to seat"),
        ("5", "P_2: posts the ante", "P_1: posts the ante", "posts the ante twice"),
        ("5", "Main pot 625", "Main pot 626", "and [626, 2250, 2200] the pots"),
        ("6", "*** FIRST TURN *** [Ah Kh 2c] [3d]\n", "", "does not follow from the cards before"),
        ("6", "SECOND Board [Qs", "SECOND Board [Qc", "the board: AhKh2c3d4s Qs5h6h7c9d before"),
        ("6", "*** SECOND FLOP", "*** THIRD FLOP", "does not follow from the cards before"),
        ("7", "SECOND TURN ***", "TURN ***", "'*** TURN *** [2c 7h 9s] [5c]' does not follow"),
        ("10", "P_6: posts", "P_3: posts", "'P_3' posts both blinds, but is one or has too few"),
        ("15", "$4\n*", "$8\nP_3: posts straddle $16\n*", "side by side"),
        ("10", "big blinds $3", "big blinds $1", "'P_6' posts both blinds, but"),
        ("15", "P_4: posts straddle $4", "P_1: posts straddle $4", None),
    ],
)
def test_what_is_wrong_is_said(number, old, new, told):
    if told is None:  # it is read, and the rules refuse it
        assert is_harmless(changed(number, (old, new)), parse(TEXTS[number]))
    else:
        assert told in reason(number, (old, new))


def test_a_cancelled_hand_and_one_player_are_refused():
    cancelled = """PokerStars Hand #7:  Hold'em Limit ($5/$10 USD) - 2012/04/13 3:28:07 ET
Table 'Alone' 6-max Seat #5 is the button
Seat 5: P_5 ($536.51 in chips)
P_5: posts small blind $2
P_6: is sitting out
Hand cancelled
*** SUMMARY ***
Seat 5: P_5 (button) collected ($0)
"""
    with pytest.raises(UnsupportedHand, match="line 6: the hand was cancelled"):
        parse(cancelled)
    alone = cancelled.replace("Hand cancelled\n", "").replace(
        "($0)", "($0)\nTotal pot $0 | Rake $0"
    )
    with pytest.raises(InvalidHistory, match="2 players or more, got 1"):
        parse(alone)


def test_a_text_without_a_hand_is_refused():
    for text in ("\n", TEXTS["1"].split("\n")[0], TEXTS["1"].split("*** SUM")[0]):
        with pytest.raises(InvalidHistory, match="the text is cut off: there is no summary"):
            read(Chunk(text, 1))


def test_long_lines_are_refused_at_once():
    for long in ('x said, "' * 100_000, "1" * 100_000, "*** FLOP *** [" + "2c " * 100_000):
        with pytest.raises(InvalidHistory, match=r"a line of \d+ characters"):
            parse(changed("1", ("P_1 has timed out", long)))
    worst = ['x said, "' * 200, " for eliminating " * 110, " (1 in chips)" * 140, "a: " * 600]
    for line in worst:  # of lines that are not too long
        parse_or_refuse(changed("1", ("P_1 has timed out", line)))
        parse_or_refuse(changed("1", ("Seat 4: P_4", "Seat 4: P_4" + line)))


def parse_or_refuse(text):
    with suppress(InvalidHistory):
        replay(parse(text))


# ---- Damage -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", TEXTS)
def test_a_text_that_is_cut_off_is_refused_or_tells_the_same(number):
    text, record = TEXTS[number], parse(TEXTS[number])
    lines = [found.end() for found in re.finditer("\n", text)]
    for end in {*lines, *range(0, len(text), 7)} - {0}:
        try:
            cut = parse(text[:end])
        except InvalidHistory:
            continue
        assert matter(cut) == matter(record), text[:end][-80:]


def without(lines, place):
    return "\n".join(lines[:place] + lines[place + 1 :])


def twice(lines, place):
    return "\n".join(lines[: place + 1] + lines[place:])


@pytest.mark.parametrize("number", TEXTS)
def test_a_line_that_is_missing_or_doubled_is_noticed(number):
    lines, record = TEXTS[number].split("\n"), parse(TEXTS[number])
    for place in range(len(lines)):
        assert is_harmless(without(lines, place), record), lines[place]
        assert is_harmless(twice(lines, place), record), lines[place]


@pytest.mark.parametrize("number", TEXTS)
def test_lines_that_changed_places_are_noticed(number):
    lines, record = TEXTS[number].split("\n"), parse(TEXTS[number])
    for place in range(len(lines) - 1):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        assert is_harmless("\n".join(swapped), record), lines[place]


@pytest.mark.parametrize("number", TEXTS)
def test_a_wrong_digit_of_an_amount_is_noticed(number):
    text, record = TEXTS[number], parse(TEXTS[number])
    begin = text.index(": posts")
    for found in re.finditer(r"(?<=[ (€£$.\d])\d(?=[ .)\n\d])", text[begin:]):
        place = begin + found.start()
        line = text[text.rindex("\n", 0, place) + 1 : text.index("\n", place)]
        if line.startswith("Seat") and "(" not in text[text.rindex("\n", 0, place) : place]:
            continue  # the number of a seat
        if "cashed out" in line and "Seat" not in line:
            continue  # what the house pays is nothing to replay
        if "small blind" in line and record.rules.limit == "fixed_limit":
            continue  # nothing else tells how large it is
        other = str((int(text[place]) + 1) % 10)
        assert is_harmless(text[:place] + other + text[place + 1 :], record), (line, other)


@pytest.mark.parametrize("number", TEXTS)
def test_damaged_texts_never_crash(number, seed):
    rng = random.Random(f"{seed}{number}")
    for _ in range(60):
        damaged = list(TEXTS[number])
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(damaged))
            damaged[place : place + rng.choice((0, 1, 1, 9))] = rng.choice(
                ("", "\n", "0", "9", "[", ")", ": ", "é", "\x00", "\u2028", TEXTS["5"][place:][:30])
            )
        parse_or_refuse("".join(damaged))


# ---- Names --------------------------------------------------------------------------------------

NAMES = [
    "a",
    "a: folds",
    "a: checks: folds",
    "Seat 3",
    "posts big blind 20",
    "x collected 5 from pot",
    'said, "hi"',
    "*** FLOP ***",
    "*** SUMMARY ***",
    "Board [2h 3h 4c]",
    "bob (5 in chips)",
    "bob (button)",
    "(small blind) folded before Flop",
    "Uncalled bet (5) returned to",
    "Dealt to",
    "[As Kd]",
    "Total pot 5 | Rake 0",
    "Hand cancelled",
    "is sitting out",
    "PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2020/01/01 1:00:00",
    ": :",
    "日本語 ♥",
    "$1.50",
    ".*",
]


@pytest.mark.parametrize("number", ["5", "6", "10", "14"])
def test_names_of_any_shape(number, seed):
    rng = random.Random(seed)
    plain = parse(TEXTS[number])
    old = sorted({name for name in plain.players if name} | {"P_3"})
    for _ in range(40):
        new = dict(zip(old, rng.sample(NAMES, len(old)), strict=True))
        text = re.sub("|".join(old), lambda found, new=new: new[found[0]], TEXTS[number])
        players = tuple(name and new[name] for name in plain.players)
        assert parse(text) == replace(plain, players=players)


def test_names_that_begin_as_others_do():
    new = {"P_1": "a", "P_2": "a: checks", "P_3": "a: checks: folds"}
    text = re.sub("P_[123]", lambda found: new[found[0]], TEXTS["14"])
    assert parse(text).players[:3] == tuple(new.values())
    assert parse(text).actions == parse(TEXTS["14"]).actions


# ---- Files --------------------------------------------------------------------------------------


def cut(text):
    return list(split(iter(enumerate(io.StringIO(text), 1))))


def test_hands_are_cut_apart():
    one, two = TEXTS["1"], TEXTS["2"]
    apart = [
        f"{one}\n\n\n{two}",
        one + two,
        f"*********** # 1 **************\n{one}\n\n\n*********** # 2 **************\n{two}",
        f"Transcript for your last 2 hands requested by hero (hero@mail)\n\n{one}\n{two}",
        f"\ufeff{one}\r\n\r\n\ufeff{two}",
        f"\n\n {one}\n\n{two}\n\n\n",
    ]
    for text in apart:
        chunks = cut(text)
        assert [read(chunk).id for chunk in chunks] == ["1", "2"]
        lines = text.split("\n")
        assert all("PokerStars" in lines[chunk.line - 1] for chunk in chunks)


def test_text_that_belongs_to_no_hand_is_reported():
    text = f"some words\n\nothers\n\n{TEXTS['1']}\nmore words\n\n{TEXTS['2']}\nP_1: folds\n"
    broken = []
    hands = list(read_hands(io.StringIO(text), "pokerstars", broken=broken.append))
    assert [hand.id for hand in hands] == ["1", "2"]
    assert [(error.line, error.reason[:12]) for error in broken] == [
        (1, "'some words'"),
        (3, "'others' beg"),
        (text[: text.index("more words")].count("\n") + 1, "'more words'"),
        (text.count("\n"), "'P_1: folds'"),
    ]
    assert all("begins no hand of PokerStars" in error.reason for error in broken)


def test_blank_lines_within_a_hand_do_not_matter():
    text = TEXTS["1"].replace("*** FLOP", "\n*** FLOP")
    assert parse(text) == parse(TEXTS["1"])
    with pytest.raises(InvalidHistory, match="line 19: not understood: 'P_1: sleeps'"):
        parse(text.replace("P_1: folds", "P_1: sleeps"))


def test_text_without_an_end_is_read_in_pieces():
    chunks = cut("words\n" * 10_000)
    assert len(chunks) > 1
    assert {len(chunk.text) for chunk in chunks[:-1]} == {len(chunks[0].text)}


def test_a_text_is_detected():
    for text in (TEXTS["1"], f"\ufeff{TEXTS['17']}", f"***** # 1 *****\n\n{TEXTS['5']}"):
        assert begins(text)
        assert detect_format(text).name == "pokerstars"
    for text in ("", "\n", "PokerStars", "Table 'x' 6-max Seat #1 is the button"):
        assert not begins(text)


def test_files_of_other_encodings(tmp_path):
    text = TEXTS["13"].replace("P_1", "Jürgen") + "\n\n" + TEXTS["7"].replace("P_1", "Zoë")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        path = tmp_path / f"{encoding}.txt"
        path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        hands = list(read_hands(path))
        assert [hand.players[0] for hand in hands] == ["Jürgen", "Zoë"]
        assert [replay(hand).passed for hand in hands] == [True, True]


def test_a_line_of_an_error_counts_in_the_file(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text(TEXTS["1"] + "\n\n" + changed("2", ("P_2: folds", "P_2: sleeps")))
    with pytest.raises(InvalidHistory, match=r"hands\.txt:54: not understood: 'P_2: sleeps'"):
        list(read_hands(path))


def test_a_chunk_may_be_read_by_itself():
    chunk = cut(TEXTS["1"])[0]
    assert chunk == Chunk(TEXTS["1"], 1)
