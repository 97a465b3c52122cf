"""ACPC logs read: cut in hands, of which each is a state or the match states of one hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from fasteval.errors import quote
from fasteval.histories import errors
from fasteval.histories.acpc import lines as acpc_lines
from fasteval.histories.acpc.betting import Dealer, begin, read_betting, tokens
from fasteval.histories.acpc.game import Game, opening, read_game, standard_game, usual_game
from fasteval.histories.acpc.lines import Line
from fasteval.histories.acpc.positions import by_positions
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.format import Chunk, Lines
from fasteval.histories.json_lines import from_dict
from fasteval.histories.record import HandRecord

_HEADER = re.compile(r"#\s?name/game/hands/seed (\S+) (\S+) (\d{1,18}) (\d{1,18})", re.ASCII)
_NOTE = re.compile(r"#\s?fasteval (.*)", re.ASCII | re.DOTALL)
_THEN = re.compile(r"run1|muck\d{1,2}", re.ASCII)
_MOST_LINES = 10_000
_LONGEST_DEFINITION = 64
#: What a note may say of a hand: what its line does not.
NOTED = (
    *("id", "source", "unit", "currency", "about", "rules", "chairs", "places", "players", "hero"),
    *("expect", "board", "then", "values", "small_bet", "big_bet"),
)


class Context(NamedTuple):
    """What a log told before a hand."""

    match: tuple[tuple[str, str], ...] = ()  #: of the header, as ``about`` of records has it
    game: str = ""  #: the definition, as text


# ---- Cutting ------------------------------------------------------------------------------------


def begins(text: str) -> bool:
    """Say whether a text begins as a log: with its header, a definition or a hand."""
    for line in map(str.strip, text.split("\n")):
        if _HEADER.fullmatch(line) or _NOTE.fullmatch(line) or _begins_definition(line):
            return True
        if acpc_lines.is_state(line) or acpc_lines.match_state_number(line):
            return True
        if not acpc_lines.is_remark(line):
            return False
    return False


def split(lines: Lines) -> Iterator[Chunk]:
    """Cut a log in hands; match states with the number of one hand are one."""
    cutter = _Cutter()
    for number, line in lines:
        yield from cutter.take(number, line)
    yield from cutter.end()
    if cutter.definition is not None:  # it has no end
        yield Chunk("\n".join(cutter.definition), cutter.first)


def _begins_definition(text: str) -> bool:
    return text.lstrip("#; ").lower() == "gamedef"


class _Cutter:
    """Gathers the lines of a hand: a note, if there is one, and its states."""

    def __init__(self) -> None:
        self.context = Context()
        self.definition: list[str] | None = None  #: while one is read
        self.is_new = False  #: whether no hand has followed the definition yet
        self.lines: list[str] = []
        self.first = 0  #: the number of the first line that was gathered
        self.hand: str | None = None  #: the number of the hand whose match states are gathered

    def take(self, number: int, line: str) -> Iterator[Chunk]:
        text = line.strip()
        if self.definition is not None and self._define(text):
            return
        if acpc_lines.is_state(text):
            if self.hand is not None:
                yield from self.end()
            self._gather(number, line)
            yield from self.end()
        elif (hand := acpc_lines.match_state_number(text)) is not None:
            if self.hand is not None and hand not in ("", self.hand):
                yield from self.end()
            self.hand = self.hand or hand
            self._gather(number, line)
        elif _begins_definition(text):
            yield from self.end()
            self.definition, self.first = ["GAMEDEF"], number
        elif acpc_lines.is_remark(text):
            yield from self._remark(number, line, text)
        else:
            yield from self.end()
            yield Chunk(line, number, self.context)

    def _gather(self, number: int, line: str) -> None:
        self.first = self.first or number
        if len(self.lines) <= _MOST_LINES:
            self.lines.append(line)

    def _remark(self, number: int, line: str, text: str) -> Iterator[Chunk]:
        header = _HEADER.fullmatch(text)
        if _NOTE.fullmatch(text):
            yield from self.end()
            self._gather(number, line)
        elif header:
            yield from self.end()
            names = ("match", "game", "hands", "seed")
            game = self.context.game if self.is_new else ""
            self.context = Context(tuple(sorted(zip(names, header.groups(), strict=True))), game)
        elif self.lines:
            self._gather(number, "\n")

    def _define(self, text: str) -> bool:
        """Read a line of a definition, which ends where a hand begins."""
        assert self.definition is not None
        bare = text.lstrip("#; ")
        is_hand = acpc_lines.is_state(text) or acpc_lines.match_state_number(text) is not None
        if not is_hand and len(self.definition) < _LONGEST_DEFINITION:
            self.definition.append(bare)
        if is_hand or bare.lower() == "end gamedef":
            self.context = self.context._replace(game="\n".join(self.definition))
            self.definition, self.first, self.is_new = None, 0, True
        return not is_hand

    def end(self) -> Iterator[Chunk]:
        lines, first = self.lines, self.first
        self.lines, self.first, self.hand = [], 0, None
        if lines:
            self.is_new = False
            yield Chunk("".join(lines), first, self.context)


# ---- Reading ------------------------------------------------------------------------------------


def parse(chunk: Chunk) -> HandRecord:
    """Read a hand. Raises InvalidHistory with the line and UnsupportedHand."""
    if chunk.text.startswith("GAMEDEF"):
        read_game(chunk.text)
    context = chunk.context or Context()
    note, texts = None, []
    for number, text in enumerate(map(str.strip, chunk.text.split("\n")), 1):
        found = _NOTE.fullmatch(text)
        if found:
            note = number, found[1]
        elif not acpc_lines.is_remark(text):
            texts.append((number, text))
    if not texts:
        raise InvalidHistory("there is no hand after the note")
    if chunk.text.count("\n") > _MOST_LINES:
        raise InvalidHistory(f"more than {_MOST_LINES} lines of one hand")
    number, text = texts[0]
    game = _at(number, _told_game, context)
    if acpc_lines.is_state(text):
        line = _at(number, acpc_lines.read_state, text)
    elif acpc_lines.match_state_number(text) is not None:
        line = _last_match_state(texts)
    else:
        raise acpc_lines.odd_line(text).at(None, number)
    hand = _at(texts[-1][0], read_hand, line, game, context.match)
    if note is None:
        return from_dict(hand)
    record: HandRecord = _at(note[0], _noted, hand, note[1], line, game or _guess_game(line))
    return record


def _at(number: int, read: Callable[..., Any], *arguments: Any) -> Any:
    """Read something that stands in a line."""
    try:
        return read(*arguments)
    except InvalidHistory as error:
        raise error.at(None, number) from None


def _last_match_state(texts: Sequence[tuple[int, str]]) -> Line:
    """Read match states of a hand, of which each goes on from the one before.

    The last has all of them; hole cards are those that any position saw.
    """
    last: Line | None = None
    positions = set()
    for number, text in texts:
        line = _at(number, acpc_lines.read_match_state, text)
        if line is not None:
            last = line if last is None else _at(number, _go_on, last, line)
            positions.add(line.position)
    if last is None:
        raise InvalidHistory("there is no match state of the dealer's", texts[0][0])
    return last._replace(position=positions.pop() if len(positions) == 1 else None)


def _go_on(last: Line, line: Line) -> Line:
    before, after = (tokens(each.betting) for each in (last, line))
    fits = (
        after[: len(before)] == before
        and line.board[: len(last.board)] == last.board
        and len(line.hole) == len(last.hole)
        and all(
            "" in pair or len(set(pair)) == 1 for pair in zip(last.hole, line.hole, strict=True)
        )
    )
    if not fits:
        raise InvalidHistory(
            f"hand {line.number} does not go on from the match state before it:"
            f" {quote(last.betting)}, then {quote(line.betting)}"
        )
    hole = tuple(one or other for one, other in zip(line.hole, last.hole, strict=True))
    acpc_lines.check_repeated((*hole, *line.board))
    return line._replace(hole=hole)


def read_hand(line: Line, game: Game | None, match: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return a hand with the keys of JSON. Raises InvalidHistory and UnsupportedHand."""
    game = game or _guess_game(line)
    if len(line.hole) != len(game.blinds):
        raise InvalidHistory(
            f"the cards of {len(line.hole)} players in a game of {len(game.blinds)}"
        )
    actions, dealer = read_betting(line.betting, game, begin(game))
    if not line.is_match_state:
        _check_values(line, dealer)
    about = [*match, *([("timestamp", line.stamp)] if line.stamp else [])]
    hand = {
        **opening(game),
        "hole": {str(seat): cards for seat, cards in enumerate(line.hole) if cards},
        "board": "".join(line.board),
        "actions": actions,
        "source": "acpc",
        "id": line.number,
        "about": dict(about),
    }
    if line.players:
        hand["players"] = list(line.players)
    if line.position is not None:
        hand["hero"] = line.position
    if line.values:
        totals = map(sum, zip(game.stacks, line.values, strict=True))
        hand["expect"] = {"final_stacks": list(totals)}
    return hand


def _check_values(line: Line, dealer: Dealer) -> None:
    """A hand that is over has a result, and no other has one."""
    if line.values is not None and not dealer.over:
        raise InvalidHistory(f"a result, but the betting {quote(line.betting)} is not over")
    live = [cards for seat, cards in enumerate(line.hole) if seat not in dealer.folded]
    if line.values is None and dealer.over and (len(live) == 1 or all(live)):
        raise InvalidHistory("the hand is over, but what was won and lost is missing")


# ---- Notes --------------------------------------------------------------------------------------


def _noted(hand: dict[str, Any], text: str, line: Line, game: Game) -> HandRecord:
    """Add to a hand what the note before it tells, with the keys of JSON and some more.

    ``then`` are runs and mucks after the betting; ``values`` is false if the result of the line was
    worked out and is not of the record. Of what the line and its game tell, a note can say no more.
    """
    try:
        note = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise errors.not_json(error) from None
    if type(note) is not dict:
        raise errors.wrong_type("the note", note, "an object")
    for name in note:
        if name not in NOTED:
            raise InvalidHistory(f"{quote(name)} is nothing that a note tells")
    if line.position is not None and note.get("hero", line.position) != line.position:
        raise _contradiction("hero", note["hero"], line.position)
    record = add_note(hand, note)
    _check_line(record, line, game)
    return record


def _check_line(record: HandRecord, line: Line, game: Game) -> None:
    """Look whether a record, with its note, is of the line that follows and of its game."""
    made = by_positions(record, line.number)
    for name, wanted, found in zip(Game._fields, game, made.game, strict=True):
        if wanted != found:
            raise _contradiction(name, found, wanted)
    if acpc_lines.is_number(record.id) and record.id != line.number:
        raise _contradiction("id", record.id, line.number)
    for name in ("betting", "hole", "board", "values", "players", "stamp"):
        told = getattr(line, name)
        if told and getattr(made.line, name) != told:
            raise _contradiction(name, getattr(made.line, name), told)


def _contradiction(name: str, noted: object, told: object) -> InvalidHistory:
    return InvalidHistory(
        f"by the note {name} is {quote(noted)}, by the log itself it is {quote(told)}"
    )


def add_note(hand: dict[str, Any], note: dict[str, Any]) -> HandRecord:
    """Make the record of a hand and of the note before it. Raises InvalidHistory."""
    then, board = note.get("then", []), note.get("board", hand["board"])
    if type(then) is not list or not all(type(one) is str and _THEN.fullmatch(one) for one in then):
        raise errors.wrong_type("then", then, "runs and mucks")
    if type(board) is not str or not board.startswith(hand["board"]):
        raise errors.wrong_type("board", board, f"the cards {hand['board']} and more")
    for name in ("small_bet", "big_bet"):
        if note.get(name) is not None:
            raise errors.wrong_type(name, note[name], "null, for the usual one")
    if note.get("values", False) is not False:
        raise errors.wrong_type("values", note["values"], "false")
    expect = note.get("expect", {})
    if type(expect) is not dict or "final_stacks" in expect:
        raise errors.wrong_type("expect", expect, "results but for the line's")
    if "values" not in note:
        expect = {**expect, **hand.get("expect", {})}
    told = {**hand, **note, "actions": hand["actions"] + then, "board": board, "expect": expect}
    return from_dict(
        {key: told[key] for key in told if told[key] is not None and key not in ("then", "values")}
    )


# ---- Games --------------------------------------------------------------------------------------


def _told_game(context: Context) -> Game | None:
    """Find the game by its definition or by its name; None if neither is told."""
    if context.game:
        return read_game(context.game)
    name = dict(context.match).get("game")
    game = None if name is None else standard_game(name)
    if name is not None and game is None:
        raise _unknown_game(name)
    return game


def _unknown_game(name: str) -> UnsupportedHand:
    if "holdem" not in name.lower():
        return errors.other_game(name)
    return UnsupportedHand(f"the game {quote(name)} is not known: put its GAMEDEF before the hands")


def _guess_game(line: Line) -> Game:
    """Find the game by what a hand tells of it."""
    games = [usual_game(is_limit, len(line.hole)) for is_limit in _limits(line)]
    found = [game for game in games if game is not None]
    if len(found) != 1:
        raise InvalidHistory(
            "neither the log nor this hand tells which game it is: put a header or a definition,"
            " GAMEDEF, before it"
        )
    return found[0]


def _limits(line: Line) -> list[bool]:
    """Whether the hand can be of a limit game: a raise tells, else who lost a blind tells."""
    raises = [token for _, token in tokens(line.betting) if token[0] == "r"]
    if raises:
        return [raises[0] == "r"]
    lost = -min(line.values or (0,))
    return [
        is_limit for is_limit, blinds in ((True, (5, 10)), (False, (50, 100))) if lost in blinds
    ]
