"""What the log of a table says about commands, files and events that it cannot take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike, fspath

from fasteval.errors import FastevalError, IllegalCommand, InvalidConfig, quote, quote_type

Path = str | PathLike[str]


class InvalidLog(FastevalError):
    """A file that is no log of a table, or is broken; the message has the file and the line."""


# ---- Commands ------------------------------------------------------------------------------------


def no_command(value: object) -> InvalidConfig:
    return InvalidConfig(f"{quote_type(value)}, not a command: a dict with 'id' and 'do'")


def odd_text(value: object, field: str, longest: int) -> InvalidConfig:
    return InvalidConfig(f"{field}: {quote(value)} is not text of 1 to {longest} characters")


def two_times() -> InvalidConfig:
    return InvalidConfig("now: it is in the command and beside it; give it once")


def of_the_house(do: str, players: Iterable[str]) -> IllegalCommand:
    return IllegalCommand(f"{do!r} is not for players to say; they may {', '.join(players)}")


def another_player(by: str, player: str) -> IllegalCommand:
    return IllegalCommand(f"{quote(by)} cannot give a command for {quote(player)}")


def time_of_a_player() -> IllegalCommand:
    return IllegalCommand("now: what time it is, is not for players to say")


def other_command(name: str, do: str) -> IllegalCommand:
    return IllegalCommand(
        f"id {quote(name)} was that of another command, to {do!r}: a new command needs a new id"
    )


# ---- Files ---------------------------------------------------------------------------------------


def broken_line(path: Path, line: int, why: object) -> InvalidLog:
    return InvalidLog(f"{fspath(path)}, line {line}: {why}")


def no_file(path: Path) -> InvalidLog:
    return InvalidLog(f"{fspath(path)} is no regular file, and so no log of a table")


def goes_on(path: Path, following: str) -> IllegalCommand:
    return IllegalCommand(f"{fspath(path)} is continued in {following}: open that")


@contextmanager
def at_line(path: Path, line: int) -> Iterator[None]:
    """Name the file and the line that cannot be read."""
    try:
        yield
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise broken_line(path, line, error) from error


def out_of_order(path: Path, line: int, what: str, number: int) -> InvalidLog:
    expected = f"command {number}" if what == "command" else f"the snapshot after command {number}"
    return broken_line(path, line, f"it is not {expected}, which is to be here")


def log_in_use(path: Path) -> IllegalCommand:
    return IllegalCommand(f"{fspath(path)} is open already, here or in another process")


def out_of_use(path: Path, why: str) -> IllegalCommand:
    return IllegalCommand(f"{fspath(path)} {why}: open the log again")


def nothing_to_log(value: object) -> InvalidConfig:
    return InvalidConfig(f"table: {quote_type(value)}, not a Table or TableSettings")


# ---- Events --------------------------------------------------------------------------------------


def events_gone(since: int, first: int) -> IllegalCommand:
    return IllegalCommand(
        f"since is {since}: events before {first} are no longer kept; take a view, and events "
        "since the number in it"
    )


def no_such_event(since: int, last: int) -> IllegalCommand:
    return IllegalCommand(f"since is {since}: the last event so far is {last}")
