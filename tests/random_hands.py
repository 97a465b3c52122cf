"""Random hands as data, and the players that play them: for the tests that compare engines.

A config is that of the rule vectors, so that every engine and the slow model can start from it.
"""

import random
from typing import Any

LARGEST = 2**62 - 1


def random_config(rng: random.Random) -> dict[str, Any]:
    """Draw rules, stacks and seats: mostly usual ones, some as odd as the rules permit."""
    big_blind = rng.choice((1, 2, 2, 10, 20, 100, 1000))
    config: dict[str, Any] = {
        "limit": rng.choice(("no_limit", "no_limit", "pot_limit", "fixed_limit")),
        "small_blind": rng.choice((big_blind // 2, big_blind // 2, big_blind, 0)),
        "big_blind": big_blind,
        "raise_needs": rng.choice(("opponent_with_chips", "opponent_can_match")),
        "reopen": rng.choice(("cumulative", "single_full_raise")),
        "pot_limit_blinds": rng.choice(("actual", "full", "sb_as_bb")),
        "odd_chip": rng.choice(("one_by_one", "first")),
        "raise_cap": rng.choice((3, 3, 4, 1, None)),
        "cap_heads_up": rng.random() < 0.7,
        "fold_when_check_possible": rng.random() < 0.8,
        "run_it_twice": rng.random() < 0.3,
    }
    draw_seats(rng, config)
    draw_antes(rng, config)
    draw_rake(rng, config)
    if config["small_blind"] > 0 and rng.random() < 0.2:
        draw_straddles(rng, config)
    if rng.random() < 0.2:
        draw_posts(rng, config)
    if rng.random() < 0.03:
        draw_antes_only(rng, config)
    return config


def draw_seats(rng: random.Random, config: dict[str, Any]) -> None:
    seats = rng.choice((2, 2, 3, 3, 4, 5, 6, 6, 7, 9, 10, 22))
    blind = config["big_blind"]
    depth = rng.choice((2, 5, 20, 100))
    stacks = [rng.randint(1, depth * blind) for _ in range(seats)]
    if rng.random() < 0.1:  # a ladder of short all-ins, which may add up to a full raise
        stacks = [6 * blind + step * max(1, blind // 3) for step in range(seats)]
        rng.shuffle(stacks)
    for seat in range(seats):
        if rng.random() < 0.15:
            stacks[seat] = rng.randint(1, max(1, 2 * blind))
    empty = rng.sample(range(seats), rng.randint(0, seats - 2)) if rng.random() < 0.3 else []
    for seat in empty:
        stacks[seat] = 0
    if rng.random() < 0.02:
        stacks[rng.choice([seat for seat in range(seats) if seat not in empty])] += LARGEST - sum(
            stacks
        )
    config["stacks"] = stacks
    config["button"] = rng.randrange(seats)


def dealt_after(config: dict[str, Any], seat: int) -> list[int]:
    """The dealt-in seats clockwise after a seat, which comes last itself."""
    seats = len(config["stacks"])
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    return [place for place in order if config["stacks"][place] > 0]


def blinds_of(config: dict[str, Any]) -> tuple[int, int]:
    """The small and the big blind where the config leaves them to the rules."""
    order = dealt_after(config, config["button"])
    if len(order) == 2 and order[-1] == config["button"]:
        order = [order[-1], order[0]]
    return order[0], order[1]


def draw_antes(rng: random.Random, config: dict[str, Any]) -> None:
    kind = rng.choice(("none", "none", "each", "big_blind"))
    if kind == "none":
        return
    config["ante_type"] = kind
    config["ante"] = rng.choice((0, 1, config["big_blind"], max(1, config["big_blind"] // 5)))
    if rng.random() < 0.5:
        config["ante_order"] = rng.choice(("ante_first", "blind_first"))


def draw_rake(rng: random.Random, config: dict[str, Any]) -> None:
    if rng.random() < 0.3:
        config["rake_basis_points"] = rng.choice((1, 250, 500, 10000))
        config["rake_cap"] = rng.choice((None, 0, 1, 3 * config["big_blind"]))
        config["no_flop_no_drop"] = rng.random() < 0.7


def draw_straddles(rng: random.Random, config: dict[str, Any]) -> None:
    small_blind, big_blind = blinds_of(config)
    order = [
        seat for seat in dealt_after(config, big_blind) if seat not in (small_blind, big_blind)
    ]
    if not order:
        return
    count = rng.randint(1, min(3, len(order)))
    amount, amounts = config["big_blind"], []
    for _ in range(count):
        amount = rng.choice((2 * amount, amount + 1))
        amounts.append(amount)
    config["straddle"] = amounts
    config["straddle_min_raise"] = rng.choice(("straddle", "big_blind"))
    if count == 1 and rng.random() < 0.2:
        config["straddle_seat"] = rng.choice(order)


def straddlers_of(config: dict[str, Any]) -> list[int]:
    count = len(config.get("straddle", []))
    big_blind = blinds_of(config)[1]
    first = config.get("straddle_seat")
    order = dealt_after(config, big_blind)
    if first is not None:
        order = [first, *dealt_after(config, first)]
    return order[:count]


def draw_posts(rng: random.Random, config: dict[str, Any]) -> None:
    """A dead small blind or named blinds, and posts of seats that post nothing else."""
    small_blind, big_blind = blinds_of(config)
    if rng.random() < 0.3:
        config["sb_seat"] = None if rng.random() < 0.5 else small_blind
        config["bb_seat"] = big_blind
    taken = {small_blind, big_blind, *straddlers_of(config)}
    free = [seat for seat in dealt_after(config, 0) if seat not in taken]
    chosen = rng.sample(free, rng.randint(0, min(2, len(free))))
    blind = config["big_blind"]
    config["posts"] = [
        {"seat": seat, "live": rng.choice((blind, 0, 2 * blind)), "dead": rng.choice((0, 1))}
        for seat in chosen
    ]


def draw_antes_only(rng: random.Random, config: dict[str, Any]) -> None:
    """No blinds at all (R29)."""
    for name in ("straddle", "straddle_seat", "sb_seat", "bb_seat"):
        config.pop(name, None)
    blind = config["big_blind"]
    config.update(small_blind=0, big_blind=0, minimum_bet=blind, posts=[])
    kind = rng.choice(("each", "big_blind"))
    config.update(ante_type=kind, ante=rng.choice((0, 1)) if kind == "each" else 0)


def random_deck(rng: random.Random) -> list[int]:
    return rng.sample(range(52), 52)


def choose(rng: random.Random, legal: dict[str, Any]) -> str:
    """Choose a legal action; short raises and all-ins come up often enough to matter."""
    choices = ["c"] * 5
    choices += ["f"] if legal["fold"] and (legal["to_call"] > 0 or rng.random() < 0.1) else []
    if legal["min_raise_to"] is not None:
        low, high = legal["min_raise_to"], legal["max_raise_to"]
        amount = rng.choice((low, low, min(high, low + 1), rng.randint(low, high), high))
        choices += [f"r{amount}"] * rng.choice((1, 4))
    choices += ["t"] if rng.random() < 0.05 else []
    return rng.choice(choices)


def illegal(rng: random.Random, legal: dict[str, Any]) -> str:
    """A bet or raise that is refused."""
    if legal["min_raise_to"] is None:
        return f"r{rng.randint(0, 400)}"
    low, high = legal["min_raise_to"], legal["max_raise_to"]
    return f"r{rng.choice((low - 1, high + 1, 0, LARGEST + 1))}"
