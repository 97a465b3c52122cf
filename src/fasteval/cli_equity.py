"""``fasteval equity``: what part of the pot hands and ranges win on average."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fasteval import arguments, console
from fasteval._impl import floor
from fasteval.combos import combo, combo_text
from fasteval.equities import equity
from fasteval.equity_results import Equity
from fasteval.equity_study import Histogram, equity_by_card, equity_histogram
from fasteval.errors import FastevalError
from fasteval.notation import SUITS, format_card, format_cards

DESCRIPTION = """\
Find what part of the pot each of 2 to 22 players wins on average, all betting
being over: how often each wins alone, how often the pot is shared (tie), and
the equity, which counts shared pots by their parts.

A player is a hand (AsKs), a range ("TT+,AQs+,AKo:0.5", 15%) or random. The
board has 3, 4 or 5 cards, or none yet; dead cards are known to be out.

All deals are counted where that takes a second or so. Else deals are drawn at
random until the standard error is small enough; the last line says which.
"""
EXAMPLES = """\
examples:
  fasteval equity AsKs QhQd
  fasteval equity AsKs "QQ+,AKo" random --board 2c7dJh --dead "2h 2s"
  fasteval equity 15% 30% --board 2c7dJh --exact --combos
  fasteval equity AKs 22+ random --stderr 0.02% --seed 7 --json
  fasteval equity AsKs "TT+,AK" --board 2s7sJh --by-card --plot turn.png
  fasteval equity AsKs "TT+,AK" --board 2s7sJh --plot river.png
"""
_SUITS = SUITS[::-1]
_NAME = 30  # columns for a player


class Answer(NamedTuple):
    """Everything that was asked for."""

    names: tuple[str, ...]  #: the players as they were typed
    board: tuple[int, ...]
    dead: tuple[int, ...]
    equities: Equity
    by_card: dict[int, Equity] | None
    histogram: Histogram | None


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("players", nargs="+", metavar="PLAYER", help="a hand, a range or random")
    add("--board", metavar="CARDS", help="the cards on the board: 3, 4 or 5")
    add("--dead", metavar="CARDS", help="other cards that are known to be out")
    method = command.add_mutually_exclusive_group()
    choose = method.add_argument
    choose("--exact", action="store_true", help="count all deals, however long that takes")
    choose("--samples", type=arguments.number(1), metavar="N", help="draw so many random deals")
    choose(
        "--stderr",
        type=arguments.percentage,
        metavar="P%",
        help="if deals are drawn, until the standard error is this (0.05%%)",
    )
    add("--seed", type=arguments.number(0, 2**64 - 1), metavar="N", help="the same deals again")
    add("--threads", type=arguments.number(1), metavar="N", help="at work (one a processor)")
    add("--combos", action="store_true", help="each hand of each range, too")
    add("--by-card", action="store_true", help="each card that can come next, too")
    add(
        "--plot",
        type=arguments.picture,
        metavar="FILE",
        help="draw the first player's equity as a .png, .svg or .pdf: by card or, without "
        "--by-card, how it is distributed at the river (for two players)",
    )
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    _check(options)
    answer = find(options)
    if options.plot:
        _draw(options.plot, answer)
    return json.dumps(to_dict(answer), indent=2) if options.json else "\n".join(_lines(answer))


def find(options: argparse.Namespace) -> Answer:
    """Find what the options ask for."""
    where = {"board": options.board, "dead": options.dead}
    how: dict[str, Any] = {
        "method": "exact" if options.exact else "sampled" if options.samples else "auto",
        "samples": options.samples,
        "stderr": options.stderr,
        "seed": options.seed,
        "threads": options.threads,
    }
    with console.progress("equity") as progress:
        equities = equity(options.players, **where, **how, combos=options.combos, progress=progress)
    by_card = histogram = None
    if options.by_card:
        with console.progress("cards") as progress:
            by_card = equity_by_card(options.players, **where, **how, progress=progress)
    elif options.plot:
        with console.progress("rivers") as progress:
            histogram = equity_histogram(*options.players, **where, progress=progress)
    return Answer(
        tuple(" ".join(player.split()) for player in options.players),
        floor.cards(options.board or ""),
        floor.cards(options.dead or ""),
        equities,
        by_card,
        histogram,
    )


def to_dict(answer: Answer) -> dict[str, Any]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    found = answer.equities.to_dict()
    players = zip(answer.names, found.pop("players"), strict=True)
    found = {
        "board": [format_card(card) for card in answer.board],
        "dead": [format_card(card) for card in answer.dead],
        **found,
        "players": [{"player": name, **numbers} for name, numbers in players],
    }
    if answer.by_card is not None:
        found["by_card"] = {
            format_card(card): equities.to_dict() for card, equities in answer.by_card.items()
        }
    if answer.histogram is not None:
        found["histogram"] = answer.histogram._asdict()
    return found


def _check(options: argparse.Namespace) -> None:
    """Refuse what does not go together before there is work."""
    if len(options.players) == 1:
        raise FastevalError("one player has no opponent: add a hand, a range or random")
    if options.by_card and options.board is None:
        raise FastevalError("--by-card is for a board: give its 3 or 4 cards with --board")
    if not options.plot:
        return
    from fasteval import plot

    plot.check()
    if not options.by_card and (options.board is None or len(options.players) != 2):
        raise FastevalError("--plot is for two players and a --board, or goes with --by-card")


def _draw(path: str, answer: Answer) -> None:
    from fasteval import plot

    versus = " v ".join(_short(name) for name in answer.names)
    title = f"{versus} on {format_cards(answer.board, ' ')}"
    if answer.by_card is not None:
        by_card = answer.by_card
        plot.save(path, lambda axes: plot.plot_equity_by_card(by_card, ax=axes), plot.WIDE, title)
    elif answer.histogram is not None:
        bars = answer.histogram
        plot.save(path, lambda axes: plot.plot_equity_histogram(bars, axes), plot.PLAIN, title)


# ---- Text ---------------------------------------------------------------------------------------


def _lines(answer: Answer) -> Iterator[str]:
    for name, cards in (("board", answer.board), ("dead", answer.dead)):
        if cards:
            yield f"{name} {format_cards(cards, ' ')}"
    if answer.board or answer.dead:
        yield ""
    yield from _table(answer)
    if any(player.combos for player in answer.equities):
        yield from _combo_lines(answer)
    if answer.by_card is not None:
        yield from _card_lines(answer, answer.by_card)


def _table(answer: Answer) -> Iterator[str]:
    names = [_short(name) for name in answer.names]
    wide = max(map(len, names))
    equities = answer.equities
    yield f"{'':{wide}}       win       tie    equity" + ("" if equities.exact else "   std error")
    for name, player in zip(names, equities, strict=True):
        numbers = [player.win, player.tie, player.equity]
        error = "" if equities.exact else f"    {console.percent(player.stderr)}"
        yield f"{name:{wide}}  " + "  ".join(map(console.percent, numbers)) + error + " %"
    kind = "exact" if equities.exact else f"sampled with seed {equities.seed}"
    yield f"{kind}, {equities.deals:,} deals"


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 3] + "..."


def _combo_lines(answer: Answer) -> Iterator[str]:
    """The hands of each player who may have several, best first."""
    for name, player in zip(answer.names, answer.equities, strict=True):
        if player.combos and len(player.combos) > 1:
            yield ""
            yield f"{_short(name)}: {len(player.combos):,} hands"
            yield "           win       tie    equity"
            best_first = sorted(player.combos.items(), key=lambda pair: (-pair[1].equity, pair[0]))
            for hand, numbers in best_first:
                yield (
                    f"{combo_text(combo(*hand))}  "
                    + "  ".join(map(console.percent, numbers))
                    + " %"
                )


def _card_lines(answer: Answer, by_card: dict[int, Equity]) -> Iterator[str]:
    """A grid for each player; of two, the second's would say the same."""
    shown: Sequence[str] = answer.names if len(answer.names) > 2 else answer.names[:1]
    street = "turn" if len(answer.board) == 3 else "river"
    for player, name in enumerate(shown):
        cells = {card: f"{100 * equities[player].equity:.1f}" for card, equities in by_card.items()}
        rows = [
            [cells.get(4 * rank + SUITS.index(suit), "-") for rank in range(12, -1, -1)]
            for suit in _SUITS
        ]
        yield ""
        yield f"equity of {_short(name)} by {street} card, in %"
        yield from console.grid(_SUITS, rows)
