"""What can be wrong with a batch, a choice or a policy, in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Any

from fasteval import errors
from fasteval.errors import FastevalError, IllegalAction, InvalidConfig, quote, quote_type


def odd_hand(row: int, field: int) -> InvalidConfig:
    return InvalidConfig(f"hand {row}: {errors.invalid_config(field)}")


def run_it_twice(row: int) -> InvalidConfig:
    return InvalidConfig(
        f"rules[{row}]: run_it_twice is True: in a batch nobody says how many boards to run"
    )


def odd_rules(value: object) -> TypeError:
    return TypeError(f"rules: {quote_type(value)}; give Rules, or a list of them for all hands")


def too_many_hands(hands: int, size: int) -> MemoryError:
    return MemoryError(f"hands: {hands:,} take {size:,} bytes and more, which there are not")


def odd_out(out: object, hands: int) -> TypeError:
    return TypeError(f"out: {quote_type(out)}; it is to be a writable array of {hands} uint8")


def no_numpy(what: str, error: ImportError) -> ImportError:
    return ImportError(f"{what} needs numpy: pip install 'fasteval[numpy]' ({error})")


def odd_rules_count(count: int, hands: int) -> InvalidConfig:
    return InvalidConfig(f"rules: {count} for {hands} hands; give one for all, or one for each")


def odd_array(field: str, value: object) -> TypeError:
    return TypeError(f"{field}: {quote_type(value)}, not an array of ints")


def odd_array_type(field: str, kind: object) -> TypeError:
    return TypeError(f"{field}: an array of {kind}, not of ints")


def odd_array_shape(field: str, shape: tuple[int, ...], wanted: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: the shape is {shape}; it is to be {wanted}")


def out_of_range(field: str, place: tuple[int, ...], value: int, wanted: str) -> InvalidConfig:
    where = f"[{', '.join(map(str, place))}]" if place else ""
    return InvalidConfig(f"{field}{where} is {quote(value)}: {wanted}")


def odd_choice(text: object, place: int, known: str) -> InvalidConfig:
    return InvalidConfig(f"choices[{place}]: {quote(text)} is none of {known}")


def odd_choice_count(count: int, most: int) -> InvalidConfig:
    return InvalidConfig(f"choices: there are {count}, not 1 to {most}")


def choice_twice(text: str, first: int, place: int) -> InvalidConfig:
    return InvalidConfig(f"choices[{place}]: {quote(text)} is the same as choices[{first}]")


def choices_without_call() -> InvalidConfig:
    return InvalidConfig("choices: 'call' is missing, without which there may be no legal one")


def odd_choices(value: object) -> TypeError:
    return TypeError(f"choices: {quote_type(value)}, not a sequence of texts such as 'pot'")


def odd_actions(shape: tuple[int, ...], hands: int) -> FastevalError:
    return FastevalError(f"actions: the shape is {shape}, not ({hands},): one for each hand")


def no_such_choice(row: int, action: int, choices: tuple[str, ...]) -> IllegalAction:
    return IllegalAction(
        f"actions[{row}]: {quote(action)} is no choice: they are 0 to {len(choices) - 1}, "
        f"{', '.join(choices)}"
    )


def illegal_choice(
    row: int, action: int, choices: tuple[str, ...], legal: Iterable[bool]
) -> IllegalAction:
    named = ", ".join(compress(choices, legal))
    return IllegalAction(f"actions[{row}]: {action} ({choices[action]}) is not legal: {named}")


def illegal_amount(row: int, amount: int, legal: str) -> IllegalAction:
    what = "a fold" if amount == -1 else quote(amount)
    return IllegalAction(f"actions[{row}]: {what} is not legal: {legal}")


def busy() -> FastevalError:
    return FastevalError("another thread is at work on this batch: step it from one at a time")


def interrupted() -> FastevalError:
    return FastevalError("the batch was interrupted in the midst of a move: reset it")


def goes_on() -> FastevalError:
    return FastevalError("hands follow one another by themselves: make the batch with redeal=False")


def odd_row(row: int, hands: int) -> FastevalError:
    return FastevalError(f"hand {quote(row)} is not from 0 to {hands - 1}")


def odd_row_type(row: object) -> TypeError:
    return TypeError(f"{quote_type(row)}, not the number of a hand")


def history_too_short(row: int, count: int, kept: int) -> FastevalError:
    return FastevalError(
        f"hand {row} has {count} actions, of which {kept} are kept: a longer history= keeps more"
    )


def odd_policy(policy: object, place: int | None) -> TypeError:
    where = "policies" if place is None else f"policies[{place}]"
    return TypeError(f"{where}: {quote(policy)} is not 'random', 'caller' or an EquityPolicy")


def odd_policy_count(field: str, count: int, seats: int) -> InvalidConfig:
    return InvalidConfig(f"{field}: {count} for {seats} seats; give one for all, or one for each")


def odd_part(field: str, value: Any, most: float) -> InvalidConfig:
    return InvalidConfig(f"{field} is {quote(value)}: a number from 0 to {most}")


def illegal_policy(
    seat: int, hand: int, choice: int, choices: tuple[str, ...], legal: Iterable[bool]
) -> IllegalAction:
    named = ", ".join(compress(choices, legal))
    return IllegalAction(
        f"players[{seat}], hand {hand}: {choice} ({choices[choice]}) is not legal: {named}"
    )


def illegal_bot(seat: int | None, hand: int, error: Exception) -> IllegalAction:
    return IllegalAction(f"players[{seat}], hand {hand}: {error}")


def unknown_player(name: str, place: int, known: tuple[str, ...]) -> InvalidConfig:
    names = ", ".join(dict.fromkeys(known))
    return InvalidConfig(f"players[{place}]: {quote(name)} is none of {names}")


def odd_player(player: object, place: int) -> TypeError:
    return TypeError(
        f"players[{place}]: {quote_type(player)}, not a policy, a function of Observations or a bot"
    )
