"""What happens in a tournament, beside what happens at its tables."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from fasteval.names import TournamentEventKind


class TournamentEvent(NamedTuple):
    """Something that happened in a tournament; all may know it.

    Kinds, with what they tell: registered, unregistered; began (the number of players); opened (a
    table); seated (a player, with chips); level (its number), break (the number of the level before
    it); started (a table, the number of the hand), finished and abandoned (the same); busted (a
    player), rebought (chips), added_on (chips), out (for good: ``ranking`` has the place); moved (a
    player with chips, to a table and seat); broken (a table), final_table; hand_for_hand (1 as it
    begins, 0 as it ends); ended (the winner).
    """

    kind: TournamentEventKind
    player: str | None = None
    table: int | None = None
    seat: int | None = None
    amount: int = 0  #: the chips or the number that the kind tells


class _Listened(Protocol):
    """A tournament or a table; its listener is told what happens."""

    @property
    def listener(self) -> Callable[[Any], object] | None: ...


class Herald:
    """Tells listeners what a command to a tournament has caused, once it is done.

    What a listener raises comes out of the command, which is done all the same; what is then still
    to be told is told with the next command.
    """

    def __init__(self) -> None:
        self.caused: list[TournamentEvent] = []  #: by the command that is being done
        self._untold: deque[tuple[_Listened, Any]] = deque()
        self._waits = False

    def tell(self, listened: _Listened, event: Any) -> None:
        """Tell what happened: when the command is done that is being done now, or else at once."""
        self._untold.append((listened, event))
        if not self._waits:
            self._tell_all()

    @contextmanager
    def command(self) -> Iterator[list[TournamentEvent]]:
        """Do a command, then tell; what it causes is in the list that is given."""
        self.caused, self._waits = [], True
        try:
            yield self.caused
        finally:
            self._waits = False
        self._tell_all()

    def _tell_all(self) -> None:
        while self._untold:  # a listener that commands causes more
            listened, event = self._untold.popleft()
            if listened.listener is not None:
                listened.listener(event)
