"""What happened at a table, numbered, and told to each as he might see it when it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from fasteval import errors
from fasteval.tables import log_errors
from fasteval.tables.seats import read_name

if TYPE_CHECKING:
    from fasteval.events import Event
    from fasteval.state import State
    from fasteval.tables.events import TableEvent
    from fasteval.tables.table import Table


class _Told(NamedTuple):
    """An event as all may know it, and as those players may who know more of it."""

    event: Event | TableEvent
    hand: int | None  #: the number of the hand that it happened in; None for the table
    player: str | None
    private: dict[str, Event]


class Chronicle:
    """The events of a table in the order in which they happened, numbered on from ``last``.

    What a player may know of an event is what ``State.view`` shows him when it is noted, in the
    command that caused it. It is his by his name: who sits in his seat later does not see it.
    """

    def __init__(self, table: Table, last: int = 0) -> None:
        self.table = table
        self.last: int = last  #: the number of the last event
        self._kept: list[_Told] = []
        self._actions = self._seen = 0  # of the hand in play
        if table.hand is not None:
            self._actions = len(table.hand.actions)
            self._seen = len(table.hand.view(None).history)
        table.noted = self._listen

    def _listen(self, event: TableEvent) -> None:
        if event.kind == "started":
            self._actions, self._seen = -1, 0
        else:
            self.catch_up()
        self._add(_Told(event, None, event.player, {}))

    @property
    def is_behind(self) -> bool:
        """Whether something has happened in the hand in play that is not taken up yet."""
        hand = self.table.hand
        return hand is not None and len(hand.actions) != self._actions

    def catch_up(self) -> None:
        """Take up what has happened in the hand in play since it was looked at last."""
        hand = self.table.hand
        if hand is None or not self.is_behind:
            return
        history = hand.view(None).history
        new = range(self._seen, len(history))
        knowing = self._histories(hand) if any(None in history[at].cards for at in new) else {}
        for at in new:
            event = history[at]
            private = {
                player: theirs[at] for player, theirs in knowing.items() if theirs[at] != event
            }
            player = None if event.seat is None else self.table.seats[event.seat].player
            self._add(_Told(event, self.table.hands + 1, player, private))
        self._actions, self._seen = len(hand.actions), len(history)

    def _histories(self, hand: State) -> dict[str, tuple[Event, ...]]:
        seats = self.table.seats
        return {seats[chair].player: hand.view(chair).history for chair in hand.dealt}

    def _add(self, told: _Told) -> None:
        self._kept.append(told)
        self.last += 1

    def forget(self, last: int) -> None:
        """Keep only the events after that number."""
        del self._kept[: max(0, last - (self.last - len(self._kept)))]

    def tell(self, player: str | None, since: SupportsIndex) -> list[dict[str, Any]]:
        """Return the events after a number, as a player may know them, or for None anybody.

        Raises IllegalCommand for a number whose next event is no longer kept or not yet there.
        """
        name = None if player is None else read_name(player)
        number = errors.number(since, "since", errors.CHIPS_MAX)
        forgotten = self.last - len(self._kept)
        if number < forgotten:
            raise log_errors.events_gone(number, forgotten + 1)
        if number > self.last:
            raise log_errors.no_such_event(number, self.last)
        return [
            _as_dict(place, told, name)
            for place, told in enumerate(self._kept[number - forgotten :], number + 1)
        ]


def _as_dict(number: int, told: _Told, name: str | None) -> dict[str, Any]:
    event = told.event if name is None else told.private.get(name, told.event)
    plain = event._asdict() if told.hand is None else event.to_dict()  # type: ignore[union-attr]
    return {"number": number, "hand": told.hand, **plain, "player": told.player}
