"""The exceptions of fasteval and the sentences they carry, written once for both implementations.

Positions count from 0: characters in a text, items in a sequence of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from operator import index
from typing import Any

from fasteval.records import begins_raise, legal_text

_CARD = "a card is a rank 2-9, T or 10, J, Q, K, A and a suit c, d, h, s"
_SHOWN = 60


class FastevalError(ValueError):
    """Base of every error that fasteval raises for a bad value; wrong types raise TypeError."""


class InvalidCard(FastevalError):
    """A card, a set of cards or a mask that cannot be used."""


class InvalidConfig(FastevalError):
    """Rules, stacks or seats that make no sense; the message names the field."""


class InvalidRange(FastevalError):
    """A text or weights that are no range; the message quotes the token and its position."""


class IllegalAction(FastevalError):
    """An action that the rules do not allow now; the state is as it was."""


class IllegalCommand(FastevalError):
    """A command that a table or a tournament cannot obey now; it is as it was."""


def quote(value: object) -> str:
    """Quote a value as the user wrote it, cut where it would fill the screen."""
    if isinstance(value, int) and value.bit_length() > 4 * _SHOWN:
        return quote_hex(value)  # repr() refuses the decimal digits of huge ints
    try:
        return _cut(repr(value))
    except Exception:  # whatever a repr() raises, it is the value that is to be named
        return _cut(object.__repr__(value))


def quote_type(value: object) -> str:
    name = type(value).__name__
    return f"{quote(value)} is {'an' if name[0] in 'aeiou' else 'a'} {name}"


def quote_hex(value: int) -> str:
    return _cut(hex(value))


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def integer(value: Any, odd: Callable[..., Exception], *where: object) -> int:
    """Read an int or anything that stands for one, but no bool: True is no card.

    The bool of numpy, bool_ before numpy 2, stands for an int until numpy 2.3.
    """
    if type(value).__name__ in ("bool", "bool_"):
        raise odd(value, *where)
    try:
        return index(value)
    except TypeError:
        raise odd(value, *where) from None


def text_token(text: str, position: int) -> str:
    """Cut out the card, or what stands in its place, that begins at a position."""
    length = 3 if text.startswith("10", position) else 2
    return text[position : position + length].rstrip(" ,\t\r\n")


def odd_text(text: str, position: int) -> InvalidCard:
    token = quote(text_token(text, position))
    return InvalidCard(f"{token} at position {position} of {quote(text)} is not a card: {_CARD}")


def odd_item(text: str, position: int) -> InvalidCard:
    return InvalidCard(f"{quote(text)} at position {position} is not a card: {_CARD}")


def odd_number(number: int, position: int) -> InvalidCard:
    return InvalidCard(f"{quote(number)} at position {position} is not a card: cards are 0 to 51")


def odd_type(value: object, position: int) -> TypeError:
    return TypeError(
        f"{quote(value)} at position {position} is a {type(value).__name__}, not a card: "
        "a card is an int from 0 to 51 or text such as 'As'"
    )


def repeated_card(token: object, position: int) -> InvalidCard:
    return InvalidCard(f"{quote(token)} at position {position} repeats a card")


def repeated_text(text: str, position: int) -> InvalidCard:
    token = quote(text_token(text, position))
    return InvalidCard(f"{token} at position {position} of {quote(text)} repeats a card")


def wrong_count(count: int) -> InvalidCard:
    return InvalidCard(f"a hand has 5, 6 or 7 cards, got {count}")


def odd_hand(value: object) -> TypeError:
    return TypeError(
        f"{quote_type(value)}, not a hand: "
        "a hand is text such as 'AsKd2c7dAh', an iterable of cards, or a mask"
    )


def not_cards(value: object) -> TypeError:
    hint = "; for a mask use mask_to_cards" if isinstance(value, int) else ""
    return TypeError(
        f"{quote_type(value)}: cards are text such as 'AsKd' or an iterable of cards{hint}"
    )


def odd_mask_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a mask: a mask is an int")


def odd_mask(mask: int) -> InvalidCard:
    return InvalidCard(
        f"mask {quote_hex(mask)} has bits that are not cards: card 4*rank+suit is bit 16*suit+rank"
    )


def wrong_mask_count(mask: int) -> InvalidCard:
    return InvalidCard(f"a hand has 5, 6 or 7 cards, mask {mask:#x} has {mask.bit_count()}")


def odd_strength_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a strength: a strength is an int")


def odd_strength(value: int) -> FastevalError:
    return FastevalError(f"{quote(value)} is not a strength: strengths go from 1 to 7462")


def odd_buffer(value: object) -> TypeError:
    return TypeError(
        f"hands is a {type(value).__name__} without a buffer: pass an array of uint8 (n, 5..7) or "
        "uint64 (n,), such as numpy's, array.array('Q') or a memoryview"
    )


def odd_format(layout: str, dimensions: int) -> TypeError:
    return TypeError(
        f"hands has items of format {layout!r} in {dimensions} dimension(s): pass uint8 (n, 5..7) "
        "card numbers or uint64 (n,) masks in native byte order; from numpy hands.astype('uint8'), "
        "from bytes memoryview(data).cast('B', (n, 7))"
    )


def odd_shape(shape: tuple[int, ...]) -> FastevalError:
    return FastevalError(
        f"hands has shape {shape}: pass uint8 (n, 5), (n, 6), (n, 7) or uint64 (n,)"
    )


def odd_out(value: object) -> TypeError:
    return TypeError(
        f"out is a {type(value).__name__}: pass a writable one-dimensional uint16 buffer"
    )


def odd_out_format(layout: str, dimensions: int) -> TypeError:
    return TypeError(
        f"out has items of format {layout!r} in {dimensions} dimension(s): "
        "pass uint16 (n,) of format 'H', such as array.array('H') or an array of numpy"
    )


def odd_out_length(length: int, rows: int) -> FastevalError:
    return FastevalError(f"out has room for {length} strengths, hands has {rows} rows")


def odd_count_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a number of cards: an int")


def unknown_kernel(name: object, known: tuple[str, ...]) -> FastevalError:
    return FastevalError(f"{quote(name)} is no kernel of this machine: it has {', '.join(known)}")


def unknown_default_kernel(name: str, known: tuple[str, ...]) -> FastevalError:
    return FastevalError(
        f"the variable FASTEVAL_KERNEL is {quote(name)}: this machine has {', '.join(known)}"
    )


def odd_slice(start: int, stop: int, rows: int) -> FastevalError:
    return FastevalError(f"rows {start} to {stop} are not within the {rows} rows of hands")


def bad_row(row: int, reason: str) -> InvalidCard:
    return InvalidCard(f"row {row}: {reason}; no strength is given, out is all zeros")


def odd_threads_type(value: object) -> TypeError:
    return TypeError(f"threads is {quote(value)}: pass an int, or None for all processors")


def odd_threads(value: int) -> FastevalError:
    return FastevalError(f"threads is {quote(value)}: pass 1 or more, or None for all processors")


def odd_cactus_kev_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a Cactus Kev card: an int")


def odd_cactus_kev(value: int) -> InvalidCard:
    return InvalidCard(f"{quote_hex(value)} is none of the 52 Cactus Kev cards")


def odd_eval7_mask(value: int) -> InvalidCard:
    return InvalidCard(
        f"eval7 mask {quote_hex(value)} has bits that are not cards: card is bit 13*suit+rank"
    )


# ---- Rules and hands ----------------------------------------------------------------------------

CHIPS_MAX = 2**62 - 1
SEATS_MAX = 22
SEED_MAX = 2**64 - 1

# By the number of a fe_field.
_FIELDS = {
    1: "stacks: a table has 2 to 22 seats",
    2: "stacks: two players at least need chips, and all chips together are below 2**62",
    3: "button: it is none of the seats",
    4: "small_blind: from 0 to the big blind",
    5: "big_blind: 0 or more, below 2**62",
    6: "ante: 0 or more, with an ante_type, and with a big blind if that pays it",
    7: "minimum_bet: give the blinds or, for a game without them, a minimum bet",
    8: "small_bet: 0 or more, and two of them below 2**62",
    9: "big_bet: not below small_bet, and below 2**62",
    10: "rake_basis_points: from 0 to 10000; rake_cap: 0 or more, or None",
    11: "raise_cap: from 0 to 100, or None",
    12: "an option has a value that it does not know",
    13: "small_blind_seat: a seat that is dealt in, None for a dead small blind, or 'auto'; only "
    "'auto' or None where there are no blinds",
    14: "big_blind_seat: a seat that is dealt in and is not the small blind, or 'auto'; only "
    "'auto' where there are no blinds",
    15: "straddles: each is above the one before and above the big blind, and no blind straddles",
    16: "straddle_seat: a seat that is dealt in, or 'auto'",
    17: "posts: by seats that are dealt in and post nothing else",
}


# Arguments that are sets of seats, in whatever order.
_SETS = ("dealt", "folded", "live")


def invalid_config(field: int) -> InvalidConfig:
    return InvalidConfig(_FIELDS[field])


def chips(value: Any, field: str) -> int:
    """Read an amount of chips: an int from 0 to CHIPS_MAX."""
    amount = integer(value, odd_chips_type, field)
    if not 0 <= amount <= CHIPS_MAX:
        raise InvalidConfig(f"{field} is {quote(value)}: chips are from 0 to 2**62 - 1")
    return amount


def odd_chips_type(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote_type(value)}, not an amount of chips: an int")


def iterate(amounts: Any, field: str) -> Iterable[Any]:
    """Iterate over the items of an argument that has one for each seat, or a set of seats."""
    if isinstance(amounts, (str, bytes)):
        raise InvalidConfig(f"{field}: {quote_type(amounts)}, not a list of ints")
    if isinstance(amounts, Mapping) or (isinstance(amounts, Set) and field not in _SETS):
        raise InvalidConfig(
            f"{field}: a {type(amounts).__name__} has no order of seats: give a list, with an item "
            "for each"
        )
    try:
        items = iter(amounts)
    except TypeError:
        raise InvalidConfig(f"{field}: {quote_type(amounts)}, not a list of ints") from None
    return _first(items, field)


def _first(items: Iterable[Any], field: str) -> Iterable[Any]:
    """Stop after as many as a table has seats, for there are iterables without an end."""
    for place, item in enumerate(items):
        if place > SEATS_MAX:
            raise too_many(field)
        yield item


def too_many(field: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: more than {SEATS_MAX}, the most seats of a table")


def post_items(posts: Any) -> Iterable[tuple[Any, tuple[Any, Any]]]:
    """Read posts: a dict from a seat to its live chips, or to its live and dead chips."""
    if not isinstance(posts, Mapping):
        raise InvalidConfig(f"posts: {quote_type(posts)}, not a dict such as {{5: (2, 1)}}")
    for seat, amounts in posts.items():
        if not isinstance(amounts, (tuple, list)):
            yield seat, (amounts, 0)
        elif len(amounts) == 2:
            yield seat, (amounts[0], amounts[1])
        else:
            raise InvalidConfig(f"posts[{quote(seat)}] is {quote(amounts)}: live and dead chips")


def odd_seat_argument(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote_type(value)}, not a seat: an int")


def seat_out_of_range(seat: int, field: str, seats: int) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote(seat)} is none of the seats 0 to {seats - 1}")


def odd_rules(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}: a State begins with fasteval.Rules")


def two_decks() -> InvalidConfig:
    return InvalidConfig("deck, seed and deal_later: give one of them, or none")


def no_pickle(value: object) -> TypeError:
    return TypeError(f"a {type(value).__name__} cannot be pickled: take the State, a View or Rules")


def odd_copy(state: object, made: object) -> TypeError:
    return TypeError(f"{type(state).__name__}.__new__ makes a {type(made).__name__}")


def seed(value: Any) -> int:
    """Read the seed of a shuffle: an int from 0 to 2**64 - 1."""
    number = integer(value, odd_seed_type)
    if not 0 <= number <= SEED_MAX:
        raise InvalidConfig(f"seed is {quote(value)}: seeds are from 0 to 2**64 - 1")
    return number


def odd_seed_type(value: object) -> TypeError:
    return TypeError(f"seed: {quote_type(value)}, not an int")


def deck_too_short(count: int, needed: int) -> InvalidCard:
    return InvalidCard(f"deck has {count} cards: this hand needs {needed}, burns included")


def deck_too_long() -> InvalidCard:
    return InvalidCard("deck has more than 52 cards")


def wrong_hole_count(count: int) -> InvalidCard:
    return InvalidCard(f"a seat gets 2 cards, not {count}")


def no_such_seat(seat: int) -> InvalidCard:
    return InvalidCard(f"seat {quote(seat)} is not in the hand")


def no_such_board(board: int) -> InvalidCard:
    return InvalidCard(f"board {quote(board)} is not run in this hand")


# Numbers of a fe_status.
_ERROR_DUPLICATE, _ERROR_COUNT, _ERROR_SEAT, _ERROR_BOARDS = 3, 4, 10, 17


def cannot_deal(status: int, cards: object, position: int, place: int) -> FastevalError:
    if status == _ERROR_SEAT:
        return no_such_seat(place)
    if status == _ERROR_BOARDS:
        return no_such_board(place)
    if status == _ERROR_COUNT:
        return InvalidCard(f"{quote(cards)} has more cards than the board has room for")
    if status == _ERROR_DUPLICATE:
        return InvalidCard(f"card {position} of {quote(cards)} is dealt already")
    return IllegalAction(f"{quote(cards)} cannot be dealt: cards lie there already")


def odd_amount(value: object, legal: Any) -> IllegalAction:
    return IllegalAction(f"{quote_type(value)}, not an amount of chips; {_may(legal)}")


_KINDS = ("fold", "check", "call")
_WAITS = {
    "boards": "the hand waits for run(boards)",
    "cards": "the showdown waits for cards: deal or muck",
    None: "the hand is over",
}


def illegal_action(kind: int, amount: int, legal: Any, awaiting: str | None) -> IllegalAction:
    asked = _KINDS[kind] if kind < len(_KINDS) else f"raise to {quote(amount)}"
    joint = ";" if awaiting == "action" else ":"
    return IllegalAction(f"{asked} is not legal{joint} {_now(legal, awaiting)}")


def _may(legal: Any) -> str:
    return f"legal: {legal_text(legal)}"


def _now(legal: Any, awaiting: str | None) -> str:
    """What is legal or, where nobody acts, what the hand waits for."""
    return _may(legal) if awaiting == "action" else _WAITS[awaiting]


def odd_boards(value: object) -> IllegalAction:
    return IllegalAction(f"{quote_type(value)}, not a number of boards: an int")


def illegal_boards(boards: int, state: Any) -> IllegalAction:
    if state.awaiting == "boards":
        most = _most_boards(len(state.dealt), len(state.board))
        return IllegalAction(f"{quote(boards)} boards cannot be run: from 1 to {most} can")
    why = "a seat is to act" if state.awaiting == "action" else _WAITS[state.awaiting]
    return IllegalAction(f"nobody asks how many boards to run: {why}")


def _most_boards(players: int, shared: int) -> int:
    """As many as there are cards for, burns included (R115)."""
    left = 52 - 2 * players - 8
    return min(4, 1 + left // (2 * (5 - shared) if shared else 8))


def odd_seat(value: object) -> IllegalAction:
    return IllegalAction(f"{quote_type(value)}, not a seat: an int")


def illegal_muck(seat: int, awaiting: str | None) -> IllegalAction:
    if awaiting == "cards":
        return IllegalAction(
            f"seat {quote(seat)} cannot muck: it is not in the showdown, or its hand lies open"
        )
    return IllegalAction("a seat mucks only while the showdown waits for cards")


def nothing_to_pop() -> IllegalAction:
    return IllegalAction("there is no action to take back")


def not_your_turn(seat: int, actor: int | None) -> IllegalAction:
    turn = "nobody's turn" if actor is None else f"the turn of seat {actor}"
    return IllegalAction(f"it is {turn}, not that of seat {seat}")


def not_for_players(action: object) -> IllegalAction:
    return IllegalAction(f"{quote(action)} is for the table to say, not for a seat")


def odd_action(value: object, legal: Any, awaiting: str | None) -> IllegalAction:
    if isinstance(value, str) and begins_raise(value):
        known = "a raise is to a whole number of chips"
    else:
        known = "f (fold), c (check or call), r350 (raise to 350), all-in"
    return IllegalAction(f"{quote(value)} is not an action: {known}; {_now(legal, awaiting)}")


def odd_side_pots(nobody: bool) -> FastevalError:
    if nobody:
        return FastevalError("somebody must be left to win the pots")
    return FastevalError("paid and dead together are more than 2**62 - 1 chips")


# ---- Rules, positions and pots as words have them ------------------------------------------------


def option(value: Any, field: str, allowed: tuple[str | None, ...]) -> Any:
    """Read an option: one of the values allowed."""
    if (value is None or isinstance(value, str)) and value in allowed:
        return value
    names = ", ".join(map(repr, allowed))
    raise InvalidConfig(f"{field} is {quote(value)}: one of {names}")


def switch(value: Any, field: str) -> bool:
    """Read a switch: True or False and nothing that stands for them."""
    if value is True or value is False:
        return bool(value)
    raise InvalidConfig(f"{field} is {quote(value)}: True or False")


def number(value: Any, field: str, highest: int, hint: str = "") -> int:
    """Read an int from 0 to a highest one."""
    return whole(value, field, 0, highest, hint)


def whole(value: Any, field: str, lowest: int, highest: int, hint: str = "") -> int:
    """Read an int between two, both allowed."""
    found = integer(value, odd_number_type, field, hint)
    if not lowest <= found <= highest:
        raise InvalidConfig(f"{field} is {quote(value)}: from {lowest} to {highest}{hint}")
    return found


def odd_number_type(value: object, field: str, hint: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote_type(value)}, not an int{hint}")


def basis_points(value: Any, field: str) -> int:
    return number(value, field, 10_000, ", of 10,000 parts")


def seat(value: Any, field: str, seats: int) -> int:
    """Read a seat: an int from 0 to the last seat."""
    found = integer(value, odd_seat_argument, field)
    if not 0 <= found < seats:
        raise seat_out_of_range(found, field, seats)
    return found


def strength(value: Any, field: str) -> int:
    """Read a strength of any game: an int."""
    return integer(value, odd_strength_argument, field)


def odd_strength_argument(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote_type(value)}, not a strength: an int, higher is better")


def unknown_field(field: object, known: Iterable[str], what: str) -> InvalidConfig:
    return InvalidConfig(f"{quote(field)} is not a field of {what}: it has {', '.join(known)}")


def missing_field(field: str, what: str) -> InvalidConfig:
    return InvalidConfig(f"{field} is missing in {what}")


def wrong_blinds(name: str, value: object, wanted: str) -> InvalidConfig:
    return InvalidConfig(f"{name} is {quote(value)}: {wanted}")


def odd_seat_count(count: int, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field} has {count} seats: from 1 to {SEATS_MAX}")


def wrong_length(field: str, count: int, seats: int) -> InvalidConfig:
    return InvalidConfig(f"{field} has {count} items: one for each of the {seats} seats")


def no_hand(seat: int) -> InvalidConfig:
    return InvalidConfig(f"hands[{seat}] is None: a seat that has not folded needs a hand")


def board_of_five(board: object) -> InvalidConfig:
    return InvalidConfig(f"board is {quote(board)}: hands of two cards need the five of the board")


def strengths_or_hands() -> InvalidConfig:
    return InvalidConfig("strengths, hands: give one of them")


def too_few_dealt(count: int) -> InvalidConfig:
    return InvalidConfig(f"dealt has {count} seats: a hand needs 2 or more")


# ---- Hands as dicts, and all-in ------------------------------------------------------------------


def not_a_dict(value: object, what: str) -> InvalidConfig:
    return InvalidConfig(f"{quote_type(value)}, not {what}: a dict such as to_dict makes")


def fields(given: Any, wanted: tuple[str, ...], what: str) -> None:
    """Check that a dict has the fields wanted and no others."""
    if not isinstance(given, Mapping):
        raise not_a_dict(given, what)
    for name in wanted:
        if name not in given:
            raise missing_field(name, what)
    for name in given:
        if name not in wanted:
            raise unknown_field(name, wanted, what)


def items(value: Any, field: str) -> list[Any]:
    """Read a list, as JSON has it."""
    if not isinstance(value, (list, tuple)):
        raise not_a_list(value, field)
    return list(value)


def posts_twice(place: int, seat: int) -> InvalidConfig:
    return InvalidConfig(f"posts[{place}]: seat {seat} posts twice")


def not_a_list(value: object, field: str) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote_type(value)}, not a list")


def odd_deck_length(count: int) -> InvalidCard:
    return InvalidCard(f"deck has {count} items: 52, None for each card that is not known")


def in_field(error: Exception, field: str) -> FastevalError:
    """The same error, with the field of a dict in which it was found."""
    kind = type(error) if isinstance(error, FastevalError) else InvalidConfig
    return kind(f"{field}: {error}")


@contextmanager
def within(field: str) -> Iterator[None]:
    """Name the field of a dict in errors that are raised when it is read."""
    try:
        yield
    except FastevalError as error:
        raise in_field(error, field) from None


def cannot_go_all_in(legal: Any, awaiting: str | None) -> IllegalAction:
    if awaiting != "action":
        return IllegalAction(f"all-in is not legal: {_WAITS[awaiting]}")
    if legal.max_raise_to is None:
        why = f"no raise is open, and to call {legal.to_call} leaves chips of {legal.stack}"
    else:
        why = f"a raise is limited to {legal.max_raise_to}, which leaves chips of {legal.stack}"
    return IllegalAction(f"all-in is not legal: {why}; {_may(legal)}")


def players(value: Any) -> int:
    """Read a number of players: an int from 2 to 22."""
    return whole(value, "players", 2, SEATS_MAX)


def odd_previous(value: object) -> InvalidConfig:
    return InvalidConfig(
        f"previous: {quote_type(value)}, not the seats of button, small blind and big blind"
    )
