"""The actions of a poker hand history: what the dealer deals and what the players do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from fasteval.errors import quote
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.record import UNKNOWN
from fasteval.notation import RANKS, SUITS

#: The streets by the characters of the cards on the board.
_STREETS = {0: "preflop", 6: "flop", 8: "turn", 10: "river"}
_BOARD = 10
_NOBODY = UNKNOWN * 2
_CARDS = {
    f"{rank}{suit}": 1 << 4 * i + j for i, rank in enumerate(RANKS) for j, suit in enumerate(SUITS)
}
_CARDS[UNKNOWN] = 0
_MOST_PLAYERS = 22
_DEALS = [f"d dh p{seat + 1} " for seat in range(9)]
_MOVES = {
    f"p{seat + 1} {word}": (seat, action)
    for seat in range(_MOST_PLAYERS)
    for word, action in (("f", "f"), ("cc", "c"))
}
_PLAYER = re.compile(r"p[1-9]\d?", re.ASCII)
_AMOUNT = re.compile(r"(?:\d{1,19}|\d{1,3}(?:,\d{3}){1,6})(?:\.\d{1,18})?", re.ASCII)
_OTHER_GAMES = {"pb": "a bring-in", "sd": "a draw"}


class Fault(Exception):
    """What is wrong with a field; its name and the token tell the line."""

    def __init__(
        self,
        reason: str,
        name: str,
        token: str = "",
        kind: type[InvalidHistory] = InvalidHistory,
    ) -> None:
        super().__init__(reason, name, token, kind)
        self.reason = reason
        self.name = name
        self.token = token
        self.kind = kind


class Played:
    """What the actions tell. A raise has its amount as it is written: ``r47.5``."""

    boards: tuple[str, ...] = ()
    mucked: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()  #: who neither showed all cards nor mucked them
    turned: frozenset[int] = frozenset()  #: who showed or mucked
    one_by_one = False  #: whether hole cards are not dealt to each in turn, both at once
    dealt = ""  #: the cards of the board, or of all boards
    used = 0  #: the set of the cards that are known
    before = 0  #: how many cards of the board are dealt before the last move

    def __init__(self, players: int) -> None:
        self.players = players
        self.moves: list[tuple[int, str]] = []  #: the seat and the action
        self.streets: list[str] = []  #: of each move
        self.hole: dict[int, str] = {}

    def live(self) -> set[int]:
        """Return who did not fold."""
        return set(range(self.players)) - {seat for seat, action in self.moves if action == "f"}


def read_actions(texts: Sequence[str], players: int) -> Played:
    """Read the actions. Raises Fault, which quotes the action."""
    played = Played(players)
    moves, known = played.moves, _MOVES.get
    for text in texts[_deal_all(played, texts) :]:
        move = known(text)
        if move is None and text[:2] != "d ":
            move = _read_move(text)
        if move is not None:
            if move[0] >= players:
                raise _odd(text, f"is of no player: there are {players}")
            moves.append(move)
        else:
            if len(moves) > len(played.streets):
                _note_street(played)
            told = _set(text[5:]) if text[:5] == "d db " else -1
            if told < 0 or told & played.used:
                _deal_or_show(played, text, *_read_words(text))
            else:
                played.dealt += text[5:]
                played.used |= told
    _note_street(played)
    _finish(played)
    return played


def _odd(text: str, what: str) -> Fault:
    return Fault(f"actions: {quote(text)} {what}", "actions", text)


def _note_street(played: Played) -> None:
    """Say of the moves since the last cards which street they are of."""
    new = len(played.moves) - len(played.streets)
    street = _STREETS.get(len(played.dealt))
    played.before = len(played.dealt) // 2 if new else played.before
    if new and street is None:
        seat, cards = played.moves[-new][0], len(played.dealt) // 2
        text = f"actions: p{seat + 1} acts when {cards} cards are on the board"
        raise Fault(text, "actions", played.dealt[-2:])
    played.streets += [street or ""] * new


# ---- Words --------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 13)
def _read_move(text: str) -> tuple[int, str] | None:
    """Read what a player does but for showing; None for other actions."""
    words = text.partition("#")[0].split()
    if len(words) < 2 or words[1] == "sm" or words[0] == "d":
        return None
    player, verb, *more = words
    if _PLAYER.fullmatch(player):
        seat = int(player[1:]) - 1
        if verb in ("f", "cc") and not more:
            return seat, verb[0]
        if verb == "cbr" and len(more) == 1:
            if not _AMOUNT.fullmatch(more[0]):
                raise _odd(text, "is not to an amount")
            return seat, f"r{_plain(more[0])}"
        if verb in _OTHER_GAMES:
            raise _odd(text, f"is {_OTHER_GAMES[verb]}, which hold'em has not")
    raise _odd(text, "is not an action")


def _plain(amount: str) -> str:
    """Write an amount without commas and zeros at its beginning."""
    whole, point, part = amount.replace(",", "").partition(".")
    return f"{int(whole)}{point}{part}"


def _read_words(text: str) -> tuple[str, int, str]:
    """Read an action that is no move: its kind, its player and its cards."""
    words = text.partition("#")[0].split()
    if words[:2] == ["d", "db"] and len(words) == 3:
        return "board", 0, words[2]
    if words[:2] == ["d", "dh"] and len(words) == 4 and _PLAYER.fullmatch(words[2]):
        return "deal", int(words[2][1:]) - 1, words[3]
    if words and _PLAYER.fullmatch(words[0]) and len(words) in (2, 3):
        return "show", int(words[0][1:]) - 1, "".join(words[2:])
    if words:
        raise _odd(text, "is not an action")
    return "", 0, ""


# ---- Cards --------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 13)
def _set(cards: str) -> int:
    """Make a set of the cards that are known; -1 if these are not cards, or one is there twice."""
    told = 0
    for one in _cut(cards):
        card = _CARDS.get(one)
        if card is None or card & told:
            return -1
        told |= card
    return told


def is_cards(text: str) -> bool:
    """Say whether a text is cards, unknown ones too, each there once."""
    return _set(text) >= 0


def _cut(cards: str) -> list[str]:
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


def _deal_all(played: Played, texts: Sequence[str]) -> int:
    """Deal at once if one text after the other deals two cards to each player; return how many."""
    hole, used = {}, 0
    for seat, (text, head) in enumerate(zip(texts[: played.players], _DEALS, strict=False)):
        cards = text[8:]
        told = _set(cards)
        if text[:8] != head or told < 0 or told & used or len(cards) != len(_NOBODY):
            return 0
        used |= told
        if told:
            hole[seat] = cards
    played.hole, played.used = hole, used
    return min(played.players, len(texts), len(_DEALS))


def _deal_or_show(played: Played, text: str, kind: str, seat: int, cards: str) -> None:
    """Deal cards to a player or the board, show or muck a hand."""
    if not kind:
        return
    if seat >= played.players:
        raise _odd(text, f"is of no player: there are {played.players}")
    told = 0 if cards == "-" else _set(cards)
    if told < 0:
        raise _odd(text, "has other than cards")
    if kind == "show":
        told &= ~_set(played.hole.get(seat, ""))
        _show(played, text, seat, cards)
    elif kind == "board":
        played.dealt += cards
    else:
        _deal(played, text, seat, cards)
    if told & played.used:
        raise _odd(text, "has a card that is dealt already")
    played.used |= told


def _deal(played: Played, text: str, seat: int, cards: str) -> None:
    """Deal hole cards, which come at once or one by one."""
    if played.moves:
        raise _odd(text, "deals hole cards amid the betting")
    played.one_by_one = True
    played.hole[seat] = played.hole.get(seat, "") + cards
    if len(played.hole[seat]) > len(_NOBODY):
        raise _odd(text, "is more than two hole cards")


def _show(played: Played, text: str, seat: int, cards: str) -> None:
    """Show a hand, whose cards may have been told before, or one of them; or muck it.

    Programs show cards that they do not know anew on each street of an all-in.
    """
    if seat in played.hidden:
        played.hidden = tuple([one for one in played.hidden if one != seat])
    elif seat in played.turned:
        raise _odd(text, "shows or mucks a hand again")
    played.turned |= {seat}
    if not cards:
        played.mucked += (seat,)
        return
    hole = _cut(played.hole.get(seat, "").ljust(len(_NOBODY), "?"))
    if cards == "-":
        if UNKNOWN in hole:
            raise _odd(text, "shows cards that are not told")
        return
    if len(cards) != len(_NOBODY):
        raise _odd(text, "is not two hole cards")
    new = [one for one in _cut(cards) if one != UNKNOWN and one not in hole]
    if len(new) > hole.count(UNKNOWN):
        raise _odd(text, f"shows other cards than were dealt: {''.join(hole)}")
    if hole.count(UNKNOWN) == 2:
        hole = _cut(cards)
    elif new:
        hole[hole.index(UNKNOWN)] = new[0]
    played.hole[seat] = "".join(hole)
    if UNKNOWN in hole:
        played.hidden += (seat,)


def _finish(played: Played) -> None:
    """Tell boards apart, and look whether those who mucked could."""
    if played.one_by_one or played.hidden:
        whole = {seat: cards.ljust(len(_NOBODY), "?") for seat, cards in played.hole.items()}
        played.hole = {seat: cards for seat, cards in whole.items() if cards != _NOBODY}
    if len(played.dealt) <= _BOARD:
        played.boards = (played.dealt,) if played.dealt else ()
    else:
        _cut_boards(played)
    if played.mucked:
        live = played.live()
        for seat in played.mucked:
            if seat not in live:
                raise _odd(f"p{seat + 1} sm", "mucks a hand that is folded")
        if len(live) == len(played.mucked) > 1:
            raise Fault("actions: every hand is mucked", "actions", "sm")


def _cut_boards(played: Played) -> None:
    """After the river come the cards of the next board, if more than one is run."""
    dealt = played.dealt
    last = played.streets[-1] if played.streets else "preflop"
    shared = next(size for size, street in _STREETS.items() if street == last)
    own = _BOARD - shared
    if not own or (len(dealt) - _BOARD) % own:
        text = f"actions: {len(dealt) // 2} cards of the board: {quote(dealt)}"
        raise Fault(text, "actions", dealt[-2:])
    played.boards = tuple(
        [dealt[:_BOARD]]
        + [dealt[:shared] + dealt[place : place + own] for place in range(_BOARD, len(dealt), own)]
    )
