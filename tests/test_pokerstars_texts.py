"""Hands written as PokerStars does, with each text worked out from the grammar of its histories."""

from decimal import Decimal

import pytest

from fasteval import Rules
from fasteval.histories.files import parse_hand
from fasteval.histories.pokerstars.writing import write
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay

CENTS = {"unit": Decimal("0.01"), "currency": "USD"}
TIME = ("time", "2024-05-06T07:08:09 ET")
USUAL = {"about": (("table", "Orbit"), TIME)}


def hand(rules, stacks, button, actions, players, **more):
    return HandRecord(
        Rules(**rules),
        stacks,
        button,
        actions=tuple(actions.split()),
        players=tuple(players.split(" ")),
        **{**USUAL, **more},
    )


WALK = hand(
    {"small_blind": 5, "big_blind": 10},
    (1000, 1050, 990),
    0,
    "f f",
    "ann bob cyd",
    id="101",
    hero=2,
    hole_cards=(None, None, "AsKd"),
    **CENTS,
)
WALK_TEXT = """\
PokerStars Hand #101:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/05/06 7:08:09 ET
Table 'Orbit' 3-max Seat #1 is the button
Seat 1: ann ($10 in chips)
Seat 2: bob ($10.50 in chips)
Seat 3: cyd ($9.90 in chips)
bob: posts small blind $0.05
cyd: posts big blind $0.10
*** HOLE CARDS ***
Dealt to cyd [As Kd]
ann: folds
bob: folds
Uncalled bet ($0.05) returned to cyd
cyd collected $0.10 from pot
cyd: doesn't show hand
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: ann (button) folded before Flop (didn't bet)
Seat 2: bob (small blind) folded before Flop
Seat 3: cyd (big blind) collected ($0.10)
"""

# The button raises over a limper; the big blind bets the flop and gives up to a raise.
FOLDED = hand(
    {
        "small_blind": 50,
        "big_blind": 100,
        "rake_basis_points": 10_000,
        "rake_cap": 35,
        "no_flop_no_drop": False,
    },
    (10_000, 0, 12_550, 4_000, 0, 20_000),
    5,
    "c r350 f c f r400 r1200 f",
    "ann . bob cyd . dan",
    id="102",
    boards=("2c7dJh",),
    **CENTS,
)
FOLDED_TEXT = """\
PokerStars Hand #102:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 ET
Table 'Orbit' 6-max Seat #6 is the button
Seat 1: ann ($100 in chips)
Seat 3: bob ($125.50 in chips)
Seat 4: cyd ($40 in chips)
Seat 6: dan ($200 in chips)
ann: posts small blind $0.50
bob: posts big blind $1
*** HOLE CARDS ***
cyd: calls $1
dan: raises $2.50 to $3.50
ann: folds
bob: calls $2.50
cyd: folds
*** FLOP *** [2c 7d Jh]
bob: bets $4
dan: raises $8 to $12
bob: folds
Uncalled bet ($8) returned to dan
dan collected $16.15 from pot
dan: doesn't show hand
*** SUMMARY ***
Total pot $16.50 | Rake $0.35
Board [2c 7d Jh]
Seat 1: ann (small blind) folded before Flop
Seat 3: bob (big blind) folded on the Flop
Seat 4: cyd folded before Flop
Seat 6: dan (button) collected ($16.15)
"""

# The caller on the river gives up his hand unseen.
MUCKED = hand(
    {"small_blind": 50, "big_blind": 100},
    (10_000, 10_000),
    1,
    "c c c c c c r200 c",
    "ann bob",
    id="103",
    boards=("KhQd8s2c2s",),
    hole_cards=("KcJc", None),
    expected=Expected(total=600),
)
MUCKED_TEXT = """\
PokerStars Hand #103:  Hold'em No Limit (50/100) - 2024/05/06 7:08:09 ET
Table 'Orbit' 2-max (Play Money) Seat #2 is the button
Seat 1: ann (10000 in chips)
Seat 2: bob (10000 in chips)
bob: posts small blind 50
ann: posts big blind 100
*** HOLE CARDS ***
bob: calls 50
ann: checks
*** FLOP *** [Kh Qd 8s]
ann: checks
bob: checks
*** TURN *** [Kh Qd 8s] [2c]
ann: checks
bob: checks
*** RIVER *** [Kh Qd 8s 2c] [2s]
ann: bets 200
bob: calls 200
*** SHOW DOWN ***
ann: shows [Kc Jc] (two pair, Kings and Deuces)
bob: mucks hand
ann collected 600 from pot
*** SUMMARY ***
Total pot 600 | Rake 0
Board [Kh Qd 8s 2c 2s]
Seat 1: ann (big blind) showed [Kc Jc] and won (600) with two pair, Kings and Deuces
Seat 2: bob (button) (small blind) mucked
"""

# Each puts in 10 before the blinds, so cyd has 35 in all and dan 110: the main pot is 4 * 35, the
# side pots 3 * 75 and 2 * 101. bob and dan share what dan can win; the odd chip is bob's.
SIDE_POTS = hand(
    {"small_blind": 20, "big_blind": 40, "ante": 10, "ante_type": "each"},
    (500, 211, 35, 110),
    0,
    "r100 c r201 c",
    "ann bob cyd dan",
    id="104",
    about=(("buy_in", "$5+$0.50 USD"), ("level", "XII"), TIME, ("tournament", "77")),
    boards=("TdJdQcKs3h",),
    hole_cards=("4s4c", "AhAc", "9h9c", "AsAd"),
)
SIDE_POTS_TEXT = """\
PokerStars Hand #104: Tournament #77, $5+$0.50 USD Hold'em No Limit - Level XII (20/40) - \
2024/05/06 7:08:09 ET
Table 'fasteval' 4-max Seat #1 is the button
Seat 1: ann (500 in chips)
Seat 2: bob (211 in chips)
Seat 3: cyd (35 in chips)
Seat 4: dan (110 in chips)
bob: posts the ante 10
cyd: posts the ante 10
dan: posts the ante 10
ann: posts the ante 10
bob: posts small blind 20
cyd: posts big blind 25 and is all-in
*** HOLE CARDS ***
dan: raises 60 to 100 and is all-in
ann: calls 100
bob: raises 101 to 201 and is all-in
ann: calls 101
*** FLOP *** [Td Jd Qc]
*** TURN *** [Td Jd Qc] [Ks]
*** RIVER *** [Td Jd Qc Ks] [3h]
*** SHOW DOWN ***
bob: shows [Ah Ac] (a straight, Ten to Ace)
cyd: shows [9h 9c] (a straight, Nine to King)
dan: shows [As Ad] (a straight, Ten to Ace)
ann: shows [4s 4c] (a pair of Fours)
bob collected 202 from side pot-2
bob collected 113 from side pot-1
dan collected 112 from side pot-1
bob collected 70 from main pot
dan collected 70 from main pot
*** SUMMARY ***
Total pot 567 Main pot 140. Side pot-1 225. Side pot-2 202. | Rake 0
Board [Td Jd Qc Ks 3h]
Seat 1: ann (button) showed [4s 4c] and lost with a pair of Fours
Seat 2: bob (small blind) showed [Ah Ac] and won (385) with a straight, Ten to Ace
Seat 3: cyd (big blind) showed [9h 9c] and lost with a straight, Nine to King
Seat 4: dan showed [As Ad] and won (182) with a straight, Ten to Ace
"""

# A new player posts a big blind, another both blinds, of which the small one is dead.
POSTS = hand(
    {"small_blind": 25, "big_blind": 50},
    (5000, 5000, 5000, 5000, 5000),
    0,
    "c c f f r100 f f",
    "ann bob cyd dan eve",
    id="105",
    posts=((3, 50, 0), (4, 50, 25)),
    **CENTS,
)
POSTS_TEXT = """\
PokerStars Hand #105:  Hold'em No Limit ($0.25/$0.50 USD) - 2024/05/06 7:08:09 ET
Table 'Orbit' 5-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($50 in chips)
Seat 3: cyd ($50 in chips)
Seat 4: dan ($50 in chips)
Seat 5: eve ($50 in chips)
bob: posts small blind $0.25
cyd: posts big blind $0.50
dan: posts big blind $0.50
eve: posts small & big blinds $0.75
*** HOLE CARDS ***
dan: checks
eve: checks
ann: folds
bob: folds
cyd: raises $0.50 to $1
dan: folds
eve: folds
Uncalled bet ($0.50) returned to cyd
cyd collected $2 from pot
cyd: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: ann (button) folded before Flop (didn't bet)
Seat 2: bob (small blind) folded before Flop
Seat 3: cyd (big blind) collected ($2)
Seat 4: dan folded before Flop
Seat 5: eve folded before Flop
"""

# The button is at an empty chair, nobody is small blind, and cyd makes a missed one good.
DEAD = hand(
    {"small_blind": 25, "big_blind": 50},
    (5000, 0, 0, 5000, 5000, 5000),
    2,
    "c c c c r50 f f f",
    "ann . . bob cyd dan",
    id="106",
    posts=((4, 0, 25),),
    small_blind_seat=None,
    big_blind_seat=3,
    boards=("AhKhQh",),
    **CENTS,
)
DEAD_TEXT = """\
PokerStars Hand #106:  Hold'em No Limit ($0.25/$0.50 USD) - 2024/05/06 7:08:09 ET
Table 'Orbit' 6-max Seat #3 is the button
Seat 1: ann ($50 in chips)
Seat 4: bob ($50 in chips)
Seat 5: cyd ($50 in chips)
Seat 6: dan ($50 in chips)
bob: posts big blind $0.50
cyd: posts small blind $0.25
*** HOLE CARDS ***
cyd: calls $0.50
dan: calls $0.50
ann: calls $0.50
bob: checks
*** FLOP *** [Ah Kh Qh]
bob: bets $0.50
cyd: folds
dan: folds
ann: folds
Uncalled bet ($0.50) returned to bob
bob collected $2.25 from pot
bob: doesn't show hand
*** SUMMARY ***
Total pot $2.25 | Rake $0
Board [Ah Kh Qh]
Seat 1: ann folded on the Flop
Seat 4: bob (big blind) collected ($2.25)
Seat 5: cyd folded on the Flop
Seat 6: dan folded on the Flop
"""

STRADDLED = hand(
    {"small_blind": 100, "big_blind": 200, "straddles": (400,)},
    (20_000, 20_000, 20_000, 20_000),
    0,
    "r1000 f f f",
    "ann bob cyd dan",
    id="107",
    **{**CENTS, "currency": "EUR"},
)
STRADDLED_TEXT = """\
PokerStars Hand #107:  Hold'em No Limit (€1/€2 EUR) - 2024/05/06 7:08:09 ET
Table 'Orbit' 4-max Seat #1 is the button
Seat 1: ann (€200 in chips)
Seat 2: bob (€200 in chips)
Seat 3: cyd (€200 in chips)
Seat 4: dan (€200 in chips)
bob: posts small blind €1
cyd: posts big blind €2
dan: posts straddle €4
*** HOLE CARDS ***
ann: raises €6 to €10
bob: folds
cyd: folds
dan: folds
Uncalled bet (€6) returned to ann
ann collected €11 from pot
ann: doesn't show hand
*** SUMMARY ***
Total pot €11 | Rake €0
Seat 1: ann (button) collected (€11)
Seat 2: bob (small blind) folded before Flop
Seat 3: cyd (big blind) folded before Flop
Seat 4: dan folded before Flop
"""

# Fixed limit is named by its bets. Before the flop 3 * 6, on the turn 8 more of two.
LIMIT = hand(
    {"small_blind": 1, "big_blind": 2, "limit": "fixed_limit", "small_bet": 2, "big_bet": 4},
    (100, 100, 100),
    2,
    "r4 c r6 c c c c c r4 r8 f c c r4 f",
    "ann bob cyd",
    id="108",
    boards=("AhKhQh2c2d",),
)
LIMIT_TEXT = """\
PokerStars Hand #108:  Hold'em Limit (2/4) - 2024/05/06 7:08:09 ET
Table 'Orbit' 3-max (Play Money) Seat #3 is the button
Seat 1: ann (100 in chips)
Seat 2: bob (100 in chips)
Seat 3: cyd (100 in chips)
ann: posts small blind 1
bob: posts big blind 2
*** HOLE CARDS ***
cyd: raises 2 to 4
ann: calls 3
bob: raises 2 to 6
cyd: calls 2
ann: calls 2
*** FLOP *** [Ah Kh Qh]
ann: checks
bob: checks
cyd: checks
*** TURN *** [Ah Kh Qh] [2c]
ann: bets 4
bob: raises 4 to 8
cyd: folds
ann: calls 4
*** RIVER *** [Ah Kh Qh 2c] [2d]
ann: checks
bob: bets 4
ann: folds
Uncalled bet (4) returned to bob
bob collected 34 from pot
bob: doesn't show hand
*** SUMMARY ***
Total pot 34 | Rake 0
Board [Ah Kh Qh 2c 2d]
Seat 1: ann (small blind) folded on the River
Seat 2: bob (big blind) collected (34)
Seat 3: cyd (button) folded on the Turn
"""

# Both boards begin with the flop that was there; each is for half of what the rake leaves.
TWICE = hand(
    {
        "small_blind": 50,
        "big_blind": 100,
        "run_it_twice": True,
        "rake_basis_points": 10_000,
        "rake_cap": 40,
        "no_flop_no_drop": False,
    },
    (4_000, 6_035),
    0,
    "r300 c c r500 r3700 c run2",
    "ann bob",
    id="109",
    hole_cards=("AhAd", "KsKd"),
    boards=("Kh8s2c2s7d", "Kh8s2cAc3d"),
    **{**CENTS, "currency": "GBP"},
)
TWICE_TEXT = """\
PokerStars Hand #109:  Hold'em No Limit (£0.50/£1 GBP) - 2024/05/06 7:08:09 ET
Table 'Orbit' 2-max Seat #1 is the button
Seat 1: ann (£40 in chips)
Seat 2: bob (£60.35 in chips)
ann: posts small blind £0.50
bob: posts big blind £1
*** HOLE CARDS ***
ann: raises £2 to £3
bob: calls £2
*** FLOP *** [Kh 8s 2c]
bob: checks
ann: bets £5
bob: raises £32 to £37
ann: calls £32 and is all-in
*** FIRST TURN *** [Kh 8s 2c] [2s]
*** FIRST RIVER *** [Kh 8s 2c 2s] [7d]
*** SECOND TURN *** [Kh 8s 2c] [Ac]
*** SECOND RIVER *** [Kh 8s 2c Ac] [3d]
*** FIRST SHOW DOWN ***
bob: shows [Ks Kd] (a full house, Kings full of Deuces)
ann: shows [Ah Ad] (two pair, Aces and Deuces)
bob collected £39.80 from pot
*** SECOND SHOW DOWN ***
bob: shows [Ks Kd] (three of a kind, Kings)
ann: shows [Ah Ad] (three of a kind, Aces)
ann collected £39.80 from pot
*** SUMMARY ***
Total pot £80 | Rake £0.40
Hand was run twice
FIRST Board [Kh 8s 2c 2s 7d]
SECOND Board [Kh 8s 2c Ac 3d]
Seat 1: ann (button) (small blind) showed [Ah Ad] and lost with two pair, Aces and Deuces, \
and won (£39.80) with three of a kind, Aces
Seat 2: bob (big blind) showed [Ks Kd] and won (£39.80) with a full house, Kings full of Deuces, \
and lost with three of a kind, Kings
"""

# The hero bets last, is beaten by the hand that is shown first, and need not show.
BEATEN = hand(
    {"small_blind": 5, "big_blind": 10, "limit": "pot_limit", "auto_muck": True},
    (1000, 1000, 1000),
    0,
    "r35 c c c c r105 c f c c r315 c",
    "ann bob cyd",
    id="110",
    hero=0,
    hole_cards=("AhAd", "9s9d", None),
    boards=("9hTc2c2s7c",),
)
BEATEN_TEXT = """\
PokerStars Hand #110:  Hold'em Pot Limit (5/10) - 2024/05/06 7:08:09 ET
Table 'Orbit' 3-max (Play Money) Seat #1 is the button
Seat 1: ann (1000 in chips)
Seat 2: bob (1000 in chips)
Seat 3: cyd (1000 in chips)
bob: posts small blind 5
cyd: posts big blind 10
*** HOLE CARDS ***
Dealt to ann [Ah Ad]
ann: raises 25 to 35
bob: calls 30
cyd: calls 25
*** FLOP *** [9h Tc 2c]
bob: checks
cyd: checks
ann: bets 105
bob: calls 105
cyd: folds
*** TURN *** [9h Tc 2c] [2s]
bob: checks
ann: checks
*** RIVER *** [9h Tc 2c 2s] [7c]
bob: bets 315
ann: calls 315
*** SHOW DOWN ***
bob: shows [9s 9d] (a full house, Nines full of Deuces)
ann: mucks hand
bob collected 945 from pot
*** SUMMARY ***
Total pot 945 | Rake 0
Board [9h Tc 2c 2s 7c]
Seat 1: ann (button) mucked [Ah Ad]
Seat 2: bob (small blind) showed [9s 9d] and won (945) with a full house, Nines full of Deuces
Seat 3: cyd (big blind) folded on the Flop
"""

# After the blind cyd has 2 left for the ante of the table. 27 chips on three boards.
THREE_TIMES = hand(
    {"small_blind": 5, "big_blind": 10, "ante": 10, "ante_type": "big_blind", "run_it_twice": True},
    (100, 100, 12),
    0,
    "r100 f run3",
    "ann bob cyd",
    id="111",
    hole_cards=("AhAd", None, "5c4c"),
    boards=("9hTc2c2s7c", "6d7d8dKsKc", "AcAsQhQsQd"),
)
THREE_TIMES_TEXT = """\
PokerStars Hand #111:  Hold'em No Limit (5/10) - 2024/05/06 7:08:09 ET
Table 'Orbit' 3-max (Play Money) Seat #1 is the button
Seat 1: ann (100 in chips)
Seat 2: bob (100 in chips)
Seat 3: cyd (12 in chips)
bob: posts small blind 5
cyd: posts big blind 10
cyd: posts the ante 2 and is all-in
*** HOLE CARDS ***
ann: raises 90 to 100 and is all-in
bob: folds
Uncalled bet (90) returned to ann
*** FIRST FLOP *** [9h Tc 2c]
*** FIRST TURN *** [9h Tc 2c] [2s]
*** FIRST RIVER *** [9h Tc 2c 2s] [7c]
*** SECOND FLOP *** [6d 7d 8d]
*** SECOND TURN *** [6d 7d 8d] [Ks]
*** SECOND RIVER *** [6d 7d 8d Ks] [Kc]
*** THIRD FLOP *** [Ac As Qh]
*** THIRD TURN *** [Ac As Qh] [Qs]
*** THIRD RIVER *** [Ac As Qh Qs] [Qd]
*** FIRST SHOW DOWN ***
cyd: shows [5c 4c] (a flush, Ten high)
ann: shows [Ah Ad] (two pair, Aces and Deuces)
cyd collected 9 from pot
*** SECOND SHOW DOWN ***
cyd: shows [5c 4c] (a straight, Four to Eight)
ann: shows [Ah Ad] (two pair, Aces and Kings)
cyd collected 9 from pot
*** THIRD SHOW DOWN ***
cyd: shows [5c 4c] (a full house, Queens full of Aces)
ann: shows [Ah Ad] (four of a kind, Aces)
ann collected 9 from pot
*** SUMMARY ***
Total pot 27 | Rake 0
Hand was run three times
FIRST Board [9h Tc 2c 2s 7c]
SECOND Board [6d 7d 8d Ks Kc]
THIRD Board [Ac As Qh Qs Qd]
Seat 1: ann (button) showed [Ah Ad] and lost with two pair, Aces and Deuces, \
and lost with two pair, Aces and Kings, and won (9) with four of a kind, Aces
Seat 2: bob (small blind) folded before Flop
Seat 3: cyd (big blind) showed [5c 4c] and won (9) with a flush, Ten high, \
and won (9) with a straight, Four to Eight, and lost with a full house, Queens full of Aces
"""

TEXTS = {
    "a walk": (WALK, WALK_TEXT),
    "a bet that nobody calls": (FOLDED, FOLDED_TEXT),
    "a hand that is not shown": (MUCKED, MUCKED_TEXT),
    "side pots": (SIDE_POTS, SIDE_POTS_TEXT),
    "new players post": (POSTS, POSTS_TEXT),
    "dead blinds and a dead button": (DEAD, DEAD_TEXT),
    "a straddle": (STRADDLED, STRADDLED_TEXT),
    "fixed limit": (LIMIT, LIMIT_TEXT),
    "run twice": (TWICE, TWICE_TEXT),
    "a beaten hero": (BEATEN, BEATEN_TEXT),
    "run three times": (THREE_TIMES, THREE_TIMES_TEXT),
}


@pytest.mark.parametrize("name", TEXTS)
def test_hands_are_written_as_pokerstars_does(name):
    record, text = TEXTS[name]
    assert write(record) == text + "\n\n"


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_written_is_read_back(name):
    record, text = TEXTS[name]
    found = parse_hand(text, "pokerstars")
    assert replay(found).passed, replay(found).trouble
    assert found.state().history == record.state().history
    for field in ("hero", "unit", "currency", "id", "stacks", "button"):
        assert getattr(found, field) == getattr(record, field), field
    dealt = [name for name in record.players if name != "."]
    assert [name for name in found.players if name] == dealt
