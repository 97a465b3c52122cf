"""The end of a hand: who wins the pots, what they are paid, and who shows: twin of c/showdown.c."""

from . import deal
from .card import mask_from_cards
from .eval import mask_strength
from .pot import Pot, pot_share, pot_winners, pots_build, pots_rake
from .seats import (
    NO_SEAT,
    SEATS,
    count_seats,
    each_seat,
    first_seat,
    has_seat,
    has_several,
    next_seat,
    seat_bit,
)
from .state import NO_CARD, State, Street
from .status import Status, StatusError


def state_pots(state: State) -> list[Pot]:
    """Return the pots of the chips that are collected, the main pot first."""
    if state.live == 0:  # a hand that has not begun
        return []
    return pots_build(state.paid[: state.seats], state.live, state.dead)


def _rank_hands(state: State, seats: int, board: int) -> list[int]:
    """The best five of seven of each seat of a set (R100), with one board."""
    strengths = [0] * SEATS
    shared = deal.state_board(state, board)
    for seat in each_seat(seats):
        strengths[seat] = mask_strength(mask_from_cards(shared + deal.state_hole(state, seat)))
    return strengths


def _pay_board(state: State, pots: list[Pot], board: int, payouts: list[int]) -> None:
    """Divide each pot among the boards, odd chips to the first (R115), and each part by R91."""
    contested = has_several(state.live)
    strengths = _rank_hands(state, state.live, board) if contested else []
    for pot in pots:
        part, odd = divmod(pot.amount, state.boards)
        if board == 0:
            part += odd
        winners = pot_winners(pot.eligible, strengths) if contested else state.live
        pot_share(part, winners, state.button, state.rules.odd_chip, payouts)


def _rake_pots(state: State, pots: list[Pot]) -> int:
    """No rake without a flop (R116)."""
    rules = state.rules
    if rules.no_flop_no_drop and state.board_count == 0:
        return 0
    return pots_rake(pots, rules.rake_basis_points, rules.rake_cap)


def _pay_pots(state: State) -> tuple[list[int], int]:
    """The best hand in each pot among its eligible seats wins it (R84, R100).

    Return the payouts and the rake.
    """
    pots = state_pots(state)
    raked = _rake_pots(state, pots)
    payouts = [0] * SEATS
    for board in range(state.boards):
        _pay_board(state, pots, board, payouts)
    return payouts, raked


def state_settle(state: State) -> None:
    """Pay the pots and end the hand."""
    payouts, state.raked = _pay_pots(state)
    for seat in range(state.seats):
        state.stacks[seat] += payouts[seat]
    state.pot = 0
    state.street = Street.OVER


def state_payouts(state: State) -> list[int]:
    """Return what each seat was paid out of the pots, when the hand is over."""
    if state.street != Street.OVER:
        raise StatusError(Status.ERROR_UNKNOWN)
    payouts, _ = _pay_pots(state)
    return payouts


def state_winners(state: State, pot: Pot, board: int) -> int:
    """Return who wins a pot on a board, when the hand is over."""
    if state.street != Street.OVER:
        raise StatusError(Status.ERROR_UNKNOWN)
    if not 0 <= board < state.boards:
        raise StatusError(Status.ERROR_BOARDS)
    eligible = pot.eligible & state.live
    if not has_several(state.live):
        return eligible
    return pot_winners(eligible, _rank_hands(state, eligible, board))


def _is_open_hand(state: State, seat: int) -> bool:
    """Whether a seat's hand lies open and is known: then the cards speak (R96, R98)."""
    return state.face_up and NO_CARD not in deal.state_hole(state, seat)


def state_muck(state: State, seat: int) -> None:
    """A player who sees that he is beaten gives up the pot unseen (R98); somebody must be left."""
    if state.street != Street.SHOWDOWN:
        raise StatusError(Status.ERROR_TURN)
    if not 0 <= seat < SEATS or not has_seat(state.live, seat) or _is_open_hand(state, seat):
        raise StatusError(Status.ERROR_SEAT)
    state.live &= ~seat_bit(seat)
    state.able &= ~seat_bit(seat)
    if not has_several(state.live) or deal.state_cards_known(state):
        state_settle(state)


def _has_something_to_show(state: State, shown: int, seat: int) -> bool:
    """A seat shows that ties or beats, in some pot and on some board, all that have shown (R98)."""
    pots = state_pots(state)
    for board in range(state.boards):
        strengths = _rank_hands(state, shown | seat_bit(seat), board)
        for pot in pots:
            rivals = pot.eligible & (shown | seat_bit(seat))
            if has_seat(rivals, seat) and has_seat(pot_winners(rivals, strengths), seat):
                return True
    return False


def _first_to_show(state: State) -> int:
    """The last to bet or raise on the river, else the first live seat left of the button (R95)."""
    if state.aggressor != NO_SEAT and has_seat(state.live, state.aggressor):
        return state.aggressor
    return next_seat(state.live, state.button)


def state_showdown(state: State) -> tuple[list[int], int, bool]:
    """Return the seats at the showdown in the order in which they show (R95), and those that show.

    All show at once, before the run-out, when betting ended by all-ins (R96), which the third part
    of the answer says; else with auto_muck only those that no hand shown before beats in every pot
    (R98). There are no seats without a showdown.
    """
    order: list[int] = []
    shown = 0
    if state.street != Street.OVER or not has_several(state.live):
        return order, shown, False
    all_at_once = state.face_up
    seat = first_seat(state.live) if all_at_once else _first_to_show(state)
    for _ in range(count_seats(state.live)):
        order.append(seat)
        if all_at_once or not state.rules.auto_muck or _has_something_to_show(state, shown, seat):
            shown |= seat_bit(seat)
        seat = next_seat(state.live, seat)
    return order, shown, all_at_once
