"""Players written for PyPokerEngine: the messages they get, and what becomes of their answers."""

import json
import random

import pytest
from word_hands import how_many, random_hand, step

import fasteval
from fasteval.bots.matches import match
from fasteval.bots.pypokerengine import PyPokerEngineBot
from fasteval.errors import InvalidConfig
from fasteval.rules import Rules

MESSAGES = (
    "receive_game_start_message",
    "receive_round_start_message",
    "receive_street_start_message",
    "receive_game_update_message",
    "receive_round_result_message",
)


class Scripted:
    """Declares what it is told to, and keeps every message as it was."""

    def __init__(self, *declared):
        self.declared = list(declared)
        self.messages = []
        self.uuid = None

    def set_uuid(self, uuid):
        self.uuid = uuid

    def declare_action(self, valid_actions, hole_card, round_state):
        self.messages.append(kept("declare_action", valid_actions, hole_card, round_state))
        return self.declared.pop(0)

    def named(self, name):
        return [content for message, *content in self.messages if message == name]


def _receiver(name):
    def receive(self, *content):
        self.messages.append(kept(name, *content))

    return receive


for _name in MESSAGES:
    setattr(Scripted, _name, _receiver(_name))


def kept(*message):
    return json.loads(json.dumps(message))


def play(hand, bots):
    """Let bots play a hand to its end."""
    while (seat := hand.actor) is not None:
        hand.push(bots[seat].act(hand.view(seat)), seat=seat)
    for seat, bot in enumerate(bots):
        bot.end(hand.view(seat))
    return hand


def seated(place, stack, state="participating"):
    name = f"player-{place}"
    return {"name": name, "uuid": name, "stack": stack, "state": state}


def deck(holes, board):
    """A deck that deals these hands, by seat with the button at the first, and this board."""
    hands = [fasteval.cards(hole) for hole in holes]
    order = [*range(1, len(hands)), 0]
    dealt = [hands[seat][card] for card in (0, 1) for seat in order]
    shared = fasteval.cards(board)
    burns = [card for card in range(52) if card not in {*dealt, *shared}]
    return [*dealt, burns[0], *shared[:3], burns[1], shared[3], burns[2], shared[4]]


# ---- Messages, written by hand ------------------------------------------------------------------


@pytest.fixture
def a_hand(words):
    """The button raises, the small blind folds, the big blind calls and loses a bet at the end."""
    players = [
        Scripted(("raise", 30), ("call", 0), ("raise", 40), ("call", 0)),
        Scripted(("fold", 0)),
        Scripted(("call", 30), ("call", 0), ("call", 0), ("call", 40), ("call", 0)),
    ]
    bots = [PyPokerEngineBot(player) for player in players]
    cards = deck(["AsAh", "2c7d", "KsQs"], "2s7sJh3c4d")
    hand = words.State(Rules(5, 10), [100, 100, 100], button=0, deck=cards)
    play(hand, bots)
    assert hand.actions == ("r30", "f", "c", "c", "c", "c", "r40", "c", "c", "c")
    return players


BLINDS = [
    {"action": "SMALLBLIND", "amount": 5, "add_amount": 5, "uuid": "player-1"},
    {"action": "BIGBLIND", "amount": 10, "add_amount": 5, "uuid": "player-2"},
]
RAISED = {"action": "RAISE", "amount": 30, "paid": 30, "add_amount": 20, "uuid": "player-0"}
FOLDED = {"action": "FOLD", "uuid": "player-1"}
CALLED = {"action": "CALL", "amount": 30, "paid": 20, "uuid": "player-2"}
OPENING = {
    "street": "preflop",
    "pot": {"main": {"amount": 15}, "side": []},
    "community_card": [],
    "dealer_btn": 0,
    "next_player": 0,
    "small_blind_pos": 1,
    "big_blind_pos": 2,
    "round_count": 1,
    "small_blind_amount": 5,
    "seats": [seated(0, 100), seated(1, 95), seated(2, 90)],
    "action_histories": {"preflop": BLINDS},
}


def test_the_game_and_the_round_begin(a_hand):
    button = a_hand[0]
    assert button.uuid == "player-0"
    assert [message for message, *_ in button.messages[:4]] == [*MESSAGES[:3], "declare_action"]
    (game,) = button.named("receive_game_start_message")
    assert game == [
        {
            "player_num": 3,
            "rule": {
                "initial_stack": 100,
                "max_round": 10**9,
                "small_blind_amount": 5,
                "ante": 0,
                "blind_structure": {},
            },
            "seats": [seated(0, 100), seated(1, 100), seated(2, 100)],
        }
    ]
    assert button.named("receive_round_start_message") == [
        [1, ["SA", "HA"], [seated(0, 100), seated(1, 95), seated(2, 90)]]
    ]
    assert button.named("receive_street_start_message")[0] == ["preflop", OPENING]
    assert a_hand[1].named("receive_round_start_message") == [
        [1, ["C2", "D7"], [seated(0, 95), seated(1, 90), seated(2, 100)]]
    ]


def test_a_player_is_asked(a_hand):
    assert a_hand[0].named("declare_action")[0] == [
        [
            {"action": "fold", "amount": 0},
            {"action": "call", "amount": 10},
            {"action": "raise", "amount": {"min": 20, "max": 100}},
        ],
        ["SA", "HA"],
        OPENING,
    ]
    valid_actions, hole_card, state = a_hand[2].named("declare_action")[0]
    assert valid_actions[1:] == [
        {"action": "call", "amount": 30},
        {"action": "raise", "amount": {"min": 50, "max": 100}},
    ]
    assert hole_card == ["SK", "SQ"]
    places = ("dealer_btn", "next_player", "small_blind_pos", "big_blind_pos")
    assert [state[name] for name in places] == [1, 0, 2, 0]  # counted from its own seat
    assert state["seats"] == [seated(0, 90), seated(1, 70), seated(2, 95, "folded")]


def test_actions_and_streets_are_told(a_hand):
    updates = a_hand[0].named("receive_game_update_message")
    assert [action for action, _ in updates[:3]] == [
        {"player_uuid": "player-0", "action": "raise", "amount": 30},
        {"player_uuid": "player-1", "action": "fold", "amount": 0},
        {"player_uuid": "player-2", "action": "call", "amount": 30},
    ]
    histories = {"preflop": [*BLINDS, RAISED, FOLDED, CALLED]}
    assert updates[2][1]["action_histories"] == histories
    assert updates[2][1]["pot"] == {"main": {"amount": 65}, "side": []}
    streets = a_hand[0].named("receive_street_start_message")
    assert [street for street, _ in streets] == ["preflop", "flop", "turn", "river"]
    flop = streets[1][1]
    assert (flop["community_card"], flop["next_player"]) == (["S2", "S7", "HJ"], 2)
    assert flop["action_histories"] == {**histories, "flop": []}
    assert flop["seats"] == [seated(0, 70), seated(1, 95, "folded"), seated(2, 70)]
    river = streets[3][1]
    assert river["community_card"] == ["S2", "S7", "HJ", "C3", "D4"]
    assert river["action_histories"]["turn"] == [
        {"action": "CALL", "amount": 0, "paid": 0, "uuid": "player-2"},
        {"action": "RAISE", "amount": 40, "paid": 40, "add_amount": 40, "uuid": "player-0"},
        {"action": "CALL", "amount": 40, "paid": 40, "uuid": "player-2"},
    ]


def test_the_round_ends(a_hand):
    winners, hand_info, state = a_hand[0].named("receive_round_result_message")[0]
    assert winners == [seated(0, 175)]
    assert hand_info == [
        {
            "uuid": "player-0",
            "hand": {
                "hand": {"strength": "ONEPAIR", "high": 14, "low": 0},
                "hole": {"high": 14, "low": 14},
            },
        },
        {
            "uuid": "player-2",
            "hand": {
                "hand": {"strength": "HIGHCARD", "high": 13, "low": 12},
                "hole": {"high": 13, "low": 12},
            },
        },
    ]
    assert (state["street"], state["pot"]) == ("showdown", {"main": {"amount": 145}, "side": []})
    assert state["seats"] == [seated(0, 175), seated(1, 95, "folded"), seated(2, 30)]
    assert a_hand[0].messages[-1][0] == "receive_round_result_message"


def test_side_pots(words):
    """60 and 100 are all-in, the third one has more."""
    players = [Scripted(("raise", 60)), Scripted(("raise", 100)), Scripted(("call", 100))]
    bots = [PyPokerEngineBot(player) for player in players]
    cards = deck(["AsAh", "KcKd", "2s7h"], "3s4s9hTcJd")
    play(words.State(Rules(5, 10), [60, 100, 300], button=0, deck=cards), bots)
    winners, hand_info, state = players[2].named("receive_round_result_message")[0]
    assert [winner["uuid"] for winner in winners] == ["player-1", "player-2"]
    assert state["pot"] == {
        "main": {"amount": 180},
        "side": [
            {"amount": 80, "eligibles": ["player-0", "player-2"]},
            {"amount": 0, "eligibles": ["player-0", "player-2"]},
        ],
    }
    assert state["seats"] == [seated(0, 200), seated(1, 180, "allin"), seated(2, 80, "allin")]
    valid_actions, _, asked = players[2].named("declare_action")[0]
    assert valid_actions[1:] == [
        {"action": "call", "amount": 100},
        {"action": "raise", "amount": {"min": -1, "max": -1}},
    ]
    assert asked["pot"]["main"] == {"amount": 130}
    streets = players[2].named("receive_street_start_message")
    assert [street for street, _ in streets] == ["preflop", "flop", "turn", "river"]
    assert [state["next_player"] for _, state in streets[1:]] == [0, 0, 0]  # who has chips
    assert list(streets[3][1]["action_histories"]) == ["preflop", "flop"]
    assert len(hand_info) == 3


def test_a_fold_out_shows_nothing(words):
    players = [Scripted(("fold", 0)), Scripted()]
    hand = words.State(Rules(5, 10), [100, 100], button=0, seed=3)
    play(hand, [PyPokerEngineBot(player) for player in players])
    winners, hand_info, state = players[1].named("receive_round_result_message")[0]
    assert (winners, hand_info) == ([seated(0, 105)], [])
    assert (state["street"], state["community_card"]) == ("showdown", [])
    assert [message for message, *_ in players[1].messages] == [*MESSAGES[:4], MESSAGES[4]]


def test_forced_bets_of_all_kinds(words):
    rules = Rules(5, 10, ante=2, ante_type="each", straddles=(20,))
    hand = words.State(rules, [100] * 4, button=0, seed=3, posts={0: (10, 5)})
    player = Scripted(("call", 20))
    PyPokerEngineBot(player).act(hand.view(hand.actor))
    (_, state) = player.named("receive_street_start_message")[0]
    told = [tuple(entry.values()) for entry in state["action_histories"]["preflop"]]
    assert told == [
        ("ANTE", 2, "player-1"),
        ("ANTE", 2, "player-2"),
        ("ANTE", 2, "player-3"),
        ("ANTE", 2, "player-0"),
        ("SMALLBLIND", 5, 5, "player-1"),
        ("BIGBLIND", 10, 5, "player-2"),
        ("RAISE", 20, 20, 10, "player-3"),
        ("CALL", 10, 10, "player-0"),
        ("ANTE", 5, "player-0"),
    ]
    assert (state["next_player"], state["pot"]["main"]) == (0, {"amount": 58})
    assert player.named("declare_action")[0][0][1] == {"action": "call", "amount": 20}
    assert player.named("receive_game_start_message")[0][0]["rule"]["ante"] == 2


def test_a_short_big_blind_is_owed_in_full(words):
    """R22: the others owe 10."""
    hand = words.State(Rules(5, 10), [100, 100, 4], button=0, seed=3)
    player = Scripted(("call", 10))
    assert PyPokerEngineBot(player).act(hand.view(0)) == "call"
    valid_actions, _, state = player.named("declare_action")[0]
    assert valid_actions[1] == {"action": "call", "amount": 10}
    assert state["action_histories"]["preflop"][1]["amount"] == 4
    assert state["seats"][2] == seated(2, 0, "allin")


def test_a_raise_over_a_short_big_blind(words):
    """It raises by what it is over 10, not over the blinds that are there."""
    hand = words.State(Rules(5, 10), [100, 100, 4], button=0, seed=3)
    hand.push("r30")
    player = Scripted(("fold", 0))
    PyPokerEngineBot(player).act(hand.view(1))
    raised = player.named("declare_action")[0][2]["action_histories"]["preflop"][2]
    assert (raised["amount"], raised["add_amount"]) == (30, 20)


def test_who_folded_can_win_no_pot(words):
    hand = words.State(Rules(5, 10), [300, 40, 300, 100, 300], button=0, seed=3)
    for action in ("r100", "c", "c", "c", "c", "r50", "f"):  # 100 and 40 are all-in
        hand.push(action)
    player = Scripted(("fold", 0))
    PyPokerEngineBot(player).act(hand.view(0))
    assert player.named("declare_action")[0][2]["pot"]["side"][0]["eligibles"] == [
        "player-0",
        "player-2",
        "player-3",
    ]


def test_empty_chairs_are_told_as_folded(words):
    hand = words.State(Rules(5, 10), [100, 0, 100, 100], button=0, seed=3)
    player = Scripted(("fold", 0))
    PyPokerEngineBot(player).act(hand.view(0))
    state = player.named("declare_action")[0][2]
    assert state["seats"][1] == seated(1, 0, "folded")
    assert (state["small_blind_pos"], state["big_blind_pos"]) == (2, 3)


def test_heads_up_the_button_is_the_small_blind(words):
    players = [Scripted(("call", 10), ("fold", 0)), Scripted(("call", 10), ("raise", 10))]
    hand = words.State(Rules(5, 10), [100, 100], button=0, seed=3)
    play(hand, [PyPokerEngineBot(player) for player in players])
    state = players[0].named("declare_action")[0][2]
    assert (state["dealer_btn"], state["small_blind_pos"], state["big_blind_pos"]) == (0, 0, 1)
    assert players[0].named("receive_street_start_message")[1][1]["next_player"] == 1


@pytest.mark.parametrize(
    ("hole", "board", "told"),
    [
        ("As2d", "3c4h5s9cTd", ("STRAIGHT", 1, 0, 14, 2)),
        ("AsKd", "QcJhTs2c3d", ("STRAIGHT", 10, 0, 14, 13)),
        ("AsKs", "QsJsTs2c3d", ("STRAIGHTFLASH", 10, 0, 14, 13)),
        ("9s2s", "QsJs3s2c3d", ("FLASH", 12, 0, 9, 2)),
        ("9s9d", "9cQhQs2c3d", ("FULLHOUSE", 9, 12, 9, 9)),
        ("9s9d", "9c9hQs2c3d", ("FOURCARD", 9, 0, 9, 9)),
        ("9s4d", "9c9hQs2c3d", ("THREECARD", 9, 0, 9, 4)),
        ("9s3s", "9cKhQs2c3d", ("TWOPAIR", 9, 3, 9, 3)),
        ("9s4s", "8cKhQs2c3d", ("HIGHCARD", 9, 4, 9, 4)),
    ],
)
def test_hands_as_they_are_told(words, hole, board, told):
    hand = words.State(
        Rules(5, 10), [10, 10], 0, deck=deck([hole, "6h8h" if "6h" not in board else "5h7h"], board)
    )
    player = Scripted(("call", 10))
    play(hand, [PyPokerEngineBot(player), PyPokerEngineBot(Scripted())])
    info = player.named("receive_round_result_message")[0][1][0]["hand"]
    assert (*info["hand"].values(), *info["hole"].values()) == told


# ---- Hand after hand ----------------------------------------------------------------------------


def test_rounds_are_counted_and_players_keep_their_names(words):
    player = Scripted(*12 * [("fold", 0)])
    match({"scripted": player, "b": lambda view: "c", "c": lambda view: "c"}, 12, 1)
    rounds = player.named("receive_round_start_message")
    assert [number for number, *_ in rounds] == list(range(1, 13))
    assert len(player.named("receive_game_start_message")) == 1
    assert len(player.named("receive_round_result_message")) == 12
    for state in (state for *_, state in player.named("receive_round_result_message")):
        assert state["seats"][0]["state"] == "folded"  # itself, from whatever seat
    messages = [message for message, *_ in player.messages if message in MESSAGES]
    assert messages.count(MESSAGES[1]) == 12


def test_a_new_hand_begins_also_if_the_end_was_not_told(words):
    player = Scripted(("call", 10), ("call", 10), ("call", 0))
    bot = PyPokerEngineBot(player)
    first = words.State(Rules(5, 10), [100, 100], button=0, seed=1)
    bot.act(first.view(0))
    second = words.State(Rules(5, 10), [100, 100], button=0, seed=2)
    bot.act(second.view(0))
    assert [number for number, *_ in player.named(MESSAGES[1])] == [1, 2]
    second.push("c")
    second.push("c")
    second.push("c")
    bot.act(second.view(0))
    assert len(player.named(MESSAGES[1])) == 2
    assert len(player.named(MESSAGES[3])) == 3


def test_the_same_hand_may_come_twice(words):
    """Also if nobody asks the player: nothing tells the hands apart but the end of the first."""
    player = Scripted()
    bot = PyPokerEngineBot(player)
    for _ in range(2):
        hand = words.State(Rules(5, 10), [100, 100], button=0, seed=1)
        hand.push("f")
        bot.end(hand.view(1))
    assert [number for number, *_ in player.named(MESSAGES[1])] == [1, 2]
    assert len(player.named(MESSAGES[4])) == 2


def test_several_boards_are_told_as_one(words):
    hand = words.State(Rules(5, 10, run_it_twice=True), [100, 100], button=0, seed=1)
    player = Scripted(("raise", 100))
    bot = PyPokerEngineBot(player)
    hand.push(bot.act(hand.view(0)))
    hand.push("c")
    hand.run(2)
    bot.end(hand.view(0))
    streets = player.named("receive_street_start_message")
    assert [street for street, _ in streets] == ["preflop", "flop", "turn", "river"]
    assert len(player.named(MESSAGES[4])[0][2]["community_card"]) == 5


def test_the_amount_of_a_call_is_always_right(words, seed):
    """In hands of all rules, with short stacks, straddles and posts."""
    rng = random.Random(seed)
    asked = 0
    for _ in range(how_many(words, 150, 20)):
        hand = random_hand(words, rng)
        bots = [PyPokerEngineBot(Scripted(*100 * [("fold", 0)])) for _ in range(hand.seats)]
        while hand.awaiting == "action" and (seat := hand.actor) is not None:
            if None not in (hand.hole_cards[seat] or (None,)):
                bot = bots[seat]
                bot.act(hand.view(seat))
                valid_actions, _, state = bot.player.messages[-1][1:]
                assert valid_actions[1]["amount"] == hand.current_bet
                assert state["seats"][0]["stack"] == hand.stacks[seat]
                assert (
                    state["pot"]["main"]["amount"]
                    + sum(pot["amount"] for pot in state["pot"]["side"])
                    == hand.pot
                )
                asked += 1
            step(hand, rng)
    assert asked > 20


def test_messages_may_be_changed(words):
    class Vandal(Scripted):
        def declare_action(self, valid_actions, hole_card, round_state):
            asked = super().declare_action(valid_actions, hole_card, round_state)
            histories = round_state["action_histories"]
            histories["preflop"][0].clear()
            for thing in (valid_actions, hole_card, round_state["community_card"], histories):
                thing.clear()
            round_state.clear()
            return asked

    player = Vandal(("call", 10), ("call", 0), ("call", 0))
    bot = PyPokerEngineBot(player)
    hand = words.State(Rules(5, 10), [100, 100], button=0, seed=1)
    for others in ("cc", "c", "c"):  # after the flop the other one is first
        hand.push(bot.act(hand.view(0)))
        for action in others:
            hand.push(action)
    _, hole_card, state = player.named("declare_action")[2]
    assert len(hole_card) == 2
    assert len(state["community_card"]) == 4
    assert [entry["amount"] for entry in state["action_histories"]["preflop"]] == [5, 10, 10, 10]


# ---- What players declare -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "action"),
    [
        (("fold", 0), "fold"),
        (("fold", None), "fold"),
        (("call", 10), "call"),
        (["call", 10.0], "call"),
        (("call", 200), "call"),  # all it has
        (("call", 0), "call 0"),
        (("call", True), "call True"),
        (("raise", 20), "raise 20"),
        (("raise", 25.0), "raise 25"),
        (("raise", 25.5), "raise 25.5"),
        (("raise", 100), "all-in"),
        (("raise", -1), "raise -1"),
        (("raise", {"min": 20, "max": 100}), "raise {'min': 20, 'max': 100}"),
        (("raise", None), "raise None"),
        (("check", 0), "check 0"),
        ((None, 5), "None 5"),
    ],
)
def test_declared_actions(words, declared, action):
    hand = words.State(Rules(5, 10), [100, 100], button=0, seed=1)
    assert PyPokerEngineBot(Scripted(declared)).act(hand.view(0)) == action
    good = action.split()[0] in ("fold", "call", "all-in") and len(action.split()) == 1
    good |= action in ("raise 20", "raise 25")
    assert (action in hand.legal) == good


def test_a_raise_of_all_that_only_calls(words):
    hand = words.State(Rules(5, 10), [300, 100], button=0, seed=1)
    hand.push("r200")
    assert PyPokerEngineBot(Scripted(("raise", 100))).act(hand.view(1)) == "all-in"
    hand.push("all-in", seat=1)
    assert hand.actions == ("r200", "c")


@pytest.mark.parametrize("declared", [None, "call", ("call",), ("call", 10, 3), 7])
def test_what_is_no_pair_is_a_fault(words, declared):
    player = Scripted(*4 * [declared])
    result = match({"odd": player, "b": lambda view: "c"}, 2, 1)["odd"]
    assert result.exceptions == result.timing.decisions == 2
    assert "an action and an amount, such as ('call', 10)" in result.faults[0].reason


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Scripted, "Scripted is a class: give a bot made of it, Scripted(...)"),
        (None, "None is a NoneType, not a player of PyPokerEngine: it has declare_action"),
        (3, "3 is an int, not a player"),
        (lambda view: "c", "not a player of PyPokerEngine"),
    ],
)
def test_what_is_no_player(value, told):
    with pytest.raises(InvalidConfig) as raised:
        PyPokerEngineBot(value)
    assert told in str(raised.value)


def test_a_player_without_room_for_a_uuid(words):
    class Slots:
        __slots__ = ()

        def declare_action(self, valid_actions, hole_card, round_state):
            return "fold", 0

    class Fixed(Slots):
        @property
        def uuid(self):
            return "mine"

    for player in (Slots(), Fixed()):
        assert match([player, lambda view: "c"], 4, 1)[0].fault_count == 0


def test_a_player_has_one_seat(words):
    player = Scripted()
    for bots in ([player, player], [PyPokerEngineBot(player), player], {"a": player, "b": player}):
        with pytest.raises(InvalidConfig, match="are one player of PyPokerEngine, which follows"):
            match(bots, 2, 1)


def test_a_player_needs_no_more_than_it_uses(words):
    class Bare:
        def declare_action(self, valid_actions, hole_card, round_state):
            return "call", valid_actions[1]["amount"]

    bare = Bare()
    result = match({"bare": bare, "b": lambda view: "c"}, 20, 1)["bare"]
    assert (result.fault_count, result.chips) == (0, 0)
    assert bare.uuid == "player-0"


# ---- The real engine ----------------------------------------------------------------------------


@pytest.fixture
def engine():
    return pytest.importorskip("pypokerengine.engine.dealer")


def engine_messages(scripts, stack, cards):
    """What PyPokerEngine tells each player of a hand of these cards and actions."""
    from pypokerengine.engine.card import Card
    from pypokerengine.engine.dealer import Dealer
    from pypokerengine.engine.deck import Deck
    from pypokerengine.engine.table import Table
    from pypokerengine.players import BasePokerPlayer

    real = type("Real", (Scripted, BasePokerPlayer), {})
    order = [Card((2, 4, 8, 16)[card & 3], (card >> 2) + 2).to_id() for card in cards]
    dealer = Dealer(5, stack)
    dealer.table = Table(cheat_deck=Deck(cheat=True, cheat_card_ids=order))
    players = [real(*script) for script in scripts]
    for place, player in enumerate(players):
        dealer.register_player(f"name {place}", player)
    dealer.start_game(1)
    return players


def seen_from(own, message, uuids):
    """A message of PyPokerEngine with the seats counted from a player's own."""
    count = len(uuids)
    text = json.dumps(message)
    for place, uuid in enumerate(uuids):
        name = f"player-{(place - own) % count}"
        text = text.replace(uuid, name).replace(f"name {place}", name)
    return turned(json.loads(text), own, count)


def turned(value, own, count):
    if isinstance(value, list):
        turned_items = [turned(item, own, count) for item in value]
        if value and all(isinstance(item, dict) and {"uuid", "stack"} <= {*item} for item in value):
            turned_items.sort(key=lambda item: item["uuid"])
        elif value and all(isinstance(item, str) and item.startswith("player-") for item in value):
            turned_items.sort()
        return turned_items
    if not isinstance(value, dict):
        return value
    places = ("dealer_btn", "next_player", "small_blind_pos", "big_blind_pos")
    return {
        name: (item - own) % count
        if name in places and isinstance(item, int)
        else turned(item, own, count)
        for name, item in value.items()
    }


def agreeing(message):
    """A message without what PyPokerEngine does otherwise on purpose or in error.

    It lets raise before the flop to one and a half big blinds, refuses to tell a raise of less
    than that all-in, deals the board out after a fold-out, knows no straight from the ace, and
    compares hands by hole cards and not by the best five.
    """
    name, *content = json.loads(json.dumps(message))
    if name == "receive_game_start_message":
        del content[0]["rule"]["max_round"]
    elif name == "declare_action":
        del content[0][2]
    elif name == "receive_round_result_message":
        _, hand_info, state = content
        content = [sorted(info["uuid"] for info in hand_info), state]
        del state["community_card"]
        for player in state["seats"]:
            del player["stack"]
    return [name, *content]


def test_messages_are_those_of_the_real_engine(words, engine, seed):
    chance = random.Random(seed)
    compared = 0
    for number in range(how_many(words, 60, 8)):
        count, stack = chance.randint(3, 6), chance.choice((40, 100, 300, 1000))
        hand = words.State(Rules(5, 10), [stack] * count, button=0, seed=seed + number)
        scripts = random_scripts(hand, chance)
        again = words.State(Rules(5, 10), [stack] * count, button=0, seed=seed + number)
        ours = [Scripted(*script) for script in scripts]
        play(again, [PyPokerEngineBot(player) for player in ours])
        assert again.actions == hand.actions
        dealt = again.deck
        board = 2 * count + 1
        cards = [card for hole in again.hole_cards for card in hole]
        cards += [*dealt[board : board + 3], dealt[board + 4], dealt[board + 6]]
        theirs = engine_messages(scripts, stack, cards)
        uuids = [player.uuid for player in theirs]
        for own in range(count):
            told = [seen_from(own, message, uuids) for message in theirs[own].messages]
            assert list(map(agreeing, ours[own].messages)) == list(map(agreeing, told)), (
                hand.actions
            )
            compared += len(told)
    assert compared > 100


def random_scripts(hand, chance):
    """Play a hand at random, and keep what each seat did as PyPokerEngine has it."""
    scripts = [[] for _ in range(hand.seats)]
    while (seat := hand.actor) is not None:
        legal, dice = hand.legal, chance.random()
        if dice < 0.2 and legal.call:
            scripts[seat].append(("fold", 0))
            hand.fold()
        elif dice < 0.7 or legal.min_raise_to is None:
            scripts[seat].append(("call", hand.current_bet))
            hand.call()
        else:
            lowest, highest = legal.min_raise_to, legal.max_raise_to
            amount = chance.choice((lowest, min(2 * lowest, highest), highest))
            scripts[seat].append(("raise", amount))
            hand.raise_to(amount)
    return scripts


def test_its_players_play_in_a_match(words, engine, seed):
    from pypokerengine.players import BasePokerPlayer
    from pypokerengine.utils.card_utils import estimate_hole_card_win_rate, gen_cards

    class Quiet(BasePokerPlayer):
        def _hear(self, *message):
            pass

    for name in MESSAGES:
        setattr(Quiet, name, Quiet._hear)

    class Calls(Quiet):
        def declare_action(self, valid_actions, hole_card, round_state):
            return valid_actions[1]["action"], valid_actions[1]["amount"]

    class ByChance(Quiet):
        """Calls if it wins as often in random deals as its share of the players is."""

        def receive_game_start_message(self, game_info):
            self.players = game_info["player_num"]

        def declare_action(self, valid_actions, hole_card, round_state):
            board = gen_cards(round_state["community_card"])
            rate = estimate_hole_card_win_rate(20, self.players, gen_cards(hole_card), board)
            chosen = valid_actions[1 if rate >= 1 / self.players else 0]
            return chosen["action"], chosen["amount"]

    result = match([Calls(), ByChance(), lambda view: "c"], 12, seed)
    assert [bot.name for bot in result] == ["Calls", "ByChance", "<lambda>"]
    assert [bot.fault_count for bot in result] == [0, 0, 0]
