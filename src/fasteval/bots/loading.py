"""Bots by name: an honest one, or one of a module or a file of Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from fasteval.bots import errors
from fasteval.bots.bot import Bot, as_bot, distinct_names
from fasteval.bots.files import BotFile
from fasteval.bots.players import PLAYERS, seeds_of_players
from fasteval.console import printable
from fasteval.errors import InvalidConfig

_LISTED = 8  # names of a module, where one is not found


def load_bots(texts: Sequence[str], seed: int) -> dict[str, Bot]:
    """Make the bots that texts name, each honest one with chance of its own.

    A text is the name of an honest bot, ``module:name`` or ``path/to/file.py:name``, with
    ``other=`` before it to call it otherwise. What is found there is taken as it is, but a class is
    made a bot without arguments. A file imports what lies beside it when it is loaded and when its
    bot is made; files of other folders do not see that. Raises InvalidConfig, which says what is
    wrong with which text.

    >>> list(load_bots(["tag", "station=caller", "tag"], seed=1))
    ['tag', 'station', 'tag 2']
    """
    loaded = [load_bot(*each) for each in zip(texts, seeds_of_players(seed), strict=False)]
    names = distinct_names(name for name, _ in loaded)
    return dict(zip(names, (bot for _, bot in loaded), strict=True))


def load_bot(text: str, seed: int) -> tuple[str, Bot]:
    """Make the bot that a text names, and name it.

    >>> load_bot("station=caller", 1)[0]
    'station'
    """
    given, wanted = _split_name(text)
    if wanted in PLAYERS:
        return given or wanted, PLAYERS[wanted](seed)
    where, colon, name = wanted.rpartition(":")
    if not colon or not where or not name:
        raise errors.unknown_bot(wanted, PLAYERS)
    inside: AbstractContextManager[object] = nullcontext()
    if where.endswith(".py"):
        file = BotFile.load(where)
        module, inside = file.module, file.inside()
    else:
        module = _load_module(where)
    with inside:
        found = _find(module, where, name)
        try:
            return given or name, as_bot(found)
        except InvalidConfig as error:
            raise errors.in_bot(wanted, error) from None


def _split_name(text: str) -> tuple[str, str]:
    """Cut off the name that a bot is to have, "" if there is none; paths, too, may have a "="."""
    given, equals, wanted = text.partition("=")
    if not equals or os.path.isfile(text.rpartition(":")[0]):
        return "", text
    if not given.strip():
        raise errors.in_bot(text, errors.odd_name(given))
    return given, wanted


def _load_module(name: str) -> ModuleType:
    """Import a module, also from the folder that one is in, as ``python -m`` does."""
    if name.startswith("."):
        raise errors.dotted_module(name)
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


def _find(module: ModuleType, where: str, name: str) -> Any:
    """Find a bot in a module, and make it if it is a class."""
    try:
        found = getattr(module, name)
    except AttributeError:
        raise errors.no_such_name(where, name, _bots_of(module)) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may have a __getattr__ of its own
        raise errors.cannot_find(where, name, error) from None
    if not issubclass(type(found), type):
        return found
    try:
        return found()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise errors.cannot_make(f"{where}:{name}", error) from None


def _bots_of(module: ModuleType) -> list[str]:
    """The first classes and functions that a module has of its own."""
    own = [
        printable(name)
        for name, value in vars(module).items()
        if _is_own(value, module) and not name.startswith("_")
    ]
    return own[:_LISTED]


def _is_own(value: Any, module: ModuleType) -> bool:
    if not issubclass(type(value), (type, FunctionType)):
        return False
    try:
        return bool(value.__module__ == module.__name__)
    except Exception:  # a metaclass may answer what it likes
        return False
