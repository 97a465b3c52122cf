"""Poker hand histories are read as the standard has them, in chips, with their results."""

from decimal import Decimal

import pytest
from phh_texts import ACTIONS, ACTORS, FOLDED, HAND, STREETS, comes_back, hand, read
from word_hands import push_all, start

from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay

# ---- Reading ------------------------------------------------------------------------------------


def test_a_hand_of_the_standard_is_read(words):
    record = parse_hand(HAND)
    assert record.rules == words.Rules(1, 2)
    assert (record.stacks, record.button) == ((100, 200, 300), 2)
    assert record.hole_cards == ("AsAd", None, "KsKd")
    assert record.boards == ("2c3d4h8s9c",)
    assert record.actions == ACTIONS
    assert record.players == ("one", None, "three")
    assert (record.id, record.unit) == ("17", 1)
    assert record.expected == Expected(actors=ACTORS, streets=STREETS, final_stacks=(128, 198, 274))
    assert replay(record).trouble is None
    assert record.state().stacks == (128, 198, 274)


def test_plain_lines_and_toml_are_the_same_hand():
    """What a library reads, for its comments and lines, comes out as plain lines do."""
    plain = format_hand(parse_hand(HAND), "phh")
    assert "#" not in plain
    assert "_fasteval" not in plain
    assert parse_hand(plain) == parse_hand(HAND)


def test_forced_bets_of_two_players_are_turned_round(words):
    """The button, who is last, posts the small blind, which is first in the list."""
    text = hand(
        "d dh p1 AsAd, d dh p2 KsKd, p2 f",
        antes="[0, 3]",
        blinds_or_straddles="[1, 2]",
        starting_stacks="[100, 200]",
        finishing_stacks="[101, 199]",
    )
    record = read(text)
    assert record.rules == words.Rules(1, 2, ante=3, ante_type="big_blind")
    assert replay(record).trouble is None
    assert record.state().small_blind_seat == 1
    assert "antes = [0, 3]\nblinds_or_straddles = [1, 2]\n" in format_hand(record, "phh")


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"antes": "[1, 1, 1]"}, {"ante": 1, "ante_type": "each"}),
        ({"antes": "[0, 2, 0]"}, {"ante": 2, "ante_type": "big_blind"}),
        (
            {"antes": "[0, 3, 0]", "starting_stacks": "[9, 4, 9]"},
            {"ante": 3, "ante_type": "big_blind", "ante_order": "ante_first"},
        ),
        (
            {"blinds_or_straddles": "[1, 2, 4]"},
            {"straddles": (4,), "straddle_min_raise": "big_blind"},
        ),
        ({"min_bet": "4"}, {"minimum_bet": 4}),
        ({"variant": "'PT'"}, {"limit": "pot_limit"}),
        (
            {"variant": "'FT'", "min_bet": None, "small_bet": "2", "big_bet": "4"},
            {"limit": "fixed_limit", "small_bet": 2, "big_bet": 4, "raise_cap": 4},
        ),
    ],
)
def test_the_rules_of_a_hand(words, changes, rules):
    record = read(hand(**changes))
    assert record.rules == words.Rules(1, 2, **rules)
    comes_back(record)


def test_antes_without_blinds(words):
    record = read(hand(antes="[1, 1, 1]", blinds_or_straddles="[0, 0, 0]"))
    assert record.rules == words.Rules(0, 0, minimum_bet=2, ante=1, ante_type="each")
    assert record.start().actor == 0


def test_posts_are_negative_and_dead_chips_are_antes(words):
    record = read(hand("p3 cc", antes="[0, 0, 1]", blinds_or_straddles="[1, 2, -2]"))
    assert record.posts == ((2, 2, 1),)
    assert record.rules == words.Rules(1, 2)
    comes_back(record)
    uneven = read(hand(antes="[5, 5, 6]"))
    assert (uneven.rules.ante, uneven.posts) == (5, ((2, 0, 1),))


def test_one_blind_alone_is_the_big_blind():
    record = read(hand("p2 cc", blinds_or_straddles="[2, 0, 0]"))
    assert (record.small_blind_seat, record.big_blind_seat) == (None, 0)
    assert record.rules.big_blind == 2


def test_a_straddle_of_the_button():
    record = read(
        hand(
            "p1 cc",
            antes="[0, 0, 0, 0]",
            blinds_or_straddles="[1, 2, 0, 4]",
            starting_stacks="[9, 9, 9, 9]",
        )
    )
    assert record.straddle_seat == 3
    assert replay(record).trouble is None


def test_short_antes_are_trimmed_or_refused():
    short = {"antes": "[5, 5, 5]", "starting_stacks": "[3, 50, 50]"}
    assert read(hand(**short, ante_trimming_status="true")).rules.ante == 5
    with pytest.raises(UnsupportedHand, match="a short ante that wins all antes"):
        read(hand(**short))
    with pytest.raises(UnsupportedHand, match="antes that differ and are trimmed"):
        read(hand(antes="[0, 5, 0]", ante_trimming_status="true"))


@pytest.mark.parametrize(
    ("shown", "hole", "mucked"),
    [
        ("p1 sm AsAd, p3 sm KsKd", ("AsAd", None, "KsKd"), ()),
        ("p3 sm KsKd, p1 sm", ("AsAd", None, "KsKd"), ("muck0",)),
        ("p1 sm -, p3 sm", ("AsAd", None, None), ("muck2",)),
        ("p1 sm -, p3 sm ????", ("AsAd", None, None), ("muck2",)),
        ("p1 sm AdAs, p3 sm ??Kd", ("AsAd", None, "??Kd"), ("muck2",)),
        ("p3 sm ????", ("AsAd", None, None), ("muck2",)),
        ("", ("AsAd", None, None), ()),
    ],
)
def test_showing_and_mucking(shown, hole, mucked):
    played = "d dh p1 AsAd, p3 cc, p1 cc, p2 f, d db 2c3d4h, p1 cc, p3 cc, d db 8s, p1 cc, p3 cc,"
    record = read(hand(f"{played} d db 9c, p1 cc, p3 cc, {shown}"))
    assert record.hole_cards == hole
    assert record.actions[9:] == mucked
    winner = 2 if "muck0" in mucked else 0
    if shown:
        assert record.state().outcome().winners == (winner,)
    else:
        assert record.state().awaiting == "cards"
    assert replay(record).passed
    comes_back(record)


def test_unknown_cards_are_shown_anew_until_they_are_known():
    record = read(
        hand(
            "p3 f, p1 cbr 100, p2 cc, p2 sm ????, p1 sm ????, d db 2c3d4h, p1 sm ????,"
            "p2 sm ????, d db 8s, d db 9c, p2 sm KsKd, p1 sm AsAd"
        )
    )
    assert (record.hole_cards, record.actions) == (("AsAd", "KsKd", None), ("f", "r100", "c"))
    assert record.state().outcome().winners == (0,)
    comes_back(record)
    for again in ("p1 sm AsAd, p1 sm ????", "p1 sm, p1 sm ????", "p1 sm ????, p1 sm, p1 sm"):
        with pytest.raises(InvalidHistory, match="shows or mucks a hand again"):
            read(hand(f"p3 f, p1 cc, p2 cc, {again}"))


def test_what_is_shown_after_a_fold_is_known():
    record = read(hand("d dh p1 As, d dh p2 Ks, d dh p1 Ad, p3 f, p1 f, p2 sm KsKd"))
    assert record.hole_cards == ("AsAd", "KsKd", None)
    assert record.actions == ("f", "f")
    assert replay(record).passed


def test_several_boards_follow_one_another():
    """Where more than one board is run, the cards of the next come behind the river."""
    deals = "d dh p1 AsAd, d dh p2 KsKd, d dh p3 QsQd, p3 f, p1 cbr 100, p2 cc,"
    boards = "d db 2c3d4h, d db 8s, d db 9c, d db 2d3c4c, d db 8h, d db 9d"
    record = read(hand(deals + boards, finishing_stacks="[200, 100, 300]"))
    assert record.boards == ("2c3d4h8s9c", "2d3c4c8h9d")
    assert record.actions == ("f", "r100", "c", "run2")
    assert record.rules.run_it_twice
    assert replay(record).trouble is None
    assert comes_back(record).state().history == record.state().history
    later = deals.replace("p1 cbr 100, p2 cc", "p1 cc, p2 cc, d db 2c3d4h, p1 cbr 98, p2 cc")
    turned = read(hand(f"{later} d db 8s, d db 9c, d db 8h, d db 9d"))
    assert turned.boards == ("2c3d4h8s9c", "2c3d4h8h9d")
    comes_back(turned)


def test_words_of_actions_may_be_spaced_and_commented():
    record = read(hand(["  p3   cbr 6 # six", "p1 f#quick", "#", "  ", "", "p2 f "]))
    assert record.actions == ("r6", "f", "f")
    assert record.expected.actors == (2, 0, 1)


# ---- Amounts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "raised", "unit", "chips"),
    [
        ("[100, 200, 300]", "6", "1", (100, 200, 300, 6)),
        ("[100.0, 200.00, 300]", "6.0", "1", (100, 200, 300, 6)),
        ("[100.5, 200, 300]", "6", "0.01", (10050, 20000, 30000, 600)),
        ("[100, 200, 300]", "6.25", "0.01", (10000, 20000, 30000, 625)),
        ("[100, 200, 300.125]", "6", "0.001", (100000, 200000, 300125, 6000)),
        ("[100, 200, 1e3]", "1,0", None, None),
        ("[1000, 2000, 3e3]", "1000", "1", (1000, 2000, 3000, 1000)),
        ("[100, 200, 300]", "0006", "1", (100, 200, 300, 6)),
    ],
)
def test_amounts_become_whole_chips(stacks, raised, unit, chips):
    text = hand([f"p3 cbr {raised}"], starting_stacks=stacks)
    if chips is None:
        with pytest.raises(InvalidHistory):
            read(text)
        return
    record = read(text)
    assert record.unit == Decimal(unit)
    assert (*record.stacks, int(record.actions[0][1:])) == chips
    comes_back(record)


def test_thousands_may_have_commas():
    record = read(hand(["p3 cbr 1,000"], starting_stacks="[9000, 9000, 9000]"))
    assert record.actions == ("r1000",)


@pytest.mark.parametrize("unit", ["1", "0.01", "0.05", "0.25", "0.001", "5", "100", "1E+3", "0.3"])
def test_any_unit_comes_back(words, unit):
    state = push_all(start(words, seed=5), "r300 c c c c c c c c c c c")
    record = HandRecord.of(state, unit=Decimal(unit), currency="USD")
    comes_back(record)
    halves = Expected(final_stacks=(Decimal("900.5"), Decimal("899.5"), 1200), total=900)
    comes_back(record.change(expected=halves))


def test_cents_are_written_as_two_decimals(words):
    record = HandRecord.of(start(words, stacks=(1050, 2000, 99), seed=1), unit=Decimal("0.01"))
    text = format_hand(record, "phh")
    assert "starting_stacks = [20, 0.99, 10.50]\n" in text
    assert "unit" not in text


def test_a_unit_that_no_amount_shows_is_told(words):
    record = HandRecord.of(start(words, stacks=(1000, 2000, 300), seed=1), unit=Decimal("0.01"))
    whole = record.change(rules=words.Rules(100, 200), stacks=(1000, 2000, 300))
    assert "unit = 0.01" in format_hand(whole, "phh")
    comes_back(whole)


# ---- Results ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "rake", "trouble"),
    [
        ({"finishing_stacks": "[108, 198, 294]"}, None, None),
        ({"finishing_stacks": "[107, 198, 294]"}, 1, None),
        ({"winnings": "[14, 0, 0]"}, None, None),
        ({"winnings": "[12, 0, 0]"}, 2, None),
        ({"winnings": "[12, 0, 0]", "finishing_stacks": "[106, 198, 294]"}, 2, None),
        ({"winnings": "[0, 0, 12]"}, 2, "collected: recorded 0, 0, 12; by the rules 12, 0, 0"),
        ({"finishing_stacks": "[109, 198, 294]"}, None, "final stacks: recorded 109, 198, 294"),
        ({"finishing_stacks": "[104, 198, 294]"}, None, "final stacks: recorded 104, 198, 294"),
        ({"winnings": "[11, 0, 0]"}, None, "collected: recorded 11, 0, 0; by the rules 14, 0, 0"),
        ({"winnings": "[0, 0, 0]"}, None, "collected: recorded 0, 0, 0; by the rules 14, 0, 0"),
    ],
)
def test_what_a_result_lacks_is_the_rake(result, rake, trouble):
    record = read(hand(FOLDED, **result))
    assert record.expected.rake == rake
    assert record.state().rake == (rake or 0)
    found = replay(record).trouble
    assert (found is None) == (trouble is None)
    assert trouble is None or trouble in str(found)
    comes_back(record)


@pytest.mark.parametrize(
    "result", [{"finishing_stacks": "[94, 198, 306]"}, {"winnings": "[0, 0, 12]"}]
)
def test_no_rake_is_taken_before_the_flop(result):
    record = read(hand("p3 cbr 6, p1 cbr 12, p2 f, p3 cbr 30, p1 f", **result))
    assert record.expected.rake is None
    assert not replay(record).passed


def test_a_blind_that_all_fold_to_may_be_won_with_what_goes_back():
    assert replay(read(hand("p3 f, p1 f", winnings="[0, 3, 0]"))).passed
    assert replay(read(hand("p3 f, p1 f", winnings="[0, 2, 0]"))).passed
    assert not replay(read(hand("p3 f, p1 f", winnings="[0, 5, 0]"))).passed


def test_stacks_of_a_hand_that_goes_on_are_those_so_far():
    record = read(hand("p3 cbr 6", finishing_stacks="[99, 198, 294]", winnings="[0, 0, 0]"))
    assert not record.expected.tells_result
    assert replay(record).passed
    wrong = read(hand("p3 cbr 6", finishing_stacks="[99, 198, 295]"))
    assert "hand not over" in str(replay(wrong).trouble)


def test_a_wrong_turn_and_a_wrong_street_are_trouble():
    record = read(hand("p3 cbr 6, p2 f"))
    assert str(replay(record).trouble) == (
        "wrong turn: action 2 (preflop) is recorded of Seat 2, by the rules it is Seat 1's turn"
    )
    cut = {"antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    record = read(hand("p2 cc, d db 2c3d4h, p1 cbr 10, p2 f", **cut))
    assert str(replay(record).trouble) == (
        "wrong street: action 2 is recorded of the flop, by the rules it is of the preflop"
    )
