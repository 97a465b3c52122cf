"""Reads hands as data: the rule vectors' configs and the records of real hands."""

import dataclasses
from typing import Any

from fasteval.notation import RANKS, SUITS
from fasteval.rules import Rules

STREETS = ("preflop", "flop", "turn", "river")


def rules_on(floor: Any, rules: Rules) -> Rules:
    """Make the same Rules for a floor that need not be the chosen one."""
    same = dataclasses.replace(rules)
    object.__setattr__(same, "numbers", floor.RuleNumbers(**rules._numbers()))
    return same


def rules_of(config: dict[str, Any]) -> Rules:
    """Make Rules of a vector's config; what is left out has its default."""
    plain = [
        "limit",
        "small_blind",
        "big_blind",
        "ante",
        "ante_type",
        "ante_order",
        "straddle_min_raise",
        "small_bet",
        "big_bet",
        "raise_cap",
        "cap_heads_up",
        "reopen",
        "pot_limit_blinds",
        "odd_chip",
        "fold_when_check_possible",
        "raise_needs",
        "minimum_bet",
        "auto_muck",
        "rake_basis_points",
        "rake_cap",
        "no_flop_no_drop",
    ]
    options = {name: config[name] for name in plain if name in config}
    if config.get("ante_type", "none") == "none":
        options["ante"] = 0
    run_it_twice = bool(config.get("run_it_twice", "boards" in config))
    straddles = tuple(config.get("straddle", ()))
    return Rules(**options, straddles=straddles, run_it_twice=run_it_twice)


def start_of(config: dict[str, Any]) -> dict[str, Any]:
    """Make the arguments of a State, but for the cards."""
    posts = {
        post["seat"]: (post.get("live", 0), post.get("dead", 0)) for post in config.get("posts", [])
    }
    seats = {
        "small_blind_seat": config.get("sb_seat", "auto"),
        "big_blind_seat": config.get("bb_seat", "auto"),
        "straddle_seat": config.get("straddle_seat", "auto"),
    }
    return {"stacks": config["stacks"], "button": config["button"], "posts": posts, **seats}


def numbers(cards: str) -> list[int]:
    """Read concatenated cards without asking fasteval to do it."""
    return [4 * RANKS.index(cards[i]) + SUITS.index(cards[i + 1]) for i in range(0, len(cards), 2)]
