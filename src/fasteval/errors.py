"""The exceptions of fasteval and the sentences they carry, written once for both implementations.

Positions count from 0: characters in a text, items in a sequence of cards.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

_CARD_TEXT = "a card is a rank 2-9, T or 10, J, Q, K, A and a suit c, d, h, s"
_SHOWN = 60


class FastevalError(ValueError):
    """Base of every error that fasteval raises for a bad value; wrong types raise TypeError."""


class InvalidCard(FastevalError):
    """A card, a set of cards or a mask that cannot be used."""


def quote(value: object) -> str:
    """Quote a value as the user wrote it, cut where it would fill the screen."""
    if isinstance(value, int) and value.bit_length() > 4 * _SHOWN:
        return quote_hex(value)  # repr() refuses the decimal digits of huge ints
    try:
        return _cut(repr(value))
    except Exception:  # whatever a repr() raises, it is the value that is to be named
        return _cut(object.__repr__(value))


def quote_type(value: object) -> str:
    return f"{quote(value)} is a {type(value).__name__}"


def quote_hex(value: int) -> str:
    return _cut(hex(value))


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def integer(value: Any, odd: Callable[..., Exception], *position: int) -> int:
    """Read an int or anything that stands for one, but no bool: True is no card.

    The bool of numpy, bool_ before numpy 2, stands for an int until numpy 2.3.
    """
    if type(value).__name__ in ("bool", "bool_"):
        raise odd(value, *position)
    try:
        return index(value)
    except TypeError:
        raise odd(value, *position) from None


def text_token(text: str, position: int) -> str:
    """Cut out the card, or what stands in its place, that begins at a position."""
    length = 3 if text.startswith("10", position) else 2
    return text[position : position + length].rstrip(" ,\t\r\n")


def odd_text(text: str, position: int) -> InvalidCard:
    token = quote(text_token(text, position))
    return InvalidCard(f"{token} at position {position} of {quote(text)} is no card: {_CARD_TEXT}")


def odd_item(text: str, position: int) -> InvalidCard:
    return InvalidCard(f"{quote(text)} at position {position} is no card: {_CARD_TEXT}")


def odd_number(number: int, position: int) -> InvalidCard:
    return InvalidCard(f"{quote(number)} at position {position} is no card: cards go from 0 to 51")


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
        f"mask {quote_hex(mask)} has bits that are no cards: card 4*rank+suit is bit 16*suit+rank"
    )


def wrong_mask_count(mask: int) -> InvalidCard:
    return InvalidCard(f"a hand has 5, 6 or 7 cards, mask {mask:#x} has {mask.bit_count()}")


def odd_strength_type(value: object) -> TypeError:
    return TypeError(f"{quote_type(value)}, not a strength: a strength is an int")


def odd_strength(value: int) -> FastevalError:
    return FastevalError(f"{quote(value)} is no strength: strengths go from 1 to 7462")


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
        f"eval7 mask {quote_hex(value)} has bits that are no cards: card is bit 13*suit+rank"
    )
