"""Check that every public function of fasteval.h has a twin of the same name and arguments.

    python tools/check_twin.py           exits with 1 and says what is missing or differs

The twin drops the prefix fe_, takes what C takes, and returns what C writes through pointers.
"""

import ast
import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "fasteval"

# About C itself: kernels and the batches that run on them, the version of the library.
EXEMPT = re.compile(r"fe_kernel_\w+|fe_evaluate_(masks|rows|columns)|fe_version")

FUNCTION = re.compile(r"(?:FE_API|static inline) [\w ]+?[ *](fe_\w+)\(([^)]*)\)\s*[;{]")


def c_functions() -> dict[str, list[str]]:
    """Map the public C functions to the names of the arguments that their twins take."""
    header = (PACKAGE / "include" / "fasteval.h").read_text(encoding="ascii")
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    return {name: inputs(text) for name, text in FUNCTION.findall(header)}


def inputs(parameters: str) -> list[str]:
    """Leave out what C writes to, and the lengths of what it reads."""
    names: list[str] = []
    after_array = False
    for parameter in parameters.replace("\n", " ").split(","):
        is_pointer = "*" in parameter or "[" in parameter
        is_array = is_pointer and "const" in parameter
        is_output = is_pointer and not is_array and "fe_hand *" not in parameter
        is_length = after_array and "size_t" in parameter
        name = re.search(r"(\w+)(\[\w+\])?$", parameter.strip())
        if name and name[1] != "void" and not is_output and not is_length:
            names.append(name[1])
        after_array = is_array
    return names


def twin_functions() -> dict[str, list[str]]:
    """Map the functions of the twin's modules to the names of their arguments."""
    functions = {}
    for path in sorted((PACKAGE / "_py").glob("*.py")):
        if path.name == "glue.py":  # the public names, on top of the twin
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = [argument.arg for argument in node.args.args]
    return functions


def main() -> int:
    twins = twin_functions()
    faults = []
    for name, arguments in c_functions().items():
        twin = name.removeprefix("fe_")
        if EXEMPT.fullmatch(name):
            continue
        if twin not in twins:
            faults.append(f"{name} has no twin")
        elif twins[twin] != arguments:
            faults.append(f"{twin} takes {twins[twin]}, and {name} {arguments}")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
