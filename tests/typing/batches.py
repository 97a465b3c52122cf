"""What type checkers see of batches and simulations; nothing runs it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import fasteval

rules = fasteval.Rules(1, 2)
assert_type(rules.chip_unit, int)
assert_type(fasteval.State(rules, [50, 50], 0).choices(["call", "pot"]), dict[str, str])
batch = fasteval.BatchState(rules, [200] * 6, hands=10, threads=2)
fasteval.BatchState([rules, rules], np.ones((2, 6), np.int64), 2, buttons=[0, 1], choices=["call"])
policy = fasteval.EquityPolicy(samples=8, raise_from=1.5, bluff=0.1)
assert_type((policy.samples, policy.raise_from, policy.bluff), tuple[int, float, float])


def look_at_batch_state(it: fasteval.BatchState) -> None:
    assert_type(
        (it.hands, it.seats, it.threads, it.seed, it.nbytes), tuple[int, int, int, int, int]
    )
    assert_type((it.choices, it.redeal, len(it)), tuple[tuple[str, ...], bool, int])
    assert_type(it.choose("random"), NDArray[np.uint8])
    assert_type(it.choose([policy, None], out=it.choose("caller")), NDArray[np.uint8])
    assert_type(it.state(0), fasteval.State)
    assert_type(it.features(), NDArray[np.float32])
    assert_type(it.features([1, 2], seats=0), NDArray[np.float32])
    it.step([1, 1])
    it.step_exact(it.amounts[:, 0])
    it.reset()
    it.reset(7)
    it.deal_next()
    it.deal_next([1, 2])
    it.play_out("random")
    assert_type(it.units, NDArray[np.int64])
    assert_type(it.seeds, NDArray[np.uint64])
    assert_type(it.buttons, NDArray[np.int8])
    assert_type(it.actors, NDArray[np.int8])
    assert_type(it.positions, NDArray[np.int8])
    assert_type(it.streets, NDArray[np.uint8])
    assert_type(it.ended, NDArray[np.bool_])
    assert_type(it.hole_cards, NDArray[np.uint8])
    assert_type(it.boards, NDArray[np.uint8])
    assert_type(it.hole_masks, NDArray[np.uint64])
    assert_type(it.board_masks, NDArray[np.uint64])
    assert_type(it.one_hot_cards, NDArray[np.bool_])
    assert_type(it.pots, NDArray[np.int64])
    assert_type(it.to_call, NDArray[np.int64])
    assert_type(it.min_raise_to, NDArray[np.int64])
    assert_type(it.max_raise_to, NDArray[np.int64])
    assert_type(it.may_fold, NDArray[np.bool_])
    assert_type(it.stacks, NDArray[np.int64])
    assert_type(it.bets, NDArray[np.int64])
    assert_type(it.live, NDArray[np.bool_])
    assert_type(it.legal, NDArray[np.bool_])
    assert_type(it.amounts, NDArray[np.int64])
    assert_type(it.rewards, NDArray[np.int64])
    assert_type(it.rewards_bb, NDArray[np.float32])
    assert_type(it.history_counts, NDArray[np.uint16])
    assert_type(it.history_seats, NDArray[np.int8])
    assert_type(it.history, NDArray[np.int64])


def look_at_observations(it: fasteval.Observations) -> None:
    assert_type(it.choices, tuple[str, ...])
    assert_type(it.rows, NDArray[np.int64])
    assert_type(it.features, NDArray[np.float32])
    assert_type(fasteval.Observations.of(batch, [1]), fasteval.Observations)
    assert_type(it.units, NDArray[np.int64])
    assert_type(it.buttons, NDArray[np.int8])
    assert_type(it.actors, NDArray[np.int8])
    assert_type(it.positions, NDArray[np.int8])
    assert_type(it.streets, NDArray[np.uint8])
    assert_type(it.hole_cards, NDArray[np.uint8])
    assert_type(it.boards, NDArray[np.uint8])
    assert_type(it.hole_masks, NDArray[np.uint64])
    assert_type(it.board_masks, NDArray[np.uint64])
    assert_type(it.one_hot_cards, NDArray[np.bool_])
    assert_type(it.pots, NDArray[np.int64])
    assert_type(it.to_call, NDArray[np.int64])
    assert_type(it.min_raise_to, NDArray[np.int64])
    assert_type(it.max_raise_to, NDArray[np.int64])
    assert_type(it.may_fold, NDArray[np.bool_])
    assert_type(it.stacks, NDArray[np.int64])
    assert_type(it.bets, NDArray[np.int64])
    assert_type(it.live, NDArray[np.bool_])
    assert_type(it.legal, NDArray[np.bool_])
    assert_type(it.amounts, NDArray[np.int64])
    assert_type(it.history_counts, NDArray[np.uint16])
    assert_type(it.history_seats, NDArray[np.int8])
    assert_type(it.history, NDArray[np.int64])


def first(seen: fasteval.Observations) -> NDArray[Any]:
    found: NDArray[Any] = seen.legal.argmax(axis=1)
    return found


class Caller:
    def act(self, view: fasteval.View, /) -> str:
        return "c"


result = fasteval.simulate([first, "random", policy, Caller(), "tag"], 1000, seed=1, threads=None)
assert_type(fasteval.simulate("random", 10, stacks=[5, 5], progress=print), fasteval.Simulation)
assert_type(fasteval.feature_names(6), tuple[str, ...])


def look_at_simulation(it: fasteval.Simulation) -> None:
    assert_type(it.net, NDArray[np.int64])
    assert_type(it.buttons, NDArray[np.int8])
    assert_type(it.seeds, NDArray[np.uint64])
    assert_type(it.actions, NDArray[np.uint16])
    assert_type(it.net_bb, NDArray[np.float64])
    assert_type(it.bb_per_100, NDArray[np.float64])
    assert_type(it.stderr, NDArray[np.float64])
    assert_type((it.rules, it.stacks), tuple[fasteval.Rules, tuple[int, ...]])
    assert_type((it.seed, it.hands), tuple[int, int])
    assert_type(it.deal(3), fasteval.State)


# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.simulate([3, "random"], 10)  # type: ignore[list-item]
batch.choose("tight")  # type: ignore[arg-type]
fasteval.EquityPolicy(samples="8")  # type: ignore[arg-type]
