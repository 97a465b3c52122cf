"""What a bot is, what it can see, and the honest opponents."""

import functools
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
from fasteval.bots import players
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
        (Caller, "Caller is a class: give a bot made of it, Caller(...)"),
    ],
)
def test_what_is_no_bot(value, told):
    with pytest.raises(InvalidConfig) as raised:
        as_bot(value)
    assert told in str(raised.value)


def raising(name, error):
    """An object whose attribute cannot be looked up."""

    def fails(self):
        raise error

    return type("Odd", (), {"act": Caller.act, name: property(fails)})()


class Answers:
    """An object that has no attribute, and says so in its own way."""

    def __getattr__(self, name):
        raise RuntimeError(f"no\x1b {name}")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: raising("act", RuntimeError("boo\nhoo")), "its act: RuntimeError: boo hoo"),
        (lambda: raising("act", SystemExit(3)), "a Odd cannot be asked for its act: SystemExit: 3"),
        (Answers, "a Answers cannot be asked for its act: RuntimeError: no\\x1b act"),
        (lambda: raising("__class__", OSError("odd")), "its act: OSError: odd"),
    ],
)
def test_what_cannot_be_looked_up(make, told):
    """What attributes raise is told in a line that a terminal can show."""
    with pytest.raises(InvalidConfig) as raised:
        as_bot(make())
    assert told in str(raised.value)
    assert str(raised.value).isprintable()


def test_ctrl_c_in_an_attribute_passes():
    with pytest.raises(KeyboardInterrupt):
        as_bot(raising("act", KeyboardInterrupt()))


def test_a_name_that_cannot_be_looked_up():
    with pytest.raises(InvalidConfig, match="cannot be asked for its name: ValueError: odd"):
        bot_name(raising("name", ValueError("odd")))
    long = type("\x1b" + "n" * 5000, (Caller,), {})()
    assert bot_name(long).isprintable()
    assert len(bot_name(long)) <= 60


class Later:
    async def act(self, view):
        return "c"


class LaterFish:
    async def declare_action(self, valid_actions, hole_card, round_state):
        return "fold", 0


class CalledLater:
    async def __call__(self, view):
        return "c"


async def later(view):
    return "c"


async def one_by_one(view):
    yield "c"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Later(), "act of a Later is async"),
        (LaterFish(), "declare_action of a LaterFish is async"),
        (CalledLater(), "is async, and nobody awaits it"),
        (later, "<function later at "),
        (one_by_one, "is async"),
        (functools.partial(later), "is async"),
    ],
)
def test_nobody_awaits_a_bot(value, told):
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
        ("9c8d", "c c c c", 6, "c"),  # a chip for a pot of 11
        ("7c2d", "", 3, "f"),
        # With two aces it pays a little for a lot, however many raised.
        ("AsAh", "r4 r6 c c c c", 9, "rc"),
        ("AsAh", "r6 r10 r14 c c c", 9, "rc"),
        ("AsAh", "r6 r10 r14 r18", 7, "rc"),
        ("AsAh", "r6" + 18 * " c", 22, "rc"),
    ],
)
def test_tag_before_the_flop(words, hole, actions, seats, kinds):
    for seed in range(5):
        action = TightAggressive(seed).act(preflop(words, hole, actions, seats))
        assert action[0] in kinds, action


def test_tag_minds_what_antes_are_worth(words):
    """2 for a pot of 69: also the worst hand is worth that."""
    rules = Rules(1, 2, ante=10, ante_type="each")
    hand = words.State(rules, [400] * 6, button=0, deal_later=True)
    for _ in range(3):
        hand.push("c")
    hand.deal("7c2d", seat=0)
    assert all(TightAggressive(seed).act(hand.view(0)) == "c" for seed in range(5))


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


def test_tag_does_not_fold_the_nuts(words):
    """Two others raise each other as often as they like; one has a royal flush all the time."""
    hand = words.State(Rules(1, 2), [100_000] * 3, button=0, deal_later=True)
    hand.deal("AsKs", seat=0)
    for cards in ("QsJsTs", "2h", "3h"):
        for _ in range(3):
            hand.push("c")
        hand.deal(cards)
    for _ in range(8):
        for _ in range(2):
            hand.push(f"r{hand.legal.min_raise_to}")
        assert TightAggressive(1).act(hand.view(0))[0] == "r"
        hand.push("c")


@pytest.mark.parametrize("bets", [0, 1, 4, 5, 100])
def test_what_bets_say(bets):
    """More of them say more, up to a point; what is sure stays sure."""
    assert players._after_bets(1.0, bets) == 1
    assert players._after_bets(0.0, bets) == 0
    # A call never costs more than half of the pot after it: 95 % are enough for that.
    assert players._after_bets(0.95, bets) > 0.5
    assert (players._after_bets(0.5, bets) < 0.5) == (bets > 0)


def test_tag_can_always_find_its_equity(words, seed):
    """Whatever lies on the board, and however many raised with the best hands."""
    chance = random.Random(seed)
    for _ in range(how_many(words, 200, 4)):
        deck = chance.sample(range(52), 7)
        if chance.random() < 0.5:  # cards of the hands that others are taken to have
            deck = chance.sample(range(24, 52), 7)
        hand = words.State(Rules(1, 2), [400] * 22, button=0, deal_later=True)
        hand.deal(deck[:2], seat=1)
        for _ in range(22):
            hand.push("c")
        for cards in (deck[2:5], deck[5:6], deck[6:]):
            hand.deal(cards)
            if cards != deck[6:]:
                for _ in range(22):
                    hand.push("c")
        assert hand.actor == 1
        for widths in ([4] * 21, [60] * 21, [4] * 2 + [100] * 19):
            assert 0 <= TightAggressive(1)._share(hand.view(1), widths) <= 1


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
    limits = ("no_limit", "pot_limit", "fixed_limit")
    sizes = (2, 5, 9, 16, 22)[: how_many(words, 5, 2)]
    for seats, limit in itertools.product(sizes, limits):
        bots = [PLAYERS[KINDS[place % 4]](seed + place) for place in range(seats)]
        hands = how_many(words, 4, 1) * (seats if seats < 10 else 1)
        result = match(bots, hands, seed, rules=Rules(5, 10, limit=limit), duplicate=False)
        assert [bot.fault_count for bot in result] == [0] * seats
        if how_many(words, 1, 0):  # a millisecond, and some for other work on the machine
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
