"""What the doors of fasteval.compat take, next to the packages whose names they have."""

from __future__ import annotations

import importlib
import json
import sys
import warnings
from argparse import Namespace
from collections.abc import Callable, Iterator
from statistics import median
from types import ModuleType
from typing import Any, NamedTuple

from benchmarks import measure
from fasteval import bench, format_card

_RANGE = "22+, A2s+, KTs+, AJo+"
_EVERY = "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32"  # all 1,326 hands
_SHORT = {6: "QQ", 34: "QQ+, AK", 98: "22+, AKs, AKo, AQs"}  # by their number of hands


class Call(NamedTuple):
    """One call of a package, which its door takes as it is."""

    name: str
    statement: str
    names: dict[str, Any]  #: local variables of the statement


def treys(package: ModuleType, texts: list[str]) -> Iterator[Call]:
    """Card.new, evaluate and what is asked of a rank; decks are shuffled by Python's random."""
    judge, card, cards = package.Evaluator(), package.Card, list(map(package.Card.new, texts))
    for count in (7, 6, 5):
        names = {"f": judge.evaluate, "x": cards[:2], "y": cards[2:count]}
        yield Call(f"Evaluator.evaluate, {count} cards", "f(x, y)", names)
    yield Call("Evaluator()", "f()", {"f": package.Evaluator})
    yield Call("Evaluator.get_rank_class", "f(x)", {"f": judge.get_rank_class, "x": 5000})
    yield Call("Card.new", "f(x)", {"f": card.new, "x": "9h"})
    yield Call("Card.int_to_str", "f(x)", {"f": card.int_to_str, "x": cards[0]})
    yield Call("Card.ints_to_pretty_str", "f(x)", {"f": card.ints_to_pretty_str, "x": cards})
    yield Call("Deck().draw(5)", "f().draw(5)", {"f": package.Deck})


def eval7(package: ModuleType, texts: list[str]) -> Iterator[Call]:
    """Evaluate, cards, decks, ranges and equities; those that are drawn name their deals."""
    cards = list(map(package.Card, texts))
    for count in (7, 6, 5):
        names = {"f": package.evaluate, "x": cards[:count]}
        yield Call(f"evaluate, {count} cards", "f(x)", names)
    yield Call("handtype", "f(x)", {"f": package.handtype, "x": package.evaluate(cards)})
    yield Call("Card", "f(x)", {"f": package.Card, "x": "9h"})
    yield Call("Deck()", "f()", {"f": package.Deck})
    yield Call("HandRange", "f(x)", {"f": package.HandRange, "x": _RANGE})
    spot: dict[str, Any] = {"x": cards[:2], "y": package.HandRange(_RANGE)}
    names = {"f": package.py_hand_vs_range_exact, **spot, "z": cards[2:]}
    yield Call("py_hand_vs_range_exact, river", "f(x, y, z)", names)
    for hands, text in _SHORT.items():
        name = f"py_hand_vs_range_exact, river, {hands} hands"
        yield Call(name, "f(x, y, z)", {**names, "y": package.HandRange(text)})
    yield from _drawn(package, cards, spot)


def _drawn(package: ModuleType, cards: list[Any], spot: dict[str, Any]) -> Iterator[Call]:
    """The equities that eval7 draws, by their streets and numbers of deals."""
    drawn = {"f": package.py_hand_vs_range_monte_carlo, **spot, "n": 10_000}
    for street, board in (("before the flop", []), ("flop", cards[2:5]), ("turn", cards[2:6])):
        yield Call(
            f"py_hand_vs_range_monte_carlo, {street}, 10,000",
            "f(x, y, z, n)",
            {**drawn, "z": board},
        )
    short = {**drawn, "z": cards[2:5], "n": 1000}
    yield Call("py_hand_vs_range_monte_carlo, flop, 1,000", "f(x, y, z, n)", short)
    for deals in (1000, 10_000):
        name = f"py_hand_vs_range_monte_carlo, flop, all hands, {deals:,}"
        names = {**short, "y": package.HandRange(_EVERY), "n": deals}
        yield Call(name, "f(x, y, z, n)", names)
    names = {"f": package.py_all_hands_vs_range, "y": spot["y"], "z": cards[2:5], "n": 1000}
    yield Call("py_all_hands_vs_range, flop, 1,000", "f(y, y, z, n)", names)


def phevaluator(package: ModuleType, texts: list[str]) -> Iterator[Call]:
    """Evaluate_cards with what it takes, and the functions of a fixed number of cards."""
    cards = list(map(package.Card, texts))
    given: dict[str, list[Any]] = {
        "ints": list(map(int, cards)),
        "texts": texts,
        "Cards": cards,
    }
    for kind, hand in given.items():
        names = {"f": package.evaluate_cards, "x": hand}
        yield Call(f"evaluate_cards, 7 {kind}", "f(*x)", names)
    names = {"f": package.evaluate_cards, "x": given["ints"][:5]}
    yield Call("evaluate_cards, 5 ints", "f(*x)", names)
    names = {"f": package.evaluate_7cards, "x": given["ints"]}
    yield Call("evaluate_7cards, ints", "f(*x)", names)
    yield Call("Card", "f(x)", {"f": package.Card, "x": "9h"})
    yield Call("sample_cards", "f(7)", {"f": package.sample_cards})


PACKAGES: dict[str, Callable[[ModuleType, list[str]], Iterator[Call]]] = {
    "treys": treys,
    "eval7": eval7,
    "phevaluator": phevaluator,
}


def measure_here(number: int) -> dict[str, Any]:
    """Measure doors and packages in this process, call by call in turn, with a hand of its own."""
    measure.pin()
    warnings.simplefilter("ignore", DeprecationWarning)
    texts = list(map(format_card, bench.deal(number + 1)[number]))
    seconds: dict[str, dict[str, list[float]]] = {}
    missing = []
    for name, calls in PACKAGES.items():
        try:
            package = importlib.import_module(name)
        except ImportError:
            missing.append(name)
            continue
        door = importlib.import_module(f"fasteval.compat.{name}")
        pairs = zip(calls(door, texts), calls(package, texts), strict=True)
        seconds[name] = {ours.name: _measure(ours, theirs) for ours, theirs in pairs}
    return {"seconds": seconds, "missing": missing}


def _measure(ours: Call, theirs: Call) -> list[float]:
    tasks = {
        kind: bench.call_task(call.statement, **call.names)
        for kind, call in (("ours", ours), ("theirs", theirs))
    }
    return list(bench.round_robin(tasks, lambda text: None).values())


def rows(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Make the table: medians over the processes, and of the ratio of each process."""
    found = []
    for package, calls in results[0]["seconds"].items():
        for name in calls:
            pairs = [result["seconds"][package][name] for result in results]
            found.append(
                {
                    "package": package,
                    "call": name,
                    "package ns": median(theirs for _, theirs in pairs) * 1e9,
                    "door ns": median(ours for ours, _ in pairs) * 1e9,
                    "times faster": median(theirs / ours for ours, theirs in pairs),
                }
            )
    return found


def main() -> None:
    parser = measure.parser(__doc__ or "")
    parser.add_argument("--here", type=int, metavar="K", help="one process, hand K, JSON only")
    options = parser.parse_args()
    if options.here is not None:
        print(json.dumps(measure_here(options.here)))
        return
    report(options)


def report(options: Namespace) -> None:
    """Let processes take turns and show what they measured."""
    results = [
        measure.run_json([sys.executable, "-m", "benchmarks.compat", "--here", str(number)])
        for number in measure.turns(options.runs)
    ]
    processes = measure.count(options.runs, "process", "processes")
    notes = [f"\n{processes}, each with another hand; range: {_RANGE}"]
    if missing := results[0]["missing"]:
        notes.append(f"not installed: {', '.join(missing)}")
    measure.show(options, rows(results), notes)


if __name__ == "__main__":
    main()
