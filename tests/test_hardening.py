"""What the compiled core is as a file: no data can be run, and no name but one is seen outside."""

import importlib.util
import os
import shutil
import subprocess
import sys

import pytest

CORE = importlib.util.find_spec("fasteval._core")

pytestmark = pytest.mark.skipif(
    CORE is None or not sys.platform.startswith("linux") or shutil.which("readelf") is None,
    reason="no core that readelf can read",
)


def told(*options):
    program = ["readelf", "-W", *options, CORE.origin]
    return subprocess.run(program, capture_output=True, text=True, check=True).stdout


def segment(name):
    (line,) = [line for line in told("-l").splitlines() if line.strip().startswith(name)]
    return line


@pytest.mark.skipif(bool(os.environ.get("LD_PRELOAD")), reason="a build with sanitizers")
def test_what_is_linked_is_read_only_and_bound_at_once():
    assert "GNU_RELRO" in segment("GNU_RELRO")
    assert "BIND_NOW" in told("-d")


def test_the_stack_is_data_and_no_code_is_written_to():
    assert "E" not in segment("GNU_STACK").split()[-2]
    assert "TEXTREL" not in told("-d")


@pytest.mark.skipif(bool(os.environ.get("LD_PRELOAD")), reason="a build with sanitizers")
def test_one_name_is_exported():
    names = [line.split() for line in told("--dyn-syms").splitlines()]
    ours = [
        word[-1] for word in names if len(word) == 8 and word[4] != "LOCAL" and word[6] != "UND"
    ]
    assert [name for name in ours if name not in ("_init", "_fini", "Name")] == ["PyInit__core"]
