"""The examples run, and say what is wrong with their input."""

import json
import os
import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager
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
    assert len(chips) == 6
    assert sum(chips) == 0
    assert any(chips)


class Client:
    """A client of the example's server; an id is given once, also by a client that comes back."""

    ids = count(1)

    def __init__(self, port, name):
        with socket.create_connection(("localhost", port), timeout=20) as connection:
            self.lines = connection.makefile("rw")
        self.write(name)

    def write(self, line):
        print(line, file=self.lines, flush=True)

    def do(self, do, **what):
        self.write(json.dumps({"id": str(next(self.ids)), "do": do, **what}))
        return self.until(lambda told: "id" in told or "error" in told)

    def until(self, wanted):
        return next(told for told in map(json.loads, self.lines) if wanted(told))

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.lines.close()

    def event(self, kind):
        return self.until(lambda told: told.get("event", {}).get("kind") == kind)["event"]


@contextmanager
def serving(log, port):
    """Run the example's server, and kill it in whatever it does."""
    program = [sys.executable, EXAMPLES / "serve_table.py", log, str(port)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout.readline() == f"listening on {port}\n"
            yield
        finally:
            server.kill()


@contextmanager
def two_clients(log):
    with socket.create_server(("localhost", 0)) as free:
        port = free.getsockname()[1]
    with serving(log, port), Client(port, "P1") as first, Client(port, "P2") as second:
        yield first, second


def test_serve_table(tmp_path):
    with two_clients(tmp_path / "table.log") as (first, second):
        assert first.do("sit", chips=200)["seat"] == 0
        assert second.do("sit", chips=200)["seat"] == 1
        assert "start" in first.do("start")["error"]
        cards = [client.event("deal")["cards"] for client in (first, first, second, second)]
        assert sum(None in one for one in cards) == 2  # of each its own only
    with two_clients(tmp_path / "table.log") as (first, second):  # the hand goes on
        view = first.until(lambda told: "view" in told)["view"]
        actor = {"P1": first, "P2": second}[view["turn"]["player"]]
        assert "events" in actor.do("act", action="fold")
        assert actor.event("win")["amount"] == 2
        assert actor.event("finished")["amount"] == 1


@pytest.fixture(scope="module")
def rank(tmp_path_factory):
    """Build the example in C; return a function that runs it: (exit status, output, errors)."""
    if os.name != "posix" or not shutil.which("cc"):
        pytest.skip("no cc in a shell")
    program = tmp_path_factory.mktemp("embed_c") / "rank"
    sources = [EXAMPLES / "embed_c" / "main.c", *(ROOT / "src" / "fasteval" / "c").glob("*.c")]
    include = f"-I{ROOT / 'src' / 'fasteval' / 'include'}"
    subprocess.run(["cc", "-std=c11", "-O1", include, *sources, "-o", program], check=True)

    def run(*arguments):
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    return run


def test_embed_c(rank):
    assert rank("2c 7d Ah 9s 9c", "As Kd", "Qh Qc") == (
        0,
        "As Kd: strength 4951, best five As Ah 9s 9c Kd\n"
        "Qh Qc: strength 4720, best five Qh Qc 9s 9c Ah\n",
        "",
    )


@pytest.mark.parametrize(
    ("board", "hand", "words"),
    [
        ("2c 7d Xh 9s 9c", "As Kd", '"2c 7d Xh 9s 9c", character 6: '),
        ("2c 7d Ah 9s 9c", "As Xd", '"As Xd", character 3: '),
        ("2c 7d Ah 9s 9c", "As As", '"As As", character 3: '),
        ("2c 7d Ah 9s 9c", "As 7d", '"As 7d": 7d is on the board "2c 7d Ah 9s 9c" too'),
        ("2c 7d Ah 9s 9c", "As Kd Qd", '"As Kd Qd": more than 7 cards'),
        ("2c 7d", "As Kd", '"As Kd" with "2c 7d": '),
    ],
)
def test_embed_c_says_what_is_wrong(rank, board, hand, words):
    status, out, err = rank(board, hand)
    assert (status, out) == (2, "")
    assert err.startswith(words)
