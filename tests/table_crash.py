"""Plays a logged table until it is killed: told what it tries and what is acknowledged.

Run as a program: the file of the log, a seed, the first number of an id, and "sync" or "no".
"""

import os
import random
import sys
from json import dumps

from table_lives import random_command

from fasteval.errors import FastevalError
from fasteval.tables.log import TableLog


def tell(*words: object) -> None:
    """Write a line at once, as a server answers its clients."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def main(path: str, seed: str, first: str, sync: str) -> None:
    rng = random.Random(int(seed))
    with TableLog.open(path, sync=sync == "sync") as log:
        tell("open")
        number = int(first)
        while True:
            command = {"id": f"c-{number}", **random_command(rng, log.table)}
            tell("try", dumps(command))
            try:
                tell("done", dumps(log.do(command)))
            except FastevalError:
                tell("refused")
            number += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
