"""The programs of docs/for-c-embedders.md: compiled with the one file, run, and what they print."""

import re
import sys

import pytest
from c_compilers import ROOT, STRICT, needs_cc, quietly

PAGE = ROOT / "docs" / "for-c-embedders.md"

pytestmark = [
    pytest.mark.skipif(not PAGE.is_file(), reason="the tests of a wheel come without the pages"),
    needs_cc,
]


def programs():
    """Each program of the page with what stands below it, by the title above it."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    for section in re.split(r"^## ", text, flags=re.M):
        shown = re.findall(r"^```c\n(.*?)^```\n\n```text\n(.*?)^```$", section, re.M | re.S)
        yield from (pytest.param(*each, id=section.partition("\n")[0]) for each in shown)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The folder of the one file, compiled as the page says, but for a quicker -O0."""
    folder = tmp_path_factory.mktemp("mylib")
    quietly(sys.executable, ROOT / "tools" / "amalgamate.py", folder)
    quietly("cc", "-O0", "-c", "fasteval.c", "-o", "fasteval.o", folder=folder)
    return folder


def test_every_program_says_what_it_prints():
    text = PAGE.read_text(encoding="utf-8")
    assert len(list(programs())) == text.count("```c\n") > 0


@pytest.mark.parametrize(("source", "printed"), list(programs()))
def test_a_program_prints_what_is_shown(source, printed, library, tmp_path):
    (tmp_path / "program.c").write_text(source)
    flags = ["-std=c11", *STRICT, f"-I{library}", "-pthread"]
    quietly("cc", *flags, "program.c", library / "fasteval.o", "-o", "program", folder=tmp_path)
    assert quietly(tmp_path / "program") == printed
