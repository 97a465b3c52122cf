"""What happens at a table, and how a hand leaves it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from fasteval.names import TableEventKind
from fasteval.positions import Positions

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class TableEvent(NamedTuple):
    """Something that happened at a table, beside what happened in a hand; all may know it.

    Kinds: sat, left, away, back, topped_up (by chips that fit), disconnected,
    reconnected, started, timed_out, abandoned, busted, finished.
    """

    kind: TableEventKind
    player: str | None = None
    seat: int | None = None
    amount: int = 0  #: chips that came or went; of a hand that started or finished, its number


class Finish(NamedTuple):
    """How a hand left the table."""

    stacks: tuple[int, ...]  #: by seat, after top-ups; 0 for a free one
    busts: tuple[str, ...]  #: who lost all chips in the hand
    left: dict[str, int]  #: who left after it, with how many chips
    rake: int
    positions: Positions | None  #: of the next hand, as the table is now; None if too few are ready


def command(
    method: Callable[Concatenate[Any, _Given], _Answer],
) -> Callable[Concatenate[Any, _Given], _Answer]:
    """Have a table tell its listener what happened in a command, once that is done."""

    @wraps(method)
    def obey(table: Any, /, *arguments: _Given.args, **named: _Given.kwargs) -> _Answer:
        answer = method(table, *arguments, **named)
        table._tell_news()
        return answer

    return obey
