"""Policies that choose for the actors of a batch, and hands played by them to their ends.

The twin of c/policy.c.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from .batch import Batch, batch_step
from .card import MASK_ALL, card_mask, mask_to_cards
from .choices import AMOUNT_CALL, AMOUNT_FOLD
from .deal import state_board, state_hole
from .eval import mask_strength
from .rng import Rng, rng_below, rng_next
from .seats import NO_SEAT, count_seats
from .state import State


class PolicyKind(IntEnum):
    NONE = 0  # somebody else chooses
    RANDOM = 1
    CALL = 2
    EQUITY = 3


@dataclass(frozen=True, slots=True)
class Policy:
    """How a seat is played: the twin of ``fe_policy``."""

    kind: int
    samples: int
    raise_from: float
    bluff: float


@dataclass(slots=True)
class Unseen:
    """What an actor knows of a hand, and the cards that he does not see."""

    hole: int
    board: int
    to_come: int
    opponents: int
    cards: list[int]


def _cards_mask(cards: Sequence[int]) -> int:
    return sum(map(card_mask, cards))


def _look(state: State) -> Unseen:
    cards = state_board(state, 0)
    board = _cards_mask(cards)
    hole = _cards_mask(state_hole(state, state.actor))
    opponents = count_seats(state.live) - 1
    unseen = mask_to_cards(MASK_ALL & ~(hole | board))
    return Unseen(hole, board, 5 - len(cards), opponents, unseen)


def _draw(seen: Unseen, wanted: int, rng: Rng) -> None:
    """Draw the first `wanted` of the unseen cards, each order alike."""
    cards = seen.cards
    for i in range(wanted):
        other = i + rng_below(rng, len(cards) - i)
        cards[i], cards[other] = cards[other], cards[i]


def _drawn_share(seen: Unseen) -> float:
    """Return the actor's part of the pot, as if all opponents held the cards that were drawn."""
    board = seen.board | _cards_mask(seen.cards[: seen.to_come])
    ours = mask_strength(board | seen.hole)
    sharing = 1
    for i in range(seen.opponents):
        card = seen.to_come + 2 * i
        theirs = mask_strength(board | _cards_mask(seen.cards[card : card + 2]))
        if theirs > ours:
            return 0
        sharing += theirs == ours
    return 1 / sharing


def _sampled_equity(state: State, samples: int, rng: Rng) -> float:
    """Return the actor's equity against random hands, by so many deals."""
    seen = _look(state)
    total = 0.0
    for _ in range(samples):
        _draw(seen, seen.to_come + 2 * seen.opponents, rng)
        total += _drawn_share(seen)
    return total / samples


# ---- Choosing -----------------------------------------------------------------------------------


def _legal_choices(batch: Batch, row: int, least: int) -> list[int]:
    """Return the legal choices whose exact action is at least so much."""
    first = row * len(batch.choices)
    return [
        choice
        for choice in range(len(batch.choices))
        if batch.legal[first + choice] and batch.amounts[first + choice] >= least
    ]


def _choose_any(choices: Sequence[int], rng: Rng) -> int:
    return choices[rng_below(rng, len(choices))]


def _choose_exact(batch: Batch, row: int, amount: int) -> int:
    """Return the legal choice of an exact action, which is there, or else the check or call."""
    first = row * len(batch.choices)
    for choice in range(len(batch.choices)):
        if batch.legal[first + choice] and batch.amounts[first + choice] == amount:
            return choice
    return 0 if amount == AMOUNT_CALL else _choose_exact(batch, row, AMOUNT_CALL)


def _happens(chance: float, rng: Rng) -> bool:
    return chance > 0 and (rng_next(rng) >> 11) / 2**53 < chance


def _pot_to_win(state: State, to_call: int) -> int:
    """The pot as the actor can win it after a call: of each seat as much as he has put in."""
    put_in = [state.paid[seat] + state.bets[seat] for seat in range(state.seats)]
    put_in[state.actor] += to_call
    return state.dead + sum(min(chips, put_in[state.actor]) for chips in put_in)


def _choose_by_equity(batch: Batch, row: int, policy: Policy, rng: Rng) -> int:
    state = batch.states[row]
    equity = _sampled_equity(state, policy.samples, rng)
    is_strong = equity * count_seats(state.live) >= policy.raise_from
    raises = _legal_choices(batch, row, 1)
    if (is_strong or _happens(policy.bluff, rng)) and raises:
        return _choose_any(raises, rng)
    to_call = batch.to_call[row]
    is_paid = equity * float(_pot_to_win(state, to_call)) >= float(to_call)
    return _choose_exact(batch, row, AMOUNT_CALL if is_paid else AMOUNT_FOLD)


def _choose_by_policy(batch: Batch, row: int, policy: Policy) -> int:
    rng = batch.choosers[row]
    if policy.kind == PolicyKind.RANDOM:
        return _choose_any(_legal_choices(batch, row, AMOUNT_FOLD), rng)
    if policy.kind == PolicyKind.EQUITY:
        return _choose_by_equity(batch, row, policy, rng)
    return _choose_exact(batch, row, AMOUNT_CALL)


def _has_policy(batch: Batch, row: int, policies: Sequence[Policy]) -> bool:
    actor = batch.states[row].actor
    return actor != NO_SEAT and policies[actor].kind != PolicyKind.NONE


def batch_choose(
    batch: Batch, policies: Sequence[Policy], actions: memoryview, first: int, last: int
) -> None:
    """Choose for the actors of some rows, by the policy of each seat; `actions` of others stay.

    Each call draws on from a generator of the hand, which its seed begins. Row `first` has the
    first action.
    """
    for row in range(first, last):
        if _has_policy(batch, row, policies):
            actor = batch.states[row].actor
            actions[row - first] = _choose_by_policy(batch, row, policies[actor])


def batch_play_out(batch: Batch, policies: Sequence[Policy], first: int, last: int) -> None:
    """Play some rows until they end, or a seat without a policy is to act: choose and step.

    A hand that is over before anybody acts was told by the deal.
    """
    for row in range(first, last):
        while _has_policy(batch, row, policies):
            actor = batch.states[row].actor
            batch_step(batch, [_choose_by_policy(batch, row, policies[actor])], row, row + 1)
            if batch.ended[row]:
                break
