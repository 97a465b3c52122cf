"""Learns heads-up push-or-fold hold'em: exact equities, CFR+, and how far from the equilibrium.

The small blind, on the button, goes all-in or folds; the big blind calls or folds. Amounts are in
big blinds; stacks are before antes and blinds. Needs numpy: pip install "fasteval[numpy]".

    python examples/push_fold.py [--stack 10] [--ante 0] [--iterations 2000] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError:
    sys.exit('this example needs numpy: pip install "fasteval[numpy]"')

import fasteval

Array = NDArray[np.float64]

SMALL_BLIND, BIG_BLIND = 0.5, 1.0
CLASSES = tuple(fasteval.Range("random").classes())  #: AA, AKs ... 22: 13 rows of the matrix
BOARDS = 1_712_304  #: of five cards, from the 48 that two hands leave
NEAR = 1.0  #: mbb a hand: what a solution may at most be exploitable for


class Deals(NamedTuple):
    """All deals of two hands, by their classes; arrays of shape (169, 169), own class first."""

    chance: Array  #: how often these two classes are dealt; the sum is 1
    margin: Array  #: how much oftener the row wins than the column, all-in: 2 * equity - 1


def count_deals() -> Deals:
    """Look up the exact equity of each class against each, with the combos that cards leave.

    A hand with an ace leaves fewer aces for the other, so classes are not dealt independently.
    Suits are alike before the flop: some equilibrium plays all hands of a class alike.

    >>> aces, kings = CLASSES.index("AA"), CLASSES.index("KK")
    >>> deals = count_deals()
    >>> round(float(deals.chance.sum()), 12), round(float(deals.margin[aces, kings]), 4)
    (1.0, 0.6389)
    """
    chance, margin = np.zeros((2, len(CLASSES), len(CLASSES)))
    for row, name in enumerate(CLASSES):
        for column, other in enumerate(CLASSES[: row + 1]):
            result = fasteval.equity([name, other])
            chance[row, column] = chance[column, row] = result.deals // BOARDS
            margin[row, column] = 2 * result[0].equity - 1
            margin[column, row] = -margin[row, column]
    return Deals(chance / chance.sum(), margin)


def check_chips(stack: float, ante: float) -> None:
    """Raise ValueError if a stack and an ante make no game."""
    if not BIG_BLIND + ante < stack < float("inf"):
        raise ValueError(f"stack {stack}: more than the big blind and the ante, and finite")
    if ante < 0:
        raise ValueError(f"ante {ante}: 0 or more")


class Game:
    """The payoffs of a stack and an ante, zero-sum, in big blinds and to the small blind.

    A strategy is an array of 169 chances: to push, or to call. What an action is worth is summed
    over the other's hands with the chances of the deals, so that the values of all classes add up
    to those of the game.
    """

    def __init__(self, deals: Deals, stack: float = 10, ante: float = 0) -> None:
        check_chips(stack, ante)
        self.dealt = deals.chance.sum(axis=1)
        self.gave_up = -(SMALL_BLIND + ante)
        self.stolen = (BIG_BLIND + ante) * deals.chance
        self.all_in = stack * deals.margin * deals.chance

    def small_blind_values(self, call: Array) -> Array:
        """Find what pushing and folding is worth to each class; of shape (2, 169)."""
        push = self.stolen @ (1 - call) + self.all_in @ call
        return np.stack([push, self.gave_up * self.dealt])

    def big_blind_values(self, push: Array) -> Array:
        """Find what calling and folding to a push is worth to each class; of shape (2, 169)."""
        return np.stack([-(push @ self.all_in), -(push @ self.stolen)])

    def value(self, push: Array, call: Array) -> float:
        """Find what the small blind wins a hand, on average."""
        values = self.small_blind_values(call)
        return float(push @ values[0] + (1 - push) @ values[1])

    def exploitability(self, push: Array, call: Array) -> float:
        """Find how much a best response wins from these strategies, on average of both seats.

        0 at an equilibrium and nowhere else.
        """
        against_call = self.small_blind_values(call).max(axis=0).sum()
        folded = -self.gave_up * ((1 - push) @ self.dealt)
        against_push = self.big_blind_values(push).max(axis=0).sum() + folded
        return float(against_call + against_push) / 2


class Learner:
    """One seat under CFR+ (Tammelin 2014): two actions, 169 classes."""

    def __init__(self) -> None:
        self.regrets = np.zeros((2, len(CLASSES)))
        self.weighted = np.zeros(len(CLASSES))
        self.weights = 0.0

    def strategy(self) -> Array:
        """Match regrets: act in proportion to what not having acted so has cost."""
        total = self.regrets.sum(axis=0)
        return np.where(total > 0, self.regrets[0] / np.where(total > 0, total, 1), 0.5)

    def learn(self, values: Array, weight: float) -> None:
        """Regret what the actions were worth above the strategy; regrets below 0 are forgotten."""
        now = self.strategy()
        got = now * values[0] + (1 - now) * values[1]
        self.regrets = np.maximum(self.regrets + values - got, 0)
        self.weighted += weight * now
        self.weights += weight

    def average(self) -> Array:
        """Return the average strategy, the later the weightier: it is this that converges."""
        return self.weighted / self.weights


def solve(game: Game, iterations: int) -> Iterator[tuple[int, Array, Array]]:
    """Let the seats learn in turn; yield (iteration, push, call) at 1, 2, 5, 10 ... and the last.

    >>> *_, (done, push, call) = solve(Game(count_deals()), 100)
    >>> done, push[CLASSES.index("AA")].round(2).item(), call[CLASSES.index("72o")].round(2).item()
    (100, 1.0, 0.0)
    """
    small_blind, big_blind = Learner(), Learner()
    for iteration in range(1, iterations + 1):
        small_blind.learn(game.small_blind_values(big_blind.strategy()), iteration)
        big_blind.learn(game.big_blind_values(small_blind.strategy()), iteration)
        if iteration == iterations or str(iteration).rstrip("0") in ("1", "2", "5"):
            yield iteration, small_blind.average(), big_blind.average()


def to_range(strategy: Array) -> fasteval.Range:
    """Make a range of a strategy, its weights in whole percents."""
    percents = (round(float(chance), 2) for chance in strategy)
    return fasteval.Range.from_weights(dict(zip(CLASSES, percents, strict=True)))


def picture(strategy: Array) -> str:
    """Draw the 13 x 13 matrix: a class that is always played by name, mixed ones in percent."""
    cells = []
    for name, chance in zip(CLASSES, strategy, strict=True):
        percent = round(100 * float(chance))
        cells.append(f"{name if percent == 100 else percent or '.':>4}")
    return "\n".join("".join(cells[row : row + 13]) for row in range(0, len(cells), 13))


def report(game: Game, push: Array, call: Array) -> dict[str, Any]:
    """Sum a solution up, as JSON can have it."""
    return {
        "value_bb": game.value(push, call),
        "exploitability_mbb": 1000 * game.exploitability(push, call),
        "push": str(to_range(push)),
        "push_percent": to_range(push).percentage,
        "call": str(to_range(call)),
        "call_percent": to_range(call).percentage,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--stack", type=float, default=10, help="big blinds; 10 unless given")
    parser.add_argument("--ante", type=float, default=0, help="of each, in big blinds; none")
    parser.add_argument("--iterations", type=int, default=2000, help="2000 unless given")
    parser.add_argument("--json", action="store_true", help="print the solution alone, as JSON")
    given = parser.parse_args()
    if given.iterations < 1:
        parser.error(f"--iterations {given.iterations}: 1 or more")
    try:
        check_chips(given.stack, given.ante)
    except ValueError as error:
        parser.error(str(error))
    start = time.perf_counter()
    game = Game(count_deals(), given.stack, given.ante)
    if not given.json:
        print(f"equities of 169 x 169 classes: {time.perf_counter() - start:.1f} s")
    for iteration, push, call in solve(game, given.iterations):
        if not given.json:
            exploitability = 1000 * game.exploitability(push, call)
            told = f"iteration {iteration:6}  exploitability {exploitability:10.6f} mbb/hand"
            print(f"{told}  {time.perf_counter() - start:5.1f} s", flush=True)
    found = report(game, push, call)
    if not found["exploitability_mbb"] <= NEAR:  # nor is what overflows near
        reached = f"still exploitable for {found['exploitability_mbb']:.3g} mbb/hand"
        print(f"{reached}, more than {NEAR:g}: give more --iterations", file=sys.stderr)
    if given.json:
        print(json.dumps(found))
        return
    print(f"\nthe small blind wins {found['value_bb']:+.5f} bb/hand")
    for does, strategy in (("push", push), ("call", call)):
        print(f"\n{does} {found[f'{does}_percent']:.1f}%: {found[does]}\n{picture(strategy)}")


if __name__ == "__main__":
    main()
