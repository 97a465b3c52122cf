"""Draw the pictures of the product that the pages show.

    python tools/draw_pictures.py              writes docs/pictures/range.svg and the others
    python tools/draw_pictures.py DIRECTORY    writes them there

All are drawn by fasteval.plot of what fasteval finds, but for the figures of bench.svg and
rivals.svg, which are those of docs/benchmarks.md.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fasteval import (
    HandRecord,
    Rules,
    State,
    equity,
    equity_by_card,
    equity_histogram,
    match,
    plot,
    sit_and_go,
)
from fasteval.bench import Batch, Report
from fasteval.bots.players import PLAYERS
from fasteval.environments.picture import SIZE, draw_table
from fasteval.tournaments.tournament import Tournament

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "pictures"
BENCHMARKS = ROOT / "docs" / "benchmarks.md"

BOARD = "2s7sJh"
SPOT = ["AsKs", "QhQd"]
RANGES = ["22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo", "TT+,AQ+"]

Drawing = tuple[Callable[[Any], object], tuple[float, float], str | None]


def drawings() -> dict[str, Drawing]:
    """How each picture is drawn, its size and its title, by its name."""
    opening = "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s:0.5,ATo+,KJo+,QJo:0.5"
    player = equity(RANGES, board=BOARD, combos=True)[0]
    by_card = equity_by_card(SPOT, board=BOARD)
    histogram = equity_histogram("AsKs", RANGES[1], board=BOARD)
    hand, result, hands = played_hand(), played_match(), tournament_hands()
    report = Report({}, {batch: 1e-6 / rate for batch, rate in kernels().items()})
    rates = rivals()
    turn = hand.change(actions=hand.actions[:11], boards=(hand.boards[0][:8],)).state()
    return {
        "range.svg": (lambda ax: plot.plot_range(opening, ax), plot.SQUARE, None),
        "range-equity.svg": (
            lambda ax: plot.plot_range_equity(player, ax),
            plot.SQUARE,
            "Equity by class against TT+,AQ+ on 2♠ 7♠ J♥",
        ),
        "equity-by-card.svg": (
            lambda ax: plot.plot_equity_by_card(by_card, ax=ax),
            plot.WIDE,
            "A♠ K♠ against Q♥ Q♦ on 2♠ 7♠ J♥, by turn card",
        ),
        "equity-histogram.svg": (
            lambda ax: plot.plot_equity_histogram(histogram, ax),
            plot.PLAIN,
            "A♠ K♠ against TT+,AQ+ on 2♠ 7♠ J♥",
        ),
        "hand.svg": (lambda ax: plot.plot_hand(hand, ax), plot.hand_size(hand), None),
        "table.svg": (lambda ax: draw_table(turn, ax), SIZE, None),
        "match.svg": (lambda ax: plot.plot_match(result, ax), plot.LONG, None),
        "stacks.svg": (lambda ax: plot.plot_stacks(hands, ax), plot.LONG, None),
        "bench.svg": (lambda ax: plot.plot_bench(report, ax), plot.bench_size(report), None),
        "rivals.svg": (
            lambda ax: plot.plot_rates(rates, "million hands a second, one thread", ax),
            plot.rates_size(len(rates)),
            None,
        ),
    }


def played_hand() -> HandRecord:
    """A hand of six, in which kings pay off a straight."""
    return HandRecord(
        Rules(50, 100),
        stacks=(12_350, 10_000, 10_000, 8_000, 11_200, 10_000),
        button=2,
        actions=(
            *("f", "r250", "f", "c", "f", "c"),
            *("c", "r500", "r1500", "f", "c"),
            *("c", "r2500", "c"),
            *("c", "r5750", "c"),
        ),
        hole_cards=("KsKd", None, "9h8h", None, "AcJc", None),
        boards=("Jh7h2s3cTc",),
    )


def played_match() -> Any:
    """A match of the opponents that come with the package."""
    return match(["tag", "tight", "caller", "random"], 1200, seed=1)


def tournament_hands() -> list[HandRecord]:
    """The hands of a sit-and-go of six."""
    players = [f"P{number}" for number in range(1, 7)]
    kinds = ("tag", "tight", "caller")
    bots = {player: PLAYERS[kinds[number % 3]](number) for number, player in enumerate(players)}
    tournament, hands = sit_and_go(players, seed=3), []
    while not tournament.over:
        hands.append(_play_hand(tournament, bots))
        tournament.finish(1, now=tournament.now + 60)
        for player in tournament.deciding:
            tournament.decline(player)
    return hands


def _play_hand(tournament: Tournament, bots: dict[str, Any]) -> HandRecord:
    hand: State = tournament.start(1)
    table = tournament.tables[1]
    while not hand.over:
        if hand.actor is None:
            hand.run(1)
        else:
            hand.push(bots[table.seats[hand.actor].player].act(hand.view(hand.actor)))
    return HandRecord.of(hand, table.players)


# ---- Figures of docs/benchmarks.md ---------------------------------------------------------------


def figure(row: str) -> float:
    """Read the figure of a row of the page's table of many hands from Python."""
    found = re.search(rf"^\| {re.escape(row)} \| ([\d,]+) \|$", section(), re.M)
    if found is None:
        raise SystemExit(f"{BENCHMARKS} has no row {row!r} below 'Many hands from Python'")
    return float(found[1].replace(",", ""))


def section() -> str:
    """The text below the heading."""
    text = BENCHMARKS.read_text(encoding="utf-8")
    return text.partition("\n## Many hands from Python\n")[2].partition("\n## ")[0]


def kernels() -> dict[Batch, float]:
    """The kernels' million hands a second, one thread."""
    names = {"avx512": "AVX-512", "avx2": "AVX2", "portable": "portable"}
    return {
        Batch(kernel, given, 1): figure(f"{name}, {told}")
        for kernel, name in names.items()
        for given, told in (("cards", _numbers(name)), ("masks", "masks"))
    }


def _numbers(name: str) -> str:
    return "card numbers (n, 7)" if name == "AVX-512" else "card numbers"


def rivals() -> dict[str, float]:
    """The same from card numbers, and of others."""
    ours = {
        f"fasteval, {name}": figure(f"{name}, {_numbers(name)}")
        for name in ("AVX-512", "AVX2", "portable")
    }
    return {
        **ours,
        "pokerfast": figure("pokerfast, its private C function, card numbers"),
        "pyo3-poker-eval": figure("pyo3-poker-eval, lists of card numbers"),
    }


def main(target: Path = TARGET) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name, (draw, size, title) in drawings().items():
        plot.save(str(target / name), draw, size, title)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
