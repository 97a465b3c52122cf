"""Ranges as text: what is written, how short it is, and that it is read back to the last bit."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fasteval.combos import CLASSES, COMBOS
from fasteval.ranges import Range


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("AA,KK,QQ", "QQ+"),
        ("AKs,AKo", "AK"),
        ("A2s-AKs", "A2s+"),
        ("22,33,44", "44-22"),
        ("100%", "random"),
        ("random -AA", "random,-AA"),
        ("random:0.5", "random:0.5"),
        ("T9s,98s,87s,76s", "T9s-76s"),
        ("A2s+ -A7s", "A2s+,-A7s"),
        ("AK-87s,A2s+", "A2s+,KQs-87s"),
        ("AKo -AhKs", "AKo,-AhKs"),
        ("AhKh,AsKs", "AhKh,AsKs"),
        ("AKs:0.5", "AKs:0.5"),
        ("A2s+,A5s:0.5", "A2s+,A5s:0.5"),
        ("22+:0.5,AA,KK", "22+:0.5,KK+"),
        ("[25]QQ,JTs,A9o,54s[/25]", "[25]QQ,JTs,54s,A9o[/25]"),
        ("55+,A7+,KTs+,K9o+", "55+,A7+,K9o+,KTs+"),
        ("AA:0.1,AcAd:0.30000000000000004", "AA:0.1,AdAc:0.30000000000000004"),
        ("AA:5e-324", "AA:5e-324"),
    ],
)
def test_written_text(text, written):
    assert len(str(Range(text))) <= len(written)
    assert Range(str(Range(text))) == Range(text)


def test_the_text_does_not_depend_on_how_the_range_was_made():
    assert str(Range("22+ A2s+")) == str(Range("A2s+,22+")) == str(Range("A2s+") | Range("22+"))


def random_weights(rng):
    """The weights of a range such as people and solvers make: by classes, with exceptions."""
    values = rng.choice(
        [(1.0,), (1.0, 0.5), (0.25, 0.5, 0.75, 1.0), tuple(rng.random() for _ in range(9))]
    )
    share, odd = rng.choice((0.05, 0.3, 0.6, 0.95)), rng.choice((0, 0, 0.03, 0.3))
    weights = {}
    for hands_of in CLASSES.values():
        usual = rng.choice(values) if rng.random() < share else 0.0
        for hand in hands_of:
            weight = rng.choice((*values, 0.0)) if rng.random() < odd else usual
            weights[COMBOS[hand]] = weight
    return weights


def test_random_ranges_are_read_back_to_the_last_bit(seed):
    rng = random.Random(seed)
    for _ in range(30):
        r = Range.from_weights(random_weights(rng))
        if r:
            text = str(r)
            assert bytes(Range(text).weights) == bytes(r.weights), text


@given(
    st.dictionaries(
        st.sampled_from(sorted(CLASSES)),
        st.one_of(st.floats(0, 1), st.sampled_from([1.0, 1.0, 0.5, 0.25])),
        min_size=1,
    )
)
def test_ranges_of_classes_are_read_back(weights):
    r = Range.from_weights(weights)
    if r:
        assert bytes(Range(str(r)).weights) == bytes(r.weights)


@given(st.lists(st.sampled_from(sorted(CLASSES)), min_size=1, max_size=40))
def test_no_text_is_longer_than_the_list_of_its_classes(names):
    assert len(str(Range(",".join(names)))) <= len(",".join(dict.fromkeys(names)))


def test_a_range_of_1326_weights_is_read_back(seed):
    rng = random.Random(seed)
    r = Range.from_weights([rng.random() for _ in range(1326)])
    assert bytes(Range(str(r)).weights) == bytes(r.weights)
