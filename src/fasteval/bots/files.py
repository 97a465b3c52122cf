"""Files of Python that bots are in: each sees the modules that lie beside it, and no others."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from fasteval.bots import errors


@dataclass
class BotFile:
    """A file that was run as a module, and what it has imported of its folder.

    Two bots may each have a ``strategy.py`` beside them. So modules of a folder can be imported
    while its file is loaded or its bot made, and have no place in ``sys.modules`` afterwards.
    """

    module: ModuleType
    folder: str
    beside: dict[str, ModuleType] = field(default_factory=dict)

    @classmethod
    def load(cls, path: str) -> BotFile:
        """Run a file, once. Raises InvalidConfig, also for what the file itself raises."""
        full = os.path.abspath(path)
        if full in _LOADED:
            return _LOADED[full]
        if not os.path.isfile(full):
            raise errors.no_file(path)
        name = full.replace(".", "_")  # pickle finds no module whose name has a dot
        spec = spec_from_file_location(name, full)
        assert spec is not None
        assert spec.loader is not None
        file = cls(module_from_spec(spec), os.path.dirname(full))
        sys.modules[name] = file.module
        try:
            with file.inside():
                spec.loader.exec_module(file.module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            del sys.modules[name]
            raise errors.cannot_load(path, error) from None
        _LOADED[full] = file
        return file

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Let what runs import from the folder, before anything of that name elsewhere."""
        found = {name.partition(".")[0] for name in _modules_of(self.folder)}
        hidden = _take_out(_beside(self.folder) - found - sys.stdlib_module_names)
        sys.modules.update(self.beside)
        sys.path.insert(0, self.folder)
        try:
            yield
        finally:
            if self.folder in sys.path:
                sys.path.remove(self.folder)
            new = {name.partition(".")[0] for name in _modules_of(self.folder)} - found
            self.beside.update(_take_out(new))
            sys.modules.update(hidden)


_LOADED: dict[str, BotFile] = {}


def _beside(folder: str) -> set[str]:
    """The names of the modules and packages that lie in a folder."""
    packages = {path.parent.name for path in Path(folder).glob("*/__init__.py")}
    return packages | {path.stem for path in Path(folder).glob("*.py")}


def _modules_of(folder: str) -> set[str]:
    """The modules and packages that were imported from a folder itself."""
    return {name for name, module in [*sys.modules.items()] if _lies_in(module, name, folder)}


def _lies_in(module: ModuleType, name: str, folder: str) -> bool:
    if "." in name or os.sep in name or not issubclass(type(module), ModuleType):
        return False
    held = object.__getattribute__(module, "__dict__")  # some modules load when they are asked
    file = held.get("__file__")
    if type(file) is str:
        is_package = os.path.basename(file).startswith("__init__.")
        return os.path.dirname(os.path.dirname(file) if is_package else file) == folder
    return any(os.path.dirname(path) == folder for path in held.get("__path__") or ())


def _take_out(names: set[str]) -> dict[str, ModuleType]:
    """Take modules and what is in their packages out of ``sys.modules``."""
    taken = [name for name in sys.modules if name.partition(".")[0] in names]
    return {name: sys.modules.pop(name) for name in taken}
