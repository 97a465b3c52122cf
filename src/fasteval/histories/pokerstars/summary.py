"""The summary at the end of a PokerStars history."""

from __future__ import annotations

from collections.abc import Iterator

from fasteval.histories.pokerstars.played import Played
from fasteval.histories.pokerstars.posted import blinds
from fasteval.histories.pokerstars.words import (
    RUNS,
    TIMES,
    cards_in_brackets,
)

_FOLDED = {
    "preflop": "before Flop",
    "flop": "on the Flop",
    "turn": "on the Turn",
    "river": "on the River",
}


def summary(played: Played) -> Iterator[str]:
    """Write the pots, the boards and how each seat ended."""
    yield "*** SUMMARY ***"
    yield _pots(played)
    boards = played.state.boards
    if len(boards) > 1:
        yield f"Hand was run {TIMES[len(boards)]}"
    for number, board in enumerate(boards):
        if board:
            yield f"{RUNS[number] if len(boards) > 1 else ''}Board {cards_in_brackets(board)}"
    small, big = blinds(played)
    places = {"button": played.record.button, "small blind": small, "big blind": big}
    folded = {event.seat: event.street for event in played.events if event.kind == "fold"}
    for seat, stack in enumerate(played.record.stacks):
        if stack:
            end = _folded(played, seat, folded[seat]) if seat in folded else _end(played, seat)
            roles = "".join(f" ({role})" for role, place in places.items() if place == seat)
            yield f"Seat {seat + 1}: {played.names[seat]}{roles} {end}"


def _pots(played: Played) -> str:
    total = played.money(sum(pot.amount for pot in played.state.pots))
    named = zip(played.pot_names, played.pots, strict=True)
    parts = "".join(f" {name.capitalize()} {played.money(chips)}." for name, chips in named)
    rake = played.money(played.state.rake)
    return f"Total pot {total}{parts if len(played.pots) > 1 else ''} | Rake {rake}"


def _folded(played: Played, seat: int, street: str) -> str:
    has_bet = any(event.seat == seat and event.total for event in played.events)
    unbet = "" if has_bet or street != "preflop" else " (didn't bet)"
    return f"folded {_FOLDED[street]}{unbet}"


def _end(played: Played, seat: int) -> str:
    """How a seat ended that did not fold."""
    if seat in played.mucked:
        cards = played.state.hole_cards[seat]
        return f"mucked {cards_in_brackets(cards)}" if cards and None not in cards else "mucked"
    if seat not in played.shown:
        return f"collected ({played.money(sum(win.chips for win in played.wins))})"
    ends = [_result(played, seat, board) for board in range(len(played.state.boards))]
    return f"showed {cards_in_brackets(played.shown[seat])} and {', and '.join(ends)}"


def _result(played: Played, seat: int, board: int) -> str:
    """What a seat that showed won on a board, or that it lost, and with what hand."""
    hand = played.hand(seat, board)
    if not any(pot.winners and seat in pot.winners[board] for pot in played.state.pots):
        return f"lost with {hand}"
    won = sum(win.chips for win in played.wins if (win.seat, win.board) == (seat, board))
    return f"won ({played.money(won)}) with {hand}"
