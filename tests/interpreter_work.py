"""What an interpreter is made to do: rank, play, find equities, err and pickle; prints a digest.

Run as ``python interpreter_work.py SEED``; the same seed prints the same in any interpreter.
"""

import pickle
import random
import sys
from array import array
from zlib import crc32

import fasteval
from fasteval import (
    FastevalError,
    Range,
    Rules,
    State,
    Table,
    equity,
    evaluate_many,
    hand_strength,
)


def rank(chance):
    """Every door for one hand, and the one for many."""
    hands = [chance.sample(range(52), chance.randint(5, 7)) for _ in range(200)]
    for hand in hands:
        strength = fasteval.evaluate(hand)
        yield strength, fasteval.evaluate(bytes(hand)), fasteval.evaluate(tuple(hand))
        yield fasteval.evaluate(fasteval.format_cards(hand)), fasteval.explain(hand).text
    masks = array("Q", map(fasteval.cards_to_mask, hands))
    for kernel in fasteval.kernels():
        yield evaluate_many(masks, kernel=kernel).tolist(), kernel
    rows = memoryview(bytes(card for hand in hands for card in hand[:5])).cast("B", (200, 5))
    yield evaluate_many(rows, threads=2).tolist()


def play(chance):
    """Hands to their end, copied, taken back, pickled and written down."""
    rules = Rules(small_blind=1, big_blind=2)
    for _ in range(40):
        stacks = [chance.randint(1, 300) for _ in range(chance.randint(2, 9))]
        hand = State(rules, stacks, chance.randrange(len(stacks)), seed=chance.getrandbits(64))
        while hand.actor is not None:
            hand.push(chance.choice([*hand.legal]))
            assert hand.is_consistent()
        copy = pickle.loads(pickle.dumps(hand.copy()))
        yield copy.actions, copy.payouts, copy.pots, copy.street, repr(hand.legal), str(hand)
        if hand.actions:
            hand.pop()
        yield hand.actions, hand.stacks, hand.start_arguments()
    yield pickle.loads(pickle.dumps(rules)) == rules


def study(chance):
    """Equities on threads, sampled and exact, ranges and their texts."""
    seed = chance.getrandbits(53)
    yield equity(["AhAs", "KdKc"])
    yield equity(["TT+,AQs+", "random"], method="sampled", samples=20_000, threads=2, seed=seed)
    yield equity([Range("QQ+"), "AKs", "77"], board="2c 7d Jh", threads=3, combos=True)
    yield str(Range.percent(15) | Range("54s:0.5")), hand_strength("AhKh", "2c 7h Jh", "TT+")
    yield pickle.loads(pickle.dumps(Range("22+,A2s+"))) == Range("22+,A2s+")


def err(chance):
    """Errors of every kind, with their words."""
    hand = State(Rules(small_blind=1, big_blind=2), [50, 60, 70], 0, seed=chance.getrandbits(64))
    for wrong in (
        lambda: fasteval.evaluate("AsXx"),
        lambda: fasteval.evaluate([1, 1, 2, 3, 4]),
        lambda: fasteval.evaluate_mask(-1),
        lambda: evaluate_many(bytes(7)),
        lambda: hand.raise_to(10**30),
        lambda: hand.push("rise 3"),
        lambda: State(Rules(small_blind=1, big_blind=2), [5], 0),
        lambda: Rules(small_blind=2, big_blind=1),
        lambda: Range("AKx"),
        lambda: equity(["AhAs", "AhKc"]),
        lambda: pickle.dumps(hand.legal),
    ):
        try:
            wrong()
        except (FastevalError, TypeError) as error:
            yield type(error).__name__, str(error)
        else:
            raise AssertionError(wrong)


def sit(chance):
    """A table that plays, copied and pickled."""
    table = Table(Rules(small_blind=1, big_blind=2), seats=6)
    for player in range(6):
        table.sit(f"P{player + 1}", 200)
    for number in range(5):
        hand = table.start(button=0 if number == 0 else None, seed=chance.getrandbits(64))
        while table.actor is not None:
            table.act(table.actor, chance.choice([*hand.legal]))
        yield table.finish(), pickle.loads(pickle.dumps(table)) == table
        for seat in table.seats.values():
            if seat.stack == 0:
                table.top_up(seat.player, 200)
        yield table.view("P1"), str(table)
        if sys.version_info >= (3, 13):  # in 3.12 decimal corrupts memory when imported twice
            yield repr(fasteval.HandRecord.of(hand, table.players))


def digest(seed):
    chance = random.Random(seed)
    found = 0
    for work in (rank, play, study, err, sit):
        for item in work(chance):
            found = crc32(repr(item).encode(), found)
    return found


if __name__ == "__main__":
    print(fasteval.IMPLEMENTATION, digest(int(sys.argv[1])), flush=True)
