"""A server that is killed at any moment: what it acknowledged is there, once, and nothing else.

FASTEVAL_KILLS says how often; 12 times without it.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from table_lives import random_settings
from table_pair import check_chips

from fasteval.errors import FastevalError
from fasteval.rules import Rules
from fasteval.tables.log import TableLog
from fasteval.tables.table import Table

KILLS = int(os.environ.get("FASTEVAL_KILLS", "12"))
EVERY = 50  # commands from a snapshot to the next
SCRIPT = Path(__file__).with_name("table_crash.py")


class Mirror:
    """A table that obeys what the file has, by the methods of Table alone, and counts it."""

    def __init__(self, settings):
        told = settings.to_dict()
        self.table = Table.from_dict(
            {**Table(Rules(1, 2), told["seats"]).to_dict(), "settings": told}
        )
        self.commands = []

    def follow(self, path):
        """Obey the lines of commands that were not there before."""
        entries = [json.loads(line) for line in path.read_bytes().splitlines()]
        entries = [entry for entry in entries if "command" in entry]
        assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
        for entry in entries[len(self.commands) :]:
            self.obey(dict(entry["command"]), entry.get("chance", {}))
        self.commands = [entry["command"] for entry in entries]

    def obey(self, command, chance):
        del command["id"]
        if chance:
            command = {**command, **chance}
            command.pop("seed", None)
        if "rules" in command:
            command["rules"] = [Rules.from_dict(one) for one in command["rules"]]
        getattr(self.table, command.pop("do"))(**command)


def run_until_killed(path, rng, first, sync):
    """Let the program play a while, kill it, and return what it told: whole lines."""
    arguments = [sys.executable, SCRIPT, path, str(rng.getrandbits(32)), str(first), sync]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE) as child:
        assert child.stdout.readline() == b"open\n"
        time.sleep(rng.random() * rng.choice((0.001, 0.01, 0.05)))
        child.kill()
        told = child.stdout.read()
    return [line.split(" ", 1) for line in told.decode().split("\n")[:-1]]


@pytest.mark.parametrize("sync", ["no", "sync"])
def test_a_killed_server_loses_and_doubles_nothing(tmp_path, seed, sync):
    rng = random.Random(seed)
    path, settings = tmp_path / "table.log", random_settings(rng)
    TableLog.create(path, settings, snapshot_every=EVERY).close()
    mirror, first, torn = Mirror(settings), 1, 0
    for _ in range((KILLS + 1) // 2):
        told = run_until_killed(path, rng, first, sync)
        tried = [json.loads(line[1]) for line in told if line[0] == "try"]
        answers = [json.loads(line[1]) for line in told if line[0] == "done"]
        torn += not path.read_bytes().endswith(b"\n")
        known = len(mirror.commands)
        with TableLog.open(path) as log:
            mirror.follow(path)
            check(log, mirror, known, tried, answers)
            first += len(tried) + 1
            send_again(log, path, mirror, tried, answers)
        with TableLog.open(path) as log:
            assert log.table == mirror.table
    print(f"{len(mirror.commands)} commands, {mirror.table.hands} hands, {torn} lines torn")


def check(log, mirror, known, tried, answers):
    """All that was acknowledged is in the file once, and beside it at most what was tried last."""
    new = [command["id"] for command in mirror.commands[known:]]
    acknowledged = [answer["id"] for answer in answers]
    assert len(set(new)) == len(new)
    assert new[: len(acknowledged)] == acknowledged
    assert new[len(acknowledged) :] in ([], [tried[-1]["id"]] if tried else [])
    assert [answer["number"] for answer in answers] == list(
        range(known + 1, known + 1 + len(answers))
    )
    assert log.table == mirror.table
    check_chips(log.table)


def send_again(log, path, mirror, tried, answers):
    """What a client sends again, as it does not know, is done once, and answered as it was."""
    by_id = {command["id"]: command for command in tried}
    before = path.read_bytes()
    for answer in answers[1 - EVERY :]:  # so many are known, and the one that was not answered
        assert log.do(by_id[answer["id"]]) == answer
    assert path.read_bytes() == before
    if not tried or (answers and answers[-1]["id"] == tried[-1]["id"]):
        return
    known = [command["id"] for command in mirror.commands]
    try:
        answer = log.do(tried[-1])
    except FastevalError:
        assert tried[-1]["id"] not in known
        assert path.read_bytes() == before
        return
    assert log.do(tried[-1]) == answer
    mirror.follow(path)
    known = [command["id"] for command in mirror.commands]
    assert known.count(tried[-1]["id"]) == 1
    assert log.table == mirror.table
