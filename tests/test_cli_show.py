"""`fasteval show` on the command line: hands drawn street by street."""

import json
import random
import re
import shlex
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from recorded_hands import NO_HOLDEM, line, write
from word_hands import how_many, play_random, push_all, start

from fasteval import console
from fasteval.histories.drawing import draw_hand
from fasteval.histories.files import format_hand, read_hands
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay
from fasteval.rules import Rules

DRAWN = """\
site hand 17
No-limit hold'em, blinds $0.01/$0.02, 3 players
level II, table Round

   Seat 1  SB   $1.00   As Ad   (hero)
   Seat 2  BB   $1.00
   villai  BTN  $1.00   Ks Kd

Preflop
   Seat 1  SB   posts the small blind of $0.01
   Seat 2  BB   posts the big blind of $0.02
   villai  BTN  raises to $0.06
   Seat 1  SB   calls $0.05
   Seat 2  BB   folds
Flop    2c 3d 4h   pot $0.14
   Seat 1  SB   checks
   villai  BTN  bets $0.20
   Seat 1  SB   calls $0.20
Turn    2c 3d 4h 8s   pot $0.54
   Seat 1  SB   checks
   villai  BTN  checks
River   2c 3d 4h 8s 9c   pot $0.54
   Seat 1  SB   checks
   villai  BTN  checks
Showdown
   Seat 1  SB   shows As Ad: pair of aces, nine, eight and four kickers
   villai  BTN  shows Ks Kd: pair of kings, nine, eight and four kickers
   Seat 1  SB   wins $0.54

Result
   Seat 1  SB   +$0.28  $1.28
   Seat 2  BB   -$0.02  $0.98
   villai  BTN  -$0.26  $0.74
"""
TOLD = {
    "players": [None, None, "villai"],
    "unit": "0.01",
    "currency": "USD",
    "source": "site",
    "hero": 0,
    "about": {"table": "Round", "level": "II"},
}


def test_a_hand_is_drawn_street_by_street(run_command):
    write("hands.jsonl", line(expect={}), line(**TOLD), line(**NO_HOLDEM))
    assert run_command("show", "hands.jsonl", "2") == (0, DRAWN, "")
    status, out, _ = run_command("show", "hands.jsonl")
    assert status == 0
    assert out.startswith("Hand 17\nNo-limit hold'em, blinds 1/2, 3 players\n")
    assert run_command("show", "-", "2", typed=line(id="a") + line(id="b"))[1].startswith(
        "Hand b\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["hands.jsonl", "3"],
            ["no hand 3: 2 hands can be read, 1 cannot: hands.jsonl:3: antes that differ"],
        ),
        (["hands.jsonl", "--id", "x"], ["no hand with the id 'x': 2 hands can be read, 1 cannot"]),
        (
            ["folder", "99999"],
            [
                "there is no hand 99,999: 3 hands can be read, 2 cannot, the first ",
                "a.txt: file not",
            ],
        ),
        (["one.jsonl", "2"], ["there is no hand 2: 1 hand can be read\n"]),
        (["empty.jsonl"], ["there is no hand 1: no hand can be read\n"]),
        (["hands.jsonl:3"], ["hands.jsonl:3: antes that differ"]),
        (["hands.jsonl:0"], ["no hand is at line 0\n"]),
        (["hands.jsonl:7"], ["no hand is at line 7, the one before begins at line 3"]),
        (["notes.txt:1"], ["notes.txt: file not read: this is none of the formats"]),
        (["none.jsonl:1"], ["none.jsonl:1: there is no such file"]),
        (["hands.jsonl:1", "1"], ["said twice", "give only one"]),
        (["hands.jsonl:1", "--id", "17"], ["said twice"]),
        (["hands.jsonl", "1", "--id", "17"], ["said twice"]),
        (["hands.jsonl", "one.jsonl"], ["'one.jsonl' is a second file", "in quotes"]),
        (["hands.jsonl", "one.jsonl", "notes.txt"], ["'one.jsonl' is a second file", "in quotes"]),
        (["hands.jsonl", "x"], ["'x' is not a whole number of 1 or more"]),
        (["hands.jsonl", "0"], ["'0' is not a whole number of 1 or more"]),
        (["hands.jsonl", "-1"], ["-1"]),
        (["notes.txt"], ["notes.txt: file not read: this is none of the formats"]),
        (["none.jsonl"], ["none.jsonl: there is no such file"]),
    ],
)
def test_a_hand_that_cannot_be_shown_is_one_clear_line(run_command, arguments, told):
    write("hands.jsonl", line(), line(), line(**NO_HOLDEM))
    write("one.jsonl", line())
    write("empty.jsonl")
    write("notes.txt", "hello\n")
    write("folder/a.txt", "hello\n")
    write("folder/b.jsonl", line(), line(), "{}\n", line())
    status, out, err = run_command("show", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert all(word in err for word in told), err


def test_a_hand_is_found_by_its_place_line_and_id(run_command):
    write("folder/a.txt", "hello\n")
    write("folder/b.jsonl", line(id="a"), "\n", "{}\n", line(id="b"), line(id="c"), line(id="b"))
    write("c.txt:5", line(id="odd name"))
    write("c.txt", line(id="c"))
    for arguments, found in (
        (["folder"], "a"),
        (["folder", "2"], "b"),
        (["folder/*", "4"], "b"),
        (["folder/b.jsonl:1"], "a"),
        (["folder/b.jsonl:4"], "b"),
        (["folder/b.jsonl:5"], "c"),
        (["folder", "--id", "c"], "c"),
        (["c.txt:5"], "odd name"),
        (["c.txt:1"], "c"),
    ):
        assert run_command("show", *arguments)[1].startswith(f"Hand {found}\n"), arguments


def test_the_hint_of_replay_draws_the_hand(run_command):
    rules = Path(__file__).parent / "data" / "rules.json"
    text = rules.read_text("utf-8").replace('"final_stacks": [', '"final_stacks": [1', 1)
    write("my rules.json", text)
    write("hands.jsonl", "{}\n", line(), line(id="b", actions=["r6", "r7"]))
    for name in ("hands.jsonl", "my rules.json"):
        status, out, err = run_command("replay", name)
        assert status == 1
        hint, _, command = err.rstrip("\n").partition(": fasteval ")
        assert hint == "to draw the first hand that failed"
        id = re.search(r"\((.*?)\)", out)[1]
        assert run_command(*shlex.split(command))[1].startswith(f"Hand {id}\n")
    assert run_command("replay", "-", typed=line(actions=["r6", "r7"]))[2] == ""
    assert run_command("replay", "hands.jsonl", "--json")[2] == ""
    write("hands.jsonl", "{}\n", line(**NO_HOLDEM))
    assert run_command("replay", "hands.jsonl", "--format", "jsonl")[2] == ""


def test_a_line_within_a_hand_shows_it(run_command):
    page = Path(__file__).parent / "data" / "pokerstars.txt"
    lines = page.read_text("utf-8").splitlines()
    begins = [number for number, text in enumerate(lines, 1) if text.startswith("PokerStars ")]
    for first, after in list(pairwise(begins))[:5]:
        ends = max(number for number in range(first, after) if lines[number - 1].strip())
        shown = {run_command("show", f"{page}:{number}")[1] for number in (first, first + 3, ends)}
        assert len(shown) == 1
        assert shown.pop().startswith("PokerStars hand ")


def test_of_several_hands_in_a_line_the_first_is_shown(run_command):
    vectors = json.loads((Path(__file__).parent / "data" / "rules.json").read_text("utf-8"))
    first, second = (one for one in vectors["vectors"][:2] if one["kind"] == "hand")
    write("rules.json", json.dumps({"vectors": [first, second]}))
    assert run_command("show", "rules.json:1")[1].startswith(f"Hand {first['id']}\n")


def test_where_the_record_disagrees_the_last_line_says_so(run_command):
    write(
        "hands.jsonl",
        line(expect={"final_stacks": [100, 100, 100]}),
        line(actions=["r6", "r7"]),
        line(hole={"0": "AsAs"}),
        line(actions=["r6", "c"], expect={}),
        line(hole={"0": "AsAd"}, expect={}),
    )
    endings = [
        "by\n   the rules 128, 98, 74\n",
        "\n\nThe record disagrees with the rules: action refused: action 2 (preflop), 'r7':\n"
        "   raise to 7 is not legal; legal: fold, call 5, raise to 10-100\n",
        "repeats a card\n",
        "\n\nThe record ends here: it is Seat 2's turn.\n",
        "\n\nThe record ends here: not all cards of the showdown are known.\n",
    ]
    for number, ending in enumerate(endings, 1):
        status, out, _ = run_command("show", "hands.jsonl", number)
        assert (status, out[-len(ending) :]) == (0, ending)
        assert ("The record ends here" in out) == ("disagrees" not in out)


def test_a_hand_as_json_has_the_record_and_what_happened(run_command):
    write("hands.jsonl", line(**TOLD), line(expect={"final_stacks": [1, 2, 3]}))
    status, out, _ = run_command("show", "hands.jsonl", "--json")
    assert status == 0
    answer = json.loads(out)
    assert answer["trouble"] is None
    kinds = [event["kind"] for event in answer["history"]]
    assert kinds[:2] == ["small_blind", "big_blind"]
    assert kinds[-3:] == ["show", "show", "win"]
    assert json.dumps(answer["hand"], separators=(",", ":")) == format_hand(
        next(read_hands("hands.jsonl"))
    ).rstrip("\n")
    answer = json.loads(run_command("show", "hands.jsonl", "2", "--json")[1])
    assert answer["trouble"] == "final stacks: recorded 1, 2, 3; by the rules 128, 98, 74"


def amounts(text, pattern):
    return sum(int(found.replace(",", "")) for found in re.findall(pattern, text, re.M))


def test_random_hands_are_drawn_within_80_columns_and_add_up(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 20)):
        steps = list(play_random(words, rng))
        for state in (steps[-1], rng.choice(steps)):
            record = HandRecord.of(state, players=["P" * (seat + 1) for seat in range(state.seats)])
            text = draw_hand(record)
            assert max(map(len, text.splitlines())) <= 80
            assert all(record.name(seat) in text for seat in state.dealt)
            kinds = [event.kind for event in state.history]
            for kind, word in (("fold", "folds"), ("check", "checks"), ("muck", "mucks")):
                assert len(re.findall(rf" {word}$", text, re.M)) == kinds.count(kind)
            assert len(re.findall(r" raises to ", text)) == kinds.count("raise")
            assert ("The record ends here" in text) == (not state.over)
            if state.over:
                won = amounts(text, r"  wins ([\d,]+)\b")
                assert won == sum(state.payouts)
                net = amounts(text, r"  ([+-][\d,]+)  +[\d,]+$")
                assert net == -state.rake


ALL_IN = """\
Hand
No-limit hold'em, blinds 5/10, straddle 20, ante 1, 4 players

   Seat 1  BTN  300   As Ah
   Seat 2  SB   120   Ks Kh
   Seat 3  BB   500   2d 2h
   Seat 4  UTG   60   Qs Qh

Preflop
   antes of 1, 4 in all
   Seat 2  SB   posts the small blind of 5
   Seat 3  BB   posts the big blind of 10
   Seat 4  UTG  straddles 20
   Seat 1  BTN  raises to 50
   Seat 2  SB   folds
   Seat 3  BB   raises to 150
   Seat 4  UTG  calls 39, all-in
   Seat 1  BTN  calls 100
Flop    2c 3c 4d   pot 368
   Seat 3  BB   bets 40
   Seat 1  BTN  raises to 149, all-in
   Seat 3  BB   folds
   Seat 1  BTN  takes back 109
   Seat 4  UTG  turns up Qs Qh
   Seat 1  BTN  turns up As Ah
Turn    2c 3c 4d 5d   pot 448
River   2c 3c 4d 5d 9h   pot 448
Showdown
   Seat 1  BTN  shows As Ah: straight, five high
   Seat 4  UTG  shows Qs Qh: pair of queens, nine, five and four kickers
   Seat 1  BTN  wins 262 of the side pot
   Seat 1  BTN  wins 186 of the main pot

Result
   Seat 1  BTN  +257  557
   Seat 2  SB     -6  114
   Seat 3  BB   -191  309
   Seat 4  UTG   -60    0"""


def test_antes_raises_and_side_pots_are_told():
    record = HandRecord(
        Rules(5, 10, ante=1, ante_type="each", straddles=(20,)),
        (300, 120, 500, 60),
        button=0,
        hole_cards=("AsAh", "KsKh", "2d2h", "QsQh"),
        boards=("2c3c4d5d9h",),
        actions=("r50", "f", "r150", "c", "c", "r40", "r149", "f"),
    )
    assert draw_hand(record) == ALL_IN


def test_the_board_that_is_run_twice_is_drawn_twice():
    record = HandRecord(
        Rules(1, 2, run_it_twice=True),
        (50, 50),
        button=0,
        hole_cards=("AsAh", "KsKh"),
        boards=("2c3c4d5d6h", "2c3c4dKd8h"),
        actions=("c", "c", "r48", "c", "run2"),
    )
    text = draw_hand(record)
    assert replay(record).passed
    assert text.splitlines()[9:26] == [
        "   Seat 1  BTN/SB  calls 1",
        "   Seat 2  BB      checks",
        "Flop    2c 3c 4d   pot 4",
        "   Seat 2  BB      bets 48, all-in",
        "   Seat 1  BTN/SB  calls 48, all-in",
        "   Seat 2  BB      turns up Ks Kh",
        "   Seat 1  BTN/SB  turns up As Ah",
        "   the board is run twice",
        "Turn    2c 3c 4d 5d   board 1, pot 100",
        "River   2c 3c 4d 5d 6h   board 1, pot 100",
        "Turn    2c 3c 4d Kd   board 2, pot 100",
        "River   2c 3c 4d Kd 8h   board 2, pot 100",
        "Showdown",
        "   Seat 1  BTN/SB  board 1: straight, six high",
        "   Seat 1  BTN/SB  board 2: pair of aces, king, eight and four kickers",
        "   Seat 2  BB      board 1: straight, six high",
        "   Seat 2  BB      board 2: three of a kind, kings, eight and four kickers",
    ]


@pytest.mark.parametrize(
    ("options", "heading"),
    [
        ({}, "No-limit hold'em, blinds 1/2, 3 players"),
        ({"small_blind": 0}, "No-limit hold'em, big blind 2, 3 players"),
        ({"ante": 1, "ante_type": "each"}, "No-limit hold'em, blinds 1/2, ante 1, 3 players"),
        (
            {"ante": 2, "ante_type": "big_blind", "limit": "pot_limit"},
            "Pot-limit hold'em, blinds 1/2, big blind ante 2, 3 players",
        ),
        ({"straddles": (4,)}, "No-limit hold'em, blinds 1/2, straddle 4, 3 players"),
        (
            {"limit": "fixed_limit", "small_bet": 3},
            "Fixed-limit hold'em, blinds 1/2, bets 3/6, 3 players",
        ),
        (
            {"small_blind": 0, "big_blind": 0, "minimum_bet": 5, "ante": 1, "ante_type": "each"},
            "No-limit hold'em, ante 1, 3 players",
        ),
    ],
)
def test_the_game_is_in_the_heading(options, heading):
    rules = Rules(**{"small_blind": 1, "big_blind": 2, **options})
    text = draw_hand(HandRecord(rules, (50, 50, 50), button=0))
    assert text.splitlines()[1] == heading


@pytest.mark.parametrize(
    ("unit", "currency", "shown"),
    [
        ("1", "", "12,345"),
        ("1", "USD", "$12,345"),
        ("0.01", "EUR", "\u20ac123.45"),
        ("0.1", "USD", "$1,234.50"),
        ("0.5", "", "6,172.5"),
        ("0.01", "PLN", "123.45 PLN"),
        ("0.001", "GBP", "\u00a312.345"),
    ],
)
def test_amounts_are_in_the_currency_of_the_hand(unit, currency, shown):
    record = HandRecord(
        Rules(1, 2), (12345, 12345), button=0, unit=Decimal(unit), currency=currency
    )
    assert f"  {shown}\n" in draw_hand(record)


def test_a_terminal_gets_colours_but_no_orders_from_a_file(words):
    state = push_all(start(words, seed=5), "r300 c c c c c c c c c c")
    record = HandRecord.of(state, players=["a\x1b[2J", "b", "c"], id="\x9b1", hero=1)
    plain, coloured = draw_hand(record), draw_hand(record, coloured=True)
    assert "\x1b" not in plain
    assert "a\\x1b[2J" in plain
    assert "hand \\x9b1" in plain.lower()
    assert set(re.findall(r"\x1b\[[^m]*m", coloured)) <= {
        f"\x1b[{code}m" for code in ("", console.BOLD, console.FAINT, *console.SUIT_COLOURS)
    }
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    for card in re.findall(r"\b[2-9TJQKA][cdhs]\b", plain):
        assert f"\x1b[{console.SUIT_COLOURS['cdhs'.index(card[1])]}m{card}\x1b[m" in coloured


def test_show_is_coloured_in_a_terminal_only(run_command, monkeypatch):
    write("hands.jsonl", line())
    assert "\x1b" not in run_command("show", "hands.jsonl")[1]
    monkeypatch.setattr(console, "shows_colour", lambda out: True)
    assert "\x1b[1mHand 17\x1b[m" in run_command("show", "hands.jsonl")[1]


def test_trouble_from_a_file_gives_a_terminal_no_orders(run_command):
    write("a.jsonl", line(id="\x1b[2J", expect={"final_stacks": [1, 2, 3]}))
    for options in ([], ["--list"]):
        out = run_command("replay", "a.jsonl", *options)[1]
        assert "a.jsonl:1 (\\x1b[2J)" in out
        assert "\x1b" not in out


def test_a_record_without_a_state_is_drawn_all_the_same():
    record = HandRecord(Rules(1, 2), (50, 0, 50), button=1, expected=Expected(rake=1))
    assert "The button is at an empty chair." in draw_hand(record)
    twice = record.change(hole_cards=("AsAs", None, None))
    assert draw_hand(twice).splitlines()[3] == "   Seat 1    50   As As"


def test_a_site_s_own_division_of_the_rake_is_shown_as_recorded():
    """The rake of 6 is taken from the main pot by the rules, and from both pots by the site."""
    rules = Rules(1, 2, rake_basis_points=10_000, rake_cap=6, no_flop_no_drop=False)
    record = HandRecord(
        rules,
        (50, 100, 100),
        0,
        ("r50", "r100", "c"),
        ("AsAd", "KsKd", "QsQd"),
        ("2c7h9d3s4h",),
        expected=Expected(collected=(147, 97, 0), rake=6, total=250),
    )
    drawn = draw_hand(record)
    assert "collected 147, as is recorded" in drawn
    assert "collected 97, as is recorded" in drawn
    assert re.search(r"Seat 1 +BTN +\+97 +147\n", drawn)
    assert re.search(r"Seat 2 +SB +-3 +97\n", drawn)


def test_an_ante_that_takes_all_has_a_line():
    record = HandRecord(Rules(1, 2, ante=5, ante_type="each"), (50, 3, 50), 0, ("f",))
    drawn = draw_hand(record)
    assert "antes of 5, 13 in all" in drawn
    assert re.search(r"Seat 2 +SB +posts an ante of 3, all-in\n", drawn)
