"""What can be wrong with a report, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fasteval.errors import FastevalError, quote

_NAMED = 8  # players, at most


class NoHands(FastevalError):
    """No hand is left to be reported."""


def no_hands() -> NoHands:
    return NoHands("there is no hand to report")


def unknown_player(name: object, known: Sequence[str]) -> FastevalError:
    more = f" and {len(known) - _NAMED:,} more" if len(known) > _NAMED else ""
    names = ", ".join(map(quote, known[:_NAMED]))
    return FastevalError(f"player: {quote(name)} is not in the hands: {names}{more}")


def odd_player(name: object) -> TypeError:
    return TypeError(f"player: {quote(name)} is no name of a player")


def no_jinja(error: ImportError) -> ImportError:
    return ImportError(f'reports need jinja2: pip install "fasteval[report]" ({error})')


def no_matplotlib(error: ImportError) -> ImportError:
    return ImportError(f'reports need matplotlib: pip install "fasteval[report]" ({error})')
