"""What the benchmarks share: the command line, processes that take turns, tables."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import fasteval
from fasteval import bench
from fasteval.batch import DEFAULT_KERNEL

ROOT = Path(__file__).parent.parent

Samples = dict[str, list[float]]


def parser(description: str) -> argparse.ArgumentParser:
    """Make the parser that every benchmark starts from."""
    made = argparse.ArgumentParser(
        description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    made.add_argument("--json", action="store_true", help="print JSON instead of a table")
    made.add_argument(
        "--runs", type=positive, default=5, metavar="N", help="processes of each kind"
    )
    return made


def positive(text: str) -> int:
    """Read a number of at least 1 from the command line.

    >>> positive("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: '0' is not a number of at least 1
    """
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return number


def count(number: int, singular: str, plural: str) -> str:
    """Write a number of things.

    >>> count(1, "run", "runs"), count(1048576, "hand", "hands")
    ('1 run', '1,048,576 hands')
    """
    return f"{number:,} {singular if number == 1 else plural}"


def turns(number: int) -> Iterator[int]:
    """Count from 0 to a number of runs, and say on a terminal which run it is."""
    progress = bench.progress_line()
    try:
        for turn in range(number):
            progress(f"run {turn + 1} of {number}")
            yield turn
    finally:
        progress("")


def pin() -> None:
    """Keep this process and its children on one processor, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> dict[str, str]:
    """Say what is measured, and on what."""
    return {
        "fasteval": f"{fasteval.__version__} ({fasteval.IMPLEMENTATION}, kernel {DEFAULT_KERNEL})",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "processor": _processor(),
    }


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    lines = information.read_text().splitlines() if information.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()} ({platform.machine()})"


def run(command: Sequence[str | Path]) -> str:
    """Run a command from the project's root and return its output.

    If it fails, what it complained of is passed on and CalledProcessError raised.
    """
    arguments = [str(part) for part in command]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="", end="", file=sys.stderr)
    done.check_returncode()
    return done.stdout


def run_json(command: Sequence[str | Path]) -> Any:
    """Run a command whose last line is JSON; packages may print lines of their own before."""
    return json.loads(run(command).splitlines()[-1])


def take_turns(runs: int, sources: Iterable[Callable[[], dict[str, float]]]) -> Samples:
    """Call each source once in every run, so that a wandering clock is fair to all."""
    samples: Samples = {}
    for _ in turns(runs):
        for source in sources:
            for name, figure in source().items():
                samples.setdefault(name, []).append(figure)
    return samples


def show(options: argparse.Namespace, rows: list[dict[str, Any]], notes: Iterable[str]) -> None:
    """Print rows, whose keys are the titles, as a table or as JSON."""
    if options.json:
        print(json.dumps({"machine": machine(), "rows": rows, "notes": [*notes]}, indent=2))
        return
    for key, value in machine().items():
        print(f"{key}: {value}")
    print()
    print(table(rows))
    for note in notes:
        print(note)


def table(rows: list[dict[str, Any]]) -> str:
    """Lay rows out in columns: text to the left, figures to the right.

    >>> print(table([{"door": "a", "ns": 1.5}, {"door": "bc", "ns": None}]))
    door   ns
    a     1.5
    bc      -
    """
    titles = list(rows[0])
    cells = [titles, *([_cell(row[title]) for title in titles] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    left = [isinstance(value, str) for value in rows[0].values()]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if is_left else cell.rjust(width)
            for cell, width, is_left in zip(line, widths, left, strict=True)
        ).rstrip()
        for line in cells
    )


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"
    return str(value)
