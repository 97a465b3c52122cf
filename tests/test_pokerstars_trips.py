"""Hands written as PokerStars does come back equal or are refused, and pokerkit reads them."""

import random
import re
from decimal import Decimal

import pytest
from test_pokerstars_writing import BLINDS, CENTS, read
from test_real_hands import FOLDER, SOURCES
from word_hands import how_many, play_random

import fasteval
from fasteval import Rules, State, cards
from fasteval.errors import FastevalError
from fasteval.histories.errors import UnsupportedHand
from fasteval.histories.files import read_hands
from fasteval.histories.pokerstars.writing import write
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import replay
from fasteval.pots import clockwise


def told(history):
    """What a text tells of a history: not that one board was chosen, nor how a rake divides."""
    raked = any(event.kind == "rake" for event in history)
    return [
        event._replace(amount=0) if raked and event.kind == "win" else event
        for event in history
        if (event.kind, event.amount) != ("run", 1)
    ]


# ---- Random hands -------------------------------------------------------------------------------

REFUSED = re.compile(
    r"PokerStars cannot hold (?:"
    r"unknown cards of the board|a game without a big blind"
    r"|one known card of two at a showdown|the second card of a hand without the first"
    r"|amounts of 16 digits|both blinds of a new player of other sizes"
    r"|hands that were given up before others were shown, and whose cards are known"
    r"|a hand that comes out so by (?:its rules|(?P<option>\w+)=.*))"
)


def test_random_hands_come_back_equal_or_are_refused(seed):
    rng = random.Random(seed)
    count = how_many(fasteval, 1500, 60)
    refused = {}
    for number in range(count):
        *_, state = play_random(fasteval, rng)
        hand = HandRecord.of(state)
        try:
            text = write(hand)
        except UnsupportedHand as error:
            if not REFUSED.fullmatch(str(error)):
                raise
            refused[str(error)] = refused.get(str(error), 0) + 1
            continue
        again = read(text)
        assert told(again.state().history) == told(hand.state().history), (number, text)
        assert replay(again).passed, (number, replay(again).trouble, text)
        assert again.stacks == hand.stacks
    print(refused)
    assert sum(refused.values()) < count / 2


def test_an_ante_that_takes_the_rest_does_not_shorten_the_blinds_before_it():
    """Seat 4 posts both blinds, 3, and is all-in by what it has left for the ante."""
    rules = Rules(2, 2, ante=2, ante_type="each", ante_order="blind_first")
    state = State(rules, [9, 9, 9, 9, 4, 9], 5, posts={4: (2, 1)}, seed=1)
    while not state.over:
        state.push("c")
    text = write(HandRecord.of(state))
    assert "posts small & big blinds 3\n" in text
    assert "posts the ante 1 and is all-in" in text
    assert told(read(text).state().history) == told(HandRecord.of(state).state().history)


def test_usual_hands_are_always_written(seed):
    rng = random.Random(seed)
    for _ in range(how_many(fasteval, 300, 20)):
        rules = Rules.named("pokerstars", small_blind=50, big_blind=100, run_it_twice=True)
        state = State(
            rules,
            [rng.randint(100, 10_000) for _ in range(rng.randint(2, 9))],
            0,
            seed=rng.randrange(1000),
        )
        while not state.over:
            if state.awaiting == "boards":
                state.run(rng.choice((1, 2, 3)))
            else:
                state.push(rng.choice([*state.legal, "c", "c"]))
        for hand in (state, state.view(0), state.view(None)):
            hand = HandRecord.of(hand, **CENTS)
            again = read(write(hand))
            assert told(again.state().history) == told(hand.state().history)
            assert replay(again).passed


# ---- Real hands ---------------------------------------------------------------------------------


def real(source):
    """The hands of a source; those of cash games in cents."""
    more = CENTS if source.startswith("cash") else {}
    return (hand.change(**more) for hand in read_hands(FOLDER / f"{source}.jsonl.xz"))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands")
@pytest.mark.parametrize("source", SOURCES)
def test_real_hands_are_written_and_come_back(source):
    """Sites that pay a walk as a pot, and those where players cash out, divide it otherwise.

    Where a site split a chip in halves, the text would say something else than the record.
    """
    other, halves = set(), []
    for hand in real(source):
        if not replay(hand).passed:
            with pytest.raises(UnsupportedHand, match="disagrees with the rules: final stacks"):
                write(hand)
            halves.append(hand.id)
            continue
        again = read(write(hand))
        assert again.state().history == hand.state().history
        for field in ("stacks", "actions", "posts", "unit", "currency"):
            assert getattr(again, field) == getattr(hand, field), (hand.id, field)
        nobody = (None,) * len(hand.stacks)
        assert (again.hole_cards or nobody) == (hand.hole_cards or nobody)
        assert (again.boards or ("",)) == (hand.boards or ("",))
        muck = again.rules.auto_muck
        assert again.rules == Rules.from_dict({**hand.rules.to_dict(), "auto_muck": muck})
        for field in ("total", "rake", "uncalled", "collected"):
            recorded = getattr(hand.expected, field)
            if recorded is not None and recorded != getattr(again.expected, field):
                other.add((field, hand.id))
        assert replay(again).passed
    assert len(halves) == (4 if source == "pluribus" else 0)
    walks = {name for field, name in other if field == "uncalled"}
    cash_outs = {name for field, name in other if field == "collected"} - walks
    counts = {"cash": (0, 33), "cash-open-cards": (944, 0)}
    assert (len(walks), len(cash_outs)) == counts.get(source, (0, 0))


# ---- pokerkit -----------------------------------------------------------------------------------


#: Options of rules on which pokerkit differs.
LIKE_POKERKIT = {
    "fold_when_check_possible": False,  # R51
    "raise_needs": "opponent_can_match",  # R64
    "odd_chip": "first",  # R91
}


def parse_by_pokerkit(text):
    """Read no-limit hold'em; the parser knows neither antes nor posts of both blinds."""
    notation = pytest.importorskip("pokerkit.notation")
    with pytest.warns(UserWarning, match="unexpected field"):
        (hand,) = notation.PokerStarsParser()(text, parse_value=int, error_status=True)
    return hand


def check_by_pokerkit(hand):
    """Compare what pokerkit reads: seats, stacks, actions, cards and, without a rake, the end."""
    state, text = hand.state(), write(hand)
    found = parse_by_pokerkit(text)
    order = clockwise(state.dealt, state.button)
    who = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    assert [seat - 1 for seat in found.seats] == list(order)
    assert list(found.starting_stacks) == [hand.stacks[seat] for seat in order]
    words = {"fold": "f", "check": "cc", "call": "cc", "bet": "cbr", "raise": "cbr"}
    actions = [
        f"{who[event.seat]} {words[event.kind]}" + f" {event.total}" * (words[event.kind] == "cbr")
        for event in state.history
        if event.kind in words
    ]
    read = [action.split() for action in found.actions]
    assert [" ".join(words) for words in read if words[0] != "d" and words[1] != "sm"] == actions
    board = cards("".join(words[2] for words in read if words[1] == "db"))
    assert board == state.board
    known = {words[2]: words[3] for words in read if words[1] == "dh"}
    known |= {words[0]: words[2] for words in read if words[1] == "sm" and len(words) > 2}
    known = {player: text for player, text in known.items() if "?" not in text}
    for seat in order:
        if who[seat] in known:
            assert cards(known[who[seat]]) == state.hole_cards[seat]
    *_, end = found
    assert not end.status
    split = any(len(winners) > 1 for pot in state.pots for winners in pot.winners)
    if not state.rake and not (split and len(state.pots) > 1):  # pokerkit joins pots
        assert list(end.stacks) == [state.stacks[seat] for seat in order]
    return len(known)


def test_pokerkit_reads_random_hands(seed):
    """Blinds are covered, of which pokerkit has rules of its own when they are not."""
    rng = random.Random(seed)
    known = 0
    for number in range(60):
        rules = Rules(**BLINDS, **LIKE_POKERKIT, auto_muck=rng.random() < 0.5)
        stacks = [rng.choice((0, rng.randint(200, 3000), 5000)) for _ in range(8)]
        if sum(map(bool, stacks)) < 2:
            continue
        button = rng.choice([seat for seat, stack in enumerate(stacks) if stack])
        state = State(rules, stacks, button, seed=number)
        while not state.over:
            state.push(rng.choice([*state.legal, "c", "c", "c"]))
        hand = HandRecord.of(state if rng.random() < 0.5 else state.view(button))
        try:
            known += check_by_pokerkit(hand)
        except UnsupportedHand as error:
            if "odd_chip" not in str(error):
                raise
    assert known > 30


def is_played_by_pokerkit(hand):
    """Blinds are covered, no ante or post is there, and nobody raises whom all had called (R64)."""
    rules, stacks = hand.rules, [stack for stack in hand.stacks if stack]
    if rules.ante_type != "none" or hand.posts or min(stacks) < rules.big_blind:
        return False
    strict = Rules.from_dict({**rules.to_dict(), "raise_needs": "opponent_can_match"})
    try:
        return hand.change(rules=strict).state().over
    except FastevalError:
        return False


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands")
@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize("source", ["cash", "cash-open-cards", "pluribus"])
def test_pokerkit_reads_real_hands(source, seed):
    rng = random.Random(seed)
    hands = [hand.change(unit=Decimal(1), currency="") for hand in real(source)]
    hands = [hand for hand in rng.sample(hands, 80) if is_played_by_pokerkit(hand)]
    assert len(hands) > 40
    for hand in hands:
        check_by_pokerkit(hand)
