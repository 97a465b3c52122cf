"""Records of hands: made of States and Views, as lines of JSON, in files, and replayed."""

import gzip
import io
import json
import lzma
import os
import random
import subprocess
import sys
from decimal import Decimal
from typing import ClassVar

import pytest
from test_real_hands import FOLDER, HALF_CHIPS, SOURCES
from word_hands import how_many, play_random, push_all, start

from fasteval import Rules
from fasteval.histories import json_lines
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import find_files, format_hand, parse_hand, read_hands, write_hands
from fasteval.histories.format import Chunk
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.replaying import replay

LINE = {
    "limit": "no_limit",
    "stacks": [100, 100, 100],
    "blinds": [1, 2, 0],
    "antes": [0, 0, 0],
    "dead": [0, 0, 0],
    "big_blind": 2,
    "small_bet": None,
    "big_bet": None,
    "hole": {"0": "AsAd", "2": "KsKd"},
    "board": "2c3d4h8s9c",
    "source": "",
    "id": "17",
    "actions": ["r6", "c", "f", "c", "r20", "c", "c", "c", "c", "c"],
    "expect": {"final_stacks": [128, 98, 74]},
}


def line(**changes):
    return json.dumps({**LINE, **changes}) + "\n"


def parse(text):
    return json_lines.parse(Chunk(text, 1))


# ---- Records ------------------------------------------------------------------------------------


def test_a_record_of_a_state_plays_to_the_same_state(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 30)):
        for state in play_random(words, rng):
            record = HandRecord.of(state)
            again = record.state()
            assert again.history == state.history
            assert again.start_arguments() == state.start_arguments()
            assert (again.rules, again.actions) == (state.rules, state.actions)
            assert replay(record).trouble is None


def test_a_record_of_a_view_has_what_the_seat_knows(words):
    state = push_all(start(words, seed=5), "r300 c c c c c c c c c c")
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        record = HandRecord.of(view)
        assert record.hero == seat
        assert record.state().history == view.history
    before = start(words, seed=5).view(1)
    cards = HandRecord.of(before).hole_cards
    assert [one is not None for one in cards] == [False, True, False]


def test_what_was_not_shown_is_mucked_where_a_result_is_recorded(words):
    record = parse(line(hole={"0": "AsAd"}))
    state = record.state()
    assert state.over
    assert state.actions[-1] == "muck2"
    unfinished = parse(line(hole={"0": "AsAd"}, expect={}))
    assert unfinished.state().awaiting == "cards"


def test_hands_that_were_mucked_stay_mucked_though_they_are_known(words):
    record = parse(line(actions=[*LINE["actions"], "muck2"]))
    state = record.state()
    assert state.actions[-1] == "muck2"
    assert state.hole_cards[2] == words.cards("KsKd")
    assert [event.kind for event in state.history if event.seat == 2][-1] == "muck"


def test_cards_can_be_known_in_part(words):
    record = parse(line(hole={"0": "As??", "2": "KsKd"}, board="2c????8s", expect={}))
    state = record.state()
    assert state.hole_cards[0] == (words.cards("As")[0], None)
    assert state.board == (*words.cards("2c"), None, None, *words.cards("8s"), None)
    assert HandRecord.of(state).hole_cards[0] == "As??"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"hole": {"0": "AsAs"}}, "the hole cards of seat 0: 'As' at position 2 of 'AsAs' repeats"),
        ({"hole": {"0": "AsAd", "1": "AsKd"}}, "the hole cards of seat 1: card 0 of"),
        ({"board": "2c3dAd"}, "board 1: card 2 of '2c3dAd' is dealt already"),
        ({"board": "2c3c4"}, "board 1: '4' at position 4 of '2c3c4' is not a card"),
        ({"actions": ["R6"]}, "action 1 (preflop), 'R6': 'R6' is not an action: f, c, r350"),
        ({"actions": ["r06"]}, "action 1 (preflop), 'r06': 'r06' is not an action"),
        ({"actions": ["fold"]}, "action 1 (preflop), 'fold': 'fold' is not an action"),
        ({"actions": ["r\u0666"]}, "action 1 (preflop), 'r\u0666': 'r\u0666' is not an action"),
        ({"actions": ["r6", "c", "f", "k9"]}, "action 4 (flop), 'k9': "),
        ({"actions": ["r3"]}, "action 1 (preflop), 'r3': raise to 3 is not legal"),
        ({"actions": [""]}, "action 1 (preflop), ''"),
        ({"actions": ["r6", "f", "f", "c"]}, "action 4 (over), 'c'"),
        ({"actions": ["r" + "9" * 5000]}, "action 1 (preflop), 'r999"),
        ({"actions": ["r²"]}, "action 1 (preflop), 'r²'"),
        ({"stacks": [100, -5, 100]}, "stacks[1]"),
    ],
)
def test_a_hand_that_cannot_be_played_says_where(words, changes, told):
    result = replay(parse(line(**changes)))
    assert not result.passed
    assert told in str(result.trouble)


# ---- Replays ------------------------------------------------------------------------------------

FULL = Expected(
    actors=(2, 0, 1, 0, 2, 0, 0, 2, 0, 2),
    amounts=(6, 5, 0, 0, 20, 20, 0, 0, 0, 0),
    posted=(1, 2, 0),
    uncalled=(0, 0, 0),
    pots=(54,),
    total=54,
    rake=0,
    collected=(54, 0, 0),
    winners=(0,),
    final_stacks=(128, 98, 74),
)


def expecting(**changes):
    return parse(line()).change(expected=FULL._replace(**changes))


def test_a_record_that_tells_everything_passes(words):
    assert replay(expecting()).trouble is None


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"actors": (2, 0, 2, 0, 2, 0, 0, 2, 0, 2)},
            "wrong turn: action 3 (preflop) is recorded of Seat 3, by the rules it is Seat 2's",
        ),
        (
            {"amounts": (6, 4, 0, 0, 20, 20, 0, 0, 0, 0)},
            "amount: action 2 (preflop), 'c' of Seat 1: recorded 4; by the rules 5",
        ),
        ({"posted": (1, 1, 0)}, "forced bets: recorded 1, 1, 0; by the rules 1, 2, 0"),
        ({"uncalled": (0, 0, 9)}, "uncalled bet: recorded 0, 0, 9; by the rules 0, 0, 0"),
        ({"total": 55}, "total pot: recorded 55; by the rules 54"),
        ({"rake": 1}, "rake: recorded 1; by the rules 0"),
        ({"pots": (50, 4)}, "pots: recorded 50, 4; by the rules 54"),
        ({"winners": (0, 2)}, "winners: recorded 0, 2; by the rules 0"),
        ({"collected": (27, 0, 27)}, "collected: recorded 27, 0, 27; by the rules 54, 0, 0"),
        ({"final_stacks": (100, 98, 102)}, "final stacks: recorded 100, 98, 102"),
    ],
)
def test_a_replay_names_the_first_amount_that_differs(words, changes, told):
    assert told in str(replay(expecting(**changes)).trouble)


def test_a_result_of_a_hand_that_is_not_over_is_trouble(words):
    record = expecting().change(actions=("r6", "c", "f"), expected=Expected(total=54))
    assert str(replay(record).trouble) == (
        "hand not over: the record has a result, by the rules the hand waits for an action (flop)"
    )


def test_a_hand_without_a_result_is_played_as_far_as_it_goes(words):
    record = parse(line(actions=["r6"], expect={}))
    assert replay(record).passed
    assert replay(record).state.actor == 0


def test_a_walk_may_be_recorded_as_a_pot(words):
    record = parse(line(actions=["f", "f"], expect={"uncalled": [0, 0, 0], "collected": [0, 3, 0]}))
    assert replay(record).passed
    wrong = parse(line(actions=["f", "f"], expect={"uncalled": [0, 0, 0], "collected": [0, 4, 0]}))
    assert "walk: recorded 0, 4, 0" in str(replay(wrong).trouble)


def test_a_recorded_rake_is_taken_to_the_chip(words):
    told = {"total": 54, "rake": 3, "collected": [51, 0, 0], "uncalled": [0, 0, 0]}
    result = replay(parse(line(expect=told)))
    assert result.passed
    assert result.state.rake == 3
    assert result.state.stacks == (125, 98, 74)
    assert "collected" in str(replay(parse(line(expect={**told, "collected": [50, 0, 0]}))).trouble)
    assert "collected" in str(replay(parse(line(expect={**told, "collected": [0, 0, 51]}))).trouble)


def test_a_replay_takes_states_and_refuses_other_things(words):
    assert replay(start(words)).passed
    with pytest.raises(TypeError, match="is a str, not a hand"):
        replay("hand")


def test_shares_may_differ_by_the_rake_and_no_more(words):
    """A rake of 6 on a main and a side pot, which the house takes from both."""
    state = words.State(words.Rules(1, 2), [50, 100, 100], 0, deal_later=True)
    for seat, cards in enumerate(("AsAd", "KsKd", "QsQd")):
        state.deal(cards, seat=seat)
    state.deal("2c7h9d3s4h")
    push_all(state, "r50 r100 c")
    record = HandRecord.of(state)
    rules = words.Rules(1, 2, rake_basis_points=10_000, rake_cap=6, no_flop_no_drop=False)
    raked = record.change(rules=rules, expected=Expected(collected=(147, 97, 0), rake=6))
    assert replay(raked).passed
    swapped = raked.change(expected=Expected(collected=(97, 147, 0), rake=6))
    assert "collected: recorded 97, 147, 0" in str(replay(swapped).trouble)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"players": ("a",)}, "players has 1 items for 3 seats"),
        ({"players": ["a", "b", "c"]}, "players: ['a', 'b', 'c'] is not a tuple of texts"),
        ({"hole_cards": ("AsAd",)}, "hole_cards has 1 items for 3 seats"),
        ({"hero": 3}, "hero: 3 is not a seat from 0 to 2, nor None"),
        ({"hero": "a"}, "hero: 'a' is not a seat"),
        ({"unit": 0.01}, "unit: 0.01 is not a Decimal above 0"),
        ({"unit": Decimal("NaN")}, "unit: Decimal('NaN') is not a Decimal above 0"),
        ({"id": 12}, "id: 12 is not text"),
        ({"about": {"table": "x"}}, "about: {'table': 'x'} is not pairs of texts"),
        ({"about": (("table", 5),)}, "about: (('table', 5),) is not pairs of texts"),
        ({"actions": (5,)}, "actions and boards: (5,) is not tuples of texts"),
    ],
)
def test_what_is_added_to_a_record_is_checked_before_it_is_written(words, changes, told, tmp_path):
    record = parse(line()).change(**changes)
    with pytest.raises(InvalidHistory) as caught:
        format_hand(record)
    assert told in str(caught.value)
    broken = []
    assert write_hands([record], tmp_path / "hands.jsonl", broken=broken.append) == 0
    assert told in str(broken[0])


def test_the_players_of_a_state_are_checked(words):
    with pytest.raises(InvalidHistory, match="players has 1 items for 3 seats"):
        HandRecord.of(start(words), players="Ann")


def test_a_record_is_told_in_a_line():
    record = parse(line(source="a site"))
    assert repr(record) == (
        "<HandRecord: a site 17, 3 players, blinds 1/2, r6 c f c r20 c c c c c>"
    )


# ---- Lines of JSON ------------------------------------------------------------------------------


def test_states_come_back_from_lines_of_json(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 300, 30)):
        for state in play_random(words, rng):
            record = HandRecord.of(state, players=["x"] * state.seats, id="7")
            assert parse_hand(format_hand(record)) == record
            viewed = HandRecord.of(state.view(rng.choice([None, *state.dealt])))
            assert parse_hand(format_hand(viewed)) == viewed


def test_a_line_has_the_keys_of_the_neutral_record():
    record = parse(line())
    assert list(json.loads(format_hand(record))) == list(LINE)
    assert json.loads(format_hand(record)) == LINE


def test_what_the_neutral_order_cannot_say_has_keys_of_its_own(words):
    state = words.State(words.Rules(1, 2, straddles=(4,)), [50, 0, 50, 50, 50], 2, seed=1)
    record = HandRecord.of(state, players=("a", None, "b", "c", "d"), unit=Decimal("0.01"))
    written = json.loads(format_hand(record))
    assert written["stacks"] == [50, 50, 50, 50]
    assert written["blinds"] == [1, 2, 4, 0]
    assert written["chairs"] == {"count": 5, "seats": [3, 4, 0, 2], "button": 2}
    assert written["players"] == ["c", "d", "a", "b"]
    assert written["unit"] == "0.01"
    assert "rules" not in written
    assert parse_hand(json.dumps(written)) == record


def test_the_dict_of_a_state_is_a_line_too(words):
    state = push_all(start(words, seed=3), "r300 c f c c c c c c")
    read = parse(json.dumps(state.to_dict()))
    assert read.state().history == state.history


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON: "),
        ("[" * 100_000, "not JSON: "),
        ("[]", "a hand: [] is not an object"),
        ("{}", "stacks is missing"),
        (line(stacks=[1.5, 2, 2]), "stacks: [1.5, 2, 2] is not a list of whole numbers"),
        (line(stacks=[True, 2, 2]), "stacks: [True, 2, 2] is not a list of whole numbers"),
        (line(stacks="100"), "stacks: '100' is not a list"),
        (line(stacks=[5], blinds=[1], antes=[0], dead=[0]), "a hand has 2 players or more, got 1"),
        (line(blinds=[1, 2]), "blinds has 2 items for 3 players"),
        (line(blinds=[1, True, 0]), "blinds: [1, True, 0] is not"),
        (line(antes=[1, 2, 3]), "antes that differ from seat to seat: [1, 2, 3]"),
        (line(stacks=[9] * 6, blinds=[1, 2, 0, 4, 0, 8], antes=[0] * 6, dead=[0] * 6), "side by"),
        (line(big_blind="2"), "big_blind: '2' is not a whole number"),
        (line(small_bet=1.5), "small_bet: 1.5 is not a whole number"),
        (line(limit="spread"), "limit is 'spread': one of 'no_limit'"),
        (line(limit=3), "limit: 3 is not text"),
        (line(actions=["f", 3]), "actions: ['f', 3] is not a list of texts"),
        (line(board=17), "board: 17 is not cards"),
        (line(hole=["AsAd"]), "hole: ['AsAd'] is not cards by seat"),
        (line(hole={"x": "AsAd"}), "hole: {'x': 'AsAd'} is not cards by seat"),
        (line(hole={"0": 5}), "hole: {'0': 5} is not cards by seat"),
        (line(hole={"7": "AsAd"}), "hole: there is no seat 7"),
        (line(expect=[1]), "expect: [1] is not an object"),
        (line(expect={"final_stacks": [1, "2", 3]}), "expect: final_stacks: [1, '2', 3] is not"),
        (line(expect={"final_stacks": [1]}), "expect: final_stacks has 1 items for 3 players"),
        (line(expect={"winners": [9]}), "expect: winners: there is no seat 9"),
        (line(rules={"tips": 1}), "rules: 'tips' is no option of the rules"),
        (line(rules={"straddles": {}}), "rules: straddles: {} is not an option of the rules"),
        (line(chairs={"count": 2, "seats": [0, 1, 2], "button": 0}), "chairs: "),
        (line(places={"posts": [[1, 2]]}), "places: posts"),
        (line(places={"button": 2}), "places: 'button' is not a place"),
        (line(players=[1, 2, 3]), "players: [1, 2, 3] is not a list of names"),
        (line(players=["a"]), "players has 1 items for 3 players"),
        (line(hero=3), "hero: there is no seat 3"),
        (line(unit="cheap"), "unit: 'cheap' is not what a chip is worth"),
        (line(about={"table": 5}), "about: {'table': 5} is not an object"),
        (line(id=5), "id: 5 is not text"),
        (line(board="2c3x4h"), "board: '2c3x4h' is not cards"),
        (line(board="2C3d4h"), "board: '2C3d4h' is not cards"),
        (line(hole={"0": "As Ad"}), "hole: {'0': 'As Ad'} is not cards by seat"),
        (line(hole={"00": "AsAd"}), "hole: {'00': 'AsAd'} is not cards by seat"),
        (line(hole={"0": "asad"}), "hole: {'0': 'asad'} is not cards by seat"),
        (line(hole={"0": "AsAd", "\u0660": "KsKd"}), "is not cards by seat"),
        (line(ante=5), "'ante' is no key of a hand"),
        (line(Antes=[9, 9, 9]), "'Antes' is no key of a hand"),
        (line(straddles=[4]), "'straddles' is no key of a hand"),
        (line(expect={"final_stack": [1, 2, 3]}), "'expect: final_stack' is no key of a hand"),
        (line(expect={"rake": float("nan")}), "expect: rake: [nan] is not a list of chips"),
        (line(expect={"rake": 1e400}), "expect: rake: [inf] is not a list of chips"),
        (line(expect={"rake": None}), "expect: rake: [None] is not a list of chips"),
        (line(expect={"final_stacks": [None, 98, 74]}), "expect: final_stacks: [None, 98, 74] is"),
        (line(expect={"total": 54, "rake": 30}), "rake: 30 of a pot of 54 is more than a fifth"),
        (line(boards=["2c3d4h8s9d"]), "boards: ['2c3d4h8s9d'] is not a list that begins with"),
        (line(blinds=[1, 7, 0]), "blinds: 7 of seat 1 where big_blind is 2"),
        (line(blinds=[1, -2, 0]), "blinds: 1 of seat 0 where big_blind is 2"),
        (line(blinds=[1, 0, 0]), "blinds: 1 of seat 0 where big_blind is 2"),
        (line(unit="1e999999"), "unit: '1e999999' is not what a chip is worth"),
        (line(unit="\u0663"), "unit: '\u0663' is not what a chip is worth"),
        (line(unit="0.0"), "unit: '0.0' is not what a chip is worth"),
        (line(places={"posts": [[[], 1, 2]]}), "places: posts"),
        (
            line(places={"small_blind_seat": "none"}),
            "places: small_blind_seat: 'none' is not a seat",
        ),
    ],
)
def test_odd_lines_are_refused_by_the_field(text, told):
    with pytest.raises(InvalidHistory) as caught:
        parse(text)
    assert told in str(caught.value)


def test_cut_and_changed_lines_are_refused_or_equal(seed):
    """A line without its end is no JSON; another character is another hand or none."""
    whole = line()
    for end in range(1, len(whole.rstrip())):
        with pytest.raises(InvalidHistory):
            parse(whole[:end])
    rng = random.Random(seed)
    for _ in range(3000):
        place = rng.randrange(len(whole))
        text = whole[:place] + chr(rng.randrange(32, 127)) + whole[place + 1 :]
        try:
            replay(parse(text))
        except InvalidHistory:
            continue


# ---- Files --------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    text = line(id="1") + "\n" + line(id="2")
    (tmp_path / "plain.jsonl").write_text(text)
    (tmp_path / "packed.jsonl.gz").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "packed.jsonl.xz").write_bytes(lzma.compress(text.encode()))
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    return tmp_path


def test_hands_are_read_from_files_folders_and_patterns(folder):
    for source in ("plain.jsonl", "packed.jsonl.gz", "below", "p*.jsonl"):
        assert [record.id for record in read_hands(folder / source)] == ["1", "2"]
    assert [record.id for record in read_hands(folder)] == ["1", "2"] * 3
    assert [record.where for record in read_hands(str(folder / "plain.jsonl"))] == [
        f"{folder / 'plain.jsonl'}:1",
        f"{folder / 'plain.jsonl'}:3",
    ]
    assert len(find_files([folder, folder / "plain.jsonl"])) == 3
    several = [folder / "plain.jsonl", io.StringIO(line(id="3")), str(folder / "below")]
    assert [record.id for record in read_hands(several)] == ["1", "2", "3", "1", "2"]


def test_hands_are_read_from_open_files():
    text = line(id="1") + line(id="2")
    for stream in (io.StringIO(text), io.BytesIO(text.encode()), io.BytesIO(text.encode("utf-16"))):
        assert [record.id for record in read_hands(stream)] == ["1", "2"]
    windows = io.BytesIO(("\ufeff" + text.replace("\n", "\r\n")).encode())
    assert [record.where for record in read_hands(windows)] == ["line 1", "line 2"]
    old = io.BytesIO(line(players=["é", "b", "c"]).replace("\\u00e9", "é").encode("cp1252"))
    assert next(read_hands(old)).players == ("é", "b", "c")


def test_broken_hands_are_reported_and_the_rest_goes_on(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(line(id="1") + line(id="2")[:50] + "\n" + line(antes=[1, 2, 3]) + line(id="4"))
    broken = []
    assert [record.id for record in read_hands(path, broken=broken.append)] == ["1", "4"]
    assert [(error.file, error.line) for error in broken] == [(str(path), 2), (str(path), 3)]
    assert str(broken[0]).startswith(f"{path}:2: not JSON: ")
    assert [type(error) for error in broken] == [InvalidHistory, UnsupportedHand]
    with pytest.raises(InvalidHistory, match=r"hands.jsonl:2: not JSON"):
        list(read_hands(path))


def test_a_packed_file_that_is_cut_off_is_reported(tmp_path):
    text = "".join(line(id=str(number)) for number in range(3000))
    for name, packed in (("a.jsonl.xz", lzma.compress), ("a.jsonl.gz", gzip.compress)):
        path = tmp_path / name
        path.write_bytes(packed(text.encode())[:-200])
        broken = []
        hands = list(read_hands(path, broken=broken.append))
        assert all(record.id == str(number) for number, record in enumerate(hands))
        assert "cannot be unpacked" in str(broken[-1])
        path.write_bytes(b"not packed at all")
        with pytest.raises(InvalidHistory, match="cannot be unpacked"):
            list(read_hands(path))


def test_a_python_without_lzma_reads_and_writes_all_but_xz(tmp_path):
    (tmp_path / "hands.jsonl").write_text(line(id="1"))
    (tmp_path / "hands.jsonl.xz").write_bytes(lzma.compress(line().encode()))
    program = """if True:
        import sys

        sys.modules["lzma"] = None
        from fasteval import FastevalError
        from fasteval.histories.files import read_hands, write_hands

        print(write_hands(read_hands("hands.jsonl"), "packed.jsonl.gz"))
        print(*[record.id for record in read_hands("packed.jsonl.gz")])
        for refused in (
            lambda: list(read_hands("hands.jsonl.xz")),
            lambda: write_hands(read_hands("hands.jsonl"), "packed.jsonl.xz"),
        ):
            try:
                refused()
            except FastevalError as error:
                print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    refusal = "this Python has no lzma, which packs and unpacks .xz files"
    assert done.stdout.splitlines() == ["1", "1", refusal, refusal]
    assert sorted(os.listdir(tmp_path)) == ["hands.jsonl", "hands.jsonl.xz", "packed.jsonl.gz"]


def test_a_file_of_no_format_is_reported(tmp_path):
    (tmp_path / "notes.txt").write_text("We played all night.\n")
    with pytest.raises(InvalidHistory, match=r"notes.txt: this is none of the formats"):
        list(read_hands(tmp_path / "notes.txt"))
    assert list(read_hands(io.StringIO(" \n\n"))) == []
    with pytest.raises(FileNotFoundError):
        read_hands(tmp_path / "nothing*.jsonl")
    with pytest.raises(InvalidHistory, match=r"'cards' is no format of histories: .*jsonl"):
        list(read_hands(tmp_path / "notes.txt", "cards"))


def test_reading_is_lazy():
    """Millions of hands are read in the memory of one."""

    class Endless(io.RawIOBase):
        lines = 0

        def readline(self, limit=-1):
            Endless.lines += 1
            return line().encode()

        def read(self, size=-1):
            raise AssertionError

    hands = read_hands(Endless(), "jsonl")
    for _ in range(10):
        next(hands)
    assert Endless.lines < 50


def test_a_line_without_end_does_not_fill_the_memory():
    class Endless(io.RawIOBase):
        asked: ClassVar[list[int]] = []

        def readline(self, limit=-1):
            Endless.asked.append(limit)
            return b"{" * limit

        def read(self, size=-1):
            raise AssertionError

    with pytest.raises(InvalidHistory):
        next(read_hands(Endless(), "jsonl"))
    assert max(Endless.asked) <= 1 << 20


def test_lines_may_have_keys_of_their_own():
    assert parse(line(_note="from a test")) == parse(line())


def test_what_cannot_begin_is_left_out_and_the_rest_is_written(tmp_path):
    hands = [parse(line(stacks=[-1, 200, 200])), parse(line())]
    broken = []
    assert write_hands(hands, tmp_path / "out.jsonl", broken=broken.append) == 1
    assert "stacks[0]" in str(broken[0])


def test_a_file_that_was_left_unfinished_is_not_touched(tmp_path):
    """What a run that was killed has left can be read, and be written where it was to be."""
    left = tmp_path / "out.jsonl.unfinished"
    left.write_text(line())
    assert write_hands(read_hands(left), tmp_path / "out.jsonl") == 1
    assert sorted(os.listdir(tmp_path)) == ["out.jsonl", "out.jsonl.unfinished"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"uncalled": (0,)}, "record: uncalled has 1 items for 3 seats"),
        ({"collected": (54, 0, 0, 0)}, "record: collected has 4 items for 3 seats"),
        ({"actors": (2,)}, "record: actors has 1 items for 10 actions"),
        ({"amounts": (6, 5)}, "record: amounts has 2 items for 10 actions"),
    ],
)
def test_lists_of_another_length_are_trouble(words, changes, told):
    assert told in str(replay(expecting(**changes)).trouble)


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.xz", "out.jsonl.gz"])
def test_hands_are_written_to_files(tmp_path, words, name):
    path = tmp_path / name
    hands = [parse(line(id="1")), start(words, seed=2), start(words, seed=3).view(1)]
    assert write_hands(hands, path) == 3
    read = list(read_hands(path))
    assert read[0] == hands[0]
    assert read[1].state().history == hands[1].history
    assert read[2].state().history == hands[2].history
    assert os.listdir(tmp_path) == [name]


def test_a_file_appears_only_when_it_is_whole(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("before")

    def hands():
        yield parse(line())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_hands(hands(), path)
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.jsonl"]
    with pytest.raises(InvalidHistory, match="does not say a format"):
        write_hands([], tmp_path / "out.doc")
    with pytest.raises(TypeError, match="not a hand"):
        write_hands(["f"], path)
    for hands in (parse(line()), line(), 5, None):
        with pytest.raises(TypeError, match=r"not hands: an iterable of hands"):
            write_hands(hands, path)


def test_one_hand_is_parsed_at_a_time():
    with pytest.raises(InvalidHistory, match="the text holds 2 hands, not one"):
        parse_hand(line() + line())
    with pytest.raises(InvalidHistory, match="the text holds 0 hands"):
        parse_hand("", "jsonl")
    with pytest.raises(InvalidHistory, match="this is none of the formats"):
        parse_hand("hello")


# ---- Real hands ---------------------------------------------------------------------------------


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands")
@pytest.mark.parametrize("source", SOURCES)
def test_real_hands_replay_and_come_back(source):
    troubled = set()
    count = 0
    for record in read_hands(FOLDER / f"{source}.jsonl.xz"):
        count += 1
        if not replay(record).passed:
            troubled.add(record.id)
        assert parse_hand(format_hand(record)) == record
    assert count == SOURCES[source]
    assert troubled == {name for name in HALF_CHIPS if name.startswith(source)}


# ---- What a fuzzer found ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [[0, 1, 2, 2], [0, 1, 2, 0, 1], [0, 1], [0, 1, 1], []])
def test_chairs_are_as_many_as_players(words, seats):
    chairs = {"count": 6, "seats": seats, "button": 3}
    with pytest.raises(InvalidHistory, match=r"^line 1: chairs: .* is not the count"):
        parse_hand(line(chairs=chairs))


@pytest.mark.parametrize(
    "told",
    [
        {"actors": (1,)},
        {"winners": (1,)},
        {"posted": (1, 5, 2)},
        {"uncalled": (0, 1, 0)},
        {"collected": (0, 3, 0)},
        {"final_stacks": (9, 7, 9)},
    ],
)
def test_what_is_told_of_an_empty_chair_is_not_told_of_another(words, told):
    record = HandRecord(Rules(1, 2), (9, 0, 9), 0, actions=("f",), expected=Expected(**told))
    with pytest.raises(
        UnsupportedHand, match=rf"{next(iter(told))} of seat 1, which is not dealt in"
    ):
        format_hand(record)


def test_half_chips_come_back_from_json(words):
    half = Decimal("0.5")
    record = HandRecord.of(push_all(start(words), "f f"))
    told = record.expected._replace(pots=(Decimal("2.5"), half), rake=half)
    written = format_hand(record.change(expected=told), "jsonl")
    assert '"rake":0.5' in written
    assert parse_hand(written).expected == told
