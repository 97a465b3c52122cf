"""``fasteval preflop``: the table of starting hands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fasteval import arguments, console
from fasteval._impl import floor
from fasteval.combos import CLASSES
from fasteval.equities import new_seed
from fasteval.errors import SEATS_MAX
from fasteval.starting import STDERR, StartingHand, class_name, starting_hand

DESCRIPTION = """\
Show what part of the pot each of the 169 starting hands wins on average, all-in
before the flop, against opponents with hands at random: all of them as a grid
and ranked, or some for each number of players from 2 to 10.

AKs is suited and stands above the diagonal, AKo offsuit and below. The numbers
for two players are exact; those for more come from random deals, with the
standard error that is shown. Without the compiled core those take minutes.
"""
EXAMPLES = """\
examples:
  fasteval preflop
  fasteval preflop --players 6
  fasteval preflop AKs 22 72o
  fasteval preflop JTs --players 9 --stderr 0.02% --json
"""
_PLAYERS = range(2, 11)  # a full table; more can be asked for
_COLUMNS = 5  # of the ranked list


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("hands", nargs="*", metavar="HAND", help="such as AKs or AhKh (default all)")
    add(
        "--players",
        type=arguments.number(2, SEATS_MAX),
        metavar="N",
        help="2 to 22, the hand's own among them (default 2; with a HAND each from 2 to 10)",
    )
    add(
        "--stderr",
        type=arguments.percentage,
        metavar="P%",
        help="the standard error to reach with three or more "
        f"(default {100 * STDERR[floor.IMPLEMENTATION]:g}%%)",
    )
    arguments.add_seed_and_threads(command)
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    seed = new_seed() if options.seed is None else options.seed
    how = {"stderr": options.stderr, "seed": seed, "threads": options.threads}
    players = options.players or _PLAYERS[0]
    if options.hands:
        counts = _PLAYERS if options.players is None else [players]
        tables = _find(map(class_name, options.hands), counts, how)
    else:
        found = _find(CLASSES, [players], how)[players]
        tables = {players: tuple(sorted(found, key=lambda hand: -hand.equity))}
    if options.json:
        return json.dumps(to_dict(tables, seed), indent=2)
    source = _source(tables, seed)
    if options.hands:
        return "\n".join([*_by_players(tables), "", source])
    return "\n".join([*_all(players, tables[players]), "", source])


def to_dict(tables: dict[int, tuple[StartingHand, ...]], seed: int) -> dict[str, Any]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    return {
        "seed": seed,
        "tables": [
            {"players": players, "hands": [hand._asdict() for hand in table]}
            for players, table in tables.items()
        ],
    }


def _find(
    hands: Iterable[str], counts: Sequence[int], how: dict[str, Any]
) -> dict[int, tuple[StartingHand, ...]]:
    """Find how hands fare, for each number of players."""
    names = list(dict.fromkeys(hands))
    tables = {}
    with console.progress("hands") as progress:
        for column, players in enumerate(counts):
            tables[players] = tuple(
                starting_hand(
                    name,
                    players,
                    **how,
                    progress=_part(progress, column * len(names) + row, len(counts) * len(names)),
                )
                for row, name in enumerate(names)
            )
    return tables


def _part(progress: console.Progress | None, before: int, whole: int) -> console.Progress | None:
    """Move the bar within one of the parts of the work."""
    return progress and (lambda done, total: progress(before + done / total, whole))


def _by_players(tables: dict[int, tuple[StartingHand, ...]]) -> Iterator[str]:
    yield "equity against hands at random, in %"
    yield "players" + "".join(f"{players:>8}" for players in tables)
    for fares in zip(*tables.values(), strict=True):
        yield f"{fares[0].name:<7}" + "".join(f"{100 * hand.equity:8.2f}" for hand in fares)


def _all(players: int, table: Sequence[StartingHand]) -> Iterator[str]:
    against = "1 hand" if players == 2 else f"{players - 1} hands"
    yield f"equity against {against} at random, in %"
    yield ""
    equities = {hand.name: f"{100 * hand.equity:.1f}" for hand in table}
    cells = [equities[name] for name in CLASSES]
    side = len(console.RANKS_DOWN)
    rows = [cells[first : first + side] for first in range(0, len(cells), side)]
    yield from console.grid(console.RANKS_DOWN, rows)
    yield ""
    ranked = [
        f"{place:3} {hand.name:<3} {100 * hand.equity:5.2f}" for place, hand in enumerate(table, 1)
    ]
    height = -(-len(ranked) // _COLUMNS)
    for line in range(height):
        yield "   ".join(ranked[line::height])


def _source(tables: dict[int, tuple[StartingHand, ...]], seed: int) -> str:
    largest = max(hand.stderr for table in tables.values() for hand in table)
    if largest == 0:
        return "exact"
    exact = "2 players exact, the others " if 2 in tables else ""
    return f"{exact}sampled with seed {seed}, standard error {100 * largest:.3f} % at most"
