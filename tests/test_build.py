"""What setup.py makes of its variables and of the compiler."""

import runpy
from pathlib import Path

import pytest

setuptools = pytest.importorskip("setuptools")

ROOT = Path(__file__).resolve().parents[1]
SWITCHES = [f"FASTEVAL_{name}" for name in ("NO_EXTENSIONS", "SANITIZE", "WERROR", "COVERAGE")]

pytestmark = pytest.mark.skipif(
    not (ROOT / "setup.py").exists(), reason="tests without the sources"
)


@pytest.fixture
def read_setup(monkeypatch):
    """Run setup.py up to the building; return its names and what it would build."""

    def read(**switches):
        given = {}
        for name in SWITCHES:
            monkeypatch.delenv(name, raising=False)
        for name, value in switches.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(ROOT)
        monkeypatch.setattr(setuptools, "setup", lambda **options: given.update(options))
        return runpy.run_path("setup.py"), given

    return read


def test_no_extensions_are_built_only_when_nobody_wants_them(read_setup):
    for value, number in [("1", 0), ("0", 1), ("", 1)]:
        _, given = read_setup(FASTEVAL_NO_EXTENSIONS=value)
        assert len(given["ext_modules"]) == number


@pytest.mark.parametrize(
    ("switch", "flag"),
    [("WERROR", "-Werror"), ("SANITIZE", "-fsanitize=address,undefined")],
)
def test_a_switch_is_on_or_off(read_setup, switch, flag):
    for value, is_on in [("1", True), ("0", False), ("", False)]:
        names, _ = read_setup(**{f"FASTEVAL_{switch}": value})
        assert (flag in names["compile_flags"]("unix")) is is_on


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("value", ["no", "true", " 1", "2"])
def test_an_odd_switch_is_refused(read_setup, switch, value):
    with pytest.raises(SystemExit, match=f"^{switch} is {value!r}: set it to 1 or 0$"):
        read_setup(**{switch: value})


def test_flags_are_of_the_compiler_and_not_of_the_system(read_setup, monkeypatch):
    """MinGW, for a Python of MSYS2 on Windows, knows nothing of MSVC's."""
    monkeypatch.setattr("sys.platform", "win32")
    names, _ = read_setup()
    for flags in (names["compile_flags"], names["link_flags"]):
        assert all(flag.startswith("/") for flag in flags("msvc"))
        assert not any(flag.startswith("/") for flag in flags("mingw32"))
    assert "-std=c11" in names["compile_flags"]("mingw32")
