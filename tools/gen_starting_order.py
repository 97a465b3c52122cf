"""Print the order of the starting hands from their exact equities against one random hand.

python tools/gen_starting_order.py           writes src/fasteval/starting_order.py
python tools/gen_starting_order.py --check   compares instead; exits with 1 if they differ
"""

import argparse
import sys
from pathlib import Path

from fasteval import equity
from fasteval.combos import CLASSES

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "fasteval" / "starting_order.py"
HEAD = '''"""The 169 classes of starting hands, best first.

Ordered by their exact equity, all-in before the flop against one random hand; equal ones by the
order of the matrix. Written by tools/gen_starting_order.py from fasteval.equity; do not edit.
"""

ORDER = (
'''
PER_LINE = 10


def order() -> list[str]:
    """Sort the classes; the sort is stable and begins with the order of the matrix."""
    equities = {name: equity([name, "random"], method="exact")[0].equity for name in CLASSES}
    return sorted(CLASSES, key=lambda name: -equities[name])


def module(names: list[str]) -> str:
    lines = (names[start : start + PER_LINE] for start in range(0, len(names), PER_LINE))
    return (
        HEAD
        + "".join(f"    {', '.join(map(_quoted, line))},\n" for line in lines)
        + ")  # fmt: skip\n"
    )


def _quoted(name: str) -> str:
    return f'"{name}"'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    text = module(order())
    if not check:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET.relative_to(ROOT)} differs from what {Path(__file__).name} writes")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
