"""``fasteval eval``: hands are ranked against each other."""

from __future__ import annotations

import argparse
import json

from fasteval import showdown

DESCRIPTION = """\
Rank one hand, or several against each other: what each makes, its five best
cards, and how many hands are weaker.

A card is a rank 2-9, T or 10, J, Q, K, A and a suit c, d, h, s, in either case;
blanks and commas may stand between cards. With --board every hand has 2 cards
and the board 3, 4 or 5; without it a hand has 5, 6 or 7.

The strength is from 1, the worst hand, to 7462, a royal flush. Cactus Kev's
numbers, which other programs use, run the other way.
"""
EXAMPLES = """\
examples:
  fasteval eval "As Kd" --board "2c 7d Ah 9s 9c"
  fasteval eval AsKd QhQc 9h8h --board 2c7dAh9s9c
  fasteval eval "10h Jh Qh Kh Ah 2c 2d"
  fasteval eval AsKd QhQc --board 2c7dAh --json
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("hands", nargs="+", metavar="HAND", help="cards, such as 'As Kd'")
    add("--board", metavar="CARDS", help="the cards that all hands share: 3, 4 or 5")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    ranked = showdown.rank(options.hands, options.board)
    return json.dumps(ranked.to_dict(), indent=2) if options.json else str(ranked)
