"""Keep the list of what a compiled program knows of the library: tests/abi.txt.

python tools/abi.py           writes it anew; refuses to while a line would go and FE_ABI stays
python tools/abi.py --check   compares instead; exits with 1 if they differ

The list has the numbers, the layouts of the structs on 64-bit machines, which a C compiler is
asked, and the functions of fasteval.h, those in line with their bodies. Lines may be added, but no
fields to a struct that was there; if one goes or changes, programs must be compiled anew, and
FE_ABI of fasteval.h counts up to say so. What a function does is not in the list, but the names of
its parameters are.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = ROOT / "src" / "fasteval" / "include" / "fasteval.h"
LIST = ROOT / "tests" / "abi.txt"

STRUCT = re.compile(r"typedef struct (\w+) \{(.*?)\} \1;", re.S)
ENUM = re.compile(r"typedef enum (\w+) \{(.*?)\} \1;", re.S)
NUMBER = re.compile(r"^#define (FE_\w+) (.+)$", re.M)
NAMED_TYPE = re.compile(r"^typedef ([\w ]+ fe_\w+);$", re.M)
FUNCTION = re.compile(r"^FE_API ([^;{]*);", re.M)
INLINE = re.compile(r"^(static inline [^;{]*(?:\{[^\n]*\}$|\{\n.*?^\}$))", re.M | re.S)
MEMBER = re.compile(r"(?:^|,)\s*(FE_\w+)")
FIELD = re.compile(r"(.*[ *])(\w+)(?:\[\w+\])*")
FIELD_LINE = re.compile(r"\.\w+: .* at \d+, \d+ bytes$")
NO_NUMBERS = ("FE_VERSION", "FE_API")


def without_comments(text: str) -> str:
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"[ \t]+$", "", bare, flags=re.M)


def fields(body: str) -> Iterator[tuple[str, str]]:
    """List types and names of fields, such as of double win, tie; const char *text[2];."""
    for declaration in body.split(";"):
        first, *others = " ".join(declaration.split()).split(",")
        found = FIELD.fullmatch(first)
        if found:
            yield from ((found[1].strip(), name.strip()) for name in (found[2], *others))


def functions(header: str) -> list[str]:
    """List declarations, and whole definitions of those in line, in one line each."""
    return [" ".join(text.split()) for text in FUNCTION.findall(header) + INLINE.findall(header)]


def numbers(header: str) -> list[str]:
    """List the names of all numbers: macros and members of enumerations."""
    found = [name for name, _ in NUMBER.findall(header) if name not in NO_NUMBERS]
    members = (MEMBER.findall(body) for _, body in ENUM.findall(header))
    return found + [name for names in members for name in names]


def program(header: str) -> str:
    """Return a C program that prints the numbers and layouts of a header."""
    lines = []
    for name in numbers(header):
        lines.append(f'printf("{name} = %lld\\n", (long long){name});')
    for struct, body in STRUCT.findall(header):
        lines.append(f'printf("{struct}: %zu bytes\\n", sizeof({struct}));')
        for kind, field in fields(body):
            place = f"offsetof({struct}, {field}), sizeof((({struct} *)0)->{field})"
            lines.append(f'printf("{struct}.{field}: {kind} at %zu, %zu bytes\\n", {place});')
    body = "\n    ".join(lines)
    return f'#include "fasteval.h"\n#include <stdio.h>\nint main(void)\n{{\n    {body}\n}}\n'


def layouts(header: str, compiler: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "layouts.c"), Path(folder, "layouts")
        Path(folder, HEADER.name).write_text(header, encoding="utf-8")
        source.write_text(program(without_comments(header)), encoding="utf-8")
        subprocess.run([compiler, "-std=c11", source, "-o", binary], check=True)
        printed = subprocess.run([binary], check=True, capture_output=True, text=True)
    return printed.stdout.splitlines()


def listing(header: str, compiler: str = "cc") -> list[str]:
    """List what a compiled program knows of a header, one line each."""
    bare = without_comments(header)
    types = [f"typedef {text}" for text in NAMED_TYPE.findall(bare)]
    return [*layouts(header, compiler), *types, *functions(bare)]


def broken(before: list[str], now: list[str]) -> list[str]:
    """List what a program compiled before would find changed, FE_ABI being the same."""
    same = set(now)
    gone = [line for line in before if line not in same]
    if any(line.startswith("FE_ABI = ") for line in gone):
        return []
    structs = {line.split(":")[0] for line in before if line.endswith(" bytes")}
    added = (line for line in now if line not in set(before))
    return gone + [line for line in added if FIELD_LINE.sub("", line) in structs]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    before = LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []
    now = listing(HEADER.read_text(encoding="utf-8"))
    gone = broken(before, now)
    for line in gone:
        print(f"changed, and FE_ABI is the same: {line}", file=sys.stderr)
    if check:
        for line in sorted(set(now) - set(before)):
            print(f"not in {LIST.name}: {line}", file=sys.stderr)
        return int(before != now)
    if not gone:
        LIST.write_text("\n".join(now) + "\n", encoding="utf-8", newline="\n")
    return int(bool(gone))


if __name__ == "__main__":
    sys.exit(main())
