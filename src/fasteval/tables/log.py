"""A table with its log: what was acknowledged is in a file, and the table comes back from it."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import fields
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from fasteval import errors
from fasteval.errors import FastevalError, IllegalCommand
from fasteval.tables import log_errors
from fasteval.tables.chronicle import Chronicle
from fasteval.tables.commands import answer_of, chance_of, obey, read_command
from fasteval.tables.log_errors import InvalidLog, Path
from fasteval.tables.log_file import Line, LogFile, seal, write_new
from fasteval.tables.log_lines import (
    MOST_COMMANDS,
    Start,
    end_line,
    head_line,
    read_kept,
    read_start,
    snapshot_line,
)
from fasteval.tables.seats import read_name
from fasteval.tables.settings import TableSettings
from fasteval.tables.table import Table

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["InvalidLog", "TableLog"]


class _Snapshot(NamedTuple):
    """Where a snapshot is: after which command and which event, and where in the file."""

    number: int
    events: int
    offset: int


class _Done(NamedTuple):
    """A command that was obeyed, and its answer as JSON."""

    number: int
    command: dict[str, Any]
    answer: str


class TableLog:
    """A Table whose commands are in a file before they are answered, for a server.

    ``create`` and ``open`` make it. A command counts when its line is in the file: whatever ends
    the process, ``open`` has the table with its hand as after the last one, and the same events
    under the same numbers. A command that comes again under its id is not done again, but answered
    as before. Ids and events are kept from the snapshot before the last on, so for at least
    ``snapshot_every`` commands. Threads may share it. The file holds all cards.

    >>> import tempfile
    >>> from fasteval import Rules
    >>> path = tempfile.mkdtemp() + "/table.log"
    >>> log = TableLog.create(path, TableSettings(Rules(1, 2), seats=2))
    >>> sit = {"id": "1", "do": "sit", "player": "P1", "chips": 200}
    >>> log.do(sit, by="P1")
    {'id': '1', 'number': 1, 'seat': 0, 'events': [1]}
    >>> log.close()
    >>> log = TableLog.open(path)
    >>> log.do(sit, by="P1")["number"], log.view("P1")["seats"][0]["stack"]
    (1, 200)
    >>> log.close()
    """

    def __init__(self, file: LogFile, every: int, first: Line, sync: bool) -> None:
        self._file = file
        self._sync = sync
        self._every = every
        self._number, events, self._table = read_start(first)
        self._chronicle = Chronicle(self._table, events)
        self._snapshots = [_Snapshot(self._number, events, first.offset)]
        self._done: dict[tuple[str | None, str], _Done] = {}
        self._lock = RLock()
        self._trouble: str | None = None  # why table and file may differ

    @classmethod
    def create(
        cls,
        path: Path,
        table: Table | TableSettings,
        *,
        snapshot_every: SupportsIndex = 1000,
        sync: bool = False,
    ) -> Self:
        """Begin a log with an empty table, or with a copy of one as it is.

        With ``sync`` each command is on the disk before it is answered, and so outlives a loss of
        power; without, the end of the process. Raises FileExistsError.
        """
        every = errors.whole(snapshot_every, "snapshot_every", 1, MOST_COMMANDS)
        at_once = errors.switch(sync, "sync")
        return cls._begin(path, head_line(0, 0, every, _start(table).to_dict()), at_once)

    @classmethod
    def _begin(cls, path: Path, data: bytes, sync: bool) -> Self:
        """Write a new file and open it; what cannot be opened does not stay."""
        write_new(path, data)
        try:
            return cls.open(path, sync=sync)
        except IllegalCommand:  # somebody else has opened it
            raise
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise

    @classmethod
    def open(cls, path: Path, *, sync: bool = False) -> Self:
        """Open a log where it ended; of a line that was not wholly written nothing is left.

        Raises InvalidLog, which names the file and the line, for any other line that is broken,
        and IllegalCommand if the log is open elsewhere or goes on in another file.
        """
        at_once = errors.switch(sync, "sync")
        file = LogFile(path)
        try:
            log = cls._replay(file, at_once)
            file.mend(sync=at_once)
            if log._snapshot_is_due:  # a crash left nothing of it
                offset = file.size
                file.append(log._snapshot(), sync=at_once)
                log._pass_snapshot(offset)
            return log
        except BaseException:
            file.close()
            raise

    # ---- Commands --------------------------------------------------------------------------------

    def do(
        self, command: dict[str, Any], *, by: str | None = None, now: float | None = None
    ) -> dict[str, Any]:
        """Obey a command and answer, once it is in the file, by what came of it and its events.

        A command is a dict: an ``id``, what to ``do``, which is a method of Table, and what that
        takes. ``by`` is the player who gives it, as the server knows him, or None for the house;
        ids are of who gives them. A player acts for himself, and need not say who he is, and says
        no time: that is the server's ``now``. What is refused raises as by Table and leaves no
        trace. After an OSError the log takes nothing more and is opened again: then it is known
        whether the command was done, and it may be sent once more in any case.
        """
        who = None if by is None else read_name(by)
        wanted = read_command(command, who, now)
        with self._lock:
            self._check()
            done = self._done.get((who, wanted["id"]))
            if done is None:
                return self._do(wanted, who)
            if done.command != _without_time(wanted):
                raise log_errors.other_command(wanted["id"], done.command["do"])
            answer: dict[str, Any] = json.loads(done.answer)
            return answer

    def _do(self, command: dict[str, Any], by: str | None) -> dict[str, Any]:
        self._trouble = "was interrupted in the middle of a command"
        last = self._chronicle.last
        try:
            given = obey(self._table, command, {})
        except FastevalError:
            if self._chronicle.last == last and not self._chronicle.is_behind:
                self._trouble = None  # it is a refusal: nothing has happened
            raise
        answer, data = self._note(command, by, given, last)
        offset = self._file.size + len(data)
        snapshot_is_due = self._snapshot_is_due
        if snapshot_is_due:
            data += self._snapshot()
        try:
            self._file.append(data, sync=self._sync)
        except OSError as error:
            self._trouble = f"could not be written ({error})"
            raise
        if snapshot_is_due:
            self._pass_snapshot(offset)
        self._trouble = None
        return answer

    def _note(
        self, command: dict[str, Any], by: str | None, given: Any, last: int
    ) -> tuple[dict[str, Any], bytes]:
        """Note a command that was just obeyed, after so many events: its answer and its line."""
        came_of_it = answer_of(self._table, command, given)
        drawn = chance_of(self._table, command)
        self._chronicle.catch_up()
        self._number += 1
        events = list(range(last + 1, self._chronicle.last + 1))
        answer = {"id": command["id"], "number": self._number, **came_of_it, "events": events}
        done = _Done(self._number, _without_time(command), json.dumps(answer))
        self._done[by, command["id"]] = done
        entry = {"number": self._number, "by": by, "command": command}
        if drawn:
            entry["chance"] = drawn
        return answer, seal({**entry, "events": self._chronicle.last})

    # ---- Snapshots and opening -------------------------------------------------------------------

    @property
    def _snapshot_is_due(self) -> bool:
        return self._number == self._snapshots[-1].number + self._every

    def _snapshot(self) -> bytes:
        return snapshot_line(Start(self._number, self._chronicle.last, self._table))

    def _pass_snapshot(self, offset: int) -> None:
        """Forget what was before the snapshot before this one, as ``open`` does not look there."""
        self._snapshots.append(_Snapshot(self._number, self._chronicle.last, offset))
        self._snapshots = self._snapshots[-2:]
        first = self._snapshots[0]
        self._chronicle.forget(first.events)
        self._done = {key: done for key, done in self._done.items() if done.number > first.number}

    @classmethod
    def _replay(cls, file: LogFile, sync: bool) -> Self:
        every, (first, *others) = read_kept(file)
        with log_errors.at_line(file.path, first.number):
            log = cls(file, every, first, sync)
        for line in others:
            with log_errors.at_line(file.path, line.number):
                log._redo(line)
        return log

    def _redo(self, line: Line) -> None:
        """Do again what a line says, and see that it comes to the same."""
        if self._snapshot_is_due:
            if line.text != self._snapshot():
                raise InvalidLog("the table is not as the commands before left it")
            self._pass_snapshot(line.offset)
            return
        entry = json.loads(line.text)
        by = None if entry["by"] is None else read_name(entry["by"])
        command, last = read_command(entry["command"]), self._chronicle.last
        given = obey(self._table, command, entry.get("chance", {}))
        if self._note(command, by, given, last)[1] != line.text:
            raise InvalidLog("the command does something other than it did")

    def rotate(self, path: Path) -> Self:
        """Go on in a new file that begins with a snapshot, and close this log.

        The new one has the ids and events that are kept; the old one says in its last line where it
        goes on, and is not opened again. Raises FileExistsError.
        """
        with self._lock:
            self._check()
            text, rest = self._file.read_from(self._snapshots[0].offset).split(b"\n", 1)
            first = json.loads(text)
            head = head_line(first["snapshot"], first["events"], self._every, first["table"])
            log = self._begin(path, head + rest, self._sync)
            try:
                self._file.append(end_line(os.path.abspath(log._file.path)), sync=self._sync)
            except BaseException as error:
                self._trouble = f"could not be written ({error})"
                log.close()
                os.unlink(path)
                raise
            self.close()
            return log

    # ---- Reading ---------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table, to be looked at while no other thread commands it, and never commanded."""
        self._check()
        return self._table

    @property
    def deadline(self) -> float | None:
        """When the house is to say "timeout", if nothing happens before; None for never."""
        with self._lock:
            self._check()
            return self._table.deadline

    def view(self, player: str | None) -> dict[str, Any]:
        """Show what a player, or for None a spectator, may see, and the last event's number."""
        name = None if player is None else read_name(player)
        with self._lock:
            self._check()
            return {**self._table.view(name), "events": self._chronicle.last}

    def events(self, player: str | None, since: SupportsIndex = 0) -> list[dict[str, Any]]:
        """Return what happened after the event of that number, as a player might see it then.

        Events count from 1. Those in a hand have its number as ``hand`` and are else as
        ``Event.to_dict`` has them; the others are as TableEvent. A name that is not at the table
        sees what a spectator does, and what he saw when he was. Raises IllegalCommand for a number
        whose next event is no longer kept: then it takes a view.
        """
        with self._lock:
            self._check()
            return self._chronicle.tell(player, since)

    def close(self) -> None:
        """Close the file; it can be opened again."""
        with self._lock:
            self._file.close()
            self._trouble = "is closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<TableLog {self._file.path}: {self._number} commands, {self._table!r}>"

    def _check(self) -> None:
        if self._trouble is not None:
            raise log_errors.out_of_use(self._file.path, self._trouble)


def _start(table: Table | TableSettings) -> Table:
    if isinstance(table, TableSettings):
        return Table(**{one.name: getattr(table, one.name) for one in fields(table)})
    if not isinstance(table, Table):
        raise log_errors.nothing_to_log(table)
    return table


def _without_time(command: dict[str, Any]) -> dict[str, Any]:
    """What makes two commands the same: who sends one again does so at another time."""
    return {name: value for name, value in command.items() if name != "now"}
