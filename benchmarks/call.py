"""What one call costs: every door of fasteval and of other evaluators, in the same runs."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from statistics import median
from typing import Any

import fasteval
from benchmarks import measure
from benchmarks.rivals import INTS, OWN, RIVALS, TEXT, Door
from fasteval import bench

_EMPTY = bench.EMPTY_CALL
_LEGEND = """text is 14 characters.
Ratios are of the best: to an empty C function in the same loop, and to the
fastest other package that is given the same."""


def doors(hand: tuple[int, ...]) -> Iterator[Door]:
    """List the doors of fasteval for one hand of seven cards."""
    mask = fasteval.cards_to_mask(hand)
    seven = dict(zip("abcdegh", hand, strict=True))
    names: dict[str, Any] = {"f": fasteval.evaluate_mask, "x": mask}
    yield Door(OWN, "fasteval evaluate_mask", "f(x)", names)
    names = {"f": fasteval.evaluate7, **seven}
    yield Door(INTS, "fasteval evaluate7", "f(a, b, c, d, e, g, h)", names)
    for given, name, cards in (
        (OWN, "mask", mask),
        (INTS, "bytes", bytes(hand)),
        (INTS, "tuple", hand),
        (INTS, "list", [*hand]),
        (TEXT, "text", fasteval.format_cards(hand)),
    ):
        names = {"f": fasteval.evaluate, "x": cards}
        yield Door(given, f"fasteval evaluate({name})", "f(x)", names)


def measure_here(number: int) -> dict[str, Any]:
    """Measure all doors in this process; each process takes another hand."""
    measure.pin()
    hand = bench.deal(number + 1)[number]
    found, missing = [*doors(hand)], []
    for package, rival in RIVALS.items():
        try:
            found += rival(hand)
        except ImportError:
            missing.append(package)
    tasks = {door.name: bench.call_task(door.statement, **door.names) for door in found}
    tasks[_EMPTY] = next(iter(bench.call_tasks(hand).values()))
    return {
        "given": {_EMPTY: "", **{door.name: door.given for door in found}},
        "seconds": bench.round_robin(tasks, lambda text: None),
        "missing": missing,
    }


def rows(samples: measure.Samples, given: dict[str, str]) -> list[dict[str, Any]]:
    """Make the table, in groups of what is given, the fastest first."""
    best = {name: min(seconds) for name, seconds in samples.items()}
    found = []
    for name in sorted(samples, key=lambda name: (given[name], best[name])):
        rivals = [
            best[other]
            for other in samples
            if given[other] == given[name] and not other.startswith(("fasteval", _EMPTY))
        ]
        found.append(
            {
                "given": given[name],
                "call": name,
                "best ns": best[name] * 1e9,
                "median ns": median(samples[name]) * 1e9,
                "x empty": best[name] / best[_EMPTY],
                "x rival": best[name] / min(rivals) if rivals else None,
            }
        )
    return found


def main() -> None:
    parser = measure.parser(__doc__)
    parser.add_argument("--here", type=int, metavar="K", help="one process, hand K, JSON only")
    options = parser.parse_args()
    if options.here is not None:
        print(json.dumps(measure_here(options.here)))
        return
    report(options)


def report(options: Namespace) -> None:
    """Let processes take turns and show what they measured."""
    results = [
        measure.run_json([sys.executable, "-m", "benchmarks.call", "--here", str(number)])
        for number in measure.turns(options.runs)
    ]
    samples = {
        name: [result["seconds"][name] for result in results] for name in results[0]["seconds"]
    }
    processes = measure.count(options.runs, "process", "processes")
    notes = [f"\n{processes}, each with another hand of seven cards; {_LEGEND}"]
    if missing := results[0]["missing"]:
        notes.append(f"not installed: {', '.join(missing)}")
    measure.show(options, rows(samples, results[0]["given"]), notes)


if __name__ == "__main__":
    main()
