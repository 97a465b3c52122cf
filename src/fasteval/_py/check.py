"""Whether a state is one that play leads to: the twin of c/check.c."""

from .card import CARDS, card_mask
from .config import Limit, bet_unit, rules_check
from .deal import state_cards_known, state_most_boards
from .legal import is_capped
from .pot import CHIPS_MAX
from .seats import NO_SEAT, SEATS, each_seat, has_seat, has_several, seat_bit
from .showdown import state_payouts
from .state import NO_CARD, State, Street
from .status import Status, StatusError


def _is_subset(inner: int, outer: int) -> bool:
    return inner & ~outer == 0


def _account(amount: int, left: int) -> int:
    """Take an amount out of what is left to account for; -1 if it is negative or too much."""
    return left - amount if 0 <= amount <= left else -1


def _chips_fit(state: State) -> bool:
    """Chips are conserved (R4) and none is negative."""
    if not 0 <= state.total <= CHIPS_MAX:
        return False
    seats = range(state.seats)
    left = state.total
    for amount in (state.pot, state.raked, *(state.stacks[seat] for seat in seats)):
        left = _account(amount, left)
    middle = state.total if state.street == Street.OVER else state.pot
    for amount in (state.dead, *(state.bets[seat] for seat in seats)):
        middle = _account(amount, middle)
    for seat in seats:
        middle = _account(state.paid[seat], middle)
        if state.bets[seat] > state.current_bet:
            return False
    if left != 0 or middle < 0:
        return False
    if state.street == Street.OVER:
        return state.pot == 0
    return middle == 0 and state.raked == 0


def _bets_fit(state: State) -> bool:
    """What a raise is measured by can be added up."""
    amounts = (state.current_bet, state.last_raise, state.full_level)
    if not all(0 <= amount <= CHIPS_MAX for amount in amounts):
        return False
    try:
        rules_check(state.rules)
    except StatusError:
        return False
    return True


def _round_fits(state: State) -> bool:
    """The current bet is that of the last to bet or raise.

    Before anybody has, only the first street has one, by force, and a short blind may have put in
    less (R22). Where nobody acts, all is collected.
    """
    if state.actor == NO_SEAT:
        return all(state.bets[seat] == 0 for seat in range(state.seats))
    if state.aggressor != NO_SEAT:
        return state.bets[state.aggressor] == state.current_bet
    return state.street == Street.PREFLOP or state.current_bet == 0


def _raises_fit(state: State) -> bool:
    """A raise is one: its least amount is above the current bet.

    In fixed limit the current bet is less than half a unit over the full level (R79), and no cap
    is passed (R77).
    """
    if state.last_raise == 0 or state.full_level > state.current_bet:
        return False
    if state.actor == NO_SEAT or state.rules.limit != Limit.FIXED_LIMIT:
        return True
    over = state.current_bet - state.full_level
    return over < bet_unit(state.rules, state.street) - over and (
        not is_capped(state) or state.wagers == state.rules.raise_cap + 1
    )


def _seats_fit(state: State) -> bool:
    """Who is to act has chips; who has chips is in the hand; several are left until it is over."""
    able = sum(seat_bit(seat) for seat in each_seat(state.live) if state.stacks[seat] > 0)
    if state.live == 0 or not _is_subset(state.live, state.dealt):
        return False
    if not _is_subset(state.able, able) or not _is_subset(state.closed, state.dealt):
        return False
    if state.street != Street.OVER and (state.able != able or not has_several(state.live)):
        return False
    if state.actor == NO_SEAT:
        return state.pending == 0
    return (
        state.street < Street.SHOWDOWN
        and _is_subset(state.pending, state.able)
        and has_seat(state.pending, state.actor)
    )


def _board_fits(state: State) -> bool:
    """As many cards lie open as the street has: at the end, those of any street or a showdown."""
    if state.street < Street.SHOWDOWN:
        return state.board_count == (0 if state.street == Street.PREFLOP else 2 + state.street)
    if state.street == Street.SHOWDOWN or has_several(state.live):
        return state.board_count == 5
    return state.board_count in (0, 3, 4, 5)


def _cards_fit(state: State) -> bool:
    """No card lies twice, and the streets have their cards; a showdown that is over, all."""
    known = 0
    for card in state.deck:
        if card == NO_CARD:
            continue
        if card >= CARDS or known & card_mask(card):
            return False
        known |= card_mask(card)
    if known != state.known or not _board_fits(state) or state.shared_count > 5:
        return False
    if not 1 <= state.boards <= state_most_boards(state, state.shared_count):
        return False
    return state.street != Street.OVER or not has_several(state.live) or state_cards_known(state)


def _payouts_fit(state: State) -> bool:
    """At the end, payouts and rake are what was in the pots, and each stack has its part."""
    if state.street != Street.OVER:
        return True
    payouts = state_payouts(state)
    if any(payouts[seat] > state.stacks[seat] for seat in range(state.seats)):
        return False
    return sum(payouts) + state.raked == state.dead + sum(state.paid[: state.seats])


def _is_place(state: State, seat: int) -> bool:
    """A seat of the table, or none."""
    return NO_SEAT <= seat < state.seats


def _places_fit(state: State) -> bool:
    return (
        2 <= state.seats <= SEATS
        and state.street <= Street.OVER
        and _is_subset(state.dealt, (1 << state.seats) - 1)
        and has_several(state.dealt)
        and 0 <= state.button < state.seats
        and _is_place(state, state.actor)
        and _is_place(state, state.aggressor)
        and _is_place(state, state.returned_seat)
        and _is_place(state, state.small_blind_seat)
        and _is_place(state, state.big_blind_seat)
    )


def state_check(state: State) -> None:
    """Check that chips are conserved and everything fits together."""
    if not (
        _places_fit(state)
        and _bets_fit(state)
        and _chips_fit(state)
        and _seats_fit(state)
        and _round_fits(state)
        and _raises_fit(state)
        and _cards_fit(state)
        and _payouts_fit(state)
    ):
        raise StatusError(Status.ERROR_STATE)
