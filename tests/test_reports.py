"""Reports: what the page holds, that nothing breaks out of it, and the command that writes it."""

import io
import json
import os
import random
import re
import sys
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from recorded_hands import NO_HOLDEM, line, write
from report_pages import HOSTILE, drawn, page_of, record_of, records
from word_hands import how_many, play_random

pytest.importorskip("jinja2")
pytest.importorskip("matplotlib")

import fasteval
from fasteval.errors import FastevalError
from fasteval.histories.columns import hand_columns
from fasteval.histories.drawing import draw_hand
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.played import play_hands
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.statistics import player_statistics
from fasteval.reports.figures import show_value, signed
from fasteval.reports.gathering import CHUNK
from fasteval.reports.report import write_report
from fasteval.reports.steps import hand_steps

# ---- Steps --------------------------------------------------------------------------------------


def steps_of(record):
    (played,) = play_hands([record], None, to_the_end=True)
    return drawn(hand_steps(played)["steps"])


def chips(texts):
    return [int(text.replace(",", "") or 0) for text in texts]


def test_the_steps_of_a_hand_are_what_its_state_is(words):
    """Seat 0 bets the flop and everybody folds."""
    steps = steps_of(record_of(words, "r6 f c c r7 f"))
    assert [step["lines"][0][1].split(":")[0] for step in steps] == [
        "posts the small blind of 1",
        *("raises to 6", "folds", "calls 4", "Flop"),
        *("checks", "bets 7", "folds", "takes back 7", "wins 13", "+7"),
    ]
    assert [chips(step["stacks"]) for step in steps[:4]] == [
        *([200, 199, 198], [194, 199, 198], [194, 199, 198], [194, 199, 194])
    ]
    assert [step["bets"] for step in steps[3:5]] == [["6", "1", "6"], ["", "", ""]]
    assert [step["pots"] for step in steps[3:]] == [[], *[["13"]] * 5, [], []]
    assert [step["folded"] for step in steps[1:4]] == [[], [1], [1]]
    assert steps[-1]["lines"] == [(0, "+7"), (1, "-1"), (2, "-6")]


def test_steps_of_random_hands_follow_the_state(words, seed):
    """By random rules: antes, straddles, side pots, several boards, mucked hands."""
    rng = random.Random(seed)
    for number in range(how_many(words, 150, 6)):
        *_, state = play_random(words, rng)
        try:
            record = HandRecord.of(state)
            follow(record)
        except AssertionError as error:
            raise AssertionError(f"hand {number}: {state!r} {state.actions}") from error


ACTED = re.compile(r"folds|checks|calls|bets|raises to")


def follow(record):
    """Compare each step with the hand as State plays it, action by action."""
    end = record.state()
    again = type(end)(end.rules, deal_later=True, **end.start_arguments())
    actions = iter(end.actions)
    steps = steps_of(record)
    total = sum(end.starting_stacks)
    for before, step in pairwise(steps):
        on_table = sum(chips(step["stacks"])) + sum(chips(step["bets"])) + sum(chips(step["pots"]))
        rake = end.rake if any(told.startswith("wins") for _, told in step["lines"]) else 0
        assert total - end.rake <= on_table + rake <= total
        told = step["lines"][0][1]
        if ACTED.match(told):
            assert step["seat"] == again.actor
            street = again.street
            again.push(next(actions))
            if again.street == street and not again.face_up and not any(again.returned):
                assert chips(step["stacks"]) == list(again.stacks)
                assert chips(step["bets"]) == list(again.bets)
        elif told.startswith(("Flop", "Turn", "River")):
            assert chips(step["pots"]) == [pot.amount for pot in again.pots if pot.amount]
            assert not any(chips(step["bets"]))
            assert len(max(step["boards"], key=len)) >= len(max(before["boards"], key=len))
        elif told.startswith("The board is run"):
            again.push(next(actions))
    assert chips(steps[-1]["stacks"]) == list(end.stacks)
    assert steps[-1]["pots"] == []
    boards = [["??" if c is None else c for c in board] for board in steps[-1]["boards"]]
    assert "".join(boards[0]) == "".join(record.boards[:1])


def test_boards_that_are_run_twice_are_dealt_apart(words):
    rules = {"run_it_twice": True}
    record = record_of(words, "r200 c f run2", rules=rules)
    steps = steps_of(record)
    assert ["".join(board) for board in steps[-1]["boards"]] == list(record.boards)
    streets = [text for step in steps for _, text in step["lines"] if text.startswith("Flop")]
    assert [text[:15] for text in streets] == ["Flop of board 1", "Flop of board 2"]


def test_the_end_is_what_the_site_paid(words):
    record = HandRecord(
        words.Rules(1, 2),
        (2, 2, 2),
        0,
        ("c", "f"),
        ("AsKs", None, "AhKh"),
        ("2c3d4h8s9c",),
        expected=Expected(collected=(3, 0, 2)),
    )
    last = steps_of(record)[-1]
    assert last["stacks"] == ["3", "1", "2"]
    assert [tuple(told) for told in last["lines"][:2]] == [
        (0, "collected 3, as is recorded"),
        (2, "collected 2, as is recorded"),
    ]


# ---- The page -----------------------------------------------------------------------------------


def test_numbers_are_those_of_the_statistics_and_tables():
    hands = records(fasteval)
    page = page_of(hands, player="P2")
    told = player_statistics(hands)
    mine = told["P2"]
    assert page.tiles["Net"] == f"{signed(mine.net, 0)} {signed(mine.big_blinds)} bb"
    assert page.tiles["bb/100"].startswith(f"{signed(mine.big_blinds_per_100)} too few hands")
    assert page.tiles["VPIP"] == show_value("vpip", mine.vpip)
    heads, *rows = page.table("players")
    assert [row[0] for row in rows] == list(told)
    assert heads[4:] == ["VPIP", "PFR", "3-bet", "AF", "WTSD", "W$SD"]
    for name, (_, hands_of, net, rate, vpip, *_, wtsd, _) in zip(told, rows, strict=True):
        row = told[name]
        assert (hands_of, net) == (str(row.hands), signed(row.big_blinds))
        assert rate == signed(row.big_blinds_per_100)
        assert (vpip, wtsd) == (show_value("vpip", row.vpip), show_value("wtsd", row.wtsd))
    places = player_statistics(hands, by="player and position")
    _, *rows = page.table("positions")
    assert [(row[0], row[1]) for row in rows] == [
        (place, str(one.hands)) for (name, place), one in places.items() if name == "P2"
    ]
    results = hand_columns(hands).results
    nets = [
        net for net, name in zip(results["net"], results["player"], strict=True) if name == "P2"
    ]
    shown = [row[7].replace("\N{MINUS SIGN}", "-") for row in page.packed("index")["rows"]]
    assert shown == [f"{net:+}" if net else "0" for net in nets]
    assert f"no showdown {signed(sum(nets) / 2 - at_showdown(results), 0)}" in page.text


def at_showdown(results):
    rows = zip(results["net"], results["player"], results["showdown"], strict=True)
    return sum(net for net, name, there in rows if name == "P2" and there) / 2


def test_the_interval_is_that_of_a_match():
    """Of 36 hands; by hand: mean and standard deviation, and Student's t of 35."""
    hands = records(fasteval, 36)
    results = hand_columns(hands).results
    rows = zip(results["net"], results["player"], strict=True)
    nets = [net / 2 for net, name in rows if name == "P1"]
    mean = sum(nets) / 36
    deviation = (sum((net - mean) ** 2 for net in nets) / 35) ** 0.5
    reach = float(re.search(r"± ([\d,.]+)", page_of(hands).tiles["bb/100"])[1].replace(",", ""))
    assert reach == pytest.approx(100 * 2.0301 * deviation / 6, rel=2e-3)


def test_every_hand_is_in_the_page():
    hands = records(fasteval, CHUNK + 3, unit=Decimal("0.01"), currency="EUR")
    page = page_of(hands)
    shown = page.hands
    assert len(shown) == len(hands) == len(page.packed("index")["rows"])
    assert shown[CHUNK]["title"] == f"Hand h{CHUNK}"
    assert [hand["text"] for hand in shown] == [draw_hand(hand) for hand in hands]
    assert shown[0]["steps"][0]["stacks"] == ["€2.00", "€1.99", "€1.98"]
    assert page.tiles["Net"].startswith(("+€", "\N{MINUS SIGN}€"))
    numbers = [row[0] for row in page.table("biggest")[1:]]
    pots = hand_columns(hands).hands["pot"]
    assert [pots[int(number) - 1] for number in numbers] == sorted(pots, reverse=True)[:10]


def test_the_grid_has_what_was_won_with_each_class():
    aces = ("AsAd", "KsKd", "2c7d")
    hand = record_of(fasteval, "r6 c f c r8 f")
    hands = [hand.change(hole_cards=aces, boards=("3c4h8s",)), hand.change(hole_cards=())]
    cells = [cell for row in page_of(hands, player="P1").table("starting") for cell in row]
    assert [cell for cell in cells if len(cell) > 3] == ["AA+4.01"]
    assert len(cells) == 169
    assert 'id="starting"' not in page_of([hand.change(hole_cards=())]).text


def test_dates_files_and_disagreements_are_told():
    first = record_of(fasteval, "f f", about=(("time", "2026-11-30T12:00:00 UTC"),))
    second = record_of(fasteval, "f f", about=(("day", "4"), ("month", "2"), ("year", "2025")))
    wrong = record_of(fasteval, "f f").change(expected=Expected(final_stacks=(1, 2, 3)))
    second.where, wrong.where = "secret/a.txt:1", "secret/b.txt:7"
    page = page_of([first, second, wrong])
    told = " ".join("".join(page.words).split())
    assert "3 of 3 hands, 3 players, 2 files, 2025-02-04 to 2026-11-30." in told
    assert "The records of 1 disagrees with the rules" in told
    assert [hand["where"] for hand in page.hands] == ["", "a.txt:1", "b.txt:7"]


def test_the_same_hands_make_the_same_page():
    first, second = (page_of(records(fasteval)) for _ in range(2))
    assert first.text == second.text
    names = [attributes["id"] for _, attributes in first.tags if "id" in attributes]
    assert len(names) == len(set(names))
    used = set(re.findall(r'(?:url\(#|href="#|labelledby="|for=")([\w-]+)', first.text))
    assert {name for name in used if not name.startswith("hand-")} <= set(names)
    assert not re.search(r"<\?xml|<!DOCTYPE svg|<metadata|dc:date", first.text)


def test_nothing_breaks_out_of_the_page():
    """Neither names nor what else a history tells are tags, and nothing is fetched."""
    about = (("table", "<u>"), ("time", "2026-11-30T12:00:00 <i>"))
    plain = page_of(records(fasteval), player="P1")
    hands = records(fasteval, players=HOSTILE, source="<i>site", about=about)
    page = page_of(hands, player=HOSTILE[0])
    assert sorted({tag for tag, _ in page.tags}) == sorted({tag for tag, _ in plain.tags})
    assert len(page.tags) == len(plain.tags)
    for name in HOSTILE:
        assert any(name in words for words in page.words)
        assert page.text.count(name) == 0
    allowed = {"href": r"#|data:,", "src": r"$^"}
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on")], tag
        for name, wanted in allowed.items():
            assert name not in attributes or re.match(wanted, attributes[name]), attributes
    policy = next(each["content"] for _, each in page.tags if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")
    assert page.hands[0]["names"] == list(HOSTILE)


def test_half_characters_can_be_written(tmp_path):
    hand = record_of(fasteval, "f f", players=("a\ud800b", "P2", "P3"))
    path = tmp_path / "report.html"
    assert write_report([hand], path, player="a\ud800b") == 1
    assert "a&#55296;b" in path.read_text(encoding="utf-8")


# ---- Who is shown, and what cannot be -----------------------------------------------------------


def test_the_player_is_the_hero_or_who_played_most():
    hands = records(fasteval, 2)
    more = record_of(fasteval, "f f", players=("P3", "P4", "P5"))
    assert page_of([*hands, more]).packed("index")["player"] == "P3"
    assert page_of([*hands, more.change(hero=1)]).packed("index")["player"] == "P4"
    assert page_of([*hands, more], player="P5").packed("index")["player"] == "P5"
    with pytest.raises(
        FastevalError, match="player: 'P9' is not in the hands: 'P3', 'P1', 'P2', 'P"
    ):
        page_of([*hands, more], player="P9")
    with pytest.raises(TypeError, match="player: 7 is no name"):
        page_of(hands, player=7)


def test_hands_that_are_not_over_are_left_out(tmp_path):
    path = tmp_path / "report.html"
    unfinished = HandRecord(fasteval.Rules(1, 2), (9, 9), 0)
    found = []
    assert write_report([unfinished, *records(fasteval, 2)], path, broken=found.append) == 2
    assert [error.reason for error in found] == ["hand 0: the hand is not over"]
    before = path.read_bytes()
    with pytest.raises(InvalidHistory, match="hand 2: the hand is not over"):
        write_report([*records(fasteval, 2), unfinished], path)
    with pytest.raises(FastevalError, match="there is no hand to report"):
        write_report([], path)
    with pytest.raises(TypeError, match="hands"):
        write_report("hands.txt", path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["report.html"]


@pytest.mark.parametrize("library", ["jinja2", "matplotlib"])
def test_a_library_that_is_missing_is_named(monkeypatch, tmp_path, library):
    for name in [*sys.modules]:
        if name.split(".")[0] == library:
            monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=rf'{library}: pip install "fasteval\[report\]"'):
        write_report(records(fasteval, 1), tmp_path / "report.html")
    assert os.listdir(tmp_path) == []


# ---- The command --------------------------------------------------------------------------------


def test_the_command_writes_a_page(run_command):
    source = write("hands.jsonl", *[line(id=str(number)) for number in range(3)])
    assert run_command("report", source) == (0, "", "3 hands in report.html\n")
    page = Path("report.html").read_bytes()
    status, out, err = run_command("report", "-", "-o", "-", typed=Path(source).read_text())
    assert (status, err) == (0, "3 hands\n")
    assert len(out) > 10_000
    assert out.startswith("<!doctype html>")
    status, out, _ = run_command("report", source, "--json", "--player", "Seat 2", "-o", "b.html")
    assert status == 0
    assert json.loads(out) == {"page": "b.html", "hands": 3, "left_out": 0, "kinds": []}
    assert Path("report.html").read_bytes() == page != Path("b.html").read_bytes()


def test_the_command_counts_what_it_leaves_out(run_command):
    write("hands.jsonl", line(), "{}\n", line(**NO_HOLDEM), "{}\n", line(actions=["f"], expect={}))
    status, _, err = run_command("report", "hands.jsonl")
    assert status == 1
    told = err.splitlines()
    assert told[:2] == ["left out 2: stacks is missing", "    hands.jsonl:2"]
    assert "left out 1: the hand is not over" in told
    assert told[-1] == "1 hand in report.html"
    write("broken.jsonl", "{}\n")
    assert run_command("report", "broken.jsonl", "-o", "none.html")[0] == 1
    status, out, _ = run_command("report", "broken.jsonl", "-o", "none.html", "--json")
    assert (status, json.loads(out)["page"], json.loads(out)["left_out"]) == (1, None, 1)
    assert not Path("none.html").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "FILES"),
        (["hands.jsonl", "-o", "hands.jsonl"], "'hands.jsonl' is to be read"),
        (["hands.jsonl", "-o", "folder"], "'folder' is a folder"),
        (["hands.jsonl", "-o", "-", "--json"], "--json prints to standard output"),
        (["hands.jsonl", "-o", "none/a.html"], "cannot write 'none/a.html': No such file"),
        (["hands.jsonl", "--player", "nobody"], "player: 'nobody' is not in the hands: 'Seat 1'"),
        (["none.jsonl"], "none.jsonl: there is no such file"),
        (["empty.jsonl"], "there is no hand to report"),
    ],
)
def test_what_cannot_be_done_is_refused(run_command, arguments, told):
    write("hands.jsonl", line())
    write("empty.jsonl")
    os.mkdir("folder")
    status, out, err = run_command("report", *arguments)
    assert (status, out) == (2, "")
    assert told in err
    assert not Path("report.html").exists()


def test_a_missing_library_ends_the_command_with_what_to_do(run_command, monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    status, _, err = run_command("report", write("hands.jsonl", line()))
    assert status == 2
    assert 'pip install "fasteval[report]"' in err


def test_a_target_is_an_open_file_too():
    out = io.StringIO()
    assert write_report(records(fasteval, 1), out) == 1
    assert out.getvalue().endswith("</html>")
