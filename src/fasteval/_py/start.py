"""The start of a hand: forced bets, and who is asked first: the twin of c/start.c."""

from .betting import state_ask
from .card import CARDS
from .config import (
    AnteOrder,
    AnteType,
    BlindSeats,
    Config,
    StraddleMinRaise,
    config_seats,
    minimum_bet,
)
from .seats import NO_SEAT, each_seat, has_two, next_seat
from .state import NO_CARD, State, take_chips


def _post_live(state: State, seat: int, amount: int) -> None:
    """A forced bet that counts as the seat's bet takes what there is (R22, R24)."""
    posted = min(amount, state.stacks[seat])
    state.bets[seat] += posted
    take_chips(state, seat, posted)


def _post_dead(state: State, seat: int, amount: int) -> None:
    """Chips that are nobody's bet and go to the main pot (R27, R35)."""
    posted = min(amount, state.stacks[seat])
    state.dead += posted
    take_chips(state, seat, posted)


def _post_antes(state: State) -> None:
    """Every dealt-in seat pays the ante; it is no part of its bet (R26)."""
    for seat in each_seat(state.dealt):
        posted = min(state.rules.ante, state.stacks[seat])
        state.paid[seat] += posted
        take_chips(state, seat, posted)


def _post_blinds(state: State) -> None:
    """Small blind, then big blind (R20); the big blind's ante before or after (R28)."""
    rules = state.rules
    if state.small_blind_seat != NO_SEAT:
        _post_live(state, state.small_blind_seat, rules.small_blind)
    if state.big_blind_seat == NO_SEAT:
        return
    if rules.ante_type == AnteType.BIG_BLIND and rules.ante_order == AnteOrder.ANTE_FIRST:
        _post_dead(state, state.big_blind_seat, rules.ante)
    _post_live(state, state.big_blind_seat, rules.big_blind)


def _post_straddles(state: State, config: Config, blinds: BlindSeats) -> None:
    """Straddles in seat order (R30, R32); the last is the bet to call."""
    seat = blinds.last_straddler
    for straddle in config.straddles[: config.straddle_count]:
        seat = next_seat(blinds.straddlers, seat)
        _post_live(state, seat, straddle)
        state.current_bet = straddle


def _post_posts(state: State, config: Config) -> None:
    """A new or returning player's posts: the live part is a bet, the dead is not (R34, R35)."""
    for seat in each_seat(state.dealt):
        _post_live(state, seat, config.live_posts[seat])
        _post_dead(state, seat, config.dead_posts[seat])
        state.current_bet = max(state.current_bet, config.live_posts[seat])


def _post_forced_bets(state: State, config: Config, blinds: BlindSeats) -> None:
    """Forced bets in their order (R24); one that a stack cuts short is owed in full (R22)."""
    rules = state.rules
    blind_first = rules.ante_order == AnteOrder.BLIND_FIRST
    state.current_bet = rules.big_blind
    if rules.ante_type == AnteType.EACH and not blind_first:
        _post_antes(state)
    _post_blinds(state)
    _post_straddles(state, config, blinds)
    _post_posts(state, config)
    if rules.ante_type == AnteType.EACH and blind_first:
        _post_antes(state)
    if state.big_blind_seat == NO_SEAT:
        return
    if rules.ante_type == AnteType.BIG_BLIND and rules.ante_order != AnteOrder.ANTE_FIRST:
        _post_dead(state, state.big_blind_seat, rules.ante)


def _open_preflop(state: State, config: Config) -> None:
    """The big blind is the first full bet, and so is a straddle for the size of a raise.

    R31, R60.
    """
    rules = state.rules
    straddles = config.straddles[: config.straddle_count]
    state.last_raise = rules.big_blind if rules.big_blind > 0 else minimum_bet(rules)
    if straddles and rules.straddle_min_raise == StraddleMinRaise.STRADDLE:
        state.last_raise = straddles[-1]
    state.full_level = state.current_bet
    state.wagers = int(rules.big_blind > 0)
    state.heads_up = has_two(state.live)
    state.pending = state.live


def _seat_before_first(state: State, blinds: BlindSeats) -> int:
    """The seat left of the last straddler, else of the big blind, else of the button is first.

    R12.
    """
    if blinds.last_straddler != NO_SEAT:
        return blinds.last_straddler
    return blinds.big_blind if blinds.big_blind != NO_SEAT else state.button


def _new_state(config: Config, blinds: BlindSeats) -> State:
    stacks = config.stacks[:]
    return State(
        stacks=stacks,
        total=sum(stacks[: config.seats]),
        rules=config.rules,
        seats=config.seats,
        button=config.button,
        dealt=blinds.dealt,
        live=blinds.dealt,
        able=blinds.dealt,
        small_blind_seat=blinds.small_blind,
        big_blind_seat=blinds.big_blind,
        aggressor=NO_SEAT,
        returned_seat=NO_SEAT,
        actor=NO_SEAT,
        boards=1,
        deck=[NO_CARD] * CARDS,
    )


def state_start(config: Config) -> State:
    """Post the forced bets (R20 to R36) and ask the first to act. No card is known yet.

    The position of the StatusError is the Field that is wrong.
    """
    blinds = config_seats(config)
    state = _new_state(config, blinds)
    _post_forced_bets(state, config, blinds)
    _open_preflop(state, config)
    state_ask(state, _seat_before_first(state, blinds))
    return state
