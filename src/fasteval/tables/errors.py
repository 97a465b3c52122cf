"""What a table says when it cannot do what it is told, or is told nonsense."""

from __future__ import annotations

from collections.abc import Iterable

from fasteval.errors import IllegalAction, IllegalCommand, InvalidConfig, quote, quote_type


def odd_games(value: object) -> InvalidConfig:
    return InvalidConfig(f"rules: {quote_type(value)}, not Rules or a list of Rules")


def odd_straddles(straddles: object, big_blind: int) -> InvalidConfig:
    return InvalidConfig(
        f"rules: straddles are {quote(straddles)}: each more than the one before it, and "
        f"more than the big blind of {big_blind}"
    )


def odd_seconds(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field} is {quote(value)}: seconds are an int or float, 0 to 2**53")


def odd_name(value: object, longest: int) -> InvalidConfig:
    return InvalidConfig(f"player: {quote(value)} is not a name: text of 1 to {longest} characters")


def not_here(player: str, here: Iterable[str]) -> IllegalCommand:
    sitting = ", ".join(map(quote, here)) or "nobody"
    return IllegalCommand(f"{quote(player)} is not at this table; here are: {sitting}")


def sits_here(player: str, seat: int) -> IllegalCommand:
    return IllegalCommand(
        f"{quote(player)} sits at this table already, in seat {seat}; top_up() adds chips"
    )


def seat_taken(seat: int, player: str, free: Iterable[int]) -> IllegalCommand:
    return IllegalCommand(f"seat {seat} is taken by {quote(player)}; {_free(free)}")


def table_full() -> IllegalCommand:
    return IllegalCommand("no seat is free")


def _free(seats: Iterable[int]) -> str:
    return f"free seats: {', '.join(map(str, seats)) or 'none'}"


def buy_in_out_of_bounds(chips: int, lowest: int, highest: int) -> IllegalCommand:
    return IllegalCommand(f"a buy-in of {chips} is not possible: from {lowest} to {highest}")


def took_away(chips: int, player: str, left: int, highest: int) -> IllegalCommand:
    return IllegalCommand(
        f"a buy-in of {chips} is not possible: {quote(player)} left with {left} and brings no "
        f"less; from {left} to {highest}"
    )


def too_many_chips(player: str, chips: int, stack: int, highest: int) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} cannot add {chips} to {stack}: to {highest} at most")


def no_chips(field: str) -> InvalidConfig:
    return InvalidConfig(f"{field} is 0: at least 1 chip")


def too_many_on_table() -> IllegalCommand:
    return IllegalCommand("all chips at a table together are below 2**62")


def not_his_turn(player: str, actor: str) -> IllegalAction:
    return IllegalAction(f"it is the turn of {quote(actor)}, not of {quote(player)}")


def hand_in_play(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: a hand is in play; it must be over and finished first")


def no_hand_in_play(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: no hand is in play; start() begins one")


def hand_is_over(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: the hand is over; finish() is expected")


def hand_not_over(actor: str | None, awaiting: str | None) -> IllegalCommand:
    waits = "it waits for run()" if awaiting == "boards" else "it waits for cards"
    if actor is not None:
        waits = f"it is the turn of {quote(actor)}"
    return IllegalCommand(f"the hand cannot be finished: {waits}")


def too_few_players(ready: int) -> IllegalCommand:
    return IllegalCommand(f"a hand needs two players with chips who are not away: {ready} ready")


def button_not_dealt(button: int | None, dealt: Iterable[int]) -> IllegalCommand:
    seats = ", ".join(map(str, dealt))
    if button is None:
        return IllegalCommand(f"plan: the first hand needs a button, one of the seats {seats}")
    return IllegalCommand(f"button: seat {button} is not dealt in; dealt in: {seats}")


def button_moves() -> IllegalCommand:
    return IllegalCommand("button: it is drawn for the first hand only, and moves by itself then")


def not_in_hand(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is not in this hand")


def is_away(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is away already; come_back() is expected")


def is_leaving(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is leaving after the hand; come_back() takes it back")


def is_not_away(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} is not away")


def has_no_chips(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} has no chips; top_up() is expected")


def owes_nothing(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} has nothing to post: he is in the game")


def no_straddles() -> IllegalCommand:
    return IllegalCommand("nobody straddles here: optional_straddles is 0")


def no_votes() -> IllegalCommand:
    return IllegalCommand("nobody is asked how many boards to run")


def too_few_cards(boards: int) -> IllegalCommand:
    return IllegalCommand(f"boards: the deck has too few cards to run {boards}")


def chips_are_the_tournaments(what: str) -> IllegalCommand:
    return IllegalCommand(f"{what}: chips at this table come from its tournament")


def not_lost(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} has not lost the connection")


def is_lost(player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(player)} has lost the connection already")
