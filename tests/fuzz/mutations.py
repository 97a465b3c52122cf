"""Changes to text that leave most of it whole: a line, a number, a word, a place in JSON."""

import copy
import json
import random
import re
from typing import Any

ODD = (
    *(None, True, False, 0, 1, -1, 2, 3, 21, 22, 23, 52, 255, 2**31, 2**62, 2**63, -(2**63), 2**64),
    *(10**30, 0.5, 1e308, float("nan"), float("inf"), "", "x", "As", "AsKs", "\ud800", "0", "-1"),
    *([], {}, [[]], [None], {"": None}, [0] * 30, "9" * 5000),
)
WORDS = (
    *("0", "1", "-1", "99999999999999999999", "0.005", "1e9", "$", "[", "]", "As", "Kd", "??", "r"),
    *("c", "f", "/", "|", ":", "+", "-", "%", "*", "nan", "\0", "\u0661", "\u2028", "\ud800", "é"),
)


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Change data once or a few times; the first byte, which chooses, mostly stays."""
    changed = data
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        change = rng.choice((mutate_json, mutate_lines, mutate_words, mutate_words, mutate_bytes))
        changed = change(changed, rng)
    return changed


def mutate_json(data: bytes, rng: random.Random) -> bytes:
    """Change a line of JSON, which is all there is or one of many, at one place."""
    head, body = (data[:1], data[1:]) if data[:1] not in b"{[" else (b"", data)
    lines = body.split(b"\n")
    chosen = rng.randrange(len(lines))
    try:
        tree = json.loads(lines[chosen])
    except (ValueError, RecursionError):
        return mutate_words(data, rng)
    places = list(places_of(tree))
    if not places:
        return data
    parent, key = rng.choice(places)
    change_place(parent, key, rng.choice(places), rng)
    lines[chosen] = json.dumps(tree).encode("utf-8", "surrogatepass")
    return head + b"\n".join(lines)


def places_of(tree: Any) -> Any:
    """Yield each place of a tree as what holds it and its key."""
    if not isinstance(tree, dict | list):
        return
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
        yield tree, key
        yield from places_of(tree[key])


def change_place(parent: Any, key: Any, other: Any, rng: random.Random) -> None:
    """Drop what is at a place, or put an odd value, a near number or what is elsewhere there."""
    value, kind = parent[key], rng.randrange(5)
    if kind == 0:
        del parent[key]
    elif kind == 1 and type(value) is int:
        parent[key] = value + rng.choice((-100, -2, -1, 1, 2, 100))
    elif kind == 2:
        parent[key] = copy.deepcopy(other[0].get(other[1]) if type(other[0]) is dict else other[0])
    elif kind == 3 and isinstance(parent, list):
        parent.append(value)
    else:
        parent[key] = rng.choice(ODD)


def mutate_lines(data: bytes, rng: random.Random) -> bytes:
    """Drop, repeat or move a line."""
    lines = data.split(b"\n")
    line, place = lines.pop(rng.randrange(len(lines))), rng.randrange(len(lines) + 1)
    kind = rng.randrange(3)
    if kind > 0:
        lines.insert(place, line)
    if kind == 2:
        lines.insert(rng.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def mutate_words(data: bytes, rng: random.Random) -> bytes:
    """Put another word, of the same text or an odd one, in place of a word or number."""
    words = list(re.finditer(rb"\w+|[^\w\s]", data))
    if not words:
        return data
    chosen = rng.choice(words)
    by = rng.choice(words).group() if rng.randrange(2) else odd_word(rng)
    return data[: chosen.start()] + by + data[chosen.end() :]


def odd_word(rng: random.Random) -> bytes:
    return rng.choice(WORDS).encode("utf-8", "surrogatepass")


def mutate_bytes(data: bytes, rng: random.Random) -> bytes:
    """Change, drop or add bytes, or cut the end off."""
    place, kind = rng.randrange(len(data) + 1), rng.randrange(4)
    if kind == 0:
        return data[:place]
    if kind == 1:
        return data[:place] + data[place + 1 + rng.randrange(4) :]
    added = bytes(rng.randrange(256) for _ in range(1 + rng.randrange(3)))
    return data[:place] + added + data[place + (kind == 2) * len(added) :]
