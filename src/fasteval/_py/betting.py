"""Acting, and the order in which seats are asked: the twin of c/betting.c."""

from .config import Limit, bet_unit, minimum_bet
from .deal import state_cards_known, state_most_boards
from .legal import bound_raise, chips_owed, may_fold, may_raise
from .pot import pots_uncalled
from .seats import NO_SEAT, has_several, has_two, next_seat, seat_bit
from .showdown import state_settle
from .state import Action, ActionKind, State, Street, take_chips
from .status import Status, StatusError


def _end_hand(state: State) -> None:
    if not has_several(state.live) or state_cards_known(state):
        state_settle(state)
    else:
        state.street = Street.SHOWDOWN


def _return_uncalled(state: State) -> None:
    """What nobody could call goes back to the one who bet it (R90)."""
    uncalled, owner = pots_uncalled(state.bets[: state.seats], state.live)
    if uncalled == 0:
        return
    state.bets[owner] -= uncalled
    state.stacks[owner] += uncalled
    state.pot -= uncalled
    state.able |= seat_bit(owner)
    state.returned = uncalled
    state.returned_seat = owner


def _collect_bets(state: State) -> None:
    """A round's bets become part of the pots."""
    _return_uncalled(state)
    for seat in range(state.seats):
        state.paid[seat] += state.bets[seat]
        state.bets[seat] = 0


def _run_out(state: State) -> None:
    """Betting is over: the rest of the board is dealt (R94), perhaps more than once (R115)."""
    if state.rules.run_it_twice and state_most_boards(state, state.board_count) > 1:
        return
    state.board_count = 5
    _end_hand(state)


def _open_street(state: State) -> None:
    """On a new street the minimum bet is the least (R61) and left of the button is asked first."""
    state.street += 1
    state.board_count = 2 + state.street
    state.current_bet = 0
    state.last_raise = minimum_bet(state.rules)
    state.full_level = 0
    state.wagers = 0
    state.closed = 0
    state.aggressor = NO_SEAT
    state.heads_up = has_two(state.live)
    state.pending = state.able
    state.actor = next_seat(state.pending, state.button)


def _end_round(state: State) -> None:
    """After the last street comes the showdown.

    Betting is over before it when fewer than two have chips (R44), and then all live hands are
    turned up (R96).
    """
    state.actor = NO_SEAT
    state.pending = 0
    _collect_bets(state)
    state.face_up = has_several(state.live) and not has_several(state.able)
    if not has_several(state.live) or state.street == Street.RIVER:
        _end_hand(state)
    elif state.face_up:
        _run_out(state)
    else:
        _open_street(state)


def state_ask(state: State, seat: int) -> None:
    """Ask the next seat that is to act clockwise after a seat, or end the round.

    A round ends when everybody with chips has acted and matched the bet, or one hand is left (R45,
    R47). Alone with chips, a seat is asked only if it owes what can be matched (R44).
    """
    state.pending &= state.able
    if has_several(state.live) and state.pending:
        following = next_seat(state.pending, seat)
        if has_several(state.able) or chips_owed(state, following) > 0:
            state.actor = following
            return
    _end_round(state)


def _put_in_bet(state: State, seat: int, amount: int) -> None:
    state.bets[seat] += amount
    take_chips(state, seat, amount)


def _raise_to(state: State, seat: int, amount: int) -> None:
    """A full bet or raise has at least the size of the last (R66).

    In fixed limit it is half a unit over the full level (R79). It reopens the betting and sets the
    next minimum. All others may answer it.
    """
    if state.rules.limit == Limit.FIXED_LIMIT:
        over = amount - state.full_level
        is_full = 2 * over >= bet_unit(state.rules, state.street)
        state.full_level = amount if is_full else state.full_level
    else:
        size = amount - state.current_bet
        is_full = size >= state.last_raise
        state.last_raise = size if is_full else state.last_raise
    if is_full:
        state.closed = 0
        state.wagers += 1
    _put_in_bet(state, seat, amount - state.bets[seat])
    state.current_bet = amount
    state.aggressor = seat
    state.pending = state.live


def _apply_raise(state: State, amount: int) -> None:
    if not may_raise(state):
        raise StatusError(Status.ERROR_RAISE)
    lowest, highest = bound_raise(state)
    if not lowest <= amount <= highest:
        raise StatusError(Status.ERROR_AMOUNT)
    _raise_to(state, state.actor, amount)


def _apply_fold(state: State) -> None:
    if not may_fold(state, chips_owed(state, state.actor)):
        raise StatusError(Status.ERROR_FOLD)
    state.live &= ~seat_bit(state.actor)
    state.able &= ~seat_bit(state.actor)


def _apply_call(state: State, is_check: bool) -> None:
    """A call puts in what is owed, or the whole stack (R53)."""
    seat = state.actor
    owed = chips_owed(state, seat)
    if is_check and owed > 0:
        raise StatusError(Status.ERROR_CHECK)
    _put_in_bet(state, seat, min(owed, state.stacks[seat]))


def _apply_kind(state: State, action: Action) -> None:
    if action.kind == ActionKind.FOLD:
        _apply_fold(state)
    elif action.kind == ActionKind.CHECK:
        _apply_call(state, True)
    elif action.kind == ActionKind.CALL:
        _apply_call(state, False)
    elif action.kind == ActionKind.RAISE_TO:
        _apply_raise(state, action.amount)
    else:
        raise StatusError(Status.ERROR_ACTION)


def state_apply(state: State, action: Action) -> None:
    """Act for the actor. On an error the state is as it was."""
    seat = state.actor
    if seat == NO_SEAT:
        raise StatusError(Status.ERROR_TURN)
    _apply_kind(state, action)
    state.pending &= ~seat_bit(seat)
    state.closed |= seat_bit(seat)
    state_ask(state, seat)


def state_timeout(state: State) -> None:
    """Check if possible, else fold (R110); one board if that is asked."""
    if state.actor == NO_SEAT:
        state_run(state, 1)
        return
    checks = chips_owed(state, state.actor) == 0
    action = Action(0, ActionKind.CHECK if checks else ActionKind.FOLD)
    state_apply(state, action)


def state_run(state: State, boards: int) -> None:
    """The cards on the board are shared; the missing ones are dealt once for each board (R115)."""
    if state.actor != NO_SEAT or state.street >= Street.SHOWDOWN:
        raise StatusError(Status.ERROR_TURN)
    if not 1 <= boards <= state_most_boards(state, state.board_count):
        raise StatusError(Status.ERROR_BOARDS)
    state.shared_count = state.board_count
    state.boards = boards
    state.board_count = 5
    _end_hand(state)
