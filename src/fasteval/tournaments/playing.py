"""A whole tournament played by bots, one hand at each table at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fasteval.bots.bot import Bot, BotLike, as_bot
from fasteval.tables.table import Table
from fasteval.tournaments.errors import no_bot_for
from fasteval.tournaments.ranking import Place
from fasteval.tournaments.readers import amount
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

    ``bots`` is one bot, or function of a View, for all players, or a dict with one for each. All
    tables that may begin a hand play one; then so many seconds have passed. ``rebuys`` is asked
    by the name of a player whether he buys again when he has lost all chips; without it nobody
    does. ``after_hand`` is called after each hand. Raises what bots raise, and IllegalAction for an
    action that is not legal.

    >>> from fasteval.tournaments.formats import sit_and_go
    >>> players = play_out(sit_and_go(["P1", "P2", "P3"], seed=7), lambda view: "c")
    >>> [place.place for place in players]
    [1, 2, 3]
    """
    step = amount(seconds_per_hand, "seconds_per_hand", zero=False)
    if tournament.began is None:
        tournament.begin()
    players = _read_bots(tournament, bots)
    while not tournament.over:
        _start_all(tournament)
        end = tournament.now + step
        played = [number for number, table in tournament.tables.items() if table.hand is not None]
        for number in played:
            _play_hand(tournament.tables[number], players)
            tournament.finish(number, now=end)
            _decide(tournament, rebuys)
            if after_hand is not None:
                after_hand(tournament)
        if not played:
            due = tournament.deadline
            tournament.timeout(end if due is None else due)
    return tournament.ranking


def _read_bots(tournament: Tournament, bots: BotLike | Mapping[str, BotLike]) -> dict[str, Bot]:
    if not isinstance(bots, Mapping):
        return dict.fromkeys(tournament.entrants, as_bot(bots))
    for player in tournament.entrants:
        if player not in bots:
            raise no_bot_for(player)
    return {player: as_bot(bots[player]) for player in tournament.entrants}


def _start_all(tournament: Tournament) -> None:
    for number, table in list(tournament.tables.items()):
        if table.hand is None and tournament.waiting(number) is None:
            tournament.start(number)


def _play_hand(table: Table, bots: Mapping[str, Bot]) -> None:
    hand = table.hand
    assert hand is not None
    while not hand.over:
        if hand.actor is None:
            hand.run(1)
            continue
        player = table.seats[hand.actor].player
        table.act(player, bots[player].act(hand.view(hand.actor)))


def _decide(tournament: Tournament, rebuys: Callable[[str], bool] | None) -> None:
    for player in tournament.deciding:
        if rebuys is not None and rebuys(player):
            tournament.rebuy(player)
        else:
            tournament.decline(player)
