"""Showdowns of a shared collection of test vectors, where there is one.

FASTEVAL_VECTORS names its folder; without it a folder shared/vectors next to the repository is
looked for. The showdowns that always run are in data/ranks.json (test_evaluate.py).
"""

import json
import os
from pathlib import Path

import oracle
import pytest

SIBLING = Path(__file__).resolve().parents[2] / "shared" / "vectors"
RULES = Path(os.environ.get("FASTEVAL_VECTORS", SIBLING)) / "rules.json"


def load():
    if not RULES.is_file():
        reason = "no shared vectors: set FASTEVAL_VECTORS to their folder"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason))]
    vectors = json.loads(RULES.read_text(encoding="utf-8"))["vectors"]
    ranks = [vector for vector in vectors if vector["kind"] == "rank"]
    assert ranks
    return [pytest.param(vector, id=vector["id"]) for vector in ranks]


@pytest.mark.parametrize("vector", load())
def test_rank_vectors(floor, vector):
    strengths = [floor.evaluate(hand + vector["board"]) for hand in vector["hands"]]
    order = [sorted(group) for group in vector["expect"]["order"]]
    groups = {}
    for index, strength in enumerate(strengths):
        groups.setdefault(strength, []).append(index)
    assert [groups[strength] for strength in sorted(groups, reverse=True)] == order
    categories = [oracle.CATEGORIES[floor.strength_category(strength)] for strength in strengths]
    assert categories == vector["expect"]["category"]
