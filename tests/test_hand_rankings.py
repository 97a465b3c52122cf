"""The sheet of hand rankings: it is what its tool draws, and the page has the same numbers."""

import importlib.util
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from xml.etree import ElementTree

import oracle
import pytest

import fasteval

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "draw_hand_rankings.py"
PAGE = ROOT / "docs" / "hand-rankings.md"
SUITS = str.maketrans("\u2660\u2665\u2666\u2663", "shdc")

pytestmark = pytest.mark.skipif(not TOOL.is_file(), reason="the tests of a wheel have no tools")


@pytest.fixture(scope="module")
def sheet():
    spec = importlib.util.spec_from_file_location("draw_hand_rankings", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tables():
    """The cells of each table of the page, without its head."""
    blocks = re.findall(r"(?:^\|.*\n)+", PAGE.read_text(encoding="utf-8"), re.M)
    return [
        [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in rows]
        for _, _, *rows in map(str.splitlines, blocks)
    ]


def test_the_sheet_is_what_its_tool_draws(sheet):
    drawn = sheet.draw()
    assert sheet.TARGET.read_text(encoding="utf-8") == drawn
    root = ElementTree.fromstring(drawn)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")


@pytest.mark.parametrize("size", [5, 7])
def test_the_counts_are_those_of_the_oracle(sheet, size):
    hands, distinct = Counter(), Counter()
    for strength, count in oracle.distribution(size).items():
        hands[sheet.row_of(strength)] += count
        distinct[sheet.row_of(strength)] += 1
    assert sheet.count_hands(size) == [
        (hands[row], distinct[row], comb(52, size)) for row in range(10)
    ]


def test_the_page_has_the_order_and_the_counts(sheet, tables):
    order, five, seven, dealt, flopped, outs = tables
    for number, (row, cells) in enumerate(zip(sheet.ROWS, order, strict=True), 1):
        example = cells[2].translate(SUITS)
        assert fasteval.cards(example) == fasteval.cards(row.example)
        assert (*cells[:2], *cells[3:]) == (str(number), f"**{row.name}**", row.definition, row.tie)
    for size, table in ((5, five), (7, seven)):
        *rows, (_, every, *_, strengths) = table
        counts = sheet.count_hands(size)
        assert rows == [
            (row.name.lower(), f"{count.hands:,}", sheet.percent(count.chance),
             sheet.digits(1 / count.chance), f"{count.distinct:,}")
            for row, count in zip(sheet.ROWS, counts, strict=True)
        ]  # fmt: skip
        assert (every, strengths) == (f"{comb(52, size):,}", f"{sum(c[1] for c in counts):,}")
    for told, table in ((sheet.DEALT, dealt), (sheet.FLOPPED, flopped)):
        assert table == [
            (words, sheet.percent(chance), sheet.digits(1 / chance)) for words, chance in told
        ]
    assert outs == [
        (str(count), words, *(sheet.percent(fasteval.exact_chance(count, n)) for n in (2, 1)))
        for count, words in sheet.OUTS
    ]


def test_hands_are_dealt_as_often_as_the_sheet_says(sheet):
    found = Counter()
    for a, b in combinations(range(52), 2):
        found["a pair"] += a // 4 == b // 4
        found["aces"] += a // 4 == b // 4 == 12
        found["ace and king"] += {a // 4, b // 4} == {11, 12}
        found["two of one suit"] += a % 4 == b % 4
    assert dict(sheet.DEALT) == {words: Fraction(n, 1326) for words, n in found.items()}


def test_flops_help_as_often_as_the_sheet_says(sheet):
    """All 19,600 flops for a pair, for two ranks and for two of one suit."""
    found = Counter()
    for hand in ("QsQd", "KsQs"):
        hole = fasteval.cards(hand)
        ranks = {card // 4 for card in hole}
        for flop in combinations(sorted(set(range(52)) - set(hole)), 3):
            hit = any(card // 4 in ranks for card in flop)
            suited = sum(card % 4 == hole[0] % 4 for card in flop)
            if len(ranks) == 1:
                found["a third card to a pair"] += hit
            else:
                found["a pair to one of two ranks"] += hit
                found["two of your suit: a flush draw"] += suited == 2
                found["three of your suit: a flush"] += suited == 3
    assert dict(sheet.FLOPPED) == {words: Fraction(n, 19_600) for words, n in found.items()}


def test_outs_come_as_often_as_the_sheet_says(sheet):
    """On a flop 47 cards are unseen: all turns and rivers with one of the outs at least."""
    for count, _ in sheet.OUTS:
        hits = sum(first < count for first, _ in combinations(range(47), 2))
        assert fasteval.exact_chance(count, 2) == pytest.approx(hits / comb(47, 2), rel=1e-15)
        assert fasteval.exact_chance(count, 1) == pytest.approx(count / 46, rel=1e-15)


def test_the_price_of_a_call_is_that_of_the_sheet(sheet):
    assert f"{100 * fasteval.pot_odds(2, 1):.0f} % for a bet of half the pot" in sheet.PRICE
