"""docs/glossary.md: in order, of names that exist, and with each poker term of the interface."""

import dataclasses
import inspect
import re
from itertools import pairwise

import pytest
from c_compilers import ROOT

import fasteval

PAGE = ROOT / "docs" / "glossary.md"

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="the tests of a wheel have no pages")

#: What is Python's or the server's rather than poker's: copies, JSON, connections, looking up.
NO_TERMS = {
    fasteval.State: """
        act_for awaiting copy from_dict is_consistent over pop rules start_arguments to_dict
    """,
    fasteval.Table: """
        copy disconnect find finish from_dict give next_rules plan reconnect rules start to_dict
    """,
}


def entries():
    """Each term with what is said of it, in the order of the page."""
    return re.findall(r"^\*\*(.+?)\*\*: (.+)$", PAGE.read_text(encoding="utf-8"), re.M)


def names():
    """Each name of the interface that an entry mentions: `State.fold`, `equity`."""
    return {
        name
        for _, said in entries()
        for name in re.findall(r"`([A-Za-z_][\w.]*)(?:\(\w*\))?`", said)
    }


def test_it_is_in_alphabetical_order_under_its_letters():
    text = PAGE.read_text(encoding="utf-8")
    letter, order = "", []
    for heading, term in re.findall(r"^(?:## (.)|\*\*(.+?)\*\*: .+)$", text, re.M):
        letter = heading or letter
        if term:
            assert term[0].upper() == letter, term
            order.append(re.sub(r"[^a-z0-9]+", " ", term.casefold()))
    assert len(order) > 100
    assert [(a, b) for a, b in pairwise(order) if not a < b] == []
    jumps = re.findall(r"\[(.)\]\(#(.)\)", text)
    assert [jump for jump, _ in jumps] == re.findall(r"^## (.)$", text, re.M)


def test_every_name_exists():
    for name in names() - {"act"}:  # which bots have
        owner, _, member = name.partition(".")
        assert owner in fasteval.__all__, name
        if member:
            kind = getattr(fasteval, owner)
            assert hasattr(kind, member) or member in known_fields(kind), name


def known_fields(kind):
    """The fields that an object of a class has, and its slots."""
    annotated = {name for base in kind.__mro__ for name in vars(base).get("__annotations__", {})}
    return annotated | set(inspect.signature(kind).parameters)


def test_every_option_of_the_rules_is_in_it():
    told = {name.removeprefix("Rules.") for name in names()}
    assert {field.name for field in dataclasses.fields(fasteval.Rules)} - told == set()


@pytest.mark.parametrize("kind", NO_TERMS, ids=lambda kind: kind.__name__)
def test_every_term_of_a_class_is_in_it(kind):
    told = {name.removeprefix(f"{kind.__name__}.") for name in names()}
    members = {name for name in dir(kind) if not name.startswith("_")}
    assert set(NO_TERMS[kind].split()) <= members
    assert members - set(NO_TERMS[kind].split()) - told == set()


def test_every_position_is_in_it():
    positions = {name for count in range(2, 23) for name in fasteval.position_names(count)}
    text = " ".join(term + said for term, said in entries())
    short = {re.sub(r"\+\d+", "", name) for name in positions}
    assert {name for name in short if not re.search(rf'[("]{re.escape(name)}[)"]', text)} == set()
