"""tools/amalgamate.py: one file that compilers take without a word, and that keeps to itself."""

import re
import shutil
import sys

import pytest
from c_compilers import CXX, INCLUDE, ROOT, SOURCES, STRICT, every_compiler, needs_cc, quietly

TOOL = ROOT / "tools" / "amalgamate.py"
HEADER = INCLUDE / "fasteval.h"

pytestmark = [
    pytest.mark.skipif(not TOOL.is_file(), reason="the tests of a wheel come without the tools"),
    needs_cc,
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with fasteval.c and fasteval.h."""
    folder = tmp_path_factory.mktemp("amalgamation") / "made" / "on demand"
    printed = quietly(sys.executable, TOOL, folder)
    assert printed.splitlines() == [str(folder / "fasteval.c"), str(folder / "fasteval.h")]
    return folder


@pytest.fixture(scope="module", params=["cc", *CXX])
def compiled(request, folder):
    """The object of a compiler, for C or C++."""
    if not shutil.which(request.param):
        pytest.skip(f"no {request.param}")
    standard = ["-std=c++17", "-x", "c++"] if request.param in CXX else ["-std=c11"]
    target = folder / f"{request.param}.o"
    quietly(request.param, *standard, "-O2", "-c", "fasteval.c", "-o", target, folder=folder)
    return target


def test_it_says_what_it_is(folder):
    licence = (ROOT / "LICENSE").read_text().splitlines()
    (version,) = re.findall(r'FE_VERSION "(.*)"', HEADER.read_text())
    for name in ("fasteval.c", "fasteval.h"):
        text = (folder / name).read_text()
        top = text[: text.index("\n */")].splitlines()
        assert version in top[1]
        assert [line[3:] for line in top[3:]] == licence
        assert "#line" not in text
        assert str(ROOT) not in text
    assert (folder / "fasteval.h").read_text().endswith(HEADER.read_text())


def test_it_is_always_the_same(folder, tmp_path):
    quietly(sys.executable, TOOL, tmp_path)
    for name in ("fasteval.c", "fasteval.h"):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


def test_it_has_every_source_and_templates_for_each_kernel(folder):
    text = (folder / "fasteval.c").read_text()
    had = re.findall(r"^/\* ==== (\S+) ==== \*/$", text, re.M)
    assert {path.name for path in SOURCES.glob("*.[ch]")} == set(had)
    assert {had.count(path.name) for path in SOURCES.glob("*.c")} == {1}
    assert had.count("lanes_algorithm.h") == 3
    assert had.count("lanes_deal.h") == 2
    assert had.count("seats.h") == 1
    assert re.findall(r'#include "(.*)"', text) == ["fasteval.h"]


@every_compiler
def test_it_compiles_without_a_word(folder, tmp_path, compiler):
    target = tmp_path / "fasteval.o"
    command = [*compiler, *STRICT, "-O1", "-c", "fasteval.c", "-o", target]
    assert quietly(*command, folder=folder) == ""


@every_compiler
def test_it_compiles_without_the_table(folder, compiler):
    flags = ["-DFE_NO_PREFLOP_TABLE", "-fsyntax-only"]
    assert quietly(*compiler, *STRICT, *flags, "fasteval.c", folder=folder) == ""


@pytest.mark.parametrize("compiler", [["cc", "-std=c11"], ["g++", "-std=c++17", "-x", "c++"]])
def test_the_sources_compile_without_a_word(compiler):
    if not shutil.which(compiler[0]):
        pytest.skip(f"no {compiler[0]}")
    sources = [path for path in SOURCES.glob("*.c") if "tables" not in path.name]
    assert quietly(*compiler, *STRICT, f"-I{INCLUDE}", "-fsyntax-only", *sources) == ""


def test_macros_that_it_leaves_behind_are_ours(folder):
    """It may be included, if only by mistake: a macro by the name of hands would spoil the rest."""
    printed = quietly("cc", "-std=c11", "-dM", "-E", "fasteval.c", folder=folder)
    left = set(re.findall(r"^#define (\w+)", printed, re.M))
    defined = re.findall(r"^ *# *define (\w+)", (folder / "fasteval.c").read_text(), re.M)
    assert {"hands", "flags", "LANES", "KERNEL"} < set(defined)
    still = left.intersection(defined)
    assert len(still) > 10
    assert [name for name in still if not name.startswith(("FE_", "FASTEVAL_"))] == []


def symbols(*command):
    return [line.split()[-1] for line in quietly("nm", *command).splitlines()]


def test_what_it_defines_begins_with_fe(compiled):
    names = symbols("-g", "--defined-only", compiled)
    assert len(names) > 70
    assert [name for name in names if not name.startswith("fe_")] == []


def test_it_calls_nothing_but_copying(compiled):
    allowed = {"memcpy", "memmove", "memset", "memcmp", "_GLOBAL_OFFSET_TABLE_"}
    assert set(symbols("-u", compiled)) <= allowed


def test_it_has_nothing_that_can_be_written(compiled):
    """No byte of it is data that a program may write, so that nothing keeps state that changes."""
    rows = [line.split() for line in quietly("objdump", "-h", compiled).splitlines()]
    sizes = {row[1]: int(row[2], 16) for row in rows if len(row) == 7}
    assert sizes[".rodata"] > 500_000
    for name, size in sizes.items():
        is_written = re.match(r"\.(data|bss|tdata|tbss|init_array|ctors)", name)
        assert size == 0 or not is_written or name.startswith(".data.rel.ro"), name


def test_a_shared_library_exports_the_header(folder):
    target = folder / "libfasteval.so"
    flags = ["-shared", "-fPIC", "-fvisibility=hidden", "-DFE_SHARED", "-O1"]
    quietly("cc", "-std=c11", *flags, "fasteval.c", "-o", target, folder=folder)
    declared = re.findall(r"^(?!static )\w[^;(]*?\b(fe_\w+)\(", HEADER.read_text(), re.M)
    assert len(declared) > 60
    assert sorted(symbols("-D", "--defined-only", target)) == sorted(declared)


def test_two_units_of_a_program_include_the_header(folder):
    (folder / "first.c").write_text(
        '#include "fasteval.h"\nint card(void) { return fe_card_suit(51) - fe_card_rank(12); }\n'
    )
    (folder / "second.c").write_text(
        '#include "fasteval.h"\nint card(void);\n'
        "int main(void) { return fe_abi() == FE_ABI ? card() : 1; }\n"
    )
    sources = ["first.c", "second.c", "fasteval.c"]
    quietly("cc", "-std=c11", *STRICT, *sources, "-o", "two", folder=folder)
    quietly(folder / "two")


def test_no_name_of_the_kernels_is_listed_in_vain():
    names = re.findall(r"^#define (\w+) KERNEL_NAME", (SOURCES / "lanes_names.h").read_text(), re.M)
    files = [path for path in SOURCES.glob("lanes_*.[ch]") if path.stem != "lanes_names"]
    text = "\n".join(path.read_text() for path in files)
    assert len(names) == len(set(names)) > 100
    for name in names:
        made = rf"\b[A-Z]+\((\w+, )?{name.removeprefix('v_')}\)"  # BINARY(add) makes v_add
        assert re.search(rf"\b{name}\b|{made}", text), name
