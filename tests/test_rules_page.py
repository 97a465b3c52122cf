"""docs/rules.md: its functions, its tests, its options and its links are there."""

import ast
import json
import re
from pathlib import Path

import pytest

from fasteval.rules import RULE_SETS

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
PAGE = ROOT / "docs" / "rules.md"
HANDS = ROOT / "docs" / "house-rules.md"

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="tests without the sources")


def rows_of_the_page(columns):
    """The cells of each row of the tables that have so many columns."""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == columns and not set(cells[0]) <= set("- "):
            yield cells


def clauses():
    """Of each row with clauses: their numbers, and the cells of functions, files and tests."""
    for clause, _, functions, files, tests in rows_of_the_page(5):
        if clause != "clause":
            numbers = set()
            for first, last in re.findall(r"R(\d+)(?: to R(\d+))?", clause):
                numbers |= set(range(int(first), int(last or first) + 1))
            yield numbers, functions, files, tests


def functions_of_the_tests():
    """The tests that pytest would find in a module or a class."""
    for path in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def clauses_of_the_vectors():
    vectors = json.loads((TESTS / "data" / "rules.json").read_text(encoding="utf-8"))["vectors"]
    return {one["id"]: {int(part[1:]) for part in one["clause"].split(",")} for one in vectors}


def test_the_page_names_functions_that_are_in_the_files_it_names():
    for numbers, functions, files, _ in clauses():
        texts = [
            (ROOT / "src" / "fasteval" / (file if file.endswith(".py") else f"c/{file}")).read_text(
                encoding="utf-8"
            )
            for file in files.split("; ")
        ]
        for function in re.findall(r"`(\w+)`", functions):
            assert any(re.search(rf"\b{function}\(", text) for text in texts), (numbers, function)


def test_the_page_names_tests_that_there_are():
    """A vector is one of a clause of its row."""
    functions, vectors = set(functions_of_the_tests()), clauses_of_the_vectors()
    for numbers, _, _, tests in clauses():
        named = re.findall(r"`([^`]+)`", tests)
        assert named, numbers
        for name in named:
            assert name in functions or vectors.get(name, set()) & numbers, (numbers, name)


def test_the_page_has_every_clause():
    found = [number for numbers, *_ in clauses() for number in numbers]
    gaps = {38, 39, 48, 49, 56, 57, 58, 59, 74, 85, 86, 87, 88, 89, 104, 105, 106, 107, 108, 109}
    gaps |= {112, 113, 114, 118, 119, *range(121, 130), *range(133, 140), *range(143, 160)}
    assert sorted(found) == sorted(set(range(1, 164)) - gaps)


def test_the_page_has_the_options_and_the_sets(words):
    """Each option that a set changes is in its column."""
    (_, _, _, *columns), *rows = rows_of_the_page(7)
    table = {re.search(r"`(\w+)`", option)[1]: cells for option, _, _, *cells in rows}
    for number, name in enumerate(columns):
        told = {option: cells[number].split(" ")[0] for option, cells in table.items()}
        changes = {option: str(value).lower() for option, value in RULE_SETS[name].items()}
        assert {option: value for option, value in told.items() if value} == changes


def test_every_option_has_a_worked_hand(words):
    """Each row of the options leads to its section; that the link is good is seen elsewhere."""
    _, *rows = rows_of_the_page(7)
    text = HANDS.read_text(encoding="utf-8")
    for option, *_ in rows:
        names = re.findall(r"`(\w+)`", option)
        anchor = re.search(r"\(house-rules\.md#([\w-]+)\)", option)[1]
        section = re.search(rf"^## `?{anchor}`?$(.*?)(?=^## |\Z)", text, re.M | re.S | re.I)[1]
        for name in names:
            assert hasattr(words.Rules(big_blind=2), name)
            assert name in section, name
