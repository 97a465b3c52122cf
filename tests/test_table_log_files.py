"""The file of a log: torn, broken, full disks, interruptions: nothing is lost or doubled."""

import json
import os
import random
import sys
from zlib import crc32

import pytest
from table_lives import live
from table_logs import SETTINGS, SIT, SIT_2, START, first_event, plain, refuses_all, seen

from fasteval.errors import FastevalError, IllegalCommand, InvalidConfig
from fasteval.rules import Rules
from fasteval.tables import clock, log_file
from fasteval.tables.log import InvalidLog, TableLog
from fasteval.tables.settings import TableSettings
from fasteval.tables.table import Table


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.log"


@pytest.fixture
def log(path):
    with TableLog.create(path, SETTINGS) as log:
        yield log


# ---- Broken files --------------------------------------------------------------------------------


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


# ---- Writing that fails --------------------------------------------------------------------------


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


@pytest.mark.parametrize("every", [1000, 3])  # with and without a snapshot behind the command
@pytest.mark.parametrize("cuts", [True, False])
def test_a_full_disk_loses_and_doubles_nothing(path, cuts, every):
    TableLog.create(path, SETTINGS, snapshot_every=every).close()
    with TableLog.open(path) as log:
        log.do(SIT)
        log.do(SIT_2)
        before, table = path.read_bytes(), plain(log.table)
    with TableLog.open(path) as log:
        log.do({**START, "seed": 5})
        line = -1 + len(path.read_bytes().splitlines(keepends=True)[3])
        length = path.stat().st_size - len(before)
    for room in sorted({*range(line), *range(line, length, 97), length - 1}):
        path.write_bytes(before)
        with TableLog.open(path) as log:
            log._file._file = Disk(log._file._file, room, cuts)
            with pytest.raises(OSError, match="No space left"):
                log.do({**START, "seed": 5})
            assert refuses_all(log)
        assert path.read_bytes()[: len(before)] == before
        with TableLog.open(path) as log:
            written = not cuts and room >= line
            assert (log.table.hand is not None) == written
            assert written or plain(log.table) == table
            assert log.do({**START, "seed": 5})["number"] == 3
            assert log.table.hands == 0
            with pytest.raises(IllegalCommand, match="a hand is in play"):
                log.do({**START, "id": "c"})
        with TableLog.open(path) as log:
            assert log.do({**START, "seed": 5})["number"] == 3


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of sizes of files")
def test_a_disk_that_is_really_full(path):
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with TableLog.create(path, SETTINGS) as log:
        log.do(SIT)
        before = path.read_bytes()
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 20, hard))
        try:
            with pytest.raises(OSError, match="large"):
                log.do(SIT_2)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert refuses_all(log)
    assert path.read_bytes() == before
    with TableLog.open(path) as log:
        assert log.do(SIT_2)["number"] == 2


def test_a_disk_that_does_not_sync_acknowledges_nothing(path, monkeypatch):
    with TableLog.create(path, SETTINGS, sync=True) as log:
        log.do(SIT)
        before = path.read_bytes()

        def fail(number):
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            with pytest.raises(OSError, match="Input/output"):
                log.do(SIT_2)
        assert refuses_all(log)
        assert path.read_bytes() == before


def test_a_command_is_synced_before_it_is_answered(path, monkeypatch):
    synced = []
    right = os.fsync

    def fsync(number):
        right(number)
        synced.append(path.read_bytes())

    with TableLog.create(path, SETTINGS) as log:
        monkeypatch.setattr(os, "fsync", fsync)
        log.do(SIT)
    assert synced == []
    before = path.read_bytes()
    with TableLog.open(path, sync=True) as log:
        assert synced == [before]  # what is there is answered as done, and so is on the disk
        log.do(SIT_2)
        assert synced == [before, path.read_bytes()]


@pytest.mark.parametrize("what", ["obey", "chance_of", "seal"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, ZeroDivisionError])
def test_what_interrupts_a_command_ends_the_use_of_the_log(what, error, log, path, monkeypatch):
    log.do(SIT)
    before = path.read_bytes()

    def interrupt(*arguments):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(f"fasteval.tables.log.{what}", interrupt)
        with pytest.raises(error):
            log.do(SIT_2)
    assert refuses_all(log)
    assert path.read_bytes() == before
    log.close()
    with TableLog.open(path) as log:
        assert log.do(SIT_2)["number"] == 2


@pytest.mark.parametrize("what", ["answer_of", "chance_of", "Chronicle.catch_up"])
def test_what_fails_after_the_table_has_changed_is_no_refusal(what, log, path, monkeypatch):
    for command in (SIT, SIT_2, {**START, "button": 0}):
        log.do(command)
    before = path.read_bytes()
    call = {"id": "c", "do": "act", "player": "P1", "action": "c"}

    def fail(*arguments):
        raise IllegalCommand("out of order")

    with monkeypatch.context() as patch:
        patch.setattr(f"fasteval.tables.log.{what}", fail)
        with pytest.raises(IllegalCommand, match="out of order"):
            log.do(call)
    assert refuses_all(log)
    assert path.read_bytes() == before
    log.close()
    with TableLog.open(path) as log:
        assert log.view("P1")["turn"]["player"] == "P1"
        assert log.do(call)["number"] == 4


@pytest.mark.parametrize(
    ("what", "command"),
    [
        ("clock.charge", {"id": "c", "do": "act", "player": "P1", "action": "c"}),
        ("table.Table._tell", {"id": "c", "do": "disconnect", "player": "P1"}),
    ],
)
def test_a_table_that_breaks_off_has_not_refused(what, command, log, path, monkeypatch):
    """A fault of the table: it raises as if it refused, but a hand or a seat has changed."""
    for ready in (SIT, SIT_2, {**START, "button": 0}):
        log.do(ready)
    before = path.read_bytes()
    right = {"clock.charge": clock.charge, "table.Table._tell": Table._tell}[what]

    def fail(*arguments):
        right(*arguments)
        raise IllegalCommand("out of order")

    with monkeypatch.context() as patch:
        patch.setattr(f"fasteval.tables.{what}", fail)
        with pytest.raises(IllegalCommand, match="out of order"):
            log.do(command)
    assert refuses_all(log)
    assert path.read_bytes() == before


def test_a_closed_log_is_refused_and_can_be_closed_again(path):
    log = TableLog.create(path, SETTINGS)
    log.close()
    log.close()
    with pytest.raises(IllegalCommand, match="is closed: open the log again"):
        log.do(SIT)
    assert refuses_all(log)


def test_odd_arguments_are_refused_and_make_no_file(path):
    for odd in (None, 5, "table", {}, SETTINGS.to_dict(), Table):
        with pytest.raises(InvalidConfig, match=r"^table: "):
            TableLog.create(path, odd)
    for odd in (0, -1, 1.0, "5", True, None, 10**7):
        with pytest.raises(InvalidConfig, match=r"^snapshot_every"):
            TableLog.create(path, SETTINGS, snapshot_every=odd)
    for odd in (0, None, "yes"):
        with pytest.raises(InvalidConfig, match=r"^sync"):
            TableLog.create(path, SETTINGS, sync=odd)
        with pytest.raises(InvalidConfig, match=r"^sync"):
            TableLog.open(path, sync=odd)
    assert not path.exists()


def test_a_log_goes_on_where_the_new_one_cannot_be_opened(log, tmp_path, monkeypatch):
    log.do(SIT)
    before = (tmp_path / "table.log").read_bytes()

    def fail(*arguments):
        raise OSError(24, "Too many open files")

    for place, what in enumerate(("LogFile", "read_kept")):
        with monkeypatch.context() as patch:
            patch.setattr(f"fasteval.tables.log.{what}", fail)
            with pytest.raises(OSError, match="Too many"):
                log.rotate(tmp_path / "new.log")
            with pytest.raises(OSError, match="Too many"):
                TableLog.create(tmp_path / "new.log", SETTINGS)
        assert [one.name for one in tmp_path.iterdir()] == ["table.log"]
        assert (tmp_path / "table.log").read_bytes() == before
        log.do({"id": f"x{place}", "do": "change_rules", "rules": Rules(2, 4).to_dict()})
        before = (tmp_path / "table.log").read_bytes()
    with log.rotate(tmp_path / "new.log") as log:
        assert log.do(SIT_2)["number"] == 4


def test_a_log_that_cannot_say_that_it_goes_on_does_not(log, path, tmp_path):
    log.do(SIT)
    before = path.read_bytes()
    log._file._file = Disk(log._file._file, 20, cuts=True)
    with pytest.raises(OSError, match="No space left"):
        log.rotate(tmp_path / "new.log")
    assert refuses_all(log)
    log.close()
    assert [one.name for one in tmp_path.iterdir()] == ["table.log"]
    assert path.read_bytes() == before
    with TableLog.open(path) as log:
        assert log.do(SIT_2)["number"] == 2


@pytest.mark.parametrize("what", ["_write_all", "_give_name"])
def test_a_log_that_cannot_begin_leaves_no_file(what, log, tmp_path, monkeypatch):
    def fail(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(log_file, what, fail)
    with pytest.raises(OSError, match="No space"):
        TableLog.create(tmp_path / "new.log", SETTINGS)
    with pytest.raises(OSError, match="No space"):
        log.rotate(tmp_path / "new.log")
    monkeypatch.undo()
    assert [one.name for one in tmp_path.iterdir()] == ["table.log"]
    log.do(SIT)


def test_a_file_is_never_replaced_also_where_there_are_no_links(tmp_path, monkeypatch):
    def no_links(*arguments):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "table.log"
    TableLog.create(path, SETTINGS).close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        TableLog.create(path, TableSettings(Rules(2, 4)))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    TableLog.open(path).close()
