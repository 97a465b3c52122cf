"""What rendering a hand gives, in each mode that environments have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.environments import errors
from fasteval.environments.picture import table_picture

if TYPE_CHECKING:
    from fasteval.state import State
    from fasteval.view import View

#: Text, text on the screen, and a picture.
RENDER_MODES = ("ansi", "human", "rgb_array")


def read_mode(mode: Any) -> str | None:
    """Read a render mode. Raises InvalidConfig, which quotes it.

    >>> read_mode("ansi")
    'ansi'
    """
    if mode is not None and mode not in RENDER_MODES:
        raise errors.odd_mode(mode, RENDER_MODES)
    return mode  # type: ignore[no-any-return]


def frame(hand: State | View, mode: str) -> Any:
    """Return a hand as text, or as the pixels of a picture; print it for people and return None.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(big_blind=2), [40, 60], button=0, seed=1)
    >>> frame(hand, "ansi") == str(hand)
    True
    """
    if mode == "rgb_array":
        return table_picture(hand)
    if mode == "ansi":
        return str(hand)
    print(hand, end="\n\n")
    return None
