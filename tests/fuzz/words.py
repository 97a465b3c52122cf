"""What must hold of text and dicts from anywhere: read, or refused by an error that says why."""

import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fasteval
from fasteval.histories.formats import written_formats
from fasteval.tables.log_file import seal

FORMATS = (None, "jsonl", "phh", "phhs", "acpc", "pokerstars", "bovada", "vectors")
KINDS = (
    fasteval.Rules,
    fasteval.State,
    fasteval.TableSettings,
    fasteval.Table,
    fasteval.TournamentSettings,
    fasteval.Tournament,
    fasteval.BlindSchedule,
)


def tells(error: Exception) -> None:
    """An error says something, whatever it quotes."""
    assert str(error)


def hands(data: bytes) -> bool:
    """A history of a format that the first byte names: what is read is written and read again."""
    name = FORMATS[data[0] % len(FORMATS)] if data else None
    text = data[1:].decode("utf-8", "surrogateescape" if data[:1] < b"\x80" else "replace")
    problems: list[fasteval.InvalidHistory] = []
    try:
        records = list(fasteval.read_hands(io.StringIO(text), name, broken=problems.append))
        records.extend(fasteval.read_hands(io.BytesIO(data[1:]), name, broken=problems.append))
    except fasteval.FastevalError:
        records = []
    for problem in problems:
        tells(problem)
    try:
        records.append(fasteval.parse_hand(text, name))
    except fasteval.FastevalError as error:
        tells(error)
    for record in records[-3:]:
        write_again(record)
    return bool(records)


def write_again(record: fasteval.HandRecord) -> None:
    """Each format that takes the record gives it back, and the rules say what they think of it."""
    for name in written_formats():
        try:
            text = fasteval.format_hand(record, name)
        except fasteval.FastevalError:
            continue
        again = fasteval.parse_hand(text, name)
        assert again == record or name != "jsonl"
        kinds = [[action[0] for action in hand.actions] for hand in (again, record)]
        assert kinds[0] == kinds[1], name  # the amounts may be of another unit
    try:
        assert repr(fasteval.replay(record))
    except fasteval.FastevalError as error:
        tells(error)


def ranges(data: bytes) -> bool:
    """Text of a range, which is written and read again to the same weights."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        found = fasteval.Range(text)
    except fasteval.FastevalError as error:
        tells(error)
        return False
    again = fasteval.Range(str(found))
    assert again == found, (text, str(found))
    return True


def texts(data: bytes) -> bool:
    """Cards, hands and match states out of text; cards are written and read again."""
    text, read = data.decode("utf-8", "surrogateescape"), 0
    for reads in (fasteval.cards, fasteval.evaluate, fasteval.explain, fasteval.read_match_state):
        try:
            reads(text)
            read += 1
        except fasteval.FastevalError as error:
            tells(error)
    try:
        found = fasteval.cards(text)
        assert fasteval.cards(fasteval.format_cards(found)) == found
    except fasteval.FastevalError as error:
        tells(error)
    return read > 0


def dicts(data: bytes) -> bool:
    """A dict of JSON as a kind that the first byte names; what is read says the same again."""
    kind: Any = KINDS[data[0] % len(KINDS)] if data else KINDS[0]
    try:
        told = json.loads(data[1:])
    except (ValueError, RecursionError):
        return False
    try:
        found = kind.from_dict(told)
    except (fasteval.FastevalError, TypeError) as error:
        tells(error)
        return False
    plain = json.loads(json.dumps(found.to_dict()))
    assert kind.from_dict(plain) == found
    return True


def logs(data: bytes) -> bool:
    """A file as the log of a table: opened or refused, and what is opened opens again alike."""
    read = 0
    for content in {data, sealed(data)}:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.log"
            path.write_bytes(content)
            read += open_twice(path)
    return read > 0


def sealed(data: bytes) -> bytes:
    """The lines with the sums that belong to them, which would hide all that is behind them."""
    lines = []
    for line in data.split(b"\n"):
        try:
            told = json.loads(line)
            lines.append(seal({name: told[name] for name in told if name != "crc"}).rstrip(b"\n"))
        except (ValueError, TypeError, RecursionError):
            lines.append(line)
    return b"\n".join(lines)


def open_twice(path: Path) -> bool:
    try:
        with fasteval.TableLog.open(path) as log:
            before = log.table.to_dict()
    except fasteval.FastevalError as error:
        tells(error)
        return False
    with fasteval.TableLog.open(path) as log:
        assert log.table.to_dict() == before
    return True


TARGETS: dict[str, Callable[[bytes], bool]] = {  # whether anything was read
    target.__name__: target for target in (hands, ranges, texts, dicts, logs)
}
