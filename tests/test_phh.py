"""Poker hand histories: read as the standard has them, and written so that they come back."""

import io
import random
from decimal import Decimal

import pytest
from test_real_hands import FOLDER, SOURCES
from word_hands import how_many, play_random, push_all, start

from fasteval.histories import json_lines, phh
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand, read_hands, write_hands
from fasteval.histories.format import Chunk
from fasteval.histories.formats import detect_format
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay

HAND = """\
# A hand of three.
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = [
  # Preflop
  "d dh p1 AsAd",
  "d dh p2 ????",
  "d dh p3 KsKd",  # the button
  "p3 cbr 6",
  "p1 cc",
  "p2 f # with a sigh",
  "# somebody laughs",
  "d db 2c3d4h",
  "p1 cc", "p3 cbr 20", "p1 cc",
  "d db 8s",
  "p1 cc", "p3 cc",
  "d db 9c",
  "p1 cc", "p3 cc",
  "p1 sm AsAd",
  "p3 sm -",
]
hand = 17
players = ["one", "", "three"]
finishing_stacks = [128, 198, 274]
"""
ACTIONS = ("r6", "c", "f", "c", "r20", "c", "c", "c", "c", "c")
ACTORS = (2, 0, 1, 0, 2, 0, 0, 2, 0, 2)
STREETS = ("preflop",) * 3 + ("flop",) * 3 + ("turn",) * 2 + ("river",) * 2


def hand(actions="", **changes):
    """The fields of a hand with others, or without those that are None, one on a line."""
    if isinstance(actions, str):
        actions = [text.strip() for text in actions.split(",") if text.strip()]
    fields = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 200, 300]",
        "actions": str(actions),
    }
    fields.update(changes)
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value is not None)


def read(text):
    return phh.parse(Chunk(text, 1))


def comes_back(record, name="phh"):
    again = parse_hand(format_hand(record, name), name)
    assert again == record
    return again


# ---- Reading ------------------------------------------------------------------------------------


def test_a_hand_of_the_standard_is_read(words):
    record = parse_hand(HAND)
    assert record.rules == words.Rules(1, 2)
    assert (record.stacks, record.button) == ((100, 200, 300), 2)
    assert record.hole_cards == ("AsAd", None, "KsKd")
    assert record.boards == ("2c3d4h8s9c",)
    assert record.actions == ACTIONS
    assert record.players == ("one", None, "three")
    assert (record.id, record.unit) == ("17", 1)
    assert record.expected == Expected(actors=ACTORS, streets=STREETS, final_stacks=(128, 198, 274))
    assert replay(record).trouble is None
    assert record.state().stacks == (128, 198, 274)


def test_plain_lines_and_toml_are_the_same_hand():
    """What a library reads, for its comments and lines, comes out as plain lines do."""
    plain = format_hand(parse_hand(HAND), "phh")
    assert "#" not in plain
    assert "_fasteval" not in plain
    assert parse_hand(plain) == parse_hand(HAND)


def test_forced_bets_of_two_players_are_turned_round(words):
    """The button, who is last, posts the small blind, which is first in the list."""
    text = hand(
        "d dh p1 AsAd, d dh p2 KsKd, p2 f",
        antes="[0, 3]",
        blinds_or_straddles="[1, 2]",
        starting_stacks="[100, 200]",
        finishing_stacks="[101, 199]",
    )
    record = read(text)
    assert record.rules == words.Rules(1, 2, ante=3, ante_type="big_blind")
    assert replay(record).trouble is None
    assert record.state().small_blind_seat == 1
    assert "antes = [0, 3]\nblinds_or_straddles = [1, 2]\n" in format_hand(record, "phh")


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"antes": "[1, 1, 1]"}, {"ante": 1, "ante_type": "each"}),
        ({"antes": "[0, 2, 0]"}, {"ante": 2, "ante_type": "big_blind"}),
        (
            {"antes": "[0, 3, 0]", "starting_stacks": "[9, 4, 9]"},
            {"ante": 3, "ante_type": "big_blind", "ante_order": "ante_first"},
        ),
        (
            {"blinds_or_straddles": "[1, 2, 4]"},
            {"straddles": (4,), "straddle_min_raise": "big_blind"},
        ),
        ({"min_bet": "4"}, {"minimum_bet": 4}),
        ({"variant": "'PT'"}, {"limit": "pot_limit"}),
        (
            {"variant": "'FT'", "min_bet": None, "small_bet": "2", "big_bet": "4"},
            {"limit": "fixed_limit", "small_bet": 2, "big_bet": 4, "raise_cap": 4},
        ),
    ],
)
def test_the_rules_of_a_hand(words, changes, rules):
    record = read(hand(**changes))
    assert record.rules == words.Rules(1, 2, **rules)
    comes_back(record)


def test_antes_without_blinds(words):
    record = read(hand(antes="[1, 1, 1]", blinds_or_straddles="[0, 0, 0]"))
    assert record.rules == words.Rules(0, 0, minimum_bet=2, ante=1, ante_type="each")
    assert record.start().actor == 0


def test_posts_are_negative_and_dead_chips_are_antes(words):
    record = read(hand("p3 cc", antes="[0, 0, 1]", blinds_or_straddles="[1, 2, -2]"))
    assert record.posts == ((2, 2, 1),)
    assert record.rules == words.Rules(1, 2)
    comes_back(record)
    uneven = read(hand(antes="[5, 5, 6]"))
    assert (uneven.rules.ante, uneven.posts) == (5, ((2, 0, 1),))


def test_one_blind_alone_is_the_big_blind():
    record = read(hand("p2 cc", blinds_or_straddles="[2, 0, 0]"))
    assert (record.small_blind_seat, record.big_blind_seat) == (None, 0)
    assert record.rules.big_blind == 2


def test_a_straddle_of_the_button():
    record = read(
        hand(
            "p1 cc",
            antes="[0, 0, 0, 0]",
            blinds_or_straddles="[1, 2, 0, 4]",
            starting_stacks="[9, 9, 9, 9]",
        )
    )
    assert record.straddle_seat == 3
    assert replay(record).trouble is None


def test_short_antes_are_trimmed_or_refused():
    short = {"antes": "[5, 5, 5]", "starting_stacks": "[3, 50, 50]"}
    assert read(hand(**short, ante_trimming_status="true")).rules.ante == 5
    with pytest.raises(UnsupportedHand, match="a short ante that wins all antes"):
        read(hand(**short))
    with pytest.raises(UnsupportedHand, match="antes that differ and are trimmed"):
        read(hand(antes="[0, 5, 0]", ante_trimming_status="true"))


@pytest.mark.parametrize(
    ("shown", "hole", "mucked"),
    [
        ("p1 sm AsAd, p3 sm KsKd", ("AsAd", None, "KsKd"), ()),
        ("p3 sm KsKd, p1 sm", ("AsAd", None, "KsKd"), ("muck0",)),
        ("p1 sm -, p3 sm", ("AsAd", None, None), ("muck2",)),
        ("p1 sm -, p3 sm ????", ("AsAd", None, None), ("muck2",)),
        ("p1 sm AdAs, p3 sm ??Kd", ("AsAd", None, "??Kd"), ("muck2",)),
        ("p3 sm ????", ("AsAd", None, None), ("muck2",)),
        ("", ("AsAd", None, None), ()),
    ],
)
def test_showing_and_mucking(shown, hole, mucked):
    played = "d dh p1 AsAd, p3 cc, p1 cc, p2 f, d db 2c3d4h, p1 cc, p3 cc, d db 8s, p1 cc, p3 cc,"
    record = read(hand(f"{played} d db 9c, p1 cc, p3 cc, {shown}"))
    assert record.hole_cards == hole
    assert record.actions[9:] == mucked
    winner = 2 if "muck0" in mucked else 0
    if shown:
        assert record.state().outcome().winners == (winner,)
    else:
        assert record.state().awaiting == "cards"
    assert replay(record).passed
    comes_back(record)


def test_what_is_shown_after_a_fold_is_known():
    record = read(hand("d dh p1 As, d dh p2 Ks, d dh p1 Ad, p3 f, p1 f, p2 sm KsKd"))
    assert record.hole_cards == ("AsAd", "KsKd", None)
    assert record.actions == ("f", "f")
    assert replay(record).passed


def test_several_boards_follow_one_another():
    """Where more than one board is run, the cards of the next come behind the river."""
    deals = "d dh p1 AsAd, d dh p2 KsKd, d dh p3 QsQd, p3 f, p1 cbr 100, p2 cc,"
    boards = "d db 2c3d4h, d db 8s, d db 9c, d db 2d3c4c, d db 8h, d db 9d"
    record = read(hand(deals + boards, finishing_stacks="[200, 100, 300]"))
    assert record.boards == ("2c3d4h8s9c", "2d3c4c8h9d")
    assert record.actions == ("f", "r100", "c", "run2")
    assert record.rules.run_it_twice
    assert replay(record).trouble is None
    assert comes_back(record).state().history == record.state().history
    later = deals.replace("p1 cbr 100, p2 cc", "p1 cc, p2 cc, d db 2c3d4h, p1 cbr 98, p2 cc")
    turned = read(hand(f"{later} d db 8s, d db 9c, d db 8h, d db 9d"))
    assert turned.boards == ("2c3d4h8s9c", "2c3d4h8h9d")
    comes_back(turned)


def test_words_of_actions_may_be_spaced_and_commented():
    record = read(hand(["  p3   cbr 6 # six", "p1 f#quick", "#", "  ", "", "p2 f "]))
    assert record.actions == ("r6", "f", "f")
    assert record.expected.actors == (2, 0, 1)


# ---- Amounts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "raised", "unit", "chips"),
    [
        ("[100, 200, 300]", "6", "1", (100, 200, 300, 6)),
        ("[100.0, 200.00, 300]", "6.0", "1", (100, 200, 300, 6)),
        ("[100.5, 200, 300]", "6", "0.01", (10050, 20000, 30000, 600)),
        ("[100, 200, 300]", "6.25", "0.01", (10000, 20000, 30000, 625)),
        ("[100, 200, 300.125]", "6", "0.001", (100000, 200000, 300125, 6000)),
        ("[100, 200, 1e3]", "1,0", None, None),
        ("[1000, 2000, 3e3]", "1000", "1", (1000, 2000, 3000, 1000)),
        ("[100, 200, 300]", "0006", "1", (100, 200, 300, 6)),
    ],
)
def test_amounts_become_whole_chips(stacks, raised, unit, chips):
    text = hand([f"p3 cbr {raised}"], starting_stacks=stacks)
    if chips is None:
        with pytest.raises(InvalidHistory):
            read(text)
        return
    record = read(text)
    assert record.unit == Decimal(unit)
    assert (*record.stacks, int(record.actions[0][1:])) == chips
    comes_back(record)


def test_thousands_may_have_commas():
    record = read(hand(["p3 cbr 1,000"], starting_stacks="[9000, 9000, 9000]"))
    assert record.actions == ("r1000",)


@pytest.mark.parametrize("unit", ["1", "0.01", "0.05", "0.25", "0.001", "5", "100", "1E+3", "0.3"])
def test_any_unit_comes_back(words, unit):
    state = push_all(start(words, seed=5), "r300 c c c c c c c c c c c")
    record = HandRecord.of(state, unit=Decimal(unit), currency="USD")
    comes_back(record)
    halves = Expected(final_stacks=(Decimal("900.5"), Decimal("899.5"), 1200), total=900)
    comes_back(record.change(expected=halves))


def test_cents_are_written_as_two_decimals(words):
    record = HandRecord.of(start(words, stacks=(1050, 2000, 99), seed=1), unit=Decimal("0.01"))
    text = format_hand(record, "phh")
    assert "starting_stacks = [20, 0.99, 10.50]\n" in text
    assert "unit" not in text


def test_a_unit_that_no_amount_shows_is_told(words):
    record = HandRecord.of(start(words, stacks=(1000, 2000, 300), seed=1), unit=Decimal("0.01"))
    whole = record.change(rules=words.Rules(100, 200), stacks=(1000, 2000, 300))
    assert "unit = 0.01" in format_hand(whole, "phh")
    comes_back(whole)


# ---- Results ------------------------------------------------------------------------------------

FOLDED = "p3 cbr 6, p1 cc, p2 f, d db 2c3d4h, p1 cbr 10, p3 f"


@pytest.mark.parametrize(
    ("result", "rake", "trouble"),
    [
        ({"finishing_stacks": "[108, 198, 294]"}, None, None),
        ({"finishing_stacks": "[107, 198, 294]"}, 1, None),
        ({"winnings": "[14, 0, 0]"}, None, None),
        ({"winnings": "[12, 0, 0]"}, 2, None),
        ({"winnings": "[12, 0, 0]", "finishing_stacks": "[106, 198, 294]"}, 2, None),
        ({"winnings": "[0, 0, 12]"}, 2, "collected: recorded 0, 0, 12; by the rules 12, 0, 0"),
        ({"finishing_stacks": "[109, 198, 294]"}, None, "final stacks: recorded 109, 198, 294"),
    ],
)
def test_what_a_result_lacks_is_the_rake(result, rake, trouble):
    record = read(hand(FOLDED, **result))
    assert record.expected.rake == rake
    assert record.state().rake == (rake or 0)
    found = replay(record).trouble
    assert (found is None) == (trouble is None)
    assert trouble is None or trouble in str(found)
    comes_back(record)


def test_a_blind_that_all_fold_to_may_be_won_with_what_goes_back():
    assert replay(read(hand("p3 f, p1 f", winnings="[0, 3, 0]"))).passed
    assert replay(read(hand("p3 f, p1 f", winnings="[0, 2, 0]"))).passed
    assert not replay(read(hand("p3 f, p1 f", winnings="[0, 5, 0]"))).passed


def test_stacks_of_a_hand_that_goes_on_are_those_so_far():
    record = read(hand("p3 cbr 6", finishing_stacks="[99, 198, 294]", winnings="[0, 0, 0]"))
    assert not record.expected.tells_result
    assert replay(record).passed
    wrong = read(hand("p3 cbr 6", finishing_stacks="[99, 198, 295]"))
    assert "hand not over" in str(replay(wrong).trouble)


def test_a_wrong_turn_and_a_wrong_street_are_trouble():
    record = read(hand("p3 cbr 6, p2 f"))
    assert str(replay(record).trouble) == (
        "wrong turn: action 2 (preflop) is recorded of Seat 2, by the rules it is Seat 1's turn"
    )
    cut = {"antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    record = read(hand("p2 cc, d db 2c3d4h, p1 cbr 10, p2 f", **cut))
    assert str(replay(record).trouble) == (
        "wrong street: action 2 is recorded of the flop, by the rules it is of the preflop"
    )


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


def test_a_record_that_cannot_be_played_is_not_written(words):
    record = read(hand("p3 cbr 3"))
    with pytest.raises(InvalidHistory, match=r"action 1 \(preflop\), 'r3'"):
        format_hand(record, "phh")
    odd = read(hand("p3 f")).change(players=("", "b", "c"))
    with pytest.raises(UnsupportedHand, match="phh cannot hold players"):
        format_hand(odd, "phh")
    surrogate = read(hand("p3 f")).change(id="\ud800")
    with pytest.raises(UnsupportedHand, match="phh cannot hold the character"):
        format_hand(surrogate, "phh")


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
        "later": "1.50",
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
        "later": "1.50",
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
        {"table": "007", "seat_count": "6", "seats": "3 1 2"},
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
    odd = read(hand("p3 f", seats="[5, 3, 1]"))
    assert (odd.stacks, odd.told) == ((100, 200, 300), {"seats": "5 3 1"})


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


# ---- Errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (hand(variant=None), "variant is missing"),
        (hand(antes=None), "antes is missing"),
        (hand(min_bet=None), "min_bet is missing"),
        (hand(starting_stacks=None), "starting_stacks is missing"),
        (hand(variant="'NS'"), "line 1: variant: 'NS' is no-limit short-deck hold'em, not Texas"),
        (hand(variant="'XX'"), "line 1: variant: 'XX' is none of NT, FT, PT, NS"),
        (hand(variant="1"), "line 1: variant: 1 is not text"),
        (hand(variant="'FT'"), "small_bet is missing"),
        (hand(bring_in="1"), "line 7: bring_in is not a field of NT"),
        (hand(small_bet="1"), "line 7: small_bet is not a field of NT"),
        (hand(min_bet="true"), "line 4: min_bet: True is not an amount"),
        (hand(min_bet="0"), "line 4: min_bet: 0 is too little"),
        (hand(min_bet="nan"), "line 4: min_bet: 'NaN' is not an amount"),
        (hand(antes="[0, 0]"), "line 2: antes has 2 items for 3 players"),
        (hand(antes="[0, 0, 'a']"), "line 2: antes: [0, 0, 'a'] is not a list of amounts"),
        (hand(antes="[0, 0, true]"), "line 2: antes: [0, 0, True] is not a list of amounts"),
        (hand(antes="'none'"), "line 2: antes: 'none' is not a list of amounts"),
        (hand(antes="[0, -1, 0]"), "line 2: ante"),
        (hand(antes="[0, 0, 1e400]"), "line 2: antes: '1E+400' is not an amount"),
        (hand(blinds_or_straddles="[1, 2, 0, 0]"), "line 3: blinds_or_straddles has 4 items"),
        (hand(blinds_or_straddles="[3, 2, 0]"), "line 3: small_blind"),
        (hand(starting_stacks="[]"), "line 2: antes has 3 items for 0 players"),
        (hand(starting_stacks="[100, 0, 5]"), "line 5: starting_stacks: [100, 0, 5] is too little"),
        (hand(starting_stacks="[1, inf, 5]"), "line 5: starting_stacks: that of p2 is not known"),
        (hand(starting_stacks="[1, nan, 5]"), "line 5: starting_stacks: 'NaN' is not an amount"),
        (hand(winnings="[0, 0]"), "line 7: winnings has 2 items for 3 players"),
        (hand(winnings="0"), "line 7: winnings: 0 is not a list of amounts"),
        (hand(players="['a', 'b']"), "line 7: players has 2 items for 3 players"),
        (hand(players="['a', 'b', 3]"), "line 7: players: ['a', 'b', 3] is not a list of texts"),
        (hand(hand="1.5"), "line 7: hand: Decimal('1.5') is not text or a whole number"),
        (hand(event="1"), "line 7: event: 1 is not text"),
        (hand(time="'noon'"), "line 7: time: 'noon' is not a local time"),
        (hand(year="'2009'"), "line 7: year: '2009' is not a whole number"),
        (hand(venue="1"), "line 7: venue: 1 is not text"),
        (hand(ante_trimming_status="1", antes="[1, 1, 1]"), "line 7: ante_trimming_status: 1 is"),
        (hand(["p4 f"]), "line 6: actions: 'p4 f' is of no player: there are 3"),
        (hand(["d dh p4 AsAd"]), "line 6: actions: 'd dh p4 AsAd' is of no player"),
        (hand(["p3 x"]), "line 6: actions: 'p3 x' is not an action"),
        (hand(["p0 f"]), "line 6: actions: 'p0 f' is not an action"),
        (hand(["p3 cbr"]), "line 6: actions: 'p3 cbr' is not an action"),
        (hand(["p3 cbr -6"]), "line 6: actions: 'p3 cbr -6' is not to an amount"),
        (hand(["p3 cbr 6²"]), "line 6: actions: 'p3 cbr 6²' is not to an amount"),
        (hand(["p3 cbr " + "9" * 5000]), "is not to an amount"),
        (hand(["p3 pb"]), "line 6: actions: 'p3 pb' is a bring-in, which hold'em has not"),
        (hand(["p3 sd AsAd"]), "line 6: actions: 'p3 sd AsAd' is a draw, which hold'em has not"),
        (hand(["d dh p1 AsAx"]), "line 6: actions: 'd dh p1 AsAx' has other than cards"),
        (hand(["d dh p1 AsA"]), "line 6: actions: 'd dh p1 AsA' has other than cards"),
        (hand(["d dh p1 10s9s"]), "line 6: actions: 'd dh p1 10s9s' has other than cards"),
        (hand(["d dh p1 AsAs"]), "line 6: actions: 'd dh p1 AsAs' has other than cards"),
        (hand(["d dh p1 AsAd", "d dh p2 AsKd"]), "'d dh p2 AsKd' has a card that is dealt already"),
        (hand(["d dh p1 AsAd", "d db 2cAs4h"]), "'d db 2cAs4h' has a card that is dealt already"),
        (hand(["d dh p1 AsAdKs"]), "line 6: actions: 'd dh p1 AsAdKs' is more than two hole cards"),
        (hand(["p3 f", "d dh p1 AsAd"]), "'d dh p1 AsAd' deals hole cards amid the betting"),
        (hand(["d dh p1 AsAd", "p1 sm KsKd"]), "'p1 sm KsKd' shows other cards than were dealt"),
        (hand(["p1 sm -"]), "line 6: actions: 'p1 sm -' shows cards that are not told"),
        (hand(["p1 sm As"]), "line 6: actions: 'p1 sm As' is not two hole cards"),
        (hand(["p1 sm", "p1 sm"]), "line 6: actions: 'p1 sm' shows or mucks a hand again"),
        (hand(["p3 f", "p3 sm"]), "line 6: actions: 'p3 sm' mucks a hand that is folded"),
        (hand(["p1 sm", "p2 sm", "p3 sm"]), "line 6: actions: every hand is mucked"),
        (hand(["d db 2c", "p3 f"]), "line 6: actions: p3 acts when 1 cards are on the board"),
        (hand(["d db 2c3c4c5c6c7c8c"]), "actions: 7 cards of the board: '2c3c4c5c6c7c8c'"),
        (hand(actions=["p3 f"]).replace("'p3 f'", "3"), "line 6: actions: [3] is not a list"),
        (hand().replace("[]", "'f'"), "line 6: actions: 'f' is not a list of texts"),
        (hand("p3 f") + "antes = [1]\n", "line 7: not TOML: "),
        (hand("p3 f").replace("2\n", "2 2\n"), "line 4: not TOML: "),
        (hand("p3 f").replace("'p3 f'", "'p3 f"), "line 6: not TOML: "),
        ("variant = 'NT\n", "line 1: not TOML: "),
        ("variant = 'NT'\nx = " + "9" * 5000, "not TOML: "),
        ("x = " + "[" * 5000, "not TOML: "),
        ("x = 1e999999999999999999999\n", "not TOML: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, told):
    with pytest.raises(InvalidHistory) as caught:
        parse_hand(text, "phh")
    assert told in str(caught.value)
    assert ("line" in told) <= (caught.value.line is not None)


def test_the_line_of_an_action_is_its_own():
    with pytest.raises(InvalidHistory, match=r"^line 17: actions: 'p3 cb 20' is not an action"):
        parse_hand(HAND.replace("p3 cbr 20", "p3 cb 20"))


OWN = [
    "1",
    "{x = 1}",
    "{unit = 0}",
    "{unit = 'a'}",
    "{unit = 3}",
    "{unit = inf}",
    "{unit = 1e-300}",
    "{dead = [1, 2]}",
    "{dead = [1, 2, 'a']}",
    "{dead = [9, 0, 0]}",
    "{big_blind = 'a'}",
    "{big_blind = -5}",
    "{rules = 1}",
    "{rules = {x = 1}}",
    "{rules = {raise_cap = 'a'}}",
    "{rules = {straddles = {a = 1}}}",
    "{rules = {straddles = [1.5]}}",
    "{chairs = {count = 2, seats = [0, 1, 2], button = 0}}",
    "{chairs = {count = 99, seats = [0, 1, 2], button = 0}}",
    "{chairs = 1}",
    "{places = {hero = 7}}",
    "{places = {posts = [[9, 1, 1]]}}",
    "{places = {posts = [[1, 1]]}}",
    "{places = {players = ['a']}}",
    "{places = {small_blind_seat = 'x'}}",
    "{hero = 3}",
    "{hero = -1}",
    "{hero = 0.5}",
    "{run = 'a'}",
    "{boards = ['zz']}",
    "{boards = 'AsKs'}",
    "{expect = {winners = [7]}}",
    "{expect = {actors = [-1]}}",
    "{expect = {streets = ['sixth']}}",
    "{expect = {pots = ['a']}}",
    "{expect = {total = true}}",
    "{expect = {posted = [1]}}",
    "{expect = {x = 1}}",
    "{about = {x = 1}}",
]


@pytest.mark.parametrize("own", OWN)
def test_odd_own_fields_are_refused(own):
    with pytest.raises(InvalidHistory) as caught:
        read(hand("p3 f", _fasteval=own))
    assert caught.value.line is not None


# ---- Cut and changed texts ----------------------------------------------------------------------


def test_a_text_that_is_cut_off_is_refused_or_the_same_hand():
    """Wherever it is cut, it has all fields of the play, or it is no hand."""
    whole = parse_hand(HAND)
    for text in (HAND, format_hand(whole, "phh")):
        read_at = 0
        for end in range(len(text)):
            try:
                record = read(text[:end])
            except InvalidHistory:
                continue
            read_at = read_at or end
            assert (record.rules, record.stacks) == (whole.rules, whole.stacks)
            assert (record.actions, record.boards) == (whole.actions, whole.boards)
            assert record.expected.final_stacks in (None, whole.expected.final_stacks)
        assert text[:read_at].rstrip().endswith("]")


def test_changed_texts_are_hands_or_refused(seed):
    rng = random.Random(seed)
    texts = [HAND, format_hand(parse_hand(HAND), "phhs"), hand(FOLDED, winnings="[12, 0, 0.50]")]
    texts.append(format_hand(json_lines.parse(Chunk(JSON, 1)), "phh"))
    for _ in range(1500):
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 3))):
            place = rng.randrange(len(text))
            new = rng.choice((chr(rng.randrange(32, 127)), "", "\n", "[", "'", '"', "\\", "é"))
            text = text[:place] + new + text[place + rng.choice((0, 1, 4)) :]
        try:
            record = read(text)
        except InvalidHistory:
            continue
        replay(record)
        try:
            comes_back(record)
        except InvalidHistory:
            continue


JSON = (
    '{"limit":"no_limit","stacks":[90,80,0],"blinds":[1,2,0],"antes":[0,0,0],"big_blind":2,'
    '"actions":["c"],"rules":{"odd_chip":"first"},"hero":1,"unit":"0.25","about":{"x":"y"},'
    '"expect":{"posted":[1,2,0],"amounts":[2]}}'
).replace("80,0]", "80,70]")
