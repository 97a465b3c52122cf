"""Builds the compiled core. Everything declarative is in pyproject.toml.

FASTEVAL_NO_EXTENSIONS=1  leave the core out: a pure wheel that works with no compiler
FASTEVAL_SANITIZE=1       build with the address and undefined-behaviour sanitizers
FASTEVAL_WERROR=1         treat warnings in the C library as errors
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

PACKAGE = Path("src/fasteval")


def compile_flags() -> list[str]:
    if sys.platform == "win32":
        return ["/std:c11", "/O2"]
    flags = ["-std=c11", "-O3", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra"]
    if os.environ.get("FASTEVAL_WERROR"):
        flags.append("-Werror")
    if os.environ.get("FASTEVAL_SANITIZE"):
        flags += ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
    return flags


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
        extra_compile_args=compile_flags(),
        extra_link_args=["-fsanitize=address,undefined"]
        if os.environ.get("FASTEVAL_SANITIZE")
        else [],
    )


setup(ext_modules=[] if os.environ.get("FASTEVAL_NO_EXTENSIONS") else [core()])
