"""Check that every public function of fasteval.h has a twin of the same name and arguments.

    python tools/check_twin.py           exits with 1 and says what is missing or differs

The twin drops the prefix fe_, takes what C takes, and returns what C writes through pointers. What
C reads and writes, such as a fe_state, the twin takes and changes. Of what C writes only if it is
asked to, the twin takes whether it is. It has no kernels and no working memory.
"""

import ast
import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "fasteval"

# About C itself: actions as structs, kernels and batches on them, the version and sizes.
EXEMPT = re.compile(
    r"fe_kernel_\w+|fe_evaluate_(masks|rows|columns)|fe_version|fe_abi|fe_(state|equity_work)_size"
    r"|fe_(fold|check|call|raise_to)"
)

# The public names, on top of the twin.
GLUE = ("batch_glue", "equity_glue", "glue", "play", "potential_glue", "pots", "reading", "rules")

# A pointer to one struct; any other * points to an array, whose length is the next argument, unless
# that is the first of the rows of a batch.
STRUCT = re.compile(r"fe_(hand|rng|rules|config|state|spot|batch) \*|fe_pot \*pot$")

# Pointers to what the twin does without.
NOT_TAKEN = re.compile(r"fe_(kernel|equity_work) \*")

# Pointers that are NULL if the answer is not wanted.
WANTED_OR_NOT = re.compile(r"fe_combo_sums \*")

# What C reads and writes, or only writes, where that is not the rule: structs are read and written,
# arrays without const only written.
ARRAYS_CHANGED = {
    "fe_deck_shuffle": "deck",
    "fe_pots_rake": "pots",
    "fe_pot_share": "payouts",
    "fe_batch_choose": "actions",
}
STRUCTS_MADE = {"fe_state_start": "state"}

FUNCTION = re.compile(r"(?:FE_API|static inline) [\w ]+?[ *](fe_\w+)\(([^)]*)\)\s*[;{]")


def c_functions() -> dict[str, list[str]]:
    """Map the public C functions to the names of the arguments that their twins take."""
    header = (PACKAGE / "include" / "fasteval.h").read_text(encoding="ascii")
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    return {name: inputs(name, text) for name, text in FUNCTION.findall(header)}


def inputs(function: str, parameters: str) -> list[str]:
    """Leave out what C only writes to, and the lengths of what it reads."""
    names: list[str] = []
    after_array = False
    for text in parameters.replace("\n", " ").split(","):
        parameter = text.strip()
        name = re.search(r"(\w+)(\[\w+\])?$", parameter)
        is_length = after_array and "size_t" in parameter and parameter != "size_t first"
        after_array = "*" in parameter and not STRUCT.search(parameter)
        if name and name[1] != "void" and not is_length and is_read(function, parameter, name[1]):
            names.append(name[1])
    return names


def is_read(function: str, parameter: str, name: str) -> bool:
    """Say whether C reads an argument, and does not only write to where it points."""
    if NOT_TAKEN.search(parameter):
        return False
    if WANTED_OR_NOT.search(parameter):
        return True
    if not re.search(r"[*[]", parameter) or "const" in parameter:
        return True
    if STRUCT.search(parameter):
        return STRUCTS_MADE.get(function) != name
    return ARRAYS_CHANGED.get(function) == name


def twin_functions() -> dict[str, list[str]]:
    """Map the functions of the twin's modules to the names of their arguments."""
    functions = {}
    for path in sorted((PACKAGE / "_py").glob("*.py")):
        if path.stem in GLUE:
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
