"""What can be wrong with an environment, in words."""

from __future__ import annotations

from typing import Any

from fasteval.errors import FastevalError, InvalidConfig, quote, quote_type


def no_library(
    what: str, library: str, error: ImportError, extra: str = "environments"
) -> ImportError:
    return ImportError(f"{what} needs {library}: pip install 'fasteval[{extra}]' ({error})")


def odd_stack_count(stacks: str, players: int) -> InvalidConfig:
    return InvalidConfig(f"stacks: {quote(stacks)} is not one number for each of {players} players")


def chips(text: str, place: int) -> int:
    """Read the chips of a player's stack: he has some."""
    if not text.isascii() or not text.isdecimal() or int(text) == 0:
        raise InvalidConfig(f"stacks[{place}]: {quote(text)} is not a number of chips, 1 or more")
    return int(text)


def no_observer_parameters(params: Any) -> FastevalError:
    return FastevalError(f"params: {quote(params)}: an observer of this game takes none")


def odd_mode(mode: object, modes: tuple[str, ...]) -> InvalidConfig:
    return InvalidConfig(
        f"render_mode: {quote(mode)} is neither None nor one of {', '.join(modes)}"
    )


def odd_reward(reward: object, known: tuple[str, ...]) -> InvalidConfig:
    return InvalidConfig(f"reward: {quote(reward)} is not one of {', '.join(known)}")


def odd_stacks(stacks: object) -> TypeError:
    return TypeError(f"stacks: {quote_type(stacks)}, not the chips of all seats")


def odd_opponent_count(count: int, seats: int) -> InvalidConfig:
    return InvalidConfig(
        f"opponents: {count} for {seats} seats; give one for all, or one for each but the learner's"
    )


def never_asked(hands: int) -> FastevalError:
    return FastevalError(f"the stacks leave nobody to be asked: {hands} hands ended before that")


def hand_is_over() -> FastevalError:
    return FastevalError("the hand is over: reset the environment")
