"""The wheels that cibuildwheel is told to build are all that docs/shipping.md promises."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("cibuildwheel")

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ["cp310", "cp311", "cp312", "cp313", "cp314", "cp314t", "cp315", "cp315t"]


def identifiers(*options):
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("platform", "processor", "tags"),
    [
        ("linux", "x86_64", ["manylinux_x86_64", "musllinux_x86_64"]),
        ("linux", "aarch64", ["manylinux_aarch64", "musllinux_aarch64"]),
        ("macos", "x86_64", ["macosx_x86_64"]),
        ("macos", "arm64", ["macosx_arm64"]),
        ("windows", "AMD64", ["win_amd64"]),
        ("windows", "ARM64", ["win_arm64"]),
    ],
)
def test_every_python_of_a_platform(platform, processor, tags):
    wanted = {f"{python}-{tag}" for python in PYTHONS for tag in tags}
    assert set(identifiers("--platform", platform, "--archs", processor)) == wanted


def test_the_pythons_of_pyodide():
    """And none whose ABI is not final."""
    wanted = {f"{python}-pyodide_wasm32" for python in ("cp313", "cp314")}
    assert set(identifiers("--platform", "pyodide")) == wanted


def test_no_32_bit_wheels_are_built_along():
    for platform in ("linux", "windows"):
        assert not [
            each for each in identifiers("--platform", platform) if each.endswith(("i686", "win32"))
        ]
