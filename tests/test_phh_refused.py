"""Poker hand histories that are broken are refused, with what is wrong and its line."""

import random

import pytest
from phh_texts import FOLDED, HAND, comes_back, hand, read

from fasteval.histories import json_lines
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.format import Chunk
from fasteval.histories.replaying import replay

# ---- Errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (hand(variant=None), "variant is missing"),
        (hand(antes=None), "antes is missing"),
        (hand(min_bet=None), "min_bet is missing"),
        (hand(starting_stacks=None), "starting_stacks is missing"),
        (hand(variant="'NS'"), "line 1: variant: 'NS' is no-limit short-deck hold'em, not Texas"),
        (hand(variant="'XX'"), "line 1: variant: 'XX' is none of NT, FT, PT, NS"),
        (hand(variant="1"), "line 1: variant: 1 is not text"),
        (hand(variant="'FT'"), "small_bet is missing"),
        (hand(bring_in="1"), "line 7: bring_in is not a field of NT"),
        (hand(small_bet="1"), "line 7: small_bet is not a field of NT"),
        (hand(min_bet="true"), "line 4: min_bet: True is not an amount"),
        (hand(min_bet="0"), "line 4: min_bet: 0 is too little"),
        (hand(min_bet=f"0.{'1' * 9000}"), "is not an amount"),
        (
            hand(min_bet="0.0000000000000000001"),
            "line 4: min_bet: 1E-19 has more than 18 decimals",
        ),
        (hand(min_bet="nan"), "line 4: min_bet: 'NaN' is not an amount"),
        (hand(antes="[0, 0]"), "line 2: antes has 2 items for 3 players"),
        (hand(antes="[0, 0, 'a']"), "line 2: antes: [0, 0, 'a'] is not a list of amounts"),
        (hand(antes="[0, 0, true]"), "line 2: antes: [0, 0, True] is not a list of amounts"),
        (hand(antes="'none'"), "line 2: antes: 'none' is not a list of amounts"),
        (hand(antes="[0, -1, 0]"), "line 2: ante"),
        (hand(antes="[0, 0, 1e400]"), "line 2: antes: '1E+400' is not an amount"),
        (hand(blinds_or_straddles="[1, 2, 0, 0]"), "line 3: blinds_or_straddles has 4 items"),
        (hand(blinds_or_straddles="[3, 2, 0]"), "line 3: small_blind"),
        (hand(starting_stacks="[]"), "line 2: antes has 3 items for 0 players"),
        (hand(starting_stacks="[100, 0, 5]"), "line 5: starting_stacks: [100, 0, 5] is too little"),
        (hand(starting_stacks="[1, inf, 5]"), "line 5: starting_stacks: that of p2 is not known"),
        (hand(starting_stacks="[1, nan, 5]"), "line 5: starting_stacks: 'NaN' is not an amount"),
        (hand(winnings="[0, 0]"), "line 7: winnings has 2 items for 3 players"),
        (hand(winnings="0"), "line 7: winnings: 0 is not a list of amounts"),
        (hand(players="['a', 'b']"), "line 7: players has 2 items for 3 players"),
        (hand(players="['a', 'b', 3]"), "line 7: players: ['a', 'b', 3] is not a list of texts"),
        (hand(hand="1.5"), "line 7: hand: Decimal('1.5') is not text or a whole number"),
        (hand(event="1"), "line 7: event: 1 is not text"),
        (hand(time="'noon'"), "line 7: time: 'noon' is not a local time"),
        (hand(year="'2009'"), "line 7: year: '2009' is not a whole number"),
        (hand(month="13"), "line 7: month 13: there is no such day"),
        (hand(day="0"), "line 7: day 0: there is no such day"),
        (hand(year="10000"), "line 7: year 10000: there is no such day"),
        (hand(year="2009", month="2", day="29"), "line 9: year 2009, month 2, day 29: there is no"),
        (hand(venue="1"), "line 7: venue: 1 is not text"),
        (hand(ante="5"), "line 7: 'ante' is no field of the standard; those of one's own begin"),
        (hand(straddles="[4]"), "line 7: 'straddles' is no field of the standard"),
        (hand(total_pot="999"), "line 7: 'total_pot' is no field of the standard"),
        (hand(winning="[0, 0, 9]"), "line 7: 'winning' is no field of the standard"),
        (hand(rake="'none'"), "line 7: 'rake' is no field of the standard"),
        (hand(**{"'a.b'": "1"}), "line 7: 'a.b' is no field of the standard"),
        (hand(seats="[2, 2, 1]"), "line 7: seats: [2, 2, 1] do not go round the table clockwise"),
        (hand(seats="[3, 2, 1]"), "line 7: seats: [3, 2, 1] do not go round"),
        (hand(seats="[2, 3, 0.5]"), "line 7: seats: [2, 3, Decimal('0.5')] is not a list of whole"),
        (hand(seats="7"), "line 7: seats: 7 is not a list of whole numbers"),
        (hand(seats="[2, 3]"), "line 7: seats has 2 items for 3 players"),
        (hand(seats="[0, 1, 2]"), "line 7: seats: [0, 1, 2] are not from 1 to 22"),
        (hand(seats="[1, 2, 23]"), "line 7: seats: [1, 2, 23] are not from 1 to 22"),
        (hand(seats="[1, 2, 3]", seat_count="2"), "line 8: seat_count: 2 is too little, there are"),
        (hand(seats="[1, 2, 3]", seat_count="23"), "line 8: seat_count: 23 is more than 22"),
        (hand(seats="[1, 2, 3]", seat_count="'3'"), "line 8: seat_count: '3' is not a whole numb"),
        (hand(seat_count="2"), "line 7: seat_count: 2 is too little, there are 3"),
        (hand(ante_trimming_status="3"), "line 7: ante_trimming_status: 3 is not true or false"),
        (hand(ante_trimming_status="1", antes="[1, 1, 1]"), "line 7: ante_trimming_status: 1 is"),
        (hand(["p4 f"]), "line 6: actions: 'p4 f' is of no player: there are 3"),
        (hand(["d dh p4 AsAd"]), "line 6: actions: 'd dh p4 AsAd' is of no player"),
        (hand(["p3 x"]), "line 6: actions: 'p3 x' is not an action"),
        (hand(["p0 f"]), "line 6: actions: 'p0 f' is not an action"),
        (hand(["p3 cbr"]), "line 6: actions: 'p3 cbr' is not an action"),
        (hand(["p3 cbr -6"]), "line 6: actions: 'p3 cbr -6' is not to an amount"),
        (hand(["p3 cbr 6²"]), "line 6: actions: 'p3 cbr 6²' is not to an amount"),
        (hand(["p3 cbr " + "9" * 5000]), "is not to an amount"),
        (hand(["p3 pb"]), "line 6: actions: 'p3 pb' is a bring-in, which hold'em has not"),
        (hand(["p3 sd AsAd"]), "line 6: actions: 'p3 sd AsAd' is a draw, which hold'em has not"),
        (hand(["d dh p1 AsAx"]), "line 6: actions: 'd dh p1 AsAx' has other than cards"),
        (hand(["d dh p1 AsA"]), "line 6: actions: 'd dh p1 AsA' has other than cards"),
        (hand(["d dh p1 10s9s"]), "line 6: actions: 'd dh p1 10s9s' has other than cards"),
        (hand(["d dh p1 AsAs"]), "line 6: actions: 'd dh p1 AsAs' has other than cards"),
        (hand(["d dh p1 AsAd", "d dh p2 AsKd"]), "'d dh p2 AsKd' has a card that is dealt already"),
        (hand(["d dh p1 AsAd", "d db 2cAs4h"]), "'d db 2cAs4h' has a card that is dealt already"),
        (hand(["d dh p1 AsAdKs"]), "line 6: actions: 'd dh p1 AsAdKs' is more than two hole cards"),
        (hand(["p3 f", "d dh p1 AsAd"]), "'d dh p1 AsAd' deals hole cards amid the betting"),
        (hand(["d dh p1 AsAd", "p1 sm KsKd"]), "'p1 sm KsKd' shows other cards than were dealt"),
        (hand(["p1 sm -"]), "line 6: actions: 'p1 sm -' shows cards that are not told"),
        (hand(["p1 sm As"]), "line 6: actions: 'p1 sm As' is not two hole cards"),
        (hand(["p1 sm", "p1 sm"]), "line 6: actions: 'p1 sm' shows or mucks a hand again"),
        (hand(["p3 f", "p3 sm"]), "line 6: actions: 'p3 sm' mucks a hand that is folded"),
        (hand(["p1 sm", "p2 sm", "p3 sm"]), "line 6: actions: every hand is mucked"),
        (
            hand(f"{FOLDED}, d db 8s"),
            "line 6: actions: 4 cards are on the board, by the betting 3 come",
        ),
        (hand("p3 f, p1 f, d db 2c3c4c"), "actions: 3 cards are on the board, by the betting 0 co"),
        (
            hand("p3 cc, p1 cc, p2 cc, d db 2c3c4c, d db 8s"),
            "line 6: actions: 4 cards are on the board, by the betting 3 come",
        ),
        (hand("p3 cc, d db ??????"), "actions: 3 cards are on the board, by the betting 0 come"),
        (hand(["d db 2c3c4c"]), "actions: 3 cards are on the board, by the betting 0 come"),
        (hand(["d db 2c", "p3 f"]), "line 6: actions: p3 acts when 1 cards are on the board"),
        (hand(["d db 2c3c4c5c6c7c8c"]), "actions: 7 cards of the board: '2c3c4c5c6c7c8c'"),
        (hand(actions=["p3 f"]).replace("'p3 f'", "3"), "line 6: actions: [3] is not a list"),
        (hand().replace("[]", "'f'"), "line 6: actions: 'f' is not a list of texts"),
        (hand("p3 f") + "antes = [1]\n", "line 7: not TOML: "),
        (hand("p3 f").replace("2\n", "2 2\n"), "line 4: not TOML: "),
        (hand("p3 f").replace("'p3 f'", "'p3 f"), "line 6: not TOML: "),
        ("variant = 'NT\n", "line 1: not TOML: "),
        ("variant = 'NT'\nx = " + "9" * 5000, "not TOML: "),
        ("x = " + "[" * 5000, "not TOML: "),
        ("x = 1e999999999999999999999\n", "not TOML: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, told):
    with pytest.raises(InvalidHistory) as caught:
        parse_hand(text, "phh")
    assert told in str(caught.value)
    assert ("line" in told) <= (caught.value.line is not None)


def test_the_line_of_an_action_is_its_own():
    with pytest.raises(InvalidHistory, match=r"^line 17: actions: 'p3 cb 20' is not an action"):
        parse_hand(HAND.replace("p3 cbr 20", "p3 cb 20"))


OWN = [
    "1",
    "{x = 1}",
    "{unit = 0}",
    "{unit = 'a'}",
    "{unit = 3}",
    "{unit = inf}",
    "{unit = 1e-300}",
    "{dead = [1, 2]}",
    "{dead = [1, 2, 'a']}",
    "{dead = [9, 0, 0]}",
    "{big_blind = 'a'}",
    "{big_blind = -5}",
    "{rules = 1}",
    "{rules = {x = 1}}",
    "{rules = {raise_cap = 'a'}}",
    "{rules = {straddles = {a = 1}}}",
    "{rules = {straddles = [1.5]}}",
    "{chairs = {count = 2, seats = [0, 1, 2], button = 0}}",
    "{chairs = {count = 99, seats = [0, 1, 2], button = 0}}",
    "{chairs = 1}",
    "{places = {hero = 7}}",
    "{places = {posts = [[9, 1, 1]]}}",
    "{places = {posts = [[1, 1]]}}",
    "{places = {players = ['a']}}",
    "{places = {small_blind_seat = 'x'}}",
    "{hero = 3}",
    "{hero = -1}",
    "{hero = 0.5}",
    "{run = 'a'}",
    "{boards = ['zz']}",
    "{boards = 'AsKs'}",
    "{expect = {winners = [7]}}",
    "{expect = {actors = [-1]}}",
    "{expect = {streets = ['sixth']}}",
    "{expect = {pots = ['a']}}",
    "{expect = {total = true}}",
    "{expect = {posted = [1]}}",
    "{expect = {x = 1}}",
    "{about = {x = 1}}",
]


@pytest.mark.parametrize("own", OWN)
def test_odd_own_fields_are_refused(own):
    with pytest.raises(InvalidHistory) as caught:
        read(hand("p3 f", _fasteval=own))
    assert caught.value.line is not None


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"_fasteval": "{big_blind = 9}"}, "blinds"),
        (
            {"_fasteval": "{big_blind = 9, places = {big_blind_seat = 1}}"},
            "line 3: blinds_or_straddles: [1, 2, 0], but by _fasteval [1, 9, 0]",
        ),
        (
            {"_fasteval": "{places = {big_blind_seat = 2}}"},
            "line 3: blinds_or_straddles: [1, 2, 0], but by _fasteval [1, 0, 2]",
        ),
        (
            {"_fasteval": "{places = {posts = [[2, 2, 1]]}}"},
            "line 2: antes: [0, 0, 0], but by _fasteval [0, 0, 1]",
        ),
        (
            {"_fasteval": "{rules = {small_blind = 2}}"},
            "line 3: blinds_or_straddles: [1, 2, 0], but by _fasteval [2, 2, 0]",
        ),
        ({"_fasteval": "{rules = {limit = 'pot_limit'}}"}, "line 1: variant: 'NT', but by"),
        (
            {"min_bet": "4", "_fasteval": "{rules = {odd_chip = 'first'}}"},
            "line 4: min_bet: 4, but by _fasteval 2",
        ),
        (
            {
                "variant": "'FT'",
                "min_bet": None,
                "small_bet": "4",
                "big_bet": "8",
                "_fasteval": "{small_bet = 0}",
            },
            "small_bet: 4, but by _fasteval 2",
        ),
        ({"antes": "[1, 1, 1]", "_fasteval": "{rules = {ante = 2, ante_type = 'each'}}"}, "line 2"),
        (
            {"seats": "[1, 2, 3]", "_fasteval": "{chairs = {count=4, seats=[0,1,3], button=3}}"},
            "line 8: _fasteval: chairs is told otherwise, too",
        ),
        (
            {"players": "['a', 'b', 'c']", "_fasteval": "{places = {players = ['a', 'b', 'd']}}"},
            "line 7: players: ['a', 'b', 'c'], but by _fasteval ['a', 'b', 'd']",
        ),
        (
            {"players": "['a', 'b', 'c']", "_fasteval": "{places = {players = []}}"},
            "line 7: players: ['a', 'b', 'c'], but by _fasteval []",
        ),
        ({"_fasteval": "{hero = 1, places = {hero = 2}}"}, "_fasteval: hero is told otherwise"),
        ({"event": "'a'", "_fasteval": "{about = {event = 'b'}}"}, "_fasteval: about: event is"),
        ({"_fasteval": "{boards = ['2c3d4s']}"}, "_fasteval: boards is told otherwise, too"),
        ({"_fasteval": "{boards = []}"}, "_fasteval: boards is told otherwise, too"),
    ],
)
def test_an_own_field_that_tells_something_otherwise_is_refused(changes, told):
    text = hand("p3 cbr 6, p1 cc, p2 f, d db 2c3d4h", **changes)
    with pytest.raises(InvalidHistory) as caught:
        read(text)
    assert told in str(caught.value)


def test_boards_that_are_told_otherwise_are_refused():
    later = "p3 f, p1 cc, p2 cc, d db 2c3d4h, p1 cbr 98, p2 cc, d db 8s, d db 9c, d db 8h, d db 9d"
    shared = "{boards = ['2c3d4h8s9c', '??????8h9d']}"
    assert read(hand(later, _fasteval=shared)).boards[1] == "??????8h9d"
    texts = "p3 f, p1 cbr 100, p2 cc, d db 2c3d4h, d db 8s, d db 9c, d db 2d3c4c, d db 8h, d db 9d"
    assert read(hand(texts, _fasteval="{boards = ['2c3d4h8s9c', '2d3c4c8h9d']}")).boards[1:]
    for own in (
        "{boards = ['2c3d4h8s9c', '2d3c4c8h9h']}",
        "{boards = ['2c3d4h8s9c', '2d3c4c8h']}",
        "{boards = ['2c3d4h8s9c']}",
        "{run = 3}",
    ):
        with pytest.raises(InvalidHistory, match="is told otherwise, too"):
            read(hand(texts, _fasteval=own))


# ---- Cut and changed texts ----------------------------------------------------------------------


def test_a_text_that_is_cut_off_is_refused_or_the_same_hand():
    """Wherever it is cut, it has all fields of the play, or it is no hand."""
    whole = parse_hand(HAND)
    for text in (HAND, format_hand(whole, "phh")):
        read_at = 0
        for end in range(len(text)):
            try:
                record = read(text[:end])
            except InvalidHistory:
                continue
            read_at = read_at or end
            assert (record.rules, record.stacks) == (whole.rules, whole.stacks)
            assert (record.actions, record.boards) == (whole.actions, whole.boards)
            assert record.expected.final_stacks in (None, whole.expected.final_stacks)
        assert text[:read_at].rstrip().endswith("]")


def test_changed_texts_are_hands_or_refused(seed):
    rng = random.Random(seed)
    texts = [HAND, format_hand(parse_hand(HAND), "phhs"), hand(FOLDED, winnings="[12, 0, 0.50]")]
    texts.append(format_hand(json_lines.parse(Chunk(JSON, 1)), "phh"))
    for _ in range(1500):
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 3))):
            place = rng.randrange(len(text))
            new = rng.choice((chr(rng.randrange(32, 127)), "", "\n", "[", "'", '"', "\\", "é"))
            text = text[:place] + new + text[place + rng.choice((0, 1, 4)) :]
        try:
            record = read(text)
        except InvalidHistory:
            continue
        replay(record)
        try:
            comes_back(record)
        except InvalidHistory:
            continue


JSON = (
    '{"limit":"no_limit","stacks":[90,80,0],"blinds":[1,2,0],"antes":[0,0,0],"big_blind":2,'
    '"actions":["c"],"rules":{"odd_chip":"first"},"hero":1,"unit":"0.25","about":{"x":"y"},'
    '"expect":{"posted":[1,2,0],"amounts":[2]}}'
).replace("80,0]", "80,70]")
