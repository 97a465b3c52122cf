"""What type checkers see of a hand in play; nothing runs it."""

import copy
from collections.abc import Iterator
from typing import Any, Literal

from typing_extensions import assert_type

import fasteval
from fasteval.names import Awaited, Ending, EventKind, StreetName
from fasteval.view import LegalView

rules = fasteval.Rules(1, 2, limit="pot_limit", straddles=(4,))
assert_type(rules, fasteval.Rules)
assert_type(fasteval.Rules.named("tda", small_blind=50, big_blind=100), fasteval.Rules)
assert_type(fasteval.Rules.from_dict(rules.to_dict()), fasteval.Rules)

hand = fasteval.State(rules, [200, 200, 200], button=0, seed=7, posts={2: (2, 0)})
assert_type(hand, fasteval.State)
hand.push("r6", seat=0)
hand.act_for(1, "raise to", 20)
hand.act_for(None, "all-in", 0)
hand.fold()
hand.check()
hand.call()
hand.raise_to(20)
hand.timeout()
hand.run(2)
hand.muck(0)
hand.deal("AsKs", seat=0)
hand.deal_deck([None, *range(51)])
assert_type(hand.pop(), str)
assert_type(hand.copy(), fasteval.State)
assert_type(copy.copy(hand), fasteval.State)
assert_type(hand.view(0), fasteval.View)
assert_type(hand.view(None).position(0), str | None)
assert_type(hand.position(0), str | None)
assert_type(hand.outcome(), fasteval.Outcome | None)
assert_type(hand.showdown(), tuple[tuple[int, ...], tuple[int, ...], bool])
assert_type(hand.start_arguments(), dict[str, Any])
assert_type(hand.is_consistent(), bool)
assert_type(hand.to_dict(), dict[str, Any])
assert_type(hand.view(0).to_dict(), dict[str, Any])
assert_type(hand.history[0].to_dict(), dict[str, Any])
assert_type(hand.view(0).outcome(), fasteval.Outcome | None)
assert_type(hand.view(0).showdown(), tuple[tuple[int, ...], tuple[int, ...], bool])
assert_type(hand.view(0).start_arguments(), dict[str, Any])
assert_type("r20" in hand.legal, bool)
assert_type(iter(hand.legal), Iterator[str])


class OwnState(fasteval.State):
    """A hand that knows more."""


assert_type(OwnState.from_dict(hand.to_dict()), OwnState)
assert_type(OwnState(rules, [9, 9], 0).copy(), OwnState)

assert_type(fasteval.side_pots([5, 9], folded=[1]), tuple[fasteval.Pot, ...])
assert_type(fasteval.settle_pots([9, 9], [4951, 12]), fasteval.Settlement)
assert_type(fasteval.next_positions((0, 1, 2), [0, 1, 2]), fasteval.Positions)
assert_type(fasteval.position_names(6), tuple[str, ...])
assert_type(fasteval.draw_hand(hand, coloured=True), str)
assert_type(fasteval.match_state(hand, 0), str)

try:
    hand.push("r1")
except fasteval.IllegalAction as error:
    assert_type(error.args, tuple[Any, ...])
except (fasteval.InvalidCard, fasteval.InvalidConfig, fasteval.InvalidRange) as wrong:
    value: ValueError = wrong
except fasteval.FastevalError:
    pass

# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.Rules(1, 2, limit="no-limit")  # type: ignore[arg-type]
fasteval.Rules.named("home")  # type: ignore[arg-type]
fasteval.Rules.named("tda", blind=2)  # type: ignore[call-arg]
fasteval.State(rules, 200, 0)  # type: ignore[arg-type]
hand.raise_to("20")  # type: ignore[arg-type]
print(hand.street == "pre-flop")  # type: ignore[comparison-overlap]
print(hand.view(0).awaiting == "act")  # type: ignore[comparison-overlap]
print(hand.history[0].kind == "bets")  # type: ignore[comparison-overlap]
hand.pot = 3  # type: ignore[misc]


def look_at_rules(it: fasteval.Rules) -> None:
    assert_type(it.small_blind, int)
    assert_type(it.big_blind, int)
    assert_type(it.limit, Literal["no_limit", "pot_limit", "fixed_limit"])
    assert_type(it.ante, int)
    assert_type(it.ante_type, Literal["none", "each", "big_blind"])
    assert_type(it.ante_order, Literal["ante_first", "blind_first"] | None)
    assert_type(it.straddles, tuple[int, ...])
    assert_type(it.straddle_min_raise, Literal["straddle", "big_blind"])
    assert_type(it.minimum_bet, int)
    assert_type(it.small_bet, int)
    assert_type(it.big_bet, int)
    assert_type(it.raise_cap, int | None)
    assert_type(it.cap_heads_up, bool)
    assert_type(it.fold_when_check_possible, bool)
    assert_type(it.raise_needs, Literal["opponent_with_chips", "opponent_can_match"])
    assert_type(it.reopen, Literal["cumulative", "single_full_raise"])
    assert_type(it.pot_limit_blinds, Literal["actual", "full", "sb_as_bb"])
    assert_type(it.odd_chip, Literal["one_by_one", "first"])
    assert_type(it.auto_muck, bool)
    assert_type(it.run_it_twice, bool)
    assert_type(it.rake_basis_points, int)
    assert_type(it.rake_cap, int | None)
    assert_type(it.no_flop_no_drop, bool)
    assert_type(it.button_mode, Literal["moving", "dead"])
    assert_type(it.no_double_big_blind, bool)
    assert_type(it.entry, Literal["none", "post"])


def look_at_state(it: fasteval.State) -> None:
    assert_type(it.rules, fasteval.Rules)
    assert_type(it.legal, fasteval.Legal)
    assert_type(it.actor, int | None)
    assert_type(it.street, StreetName)
    assert_type(it.over, bool)
    assert_type(it.awaiting, Awaited | None)
    assert_type(it.seats, int)
    assert_type(it.button, int)
    assert_type(it.small_blind_seat, int | None)
    assert_type(it.big_blind_seat, int | None)
    assert_type(it.stacks, tuple[int, ...])
    assert_type(it.starting_stacks, tuple[int, ...])
    assert_type(it.bets, tuple[int, ...])
    assert_type(it.current_bet, int)
    assert_type(it.pot, int)
    assert_type(it.rake, int)
    assert_type(it.dealt, tuple[int, ...])
    assert_type(it.live, tuple[int, ...])
    assert_type(it.able, tuple[int, ...])
    assert_type(it.face_up, bool)
    assert_type(it.aggressor, int | None)
    assert_type(it.board, tuple[int | None, ...])
    assert_type(it.boards, tuple[tuple[int | None, ...], ...])
    assert_type(it.hole_cards, tuple[tuple[int | None, int | None] | None, ...])
    assert_type(it.deck, tuple[int | None, ...])
    assert_type(it.returned, tuple[int, ...])
    assert_type(it.payouts, tuple[int, ...] | None)
    assert_type(it.pots, tuple[fasteval.Pot, ...])
    assert_type(it.actions, tuple[str, ...])
    assert_type(it.showdown_order, tuple[int, ...])
    assert_type(it.positions, tuple[str | None, ...])
    assert_type(it.history, tuple[fasteval.Event, ...])


def look_at_view(it: fasteval.View) -> None:
    assert_type(it.seat, int | None)
    assert_type(it.rules, fasteval.Rules)
    assert_type(it.street, StreetName)
    assert_type(it.awaiting, Awaited | None)
    assert_type(it.over, bool)
    assert_type(it.actor, int | None)
    assert_type(it.seats, int)
    assert_type(it.button, int)
    assert_type(it.small_blind_seat, int | None)
    assert_type(it.big_blind_seat, int | None)
    assert_type(it.starting_stacks, tuple[int, ...])
    assert_type(it.stacks, tuple[int, ...])
    assert_type(it.bets, tuple[int, ...])
    assert_type(it.current_bet, int)
    assert_type(it.pot, int)
    assert_type(it.pots, tuple[fasteval.Pot, ...])
    assert_type(it.rake, int)
    assert_type(it.returned, tuple[int, ...])
    assert_type(it.payouts, tuple[int, ...] | None)
    assert_type(it.dealt, tuple[int, ...])
    assert_type(it.live, tuple[int, ...])
    assert_type(it.able, tuple[int, ...])
    assert_type(it.face_up, bool)
    assert_type(it.aggressor, int | None)
    assert_type(it.boards, tuple[tuple[int | None, ...], ...])
    assert_type(it.actions, tuple[str, ...])
    assert_type(it.hole_cards, tuple[tuple[int | None, int | None] | None, ...])
    assert_type(it.legal, LegalView)
    assert_type(it.result, fasteval.Outcome | None)
    assert_type(it.start, tuple[tuple[str, Any], ...])
    assert_type(it.board, tuple[int | None, ...])
    assert_type(it.history, tuple[fasteval.Event, ...])
    assert_type(it.positions, tuple[str | None, ...])
    assert_type(it.showdown_order, tuple[int, ...])


def look_at_legal(it: fasteval.Legal) -> None:
    assert_type(it.fold, bool)
    assert_type(it.check, bool)
    assert_type(it.call, bool)
    assert_type(it.to_call, int)
    assert_type(it.stack, int)
    assert_type(it.bet, int)
    assert_type(it.min_raise_to, int | None)
    assert_type(it.max_raise_to, int | None)


def look_at_event(it: fasteval.Event) -> None:
    assert_type(it.kind, EventKind)
    assert_type(it.street, StreetName)
    assert_type(it.seat, int | None)
    assert_type(it.amount, int)
    assert_type(it.total, int | None)
    assert_type(it.all_in, bool)
    assert_type(it.cards, tuple[int | None, ...])
    assert_type(it.board, int)
    assert_type(it.pot, int | None)
    assert_type(it.text, str)


def look_at_outcome(it: fasteval.Outcome) -> None:
    assert_type(it.how, Ending)
    assert_type(it.winners, tuple[int, ...])
    assert_type(it.payouts, tuple[int, ...])
    assert_type(it.returned, tuple[int, ...])
    assert_type(it.net, tuple[int, ...])
    assert_type(it.rake, int)
    assert_type(it.showdown_order, tuple[int, ...])
    assert_type(it.shown, tuple[int, ...])
    assert_type(it.all_in_face_up, tuple[int, ...])


def look_at_pot(it: fasteval.Pot) -> None:
    assert_type(it.amount, int)
    assert_type(it.eligible, tuple[int, ...])
    assert_type(it.winners, tuple[tuple[int, ...], ...] | None)


def look_at_positions(it: fasteval.Positions) -> None:
    assert_type(it.button, int)
    assert_type(it.small_blind, int | None)
    assert_type(it.big_blind, int)
    assert_type(it.small_blind_chair, int | None)


def look_at_settlement(it: fasteval.Settlement) -> None:
    assert_type(it.payouts, tuple[int, ...])
    assert_type(it.returned, tuple[int, ...])
    assert_type(it.pots, tuple[fasteval.Pot, ...])
    assert_type(it.rake, int)
