"""The inputs of the fuzz targets, and changes to them: tests/fuzz looks for more, by coverage."""

import random
import sys
import time
from pathlib import Path

import pytest

FUZZ = Path(__file__).parent / "fuzz"
sys.path.insert(0, str(FUZZ))

from mutations import mutate  # noqa: E402
from words import TARGETS  # noqa: E402

CHANGES = 40  # of each input
SECONDS = 10  # for an input, on a machine that does other things too
INPUTS = [path for target in TARGETS for path in sorted((FUZZ / "corpus" / target).iterdir())]


def give(target, data):
    began = time.monotonic()
    try:
        TARGETS[target](data)
    except BaseException:
        print(f"{target}: {data!r}")
        raise
    assert time.monotonic() - began < SECONDS, (target, data)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_an_input_and_changes_to_it(words, path, seed):
    data, rng = path.read_bytes(), random.Random(f"{seed} {path.name}")
    give(path.parent.name, data)
    for _ in range(CHANGES):
        give(path.parent.name, mutate(data, rng))


def test_the_inputs_are_small():
    files = [path for path in (FUZZ / "corpus").rglob("*") if path.is_file()]
    sizes = [path.stat().st_size for path in files]
    assert max(sizes) < 4096
    assert sum(sizes) < 2**20
    assert {path.parent.name for path in files} > set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_most_inputs_are_read_and_not_refused(target):
    """A target whose inputs are all refused would look at nothing."""
    inputs = sorted((FUZZ / "corpus" / target).iterdir())
    assert sum(TARGETS[target](path.read_bytes()) for path in inputs) >= len(inputs) / 2
