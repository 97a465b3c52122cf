"""What the actor may do: the twin of c/legal.h and c/legal.c."""

from .config import NO_CAP, Limit, PotLimitBlinds, RaiseNeeds, Reopen, bet_unit
from .pot import CHIPS_MAX
from .seats import NO_SEAT, each_seat, has_seat, has_several, seat_bit
from .state import Action, ActionKind, Legal, State, Street
from .status import Status, StatusError


def _highest_opponent_bet(state: State, seat: int) -> int:
    """Return the highest bet that a live opponent has in front of him."""
    others = each_seat(state.live & ~seat_bit(seat))
    return max((state.bets[other] for other in others), default=0)


def _bet_to_match(state: State, seat: int) -> int:
    """The current bet; alone with chips, a seat is asked only for what can be matched.

    R22, R44.
    """
    if has_several(state.able):
        return state.current_bet
    return min(state.current_bet, _highest_opponent_bet(state, seat))


def chips_owed(state: State, seat: int) -> int:
    """Return what a seat must put in to call, whatever its stack."""
    return max(_bet_to_match(state, seat) - state.bets[seat], 0)


def _is_open_to(state: State, seat: int) -> bool:
    """No-limit and pot-limit: a seat that has acted must face a full raise since then.

    R67, R68.
    """
    if not has_seat(state.closed, seat):
        return True
    return (
        state.rules.limit != Limit.FIXED_LIMIT
        and state.rules.reopen == Reopen.CUMULATIVE
        and state.current_bet - state.bets[seat] >= state.last_raise
    )


def is_capped(state: State) -> bool:
    """Fixed limit: so many raises after the bet (R77), unless two began the street (R78)."""
    rules = state.rules
    return (
        rules.limit == Limit.FIXED_LIMIT
        and rules.raise_cap != NO_CAP
        and (rules.cap_heads_up or not state.heads_up)
        and state.wagers > rules.raise_cap
    )


def _has_opponent(state: State, seat: int) -> bool:
    """Somebody must be able to answer a raise (R64)."""
    others = state.able & ~seat_bit(seat)
    if state.rules.raise_needs == RaiseNeeds.OPPONENT_WITH_CHIPS:
        return others != 0
    return any(
        state.bets[other] + state.stacks[other] > state.current_bet for other in each_seat(others)
    )


def _blind_shortage(state: State, blind_seat: int, full: int, bet: int) -> int:
    """Return what a blind lacks to a full one, when the actor's bet stands at `bet` (R72)."""
    if blind_seat == NO_SEAT:
        return full
    paid = bet if blind_seat == state.actor else state.bets[blind_seat]
    return max(full - paid, 0)


def _missing_blinds(state: State, bet: int) -> int:
    """Chips that count as in the pot before the flop although they are not (R72)."""
    rules = state.rules
    if state.street != Street.PREFLOP or rules.pot_limit_blinds == PotLimitBlinds.ACTUAL:
        return 0
    if rules.pot_limit_blinds == PotLimitBlinds.FULL:
        small = _blind_shortage(state, state.small_blind_seat, rules.small_blind, bet)
        return small + _blind_shortage(state, state.big_blind_seat, rules.big_blind, bet)
    if state.small_blind_seat == NO_SEAT:
        return 0
    return _blind_shortage(state, state.small_blind_seat, rules.big_blind, bet)


def pot_after_call(state: State) -> int:
    """Return the size of the pot after a call (R71)."""
    owed = max(state.current_bet - state.bets[state.actor], 0)
    bet = state.bets[state.actor] + owed
    return state.pot + owed + _missing_blinds(state, bet)


def _pot_limit_maximum(state: State) -> int:
    """At most by the size of the pot after the call (R71)."""
    return min(state.current_bet + pot_after_call(state), CHIPS_MAX)


def _minimum_raise_to(state: State) -> int:
    """The least raise-to: the current bet and the last full raise (R60).

    On an open street it is the minimum bet (R61), in fixed limit a unit over the full level (R75),
    which may complete a bet (R79).
    """
    if state.rules.limit == Limit.FIXED_LIMIT:
        return state.full_level + bet_unit(state.rules, state.street)
    return state.current_bet + state.last_raise


def may_raise(state: State) -> bool:
    """Say whether a bet or raise is open to the actor (R50, R64, R67, R77)."""
    seat = state.actor
    return (
        state.bets[seat] + state.stacks[seat] > state.current_bet
        and _is_open_to(state, seat)
        and not is_capped(state)
        and _has_opponent(state, seat)
    )


def bound_raise(state: State) -> tuple[int, int]:
    """Bounds of a raise: a shorter stack may go all-in (R62), no stack further (R63)."""
    all_in = state.bets[state.actor] + state.stacks[state.actor]
    minimum = _minimum_raise_to(state)
    maximum = CHIPS_MAX
    if state.rules.limit == Limit.POT_LIMIT:
        maximum = max(_pot_limit_maximum(state), minimum)
    elif state.rules.limit == Limit.FIXED_LIMIT:
        maximum = minimum
    return min(minimum, all_in), min(maximum, all_in)


def may_fold(state: State, owed: int) -> bool:
    """A fold is always possible but, in some houses, where a check is (R51)."""
    return owed > 0 or state.rules.fold_when_check_possible


def state_legal(state: State) -> Legal:
    """Return what the actor may do (R50 to R79)."""
    legal = Legal()
    seat = state.actor
    if seat == NO_SEAT:
        return legal
    owed = chips_owed(state, seat)
    legal.to_call = min(owed, state.stacks[seat])
    legal.check = owed == 0
    legal.call = owed > 0
    legal.fold = may_fold(state, owed)
    legal.can_raise = may_raise(state)
    if legal.can_raise:
        legal.min_raise_to, legal.max_raise_to = bound_raise(state)
    return legal


def find_all_in(state: State, legal: Legal) -> Action | None:
    """All-in: the whole stack, by a raise (R62) or else by a call (R53)."""
    stack = state.stacks[state.actor]
    if legal.can_raise and legal.max_raise_to == state.bets[state.actor] + stack:
        return Action(legal.max_raise_to, ActionKind.RAISE_TO)
    if legal.call and legal.to_call == stack:
        return Action(0, ActionKind.CALL)
    return None


def state_all_in(state: State) -> Action:
    """Return the action that puts in the actor's whole stack: a raise, or else a call.

    R53, R62.
    """
    if state.actor == NO_SEAT:
        raise StatusError(Status.ERROR_TURN)
    action = find_all_in(state, state_legal(state))
    if action is None:
        raise StatusError(Status.ERROR_AMOUNT)
    return action
