"""Logs of a small table for tests, and all that can be seen of them."""

import json

import pytest
from table_lives import NAMES

from fasteval.errors import IllegalCommand
from fasteval.rules import Rules
from fasteval.tables.settings import TableSettings

SETTINGS = TableSettings(Rules(1, 2), seats=3)
SIT = {"id": "s1", "do": "sit", "player": "P1", "chips": 200}
SIT_2 = {"id": "s2", "do": "sit", "player": "P2", "chips": 200}
START = {"id": "b", "do": "start"}


def plain(table):
    return json.loads(json.dumps(table.to_dict()))


def seen(log):
    """All that comes out of a log: table, views, and the events that are kept."""
    players = [None, *NAMES]
    first = first_event(log)
    sitting = [None, *(one.player for one in log.table.seats.values())]
    return (
        plain(log.table),
        [log.view(player) for player in sitting],
        [log.events(player, first) for player in players],
        log.deadline,
    )


def first_event(log):
    """The least number since which events are kept."""
    try:
        log.events(None, 0)
    except IllegalCommand as error:
        return int(str(error).split("events before ")[1].split()[0]) - 1
    return 0


def refuses_all(log):
    uses = (
        lambda: log.do({"id": "z", "do": "leave", "player": "P1"}),
        lambda: log.do(SIT),
        lambda: log.view("P1"),
        lambda: log.events("P1"),
        lambda: log.table,
        lambda: log.deadline,
        lambda: log.rotate("nowhere.log"),
    )
    for use in uses:
        with pytest.raises(IllegalCommand, match="open the log again"):
            use()
    return True


class Disk:
    """A file that takes so many bytes more and then fails, and may not let itself be cut off."""

    def __init__(self, file, room, cuts):
        self._file, self._room, self._cuts = file, room, cuts

    def write(self, data):
        if not self._room:
            raise OSError(28, "No space left on device")
        written = self._file.write(data[: self._room])
        self._room -= written
        return written

    def truncate(self, size):
        if not self._cuts:
            raise OSError(5, "Input/output error")
        return self._file.truncate(size)

    def __getattr__(self, name):
        return getattr(self._file, name)
