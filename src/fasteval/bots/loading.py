"""Bots by name: an honest one, or one of a module or a file of Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from random import Random
from types import ModuleType
from typing import Any

from fasteval.bots import errors
from fasteval.bots.bot import Bot, as_bot, distinct_names
from fasteval.bots.players import PLAYERS
from fasteval.errors import InvalidConfig

_LISTED = 8  # names of a module, where one is not found


def load_bots(texts: Sequence[str], seed: int) -> dict[str, Bot]:
    """Make the bots that texts name, each honest one with chance of its own.

    A text is the name of an honest bot, ``module:name`` or ``path/to/file.py:name``, with
    ``other=`` before it to call it otherwise. What is found there is taken as it is, but a class is
    made a bot without arguments. Raises InvalidConfig, which says what is wrong with which text.

    >>> list(load_bots(["tag", "station=caller", "tag"], seed=1))
    ['tag', 'station', 'tag 2']
    """
    chance = Random(f"the bots of {seed}")
    loaded = [load_bot(text, chance.getrandbits(64)) for text in texts]
    names = distinct_names(name for name, _ in loaded)
    return dict(zip(names, (bot for _, bot in loaded), strict=True))


def load_bot(text: str, seed: int) -> tuple[str, Bot]:
    """Make the bot that a text names, and name it.

    >>> load_bot("station=caller", 1)[0]
    'station'
    """
    given, equals, wanted = text.partition("=")
    if not equals:
        given, wanted = "", text
    if equals and not given.strip():
        raise errors.in_bot(text, errors.odd_name(given))
    if wanted in PLAYERS:
        return given or wanted, PLAYERS[wanted](seed)
    where, colon, name = wanted.rpartition(":")
    if not colon or not where or not name:
        raise errors.unknown_bot(wanted, PLAYERS)
    found = _find(_load_file(where) if where.endswith(".py") else _load_module(where), where, name)
    try:
        return given or name, as_bot(found)
    except InvalidConfig as error:
        raise errors.in_bot(wanted, error) from None


def _load_module(name: str) -> ModuleType:
    """Import a module, also from the folder that one is in, as ``python -m`` does."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return import_module(name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if isinstance(error, ModuleNotFoundError) and error.name in (name, name.split(".")[0]):
            raise errors.no_module(name) from None
        raise errors.cannot_load(name, error) from None


def _load_file(path: str) -> ModuleType:
    """Run a file as a module, once; it may import what lies beside it."""
    full = os.path.abspath(path)
    if full in sys.modules:
        return sys.modules[full]
    if not os.path.isfile(full):
        raise errors.no_file(path)
    if os.path.dirname(full) not in sys.path:
        sys.path.append(os.path.dirname(full))
    spec = spec_from_file_location(full, full)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[full] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[full]
        raise errors.cannot_load(path, error) from None
    return module


def _find(module: ModuleType, where: str, name: str) -> Any:
    """Find a bot in a module, and make it if it is a class."""
    if not hasattr(module, name):
        own = [
            other
            for other, value in vars(module).items()
            if getattr(value, "__module__", None) == module.__name__
            and callable(value)
            and not other.startswith("_")
        ]
        raise errors.no_such_name(where, name, own[:_LISTED])
    found = getattr(module, name)
    if not isinstance(found, type):
        return found
    try:
        return found()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise errors.cannot_make(f"{where}:{name}", error) from None
