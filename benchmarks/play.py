"""Hands of hold'em a second, in Python and in C, beside the engines of play_rivals in the same run.

The games are those of play_rivals: no-limit hold'em, blinds 50 and 100, stacks 10000, at random or
called down, dealt at random and settled. CC, else cc, compiles the C library.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import fasteval
from benchmarks import measure, play_rivals
from benchmarks.play_engines import BIG_BLIND, ENGINES, PLAYERS, SMALL_BLIND, STACK, Engine
from benchmarks.play_rivals import ACPC_PLAYERS, CALL_DOWN, CHECK, COPY, RANDOM, acpc_name
from fasteval import bench

_EMPTY = "an empty method"
_NATIVE = measure.ROOT / "benchmarks" / "native"
_PACKAGE = measure.ROOT / "src" / "fasteval"


class Fasteval(Engine):
    """The State of fasteval; decks come from seeds."""

    name = "fasteval"

    def __init__(self) -> None:
        rules = fasteval.Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
        self._rules, self._stacks = rules, [STACK] * PLAYERS

    def random_play(self, hands: int, seed: int) -> int:
        choose, new = random.Random(seed).random, fasteval.State
        rules, stacks, button = self._rules, self._stacks, PLAYERS - 1
        decisions = 0
        for number in range(seed * hands, (seed + 1) * hands):
            state = new(rules, stacks, button, seed=number)
            while not state.over:
                decisions += 1
                slot = choose() * 3
                if slot >= 2:
                    legal = state.legal
                    most = legal.max_raise_to
                    if most:
                        least = legal.min_raise_to or most
                        state.raise_to(least + int(choose() * (most - least + 1)))
                        continue
                    slot = choose() * 2
                if slot >= 1 or not state.legal.call:
                    state.call()
                else:
                    state.fold()
            _ = state.stacks
        return decisions

    def call_down(self, hands: int) -> int:
        new, rules, stacks, button = fasteval.State, self._rules, self._stacks, PLAYERS - 1
        decisions = 0
        for number in range(hands):
            state = new(rules, stacks, button, seed=number)
            call = state.call
            while not state.over:
                decisions += 1
                call()
            _ = state.stacks
        return decisions

    def flop(self) -> Any:
        state = fasteval.State(self._rules, self._stacks, PLAYERS - 1, seed=1)
        for _ in range(PLAYERS):
            state.call()
        return state

    def copier(self, state: Any) -> Callable[[], Any]:
        copy: Callable[[], Any] = state.copy
        return copy

    def checker(self) -> Callable[[Any], Any]:
        return fasteval.State.check


class _Empty:
    __slots__ = ()

    def method(self) -> None:
        """Do nothing, so that the cost of a call is seen."""


def measure_here() -> dict[str, float]:
    """Measure fasteval in this process, and what calling an empty method of Python costs."""
    measure.pin()
    empty = bench.call_task("x.method()", x=_Empty())
    return {**play_rivals.measure_engine(Fasteval()), _EMPTY: min(empty() for _ in range(20))}


def build(folder: Path) -> Path:
    """Compile our own driver as the rival's is compiled."""
    program = folder / "play_bench"
    flags = ["-std=gnu11", "-O3", "-march=native", "-flto", "-DNDEBUG"]
    includes = [f"-I{_PACKAGE / 'include'}", f"-I{_NATIVE}"]
    sources = [_NATIVE / "play_bench.c", *sorted((_PACKAGE / "c").glob("*.c"))]
    compiler = os.environ.get("CC", "cc")
    measure.run([compiler, *flags, *includes, *sources, "-o", program])
    return program


def our_name(players: int) -> str:
    """Name our native rows.

    >>> our_name(6)
    'fasteval in C, 6 players'
    """
    return f"fasteval in C, {players} players"


def sources(folder: Path) -> tuple[dict[str, Callable[[], dict[str, float]]], list[str]]:
    """Make a source of figures for ourselves and for each rival that can be had."""
    command = [sys.executable, "-m", "benchmarks.play", "--here"]
    found: dict[str, Callable[[], dict[str, float]]] = {
        Fasteval.name: partial(measure.run_json, command)
    }
    rivals, missing = play_rivals.sources(folder)
    try:
        program = build(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        missing.append(f"the C library cannot be compiled: {error}")
    else:
        for players in ACPC_PLAYERS:
            found[our_name(players)] = partial(play_rivals.drive_acpc, program, players)
    return {**found, **rivals}, missing


def ratios(results: dict[str, list[dict[str, float]]]) -> list[str]:
    """Say how many times faster we are than the best rival, by the best of all processes."""
    best = {
        name: {key: min(figure[key] for figure in figures) for key in figures[0]}
        for name, figures in results.items()
    }
    native = [(our_name(players), [acpc_name(players)]) for players in ACPC_PLAYERS]
    in_python = [name for name in ENGINES if name in best]
    notes = []
    for own, rivals in [(Fasteval.name, in_python), *native]:
        rivals = [name for name in rivals if name in best]
        for key in (RANDOM, CALL_DOWN, COPY, CHECK):
            slower = {name: best[name][key] for name in rivals if key in best[name]}
            if own in best and slower:
                rival = min(slower, key=lambda name: slower[name])
                notes.append(f"{own}, {key}: {slower[rival] / best[own][key]:.2f} x {rival}")
    empty = best[Fasteval.name][_EMPTY]
    return [*notes, f"check(): {best[Fasteval.name][CHECK] / empty:.2f} x {_EMPTY} of Python"]


def report(options: Namespace) -> None:
    """Let processes take turns and show what they measured."""
    with tempfile.TemporaryDirectory() as name:
        found, missing = sources(Path(name))
        measure.pin()
        results: dict[str, list[dict[str, float]]] = {}
        for _ in measure.turns(options.runs):
            for engine, source in found.items():
                results.setdefault(engine, []).append(source())
    notes = [*ratios(results), *play_rivals.notes(options.runs), *missing]
    measure.show(options, play_rivals.rows(results), notes)


def main() -> None:
    parser = measure.parser(__doc__)
    parser.add_argument("--here", action="store_true", help="one process, JSON only")
    options = parser.parse_args()
    if options.here:
        print(json.dumps(measure_here()))
    else:
        report(options)


if __name__ == "__main__":
    main()
