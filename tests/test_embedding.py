"""The examples in C, C++ and Cython are built and run; the header and its ABI keep to the rules."""

import importlib.util
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from c_compilers import INCLUDE, ROOT, SOURCES, STRICT, needs_cc, quietly

import fasteval

EXAMPLES = ROOT / "examples"
EMBEDDING = ROOT / "docs" / "embedding.md"
HEADER = INCLUDE / "fasteval.h"

pytestmark = [
    pytest.mark.skipif(
        not EXAMPLES.is_dir(), reason="the tests of a wheel come without the examples"
    ),
    needs_cc,
]

needs_pkg_config = pytest.mark.skipif(not shutil.which("pkg-config"), reason="no pkg-config")


def prefix():
    """Name a folder; with a blank, but for pkg-config before pkgconf, which cannot move to such."""
    printed = shutil.which("pkg-config") and quietly("pkg-config", "--version")
    return "prefix" if printed and printed.startswith("0.") else "the prefix"


needs_cmake = pytest.mark.skipif(
    not (shutil.which("cmake") and shutil.which("c++")), reason="no cmake or no c++"
)


def run(program, *arguments):
    """Run a program; return its exit status, output and errors."""
    command = [str(word) for word in (program, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


# ---- examples/embed_c ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def embed_c(tmp_path_factory):
    """The folder of the example in C, built by its Makefile, warnings being errors."""
    if not shutil.which("make"):
        pytest.skip("no make")
    folder = tmp_path_factory.mktemp("examples") / "embed_c"
    folder.mkdir()
    for name in ("Makefile", "main.c", "hand.c"):
        shutil.copy(EXAMPLES / "embed_c" / name, folder)
    flags = f"CFLAGS=-std=c11 -O1 {' '.join(STRICT)}"
    quietly("make", f"FASTEVAL={SOURCES.parent}", flags, folder=folder)
    return folder


def test_rank(embed_c):
    assert run(embed_c / "rank", "2c 7d Ah 9s 9c", "As Kd", "Qh Qc") == (
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
def test_rank_says_what_is_wrong(embed_c, board, hand, words):
    status, out, err = run(embed_c / "rank", board, hand)
    assert (status, out) == (2, "")
    assert err.startswith(words)


# Two rounds from the left of the button, a burn, the flop, a burn, the turn, a burn, the river.
DECK = "Ah Qc 2d Ad Qs 7h 3c Kd 8s 8c 4c Jd 5c Qd"


def test_hand(embed_c):
    """The shortest stack is all-in and gets there; the others play on, and one folds."""
    actions = ["r300", "r900", "r1500", "c", "c", "r1000", "f"]
    status, out, err = run(embed_c / "hand", DECK, *actions)
    assert (status, err) == (0, "")
    assert out == (
        "Seat 0, 10000 chips: 2d 7h, button\n"
        "Seat 1, 6000 chips: Ah Ad, posts 50\n"
        "Seat 2, 1500 chips: Qc Qs, posts 100\n"
        "Preflop\n"
        "  Seat 0 raises to 300\n"
        "  Seat 1 raises to 900\n"
        "  Seat 2 raises to 1500\n"
        "  Seat 0 calls 1200\n"
        "  Seat 1 calls 600\n"
        "Flop: Kd 8s 8c\n"
        "  Seat 1 bets 1000\n"
        "  Seat 0 folds\n"
        "Turn: Kd 8s 8c Jd\n"
        "River: Kd 8s 8c Jd Qd\n"
        "Showdown\n"
        "  Seat 1 shows Ah Ad, best five Ah Ad 8s 8c Kd\n"
        "  Seat 2 shows Qc Qs, best five Qs Qd Qc 8s 8c\n"
        "Uncalled 1000 go back to seat 1\n"
        "Main pot of 4500 goes to seat 2\n"
        "Seat 0 has 8500\n"
        "Seat 1 has 4500\n"
        "Seat 2 has 4500\n"
    )


def test_hand_as_a_state_plays_it(embed_c, seed):
    rng = random.Random(seed)
    for _ in range(60):
        cards = rng.sample(range(52), 14)
        deck = " ".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)
        state = fasteval.State(fasteval.Rules(50, 100), [10000, 6000, 1500], 0, deck=deck)
        actions = []
        while state.actor is not None:
            legal = state.legal
            choices = ["c", "c", "f" if legal.to_call else "c"]
            if legal.max_raise_to:
                choices.append(f"r{rng.choice((legal.min_raise_to, legal.max_raise_to))}")
            actions.append(rng.choice(choices))
            state.push(actions[-1])
        status, out, err = run(embed_c / "hand", deck, *actions)
        assert (status, err) == (0, ""), (deck, actions)
        stacks = [int(chips) for chips in re.findall(r"^Seat \d has (\d+)$", out, re.M)]
        assert stacks == list(state.stacks), (deck, actions)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "usage: "),
        (["7x"], '"7x", character 0: The text is no card.'),
        (["As As"], '"As As", character 3: The same card is given twice.'),
        (["As Ks"], '"As Ks": a hand of 3 needs 14 cards'),
        (
            ["7", "r150"],
            '"r150" by seat 0: The amount is less or more than is allowed.\nFrom r200 ',
        ),
        (["7", "b200"], '"b200": an action is f, c or r and a number'),
        (["7", "r2x"], '"r2x": an action is f, c or r and a number'),
        (["7", "f", "f", "c"], '"c": the hand is over before that'),
    ],
)
def test_hand_says_what_is_wrong(embed_c, arguments, words):
    status, _, err = run(embed_c / "hand", *arguments)
    assert status == 2
    assert err.startswith(words)


# ---- examples/embed_cpp, by CMake ---------------------------------------------------------------


def cmake(source, build, *options):
    """Configure and build; return the folder of the build."""
    quietly("cmake", "-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=Release", *options)
    quietly("cmake", "--build", build, "-j2")
    return build


STRICT_CXX = f"-DCMAKE_CXX_FLAGS={' '.join(STRICT)} -Wold-style-cast -Wshadow"


@pytest.fixture(scope="module", params=["OFF", "ON"], ids=["static", "shared"])
def installed(request, tmp_path_factory):
    """Where CMake has installed the library, which is not where it was configured to."""
    folder = tmp_path_factory.mktemp("installed")
    options = [f"-DBUILD_SHARED_LIBS={request.param}", f"-DFASTEVAL_PREFLOP_TABLE={request.param}"]
    build = cmake(ROOT, folder / "build", f"-DCMAKE_C_FLAGS={' '.join(STRICT)}", *options)
    quietly("cmake", "--install", build, "--prefix", folder / prefix())
    return folder / prefix()


def check_runout(program, seed):
    status, out, err = run(program, seed)
    assert (status, err) == (0, "")
    first, second = re.findall(r"^Seat \d: (\w\w \w\w)$", out, re.M)
    for board, percent in re.findall(r"^\[(.*)\] seat 0 has (.*) %$", out, re.M):
        equity = fasteval.equity([first, second], board=board or None)[0].equity
        assert percent == f"{100 * equity:.2f}"
    found = re.findall(r"^Seat \d: strength (\d+), has (\d+)$", out, re.M)
    strengths = [fasteval.evaluate(f"{hand} {board}") for hand in (first, second)]
    assert [int(strength) for strength, _ in found] == strengths
    better, worse = strengths[0] > strengths[1], strengths[0] < strengths[1]
    assert [int(chips) for _, chips in found] == [
        2000 + 2000 * (better - worse) * k for k in (1, -1)
    ]
    assert "If seat 0 folds it has 1950\n" in out


@needs_cmake
def test_the_example_with_the_sources(tmp_path):
    unity = ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=0"]
    program = cmake(EXAMPLES / "embed_cpp", tmp_path / "build", STRICT_CXX, *unity) / "runout"
    for seed in range(5):
        check_runout(program, seed)
    quietly("cmake", "--install", tmp_path / "build", "--prefix", tmp_path / "prefix")
    assert not (tmp_path / "prefix").exists()  # it is the example that decides what is installed
    assert run(program, "x")[0] == run(program)[0] == 2


@needs_cmake
def test_the_example_with_an_installed_library(installed, tmp_path):
    prefix = f"-DCMAKE_PREFIX_PATH={installed}"
    build = cmake(EXAMPLES / "embed_cpp", tmp_path, STRICT_CXX, prefix)
    assert not (build / "fasteval").exists()  # the sources are not compiled again
    check_runout(build / "runout", 7)


@needs_cmake
def test_what_is_installed(installed):
    (version,) = re.findall(r'FE_VERSION "(.*)"', HEADER.read_text())
    (config,) = installed.glob("lib*/**/fasteval-config-version.cmake")
    assert f'set(PACKAGE_VERSION "{version}")' in config.read_text()
    (pc,) = installed.glob("lib*/**/fasteval.pc")
    assert f"\nVersion: {version}\n" in pc.read_text()
    assert (installed / "include" / "fasteval.h").read_bytes() == HEADER.read_bytes()
    assert list(installed.glob("lib*/libfasteval.*"))


def through_pkg_config(place, folder):
    """Compile and run a program with the flags of a fasteval.pc."""
    (folder / "main.c").write_text(
        '#include "fasteval.h"\nint main(void) { return fe_abi() != FE_ABI; }\n'
    )
    where = {**os.environ, "PKG_CONFIG_PATH": str(place), "LD_LIBRARY_PATH": str(place.parent)}
    script = 'flags=$(pkg-config --cflags --libs fasteval) && eval "cc main.c $flags" && ./a.out'
    subprocess.run(["sh", "-c", script], cwd=folder, env=where, check=True)


@needs_cmake
@needs_pkg_config
def test_an_installed_library_through_pkg_config(installed, tmp_path):
    (pc,) = installed.glob("lib*/**/fasteval.pc")
    through_pkg_config(pc.parent, tmp_path)


@needs_cmake
@needs_pkg_config
@pytest.mark.parametrize(
    ("library", "header"),
    [("lib/x86_64-linux-gnu", "include"), ("lib", "{}/own headers"), ("{}/own lib", "{}/headers")],
)
def test_pkg_config_with_folders_of_all_kinds(installed, tmp_path, library, header):
    """A library that was installed elsewhere is put where the fasteval.pc is to lie."""
    library, header = library.format(tmp_path), header.format(tmp_path)
    folders = [f"-DCMAKE_INSTALL_LIBDIR={library}", f"-DCMAKE_INSTALL_INCLUDEDIR={header}"]
    quietly("cmake", "-S", ROOT, "-B", tmp_path / "build", *folders)
    place = tmp_path / prefix() / library / "pkgconfig"
    place.mkdir(parents=True)
    (tmp_path / prefix() / header).mkdir(exist_ok=True)
    shutil.copy(tmp_path / "build" / "fasteval.pc", place)
    shutil.copy(HEADER, tmp_path / prefix() / header)
    for built in installed.glob("lib*/libfasteval.*"):
        shutil.copy(built, place.parent)
    through_pkg_config(place, tmp_path)


# ---- examples/embed_cython ----------------------------------------------------------------------


def test_the_example_in_cython(tmp_path):
    pytest.importorskip("Cython")
    pytest.importorskip("setuptools")
    if fasteval.IMPLEMENTATION != "c":
        pytest.skip("no compiled core to cimport")
    for name in ("setup.py", "outs.pyx"):
        shutil.copy(EXAMPLES / "embed_cython" / name, tmp_path)
    where = {**os.environ, "PYTHONPATH": str(Path(fasteval.__file__).parents[1])}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, env=where, check=True, capture_output=True)
    program = (
        "import fasteval as f, outs\n"
        "masks = map(f.cards_to_mask, ('As Kd', 'Qh Qc', '2c 7d Ah 9s'))\n"
        "assert outs.winning_rivers(*masks) == 42"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=where, check=True)


# ---- docs/embedding.md --------------------------------------------------------------------------


def blocks(language):
    text = EMBEDDING.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def test_every_piece_of_c_in_the_page(tmp_path):
    program, *pieces = blocks("c")
    assert "main(void)" in program
    assert len(pieces) == 2
    for number, piece in enumerate((program, *pieces)):
        unit = tmp_path / f"piece{number}.c"
        unit.write_text(f'#include <stdio.h>\n#include "fasteval.h"\n{piece}')
        flags = [*STRICT, "-Wno-unused-function", f"-I{INCLUDE}", "-fsyntax-only"]
        assert quietly("cc", "-std=c11", *flags, unit) == ""


def test_the_commands_of_the_page(tmp_path):
    (tmp_path / "src").symlink_to(ROOT / "src")
    (tmp_path / "main.c").write_text(blocks("c")[0])
    (build,) = re.findall(r"`(cc -O3 -Isrc\S+ main.c .* -o main)`", EMBEDDING.read_text())
    (shared,) = [block for block in blocks("sh") if block.startswith("cc ")]
    for command in (build, shared):
        quietly("sh", "-c", command.replace("-O3", "-O0"), folder=tmp_path)
    strength = fasteval.evaluate("As Kd 2c 7d Ah 9s 9c")
    assert quietly(tmp_path / "main") == f"{strength}\n"


# ---- The header ---------------------------------------------------------------------------------

NOISY = ["-Wconversion", "-Wshadow", "-Wcast-qual", "-Wundef", "-Wredundant-decls"]
NOISY_C = [*NOISY, "-Wstrict-prototypes", "-Wmissing-prototypes"]
NOISY_CXX = [*NOISY, "-Wold-style-cast", "-Wuseless-cast", "-Wzero-as-null-pointer-constant"]


@pytest.mark.parametrize(
    ("compiler", "flags"),
    [
        ("cc", ["-std=c11", *NOISY_C]),
        ("cc", ["-std=c99", *NOISY_C]),
        ("g++", ["-std=c++11", "-x", "c++", *NOISY_CXX]),
        ("g++", ["-std=c++20", "-x", "c++", *NOISY_CXX]),
        ("clang", ["-x", "objective-c", *NOISY_C]),
        ("clang++", ["-x", "objective-c++", *NOISY]),
    ],
)
def test_the_header_alone_is_quiet_under_flags_of_all_kinds(tmp_path, compiler, flags):
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler}")
    unit = tmp_path / "unit.c"
    unit.write_text('#include "fasteval.h"\n#include "fasteval.h"\n')
    assert quietly(compiler, *flags, *STRICT, f"-I{INCLUDE}", "-fsyntax-only", unit) == ""


def test_all_names_of_the_header_are_ours():
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    macros = re.findall(r"^#define (\w+)", text, re.M)
    names = re.findall(r"^(?:FE_API|static inline) [^;(]*?(\w+)\(", text, re.M)
    types = re.findall(r"^(?:typedef .*\b(\w+);|\} (\w+);)$", text, re.M)
    members = re.findall(r"^    (\w+) = \d+", text, re.M)
    assert len(macros) > 20 < len(names)
    assert len(types) > 30 < len(members)
    ours = [*macros, *members, *names, *("".join(pair) for pair in types)]
    assert [name for name in ours if not name.startswith(("fe_", "FE_"))] == ["FASTEVAL_H"]


# ---- The ABI ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def abi():
    """tools/abi.py as a module."""
    if sys.maxsize < 2**32:
        pytest.skip("the list is of 64-bit machines")
    spec = importlib.util.spec_from_file_location("abi", ROOT / "tools" / "abi.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_list_of_the_abi_is_that_of_the_header(abi):
    listed = (ROOT / "tests" / "abi.txt").read_text().splitlines()
    now = abi.listing(HEADER.read_text())
    assert abi.broken(listed, now) == [], "programs must be compiled anew: count FE_ABI up"
    assert listed == now, "write the list anew: python tools/abi.py"


def test_the_list_has_every_struct_and_function(abi):
    listed = (ROOT / "tests" / "abi.txt").read_text()
    text = HEADER.read_text()
    for struct in re.findall(r"^typedef struct (\w+) \{", text, re.M):
        assert f"{struct}: " in listed
    for function in re.findall(r"\b(fe_\w+)\(", text):
        assert re.search(rf"\b{function}\(", listed), function
    declared = re.findall(r"^(?:FE_API|static inline) ", text, re.M)
    assert len(declared) == len(re.findall(r"\bfe_\w+\(.*[)}]$", listed, re.M)) > 70
    assert len(re.findall(r" at \d+, \d+ bytes", listed)) == 139


@pytest.mark.parametrize(
    ("before", "after", "gone"),
    [
        (
            "    fe_card deck[FE_CARDS];",
            "    uint16_t deck[FE_CARDS];",
            "fe_state.deck: fe_card at 706",
        ),
        (
            "    int8_t button;\n",
            "    uint8_t button;\n",
            "fe_state.button: int8_t at 700, 1 bytes",
        ),
        ("    FE_FLOP = 1,", "    FE_FLOP = 9,", "FE_FLOP = 1"),
        ("#define FE_SEATS 22", "#define FE_SEATS 23", "FE_SEATS = 22"),
        ("typedef uint32_t fe_seats;", "typedef uint64_t fe_seats;", "typedef uint32_t fe_seats"),
        (
            "fe_state_muck(fe_state *state, int seat)",
            "fe_state_muck(fe_state *state, size_t seat)",
            "fe_status fe_state_muck(fe_state *state, int seat)",
        ),
        ("FE_API int fe_abi(void);", "", "int fe_abi(void)"),
        (
            "    int8_t straddle_seat;",
            "    int8_t straddle_seat, extra;",
            "fe_config.extra: int8_t at ",
        ),
        (
            "    int32_t kind; ",
            "    int32_t kind, flags; ",
            "fe_action.flags: int32_t at 4, 4 bytes",
        ),
        (
            "uint32_t *wins, uint32_t *ties",
            "uint32_t *ties, uint32_t *wins",
            "fe_status fe_preflop_matchup(fe_mask first, fe_mask second, uint32_t *wins,",
        ),
        (
            "{ return card >> 2; }",
            "{ return card & 12; }",
            "static inline int fe_card_rank(fe_card card) { return card >> 2; }",
        ),
        (
            "typedef struct fe_kernel fe_kernel;",
            "typedef struct fe_way fe_kernel;",
            "typedef struct fe_kernel fe_kernel",
        ),
        (
            "    FE_RIVER = 3,\n    FE_SHOWDOWN = 4,",
            "    FE_RIVER = 3,\n    FE_NEW,\n    FE_SHOWDOWN,",
            "FE_SHOWDOWN = 4",
        ),
    ],
)
def test_a_change_needs_another_number(abi, before, after, gone):
    text = HEADER.read_text()
    assert before in text
    listed, now = abi.listing(text), abi.listing(text.replace(before, after, 1))
    assert any(line.startswith(gone) for line in abi.broken(listed, now))
    counted = text.replace(before, after, 1).replace("FE_ABI 1", "FE_ABI 2")
    assert abi.broken(listed, abi.listing(counted)) == []


def test_what_is_new_needs_none(abi):
    text = HEADER.read_text()
    last = "#ifdef __cplusplus\n}"
    each = "int fe_each(int (*call)(int, int), int a)"
    new = f"typedef struct fe_new {{ int a; }} fe_new;\nFE_API {each};\n"
    listed, now = abi.listing(text), abi.listing(text.replace(last, f"{new}{last}"))
    assert abi.broken(listed, now) == []
    assert set(now) - set(listed) == {
        each,
        "fe_new: 4 bytes",
        "fe_new.a: int at 0, 4 bytes",
    }
    assert set(abi.broken(now, listed)) == set(now) - set(listed)
