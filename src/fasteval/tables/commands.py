"""Commands to a table as plain dicts: what clients and the house say, and who may say what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fasteval import errors
from fasteval.notation import format_cards
from fasteval.rules import Rules
from fasteval.tables import log_errors
from fasteval.tables.seats import read_name
from fasteval.tables.settings import seconds

if TYPE_CHECKING:
    from fasteval.tables.table import Table

_LONGEST_ID = 100
_LONGEST_TEXT = 200
_Answer = Callable[["Table", Any], dict[str, Any]]


class _Verb(NamedTuple):
    """What a command has beside its id, whether players give it, and what it is answered with."""

    needed: tuple[str, ...]
    optional: tuple[str, ...]
    of_players: bool
    answer: _Answer


def read_command(command: Any) -> dict[str, Any]:
    """Read a command and return it as JSON can have it, without fields that are None.

    Raises InvalidConfig, which names the field, for what no table could obey.

    >>> read_command({"id": "c-17", "do": "sit", "player": "P1", "chips": 200, "now": 12.5})
    {'id': 'c-17', 'do': 'sit', 'player': 'P1', 'chips': 200, 'now': 12.5}
    """
    if not isinstance(command, Mapping):
        raise log_errors.no_command(command)
    for name in ("id", "do"):
        if name not in command:
            raise errors.missing_field(name, "a command")
    do = errors.option(command["do"], "do", tuple(_VERBS))
    verb, what = _VERBS[do], f"the command {do!r}"
    known = ("id", "do", *verb.needed, *verb.optional)
    read = {"id": _text(command["id"], "id", _LONGEST_ID), "do": do}
    for name in verb.needed:
        if name not in command:
            raise errors.missing_field(name, what)
    for name, value in command.items():
        if name not in known:
            raise errors.unknown_field(name, known, what)
        if name not in read and (value is not None or name in verb.needed):
            read[name] = _READERS[name](value, name)
    return read


def player_may(command: Mapping[str, Any], by: str) -> None:
    """Check that a player may give a command: one for players, for himself, at no time of his own.

    The command is as ``read_command`` returned it. Raises IllegalCommand.

    >>> player_may(read_command({"id": "1", "do": "leave", "player": "P1"}), by="P1")
    """
    name = read_name(by)
    if not _VERBS[command["do"]].of_players:
        players = [do for do, verb in _VERBS.items() if verb.of_players]
        raise log_errors.of_the_house(command["do"], players)
    if command["player"] != name:
        raise log_errors.another_player(name, command["player"])
    if "now" in command:
        raise log_errors.time_of_a_player()


def at_time(command: dict[str, Any], now: float | None) -> dict[str, Any]:
    """Return a command with the time at which it is given, if it is one that time matters to."""
    if now is None:
        return command
    if "now" in command:
        raise log_errors.two_times()
    time, verb = seconds(now, "now"), _VERBS[command["do"]]
    timed = "now" in verb.needed or "now" in verb.optional
    return {**command, "now": time} if timed else command


def obey(table: Table, command: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Have a table do a command that was read, and return the answer.

    What chance decided when it was done first is ``drawn``, and empty if it is to decide now.
    Raises what the Table raises.
    """
    arguments = {name: value for name, value in command.items() if name not in ("id", "do")}
    if "rules" in arguments:
        arguments["rules"] = tuple(Rules.from_dict(one) for one in arguments["rules"])
    if drawn:
        arguments.pop("seed", None)
        arguments.update(drawn)
    given = getattr(table, command["do"])(**arguments)
    return _VERBS[command["do"]].answer(table, given)


def chance_of(table: Table, command: Mapping[str, Any]) -> dict[str, Any]:
    """Return what chance decided in a command that was just obeyed: first button and cards."""
    if command["do"] != "start":
        return {}
    assert table.hand is not None
    dealt = [card for card in table.hand.deck if card is not None]
    button = {"button": table.hand.button} if table.before is None else {}
    return {"deck": format_cards(dealt), **button}


# ---- Readers of fields ---------------------------------------------------------------------------


def _text(value: Any, field: str, longest: int = _LONGEST_TEXT) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise log_errors.odd_text(value, field, longest)
    return str(value)


def _games(value: Any, field: str) -> list[dict[str, Any]]:
    games = [value] if isinstance(value, Mapping) else errors.items(value, field)
    read = []
    for place, one in enumerate(games):
        with errors.within(f"{field}[{place}]"):
            read.append(Rules.from_dict(one).to_dict())
    return read


def _deck(value: Any, field: str) -> str:
    """Cards in dealing order, as text or a list of texts or numbers."""
    cards = value if isinstance(value, str) else errors.items(value, field)
    try:
        return format_cards(cards)
    except (TypeError, errors.FastevalError) as error:
        raise errors.in_field(error, field) from None


_READERS: dict[str, Callable[[Any, str], Any]] = {
    "player": lambda value, field: read_name(value),
    "chips": errors.chips,
    "seat": lambda value, field: errors.seat(value, field, errors.SEATS_MAX),
    "action": _text,
    "boards": lambda value, field: errors.number(value, field, errors.CHIPS_MAX),
    "wish": errors.switch,
    "rules": _games,
    "button": lambda value, field: errors.seat(value, field, errors.SEATS_MAX),
    "seed": lambda value, field: errors.number(value, field, errors.SEED_MAX),
    "deck": _deck,
    "now": seconds,
}


# ---- What a command is answered with -------------------------------------------------------------


def _nothing(table: Table, given: None) -> dict[str, Any]:
    return {}


def _seat(table: Table, seat: int) -> dict[str, Any]:
    return {"seat": seat}


def _chips(table: Table, chips: int | None) -> dict[str, Any]:
    return {"chips": chips}


def _due(table: Table, due: bool) -> dict[str, Any]:
    return {"due": due}


def _hand(table: Table, hand: Any) -> dict[str, Any]:
    return {"hand": table.hands + 1, "button": hand.button}


def _finish(table: Table, finish: Any) -> dict[str, Any]:
    places = finish.positions and list(finish.positions)
    stacks, busts = list(finish.stacks), list(finish.busts)
    told = {**finish._asdict(), "stacks": stacks, "busts": busts, "positions": places}
    return {"hand": table.hands, **told}


_VERBS = {
    "sit": _Verb(("player", "chips"), ("seat", "now"), True, _seat),
    "leave": _Verb(("player",), ("now",), True, _chips),
    "sit_out": _Verb(("player",), ("now",), True, _nothing),
    "come_back": _Verb(("player",), ("now",), True, _nothing),
    "post": _Verb(("player",), ("now",), True, _nothing),
    "top_up": _Verb(("player", "chips"), ("now",), True, _nothing),
    "straddle": _Verb(("player",), ("wish", "now"), True, _nothing),
    "act": _Verb(("player", "action"), ("now",), True, _nothing),
    "run": _Verb(("player", "boards"), ("now",), True, _nothing),
    "start": _Verb((), ("button", "deck", "seed", "now"), False, _hand),
    "finish": _Verb((), ("now",), False, _finish),
    "abandon": _Verb((), ("now",), False, _nothing),
    "timeout": _Verb(("now",), (), False, _due),
    "disconnect": _Verb(("player",), ("now",), False, _nothing),
    "reconnect": _Verb(("player",), ("now",), False, _nothing),
    "change_rules": _Verb(("rules",), (), False, _nothing),
    "give": _Verb(("player", "chips"), (), False, _nothing),
}
