"""Histories of Bovada that are refused, damaged or random, and files of them."""

import io
import json
import random
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
    edit,
    played,
    refusal,
)
from bovada_writing import Writing, random_game
from test_real_hands import FOLDER, records
from word_hands import how_many

from fasteval.histories.bovada.format import FORMAT
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand, read_hands
from fasteval.histories.formats import detect_format, format_by_suffix
from fasteval.histories.replaying import replay
from fasteval.pots import clockwise

# ---- What is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Bovada Hand #4001", "Bovada Hand 4001", "line 1: 'Bovada Hand 4001"),
        ("No Limit", "Some Limit", "line 1: 'HOLDEM Some Limit' is not understood"),
        ("Seat 4: Dealer", "Seat 2: Dealer", "line 4: seat 2, Dealer, is told twice"),
        ("Seat 4: Dealer", "Seat 4: UTG", "line 4: seat 4, UTG, is told twice"),
        ("Dealer ($1,000", "Dealer [ME] ($1,000", "line 4: [ME] is told twice"),
        ("$1,000", "$1,00", "line 4: '$1,00' is no amount of money"),
        ("$20.50 in", "20.505 in", "line 3: '20.505' is no amount of money"),
        ("Seat 4: Dealer", "Seat 4: Cutoff", "line 4: 'Seat 4: Cutoff"),
        ("Set dealer [4]", "Set dealer [5]", "the button is told as seat 4 and as seat 5"),
        ("Set dealer [4]", "Set dealer [x]", "line 7: 'Dealer : Set dealer [x]' is not understood"),
        ("Small Blind $0.10", "Small Blind 0,10", "line 8: '0,10' is no amount of money"),
        ("Big blind $0.25", "Brings in $0.25", "line 9: 'Big Blind : Brings in"),
        ("Big Blind : Big blind", "UTG : Big blind $1\nBig Blind : Big blind", "the big blind of"),
        ("[7c 2d]", "[7c 2x]", "line 11: '7c 2x' is not cards"),
        ("[7c 2d]", "[7c]", "line 11: the cards of UTG"),
        ("[7c 2d]", "[7c Kd]", "the card Kd is told twice"),
        ("Dealer : Card", "UTG : Card", "line 13: what UTG is dealt is told twice"),
        ("UTG : Folds", "UTG+4 : Folds", "line 16: 'UTG+4 : Folds' is not understood"),
        ("UTG : Folds", "UTG : Folds $1", "line 16: 'Folds $1' is not understood"),
        ("UTG : Folds", "UTG : Sleeps", "line 16: 'UTG : Sleeps' is not understood"),
        ("Dealer : Calls $0.75", "Dealer : Calls", "line 18: 'Calls' is not understood"),
        ("Calls $0.75", "Calls $0.75 to $1", "line 18: 'Calls $0.75 to $1' is not understood"),
        ("[ME] : Bets", "[MY] : Bets", "line 23: 'UTG+1  [MY] : Bets $1' is not understood"),
        ("Big Blind : Checks", "Big Blind [ME] : Checks", "line 22: 'Big Blind [ME] : Checks'"),
        ("[Ah 8h 3c]\n", "[Ah 8h]\n", "line 21: FLOP: 'Ah8h' are not the cards that can come"),
        ("[Ah 8h 3c] [2s]", "[Ah 8h 4c] [2s]", "line 27: TURN: 'Ah8h4c2s' are not the cards"),
        ("*** TURN *** [Ah 8h 3c] [2s]\n", "", "line 30: RIVER"),
        ("Board [Ah 8h 3c 2s 6h]", "Board [Ah 8h 3c 2s 6d]", "line 38: the board is told as"),
        ("Board [", "Board [Ah 8h 3c 2s 6h]\nBoard [", "line 39: the board is told twice"),
        ("Total Pot($41.85)", "Total Pot($1)\nTotal Pot($2)", "the total pot is told twice"),
        ("Total Pot($41.85)\n", "", "the total pot is missing"),
        ("Seat+4: Dealer Folded on the FLOP\n", "", "cut off: Dealer in the summary is missing"),
        ("Seat+4: Dealer", "Seat+4: UTG", "line 41: what became of UTG is told twice"),
        ("Seat+4: Dealer Folded", "Seat+4: Dealer Waved", "line 41: 'Seat+4: Dealer Waved"),
        ("*** SUMMARY ***\n", "", "is not understood"),
        ("*** HOLE CARDS ***\n", "", "is not understood"),
        ("$39.85\nUTG+1", "$49.85\nUTG+1", "what Big Blind won is told as 4985 and as 3985"),
        ("Big Blind : Hand result $39.85\n", "", "what Big Blind won is told as 0 and as 3985"),
        ("Pot($41.85)", "Pot($41.85) | Rake ($1)", "the rake is told as 100 and as 200"),
        ("UTG ($10 in", "UTG ($0 in", "UTG was dealt in without chips"),
        ("Seat 6: Big Blind", "Seat 5: Big Blind", "line 6: seat 5, Big Blind, is told twice"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(words, old, new, told):
    assert old in RING
    error = refusal(RING.replace(old, new, 1))
    assert told in str(error)
    assert type(error) is InvalidHistory


@pytest.mark.parametrize(
    "game",
    [
        "OMAHA Pot Limit",
        "OMAHA HiLo Pot Limit",
        "OMAHA HiLoZonePoker Pot Limit",
        "5CARD OMAHA Pot Limit",
        "7CARD Fixed Limit",
        "7CARD HiLo Tournament #5 TBL#1, Normal- Level 1 (0/0)",
    ],
)
def test_other_games_are_not_read(game):
    error = refusal(RING.replace("HOLDEM No Limit", game))
    assert isinstance(error, UnsupportedHand)
    assert error.reason == f"{game!r} is not Texas hold'em"


@pytest.mark.parametrize(
    "limit",
    [
        *("Limit", "Fixed Limt", "Fixed  Limit", "fixed limit", "Omaha", "Pineapple Fixed Limit"),
        *("", "turbo", "Turbo Turbo", "Turbo Fixed Limit", "No Limit  Turbo"),
    ],
)
def test_a_limit_that_is_not_understood_is_not_taken_for_no_limit(limit):
    error = refusal(edit(SPLIT, ("Turbo- Level", f"{limit}- Level")))
    assert error.line == 1
    assert error.reason.endswith("is not understood")
    assert f"TBL#3, {limit}" in error.reason


@pytest.mark.parametrize(
    ("told", "limit", "speed"),
    [
        ("Normal", "no_limit", "Normal"),
        ("Turbo", "no_limit", "Turbo"),
        ("Hyper Turbo", "no_limit", "Hyper Turbo"),
        ("No Limit", "no_limit", None),
        ("Pot Limit", "pot_limit", None),
        ("Fixed Limit Turbo", "fixed_limit", "Turbo"),
    ],
)
def test_limits_and_speeds_of_tournaments(told, limit, speed):
    record = parse_hand(edit(SPLIT, ("Turbo- Level", f"{told}- Level")))
    assert (record.rules.limit, record.told.get("speed")) == (limit, speed)


@pytest.mark.parametrize(
    ("brand", "source"),
    [
        ("Bovada", "Bovada"),
        ("Ignition", "Ignition"),
        ("Bodog", "Bodog"),
        ("Bodog.com", "Bodog"),
        ("Bodog UK", "Bodog"),
        ("Bodog88", "Bodog"),
    ],
)
def test_the_brands_of_the_network(brand, source):
    text = RING.replace("Bovada Hand #", f"{brand} Hand #")
    assert detect_format(text).name == "bovada"
    record = parse_hand(text)
    assert record.source == source
    assert record.told.get("site") == (brand if brand != source else None)


def test_chips_that_are_not_money(words):
    chips = re.sub(r"\$([\d,.]+)", lambda found: str(int(Decimal(found[1]) * 100)), HEADS_UP)
    record, state = played(chips)
    assert (record.unit, record.currency) == (1, "")
    assert state.stacks == (0, 0, 3150, 0, 0)
    error = refusal(edit(chips, ("Raises 250", "Raises 2.50")))
    assert str(error) == "line 10: '2.50' is no amount of chips"


def test_what_a_player_shows_is_what_was_dealt(words):
    shown = "Big Blind : Does not show [4h Qh] (Flush)\n"
    text = RING.replace("Big Blind : Hand result", shown + "Big Blind : Hand result")
    assert parse_hand(text) == parse_hand(RING)
    error = refusal(text.replace("[4h Qh]", "[4h Qc]"))
    assert str(error) == "line 34: what Big Blind holds is told as Qh4h and as 4hQc"


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (SPLIT, "Dealer : Hand Result 55", "Dealer : Hand Result 45", "of a pot of 110 chips, 100"),
        (SPLIT, "(500 in", "($500 in", "line 2: '$500' is no amount of chips"),
        (
            SPLIT,
            "Set dealer [6]\n",
            "Set dealer [6]\nSet dealer [6]\n",
            "line 6: the button is told",
        ),
        (SPLIT, "Big blind 25", "Big blind 25\nBig Blind : Posts chip 25", "the big blind of Big"),
        (
            SPLIT,
            "Big Blind : Hand Result",
            "Dealer : Hand Result 10\nBig Blind : Hand Result",
            "120",
        ),
        (POSTS, "Big Blind : Hand result $0.60\n", "", "of a pot of 60 chips, 0 were won"),
        (POSTS, "Seat 6: Small", "Seat 23: Small", "seats [1, 2, 3, 4, 5, 23] are not the chairs"),
        (POSTS, "Seat 1: UTG+1", "Seat 0: UTG+1", "seats [0, 2, 3, 4, 5, 6] are not the chairs"),
        (WALK, "Total Pot($0.75)\n", "", "the hand is cut off: the total pot is missing"),
        (UNTOLD, "[2s 2d Ad 9h 3c]", "[2s 2d]", "the board is told as none and as 2s2d"),
        (RING, "UTG : Folds", "UTG : " + "Folds" * 1000, "line 16: a line of 5006 characters"),
    ],
)
def test_what_else_is_wrong(text, old, new, told):
    error = refusal(edit(text, (old, new)))
    assert told in str(error)


@pytest.mark.parametrize("small", ["Small Blind", "UTG+3"])
def test_somebody_is_the_big_blind(small):
    text = re.sub("Big Blind : (Ante|Big).*\n", "", DEAD_BUTTON)
    text = edit(text, ("Big Blind", "UTG+2"), ("Ante/Small Blind", "Ante/Small blind"))
    assert refusal(edit(text, ("Small Blind", small))).reason == "nobody is the big blind"


def test_nobody_wins_who_was_not_dealt_in():
    error = refusal(edit(POSTS, ("Big Blind : Hand result", "UTG+1 : Hand result")))
    assert error.reason == "UTG+1 wins chips, but was not dealt in"


def test_what_a_replay_finds(words):
    """What is read, but cannot have been."""
    for old, new, kind in (
        ("Raises $0.75 to $0.75", "Raises $0.70 to $0.75", "amount"),
        (
            "UTG : Folds\nUTG+1  [ME] :",
            "UTG+1  [ME] : Calls $0.25\nUTG : Folds\nUTG+1  [ME] :",
            "wrong turn",
        ),
        ("Big Blind : Checks\nUTG+1", "UTG+1", "wrong turn"),
        ("bet $4.50", "bet $4.40", "uncalled bet"),
        ("Total Pot($41.85)", "Total Pot($41.95)", "total pot"),
        ("Raises $3 to $3", "Raises $1.50 to $1.50", "action refused"),
    ):
        assert old in RING
        assert replay(parse_hand(RING.replace(old, new))).trouble.kind == kind
    all_of_it = ("Dealer : Hand Result 55", "Dealer : Hand Result 110")
    other = edit(SPLIT, ("Big Blind : Hand Result 55\n", ""), all_of_it)
    assert replay(parse_hand(other)).trouble.kind == "winners"


def test_a_street_that_begins_too_soon(words):
    """Who has yet to call does so after the flop; the chips are the same."""
    call, flop = "Big Blind : Calls $0.50\n", "*** FLOP *** [Ah 8h 3c]\n"
    trouble = replay(parse_hand(edit(RING, (call + flop, flop + call)))).trouble
    assert str(trouble) == (
        "wrong street: action 5 is recorded of the flop, by the rules it is of the preflop"
    )
    assert parse_hand(RING).expected.streets[3:7] == ("preflop", "preflop", "flop", "flop")
    assert parse_hand(UNTOLD).expected.streets is None


# ---- Files --------------------------------------------------------------------------------------


def test_a_file_of_hands(tmp_path):
    texts = [RING, WALK, POSTS, ANTES, LIMIT, UNTOLD]
    path = tmp_path / "hands.txt"
    path.write_bytes("\n\n".join(texts).replace("\n", "\r\n").encode("utf-8-sig"))
    hands = list(read_hands(path))
    assert [hand.id for hand in hands] == ["4001", "4002", "4003", "4008", "4010", "4011"]
    assert [hand.where for hand in hands[:2]] == [f"{path}:1", f"{path}:46"]
    assert hands == [parse_hand(text) for text in texts]


def test_a_broken_hand_does_not_take_the_next_one_with_it():
    """Text before the first hand, a hand that ends in the middle of a line, a hand of Omaha."""
    omaha = POSTS.replace("HOLDEM", "OMAHA")
    text = "notes\n\n" + RING[: RING.index("olds\n")] + WALK + "\n\n" + omaha + "\n" + POSTS
    problems = []
    hands = list(read_hands(io.StringIO(text), "bovada", broken=problems.append))
    assert [hand.id for hand in hands] == ["4002", "4003"]
    assert [problem.line for problem in problems] == [1, 18, 18 + WALK.count("\n") + 2]
    assert "'notes' begins no hand" in str(problems[0])
    assert "'UTG : F' is not understood" in str(problems[1])
    assert isinstance(problems[2], UnsupportedHand)


def test_the_format_is_only_read():
    assert format_by_suffix("hands.txt").name == "pokerstars"
    with pytest.raises(InvalidHistory, match="bovada is only read, not written"):
        format_hand(parse_hand(RING), "bovada")


def test_memory_stays_bounded_without_a_hand():
    lines = ((number, "x" * 99 + "\n") for number in range(1, 20_001))
    sizes = [len(chunk.text) for chunk in FORMAT.split(lines)]
    assert sum(sizes) == 2_000_000
    assert max(sizes) < 300_000


@pytest.mark.parametrize(
    "text",
    [
        "Bovada Hand #" * 20_000,
        "Bovada Hand #1 " + " - " * 100_000,
        RING.replace("Folds", "Folds (" + "a" * 100_000),
        RING.replace("Folds", "Folds" + " " * 100_000 + "x"),
        RING.replace("[Ah 8h 3c]\n", "[" + "Ah " * 50_000 + "]\n"),
        RING.replace("$39.85", "$" + "9" * 100_000),
        RING.replace("Total Pot(", "Total Pot(" + "(" * 100_000),
        RING + "Seat+9: UTG " + "with " * 50_000,
    ],
)
def test_odd_text_is_refused_soon(text):
    for chunk in FORMAT.split(iter([(1, text)])):
        with pytest.raises(InvalidHistory):
            FORMAT.parse(chunk)


# ---- Damaged and random texts -------------------------------------------------------------------

TEXTS = [
    *(RING, POSTS, DEAD_SMALL_BLIND, DEAD_BUTTON, HEADS_UP),
    *(SPLIT, ANTES, UNMATCHED_ANTE, LIMIT, UNTOLD),
]


@pytest.mark.parametrize("text", [*TEXTS, WALK], ids=lambda text: re.search(r"#(\d+)", text)[1])
def test_a_hand_that_is_cut_off_is_not_read_as_another(text):
    """What is cut off last is a remark on a seat, or the summary of Zone Poker."""
    lines = text.splitlines(keepends=True)
    cuts = {sum(map(len, lines[:count])) for count in range(1, len(lines))}
    cuts.update(range(40, len(text.rstrip()), 7))
    read = []
    for cut in sorted(cuts):
        try:
            read.append(parse_hand(text[:cut], "bovada"))
        except InvalidHistory:
            continue
    whole_hand = parse_hand(text)
    told = whole_hand.expected
    if text is WALK:
        told = told._replace(total=None)
    assert all(record == whole_hand.change(expected=told) for record in read)
    assert len(read) == (1 if text is WALK else 0)


def test_edited_texts_are_read_or_refused(seed):
    """Nothing but InvalidHistory is raised, whatever the text is."""
    rng = random.Random(seed)
    pieces = sorted({line for text in [*TEXTS, WALK] for line in text.splitlines(keepends=True)})
    read = 0
    for _ in range(1500):
        text = rng.choice(TEXTS)
        for _ in range(rng.choice((1, 1, 2, 5))):
            text = edited(rng, text, pieces)
        try:
            record = parse_hand(text, "bovada")
        except InvalidHistory:
            continue
        read += 1
        if replay(record).passed:
            assert parse_hand(format_hand(record, "jsonl"), "jsonl") == record
    assert 50 < read < 1000


def edited(rng, text, pieces):
    """Change a character, a line, or the order of lines."""
    place = rng.randrange(len(text))
    kind = rng.randrange(5)
    if kind == 0:
        return text[:place] + text[place + 1 :]
    if kind == 1:
        return text[:place] + rng.choice("0159 $,.[]:+AaKhsd\n\u00e9") + text[place + 1 :]
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    if kind == 2:
        del lines[at]
    elif kind == 3:
        lines.insert(at, rng.choice(pieces))
    else:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    return "".join(lines)


def test_random_hands_are_read_as_they_were_played(words, seed):
    rng = random.Random(seed)
    read = 0
    for _ in range(how_many(words, 400, 40)):
        state, tournament = random_game(words, rng)
        writing = Writing(state, tournament, rng)
        text = writing.text()
        if not tournament and may_hide_the_big_blind(state) and is_hidden(text):
            continue
        if all(event.all_in for event in state.history if event.kind == "ante" or event.total):
            continue  # nobody could pay the ante: these all-ins may as well be blinds
        check_played(writing, *played(text))
        read += 1
    assert read > 20


def may_hide_the_big_blind(state):
    """Whether each blind that was posted was all-in."""
    return all(event.all_in for event in state.history if event.kind.endswith("_blind"))


def is_hidden(text):
    try:
        parse_hand(text)
    except InvalidHistory as error:
        return error.reason == "it is not told what the big blind is in full"
    return False


def check_played(writing, record, again):
    state, rules = writing.state, record.rules
    assert record.actions == tuple(action for action in state.actions if action[0] != "m")
    assert (rules.limit, rules.big_blind) == (state.rules.limit, state.rules.big_blind)
    assert (rules.ante, again.rake) == (state.rules.ante, state.rake)
    order = clockwise(again.dealt, again.button)
    names = [record.players[seat] for seat in order]
    assert names == [writing.names[seat] for seat in writing.order]
    assert order.index(record.hero) == writing.order.index(writing.hero)
    if not state.rake or sum(map(bool, state.payouts)) == 1:  # a rake falls on any of several
        stacks = [again.stacks[seat] for seat in order]
        assert stacks == [state.stacks[seat] for seat in writing.order]


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS")
def test_hands_of_the_network_come_back_from_their_text(seed):
    """Posts, dead blinds and walks are recorded as the lines of JSON have them."""
    rng = random.Random(seed)
    for told in rng.sample(records("cash-open-cards"), 1000):
        state = parse_hand(json.dumps(told), "jsonl").state()
        record = parse_hand(Writing(state, False, rng).text(), "bovada")
        assert replay(record).passed
        again = json.loads(format_hand(record, "jsonl"))
        split = sum(map(bool, state.payouts)) > 1  # an odd cent is anybody's
        for name in set(told) - {"id", "source", "expect"}:
            assert again[name] == told[name], told["id"]
        for name in set(told["expect"]) - ({"collected"} if split else set()):
            assert again["expect"][name] == told["expect"][name], told["id"]
