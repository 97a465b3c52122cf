"""Builds the compiled core. Everything declarative is in pyproject.toml.

Each of these is 1 for on, and 0, empty or unset for off:

FASTEVAL_NO_EXTENSIONS=1  leave the core out: a pure wheel that works with no compiler
FASTEVAL_SANITIZE=1       build with the address and undefined-behaviour sanitizers
FASTEVAL_WERROR=1         treat warnings in the C library as errors
FASTEVAL_COVERAGE=1       count which lines of Cython and C are run (tools/coverage.sh)
"""

import os
import re
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError

PACKAGE = Path("src/fasteval")


def is_on(name: str) -> bool:
    """Whether a variable is 1, and not 0 or empty."""
    value = os.environ.get(name, "")
    if value not in ("", "0", "1"):
        sys.exit(f"{name} is {value!r}: set it to 1 or 0")
    return value == "1"


NO_EXTENSIONS = is_on("FASTEVAL_NO_EXTENSIONS")
SANITIZE = is_on("FASTEVAL_SANITIZE")
WERROR = is_on("FASTEVAL_WERROR")
COVERAGE = is_on("FASTEVAL_COVERAGE")


def compile_flags(compiler: str) -> list[str]:
    if compiler == "msvc":  # and clang-cl, but no MinGW
        return ["/std:c11", "/O2", "/GS", "/guard:cf"]
    flags = ["-std=c11", "-O3", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra"]
    if not (SANITIZE or COVERAGE or sys.platform == "win32"):
        flags += fortified()
    if WERROR:
        flags.append("-Werror")
    if SANITIZE:
        flags += ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
    if COVERAGE:
        flags += ["-O1", "--coverage", "-fprofile-update=atomic"]
    return flags


def fortified() -> list[str]:
    """Checks of lengths where the compiler knows them, unless the system's own flags have them."""
    places = [os.environ.get(name) or "" for name in ("CFLAGS", "CPPFLAGS")]
    places += [str(sysconfig.get_config_var(name)) for name in ("CFLAGS", "CPPFLAGS")]
    if any("_FORTIFY_SOURCE" in flags for flags in places):
        return []
    return ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]


def link_flags(compiler: str) -> list[str]:
    if compiler == "msvc":
        return ["/guard:cf"]
    if SANITIZE:
        return ["-fsanitize=address,undefined"]
    if sys.platform.startswith(("linux", "freebsd")):
        return ["-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack"]
    return []


def count_lines(extension: Extension) -> Extension:
    """Let coverage.py see the lines of Cython, and gcov those of C."""
    if extension.define_macros:
        sys.exit("FASTEVAL_COVERAGE: Cython counts lines without the GIL up to CPython 3.11 only")
    extension.cython_directives = {"linetrace": True}
    extension.define_macros += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]
    extension.extra_link_args.append("--coverage")
    return extension


def macros() -> list[tuple[str, str | None]]:
    """From 3.12 on each interpreter has a GIL, and so needs types and constants, of its own."""
    if sys.implementation.name != "cpython" or sys.version_info < (3, 12):
        return []
    return [
        ("CYTHON_USE_MODULE_STATE", "1"),
        ("CYTHON_USE_TYPE_SPECS", "1"),
        ("CYTHON_USE_FREELISTS", "0"),  # to find one in the module takes longer than it saves
    ]


def core() -> Extension:
    sources = [PACKAGE / "_core.pyx", *sorted((PACKAGE / "c").glob("*.c"))]
    headers = [
        *PACKAGE.glob("*.pxi"),
        *PACKAGE.glob("*.h"),
        *PACKAGE.glob("include/*.h"),
        *PACKAGE.glob("c/*.h"),
    ]
    return Extension(
        "fasteval._core",
        sources=[path.as_posix() for path in sources],
        depends=[path.as_posix() for path in headers],
        include_dirs=[(PACKAGE / "include").as_posix(), PACKAGE.as_posix()],
        define_macros=macros(),
    )


def extensions() -> list[Extension]:
    if NO_EXTENSIONS:
        return []
    return [count_lines(core()) if COVERAGE else core()]


def readme() -> str:
    """The README without links to files and pictures, which are dead where packages are listed."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"<img [^>]*>\n\n", "", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", text)


class BuildCore(build_ext):
    """Compiles the core by the compiler's own flags; says, where it cannot, how to do without."""

    def build_extension(self, extension: Extension) -> None:
        extension.extra_compile_args += compile_flags(self.compiler.compiler_type)
        extension.extra_link_args += link_flags(self.compiler.compiler_type)
        try:
            super().build_extension(extension)
        except (CCompilerError, ExecError):
            print(
                "\nThe compiled core of fasteval needs a C11 compiler. Without one, set\n"
                "FASTEVAL_NO_EXTENSIONS=1 and install again: the same in pure Python, slower.\n",
                file=sys.stderr,
            )
            raise


setup(
    cmdclass={"build_ext": BuildCore},
    ext_modules=extensions(),
    long_description=readme(),
    long_description_content_type="text/markdown",
)
