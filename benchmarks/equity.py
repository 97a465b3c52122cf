"""Time for one equity: ours and OMPEval's, through pokerfast, in turns on the same spots.

Exact answers are compared before they are timed. For random deals both go on until the first
player's standard error is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import fasteval
from benchmarks import measure
from fasteval.batch import processors

FLOP, TURN, RIVER = "2c7dJh", "2c7dJh4s", "2c7dJh4s9c"
TIGHT, LOOSE = fasteval.Range.percent(26), fasteval.Range.percent(30)
ANY = "random"
SAMPLES = 1 << 22
_MOST_RIVAL_SECONDS = 20.0  # longer ones are asked for once only
_TOLERANCE = 1e-9


class Spot(NamedTuple):
    """What is asked."""

    name: str
    players: Sequence[Any]
    board: str = ""
    samples: int = 0
    threads: int = 1
    rival: bool = True


def sampled(opponents: int, threads: int = 1) -> Spot:
    """Make a spot of one hand against random ones."""
    name = f"AhAs v {opponents} random, sampled"
    return Spot(name, ["AhAs", *[ANY] * opponents], "", SAMPLES, threads, opponents <= 5)


SPOTS = [
    Spot("AhAs v KdKc", ["AhAs", "KdKc"]),
    Spot("AA v random", ["AA", ANY]),
    Spot("26 % v 30 %", [TIGHT, LOOSE]),
    Spot("random v random", [ANY, ANY], rival=False),  # a minute and more
    Spot("26 % v 30 %, flop", [TIGHT, LOOSE], FLOP),
    Spot("26 % v 30 %, turn", [TIGHT, LOOSE], TURN),
    Spot("26 % v 30 %, river", [TIGHT, LOOSE], RIVER),
    Spot("random v random, flop", [ANY, ANY], FLOP),
    Spot("random v random, river", [ANY, ANY], RIVER),
    Spot("AhAs v KdKc v QhQd", ["AhAs", "KdKc", "QhQd"]),
    Spot("AA v KK v QQ", ["AA", "KK", "QQ"]),
    sampled(1),
    sampled(5),
    sampled(8),
    sampled(8, processors()),
]


def ours(spot: Spot) -> fasteval.Equity:
    """Ask fasteval."""
    options: dict[str, Any] = {"method": "exact"}
    if spot.samples:
        options = {"method": "sampled", "samples": spot.samples, "seed": 1}
    board = spot.board or None
    return fasteval.equity(spot.players, board=board, threads=spot.threads, **options)


def rival_call(spot: Spot) -> Callable[[], list[float]] | None:
    """Make the same question for OMPEval; None if it is not there or cannot answer."""
    try:
        from pokerfast import equity as omp
    except ImportError:
        return None
    if not spot.rival:
        return None
    ranges = [written_out(player) for player in spot.players]
    if spot.samples:
        error = ours(spot)[0].stderr
        return partial(omp.equity, ranges, spot.board, exact=False, stdev=error, threads=1)
    return partial(omp.equity, ranges, spot.board, exact=True, threads=1)


def written_out(player: str | fasteval.Range) -> str:
    """Write a range hand by hand, for readers without dashes.

    >>> written_out(fasteval.Range("AKs"))
    'AcKc,AdKd,AhKh,AsKs'
    """
    if isinstance(player, str):
        return player
    return ",".join(fasteval.format_cards(hand) for hand in player)


def seconds(work: Callable[[], Any]) -> float:
    """Time one call; so many of a quick one that the clock can tell."""
    times, spent = 1, 0.0
    while True:
        start = perf_counter()
        for _ in range(times):
            work()
        spent = perf_counter() - start
        if spent > 0.02 or times > 1 << 16:
            return spent / times
        times *= 4


def measure_spot(spot: Spot, runs: int) -> dict[str, Any]:
    """Time both on a spot in turns, and check that exact answers agree."""
    rival = rival_call(spot)
    answer = ours(spot)
    mine: list[float] = []
    theirs: list[float] = []
    if rival is not None and not spot.samples:
        for here, there in zip(answer, rival(), strict=True):
            if abs(here.equity - there) > _TOLERANCE:
                raise ValueError(f"{spot.name}: {here.equity} here, {there} by OMPEval")
    for _ in range(runs):
        mine.append(seconds(partial(ours, spot)))
        if rival is not None and (not theirs or theirs[0] < _MOST_RIVAL_SECONDS):
            theirs.append(seconds(rival))
    ms, rival_ms = 1000 * median(mine), 1000 * median(theirs) if theirs else None
    return {
        "spot": spot.name,
        "threads": spot.threads,
        "ms": ms,
        "M deals/s": spot.samples / ms / 1000 if spot.samples else None,
        "OMPEval ms": rival_ms,
        "x faster": rival_ms / ms if rival_ms else None,
    }


def main() -> None:
    options = measure.parser(__doc__).parse_args()
    rows = [
        measure_spot(spot, options.runs)
        for spot, _ in zip(SPOTS, measure.turns(len(SPOTS)), strict=True)
    ]
    runs = measure.count(options.runs, "run", "runs")
    measure.show(options, rows, [f"\nmedians of {runs}"])


if __name__ == "__main__":
    main()
