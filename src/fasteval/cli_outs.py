"""``fasteval outs``: the cards that improve a hand, and where it may end."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from typing import Any

from fasteval._impl import floor
from fasteval.arguments import QUOTES
from fasteval.draws import MadeHandChance, Outs, made_hand_chances, outs
from fasteval.errors import FastevalError, quote
from fasteval.notation import format_card, format_cards
from fasteval.spots import read_hand

DESCRIPTION = """\
List the cards that improve a hand on the flop or turn, by what they make, with
the exact chance that one comes next or by the river; and what the hand is at
the river, counted over all boards.

An out makes a better category of hand than the board alone has. It need not
win: nothing is known of the opponent (see fasteval equity --by-card). Two cards
that help only together are not outs, but count in what the hand is at the end.
"""
EXAMPLES = """\
examples:
  fasteval outs AsKs --board 2s7sJh
  fasteval outs AsKs 2s7sJh
  fasteval outs "9h 8h" --board "7c 6d Kh 2s" --json
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("hand", metavar="HAND", help="two cards, such as AsKs")
    add("cards", nargs="?", metavar="BOARD", help="three or four cards, such as 2s7sJh")
    add("--board", metavar="CARDS", help="the board; the same as BOARD")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    board = _board(options)
    found = outs(options.hand, board)
    ends = made_hand_chances(options.hand, board)
    if options.json:
        return json.dumps(to_dict(found, ends), indent=2)
    return "\n".join([*_out_lines(found), "", *_end_lines(ends)])


def to_dict(found: Outs, ends: tuple[MadeHandChance, ...]) -> dict[str, Any]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    return {
        "hand": _texts(found.hand),
        "board": _texts(found.board),
        "made": str(found.made),
        "outs": _texts(found.cards),
        "next_card": found.next_card,
        "by_river": found.by_river,
        "next_card_rule": found.next_card_rule,
        "by_river_rule": found.by_river_rule,
        "groups": [
            {
                "category": str(group.category),
                "outs": _texts(group.cards),
                "next_card": group.next_card,
                "by_river": group.by_river,
            }
            for group in found.groups
        ],
        "at_river": [
            {"category": str(end.category), "boards": end.boards, "chance": end.chance}
            for end in ends
        ],
    }


def _board(options: argparse.Namespace) -> str:
    given = [board for board in (options.cards, options.board) if board is not None]
    if not given:
        raise FastevalError(f"there is no board: {_example(options.hand)}")
    if len(given) == 2:
        both = " and ".join(map(quote, given))
        raise FastevalError(f"two boards, {both}; {QUOTES}")
    return str(given[0])


def _example(hand: str) -> str:
    """A command with a board that has none of the hand's cards."""
    held = read_hand(hand)
    flop = [card for card in floor.cards("2s7sJh3d9c") if card not in held][:3]
    return f"fasteval outs {shlex.quote(hand)} --board {format_cards(flop)}"


def _texts(cards: tuple[int, ...]) -> list[str]:
    return [format_card(card) for card in cards]


def _out_lines(found: Outs) -> Iterator[str]:
    hand, board = format_cards(found.hand, " "), format_cards(found.board, " ")
    yield f"{hand} on {board}: {found.made}"
    yield ""
    if not found.cards:
        yield "no card improves it alone"
        return
    on_flop = len(found.board) == 3
    yield f"{'':<16} outs  next card" + ("   by river" if on_flop else "")
    for group in found.groups:
        chances = [group.next_card, group.by_river][: 1 + on_flop]
        yield _line(str(group.category), str(len(group.cards)), chances)
        yield f"   {format_cards(group.cards, ' ')}"
    chances = [found.next_card, found.by_river][: 1 + on_flop]
    yield _line("all", str(len(found.cards)), chances)
    chances = [found.next_card_rule, found.by_river_rule][: 1 + on_flop]
    yield _line("rule of 2 and 4" if on_flop else "rule of 2", "", chances)


def _line(name: str, count: str, chances: list[float]) -> str:
    return f"{name:<16} {count:>4}" + "".join(f"  {100 * chance:7.2f} %" for chance in chances)


def _end_lines(ends: tuple[MadeHandChance, ...]) -> Iterator[str]:
    yield f"at the river, of {sum(end.boards for end in ends):,} boards"
    for end in reversed(ends):
        if end.boards:
            yield f"{end.category!s:<16} {end.boards:>6,}  {100 * end.chance:6.2f} %"
