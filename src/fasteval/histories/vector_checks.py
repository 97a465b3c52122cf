"""What a rule vector expects, compared with what fasteval finds, field by field."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from fasteval.errors import FastevalError, IllegalAction, quote
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import Trouble
from fasteval.histories.vector_sums import find_sums
from fasteval.positions import next_positions
from fasteval.state import State
from fasteval.strengths import explain

_AFTER = "after_action_"

# ---- Hands --------------------------------------------------------------------------------------


def check_hand(record: HandRecord, vector: dict[str, Any]) -> Trouble | None:
    """Play the hand of a vector and compare what is expected after each action and at the end.

    Raises UnsupportedHand for a hand that has a card twice, which cannot be dealt.
    """
    _check_cards(record)
    _check_fields(vector)
    try:
        state = record.start()
    except FastevalError as error:
        return Trouble("hand refused", str(error))
    for count, action in enumerate([*vector["actions"], None]):
        trouble = _look(state, count, vector)
        if trouble is not None or action is None:
            break
        try:
            record.push(state, action, count + 1)
        except FastevalError as error:
            return Trouble("action refused", str(error))
    return trouble or _end(record, state, vector)


def _check_cards(record: HandRecord) -> None:
    """Boards may have their first cards in common."""
    first = "".join(record.boards[:1])
    cards = [*_cards(first), *_cards("".join(filter(None, record.hole_cards)))]
    for board in record.boards[1:]:
        pairs = zip(_cards(first), _cards(board), strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        cards += _cards(board)[shared:]
    for card in cards:
        if cards.count(card) > 1:
            raise UnsupportedHand(f"a card is there twice: {card}")


def _cards(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _check_fields(vector: dict[str, Any]) -> None:
    """What is never looked at would pass unseen."""
    last = len(vector["actions"])
    known = {"over_after", *_ENDS, *(f"{_AFTER}{count}" for count in range(last + 1))}
    for field, told in vector["expect"].items():
        if field not in known:
            raise InvalidHistory(f"expect: {quote(field)} is nothing that can be checked")
        for part in told if field.startswith(_AFTER) else ():
            if part not in _SNAPSHOT:
                raise InvalidHistory(f"expect: {field}: {quote(part)} cannot be checked")
        if field in _ENDS and "over_after" not in vector["expect"]:
            raise InvalidHistory(f"expect: {field} is of a hand's end: over_after is missing")
    for entry in vector.get("illegal", ()):
        if not 0 <= entry["after"] <= last:
            raise InvalidHistory(f"illegal: after {entry['after']} of {last} actions")


def _look(state: State, count: int, vector: dict[str, Any]) -> Trouble | None:
    """Compare what a hand shows after so many actions, and try what must be refused."""
    where = f"after action {count}"
    for field, told in vector["expect"].get(f"{_AFTER}{count}", {}).items():
        trouble = _differ(field, where, told, _SNAPSHOT[field](state))
        if trouble is not None:
            return trouble
    for entry in vector.get("illegal", ()):
        if entry["after"] == count:
            trouble = _refuse(state, entry["action"], where)
            if trouble is not None:
                return trouble
    return None


def _refuse(state: State, action: str, where: str) -> Trouble | None:
    before, shown = state.copy(), _everything(state)
    try:
        state.push(action)
    except IllegalAction:
        if state == before and _everything(state) == shown:
            return None
        return Trouble("refused action", f"{where}: {action!r} is refused and yet changed the hand")
    return Trouble("illegal action", f"{where}: {action!r} must be refused; the rules allow it")


def _everything(state: State) -> list[Any]:
    return [find(state) for find in _SNAPSHOT.values()] + [state.over, state.returned]


def _end(record: HandRecord, state: State, vector: dict[str, Any]) -> Trouble | None:
    expect, count = vector["expect"], len(vector["actions"])
    if state.awaiting == "boards":
        record.push(state, f"run{len(record.boards)}", count + 1)
    if "over_after" not in expect:
        return None
    trouble = _differ("over after", "the actions", expect["over_after"], count)
    if trouble is None and not state.over:
        trouble = _differ("over", "at the end", True, False)
    for field, find in _ENDS.items():
        if trouble is None and field in expect:
            told = expect[field]
            if field == "pots_final":
                told = [{**pot, "winners": _sorted(pot["winners"])} for pot in told]
            trouble = _differ(field, "at the end", told, find(state))
    return trouble


def _sorted(winners: list[Any]) -> list[Any]:
    """Seats in ascending order, on each board if there are several."""
    return [sorted(seats) for seats in winners] if _is_nested(winners) else sorted(winners)


def _is_nested(winners: list[Any]) -> bool:
    return bool(winners) and isinstance(winners[0], list)


def _legal(state: State) -> list[str]:
    return list(dict.fromkeys(action[0] for action in state.legal))


def _pots(state: State) -> list[dict[str, Any]]:
    return [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in state.pots]


def _pots_final(state: State) -> list[dict[str, Any]]:
    found = []
    for pot, told in zip(state.pots, _pots(state), strict=True):
        winners = [list(seats) for seats in pot.winners or ()]
        found.append({**told, "winners": winners if len(winners) > 1 else winners[0]})
    return found


def _shown(state: State) -> tuple[list[int], bool]:
    """Who shows, in order, and whether all do at once."""
    order, _, at_once = state.showdown()
    return list(order), at_once


_SNAPSHOT: dict[str, Callable[[State], Any]] = {
    "street": lambda state: state.street,
    "actor": lambda state: state.actor,
    "legal": _legal,
    "to_call": lambda state: state.legal.to_call,
    "min_raise_to": lambda state: state.legal.min_raise_to,
    "max_raise_to": lambda state: state.legal.max_raise_to,
    "pot": lambda state: state.pot,
    "pots": _pots,
    "bets": lambda state: list(state.bets),
    "stacks": lambda state: list(state.stacks),
}
_ENDS: dict[str, Callable[[State], Any]] = {
    "pots_final": _pots_final,
    "returned": lambda state: list(state.returned),
    "showdown_order": lambda state: None if _shown(state)[1] else _shown(state)[0] or None,
    "all_in_face_up": lambda state: sorted(_shown(state)[0]) if _shown(state)[1] else None,
    "payouts": lambda state: list(state.payouts or ()),
    "final_stacks": lambda state: list(state.stacks),
}

# ---- Comparisons, button moves and sums ---------------------------------------------------------


def check_other(vector: dict[str, Any]) -> Trouble | None:
    """Check a vector that is no hand; raises UnsupportedHand for what fasteval has no answer to."""
    kinds = {"rank": _find_order, "button": _find_positions, "arithmetic": find_sums}
    find = kinds.get(vector["kind"])
    if find is None:
        raise UnsupportedHand(f"{quote(vector['kind'])} is no kind of vector")
    found = find(vector)
    for field, told in vector["expect"].items():
        if field not in found:
            raise InvalidHistory(f"expect: {quote(field)} is nothing that can be checked")
        trouble = _differ(field, vector["kind"], told, found[field])
        if trouble is not None:
            return trouble
    return None


def _find_order(vector: dict[str, Any]) -> dict[str, Any]:
    """Rank hands, each alone with the board: the groups of equal ones, best first."""
    ranked = [explain(hand + vector["board"]) for hand in vector["hands"]]
    groups: dict[int, list[int]] = {}
    for number, one in enumerate(ranked):
        groups.setdefault(one.strength, []).append(number)
    return {
        "order": [groups[strength] for strength in sorted(groups, reverse=True)],
        "category": [str(one.category) for one in ranked],
    }


def _find_positions(vector: dict[str, Any]) -> dict[str, Any]:
    config = vector["config"]
    previous = config["previous"]
    places = ("button", "small_blind", "big_blind")
    found = next_positions(
        tuple(previous[place] for place in places),
        config["seats"],
        button_mode=config["button_mode"],
        no_double_big_blind=config.get("no_double_big_blind_heads_up", False),
    )
    return dict(zip(places, found, strict=False))


def _differ(field: str, where: str, told: Any, found: Any) -> Trouble | None:
    if told == found:
        return None
    kind = field.replace("_", " ")
    return Trouble(kind, f"{where}: recorded {_plain(told)}; by the rules {_plain(found)}")


def _plain(value: Any) -> str:
    return "none" if value is None else str(value)
