"""A table of a tournament: players act at it, and all else is for the tournament to do."""

from __future__ import annotations

from typing import Any, NoReturn

from fasteval.tables.settings import TableSettings
from fasteval.tables.table import Table
from fasteval.tournaments import errors
from fasteval.tournaments.events import Herald


class TournamentTable(Table):
    """A table of a Tournament.

    Players ``act``, ``sit_out``, ``come_back`` and so on as at any Table. Its seats, chips, blinds
    and hands are the tournament's: commands that would change them raise IllegalCommand, which says
    what to do instead.

    >>> from fasteval.tournaments.formats import sit_and_go
    >>> table = sit_and_go(["P1", "P2"]).tables[1]
    >>> table.sit_out("P1")
    >>> table.leave("P2")
    Traceback (most recent call last):
    fasteval.errors.IllegalCommand: leave: this is a table of a tournament; players who go sit_out()
    """

    def _open(self, settings: TableSettings) -> None:
        super()._open(settings)
        self.herald: Herald = Herald()  # until the tournament gives its own

    def _tell_news(self) -> None:
        while self._news:
            self.herald.tell(self, self._news.popleft())

    def sit(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: players ``register`` at the Tournament."""
        raise errors.is_the_tournaments("sit", "its register() enters players")

    def leave(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: a player who goes does ``sit_out``."""
        raise errors.is_the_tournaments("leave", "players who go sit_out()")

    def top_up(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: the Tournament sells rebuys and add-ons."""
        raise errors.is_the_tournaments("top_up", "its rebuy() and add_on() sell chips")

    def give(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: the Tournament sells rebuys and add-ons."""
        raise errors.is_the_tournaments("give", "its rebuy() and add_on() sell chips")

    def change_rules(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: levels are those of the Tournament's schedule."""
        raise errors.is_the_tournaments("change_rules", "its schedule has the blinds")

    def start(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: the Tournament starts hands."""
        raise errors.is_the_tournaments("start", "its start(table) begins hands")

    def finish(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: the Tournament finishes hands."""
        raise errors.is_the_tournaments("finish", "its finish(table) ends hands")

    def abandon(self, *_: Any, **__: Any) -> NoReturn:
        """Raise IllegalCommand: the Tournament abandons hands."""
        raise errors.is_the_tournaments("abandon", "its abandon(table) gives hands up")
