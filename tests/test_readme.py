"""What the README shows of the shell and of C; its Python is run as doctests."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import oracle
import pytest

from fasteval import cli

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PLAY = ROOT / "docs" / "play.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"
EQUITY = ROOT / "docs" / "equity.md"

pytestmark = pytest.mark.skipif(
    not README.is_file(), reason="the tests of a wheel come without the README"
)


def blocks(language, page=README):
    """The fenced blocks of a language, or of none."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [block for each, block in found if each == language]


def test_the_first_command_prints_what_is_shown(capsys):
    install, command = blocks("sh")[0].strip().split(" && ")
    program, *arguments = shlex.split(command)
    assert (install, program) == ("pip install .", "fasteval")
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == blocks("")[0]


def test_the_tutorial_begins_with_the_same_command():
    assert blocks("sh", TUTORIAL)[0] == blocks("sh")[0].replace(" && ", "\n")
    assert blocks("text", TUTORIAL)[0] == blocks("")[0]


@pytest.mark.skipif(os.name != "posix" or not shutil.which("cc"), reason="no cc in a shell")
def test_the_program_in_c(tmp_path):
    (tmp_path / "src").symlink_to(ROOT / "src")
    (tmp_path / "hand.c").write_text(blocks("c")[0])
    (build,) = [block for block in blocks("sh") if block.startswith("cc ")]
    done = subprocess.run(
        build, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    strength = oracle.strength(oracle.read("AsKd2c7dAh9s9c"))
    assert done.stdout == f"Nothing is wrong.\n{strength}\n"


needs_cc = pytest.mark.skipif(
    os.name != "posix" or not shutil.which("cc"), reason="no cc in a shell"
)


STRICT = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
INCLUDE = f"-I{ROOT / 'src/fasteval/include'}"
LIBRARY = sorted((ROOT / "src/fasteval/c").glob("*.c"))


def compile_c(sources, folder, *flags):
    """Compile to objects in a folder; return them by their names."""
    subprocess.run(["cc", *STRICT, *flags, INCLUDE, "-c", *sources], cwd=folder, check=True)
    return {source.stem: folder / f"{source.stem}.o" for source in sources}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return compile_c(LIBRARY, tmp_path_factory.mktemp("library"))


def output_in_c(page, folder, library):
    """Compile the program of a page, link it with the library, and run it."""
    source = folder / "program.c"
    source.write_text(*blocks("c", page))
    program = folder / "program"
    objects = [*compile_c([source], folder).values(), *library.values()]
    subprocess.run(["cc", *objects, "-o", program], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


@needs_cc
def test_the_equity_in_c(tmp_path, library):
    assert output_in_c(EQUITY, tmp_path, library) == "0.852037\n"


@needs_cc
def test_the_equity_in_c_without_the_table(tmp_path, library):
    """The table is used in one file only."""
    preflop = ROOT / "src/fasteval/c/preflop.c"
    without = compile_c([preflop], tmp_path, "-DFE_NO_PREFLOP_TABLE")
    small = {**library, **without}
    del small["tables_preflop"]
    assert output_in_c(EQUITY, tmp_path, small) == "0.852037\n"


@needs_cc
def test_the_hand_played_in_c(tmp_path, library):
    chips = [int(line.split(": ")[1]) for line in output_in_c(PLAY, tmp_path, library).splitlines()]
    assert len(chips) == 6
    assert sum(chips) == 60_000
