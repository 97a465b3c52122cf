"""Histories read and replayed, hands a second, beside pokerkit on the same PHH files.

The hands are six players' at random, no-limit with blinds 50 and 100 and stacks 10000. Reading and
replaying go together, one hand after another, as from a file of millions.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import fasteval
from benchmarks import measure

_HANDS = 400
_PLAYERS = 6
_FORMATS = {"jsonl": "hands.jsonl", "phhs": "hands.phhs", "phh": "hands", "pokerstars": "hands.txt"}


def random_hands(count: int, seed: int) -> Iterator[fasteval.State]:
    """Play hands at random, as long as people's are: 5 folds, 4 calls or checks, 2 raises of 11."""
    rng = random.Random(seed)
    rules = fasteval.Rules(small_blind=50, big_blind=100)
    for number in range(count):
        hand = fasteval.State(rules, [10_000] * _PLAYERS, _PLAYERS - 1, seed=number)
        while not hand.over:
            legal = hand.legal
            (action,) = rng.choices(("f", "c", f"r{legal.min_raise_to}"), (5, 4, 2))
            hand.push(action if action in legal and (action != "f" or legal.call) else "c")
        yield hand


def write_all(folder: Path) -> dict[str, Path]:
    """Write the same hands in each format; PHH takes a file for each hand."""
    hands = [
        fasteval.HandRecord.of(hand, id=str(n)) for n, hand in enumerate(random_hands(_HANDS, 1))
    ]
    paths = {name: folder / file for name, file in _FORMATS.items()}
    for name, path in paths.items():
        if name == "phh":
            path.mkdir()
            for number, hand in enumerate(hands):
                fasteval.write_hands([hand], path / f"{number:04}.phh")
        else:
            fasteval.write_hands(hands, path, name)
    return paths


def replay_all(path: Path) -> None:
    """Read and replay every hand, each of which must agree with its record."""
    count = sum(fasteval.replay(hand).passed for hand in fasteval.read_hands(path))
    if count != _HANDS:
        raise AssertionError(f"{count} of {_HANDS} hands of {path} passed")


def replay_with_pokerkit(paths: list[Path]) -> None:
    """Read and play every hand as far as pokerkit's reader does."""
    from pokerkit import HandHistory

    for path in paths:
        with path.open("rb") as file:
            for history in (
                HandHistory.load_all(file) if path.suffix == ".phhs" else [HandHistory.load(file)]
            ):
                for _ in history:
                    pass


def timed(name: str, work: Callable[[], None]) -> dict[str, float]:
    """Time work on all hands, in microseconds of the processor for a hand."""
    begin = process_time()
    work()
    return {name: (process_time() - begin) / _HANDS * 1e6}


def sources(paths: dict[str, Path]) -> list[Callable[[], dict[str, float]]]:
    """What is measured: each format, and pokerkit on the two that it reads."""
    found: list[Callable[[], dict[str, float]]] = [
        partial(timed, name, partial(replay_all, path)) for name, path in paths.items()
    ]
    try:
        import pokerkit  # noqa: F401
    except ImportError:
        return found
    for name in ("phhs", "phh"):
        files = sorted(paths[name].iterdir()) if paths[name].is_dir() else [paths[name]]
        found.append(partial(timed, f"{name} pokerkit", partial(replay_with_pokerkit, files)))
    return found


def rows(samples: measure.Samples) -> list[dict[str, Any]]:
    """One row for each format: the best of the runs, and the median of the ratios."""
    made = []
    for name in _FORMATS:
        others = samples.get(f"{name} pokerkit")
        ratios = [theirs / ours for theirs, ours in zip(others or [], samples[name], strict=False)]
        best = min(samples[name])
        made.append(
            {
                "format": name,
                "us a hand": best,
                "hands a second": 1e6 / best,
                "pokerkit us": min(others) if others else None,
                "times as fast": median(ratios) if ratios else None,
            }
        )
    return made


def main() -> None:
    """Measure and print."""
    options = measure.parser(__doc__ or "").parse_args()
    measure.pin()
    with tempfile.TemporaryDirectory() as folder:
        made = sources(write_all(Path(folder)))
        for source in made:
            source()  # once before, so that all is loaded
        samples = measure.take_turns(options.runs, made)
    notes = [f"{_HANDS} hands, read and replayed; a file for each hand of phh, one for all others"]
    measure.show(options, rows(samples), notes)


if __name__ == "__main__":
    main()
