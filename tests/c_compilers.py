"""The C and C++ compilers of this machine, for the tests that compile the library."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "fasteval" / "c"
INCLUDE = ROOT / "src" / "fasteval" / "include"

C = ("cc", "gcc", "clang", "musl-gcc")
CXX = ("g++", "clang++")
CROSS = ("aarch64-linux-gnu", "s390x-linux-gnu", "x86_64-w64-mingw32")
STRICT = ("-Wall", "-Wextra", "-Werror", "-pedantic")


def found() -> list[list[str]]:
    """List command lines of all compilers for C11 and C++17, but not twice for two names of one."""
    c = [*C, *(f"{target}-gcc" for target in CROSS)]
    cxx = [*CXX, *(f"{target}-g++" for target in CROSS)]
    commands = [[compiler, "-std=c11"] for compiler in c]
    commands += [[compiler, "-std=c++17", "-x", "c++"] for compiler in cxx]
    named = {
        (os.path.realpath(path), command[1]): command
        for command in commands
        if (path := shutil.which(command[0]))
    }
    return list(named.values())


needs_cc = pytest.mark.skipif(
    os.name != "posix" or not shutil.which("cc"), reason="no cc in a shell"
)
every_compiler = pytest.mark.parametrize("compiler", found() or [["cc"]], ids=" ".join)


def quietly(*command: object, folder: Path | None = None) -> str:
    """Run a command that must succeed and say nothing but on its output, which is returned."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), " ".join(words)
    return done.stdout
