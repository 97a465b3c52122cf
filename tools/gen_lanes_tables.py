"""Print the numbers of sets of ranks that the lane kernels look up.

python tools/gen_lanes_tables.py           writes src/fasteval/c/lanes_numbers.h
python tools/gen_lanes_tables.py --check   compares instead; exits with 1 if they differ

Among the sets of k ranks, the set with ranks a < b < c < ... has number C(a, 1) + C(b, 2) + C(c, 3)
+ ... (docs/lanes.md). The ranks 2 to 8 and 9 to A have a share each; k and the upper ranks together
tell how many lower ranks there are, and so which place each rank has in the set.
"""

import argparse
import sys
from collections.abc import Iterable
from math import comb
from pathlib import Path

PATH = Path(__file__).resolve().parent.parent / "src" / "fasteval" / "c" / "lanes_numbers.h"
LOWER_RANKS = 7
ACE = 12


def members(bits: int, lowest: int = 0) -> list[int]:
    return [lowest + bit for bit in range(13) if bits >> bit & 1]


def straights_below(ranks: list[int]) -> int:
    """Count the straights below a set of five: one for each rank from 7 up, and the wheel."""
    return ranks[-1] - 4 + (ranks[-1] == ACE)


def lower_share(bits: int) -> int:
    ranks = members(bits)
    if len(ranks) > 5:
        return 0  # such a set is never looked up
    share = sum(comb(rank, place) for place, rank in enumerate(ranks, 1))
    return share - straights_below(ranks) if len(ranks) == 5 else share


def upper_share(bits: int, size: int) -> int:
    ranks = members(bits, LOWER_RANKS)
    share = sum(comb(rank, size - above) for above, rank in enumerate(ranks[::-1]) if above < size)
    return share - straights_below(ranks) if size == 5 and ranks else share


def array(comment: str, name: str, values: Iterable[int]) -> str:
    lines, line = [], "   "
    for text in map(str, values):
        if len(line) + len(text) + 2 > 100:
            lines.append(line)
            line = "   "
        line += f" {text},"
    lines.append(line)
    text = "\n".join(lines)
    return f"/* {comment} */\nstatic const uint8_t {name}[] = {{\n{text}\n}};\n"


def source() -> str:
    lower = [lower_share(bits) for bits in range(1 << LOWER_RANKS)]
    five = [upper_share(bits, 5) for bits in range(64)]
    few = [upper_share(bits, size) for size in (3, 2, 1) for bits in range(32)]
    arrays = [
        array("The lower ranks' share.", "lower_ranks", lower),
        array(
            "The upper ranks' share in a set of five, low bytes.",
            "upper_ranks_of_five_low",
            (share & 255 for share in five),
        ),
        array("Their high bytes.", "upper_ranks_of_five_high", (share >> 8 for share in five)),
        array(
            "Their share in a set of three, of two and of one: three pages from place 32 on.",
            "upper_ranks_of_few",
            [0] * 32 + few,
        ),
    ]
    return (
        "/* Written by tools/gen_lanes_tables.py, which explains the numbers; do not edit. */\n"
        "#ifndef FASTEVAL_LANES_NUMBERS_H\n#define FASTEVAL_LANES_NUMBERS_H\n\n"
        "#include <stdint.h>\n\n" + "\n".join(arrays) + "\n#endif /* FASTEVAL_LANES_NUMBERS_H */\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    text = source()
    if not parser.parse_args().check:
        PATH.write_text(text, encoding="ascii", newline="\n")
    elif PATH.read_bytes() != text.encode("ascii"):
        print(f"{PATH} differs from what {Path(__file__).name} prints", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
