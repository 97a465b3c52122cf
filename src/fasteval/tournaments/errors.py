"""What a tournament says when it cannot do what it is told."""

from __future__ import annotations

from collections.abc import Iterable

from fasteval.errors import IllegalCommand, InvalidConfig, quote, quote_type


def odd_settings(value: object) -> InvalidConfig:
    return InvalidConfig(f"settings: {quote_type(value)}, not TournamentSettings")


def odd_table(value: object, tables: Iterable[int]) -> InvalidConfig:
    return InvalidConfig(f"table is {quote(value)}: there are {_listed(tables)}")


def no_table(number: int, tables: Iterable[int]) -> IllegalCommand:
    return IllegalCommand(f"there is no table {number}: there are {_listed(tables)}")


def _listed(tables: Iterable[int]) -> str:
    return ", ".join(map(str, tables)) or "none yet"


def is_registered(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is registered already")


def was_in(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is out: each enters once")


def not_registered(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is not registered")


def is_out(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is out of the tournament")


def not_deciding(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is not asked for a rebuy")


def too_late(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} cannot enter: the registration is closed")


def is_full(most: int) -> IllegalCommand:
    return IllegalCommand(f"{most} players are registered: no more may enter")


def has_begun(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: the tournament has begun")


def not_begun(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: the tournament has not begun; begin() is expected")


def is_over(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: the tournament is over")


def too_few(players: int, lowest: int) -> IllegalCommand:
    return IllegalCommand(f"begin: {players} players are registered, and {lowest} are needed")


def waits(number: int, why: str) -> IllegalCommand:
    return IllegalCommand(f"table {number} waits: {why}")


def no_more_buys(player: str, what: str, most: int) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} has no {what} left, of {most}")


def none_sold(what: str) -> IllegalCommand:
    return IllegalCommand(f"no {what} is to be had now")


def too_many_chips_for_rebuy(player: str, chips: int, most: int) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} has {chips}: a rebuy is for {most} chips or fewer")


def too_many_chips() -> IllegalCommand:
    return IllegalCommand("all chips of a tournament together, and its prize pool, are below 2**62")


def no_hand(number: int, what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: no hand is in play at table {number}")


def is_the_tournaments(command: str, instead: str) -> IllegalCommand:
    return IllegalCommand(f"{command}: this is a table of a tournament; {instead}")


def no_tournament(value: object) -> InvalidConfig:
    return InvalidConfig(f"tournament: {quote_type(value)}, not a Tournament")


def cannot_be_asked(name: str, value: object) -> InvalidConfig:
    return InvalidConfig(f"{name}: {quote_type(value)}, not a function")


def no_bot_for(player: str) -> InvalidConfig:
    return InvalidConfig(f"bots: none for {quote(player)}")


def in_hand(player: str, what: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is in a hand: a {what} is bought between hands")
