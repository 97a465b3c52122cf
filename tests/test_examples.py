"""The examples run, and say what is wrong with their input."""

import os
import shutil
import subprocess
import sys
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
    chips = [int(line.split()[3]) for line in lines]
    assert len(chips) == 6
    assert sum(chips) == 0
    assert any(chips)


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
