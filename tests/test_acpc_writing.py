"""Logs of the Annual Computer Poker Competition and its match states, written."""

import io
import json
import random
import re
from collections import Counter
from decimal import Decimal

import pytest
from hands import rules_of
from random_hands import choose, random_config, random_deck
from test_real_hands import FOLDER
from word_hands import LIMITS, how_many, play_random

from fasteval.errors import InvalidConfig
from fasteval.histories.acpc.betting import write_betting
from fasteval.histories.acpc.format import (
    STANDARD,
    game_definition,
    match_state,
    read_match_state,
)
from fasteval.histories.acpc.game import Game, write_game
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand, read_hands, write_hands
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay
from fasteval.notation import format_card

NO_LIMIT_2P = "holdem.nolimit.2p.reverse_blinds"


def begin(words, cards, board="", stacks=20_000, **options):
    """A hand by the rules of the competition, whose cards are known, by position."""
    blinds = {"small_blind": 50, "big_blind": 100, **options}
    rules = words.Rules.named("acpc", **blinds)
    state = words.State(rules, [stacks] * len(cards), len(cards) - 1, deal_later=True)
    for seat, hole in enumerate(cards):
        state.deal(hole, seat=seat)
    if board:
        state.deal(board)
    return state


def told(state, actions, seat, hand):
    """The match states that a seat sees, before the first action and after each."""
    lines = [match_state(state, seat, hand)]
    for action in actions.split():
        state.push(action)
        lines.append(match_state(state, seat, hand))
    return lines


# ---- Match states, worked out by hand from the protocol -----------------------------------------


@pytest.mark.parametrize(
    ("seat", "own", "shown"), [(0, "AhTd|", "AhTd|8c8s"), (1, "|8c8s", "AhTd|8c8s")]
)
def test_a_limit_hand_of_two_as_each_sees_it(words, seat, own, shown):
    """Position 0 is the big blind; position 1, the button, is first before the flop."""
    options = {"limit": "fixed_limit", "small_blind": 5, "big_blind": 10}
    state = begin(words, ["AhTd", "8c8s"], "2c7d9hJc3s", stacks=1000, **options)
    assert told(state, "r20 c c r10 r20 c c c r20 c", seat, 5) == [
        f"MATCHSTATE:{seat}:5::{own}",
        f"MATCHSTATE:{seat}:5:r:{own}",
        f"MATCHSTATE:{seat}:5:rc/:{own}/2c7d9h",
        f"MATCHSTATE:{seat}:5:rc/c:{own}/2c7d9h",
        f"MATCHSTATE:{seat}:5:rc/cr:{own}/2c7d9h",
        f"MATCHSTATE:{seat}:5:rc/crr:{own}/2c7d9h",
        f"MATCHSTATE:{seat}:5:rc/crrc/:{own}/2c7d9h/Jc",
        f"MATCHSTATE:{seat}:5:rc/crrc/c:{own}/2c7d9h/Jc",
        f"MATCHSTATE:{seat}:5:rc/crrc/cc/:{own}/2c7d9h/Jc/3s",
        f"MATCHSTATE:{seat}:5:rc/crrc/cc/r:{own}/2c7d9h/Jc/3s",
        f"MATCHSTATE:{seat}:5:rc/crrc/cc/rc:{shown}/2c7d9h/Jc/3s",
    ]


def test_a_hand_without_a_limit_has_totals_of_the_whole_hand(words):
    """300 before the flop and 300 on it are r600; all the stack is r20000."""
    state = begin(words, ["AhTd", "8c8s"], "2c7d9hJc3s")
    assert told(state, "r300 c r300 r900 c r18800 c", 1, 31) == [
        "MATCHSTATE:1:31::|8c8s",
        "MATCHSTATE:1:31:r300:|8c8s",
        "MATCHSTATE:1:31:r300c/:|8c8s/2c7d9h",
        "MATCHSTATE:1:31:r300c/r600:|8c8s/2c7d9h",
        "MATCHSTATE:1:31:r300c/r600r1200:|8c8s/2c7d9h",
        "MATCHSTATE:1:31:r300c/r600r1200c/:|8c8s/2c7d9h/Jc",
        "MATCHSTATE:1:31:r300c/r600r1200c/r20000:|8c8s/2c7d9h/Jc",
        "MATCHSTATE:1:31:r300c/r600r1200c/r20000c/:AhTd|8c8s/2c7d9h/Jc/3s",
    ]


def test_after_an_all_in_before_the_flop_each_street_has_a_slash(words):
    state = begin(words, ["AhTd", "8c8s"], "2c7d9hJc3s")
    assert told(state, "r20000 c", 0, 2)[2] == ("MATCHSTATE:0:2:r20000c///:AhTd|8c8s/2c7d9h/Jc/3s")


def test_three_players_of_whom_one_folds(words):
    """The small blind is position 0. Who folded shows nothing at the showdown."""
    state = begin(words, ["AhTd", "8c8s", "KsKd"], "2c7d9hJc3s")
    lines = told(state, "r300 f c c r600 c c c c c", 1, 8)
    assert lines[3:6] == [
        "MATCHSTATE:1:8:r300fc/:|8c8s|/2c7d9h",
        "MATCHSTATE:1:8:r300fc/c:|8c8s|/2c7d9h",
        "MATCHSTATE:1:8:r300fc/cr900:|8c8s|/2c7d9h",
    ]
    assert lines[-1] == "MATCHSTATE:1:8:r300fc/cr900c/cc/cc:|8c8s|KsKd/2c7d9h/Jc/3s"
    assert match_state(state, 0, 8).endswith(":AhTd|8c8s|KsKd/2c7d9h/Jc/3s")


def test_when_all_fold_nobody_shows(words):
    state = begin(words, ["AhTd", "8c8s"])
    assert told(state, "r300 f", 0, 0)[2] == "MATCHSTATE:0:0:r300f:AhTd|"


def test_a_match_state_has_what_the_seat_knows_and_no_more(words, seed):
    """Whatever a seat knows of a hand, and what it may do, comes back."""
    rng = random.Random(seed)
    for _ in range(how_many(words, 60, 8)):
        game = STANDARD[rng.choice(list(STANDARD))]
        state = deal(words, game, rng)
        while True:
            for seat in range(state.seats):
                view = state.view(seat)
                record = read_match_state(match_state(state, seat, 3), write_game(game))
                assert record.state().view(seat) == view
                assert (record.hero, record.id) == (seat, "3")
            if state.over:
                break
            state.push(choose(rng, {name: getattr(state.legal, name) for name in LIMITS}))


def deal(words, game, rng):
    limits = {"small_bet": 10, "big_bet": 20} if game.is_limit else {}
    rules = words.Rules.named(
        "acpc",
        small_blind=min(blind for blind in game.blinds if blind),
        big_blind=max(game.blinds),
        limit="fixed_limit" if game.is_limit else "no_limit",
        **limits,
    )
    return words.State(rules, game.stacks, len(game.blinds) - 1, seed=rng.randrange(2**63))


def test_what_cannot_be_a_match_state(words):
    state = begin(words, ["AhTd", "8c8s"])
    with pytest.raises(InvalidConfig, match="seat"):
        match_state(state, 2)
    with pytest.raises(UnsupportedHand, match="the hand number -1"):
        match_state(state, 0, -1)
    blank = words.State(state.rules, [1000, 1000], 1, deal_later=True)
    with pytest.raises(UnsupportedHand, match="seat 0, whose cards are not known"):
        match_state(blank, 0)
    empty = words.State(state.rules, [1000, 0, 1000], 1, seed=1)
    with pytest.raises(UnsupportedHand, match="seat 1, whose cards are not known"):
        match_state(empty, 1)
    assert match_state(empty, 2).startswith("MATCHSTATE:0:0::")


def test_the_definition_of_a_game(words):
    assert game_definition(begin(words, ["AhTd", "8c8s"])) == (
        "GAMEDEF\nnolimit\nnumPlayers = 2\nnumRounds = 4\nstack = 20000 20000\nblind = 100 50\n"
        "firstPlayer = 2 1 1 1\nnumSuits = 4\nnumRanks = 13\nnumHoleCards = 2\n"
        "numBoardCards = 0 3 1 1\nEND GAMEDEF\n"
    )
    for name, game in STANDARD.items():
        assert game_definition(deal(words, game, random.Random(1))) == write_game(game), name


# ---- Logs ---------------------------------------------------------------------------------------

LOG = """\
# name/game/hands/seed friendly holdem.nolimit.2p.reverse_blinds.game 1000 7
STATE:0:r300c/cr900c/cc/r2100f:AsKs|QdQh/2c7d9h/Jc/3s:900|-900:P1|P2
STATE:1:r250r20000c///:AcAd|KcKd/2c7d9h/Jc/3s:20000|-20000:P2|P1
# name/game/hands/seed friendly my.game 1000 7
# GAMEDEF
# nolimit
# numPlayers = 2
# numRounds = 4
# stack = 500 600
# blind = 100 50
# firstPlayer = 2 1 1 1
# numSuits = 4
# numRanks = 13
# numHoleCards = 2
# numBoardCards = 0 3 1 1
# END GAMEDEF
STATE:0:r250f:6s9d|4dQd:-100|100:P1|P2
STATE:1:f:6s9d|4dQd:50|-50:P1|P2 # 1479132064.35509
MATCHSTATE:1:2:r250:|4dQd
# fasteval {}
MATCHSTATE:1:2:r250f:|4dQd
"""


def read(text):
    return list(read_hands(io.StringIO(text), "acpc"))


def write(hands):
    out = io.StringIO()
    write_hands(hands, out, "acpc")
    return out.getvalue()


def test_a_log_is_written_as_it_was_read():
    """The header and the definition are there only where they change."""
    hands = read(LOG)
    assert len(hands) == 6
    assert write(hands) == LOG


def test_a_state_is_written_with_a_note_that_other_programs_pass_over(words):
    state = begin(words, ["AhTd", "8c8s"], "2c7d9hJc3s")
    told(state, "r300 c r300 f", 0, 0)
    record = HandRecord.of(state, players=("P1", "P2"), id="x|7")
    *definition, note, line = format_hand(record, "acpc").splitlines()
    assert line == "STATE:0:r300c/r600f:AhTd|8c8s/2c7d9h:300|-300:P1|P2"
    assert [line.removeprefix("# ") for line in definition] == game_definition(state).splitlines()
    assert json.loads(note.removeprefix("# fasteval ")) == {
        "id": "x|7",
        "source": "",
        "expect": {
            "uncalled": [300, 0],
            "pots": [600],
            "total": 600,
            "rake": 0,
            "collected": [600, 0],
            "winners": [0],
        },
    }
    assert parse_hand("\n".join([*definition, note, line])) == record


def change(**fields):
    return read(LOG)[0].change(**fields)


FIRST_RAISE = {"actions": ("r300",), "boards": (), "expected": Expected()}


@pytest.mark.parametrize(
    "record",
    [
        change(id="", source="", about=()),
        change(id="17a", unit=Decimal("0.01"), currency="EUR", about=(("table", "T: 1 | #"),)),
        change(players=()),
        change(players=("P|1", "P:2")),
        change(players=("P # 1", None)),
        change(players=(" P1", "P2 # 12")),
        change(hero=1),
        change(expected=Expected()),
        change(expected=Expected(collected=(1800, 0), final_stacks=(20_900, 19_100))),
        change(expected=Expected(final_stacks=(Decimal("20000.5"), Decimal("19999.5")))),
        change(boards=("2c7d9hJc3s",), hole_cards=("AsKs", None)),
        change(hole_cards=()),
        change(stacks=(0, 20_000, 0, 20_000), button=3, hole_cards=(None, "AsKs", None, "QdQh"),
               players=(None, "P1", None, "P2"), expected=Expected(), hero=3),
        change(stacks=(20_000, 0, 20_000), button=1, hole_cards=("QdQh", None, "AsKs"),
               players=("P1", None, "P2"), expected=Expected(), actions=("r300", "f")),
        change(**FIRST_RAISE),
        change(**FIRST_RAISE, hero=1, hole_cards=(None, "QdQh")),
        change(**FIRST_RAISE, hero=1, hole_cards=("QdQh", None)),
        change(actions=("f",), boards=("2c7d9h",), expected=Expected()),
    ],
)  # fmt: skip
def test_what_a_line_has_no_field_for_comes_back_from_its_note(record):
    again = parse_hand(format_hand(record, "acpc"), "acpc")
    assert again == record
    assert again.state().history == record.state().history


def test_hands_of_several_logs_in_one_keep_what_they_are():
    hands = [*read(LOG), change(about=()), *read(LOG)[2:4], change(about=(("game", "my.game"),))]
    assert read(write(hands)) == hands


RULES = {
    "small_blind": 50,
    "big_blind": 100,
    "raise_cap": None,
    "cap_heads_up": False,
    "odd_chip": "first",
    "auto_muck": True,
    "reopen": "single_full_raise",
    "rake_basis_points": 500,
    "rake_cap": 0,
    "button_mode": "dead",
}


def test_options_that_change_nothing_in_a_hand_come_back(words):
    record = change(rules=words.Rules(**RULES))
    assert parse_hand(format_hand(record, "acpc")).rules == record.rules


@pytest.mark.parametrize(
    "options",
    [
        {"small_blind": 5, "big_blind": 10},
        {"small_blind": 5, "big_blind": 10, "small_bet": 10, "big_bet": 30},
        {"small_blind": 5, "big_blind": 10, "raise_cap": None, "cap_heads_up": False},
        {"minimum_bet": 10},
        {"small_blind": 5, "big_blind": 10, "straddles": (20,)},
    ],
)
def test_games_of_limit_come_back(words, options):
    rules = words.Rules(limit="fixed_limit", **options)
    state = words.State(rules, [1000] * 4, 2, seed=6)
    while not state.over:
        assert parse_hand(format_hand(state, "acpc"), "acpc").state().history == state.history
        state.push(f"r{state.legal.min_raise_to}" if state.legal.min_raise_to else "c")
    record = HandRecord.of(state)
    assert parse_hand(format_hand(record, "acpc"), "acpc") == record


def test_limit_bets_that_the_dealer_sizes_otherwise_are_refused(words):
    """A short all-in can be completed here (R79); there, a raise is a whole bet more."""
    rules = words.Rules.named("acpc", small_blind=5, big_blind=10, limit="fixed_limit")
    state = words.State(rules, [1000, 14, 1000], 2, seed=6)
    for action in ("c", "c", "c", "c", "all-in", "r10"):
        state.push(action)
    with pytest.raises(UnsupportedHand, match=r"action 6 .* by its rules a raise puts in 24"):
        match_state(state, 0)


def test_a_hand_in_which_nobody_is_asked_cannot_be_written(words):
    rules = words.Rules.named("acpc", small_blind=50, big_blind=100)
    state = words.State(rules, [100, 50], 1, seed=6)
    with pytest.raises(UnsupportedHand, match="a hand in which nobody is asked"):
        match_state(state, 0)


@pytest.mark.parametrize(
    ("game", "places", "told"),
    [
        (Game(False, (20_000,) * 2, (100, 60), 1), (0, 1), "by its rules a call is 40, not 50"),
        (Game(False, (20_000,) * 2, (100, 50), 1), (1, 0), "by its rules it is another's turn"),
        (Game(False, (100, 100), (100, 50), 1), (0, 1), "betting is over for one and not for its"),
    ],
)
def test_a_hand_and_a_dealer_that_disagree_are_noticed(game, places, told):
    """No hand is known of which this is so; if there is one, it is refused."""
    record = change(actions=("c",))
    with pytest.raises(UnsupportedHand) as raised:
        write_betting(record, ("c",), game, dict(enumerate(places)))
    assert told in str(raised.value)


def refusal(record):
    with pytest.raises(UnsupportedHand) as raised:
        format_hand(record, "acpc")
    return str(raised.value)


@pytest.mark.parametrize(
    ("rules", "fields", "reason"),
    [
        ({"ante": 5, "ante_type": "each"}, {}, "antes"),
        ({"ante": 100, "ante_type": "big_blind"}, {}, "antes"),
        ({"limit": "pot_limit"}, {}, "pot-limit"),
        ({"rake_basis_points": 500, "no_flop_no_drop": False}, {}, "a rake"),
        ({}, {"stacks": (500,) * 4, "button": 3, "posts": ((2, 0, 50),), "players": (),
          "hole_cards": (), **FIRST_RAISE}, "dead posts"),
        ({}, {"stacks": (2**31, 20_000)}, "more than 2147483647 chips"),
        ({}, {"stacks": (99, 20_000), "actions": (), "boards": (), "expected": Expected()},
         "a blind of more than the stack"),
        ({}, {"hole_cards": ("As??", "QdQh")}, "one card of two"),
        ({}, {"boards": ("2c7d9hJc",)}, "a street of which not all cards are known"),
        ({}, {"boards": ("2c7d??Jc3s",)}, "a street of which not all cards are known"),
        ({"run_it_twice": True}, {"actions": ("r20000", "c", "run2"),
          "boards": ("2c7d9hJc3s", "3c8dThQc4s"), "expected": Expected()}, "several boards"),
        ({"run_it_twice": True}, {"actions": ("r20000", "c", "run2"), "boards": (),
          "expected": Expected()}, "several boards"),
        ({}, {"hole_cards": ("asks", "QdQh")}, "hole {'0': 'asks', '1': 'QdQh'}"),
        ({}, {"expected": Expected(collected=(Decimal("1." + "1" * 20), 0))}, "all of expect"),
        ({"fold_when_check_possible": True},
         {"actions": ("c", "f"), "boards": (), "expected": Expected()},
         "action 2 (preflop), 'f': by its rules there is nothing to call"),
        ({}, {"expected": Expected(final_stacks=(20_900, 19_000))},
         "'900|-1000': what is won is not what is lost"),
        ({}, {**FIRST_RAISE, "expected": Expected(final_stacks=(20_000, 20_000))},
         "the result of a hand that is not over"),
    ],
)  # fmt: skip
def test_what_a_log_cannot_hold_is_refused_by_name(words, rules, fields, reason):
    options = {"small_blind": 50, "big_blind": 100, "fold_when_check_possible": False, **rules}
    record = change(rules=words.Rules(**options), **fields)
    assert refusal(record).startswith("ACPC cannot hold ")
    assert reason in refusal(record)


def test_a_broken_record_is_not_written():
    with pytest.raises(InvalidHistory, match=r"action 1 .preflop., 'r150'"):
        format_hand(change(actions=("r150",)), "acpc")


# ---- All there is -------------------------------------------------------------------------------

REASONS = {
    "antes",
    "pot-limit",
    "dead posts",
    "a rake",
    "several boards",
    "one card of two",
    "more than N chips",
    "a blind of more than the stack",
    "a street of which not all cards are known",
    "a hand in which nobody is asked",
    "action N (S), Q: by its rules there is nothing to call",
    "action N (S), Q: by its rules there are N raises on this street already",
    "action N (S), Q: by its rules a raise is to N-N in all",
    "action N (S), Q: by its rules a raise puts in N",
    "Q at place N of the betting (S): raise to N is not legal",
}


def kind(error):
    reason = error.reason.removeprefix("ACPC cannot hold ")
    reason = re.sub(r"\((preflop|flop|turn|river)\)", "(S)", reason.partition("; legal: ")[0])
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'", "Q", reason))


def test_random_hands_come_back_or_are_refused_by_name(words, seed):
    rng = random.Random(seed)
    written, refused = 0, Counter()
    for _ in range(how_many(words, 250, 20)):
        for state in play_random(words, rng):
            try:
                text = format_hand(state, "acpc")
            except UnsupportedHand as error:
                refused[kind(error)] += 1
                continue
            again = parse_hand(text, "acpc")
            assert again.state().history == state.history
            assert (again.rules, again.state().view(None)) == (state.rules, state.view(None))
            written += 1
    assert set(refused) <= REASONS
    assert written


def test_random_hands_without_antes_are_written_but_for_few(words, seed):
    rng = random.Random(seed)
    written, refused = 0, Counter()
    for _ in range(how_many(words, 150, 15)):
        config = random_config(rng)
        for name in ("ante", "ante_type", "ante_order", "rake_basis_points", "posts"):
            config.pop(name, None)
        blind = config["big_blind"] or config["minimum_bet"]
        config["stacks"] = [chips and min(chips, 10**6) + blind for chips in config["stacks"]]
        config["limit"] = rng.choice(("no_limit", "fixed_limit"))
        state = words.State(rules_of(config), config["stacks"], config["button"],
                            deck=random_deck(rng))  # fmt: skip
        while not state.over and state.awaiting == "action":
            state.push(choose(rng, {name: getattr(state.legal, name) for name in LIMITS}))
        record = HandRecord.of(state)
        try:
            assert parse_hand(format_hand(record, "acpc"), "acpc") == record
            written += 1
        except UnsupportedHand as error:
            refused[kind(error)] += 1
    assert set(refused) <= REASONS
    assert written > sum(refused.values()) / 2, refused


CASH = {"a rake": 4445, "antes": 195, "dead posts": 66}
OPEN = {"a rake": 3031, "dead posts": 4}
FOLD = "action N (S), Q: by its rules there is nothing to call"


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS")
@pytest.mark.parametrize(
    ("source", "count", "reasons"),
    [
        ("acpc", 2500, {}),
        ("pluribus", 5000, {}),
        ("cash", 3785, {**CASH, FOLD: 4}),
        ("cash-open-cards", 3178, {**OPEN, FOLD: 4}),
    ],
)
def test_real_hands_come_back(source, count, reasons):
    refused = []
    records = list(read_hands(FOLDER / f"{source}.jsonl.xz"))
    out = io.StringIO()
    assert write_hands(records, out, "acpc", broken=refused.append) == count
    assert Counter(map(kind, refused)) == reasons
    gone = {int(error.file.rpartition(":")[2]) for error in refused}
    kept = [record for line, record in enumerate(records, 1) if line not in gone]
    again = read(out.getvalue())
    assert again == kept
    assert [hand for hand in again if replay(hand).trouble] == [
        hand for hand in kept if replay(hand).trouble
    ]
    assert read(write(again[:500])) == again[:500]


# ---- Another library ----------------------------------------------------------------------------


def test_match_states_are_those_of_pokerkit(words, seed):
    """Rules differ in what short stacks do in limit (R79), and in which raises make sense (R64)."""
    pokerkit = pytest.importorskip("pokerkit")
    rng = random.Random(seed)
    for _ in range(how_many(words, 40, 5)):
        players, is_limit = rng.choice((2, 2, 3, 6)), rng.random() < 0.5
        bets = {"small_bet": 10, "big_bet": 20} if is_limit else {}
        limit = "fixed_limit" if is_limit else "no_limit"
        options = {"small_blind": 5, "big_blind": 10, "raise_needs": "opponent_can_match", **bets}
        rules = words.Rules.named("acpc", limit=limit, **options)
        least = 1000 if is_limit else 11
        stacks = [rng.choice((1000, rng.randint(least, 1000))) for _ in range(players)]
        state = words.State(rules, stacks, players - 1, seed=rng.randrange(2**60))
        seen, actions = play_both(state, rng)
        theirs = pokerkit.HandHistory(
            variant="FT" if is_limit else "NT",
            antes=[0] * players,
            blinds_or_straddles=[5, 10] + [0] * (players - 2),
            starting_stacks=stacks,
            actions=actions,
            **(bets or {"min_bet": 10}),
        )
        for seat, lines in enumerate(seen):
            told = [line.strip() for who, line in theirs.to_acpc_protocol(seat, 7) if who == "S->"]
            assert lines == told


def text_of(cards):
    return "".join(map(format_card, cards))


def play_both(state, rng):
    """Play a random hand: the match states of each seat, and the actions in pokerkit's notation."""
    seats = range(state.seats)
    seen = [[match_state(state, seat, 7)] for seat in seats]
    actions = [f"d dh p{seat + 1} {text_of(state.hole_cards[seat])}" for seat in seats]
    open_cards = 0
    while state.actor is not None:
        seat, action = state.actor, choose(rng, {n: getattr(state.legal, n) for n in LIMITS})
        action = "c" if action == "t" else action
        state.push(action)
        word = {"f": "f", "c": "cc"}.get(action, f"cbr {action[1:]}")
        actions.append(f"p{seat + 1} {word}")
        for start, stop in ((0, 3), (3, 4), (4, 5)):
            if open_cards <= start < len(state.board):
                actions.append(f"d db {text_of(state.board[start:stop])}")
        open_cards = len(state.board)
        for seat in seats:
            seen[seat].append(match_state(state, seat, 7))
    for seat in state.showdown()[0]:
        actions.append(f"p{seat + 1} sm {text_of(state.hole_cards[seat])}")
    return seen, actions
