"""A whole tournament played by bots, one hand at each table at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from warnings import warn

from fasteval.bots.bot import BotLike, as_bot
from fasteval.bots.contestants import Contestant
from fasteval.errors import quote
from fasteval.tables import absent
from fasteval.tournaments import errors
from fasteval.tournaments.ranking import Place
from fasteval.tournaments.readers import amount
from fasteval.tournaments.table import TournamentTable
from fasteval.tournaments.tournament import Tournament


def play_out(
    tournament: Tournament,
    bots: BotLike | Mapping[str, BotLike],
    *,
    seconds_per_hand: float = 60,
    rebuys: Callable[[str], bool] | None = None,
    after_hand: Callable[[Tournament], object] | None = None,
) -> tuple[Place, ...]:
    """Play a tournament to its end and return the ranking.

    ``bots`` is one bot, or function of a View, for all players, or a dict with one for each, also
    for those who enter late. All tables that may begin a hand play one; then so many seconds have
    passed. ``rebuys`` is asked by the name of a player whether he buys again when he has lost all
    chips; without it nobody does. ``after_hand`` is called after each hand, and may enter players.

    A bot that raises an exception or answers anything that is no legal action folds, or checks, as
    in ``match``; its first fault is a RuntimeWarning. A tournament of bots that all fold goes on
    for ever. Raises InvalidConfig, which names the argument, and IllegalCommand if too few players
    are registered.

    >>> from fasteval.tournaments.formats import sit_and_go
    >>> players = play_out(sit_and_go(["P1", "P2", "P3"], seed=7), lambda view: "c")
    >>> [place.place for place in players]
    [1, 2, 3]
    """
    if not isinstance(tournament, Tournament):
        raise errors.no_tournament(tournament)
    step = amount(seconds_per_hand, "seconds_per_hand", zero=False)
    for name, asked in (("rebuys", rebuys), ("after_hand", after_hand)):
        if asked is not None and not callable(asked):
            raise errors.cannot_be_asked(name, asked)
    cast = _Cast(bots)
    for player in tournament.entrants:
        cast.find(player)
    if tournament.began is None:
        tournament.begin()
    while not tournament.over:
        _start_all(tournament, cast)
        end = tournament.now + step
        played = [number for number, table in tournament.tables.items() if table.hand is not None]
        for number in played:
            cast.play_hand(tournament.tables[number])
            tournament.finish(number, now=end)
            _decide(tournament, rebuys)
            if after_hand is not None:
                after_hand(tournament)
        if not played:
            due = tournament.deadline
            tournament.timeout(end if due is None else due)
    return tournament.ranking


class _Cast:
    """The bots of all players."""

    def __init__(self, bots: Any) -> None:
        self._bots = bots if isinstance(bots, Mapping) else as_bot(bots)
        self._found: dict[str, Contestant] = {}
        self._warned: set[str] = set()
        self._hands = 0

    def find(self, player: str) -> Contestant:
        """Return the bot of a player. Raises InvalidConfig if there is none."""
        if player not in self._found:
            bot = self._bots
            if isinstance(bot, Mapping):
                if player not in bot:
                    raise errors.no_bot_for(player)
                bot = as_bot(bot[player])
            self._found[player] = Contestant(player, bot)
        return self._found[player]

    def play_hand(self, table: TournamentTable) -> None:
        """Play the hand of a table to its end, which each bot is shown."""
        hand = table.hand
        assert hand is not None
        self._hands += 1
        while not hand.over:
            if hand.actor is None:
                hand.run(1)
                continue
            one = self.find(table.seats[hand.actor].player)
            one.act(hand, self._hands)
            self._warn(one)
            absent.act_for_absent(table)
        for chair in hand.dealt:
            one = self.find(table.seats[chair].player)
            one.end(hand, chair, self._hands)
            self._warn(one)

    def _warn(self, one: Contestant) -> None:
        if one.faults and one.name not in self._warned:
            self._warned.add(one.name)
            reason = f"the bot of {quote(one.name)}: {one.faults[0].reason}"
            warn(reason, RuntimeWarning, stacklevel=4)


def _start_all(tournament: Tournament, cast: _Cast) -> None:
    for number, table in list(tournament.tables.items()):
        if table.hand is None and tournament.why_waiting(number) is None:
            for seat in table.seats.values():
                cast.find(seat.player)
            tournament.start(number)


def _decide(tournament: Tournament, rebuys: Callable[[str], bool] | None) -> None:
    for player in tournament.deciding:
        if rebuys is not None and rebuys(player):
            tournament.rebuy(player)
        else:
            tournament.decline(player)
