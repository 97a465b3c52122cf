"""What a bot is: whatever answers a view of the hand with an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import isasyncgenfunction, iscoroutinefunction
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


#: What a match takes: also the name of an honest opponent.
BotLike: TypeAlias = "Bot | Callable[[View], str] | str"


class FunctionBot:
    """A function of a view as a bot.

    >>> FunctionBot(lambda view: "f").act(None)
    'f'
    """

    def __init__(self, function: Callable[[View], str]) -> None:
        self.function = function
        name = _look_up(function, "__name__")
        self.name: str = name if type(name) is str else errors.type_name(function)

    def act(self, view: View, /) -> str:
        """Return what the function does."""
        return self.function(view)


def as_bot(value: Any) -> Bot:
    """Make a bot of a function or of a player of PyPokerEngine; a bot is returned as it is.

    Raises InvalidConfig for what is none, for a class of bots, and for what must be awaited.

    >>> as_bot(lambda view: "c").act(None)
    'c'
    """
    if issubclass(type(value), type):
        raise errors.bot_class(value)
    if method(value, "act") is not None:
        bot: Bot = value
        return bot
    if method(value, "declare_action") is not None:
        from fasteval.bots.pypokerengine import PyPokerEngineBot

        return PyPokerEngineBot(value)
    if callable(value) and method(value, "__call__") is not None:
        return FunctionBot(value)
    raise errors.no_bot(value)


def method(value: Any, name: str) -> Callable[..., Any] | None:
    """Look up a method by which a value acts, None if it has none.

    Raises InvalidConfig if it cannot be looked up, or must be awaited.

    >>> method([], "act") is None
    True
    """
    found: Callable[..., Any] | None = _look_up(value, name)
    if not callable(found):
        return None
    try:
        is_async = _is_async(value) or _is_async(found)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise errors.not_looked_up(value, name, error) from None
    if is_async:
        raise errors.async_bot(value, name)
    return found


def _is_async(value: Any) -> bool:
    return iscoroutinefunction(value) or isasyncgenfunction(value)


def bot_name(bot: Any) -> str:
    """Name a bot by its ``name`` if it has one, a function by its own, or else by its class.

    >>> bot_name(FunctionBot(len)), bot_name(object())
    ('len', 'object')
    """
    name = _look_up(bot, "name")
    plain = str.__str__(name) if issubclass(type(name), str) else ""
    return plain or errors.type_name(bot)


def _look_up(value: Any, name: str) -> Any:
    """Look up an attribute, which may run code of the bot. Raises InvalidConfig if that fails."""
    try:
        return getattr(value, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise errors.not_looked_up(value, name, error) from None


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
