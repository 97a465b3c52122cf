"""Chooses the compiled core or its pure-Python twin; nothing else in the package decides.

FASTEVAL_IMPLEMENTATION=c insists on the core, =python on the twin; unset takes the core if there
is one. A core that is there and cannot be loaded is not passed over without a warning.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

_wanted = os.environ.get("FASTEVAL_IMPLEMENTATION", "")
if _wanted not in ("", "c", "python"):
    raise ImportError(f"FASTEVAL_IMPLEMENTATION is {_wanted!r}: set it to 'c' or 'python'")

if TYPE_CHECKING or _wanted == "python":
    from fasteval._py import glue as floor
else:
    try:
        import fasteval._core as floor
    except ImportError as error:
        if _wanted == "c":
            raise ImportError(
                "FASTEVAL_IMPLEMENTATION is 'c' but the compiled core cannot be imported: "
                f"{error}; install a wheel or, with a C compiler, from source and without "
                "FASTEVAL_NO_EXTENSIONS, or unset the variable"
            ) from error
        if not isinstance(error, ModuleNotFoundError):
            import warnings

            warnings.warn(
                f"the compiled core cannot be loaded, pure Python takes its place: {error}",
                RuntimeWarning,
                stacklevel=3,
            )
        from fasteval._py import glue as floor

__all__ = ["floor"]
