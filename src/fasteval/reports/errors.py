"""What can be wrong with a report, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fasteval.errors import FastevalError, quote, quote_type

_NAMED = 8  # players, at most


class NoHands(FastevalError):
    """No hand is left to be reported."""


def no_hands() -> NoHands:
    return NoHands("there is no hand to report")


def unknown_player(name: str, known: Sequence[str]) -> FastevalError:
    from difflib import get_close_matches  # loaded only for an error

    folded = {one.casefold(): one for one in known}
    near = get_close_matches(name.casefold(), folded, 3)
    if near:
        meant = " or ".join(quote(folded[one]) for one in near)
        return FastevalError(f"player: {quote(name)} is not in the hands; did you mean {meant}?")
    more = f" and {len(known) - _NAMED:,} more" if len(known) > _NAMED else ""
    names = ", ".join(map(quote, known[:_NAMED]))
    return FastevalError(f"player: {quote(name)} is not in the hands: {names}{more}")


def odd_player(name: object) -> TypeError:
    return TypeError(f"player: {quote(name)} is no name of a player")


def odd_target(target: object) -> TypeError:
    return TypeError(f"the target is a path or a file open for text: {quote_type(target)}")


def nameless_target() -> FastevalError:
    return FastevalError("'' is no name of a file to write")


def packed_target(path: str) -> FastevalError:
    return FastevalError(f"{quote(path)}: no browser opens a packed page; name it .html")


def no_jinja() -> ImportError:
    return ImportError('reports need jinja2: pip install "fasteval[report]"')


def no_matplotlib() -> ImportError:
    return ImportError('reports need matplotlib: pip install "fasteval[report]"')
