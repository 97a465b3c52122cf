"""The words of hands written as PokerStars does, what they tell, and what they cannot."""

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from word_hands import push_all, start

import fasteval
from fasteval import Rules, State, cards
from fasteval.histories.errors import UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand, read_hands, write_hands
from fasteval.histories.pokerstars.played import Win, _shares
from fasteval.histories.pokerstars.words import describe_hand
from fasteval.histories.pokerstars.writing import write
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay

BLINDS = {"small_blind": 50, "big_blind": 100}
CENTS = {"unit": Decimal("0.01"), "currency": "USD"}


def record(actions="f", stacks=(1000, 1000), button=0, **more):
    options = {name: more.pop(name) for name in list(more) if hasattr(Rules, name)}
    return HandRecord(
        Rules(**{**BLINDS, **options}), stacks, button, actions=tuple(actions.split()), **more
    )


def read(text):
    return parse_hand(text, "pokerstars")


# ---- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("AhKhQhJhTh2c3c", "a Royal Flush"),
        ("9hKhQhJhTh2c3c", "a straight flush, Nine to King"),
        ("Ah2h3h4h5hKc3c", "a straight flush, Ace to Five"),
        ("2s2h2d2c5hKc3c", "four of a kind, Deuces"),
        ("KsKhKd4c4hKc3c", "four of a kind, Kings"),
        ("KsKhKd4c4h9c3c", "a full house, Kings full of Fours"),
        ("6s6h6d5c5hKcKd", "a full house, Sixes full of Kings"),
        ("2h9hJh5hAhKc3c", "a flush, Ace high"),
        ("2h9hJhTsQhKc3c", "a straight, Nine to King"),
        ("2h3s4h5s6h6cKc", "a straight, Deuce to Six"),
        ("Ah2h3h4s5hKc9c", "a straight, Ace to Five"),
        ("6s6h6d5c4hKcJd", "three of a kind, Sixes"),
        ("AsAh9d9c4hKc3d", "two pair, Aces and Nines"),
        ("TsTh9d8c4hKc3d", "a pair of Tens"),
        ("2s7hJd8c4hQc3d", "high card Queen"),
    ],
)
def test_hands_in_words(hand, told):
    assert describe_hand(cards(hand)) == told


def test_an_id_that_is_no_number_becomes_one():
    numbers = {}
    for name in ("hand-1", "hand-2", "1" * 19, ""):
        number = re.match(r"PokerStars Hand #(\d+):", write(record(id=name)))[1]
        assert len(number) == 15
        assert write(record(id=name)).startswith(f"PokerStars Hand #{number}:")
        numbers[number] = name
    assert len(numbers) == 4
    assert read(write(record(id="0017"))).id == "0017"
    assert write(record(stacks=(1000, 999))) != write(record())  # without an id, by what it tells


@pytest.mark.parametrize(
    ("time", "written"),
    [
        ("2024-05-06T07:08:09", "2024/05/06 7:08:09 ET"),
        ("2024-05-06T17:08:09Z", "2024/05/06 17:08:09 Z"),
        ("2024-5-6 00:08:09.25 +02:00", "2024/05/06 0:08:09 +02:00"),
        ("2024/05/06 7:08:09 CET", "2024/05/06 7:08:09 CET"),
        ("yesterday", "2000/01/01 0:00:00 ET"),
    ],
)
def test_times(time, written):
    text = write(record(about=(("time", time),)))
    assert text.split("\n")[0].endswith(f" - {written}")
    read(text)


def test_what_is_told_of_a_tournament_is_told_where_it_has_a_place():
    about = {"tournament": "12", "buy_in": "$5+$0.50 USD", "level": "IV", "round": "Match Round I"}
    text = write(record(about=tuple(about.items())))
    header = "Tournament #12, $5+$0.50 USD Hold'em No Limit - Match Round I, Level IV (50/100) - "
    assert header in text
    assert "(Play Money)" not in text
    assert about.items() <= read(text).told.items()
    odd = {"tournament": "spring", "buy_in": "five (5)", "level": "4 of 9", "table": "x" * 300}
    text = write(record(about=tuple(odd.items())))
    assert re.match(r"PokerStars Hand #\d{15}: Tournament #\d{15}, Hold'em No Limit \(", text)
    assert read(text).told["table"] == "fasteval"


def test_what_is_told_of_a_cash_game():
    about = {
        "kind": "Zoom",
        "club": "Club #7",
        "table": "O'Brien's (fast)",
        "time": "2024-05-06T07:08:09 CET",
        "time_et": "2024-05-06T01:08:09 ET",
    }
    text = write(record(**CENTS, about=tuple(about.items())))
    assert text.startswith("PokerStars Zoom Hand #")
    assert "{Club #7}  Hold'em No Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 CET [2024/05" in text
    assert about.items() <= {**read(text).told, "time_et": about["time_et"]}.items()


# ---- What is told of cards ----------------------------------------------------------------------


def test_a_hero_is_told_his_cards_and_what_was_shown():
    state = push_all(start(fasteval, seed=5), "r300 c c c c c c c c r500 c f")
    for seat in (0, 1, 2):
        text = write(HandRecord.of(state.view(seat)))
        assert re.findall(r"Dealt to Player (\d)", text) == [str(seat + 1)]
        assert read(text).hero == seat
        assert read(text).state().history == HandRecord.of(state.view(seat)).state().history
    assert "Dealt to" not in write(HandRecord.of(state.view(None)))
    assert write(HandRecord.of(state)).count("Dealt to") == 3


FLOP = {"boards": ("2c7dJh",), "actions": "r300 c r100 f"}  # the big blind, seat 1, wins


@pytest.mark.parametrize(
    ("more", "lines"),
    [
        ({}, ["Player 1: folds", "Player 2: doesn't show hand"]),
        (
            {"hole_cards": ("AsKd", None), "hero": 0},
            ["Dealt to Player 1 [As Kd]", "Player 1: folds", "Player 2: doesn't show hand"],
        ),
        (  # what the hero knows of the other has been shown
            {"hole_cards": ("AsKd", "JsJd"), "hero": 0},
            [
                "Dealt to Player 1 [As Kd]",
                "Player 1: folds",
                "Player 2: shows [Js Jd] (three of a kind, Jacks)",
            ],
        ),
        (  # nobody is the hero, and both hands are open
            {"hole_cards": ("AsKd", "JsJd")},
            [
                "Dealt to Player 2 [Js Jd]",
                "Dealt to Player 1 [As Kd]",
                "Player 1: folds",
                "Player 2: doesn't show hand",
            ],
        ),
        (
            {"hole_cards": ("AsKd", None)},
            ["Player 1: folds [As Kd]", "Player 2: doesn't show hand"],
        ),
        (
            {"hole_cards": ("As??", "Js??")},
            ["Player 1: folds [As]", "Player 2: shows [Js]"],
        ),
        (
            {"hole_cards": (None, "AsAd"), "actions": "f", "boards": ()},
            ["Player 1: folds", "Player 2: shows [As Ad] (a pair of Aces)"],
        ),
        (
            {"hole_cards": (None, "QsAd"), "actions": "f", "boards": ()},
            ["Player 1: folds", "Player 2: shows [Qs Ad] (high card Ace)"],
        ),
    ],
)
def test_cards_are_told_where_they_came_out(more, lines):
    hand = record(**{**FLOP, **more})
    text = write(hand)
    assert re.findall(r"Dealt to .*|.*folds.*|.*shows? .*", text) == lines
    assert "Seat 2: Player 2 (big blind) collected (" in text
    found = read(text)
    assert (found.hole_cards or (None, None)) == (hand.hole_cards or (None, None))
    assert found.hero == hand.hero


def test_hands_are_mucked_in_turn():
    """Who is left alone at a showdown has shown his hand, if it is known."""
    board = {"boards": ("2c7dJh9s3d",)}
    hand = record(
        "c c c c c c c c c c r200 c c",
        stacks=(1000,) * 3,
        hole_cards=("AsAd", None, None),
        expected=Expected(total=900),
        **board,
    )
    text = write(hand)
    showdown = text[text.index("*** SHOW DOWN") : text.index("*** SUMMARY")].split("\n")[1:-1]
    assert showdown == [
        "Player 2: mucks hand",
        "Player 1: shows [As Ad] (a pair of Aces)",
        "Player 3: mucks hand",
        "Player 1 collected 900 from pot",
    ]
    assert "Player 1 (button) showed [As Ad] and won (900) with a pair of Aces" in text
    unknown = write(hand.change(hole_cards=()).change(actions=(*hand.actions, "muck1", "muck2")))
    assert "Player 1: doesn't show hand\n*** SUMMARY" in unknown
    assert "Seat 1: Player 1 (button) collected (900)" in unknown
    for order in ("muck1 muck2", "muck2 muck1", "muck0 muck2"):
        again = hand.change(hole_cards=(), actions=(*hand.actions, *order.split()))
        assert read(write(again)).state().history == again.state().history


def test_pots_that_mucks_join_are_told_apart():
    """The short stack gives up the main pot; the winner of the side pot has won both."""
    hand = record(
        "r300 c c r100 c c c c c",
        stacks=(300, 1000, 1000),
        hole_cards=(None, "AsAd", "KsKd"),
        boards=("2c7dJh9s3d",),
        expected=Expected(total=1100),
    )
    assert [pot.amount for pot in hand.state().pots] == [1100]
    text = write(hand)
    assert "Total pot 1100 Main pot 900. Side pot 200. | Rake 0" in text
    won = ["Player 2 collected 200 from side pot", "Player 2 collected 900 from main pot"]
    assert "\n".join(won) in text
    assert replay(read(text)).passed
    raked = write(hand.change(rules=Rules(**BLINDS, rake_basis_points=9000, rake_cap=950)))
    assert "Total pot 1100 Main pot 0. Side pot 150. | Rake 950" in raked
    assert "from main pot" not in raked
    assert replay(read(raked)).passed


def test_a_site_divides_odd_chips_and_rake_as_it_does():
    hand = record(
        "r301 c r700 c",
        stacks=(1001, 1001),
        hole_cards=("AsKd", "AdKs"),
        boards=("2c7dJh9s3d",),
        rake_basis_points=10_000,
        rake_cap=3,
        no_flop_no_drop=False,
    )
    assert hand.state().payouts == (999, 1000)
    assert "Player 1 collected 999 from pot" in write(hand)
    for collected, written in [
        ((1000, 999), 1000),
        ((Decimal("999.5"), Decimal("999.5")), 999),
    ]:
        text = write(hand.change(expected=Expected(collected=collected)))
        assert f"Player 1 collected {written} from pot" in text
    # More than is there; one who won has nothing; other seats.
    for collected in ((1001, 999), (1999, 0), (1999,)):
        with pytest.raises(UnsupportedHand, match="a hand that disagrees with the rules: "):
            write(hand.change(expected=Expected(collected=collected)))


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"final_stacks": (949, 1050)}, "final stacks: recorded 949, 1050; by the rules 950, 1050"),
        ({"collected": (0, 99)}, "collected: recorded 0, 99; by the rules 0, 100"),
        ({"winners": (0,)}, "winners: recorded 0; by the rules 1"),
        ({"rake": 1}, "rake: recorded 1; by the rules 0"),
        ({"posted": (50, 99)}, "forced bets: recorded 50, 99; by the rules 50, 100"),
    ],
)
def test_a_hand_that_fails_its_replay_is_not_written_as_one_that_passes(expected, told):
    hand = record(expected=Expected(**expected))
    assert not replay(hand).passed
    with pytest.raises(UnsupportedHand, match=f"a hand that disagrees with the rules: {told}"):
        write(hand)


HALF = "\ud800"


@pytest.mark.parametrize(
    "more",
    [
        {"id": HALF},
        {"players": (HALF, None)},
        {"about": (("table", HALF),)},
        {"about": (("tournament", HALF),)},
    ],
)
def test_half_a_character_is_refused(more, tmp_path):
    hand, broken = record(**more), []
    with pytest.raises(UnsupportedHand, match=r"cannot hold '\\ud800': it is no Unicode"):
        format_hand(hand, "pokerstars")
    assert write_hands([hand], tmp_path / "hands.txt", "pokerstars", broken=broken.append) == 0
    assert len(broken) == 1


@pytest.mark.parametrize(
    ("buy_in", "told"),
    [
        ("$5+$0.50 USD", "$5+$0.50 USD"),
        ("Freeroll", "Freeroll"),
        ("500 FPP", "500 FPP"),
        ("2020-01-02T03:04:05", None),
        ("$5 a b", None),
        ("$5)", None),
        ("$5+", None),
        ("Hold'em", None),
    ],
)
def test_a_buy_in_is_told_if_it_can_be_read(buy_in, told):
    about = (("buy_in", buy_in), ("tournament", "7"))
    assert read(write(record(about=about))).told.get("buy_in") == told


@given(
    st.sampled_from(["buy_in", "club", "kind", "level", "round", "table", "time", "time_et"]),
    st.one_of(
        st.text(alphabet="$5+1. -,(){}[]'\"#:/TAHold'em Level", max_size=60),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    ),
    st.booleans(),
)
def test_whatever_is_told_can_be_read_or_is_refused(name, text, tournament):
    about = (("level", "II"), ("tournament", "7"), (name, text)) if tournament else ((name, text),)
    hand = record(about=tuple(sorted(dict(about).items())), id="5")
    try:
        written = write(hand)
    except UnsupportedHand:  # of several lines
        assert len(f".{text}.".splitlines()) > 1
        return
    found = read(written)
    assert (found.id, found.state().history) == ("5", hand.state().history)
    if not name.startswith("time"):
        assert found.told.get(name) in (None, text, "fasteval")


def test_names_that_together_make_other_lines_are_refused():
    more = {"boards": ("2c3c4c",), "hole_cards": ("AsKd", "QsQd")}
    hand = record("r300 c r100 f", players=("Dealt to a", "a: bets 5"), **more)
    with pytest.raises(UnsupportedHand, match="words that are not read back: line "):
        write(hand)
    alone = hand.change(players=("Dealt to a", "b"))
    assert read(write(alone)).players == alone.players


# ---- Amounts ------------------------------------------------------------------------------------


def test_chips_that_are_no_money_can_be_in_cents():
    hand = record(stacks=(1000, 1050), unit=Decimal("0.01"))
    text = write(hand)
    assert "Hold'em No Limit (0.50/1)" in text
    assert "Seat 2: Player 2 (10.50 in chips)" in text
    found = read(text)
    assert (found.stacks, found.unit, found.currency) == ((1000, 1050), Decimal("0.01"), "")


def test_dollars_become_cents_if_nothing_is_lost():
    hand = record("f r300 f", stacks=(1000, 1000, 1000), currency="USD")
    text = write(hand)
    assert "Player 2: raises $200 to $300" in text
    found = read(text)
    assert found.stacks == (100_000, 100_000, 100_000)
    assert found.actions == ("f", "r30000", "f")
    tied = record(
        "r301 c r200 c c c c c",
        stacks=(1000, 1000),
        hole_cards=("AsKd", "AdKs"),
        boards=("2c7dJh9s3d",),
        ante=1,
        ante_type="big_blind",
        currency="USD",
    )
    with pytest.raises(UnsupportedHand, match="by its rules"):  # half a dollar is 50 cents
        write(tied)
    assert read(write(tied.change(unit=Decimal("0.01")))).state().history == tied.state().history


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"actions": "c"}, "a hand that is not over"),
        ({"actions": "c c r100 f"}, "unknown cards of the board"),
        ({"hole_cards": ("??As", None)}, "the second card of a hand without the first"),
        (
            {
                "actions": "c c c c c c c c",
                "hole_cards": ("AsKd", "2d??"),
                "boards": ("2c7dJc9s3d",),
                "expected": Expected(total=200),
            },
            "one known card of two at a showdown",
        ),
        ({"players": ("ann", "ann")}, "two players called 'ann'"),
        ({"players": ("Player 2", None)}, "two players called 'Player 2'"),
        ({"players": (" ann", None)}, "the name ' ann'"),
        ({"players": ("an\nn", None)}, r"the name 'an\\nn'"),
        ({"players": ("an\u2028n", None)}, "the name"),
        ({"players": ("x" * 3000, None)}, "thousands of characters"),
        ({"currency": "CHF"}, "amounts in CHF"),
        ({"unit": Decimal("0.01")}, "chips of 0.01"),  # all stacks are whole
        ({"unit": Decimal("0.005"), "currency": "USD"}, "chips of 0.005 USD"),
        ({"unit": Decimal("NaN")}, "chips of NaN"),
        ({"limit": "fixed_limit", "big_bet": 10**15}, "amounts of 16 digits"),
        ({"players": ("ann", "ann: x")}, "a name that begins with 'ann: '"),
        ({"currency": "USD", "about": (("tournament", "1"),)}, "a tournament with chips of USD"),
        ({"stacks": (10**15, 1000)}, "amounts of 16 digits"),
        ({"big_blind": 0, "small_blind": 0, "minimum_bet": 10, "actions": "r20 f"}, "a big blind"),
        ({"minimum_bet": 70, "actions": "c c r70 f", "boards": ("2c3c4c",)}, "minimum_bet=70"),
        (
            {
                "straddles": (200,),
                "straddle_min_raise": "big_blind",
                "stacks": (1000,) * 3,
                "actions": "c r300 f f",
            },
            "straddle_min_raise='big_blind'",
        ),
        (
            {"stacks": (1000,) * 4, "posts": ((3, 200, 50),), "actions": "c f f f"},
            "both blinds of a new player of other sizes",
        ),
        (
            {
                "stacks": (300, 300, 302, 300),
                "odd_chip": "first",
                "ante": 2,
                "ante_type": "big_blind",
                "actions": "f r300 c c",
                "hole_cards": ("AsKd", "AdKs", "AhKh", None),
                "boards": ("2c7dJc9s3c",),
            },
            "odd_chip='first'",
        ),
        (
            {
                "actions": "c c c c c c c c muck1",
                "hole_cards": ("AsKd", "2d3s"),
                "boards": ("2c7dJc9s3d",),
            },
            "given up before others were shown",
        ),
    ],
)
def test_what_the_text_cannot_say_is_refused(more, told):
    with pytest.raises(UnsupportedHand, match=f"^PokerStars cannot hold .*{told}"):
        write(record(**more))


@given(
    st.lists(
        st.text(
            st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12
        ),
        min_size=2,
        max_size=2,
        unique=True,
    )
)
def test_any_name_comes_back_or_is_refused(names):
    hand = record("r300 c r100 f", boards=("2c3c4c",), players=tuple(names))
    try:
        text = write(hand)
    except UnsupportedHand:
        assert any(name != name.strip() for name in names)
        return
    assert read(text).players == tuple(names)


ODD = [
    "x: folds", "x", "bob (button)", "bob", "Seat 1", "Seat 1: x (9 in chips)", "9 in chips)",
    "bob collected 5 from pot", "Dealt to x [As Kd]", "*** FLOP ***", "$5", "a: posts the ante 1",
    "said, \"hi\"", "'", "bob (big blind) folded before Flop",
]  # fmt: skip


@pytest.mark.parametrize("first", ODD)
def test_names_that_look_like_lines_come_back(first):
    for second in ODD:
        if first != second:
            hand = record("r300 c r100 f", boards=("2c3c4c",), players=(first, second))
            if second.startswith(f"{first}: ") or first.startswith(f"{second}: "):
                with pytest.raises(UnsupportedHand, match="a name that begins with"):
                    write(hand)
                continue
            found = read(write(hand))
            assert found.players == (first, second)
            assert found.state().history == hand.state().history


def test_many_hands_are_written_to_a_file_and_to_text(tmp_path, seed):
    hands = [State(Rules(**BLINDS), [1000] * 3, 0, seed=seed + number) for number in range(20)]
    for hand in hands:
        push_all(hand, "r300 c c c r100 c c c c r600 c c")
    file = tmp_path / "hands.txt"
    assert write_hands(hands, file, "pokerstars") == 20
    assert file.read_text().endswith("\n\n\n")
    found = list(read_hands(file))
    assert [hand.state().history for hand in found] == [hand.history for hand in hands]
    assert len({hand.id for hand in found}) == 20
    assert format_hand(hands[0], "pokerstars") == write(HandRecord.of(hands[0]))


def shared_and_given_up():
    hand = State(Rules(1, 2), [3, 12, 2, 11], 0, deal_later=True)
    push_all(hand, "c c c r2 c c c c c c")
    hand.deal("Qs2c", 0)
    hand.deal("Qd3d", 1)
    hand.deal("TsKsAd6cTc")
    return hand


def test_pots_that_mucks_made_one_are_told_apart():
    """Two hands share what others gave up: 8 + 3 chips; the last 2 are of seat 1 alone."""
    hand = shared_and_given_up()
    push_all(hand, "muck2 muck3")
    text = format_hand(hand, "pokerstars")
    assert "Total pot 13 Main pot 8. Side pot-1 3. Side pot-2 2. | Rake 0\n" in text
    again = read(text)
    assert again.expected.pots == (8, 3, 2)
    assert replay(again).passed
    assert again.expected.collected == hand.payouts


def test_pots_are_compared_before_explicit_mucks_or_as_they_are_in_the_end():
    hand = shared_and_given_up()
    push_all(hand, "muck3 muck2")
    plain = HandRecord.of(hand)
    assert plain.expected.pots == (11, 2)
    for pots, passed in [((8, 3, 2), True), ((11, 2), True), ((8, 5), False), ((13,), False)]:
        again = plain.change(expected=plain.expected._replace(pots=pots))
        assert replay(again).passed is passed


def test_odd_chips_of_pots_that_mucks_made_one_go_to_who_is_to_have_more():
    def shares(part, *chips):
        return _shares(part, [Win(0, 0, seat, more) for seat, more in enumerate(chips)])

    assert shares(1, 0, 1, 1) == [0, 1, 0]
    assert shares(8, 6, 5) == [4, 4]
    assert shares(3, 2, 1) == [2, 1]
    assert shares(0, 0, 0) == [0, 0]
