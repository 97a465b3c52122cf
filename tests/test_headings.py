"""What `draw_hand` says before a hand, and its columns, whatever names people have."""

import re
from decimal import Decimal
from unicodedata import normalize

import pytest

from fasteval.histories.drawing import draw_hand
from fasteval.histories.record import HandRecord
from fasteval.histories.widths import shortened, width, wrapped
from fasteval.rules import Rules

HAND = HandRecord(Rules(1, 2), (200, 200, 200), button=0, actions=("f", "f"))


def head(**changes):
    """The lines before the table of seats, but for the game."""
    about = tuple(sorted(changes.pop("about", {}).items()))
    lines = draw_hand(HAND.change(about=about, **changes)).split("\n\n")[0].splitlines()
    assert lines.pop(1) == "No-limit hold'em, blinds 1/2, 3 players"
    return lines


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({}, ["Hand"]),
        ({"id": "7"}, ["Hand 7"]),
        ({"source": "Site"}, ["Site hand"]),
        ({"source": "Site", "id": "7"}, ["Site hand 7"]),
        ({"about": {"event": "Final"}}, ["Final"]),
        (
            {"about": {"event": "Final", "city": "Home", "year": "2009", "month": "11"}},
            ["Final, Home, November 2009"],
        ),
        ({"about": {"year": "2009", "month": "11", "day": "7"}}, ["7 November 2009"]),
        ({"about": {"year": "2009", "month": "13"}}, ["2009"]),
        ({"about": {"day": "7"}}, ["Hand"]),
        ({"about": {"venue": "Club", "table": "3"}}, ["Club", "table 3"]),
        (
            {"about": {"event": "Final", "year": "2009"}, "id": "7"},
            ["Hand 7", "2009, Final"],
        ),
        (
            {"about": {"time": "21:30:00", "time_zone_abbreviation": "CET"}, "id": "7"},
            ["Hand 7", "21:30:00 CET"],
        ),
        (
            {
                "id": "7",
                "about": {
                    "time": "2024-03-01T21:30:00 CET",
                    "time_et": "2024-03-01T15:30:00 ET",
                    "kind": "Zoom",
                    "play_money": "yes",
                    "buy_in": "$5+$1",
                    "cash_outs": "seat 1 $3",
                    "seat_count": "6",
                    "prize_pool": "$100",
                    "club": "",
                },
            },
            [
                "Hand 7",
                "2024-03-01 21:30:00 CET, buy-in $5+$1, cash-outs seat 1 $3, Zoom, play money,",
                "   prize pool $100",
            ],
        ),
        ({"about": {"time": "2024-03-01T21:30:00.123456"}}, ["2024-03-01 21:30:00"]),
        ({"about": {"time": "2024-03-01T21:30:00 UTC"}}, ["2024-03-01 21:30:00 UTC"]),
    ],
)
def test_the_heading_says_which_hand_it_is_and_nothing_twice(changes, lines):
    assert head(**changes) == lines


COMBINED = normalize("NFD", "\u00e9\u00e8\u00ea")


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("Dan", 3), ("\u674e\u5c0f\u9f99", 6), (COMBINED, 3), ("\uff76\uff21", 3)],
)
def test_the_columns_of_a_text(text, columns):
    assert width(text) == columns


def test_names_of_any_writing_keep_the_columns():
    names = ("\u674e\u5c0f\u9f99", COMBINED, "villain")
    text = draw_hand(HAND.change(players=names))
    for name, position in zip(names, ("BTN", "SB", "BB"), strict=True):
        lines = [line for line in text.splitlines() if line.startswith(f"   {name} ")]
        assert len(lines) >= 3
        assert {width(line[: line.index(f" {position}")]) for line in lines} == {3 + 7 + 1}


LONG = ("a_player_with_a_very_long_name_1", "a_player_with_a_very_long_name_2", "\u674e" * 30)


def test_long_names_stay_apart_and_within_the_page():
    text = draw_hand(HAND.change(players=LONG, unit=Decimal("0.01"), currency="USD"))
    assert "   a_player_wi...ong_name_1  " in text
    assert "   a_player_wi...ong_name_2  " in text
    assert "   " + 5 * "\u674e" + "..." + 5 * "\u674e" + " " in text
    assert max(map(width, text.splitlines())) <= 80
    alike = ("a" * 20 + "b" + "a" * 20, "a" * 20 + "c" + "a" * 20, "a")
    shown = re.findall(r"^   (\S+(?: \d)?) ", draw_hand(HAND.change(players=alike)), re.M)
    assert set(shown) == {"Seat 1", "Seat 2", "a"}
    same = draw_hand(HAND.change(players=("x", "x", "x")))
    assert "Seat" not in same


@pytest.mark.parametrize("columns", range(5, 14))
def test_texts_are_cut_in_their_middle(columns):
    for text in ("abcdefghijkl", "\u674e\u5c0f\u9f99\u674e\u5c0f\u9f99", COMBINED * 4):
        cut = shortened(text, columns)
        if width(text) <= columns:
            assert cut == text
        else:
            assert columns - 2 <= width(cut) <= columns
            begin, end = cut.split("...")
            assert text.startswith(begin)
            assert text.endswith(end)


def test_lines_are_broken_by_their_columns():
    words = "\u674e\u5c0f table " * 12
    lines = wrapped(words, 30, "  ")
    assert max(map(width, lines)) <= 30
    assert " ".join(line.strip() for line in lines) == words.strip()
    assert all(line.startswith("  ") for line in lines[1:])
    assert "".join(line.strip() for line in wrapped("\u674e" * 50, 21, " ")) == "\u674e" * 50
    assert wrapped("", 30) == []
    assert wrapped("aaaaaaab c", 10, "   ") == ["aaaaaaa", "   b c"]
