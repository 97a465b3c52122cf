"""When a tournament sells entries, rebuys and add-ons, and when it sells no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fasteval.tournaments.levels import LevelTime
    from fasteval.tournaments.settings import TournamentSettings
    from fasteval.tournaments.tournament import Tournament


def has_add_ons(settings: TournamentSettings, level: LevelTime) -> bool:
    """Whether add-ons are sold: in the break after their level, or else in the next level."""
    if not settings.add_ons:
        return False
    if settings.add_on_in_break:
        return level.on_break and level.number == settings.add_on_level
    return not level.on_break and level.number == settings.add_on_level + 1


def are_over(tournament: Tournament, level: LevelTime) -> bool:
    """Whether nobody can enter or buy any more, so that the prizes are known."""
    if tournament.over:
        return True
    if tournament.began is None:
        return False
    settings = tournament.settings
    if level.number <= max(settings.late_levels, settings.rebuy_levels, settings.add_on_level):
        return False
    in_play = (level <= settings.rebuy_levels for level in tournament.playing.values())
    return not (has_add_ons(settings, level) or any(in_play) or tournament.deciding)
