"""Reports: the steps of a hand, compared with the hand as State plays it."""

import random
import re
from itertools import pairwise

from report_pages import drawn, record_of
from word_hands import how_many, play_random

from fasteval.histories.played import play_hands
from fasteval.histories.record import Expected, HandRecord
from fasteval.reports.steps import hand_steps


def steps_of(record):
    (played,) = play_hands([record], None, to_the_end=True)
    return drawn(hand_steps(played)["steps"])


def chips(texts):
    return [int(text.replace(",", "") or 0) for text in texts]


def test_the_steps_of_a_hand_are_what_its_state_is(words):
    """Seat 0 bets the flop and everybody folds."""
    steps = steps_of(record_of(words, "r6 f c c r7 f"))
    assert [step["lines"][0][1].split(":")[0] for step in steps] == [
        "posts the small blind of 1",
        *("raises to 6", "folds", "calls 4", "Flop"),
        *("checks", "bets 7", "folds", "takes back 7", "wins 13", "+7"),
    ]
    assert [chips(step["stacks"]) for step in steps[:4]] == [
        *([200, 199, 198], [194, 199, 198], [194, 199, 198], [194, 199, 194])
    ]
    assert [step["bets"] for step in steps[3:5]] == [["6", "1", "6"], ["", "", ""]]
    assert [step["pots"] for step in steps[3:]] == [[""], *[["13"]] * 5, [""], []]
    assert [step["total"] for step in steps] == [
        *("3", "9", "9", "13", "13", "13", "20", "20", "13", "", "")
    ]
    assert [step["folded"] for step in steps[1:4]] == [[], [1], [1]]
    assert steps[-1]["lines"] == [(0, "+7"), (1, "-1"), (2, "-6")]


def test_steps_of_random_hands_follow_the_state(words, seed):
    """By random rules: antes, straddles, side pots, several boards, mucked hands."""
    rng = random.Random(seed)
    for number in range(how_many(words, 150, 6)):
        *_, state = play_random(words, rng)
        try:
            record = HandRecord.of(state)
            follow(record)
        except AssertionError as error:
            raise AssertionError(f"hand {number}: {state!r} {state.actions}") from error


ACTED = re.compile(r"folds|checks|calls|bets|raises to")


def follow(record):
    """Compare each step with the hand as State plays it, action by action."""
    end = record.state()
    again = type(end)(end.rules, deal_later=True, **end.start_arguments())
    actions = iter(end.actions)
    steps = steps_of(record)
    total = sum(end.starting_stacks)
    for before, step in pairwise(steps):
        on_table = sum(chips(step["stacks"])) + sum(chips(step["bets"])) + sum(chips(step["pots"]))
        assert chips([step["total"]])[0] == sum(chips(step["bets"])) + sum(chips(step["pots"]))
        rake = end.rake if any(told.startswith("wins") for _, told in step["lines"]) else 0
        assert total - end.rake <= on_table + rake <= total
        told = step["lines"][0][1]
        if ACTED.match(told):
            assert step["seat"] == again.actor
            street = again.street
            again.push(next(actions))
            if again.street == street and not again.face_up and not any(again.returned):
                assert chips(step["stacks"]) == list(again.stacks)
                assert chips(step["bets"]) == list(again.bets)
        elif told.startswith(("Flop", "Turn", "River")):
            assert chips(step["pots"]) == [pot.amount for pot in again.pots]
            assert step["claims"] == [list(pot.eligible) for pot in again.pots]
            assert not any(chips(step["bets"]))
            assert len(max(step["boards"], key=len)) >= len(max(before["boards"], key=len))
        elif told.startswith("The board is run"):
            again.push(next(actions))
    assert chips(steps[-1]["stacks"]) == list(end.stacks)
    assert steps[-1]["pots"] == []
    boards = [["??" if c is None else c for c in board] for board in steps[-1]["boards"]]
    assert "".join(boards[0]) == "".join(record.boards[:1])


def test_boards_that_are_run_twice_are_dealt_apart(words):
    rules = {"run_it_twice": True}
    record = record_of(words, "r200 c f run2", rules=rules)
    steps = steps_of(record)
    assert ["".join(board) for board in steps[-1]["boards"]] == list(record.boards)
    streets = [text for step in steps for _, text in step["lines"] if text.startswith("Flop")]
    assert [text[:15] for text in streets] == ["Flop of board 1", "Flop of board 2"]


def test_the_end_is_what_the_site_paid(words):
    record = HandRecord(
        words.Rules(1, 2),
        (2, 2, 2),
        0,
        ("c", "f"),
        ("AsKs", None, "AhKh"),
        ("2c3d4h8s9c",),
        expected=Expected(collected=(3, 0, 2)),
    )
    last = steps_of(record)[-1]
    assert last["stacks"] == ["3", "1", "2"]
    assert [tuple(told) for told in last["lines"][:2]] == [
        (0, "collected 3, as is recorded"),
        (2, "collected 2, as is recorded"),
    ]


def test_side_pots_say_who_can_win_them(words):
    rules = words.Rules(1, 2)
    hand = words.State(rules, [20, 100, 100], 0, seed=1)
    for action in ("r20", "c", "c", "r30", "c", "c", "c", "c", "c"):
        hand.push(action)
    steps = steps_of(HandRecord.of(hand))
    turn = next(step for step in steps if step["street"] == "turn")
    assert (turn["total"], turn["pots"]) == ("120", ["60", "60"])
    assert [sorted(seats) for seats in turn["claims"]] == [[0, 1, 2], [1, 2]]


def test_who_folds_can_win_no_pot_from_there_on(words):
    """Not even of the pots that were there before."""
    hand = words.State(words.Rules(1, 2), [20, 100, 100, 100], 0, seed=1)
    for action in ("r20", "c", "c", "c", "c", "r30", "c", "f"):
        hand.push(action)
    while not hand.over:
        hand.push("c")
    steps = steps_of(HandRecord.of(hand))
    fold = next(step for step in steps if step["lines"][0][1] == "folds")
    assert (fold["lines"][0][0], fold["claims"]) == (1, [[0, 2, 3]])


def test_who_mucks_has_not_folded(words):
    """All check down; the second of two does not show a hand that is beaten."""
    hand = words.State(
        words.Rules.named("pokerstars", small_blind=1, big_blind=2), [200, 200], 0, seed=1
    )
    while not hand.over:
        hand.push("c")
    (mucked,) = [event.seat for event in hand.history if event.kind == "muck"]
    last = steps_of(HandRecord.of(hand))[-1]
    assert (last["folded"], last["mucked"]) == ([], [mucked])
