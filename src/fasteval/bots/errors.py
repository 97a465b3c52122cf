"""The sentences of errors about bots and matches."""

from __future__ import annotations

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


def too_few(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field} is {quote(value)}: 1 or more")


def odd_answer(value: object) -> TypeError:
    return TypeError(
        f"declare_action answered {quote(value)}: an action and an amount, such as ('call', 10)"
    )


def long_action(longest: int) -> IllegalAction:
    return IllegalAction(f"longer than {longest} letters: not an action")
