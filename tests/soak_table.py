"""A soak: random lives of tables at full speed, every promise checked in each hand.

``python tests/soak_table.py 1000000 --seed 1`` plays a million hands; it is not run by pytest, but
test_table_machine.py plays a few. Every tenth life is compared with the slow model as well.
"""

import argparse
import sys
import time
from collections import Counter

from random_tables import Life
from table_pair import Fairness, Pair, check_chips, check_refused

from fasteval.errors import FastevalError
from fasteval.tables.table import Table

STEPS = 400  # of a life
COMPARED = 10  # one life in so many is compared with the model


class Alone:
    """A table without a model: chips are counted after every command, fairness in every hand."""

    def __init__(self, games, seats, **settings):
        self.table = Table(tuple(games), seats, **settings)
        self.fair = Fairness()

    def do(self, command, *arguments, **named):
        try:
            getattr(self.table, command)(*arguments, **named)
        except FastevalError as error:
            if command == "start":
                check_refused(error)
            return False
        check_chips(self.table)
        if command == "start":
            self.fair.begin(self.table)
        elif command == "finish":
            self.fair.finish()
        return True

    def go_on_with_a_copy(self):
        copy = Table.from_dict(self.table.to_dict())
        assert copy == self.table
        self.table = copy


def soak(hands, seed=0, tell=None):
    """Play lives until there were so many hands; return how many of what there were."""
    seen = Counter()
    while seen["hands"] < hands:
        compared = seen["lives"] % COMPARED == 0
        life = Life(seed, Pair if compared else Alone)
        try:
            for _ in range(STEPS):
                life.step()
        except Exception:
            print(f"life {seed} failed: Life({seed}, {life.pair.__class__.__name__})")
            raise
        rules = life.table.rules
        seen["lives"] += 1
        seen["compared hands"] += life.table.hands * compared
        seen["hands"] += life.table.hands
        seen[f"hands {rules.entry} {rules.button_mode}"] += life.table.hands
        seen["hands of tournaments"] += life.table.hands * life.tournament
        seed += 1
        if tell is not None and seen["lives"] % 500 == 0:
            tell(seen)
    return seen


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("hands", type=int)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    begin = time.perf_counter()

    def tell(seen):
        rate = seen["hands"] / (time.perf_counter() - begin)
        print(f"{seen['hands']} hands, {seen['lives']} lives, {rate:.0f} hands/s", flush=True)

    seen = soak(given.hands, given.seed, tell)
    tell(seen)
    print(*sorted(seen.items()), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
