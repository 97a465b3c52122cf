"""The file of a log: what a crash left is made whole, and all else that is broken is named."""

import json
import os
import random
import sys
from zlib import crc32

import pytest
from table_lives import live
from table_logs import SETTINGS, SIT, SIT_2, START, first_event, plain, seen

from fasteval.errors import FastevalError
from fasteval.rules import Rules
from fasteval.tables import log_file
from fasteval.tables.log import InvalidLog, TableLog
from fasteval.tables.settings import TableSettings


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.log"


@pytest.fixture
def log(path):
    with TableLog.create(path, SETTINGS) as log:
        yield log


def life_of(path, seed, commands, every):
    """A closed log, and all that was seen after each command, from none on."""
    rng = random.Random(seed)
    with TableLog.create(path, TableSettings(Rules(1, 2), seats=4), snapshot_every=every) as log:
        after = [seen(log)]
        for _, answer in live(rng, log, commands):
            if not isinstance(answer, FastevalError):
                after.append(seen(log))
    return after


def test_a_line_that_is_not_whole_is_cut_off(words, path, tmp_path, seed):
    after = life_of(path, seed, 60, every=7)
    data = path.read_bytes()
    copy = tmp_path / "copy.log"
    lines = data.splitlines(keepends=True)
    command, snapshot = (
        max(place for place, line in enumerate(lines) if line.startswith(begins))
        for begins in (b'{"number"', b'{"snapshot"')
    )
    sizes = {len(data)}
    for place, step in ((command, 1), (snapshot - 1, 1), (snapshot, 31)):
        end = sum(map(len, lines[: place + 1]))
        sizes |= {*range(end - len(lines[place]), end, step), end - 1, end}
    for size in sorted(sizes):
        copy.write_bytes(data[:size])
        if copy.read_bytes()[-1:] == b"}" and data[size : size + 1] == b"\n":
            size += 1  # the line is whole but for its end
        whole = data[: data[:size].rfind(b"\n") + 1]
        number = whole.count(b'\n{"number"')
        if number % 7 == 0 and not whole.splitlines()[-1].startswith((b'{"snap', b'{"format')):
            whole += lines[whole.count(b"\n")]  # the snapshot that is due
        with TableLog.open(copy) as log:
            assert copy.read_bytes() == whole
            assert plain(log.table) == after[number][0]
            events = log.events(None, first_event(log))
            assert events == after[number][2][0]
            log.do({"id": "new", "do": "change_rules", "rules": Rules(2, 4).to_dict()})
        with TableLog.open(copy) as log:
            assert log.table.rules == Rules(2, 4)


def test_the_end_of_a_line_is_a_newline_and_nothing_else(path, tmp_path, seed):
    """Whatever stands in place of the last byte: what was acknowledged does not go silently."""
    life_of(path, seed, 20, every=7)
    data = path.read_bytes()
    number = data.count(b"\n")
    copy = tmp_path / "copy.log"
    for byte in {*range(256)} - {10}:
        for rest in (b"", b"\x00" * 9, b'{"number":'):
            changed = data[:-1] + bytes([byte]) + rest
            copy.write_bytes(changed)
            with pytest.raises(InvalidLog, match=f"line {number}: it has no end of line"):
                TableLog.open(copy)
            assert copy.read_bytes() == changed
    for rest in (b"\x00" * 4096, b"x", b'{"number":'):
        copy.write_bytes(data + rest)
        TableLog.open(copy).close()
        assert copy.read_bytes() == data


def test_a_file_that_is_refused_keeps_what_a_crash_left_of_its_last_line(path, seed):
    life_of(path, seed, 40, every=100)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2:3] = [log_file.seal({"number": 2, "by": None, "command": {}})]
    for torn in (b'{"numb', lines[-1][:-1]):
        broken = b"".join(lines[:-1]) + torn
        path.write_bytes(broken)
        with pytest.raises(InvalidLog, match="line 3: "):
            TableLog.open(path)
        assert path.read_bytes() == broken


def test_a_broken_line_is_named(path, tmp_path, seed):
    rng = random.Random(seed)
    life_of(path, seed, 60, every=7)
    lines = path.read_bytes().splitlines(keepends=True)
    copy = tmp_path / "copy.log"

    def refused(changed, number):
        copy.write_bytes(b"".join(changed))
        before = copy.read_bytes()
        with pytest.raises(InvalidLog) as error:
            TableLog.open(copy)
        assert str(error.value).startswith(f"{copy}, line {number}: ")
        assert copy.read_bytes() == before

    for place, line in enumerate(lines):
        at = rng.randrange(len(line) - 1)
        changed = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
        if b"\n" not in changed[:-1]:
            refused([*lines[:place], changed, *lines[place + 1 :]], place + 1)
    for place in range(1, len(lines) - 1):
        refused([*lines[: place + 1], *lines[place:]], place + 2)
        refused([*lines[:place], *lines[place + 1 :]], place + 1)
        refused([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]], place + 1)
    refused([*lines, lines[-1]], len(lines) + 1)
    refused([*lines[:3], b"\n", *lines[3:]], 4)
    refused([*lines[:3], b"{}\n", *lines[3:]], 4)
    refused([b"\x00" * 100 + b"\n"], 1)


def test_what_is_no_log_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "other"
    other = {"format": "another log", "version": 1, "snapshot": 0}
    later = {"format": "fasteval table log", "version": 2, "snapshot": 0}
    poor = {"format": "fasteval table log", "version": 1, "snapshot": 0, "table": {}}
    deep = b'{"format":"fasteval table log","version":1,"table":' + b"[" * 100_000
    for data in (b"", b"{}", b"{}\n", b"PokerStars Hand #1\n", b"\xff\xfe\n", b'{"format":"faste'):
        path.write_bytes(data)
        with pytest.raises(InvalidLog, match="line 1: it does not begin a log of a table"):
            TableLog.open(path)
        assert path.read_bytes() == data
    heads = [log_file.seal(other), log_file.seal(later), sealed(deep), log_file.seal(poor)]
    for head in heads:
        path.write_bytes(head)
        with pytest.raises(InvalidLog, match="line 1: "):
            TableLog.open(path)
        assert path.read_bytes() == head
    assert path.read_bytes() == log_file.seal(poor)


def test_errors_of_files_name_the_file_that_was_asked_for(tmp_path, monkeypatch):
    path, lost = tmp_path / "table.log", tmp_path / "none" / "table.log"
    for name in (path, os.fsencode(path)):
        TableLog.create(name, SETTINGS).close()
        TableLog.open(name).close()
        with pytest.raises(FileExistsError) as error:
            TableLog.create(name, SETTINGS)
        assert (error.value.filename, error.value.filename2) == (str(path), None)
        path.unlink()
    with pytest.raises(FileNotFoundError) as error:
        TableLog.create(lost, SETTINGS)
    assert error.value.filename == str(lost)
    with pytest.raises(FileNotFoundError) as error:
        TableLog.open(lost)
    assert error.value.filename == str(lost)
    with TableLog.create(path, SETTINGS) as log:
        with pytest.raises(FileNotFoundError) as error:
            log.rotate(lost)
        assert error.value.filename == str(lost)
        log.do(SIT)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_what_is_no_regular_file_is_refused(tmp_path):
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    for path in (pipe, link, tmp_path, "/dev/null", "/dev/zero"):
        with pytest.raises(InvalidLog, match=f"^{path} is no regular file"):
            TableLog.open(path)


def sealed(text):
    return text + b',"crc":"%08x"}\n' % crc32(text)


def test_a_head_with_nonsense_is_refused_by_name(path):
    TableLog.create(path, SETTINGS).close()
    head = json.loads(path.read_bytes())
    del head["crc"]
    odd = [None, -1, "x", [], {}, 1.5, 10**30, True]
    for name in ("snapshot", "events", "snapshot_every"):
        for value in [*odd, 0] if name == "snapshot_every" else odd:
            path.write_bytes(log_file.seal({**head, name: value}))
            with pytest.raises(InvalidLog, match=rf"line 1: {name}"):
                TableLog.open(path)
    for name in ("format", "version", "table"):
        for value in odd:
            path.write_bytes(log_file.seal({**head, name: value}))
            with pytest.raises(InvalidLog, match="line 1: "):
                TableLog.open(path)
    for name in head:
        less = {field: value for field, value in head.items() if field != name}
        path.write_bytes(log_file.seal(less))
        with pytest.raises(InvalidLog, match="line 1: "):
            TableLog.open(path)
    path.write_bytes(log_file.seal({**head, "odd": 1}))
    with pytest.raises(InvalidLog, match="line 1: 'odd' is not a field"):
        TableLog.open(path)


def test_a_command_with_nonsense_is_refused(path):
    with TableLog.create(path, SETTINGS) as log:
        for command in (SIT, SIT_2, START):
            log.do(command)
    *lines, last = path.read_bytes().splitlines(keepends=True)
    entry = json.loads(last)
    del entry["crc"]
    deep = b'{"number":3,"by":' + b"[" * 100_000 + b"]" * 100_000
    changed = [sealed(deep), log_file.seal({**entry, "odd": 1})]
    for name in entry:
        changed.append(log_file.seal({key: one for key, one in entry.items() if key != name}))
        for odd in (-1, "", [], {}, 1.5, 10**30, True, "x" * 65, [["deck", "x"]], {"x": 1}):
            changed.append(log_file.seal({**entry, name: odd}))
    for line in changed:
        path.write_bytes(b"".join([*lines, line]))
        with pytest.raises(InvalidLog, match=r"line 4: "):
            TableLog.open(path)


def test_a_snapshot_that_is_due_is_there_though_a_crash_took_it(path):
    with TableLog.create(path, SETTINGS, snapshot_every=2) as log:
        log.do(SIT)
        log.do(SIT_2)
        log.do(START)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    assert lines[3].startswith(b'{"snapshot":2,')
    path.write_bytes(b"".join(lines[:3]))
    for _ in range(2):
        TableLog.open(path).close()
        assert path.read_bytes() == b"".join(lines[:4])


def test_lines_that_come_to_something_else_are_refused(path, tmp_path, seed):
    """Changed with a right checksum, as another version of the rules would."""
    life_of(path, seed, 80, every=10)
    lines = path.read_bytes().splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines) if line.startswith(b'{"snapshot"'))

    def change(place, **fields):
        entry = {**json.loads(lines[place]), **fields}
        del entry["crc"]
        changed = [*lines[:place], log_file.seal(entry), *lines[place + 1 :]]
        copy = tmp_path / "copy.log"
        copy.write_bytes(b"".join(changed))
        with pytest.raises(InvalidLog, match=f"line {place + 1}: ") as error:
            TableLog.open(copy)
        return str(error.value)

    table = json.loads(lines[last])["table"]
    assert "not as the commands before left it" in change(last, table={**table, "raked": 10**6})
    assert "other than it did" in change(last - 1, events=10**6)
    assert "not a command" in change(last - 1, command=None)
    assert "do is 'dance'" in change(last - 1, command={"id": "1", "do": "dance"})
    leave = {"id": "1", "do": "leave", "player": "P9"}
    assert "'P9' is not at" in change(last - 1, command=leave, chance={})
