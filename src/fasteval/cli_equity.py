"""``fasteval equity``: what part of the pot hands and ranges win on average."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fasteval import arguments, console
from fasteval._impl import floor
from fasteval.combos import combo, combo_text
from fasteval.equities import LONGEST_EXACT, STDERR, equity, new_seed
from fasteval.equity_errors import TooLong
from fasteval.equity_results import Equity
from fasteval.equity_study import Histogram, equity_by_card, equity_histogram
from fasteval.errors import FastevalError
from fasteval.notation import SUITS, format_card, format_cards

DESCRIPTION = """\
Find what part of the pot each of 2 to 22 players wins on average, all betting
being over: how often each wins alone, how often the pot is shared (tie), and
the equity, which counts shared pots by their parts.

A player is a hand (AsKs), a range ("TT+,AQs+,AKo:0.5", 15%) or random. The
board has 3, 4 or 5 cards, or none yet; dead cards are known to be out. Put
ranges, and cards with blanks between them, in quotes.

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
  fasteval equity "22+,ATs+" "TT+,AK" --combos --plot range.png
"""
_LONGEST = f"{LONGEST_EXACT / 3.6e12:.0f} hours of one core"
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
    add("--board", metavar="CARDS", help="the cards on the board: 3, 4 or 5 (default none)")
    add("--dead", metavar="CARDS", help="other cards that are known to be out")
    method = command.add_mutually_exclusive_group()
    choose = method.add_argument
    choose("--exact", action="store_true", help=f"count all deals: up to {_LONGEST}")
    choose("--samples", type=arguments.number(1), metavar="N", help="draw so many random deals")
    choose(
        "--stderr",
        type=arguments.percentage,
        metavar="P%",
        help="if deals are drawn, go on until the standard error is this "
        f"(default {100 * STDERR[floor.IMPLEMENTATION]:g}%%)",
    )
    arguments.add_seed_and_threads(command)
    add("--combos", action="store_true", help="show each hand of each range, too")
    add("--by-card", action="store_true", help="show each card that can come next, too")
    add(
        "--plot",
        type=arguments.picture,
        metavar="FILE",
        help="draw a .png, .svg or .pdf: with --by-card the first player's equity by card, with "
        "--combos the first range's by class, else how the first player's is distributed at the "
        "river (two players on a board)",
    )
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> None:
    """Print the equities, and draw them if that is asked for."""
    _check(options)
    try:
        answer = find(options)
    except TooLong as error:
        raise FastevalError(
            f"{error.reason}: leave --exact out, or draw deals with --samples N"
        ) from None
    text = json.dumps(to_dict(answer), indent=2) if options.json else "\n".join(_lines(answer))
    console.show(text, options.json)
    if options.plot:
        _draw(options.plot, answer)


def find(options: argparse.Namespace) -> Answer:
    """Find what the options ask for."""
    where = {"board": options.board, "dead": options.dead}
    how: dict[str, Any] = {
        "method": "exact" if options.exact else "sampled" if options.samples else "auto",
        "samples": options.samples,
        "stderr": options.stderr,
        "seed": new_seed() if options.seed is None else options.seed,  # one for everything
        "threads": options.threads,
    }
    with console.progress("equity") as progress:
        equities = equity(options.players, **where, **how, combos=options.combos, progress=progress)
    by_card = histogram = None
    if options.by_card:
        with console.progress("cards") as progress:
            by_card = equity_by_card(options.players, **where, **how, progress=progress)
    elif options.plot and not options.combos:
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
    found = {
        "board": [format_card(card) for card in answer.board],
        "dead": [format_card(card) for card in answer.dead],
        **_named(answer.equities, answer.names),
    }
    if answer.by_card is not None:
        found["by_card"] = {
            format_card(card): _named(equities, answer.names)
            for card, equities in answer.by_card.items()
        }
    if answer.histogram is not None:
        found["histogram"] = answer.histogram._asdict()
    return found


def _named(equities: Equity, names: Sequence[str]) -> dict[str, Any]:
    """The numbers, those of each player with what was typed."""
    found = equities.to_dict()
    players = zip(names, found.pop("players"), strict=True)
    return {**found, "players": [{"player": name, **numbers} for name, numbers in players]}


def _check(options: argparse.Namespace) -> None:
    """Refuse what does not go together before there is work."""
    if len(options.players) == 1:
        raise FastevalError("one player has no opponent: add a hand, a range or random")
    if (options.board or options.dead) and any(map(arguments.is_card, options.players)):
        raise FastevalError(f"a player has one card only; {arguments.QUOTES}")
    if options.by_card and options.board is None:
        raise FastevalError("--by-card is for a board: give its 3 or 4 cards with --board")
    if not options.plot:
        return
    from fasteval import plot

    plot.check()
    if options.by_card or options.combos:
        return
    if options.board is None or len(options.players) != 2:
        raise FastevalError(
            "--plot is for two players and a --board, or goes with --by-card or --combos"
        )


def _draw(path: str, answer: Answer) -> None:
    from fasteval import plot

    drawn = 0 if answer.by_card or answer.histogram else _first_range(answer.equities)
    names = [_short(name) for name in answer.names]
    first, others = names.pop(drawn), " v ".join(names)
    title = f"{first} v {others if len(others) <= _NAME else f'{len(names)} players'}"
    if answer.board:
        title += f" on {format_cards(answer.board, ' ')}"
    if answer.by_card is not None:
        by_card = answer.by_card
        plot.save(path, lambda axes: plot.plot_equity_by_card(by_card, ax=axes), plot.WIDE, title)
    elif answer.histogram is not None:
        bars = answer.histogram
        plot.save(path, lambda axes: plot.plot_equity_histogram(bars, axes), plot.PLAIN, title)
    else:
        player = answer.equities[drawn]
        plot.save(path, lambda axes: plot.plot_range_equity(player, axes), plot.SQUARE, title)


def _first_range(equities: Equity) -> int:
    """The first player who may have several hands, or else the first one."""
    several = (number for number, player in enumerate(equities) if len(player.combos or ()) > 1)
    return next(several, 0)


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
    yield f"{kind}, {equities.deals:,} deal{'s' * (equities.deals != 1)}"


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 3] + "..."


def _combo_lines(answer: Answer) -> Iterator[str]:
    """The hands of each player who may have several, best first."""
    for name, player in zip(answer.names, answer.equities, strict=True):
        if player.combos and len(player.combos) > 1:
            yield ""
            yield f"{_short(name)}: {len(player.combos):,} hands"
            yield "           win       tie    equity    weight"
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
    yield _cards_source(by_card)


def _cards_source(by_card: dict[int, Equity]) -> str:
    """How the equities by card were found, which may be otherwise than the one of all cards."""
    sampled = [equities for equities in by_card.values() if not equities.exact]
    if not sampled:
        return "exact"
    exact = len(by_card) - len(sampled)
    some = f"{exact} of {len(by_card)} cards exact, the others " if exact else ""
    largest = max(player.stderr for equities in sampled for player in equities)
    return (
        f"{some}sampled with seed {sampled[0].seed}, standard error {100 * largest:.4f} % at most"
    )
