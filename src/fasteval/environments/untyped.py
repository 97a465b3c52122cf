"""What stands for the classes of libraries without types where types are checked."""

from __future__ import annotations

from typing import Any


class Untyped:
    """A class of which anything may be asked; what it really is, its library knows."""

    def __init__(self, *arguments: Any) -> None: ...

    def __getattr__(self, name: str) -> Any: ...
