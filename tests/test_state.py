"""A State's words: actions as text, what is legal, outcome, positions."""

import json
import pickle
import random
from decimal import Decimal
from fractions import Fraction

import pytest
from word_hands import BLINDS, how_many, play_random, push_all, start

from fasteval.errors import IllegalAction, InvalidCard, InvalidConfig

# ---- Acting --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("f", "f"),
        ("Fold", "f"),
        ("c", "c"),
        ("call", "c"),
        (" CALL ", "c"),
        ("r200", "r200"),
        ("raise 200", "r200"),
        ("raise to 250", "r250"),
        ("bet 300", "r300"),
        ("all-in", "r1000"),
        ("all in", "r1000"),
        ("allin", "r1000"),
        ("t", "f"),
        ("timeout", "f"),
    ],
)
def test_actions_are_said_in_words(words, said, logged):
    state = start(words)
    state.push(said)
    assert state.actions == (logged,)


@pytest.mark.parametrize("said", ["x", "k", "check", "Check", "c", "call", "t"])
def test_a_check_has_many_names(words, said):
    state = push_all(start(words), "c c")
    state.push(said)
    assert state.actions == ("c", "c", "c")
    assert state.street == "flop"


ODD_ACTIONS = [
    "", " ", "rise", "r", "r-5", "r1.5", "r1e3", "r 5 0", "raise", "raise by 5", "bet", "c100",
    "f1", "run", "muck", "r" + "9" * 100, "r\u0663\u0660\u0660", "r300\0", "all-in 5", None, 300,
    True, 3.5, b"f", ["f"], object,
]  # fmt: skip


@pytest.mark.parametrize("said", ODD_ACTIONS, ids=repr)
def test_what_is_no_action_is_quoted(words, said):
    state = start(words)
    before = pickle.dumps(state)
    with pytest.raises(IllegalAction) as caught:
        state.push(said)
    assert repr(said)[:40] in str(caught.value)
    assert pickle.dumps(state) == before


def test_what_is_no_action_names_what_is_legal(words):
    legal = "; legal: fold, call 100, raise to 200-1000"
    amounts = ("r" + "9" * 100, "r-5", "r20.5", "b 1e3", "raise 20.5", "raise to", "BET x", "r 5 0")
    for said in amounts:
        with pytest.raises(
            IllegalAction, match="not an action: a raise is to a whole number"
        ) as caught:
            start(words).push(said)
        assert str(caught.value).endswith(legal)
    for said in ("rnan", "rise 6", "run x", "", None, 300):
        with pytest.raises(IllegalAction, match=r"not an action: f \(fold\), c \(") as caught:
            start(words).push(said)
        assert str(caught.value).endswith(legal)


WAITING = {
    "the hand is over": ({}, "f f"),
    "the hand waits for run(boards)": ({"run_it_twice": True}, "f all-in all-in"),
    "the showdown waits for cards: deal or muck": ({"deal_later": True}, "f all-in all-in"),
}


@pytest.mark.parametrize("waits", WAITING)
def test_when_nobody_acts_errors_say_what_the_hand_waits_for(words, waits):
    options, actions = WAITING[waits]
    later = options.get("deal_later", False)
    rules = words.Rules(**BLINDS, run_it_twice=options.get("run_it_twice", False))
    state = push_all(words.State(rules, [1000] * 3, 0, deal_later=later), actions)
    for said in ("f", "c", "x", "r300", "all-in", "r-5", "bet x", "rise"):
        with pytest.raises(IllegalAction) as caught:
            state.push(said)
        assert str(caught.value).endswith(waits)
        assert "raise to 0" not in str(caught.value)
    with pytest.raises(IllegalAction, match=r"^all-in is not legal: the "):
        state.push("all-in")


@pytest.mark.parametrize(
    ("players", "actions", "most"),
    [
        (2, "all-in all-in", 4),
        (12, "f " * 10 + "all-in all-in", 3),
        (15, "f " * 13 + "all-in all-in", 2),
        (18, "f " * 16 + "c x all-in all-in", 3),
    ],
)
def test_a_wrong_number_of_boards_is_told_how_many_can_be_run(words, players, actions, most):
    state = push_all(start(words, (1000,) * players, run_it_twice=True), actions)
    for boards in (0, -1, most + 1, 99, 2**70):
        with pytest.raises(IllegalAction, match=rf"boards cannot be run: from 1 to {most} can"):
            state.run(boards)
    with pytest.raises(IllegalAction, match=rf"from 1 to {most} can"):
        state.push(f"run{most + 1}")
    state.run(most)
    assert len(state.boards) == most
    with pytest.raises(IllegalAction, match=r"how many boards .* the hand is over"):
        state.push("t")


@pytest.mark.parametrize(
    "said", ["check", "r0", "r100", "r199", "r1001", "r" + "9" * 99, "run2", "muck1"]
)
def test_an_illegal_action_changes_nothing_and_names_the_bounds(words, said):
    state = start(words)
    before = (pickle.dumps(state), str(state))
    with pytest.raises(IllegalAction) as caught:
        state.push(said)
    if not said.startswith(("run", "muck")):
        assert "legal: fold, call 100, raise to 200-1000" in str(caught.value)
    assert (pickle.dumps(state), str(state)) == before


AMOUNTS = ["300", b"300", None, True, False, 300.0, 20.5, float("nan"), float("inf"), Decimal(300),
           Fraction(601, 2), [300], 1j]  # fmt: skip


@pytest.mark.parametrize("amount", AMOUNTS, ids=repr)
def test_an_amount_that_is_no_int_changes_nothing(words, amount):
    state = start(words)
    before = pickle.dumps(state)
    with pytest.raises(IllegalAction, match=r"legal: fold, call 100, raise to 200-1000"):
        state.raise_to(amount)
    assert pickle.dumps(state) == before


@pytest.mark.parametrize("amount", [-1, 0, -(2**63), 2**62, 2**63, 2**64, 10**400, 199, 1001])
def test_an_amount_out_of_bounds_changes_nothing(words, amount):
    state = start(words)
    before = pickle.dumps(state)
    with pytest.raises(IllegalAction, match=r"legal: fold, call 100, raise to 200-1000"):
        state.raise_to(amount)
    assert pickle.dumps(state) == before


def test_nothing_is_legal_after_the_end(words):
    state = push_all(start(words), "f f")
    before = pickle.dumps(state)
    for said in ("f", "c", "x", "r300", "all-in", "t", "run2", "muck2"):
        with pytest.raises(IllegalAction):
            state.push(said)
    assert not state.legal
    assert list(state.legal) == []
    assert pickle.dumps(state) == before


def test_all_in_is_a_raise_or_a_call_that_takes_the_stack(words):
    state = start(words, stacks=(1000, 80, 1000))
    state.push("all-in")
    state.push("all-in")
    state.push("all-in")
    assert state.actions == ("r1000", "c", "c")


def test_all_in_says_why_it_is_not_open(words):
    with pytest.raises(IllegalAction, match=r"a raise is limited to 350, .* of 1000"):
        start(words, limit="pot_limit").push("all-in")
    with pytest.raises(IllegalAction, match=r"a raise is limited to 200"):
        start(words, limit="fixed_limit").push("all-in")
    state = push_all(start(words, stacks=(1000, 1000, 240)), "r200 c all-in")
    with pytest.raises(IllegalAction, match=r"no raise is open, and to call 40 leaves"):
        state.push("all-in")


def test_what_is_listed_as_legal_is_legal(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 200, 20)):
        for state in play_random(words, rng):
            for action in state.legal:
                assert action in state.legal
                state.copy().push(action)
            for action in ("f", "c", "x", "call", "r1", "r7", "r100"):
                if action in state.legal:
                    state.copy().push(action)
                else:
                    with pytest.raises(IllegalAction):
                        state.copy().push(action)


# ---- The end -------------------------------------------------------------------------------------


def test_the_outcome_of_a_fold(words):
    state = start(words)
    assert state.outcome() is None
    push_all(state, "r300 f f")
    assert state.outcome() == words.Outcome(
        how="fold",
        winners=(0,),
        payouts=(250, 0, 0),
        returned=(200, 0, 0),
        net=(150, -50, -100),
        rake=0,
        showdown_order=(),
        shown=(),
        all_in_face_up=(),
    )


def test_the_outcome_of_a_showdown(words):
    state = words.State(
        words.Rules(**BLINDS, rake_basis_points=500), [1000] * 3, 0, deal_later=True
    )
    for seat, cards in enumerate(("AsAd", "KsKd", "QsQd")):
        state.deal(cards, seat=seat)
    state.deal("2c 7h 9d 3s 4h")
    push_all(state, "c c x r100 c c x x x r200 f c")
    outcome = state.outcome()
    assert outcome.how == "showdown"
    assert outcome.winners == (0,)
    assert outcome.showdown_order == state.showdown_order == (1, 0)
    assert outcome.shown == (0, 1)
    assert outcome.all_in_face_up == ()
    assert (outcome.rake, outcome.net) == (50, (550, -400, -200))


def test_an_all_in_has_no_order(words):
    state = push_all(start(words), "f all-in all-in")
    outcome = state.outcome()
    assert outcome.all_in_face_up == outcome.shown == (1, 2)
    assert outcome.showdown_order == state.showdown_order == ()


def test_chips_of_the_outcome_add_up(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 30)):
        *_, state = play_random(words, rng)
        outcome = state.outcome()
        assert sum(outcome.net) == -outcome.rake
        assert outcome.winners or not state.pots
        assert set(outcome.winners) <= set(state.live)
        assert (outcome.how == "fold") == (len(state.live) == 1)


def test_who_wins_a_pot_is_a_winner_whatever_it_pays(words):
    def showdown(stacks, **options):
        state = words.State(words.Rules(**{**BLINDS, **options}), stacks, 0, deal_later=True)
        for seat, cards in enumerate(("AsAd", "KsKd", "QsQd")):
            state.deal(cards, seat=seat)
        state.deal("2c 7h 9d 3s 4h")
        return push_all(state, "all-in all-in all-in").outcome()

    raked = showdown([400, 1000, 1000], rake_basis_points=10_000)
    assert (raked.winners, raked.payouts, raked.rake) == ((0, 1), (0, 0, 0), 2400)
    folded = push_all(start(words, rake_basis_points=10_000, no_flop_no_drop=False), "r200 f f")
    assert (folded.outcome().winners, folded.outcome().payouts) == ((0,), (0, 0, 0))


def test_a_winner_whom_the_odd_chip_passes_over_is_a_winner(words):
    """Two equal hands and one chip, which somebody posted dead."""
    state = words.State(
        words.Rules(minimum_bet=2), [100] * 3, 0, posts={0: (0, 1)}, deal_later=True
    )
    for seat, cards in enumerate(("2c2h", "AsKd", "AdKs")):
        state.deal(cards, seat=seat)
    state.deal("Ah Kc 9d 8s 4h")
    push_all(state, "x " * 12)
    assert state.pots[0].winners == ((1, 2),)
    assert (state.payouts, state.outcome().winners) == ((0, 1, 0), (1, 2))


def test_nobody_wins_where_nobody_bets(words):
    state = words.State(words.Rules(minimum_bet=2), [100, 100], 0, seed=1)
    push_all(state, "x " * 8)
    assert state.outcome().how == "showdown"
    assert (state.pots, state.outcome().winners) == ((), ())
    state = words.State(words.Rules(minimum_bet=2), [100, 100], 0, seed=1)
    state.push("f")  # who is left alone wins, be it nothing
    assert (state.pots, state.outcome().winners) == ((), state.live)


# ---- Read while another thread acts --------------------------------------------------------------

READINGS = {
    "history": lambda state: state.history,
    "view": lambda state: state.view(0),
    "outcome": lambda state: state.outcome(),
    "dict": lambda state: state.to_dict(),
    "text": str,
    "line": repr,
}


def restless(words, moves):
    """The class of a hand that, listed in moves, is changed as soon as anything of it is read."""

    def watched(name):
        read = getattr(words.State.__mro__[1], name)

        def get(self):
            value = read.__get__(self)
            if name in ("showdown", "start_arguments"):
                value = value()
            if moves and moves[0][0] is self:
                moves.pop()[1](self)
            return value

        if name in ("showdown", "start_arguments"):
            return get
        return property(get)

    names = [
        "rules", "legal", "actor", "street", "over", "awaiting", "stacks", "bets", "current_bet",
        "pot", "rake", "live", "able", "face_up", "boards", "hole_cards", "deck", "returned",
        "payouts", "pots", "actions", "showdown", "start_arguments",
    ]  # fmt: skip
    return type("Restless", (words.State,), {name: watched(name) for name in names})


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("actions", ["r300", "r300 f", "r300 f f", "r300 c f x r100 c x x x x"])
def test_what_is_read_is_of_one_moment(words, reading, actions):
    read, moves = READINGS[reading], []
    for move in (lambda state: state.push("f"), lambda state: state.pop()):
        rules = words.Rules(**BLINDS)
        state = push_all(restless(words, moves)(rules, [1000] * 3, 0, seed=1), actions)
        if state.over and "push" in move.__code__.co_names:
            continue
        wanted = read(state.copy())
        moves.append((state, move))
        assert read(state) == wanted


# ---- Starting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "button", "options", "field"),
    [
        ([1000], 0, {}, "stacks"),
        ([], 0, {}, "stacks|button"),
        ([1000] * 23, 0, {}, "stacks"),
        ([1000, 0], 0, {}, "stacks"),
        ([1000, -1], 0, {}, r"stacks\[1\]"),
        ([1000, 1.5], 0, {}, r"stacks\[1\]"),
        ([1000, True], 0, {}, r"stacks\[1\]"),
        ([1000, "1000"], 0, {}, r"stacks\[1\]"),
        ([1000, float("nan")], 0, {}, r"stacks\[1\]"),
        ([2**62 - 1, 1], 0, {}, "stacks"),
        ([2**63, 1], 0, {}, r"stacks\[0\]"),
        ("1000", 0, {}, "stacks"),
        (1000, 0, {}, "stacks"),
        ([1000, 1000], 2, {}, "button"),
        ([1000, 1000], -1, {}, "button"),
        ([1000, 1000], None, {}, "button"),
        ([1000, 1000], 1.0, {}, "button"),
        ([1000, 1000], True, {}, "button"),
        ([1000, 1000, 0], 0, {"small_blind_seat": 2}, "small_blind_seat"),
        ([1000, 1000, 9], 0, {"small_blind_seat": "x"}, "small_blind_seat"),
        ([1000, 1000, 9], 0, {"big_blind_seat": None}, "big_blind_seat"),
        ([1000, 1000, 9], 0, {"small_blind_seat": 1, "big_blind_seat": 1}, "big_blind_seat"),
        ([1000, 1000, 9], 0, {"posts": {1: 5}}, "posts"),
        ([1000, 1000, 9], 0, {"posts": {0: -5}}, "posts"),
        ([1000, 1000, 9], 0, {"posts": {0: (1, 2, 3)}}, "posts"),
        ([1000, 1000, 9], 0, {"posts": [5]}, "posts"),
        ([1000, 1000, 9], 0, {"seed": -1}, "seed"),
        ([1000, 1000, 9], 0, {"seed": 1.5}, "seed"),
        ([1000, 1000, 9], 0, {"seed": 1, "deck": range(52)}, "seed"),
    ],
)
def test_a_start_that_makes_no_sense_names_the_field(words, stacks, button, options, field):
    with pytest.raises((InvalidConfig, TypeError), match=field) as caught:
        words.State(words.Rules(**BLINDS), stacks, button, **options)
    assert caught.type is InvalidConfig or "seed" in options


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ([*range(51), 0], "repeats"),
        (list(range(13)), "needs 14"),
        ("AsAs", "repeats"),
        ("", "needs 14"),
        ([*range(51), 52], "52"),
        ([*range(51), -1], "-1"),
    ],
)
def test_a_bad_deck_is_refused(words, deck, message):
    with pytest.raises(InvalidCard, match=message):
        words.State(words.Rules(**BLINDS), [1000] * 3, 0, deck=deck)


def test_rules_of_something_else_are_a_type_error(words):
    for rules in (None, {}, BLINDS, "tda", object()):
        with pytest.raises(TypeError, match=r"a State begins with fasteval\.Rules"):
            words.State(rules, [1000] * 3, 0)


def test_chips_near_the_limit_neither_overflow_nor_lie(words):
    largest = 2**62 - 1
    for limit in ("no_limit", "pot_limit"):
        rules = words.Rules(small_blind=2**59, big_blind=2**60, limit=limit)
        third = largest // 3
        state = words.State(rules, [third, third, largest - 2 * third], 0, seed=1)
        while not state.over:
            assert sum(state.stacks) + state.pot == largest
            state.push("all-in" if "all-in" in state.legal else "c")
        assert sum(state.stacks) == largest
        assert state.is_consistent()
        assert words.State.from_dict(json.loads(json.dumps(state.to_dict()))) == state


def test_a_state_has_no_constructor_of_its_own(words):
    """It is the floor's, so that hands start quickly."""
    members = vars(words.State)
    assert not {"__init__", "__new__", "__getattribute__", "__dict__"} & set(members)
    floor_state = words.State.__mro__[1]
    for name in ("fold", "check", "call", "raise_to", "legal", "copy", "stacks"):
        assert name not in members
        assert hasattr(floor_state, name)


# ---- Positions -----------------------------------------------------------------------------------


def test_positions_go_round_from_the_button(words):
    assert start(words, [100] * 6, button=4).positions == ("BB", "UTG", "HJ", "CO", "BTN", "SB")
    assert start(words, [100] * 2, button=1).positions == ("BB", "BTN/SB")
    state = start(words, [100, 0, 100, 100], button=3)
    assert state.positions == ("SB", None, "BB", "BTN")
    assert state.position(2) == "BB"
    assert state.position(1) is None
    for seat in (4, -1, "x", True, 1.0):
        with pytest.raises(InvalidConfig, match="seat"):
            state.position(seat)


def test_dead_positions_are_left_out(words):
    rules = words.Rules(**BLINDS)
    dead = words.State(rules, [9, 9, 0, 9, 9], 2, small_blind_seat=None, big_blind_seat=3)
    assert dead.positions == ("HJ", "CO", None, "BB", "UTG")
    dead = words.State(rules, [9, 9, 9, 9, 9], 2, small_blind_seat=None, big_blind_seat=3)
    assert dead.positions == ("HJ", "CO", "BTN", "BB", "UTG")


def test_positions_without_blinds_are_those_with_blinds(words):
    for players in range(2, 11):
        for button in range(players):
            state = words.State(words.Rules(minimum_bet=2), [100] * players, button, seed=1)
            assert state.big_blind_seat is None
            assert state.positions == start(words, [100] * players, button).positions


def test_first_to_act_is_first_by_name(words, seed):
    rng = random.Random(seed)
    for _ in range(200):
        players = rng.randint(2, 22)
        state = start(words, [1000] * players, button=rng.randrange(players))
        names = words.position_names(players)
        assert state.position(state.actor) == names[0]
        seats = [state.positions.index(name) for name in names]
        assert seats == [(seats[0] + step) % players for step in range(players)]


def test_words_add_nothing_to_an_instance(words):
    state = start(words)
    assert "__dict__" not in vars(words.State)
    assert how_many(words, not hasattr(state, "__dict__"), True)


def test_a_muck_does_not_open_the_hands_of_others(words):
    rules = words.Rules(small_blind=1, big_blind=2, auto_muck=True)
    hand = words.State(rules, [100, 100, 4], button=0, deal_later=True)
    for action in ["r4", "c", "c", "c", "c", "c", "c", "c", "c", "muck1"]:
        hand.push(action)
    hand.deal("As Ad", seat=0)
    hand.deal("Ks Kd", seat=2)
    hand.deal("2c 7d 9h Jc 3s")
    assert hand.showdown() == ((2, 0), (0, 2), False)


@pytest.mark.parametrize("limit", ["no_limit", "pot_limit", "fixed_limit"])
def test_all_in_is_legal_where_it_can_be_said(words, limit):
    hand = words.State(words.Rules(small_blind=1, big_blind=2, limit=limit), [100, 100], 0, seed=1)
    assert ("all-in" in hand.legal) == (limit == "no_limit")
    if limit != "no_limit":
        with pytest.raises(words.IllegalAction, match="of 99"):
            hand.push("all-in")
    else:
        hand.push("all-in")
        assert hand.actions == ("r100",)
        assert "all-in" in hand.legal  # as a call


def test_a_seat_speaks_for_itself_only(words):
    hand = words.State(words.Rules(**BLINDS), [1000] * 3, 0, seed=1)
    before = hand.to_dict()
    for said, seat, wrong in (
        ("f", 2, "it is the turn of seat 0, not that of seat 2"),
        ("r300", 1, "the turn of seat 0"),
        ("t", 0, "'t' is for the table to say"),
        ("run2", 0, "'run2' is for the table"),
        ("muck1", 0, "not that of seat 0"),
        ("c", "0", "not a seat"),
        ("c", True, "not a seat"),
    ):
        with pytest.raises(words.IllegalAction, match=wrong):
            hand.push(said, seat=seat)
        assert hand.to_dict() == before
    hand.push("c", seat=0)
    assert hand.actor == 1


@pytest.mark.parametrize("stacks", [{5: 100, 7: 200}, {100, 300}, {100: 1}.keys(), {1: 5}.items()])
def test_what_has_no_order_is_no_list_of_stacks(words, stacks):
    with pytest.raises(words.InvalidConfig, match=r"stacks: a .* has no order of seats"):
        words.State(words.Rules(**BLINDS), stacks, 0)


@pytest.mark.parametrize("name", ["small_blind_seat", "big_blind_seat"])
def test_nobody_posts_blinds_that_are_not_there(words, name):
    rules = words.Rules(minimum_bet=2, ante=1, ante_type="each")
    with pytest.raises(words.InvalidConfig, match=f"{name}: .* where there are no blinds"):
        words.State(rules, [50] * 3, 0, **{name: 1})
    assert words.State(rules, [50] * 3, 0, small_blind_seat=None, seed=1).pot == 3


def test_no_more_cards_are_drawn_than_a_hand_can_need(words):
    """Two for each, five shared and three burnt; all of them if the board may be run again."""
    for dealt_by in ({"seed": 7}, {}):
        once = words.State(words.Rules(**BLINDS), [1000] * 3, 0, **dealt_by)
        assert [card is None for card in once.deck] == [False] * 14 + [True] * 38
        twice = words.State(words.Rules(**BLINDS, run_it_twice=True), [1000] * 3, 0, **dealt_by)
        assert sorted(twice.deck) == list(range(52))
        if dealt_by:
            assert twice.deck[:14] == once.deck[:14]
