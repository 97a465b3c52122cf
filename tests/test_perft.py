"""How many states small trees of betting have, on both floors, in C (tests/c) and counted apart.

A tree has every legal action and every amount of a raise; `nodes` counts its states down to a
depth, `ends` those in which betting is over.
"""

import copy
import json
from functools import cache
from pathlib import Path

import pytest
from hands import rules_of, rules_on, start_of
from oracle_play import Hand

PERFT = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))
TREES = {tree["name"]: tree for tree in PERFT["trees"]}
ALL = list(TREES.values())
SLOWLY = [tree for tree in ALL if tree["nodes"] < 2000]


def counts(tree):
    return tree["nodes"], tree["ends"]


def named(trees):
    return {"argvalues": trees, "ids": [tree["name"] for tree in trees]}


def walk(state, depth):
    if state.actor is None:
        return 1, 1
    nodes, ends = 1, 0
    if depth > 0:
        legal = state.legal
        low, high = legal.min_raise_to, legal.max_raise_to
        moves = [state.fold] * legal.fold + [state.check] * legal.check + [state.call] * legal.call
        raises = [] if low is None else range(low, high + 1)
        for move in [*(move.__name__ for move in moves), *raises]:
            after = state.copy()
            if isinstance(move, int):
                after.raise_to(move)
            else:
                getattr(after, move)()
            more_nodes, more_ends = walk(after, depth - 1)
            nodes += more_nodes
            ends += more_ends
    return nodes, ends


@pytest.mark.parametrize("tree", **named(ALL))
def test_a_tree_has_so_many_states(floor, tree):
    rules = rules_on(floor, rules_of(tree["config"]))
    state = floor.State(rules, deal_later=True, **start_of(tree["config"]))
    assert walk(state, tree["depth"]) == counts(tree)


# ---- The same numbers without the package -------------------------------------------------------


def walk_slowly(hand, depth):
    """The tree as the slow model of play has it."""
    if hand.actor is None:
        return 1, 1
    nodes, ends = 1, 0
    if depth > 0:
        legal = hand.legal()
        low, high = legal["min_raise_to"], legal["max_raise_to"]
        raises = [] if low is None else [f"r{amount}" for amount in range(low, high + 1)]
        for move in [*["f"] * legal["fold"], "c", *raises]:
            after = copy.copy(hand)
            after.events = list(hand.events)
            after.apply(move)
            more_nodes, more_ends = walk_slowly(after, depth - 1)
            nodes += more_nodes
            ends += more_ends
    return nodes, ends


@pytest.mark.parametrize("tree", **named(SLOWLY))
def test_the_slow_model_has_as_many(tree):
    """It has as many of the larger ones too; they take seconds."""
    assert walk_slowly(Hand(tree["config"]), tree["depth"]) == counts(tree)


def two_players(stacks, bets, first, raise_size, acted, street, folds_free):
    """Count the nodes and ends of no-limit between two, from nothing but chips and who has acted.

    `stacks` and `bets` are the actor's first, `first` says whether he opens the next streets and
    `acted` whether the other has acted on this one, so that a check or call ends it. A short raise
    leaves its maker no chips to be raised out of, so that it needs no rule here.
    """
    (own, other), (bet, facing) = stacks, bets
    owed = max(0, min(facing - bet, own))
    nodes, ends = 1, 0
    if owed or folds_free:
        nodes, ends = nodes + 1, ends + 1
    even = (own - owed, other)
    if acted:
        if min(even) == 0 or street == 3:
            more = (1, 1)
        else:
            opener = even if first else even[::-1]
            more = two_players(opener, (0, 0), True, 2, False, street + 1, folds_free)
    else:
        more = two_players(
            even[::-1], (facing, bet + owed), not first, raise_size, True, street, folds_free
        )
    nodes, ends = nodes + more[0], ends + more[1]
    if own > owed and other > 0:
        for to in range(min(facing + raise_size, bet + own), bet + own + 1):
            more = two_players(
                (other, own - to + bet),
                (facing, to),
                not first,
                max(raise_size, to - facing),
                True,
                street,
                folds_free,
            )
            nodes, ends = nodes + more[0], ends + more[1]
    return nodes, ends


@pytest.mark.parametrize(
    ("name", "folds_free"),
    [
        ("heads-up no-limit, six chips", True),
        ("heads-up no-limit, nine and seven chips, no fold instead of a check", False),
    ],
)
def test_two_players_counted_on_their_chips(name, folds_free):
    button, other = TREES[name]["config"]["stacks"]
    found = two_players((button - 1, other - 2), (1, 2), False, 2, False, 0, folds_free)
    assert found == counts(TREES[name])


@cache
def streets_of_one_raise(street):
    """Fixed limit between two with one raise after the bet, folds only facing a bet, by hand.

    Before the flop four decisions (first; after a call; after a call and a raise; after a raise),
    three folds and three ways to the next street. Later six decisions (first; after a check; a
    bet; a bet and a raise; a check and a bet; and a raise on that), four folds, five ways on.
    """
    decisions, folds, ways = (4, 3, 3) if street == 0 else (6, 4, 5)
    nodes, ends = (1, 1) if street == 3 else streets_of_one_raise(street + 1)
    return decisions + folds + ways * nodes, folds + ways * ends


def test_fixed_limit_counted_by_hand():
    tree = TREES["heads-up fixed limit, one raise, four streets"]
    assert streets_of_one_raise(0) == (1312, 750) == counts(tree)
