"""Poker hand histories against pokerkit: each reads what the other writes, and pays the same.

Options make fasteval follow pokerkit where houses differ, as in test_pokerkit.py. Where pokerkit
plays a text otherwise all the same, a predicate says where; any other difference fails.
"""

import random
from collections import Counter, deque
from decimal import Decimal

import pytest
from random_hands import choose
from test_pokerkit import AUTOMATIONS, CARDS, LIKE_POKERKIT
from word_hands import LIMITS, play_random

import fasteval
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import replay
from fasteval.pots import clockwise
from fasteval.rules import Rules

pokerkit = pytest.importorskip("pokerkit")
LATE = ("turn", "river")
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play_theirs(text):
    """The stacks to which pokerkit plays a text; None if it cannot."""
    history = pokerkit.HandHistory.loads(text)
    try:
        (last,) = deque(history, maxlen=1)
    except ValueError:
        return None
    return list(last.stacks)


# ---- Texts that are written here ----------------------------------------------------------------


def random_state(chance, limit):
    """A hand whose blinds and antes nobody is short for, by rules that pokerkit has."""
    seats = chance.randint(2, 9)
    big_blind = chance.choice([2, 7, 10, 100])
    ante_type = chance.choice(["none", "none", "each", "big_blind"])
    straddles = chance.choice([0, 0, 0, 1, 2])
    rules = Rules(
        chance.choice([big_blind // 2, chance.randint(1, big_blind - (seats == 2))]),
        big_blind,
        limit=limit,
        ante_type=ante_type,
        ante=0 if ante_type == "none" else chance.randint(1, big_blind),
        straddles=[2 * big_blind, 4 * big_blind][: min(straddles, seats - 2)],
        raise_cap=3,
        **LIKE_POKERKIT,
    )
    spread = chance.choice([1, 3, 30, 300]) * big_blind
    stacks = [6 * big_blind + chance.randrange(spread) for _ in range(seats)]
    return fasteval.State(rules, stacks, chance.randrange(seats), deck=chance.sample(range(52), 52))


def has_half_bets(raises, limit, bet):
    """R79, R69: an all-in of less than a bet; pokerkit counts it, and raises on top of it."""
    if limit == "fixed_limit":
        return any(chips % (bet * (1 + (street in LATE))) for street, chips in raises)
    return any(chips < bet for _, chips in raises)


def are_odd_chips(state, stacks, others):
    """R84, R91: pots of a split are apart here, and several odd chips go to several winners."""
    split = any(len(pot.winners[0]) > 1 for pot in state.pots)
    apart = [abs(one - other) for one, other in zip(stacks, others, strict=True)]
    return split and sum(stacks) == sum(others) and max(apart) < len(state.pots) * state.seats


def departure(state, theirs):
    """Why pokerkit cannot play a text, or pays otherwise; None if it should not."""
    if theirs is None:
        rules = state.rules
        events = [event for event in state.history if event.kind in ("bet", "raise")]
        raises = [(event.street, event.total) for event in events]
        halves = has_half_bets(raises, rules.limit, rules.big_blind)
        return "half bets" if halves and rules.limit == "fixed_limit" else None
    return "odd chips" if are_odd_chips(state, in_order(state), theirs) else None


def in_order(state):
    """The stacks in the order of the standard."""
    return [state.stacks[seat] for seat in clockwise(state.dealt, state.button)]


@pytest.mark.parametrize("limit", ["no_limit", "fixed_limit"])
def test_pokerkit_plays_what_is_written_to_the_same_stacks(limit, seed):
    tally = Counter()
    for number in range(120):
        chance = random.Random(f"{seed} {limit} {number}")
        state = random_state(chance, limit)
        while not state.over:
            state.push(choose(chance, {name: getattr(state.legal, name) for name in LIMITS}))
        text = format_hand(state, "phh")
        assert pokerkit.HandHistory.loads(text).finishing_stacks == in_order(state)
        theirs = play_theirs(text)
        if theirs == in_order(state):
            tally["same"] += 1
            continue
        why = departure(state, theirs)
        assert why is not None, (theirs, in_order(state), text)
        tally[why] += 1
    print(dict(tally))
    assert tally["same"] > 100


def test_pokerkit_loads_whatever_is_written(words, seed):
    """It keeps the own field as it keeps those of any user."""
    rng = random.Random(seed)
    for _ in range(10):
        for state in play_random(words, rng):
            text = format_hand(state, "phh")
            history = pokerkit.HandHistory.loads(text)
            assert set(history.user_defined_fields) <= {"_fasteval"}
            many = "\n".join(map(format_hand, [state] * 2, ["phhs"] * 2)).replace("[1]", "[2]", 1)
            assert len(list(pokerkit.HandHistory.loads_all(many))) == 2


def test_amounts_of_money_are_played_by_pokerkit():
    state = fasteval.State(Rules(25, 50), [1050, 2000, 5000], 2, seed=1)
    for action in ("r125", "c", "f", "c", "c", "c", "c", "c", "c"):
        state.push(action)
    record = HandRecord.of(state, unit=Decimal("0.01"))
    stacks = play_theirs(format_hand(record, "phh"))
    assert [100 * stack for stack in stacks] == in_order(state)


def test_names_of_pokerkit_are_kept_by_pokerkit():
    """It writes again what it has loaded, and that is the same hand."""
    state = fasteval.State(Rules(25, 50), [1050, 2000, 5000], 2, seed=1)
    for action in ("r125", "c", "f", "c", "c", "c", "c", "c", "c"):
        state.push(action)
    about = (("day", "1"), ("event", "it's"), ("month", "7"), ("table", "x"), ("year", "2009"))
    record = HandRecord.of(state, players=("a", 'b"', "c'"), id="7", source="here", about=about)
    again = parse_hand(pokerkit.HandHistory.loads(format_hand(record, "phh")).dumps())
    assert again == record


# ---- Texts that pokerkit writes -----------------------------------------------------------------


def play_pokerkit(chance, variant):
    """A random hand of pokerkit, and what it writes of it."""
    seats = chance.randint(2, 9)
    ante = chance.choice([0, 0, 1, 2])
    blinds = [1, 2, *([4] if seats > 2 and chance.random() < 0.3 else [])]
    trimmed, antes = True, ante
    if chance.random() < 0.3:
        trimmed, antes = False, {1: ante}
    bets = [2, 4] if variant == "FT" else [2]
    game = pokerkit.HandHistory.game_types[variant](AUTOMATIONS, trimmed, antes, blinds, *bets)
    spread = chance.choice([1, 40, 400])
    state = game([12 + chance.randrange(spread) for _ in range(seats)], seats)
    deck = chance.sample(CARDS, 52)
    state.deck_cards.clear()
    state.deck_cards.extend(deck)
    while state.status:
        if state.can_burn_card():
            state.burn_card()
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.showdown_index is not None:
            state.show_or_muck_hole_cards(chance.choice([True, None]))
        else:
            act(chance, state)
    return game, state


def act(chance, state):
    low = state.min_completion_betting_or_raising_to_amount
    kind = chance.random()
    if low is not None and kind < 0.35:
        high = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(chance.choice([low, chance.randint(low, high), high]))
    elif kind < 0.5 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


@pytest.mark.parametrize("variant", ["NT", "FT"])
def test_what_pokerkit_writes_is_read_and_played_to_the_same_stacks(variant, seed):
    tally = Counter()
    for number in range(120):
        chance = random.Random(f"{seed} {variant} {number}")
        game, theirs = play_pokerkit(chance, variant)
        more = {"finishing_stacks": list(theirs.stacks)} if number % 2 else {}
        text = pokerkit.HandHistory.from_game_state(game, theirs, **more).dumps()
        record = parse_hand(text)
        result = replay(record)
        if result.state.stacks == tuple(theirs.stacks):
            assert result.trouble is None, (str(result.trouble), text)
            tally["same"] += 1
        elif result.trouble is not None and result.trouble.kind == "action refused":
            moves = zip(record.expected.streets, record.actions, strict=False)
            raises = [(street, int(word[1:])) for street, word in moves if word[0] == "r"]
            assert has_half_bets(raises, record.rules.limit, 2), (result.trouble, text)
            tally["half bets"] += 1
        else:
            assert are_odd_chips(result.state, result.state.stacks, theirs.stacks), text
            tally["odd chips"] += 1
    print(dict(tally))
    assert tally["same"] > 110


def test_boards_that_pokerkit_runs_and_cannot_read_are_read_here():
    game = pokerkit.NoLimitTexasHoldem(
        (*AUTOMATIONS, pokerkit.Automation.CARD_BURNING),
        True,
        0,
        (5, 10),
        10,
        mode=pokerkit.Mode.CASH_GAME,
    )
    theirs = game((1000, 1000), 2)
    for cards in ("AsAd", "KsKd"):
        theirs.deal_hole(cards)
    theirs.complete_bet_or_raise_to(1000)
    theirs.check_or_call()
    while theirs.can_select_runout_count():
        theirs.select_runout_count(2)
    while theirs.showdown_index is not None:
        theirs.show_or_muck_hole_cards(True)
    for cards in ("2c3d4h", "8s", "9c", "2dKh4c", "8h", "9d"):
        theirs.deal_board(cards)
    assert theirs.stacks == [1000, 1000]
    more = {"finishing_stacks": list(theirs.stacks)}
    text = pokerkit.HandHistory.from_game_state(game, theirs, **more).dumps()
    assert play_theirs(text) is None
    assert parse_hand(text).boards == ("2c3d4h8s9c", "2dKh4c8h9d")
    assert replay(parse_hand(text)).trouble is None
