"""Chooses the compiled core or its pure-Python twin; nothing else in the package decides.

FASTEVAL_IMPLEMENTATION=c insists on the core, =python on the twin; unset takes the core if there
is one.
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
        from fasteval import _core as floor
    except ImportError as error:
        if _wanted == "c":
            raise ImportError(
                "FASTEVAL_IMPLEMENTATION is 'c' but the compiled core cannot be imported: "
                f"{error}; install a wheel or a C compiler, or unset the variable"
            ) from error
        from fasteval._py import glue as floor

__all__ = ["floor"]
