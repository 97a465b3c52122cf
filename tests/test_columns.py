"""Plain columns of hands, and their frames, compared with the histories of the same hands."""

import io
import random
import sys
from decimal import Decimal
from itertools import islice

import pytest
from test_real_hands import FOLDER, SOURCES
from word_hands import how_many, play_random, push_all, start

from fasteval.errors import InvalidConfig
from fasteval.events import card_texts
from fasteval.histories.columns import ACTIONS, HANDS, RESULTS, column_chunks, hand_columns
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import read_hands, write_hands
from fasteval.histories.record import Expected, HandRecord
from fasteval.rules import Rules

BETTING = ("fold", "check", "call", "bet", "raise")
FORCED = (*("ante", "small_blind", "big_blind", "straddle", "post", "dead_post", "big_blind_ante"),)
LIBRARIES = {"pandas": "to_pandas", "polars": "to_polars"}


def rows(table):
    return [dict(zip(table, values, strict=True)) for values in zip(*table.values(), strict=True)]


def text(cards):
    return "".join(card or "??" for card in card_texts(cards))


def random_states(words, seed, count):
    """The ends of random hands, and some that are not over."""
    rng = random.Random(seed)
    for _ in range(count):
        states = [state.copy() for state in play_random(words, rng)]
        yield states[-1]
        yield rng.choice(states)


# ---- Compared with the history ------------------------------------------------------------------


def expected_actions(number, state, names):
    """The table of actions as the history tells it."""
    stacks = list(state.starting_stacks)
    pot, made = 0, []
    for event in state.history:
        if event.kind in BETTING:
            made.append(
                {
                    "hand": number,
                    "street": event.street,
                    "seat": event.seat,
                    "player": names[event.seat],
                    "position": state.positions[event.seat],
                    "action": event.kind,
                    "amount": event.amount,
                    "pot": pot,
                    "stack": stacks[event.seat],
                    "all_in": event.all_in,
                }
            )
            if event.kind != "fold":
                made[-1]["total"] = event.total
        if event.kind in (*BETTING, *FORCED):
            stacks[event.seat] -= event.amount
            pot += event.amount
    return made


def expected_results(number, state, names):
    """The table of results as the history tells it."""
    history = state.history
    made = []
    folds = {event.seat: event.street for event in history if event.kind == "fold"}
    finished = state.over or state.street == "showdown"
    showdown = finished and len(state.dealt) - len(folds) > 1
    for seat in state.dealt:
        mine = [event for event in history if event.seat == seat]

        def total(*kinds, mine=mine):
            return sum(event.amount for event in mine if event.kind in kinds)

        paid, back, payout = total(*FORCED, *BETTING), total("returned"), total("win")
        cards = next(event.cards for event in mine if event.kind == "deal")
        made.append(
            {
                "hand": number,
                "seat": seat,
                "player": names[seat],
                "position": state.positions[seat],
                "cards": None if set(cards) == {None} else text(cards),
                "stack": state.starting_stacks[seat],
                "posted": total(*FORCED),
                "paid": paid,
                "returned": back,
                "payout": payout if state.over else None,
                "net": payout + back - paid if state.over else None,
                "won": state.over and seat in state.outcome().winners,
                "folded": folds.get(seat),
                "all_in": any(event.all_in for event in mine),
                "showdown": showdown and seat not in folds,
                "showed": any(event.kind == "show" for event in mine),
            }
        )
    return made


def check_hand(number, record, state, columns):
    """Compare one hand's rows with its history."""
    names = [record.name(seat) for seat in range(state.seats)]
    actions = [row for row in rows(columns.actions) if row["hand"] == number]
    expected = expected_actions(number, state, names)
    assert [
        {name: row[name] for name in told} for row, told in zip(actions, expected, strict=True)
    ] == (expected)
    for row in actions:
        if row["action"] in ("call", "check"):
            assert row["to_call"] == row["amount"]
    results = [row for row in rows(columns.results) if row["hand"] == number]
    expected = expected_results(number, state, names)
    if state.over:
        for row in expected:
            payout = record.payouts(state)[row["seat"]]
            row.update(payout=payout, net=row["net"] - row["payout"] + payout)
    assert results == expected
    (row,) = [row for row in rows(columns.hands) if row["hand"] == number]
    pot = sum(one["paid"] - one["returned"] for one in results)
    assert row["pot"] == pot
    assert row["board"] == " ".join(text(board) for board in state.boards)
    assert row["winners"] == (" ".join(map(str, state.outcome().winners)) if state.over else "")
    assert row["over"] is state.over
    assert row["showdown"] is any(one["showdown"] for one in results)
    streets = [event.street for event in state.history if event.kind in ("flop", "turn", "river")]
    assert row["last_street"] == [*["preflop"], *streets][-1]
    assert row["players"] == len(results)
    assert row["rake"] == state.rake
    if state.over:
        assert sum(one["net"] for one in results) == -row["rake"]


def test_columns_are_what_the_history_tells(words, seed):
    states = [*random_states(words, seed, how_many(words, 250, 25))]
    for state in states:
        columns = hand_columns([state])
        check_hand(0, HandRecord.of(state), state, columns)


def test_tables_of_many_hands_are_those_of_each_hand(words, seed):
    states = [*random_states(words, seed, how_many(words, 300, 20))]
    together = hand_columns(iter(states))
    for name, table in (("hands", HANDS), ("actions", ACTIONS), ("results", RESULTS)):
        each = [
            {**row, "hand": number}
            for number, state in enumerate(states)
            for row in rows(getattr(hand_columns([state]), name))
        ]
        assert rows(getattr(together, name)) == each
        assert list(getattr(together, name)) == list(table)


def check_payouts(records, results):
    """Payouts are what is recorded, unless the site tells a walk or a hand cashed out."""
    payouts = [[0] * len(record.stacks) for record in records]
    for hand, seat, payout in zip(results["hand"], results["seat"], results["payout"], strict=True):
        payouts[hand][seat] = payout
    for record, found in zip(records, payouts, strict=True):
        told = record.expected.collected
        if told is not None and None not in found and sum(told) == sum(found):
            assert found == list(told), record.id


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS")
@pytest.mark.parametrize("source", SOURCES)
def test_columns_of_real_hands(source, seed):
    records = [*read_hands(FOLDER / f"{source}.jsonl.xz", "jsonl")]
    columns = hand_columns(records)
    assert columns.hands["id"] == [record.id for record in records]
    nets = dict.fromkeys(columns.hands["hand"], 0)
    for hand, net in zip(columns.results["hand"], columns.results["net"], strict=True):
        nets[hand] += net or 0
    for row in rows({name: columns.hands[name] for name in ("hand", "over", "rake")}):
        assert nets[row["hand"]] == (-row["rake"] if row["over"] else 0)
    check_payouts(records, columns.results)
    for number in random.Random(seed).sample(range(len(records)), 60):
        alone = hand_columns([records[number]])
        check_hand(0, records[number], records[number].state(), alone)


# ---- What is told of a hand ---------------------------------------------------------------------


def test_a_hand_by_hand():
    record = HandRecord(
        Rules(1, 2, ante=1, ante_type="each"),
        (100, 0, 300, 40),
        button=0,
        actions=("r9", "c", "f", "r25", "c"),
        hole_cards=("KsKd", None, "AsAd", None),
        boards=("2c3d4h8s9c",),
        players=("P1", None, "P2", None),
        hero=2,
        unit=Decimal("0.05"),
        currency="USD",
        id="17",
        source="stars",
        about=(("level", "IV"), ("table", "Mira II"), ("time", "2011/02/20 23:37:30")),
    )
    columns = hand_columns([record])
    (hand,) = rows(columns.hands)
    assert hand == {
        "hand": 0,
        "id": "17",
        "source": "stars",
        "where": "",
        "table": "Mira II",
        "time": "2011/02/20 23:37:30",
        "currency": "USD",
        "unit": 0.05,
        "limit": "no_limit",
        "small_blind": 1,
        "big_blind": 2,
        "ante": 1,
        "players": 3,
        "button": 0,
        "hero": 2,
        "board": "2c3d4h8s",
        "boards": 1,
        "last_street": "turn",
        "over": False,
        "showdown": False,
        "pot": 73,
        "rake": 0,
        "winners": "",
    }
    assert rows(columns.actions)[3] == {
        "hand": 0,
        "street": "flop",
        "seat": 2,
        "player": "P2",
        "position": "SB",
        "action": "bet",
        "amount": 25,
        "total": 25,
        "pot": 23,
        "to_call": 0,
        "stack": 290,
        "all_in": False,
    }
    assert columns.results["player"] == ["P1", "P2", "Seat 4"]
    assert columns.results["posted"] == [1, 2, 3]
    assert columns.results["folded"] == [None, None, "preflop"]
    assert columns.results["cards"] == ["KsKd", "AsAd", None]
    assert columns.results["net"] == [None, None, None]


def test_a_hand_mucked_unseen_went_to_the_showdown_and_did_not_show(words):
    state = push_all(start(words, seed=5), "c c c c c c c c c c c c")
    record = HandRecord.of(state).change(hole_cards=("AsAd", None, None), boards=("2c3d4h8s9c",))
    columns = hand_columns([record])
    assert columns.hands["showdown"] == [True]
    assert columns.results["showdown"] == [True, True, True]
    assert columns.results["showed"] == [False, False, False]
    assert columns.results["won"] == [True, False, False]


# Of 1350 (P1, 450 deep, wins it) and of 100 (P2 wins it), the house took 60.
RAKED = HandRecord(
    Rules(10, 20, rake_basis_points=10_000, rake_cap=60, no_flop_no_drop=False),
    (450, 500, 500),
    button=0,
    actions=("r450", "r500", "c"),
    hole_cards=("AsAd", "KsKd", "QsQd"),
    boards=("2c3d4h8s9c",),
)
# The board plays: 5 chips for two.
ODD_CHIP = HandRecord(
    Rules(1, 2), (2, 2, 2), 0, ("c", "f"), ("2s2d", None, "3s3d"), ("TcJdQhKsAc",)
)
#: What is recorded as collected, and the payouts that there are: a hand, recorded, payouts.
PAYOUTS = {
    "by the rules": (RAKED, None, (1290, 100, 0)),
    "the rake off both pots": (RAKED, (1294, 96, 0), (1294, 96, 0)),
    "other winners": (RAKED, (1290, 0, 100), (1290, 100, 0)),
    "one winner more": (RAKED, (1290, 99, 1), (1290, 100, 0)),
    "one winner less": (RAKED, (1390, 0, 0), (1290, 100, 0)),
    "less rake": (RAKED, (1300, 100, 0), (1290, 100, 0)),
    "of other seats": (RAKED, (1294, 96), (1290, 100, 0)),
    "half chips": (RAKED, (Decimal("1293.5"), Decimal("96.5"), 0), (1290, 100, 0)),
    "whole chips of a site with half chips": (
        RAKED,
        (Decimal("1294.0"), Decimal(96), 0),
        (1294, 96, 0),
    ),
    "the odd chip by the rules": (ODD_CHIP, None, (2, 0, 3)),
    "the odd chip of another winner": (ODD_CHIP, (3, 0, 2), (3, 0, 2)),
}


@pytest.mark.parametrize("name", PAYOUTS)
def test_payouts_are_what_the_site_paid_where_the_rules_leave_it_open(name):
    record, collected, payouts = PAYOUTS[name]
    record = record.change(expected=Expected(collected=collected))
    assert record.payouts(record.state()) == payouts
    assert {type(chips) for chips in record.payouts(record.state())} == {int}
    results = hand_columns([record]).results
    assert tuple(results["payout"]) == payouts
    paid = [450, 500, 500] if record.rules == RAKED.rules else [2, 1, 2]
    assert results["paid"] == paid
    assert results["net"] == [won - lost for won, lost in zip(payouts, paid, strict=True)]


def test_what_was_paid_and_the_uncalled_bet_are_both_in_the_net():
    record = ODD_CHIP.change(stacks=(9, 9, 2), actions=("r9", "f"))
    record = record.change(expected=Expected(collected=(3, 0, 2)))
    results = hand_columns([record]).results
    assert (results["returned"], results["net"]) == ([7, 0, 0], [1, -1, 0])


def test_a_hand_that_is_not_over_has_no_payouts():
    record = ODD_CHIP.change(actions=("c",), expected=Expected(collected=(3, 0, 2)))
    assert record.payouts(record.state()) is None
    assert hand_columns([record]).results["payout"] == [None, None, None]


def test_boards_of_a_hand_that_was_run_twice(words):
    state = start(words, stacks=(500, 500), run_it_twice=True, seed=3)
    push_all(state, "all-in call run2")
    columns = hand_columns([state])
    first, second = columns.hands["board"][0].split(" ")
    assert (len(first), len(second), first == second) == (10, 10, False)
    assert columns.hands["boards"] == [2]
    assert len(columns.actions["hand"]) == 2  # the number of boards is no action of a player


def test_a_view_has_only_what_the_seat_knows(words):
    state = push_all(start(words, seed=5), "r300 f")
    columns = hand_columns([state.view(1)])
    assert [cards is None for cards in columns.results["cards"]] == [True, False, True]
    assert columns.hands["hero"] == [1]


# ---- Streams, chunks, broken hands --------------------------------------------------------------


def refused():
    return HandRecord(Rules(1, 2), (9, 9), 0, actions=("r6", "r7"), id="odd")


def test_a_hand_that_the_rules_refuse_is_raised_or_reported(words):
    good = push_all(start(words, seed=1), "f f")
    with pytest.raises(InvalidHistory, match=r"^hand 1: action 2 \(preflop\), 'r7': "):
        hand_columns([good, refused()])
    told = []
    columns = hand_columns([good, refused(), good], broken=told.append)
    assert columns.hands["hand"] == [0, 2]
    assert [type(error) for error in told] == [InvalidHistory]
    with pytest.raises(InvalidHistory, match=r"^hand 0: action 2 \(over\), 'c': "):
        hand_columns([refused().change(actions=("f", "c"))])
    odd_cards = refused().change(actions=(), hole_cards=("AsAs", None))
    with pytest.raises(InvalidHistory, match="hand 0: the hole cards of seat 0"):
        hand_columns([odd_cards])
    odd_start = refused().change(stacks=(9, -1))
    with pytest.raises(InvalidHistory, match=r"hand 0: stacks\[1\]"):
        hand_columns([odd_start])


@pytest.mark.parametrize("field", [{"unit": 0.05}, {"players": (1, 2)}, {"hero": "P1"}, {"id": 5}])
def test_a_record_with_odd_fields_is_raised_or_reported(field):
    record = HandRecord(Rules(1, 2), (9, 9), 0, actions=("f",)).change(**field)
    (name,) = field
    with pytest.raises(InvalidHistory, match=f"^hand 0: {name}"):
        hand_columns([record])
    told = []
    assert hand_columns([record], broken=told.append).hands["hand"] == []
    assert len(told) == 1


def test_a_refused_hand_of_a_file_is_named_by_its_line(words, tmp_path):
    path = tmp_path / "hands.jsonl"
    write_hands([push_all(start(words, seed=1), "f f"), start(words, seed=2)], path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + lines[1].replace('"actions":[]', '"actions":["c","x"]'))
    with pytest.raises(InvalidHistory) as error:
        hand_columns(read_hands(path))
    assert str(error.value).startswith(f"{path}:2: ")
    columns = hand_columns(read_hands(path), broken=lambda error: None)
    assert columns.hands["where"] == [f"{path}:1"]


def test_what_is_no_hand_is_a_type_error():
    with pytest.raises(TypeError, match="not a hand"):
        hand_columns(["AsKd"], broken=print)


@pytest.mark.parametrize("tables", [hand_columns, column_chunks])
@pytest.mark.parametrize("value", [ODD_CHIP, ODD_CHIP.state(), "hands.jsonl", b"hands", None, 5])
def test_what_holds_no_hands_is_a_type_error_at_once(tables, value):
    with pytest.raises(TypeError, match=r"not hands: .* read_hands\(.*\[hand\]"):
        tables(value)


def test_hands_are_read_one_after_another(words):
    read = []

    def stream():
        for seed in range(40):
            read.append(seed)
            yield start(words, seed=seed)

    chunks = column_chunks(stream(), 10)
    assert read == []
    assert next(chunks).hands["hand"] == [*range(10)]
    assert len(read) == 10
    assert [chunk.hands["hand"][0] for chunk in islice(chunks, 2)] == [10, 20]
    assert len(read) == 30


def test_chunks_hold_what_all_hands_together_hold(words, seed):
    states = [*random_states(words, seed, how_many(words, 40, 6))]
    whole = hand_columns(states)
    for size in (1, 7, 10**6):
        chunks = [*column_chunks(iter(states), size)]
        for name in ("hands", "actions", "results"):
            for column, values in getattr(whole, name).items():
                parts = [getattr(chunk, name)[column] for chunk in chunks]
                assert [value for part in parts for value in part] == values
    assert [*column_chunks([], 5)] == []
    with pytest.raises(InvalidConfig, match="size is 0: from 1"):
        column_chunks(states, 0)
    with pytest.raises(TypeError, match="size"):
        column_chunks(states, 2.5)


def test_broken_hands_leave_gaps_in_the_numbers_of_chunks(words):
    good = start(words, seed=1)
    told = []
    chunks = column_chunks([good, refused(), good, good], 2, broken=told.append)
    assert [chunk.hands["hand"] for chunk in chunks] == [[0, 2], [3]]
    assert len(told) == 1


def test_no_hands_are_empty_tables():
    columns = hand_columns([])
    assert repr(columns) == "<HandColumns: 0 hands, 0 actions, 0 results>"
    assert set(map(len, columns.results.values())) == {0}


def test_equal_amounts_are_kept_once():
    """Columns of a million hands are little more than pointers."""
    record = HandRecord(Rules(500, 1000), (70_000, 70_000), 0, actions=("r60000", "f"))
    again = HandRecord(Rules(500, 1000), (70_000, 70_000), 0, actions=("r60000", "f"))
    amounts = hand_columns([record, again]).actions["total"]
    assert amounts == [60_000, 1000, 60_000, 1000]
    assert amounts[0] is amounts[2]


# ---- Frames -------------------------------------------------------------------------------------


def some_hands(words):
    """A few hands with every kind of gap: unfinished, without cards, without table."""
    states = [
        push_all(start(words, seed=1), "f f"),
        push_all(start(words, seed=2), "c c c c c c c c c c c c"),
        start(words, stacks=(1000, 0, 500), seed=3),
    ]
    told = HandRecord.of(states[0], hero=1, about=(("table", "Mira II"),), unit=Decimal("0.01"))
    return [*states, told]


@pytest.mark.parametrize("library", LIBRARIES)
def test_frames_hold_the_columns(words, library):
    pytest.importorskip(library)
    columns = hand_columns(some_hands(words))
    frames = getattr(columns, LIBRARIES[library])()
    assert list(frames) == ["hands", "actions", "results"]
    for name, frame in frames.items():
        table = getattr(columns, name)
        assert list(frame.columns) == list(table)
        for column, values in table.items():
            found = frame[column]
            if library == "pandas":
                found = found.astype(object).where(found.notna(), None)
            assert list(found) == values, (name, column)


def test_types_of_pandas_are_the_same_whatever_is_in_the_columns(words):
    pytest.importorskip("pandas")
    wanted = {
        "hands": {"hand": "int64", "hero": "Int64", "table": "string", "unit": "float64"},
        "actions": {"amount": "int64", "all_in": "bool", "street": "string"},
        "results": {"net": "Int64", "payout": "Int64", "paid": "int64", "cards": "string"},
    }
    for hands in ([], some_hands(words), some_hands(words)[:1]):
        frames = hand_columns(hands).to_pandas()
        for name, types in wanted.items():
            assert {column: str(frames[name][column].dtype) for column in types} == types
    assert str(frames["hands"]["over"].dtype) == "bool"


def test_types_of_polars_are_the_same_whatever_is_in_the_columns(words):
    polars = pytest.importorskip("polars")
    for hands in ([], some_hands(words), some_hands(words)[:1]):
        frames = hand_columns(hands).to_polars()
        assert frames["hands"].schema["hero"] == polars.Int64
        assert frames["hands"].schema["table"] == polars.Utf8
        assert frames["hands"].schema["unit"] == polars.Float64
        assert frames["results"].schema["net"] == polars.Int64
        assert frames["results"].schema["won"] == polars.Boolean


def test_the_largest_stacks_fit_in_frames():
    most = 2**61 - 1
    record = HandRecord(Rules(1, 2), (most, most), 0, actions=(f"r{most}", "f"))
    for library, name in LIBRARIES.items():
        pytest.importorskip(library)
        frames = getattr(hand_columns([record]), name)()
        assert list(frames["actions"]["total"]) == [most, 2]


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_missing_library_is_named(monkeypatch, library):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf'pip install "fasteval\[{library}\]"'):
        getattr(hand_columns([]), LIBRARIES[library])()


def test_columns_survive_a_round_trip_through_lines_of_json(words, seed):
    states = [*random_states(words, seed, how_many(words, 40, 5))]
    file = io.StringIO()
    write_hands(states, file, "jsonl")
    file.seek(0)
    again, straight = hand_columns(read_hands(file, "jsonl")), hand_columns(states)
    assert again.actions == straight.actions
    assert again.results["net"] == straight.results["net"]
