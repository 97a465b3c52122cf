"""A log that goes on in a new file: one of the two is the log, whatever fails."""

import random
import re

import pytest
from table_lives import live, random_settings
from table_logs import SETTINGS, SIT, SIT_2, Disk, refuses_all, seen

from fasteval.errors import FastevalError, IllegalCommand
from fasteval.rules import Rules
from fasteval.tables import log_file
from fasteval.tables.log import TableLog
from fasteval.tables.log_file import seal


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.log"


@pytest.fixture
def log(path):
    with TableLog.create(path, SETTINGS) as log:
        yield log


def test_a_log_goes_on_in_a_new_file(words, tmp_path, seed):
    rng = random.Random(seed)
    path, number = tmp_path / "0.log", 1
    log = TableLog.create(path, random_settings(rng), snapshot_every=9)
    answers = {}
    for place in range(1, 6):
        for command, answer in live(rng, log, 40, number):
            number += 1
            if not isinstance(answer, FastevalError):
                answers[command["id"]] = (command, answer)
        before, old = seen(log), path.read_bytes()
        kept = [name for _, name in log._done]
        path = tmp_path / f"{place}.log"
        following = log.rotate(path)
        assert refuses_all(log)
        former = tmp_path / f"{place - 1}.log"
        assert former.read_bytes() == old + seal({"continued": str(path)})
        with pytest.raises(IllegalCommand, match=re.escape(f"{former} is continued in {path}")):
            TableLog.open(former)
        log = following
        assert seen(log) == before
        assert [name for _, name in log._done] == kept
        assert len(path.read_bytes().splitlines()) <= 2 * 9 + 2
        for name in kept:
            command, answer = answers[name]
            assert log.do(command) == answer
        with pytest.raises(FileExistsError):
            log.rotate(tmp_path / "0.log")
        log.close()
        log = TableLog.open(path)
        assert seen(log) == before
    assert sorted(one.name for one in tmp_path.iterdir()) == [f"{one}.log" for one in range(6)]
    log.close()


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
