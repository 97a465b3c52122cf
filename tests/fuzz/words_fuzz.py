"""Looks for text and dicts on which fasteval fails, by atheris: python words_fuzz.py TARGET ...

The arguments after the target are libFuzzer's: a folder of inputs, -max_total_time=60, -seed=1.
"""

import pkgutil
import random
import sys
from importlib import import_module

import atheris
from mutations import mutate

with atheris.instrument_imports(include=["fasteval"]):
    import fasteval

    for module in pkgutil.walk_packages(fasteval.__path__, "fasteval."):
        if not module.name.endswith("__main__"):
            import_module(module.name)

import words  # what it imports has been instrumented


def mutated(data: bytes, most: int, seed: int) -> bytes:
    rng = random.Random(seed)
    if rng.randrange(3) == 0:
        return bytes(atheris.Mutate(data, most))
    return mutate(data, rng)[:most]


def main() -> None:
    target = words.TARGETS[sys.argv.pop(1)]

    def give(data: bytes) -> None:
        target(data)

    atheris.Setup(sys.argv, give, custom_mutator=mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
