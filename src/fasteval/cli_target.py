"""Where commands write hands and pages: a file that is none of those read, or standard output."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import IO

from fasteval.errors import FastevalError, quote
from fasteval.histories.sources import Sources, is_same_file

STANDARD_OUTPUT = "-"


def check_target(sources: Sources, target: str) -> None:
    """Refuse what would be lost or cannot be written, before there is work."""
    if not target:
        raise FastevalError("'' is no name of a file to write")
    if os.path.isdir(target):
        raise FastevalError(f"{quote(target)} is a folder: name a file in it")
    if any(is_same_file(file, target) for file in sources.files):
        raise FastevalError(f"{quote(target)} is to be read: name another file to write")
    folder = os.path.dirname(os.path.realpath(target))
    if not os.path.isdir(folder):
        reason = os.strerror(errno.ENOTDIR if os.path.exists(folder) else errno.ENOENT)
        raise FastevalError(f"cannot write {quote(target)}: {reason}")


def standard_output() -> IO[str]:
    """It is written in UTF-8, whatever the terminal's encoding is."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="strict", newline="")
    return sys.stdout
