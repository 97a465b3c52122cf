"""What importing fasteval costs, in a fresh interpreter each time, and what its wheel weighs."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import measure

_BARE = "nothing"
_PROGRAMS = {
    _BARE: "pass",
    # An interpreter told that numpy is None takes it for not installed.
    "fasteval, numpy not installed": "import sys; sys.modules['numpy'] = None; import fasteval",
    "fasteval, numpy installed": "import fasteval",
    "fasteval.cli": "import fasteval.cli",
}


def start(name: str, program: str) -> Callable[[], dict[str, float]]:
    """Make a source that runs a program in a fresh interpreter and gives the seconds it took."""

    def source() -> dict[str, float]:
        begin = perf_counter()
        measure.run([sys.executable, "-c", program])
        return {name: perf_counter() - begin}

    return source


def rows(samples: measure.Samples) -> list[dict[str, Any]]:
    """Make the table; the bare interpreter is taken off the best."""
    return [
        {
            "import": name,
            "best ms": min(seconds) * 1e3,
            "median ms": median(seconds) * 1e3,
            "over nothing ms": (min(seconds) - min(samples[_BARE])) * 1e3,
        }
        for name, seconds in samples.items()
    ]


def wheel_note() -> str:
    """Build a wheel as a user would and weigh it."""
    with tempfile.TemporaryDirectory() as folder:
        measure.run([sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder, "."])
        (wheel,) = Path(folder).glob("*.whl")
        return f"{wheel.name}: {wheel.stat().st_size / 1000:.0f} KB"


def main() -> None:
    parser = measure.parser(__doc__)
    parser.set_defaults(runs=40)
    parser.add_argument("--wheel", action="store_true", help="build a wheel and weigh it too")
    options = parser.parse_args()
    measure.pin()
    samples = measure.take_turns(
        options.runs, [start(name, program) for name, program in _PROGRAMS.items()]
    )
    notes = [f"\n{measure.count(options.runs, 'process', 'processes')} of each kind, taking turns."]
    if options.wheel:
        notes.append(wheel_note())
    measure.show(options, rows(samples), notes)


if __name__ == "__main__":
    main()
