"""Print the hands of tests/data/rules.json as a table of the C tests, which read no JSON.

python tools/gen_hand_vectors.py           writes tests/c/hand_vectors.h and tests/c/perft_trees.h
python tools/gen_hand_vectors.py --check   compares instead; exits with 1 if they differ

The trees are those of tests/data/perft.json. tests/c/vectors.h declares the types of both tables.
"""

import argparse
import json
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent / "tests"
STREETS = ("preflop", "flop", "turn", "river", "showdown", "over")
# One card stands both in a hand and on a board of RT-03; another eight makes the same pair.
MENDED = {"RT-03": ("8h", "8c")}
ENUMS = {
    "limit": ("no_limit", "pot_limit", "fixed_limit"),
    "ante_type": ("none", "each", "big_blind"),
    "ante_order": ("", "ante_first", "blind_first"),
    "straddle_min_raise": ("straddle", "big_blind"),
    "raise_needs": ("opponent_with_chips", "opponent_can_match"),
    "reopen": ("cumulative", "single_full_raise"),
    "pot_limit_blinds": ("actual", "full", "sb_as_bb"),
    "odd_chip": ("one_by_one", "first"),
}
CAPS = ("raise_cap", "rake_cap")
RULES: dict[str, Any] = {
    "small_blind": 0,
    "big_blind": 0,
    "ante": 0,
    "minimum_bet": 0,
    "small_bet": 0,
    "big_bet": 0,
    "rake_cap": None,
    "rake_basis_points": 0,
    "raise_cap": 3,
    **{name: values[0] for name, values in ENUMS.items()},
    "fold_when_check_possible": True,
    "cap_heads_up": True,
    "no_flop_no_drop": True,
    "run_it_twice": False,
    "auto_muck": False,
}
SEATS = ("sb_seat", "bb_seat", "straddle_seat")
PLACES = ("stacks", "button", "posts", "straddle", "boards", *SEATS)


def text(value: Any) -> str:
    """Write a value of JSON as an initializer."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Iterable):
        return "{" + ", ".join(map(text, value)) + "}"
    return str(int(value))


def members(fields: dict[str, Any]) -> str:
    """Write an initializer by names; what is left out is zero. Lines do not break at a tilde."""
    return "{" + ", ".join(f".{name}~=~{text(value)}" for name, value in fields.items()) + "}"


def seat_set(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def rule_number(name: str, value: Any) -> int:
    if name in CAPS and value is None:
        return -1
    return ENUMS[name].index(value) if name in ENUMS else int(value)


def rules_text(config: dict[str, Any]) -> str:
    unknown = config.keys() - RULES.keys() - set(PLACES)
    assert not unknown, unknown
    options = {**RULES, "run_it_twice": "boards" in config, **config}
    if options["ante_type"] == "none":
        options["ante"] = 0
    numbers = {name: rule_number(name, options[name]) for name in RULES}
    return members({name: number for name, number in numbers.items() if number})


def posts_of(config: dict[str, Any], kind: str) -> list[int]:
    posts = [0] * len(config["stacks"])
    for post in config.get("posts", []):
        posts[post["seat"]] = post.get(kind, 0)
    return posts


def seat_number(seat: Any) -> int:
    return {"auto": -1, None: -2}[seat] if seat in ("auto", None) else int(seat)


def config_text(config: dict[str, Any]) -> str:
    straddles = config.get("straddle", [])
    small_blind, big_blind, straddle = (seat_number(config.get(name, "auto")) for name in SEATS)
    fields = {
        "stacks": config["stacks"],
        "seats": len(config["stacks"]),
        "button": config["button"],
        "small_blind_seat": small_blind,
        "big_blind_seat": big_blind,
        "straddle_seat": straddle,
    }
    if straddles:
        fields |= {"straddles": straddles, "straddle_count": len(straddles)}
    if "posts" in config:
        fields |= {f"{kind}_posts": posts_of(config, kind) for kind in ("live", "dead")}
    return members(fields).replace("{", f"{{.rules~=~{rules_text(config)}, ", 1)


def pot_texts(pots: list[dict[str, Any]]) -> list[list[int]]:
    return [[pot["amount"], seat_set(pot["eligible"])] for pot in pots]


def snapshot(after: int, expected: dict[str, Any]) -> str:
    actor = -1 if expected["actor"] is None else expected["actor"]
    bounds = [expected[name] or 0 for name in ("min_raise_to", "max_raise_to")]
    return text(
        [
            after,
            STREETS.index(expected["street"]),
            actor,
            "".join(expected["legal"]),
            expected["to_call"] or 0,
            *bounds,
            expected["pot"],
            expected["bets"],
            expected["stacks"],
            len(expected["pots"]),
            pot_texts(expected["pots"]) or [[0, 0]],
        ]
    )


def ending(expected: dict[str, Any]) -> str:
    """Write how a hand ends; winners are a set of seats for each board."""
    pots = expected["pots_final"]
    winners = [pot["winners"] for pot in pots]
    winners = [each if isinstance(each[0], list) else [each] for each in winners]
    order = expected["showdown_order"]
    all_in = expected["all_in_face_up"]
    return members(
        {
            "pot_count": len(pots),
            "pots": pot_texts(pots),
            "winners": [[seat_set(seats) for seats in each] for each in winners],
            "returned": expected["returned"],
            "order_count": len(order or []),
            "order": order or [0],
            "all_in": seat_set(all_in or []),
            "payouts": expected["payouts"],
            "stacks": expected["final_stacks"],
        }
    )


def hand(vector: dict[str, Any]) -> str:
    wrong, right = MENDED.get(vector["id"], ("", ""))
    boards = vector["config"].get("boards", [vector["board"]])
    boards = [board.replace(wrong, right) if wrong else board for board in boards]
    holes = [vector["hole_cards"].get(str(s), "") for s in range(len(vector["config"]["stacks"]))]
    expected = vector["expect"]
    taken = range(len(vector["actions"]) + 1)
    found = [after for after in taken if f"after_action_{after}" in expected]
    snapshots = [snapshot(after, expected[f"after_action_{after}"]) for after in found]
    refused = [[entry["after"], entry["action"]] for entry in vector.get("illegal", [])]
    parts = {
        "id": text(vector["id"]),
        "config": config_text(vector["config"]),
        "holes": text(holes),
        "board_count": text(len(boards)),
        "boards": text(boards),
        "actions": text(",".join(vector["actions"])),
        "refused_count": text(len(refused)),
        "snapshot_count": text(len(snapshots)),
    }
    if refused:
        parts["refused"] = text(refused)
    if snapshots:
        parts["snapshots"] = "{\n" + ",\n".join(snapshots) + "}"
    if "over_after" in expected:
        assert expected["over_after"] == len(vector["actions"])
        parts |= {"ends": "true", "end": ending(expected)}
    return "{" + ", ".join(f".{name}~=~{part}" for name, part in parts.items()) + "},"


def tree(fields: dict[str, Any]) -> str:
    config = config_text(fields["config"])
    plain = members({name: fields[name] for name in ("name", "depth", "nodes", "ends")})
    return plain.removesuffix("}") + f", .config~=~{config}}},"


def table(comment: str, kind: str, name: str, rows: Iterable[str]) -> str:
    wrap = textwrap.TextWrapper(
        100, initial_indent=" " * 4, subsequent_indent=" " * 8, break_on_hyphens=False
    )
    guard = f"{name}_H"
    lines = "\n".join(wrap.fill(line) for row in rows for line in row.split("\n"))
    lines = lines.replace("~", " ")
    return (
        f"/* Written by tools/gen_hand_vectors.py from {comment}; do not edit. */\n"
        f'#ifndef {guard}\n#define {guard}\n\n#include "vectors.h"\n\n'
        f"static const {kind} {name}[] = {{\n{lines}\n}};\n\n#endif /* {guard} */\n"
    )


def files() -> dict[Path, str]:
    vectors = json.loads((TESTS / "data" / "rules.json").read_text(encoding="utf-8"))["vectors"]
    trees = json.loads((TESTS / "data" / "perft.json").read_text(encoding="utf-8"))["trees"]
    hands = [hand(vector) for vector in vectors if vector["kind"] == "hand"]
    return {
        TESTS / "c" / "hand_vectors.h": table(
            "tests/data/rules.json", "vector_hand", "HAND_VECTORS", hands
        ),
        TESTS / "c" / "perft_trees.h": table(
            "tests/data/perft.json", "perft_tree", "PERFT_TREES", map(tree, trees)
        ),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    differ = 0
    for path, source in files().items():
        if not check:
            path.write_text(source, encoding="ascii", newline="\n")
        elif path.read_bytes() != source.encode("ascii"):
            print(f"{path} differs from what {Path(__file__).name} prints", file=sys.stderr)
            differ = 1
    return differ


if __name__ == "__main__":
    sys.exit(main())
