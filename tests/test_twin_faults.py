"""What the twin refuses that no word lets through, as the C library's own tests have it."""

import random
from copy import deepcopy
from dataclasses import replace

import oracle
import pytest

from fasteval._py import betting, check, config, deal, hand, rng, start
from fasteval._py.state import Action, ActionKind, Street
from fasteval._py.status import Status, StatusError, status_name, status_text
from fasteval.errors import InvalidConfig


def refused(status, call, *arguments):
    with pytest.raises(StatusError) as error:
        call(*arguments)
    assert error.value.status == status


def test_numbers_that_are_no_status():
    assert [status_name(number) for number in (18, 26, 99, -1)] == [
        "FE_ERROR_UNKNOWN",
        *["unknown"] * 3,
    ]
    assert status_text(25) == "The method cannot answer this question."
    assert status_text(26) == status_text(-1) == "The status code is unknown."


def test_a_hand_grows_and_shrinks_card_by_card(seed):
    chance = random.Random(seed)
    for _ in range(100):
        made, held = hand.hand_empty(), set()
        for card in chance.choices(range(52), k=60):
            if card in held and len(held) > 5:
                hand.hand_remove(made, card)
                held.remove(card)
            elif card not in held and len(held) < 7:
                hand.hand_add(made, card)
                held.add(card)
            expected = oracle.strength(sorted(held)) if 5 <= len(held) <= 7 else 0
            assert hand.hand_strength(made) == expected


def test_cards_that_a_hand_cannot_take_or_give():
    made = hand.hand_empty()
    hand.hand_add(made, 51)
    for card in (-1, 52):
        refused(Status.ERROR_CARD, hand.hand_add, made, card)
        refused(Status.ERROR_CARD, hand.hand_remove, made, card)
    refused(Status.ERROR_DUPLICATE, hand.hand_add, made, 51)
    refused(Status.ERROR_ABSENT, hand.hand_remove, made, 50)
    hand.hand_remove(made, 51)
    assert made == hand.hand_empty()


def test_words_that_would_make_some_cards_likelier_are_passed_over():
    """Of 2**32 words 48 are too many for 52 cards (Lemire 2019); the word 0 is one of them."""
    plain = [255] * 204
    assert rng.deck_from_entropy([0] * 4 + plain) == rng.deck_from_entropy(plain)
    refused(Status.ERROR_COUNT, rng.deck_from_entropy, [0] * 204)
    refused(Status.ERROR_COUNT, rng.deck_from_entropy, plain[:-1])
    assert rng.rng_below(rng.rng_seed(1), 0) == 0


# ---- Rules, configs and states ------------------------------------------------------------------

NUMBERS = {
    **dict.fromkeys(("small_blind", "ante", "minimum_bet", "small_bet", "big_bet"), 0),
    **dict.fromkeys(("limit", "ante_type", "ante_order", "straddle_min_raise", "reopen"), 0),
    **dict.fromkeys(("raise_needs", "pot_limit_blinds", "odd_chip", "rake_basis_points"), 0),
    **dict.fromkeys(("cap_heads_up", "no_flop_no_drop", "run_it_twice", "auto_muck"), 0),
    **{"big_blind": 2, "rake_cap": -1, "raise_cap": 3, "fold_when_check_possible": 1},
}
BROKEN_RULES = [
    *[{name: -1} for name in ("small_blind", "ante", "minimum_bet", "small_bet", "big_bet")],
    *[{name: 3} for name in ("limit", "ante_type", "pot_limit_blinds", "ante_order")],
    *[{name: 2} for name in ("straddle_min_raise", "raise_needs", "reopen", "odd_chip")],
    {"big_blind": (1 << 62) + 1},
    {"small_blind": 3},
    {"ante": 1},
    {"ante": 1, "ante_type": 2, "big_blind": 0, "minimum_bet": 1},
    {"limit": 2, "small_bet": (1 << 61) + 1},
    {"limit": 2, "big_bet": 1},
    {"raise_cap": 101},
    {"raise_cap": -2},
    {"rake_basis_points": 10_001},
    {"rake_cap": -2},
]


@pytest.mark.parametrize("change", BROKEN_RULES, ids=str)
def test_numbers_of_rules_that_make_no_sense(both, change):
    with pytest.raises(InvalidConfig):
        both(lambda floor: floor.RuleNumbers(**{**NUMBERS, **change}) and None)


def plain_config(**rules):
    made = config.config_new(config.rules_default(1, 2), 4)
    made.stacks[:4] = [100] * 4
    made.rules = replace(made.rules, **rules)
    return made


def test_rules_that_make_sense(both):
    assert both(lambda floor: type(floor.RuleNumbers(**NUMBERS)).__name__) == "RuleNumbers"
    config.config_check(plain_config())
    check.state_check(start.state_start(plain_config()))


def change(**values):
    """Set fields of an object, or of a list in it by ``name_place``."""

    def broken(found):
        for name, value in values.items():
            field, _, place = name.rpartition("__")
            if field:
                getattr(found, field)[int(place)] += value
            else:
                setattr(found, name, value)

    return broken


@pytest.mark.parametrize(
    "broken",
    [
        change(seats=1),
        change(seats=23),
        change(stacks__3=-101),
        change(stacks__0=1 << 62),
        change(button=4),
        change(live_posts__1=-1),
        change(dead_posts__1=-1),
        change(straddle_count=23),
        change(straddle_count=1, straddle_seat=7, straddles__0=4),
        change(straddle_count=1, straddles__0=2),
        change(straddle_count=4, straddles__0=4, straddles__1=8, straddles__2=16, straddles__3=32),
    ],
)
def test_configs_that_make_no_sense(broken):
    made = plain_config()
    broken(made)
    refused(Status.ERROR_CONFIG, config.config_check, made)


@pytest.mark.parametrize(
    "broken",
    [
        change(stacks__0=1),
        change(pot=-1),
        change(total=401),
        change(total=-1),
        change(dead=1),
        change(bets__1=1),
        change(paid__1=1),
        change(raked=1),
        change(stacks__0=-101, stacks__1=101),
        change(stacks__0=-1, raked=1),
        change(current_bet=1),
        change(current_bet=-1),
        change(last_raise=-1),
        change(full_level=-1),
        change(last_raise=0),
        change(full_level=3),
        change(aggressor=3),
        change(live=0),
        change(live=1 << 5),
        change(able=1),
        change(closed=1 << 5),
        change(actor=-1, pending=1),
        change(actor=4),
        change(pending=0),
        change(seats=1),
        change(seats=23),
        change(street=6),
        change(dealt=1 << 4 | 3),
        change(dealt=1),
        change(button=4),
        change(aggressor=9),
        change(returned_seat=9),
        change(small_blind_seat=4),
        change(big_blind_seat=-2),
        change(known=1),
        change(deck__0=60),
        change(rules=config.Rules()),
    ],
)
def test_states_that_no_play_leads_to(broken):
    state = start.state_start(plain_config())
    deal.state_deal(state, list(range(20)))
    check.state_check(state)
    changed = deepcopy(state)
    broken(changed)
    refused(Status.ERROR_STATE, check.state_check, changed)


def flop(**rules):
    """Four seats at the flop, the first of whom has bet 5, or a unit of fixed limit."""
    state = start.state_start(plain_config(**rules))
    while state.street == Street.PREFLOP:
        betting.state_apply(state, Action(kind=ActionKind.CALL, amount=0))
    betting.state_apply(state, Action(kind=ActionKind.RAISE_TO, amount=10 if rules else 5))
    check.state_check(state)
    return state


@pytest.mark.parametrize(
    ("rules", "broken"),
    [
        ({}, change(current_bet=6)),
        ({}, change(aggressor=-1)),
        ({}, change(aggressor=0)),
        ({}, change(aggressor=-1, current_bet=1)),
        ({}, change(actor=-1, pending=0)),
        ({"limit": 2, "small_bet": 10}, change(full_level=0)),
        ({"limit": 2, "small_bet": 10}, change(full_level=5)),
        ({"limit": 2, "small_bet": 10, "raise_cap": 1}, change(wagers=3)),
    ],
)
def test_rounds_that_no_play_leads_to(rules, broken):
    state = flop(**rules)
    broken(state)
    refused(Status.ERROR_STATE, check.state_check, state)


@pytest.mark.parametrize("values", [{"full_level": 6}, {"wagers": 2}])
def test_rounds_that_play_leads_to(values):
    """A short all-in of less than half a unit stands above the full level (R79)."""
    state = flop(limit=2, small_bet=10, raise_cap=1)
    change(**values)(state)
    check.state_check(state)


def ended(deck, kind):
    """Four seats that go on in one way to the end, or to a showdown without cards."""
    state = start.state_start(plain_config(rake_basis_points=500, no_flop_no_drop=True))
    state.stacks[0] -= 40
    state.pot += 40
    state.dead = 40
    deal.state_deal(state, deck)
    while state.actor >= 0:
        betting.state_apply(state, Action(kind=kind, amount=0))
    check.state_check(state)
    return state


@pytest.mark.parametrize(
    ("deck", "kind", "broken"),
    [
        ([], ActionKind.CALL, change(live=1, able=1)),
        ([], ActionKind.CALL, change(board_count=4)),
        ([], ActionKind.FOLD, change(board_count=2)),
        ([], ActionKind.FOLD, change(board_count=3)),
        ([], ActionKind.FOLD, change(stacks__1=40, stacks__2=-140, stacks__3=100)),
        (list(range(52)), ActionKind.CALL, change(board_count=4)),
        (list(range(52)), ActionKind.CALL, change(raked=1, stacks__0=-1)),
    ],
)
def test_ends_that_no_play_leads_to(deck, kind, broken):
    state = ended(deck, kind)
    broken(state)
    refused(Status.ERROR_STATE, check.state_check, state)
