"""Compares _core.pyi with both floors by mypy's stubtest: the compiled core, then its twin."""

import os
import subprocess
import sys
from pathlib import Path

TYPING = Path(__file__).resolve().parents[1] / "tests" / "typing"
STUBTEST = "import sys; from mypy.stubtest import main; sys.exit(main())"
TWIN_IN_PLACE = (
    "import sys, fasteval; from fasteval._py import glue;"
    " fasteval._core = sys.modules['fasteval._core'] = glue; "
)


def check(floor: str, allowed: str, before: str = "", *options: str) -> int:
    arguments = ["fasteval._core", "--allowlist", str(TYPING / allowed), *options]
    print(f"{floor}: ", end="", flush=True)
    return subprocess.run(
        [sys.executable, "-c", before + STUBTEST, *arguments],
        env={**os.environ, "FASTEVAL_IMPLEMENTATION": floor},
        check=False,
    ).returncode


if __name__ == "__main__":
    failed = check("c", "stubtest.txt")
    # The twin's classes have slots, which say already that they have a layout of their own.
    failed += check("python", "stubtest_twin.txt", TWIN_IN_PLACE, "--ignore-disjoint-bases")
    sys.exit(bool(failed))
