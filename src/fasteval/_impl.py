"""Chooses the compiled core or its pure-Python twin; nothing else in the package decides.

FASTEVAL_IMPLEMENTATION=c insists on the core, =python on the twin; unset takes the core if there
is one. A core that is there and cannot be loaded is not passed over without a warning.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn


def _refuse(message: str, cause: ImportError | None = None) -> NoReturn:
    """Raise ImportError or, as the command, which cannot catch that, say it in a line."""
    import sys

    program = [*getattr(sys, "argv", ()), ""][0]
    found = {"fasteval", "-mfasteval"} & {*sys.orig_argv} if program == "-m" else set()
    if found or os.path.splitext(os.path.basename(program))[0] == "fasteval":
        print(f"fasteval: error: {message}", file=sys.stderr)
        raise SystemExit(2)
    raise ImportError(message) from cause


_wanted = os.environ.get("FASTEVAL_IMPLEMENTATION", "")
if _wanted not in ("", "c", "python"):
    _refuse(f"FASTEVAL_IMPLEMENTATION is {_wanted!r}: set it to 'c' or 'python'")


def _fault(error: ImportError) -> str:
    """What is wrong with a core that is there; nothing where there is none."""
    if error.name != "fasteval._core" or not isinstance(error, ModuleNotFoundError):
        return str(error)
    from importlib.machinery import EXTENSION_SUFFIXES

    from fasteval import __path__ as folders

    ours = {f"_core{suffix}" for suffix in EXTENSION_SUFFIXES}
    for folder in filter(os.path.isdir, folders):  # and not a zip
        for name in sorted(os.listdir(folder)):
            if name.startswith("_core.") and name.endswith((".so", ".pyd")) and name not in ours:
                return f"{name} is built for another Python"
    return ""


if TYPE_CHECKING or _wanted == "python":
    from fasteval._py import glue as floor
else:
    # All that the core imports comes first, that none of it may fail in the midst of the core's own
    # import: Cython cannot undo one that is half done.
    import atexit
    import sys
    from os import urandom

    from fasteval import equity_errors, errors, records, study_errors
    from fasteval.batches import errors as batch_errors

    del atexit, sys, urandom, equity_errors, errors, records, study_errors, batch_errors
    try:
        import fasteval._core as floor
    except ImportError as error:
        fault = _fault(error)
        if _wanted == "c":
            _refuse(
                "FASTEVAL_IMPLEMENTATION is 'c' but the compiled core cannot be imported: "
                f"{fault or error}; install a wheel or, with a C compiler, from source and without "
                "FASTEVAL_NO_EXTENSIONS, or unset the variable",
                error,
            )
        if fault:
            import warnings

            warnings.warn(
                f"the compiled core cannot be loaded, pure Python takes its place: {fault}",
                RuntimeWarning,
                stacklevel=3,
            )
        from fasteval._py import glue as floor

__all__ = ["floor"]
