"""The log of a table: done once, answered alike, and the same table again from the file."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from table_lives import live, random_settings
from table_logs import SETTINGS, SIT, SIT_2, START, first_event, plain, seen
from table_pair import check_chips

from fasteval.errors import FastevalError, IllegalAction, IllegalCommand, InvalidConfig
from fasteval.rules import Rules
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


# ---- Ids -----------------------------------------------------------------------------------------


def test_a_command_that_comes_again_is_done_once_and_answered_alike(log, path):
    first = [log.do(command) for command in (SIT, SIT_2, START)]
    size, table = path.read_bytes(), plain(log.table)
    assert [log.do(command) for command in (SIT, SIT_2, START)] == first
    assert log.do({**SIT, "now": 500}, now=None) == log.do(SIT, now=900) == first[0]
    assert path.read_bytes() == size
    assert plain(log.table) == table
    assert first[0] == {"id": "s1", "number": 1, "seat": 0, "events": [1]}
    assert (first[2]["number"], first[2]["hand"], first[2]["events"]) == (3, 1, [3, 4, 5, 6, 7])
    first[0]["events"].append(9)  # what is done to an answer is not done to the log
    assert log.do(SIT)["events"] == [1]
    log.close()
    with TableLog.open(path) as log:
        assert log.do(SIT)["events"] == [1]
        assert [log.do(command) for command in (SIT_2, START)] == first[1:]
        assert path.read_bytes() == size


def test_an_id_is_of_one_command(log, path):
    log.do(SIT)
    before = path.read_bytes()
    for other in ({**SIT, "chips": 100}, {**SIT, "seat": 0}, {"id": "s1", "do": "finish"}):
        with pytest.raises(IllegalCommand, match="id 's1' was that of another command, to 'sit'"):
            log.do(other)
    assert path.read_bytes() == before


def test_ids_are_of_who_gives_them(log):
    log.do({**SIT, "id": "1"}, by="P1")
    log.do({**SIT_2, "id": "1"}, by="P2")
    log.do({"id": "1", "do": "start"})
    assert [one.player for one in log.table.seats.values()] == ["P1", "P2"]
    assert log.do({**SIT_2, "id": "1"}, by="P2")["number"] == 2


def test_a_player_need_not_say_who_he_is(log):
    sit = {"id": "1", "do": "sit", "chips": 200}
    first = log.do(sit, by="P1", now=5)
    assert log.do({**sit, "player": "P1"}, by="P1", now=6) == first
    with pytest.raises(InvalidConfig, match="player is missing"):
        log.do(sit)
    with pytest.raises(IllegalCommand, match="'disconnect' is not for players"):
        log.do({"id": "2", "do": "disconnect"}, by="P1")
    assert log.do({"id": "2", "do": "leave"}, by="P1")["chips"] == 200


def test_the_servers_time_is_that_of_a_timeout(log, path):
    for command in (SIT, SIT_2, {**START, "button": 0}):
        log.do(command, now=100)
    timeout = {"id": "t", "do": "timeout"}
    with pytest.raises(InvalidConfig, match="now is missing"):
        log.do(timeout)
    answer = log.do(timeout, now=log.deadline)
    assert answer["due"]
    assert "timed_out" in [one["kind"] for one in log.events(None)]
    assert log.do(timeout, now=500) == log.do({**timeout, "now": 600}) == answer
    log.close()
    with TableLog.open(path) as log:
        assert log.do(timeout, now=700) == answer


def test_names_are_text_whatever_they_compare_to(log):
    class Unhashable(str):
        __slots__ = ()
        __hash__ = None

    first = log.do(SIT, by=Unhashable("P1"))
    assert log.do(SIT, by="P1") == first
    assert log.view(Unhashable("P1")) == log.view("P1")
    assert log.events(Unhashable("P1")) == log.events("P1")
    with pytest.raises(IllegalCommand, match="'P9' is not at"):
        log.view(Unhashable("P9"))


def test_a_refusal_is_not_remembered(log):
    with pytest.raises(IllegalCommand, match="a hand needs two players"):
        log.do(START)
    log.do(SIT)
    log.do(SIT_2)
    assert log.do(START)["number"] == 3


def test_ids_and_events_are_kept_from_the_snapshot_before_the_last_on(path):
    log = TableLog.create(path, TableSettings(Rules(1, 2), seats=2), snapshot_every=4)
    log.do(SIT)
    for number in range(2, 13):
        do = "disconnect" if number % 2 else "reconnect"
        command = {"id": f"{number}", "do": do, "player": "P1"}
        if number == 2:
            command = SIT_2
        log.do(command)
        kept = max(0, number // 4 * 4 - 4)  # so many are forgotten
        assert first_event(log) == kept
        for old in range(1, number + 1):
            assert any(done.number == old for done in log._done.values()) == (old > kept)
        log.close()
        log = TableLog.open(path)
        assert first_event(log) == kept
        assert sorted(done.number for done in log._done.values()) == list(
            range(kept + 1, number + 1)
        )
    with pytest.raises(IllegalCommand, match="before 9 are no longer kept; take a view"):
        log.events("P1", 7)
    assert [one["number"] for one in log.events("P1", 8)] == [9, 10, 11, 12]
    assert log.view(None)["events"] == 12
    log.close()


def test_events_that_are_not_there_are_refused(log):
    log.do(SIT)
    assert log.events("P1", 1) == []
    with pytest.raises(IllegalCommand, match="since is 2: the last event so far is 1"):
        log.events("P1", 2)
    for odd in (-1, 1.0, "1", None, True):
        with pytest.raises(InvalidConfig, match="since"):
            log.events("P1", odd)
    for odd in ("", 5, ["P1"]):
        with pytest.raises(InvalidConfig, match="player"):
            log.events(odd)


# ---- Refused commands ----------------------------------------------------------------------------

WRONG = (
    ({"do": "sit", "player": "P3", "chips": 200}, None, InvalidConfig),
    ({"id": "x", "do": "dance"}, None, InvalidConfig),
    ({"id": "x", "do": "sit", "player": "P3"}, None, InvalidConfig),
    ({"id": "x", "do": "sit", "player": "P3", "chips": "many"}, None, InvalidConfig),
    ({"id": "x", "do": "sit", "player": "P3", "chips": 1}, None, IllegalCommand),
    ({"id": "x", "do": "sit", "player": "P1", "chips": 200}, None, IllegalCommand),
    ({"id": "x", "do": "sit", "player": "P3", "chips": 200, "seat": 0}, None, IllegalCommand),
    ({"id": "x", "do": "sit", "player": "P3", "chips": 200, "seat": 5}, None, InvalidConfig),
    ({"id": "x", "do": "sit", "player": "P3", "chips": 200, "now": -1}, None, InvalidConfig),
    ({"id": "x", "do": "leave", "player": "P3"}, None, IllegalCommand),
    ({"id": "x", "do": "leave", "player": "P2"}, "P1", IllegalCommand),
    ({"id": "x", "do": "start"}, "P1", IllegalCommand),
    ({"id": "x", "do": "start"}, None, IllegalCommand),
    ({"id": "x", "do": "finish"}, None, IllegalCommand),
    ({"id": "x", "do": "act", "player": "P3", "action": "c"}, "P3", IllegalCommand),
    ({"id": "x", "do": "act", "player": "P2", "action": "c"}, "P2", IllegalAction),
    ({"id": "x", "do": "act", "player": "P1", "action": "r3"}, "P1", IllegalAction),
    ({"id": "x", "do": "act", "player": "P1", "action": "t"}, "P1", IllegalAction),
    ({"id": "x", "do": "act", "player": "P1", "action": "muck0"}, "P1", IllegalAction),
    ({"id": "x", "do": "act", "player": "P1", "action": "c", "now": 5}, "P1", IllegalCommand),
    ({"id": "x", "do": "run", "player": "P1", "boards": 2}, "P1", IllegalCommand),
    ({"id": "x", "do": "post", "player": "P1"}, "P1", IllegalCommand),
    ({"id": "x", "do": "straddle", "player": "P1"}, "P1", IllegalCommand),
    ({"id": "x", "do": "top_up", "player": "P1", "chips": 10**6}, "P1", IllegalCommand),
    ({"id": "x", "do": "give", "player": "P1", "chips": 5}, None, IllegalCommand),
    ({"id": "x", "do": "come_back", "player": "P1"}, "P1", IllegalCommand),
    ({"id": "x", "do": "reconnect", "player": "P1"}, None, IllegalCommand),
    ({"id": "x", "do": "timeout"}, None, InvalidConfig),
    ({"id": "x", "do": "change_rules", "rules": []}, None, InvalidConfig),
    ({"id": "x", "do": "straddle", "player": "P1", "wish": None}, None, InvalidConfig),
    (["x"], None, InvalidConfig),
)


@pytest.mark.parametrize(("command", "by", "error"), WRONG)
def test_a_command_that_is_refused_leaves_table_and_file_as_they_were(
    command, by, error, log, path
):
    for ready in (SIT, SIT_2, {**START, "button": 0}):
        log.do(ready)
    before, size = seen(log), path.read_bytes()
    with pytest.raises(error):
        log.do(command, by=by, now=None)
    assert (seen(log), path.read_bytes()) == (before, size)
    log.do({"id": "y", "do": "act", "player": "P1", "action": "c"}, by="P1", now=3)


def test_random_lives_leave_no_trace_of_what_is_refused(words, path, seed):
    rng = random.Random(seed)
    refused = 0
    with TableLog.create(path, random_settings(rng), snapshot_every=20) as log:
        before, size = seen(log), path.read_bytes()
        for _, answer in live(rng, log, 150):
            check_chips(log.table)
            if isinstance(answer, FastevalError):
                refused += 1
                assert (seen(log), path.read_bytes()) == (before, size)
            before, size = seen(log), path.read_bytes()
    assert refused > 5


# ---- The same again from the file ----------------------------------------------------------------


def test_after_every_command_the_file_makes_the_same_table(words, tmp_path, seed):
    rng = random.Random(seed)
    for life in range(3):
        path, copy = tmp_path / f"{life}.log", tmp_path / f"{life}.copy"
        with TableLog.create(path, random_settings(rng), snapshot_every=rng.choice((1, 7))) as log:
            for command, answer in live(rng, log, 80):
                shutil.copy(path, copy)
                with TableLog.open(copy) as again:
                    assert again.table == log.table
                    assert seen(again) == seen(log)
                    if not isinstance(answer, FastevalError):
                        assert again.do(command) == log.do(command) == answer
                    assert copy.read_bytes() == path.read_bytes()


def test_a_reopened_log_goes_on_as_one_that_never_ended(tmp_path, seed):
    """The same commands with the same decks, once with a crash after each and once without."""
    rng = random.Random(seed)
    path, copy = tmp_path / "one.log", tmp_path / "two.log"
    with TableLog.create(path, random_settings(rng), snapshot_every=10) as log:
        other = TableLog.create(copy, log.table, snapshot_every=10)
        for number in range(120):
            (command, answer) = next(live(rng, log, 1, number))
            if command["do"] == "start" and log.table.hand is not None:
                hand = log.table.hand
                command["deck"] = [card for card in hand.deck if card is not None]
                command.pop("seed", None)
                if log.table.before is None:
                    command["button"] = hand.button
            if isinstance(answer, FastevalError):
                with pytest.raises(type(answer), match=re.escape(str(answer))):
                    other.do(command)
            else:
                assert other.do(command) == answer
            assert seen(other) == seen(log)
            other.close()
            other = TableLog.open(copy)
        other.close()


def test_what_is_due_at_once_comes_in_the_same_order_after_a_snapshot(path):
    with TableLog.create(path, SETTINGS, snapshot_every=4) as log:
        for seat in (2, 0):
            player = f"P{seat}"
            log.do({"id": f"s{seat}", "do": "sit", "player": player, "chips": 200, "seat": seat})
            log.do({"id": f"d{seat}", "do": "disconnect", "player": player})
        for number in range(4):
            log.do({"id": f"{number}", "do": "timeout", "now": number})
        log.do({"id": "end", "do": "timeout", "now": 1000})
        events = log.events(None, first_event(log))
        assert [one["player"] for one in events if one["kind"] == "left"] == ["P0", "P2"]
    with TableLog.open(path) as log:
        assert log.events(None, first_event(log)) == events


def test_a_log_begins_with_a_copy_of_a_table_with_its_hand(path):
    table = Table(Rules(1, 2), seats=3)
    table.sit("P1", 200)
    table.sit("P2", 200)
    table.start(button=0, seed=7)
    with TableLog.create(path, table) as log:
        assert log.table == table
        log.do({"id": "1", "do": "act", "player": "P1", "action": "r6"})
        assert log.table != table
        table.act("P1", "r6")
        events = log.events(None)
    with TableLog.open(path) as log:
        assert log.table == table
        assert log.events(None) == events
        assert [one["kind"] for one in events] == ["raise"]


def test_the_first_line_says_what_it_is(log, path):
    head = json.loads(path.read_bytes())
    assert (head["format"], head["version"]) == ("fasteval table log", 1)
    assert head["table"] == plain(log.table)
    log.do(SIT, by="P1", now=12.5)
    entry = json.loads(path.read_bytes().splitlines()[1])
    assert entry["command"] == {**SIT, "now": 12.5}
    assert (entry["number"], entry["by"]) == (1, "P1")
    assert log.table.now == 12.5


def test_nobody_else_reads_the_cards(log, path, tmp_path):
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600
        with log.rotate(tmp_path / "next.log"):
            assert (tmp_path / "next.log").stat().st_mode & 0o777 == 0o600


# ---- Others at the same file ---------------------------------------------------------------------


def test_a_log_is_open_once(log, path):
    log.do(SIT)
    with pytest.raises(IllegalCommand, match=r"table\.log is open already"):
        TableLog.open(path)
    script = (
        "import sys; from fasteval.tables.log import TableLog\n"
        "try: TableLog.open(sys.argv[1])\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    other = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True)
    assert "IllegalCommand" in other.stdout, other
    assert log.do(SIT_2)["number"] == 2
    log.close()
    other = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True)
    assert (other.stdout, other.stderr) == ("", "")


def test_threads_share_a_log(path):
    """Each command comes from two threads at once, while others look on."""
    settings = TableSettings(Rules(1, 2), seats=4, missed_turns=1000)
    with TableLog.create(path, settings, snapshot_every=25) as log:
        for number in range(4):
            log.do({"id": f"s{number}", "do": "sit", "player": f"P{number}", "chips": 200})
        done = threading.Event()
        barrier = threading.Barrier(2)

        def player(chair):
            for number in range(200):
                do = "disconnect" if number % 2 == 0 else "reconnect"
                command = {"id": f"{chair}-{number}", "do": do, "player": f"P{chair}"}
                barrier.wait()
                yield log.do(command)

        def twice(chair):
            return list(player(chair))

        def look():
            while not done.is_set():
                last = log.view("P1")["events"]
                with suppress(IllegalCommand):  # so far behind that it takes another view
                    numbers = [one["number"] for one in log.events(None, last)]
                    assert numbers == list(range(last + 1, last + 1 + len(numbers)))

        with ThreadPoolExecutor(3) as threads:
            watching = threads.submit(look)
            try:
                for chair in (0, 1):
                    first, second = threads.submit(twice, chair), threads.submit(twice, chair)
                    assert first.result() == second.result()
            finally:
                done.set()
            watching.result()
        assert log.view(None)["events"] == 4 + 400
        table = plain(log.table)
    with TableLog.open(path) as log:
        assert plain(log.table) == table
