"""The examples run, and say what is wrong with their input."""

import asyncio
import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"

pytestmark = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the tests of a wheel come without the examples"
)


@pytest.mark.parametrize("implementation", ["", "python"])
def test_rank_hands(implementation):
    environment = {**os.environ, "FASTEVAL_IMPLEMENTATION": implementation}
    program = [sys.executable, EXAMPLES / "rank_hands.py"]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("As Kd  two pair, aces and nines, king kicker (strength 4951,")


def test_study_spot():
    printed = set()
    for implementation in ("", "python"):
        environment = {**os.environ, "FASTEVAL_IMPLEMENTATION": implementation}
        program = [sys.executable, EXAMPLES / "study_spot.py", "AsKs", "TT+,AQs+", "2s7sJh3c"]
        done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
        printed.add(done.stdout)
    (text,) = printed
    assert "to call 200 into 400 takes 25.0%: call\n" in text
    assert "toughest hands: JdJc" in text


def test_play_match():
    printed = set()
    for implementation in ("", "python"):
        environment = {**os.environ, "FASTEVAL_IMPLEMENTATION": implementation}
        program = [sys.executable, EXAMPLES / "play_match.py", "60"]
        done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
        printed.add(done.stdout)
    (lines,) = (text.splitlines() for text in printed)  # both floors play the same match
    chips = [int(line[14:21]) for line in lines]
    assert len(chips) == 3
    assert sum(chips) == 0
    assert any(chips)


class Client:
    """A client of the example's server; an id is given once, also by a client that comes back."""

    ids = count(1)

    def __init__(self, port, name):
        with socket.create_connection(("localhost", port), timeout=20) as connection:
            self.lines = connection.makefile("r")
            self.said = connection.makefile("w")  # its own: writing forgets what was read ahead
        self.write(name)

    def write(self, line):
        print(line, file=self.said, flush=True)

    def do(self, do, **what):
        self.write(json.dumps({"id": str(next(self.ids)), "do": do, **what}))
        return self.until(lambda told: "id" in told or "error" in told)

    def until(self, wanted):
        return next(told for told in map(json.loads, self.lines) if wanted(told))

    def view(self):
        return self.until(lambda told: "view" in told)["view"]

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.lines.close()
        with suppress(ConnectionError):
            self.said.close()

    def event(self, kind):
        return self.until(lambda told: told.get("event", {}).get("kind") == kind)["event"]


@contextmanager
def serving(log, seconds=15):
    """Run the example's server, and kill it in whatever it does; what it said went wrong is none.

    The port it listens on is what this is as a context.
    """
    with socket.create_server(("localhost", 0)) as free:
        port = free.getsockname()[1]
    program = [sys.executable, EXAMPLES / "serve_table.py", log, str(port), str(seconds)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(program, text=True, **pipes) as server:
        try:
            assert server.stdout.readline() == f"listening on {port}\n"
            yield port
            assert server.poll() is None
        finally:
            server.kill()
            said = server.stderr.read()
    assert said == ""


@contextmanager
def two_clients(log, seconds=15):
    with serving(log, seconds) as port, Client(port, "P1") as first, Client(port, "P2") as second:
        yield first, second


def sit_both(first, second):
    assert first.do("sit", chips=200)["seat"] == 0
    assert second.do("sit", chips=200)["seat"] == 1


def test_serve_table(tmp_path):
    with two_clients(tmp_path / "table.log") as (first, second):
        sit_both(first, second)
        assert "start" in first.do("start")["error"]
        actor = {"P1": first, "P2": second}[first.event("small_blind")["player"]]
        cards = [client.event("deal")["cards"] for client in (first, first, second, second)]
        assert sum(None in one for one in cards) == 2  # of each its own only
        asked = actor.until(lambda told: "turn" in told)
        assert asked["legal"] == ["f", "c", "r4", "r200"]
        assert asked["turn"]["deadline"] - asked["turn"]["since"] == 45
    with two_clients(tmp_path / "table.log") as (first, second):  # the hand goes on
        view = first.view()
        actor = {"P1": first, "P2": second}[view["turn"]["player"]]
        assert "events" in actor.do("act", action="fold")
        assert actor.event("win")["amount"] == 2
        assert actor.event("finished")["amount"] == 1


def test_serve_table_says_when_time_is_up_however_much_a_client_says(tmp_path):
    with two_clients(tmp_path / "table.log", seconds=1) as clients:
        sit_both(*clients)
        turn = clients[0].event("small_blind")["player"]  # of two the one who acts first
        other = clients[turn == "P1"]
        kinds, ends = [], time.monotonic() + 15
        while "timed_out" not in kinds and time.monotonic() < ends:
            other.write("{}")
            for told in map(json.loads, other.lines):
                if "error" in told:
                    break
                kinds.append(told.get("event", {}).get("kind"))
        last = kinds.index("timed_out")
        assert kinds[last - 3 : last] == ["fold", "returned", "win"]


def test_serve_table_after_a_crash_nobody_is_connected(tmp_path):
    with two_clients(tmp_path / "table.log") as clients:
        sit_both(*clients)
    with serving(tmp_path / "table.log") as port, Client(port, "P2") as client:
        seats = client.view()["seats"]
        assert [one["connected"] for one in seats[:2]] == [False, True]
        with Client(port, "P1"):
            assert client.event("reconnected")["player"] == "P1"
        assert client.event("disconnected")["player"] == "P1"


def ends(client):
    """Read until the server has closed the connection; with what it did not read, it resets it."""
    with suppress(ConnectionError):
        return "".join(client.lines)
    return None


def test_serve_table_outlives_what_clients_send(tmp_path):
    endless = "[" * 100_000
    odd = ("[" * 60_000, "[]", "5", "null", '"x"', "x", r'{"id": "\ud800"}', "9" * 5000, "{}")
    with serving(tmp_path / "table.log") as port, Client(port, "P1") as client:
        client.do("sit", chips=200)
        for name in ("x" * 65, "", " ", endless):
            with Client(port, name) as other:
                told = ends(other)
            assert told is None or "error" in json.loads(told)
        for line in odd:
            client.write(line)
            client.until(lambda told: "error" in told)
        with Client(port, "P1") as again:  # it takes the place of the connection before
            assert again.view()["you"]["seat"] == 0
            ends(client)
            again.write(endless)
            ends(again)
        with Client(port, "P1") as again:
            assert again.view()["seats"][0]["connected"]


def test_serve_table_takes_no_more_from_who_does_not_read(tmp_path):
    with serving(tmp_path / "table.log") as port, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(1)
        deaf.connect(("localhost", port))
        deaf.sendall(b"P2\n")
        with suppress(TimeoutError):
            for _ in range(5000):  # 150 MB, and some 15 MB of answers
                deaf.sendall((b"x" * 999 + b"\n") * 30)
            pytest.fail("the server takes everything")
        with Client(port, "P1") as client:
            assert client.do("sit", chips=200)["seat"] == 0


class Deaf:
    """What asyncio has of a client that reads nothing: nothing that is written goes away."""

    def __init__(self):
        self.transport, self.size, self.closed = self, 0, False

    def write(self, data):
        assert not self.closed
        self.size += len(data)

    def get_write_buffer_size(self):
        return self.size

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True

    abort = close


@pytest.fixture
def serve_table(tmp_path):
    """The example as a module, and its server of a new log."""
    spec = importlib.util.spec_from_file_location("serve_table", EXAMPLES / "serve_table.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    settings = module.fasteval.TableSettings(module.RULES, seats=6)
    with module.fasteval.TableLog.create(tmp_path / "table.log", settings) as log:
        yield module, module.Server(log)


def test_serve_table_gives_up_who_is_far_behind(serve_table):
    module, server = serve_table
    deaf, module.UNREAD = Deaf(), 50_000
    server.greet("P2", deaf)
    for number in range(1000):
        server.house(
            "leave" if number % 2 else "sit", player="P1", **({}, {"chips": 200})[number % 2 == 0]
        )
    assert server.log.view(None)["events"] == 1000
    assert deaf.closed
    assert 50_000 < deaf.size < 51_000


def test_serve_table_waits_not_long_for_a_name(serve_table):
    module, server = serve_table
    silent, module.TO_SAY_A_NAME = Deaf(), 0.01

    async def welcome():
        await server.welcome(asyncio.StreamReader(), silent)

    asyncio.run(welcome())
    assert silent.closed
    assert server.clients == {}
