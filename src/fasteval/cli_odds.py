"""``fasteval odds``: the price of a call beside the chance to improve."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from fasteval import arguments
from fasteval.errors import FastevalError
from fasteval.odds import (
    break_even,
    exact_chance,
    implied_odds,
    pot_odds,
    rule_of_two_and_four,
)

DESCRIPTION = """\
Find what a call needs, what a bluff needs, and how often a draw hits.

The pot is what lies in the middle before the bet, with the calls of others in
it. Pot odds are the equity that a call needs to lose nothing; break-even is how
often the other side must fold to a bluff of that bet. --outs is the number of
cards that help: the exact chance to hit one, and beside it the rule of 2 and 4
(2 % for each out and card to come). Chips are whole numbers: write 4.50 and 2
as 450 and 200.
"""
EXAMPLES = """\
examples:
  fasteval odds --pot 400 --bet 200
  fasteval odds --pot 400 --bet 200 --outs 9
  fasteval odds --outs 9 --cards 2
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add, chips = command.add_argument, arguments.chips(0)
    add("--pot", type=chips, metavar="N", help="chips in the middle before the bet")
    add("--bet", type=chips, metavar="N", help="chips that are bet")
    add("--call", type=chips, metavar="N", help="chips that match it (default the bet)")
    add("--outs", type=arguments.number(0, 47), metavar="N", help="cards that help, 0 to 47")
    add(
        "--cards",
        type=arguments.number(1, 2),
        metavar="N",
        help="cards to come: 1 on the turn, 2 on the flop if all are seen (default 1)",
    )
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> str:
    """Return what the command prints."""
    if (options.pot is None) != (options.bet is None):
        raise FastevalError("--pot and --bet go together, such as --pot 400 --bet 200")
    if options.pot is None and options.outs is None:
        raise FastevalError("nothing to find: give --pot and --bet, or --outs, or all three")
    if options.call is not None and options.pot is None:
        raise FastevalError("--call goes with --pot and --bet")
    if options.cards is not None and options.outs is None:
        raise FastevalError("--cards goes with --outs")
    answer = to_dict(options)
    return json.dumps(answer, indent=2) if options.json else "\n".join(_lines(answer))


def to_dict(options: argparse.Namespace) -> dict[str, Any]:
    """Return what ``--json`` prints; docs/command-line.md has the keys."""
    answer: dict[str, Any] = {}
    if options.pot is not None:
        call = options.bet if options.call is None else options.call
        answer = {
            "pot": options.pot,
            "bet": options.bet,
            "call": call,
            "pot_odds": pot_odds(options.pot, options.bet, call),
            "break_even": break_even(options.pot, options.bet),
        }
    if options.outs is not None:
        cards = options.cards or 1
        chance = exact_chance(options.outs, cards)
        answer |= {
            "outs": options.outs,
            "cards": cards,
            "chance": chance,
            "rule": rule_of_two_and_four(options.outs, cards),
        }
        if options.pot is not None:
            answer["implied_odds"] = _missing(options.pot, options.bet, chance, call)
    return answer


def _missing(pot: int, bet: int, chance: float, call: int) -> float | None:
    """What must be won later; without a chance no sum pays for a call, unless it is free."""
    if chance:
        return implied_odds(pot, bet, chance, call)
    return None if call else 0.0


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    if "pot" in answer:
        pot, bet, call = answer["pot"], answer["bet"], answer["call"]
        yield _line(
            "pot odds", answer["pot_odds"], f"equity that a call of {call} to win {pot + bet} needs"
        )
        yield _line(
            "break-even", answer["break_even"], f"folds that a bluff of {bet} into {pot} needs"
        )
    if "outs" in answer:
        cards = answer["cards"]
        come = "the next card is" if cards == 1 else "one of the next 2 cards is"
        outs = "the one out" if answer["outs"] == 1 else f"one of {answer['outs']} outs"
        yield _line("chance", answer["chance"], f"exactly: {come} {outs}")
        yield _line(f"rule of {2 * cards}", answer["rule"], "the same by the rule of thumb")
    if "implied_odds" in answer:
        yield _verdict(answer["implied_odds"], answer["call"])


def _line(name: str, part: float, meaning: str) -> str:
    return f"{name:<10} {100 * part:7.2f} %   {meaning}"


def _verdict(missing: float | None, call: int) -> str:
    if missing is None:
        return f"Without outs nothing won later pays for the call of {call:,}."
    if missing == 0:
        return "The chance alone pays for the call."
    more = f"{missing:,.1f}" if missing >= 0.1 else "less than 0.1"
    return f"The chance alone does not pay for the call: {more} more must be won later."
