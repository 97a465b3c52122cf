"""Solves a river by CFR+: a betting tree made of fasteval.State, and ranges as vectors.

Two players with ranges, a board, a pot and equal stacks. Bets are parts of the pot, and the State
says which are legal. Needs numpy: pip install "fasteval[numpy]".

    python examples/river_solver.py [--board "Ks 9s 6d 4c 2h"] [--first RANGE] [--second RANGE]
        [--pot 100] [--stack 200] [--bets 0.5 1] [--raises 2] [--iterations 1000]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError:
    sys.exit('this example needs numpy: pip install "fasteval[numpy]"')

import fasteval

Array = NDArray[np.float64]

MOST_POTS = 1000  #: of a bet

BOARD = "Ks 9s 6d 4c 2h"
FIRST = "22+,A2s+,K8s+,Q8s+,J8s+,T7s+,97s+,86s+,75s+,64s+,54s,A8o+,KTo+,QTo+,JTo"
SECOND = "22-JJ,A2s-AJs,K5s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,65s,54s,A7o-AQo,K9o+,Q9o+,J9o+,T9o"


class River:
    """The 1,081 hands that a board leaves, the weakest first, and what they win from each other.

    A range is an array of 1,081 weights. Sums that run over it in the order of strength tell what
    is weaker than a hand, in linear time; the hands that share a card with it are taken out again
    by such sums over the 46 hands with that card. No hand shares both of its cards with another.
    """

    def __init__(self, board: str) -> None:
        shared = fasteval.cards(board)
        if len(shared) != 5:
            raise ValueError(f"board {board!r}: 5 cards")
        live = [card for card in range(52) if card not in shared]
        hands = np.array([(high, low) for low, high in combinations(live, 2)])
        boards = np.tile(shared, (len(hands), 1))
        strengths = fasteval.evaluate_many(np.hstack([hands, boards]).astype(np.uint8))
        order = np.argsort(strengths, kind="stable")
        self.hands, self.strengths = hands[order], strengths[order]
        self.weaker = np.searchsorted(self.strengths, self.strengths, "left")
        self.not_stronger = np.searchsorted(self.strengths, self.strengths, "right")
        self.card = np.searchsorted(live, self.hands)  # two numbers, 0 to 46, of each hand
        holds = np.zeros((len(live), len(hands)), int)
        holds[self.card.T, np.arange(len(hands))] = 1
        self.with_card = np.nonzero(holds)[1].reshape(len(live), -1)  # 46 hands of each card
        counts = np.pad(np.cumsum(holds, axis=1), ((0, 0), (1, 0)))  # of its first 0, 1 ... hands
        self.card_weaker = counts[self.card, self.weaker[:, None]]
        self.card_not_stronger = counts[self.card, self.not_stronger[:, None]]

    def weights(self, hands: str | fasteval.Range) -> Array:
        """Return the weights of a range."""
        high, low = self.hands.T
        weights: Array = np.asarray(fasteval.Range(hands).weights)[high * (high - 1) // 2 + low]
        return weights

    def won(self, reach: Array) -> Array:
        """Sum, for each hand, what it beats of a range less what beats it."""
        total, cards = _running(reach), _running(reach[self.with_card])
        weaker = total[self.weaker] - cards[self.card, self.card_weaker].sum(axis=1)
        stronger = total[-1] - total[self.not_stronger]
        stronger -= (cards[self.card, -1] - cards[self.card, self.card_not_stronger]).sum(axis=1)
        won: Array = weaker - stronger
        return won

    def met(self, reach: Array) -> Array:
        """Sum, for each hand, what it can meet of a range: all that shares no card with it."""
        shared = reach[self.with_card].sum(axis=1)[self.card].sum(axis=1)
        met: Array = reach.sum() - shared + reach  # itself is in the sums of both of its cards
        return met


def _running(values: Array) -> Array:
    """Return the sums of the first 0, 1, 2 ... values, along the last axis."""
    sums = np.cumsum(values, axis=-1)
    return np.concatenate([np.zeros_like(sums[..., :1]), sums], axis=-1)


# ---- The tree ------------------------------------------------------------------------------------


class Leaf(NamedTuple):
    """The end of the betting."""

    loser: int | None  #: who folded; None: the cards decide
    chips: int  #: what the loser has put into the pot, half of the one at the start too


class Node:
    """A decision: where its actions lead, and what is learnt for each hand."""

    def __init__(self, actor: int, children: dict[str, Tree], hands: int) -> None:
        self.actor = actor  #: 0 acts first
        self.children = children  #: by the action as text
        self.regrets = np.zeros((len(children), hands))
        self.weighted = np.zeros((len(children), hands))

    def strategy(self) -> Array:
        """Match regrets: act in proportion to what not having acted so has cost."""
        return _shares(self.regrets)

    def average(self) -> Array:
        """Return the average strategy, the later the weightier; of shape (actions, hands)."""
        return _shares(self.weighted)


Tree = Node | Leaf


def _shares(parts: Array) -> Array:
    """Divide each column by its sum; one without any is divided evenly."""
    total = parts.sum(axis=0)
    return np.where(total > 0, parts / np.where(total > 0, total, 1), 1 / len(parts))


def start(pot: int, stack: int, minimum_bet: int = 1) -> fasteval.State:
    """Begin a hand that stands at the river, without cards: the pot is antes, checked down.

    >>> start(100, 200)
    <State: river, pot 100, seat 0 to act: fold, check, bet 1-200>
    """
    if pot < 2 or pot % 2:
        raise ValueError(f"pot {pot}: an even number of chips, half of them from each")
    if stack < 1:
        raise ValueError(f"stack {stack}: 1 or more, or nobody can bet")
    rules = fasteval.Rules(minimum_bet=minimum_bet, ante=pot // 2, ante_type="each")
    hand = fasteval.State(rules, [pot // 2 + stack] * 2, button=1, deal_later=True)
    while hand.street != "river":
        hand.check()
    return hand


def choices(hand: fasteval.State, bets: Sequence[float]) -> list[str]:
    """List the actions of a tree: fold, check or call, parts of the pot where legal, all-in.

    >>> choices(start(100, 200), [0.5, 1])
    ['c', 'r50', 'r100', 'r200']
    """
    legal = hand.legal
    actions = ["f", "c"] if legal.to_call else ["c"]  # nobody folds for nothing
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is None or high is None:
        return actions
    pot = hand.pot + legal.to_call
    sizes = {min(max(hand.current_bet + round(part * pot), low), high) for part in bets}
    return actions + [f"r{size}" for size in sorted({*sizes, high})]


def grow(hand: fasteval.State, bets: Sequence[float], raises: int, hands: int = 1081) -> Tree:
    """Make the tree of a hand from here on, of at most so many bets and raises.

    >>> list(grow(start(100, 200), [1], 2).children["r100"].children)
    ['f', 'c', 'r200']
    """
    outcome = hand.outcome()
    if outcome is not None:
        return Leaf(loser=outcome.net.index(min(outcome.net)), chips=max(outcome.net))
    if hand.actor is None:  # the showdown waits for cards
        return Leaf(loser=None, chips=hand.pot // 2)
    children: dict[str, Tree] = {}
    for action in choices(hand, bets):
        is_raise = action.startswith("r")
        if raises > 0 or not is_raise:
            after = hand.copy()
            after.push(action)
            children[action] = grow(after, bets, raises - is_raise, hands)
    return Node(hand.actor, children, hands)


# ---- Learning ------------------------------------------------------------------------------------


class Solver:
    """Two ranges on a river, and what their players have learnt; player 0 acts first."""

    def __init__(self, river: River, ranges: Sequence[str | fasteval.Range], tree: Tree) -> None:
        self.river, self.tree = river, tree
        self.ranges = [river.weights(hands) for hands in ranges]
        self.deals = float(self.ranges[0] @ river.met(self.ranges[1]))
        if self.deals < 1e-9:  # sums of sums are seldom 0
            raise ValueError("ranges: no hand of the one goes with a hand of the other")
        self.iterations = 0

    def learn(self) -> None:
        """Let both players learn once, in turn, by CFR+ (Tammelin 2014)."""
        self.iterations += 1
        for player in (0, 1):
            self._learn(self.tree, player, self.ranges[player], self.ranges[1 - player])

    def _learn(self, tree: Tree, player: int, own: Array, other: Array) -> Array:
        """Return what each hand of the player wins, times how often the other comes here."""
        if isinstance(tree, Leaf):
            return self._leaf(tree, player, other)
        now = tree.strategy()
        values, got = np.empty_like(now), np.zeros(len(own))
        for number, child in enumerate(tree.children.values()):
            if tree.actor == player:
                values[number] = self._learn(child, player, own * now[number], other)
                got += now[number] * values[number]
            else:
                got += self._learn(child, player, own, other * now[number])
        if tree.actor == player:
            tree.regrets = np.maximum(tree.regrets + values - got, 0)
            tree.weighted += self.iterations * own * now
        return got

    def _leaf(self, leaf: Leaf, player: int, other: Array) -> Array:
        if leaf.loser is None:
            return leaf.chips * self.river.won(other)
        return (-leaf.chips if leaf.loser == player else leaf.chips) * self.river.met(other)

    def _values(self, tree: Tree, player: int, other: Array, best: bool) -> Array:
        """As ``_learn``, of the average strategies, or of a best response to the other's."""
        if isinstance(tree, Leaf):
            return self._leaf(tree, player, other)
        average, children = tree.average(), tree.children.values()
        if tree.actor != player:
            parts = zip(children, average, strict=True)
            values = np.stack([self._values(to, player, other * part, best) for to, part in parts])
            return np.asarray(values.sum(axis=0))
        values = np.stack([self._values(to, player, other, best) for to in children])
        return np.asarray(values.max(axis=0) if best else (average * values).sum(axis=0))

    def value(self, player: int, best: bool = False) -> float:
        """Find the chips that a player wins on average, half of the pot at the start being his.

        With the average strategies, or with the ``best`` response to that of the other.
        """
        values = self._values(self.tree, player, self.ranges[1 - player], best)
        return float(self.ranges[player] @ values) / self.deals

    def exploitability(self) -> float:
        """Find the chips that a best response wins above the value, on average of both players."""
        return (self.value(0, best=True) + self.value(1, best=True)) / 2


def table(solver: Solver) -> Iterator[str]:
    """Show the first decision: how often each class of hands does what, the strongest first."""
    river, node, weights = solver.river, solver.tree, solver.ranges[0]
    assert isinstance(node, Node), "there is a check, at least"
    classes = {
        hand: name for name in fasteval.Range("random").classes() for hand in fasteval.Range(name)
    }
    names = np.array([classes[high, low] for high, low in river.hands.tolist()])
    held = set(names[weights > 0])
    ranked = sorted(held, key=lambda name: (-river.strengths[names == name].mean(), name))
    yield "       hands" + "".join(f"{action:>7}" for action in node.children)
    for name in ["all", *ranked]:
        own = weights * ((names == name) | (name == "all"))
        percents = 100 * node.average() @ own / own.sum()
        yield f"{name:<5}{own.sum():7.1f}" + "".join(f"{each:7.1f}" for each in percents)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--board", default=BOARD)
    parser.add_argument("--first", default=FIRST, help="the range of who acts first")
    parser.add_argument("--second", default=SECOND)
    parser.add_argument("--pot", type=int, default=100, help="chips, an even number")
    parser.add_argument("--stack", type=int, default=200, help="chips that each has left")
    parser.add_argument("--bets", type=float, nargs="*", default=[0.5, 1], help="parts of the pot")
    parser.add_argument("--raises", type=int, default=2, help="bets and raises, at most")
    parser.add_argument("--iterations", type=int, default=1000)
    given = parser.parse_args()
    if given.iterations < 1:
        parser.error(f"--iterations {given.iterations}: 1 or more")
    if given.raises < 0:
        parser.error(f"--raises {given.raises}: 0 or more")
    if not all(0 < part <= MOST_POTS for part in given.bets):
        parser.error(f"--bets {given.bets}: parts of the pot, above 0 and up to {MOST_POTS}")
    began = time.perf_counter()
    try:
        tree = grow(start(given.pot, given.stack), given.bets, given.raises)
        solver = Solver(River(given.board), (given.first, given.second), tree)
    except ValueError as error:  # every FastevalError is one
        parser.error(str(error))
    for iteration in range(1, given.iterations + 1):
        solver.learn()
        if iteration == given.iterations or str(iteration).rstrip("0") in ("1", "2", "5"):
            exploitability = 100 * solver.exploitability() / given.pot
            told = f"iteration {iteration:5}  exploitability {exploitability:8.4f} % of the pot"
            print(f"{told}  {time.perf_counter() - began:5.1f} s", flush=True)
    print(f"\nof {given.pot} chips who acts first wins {given.pot / 2 + solver.value(0):.2f}")
    print(*table(solver), sep="\n")


if __name__ == "__main__":
    main()
