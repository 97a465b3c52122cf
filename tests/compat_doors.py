"""What the tests of the doors of fasteval.compat share."""

import importlib
import inspect
import pkgutil
import random

import pytest

from fasteval.notation import format_card

TEXTS = [format_card(card) for card in range(52)]


def on_floor(name, floor, monkeypatch):
    """A door of fasteval.compat with an implementation under it."""
    door = importlib.import_module(f"fasteval.compat.{name}")
    for found in pkgutil.iter_modules(door.__path__, f"{door.__name__}."):
        module = importlib.import_module(found.name)
        if hasattr(module, "floor"):
            monkeypatch.setattr(module, "floor", floor)
    return door


def random_texts(seed, hands, sizes=(5, 6, 7)):
    """Random hands as lists of texts."""
    chance = random.Random(seed)
    return [chance.sample(TEXTS, chance.choice(sizes)) for _ in range(hands)]


def hand_count(floor):
    """How many random hands a test takes: the twin is slow."""
    return 5000 if floor.__name__.endswith("_core") else 500


def public(names):
    return {name for name in names if not name.startswith("_")}


def parameters(function):
    """The names by which arguments may be given."""
    return [*inspect.signature(function).parameters]


def refused(error, message, function, *arguments):
    """Check that a call raises just this."""
    with pytest.raises(error) as caught:
        function(*arguments)
    assert message in str(caught.value), str(caught.value)
