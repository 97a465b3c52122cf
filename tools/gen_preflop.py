"""Count the boards that each hand wins and shares against each other before the flop.

    python tools/gen_preflop.py                  writes the tables: minutes on one core
    python tools/gen_preflop.py --check          counts all again and compares
    python tools/gen_preflop.py --check 100      compares so many matchups, drawn by --seed

Every one of the 47,008 matchups that differ by more than the names of suits is played out on all of
its 1,712,304 boards by the compiled core's showdowns, which use no table. c/tables_preflop.c is for
the C library, _py/preflop.bin for its twin.
"""

import argparse
import sys
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fasteval._impl import floor
from fasteval._py import preflop

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "fasteval"
C_TABLE = PACKAGE / "c" / "tables_preflop.c"
TWIN_TABLE = PACKAGE / "_py" / "preflop.bin"

PLACES = 52_338
MATCHUPS = 47_008
BOARDS = 1_712_304

HEAD = """\
/* Written by tools/gen_preflop.py; do not edit. preflop.c says where each matchup stands. */
#include "tables_preflop.h"

#ifndef FE_NO_PREFLOP_TABLE
"""

Hand = tuple[int, int]


def class_hands() -> Iterator[Hand]:
    """One hand of each class."""
    for high in range(13):
        for low in range(high + 1):
            yield 4 * high + 1 if high == low else 4 * high, 4 * low
            if low < high:
                yield 4 * high, 4 * low + 1


def matchups() -> dict[int, tuple[Hand, Hand]]:
    """Map the places of the table to two hands, in the table's order."""
    found: dict[int, tuple[Hand, Hand]] = {}
    hands = [(high, low) for high in range(52) for low in range(high)]
    for first in class_hands():
        for second in hands:
            a, b = preflop.read_cards(*first), preflop.read_cards(*second)
            if {*first} & {*second} or (a.type, a.number) > (b.type, b.number):
                continue
            found.setdefault(preflop.matchup_place(a, b), (first, second))
    return found


def same_but_for_suits(first: Hand, second: Hand) -> frozenset[tuple[int, ...]]:
    """The names of a matchup: its suits in the order in which they come, hands in either order."""
    names = set()
    for pair in ((first, second), (second, first)):
        for a in (pair[0], pair[0][::-1]):
            for b in (pair[1], pair[1][::-1]):
                suits: dict[int, int] = {}
                cards = (*a, *b)
                names.add(tuple(4 * (c // 4) + suits.setdefault(c % 4, len(suits)) for c in cards))
    return frozenset([min(names)])


def count(first: Hand, second: Hand) -> tuple[int, int]:
    """Play all boards: how many the first wins, how many are shared."""
    weights = []
    for hand in (first, second):
        weights.append(array("d", bytes(8 * 1326)))
        weights[-1][hand[0] * (hand[0] - 1) // 2 + hand[1]] = 1
    sums, _ = floor.equity_exact(weights, 0, 0, "showdowns", 0, 1, False, floor.kernels()[0])
    wins, ties, losses, _ = map(int, sums)
    assert wins + ties + losses == BOARDS, (first, second)
    return wins, ties


def numbers(column: list[int]) -> str:
    lines, line = [], "   "
    for number in column:
        item = f" {number},"
        if len(line) + len(item) > 100:
            lines.append(line)
            line = "   "
        line += item
    return "\n".join([*lines, line])


def columns(counted: dict[int, tuple[int, int]]) -> dict[str, list[int]]:
    table = [counted.get(place, (0, 0)) for place in range(PLACES)]
    return {
        "wins": [wins & 0xFFFF for wins, _ in table],
        "ties": [ties & 0xFFFF for _, ties in table],
        "high": [wins >> 16 | ties >> 16 << 8 for wins, ties in table],
    }


def write(counted: dict[int, tuple[int, int]]) -> None:
    words = columns(counted)
    arrays = "".join(
        f"\nconst uint16_t fe_preflop_{name}[FE_PREFLOP_PLACES] = {{\n{numbers(column)}\n}};\n"
        for name, column in words.items()
    )
    C_TABLE.write_text(HEAD + arrays + "\n#endif\n", encoding="ascii")
    data = array("H", [word for column in words.values() for word in column])
    if sys.byteorder == "big":
        data.byteswap()
    TWIN_TABLE.write_bytes(zlib.compress(data.tobytes(), 9))


def check(chosen: dict[int, tuple[Hand, Hand]]) -> int:
    """Compare what the core looks up with what is counted; return how many differ."""
    faults = 0
    for place, (first, second) in chosen.items():
        masks = [sum(1 << (16 * (c % 4) + c // 4) for c in hand) for hand in (first, second)]
        texts = [
            "".join("23456789TJQKA"[c // 4] + "cdhs"[c % 4] for c in h) for h in (first, second)
        ]
        counted = count(first, second)
        tables = (floor.preflop_matchup(*texts), preflop.preflop_matchup(*masks))
        if tables != (counted, counted):
            print(f"place {place}: {texts[0]} v {texts[1]} is {counted}, the tables have {tables}")
            faults += 1
    print(f"{len(chosen)} matchups, {faults} differ")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", nargs="?", type=int, const=PLACES, metavar="MATCHUPS")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    all_of_them = matchups()
    distinct = {same_but_for_suits(*hands) for hands in all_of_them.values()}
    assert len(distinct) == MATCHUPS, len(distinct)
    if options.check is None:
        write({place: count(*hands) for place, hands in all_of_them.items()})
        return 0
    some = min(options.check, len(all_of_them))
    print(f"seed {options.seed}")
    chosen = Random(options.seed).sample(sorted(all_of_them), some)
    return 1 if check({place: all_of_them[place] for place in chosen}) else 0


if __name__ == "__main__":
    sys.exit(main())
