"""What can be wrong with an environment, in words."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from fasteval.errors import (
    SEATS_MAX,
    FastevalError,
    IllegalAction,
    InvalidCard,
    InvalidConfig,
    quote,
    quote_type,
)


def no_library(
    what: str, library: str, error: ImportError, extra: str = "environments"
) -> ImportError:
    return ImportError(f"{what} needs {library}: pip install 'fasteval[{extra}]' ({error})")


def odd_mode(mode: object, modes: tuple[str, ...]) -> InvalidConfig:
    return InvalidConfig(
        f"render_mode: {quote(mode)} is neither None nor one of {', '.join(modes)}"
    )


def odd_reward(reward: object, known: tuple[str, ...]) -> InvalidConfig:
    return InvalidConfig(f"reward: {quote(reward)} is not one of {', '.join(known)}")


def odd_rules(rules: object) -> TypeError:
    return TypeError(f"rules: {quote_type(rules)}; give Rules, the same for every hand")


def odd_seat_count(count: int) -> InvalidConfig:
    return InvalidConfig(f"stacks: there are {count}; a table has 2 to {SEATS_MAX} seats")


def learner_without_chips() -> InvalidConfig:
    return InvalidConfig("stacks[0] is 0: the learner sits at seat 0, and needs chips")


def odd_opponent_count(count: int, seats: int) -> InvalidConfig:
    return InvalidConfig(
        f"opponents: {count} for {seats} seats; give one for all, or one for each but the learner's"
    )


def never_asked(whom: str, hands: int) -> FastevalError:
    return FastevalError(
        f"it was never the turn of {whom}: {hands} hands in a row ended before that; give more "
        "chips, or other opponents"
    )


def not_the_learners_turn() -> FastevalError:
    return FastevalError(
        "it is not the learner's turn: reset the environment first, as after every end of a hand "
        "and whatever an opponent raised"
    )


# ---- OpenSpiel -----------------------------------------------------------------------------------


def odd_stack_count(stacks: str, players: int) -> InvalidConfig:
    return InvalidConfig(f"stacks: {quote(stacks)} is not one number for each of {players} players")


def odd_stack(text: str, place: int, most: int) -> InvalidConfig:
    return InvalidConfig(
        f"stacks[{place}]: {quote(text)} is not a number of chips from 1 to {most}"
    )


def too_many_raises(most: int) -> InvalidConfig:
    return InvalidConfig(
        f"stacks: they are enough for more than {most:,} raises in a hand; give fewer chips, "
        "larger blinds, or choices that raise by more"
    )


def no_observer_parameters(params: Any) -> FastevalError:
    return FastevalError(f"params: {quote(params)}: an observer of this game takes none")


def card_not_left(card: int) -> InvalidCard:
    return InvalidCard(
        f"{quote(card)} is not the number of a card that is left: 0 to 51, each once"
    )


def illegal_choice(action: int, choices: Sequence[str], legal: Container[str]) -> IllegalAction:
    named = (f"{number} ({choice})" for number, choice in enumerate(choices) if choice in legal)
    return IllegalAction(f"action {quote(action)} is not legal: {', '.join(named)}")


def hand_is_over() -> IllegalAction:
    return IllegalAction("no action is legal: the hand is over")
