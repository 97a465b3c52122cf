"""What all may know of a tournament: levels, chips, places and prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.tournaments import prizes

if TYPE_CHECKING:
    from fasteval.tables.table import Table
    from fasteval.tournaments.entrants import Entrant
    from fasteval.tournaments.tournament import Tournament


def view(tournament: Tournament, one: Entrant | None) -> dict[str, Any]:
    """Return what a player, or a spectator, may know; cards are in the views of hands.

    ``tables`` is the lobby: all players with their stacks.
    """
    known = tournament.prizes
    paid = (known or prizes.prize_list(tournament)) if tournament.entrants else ()
    return {
        "began": tournament.began is not None,
        "over": tournament.over,
        "now": tournament.now,
        **_level(tournament),
        "entrants": len(tournament.entrants),
        "left": tournament.left,
        "chips": tournament.chips,
        "average_stack": tournament.chips / tournament.left if tournament.left else None,
        "prize_pool": tournament.prize_pool,
        "prizes": list(paid),
        "prizes_final": known is not None,
        "places_paid": sum(prize > 0 for prize in paid),
        "hand_for_hand": tournament.hand_for_hand,
        "tables": [
            {"table": number, "players": len(table.seats), "seats": _seats(table)}
            for number, table in tournament.tables.items()
        ],
        "ranking": [place._asdict() for place in tournament.ranking],
        "player": one and _player(tournament, one),
    }


def _level(tournament: Tournament) -> dict[str, Any]:
    level = tournament.level
    return {
        "level": level.number,
        "on_break": level.on_break,
        "blinds": level.level.to_dict(),
        "next_blinds": level.next_level and level.next_level.to_dict(),
        "level_left": level.left,
        "level_unit": tournament.settings.schedule.unit,
    }


def _player(tournament: Tournament, one: Entrant) -> dict[str, Any]:
    table = None if one.table is None else tournament.tables[one.table]
    return {
        "player": one.player,
        "out": one.is_out,
        "rebuys": one.rebuys,
        "add_ons": one.add_ons,
        "deciding_until": one.deciding_until,
        "table": one.table,
        "seat": table and table.find(one.player),
        "waiting": None if one.table is None else tournament.why_waiting(one.table),
        "seats": table and _seats(table),
    }


def _seats(table: Table) -> list[dict[str, Any]]:
    """Who sits at a table, with the chips that lie before him now, his bet in the pot left out."""
    hand = table.hand
    return [
        {
            "seat": chair,
            "player": one.player,
            "stack": hand.stacks[chair] if hand and chair in hand.dealt else one.stack,
            "away": one.away,
        }
        for chair, one in sorted(table.seats.items())
    ]
