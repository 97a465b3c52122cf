"""The scripts that keep the C library, its tables and the twin the same."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(
    not (ROOT / "tools").is_dir(), reason="the tests of a wheel come without the source"
)


@pytest.mark.parametrize(
    "command",
    [
        ["check_twin.py"],
        ["gen_tables.py", "--check"],
        ["gen_lanes_tables.py", "--check"],
        ["gen_hand_vectors.py", "--check"],
        ["gen_starting_order.py", "--check"],
    ],
    ids=lambda command: command[0],
)
def test_tool_agrees(command):
    script, *options = command
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / script, *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
