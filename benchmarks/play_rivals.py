"""Hold'em engines of others: hands a second, and what a copy and one check cost.

No-limit hold'em, blinds 50 and 100, stacks 10000, six players, all of them at random or calling
down; every hand is dealt at random and settled. An engine that is not installed is named as
missing. The game code of the Annual Computer Poker Competition's dealer needs a C++ compiler
(CXX, else c++). It is taken from the folder ACPC_DIR, the one that holds game.h, or else out of
an installed open_spiel.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import measure
from benchmarks.play_engines import ENGINES, Engine
from fasteval import bench

RANDOM, CALL_DOWN, COPY, CHECK, DECISIONS = "random", "call down", "copy", "check", "decisions"
ACPC_PLAYERS = (2, 6, 9)
_NATIVE = measure.ROOT / "benchmarks" / "native"
_HANDS = 400  # of random play, always the same ones: enough for an average hand
_CALLED_DOWN = 20  # these are all as long as each other
_TIMES = 200  # copies or checks in one repetition
_LEGEND = """Figures are of the best.
Random play takes one of three slots, each as likely: fold, or check if that is free; check or
call; raise to any legal amount. Where no raise is offered, it takes one of the first two."""


def measure_engine(engine: Engine) -> dict[str, float]:
    """Measure an engine in this process: seconds for each thing, and decisions in a hand."""
    tasks = {
        RANDOM: bench.batch_task(lambda: engine.random_play(_HANDS, 1), _HANDS, 1),
        CALL_DOWN: bench.batch_task(lambda: engine.call_down(_CALLED_DOWN), _CALLED_DOWN, 1),
        CHECK: lambda: _check_seconds(engine),
    }
    if engine.copies:
        tasks[COPY] = bench.call_task("f()", f=engine.copier(engine.flop()))
    found = bench.round_robin(tasks, lambda text: None)
    return {**found, DECISIONS: engine.random_play(_HANDS, 1) / _HANDS}


def _check_seconds(engine: Engine) -> float:
    """Time checks in states that were made before, each of which can be used once."""
    work = engine.checks(_TIMES)
    start = perf_counter()
    work()
    return (perf_counter() - start) / _TIMES


def acpc_folder() -> Path:
    """Find the dealer's sources, or raise FileNotFoundError."""
    if chosen := os.environ.get("ACPC_DIR"):
        return Path(chosen)
    package = find_spec("open_spiel")
    for place in (package.submodule_search_locations if package else None) or ():
        folder = Path(place, "games", "universal_poker", "acpc", "project_acpc_server")
        if (folder / "game.h").exists():
            return folder
    raise FileNotFoundError("neither ACPC_DIR nor an installed open_spiel says where it is")


def build_acpc(folder: Path) -> Path:
    """Compile the driver of the dealer's game code with all that this processor has."""
    home, program = acpc_folder(), folder / "acpc_bench"
    flags = ["-O3", "-march=native", "-flto", "-DNDEBUG", f"-I{home}", f"-I{_NATIVE}"]
    compiler = os.environ.get("CXX", "c++")
    sources: list[str | Path] = [_NATIVE / "acpc_bench.cpp"]
    if (home / "game.cc").exists():
        sources += [home / "game.cc", home / "rng.cc"]
    else:
        flags.append("-DACPC_IN_C")
        for name in ("game", "rng"):
            sources.append(folder / f"{name}.o")
            c = os.environ.get("CC", "cc")
            measure.run([c, *flags, "-c", home / f"{name}.c", "-o", sources[-1]])
    measure.run([compiler, "-std=c++17", *flags, *sources, "-o", program])
    return program


def drive_acpc(program: Path, players: int) -> dict[str, float]:
    """Run the driver and return what measure_engine would."""
    lines = measure.run([program, str(players)]).splitlines()
    found = {name: float(figure) for name, _, figure in (line.partition("\t") for line in lines)}
    return {name: rate if name == DECISIONS else 1 / rate for name, rate in found.items()}


def acpc_name(players: int) -> str:
    """Name the dealer's rows.

    >>> acpc_name(6)
    'ACPC dealer, 6 players'
    """
    return f"ACPC dealer, {players} players"


def sources(folder: Path) -> tuple[dict[str, Callable[[], dict[str, float]]], list[str]]:
    """Make a source of figures for each engine that can be had; say which ones are missing."""
    found: dict[str, Callable[[], dict[str, float]]] = {}
    missing = []
    for name, engine in ENGINES.items():
        try:
            engine()
        except ImportError as error:
            missing.append(f"{name} is missing: {error}")
        else:
            command = [sys.executable, "-m", "benchmarks.play_rivals", "--here", name]
            found[name] = partial(measure.run_json, command)
    try:
        program = build_acpc(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        missing.append(f"the ACPC dealer is missing: {error}")
    else:
        for players in ACPC_PLAYERS:
            found[acpc_name(players)] = partial(drive_acpc, program, players)
    return found, missing


def rows(results: dict[str, list[dict[str, float]]]) -> list[dict[str, Any]]:
    """Make the table: the best of all processes, and the median of random play."""
    found = []
    for name, figures in results.items():
        best = {key: min(figure[key] for figure in figures) for key in figures[0]}
        found.append(
            {
                "engine": name,
                "random hands/s": 1 / best[RANDOM],
                "median": 1 / median(figure[RANDOM] for figure in figures),
                "decisions a hand": best[DECISIONS],
                "call-down hands/s": 1 / best[CALL_DOWN],
                "copy us": best[COPY] * 1e6 if COPY in best else None,
                "check us": best[CHECK] * 1e6,
            }
        )
    return sorted(found, key=lambda row: -row["random hands/s"])


def main() -> None:
    parser = measure.parser(__doc__)
    parser.add_argument("--here", choices=ENGINES, help="one engine, one process, JSON only")
    options = parser.parse_args()
    if options.here is not None:
        measure.pin()
        print(json.dumps(measure_engine(ENGINES[options.here]())))
        return
    report(options)


def report(options: Namespace) -> None:
    """Let processes take turns and show what they measured."""
    with tempfile.TemporaryDirectory() as name:
        found, missing = sources(Path(name))
        measure.pin()
        results: dict[str, list[dict[str, float]]] = {}
        for _ in measure.turns(options.runs):
            for engine, source in found.items():
                results.setdefault(engine, []).append(source())
    if not results:
        sys.exit("\n".join(missing))
    measure.show(options, rows(results), notes(options.runs) + missing)


def notes(runs: int) -> list[str]:
    """Say what the figures are, and which engine plays by other rules."""
    processes = measure.count(runs, "process", "processes")
    found = [f"\n{processes} of each kind, taking turns. {_LEGEND}"]
    return found + [f"{name}: {ENGINES[name].note}" for name in ENGINES if ENGINES[name].note]


if __name__ == "__main__":
    main()
