"""A tournament as text for people: its level, who has how many chips, and the places so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fasteval.console import printable
from fasteval.drawing import WIDTH

if TYPE_CHECKING:
    from fasteval.tournaments.tournament import Tournament


def draw(tournament: Tournament) -> str:
    """Draw a tournament: those who play by their chips, then those who are out by their places."""
    shown = tournament.view(None)
    stacks = [
        (seat["stack"], table["table"], seat)
        for table in shown["tables"]
        for seat in table["seats"]
    ]
    stacks.sort(key=lambda row: (-row[0], row[1], row[2]["seat"]))
    rows = [
        ("", printable(seat["player"]), f"{stack:,}", f"table {table}, seat {seat['seat']}")
        for stack, table, seat in stacks
        if not shown["over"]
    ]
    rows += [
        (f"{place['place']:,}", printable(place["player"]), "", _prize(place["prize"]))
        for place in shown["ranking"]
    ]
    name, chips = (max((len(row[column]) for row in rows), default=0) for column in (1, 2))
    lines = [f" {row[0]:>6}  {row[1]:{name}}  {row[2]:>{chips}}  {row[3]}" for row in rows]
    rule = "─" * WIDTH
    return "\n".join(line.rstrip() for line in [*_heading(shown), rule, *lines])


def _prize(prize: int | None) -> str:
    return f"wins {prize:,}" if prize else ""


def _heading(shown: dict[str, Any]) -> list[str]:
    if not shown["began"]:
        return [f" {shown['entrants']:,} registered, prize pool {shown['prize_pool']:,}"]
    if shown["over"]:
        return [f" Over, {shown['entrants']:,} players, prize pool {shown['prize_pool']:,}"]
    blinds = shown["blinds"]
    ante = f", ante {blinds['ante']:,}" if blinds["ante"] else ""
    now = "break before level" if shown["on_break"] else "level"
    level = f"{now} {shown['level']}, {blinds['small_blind']:,}/{blinds['big_blind']:,}{ante}"
    count = shown["places_paid"]
    paid = f"{count:,} {'place' if count == 1 else 'places'} paid"
    return [
        f" {shown['left']:,} of {shown['entrants']:,} players left, {level}",
        f" {shown['chips']:,} chips, {shown['average_stack']:,.0f} on average, {paid}",
    ]
