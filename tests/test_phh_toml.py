"""TOML of poker hand histories: plain lines are read as a library reads them, or left to it."""

import sys
from datetime import time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.phh import toml
from fasteval.histories.phh.toml import read_plain, read_table, write_value

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")


def by_library(text):
    """What the library reads, without a header; None if it refuses."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return None
    if text.lstrip().startswith("["):
        return next(iter(fields.values())) if len(fields) == 1 else None
    return fields


def typed(value):
    """A value with the types in it, for True == 1 and Decimal(1) == 1."""
    if isinstance(value, dict):
        return {key: typed(one) for key, one in value.items()}
    if isinstance(value, list):
        return [typed(one) for one in value]
    return type(value), str(value)


def check(text):
    """Plain is what the library reads as well, and the same."""
    plain = read_plain(text)
    if plain is not None:
        found = by_library(text)
        assert found is not None, text
        assert typed(found) == typed(plain)
    return plain


# Pieces of which texts are made that are plain, or nearly.
PIECES = [
    *("'", '"', "'''", '"""', "\\", "[", "]", "{", "}", ",", "=", "#", ".", "-", "+", "_", ":"),
    *(" ", "  ", "\t", "\r", "\x00", "\x1f", "\x7f", "\x85", "\u2028", "é", "²", "٣", "\ufeff"),
    *("null", "true", "false", "nan", "inf", "NaN", "Infinity", "-Infinity", "True", "00:00:26"),
    *("0", "1", "01", "-0", "12", "1_000", "0x1F", "1.5", "1.", ".5", "1e5", "1E-2", "1e", "0.10"),
    *("a", "b", "a-b", "1", "a.b", "'a'", '"a"', "[1, 2]", "['a', 'b']", '["a"]', "{a = 1}"),
    *("{}", "[]", "[[1], []]", '{"a": 1}', "23:59:59", "24:00:00", "1979-05-27", "'p1 f'"),
]
KEYS = st.sampled_from(["a", "b", "a", "b", "A_1", "a-b", "1", "é", "a.b", "'a'", "", " a", "x y"])
TEXT = st.text(
    st.sampled_from(["a", "'", '"', "\\", "[", "]", "{", "#", ",", "\t", "\x7f", "é", "="])
)
STRINGS = st.one_of(st.builds("'{}'".format, TEXT), st.builds('"{}"'.format, TEXT))
PLAIN = st.one_of(st.sampled_from(PIECES), STRINGS)
ARRAYS = st.lists(PLAIN, max_size=3).map(lambda items: f"[{', '.join(items)}]")
TABLES = st.lists(PLAIN, max_size=3).map(
    lambda items: "{" + ", ".join(f"k{place} = {one}" for place, one in enumerate(items)) + "}"
)
VALUES = st.one_of(PLAIN, ARRAYS, TABLES, st.lists(PLAIN, max_size=4).map("".join))
SEPARATORS = st.sampled_from([*[" = "] * 6, "=", " =  ", "\t=\t", " == "])
LINES = st.one_of(
    *[st.builds("{}{}{}".format, KEYS, SEPARATORS, VALUES)] * 3,
    st.sampled_from(["", " ", "# a", "[1]", "[1] ", "[a.b]", "[[1]]", "[", "]", "a = [", "1]"]),
)
TEXTS = st.one_of(
    st.builds("k = {}".format, VALUES),
    st.lists(LINES, max_size=5).map("\n".join),
    st.lists(VALUES, max_size=5).map(
        lambda values: "\n".join(f"k{place} = {one}" for place, one in enumerate(values))
    ),
)


@settings(max_examples=1500)
@given(TEXTS)
def test_plain_lines_are_what_a_library_reads(text):
    check(text)


JSON_VALUES = st.recursive(
    st.one_of(
        st.integers(-(10**20), 10**20),
        st.decimals(allow_nan=False, allow_infinity=False, places=2),
        st.booleans(),
        st.text(max_size=8),
        st.times(timezones=st.none()),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text(max_size=4), inner, max_size=3),
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), JSON_VALUES, max_size=5))
def test_what_is_written_is_read_by_the_library_and_here(fields):
    lines = [f"{name} = {write_value(value)}\n" for name, value in fields.items()]
    text = "".join(lines)
    try:
        text.encode()
    except UnicodeEncodeError:
        return  # half of a character, which no file can hold
    assert tomllib.loads(text, parse_float=Decimal) == fields
    check(text)
    if not any(isinstance(value, dict) for value in fields.values()):
        assert read_table(text) == fields


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("a = 'it'", "it"),
        ('a = "it\'s"', "it's"),
        ("a = ''", ""),
        ("a = ['p1 f', 'p2 cbr 2.50']", ["p1 f", "p2 cbr 2.50"]),
        ("a = [0, 2.50, -1]", [0, Decimal("2.50"), -1]),
        ("a = [[1], ['x']]", [[1], ["x"]]),
        ("a = 00:00:26", time(0, 0, 26)),
        ("a = true", True),
        ("a = {b = 1, c = {d = ['e']}, f = {}}", {"b": 1, "c": {"d": ["e"]}, "f": {}}),
    ],
)
def test_plain_lines_are_read_without_a_library(monkeypatch, line, value):
    monkeypatch.setattr(toml, "_by_library", None)
    assert read_table(f"[1]\n{line}\n\nlast = 1\n") == {"a": value, "last": 1}
    assert check(line) == {"a": value}


@pytest.mark.parametrize(
    "text",
    [
        "a = null",
        "a = [null]",
        "a = NaN",
        "a = -Infinity",
        'a = {"b": 1}',
        'a = [{"b": 1}]',
        'a = {b = [{"c": 1}]}',
        "a = 1\na = 1",
        "a = {b = 1, b = 2}",
        "a = [1\nb = 2]",
        'a = 1,"b":2\nb = 3',
        "a = [1],[2]\nb = [[1]\nc = 2]]",
        "a = 'b\nc = d'",
        "a = 'b' 'c'",
        'a = "\\u0041"',
        "a = 'b\\c'",
        "a = '\x7f'",
        "a = '\t'",
        "a = [1,]",
        "a = 1 # b",
        "[1]\n[2]\na = 1",
        "a = 1\n[1]",
        "a = 24:00:00",
        "a = +1",
        "a = 1e999999999999999999999",
        "a = " + "9" * 5000,
        "a = " + "[" * 5000,
        "a-b = 1",
        "é = 1",
        "a= 1",
        "a = ",
    ],
)
def test_what_is_not_plain_is_left_to_the_library(text):
    assert read_plain(text) is None


def test_a_missing_library_is_an_error_that_says_what_to_install(monkeypatch):
    def refuse(name, *arguments):
        if name in ("tomllib", "tomli"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *arguments)

    real = toml.import_module
    monkeypatch.setattr(toml, "import_module", refuse)
    toml._library.cache_clear()
    assert read_table("a = 1") == {"a": 1}
    with pytest.raises(InvalidHistory, match=r'needs a library: pip install "fasteval\[phh\]"$'):
        read_table("a = 1 # b")
    toml._library.cache_clear()


@pytest.mark.parametrize("text", ["a." * 60_000 + "a = 1", "a = " + "[" * 65_000 + "]" * 65_000])
def test_odd_texts_take_no_long_time(text):
    """A library alone takes a minute for a key of so many parts."""
    with pytest.raises(InvalidHistory):
        read_table(text + "\nb")
