"""The pages that explain the evaluators: their drawings and the tables that their examples make."""

import doctest
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path

import pytest

from fasteval._py import tables

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "docs" / "hashing.md", ROOT / "docs" / "lanes.md"]

pytestmark = pytest.mark.skipif(
    not (ROOT / "tools").is_dir(), reason="the tests of a wheel come without the source"
)


@pytest.mark.parametrize("script", ["draw_hashing.py", "draw_lanes.py"])
def test_drawings_are_what_the_script_draws(script):
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / script, "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_drawing_is_shown_and_has_a_title():
    shown = {
        name for page in PAGES for name in re.findall(r"!\[[^]]+\]\(pictures/([^)]+)\)", text(page))
    }
    drawn = {
        path for kind in ("hash", "lanes") for path in (ROOT / "docs/pictures").glob(f"{kind}-*")
    }
    assert shown == {path.name for path in drawn}
    for path in drawn:
        title = ElementTree.parse(path).find("{http://www.w3.org/2000/svg}title")
        assert title is not None, path.name
        assert title.text, path.name


def text(page):
    return page.read_text(encoding="utf-8")


@cache
def made_by(page):
    """Return the names that the examples of a page define."""
    test = doctest.DocTestParser().get_doctest(text(page), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
    return test.globs


def test_the_page_makes_the_tables_of_the_hash():
    names = made_by(PAGES[0])
    assert (names["strengths"], names["rows"], names["columns"]) == tables.perfect_hash()


def numbers(path, name):
    """Return the numbers of an array in a C file."""
    body = re.search(rf"\b{name}\[\w*\] = \{{(.*?)\}}", text(path), re.S)
    return [int(number, 0) for number in re.findall(r"\w+", body[1])]


def test_the_page_makes_the_keys_of_cards():
    path = ROOT / "src/fasteval/c/tables.c"
    assert made_by(PAGES[0])["CARD_KEYS"] == numbers(path, "fe_card_keys")


def test_the_page_makes_the_tables_of_the_lanes():
    names = made_by(PAGES[1])
    path = ROOT / "src/fasteval/c/lanes_numbers.h"
    upper = names["UPPER"]
    assert names["LOWER"] == numbers(path, "lower_ranks")
    assert [n & 255 for n in upper[5]] == numbers(path, "upper_ranks_of_five_low")
    assert [n >> 8 for n in upper[5]] == numbers(path, "upper_ranks_of_five_high")
    few = [0] * 32 + upper[3] + upper[2] + upper[1]
    assert few == numbers(path, "upper_ranks_of_few")
    path = ROOT / "src/fasteval/c/lanes_tables.h"
    assert names["STEP"] == numbers(path, "kind_step")
    pages = [{5: 0, 3: 32, 2: 64, 1: 96}[k] for k in names["KICKERS"]]
    assert pages == numbers(path, "kind_page")
