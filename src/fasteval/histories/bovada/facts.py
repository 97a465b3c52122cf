"""What the lines of a Bovada history tell of a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from fasteval.histories import errors
from fasteval.histories.bovada import lines

_LIMITS = {"No Limit": "no_limit", "Pot Limit": "pot_limit", "Fixed Limit": "fixed_limit"}


class Game(NamedTuple):
    """What is played, by the first line."""

    limit: str
    tournament: bool
    fast: bool  #: people leave for another table when they fold
    stakes: tuple[str, str] | None  #: of the level
    told: tuple[tuple[str, str], ...]  #: what else is told


class Header(NamedTuple):
    """The first line."""

    site: str
    id: str
    game: Game
    told: tuple[tuple[str, str], ...]  #: what else is told


def read_header(line: str) -> Header:
    """Read the first line. Raises InvalidHistory, and UnsupportedHand for other games."""
    found = lines.HEADER.fullmatch(line)
    if found is None:
        raise lines.no_header(line)
    told = [("time", f"{found['day']}T{found['clock']}{found['zone'] or ''}")]
    if found["table"]:
        told.append(("table", found["table"]))
    site = "Bodog" if found["site"].startswith("Bodog") else found["site"]
    if site != found["site"]:
        told.append(("site", found["site"]))
    return Header(site, found["id"], read_game(found["game"]), tuple(told))


@lru_cache(maxsize=4096)
def read_game(text: str) -> Game:
    """Read what the first line tells of the game.

    >>> read_game("HOLDEM No Limit")[:3], read_game("HOLDEMZonePoker Pot Limit")[:3]
    (('no_limit', False, False), ('pot_limit', False, True))
    """
    found = lines.GAME.fullmatch(text)
    if found is None or not (found["limit"] or (found["tournament"] and found["speed"])):
        raise lines.not_understood(text) if text.startswith("HOLDEM ") else errors.other_game(text)
    told = {
        "kind": "Zone Poker" if found["fast"] else None,
        "tournament": found["tournament"],
        "table": found["table"],
        "speed": (found["speed"] or "").strip(),
        "level": found["level"],
    }
    return Game(
        limit=_LIMITS.get(found["limit"], "no_limit"),  # what tournaments of today do not tell
        tournament=found["tournament"] is not None,
        fast=found["fast"] is not None,
        stakes=(found["small"], found["big"]) if found["level"] else None,
        told=tuple((name, text) for name, text in told.items() if text),
    )


class Play(NamedTuple):
    """What a player did; the chips are those that went in, if told."""

    place: int
    kind: str  #: fold, check, call, bet, raise or all-in
    chips: int | None
    to: int | None  #: of a raise: what the player then has in on this street
    dealt: int  #: how many cards of the board were told to lie


@dataclass(slots=True)
class Facts:
    """A hand as its lines tell it; places are those of the lines of seats, from 0."""

    header: Header
    money: bool = False  #: that amounts are in cents
    numbers: list[int] = field(default_factory=list)  #: of the seats
    names: list[str] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    hero: int | None = None
    button: int | None = None  #: the number that is told, of a chair
    stakes: tuple[int, int] | None = None  #: the blinds, if they are told apart from the posts
    buy_in: str = ""
    forced: list[tuple[int, str, int]] = field(default_factory=list)  #: place, what, chips
    hole_cards: dict[int, str] = field(default_factory=dict)
    plays: list[Play] = field(default_factory=list)
    board: str = ""
    streets: bool = False  #: that it is told when the board was dealt; until July 2012 it is not
    uncalled: dict[int, int] = field(default_factory=dict)
    collected: dict[int, int] = field(default_factory=dict)
    made: list[tuple[int, str]] = field(default_factory=list)  #: place and five cards
    # By the summary:
    total: int | None = None
    rake: int | None = None

    @property
    def game(self) -> Game:
        """What is played."""
        return self.header.game

    def chips(self, text: str) -> int:
        """Read an amount. Raises InvalidHistory."""
        return lines.read_chips(text, self.money)

    def players(self) -> list[int]:
        """The places that were dealt in: who has cards, posted or acted."""
        dealt = {place for place, _, _ in self.forced}.union(self.hole_cards)
        return sorted(dealt.union([play.place for play in self.plays]))

    def show(self, place: int, own: str, made: str) -> None:
        """Note a player's own two cards, and the hand made of them and the board, as far as told.

        Raises InvalidHistory if other cards were told before. The hand is compared at the end.
        """
        name = self.names[place]
        if len(own) not in (0, 4) or len(made) not in (0, 10):
            raise lines.wrong_cards(f"the cards of {name}", own + made)
        before = self.hole_cards.setdefault(place, own) if own else own
        if before != own and before != own[2:] + own[:2]:
            raise lines.other(f"what {name} holds", before, own)
        if made:
            self.made.append((place, made))

    def turn_up(self, what: str, cards: str) -> None:
        """Note the board after a street. Raises InvalidHistory if it does not follow."""
        size = {6: 0, 8: 6, 10: 8}.get(len(cards))
        if size != len(self.board) or not cards.startswith(self.board):
            raise lines.wrong_cards(what, cards)
        self.board, self.streets = cards, True

    def check(self) -> None:
        """See whether what was told can be. Raises InvalidHistory."""
        players = self.players()
        for place in players:
            if not self.stacks[place]:
                raise lines.no_chips(self.names[place])
        for place in (*self.uncalled, *self.collected):
            if place not in players:
                raise lines.not_dealt(self.names[place])
        text = "".join(self.hole_cards.values()) + self.board
        cards = [text[place : place + 2] for place in range(0, len(text), 2)]
        if len(set(cards)) < len(cards):
            raise lines.again(f"the card {max(cards, key=cards.count)}")
        for place, made in self.made:
            self.check_made(place, made)

    def check_made(self, place: int, made: str) -> None:
        """Compare the cards of a hand with the player's and the board."""
        pool = _split(self.hole_cards.get(place, "")) | _split(self.board)
        cards = _split(made)
        unknown = 0 if place in self.hole_cards else 2
        if len(cards) < 5 or len(cards - pool) > unknown:
            raise lines.odd_hand(self.names[place], made)


def _split(cards: str) -> set[str]:
    return {cards[start : start + 2] for start in range(0, len(cards), 2)}
