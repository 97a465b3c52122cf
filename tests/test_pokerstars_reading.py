"""Histories of PokerStars: what is read, that it replays, and that broken texts are refused.

tests/data/pokerstars.txt has hands of each kind, made up after the grammar; their stacks at the
end were worked out by hand.
"""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.pokerstars import record as pokerstars_record
from fasteval.histories.pokerstars.header import read_game
from fasteval.histories.pokerstars.lines import TooFine, read_chips
from fasteval.histories.replaying import replay

DATA = Path(__file__).parent / "data" / "pokerstars.txt"
TEXTS = {
    found[1]: text.strip("\n") + "\n"
    for text in re.split(r"(?m)^(?=PokerStars )", DATA.read_text(encoding="utf-8"))
    if (found := re.search(r"#(\d+):", text))
}
#: What each seat has at the end, by its number, in units of the currency.
FINAL = {
    "1": {1: "93", 2: "87.50", 4: "49"},
    "2": {1: "2.08", 2: "0.98", 3: "2.94"},
    "3": {1: "463", 2: "150", 10: "285"},
    "4": {2: "217", 9: "132"},
    "5": {1: "1000", 2: "625", 5: "1175", 6: "2250", 8: "2200"},
    "6": {1: "99", 2: "99", 3: "60"},
    "7": {1: "13", 2: "6.50"},
    "8": {5: "19"},
    "9": {2: "79", 6: "30"},
    "10": {3: "98", 4: "100", 5: "98", 6: "104"},
    "11": {1: "52", 2: "49.50", 3: "49", 4: "49.50"},
    "12": {1: "1000.50", 2: "98", 3: "102"},
    "13": {1: "10", 2: "10"},
    "14": {1: "1000", 2: "1090", 3: "900"},
    "15": {1: "206.50", 2: "199", 3: "198", 4: "196"},
    "16": {1: "15250", 2: "19500", 3: "25250"},
    "17": {1: "12.60", 8: "9.85"},
    "18": {3: "20.91", 4: "19"},
    "19": {1: "1450", 2: "1550"},
    "20": {1: "2", 2: "1.99", 3: "2.01"},
    "21": {1: "995", 2: "1035", 4: "975"},
    "22": {1: "1000", 2: "975", 3: "1025"},
    "23": {1: "1000", 2: "2000", 3: "2000"},
}


def parse(text):
    return parse_hand(text, "pokerstars")


def changed(number, *pairs):
    """The text of a hand with other words in it."""
    text = TEXTS[number]
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.fixture
def fresh_rules():
    """Rules are kept with the numbers of the floor that they were made on."""
    pokerstars_record._make_rules.cache_clear()
    yield
    pokerstars_record._make_rules.cache_clear()


# ---- What is read -------------------------------------------------------------------------------


def test_there_is_a_hand_of_each_kind():
    assert list(TEXTS) == list(FINAL)


@pytest.mark.parametrize("number", FINAL)
def test_a_hand_ends_as_it_did(words, fresh_rules, number):
    record = parse(TEXTS[number])
    replayed = replay(record)
    assert replayed.trouble is None
    stacks = {
        seat: chips * record.unit for seat, chips in enumerate(replayed.state.stacks, 1) if chips
    }
    assert stacks == {seat: Decimal(chips) for seat, chips in FINAL[number].items()}
    assert (record.source, record.id) == ("PokerStars", number)


@pytest.mark.parametrize("number", FINAL)
def test_a_hand_goes_through_lines_of_json_as_it_is(number):
    record = parse(TEXTS[number])
    assert parse_hand(format_hand(record, "jsonl"), "jsonl") == record


def test_a_cash_game():
    record = parse(TEXTS["1"])
    assert record.actions == ("r300", "c", "f", "c", "r400", "r1200", "f")
    assert record.stacks == (10000, 8000, 0, 5000, 0, 0)
    assert (record.button, record.hero, record.small_blind_seat) == (0, 1, "auto")
    assert record.players == ("P_1", "hero", None, "P_4", None, None)
    assert record.hole_cards == (None, "JcJd", None, None, None, None)
    assert (record.unit, record.currency) == (Decimal("0.01"), "USD")
    told = record.expected
    assert told.actors == (0, 1, 3, 1, 0, 1, 0)
    assert told.streets == ("preflop",) * 3 + ("flop",) * 4
    assert told.amounts == (None, 250, 0, 0, 400, None, 0)
    assert told.posted == (0, 50, 0, 100, 0, 0)
    assert told.uncalled == (0, 800, 0, 0, 0, 0)
    assert (told.total, told.rake, told.pots) == (1500, 50, None)
    assert (told.collected, told.winners) == ((0, 1450, 0, 0, 0, 0), (1,))
    assert record.told == {"table": "Cash", "time": "2023-12-28T22:34:00 ET"}


def test_a_tournament_hand():
    record = parse(TEXTS["5"])
    assert record.stacks == (3000, 150, 0, 0, 1200, 900, 0, 2000, 0)  # seat 3 is out of the hand
    assert (record.rules.ante, record.rules.ante_type, record.unit) == (25, "each", 1)
    assert record.expected.pots == (625, 2250, 2200)
    assert record.expected.posted == (125, 150, 0, 0, 25, 25, 0, 25, 0)
    assert record.told == {
        "table": "937193984 7",
        "time": "2014-07-13T18:48:13 ET",
        "tournament": "937193984",
        "buy_in": "$5+$5+$1 USD",
        "level": "V",
    }


def test_what_is_told_of_other_games():
    assert parse(TEXTS["7"]).told["time_et"] == "2013-03-08T12:14:22"
    assert parse(TEXTS["12"]).told["time"] == "2008-03-12T05:09:12 ET"
    assert parse(TEXTS["14"]).told["play_money"] == "yes"
    assert parse(TEXTS["2"]).told["kind"] == "Zoom"
    assert {"kind": "Home Game", "club": "Club #123"}.items() <= parse(TEXTS["17"]).told.items()
    assert parse(TEXTS["18"]).told["mixed"] == "8-Game"
    assert parse(TEXTS["9"]).told["cap"] == "$40"
    told = parse(TEXTS["19"]).told
    assert (told["mixed"], told["buy_in"]) == ("Mixed Hold'em", "$10+$1")
    assert (told["round"], told["level"]) == ("Match Round II", "III")
    assert parse(TEXTS["21"]).told["buy_in"] == "500 FPP"
    currencies = {number: parse(TEXTS[number]).currency for number in ("7", "13", "14", "20")}
    assert currencies == {"7": "EUR", "13": "GBP", "14": "", "20": "EUR"}


def test_blinds_of_other_seats_and_posts():
    dead = parse(TEXTS["10"])
    assert (dead.button, dead.small_blind_seat, dead.big_blind_seat) == (1, None, 2)
    assert dead.posts == ((4, 200, 0), (5, 200, 100))
    assert parse(TEXTS["11"]).posts == ((3, 0, 50),)
    straddle = parse(TEXTS["15"])
    assert (straddle.rules.straddles, straddle.straddle_seat) == ((400,), "auto")
    assert parse(TEXTS["16"]).rules.ante_type == "big_blind"
    button = parse(changed("15", ("P_4: posts straddle", "P_1: posts straddle")))
    assert button.straddle_seat == 0
    assert parse(changed("15", ("P_1: calls $4", "P_1: raises $4 to $8"))).actions[0] == "r800"
    empty = parse(changed("12", ("Seat #1 is", "Seat #9 is"), (" (button)", "")))
    assert (empty.button, len(empty.stacks)) == (8, 9)
    broke = parse(TEXTS["21"])  # the ante took all that the big blind had
    assert (broke.big_blind_seat, broke.posts, broke.rules.big_blind) == ("auto", (), 20)


def test_blinds_of_short_stacks():
    short = [
        ("P_6 ($100", "P_6 ($2.50"),
        ("big blinds $3", "big blinds $2.50 and is all-in"),
        ("P_6: raises $6 to $8\n", ""),
    ]
    assert parse(changed("10", *short)).posts == ((4, 200, 0), (5, 200, 100))
    small = [
        ("P_2 (1500", "P_2 (20"),
        ("small blind 25", "small blind 20 and is all-in"),
        ("P_2: raises 50 to 100\n", ""),
    ]
    assert parse(changed("19", *small)).rules.small_blind == 25
    blind = [
        ("P_1 (1500", "P_1 (40"),
        ("big blind 50", "big blind 40 and is all-in"),
        ("raises 50 to 100", "raises 60 to 100"),
    ]
    assert parse(changed("19", *blind)).actions[0] == "r100"  # told from what there is of the blind


def test_limits():
    limit = parse(TEXTS["3"]).rules
    assert (limit.limit, limit.small_blind, limit.big_blind) == ("fixed_limit", 1000, 1500)
    assert (limit.small_bet, limit.big_bet, limit.raise_cap) == (1500, 3000, 3)
    assert parse(TEXTS["4"]).rules.limit == "pot_limit"
    assert parse(TEXTS["19"]).rules.small_blind == 25


def test_more_raises_than_the_cap_show_that_there_is_none():
    more = [
        ("P_1: raises $15 to $60\n", "P_1: raises $15 to $60\n P_2: raises $15 to $75\n"),
        (" Betting is capped\n P_2: calls $15\n", " P_1: calls $15\n"),
        ("pot $315", "pot $345"),
        ("$313", "$343"),
    ]
    record = parse(changed("3", *more))
    assert record.rules.raise_cap is None
    assert replay(record).passed


def test_mucked_cards_of_the_summary():
    mucked = parse(TEXTS["2"])
    assert (mucked.rules.auto_muck, mucked.hole_cards[2]) == (True, "Kc5c")
    unknown = parse(TEXTS["3"])
    assert unknown.hole_cards[1] is None
    assert replay(unknown).state.actions[-1] == "muck1"
    assert not parse(TEXTS["5"]).rules.auto_muck


def test_cards_that_are_shown_when_folding_and_one_by_one():
    assert parse(TEXTS["20"]).hole_cards[:3] == ("Ah7h", "Kd??", "Qc??")
    again = changed("20", ("[Qc] (a card)", "[Qc] (a card)\nP_1: shows [7h] (a card)"))
    assert parse(again).hole_cards[0] == "Ah7h"
    both = changed("20", ("[Qc] (a card)", "[Qc] (a card)\nP_3: shows [Jc Qc] (a pair)"))
    assert parse(both).hole_cards[2] == "JcQc"


def test_several_hands_that_are_known_belong_to_no_hero():
    record = parse(TEXTS["14"])
    assert (record.hero, record.hole_cards[:3]) == (None, ("2hKs", "AcAd", "7h8h"))


def test_who_sits_out_is_not_dealt_in():
    seat, fourth = "Seat 3: P_3 ($50 in chips)", "Seat 4: P_4 ($50 in chips)\n"
    for note, line in (
        (" is sitting out", ""),
        ("", "P_3: is sitting out\n"),
        ("", "P_3 will be allowed to play after the button\n"),
    ):
        text = changed("1", (fourth, f"{seat}{note}\n{fourth}{line}"))
        assert parse(text).stacks == parse(TEXTS["1"]).stacks


def test_what_a_hand_would_have_won_that_was_cashed_out():
    record = parse(TEXTS["8"])
    assert (record.expected.collected[4], record.expected.winners) == (1900, (4,))
    assert record.told["cash_outs"] == "seat 5 $15.80 (fee $0.16); seat 6 $3.60"
    untold = parse(changed("8", (" and won ($19) with", " and won with")))
    assert (untold.expected.collected, untold.expected.winners) == (None, None)


def test_amounts_with_more_decimals_make_finer_chips():
    record = parse(changed("1", ("$0.50", "$0.505"), ("$2.50", "$2.495"), ("$14.50", "$14.495")))
    assert (record.unit, record.expected.amounts[1]) == (Decimal("0.001"), 2495)
    assert replay(record).passed


def test_what_else_the_house_takes_is_rake():
    record = parse(changed("1", ("Rake $0.50", "Rake $0.30 | Jackpot Fee $0.15 | Tax $0.05")))
    assert record == parse(TEXTS["1"])


def test_chips_with_one_decimal_are_cents():
    text = changed("17", ("0.05", "0.5"), ("0.10", "1"), ("0.1", "1"), ("9.95", "9.5"))
    text = text.replace("0.2", "2").replace("0.3", "3")
    record = parse(text)
    assert (record.unit, record.rules.big_blind) == (Decimal("0.01"), 100)


def test_pots_after_the_rake_are_not_told():
    text = changed("23", ("(100/200)", "($100/$200 USD)"), ("Tournament #38, $10+$1 USD ", " "))
    text = text.replace("Rake 0", "Rake 2").replace("Main pot 3000", "Main pot 2998")
    text = text.replace("P_2 collected 1000 from main", "P_2 collected 998 from main")
    record = parse(text.replace("(2000) with high card Ace\nSeat 3", "(1998) with an ace\nSeat 3"))
    assert (record.expected.pots, record.expected.total) == (None, 500000)


# ---- Faults of other programs -------------------------------------------------------------------


def test_a_walk_returns_what_nobody_called():
    told = parse(TEXTS["22"]).expected
    assert (told.uncalled[2], told.collected[2], told.total) == (25, 50, 50)


def test_a_split_pot_is_counted_once():
    told = parse(TEXTS["13"]).expected
    assert (told.total, told.collected, told.winners) == (66, (33, 33), (0, 1))


def test_both_boards_of_a_hand_that_was_run_twice():
    record = parse(TEXTS["6"])
    assert record.boards == ("AhKh2c3d4s", "Qs5h6h7c9d")
    assert (record.actions[-1], record.rules.run_it_twice) == ("run2", True)
    assert parse(TEXTS["7"]).boards[2] == "2c7h9sTcKs"
    assert parse(TEXTS["7"]).actions[-1] == "run3"


def test_several_pots_with_several_winners():
    told = parse(TEXTS["23"]).expected
    assert (told.pots, told.collected[:3]) == ((3000, 2000), (1000, 2000, 2000))
    assert told.winners == (0, 1, 2)


# ---- Headers and amounts ------------------------------------------------------------------------

GAMES = {
    "Hold'em No Limit ($0.25/$0.50 USD)": ("no_limit", "$", "USD", {}),
    "Hold'em Limit (10/20)": ("fixed_limit", "", "", {}),
    "Hold'em Pot Limit (₹5/₹10 INR)": ("pot_limit", "₹", "INR", {}),
    "HORSE (Hold'em Limit, $0.50/$1.00)": ("fixed_limit", "$", "USD", {"mixed": "HORSE"}),
    "Tournament #1, $50+$5 USD HORSE (Hold'em Limit) - Level I (600/1200)": (
        "fixed_limit",
        "",
        "",
        {"tournament": "1", "buy_in": "$50+$5 USD", "mixed": "HORSE", "level": "I"},
    ),
    "Zoom Tournament #2, 2000+110 Hold'em No Limit - Level 12 (10/20)": (
        "no_limit",
        "",
        "",
        {"tournament": "2", "buy_in": "2000+110", "level": "12"},
    ),
    "Tournament #4, $1+$0.10 USD Hold'em No Limit - Level I ($10/$20)": (
        "no_limit",
        "$",
        "",
        {"tournament": "4", "buy_in": "$1+$0.10 USD", "level": "I"},
    ),
    "Tournament #3, Hold'em No Limit - Level I (10/20)": (
        "no_limit",
        "",
        "",
        {"tournament": "3", "level": "I"},
    ),
}


@pytest.mark.parametrize("text", GAMES)
def test_games(text):
    game = read_game(text)
    assert (game.limit, game.sign, game.currency, dict(game.told)) == GAMES[text]


OTHER_GAMES = [
    "Omaha Pot Limit ($5/$10 USD)",
    "6+ Hold'em No Limit (Button Blind $0.25 - Ante $0.25  USD)",
    "6+ Hold'em No Limit ($1/$2 USD)",
    "Tournament #1, $1+$1 6+ Hold'em No Limit - Level I (10/20)",
    "8-Game (Razz Limit, $1/$2 USD)",
    "Mixed Hold'em (Omaha Limit, $1/$2 USD)",
    "Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2 USD)",
    "$5 Hold'em No Limit ($1/$2 USD)",
    "7 Card Stud Limit ($1/$2 USD)",
    "Showtime Hold'em No Limit ($1/$2 USD)",
]


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_other_games_are_named(game):
    text = changed("1", ("Hold'em No Limit ($0.50/$1.00 USD)", game))
    with pytest.raises(UnsupportedHand, match=r"^line 1: .* is no"):
        parse(text)


def test_a_sign_of_no_currency_is_refused():
    with pytest.raises(InvalidHistory, match="'₿' is no sign"):
        read_game("Hold'em No Limit (₿1/₿2)")


def test_amounts():
    assert read_chips("$1,234,567.80", "$", 2) == 123456780
    assert read_chips("7", "$", 2) == 700
    for odd in ("", "$", "1,23", "1.2.3", "-5", "€5", "1e3", "$1.", "12,345,6", "9" * 19, "٣"):
        with pytest.raises(InvalidHistory, match="no amount in \\$"):
            read_chips(odd, "$", 2)
    with pytest.raises(TooFine):
        read_chips("0.005", "", 2)
