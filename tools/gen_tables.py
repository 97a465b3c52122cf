"""Print the tables of the C library from their readable construction in the twin.

python tools/gen_tables.py           writes src/fasteval/c/tables*.c and tables*.h
python tools/gen_tables.py --check   compares instead; exits with 1 if they differ
"""

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
os.environ["FASTEVAL_IMPLEMENTATION"] = "python"  # the core, if there is one, is not needed

from fasteval._py import tables, tables_weaker  # noqa: E402

LANE_LOW_BITS = 7
BANNER = "/* Written by tools/gen_tables.py from _py/{}.py; do not edit. */\n"


# The fields of a key; internal.h reads them.
CARD = 3  # for each card, from bit 0
SUIT_SHIFT = 8  # four bits for each suit
COLUMN_SHIFT = 24
ROW_SHIFT = 64 - tables.ROW_BITS


def rank_key(rank: int) -> int:
    row, column = tables.ROW_KEYS[rank], tables.COLUMN_KEYS[rank]
    return (row << ROW_SHIFT) + (column << COLUMN_SHIFT) + CARD


def card_key(card: int) -> int:
    rank, suit = card >> 2, card & 3
    return rank_key(rank) + (1 << SUIT_SHIFT + 4 * suit)


def lane_key(ranks: int, suited: int = 0) -> int:
    """Add up the keys of a set of ranks, and count them on from `suited` in the field of clubs."""
    held = [rank for rank in range(13) if ranks >> rank & 1]
    total = sum(map(rank_key, held)) + (suited + len(held) << SUIT_SHIFT)
    return total % (1 << 64)


def array(declaration: str, values: Iterable[int], hexadecimal: bool = False) -> str:
    texts = [f"0x{value:X}" if hexadecimal else str(value) for value in values]
    return f"const {declaration}[{len(texts)}] = {{\n{lines_of(texts)}\n}};\n"


def lines_of(texts: list[str]) -> str:
    lines, line = [], "   "
    for text in texts:
        if len(line) + len(text) + 2 > 100:
            lines.append(line)
            line = "   "
        line += f" {text},"
    return "\n".join([*lines, line])


def hash_sources() -> dict[str, str]:
    strengths, rows, columns = tables.perfect_hash()
    low = range(1 << LANE_LOW_BITS)
    high = range(1 << 13 - LANE_LOW_BITS)
    arrays = [
        array("uint16_t fe_hash_strengths", strengths),
        array("uint16_t fe_hash_rows", rows),
        array("uint8_t fe_hash_columns", columns),
        array("uint64_t fe_card_keys", map(card_key, range(52)), True),
        array("uint64_t fe_lane_keys_low", (lane_key(ranks, 3) for ranks in low), True),
        array("uint64_t fe_lane_keys_high", (lane_key(r << LANE_LOW_BITS) for r in high), True),
    ]
    banner = BANNER.format("tables")
    header = f"""{banner}#ifndef FASTEVAL_TABLES_H
#define FASTEVAL_TABLES_H

#include <stdint.h>

#define FE_HASH_ROW_BITS {tables.ROW_BITS}
#define FE_HASH_COLUMN_BITS {tables.COLUMN_BITS}

extern const uint16_t fe_hash_strengths[{len(strengths)}];
extern const uint16_t fe_hash_rows[{len(rows)}];
extern const uint8_t fe_hash_columns[{len(columns)}];
extern const uint64_t fe_card_keys[52];
extern const uint64_t fe_lane_keys_low[{len(low)}]; /* counting on from three cards */
extern const uint64_t fe_lane_keys_high[{len(high)}];

#endif /* FASTEVAL_TABLES_H */
"""
    return {"tables.h": header, "tables.c": f'{banner}#include "tables.h"\n\n' + "\n".join(arrays)}


def weaker_sources() -> dict[str, str]:
    banner = BANNER.format("tables_weaker")
    dimensions = f"[3][{tables_weaker.STRENGTHS}]"
    header = f"""{banner}#ifndef FASTEVAL_TABLES_WEAKER_H
#define FASTEVAL_TABLES_WEAKER_H

#include <stdint.h>

/* How many hands of 5, 6 and 7 cards are weaker than strength 1, 2, 3... */
extern const uint32_t fe_hands_weaker{dimensions};

#endif /* FASTEVAL_TABLES_WEAKER_H */
"""
    lists = [list(map(str, tables_weaker.hands_weaker(count))) for count in (5, 6, 7)]
    body = "\n".join(f"    {{\n{lines_of(texts)}\n    }}," for texts in lists)
    source = f"const uint32_t fe_hands_weaker{dimensions} = {{\n{body}\n}};\n"
    return {
        "tables_weaker.h": header,
        "tables_weaker.c": f'{banner}#include "tables_weaker.h"\n\n{source}',
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    differ = 0
    for name, text in {**hash_sources(), **weaker_sources()}.items():
        path = ROOT / "src" / "fasteval" / "c" / name
        if not check:
            path.write_text(text, encoding="ascii", newline="\n")
        elif path.read_bytes() != text.encode("ascii"):
            print(f"{path} differs from what {Path(__file__).name} prints", file=sys.stderr)
            differ = 1
    return differ


if __name__ == "__main__":
    sys.exit(main())
