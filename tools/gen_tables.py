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


def card_key(card: int) -> int:
    rank, suit = card >> 2, card & 3
    return (tables.COUNT_KEY + tables.RANK_KEYS[rank]) + (1 << 32 + 4 * suit) + (1 << 48)


def lane_key(ranks: int) -> int:
    """Add up the keys of a set of ranks in one suit, and count them from bit 32."""
    held = [rank for rank in range(13) if ranks >> rank & 1]
    return sum(tables.COUNT_KEY + tables.RANK_KEYS[rank] for rank in held) + (len(held) << 32)


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
    strengths, offsets, blocks = tables.perfect_hash()
    low = range(1 << LANE_LOW_BITS)
    high = range(1 << 13 - LANE_LOW_BITS)
    three = 3 << 32  # with three cards to start from, the eighth carries into one bit
    arrays = [
        array("uint16_t fe_hash_strengths", strengths),
        array("uint16_t fe_hash_offsets", offsets),
        array("uint16_t fe_hash_blocks", blocks),
        array("uint64_t fe_card_keys", map(card_key, range(52)), True),
        array("uint64_t fe_lane_keys_low", (three + lane_key(ranks) for ranks in low), True),
        array(
            "uint64_t fe_lane_keys_high",
            (lane_key(ranks << LANE_LOW_BITS) for ranks in high),
            True,
        ),
    ]
    banner = BANNER.format("tables")
    header = f"""{banner}#ifndef FASTEVAL_TABLES_H
#define FASTEVAL_TABLES_H

#include <stdint.h>

#define FE_HASH_LOW_BITS {tables.LOW_BITS}
#define FE_HASH_MIDDLE_BITS {tables.MIDDLE_BITS}
#define FE_HASH_FIRST_BLOCK {tables.first_block()}

extern const uint16_t fe_hash_strengths[{len(strengths)}];
extern const uint16_t fe_hash_offsets[{len(offsets)}];
extern const uint16_t fe_hash_blocks[{len(blocks)}];
extern const uint64_t fe_card_keys[52];
extern const uint64_t fe_lane_keys_low[{len(low)}];
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
