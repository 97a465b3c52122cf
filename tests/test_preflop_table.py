"""The table of matchups before the flop: whole, equal on both floors, and right where looked at."""

import importlib.util
import sys
from pathlib import Path
from random import Random

import pytest

from fasteval._impl import floor as installed
from fasteval._py import preflop

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "gen_preflop.py"
BOARDS = 1_712_304

pytestmark = pytest.mark.skipif(not TOOL.exists(), reason="tests without the sources")


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("gen_preflop", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["gen_preflop"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def matchups(tool):
    return tool.matchups()


def text(hand):
    return "".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in hand)


def mask(hand):
    return sum(1 << (16 * (card % 4) + card // 4) for card in hand)


def test_all_matchups_that_differ_are_there(tool, matchups):
    assert len({tool.same_but_for_suits(*hands) for hands in matchups.values()}) == 47_008


def test_every_matchup_is_seen_alike_from_both_sides(floor, matchups):
    for first, second in matchups.values():
        wins, ties = floor.preflop_matchup(text(first), text(second))
        assert wins > 0
        assert 0 <= ties < BOARDS
        assert floor.preflop_matchup(text(second), text(first)) == (BOARDS - wins - ties, ties)


def test_both_floors_have_the_same_table(matchups):
    for first, second in matchups.values():
        twin = preflop.preflop_matchup(mask(first), mask(second))
        assert installed.preflop_matchup(text(first), text(second)) == (*twin,)


def test_suits_can_be_renamed(floor, matchups):
    """Each of the twelve orders of suits that the table of ranges uses, on every 97th matchup."""
    for first, second in list(matchups.values())[::97]:
        expected = floor.preflop_matchup(text(first), text(second))
        for order in ((1, 0, 2, 3), (2, 3, 0, 1), (3, 2, 1, 0), (1, 2, 3, 0)):
            renamed = [
                text([card - card % 4 + order[card % 4] for card in hand])
                for hand in (first, second)
            ]
            assert floor.preflop_matchup(*renamed) == expected


@pytest.mark.skipif(installed.IMPLEMENTATION == "python", reason="seconds for each in the twin")
def test_some_matchups_are_counted_again(tool, matchups, seed):
    chosen = Random(seed).sample(sorted(matchups), 60)
    assert tool.check({place: matchups[place] for place in chosen}) == 0
