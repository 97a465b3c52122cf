"""A listener is told what happened when a command is done, and finds a whole table."""

import pytest
from table_hands import end_hand, play, table_of
from table_pair import check_chips

from fasteval import Rules, TableLog
from fasteval.errors import IllegalCommand
from fasteval.tables.events import TableEvent


def kinds(events):
    return [event.kind for event in events]


def test_a_listener_finds_the_command_done():
    """Also where several things happen in one command."""
    table = table_of([0, 1, 2])
    told = []

    def look(event):
        check_chips(table)
        told.append((event.kind, table.hand is None, sorted(table.seats)))

    table.listener = look
    table.start(button=0, seed=1)
    play(table, "f")
    table.leave("P0")
    table.top_up("P1", 500)
    end_hand(table)
    assert told == [
        ("started", False, [0, 1, 2]),
        ("finished", True, [1, 2]),
        ("left", True, [1, 2]),
        ("topped_up", True, [1, 2]),
    ]


def test_what_a_listener_raises_comes_out_of_a_command_that_is_done():
    table = table_of([0, 1])
    table.start(button=0, seed=1)
    table.top_up("P0", 50)
    table.leave("P1")
    table.leave("P0")
    table.come_back("P0")
    told = []

    def fail_once(event):
        told.append(event.kind)
        if len(told) == 1:
            raise RuntimeError(event.kind)

    table.listener = fail_once
    with pytest.raises(RuntimeError, match="finished"):
        table.finish()
    assert (table.hand, table.hands, list(table.seats)) == (None, 1, [0])
    check_chips(table)
    assert told == ["finished"]
    table.disconnect("P0")  # what was still to be told is told first
    assert told == ["finished", "topped_up", "left", "disconnected"]


def test_a_listener_may_command():
    table = table_of([0, 1, 2])
    told = []

    def start_again(event):
        told.append(event.kind)
        if event.kind == "finished" and table.hands < 3:
            table.start(seed=1)

    table.listener = start_again
    table.start(button=0, seed=1)
    table.sit_out("P2")
    end_hand(table)
    assert told == ["started", "finished", "away", "started"]
    end_hand(table)
    end_hand(table)
    assert table.hands == 3
    check_chips(table)


def test_who_leaves_in_a_listener_takes_his_chips_once():
    table = table_of([0, 1, 2])

    def leave_again(event):
        with pytest.raises(IllegalCommand, match="not at this table"):
            table.leave(event.player)

    table.listener = leave_again
    assert table.leave("P0") == 10_000
    assert table.cashed_out == 10_000
    check_chips(table)


def test_nothing_is_told_of_what_is_refused():
    told = []
    table = table_of([0, 1])
    table.listener = told.append
    for refused in (
        lambda: table.finish(),
        lambda: table.leave("P5"),
        lambda: table.sit("P0", 1000),
        lambda: table.come_back("P0"),
        lambda: table.start(button=3),
    ):
        with pytest.raises(IllegalCommand):
            refused()
    assert told == []
    table.listener = None
    table.sit_out("P0")
    table.listener = told.append
    table.come_back("P0")
    assert told == [TableEvent("back", "P0", 0)]


def test_the_events_of_a_log_stand_where_they_happened(tmp_path):
    """The fold of whose time was up, that it was, and then what was done for who had left."""
    with TableLog.create(tmp_path / "log", table_of([0, 1, 2, 3])) as log:
        told = []
        log.table.listener = told.append
        log.do({"id": "1", "do": "start", "button": 0, "seed": 1})
        log.do({"id": "2", "do": "leave", "player": "P0"})
        log.do({"id": "3", "do": "timeout", "now": 45})
        seen = log.events(None)[-3:]
        assert [(one["kind"], one["player"]) for one in seen] == [
            ("fold", "P3"),
            ("timed_out", "P3"),
            ("fold", "P0"),
        ]
        assert kinds(told) == ["started", "timed_out"]


def test_rules_change_without_a_word():
    table = table_of([0, 1])
    table.listener = lambda event: pytest.fail(str(event))
    table.change_rules(Rules(1, 2), now=5)
    assert table.now == 5
