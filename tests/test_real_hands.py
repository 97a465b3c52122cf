"""Real hands of a shared collection, replayed to the recorded result, where there is one.

FASTEVAL_HANDS names its folder; without it a folder shared/hands next to the repository is looked
for. Each line of a .jsonl.xz file is a hand: seat 0 is left of the button, the last seat has it.
"""

import json
import lzma
import os
from pathlib import Path

import pytest
from hands import rules_of, rules_on

SIBLING = Path(__file__).resolve().parents[2] / "shared" / "hands"
FOLDER = Path(os.environ.get("FASTEVAL_HANDS", SIBLING))
SOURCES = {"acpc": 2500, "cash": 8495, "cash-open-cards": 6217, "pluribus": 5000}

# Pots that were split in half chips when they were played.
HALF_CHIPS = {"pluribus-02040", "pluribus-02903", "pluribus-04208", "pluribus-04401"}
# Their record has no result.
WITHOUT_RESULT = {"acpc-01128", "acpc-01482", "acpc-01550"}

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS to their folder"
)


def records(source):
    with lzma.open(FOLDER / f"{source}.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def begin(floor, record):
    """Start the hand; a negative blind is a live post of a seat that is no blind."""
    blinds, seats = record["blinds"], len(record["stacks"])
    config = {name: record[name] for name in ("limit", "big_blind")}
    if record["small_bet"]:
        config.update(small_bet=record["small_bet"], big_bet=record["big_bet"])
    if any(record["antes"]):
        config.update(ante=max(record["antes"]), ante_type="each")
    first, second = (1, 0) if seats == 2 else (0, 1)
    places = {}
    if blinds[second] <= 0:  # one blind only: the small blind is dead
        places = {"small_blind_seat": None, "big_blind_seat": first}
    else:
        config["small_blind"] = blinds[first]
    posts = {
        seat: (max(0, -blinds[seat]), record["dead"][seat])
        for seat in range(seats)
        if blinds[seat] < 0 or record["dead"][seat]
    }
    rules = rules_on(floor, rules_of(config))
    return floor.State(rules, record["stacks"], seats - 1, posts=posts, deal_later=True, **places)


def replay(floor, record):
    """Play a record; hands that were not shown at the showdown are mucked."""
    state = begin(floor, record)
    for seat, cards in record["hole"].items():
        state.deal(cards, seat=int(seat))
    if record["board"]:
        state.deal(record["board"])
    for action in record["actions"]:
        if action == "f":
            state.fold()
        elif action == "c":
            state.call()
        else:
            state.raise_to(int(action[1:]))
    for seat in state.live if state.awaiting == "cards" else ():
        if state.hole_cards[seat] is None and not state.over:
            state.muck(seat)
    assert state.over
    assert state.is_consistent()
    return state


def disagreement(state, record):
    """What of the recorded result is different, or None."""
    expected = record["expect"]
    if "final_stacks" in expected:
        return differs(list(state.stacks), expected["final_stacks"])
    total = sum(pot.amount for pot in state.pots)
    if record["source"] == "bovada" and record["actions"] == ["f"] * len(record["actions"]):
        # A walk is recorded as a pot here, and as an uncalled bet in the rules (R90).
        back = [
            sum(chips) for chips in zip(expected["collected"], expected["uncalled"], strict=True)
        ]
        return differs(
            [sum(chips) for chips in zip(state.payouts, state.returned, strict=True)], back
        )
    wrong = differs((total, list(state.returned)), (expected["total"], expected["uncalled"]))
    if wrong is None and expected["rake"] == 0:
        wrong = differs(list(state.payouts), expected["collected"])
    return wrong


def differs(found, expected):
    return None if found == expected else (found, expected)


@pytest.mark.parametrize("source", SOURCES)
def test_real_hands_end_as_they_did(floor, source):
    played = records(source)
    assert len(played) == SOURCES[source]
    wrong = {}
    for record in played:
        state = replay(floor, record)
        if record["id"] in WITHOUT_RESULT:
            assert not record["expect"]
            continue
        found = disagreement(state, record)
        if found is not None:
            wrong[record["id"]] = found
    assert set(wrong) == {name for name in HALF_CHIPS if name.startswith(source)}, wrong
    for found, expected in wrong.values():
        assert max(abs(ours - theirs) for ours, theirs in zip(found, expected, strict=True)) == 0.5
