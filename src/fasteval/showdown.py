"""Hands given as text, checked together and ranked against each other: ``fasteval eval``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from fasteval._impl import floor
from fasteval.errors import FastevalError, InvalidCard
from fasteval.notation import format_card, format_cards
from fasteval.strengths import Explanation, explain

_LEGEND = "strength: higher is better; Cactus Kev: lower is better; percentile: % weaker"


class Player(NamedTuple):
    """One hand of a showdown."""

    cards: tuple[int, ...]  #: the player's own cards, as given
    explanation: Explanation
    place: int  #: 1 is the best; equal hands share a place and the next is left out
    tied: bool  #: another hand is equal


class Showdown(NamedTuple):
    """Hands ranked against each other; players are in the order given."""

    board: tuple[int, ...]
    players: tuple[Player, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return what ``fasteval eval --json`` prints; docs/command-line.md has the keys."""
        return {
            "board": [format_card(card) for card in self.board],
            "hands": [_player_dict(player) for player in self.players],
        }

    def __str__(self) -> str:
        if len(self.players) == 1:
            return _alone(self.players[0], len(self.board))
        blocks = [f"board {format_cards(self.board, ' ')}"] if self.board else []
        ranked = sorted(self.players, key=lambda player: player.place)
        return "\n\n".join([*blocks, *map(_block, ranked), _LEGEND])


def rank(hands: Sequence[str], board: str | None = None) -> Showdown:
    """Rank hands of 2 cards with a board of 3, 4 or 5, or hands of 5, 6 or 7 without one.

    Raises InvalidCard for an odd card, a card that is in two places and a wrong number of cards.

    >>> [player.place for player in rank(["As Kd", "9h 9d"], "2c 7d Ah 9s 9c").players]
    [2, 1]
    """
    shared = () if board is None else _read("the board", board)
    if board is not None and not 3 <= len(shared) <= 5:
        raise InvalidCard(f"a board has 3, 4 or 5 cards, got {len(shared)}")
    names = [f"hand {number}" for number in range(1, len(hands) + 1)]
    held = [_read(name, hand) for name, hand in zip(names, hands, strict=True)]
    for name, cards in zip(names, held, strict=True):
        _check_count(name, cards, board is not None)
    places = [*zip(names, held, strict=True), ("the board", shared)]
    _check_distinct(places, board is not None)
    explanations = [explain(cards + shared) for cards in held]
    strengths = [explanation.strength for explanation in explanations]
    equal = Counter(strengths)
    players = (
        Player(
            cards,
            explanation,
            place=1 + sum(other > explanation.strength for other in strengths),
            tied=equal[explanation.strength] > 1,
        )
        for cards, explanation in zip(held, explanations, strict=True)
    )
    return Showdown(shared, tuple(players))


def _read(name: str, text: str) -> tuple[int, ...]:
    try:
        return floor.cards(text)
    except FastevalError as error:
        raise InvalidCard(f"{name}: {error}") from None


def _check_count(name: str, cards: tuple[int, ...], has_board: bool) -> None:
    count = len(cards)
    hint = "; put a hand that has blanks in quotes" if count == 1 else ""
    if has_board and count != 2:
        raise InvalidCard(f"{name}: next to a board a hand has 2 cards, got {count}{hint}")
    if not has_board and not 5 <= count <= 7:
        hint = "; --board takes the shared cards" if count == 2 else hint
        raise InvalidCard(f"{name}: without a board a hand has 5, 6 or 7 cards, got {count}{hint}")


def _check_distinct(places: list[tuple[str, tuple[int, ...]]], has_board: bool) -> None:
    hint = "" if has_board else "; --board takes the shared cards"
    found: dict[int, str] = {}
    for name, cards in places:
        for card in cards:
            if card in found:
                raise InvalidCard(f"{format_card(card)} is in both {found[card]} and {name}{hint}")
            found[card] = name


def _player_dict(player: Player) -> dict[str, Any]:
    explanation = player.explanation
    return {
        "cards": [format_card(card) for card in player.cards],
        "place": player.place,
        "tied": player.tied,
        "text": explanation.text,
        "category": str(explanation.category),
        "best_five": [format_card(card) for card in explanation.best_five],
        "strength": explanation.strength,
        "cactus_kev": floor.cactus_kev(explanation.strength),
        "percentile": explanation.percentile,
    }


def _alone(player: Player, shared: int) -> str:
    strength, _, best_five, text, percentile = player.explanation
    return f"""\
{text}
  best five   {format_cards(best_five, " ")}
  strength    {strength:<8} 1 to 7462, higher is better
  Cactus Kev  {floor.cactus_kev(strength):<8} 1 to 7462, lower is better
  percentile  {percentile:<8.4f} % of all {len(player.cards) + shared}-card hands are weaker"""


def _block(player: Player) -> str:
    strength, _, best_five, text, percentile = player.explanation
    verdict = ("ties" if player.tied else "wins") if player.place == 1 else ""
    heading = f"{player.place}. {format_cards(player.cards, ' ')}  {verdict}".rstrip()
    return f"""\
{heading}
   {text}
   {format_cards(best_five, " ")}   strength {strength}   \
Cactus Kev {floor.cactus_kev(strength)}   percentile {percentile:.4f}"""
