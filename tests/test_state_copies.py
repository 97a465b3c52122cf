"""Hands as dicts, pickles and copies: equal, independent, and never half a hand."""

import copy
import json
import pickle
import random

import pytest
from word_hands import how_many, play_random, push_all, start

from fasteval.errors import FastevalError, IllegalAction, InvalidCard, InvalidConfig


def test_a_dict_brings_the_hand_back(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 100, 10)):
        for state in play_random(words, rng):
            text = json.dumps(state.to_dict(), allow_nan=False)
            again = words.State.from_dict(json.loads(text))
            assert again == state
            assert again.is_consistent()
            for name in ("stacks", "bets", "actor", "street", "pots", "payouts", "hole_cards"):
                assert getattr(again, name) == getattr(state, name)


def test_pickles_and_copies_are_equal_and_independent(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 50, 5)):
        for state in play_random(words, rng):
            copies = [pickle.loads(pickle.dumps(state, p)) for p in range(2, 6)]
            copies += [copy.copy(state), copy.deepcopy(state), state.copy()]
            for other in copies:
                assert type(other) is type(state)
                assert other == state
                assert str(other) == str(state)
    state = start(words)
    other = copy.deepcopy(state)
    other.push("f")
    assert state != other
    assert state.actions == ()


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"button": 1},
        {"stacks": (1000, 1000, 1001)},
        {"big_blind": 101},
        {"auto_muck": True},
    ],
    ids=repr,
)
def test_hands_that_differ_are_unequal(words, change):
    assert start(words) == start(words)
    assert start(words) != start(words, **change)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"posts": {0: (100, 0)}}, {"posts": {0: (0, 100)}}),
        ({"button": 0, "small_blind_seat": 2}, {"button": 1, "small_blind_seat": 2}),
    ],
    ids=repr,
)
def test_hands_that_began_otherwise_are_unequal(words, one, other):
    """Even if all chips and actions are the same."""
    stacks, places = [1000, 0, 1000, 1000], {"button": 0, "big_blind_seat": 3}
    hands = [
        words.State(words.Rules(50, 100), stacks, deal_later=True, **{**places, **options})
        for options in (one, other)
    ]
    assert hands[0].stacks == hands[1].stacks
    assert hands[0] != hands[1]


def test_a_hand_equals_nothing_else_and_has_no_hash(words):
    state = start(words)
    assert state != state.to_dict()
    assert state != None  # noqa: E711
    assert state != 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


BAD_VALUES = [None, True, -1, 2.5, float("nan"), "x", "", b"", [], {}, [None], [{}], ["x"], 2**70]


def test_a_bad_dict_is_refused_whole(words):
    good = push_all(start(words), "r300 c c").to_dict()
    allowed = [("small_blind_seat", None), ("actions", []), ("posts", [])]
    for name in good:
        for value in BAD_VALUES:
            if (name, value) in allowed:
                continue
            with pytest.raises((InvalidConfig, IllegalAction, InvalidCard)):
                words.State.from_dict({**good, name: value})


def test_a_dict_names_the_field(words):
    good = push_all(start(words), "r300 c c").to_dict()
    for name in good:
        lacking = {field: value for field, value in good.items() if field != name}
        with pytest.raises(InvalidConfig, match=f"{name} is missing in a hand"):
            words.State.from_dict(lacking)
    cases = [
        (
            {"actions": ["r300", "c", "rise"]},
            IllegalAction,
            r"actions\[2\]: 'rise' is not an action",
        ),
        ({"actions": ["r300", "c", "r301"]}, IllegalAction, r"actions\[2\]: raise to 301"),
        ({"actions": "r300"}, InvalidConfig, "actions: "),
        ({"deck": good["deck"][:51]}, InvalidCard, "deck has 51 items"),
        ({"deck": [*good["deck"][:51], good["deck"][0]]}, InvalidCard, "deck: .* is dealt"),
        ({"deck": [*good["deck"][:51], "1s"]}, InvalidCard, "deck: '1s'"),
        ({"deck": [*good["deck"][:51], 5.0]}, InvalidCard, "deck: 5.0"),
        ({"stacks": [1000, 1000, -1]}, InvalidConfig, r"stacks\[2\]"),
        ({"stacks": 1000}, InvalidConfig, "stacks"),
        ({"button": 3}, InvalidConfig, "button"),
        ({"colour": 3}, InvalidConfig, "'colour' is not a field of a hand"),
        ({"posts": [{"seat": 9, "live": 1, "dead": 0}]}, InvalidConfig, "posts"),
        ({"posts": [{"seat": 0, "live": 1}]}, InvalidConfig, r"dead is missing in posts\[0\]"),
        ({"posts": [{"seat": 0, "live": 1, "dead": 0}] * 2}, InvalidConfig, "posts twice"),
        ({"rules": {**good["rules"], "raise_cap": 3.0}}, InvalidConfig, "raise_cap"),
        (
            {"rules": {**good["rules"], "colour": 3}},
            InvalidConfig,
            "'colour' is not a field of rules",
        ),
        ({"rules": {"big_blind": 2}}, InvalidConfig, "small_blind is missing in rules"),
    ]
    for change, kind, message in cases:
        with pytest.raises(kind, match=message):
            words.State.from_dict({**good, **change})
    for value in (None, 5, "x", [], [good]):
        with pytest.raises(InvalidConfig, match="not a hand"):
            words.State.from_dict(value)


def test_dicts_that_are_damaged_anyhow_never_make_half_a_hand(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 30)):
        *_, state = play_random(words, rng)
        hand = json.loads(json.dumps(state.to_dict()))
        damage(hand, rng)
        try:
            made = words.State.from_dict(hand)
        except FastevalError:
            continue
        assert made.is_consistent()
        assert words.State.from_dict(made.to_dict()) == made


def damage(value, rng):
    """Change one place of nested lists and dicts."""
    while True:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = rng.choice(list(keys)) if keys else None
        inner = value[key] if key is not None else None
        if isinstance(inner, (dict, list)) and inner and rng.random() < 0.8:
            value = inner
            continue
        if key is None:
            return
        if rng.random() < 0.2:
            del value[key]
        else:
            value[key] = rng.choice([*BAD_VALUES, "c", "f", "r400", "As", "auto", 0, 1, 3, 100])
        return
