"""Whether a state is one that play leads to: the twin of c/check.c."""

from .card import CARDS, card_mask
from .seats import NO_SEAT, SEATS, each_seat, has_seat, has_several, seat_bit
from .state import BOARDS, NO_CARD, State, Street
from .status import Status, StatusError


def _is_subset(inner: int, outer: int) -> bool:
    return inner & ~outer == 0


def _chips_fit(state: State) -> bool:
    """Chips are conserved (R4) and none is negative."""
    stacks, middle = 0, state.dead
    for seat in range(state.seats):
        if (
            state.stacks[seat] < 0
            or state.bets[seat] < 0
            or state.paid[seat] < 0
            or state.bets[seat] > state.current_bet
        ):
            return False
        stacks += state.stacks[seat]
        middle += state.bets[seat] + state.paid[seat]
    if stacks + state.pot + state.raked != state.total:
        return False
    if state.street == Street.OVER:
        return state.pot == 0
    return state.pot == middle and state.raked == 0


def _seats_fit(state: State) -> bool:
    """Who is to act has chips; who has chips is in the hand; somebody is left."""
    able = sum(seat_bit(seat) for seat in each_seat(state.live) if state.stacks[seat] > 0)
    if state.live == 0 or not _is_subset(state.live, state.dealt):
        return False
    if not _is_subset(state.able, able) or not _is_subset(state.closed, state.dealt):
        return False
    if state.street != Street.OVER and state.able != able:
        return False
    if state.actor == NO_SEAT:
        return state.pending == 0
    return (
        state.street < Street.SHOWDOWN
        and has_several(state.live)
        and _is_subset(state.pending, state.able)
        and has_seat(state.pending, state.actor)
    )


def _cards_fit(state: State) -> bool:
    """No card lies twice, and the streets have their cards."""
    known = 0
    for card in state.deck:
        if card == NO_CARD:
            continue
        if card >= CARDS or known & card_mask(card):
            return False
        known |= card_mask(card)
    is_open = Street.FLOP <= state.street <= Street.RIVER
    return (
        known == state.known
        and 1 <= state.boards <= BOARDS
        and state.board_count <= 5
        and (not is_open or state.board_count == 2 + state.street)
        and (state.street != Street.SHOWDOWN or state.board_count == 5)
    )


def state_check(state: State) -> None:
    """Check that chips are conserved and everything fits together."""
    in_range = (
        2 <= state.seats <= SEATS
        and state.street <= Street.OVER
        and _is_subset(state.dealt, (1 << state.seats) - 1)
        and NO_SEAT <= state.actor < state.seats
    )
    if not (in_range and _chips_fit(state) and _seats_fit(state) and _cards_fit(state)):
        raise StatusError(Status.ERROR_STATE)
