"""Reports of recorded hands: one page of HTML that needs nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import IO, TYPE_CHECKING, Any

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import whole_file
from fasteval.reports import errors
from fasteval.reports.figures import choose_player, find_figures
from fasteval.reports.gathering import gather
from fasteval.reports.page import check, render

if TYPE_CHECKING:
    from fasteval.histories.files import Hand

_PACKED = (".gz", ".xz")


def write_report(
    hands: Iterable[Hand],
    target: str | os.PathLike[str] | IO[str],
    /,
    *,
    player: str | None = None,
    broken: Callable[[InvalidHistory], object] | None = None,
) -> int:
    """Write a page of HTML about hands and a player in them, and return how many hands it holds.

    The page has results, statistics, and every hand to go through step by step; it is one file that
    fetches nothing. ``hands`` are HandRecords, States or Views of hands that are over; ``target``
    is a path, or a file open for text; a file appears only when it is whole. The player is the hero
    whose hands they are, whatever the hero is called in each or, where none is told, who played
    most, unless named. A hand that the rules refuse, or that is not over, is given to ``broken`` as
    an InvalidHistory and left out; without ``broken`` it is raised. The same hands make the same
    page. Raises FastevalError if no hand is left, nobody has the name, or the path is empty or ends
    in ``.gz`` or ``.xz``, OSError, TypeError for what is no hand, ImportError without jinja2 or
    matplotlib.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(1, 2), [200, 200], 0, seed=1)
    >>> hand.push("f")
    >>> write_report([hand], "report.html")  # doctest: +SKIP
    1
    """
    _check_arguments(target, player)
    check()
    gathered = gather(hands, broken)
    if not gathered.hands:
        raise errors.no_hands()
    figures = find_figures(gathered, choose_player(gathered, player))
    text = render(gathered, figures)
    if isinstance(target, (str, os.PathLike)):
        with whole_file(os.fspath(target)) as out:
            out.write(text)
    else:
        target.write(text)
    return len(gathered.hands)


def _check_arguments(target: Any, player: Any) -> None:
    """Refuse what cannot be, before there is work."""
    if not (player is None or isinstance(player, str)):
        raise errors.odd_player(player)
    if isinstance(target, (str, os.PathLike)):
        if not os.fspath(target):
            raise errors.nameless_target()
        if os.fspath(target).lower().endswith(_PACKED):
            raise errors.packed_target(os.fspath(target))
    elif not hasattr(target, "write"):
        raise errors.odd_target(target)
