"""What a bot is, what it can see, and the honest opponents."""

import gc
import itertools
import pickle
import random
import re
from types import FunctionType, ModuleType

import pytest
from word_hands import how_many

import fasteval
from fasteval import opponents
from fasteval.bots.bot import FunctionBot, as_bot, bot_name, distinct_names
from fasteval.bots.matches import match
from fasteval.bots.players import PLAYERS, OpponentBot, TightAggressive
from fasteval.bots.pypokerengine import PyPokerEngineBot
from fasteval.errors import InvalidConfig
from fasteval.rules import Rules


class Caller:
    def act(self, view):
        return "c"


def test_bots_of_all_kinds():
    bot = Caller()
    assert as_bot(bot) is bot
    assert as_bot(lambda view: "f").act(None) == "f"
    player = type("Fish", (), {"declare_action": lambda *_: ("fold", 0)})()
    assert isinstance(as_bot(player), PyPokerEngineBot)
    assert bot_name(as_bot(player)) == "Fish"
    assert bot_name(bot) == "Caller"
    assert bot_name(FunctionBot(opponents.call_down)) == "call_down"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, "3 is an int, not a bot"),
        (None, "None is a NoneType, not a bot"),
        ("tag", "'tag' is a str, not a bot"),
        (Caller, "is a class: give a bot made of it, Caller(...)"),
    ],
)
def test_what_is_no_bot(value, told):
    with pytest.raises(InvalidConfig) as raised:
        as_bot(value)
    assert told in str(raised.value)


def test_names_are_distinct():
    assert distinct_names(["a", "a", "a 2", "a"]) == ("a", "a 3", "a 2", "a 4")


# ---- What a view holds --------------------------------------------------------------------------


def reachable(*begin):
    """All objects that these hold, or those hold, and so on; not what all modules share."""
    seen, left = {}, [*begin]
    while left:
        value = left.pop()
        if id(value) in seen or isinstance(value, (type, ModuleType, FunctionType)):
            continue
        seen[id(value)] = value
        left += gc.get_referents(value)
    return list(seen.values())


class Spy:
    """Looks everywhere in its views for the cards that its seat may not know."""

    def __init__(self, own=None):
        self.own = own
        self.hidden = set()  # hands, by their two cards in order
        self.looked = 0

    def act(self, view):
        self.look(view)
        return self.own(view)

    def end(self, view):
        self.look(view)

    def look(self, view):
        self.looked += 1
        told = view.to_dict()
        held = reachable(view, view.history, told, view.start_arguments(), view.outcome())
        assert not any(hasattr(value, "deck") for value in held)
        for value in held:
            if isinstance(value, (tuple, list)) and len(value) == 2:
                cards = [fasteval.cards(one)[0] if is_card(one) else one for one in value]
                assert all(type(card) is not int for card in cards) or (
                    tuple(sorted(cards, key=str)) not in self.hidden
                )
        known = {card for cards in view.hole_cards if cards for card in cards} | {*view.board}
        shown = re.findall(r"\b[2-9TJQKA][cdhs]\b", f"{view!r} {view} {told} {view.history}")
        assert {fasteval.cards(card)[0] for card in shown} <= known
        for hand in self.hidden:
            assert not set(hand) & {card for card in known if type(card) is int}
        assert pickle.loads(pickle.dumps(view)) == view


def is_card(value):
    return isinstance(value, str) and re.fullmatch("[2-9TJQKA][cdhs]", value) is not None


def test_nothing_leaks_to_a_bot(words, seed):
    chance = random.Random(seed)
    spies = [Spy(lambda view: opponents.act_at_random(view, chance)) for _ in range(3)]
    for number in range(how_many(words, 15, 4)):
        hand = words.State(Rules(1, 2), [50, 60, 70], button=number % 3, seed=seed + number)
        while (seat := hand.actor) is not None:
            spies[seat].hidden = hidden_from(hand, seat)
            hand.push(spies[seat].act(hand.view(seat)), seat=seat)
        for seat, spy in enumerate(spies):
            spy.hidden = hidden_from(hand, seat)
            spy.end(hand.view(seat))
    assert sum(spy.looked for spy in spies) > 20


def hidden_from(hand, seat):
    """The hands of others that are not known to all, as the spy compares them."""
    open_hands = hand.live if hand.face_up else hand.showdown()[1]
    return {
        tuple(sorted(cards, key=str))
        for other, cards in enumerate(hand.hole_cards)
        if other != seat and other not in open_hands
    }


def test_the_spy_finds_what_does_leak(words):
    hand = words.State(Rules(1, 2), [50, 60], button=0, seed=1)
    view = hand.view(0)
    spy = Spy()
    spy.look(view)
    spy.hidden = {tuple(sorted(hand.hole_cards[0], key=str))}  # its own, which is in the view
    with pytest.raises(AssertionError):
        spy.look(view)
    for leak in (hand, hand.hole_cards):
        leaking = type("Leak", (), {"__getattr__": lambda self, name: getattr(view, name)})()
        leaking.start = leak
        spy.hidden = {tuple(sorted(hand.hole_cards[1], key=str))}
        with pytest.raises(AssertionError):
            spy.look(leaking)


# ---- Honest opponents ---------------------------------------------------------------------------


def test_an_opponent_is_as_in_the_terminal(words):
    hand = words.State(Rules(1, 2), [200, 200], button=0, seed=9)
    for name, opponent in opponents.OPPONENTS.items():
        bot = PLAYERS[name](5)
        chance = random.Random(5)
        for _ in range(20):
            assert bot.act(hand.view(0)) == opponent(hand.view(0), chance)
    assert set(PLAYERS) == {"tag", *opponents.OPPONENTS}


def test_seeds_are_read():
    for make in PLAYERS.values():
        with pytest.raises((InvalidConfig, TypeError), match="seed"):
            make(-1)
    with pytest.raises(TypeError, match="seed"):
        TightAggressive("1")


def preflop(words, hole, actions="", seats=2):
    hand = words.State(Rules(1, 2), [400] * seats, button=0, deal_later=True)
    for action in actions.split():
        hand.push(action)
    hand.deal(hole, seat=hand.actor)
    return hand.view(hand.actor)


@pytest.mark.parametrize(
    ("hole", "actions", "seats", "kinds"),
    [
        ("AsAh", "", 9, "r"),
        ("7c2d", "", 9, "f"),
        ("Js9d", "", 9, "f"),
        ("Js9d", "", 2, "r"),
        ("7c2d", "c", 2, "c"),  # checks what is free
        ("7c2d", "r6", 2, "f"),
        ("AsAh", "r6", 2, "r"),
        ("AsAh", "r6 r18 r60", 2, "rc"),
        ("Ts9s", "r6 r18 r60", 2, "f"),
    ],
)
def test_tag_before_the_flop(words, hole, actions, seats, kinds):
    for seed in range(5):
        action = TightAggressive(seed).act(preflop(words, hole, actions, seats))
        assert action[0] in kinds, action


def test_tag_minds_a_bet_without_blinds(words):
    """R29: before the flop somebody may bet where nobody had to."""
    rules = Rules(ante=1, ante_type="each", minimum_bet=2)
    hand = words.State(rules, [400] * 3, button=0, deal_later=True)
    hand.push("r20")
    hand.deal("Ts8d", seat=2)  # opens, but does not call
    assert all(TightAggressive(seed).act(hand.view(2)) == "f" for seed in range(5))


def flop(words, hole, board, actions):
    """The view of the big blind of two, who has these cards, after actions on the flop."""
    hand = words.State(Rules(1, 2), [400, 400], button=0, deal_later=True)
    hand.deal(hole, seat=1)
    hand.push("c")
    hand.push("c")
    hand.deal(board)
    for action in actions.split():
        hand.push(action)
    return hand.view(1)


def test_tag_on_the_flop(words):
    nuts = flop(words, "8s7s", "9sTsJs", "")
    air = flop(words, "3c2d", "KsQhJs", "c r4")
    draw = flop(words, "AsTs", "KsQs3d", "c r2")
    for seed in range(5):
        assert TightAggressive(seed).act(nuts)[0] == "r"
        assert TightAggressive(seed).act(air) == "f"
        assert TightAggressive(seed).act(draw)[0] in "cr"


def test_tag_bluffs_now_and_then(words):
    view = flop(words, "3c2d", "KsQhJs", "")
    many = how_many(words, 300, 60)
    bets = sum(TightAggressive(seed).act(view)[0] == "r" for seed in range(many))
    assert 0 < bets < 0.2 * many


@pytest.mark.parametrize("other", ["caller", "random"])
@pytest.mark.parametrize("name", ["tag", "tight"])
def test_tight_ones_beat_the_simple_ones(words, name, other):
    """By more than luck: the interval of 99.99 % is above nothing, and half of that is won."""
    hands = how_many(words, 3000, 0)
    if not hands:
        pytest.skip("the twin takes too long")
    result = match({name: PLAYERS[name](1), other: PLAYERS[other](2)}, hands, seed=3)[name]
    assert result.bb_per_100 > 3.9 * result.stderr
    assert result.interval[0] > 100
    assert result.fault_count == 0


def test_tag_is_quick_and_never_errs(words, seed):
    """At tables of all sizes and limits."""
    for seats, limit in itertools.product((2, 5, 9), ("no_limit", "pot_limit", "fixed_limit")):
        bots = [PLAYERS[KINDS[place % 4]](seed + place) for place in range(seats)]
        hands = how_many(words, 4, 1) * seats
        result = match(bots, hands, seed, rules=Rules(5, 10, limit=limit), duplicate=False)
        assert [bot.fault_count for bot in result] == [0] * seats
        if hands > 30:
            assert all(bot.timing.mean < 0.005 for bot in result)


KINDS = ("tag", "random", "tag", "caller")


def test_same_seed_same_actions(words):
    def play(seed):
        bots = {"tag": TightAggressive(seed), "random": OpponentBot(opponents.act_at_random, seed)}
        kept = []
        match(bots, how_many(words, 40, 4), 5, record=lambda hand: kept.append(hand.actions))
        return kept

    assert play(1) == play(1)
    assert play(1) != play(2)
