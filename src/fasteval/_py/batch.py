"""Many hands that are stepped together: dealing, stepping, and what is shown of each.

The twin of c/batch.c. It raises RowError where the function in C says which row is wrong.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .betting import state_apply
from .card import CARDS, card_mask
from .choices import AMOUNT_CALL, AMOUNT_FOLD, AMOUNT_WAIT, Choice, ChoiceKind, show_choices
from .config import Config, Field, chip_unit, config_new
from .deal import state_board, state_deal, state_deck_size, state_hole
from .legal import state_legal
from .rng import WORD, Rng, deck_new, deck_shuffle, rng_seed, scramble
from .seats import NO_SEAT, has_seat, next_seat, seats_before
from .start import state_start
from .state import NO_CARD, Action, ActionKind, State
from .status import Status, StatusError

MOST_COUNTED = (1 << 16) - 1  # actions of a hand


class RowError(StatusError):
    """A StatusError of a row of a batch; its position is the Field of a hand that cannot be dealt.

    >>> RowError(Status.ERROR_CONFIG, 7, Field.STACKS).row
    7
    """

    def __init__(self, status: Status, row: int, position: int = 0) -> None:
        super().__init__(status, position)
        self.row = row


@dataclass(slots=True)
class Batch:
    """Hands that are stepped together: the twin of ``fe_batch``, which says what each field is.

    What is shown, from ``seeds`` on, is in flat views of memory, row behind row.
    """

    seats: int
    history_length: int
    seed: int
    redeal: bool
    choices: Sequence[Choice]
    configs: Sequence[Config]
    config_of: Sequence[int]
    start_stacks: Sequence[int]
    first_buttons: Sequence[int]
    states: list[State]
    numbers: list[int]
    choosers: list[Rng]
    seeds: memoryview
    buttons: memoryview
    actors: memoryview
    positions: memoryview
    streets: memoryview
    ended: memoryview
    hole_cards: memoryview
    boards: memoryview
    hole_masks: memoryview
    board_masks: memoryview
    one_hot_cards: memoryview
    pots: memoryview
    to_call: memoryview
    min_raise_to: memoryview
    max_raise_to: memoryview
    may_fold: memoryview
    stacks: memoryview
    bets: memoryview
    live: memoryview
    legal: memoryview
    amounts: memoryview
    rewards: memoryview
    rewards_bb: memoryview[float]
    history_counts: memoryview
    history_seats: memoryview
    history: memoryview


def _part(row: int, width: int) -> slice:
    """Where a row lies in a view of rows of so many items."""
    return slice(row * width, (row + 1) * width)


# ---- Showing ------------------------------------------------------------------------------------


def _numbers(cards: Sequence[int], room: int) -> bytes:
    return bytes(cards).ljust(room, bytes([NO_CARD]))


def _one_hot(cards: Sequence[int]) -> bytearray:
    found = bytearray(CARDS)
    for card in cards:
        found[card] = 1
    return found


def _show_hole_cards(batch: Batch, row: int) -> None:
    state = batch.states[row]
    cards = [] if state.actor == NO_SEAT else state_hole(state, state.actor)
    batch.hole_cards[_part(row, 2)] = _numbers(cards, 2)
    batch.hole_masks[row] = sum(map(card_mask, cards))
    batch.one_hot_cards[_part(2 * row, CARDS)] = _one_hot(cards)


def _show_board(batch: Batch, row: int) -> None:
    cards = state_board(batch.states[row], 0)
    batch.boards[_part(row, 5)] = _numbers(cards, 5)
    batch.board_masks[row] = sum(map(card_mask, cards))
    batch.one_hot_cards[_part(2 * row + 1, CARDS)] = _one_hot(cards)


def _show_seats(batch: Batch, row: int) -> None:
    state = batch.states[row]
    part = _part(row, batch.seats)
    batch.stacks[part] = array("q", state.stacks[: batch.seats])
    batch.bets[part] = array("q", state.bets[: batch.seats])
    batch.live[part] = bytes(has_seat(state.live, seat) for seat in range(batch.seats))


def _show_turn(batch: Batch, row: int) -> None:
    state = batch.states[row]
    legal = state_legal(state)
    batch.actors[row] = state.actor
    batch.positions[row] = NO_SEAT
    if state.actor != NO_SEAT:
        batch.positions[row] = seats_before(state.dealt, state.actor, state.button)
    batch.streets[row] = state.street
    batch.pots[row] = state.pot
    batch.to_call[row] = legal.to_call
    batch.min_raise_to[row] = legal.min_raise_to
    batch.max_raise_to[row] = legal.max_raise_to
    batch.may_fold[row] = legal.fold
    part = _part(row, len(batch.choices))
    shown, amounts = show_choices(state, legal, batch.choices)
    for place, found, amount in zip(range(part.start, part.stop), shown, amounts, strict=True):
        batch.legal[place] = found
        batch.amounts[place] = amount


def _show(batch: Batch, row: int) -> None:
    _show_turn(batch, row)
    _show_seats(batch, row)
    _show_hole_cards(batch, row)
    _show_board(batch, row)


def _show_rewards(batch: Batch, row: int) -> None:
    """What each seat won or lost, in chips and in big blinds."""
    state = batch.states[row]
    unit = float(chip_unit(state.rules))
    batch.ended[row] = 1
    for place in range(row * batch.seats, (row + 1) * batch.seats):
        won = state.stacks[place % batch.seats] - batch.start_stacks[place]
        batch.rewards[place] = won
        batch.rewards_bb[place] = float(won) / unit


def _clear_rewards(batch: Batch, row: int) -> None:
    batch.ended[row] = 0
    batch.rewards[_part(row, batch.seats)] = array("q", [0] * batch.seats)
    batch.rewards_bb[_part(row, batch.seats)] = array("f", [0] * batch.seats)


# ---- The actions of a hand ----------------------------------------------------------------------


def _clear_history(batch: Batch, row: int) -> None:
    part = _part(row, batch.history_length)
    batch.history_seats[part] = array("b", [NO_SEAT] * batch.history_length)
    batch.history[part] = array("q", [0] * batch.history_length)
    batch.history_counts[row] = 0


def _record(batch: Batch, row: int, seat: int, amount: int) -> None:
    place = batch.history_counts[row]
    if place == MOST_COUNTED:
        return
    if place < batch.history_length:
        batch.history_seats[row * batch.history_length + place] = seat
        batch.history[row * batch.history_length + place] = amount
    batch.history_counts[row] += 1


# ---- Dealing ------------------------------------------------------------------------------------


def _is_over(state: State) -> bool:
    return state.actor == NO_SEAT


def _shuffle_and_deal(batch: Batch, row: int) -> None:
    state = batch.states[row]
    count = state_deck_size(state)
    deck = deck_new()
    deck_shuffle(deck, count, rng_seed(batch.seeds[row]))
    state_deal(state, deck[:count])


def _start_hand(batch: Batch, row: int, button: int) -> None:
    """Who posts goes by the rules alone: then what is right for one button is for the next."""
    given = batch.configs[batch.config_of[row]]
    config = replace(
        config_new(given.rules, batch.seats),
        button=button,
        straddle_count=given.straddle_count,
        straddles=given.straddles,
    )
    config.stacks[: batch.seats] = batch.start_stacks[_part(row, batch.seats)]
    if config.rules.run_it_twice:
        raise StatusError(Status.ERROR_CONFIG, Field.OPTION)
    batch.states[row] = state_start(config)


def _deal(batch: Batch, row: int, button: int) -> None:
    """A hand has a seed of its own, by its row and its number in it.

    Who chooses must not have it.
    """
    _start_hand(batch, row, button)
    row_seed = scramble((scramble(batch.seed) + row) & WORD)
    batch.seeds[row] = scramble((row_seed + batch.numbers[row]) & WORD)
    batch.numbers[row] += 1
    batch.choosers[row] = rng_seed(~batch.seeds[row] & WORD)
    batch.buttons[row] = button
    _shuffle_and_deal(batch, row)
    _clear_history(batch, row)


def _deal_next(batch: Batch, row: int) -> None:
    """The button moves to the next seat with chips."""
    state = batch.states[row]
    _deal(batch, row, next_seat(state.dealt, state.button))


def _show_new(batch: Batch, row: int) -> None:
    _clear_rewards(batch, row)
    _show(batch, row)
    if _is_over(batch.states[row]) and not batch.redeal:
        _show_rewards(batch, row)


def batch_begin(batch: Batch, first: int, last: int) -> None:
    """Deal the hands of the rows from `first` up to `last`: each row's first hand.

    The RowError of one that cannot be dealt has its row and Field; the rows before it are dealt.
    """
    for row in range(first, last):
        batch.numbers[row] = 0
        try:
            _deal(batch, row, batch.first_buttons[row])
        except StatusError as error:
            raise RowError(error.status, row, error.position) from None
        _show_new(batch, row)


def batch_redeal(batch: Batch, row: int) -> None:
    """Deal the next hand of one row, whether the one in play is over or not."""
    _deal_next(batch, row)
    _show_new(batch, row)


# ---- Stepping -----------------------------------------------------------------------------------


def _end_step(batch: Batch, row: int) -> None:
    """A hand that ends tells its rewards; the next is dealt at once."""
    if _is_over(batch.states[row]):
        _show_rewards(batch, row)
        if batch.redeal:
            _deal_next(batch, row)
    _show(batch, row)


def _action_of(amount: int) -> Action:
    if amount == AMOUNT_FOLD:
        return Action(0, ActionKind.FOLD)
    return Action(amount, ActionKind.CALL if amount == AMOUNT_CALL else ActionKind.RAISE_TO)


def _step_row(batch: Batch, row: int, amount: int) -> None:
    state = batch.states[row]
    seat = state.actor
    if amount == AMOUNT_WAIT:
        return
    if seat != NO_SEAT:
        state_apply(state, _action_of(amount))
        _record(batch, row, seat, amount)
    if batch.ended[row]:
        _clear_rewards(batch, row)
    if seat != NO_SEAT or batch.redeal:
        _end_step(batch, row)


def _refuse_choice(batch: Batch, row: int, choice: int) -> Status:
    """Why a choice is not legal."""
    if choice >= len(batch.choices):
        return Status.ERROR_ACTION
    if batch.choices[choice].kind == ChoiceKind.FOLD and not batch.may_fold[row]:
        return Status.ERROR_FOLD
    return Status.ERROR_AMOUNT if batch.max_raise_to[row] else Status.ERROR_RAISE


def _read_choice(batch: Batch, row: int, choice: int) -> int:
    """Return the exact action of a choice that is legal."""
    place = row * len(batch.choices) + choice
    if _is_over(batch.states[row]):
        return AMOUNT_CALL
    if choice >= len(batch.choices) or not batch.legal[place]:
        raise StatusError(_refuse_choice(batch, row, choice))
    return batch.amounts[place]


def batch_check(batch: Batch, actions: Sequence[int], first: int, last: int) -> None:
    """Check that the choices of some rows are legal; of a hand that is over, any is.

    The RowError has the first row that is wrong. Row `first` has the first action.
    """
    for row in range(first, last):
        try:
            _read_choice(batch, row, actions[row - first])
        except StatusError as error:
            raise RowError(error.status, row) from None


def batch_step(batch: Batch, actions: Sequence[int], first: int, last: int) -> None:
    """Step some rows by choices. On an error the rows before the wrong one are stepped."""
    for row in range(first, last):
        try:
            _step_row(batch, row, _read_choice(batch, row, actions[row - first]))
        except StatusError as error:
            raise RowError(error.status, row) from None


def _check_exact(batch: Batch, row: int, amount: int) -> Status:
    """What state_apply would say, of the bounds that are shown."""
    if _is_over(batch.states[row]) or amount in (AMOUNT_CALL, AMOUNT_WAIT):
        return Status.OK
    if amount == AMOUNT_FOLD:
        return Status.OK if batch.may_fold[row] else Status.ERROR_FOLD
    if batch.max_raise_to[row] == 0:
        return Status.ERROR_RAISE
    fits = batch.min_raise_to[row] <= amount <= batch.max_raise_to[row]
    return Status.OK if fits else Status.ERROR_AMOUNT


def batch_check_exact(batch: Batch, actions: Sequence[int], first: int, last: int) -> None:
    """Check exact actions as batch_check does choices."""
    for row in range(first, last):
        status = _check_exact(batch, row, actions[row - first])
        if status != Status.OK:
            raise RowError(status, row)


def batch_step_exact(batch: Batch, actions: Sequence[int], first: int, last: int) -> None:
    """Step some rows by exact actions as batch_step does by choices."""
    for row in range(first, last):
        try:
            _step_row(batch, row, actions[row - first])
        except StatusError as error:
            raise RowError(error.status, row) from None
