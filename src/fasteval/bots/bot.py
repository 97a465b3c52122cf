"""What a bot is: whatever answers a view of the hand with an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias

from fasteval.bots import errors
from fasteval.view import View


class Bot(Protocol):
    """Plays for a seat: is asked with a view, and answers with an action as text.

    An action is what ``State.push`` reads: ``f``, ``c``, ``r350``, ``call``, ``all-in``. The view
    holds all that the seat may know and nothing more; ``view.legal`` has what is legal.

    A bot may also have ``end(view)``, which is called with the seat's view when the hand is over:
    for bots that learn. A function of a view is a bot, too.

    >>> class Caller:
    ...     def act(self, view):
    ...         return "c"
    >>> as_bot(Caller()).act(None)
    'c'
    """

    def act(self, view: View, /) -> str:
        """Return the action of ``view.seat``, whose turn it is."""


BotLike: TypeAlias = "Bot | Callable[[View], str]"


class FunctionBot:
    """A function of a view as a bot.

    >>> FunctionBot(lambda view: "f").act(None)
    'f'
    """

    def __init__(self, function: Callable[[View], str]) -> None:
        self.function = function
        self.name = getattr(function, "__name__", type(function).__name__)

    def act(self, view: View, /) -> str:
        """Return what the function does."""
        return self.function(view)


def as_bot(value: Any) -> Bot:
    """Make a bot of a function or of a player of PyPokerEngine; a bot is returned as it is.

    Raises InvalidConfig for what is none, and for a class of bots.

    >>> as_bot(lambda view: "c").act(None)
    'c'
    """
    if isinstance(value, type):
        raise errors.bot_class(value)
    if callable(getattr(value, "act", None)):
        bot: Bot = value
        return bot
    if callable(getattr(value, "declare_action", None)):
        from fasteval.bots.pypokerengine import PyPokerEngineBot

        return PyPokerEngineBot(value)
    if callable(value):
        return FunctionBot(value)
    raise errors.no_bot(value)


def bot_name(bot: Any) -> str:
    """Name a bot by its ``name`` if it has one, a function by its own, or else by its class.

    >>> bot_name(FunctionBot(len)), bot_name(object())
    ('len', 'object')
    """
    name = getattr(bot, "name", None)
    return name if isinstance(name, str) and name else type(bot).__name__


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Number the names that come again.

    >>> distinct_names(["caller", "tight", "caller"])
    ('caller', 'tight', 'caller 2')
    """
    wanted = list(names)
    found: list[str] = []
    for name in wanted:
        number, free = 1, name
        while free in found or (number > 1 and free in wanted):
            number += 1
            free = f"{name} {number}"
        found.append(free)
    return tuple(found)
