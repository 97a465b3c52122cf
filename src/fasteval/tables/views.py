"""What a client may see of a table: plain dicts, with nothing that is another player's secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.positions import Positions
from fasteval.tables import buying, clock, errors
from fasteval.tables.seats import read_name

if TYPE_CHECKING:
    from fasteval.state import State
    from fasteval.tables.table import Table

_PLACES = ("button", "small_blind", "big_blind")


def view(table: Table, player: str | None) -> dict[str, Any]:
    """Show a table as a player at it may see it, or for None a spectator, as JSON can have it.

    Who left with chips is shown what he would have to bring back. Raises IllegalCommand for a
    name that is not known at the table.
    """
    chair = None
    if player is not None:
        player = read_name(player)
        chair = table.find(player)
        if chair is None and buying.brings_back(table, player, table.now) is None:
            raise errors.not_here(player, (one.player for one in table.seats.values()))
    hand = None if table.hand is None else table.hand.copy()
    return {
        "player": player,
        "settings": {**table.settings.to_dict(), "buy_in": table.settings.buy_in._asdict()},
        "game": table.game,
        "now": table.now,
        "hands": table.hands,
        "seats": [_seat(table, hand, number, chair) for number in range(table.settings.seats)],
        "positions": _places(table.positions),
        "next_positions": _places(table.next_positions),
        "hand": None if hand is None else hand.view(chair).to_dict(),
        "hand_number": None if hand is None else table.hands + 1,
        "turn": _turn(table, hand),
        "you": None if player is None else _you(table, hand, player, chair),
    }


def _places(positions: Positions | None) -> dict[str, int | None] | None:
    return None if positions is None else {name: getattr(positions, name) for name in _PLACES}


def _seat(table: Table, hand: State | None, chair: int, own: int | None) -> dict[str, Any]:
    """Show what all may know of a seat; chips are those behind and those in on this street.

    That a player will post is only a wish, which others do not see.
    """
    one = table.seats.get(chair)
    dealt = hand is not None and chair in hand.dealt
    stack = 0 if one is None else one.stack
    told: dict[str, Any] = {
        "seat": chair,
        "player": one and one.player,
        "stack": stack,
        "bet": 0,
        "dealt": dealt,
        "folded": False,
        "all_in": False,
        "away": one is not None and one.away,
        "connected": one is not None and one.disconnected_since is None,
        "entering": one and one.entering,
    }
    if told["entering"] == "posting" and chair != own:
        told["entering"] = "waiting"
    if hand is not None and dealt:
        live = chair in hand.live
        told["stack"], told["bet"] = hand.stacks[chair], hand.bets[chair]
        told["folded"] = not live
        told["all_in"] = live and not hand.over and chair not in hand.able
    return told


def _turn(table: Table, hand: State | None) -> dict[str, Any] | None:
    """Show whose turn it is and until when, with the time bank.

    It is nobody's if all say how many boards to run.
    """
    ends = clock.turn_ends(table)
    if hand is None or ends is None:
        return None
    one = None if hand.actor is None else table.seats[hand.actor]
    return {
        "awaiting": hand.awaiting,
        "seat": hand.actor,
        "player": one and one.player,
        "since": table.turn_since,
        "deadline": ends,
        "time_bank": 0 if one is None else one.time_bank,
    }


def _you(table: Table, hand: State | None, player: str, chair: int | None) -> dict[str, Any]:
    """Show what is a player's own: what he may do in the hand, owes, and has asked for."""
    if chair is None:
        chips, until = buying.brings_back(table, player, table.now) or (0, 0)
        return {"seat": None, "brings_back": chips, "until": until}
    one = table.seats[chair]
    asked = hand is not None and hand.awaiting == "boards" and chair in hand.live
    return {
        "seat": chair,
        "legal": [] if hand is None else list(hand.view(chair).legal),
        "asked_for_boards": asked and one.boards is None,
        "boards_wished": one.boards if asked else None,
        "owes": dict(zip(("live", "dead"), one.owed(table.next_rules), strict=True)),
        "wish": "leave" if one.leaves else one.wish,
        "top_up": one.top_up,
        "straddles": one.straddles,
        "time_bank": one.time_bank,
        "missed_turns": one.missed_turns,
        "bought": one.bought,
    }
