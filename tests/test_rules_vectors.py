"""Every hand of the rule vectors, field by field, on both floors."""

import json
from pathlib import Path

import pytest
from hands import rules_of, rules_on, start_of

from fasteval.errors import IllegalAction

VECTORS = json.loads((Path(__file__).parent / "data" / "rules.json").read_text(encoding="utf-8"))
# One card stands both in a hand and on a board of RT-03; another eight makes the same pair.
MENDED = {"RT-03": ("8h", "8c")}
HANDS = [vector for vector in VECTORS["vectors"] if vector["kind"] == "hand"]


def cards_of(vector, cards):
    """A board's cards, mended where the vector has one card twice."""
    wrong, right = MENDED.get(vector["id"], ("", ""))
    return cards.replace(wrong, right) if wrong else cards


def begin(floor, vector):
    config = vector["config"]
    rules = rules_on(floor, rules_of(config))
    state = floor.State(rules, deal_later=True, **start_of(config))
    for seat, cards in vector["hole_cards"].items():
        state.deal(cards, seat=int(seat))
    if vector["board"]:
        state.deal(cards_of(vector, vector["board"]))
    return state


def snapshot(state):
    legal = state.legal
    choices = {"f": legal.fold, "c": legal.check or legal.call, "r": legal.min_raise_to is not None}
    return {
        "street": state.street,
        "actor": state.actor,
        "legal": [letter for letter, allowed in choices.items() if allowed],
        "to_call": legal.to_call,
        "min_raise_to": legal.min_raise_to,
        "max_raise_to": legal.max_raise_to,
        "pot": state.pot,
        "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in state.pots],
        "bets": list(state.bets),
        "stacks": list(state.stacks),
    }


def act(state, action):
    if action == "f":
        state.fold()
    elif action == "c":
        state.call()
    elif action == "t":
        state.timeout()
    else:
        state.raise_to(int(action[1:]))


def everything(state):
    """All that a state shows, to see that a refused action changes nothing."""
    return (snapshot(state), state.actions, state.deck, state.hole_cards, state.returned)


def finish(state, vector):
    """Deal the second board of a hand that is run twice, after it is asked for."""
    boards = vector["config"].get("boards")
    if state.awaiting == "boards":
        state.run(len(boards))
        for board, cards in enumerate(boards):
            known = sum(card is not None for card in state.boards[board])
            state.deal(cards_of(vector, cards)[2 * known :], board=board)


def sort_winners(pot):
    """Seats in ascending order, as a State has them; the vectors begin left of the button."""
    winners = pot["winners"]
    runs = isinstance(winners[0], list)
    return {**pot, "winners": [sorted(seats) for seats in winners] if runs else sorted(winners)}


def result(state):
    order, shown, all_at_once = state.showdown()
    assert shown == tuple(sorted(order))
    pots = []
    for pot in state.pots:
        winners = [list(seats) for seats in pot.winners]
        pots.append(
            {
                "amount": pot.amount,
                "eligible": list(pot.eligible),
                "winners": winners if len(winners) > 1 else winners[0],
            }
        )
    return {
        "pots_final": pots,
        "returned": list(state.returned),
        "showdown_order": list(order) if order and not all_at_once else None,
        "all_in_face_up": sorted(order) if all_at_once else None,
        "payouts": list(state.payouts),
        "final_stacks": list(state.stacks),
    }


@pytest.mark.parametrize("vector", HANDS, ids=[vector["id"] for vector in HANDS])
def test_a_hand_is_played_as_the_rules_say(floor, vector):
    state = begin(floor, vector)
    expected = vector["expect"]
    illegal = {}
    for entry in vector.get("illegal", []):
        illegal.setdefault(entry["after"], []).append(entry["action"])
    for count, action in enumerate([*vector["actions"], None]):
        if f"after_action_{count}" in expected:
            assert snapshot(state) == expected[f"after_action_{count}"]
        for refused in illegal.get(count, []):
            before = everything(state)
            with pytest.raises(IllegalAction):
                act(state, refused)
            assert everything(state) == before
        assert state.is_consistent()
        if action is not None:
            assert not state.over
            act(state, action)
    finish(state, vector)
    assert state.is_consistent()
    if "over_after" in expected:
        assert state.over
        assert len(vector["actions"]) == expected["over_after"]
        found = result(state)
        wanted = {name: expected[name] for name in found}
        wanted["pots_final"] = [sort_winners(pot) for pot in wanted["pots_final"]]
        assert found == wanted
    assert len(state.actions) >= len(vector["actions"])
