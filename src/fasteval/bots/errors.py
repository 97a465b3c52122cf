"""The sentences of errors about bots and matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fasteval.errors import IllegalAction, InvalidConfig, quote, quote_type

_BOT = "a bot has act(view), or is a function of a view, and answers with an action as text"


def no_bot(value: object) -> InvalidConfig:
    return InvalidConfig(f"{quote_type(value)}, not a bot: {_BOT}")


def bot_class(value: type) -> InvalidConfig:
    return InvalidConfig(f"{quote(value)} is a class: give a bot made of it, {value.__name__}(...)")


def not_bots(value: object) -> InvalidConfig:
    return InvalidConfig(
        f"bots: {quote_type(value)}, not a dict of name and bot, nor a list of bots"
    )


def odd_name(value: object) -> InvalidConfig:
    return InvalidConfig(f"bots: {quote(value)} is not a name: text, and not an empty one")


def odd_bot_count(count: int) -> InvalidConfig:
    return InvalidConfig(f"bots: a match has 2 to 22 bots, not {count}")


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
    return InvalidConfig(
        f"{quote(text)} is not a bot: {', '.join(known)}, or one of your own as module:name or "
        "path/to/file.py:name"
    )


def no_file(path: str) -> InvalidConfig:
    return InvalidConfig(f"there is no file {quote(path)}")


def no_module(name: str) -> InvalidConfig:
    return InvalidConfig(
        f"there is no module {quote(name)} here or among those installed; for a file give its path "
        "with its ending, such as bots/mine.py:Bot"
    )


def cannot_load(where: str, error: BaseException) -> InvalidConfig:
    return InvalidConfig(f"{quote(where)} cannot be loaded: {tell(error)}")


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


def tell(error: BaseException) -> str:
    """Tell an exception in a line, also one that cannot be told.

    >>> tell(KeyError("a")), tell(RecursionError())
    ("KeyError: 'a'", 'RecursionError')
    """
    name = type_name(error)
    try:
        text = " ".join(str(error)[:_REASON].split())
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
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name
