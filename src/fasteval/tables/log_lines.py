"""The lines of a log: the head, then commands and snapshots, and which may follow which."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from fasteval import errors
from fasteval.tables import log_errors
from fasteval.tables.log_errors import InvalidLog
from fasteval.tables.log_file import Line, LogFile, seal, sealed_part
from fasteval.tables.table import Table

MOST_COMMANDS = 1_000_000  # from a snapshot to the next
_FORMAT = {"format": "fasteval table log", "version": 1}
_BEGIN = b'{"format":"fasteval table log","version":1,'
_FIELDS = ("snapshot", "events", "table", "crc")


class Start(NamedTuple):
    """A table, and how many commands and events it has seen."""

    number: int
    events: int
    table: Table


def head_line(number: int, events: int, every: int, table: Mapping[str, Any]) -> bytes:
    """Write the first line: a snapshot, and after how many commands each other one comes."""
    told = {"snapshot": number, "events": events, "snapshot_every": every, "table": table}
    return seal({**_FORMAT, **told})


def snapshot_line(start: Start) -> bytes:
    told = {"snapshot": start.number, "events": start.events, "table": start.table.to_dict()}
    return seal(told)


def end_line(following: str) -> bytes:
    """Write the last line of a log that goes on in another file."""
    return seal({"continued": following})


def read_start(line: Line) -> Start:
    """Read a head or a snapshot. Raises InvalidConfig, which names the field."""
    told = json.loads(line.text)
    head = (*_FORMAT, "snapshot_every") if line.number == 1 else ()
    errors.fields(told, (*head, *_FIELDS), "the line")
    number = errors.number(told["snapshot"], "snapshot", errors.CHIPS_MAX)
    events = errors.number(told["events"], "events", errors.CHIPS_MAX)
    with errors.within("table"):
        return Start(number, events, Table.from_dict(told["table"]))


def _read_head(line: Line) -> tuple[int, int]:
    """Read the number of commands so far, and how many there are from a snapshot to the next."""
    if not line.text.startswith(_BEGIN):
        raise InvalidLog(f"no {_FORMAT['format']} of version {_FORMAT['version']}")
    number = read_start(line).number
    every = json.loads(line.text)["snapshot_every"]
    return number, errors.whole(every, "snapshot_every", 1, MOST_COMMANDS)


def read_kept(file: LogFile) -> tuple[int, list[Line]]:
    """Check all lines; return how often snapshots come, and the lines from the last but one on.

    Each command has the next number; after so many a snapshot comes, and nothing else does. Raises
    InvalidLog, which names the line, and IllegalCommand for a log that goes on in another file.
    """
    lines = file.lines()
    head = next(lines, None)
    if head is None or not _is_whole(head) or not head.text.startswith(b'{"format":'):
        raise log_errors.broken_line(file.path, 1, "it does not begin a log of a table")
    with log_errors.at_line(file.path, 1):
        number, every = _read_head(head)
    kept, last, due = [head], 0, number + every
    for line in lines:
        if not _is_whole(line):
            raise log_errors.broken_line(file.path, line.number, "it is not as it was written")
        if line.text.startswith(b'{"continued":'):
            raise log_errors.goes_on(file.path, json.loads(line.text)["continued"])
        if number == due:
            if not line.text.startswith(b'{"snapshot":%d,' % number):
                raise log_errors.out_of_order(file.path, line.number, "snapshot", number)
            del kept[:last]
            last, due = len(kept), number + every
        else:
            number += 1
            if not line.text.startswith(b'{"number":%d,' % number):
                raise log_errors.out_of_order(file.path, line.number, "command", number)
        kept.append(line)
    return every, kept


def _is_whole(line: Line) -> bool:
    return sealed_part(line.text) + b"\n" == line.text
