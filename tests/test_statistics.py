"""Statistics of players: small hands worked by hand, and a slow count from the history."""

import dataclasses
import random
from functools import partial

import pytest
from oracle_statistics import STREETS, slow_count, steps_of
from test_real_hands import FOLDER, SOURCES
from word_hands import how_many, play_random

from fasteval import rules
from fasteval.histories.definitions import DEFINITIONS, PlayerStatistics, Statistic
from fasteval.histories.files import read_hands
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.statistics import player_statistics

# ---- Hands worked by hand -----------------------------------------------------------------------

SIX = ("BTN", "SB", "BB", "UTG", "HJ", "CO")
HOLE = ("AsAd", "KsKd", "QsQd", "JsJd", "TsTd", "9s9d")
BOARD = "2c3d4h7s8c"


def six_handed(actions, options=None, **changes):
    """A hand of six, named by their positions, who act UTG, HJ, CO, BTN, SB, BB before the flop."""
    record = HandRecord(
        rules.Rules(**{"small_blind": 1, "big_blind": 2, **(options or {})}),
        (200,) * 6,
        button=0,
        actions=tuple(actions.split()),
        hole_cards=HOLE,
        boards=(BOARD,),
        players=SIX,
    )
    return record.change(**changes)


EXAMPLES = {
    "a walk": (
        partial(six_handed, "f f f f f"),
        {
            "vpip": {"UTG": "0/1", "HJ": "0/1", "CO": "0/1", "BTN": "0/1", "SB": "0/1"},
            "pfr": {"UTG": "0/1", "HJ": "0/1", "CO": "0/1", "BTN": "0/1", "SB": "0/1"},
            "limp": {"UTG": "0/1", "HJ": "0/1", "CO": "0/1", "BTN": "0/1", "SB": "0/1"},
            "steal": {"CO": "0/1", "BTN": "0/1", "SB": "0/1"},
            "three_bet": {},
            "fold_to_steal": {},
            "saw_flop": dict.fromkeys(SIX, "0/1"),
            "wwsf": {},
        },
    ),
    "a raise, a 3-bet and a fold": (
        partial(six_handed, "r6 f f r18 f f f"),
        {
            "vpip": {**dict.fromkeys(SIX, "0/1"), "UTG": "1/1", "BTN": "1/1"},
            "pfr": {**dict.fromkeys(SIX, "0/1"), "UTG": "1/1", "BTN": "1/1"},
            "limp": {"UTG": "0/1"},
            "three_bet": {"HJ": "0/1", "CO": "0/1", "BTN": "1/1"},
            "fold_to_three_bet": {"UTG": "1/1"},
            "four_bet": {"SB": "0/1", "BB": "0/1", "UTG": "0/1"},
            "cold_call": {"HJ": "0/1", "CO": "0/1", "BTN": "0/1"},
            "squeeze": {},
            "steal": {},
            "fold_to_steal": {},
        },
    ),
    "a cold call and a squeeze": (
        partial(six_handed, "r6 c f f r30 f f f"),
        {
            "three_bet": {"HJ": "0/1", "CO": "0/1", "BTN": "0/1", "SB": "1/1"},
            "squeeze": {"CO": "0/1", "BTN": "0/1", "SB": "1/1"},
            "cold_call": {"HJ": "1/1", "CO": "0/1", "BTN": "0/1"},
            "four_bet": {"BB": "0/1", "UTG": "0/1", "HJ": "0/1"},
            "fold_to_three_bet": {"UTG": "1/1"},
            "vpip": {**dict.fromkeys(SIX, "0/1"), "UTG": "1/1", "HJ": "1/1", "SB": "1/1"},
        },
    ),
    "a steal, a c-bet and a check-raise": (
        partial(six_handed, "f f f r5 f c c r4 r12 f"),
        {
            "steal": {"CO": "0/1", "BTN": "1/1"},
            "fold_to_steal": {"SB": "1/1", "BB": "0/1"},
            "cbet_flop": {"BTN": "1/1"},
            "fold_to_cbet_flop": {"BB": "0/1"},
            "check_raise_flop": {"BB": "1/1"},
            "donk_bet_flop": {"BB": "0/1"},
            "aggression_factor": {"BTN": "1/0", "BB": "1/0"},
            "aggression_factor_flop": {"BTN": "1/0", "BB": "1/0"},
            "aggression_frequency": {"BTN": "1/2", "BB": "1/1"},
            "aggression_frequency_turn": {},
            "saw_flop": {**dict.fromkeys(SIX, "0/1"), "BTN": "1/1", "BB": "1/1"},
            "saw_turn": {"BTN": "0/1", "BB": "0/1"},
            "wtsd": {"BTN": "0/1", "BB": "0/1"},
            "wwsf": {"BTN": "0/1", "BB": "1/1"},
            "wsd": {},
        },
    ),
    "a call before the blinds, who so face no steal; a delayed bet is no c-bet": (
        partial(six_handed, "f f r5 c f f c c r10 f"),
        {
            "steal": {"CO": "1/1"},
            "fold_to_steal": {},
            "cold_call": {"BTN": "1/1"},
            "squeeze": {"SB": "0/1", "BB": "0/1"},
            "cbet_flop": {"CO": "0/1"},
            "cbet_turn": {},
            "fold_to_cbet_turn": {},
            "donk_bet_flop": {},
            "donk_bet_turn": {},
            "check_raise_flop": {},
            "aggression_factor_turn": {"CO": "1/0"},
            "aggression_frequency_turn": {"CO": "1/1", "BTN": "0/1"},
        },
    ),
    "three c-bets and a showdown": (
        partial(six_handed, "f f f r5 f c c r6 c c r15 c c r40 c"),
        {
            **{f"cbet_{street}": {"BTN": "1/1"} for street in STREETS},
            **{f"fold_to_cbet_{street}": {"BB": "0/1"} for street in STREETS},
            **{f"check_raise_{street}": {"BB": "0/1"} for street in STREETS},
            **{f"donk_bet_{street}": {"BB": "0/1"} for street in STREETS},
            "aggression_factor": {"BTN": "3/0", "BB": "0/3"},
            "aggression_frequency": {"BTN": "3/3", "BB": "0/3"},
            "saw_turn": {"BTN": "1/1", "BB": "1/1"},
            "saw_river": {"BTN": "1/1", "BB": "1/1"},
            "aggression_factor_river": {"BTN": "1/0", "BB": "0/1"},
            "wtsd": {"BTN": "1/1", "BB": "1/1"},
            "wsd": {"BTN": "1/1", "BB": "0/1"},
            "wwsf": {"BTN": "1/1", "BB": "0/1"},
        },
    ),
    "a donk bet, raised": (
        partial(six_handed, "f f f r5 f c r6 r20 c c r30 f"),
        {
            "donk_bet_flop": {"BB": "1/1"},
            "donk_bet_turn": {"BB": "0/1"},
            "cbet_flop": {},
            "cbet_turn": {},
            "fold_to_cbet_turn": {},
            "check_raise_turn": {"BB": "0/1"},
            "aggression_factor": {"BB": "1/1", "BTN": "2/0"},
        },
    ),
    "donk bets into the raiser of the street before": (
        partial(six_handed, "f f f r5 f c c r6 c r20 r60 c r30 f"),
        {
            "donk_bet_flop": {"BB": "0/1"},
            "donk_bet_turn": {"BB": "1/1"},
            "donk_bet_river": {"BB": "1/1"},
            "cbet_turn": {},
            "cbet_river": {},
            "aggression_factor_turn": {"BB": "1/1", "BTN": "1/0"},
            "aggression_frequency_river": {"BB": "1/1", "BTN": "0/1"},
        },
    ),
    "a check-raise of the turn": (
        partial(six_handed, "f f f r5 f c c r6 c c r15 r45 c r50 f"),
        {
            "check_raise_flop": {"BB": "0/1"},
            "check_raise_turn": {"BB": "1/1"},
            "check_raise_river": {},
            "cbet_turn": {"BTN": "1/1"},
            "cbet_river": {},
            "donk_bet_river": {},
        },
    ),
    "a check-raise of the river": (
        partial(six_handed, "f f f r5 f c c r6 c c r15 c c r40 r100 f"),
        {"check_raise_river": {"BB": "1/1"}, "fold_to_cbet_river": {"BB": "0/1"}},
    ),
    "a fold to the third c-bet": (
        partial(six_handed, "f f f r5 f c c r6 c c r15 c c r40 f"),
        {"check_raise_river": {"BB": "0/1"}, "fold_to_cbet_river": {"BB": "1/1"}},
    ),
    "a c-bet that was raised, after which the raiser leads": (
        partial(six_handed, "f f f r5 f c c r6 r18 c r30 f"),
        {
            "cbet_flop": {"BTN": "1/1"},
            "check_raise_flop": {"BB": "1/1"},
            "cbet_turn": {},
            "donk_bet_turn": {},
            "fold_to_cbet_turn": {},
        },
    ),
    "fold to the second c-bet": (
        partial(six_handed, "r6 c f f f c c r10 c c c r20 f f"),
        {
            "cbet_flop": {"UTG": "1/1"},
            "cbet_turn": {"UTG": "1/1"},
            "donk_bet_flop": {"BB": "0/1"},
            "donk_bet_turn": {"BB": "0/1"},
            "fold_to_cbet_flop": {"HJ": "0/1", "BB": "0/1"},
            "fold_to_cbet_turn": {"HJ": "1/1", "BB": "1/1"},
            "squeeze": {"CO": "0/1", "BTN": "0/1", "SB": "0/1", "BB": "0/1"},
            "wwsf": {"UTG": "1/1", "HJ": "0/1", "BB": "0/1"},
        },
    ),
    "a raised c-bet is not faced by the next": (
        partial(six_handed, "r6 c f f f c c r10 r30 f f"),
        {
            "cbet_flop": {"UTG": "1/1"},
            "fold_to_cbet_flop": {"HJ": "0/1"},
            "check_raise_flop": {"BB": "0/1"},
            "aggression_frequency_flop": {"UTG": "1/2", "HJ": "1/1", "BB": "0/1"},
        },
    ),
    "limps, the blind's completion among them": (
        partial(six_handed, "c f c f c c r4 f f f"),
        {
            "vpip": {
                **dict.fromkeys(SIX, "0/1"),
                **dict.fromkeys(("UTG", "CO", "SB"), "1/1"),
            },
            "pfr": dict.fromkeys(SIX, "0/1"),
            "limp": {"UTG": "1/1", "HJ": "0/1", "CO": "1/1", "BTN": "0/1", "SB": "1/1"},
            "steal": {},
            "cold_call": {},
            "donk_bet_flop": {},
            "cbet_flop": {},
            "aggression_factor": {"SB": "1/0"},
        },
    ),
    "a limper who raises the raiser": (
        partial(six_handed, "c f f r10 f f r30 f"),
        {
            "limp": {"UTG": "1/1", "HJ": "0/1", "CO": "0/1", "BTN": "0/1"},
            "three_bet": {"SB": "0/1", "BB": "0/1", "UTG": "1/1"},
            "fold_to_three_bet": {"BTN": "1/1"},
            "four_bet": {"BTN": "0/1"},
            "cold_call": {},
            "steal": {},
            "fold_to_steal": {},
        },
    ),
    "a cold 4-bet, which the raiser does not face as a 3-bet": (
        partial(six_handed, "r6 r18 r50 f f f f f"),
        {
            "three_bet": {"HJ": "1/1"},
            "four_bet": {"CO": "1/1"},
            "fold_to_three_bet": {},
            "cold_call": {"HJ": "0/1"},
        },
    ),
    "an all-in that a short stack cannot raise, nor the last with chips, and a run-out": (
        partial(six_handed, "r200 f f c f f", stacks=(150, 300, 300, 200, 300, 300)),
        {
            "pfr": {"HJ": "0/1", "CO": "0/1", "SB": "0/1", "UTG": "1/1"},
            "three_bet": {"HJ": "0/1", "CO": "0/1", "SB": "0/1"},
            "squeeze": {"SB": "0/1"},
            "cold_call": {"HJ": "0/1", "CO": "0/1", "BTN": "1/1"},
            "all_in": {**dict.fromkeys(SIX, "0/1"), "UTG": "1/1", "BTN": "1/1"},
            "saw_flop": {**dict.fromkeys(SIX, "0/1"), "UTG": "1/1", "BTN": "1/1"},
            "saw_river": {"UTG": "1/1", "BTN": "1/1"},
            "cbet_flop": {},
            "wtsd": {"UTG": "1/1", "BTN": "1/1"},
            "wsd": {"UTG": "0/1", "BTN": "1/1"},
        },
    ),
    "who is all-in cannot bet again, and nobody donks": (
        partial(six_handed, "r30 f f c c f r50 f", stacks=(200, 200, 200, 30, 200, 200)),
        {
            "cbet_flop": {},
            "donk_bet_flop": {},
            "fold_to_cbet_flop": {},
            "aggression_factor_flop": {"SB": "1/0"},
            "wtsd": {"UTG": "1/1", "SB": "1/1", "BTN": "0/1"},
            "wsd": {"UTG": "0/1", "SB": "1/1"},
        },
    ),
    "a new player's post, checked, leaves nothing to steal": (
        partial(six_handed, "f c r8 f f f f", posts=((4, 2, 0),)),
        {
            "vpip": {**dict.fromkeys(SIX, "0/1"), "CO": "1/1"},
            "limp": {"UTG": "0/1", "CO": "0/1"},
            "steal": {},
            "fold_to_steal": {},
            "cold_call": {"BTN": "0/1"},
            "three_bet": dict.fromkeys(("BTN", "SB", "BB", "HJ"), "0/1"),
        },
    ),
    "a straddle is a blind, not a raise": (
        partial(six_handed, "f f r12 f f c c r10 f", options={"straddles": (4,)}),
        {
            "steal": {"CO": "0/1", "BTN": "1/1"},
            "three_bet": {"SB": "0/1", "BB": "0/1", "UTG": "0/1"},
            "fold_to_steal": {"SB": "1/1", "BB": "1/1"},
            "cold_call": {},
            "limp": {"HJ": "0/1", "CO": "0/1", "BTN": "0/1"},
            "vpip": {**dict.fromkeys(SIX, "0/1"), "BTN": "1/1", "UTG": "1/1"},
        },
    ),
    "the small blind steals from the big blind": (
        partial(six_handed, "f f f f r6 c r7 f"),
        {
            "steal": {"CO": "0/1", "BTN": "0/1", "SB": "1/1"},
            "fold_to_steal": {"BB": "0/1"},
            "cbet_flop": {"SB": "1/1"},
            "fold_to_cbet_flop": {"BB": "1/1"},
            "donk_bet_flop": {},
        },
    ),
    "a small blind that 3-bets takes the steal from the big blind": (
        partial(six_handed, "f f r5 f r20 f f"),
        {
            "fold_to_steal": {"SB": "0/1"},
            "three_bet": {"BTN": "0/1", "SB": "1/1"},
            "fold_to_three_bet": {"CO": "1/1"},
        },
    ),
    "checked to the end": (
        partial(six_handed, "f f f f c c c c c c c c"),
        {
            "limp": {**dict.fromkeys(("UTG", "HJ", "CO", "BTN"), "0/1"), "SB": "1/1"},
            "aggression_frequency": {},
            "wtsd": {"SB": "1/1", "BB": "1/1"},
            "wsd": {"SB": "1/1", "BB": "0/1"},
        },
    ),
}
FOUR = partial(
    six_handed, actions="r6 f f f", stacks=(200,) * 4, hole_cards=HOLE[:4], players=SIX[:4]
)
HEADS_UP = partial(
    six_handed, "r6 f", stacks=(200, 200), hole_cards=HOLE[:2], players=("BTN", "BB")
)
EXAMPLES["at a table of four the first to act is the cutoff"] = (
    FOUR,
    {"steal": {"UTG": "1/1"}, "fold_to_steal": {"SB": "1/1", "BB": "1/1"}},
)
EXAMPLES["a button that is the small blind, too, faces a steal"] = (
    partial(FOUR, actions="f r6 f f", small_blind_seat=0, big_blind_seat=1),
    {"steal": {"UTG": "1/1"}, "fold_to_steal": {"BTN": "1/1", "SB": "1/1"}},
)
EXAMPLES["heads-up the button steals"] = (
    HEADS_UP,
    {"steal": {"BTN": "1/1"}, "fold_to_steal": {"BB": "1/1"}, "limp": {"BTN": "0/1"}},
)


def told(statistics, name):
    """Who had an opportunity, or did it: count and opportunities as text."""
    found = {key: getattr(row, name) for key, row in statistics.items()}
    return {
        key: f"{one.count}/{one.opportunities}"
        for key, one in found.items()
        if one != Statistic(0, 0)
    }


@pytest.mark.parametrize("name", EXAMPLES)
def test_hands_worked_by_hand(words, name):
    hand, expected = EXAMPLES[name]
    statistics = player_statistics([hand()])
    assert {statistic: told(statistics, statistic) for statistic in expected} == expected


def test_every_statistic_is_worked_by_hand():
    worked = {
        name
        for _, expected in EXAMPLES.values()
        for name, players in expected.items()
        if any(not text.startswith("0/") for text in players.values())
    }
    assert worked == {*DEFINITIONS}


def test_chips_and_big_blinds():
    small, large = (
        six_handed("r6 f f f f f"),
        six_handed("r60 f f f f f", options={"small_blind": 10, "big_blind": 20}),
    )
    statistics = player_statistics([small, large])
    assert statistics["UTG"].net == 3 + 30
    assert statistics["UTG"].big_blinds == 3.0
    assert statistics["UTG"].big_blinds_per_100 == 150.0
    assert statistics["BB"].big_blinds_per_100 == -100.0
    assert sum(row.net for row in statistics.values()) == 0
    antes = HandRecord(
        rules.Rules(minimum_bet=4, ante=2, ante_type="each"), (50, 50), 0, ("r10", "f")
    )
    assert player_statistics([antes])["Seat 2"].big_blinds == 0.5


def test_a_rake_is_nobodys():
    options = {"rake_basis_points": 10_000, "rake_cap": 3}
    statistics = player_statistics([six_handed("f f f r5 f c c r6 f", options)])
    assert sum(row.net for row in statistics.values()) == -3


def test_chips_are_what_the_site_paid():
    """The house took 60 of both pots; by the rules it comes off the main pot."""
    options = {"rake_basis_points": 10_000, "rake_cap": 60, "no_flop_no_drop": False}
    hand = HandRecord(
        rules.Rules(10, 20, **options),
        (450, 500, 500),
        button=0,
        actions=("r450", "r500", "c"),
        hole_cards=("AsAd", "KsKd", "QsQd"),
        boards=(BOARD,),
        expected=Expected(collected=(1294, 96, 0)),
    )
    statistics = player_statistics([hand])
    assert [row.net for row in statistics.values()] == [1294 - 450, 96 - 500, -500]
    assert statistics["Seat 1"].big_blinds == (1294 - 450) / 20


# ---- Compared with a slow count from the history ------------------------------------------------


def check_hand(state, statistics, payouts=None):
    """Compare with the slow count; ``payouts`` are what the site paid if not by the rules."""
    payouts, outcome = payouts or state.payouts, state.outcome()
    steps = steps_of(state)
    assert len(statistics) == len(state.dealt)
    for seat in state.dealt:
        row = statistics[f"Seat {seat + 1}"]
        found = {name: getattr(row, name) for name in DEFINITIONS}
        assert found == slow_count(state, steps, seat)
        net = outcome.net[seat] - outcome.payouts[seat] + payouts[seat]
        assert (row.hands, row.net) == (1, net)
    assert sum(row.net for row in statistics.values()) == -state.rake


def ends(words, seed, count):
    """The ends of random hands."""
    rng = random.Random(seed)
    for _ in range(count):
        *_, state = play_random(words, rng)
        yield state.copy()


def test_statistics_are_those_of_a_slow_count(words, seed):
    for state in ends(words, seed, how_many(words, 500, 40)):
        check_hand(state, player_statistics([state]))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS")
@pytest.mark.parametrize("source", SOURCES)
def test_statistics_of_real_hands_are_those_of_a_slow_count(source, seed):
    records = [*read_hands(FOLDER / f"{source}.jsonl.xz", "jsonl")]
    unfinished = []
    together = player_statistics(records, broken=unfinished.append)
    assert unfinished == []
    assert together["Seat 1"].hands + together["Seat 2"].hands > 1.9 * len(records)
    for record in random.Random(seed).sample(records, 300):
        state = record.state()
        if state.over:
            check_hand(state, player_statistics([record]), record.payouts(state))


def test_every_statistic_has_a_definition():
    names = [field.name for field in dataclasses.fields(PlayerStatistics)]
    assert names == ["hands", "net", "big_blinds", *DEFINITIONS]
    labels = [definition.label for definition in DEFINITIONS.values()]
    assert len({*labels}) == len(labels)
