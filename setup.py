"""Builds the compiled core. Everything declarative is in pyproject.toml.

FASTEVAL_NO_EXTENSIONS=1  leave the core out: a pure wheel that works with no compiler
FASTEVAL_SANITIZE=1       build with the address and undefined-behaviour sanitizers
FASTEVAL_WERROR=1         treat warnings in the C library as errors
FASTEVAL_COVERAGE=1       count which lines of Cython and C are run, up to CPython 3.11: tools/coverage.sh
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


def compile_flags() -> list[str]:
    if sys.platform == "win32":
        return ["/std:c11", "/O2", "/GS", "/guard:cf"]
    flags = ["-std=c11", "-O3", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra"]
    if not is_instrumented():
        flags += fortified()
    if os.environ.get("FASTEVAL_WERROR"):
        flags.append("-Werror")
    if os.environ.get("FASTEVAL_SANITIZE"):
        flags += ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
    if os.environ.get("FASTEVAL_COVERAGE"):
        flags += ["-O1", "--coverage", "-fprofile-update=atomic"]
    return flags


def is_instrumented() -> bool:
    return bool(os.environ.get("FASTEVAL_SANITIZE") or os.environ.get("FASTEVAL_COVERAGE"))


def fortified() -> list[str]:
    """Checks of lengths where the compiler knows them, unless the system's own flags have them."""
    places = [os.environ.get(name) or "" for name in ("CFLAGS", "CPPFLAGS")]
    places += [str(sysconfig.get_config_var(name)) for name in ("CFLAGS", "CPPFLAGS")]
    if any("_FORTIFY_SOURCE" in flags for flags in places):
        return []
    return ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]


def link_flags() -> list[str]:
    if os.environ.get("FASTEVAL_SANITIZE"):
        return ["-fsanitize=address,undefined"]
    if sys.platform == "win32":
        return ["/guard:cf"]
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
        extra_compile_args=compile_flags(),
        extra_link_args=link_flags(),
    )


def extensions() -> list[Extension]:
    if os.environ.get("FASTEVAL_NO_EXTENSIONS"):
        return []
    return [count_lines(core()) if os.environ.get("FASTEVAL_COVERAGE") else core()]


def readme() -> str:
    """The README without links to files, which are dead where packages are listed."""
    text = Path("README.md").read_text(encoding="utf-8")
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", text)


class BuildCore(build_ext):
    """Says, where the core cannot be compiled, how to do without it."""

    def build_extension(self, extension: Extension) -> None:
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
