"""Forced bets of a hand as its text tells them: who is taken for which blind."""

from __future__ import annotations

from fasteval.histories.pokerstars.played import Played
from fasteval.pots import clockwise

_KINDS = ("small_blind", "big_blind", "straddle", "post", "dead_post")


def posted(played: Played) -> dict[str, dict[int, int]]:
    """What each seat posted, by the kinds of events."""
    chips: dict[str, dict[int, int]] = {kind: {} for kind in _KINDS}
    for event in played.events:
        if event.kind in chips and event.seat is not None:
            chips[event.kind][event.seat] = event.amount
    return chips


def blinds(played: Played) -> tuple[int | None, int | None]:
    """The seats of the blinds: the big blind is the first, clockwise, who posts one.

    Before it sits the small blind; one that is posted behind it is dead. A seat whose ante took all
    it had posts nothing and has its place.
    """
    state, chips = played.state, posted(played)
    turns = clockwise(state.dealt, state.button)
    if len(turns) == 2 and turns[1] == state.button:
        turns = turns[::-1]
    broke = {event.seat for event in played.events if event.kind == "ante" and event.all_in}
    smalls = broke | chips["small_blind"].keys() | chips["dead_post"].keys()
    bigs = chips["big_blind"].keys() | chips["post"].keys()
    if turns[0] in smalls and turns[1] in broke | bigs:
        return turns[0], turns[1]
    big = next((seat for seat in turns if seat in bigs), None)
    before = () if big is None else turns[: turns.index(big)]
    return next((seat for seat in before if seat in smalls), None), big
