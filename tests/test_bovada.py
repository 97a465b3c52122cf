"""Histories of Bovada, Ignition and Bodog, read and played again to stacks worked out by hand."""

import re
from decimal import Decimal

import pytest
from bovada_hands import (
    ANTES,
    DEAD_BUTTON,
    DEAD_SMALL_BLIND,
    HEADS_UP,
    LIMIT,
    POSTS,
    RING,
    SPLIT,
    UNMATCHED_ANTE,
    UNTOLD,
    WALK,
    bare,
    edit,
    played,
    refusal,
    whole,
)

from fasteval.histories.files import parse_hand
from fasteval.histories.replaying import replay

TIME = ("time", "2024-05-06T07:08:09")


# ---- Cash games ---------------------------------------------------------------------------------


def test_a_hand_of_a_cash_game(words):
    record, state = played(RING)
    assert state.stacks == (1000, 0, 0, 99925, 815, 4435)
    assert (record.stacks, record.button) == ((1000, 2050, 0, 100000, 825, 2500), 3)
    assert " ".join(record.actions) == "f r75 c f c c r100 f r300 c r2125 c"
    assert record.players == ("UTG", "UTG+1", None, "Dealer", "Small Blind", "Big Blind")
    assert record.hole_cards == ("7c2d", "AsKd", None, "9h9s", "JcTc", "Qh4h")
    assert record.boards == ("Ah8h3c2s6h",)
    assert (record.hero, record.id, record.source) == (1, "4001", "Bovada")
    assert (record.unit, record.currency) == (Decimal("0.01"), "USD")
    assert record.about == (("table", "77"), TIME)
    rules = record.rules
    assert (rules.limit, rules.small_blind, rules.big_blind) == ("no_limit", 10, 25)


def test_what_a_replay_can_check_is_recorded(words):
    expected = parse_hand(RING).expected
    assert expected.actors == (0, 1, 3, 4, 5, 5, 1, 3, 5, 1, 5, 1)
    assert expected.amounts == (0, 75, 75, 0, 50, 0, 100, 0, 300, 200, 2125, 1675)
    assert expected.posted == (0, 0, 0, 0, 10, 25)
    assert expected.uncalled == (0, 0, 0, 0, 0, 450)
    assert (expected.total, expected.rake) == (4185, 200)
    assert expected.collected == (0, 0, 0, 0, 0, 3985)
    assert expected.winners is None  # a rake can take all that somebody won


def test_spaces_at_the_ends_of_lines_and_after_names_differ_from_year_to_year():
    spaced = RING.replace("\n", " \n").replace("  [ME] :", " [ME] :")
    assert parse_hand(spaced) == parse_hand(RING)


def test_what_goes_back_in_two_parts_adds_up():
    again = "Big Blind : Return uncalled portion of bet $0.50"
    assert parse_hand(edit(RING, ("bet $4.50", f"bet $4\n{again}"))) == parse_hand(RING)


def test_a_walk_is_recorded_as_a_pot_and_played_as_an_uncalled_bet(words):
    """A converter made a pot of all of the big blind (SH-05)."""
    record, state = played(WALK)
    assert record.expected.collected == (75, 0, 0)
    assert record.expected.uncalled == (0, 0, 0)
    assert (state.returned, state.payouts) == ((25, 0, 0), (50, 0, 0))
    assert state.stacks == (6025, 5000, 3975)
    assert record.told == {"kind": "Zone Poker", "table": "99", "time": "2024-05-06T07:08:09 UTC"}
    assert record.source == "Ignition"


def test_the_summary_of_a_hand_that_one_has_left_is_empty(words):
    record, state = played(WALK[: WALK.index("Total Pot")])
    assert (record.expected.total, record.expected.rake) == (None, 0)
    assert state.stacks == (6025, 5000, 3975)
    error = refusal(RING[: RING.index("Total Pot")])
    assert error.reason == "the hand is cut off: the total pot is missing"


def test_without_a_summary_the_rake_is_what_nobody_won(words):
    text = edit(RING, ("TBL#77 HOLDEM No", "Zone Poker ID#5 HOLDEM Zone Poker No"))
    record, state = played(text[: text.index("Total Pot")])
    assert (record.expected.rake, state.rake) == (200, 200)
    assert state.stacks == (1000, 0, 0, 99925, 815, 4435)


def test_a_big_blind_that_is_all_in(words):
    """What the small blind had not matched goes back; the small blind tells the stakes."""
    text = edit(
        WALK,
        ("($60 in", "($0.40 in"),
        ("Big blind $0.50", "All-in $0.40"),
        ("Showdown(High Card)", "Return uncalled portion of bet $0.15"),
        ("$0.75", "$0.50"),
    )
    record, state = played(text)
    assert record.rules.big_blind == 50
    assert record.expected.posted == (40, 0, 25)
    assert state.stacks == (65, 5000, 3975)


def short_blinds(small, big, first):
    """A hand of which the big blind is all-in; the amounts are wrong, but can be read."""
    return edit(
        WALK,
        ("Small Blind $0.25", small),
        ("Big blind $0.50", f"All-in ${big}"),
        ("Dealer : Folds", f"Dealer : {first}"),
    )


@pytest.mark.parametrize(
    ("small", "big", "full"),
    [("0.02", "0.03", 5), ("0.10", "0.20", 25), ("1", "1.50", 200), ("1", "3", 300)],
)
def test_a_short_big_blind_is_known_by_the_stakes_of_the_network(words, small, big, full):
    text = short_blinds(f"Small Blind ${small}", big, "Folds")
    assert parse_hand(text).rules.big_blind == full


def test_a_short_big_blind_is_known_by_the_first_call(words):
    text = short_blinds("Small Blind $0.10", "0.20", "Calls $0.30")
    assert parse_hand(text).rules.big_blind == 30
    assert parse_hand(short_blinds("All-in $0.10", "0.20", "Calls $0.30")).rules.big_blind == 30
    for first in ("Calls $0.20", "Raises $0.75 to $0.75"):  # it may be all that can be matched
        error = refusal(short_blinds("All-in $0.10", "0.20", first))
        assert error.reason == "it is not told what the big blind is in full"


def test_a_short_small_blind_is_known_by_the_big_one(words):
    rules = parse_hand(edit(WALK, ("Small Blind $0.25", "All-in $0.04"), ("0.50", "0.25"))).rules
    assert (rules.small_blind, rules.big_blind) == (10, 25)


def test_a_live_post_and_people_who_sit_out(words):
    record, state = played(POSTS)
    assert record.stacks == (0, 0, 2695, 4700, 2900, 5280)
    assert record.players[:3] == (None, None, "Big Blind")
    assert record.posts == ((3, 25, 0),)
    assert record.actions == ("c", "f", "f", "r125", "f")
    assert record.hero is None
    assert state.stacks == (0, 0, 2730, 4675, 2900, 5270)
    assert (record.source, record.told["site"]) == ("Bodog", "Bodog.eu")


@pytest.mark.parametrize(
    "posts",
    [
        "Posts dead chip $0.35",
        "Posts chip $0.25\nUTG : Posts dead chip $0.10",
        "Posts dead chip $0.10\nUTG : Posts chip $0.25",
    ],
)
def test_a_dead_post(words, posts):
    record, state = played(edit(POSTS, ("Posts chip $0.25", posts), ("$0.60", "$0.70")))
    assert record.posts == ((3, 25, 10),)
    assert record.expected.posted == (0, 0, 25, 35, 0, 10)
    assert state.stacks == (0, 0, 2740, 4665, 2900, 5270)


def test_dead_chips_beside_a_live_post_are_all_dead(words):
    both = "Posts chip $0.25\nUTG : Posts dead chip $0.20"
    record, _ = played(edit(POSTS, ("Posts chip $0.25", both), ("$0.60", "$0.80")))
    assert record.posts == ((3, 25, 20),)


def test_a_dead_post_of_a_small_blind_alone_is_no_bet(words):
    text = edit(
        POSTS,
        ("Posts chip $0.25", "Posts dead chip $0.10"),
        ("UTG : Checks", "UTG : Calls $0.25"),
        ("$0.60", "$0.70"),
    )
    record, state = played(text)
    assert record.posts == ((3, 0, 10),)
    assert state.stacks == (0, 0, 2740, 4665, 2900, 5270)


def test_a_post_that_is_all_in(words):
    """The big blind's own five cents are not called; its kings and queens win."""
    board = ("*** FLOP *** [Qc Ts Qd]", "*** TURN *** [Qc Ts Qd] [2h]")
    text = edit(
        POSTS,
        ("UTG ($47 in", "UTG ($0.20 in"),
        ("Posts chip $0.25", "All-in $0.20"),
        ("UTG : Checks\n", ""),
        ("UTG : Folds & shows [7h As]\n", ""),
        ("Big Blind : Raises $1 to $1.25\n", ""),
        ("bet $1\n", "bet $0.05\n"),
        ("Table enter user", "\n".join((*board, "*** RIVER *** [Qc Ts Qd 2h] [Ks]"))),
        ("$0.60", "$0.50"),
        ("Pot($0.50)\n", "Pot($0.50)\nBoard [Qc Ts Qd 2h Ks]\n"),
    )
    record, state = played(text)
    assert record.posts == ((3, 20, 0),)
    assert record.actions == ("f", "f")
    assert state.stacks == (0, 0, 2725, 0, 2900, 5270)


def test_a_dead_small_blind(words):
    record, state = played(DEAD_SMALL_BLIND)
    assert (record.small_blind_seat, record.button) == (None, 3)
    assert state.big_blind_seat == 5
    assert state.stacks == (0, 1775, 2300, 5400, 0, 925)


def test_a_small_blind_that_is_not_posted(words):
    """Who would be the small blind has cards, and acts before the big blind."""
    text = edit(
        DEAD_SMALL_BLIND,
        ("Seat 6: Big", "Seat 5: Small Blind ($7 in chips)\nSeat 6: Big"),
        ("Big Blind : Card", "Small Blind : Card dealt to a spot [2c 2d]\nBig Blind : Card"),
        ("Dealer : Folds\n", "Dealer : Folds\nSmall Blind : Folds\n"),
    )
    record, state = played(text)
    assert (record.small_blind_seat, record.big_blind_seat, record.button) == (None, 5, 3)
    assert state.stacks == (0, 1775, 2300, 5400, 700, 925)


def test_a_big_blind_alone_goes_back_whole(words):
    text = edit(
        DEAD_SMALL_BLIND,
        ("UTG : Calls $0.25", "UTG : Folds"),
        ("Big Blind : Raises $0.75 to $1\nUTG : Folds\n", ""),
        ("bet $0.75", "bet $0.25"),
        ("Big Blind : Hand result $0.50\n", ""),
        ("Pot($0.50)", "Pot($0)"),
    )
    record, state = played(text)
    assert record.expected.winners is None
    assert (record.expected.total, record.expected.uncalled) == (0, (0, 0, 0, 0, 0, 25))
    assert state.stacks == (0, 1800, 2300, 5400, 0, 900)


def test_a_dead_button_is_the_empty_chair_before_the_small_blind(words):
    record, state = played(DEAD_BUTTON)
    assert (record.button, len(record.stacks)) == (4, 6)
    assert (state.small_blind_seat, state.big_blind_seat) == (5, 0)
    assert state.stacks == (632, 875, 2900, 0, 0, 2490)


def test_the_number_of_the_dealer_can_be_that_of_an_empty_chair(words):
    small = "Small Blind  [ME] : Ante"
    text = edit(DEAD_BUTTON, (small, f"Dealer : Set dealer [4]\n{small}"))
    record, state = played(text)
    assert record.button == 3
    assert state.stacks == (632, 875, 2900, 0, 0, 2490)
    assert len(played(edit(text, ("Set dealer [4]", "Set dealer [9]")))[0].stacks) == 9


def test_two_players_and_a_dead_button(words):
    """The small blind is not the dealer, and acts first on the flop as well."""
    text = re.sub(r"^(Seat.\d: )?UTG.*\n", "", DEAD_BUTTON, flags=re.M)
    text = edit(
        text,
        ("[ME] : Folds", "[ME] : Calls $0.15"),
        ("[8s 7c 3h]\n", "[8s 7c 3h]\nSmall Blind [ME] : Checks\n"),
        ("Big Blind : Return", "Small Blind [ME] : Folds\nBig Blind : Return"),
        ("$0.57", "$0.48"),
        ("$0.60) | Rake ($0.03)", "$0.50) | Rake ($0.02)"),
    )
    record, state = played(text)
    assert (record.small_blind_seat, record.big_blind_seat, record.button) == (5, 0, 4)
    assert state.stacks == (623, 0, 0, 0, 0, 2475)


def test_heads_up_the_dealer_posts_the_small_blind(words):
    record, state = played(HEADS_UP)
    assert (record.rules.limit, record.rules.small_blind) == ("pot_limit", 50)
    assert (state.small_blind_seat, state.big_blind_seat) == (2, 4)
    assert state.stacks == (0, 0, 3150, 0, 0)


# ---- Several winners ----------------------------------------------------------------------------


def odd(first, second):
    """The small blind is 11, so that one chip of 111 is odd."""
    return edit(
        SPLIT,
        ("Small blind 10", "Small blind 11"),
        ("(110)", "(111)"),
        ("Big Blind : Hand Result 55", f"Big Blind : Hand Result {first}"),
        ("Dealer : Hand Result 55", f"Dealer : Hand Result {second}"),
    )


def test_a_split_pot(words):
    record, state = played(SPLIT)
    assert record.expected.winners == (0, 2)
    assert state.stacks == (505, 490, 505)
    assert (record.unit, record.currency) == (1, "")


def test_the_odd_chip_goes_to_any_winner(words):
    assert played(odd(56, 55))[0].expected.collected == (55, 0, 56)
    assert played(odd(55, 56))[0].expected.collected == (56, 0, 55)
    for first, second in ((54, 57), (57, 54), (111, 0), (0, 111)):
        assert not replay(parse_hand(odd(first, second))).passed
    record = parse_hand(odd(56, 55))
    more = record.change(expected=record.expected._replace(collected=(56, 0, 56)))
    assert replay(more).trouble.kind == "collected"
    elsewhere = [parse_hand(odd(*chips)).change(source="") for chips in ((55, 56), (56, 55))]
    assert sorted(replay(record).passed for record in elsewhere) == [False, True]


def test_side_pots_add_up_and_a_small_main_pot_is_not_lost_to_the_rake(words):
    """UTG has a flush and wins 90 cents from five players; the rake is two dollars."""
    text = edit(
        RING,
        ("UTG ($10 in", "UTG ($0.20 in"),
        ("UTG : Folds", "UTG : All-in $0.20"),
        ("[7c 2d]", "[7h 2h]"),
        ("[Qh 4h]", "[Qd 4d]"),
        ("Big Blind : Hand result $39.85", "UTG : Hand result $0.90"),
        ("UTG+1  [ME] : Seat sit out", "UTG+1  [ME] : Hand result-Side pot $39.15"),
        ("Pot($41.85)", "Pot($42.05)"),
        ("UTG Folded before the FLOP", "UTG $0.90 [Does not show]"),
        ("lost with One pair [As Kd-As Ah Kd 8h 6h]", "$39.15 with One pair [As Kd]"),
        ("Big Blind $39.85  with Flush [Qh 4h-Ah Qh 8h 6h 4h]", "Big Blind [Mucked] [Qd 4d]"),
        ("Showdown [Ah Qh 8h 6h 4h] (Flush)", "Mucks [Qd 4d]"),
    )
    record, state = played(text)
    assert record.expected.collected == (90, 3915, 0, 0, 0, 0)
    assert (record.expected.rake, sum(state.payouts)) == (200, 4005)
    lost_by_utg = [
        ("UTG : Hand", "Dealer : Hand"),
        ("UTG $0.90 [Does not show]", "UTG [Mucked]"),
        ("Dealer Folded on the FLOP", "Dealer $0.90 [Does not show]"),
    ]
    assert not replay(parse_hand(edit(text, *lost_by_utg))).passed


# ---- Tournaments --------------------------------------------------------------------------------


def test_antes_and_stacks_that_they_take(words):
    record, state = played(ANTES)
    rules = record.rules
    assert (rules.ante, rules.ante_type) == (15, "each")
    assert (rules.small_blind, rules.big_blind) == (75, 150)
    assert record.stacks == (1500, 11045, 9, 137)
    assert record.expected.posted == (15, 15, 9, 137)
    assert state.stacks == (1485, 10908, 0, 298)
    assert record.hole_cards == (None, "2dAs", "8h8d", "QdQc")
    assert record.told == {
        "buy_in": "$25+$2.50",
        "level": "7",
        "speed": "Normal",
        "table": "18",
        "time": "2024-05-06T07:08:09 UTC",
        "tournament": "M-5",
    }


def test_an_ante_that_nobody_can_match_goes_back(words):
    record, state = played(UNMATCHED_ANTE)
    assert record.rules.ante == 240
    assert record.expected.uncalled == (0, 0, 0, 0, 74)
    assert state.stacks == (0, 0, 0, 0, 100000)


def test_an_ante_of_the_big_blind_alone(words):
    text = edit(
        SPLIT,
        ("Big Blind : Big blind 25", "Big Blind : Ante chip 25\nBig Blind : Big blind 25"),
        ("Big Blind : Hand Result 55", "Big Blind : Hand Result 67"),
        ("Dealer : Hand Result 55", "Dealer : Hand Result 68"),
        ("(110)", "(135)"),
    )
    record, state = played(text)
    assert (record.rules.ante, record.rules.ante_type) == (25, "big_blind")
    assert (state.stacks[1], sum(state.stacks)) == (490, 1500)


@pytest.mark.parametrize(
    ("numbers", "chairs"),
    [
        ((1, 2, 4), [0, 1, 3]),  # of chairs
        ((1, 2, 11), [0, 1, 2]),  # of people: there is no chair 11
        ((4, 2, 1), [0, 1, 2]),
        ((1468, 94, 534), [0, 1, 2]),
    ],
)
def test_numbers_of_a_tournament_are_of_chairs_or_of_people(words, numbers, chairs):
    changes = zip(("Seat 40:", "Seat 12:", "Seat 3:"), numbers, strict=True)
    record, _ = played(edit(SPLIT, *[(old, f"Seat {new}:") for old, new in changes]))
    assert record.button == 0
    assert [seat for seat, stack in enumerate(record.stacks) if stack] == chairs


@pytest.mark.parametrize("first", range(4))
def test_a_dead_button_between_people_is_a_chair_of_its_own(words, first):
    seats = [
        "Seat 94: Small Blind [ME] (500 in chips)\n",
        "Seat 7: Big Blind (500 in chips)\n",
        "Seat 1468: UTG (500 in chips)\n",
        "Seat 11: UTG+1 (500 in chips)\n",
    ]
    text = edit(
        SPLIT,
        ("Dealer : Set dealer [6]\n", ""),
        ("Dealer :", "UTG+1 :"),
        ("UTG+1 : Call 25", "UTG : Folds\nUTG+1 : Call 25"),
        ("HOLE CARDS ***\n", "HOLE CARDS ***\nUTG : Card dealt to a spot [9c 9d]\n"),
    )
    text = re.sub(r"(Seat \d+:.*\n)+", "".join(seats[first:] + seats[:first]), text, count=1)
    record, state = played(whole(bare(text)))
    assert (len(record.stacks), record.stacks[record.button]) == (5, 0)
    assert record.players[state.small_blind_seat] == "Small Blind"
    assert record.players[state.big_blind_seat] == "Big Blind"


# ---- Fixed limit, and the lines of 2012 ---------------------------------------------------------


def test_fixed_limit_and_raises_that_tell_only_the_total(words):
    record, state = played(LIMIT)
    rules = record.rules
    assert (rules.limit, rules.small_bet, rules.big_bet) == ("fixed_limit", 800, 1600)
    assert " ".join(record.actions[:7]) == "f r1600 c r800 r1600 r2400 c"
    assert record.expected.amounts[:7] == (0, 1200, 800, 800, 1600, 1600, 800)
    assert state.stacks == (73300, 9150, 0, 0, 0, 29300)


def test_streets_that_are_not_told(words):
    """The small blind wins nothing; the others have 3,000 in."""
    record, state = played(UNTOLD)
    assert " ".join(record.actions) == "r500 f r1625 r2750 c r200 r250 c"
    assert record.boards == ("2s2dAd9h3c",)
    assert state.stacks == (0, 0, 5125, 0, 17455)


def test_raises_in_a_round_whose_end_is_not_told(words):
    after = "UTG : Call 2250\nBig Blind : Bets 200\nUTG : All-in 250\nBig Blind : Call 50\n"
    record, state = played(edit(UNTOLD, (after, "UTG : All-in 2500\nBig Blind : Call 250\n")))
    assert " ".join(record.actions) == "r500 f r1625 r2750 r3000 c"
    assert state.stacks == (0, 0, 5125, 0, 17455)
