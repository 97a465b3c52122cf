"""The games of ACPC logs: the definitions that its dealer reads, and the standard ones by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from fasteval.errors import quote
from fasteval.events import straddlers
from fasteval.histories.errors import InvalidHistory, UnsupportedHand, cannot_hold
from fasteval.histories.neutral import Neutral
from fasteval.histories.record import HandRecord
from fasteval.pots import clockwise
from fasteval.rules import RULE_SETS

#: The stack of a game that names none, and the most chips that its numbers hold.
MOST_CHIPS = 2**31 - 1
_NO_CAP = 255


class Game(NamedTuple):
    """A game by its definition; seats are positions, 0 the first one left of the button."""

    is_limit: bool
    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    first: int  #: who acts first before the flop; later it is position 0
    raise_sizes: tuple[int, int] = (0, 0)  #: in limit games, until the flop and from the turn on
    most_raises: tuple[int, int] = (_NO_CAP, _NO_CAP)  #: of the first street and of each later one


# ---- Standard games -----------------------------------------------------------------------------

_LIMIT = ((10, 20), (3, 4))
STANDARD = {
    "holdem.limit.2p.reverse_blinds": Game(True, (MOST_CHIPS,) * 2, (10, 5), 1, *_LIMIT),
    "holdem.limit.3p": Game(True, (MOST_CHIPS,) * 3, (5, 10, 0), 2, *_LIMIT),
    "holdem.nolimit.2p.reverse_blinds": Game(False, (20_000,) * 2, (100, 50), 1),
    "holdem.nolimit.3p": Game(False, (20_000,) * 3, (50, 100, 0), 2),
}
# The logs of Pluribus are in this format, too, without a word of their game.
_SIX_PLAYERS = Game(False, (10_000,) * 6, (50, 100, 0, 0, 0, 0), 2)


def standard_game(name: str) -> Game | None:
    """Return the game of a definition's file, of which the folder is left out; None if unknown.

    >>> standard_game("games/holdem.nolimit.3p.game").blinds
    (50, 100, 0)
    """
    return STANDARD.get(re.split(r"[/\\]", name)[-1].removesuffix(".game"))


def usual_game(is_limit: bool, players: int) -> Game | None:
    """Return the game that is usual for so many players, None if there is none."""
    games = [*STANDARD.values(), _SIX_PLAYERS]
    wanted = (is_limit, players)
    return next((one for one in games if (one.is_limit, len(one.blinds)) == wanted), None)


# ---- Definitions as text ------------------------------------------------------------------------

_HOLDEM = {
    "numrounds": (4,),
    "numsuits": (4,),
    "numranks": (13,),
    "numholecards": (2,),
    "numboardcards": (0, 3, 1, 1),
}
_KEYS = ("stack", "blind", "raisesize", "numplayers", "firstplayer", "maxraises", *_HOLDEM)
_NUMBER = re.compile(r"\d{1,10}", re.ASCII)


@lru_cache(maxsize=256)
def read_game(text: str) -> Game:
    """Read a definition; raises InvalidHistory and, for other games, UnsupportedHand.

    >>> read_game('''GAMEDEF
    ... nolimit
    ... numPlayers = 2
    ... numRounds = 4
    ... stack = 400 400
    ... blind = 2 1
    ... firstPlayer = 2 1 1 1
    ... numSuits = 4
    ... numRanks = 13
    ... numHoleCards = 2
    ... numBoardCards = 0 3 1 1
    ... END GAMEDEF''').stacks
    (400, 400)
    """
    is_limit, told = _fields(text)
    for name, wanted in _HOLDEM.items():
        found = told.get(name)
        if found is None:
            raise _odd(f"{name} is missing")
        if found[: len(wanted)] != wanted:
            raise UnsupportedHand(f"a game with {name} = {_plain(found)} is not Texas hold'em")
    players = told.get("numplayers", (0,))[0]
    if not 2 <= players <= 22:
        raise _odd("numPlayers is missing" if not players else f"{players} players")
    stacks = _for_each(told, "stack", players, (MOST_CHIPS,) * players)
    blinds = _for_each(told, "blind", players, None)
    for stack, blind in zip(stacks, blinds, strict=True):
        if not max(1, blind) <= stack <= MOST_CHIPS:
            raise _odd(f"a stack of {stack}, of which {blind} is a blind")
    return Game(
        is_limit,
        stacks,
        blinds,
        _first(told, players),
        *(_limits(told) if is_limit else _no_limits(told)),
    )


def _fields(text: str) -> tuple[bool, dict[str, tuple[int, ...]]]:
    is_limit = True
    told: dict[str, tuple[int, ...]] = {}
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if not lines or lines[0].lower() != "gamedef":
        raise _odd("it does not begin with GAMEDEF")
    if lines[-1].lower() != "end gamedef":
        raise _odd("END GAMEDEF is missing")
    for line in lines[1:-1]:
        if line.lower() in ("limit", "nolimit"):
            is_limit = line.lower() == "limit"
            continue
        name, *numbers = line.replace("=", " ").split() or [""]
        if name.lower() not in _KEYS or not numbers or not all(map(_NUMBER.fullmatch, numbers)):
            raise _odd(f"{quote(line)} is no field of it")
        told[name.lower()] = tuple(map(int, numbers))
    return is_limit, told


def _odd(what: str) -> InvalidHistory:
    return InvalidHistory(f"the game's definition: {what}")


def _plain(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _for_each(
    told: dict[str, tuple[int, ...]], name: str, count: int, usual: tuple[int, ...] | None
) -> tuple[int, ...]:
    numbers = told.get(name, usual)
    if numbers is None:
        raise _odd(f"{name} is missing")
    if len(numbers) < count:
        raise _odd(f"{name} has {len(numbers)} numbers, {count} are needed")
    return numbers[:count]


def _first(told: dict[str, tuple[int, ...]], players: int) -> int:
    first, *later = _for_each(told, "firstplayer", 4, (1, 1, 1, 1))
    if not 1 <= first <= players:
        raise _odd(f"firstPlayer {first} of {players}")
    if later != [1, 1, 1]:
        raise UnsupportedHand(f"a game with firstPlayer = {_plain((first, *later))}")
    return first - 1


def _limits(told: dict[str, tuple[int, ...]]) -> tuple[tuple[int, int], tuple[int, int]]:
    sizes = _for_each(told, "raisesize", 4, None)
    raises = _for_each(told, "maxraises", 4, (_NO_CAP,) * 4)
    if sizes[0] != sizes[1] or sizes[2] != sizes[3]:
        raise UnsupportedHand(f"a game with raiseSize = {_plain(sizes)}")
    if len(set(raises[1:])) > 1:
        raise UnsupportedHand(f"a game with maxRaises = {_plain(raises)}")
    return (sizes[0], sizes[2]), (raises[0], raises[1])


def _no_limits(told: dict[str, tuple[int, ...]]) -> tuple[tuple[int, int], tuple[int, int]]:
    raises = told.get("maxraises", ())
    if any(number != _NO_CAP for number in raises):
        raise UnsupportedHand(f"a game without a limit and with maxRaises = {_plain(raises)}")
    return (0, 0), (_NO_CAP, _NO_CAP)


def write_game(game: Game) -> str:
    """Write a definition as the dealer reads it.

    >>> write_game(standard_game("holdem.limit.3p.game")).splitlines()[4:8]
    ['blind = 5 10 0', 'raiseSize = 10 10 20 20', 'firstPlayer = 3 1 1 1', 'maxRaises = 3 4 4 4']
    """
    small, big = game.raise_sizes
    first, later = game.most_raises
    lines = [
        "GAMEDEF",
        "limit" if game.is_limit else "nolimit",
        f"numPlayers = {len(game.blinds)}",
        "numRounds = 4",
        f"stack = {_plain(game.stacks)}" if set(game.stacks) != {MOST_CHIPS} else "",
        f"blind = {_plain(game.blinds)}",
        f"raiseSize = {_plain((small, small, big, big))}" if game.is_limit else "",
        f"firstPlayer = {game.first + 1} 1 1 1",
        f"maxRaises = {_plain((first, later, later, later))}" if first != _NO_CAP else "",
        *("numSuits = 4", "numRanks = 13", "numHoleCards = 2", "numBoardCards = 0 3 1 1"),
        "END GAMEDEF",
    ]
    return "".join(f"{line}\n" for line in lines if line)


# ---- As hands are written in JSON ---------------------------------------------------------------


@lru_cache(maxsize=1024)
def opening(game: Game) -> dict[str, Any]:
    """Return how a hand of a game begins, with the keys of JSON; raises UnsupportedHand.

    Of seats that post and are no blind, the last ones before the first to act have straddled, each
    above the one before, and the others have posted (R30, R34).
    """
    players, blinds = len(game.blinds), list(game.blinds)
    small, big = _blind_seats(game)
    after = [(big + step) % players for step in range(1, players)]
    acting_last = after[: (game.first - big - 1) % players]
    straddlers: list[int] = []
    above = MOST_CHIPS + 1
    while acting_last and blinds[big] < blinds[acting_last[-1]] < above:
        straddlers.append(acting_last.pop())
        above = blinds[straddlers[-1]]
    if acting_last and not straddlers:
        raise _odd_blinds(game)
    for seat in after:
        if seat not in (small, *straddlers):
            blinds[seat] = -blinds[seat]
    hand: dict[str, Any] = {
        "limit": "fixed_limit" if game.is_limit else "no_limit",
        "stacks": list(game.stacks),
        "blinds": blinds,
        "big_blind": blinds[big],
        "rules": {**RULE_SETS["acpc"], **_options(game, blinds[big])},
    }
    if game.is_limit:
        hand.update(small_bet=game.raise_sizes[0], big_bet=game.raise_sizes[1])
    if players == 2 and big == 1 and blinds[big]:  # the button has the big blind
        hand["rules"]["small_blind"] = blinds[small]
        hand["places"] = {"small_blind_seat": small, "big_blind_seat": big}
    return hand


def _blind_seats(game: Game) -> tuple[int, int]:
    """The seats of the small blind, -1 if it is dead, and of the big blind.

    Without blinds the last seat stands for the big blind, which the first to act follows.
    """
    players, blinds, first = len(game.blinds), game.blinds, game.first
    small, big = (1, 0) if players == 2 else (0, 1)
    if not any(blinds):
        small, big = -1, players - 1
    elif players == 2 and first == 0:
        small, big = 0, 1
    elif players > 2 and (first == 1 or not blinds[1]):
        small, big = -1, 0
    if any(blinds) and (not blinds[big] or (small >= 0 and blinds[small] > blinds[big])):
        raise _odd_blinds(game)
    return small, big


def _odd_blinds(game: Game) -> UnsupportedHand:
    return UnsupportedHand(
        f"a game with blind = {_plain(game.blinds)} and firstPlayer = {game.first + 1}"
    )


def _options(game: Game, big_blind: int) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if game.is_limit:
        first, later = game.most_raises
        if first == later == _NO_CAP:
            options["raise_cap"] = None
        elif later == first + bool(big_blind):  # the big blind is the bet, and raises follow it
            options["raise_cap"] = later - 1
        else:
            raise UnsupportedHand(f"a game with at most {first} raises, later {later}")
    highest = max(game.blinds)
    if not highest:
        options["minimum_bet"] = game.raise_sizes[0] if game.is_limit else 1
    elif highest != big_blind:
        options["minimum_bet"] = highest
    return options


# ---- Of a record --------------------------------------------------------------------------------


def game_of(record: HandRecord, hand: Neutral, state: Any) -> Game:
    """Return the game of a hand that has just begun; raises UnsupportedHand if ACPC has none."""
    rules, refused = record.rules, _refusal(record, hand)
    if refused:
        raise cannot_hold("ACPC", refused)
    order = clockwise(state.dealt, record.button)
    last = state.big_blind_seat
    if rules.straddles:
        last = straddlers(state, record.straddle_seat)[len(rules.straddles) - 1]
    is_limit = rules.limit == "fixed_limit"
    blinds = tuple(map(abs, hand.blinds))
    small_bet = rules.small_bet or rules.minimum_bet or rules.big_blind
    sizes = (small_bet, rules.big_bet or 2 * small_bet)
    cap = _NO_CAP if rules.raise_cap is None else rules.raise_cap
    later = cap if cap == _NO_CAP else cap + 1
    return Game(
        is_limit,
        tuple(hand.stacks),
        blinds,
        0 if last is None else (order.index(last) + 1) % len(order),
        sizes if is_limit else (0, 0),
        (cap if any(blinds) else later, later) if is_limit else (_NO_CAP, _NO_CAP),
    )


def _refusal(record: HandRecord, hand: Neutral) -> str | None:
    """What of the start of a hand ACPC has no word for."""
    blinds = zip(hand.blinds, hand.stacks, strict=True)
    reasons = {
        "pot-limit": record.rules.limit == "pot_limit",
        "antes": any(hand.antes),
        "dead posts": any(hand.dead),
        "more than 2147483647 chips": max(hand.stacks) > MOST_CHIPS,
        "a blind of more than the stack": any(abs(blind) > stack for blind, stack in blinds),
        "several boards": len(record.boards) > 1,
    }
    return next((what for what, applies in reasons.items() if applies), None)
