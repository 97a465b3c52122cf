"""Writing a log: full disks, interruptions, faults: nothing is lost or doubled."""

import os
import sys

import pytest
from table_logs import SETTINGS, SIT, SIT_2, START, Disk, plain, refuses_all

from fasteval.errors import IllegalCommand, InvalidConfig
from fasteval.rules import Rules
from fasteval.tables import clock
from fasteval.tables.log import TableLog
from fasteval.tables.settings import TableSettings
from fasteval.tables.table import Table


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.log"


@pytest.fixture
def log(path):
    with TableLog.create(path, SETTINGS) as log:
        yield log


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


@pytest.mark.parametrize("where", ["in the file system", "in the system"])
def test_a_file_is_never_replaced_also_where_there_are_no_links(tmp_path, monkeypatch, where):
    def no_links(*arguments):
        raise PermissionError(1, "Operation not permitted")

    if where == "in the system":
        monkeypatch.delattr(os, "link", raising=False)
    else:
        monkeypatch.setattr(os, "link", no_links, raising=False)
    path = tmp_path / "table.log"
    TableLog.create(path, SETTINGS).close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        TableLog.create(path, TableSettings(Rules(2, 4)))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    TableLog.open(path).close()
