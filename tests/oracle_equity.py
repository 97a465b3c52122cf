"""Equities by trying every deal: slow, plain, and without a line of fasteval.

A player is a dict from hands, each a tuple of two cards 4 * rank + suit, to weights. Deals are
weighed as if hands were drawn from a shuffled deck: no card comes twice, and the weights multiply.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import oracle

DECK = range(52)


class Result(NamedTuple):
    """What comes of a spot: fractions for each player, and for each hand of each player."""

    win: list[float]
    tie: list[float]
    equity: list[float]
    combos: list[dict[tuple[int, int], tuple[float, float, float]]]
    deals: int


@cache
def seven(cards):
    """The strength of seven cards in ascending order."""
    for suit in range(4):
        ranks = tuple(card // 4 for card in cards if card % 4 == suit)
        if len(ranks) >= 5:
            return oracle.strength_of_flush(ranks)
    return oracle.strength_of_ranks(tuple(card // 4 for card in cards))


def strength(hand, board):
    return seven(tuple(sorted((*hand, *board))))


def ordered(hand):
    """A hand with its higher card first."""
    return max(hand), min(hand)


def random_hands():
    """Any two cards."""
    return {(high, low): 1 for high in DECK for low in range(high)}


def hand(text):
    """A player with one hand."""
    return {ordered(oracle.read(text)): 1}


def classes(text, weight=1):
    """A player with classes such as "AA 72o AKs AK"; one that comes twice counts once."""
    found = {}
    for name in text.split():
        ranks = {oracle.RANKS.index(rank) for rank in name[:2]}
        for high, low in random_hands():
            alike = high % 4 == low % 4
            if {high // 4, low // 4} == ranks and name[2:] != ("o" if alike else "s"):
                found[high, low] = weight
    return found


def boards(board, out):
    """All boards of five cards that have these cards and none of those that are out."""
    left = [card for card in DECK if card not in board and card not in out]
    for rest in combinations(left, 5 - len(board)):
        yield (*board, *rest)


def deal(players, out):
    """All choices of one hand for each player, none with a card that is out, and their weights."""
    if not players:
        yield (), 1
        return
    for one, weight in players[0].items():
        if weight and not out & set(one):
            for others, rest in deal(players[1:], out | set(one)):
                yield (ordered(one), *others), weight * rest


def equities(players, board=(), dead=()):
    """Count every deal."""
    count = len(players)
    combos = [{} for _ in players]
    deals = 0
    for whole in boards(board, set(dead)):
        strengths = {}
        for hands, weight in deal(players, {*whole, *dead}):
            for each in hands:
                if each not in strengths:
                    strengths[each] = strength(each, whole)
            best = max(strengths[each] for each in hands)
            winners = sum(strengths[each] == best for each in hands)
            deals += 1
            for place, each in enumerate(hands):
                sums = combos[place].setdefault(each, [0, 0, 0, 0])
                sums[0] += weight
                if strengths[each] == best:
                    sums[1 if winners == 1 else 2] += weight
                    sums[3] += weight / winners
    total = sum(sums[0] for sums in combos[0].values())
    columns = [
        [sum(sums[column] for sums in combos[place].values()) / total for place in range(count)]
        for column in (1, 2, 3)
    ]
    by_hand = [
        {each: tuple(part / sums[0] for part in sums[1:]) for each, sums in of.items()}
        for of in combos
    ]
    return Result(*columns, by_hand, deals)
