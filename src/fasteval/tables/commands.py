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
_NULL_IS_NOTHING = ("seat", "button", "deck", "seed", "now")  # whose default is None
_Answer = Callable[["Table", Any], dict[str, Any]]


class _Verb(NamedTuple):
    """What a command has beside its id, whether players give it, and what it is answered with."""

    needed: tuple[str, ...]
    optional: tuple[str, ...]
    of_players: bool
    answer: _Answer


def read_command(command: Any, by: str | None = None, now: float | None = None) -> dict[str, Any]:
    """Read a command and return it as JSON can have it, with who gives it and when.

    A player ``by`` whom it comes from acts for himself and says no time; None is the house. A time
    ``now`` beside the command is its own. Raises InvalidConfig, which names the field, for what no
    table could obey, and IllegalCommand for what is not for players to say.

    >>> read_command({"id": "c-17", "do": "sit", "chips": 200}, by="P1", now=12.5)
    {'id': 'c-17', 'do': 'sit', 'player': 'P1', 'chips': 200, 'now': 12.5}
    """
    if not isinstance(command, Mapping):
        raise log_errors.no_command(command)
    given = {_plain(name): value for name, value in command.items()}
    for name in ("id", "do"):
        if name not in given:
            raise errors.missing_field(name, "a command")
    do = errors.option(_plain(given["do"]), "do", tuple(_VERBS))
    if by is not None:
        _check_player(do, given, read_name(by))
    if now is not None:
        if given.get("now") is not None:
            raise log_errors.two_times()
        given["now"] = now
    return _read_fields(do, given)


def _check_player(do: str, given: dict[Any, Any], by: str) -> None:
    """A player gives commands for players, for himself, and at no time of his own."""
    if not _VERBS[do].of_players:
        raise log_errors.of_the_house(do, [one for one in _VERBS if _VERBS[one].of_players])
    player = read_name(given.setdefault("player", by))
    if player != by:
        raise log_errors.another_player(by, player)
    if given.get("now") is not None:
        raise log_errors.time_of_a_player()


def _read_fields(do: str, given: Mapping[Any, Any]) -> dict[str, Any]:
    verb, what = _VERBS[do], f"the command {do!r}"
    known = ("id", "do", *verb.needed, *verb.optional)
    for name in verb.needed:
        if name not in given:
            raise errors.missing_field(name, what)
    for name in given:
        if name not in known:
            raise errors.unknown_field(name, known, what)
    read = {"id": _text(given["id"], "id", _LONGEST_ID), "do": do}
    for name in (*verb.needed, *verb.optional):
        nothing = given.get(name) is None and name in verb.optional and name in _NULL_IS_NOTHING
        if name in given and not nothing:
            read[name] = _READERS[name](given[name], name)
    return read


def _plain(value: Any) -> Any:
    """Text as itself: what is derived from it may compare as it likes."""
    return str.__str__(value) if isinstance(value, str) else value


def obey(table: Table, command: Mapping[str, Any], drawn: Mapping[str, Any]) -> Any:
    """Have a table do a command that was read, and return what its method returns.

    What chance decided when it was done first is ``drawn``, and empty if it is to decide now.
    Raises what the Table raises.
    """
    arguments = {name: value for name, value in command.items() if name not in ("id", "do")}
    if "rules" in arguments:
        arguments["rules"] = tuple(Rules.from_dict(one) for one in arguments["rules"])
    if drawn:
        arguments.pop("seed", None)
        arguments.update(drawn)
    return getattr(table, command["do"])(**arguments)


def answer_of(table: Table, command: Mapping[str, Any], given: Any) -> dict[str, Any]:
    """Return, as JSON can have it, what a command came to whose method has just returned that."""
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
    text = _plain(value)
    if not isinstance(text, str) or not 0 < len(text) <= longest:
        raise log_errors.odd_text(value, field, longest)
    return text


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
    "change_rules": _Verb(("rules",), ("now",), False, _nothing),
    "give": _Verb(("player", "chips"), ("now",), False, _nothing),
}
