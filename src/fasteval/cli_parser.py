"""The parser of a command: help that fits the terminal, and errors that say what to do."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, NoReturn

from fasteval import console
from fasteval.console import did_you_mean
from fasteval.errors import quote

_WIDTH = 80
# What may be an option and is no number, no range such as -KK and no path.
_OPTION = re.compile(r"--?[a-z][a-z-]*", re.IGNORECASE)

# Two names of how many play, of which a command has one.
_SEATS = {"--players": "--seats", "--seats": "--players"}


class Parser(argparse.ArgumentParser):
    """A parser with help that fits the terminal, and errors of one line that say what to do."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=_Help, **options)
        self._positionals.title = "arguments"
        self.color: bool = False  # argparse has colours since Python 3.14; here they are painted

    def check_options(self, words: Sequence[str]) -> None:
        """Refuse an option that there is not, and say which is meant.

        argparse would first say what else is missing.
        """
        known = self._option_string_actions
        for word in words[: words.index("--")] if "--" in words else words:
            name = word.partition("=")[0]
            if _OPTION.fullmatch(name) and not any(option.startswith(name) for option in known):
                self.error(f"{quote(name)} is not an option{self._meant(name)}")

    def _meant(self, name: str) -> str:
        """Say which option is meant, also where other commands call it so."""
        known = self._option_string_actions
        if name in _SEATS and any(action.metavar == "BOT" for action in self._actions):
            return ": name as many bots as are to play"
        other = _SEATS.get(name, "")
        return did_you_mean(other if other in known else name, known)

    def error(self, message: str) -> NoReturn:
        """Leave with what is wrong, and where help is."""
        sys.exit(console.fail(f"{message} (see {self.prog} --help)"))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of the choices, in words that are the same in every Python."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            told = f"{quote(value)} is not one of {', '.join(known)}{did_you_mean(value, known)}"
            raise argparse.ArgumentError(action, told)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write a help or the version; argparse would not say that it cannot be written."""
        file = file or sys.stdout
        file.write(console.paint_help(message) if console.shows_colour(file) else message)


class _Help(argparse.HelpFormatter):
    """Fits paragraphs to the terminal, and keeps lines that are indented, such as examples."""

    def __init__(self, prog: str, **options: Any) -> None:
        width = min(shutil.get_terminal_size().columns, _WIDTH)
        super().__init__(prog, width=width - 2, **options)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = text.strip("\n").split("\n\n")
        return "\n\n".join(
            paragraph if "\n  " in f"\n{paragraph}" else _filled(paragraph, width)
            for paragraph in paragraphs
        )

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _filled(text, width).splitlines()


def _filled(text: str, width: int) -> str:
    """Break lines at blanks only: --by-card is one word."""
    return textwrap.fill(
        " ".join(text.split()), width, break_on_hyphens=False, break_long_words=False
    )
