"""Random lives of tables: settings, and commands that are mostly possible, as clients send them."""

import random
from typing import Any

from fasteval.errors import FastevalError
from fasteval.rules import Rules
from fasteval.tables.settings import TableSettings

NAMES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7")


def random_settings(rng: random.Random) -> TableSettings:
    tournament = rng.random() < 0.25
    straddles = 0 if rng.random() < 0.7 else rng.choice((1, 2))
    return TableSettings(
        tuple(random_rules(rng) for _ in range(rng.choice((1, 1, 1, 2)))),
        rng.choice((2, 3, 4, 6)),
        hands_per_round=rng.choice((None, 1, 3)),
        min_buy_in=rng.choice((1, 10)),
        max_buy_in=rng.choice((20, 100)),
        optional_straddles=straddles,
        tournament=tournament,
        turn_seconds=rng.choice((5, 15.5)),
        time_bank_seconds=rng.choice((0, 30)),
        time_bank_refill=rng.choice((0, 2.25)),
        missed_turns=rng.choice((1, 2, 3)),
        away_seconds=rng.choice((20, 600)),
        hold_seconds=rng.choice((0, 30)),
        return_seconds=rng.choice((0, 3600)),
    )


def random_rules(rng: random.Random) -> Rules:
    return Rules(
        small_blind=1,
        big_blind=2,
        limit=rng.choice(("no_limit", "no_limit", "pot_limit", "fixed_limit")),
        auto_muck=rng.random() < 0.5,
        run_it_twice=rng.random() < 0.4,
        rake_basis_points=rng.choice((0, 500)),
        button_mode=rng.choice(("moving", "dead")),
        no_double_big_blind=rng.random() < 0.5,
        entry=rng.choice(("none", "post")),
        **rng.choice(({}, {}, {"ante": 1, "ante_type": "each"})),
    )


def random_command(rng: random.Random, table: Any) -> dict[str, Any]:
    """Draw what somebody says next, without an id; one in ten makes no sense now."""
    if rng.random() < 0.1:
        return rng.choice(_ANYTIME)(rng, table)
    hand = table.hand
    if hand is None:
        return rng.choice(_BETWEEN)(rng, table)
    if rng.random() < 0.1:
        return rng.choice(_DURING)(rng, table)
    if hand.over:
        return {"do": "finish", "now": later(rng, table)}
    if hand.actor is None:
        return {"do": "run", "player": anybody(rng, table), "boards": rng.choice((1, 2))}
    return act(rng, table)


def act(rng: random.Random, table: Any) -> dict[str, Any]:
    legal = table.hand.legal
    actions = ["c", "c", "c", "f"]
    if legal.min_raise_to is not None:
        actions += [f"r{legal.min_raise_to}", f"r{legal.max_raise_to}"]
    player = table.seats[table.hand.actor].player
    action = rng.choice(actions)
    return {"do": "act", "player": player, "action": action, "now": later(rng, table)}


def later(rng: random.Random, table: Any) -> float:
    return table.now + rng.choice((0, 0.125, 1, 7.3))


def anybody(rng: random.Random, table: Any) -> str:
    sitting = [one.player for one in table.seats.values()]
    return rng.choice(sitting or NAMES)


def _sit(rng: random.Random, table: Any) -> dict[str, Any]:
    lowest, highest, usual = table.settings.buy_in
    chips = rng.choice((lowest, usual, highest, rng.randint(1, highest + 2)))
    seat = rng.choice((None, rng.randrange(table.settings.seats)))
    return {"do": "sit", "player": rng.choice(NAMES), "chips": chips, "seat": seat}


def _of_somebody(do: str) -> Any:
    return lambda rng, table: {
        "do": do,
        "player": anybody(rng, table),
        "now": later(rng, table),
    }


def _top_up(rng: random.Random, table: Any) -> dict[str, Any]:
    do = "give" if table.settings.tournament else "top_up"
    return {"do": do, "player": anybody(rng, table), "chips": rng.choice((1, 10, 40))}


def _straddle(rng: random.Random, table: Any) -> dict[str, Any]:
    return {"do": "straddle", "player": anybody(rng, table), "wish": rng.random() < 0.8}


def _start(rng: random.Random, table: Any) -> dict[str, Any]:
    seeds = ({}, {}, {"seed": rng.getrandbits(64)})
    return {"do": "start", "now": later(rng, table), **rng.choice(seeds)}


def _timeout(rng: random.Random, table: Any) -> dict[str, Any]:
    due = table.deadline
    now = later(rng, table) if due is None or rng.random() < 0.3 else due
    return {"do": "timeout", "now": now}


def _change_rules(rng: random.Random, table: Any) -> dict[str, Any]:
    blinds = rng.choice((1, 2))
    games = [random_rules(rng).to_dict() for _ in table.settings.games]
    changed = [{**one, "small_blind": blinds, "big_blind": 2 * blinds} for one in games]
    return {"do": "change_rules", "rules": changed}


def _wrong_turn(rng: random.Random, table: Any) -> dict[str, Any]:
    return {"do": "act", "player": rng.choice(NAMES), "action": rng.choice(("c", "f", "muck0"))}


_LEAVE, _SIT_OUT, _COME_BACK, _POST, _LOST, _FOUND = map(
    _of_somebody, ("leave", "sit_out", "come_back", "post", "disconnect", "reconnect")
)
_BETWEEN = [_sit] * 6 + [_start] * 8 + [_COME_BACK] * 3 + [_POST] * 2 + [_top_up, _straddle]
_BETWEEN += [_LEAVE, _SIT_OUT, _timeout, _LOST, _FOUND, _change_rules]
_DURING = [_LEAVE, _SIT_OUT, _COME_BACK, _POST, _LOST, _FOUND, _top_up, _straddle, _sit, _timeout]
_DURING += [_timeout, _change_rules, lambda rng, table: {"do": "abandon"}]
_ANYTIME = [*_BETWEEN, *_DURING, _wrong_turn]


def live(rng: random.Random, log: Any, commands: int, first: int = 1) -> Any:
    """Play a logged table; yield each command with its answer, or with the error it met."""
    for number in range(first, first + commands):
        command = {"id": f"c-{number}", **random_command(rng, log.table)}
        try:
            yield command, log.do(command)
        except FastevalError as error:
            yield command, error
