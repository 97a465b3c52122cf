"""Recorded hands as lines of JSON, and files of them, for the tests of the command line."""

import gzip
import json
import lzma
from pathlib import Path

HAND = {
    "limit": "no_limit",
    "stacks": [100, 100, 100],
    "blinds": [1, 2, 0],
    "big_blind": 2,
    "hole": {"0": "AsAd", "2": "KsKd"},
    "board": "2c3d4h8s9c",
    "id": "17",
    "actions": ["r6", "c", "f", "c", "r20", "c", "c", "c", "c", "c"],
    "expect": {"final_stacks": [128, 98, 74]},
}
NO_HOLDEM = {"antes": [3, 2, 1]}  # whole, but nothing that fasteval plays


def line(**changes):
    """A hand that replays as it is recorded, but for the changes."""
    return json.dumps({**HAND, **changes}) + "\n"


def write(name, *lines):
    """Write a file in the folder where the test is."""
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    opener = {".xz": lzma.open, ".gz": gzip.open}.get(path.suffix, open)
    with opener(path, "wt", encoding="utf-8") as file:
        file.writelines(lines)
    return path
