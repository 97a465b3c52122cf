"""Write the C library as one source file and its header: fasteval.c and fasteval.h.

python tools/amalgamate.py           writes them to build/amalgamation
python tools/amalgamate.py DIRECTORY writes them there

Add both to any C or C++ project and compile fasteval.c with it: cc -O3 main.c fasteval.c. They hold
what src/fasteval/c and src/fasteval/include hold, in an order that makes one translation unit.
"""

import argparse
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "fasteval" / "c"
HEADER = ROOT / "src" / "fasteval" / "include" / "fasteval.h"

INCLUDE = re.compile(r'#include (?:"(?P<own>\w+\.h)"|<(?P<system>[\w./]+)>)')
GUARD = re.compile(r"^#ifndef (FASTEVAL_\w+_H)\n#define \1$", re.M)
KERNEL = '#include "lanes_names.h"'
MACRO = re.compile(r"^ *# *define (\w+)", re.M)


def version() -> str:
    (found,) = re.findall(r'#define FE_VERSION "(.*)"', HEADER.read_text(encoding="utf-8"))
    return str(found)


def licence(title: str) -> str:
    """Return the comment at the top of a file: its title, version and licence."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    lines = [
        f"{title}, version {version()}. {Path(__file__).name} wrote this file.",
        "",
        *text.split("\n"),
    ]
    return "/*\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines[:-1]) + " */\n"


class Unit:
    """One translation unit in the making: which headers it has, and its text so far."""

    def __init__(self) -> None:
        self.had: set[str] = set()
        self.parts: list[str] = []

    def add(self, name: str, conditional: bool = False) -> None:
        """Add a file and, in their places, what it includes.

        A header with a guard comes once, one without as often as it is included. What stands under
        a condition of the preprocessor may be left out there, so it comes again.
        """
        text = (SOURCES / name).read_text(encoding="utf-8")
        depth = -1 if GUARD.search(text) else 0
        self.parts.append(f"/* ==== {name} ==== */\n")
        for line in text.splitlines(keepends=True):
            depth += line.startswith("#if") - line.startswith("#endif")
            found = INCLUDE.match(line)
            if found:
                self.include(found, line, conditional or depth > 0)
            else:
                self.parts.append(line)
        self.parts.append("\n")

    def include(self, found: re.Match[str], line: str, conditional: bool) -> None:
        name = found["own"] or found["system"]
        if name in self.had:
            return
        is_template = found["own"] is not None and name != HEADER.name and not guarded(name)
        if not (conditional or is_template):
            self.had.add(name)
        if found["own"] is None or name == HEADER.name:
            self.parts.append(line)
        else:
            self.add(name, conditional)


def guarded(name: str) -> bool:
    return GUARD.search((SOURCES / name).read_text(encoding="utf-8")) is not None


def in_order() -> list[str]:
    """List the sources: kernels last, because what they define as macros stays so to the end."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCES.glob("*.c")}
    return sorted(texts, key=lambda name: (KERNEL in texts[name], name))


def macros_of_its_own(text: str) -> list[str]:
    """List the macros that a text defines, but for those that begin with FE_ or FASTEVAL_."""
    return [
        name
        for name in sorted(set(MACRO.findall(text)))
        if not name.startswith(("FE_", "FASTEVAL_"))
    ]


def source() -> str:
    """Return the text of fasteval.c."""
    unit = Unit()
    for name in in_order():
        unit.add(name)
    unit.parts.append("/* ==== The macros end here. ==== */\n")
    unit.parts += [f"#undef {name}\n" for name in macros_of_its_own("".join(unit.parts))]
    text = licence("fasteval, the C library for Texas Hold'em") + "\n" + "".join(unit.parts)
    return re.sub(r"\n{3,}", "\n\n", text).rstrip("\n") + "\n"


def header() -> str:
    """Return the text of fasteval.h."""
    return licence("The header of fasteval") + HEADER.read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "directory",
        nargs="?",
        type=Path,
        default=ROOT / "build" / "amalgamation",
        metavar="DIRECTORY",
        help="where to; made if it is missing (build/amalgamation of the repository)",
    )
    directory: Path = parser.parse_args().directory
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in (("fasteval.c", source()), (HEADER.name, header())):
        (directory / name).write_text(text, encoding="utf-8", newline="\n")
        print(directory / name)


if __name__ == "__main__":
    main()
