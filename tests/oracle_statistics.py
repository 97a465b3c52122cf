"""A slow count of what players did, from the history of a hand and the definitions alone."""

from collections import Counter

from fasteval.histories.definitions import Statistic
from fasteval.histories.record import HandRecord

STREETS = ("flop", "turn", "river")
RAISES = ("bet", "raise")


class Step:
    """An event of betting, with what was legal and what had been done before it."""

    def __init__(self, event, legal, before):
        self.kind, self.street, self.seat = event.kind, event.street, event.seat
        self.may_raise, self.to_call = legal.min_raise_to is not None, legal.to_call
        self.all_in = event.all_in
        self.nothing_in = legal.bet == 0
        self.before = [step for step in before if step.street == self.street]
        self.raises = [step for step in self.before if step.kind in RAISES]
        self.raised, self.folded = self.kind in RAISES, self.kind == "fold"

    @property
    def since_the_raise(self):
        return self.before[self.before.index(self.raises[-1]) + 1 :]


def steps_of(state):
    again = HandRecord.of(state).start()
    legal = []
    for action in state.actions:
        if again.actor is not None:
            legal.append(again.legal)
        again.push(action)
    steps = []
    betting = [e for e in state.history if e.kind in ("fold", "check", "call", *RAISES)]
    for event, allowed in zip(betting, legal, strict=True):
        steps.append(Step(event, allowed, steps))
    return steps


def cutoff(state):
    """The seat that comes before the button, if it is no blind."""
    for back in range(1, state.seats):
        seat = (state.button - back) % state.seats
        if state.positions[seat] is not None:
            return None if state.positions[seat] in ("BTN", "SB", "BTN/SB", "BB") else seat
    return None


def is_steal(state, step):
    late = state.positions[step.seat] in ("BTN", "SB", "BTN/SB") or step.seat == cutoff(state)
    return late and all(before.folded for before in step.before)


def slow_preflop(state, mine, made):
    """What a seat did before the flop: a list of opportunities by statistic."""
    raisable = [step for step in mine if step.may_raise]
    facing = [step for step in mine if len(step.raises) == 1]
    twice = [step for step in mine if len(step.raises) == 2]
    blind = state.positions[mine[0].seat] in ("SB", "BTN/SB", "BB") if mine else False
    made["vpip"] = [any(step.kind in ("call", *RAISES) for step in mine)] if mine else []
    made["pfr"] = [any(step.raised for step in mine)] if raisable else []
    made["three_bet"] = [step.raised for step in facing if step.may_raise]
    made["squeeze"] = [
        step.raised
        for step in facing
        if step.may_raise and any(one.kind == "call" for one in step.since_the_raise)
    ]
    made["cold_call"] = [step.kind == "call" for step in facing if step.nothing_in]
    made["four_bet"] = [step.raised for step in twice if step.may_raise]
    made["fold_to_three_bet"] = [step.folded for step in twice if step.raises[0] in mine]
    made["limp"] = [
        step.kind == "call" for step in mine[:1] if not step.raises and step.to_call > 0
    ]
    made["steal"] = [step.raised for step in mine if step.may_raise and is_steal(state, step)]
    made["fold_to_steal"] = [
        step.folded
        for step in facing
        if blind
        and is_steal(state, step.raises[0])
        and all(one.folded for one in step.since_the_raise)
    ]


def initiative(steps, street):
    """Who bet or raised last on a street and has chips left, and who c-bet it unraised."""
    raises = [step for step in steps if step.street == street and step.raised]
    if not raises or raises[-1].all_in:
        return None, None
    last = raises[-1].seat
    if street == "preflop":
        return last, last
    before = {"flop": "preflop", "turn": "flop", "river": "turn"}[street]
    cbet = len(raises) == 1 and initiative(steps, before)[1] == last
    return last, last if cbet else None


def slow_street(steps, street, seat, made):
    """What a seat did on a street from the flop on."""
    mine = [step for step in steps if step.street == street and step.seat == seat]
    before = {"flop": "preflop", "turn": "flop", "river": "turn"}[street]
    aggressor, cbettor = initiative(steps, before)
    first = [step for step in mine if not step.raises and step.may_raise]
    made[f"cbet_{street}"] = [step.raised for step in first if seat == cbettor]
    made[f"donk_bet_{street}"] = [
        step.raised
        for step in first
        if aggressor not in (None, seat) and all(one.seat != aggressor for one in step.before)
    ]
    made[f"fold_to_cbet_{street}"] = [
        step.folded
        for step in mine
        if len(step.raises) == 1 and cbettor is not None and step.raises[0].seat == cbettor
    ]
    made[f"check_raise_{street}"] = [
        step.raised
        for step in mine
        if step.may_raise and [one.kind for one in step.before if one.seat == seat] == ["check"]
    ]
    kinds = Counter(step.kind for step in mine)
    return kinds["bet"] + kinds["raise"], kinds["call"], kinds["fold"]


def slow_count(state, steps, seat):
    """Count and opportunities of a seat by statistic, from the definitions alone."""
    made = {}
    slow_preflop(state, [s for s in steps if s.street == "preflop" and s.seat == seat], made)
    aggression = {street: slow_street(steps, street, seat, made) for street in STREETS}
    events = [event for event in state.history if event.seat in (seat, None)]
    kinds = [event.kind for event in events]
    seen = [street in kinds and "fold" not in kinds[: kinds.index(street)] for street in STREETS]
    folds = sum(step.folded for step in steps)
    showdown = "fold" not in kinds and len(state.dealt) - folds > 1
    won = seat in state.outcome().winners
    made["saw_flop"] = [seen[0]]
    made["saw_turn"] = [seen[1]] if seen[0] else []
    made["saw_river"] = [seen[2]] if seen[1] else []
    made["wtsd"] = [showdown] if seen[0] else []
    made["wsd"] = [won] if showdown else []
    made["wwsf"] = [won] if seen[0] else []
    made["all_in"] = [any(event.all_in for event in events)]
    counts = {name: Statistic(sum(done), len(done)) for name, done in made.items()}
    aggression[""] = tuple(map(sum, zip(*aggression.values(), strict=True)))
    for street, (raises, calls, folds) in aggression.items():
        end = f"_{street}" if street else ""
        counts[f"aggression_factor{end}"] = Statistic(raises, calls)
        counts[f"aggression_frequency{end}"] = Statistic(raises, raises + calls + folds)
    return counts
