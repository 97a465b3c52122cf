"""Native figures, with no Python in the way: our C library and, where it can be had, OMPEval.

Needs a C compiler (CC, else cc); OMPEval needs a C++ compiler too (CXX, else c++). Its sources
are taken from the folder OMPEVAL_DIR, the one that holds omp/, or else out of the source
distribution of pokerfast, which pip downloads.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import measure
from fasteval import bench, kernels

_NATIVE = measure.ROOT / "benchmarks" / "native"
_LIBRARY = measure.ROOT / "src" / "fasteval"
_OURS = ("scalar_bench", "kernels_bench", "lanes_bench")
_RIVAL = "OMPEval"


def build_ours(name: str, folder: Path) -> Path:
    """Compile a driver with the C library as docs/embedding.md says, for any processor."""
    program = folder / name
    compiler = os.environ.get("CC", "cc")
    sources = [_NATIVE / f"{name}.c", *sorted((_LIBRARY / "c").glob("*.c"))]
    include = [f"-I{_LIBRARY / 'include'}", f"-I{_NATIVE}"]
    measure.run([compiler, "-std=c11", "-O3", "-flto", *include, *sources, "-o", program])
    return program


def build_ompeval(folder: Path) -> Path:
    """Compile the driver of OMPEval with all that this processor has."""
    program = folder / "ompeval_bench"
    compiler = os.environ.get("CXX", "c++")
    home = Path(os.environ.get("OMPEVAL_DIR") or download_ompeval(folder))
    sources = [_NATIVE / "ompeval_bench.cpp", home / "omp" / "HandEvaluator.cpp"]
    flags = ["-std=c++17", "-O3", "-march=native", f"-I{home}", f"-I{_NATIVE}"]
    measure.run([compiler, *flags, *sources, "-o", program])
    return program


def download_ompeval(folder: Path) -> Path:
    """Let pip download pokerfast's source distribution and unpack OMPEval out of it."""
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", "pokerfast"]
    measure.run([*pip, "--dest", folder, "pokerfast"])
    (archive,) = folder.glob("pokerfast-*.tar.gz")
    with tarfile.open(archive) as source:
        wanted = [member for member in source if "/vendor/OMPEval/" in member.name]
        source.extractall(folder, wanted, filter="data")
    (home,) = folder.glob("pokerfast-*/vendor/OMPEval")
    return home


def drive(program: Path, hands: Path) -> dict[str, float]:
    """Run a driver and return hands a second under the names that it prints."""
    lines = measure.run([program, hands]).splitlines()
    return {name: float(rate) for name, _, rate in (line.partition("\t") for line in lines)}


def drive_sequence(program: Path, kernel: str) -> dict[str, float]:
    """Run lanes_bench and return how fast it goes through all hands of seven cards."""
    found = re.search(r"sequence +(\d+) M/s", measure.run([program, kernel]))
    return {f"{kernel}, all hands in sequence": 1e6 * float(found[1])} if found else {}


def rows(samples: measure.Samples) -> list[dict[str, Any]]:
    """Make the table: each figure beside that of OMPEval for the same kind of input."""
    best = {name: max(rates) for name, rates in samples.items()}
    found = []
    for name, rates in samples.items():
        prepared = best.get(f"{_RIVAL}, prepared hands")
        rival = best.get(f"{_RIVAL}, {name.partition(', ')[2]}", prepared)
        found.append(
            {
                "evaluator, input": name,
                "best M/s": best[name] / 1e6,
                "median M/s": median(rates) / 1e6,
                "x OMPEval": best[name] / rival if rival else None,
            }
        )
    return found


def main() -> None:
    parser = measure.parser(__doc__)
    parser.set_defaults(runs=9)
    parser.add_argument(
        "--hands", type=measure.positive, default=1 << 20, metavar="N", help="hands in memory"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hands = folder / "hands.bin"
        hands.write_bytes(b"".join(map(bytes, bench.deal(options.hands))))
        try:
            *programs, sequence = [build_ours(driver, folder) for driver in _OURS]
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"the C library cannot be measured: {error}")
        count = measure.count(options.hands, "random hand", "random hands")
        runs = measure.count(options.runs, "run", "runs")
        notes = [f"\n{count}, {runs} that take turns. Ratios are of the best."]
        try:
            programs.append(build_ompeval(folder))
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            notes.append(f"no OMPEval: {error}")
        measure.pin()
        sources = [partial(drive, program, hands) for program in programs]
        sources.append(partial(drive_sequence, sequence, kernels()[0]))
        measure.show(options, rows(measure.take_turns(options.runs, sources)), notes)


if __name__ == "__main__":
    main()
