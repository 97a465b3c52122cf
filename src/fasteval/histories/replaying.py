"""Playing a recorded hand again, and comparing what the record tells with what the rules give."""

from __future__ import annotations

from typing import Any, NamedTuple

from fasteval.errors import FastevalError
from fasteval.histories.record import NOTHING, Chips, Expected, HandRecord, as_record
from fasteval.state import State
from fasteval.view import View

#: Sites that give the odd chips of a split pot to any of the winners (R91).
_ANY_ODD_CHIP = frozenset({"Bovada", "Ignition", "Bodog"})


class Trouble(NamedTuple):
    """Where a replay first disagrees with the record."""

    kind: str  #: such as "action refused", "uncalled bet" or "final stacks"
    text: str  #: the whole of it: what is recorded and what the rules give

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class Replay(NamedTuple):
    """A hand that was played again."""

    record: HandRecord
    state: State | None  #: as far as it could be played; None if it could not begin
    trouble: Trouble | None  #: None if all that is recorded agrees

    @property
    def passed(self) -> bool:
        """Whether all that is recorded agrees."""
        return self.trouble is None


def replay(hand: HandRecord | State | View, /) -> Replay:
    """Play a recorded hand again and compare every recorded amount with what the rules give.

    Compared are, where the record has them: who acted and what each action put in, the forced bets,
    the uncalled bet, the pots, the rake, who won, what was collected and the stacks at the end.
    ``trouble`` of the result says where they first disagree. Raises TypeError for what is no hand.

    >>> from fasteval import Rules
    >>> record = HandRecord(
    ...     Rules(1, 2), (200, 200), 0, actions=("f",), expected=Expected(final_stacks=(199, 200))
    ... )
    >>> print(replay(record).trouble)
    final stacks: recorded 199, 200; by the rules 199, 201
    """
    record = as_record(hand)
    state = None
    try:
        state = record.start()
        trouble = _play(record, state)
        pots = None
        if record.expected.pots is not None:  # while hands that are mucked could yet win them
            pots = tuple([pot.amount for pot in before_mucks(state).pots])
        record.finish(state)
        trouble = trouble or _compare(record, state, pots)
    except FastevalError as error:
        kind = "hand refused" if state is None else "action refused"
        trouble = Trouble(kind, str(error))
    return Replay(record, state, trouble)


def _play(record: HandRecord, state: State) -> Trouble | None:
    expected = record.expected
    if expected.posted is not None:
        won = state.payouts or (0,) * state.seats  # a hand of all-in blinds is over at once
        chips = zip(state.starting_stacks, state.stacks, state.returned, won, strict=True)
        found = tuple([start - left + back + paid for start, left, back, paid in chips])
        if found != expected.posted:
            return _differ("forced bets", expected.posted, found)
    if expected.amounts is not None:
        for number, action in enumerate(record.actions, 1):
            trouble = _step(record, state, action, number)
            if trouble is not None:
                return trouble
    elif expected.actors is None and expected.streets is None:
        record.play(state)
    else:
        return _play_in_turn(record, state)
    return None


def _play_in_turn(record: HandRecord, state: State) -> Trouble | None:
    """Play actions whose seats or streets are recorded; the first that differs is the trouble."""
    expected = record.expected
    turns: list[tuple[int | None, str]] = []
    refused = None
    try:
        record.play(state, turns)
    except FastevalError as error:
        refused = error
    told = list(zip(expected.actors or (), expected.streets or (), strict=False))
    if told == turns and refused is None:
        return None
    for number, (seat, street) in enumerate(turns, 1):
        trouble = _turn(record, number, seat, street)
        if trouble is not None:
            return trouble
    if refused is not None:
        raise refused
    return None


def _turn(record: HandRecord, number: int, seat: int | None, street: str) -> Trouble | None:
    """Compare whose turn it is, and on which street, with what is recorded."""
    expected = record.expected
    told = None if expected.actors is None else _item(expected.actors, number)
    if told is not None and seat is not None and told != seat:
        who = f"{record.name(told)}, by the rules it is {record.name(seat)}'s turn"
        return Trouble("wrong turn", f"action {number} ({street}) is recorded of {who}")
    told = None if expected.streets is None else _item(expected.streets, number)
    if told is not None and seat is not None and told != street:
        where = f"of the {told}, by the rules it is of the {street}"
        return Trouble("wrong street", f"action {number} is recorded {where}")
    return None


def _step(record: HandRecord, state: State, action: str, number: int) -> Trouble | None:
    """Play one action whose amount is recorded."""
    expected, street, seat = record.expected, state.street, state.actor
    trouble = _turn(record, number, seat, street)
    if trouble is not None:
        return trouble
    before = 0 if seat is None else state.stacks[seat]
    record.push(state, action, number)
    amount = _item(expected.amounts or (), number)
    if amount is not None and seat is not None:
        paid = before - state.stacks[seat] + state.returned[seat]
        if state.over:
            paid += (state.payouts or ())[seat]
        if paid != amount:
            where = f"action {number} ({street}), {action!r} of {record.name(seat)}"
            return Trouble("amount", f"{where}: recorded {amount}; by the rules {paid}")
    return None


def _item(items: tuple[Any, ...], number: int) -> Any:
    return items[number - 1] if number <= len(items) else None


def _compare(record: HandRecord, state: State, pots: tuple[int, ...] | None) -> Trouble | None:
    expected = record.expected
    if expected == NOTHING:
        return None
    trouble = None if expected[:3] == NOTHING[:3] else _other_count(record)
    if trouble is not None:
        return trouble
    if not state.over:
        return _unfinished(record, state)
    return (
        _returned(expected, state)
        or _pots(expected, state, pots)
        or _shares(record, state)
        or _differ("final stacks", expected.final_stacks, state.stacks)
    )


def _unfinished(record: HandRecord, state: State) -> Trouble | None:
    if not record.expected.tells_result:
        return None
    waits = {"action": "an action", "boards": "the number of boards", "cards": "cards"}
    text = f"the record has a result, by the rules the hand waits for {waits[str(state.awaiting)]}"
    return Trouble("hand not over", f"{text} ({state.street})")


def _returned(expected: Expected, state: State) -> Trouble | None:
    """A big blind that everybody folds to goes back (R90); some sites pay all of it as a pot."""
    if expected.uncalled is None or expected.uncalled == state.returned:
        return None
    if len(expected.uncalled) != state.seats:
        return _other_length("uncalled", expected.uncalled, state)
    if expected.collected is not None and _is_walk(state):
        recorded = _sums(expected.uncalled, expected.collected)
        return _differ("walk", recorded, _sums(state.returned, state.payouts))
    return _differ("uncalled bet", expected.uncalled, state.returned)


def _is_walk(state: State) -> bool:
    return all(action == "f" for action in state.actions)


def _sums(first: Any, second: Any) -> tuple[Any, ...]:
    return tuple(map(sum, zip(first, second, strict=True)))


def _pots(expected: Expected, state: State, pots: tuple[int, ...] | None) -> Trouble | None:
    if expected.pots is None and expected.total is None and expected.rake is None:
        return None
    back: Chips = 0
    if expected.uncalled is not None and expected.uncalled != state.returned:
        back = sum(state.returned) - sum(expected.uncalled)  # a walk, which agreed as a whole
    total = sum(state.payouts or ()) + state.rake + back
    if expected.total is not None and expected.total != total:
        return _differ("total pot", (expected.total,), (total,))
    if expected.rake is not None and expected.rake != state.rake:
        return _differ("rake", (expected.rake,), (state.rake,))
    if back or expected.pots in (None, pots):
        return None
    # Or as they are in the end, where those that hands gave up are one with the next.
    if expected.pots == tuple([pot.amount for pot in state.pots]):
        return None
    return _differ("pots", expected.pots, pots)


def before_mucks(state: State) -> State:
    """Return a hand as it was before anybody gave up at the showdown: all can win the pots yet."""
    before = state
    while before.actions and before.actions[-1].startswith("muck"):
        before = before.copy() if before is state else before
        before.pop()
    return before


def _shares(record: HandRecord, state: State) -> Trouble | None:
    """How a rake falls on several winners is the house's affair, and so who won is compared."""
    expected, payouts = record.expected, state.payouts or ()
    if expected.winners is None and expected.collected in (None, payouts):
        return None
    if expected.collected is not None and len(expected.collected) != state.seats:
        return _other_length("collected", expected.collected, state)
    outcome = state.outcome()
    assert outcome is not None
    if expected.winners is not None and expected.winners != outcome.winners:
        return _differ("winners", expected.winners, outcome.winners)
    if expected.collected is None or expected.collected == payouts:
        return None
    if expected.uncalled is not None and expected.uncalled != state.returned:
        return None  # a walk, which agreed as a whole
    walk = _sums(state.returned, payouts) if _is_walk(state) else None
    if expected.uncalled is None and expected.collected == walk:
        return None  # the blind that goes back is told as won
    if not state.rake:
        if record.source in _ANY_ODD_CHIP and _are_odd_chips(expected.collected, state):
            return None
        return _differ("collected", expected.collected, payouts)
    recorded = {seat for seat, chips in enumerate(expected.collected) if chips}
    winners = set(outcome.winners)  # also of a pot that the rake took
    cashed_out = recorded < winners  # who did collects nothing
    whole = sum(expected.collected) == sum(payouts)
    if cashed_out or (whole and recorded == winners and len(winners) > 1):
        shares = zip(map(int, expected.collected), payouts, strict=True)
        most = state.rake + len(winners) - 1  # and the odd chips of a pot
        if all(abs(told - paid) <= most for told, paid in shares if told):
            return None
    return _differ("collected", expected.collected, payouts)


def _are_odd_chips(collected: tuple[Chips, ...], state: State) -> bool:
    """Whether shares are as by the rules but for who of the winners of a pot has its odd chips."""
    least, most = [0] * state.seats, [0] * state.seats
    for pot in state.pots:
        for winners in pot.winners or ():
            share, rest = divmod(pot.amount, len(winners))
            for seat in winners:
                least[seat] += share
                most[seat] += share + rest
    for chips, low, high in zip(collected, least, most, strict=True):
        if not low <= chips <= high:
            return False
    return sum(collected) == sum(state.payouts or ())


def _other_count(record: HandRecord) -> Trouble | None:
    asked = [action for action in record.actions if action[1:2] != "u"]  # no run, no muck
    for name in ("actors", "streets", "amounts"):
        told = getattr(record.expected, name)
        if told is not None and len(told) not in (len(asked), len(record.actions)):
            return Trouble("record", f"{name} has {len(told)} items for {len(asked)} actions")
    return None


def _other_length(name: str, chips: tuple[Chips, ...], state: State) -> Trouble:
    return Trouble("record", f"{name} has {len(chips)} items for {state.seats} seats")


def _differ(kind: str, recorded: Any, found: Any) -> Trouble | None:
    if recorded is None or recorded == found:
        return None
    told, rules = (", ".join(map(str, chips)) or "none" for chips in (recorded, found))
    return Trouble(kind, f"recorded {told}; by the rules {rules}")
