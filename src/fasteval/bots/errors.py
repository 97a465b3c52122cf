"""The sentences of errors about bots and matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fasteval.console import did_you_mean, printable
from fasteval.errors import CHIPS_MAX, IllegalAction, InvalidConfig, quote, quote_type

_BOT = "a bot has act(view) or is a function of a view, and answers with an action as text"


def no_bot(value: object) -> InvalidConfig:
    return InvalidConfig(f"{quoted(value)}, not a bot: {_BOT}")


def bot_class(value: type) -> InvalidConfig:
    name = own_name(value)
    return InvalidConfig(f"{name} is a class: give a bot made of it, {name}(...)")


def async_bot(value: object, name: str) -> InvalidConfig:
    what = shown(value) if name == "__call__" else f"{name} of a {type_name(value)}"
    return InvalidConfig(f"{what} is async, and nobody awaits it: a bot returns its action at once")


def no_player(value: object) -> InvalidConfig:
    return InvalidConfig(
        f"{quoted(value)}, not a player of PyPokerEngine: it has declare_action(valid_actions, "
        "hole_card, round_state)"
    )


def not_looked_up(value: object, name: str, error: BaseException) -> InvalidConfig:
    return InvalidConfig(f"a {type_name(value)} cannot be asked for its {name}: {tell(error)}")


def player_twice(names: Sequence[str]) -> InvalidConfig:
    return InvalidConfig(
        f"bots: {' and '.join(map(quote, names))} are one player of PyPokerEngine, which follows "
        "one seat: make one for each"
    )


def not_bots(value: object) -> InvalidConfig:
    return InvalidConfig(f"bots: {quoted(value)}, not a dict of name and bot, nor a list of bots")


def odd_name(value: object) -> InvalidConfig:
    return InvalidConfig(f"bots: {shown(value)} is not a name: text, and not an empty one")


def odd_bot_count(count: int) -> InvalidConfig:
    return InvalidConfig(f"bots: a match has 2 to 22 bots, not {count}")


def odd_rules(value: object) -> InvalidConfig:
    return InvalidConfig(f"rules: {quoted(value)}, not fasteval.Rules")


def not_callable(field: str, value: object) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quoted(value)}, not a function")


def too_deep(stack: int, bots: int) -> InvalidConfig:
    most = CHIPS_MAX // bots
    return InvalidConfig(f"stack is {quote(stack)}: with {bots} bots up to {most}")


def blinds_too_big(unit: int, bots: int) -> InvalidConfig:
    return InvalidConfig(
        f"stack: 200 big blinds of {quote(unit)} for each of {bots} bots are more than 2**62 - 1 "
        "chips: give a smaller stack"
    )


def unknown_result(key: object, names: Iterable[str]) -> KeyError:
    return KeyError(f"{quoted(key)} is none of the bots: {', '.join(map(quote, names))}")


def odd_answer(value: object) -> TypeError:
    return TypeError(
        f"declare_action answered {quote(value)}: an action and an amount, such as ('call', 10)"
    )


def long_action(longest: int) -> IllegalAction:
    return IllegalAction(f"longer than {longest} letters: not an action")


# ---- Bots that are loaded -----------------------------------------------------------------------


def unknown_bot(text: str, known: Iterable[str]) -> InvalidConfig:
    if text.endswith(".py"):
        return InvalidConfig(f"{quote(text)}: say which bot of the file, such as {text}:Bot")
    names = [*known]
    return InvalidConfig(
        f"{quote(text)} is not a bot: {', '.join(names)}, or one of your own as module:name or "
        f"path/to/file.py:name{did_you_mean(text, names)}"
    )


def no_file(path: str) -> InvalidConfig:
    return InvalidConfig(f"there is no file {quote(path)}")


def no_module(name: str) -> InvalidConfig:
    return InvalidConfig(
        f"there is no module {quote(name)} here or among those installed; for a file give its path "
        "with its ending, such as bots/mine.py:Bot"
    )


def dotted_module(name: str) -> InvalidConfig:
    return InvalidConfig(
        f"{quote(name)} is not the name of a module: names begin with a letter; for a file give "
        "its path with its ending, such as bots/mine.py:Bot"
    )


def unknown_player(name: str, known: Iterable[str]) -> InvalidConfig:
    return InvalidConfig(f"{quote(name)} is not a bot: {', '.join(known)}; or {_BOT}")


def cannot_load(where: str, error: BaseException) -> InvalidConfig:
    hint = ""
    if isinstance(error, ImportError) and "relative import" in tell(error):
        hint = "; a file has no package: name the module, such as package.module:Bot"
    return InvalidConfig(f"{quote(where)} cannot be loaded: {tell(error)}{hint}")


def cannot_find(where: str, name: str, error: BaseException) -> InvalidConfig:
    return InvalidConfig(f"{quote(where)} cannot be asked for {quote(name)}: {tell(error)}")


def no_such_name(where: str, name: str, others: Sequence[str]) -> InvalidConfig:
    hint = f": it has {', '.join(others)}" if others else ", nor any other class or function"
    return InvalidConfig(f"{quote(where)} has no {quote(name)}{hint}")


def cannot_make(text: str, error: BaseException) -> InvalidConfig:
    return InvalidConfig(
        f"{quote(text)} cannot be made without arguments: {tell(error)}; give the name of a bot "
        "that is made in the module"
    )


def in_bot(text: str, error: InvalidConfig) -> InvalidConfig:
    return InvalidConfig(f"{quote(text)}: {error}")


# ---- Exceptions of bots -------------------------------------------------------------------------

_REASON = 300  # letters that are kept
_NAME = 60


def tell(error: BaseException) -> str:
    """Tell an exception in a line that a terminal can show, also one that cannot be told.

    >>> tell(KeyError("a")), tell(RecursionError())
    ("KeyError: 'a'", 'RecursionError')
    """
    name = type_name(error)
    try:
        text = printable(" ".join(str(error)[:_REASON].split()))[:_REASON]
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"{name}, which cannot be told"
    return f"{name}: {text}" if text else name


def type_name(value: object) -> str:
    """The name of the type of a value, whatever the type says of itself.

    >>> type_name(3)
    'int'
    """
    return own_name(type(value))


def own_name(kind: type) -> str:
    """The name of a type, as far as it can be shown.

    >>> own_name(int)
    'int'
    """
    name: str = type.__dict__["__name__"].__get__(kind)
    return printable(name[:_NAME])[:_NAME]


def quoted(value: object) -> str:
    """Quote a value of any type with its type, or name the type if it cannot be quoted.

    >>> quoted(3), quoted("rise")
    ('3 is an int', "'rise' is a str")
    """
    return shown(value, quote_type)


def shown(value: object, write: Callable[[object], str] = quote) -> str:
    """Quote a value, whatever it does when it is quoted.

    >>> shown("rise")
    "'rise'"
    """
    try:
        return printable(write(value))[:_REASON]
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"a {type_name(value)}"
