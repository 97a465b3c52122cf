"""What notebooks show: what is told, that nothing in it is taken for tags, and that tags fit."""

import random
import re
from decimal import Decimal
from html.parser import HTMLParser

import pytest

from fasteval.bots.matches import match
from fasteval.combos import CLASSES
from fasteval.console import printable
from fasteval.equities import equity
from fasteval.equity_study import Histogram, equity_histogram
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.statistics import player_statistics
from fasteval.html import tags
from fasteval.ranges import Range
from fasteval.rules import Rules
from fasteval.state import State

HOSTILE = '</td><script>alert("1")</script>&amp;\x1b[2J'


class Reader(HTMLParser):
    """Reads HTML: its text, the cells of its tables, and whether all tags are closed."""

    def __init__(self, html):
        super().__init__()
        self.open, self.text, self.rows, self.tags = [], "", [], set()
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        assert {name for name, _ in attributes} <= {"style"}
        if tag == "br":
            self.handle_data("\n")
            return
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


def read(thing):
    html = thing._repr_html_()
    reader = Reader(html)
    assert reader.tags <= {"div", "span", "table", "tbody", "tr", "td", "th", "br"}
    assert not re.search(r"url\(|[^\x20-\x7e♣♦♥♠►±µ]", html)
    return reader


def symbols(cards):
    return "".join(
        "?" if card is None else tags.RANKS[card // 4] + "♣♦♥♠"[card % 4] for card in cards
    )


def test_a_range():
    shown = read(Range("22+, AKs, AKo:0.5, AhQd"))
    cells = [cell.split("\n") for row in shown.rows for cell in row]
    parts = {"AKo": ["50%"], "AQo": ["8.33%"]}
    assert cells == [[name, *parts.get(name, [])] for name in CLASSES]
    assert "6.71 % of all hands: 22+,AK" in shown.text


def test_the_darker_the_greater_and_letters_stand_out():
    html = Range("AA,KK:0.75,QQ:0.5,JJ:0.25,TT:0.01")._repr_html_()
    found = re.findall(r"background:rgb\((\d+),(\d+),(\d+)\);color:#(\w+)", html)
    light = [sum(map(int, one[:3])) for one in found]
    assert light == sorted(light)
    assert len(light) == len(set(light)) == 5
    for one, ground in zip(found, light, strict=True):
        assert abs((765 if one[3] == "fff" else 0) - ground) > 300


def test_a_long_range_is_cut():
    dealer = random.Random(5)
    hands = Range.from_weights([dealer.random() * (one % 5 == 0) for one in range(1326)])
    assert len(str(hands)) > 1000
    assert len(Reader(hands._repr_html_()).text) < 3000


def test_a_range_of_many_weights_is_counted(monkeypatch):
    monkeypatch.setattr("fasteval.range_writing.write_range", lambda weights: pytest.fail("slow"))
    hands = Range.from_weights([(1 + number) / 2000 for number in range(1326)])
    assert "% of all hands: hands of 1,326 weights" in Reader(hands._repr_html_()).text


def test_a_part_is_never_all():
    assert "QQ<br>99.9%<" in Range("QQ:0.9999")._repr_html_()


def test_an_equity():
    result = equity(["AhAs", "KdKc"])
    shown = read(result)
    assert shown.rows[0] == ["player", "win", "tie", "equity", ""]
    assert shown.rows[1][:4] == ["1", "81.0646 %", "0.3818 %", "81.2555 %"]
    assert "exact, 1,712,304 deals" in shown.text
    widths = [float(one) for one in re.findall(r"width:([\d.]+)em", result._repr_html_())]
    wide = [one for one in widths if one != 1.6]
    assert wide == [pytest.approx(16 * player.equity, abs=0.01) for player in result]


def test_a_sampled_equity_has_its_error():
    shown = read(equity(["AhAs", "KdKc", "random"], method="sampled", samples=1000, seed=7))
    assert shown.rows[0][4] == "std error"
    assert "sampled with seed 7, 1,000 deals" in shown.text


def test_a_histogram():
    histogram = equity_histogram("AsKs", "QhQd", board="2s7sJh", bins=2)
    shown = read(histogram)
    assert [row[:2] for row in shown.rows[1:]] == [
        ["0 to 50 %", "45.56 %"],
        ["50 to 100 %", "54.44 %"],
    ]
    assert "mean 54.44 %" in shown.text
    many = Histogram(tuple(one / 300 for one in range(301)), (1 / 300,) * 300, 0.5)
    assert len(read(many).rows) == 101
    assert "200 more bins" in read(many).text


@pytest.fixture
def hand(words):
    hand = words.State(words.Rules(1, 2), [200, 180, 0, 160], button=3, seed=5)
    for action in ("r6", "c", "c", "c", "r20", "f"):
        hand.push(action)
    return hand


def test_a_hand(hand):
    shown = read(hand)
    seats = shown.rows[1:]
    assert [row[1] for row in seats] == ["0", "1", "2", "3"]
    assert [row[2] for row in seats] == ["SB", "BB", "empty", "BTN"]
    assert seats[hand.actor][0].startswith("►")
    assert [bool(row[0].count("D")) for row in seats] == [False, False, False, True]
    for seat in hand.dealt:
        assert seats[seat][3] == str(hand.stacks[seat])
        assert seats[seat][5] == symbols(hand.hole_cards[seat])
    assert seats[1][4] == "20"
    assert f"flop, pot {hand.pot}" in shown.text
    assert f"Board {symbols(hand.board)}" in shown.text
    assert f"Seat {hand.actor} to act: fold, call 20" in shown.text
    assert repr(hand) == f"<State: flop, pot {hand.pot}, {repr(hand).split(', ', 2)[2]}"


def test_a_view_shows_no_cards_of_others(hand):
    shown = read(hand.view(1))
    assert shown.rows[2][5] == symbols(hand.hole_cards[1])
    for seat in (0, 3):
        assert shown.rows[1 + seat][5] == "??"
    for card in hand.hole_cards[0] + hand.hole_cards[3]:
        assert symbols([card]) not in shown.text


def test_a_hand_that_is_over(words):
    hand = words.State(words.Rules(1, 2, run_it_twice=True), [200, 100, 60], button=0, seed=3)
    for action in ("r200", "all-in", "all-in", "run2"):
        hand.push(action)
    shown = read(hand)
    for number, board in enumerate(hand.boards, 1):
        assert f"Board {number} {symbols(board)}" in shown.text
    nets = [int(row[4]) for row in shown.rows[1:]]
    assert nets == [end - start for end, start in zip(hand.stacks, (200, 100, 60), strict=True)]
    assert shown.text.count(" wins ") == sum(event.kind == "win" for event in hand.history)
    assert "Side pot 1" in shown.text


def recorded(**more):
    hand = State(Rules(1, 2), [200, 180, 160], button=0, seed=5)
    for action in ("r6", "c", "c", "c", "r20", "f", "c"):
        hand.push(action)
    while not hand.over:
        hand.push("c")
    return hand, HandRecord.of(hand, ("a", "b", "c"), **more)


def test_a_record_street_by_street():
    hand, record = recorded(id="7", source="site")
    shown = read(record)
    heads, *seats, pots = shown.rows
    assert heads[:3] == ["seat", "cards", "preflop\n"]
    assert heads[5] == f"river\n{symbols(hand.board)}"
    assert [row[0].split()[0] for row in seats] == ["SB", "BB", "BTN"]
    assert seats[0][2].split("\n") == ["small blind 1", "2\xa0call 5"]
    assert [row[3] for row in seats] == ["4\xa0check\n7\xa0call 20", "5\xa0bet 20", "6\xa0fold"]
    assert pots[2] == "pot 18"
    assert [row[-1].split("\n")[0] for row in seats] == [
        f"{chips:+d}" for chips in (*hand.outcome().net[1:], hand.outcome().net[0])
    ]
    assert "site hand 7" in shown.text


def test_a_record_that_disagrees_says_so():
    _, record = recorded()
    wrong = record.change(expected=record.expected._replace(final_stacks=(1, 2, 3)))
    assert "The record disagrees with the rules: final stacks" in read(wrong).text
    cannot = record.change(hole_cards=("AsAs", None, None))
    assert "the hole cards of seat 0" in read(cannot).text


def test_shares_of_pots_that_are_recorded_are_told():
    """Nets are as recorded, shares are by the rules: where they differ, both are told."""
    record = HandRecord(
        *(Rules(1, 2), (2, 4, 4), 0, ("c", "c", "c", "r2", "c")),
        *(("AsKs", "2s2d", "AhKh"), ("QcJdTh8s9c",)),
        expected=Expected(collected=(2, 0, 8)),
    )
    shown = read(record)
    assert "Main pot 6: BB 3, BTN 3." in shown.text
    assert "BTN collected 2, as is recorded." in shown.text
    assert "BB collected 8, as is recorded." in shown.text


def test_hands_are_called_as_everywhere():
    hand, record = recorded()
    told = {event.text for event in hand.history if event.kind == "show" and event.text}
    assert any("-" in text for text in told)
    for text in told:
        assert text in read(record).text


@pytest.mark.parametrize("name", [HOSTILE, "x" * 5000, "$a$ & <b>", "\u202egpj"])
def test_names_are_only_text(name):
    _, record = recorded(id=HOSTILE, source=name, currency="<i>", unit=Decimal("0.01"))
    record = record.change(players=(name, "b", "c"), about=(("table", HOSTILE), (HOSTILE, "x")))
    shown = read(record)
    assert "script" not in shown.tags
    result = match({name: "tag", "b": lambda view: HOSTILE, "c": lambda view: 1 / 0}, 3, seed=1)
    shown = read(result)
    assert any(printable(name)[:3] in row[0] for row in shown.rows)
    read(player_statistics([record]))


def test_a_match():
    result = match({"one": lambda view: "c", "other": lambda view: "f"}, 40, seed=2)
    shown = read(result)
    assert [row[0] for row in shown.rows] == ["bot", "one", "other"]
    assert shown.rows[1][1] == f"{result['one'].chips:+,}"
    assert "40 hands (20 deals, each played 2 times), seed 2" in shown.text


def test_statistics():
    statistics = player_statistics([recorded()[1]])
    shown = read(statistics)
    assert shown.rows[0][:3] == ["player", "hands", "VPIP"]
    assert {row[0] for row in shown.rows[1:]} == {"a", "b", "c"}
    lines = {row[0]: row[1:] for row in read(statistics["a"]).rows}
    assert lines["VPIP"] == ["100.0 %", "1", "1"]
    assert lines["hands"][1] == "1"
