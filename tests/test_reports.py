"""Reports: what the page holds, that nothing breaks out of it, and the command that writes it."""

import io
import json
import os
import re
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from recorded_hands import NO_HOLDEM, line, write
from report_pages import HOSTILE, page_of, record_of, records

pytest.importorskip("jinja2")
pytest.importorskip("matplotlib")

import fasteval
from fasteval.console import printable
from fasteval.errors import FastevalError
from fasteval.histories.columns import hand_columns
from fasteval.histories.definitions import write_value
from fasteval.histories.drawing import draw_hand
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.statistics import player_statistics
from fasteval.reports.amounts import signed
from fasteval.reports.gathering import CHUNK
from fasteval.reports.report import write_report

# ---- The page -----------------------------------------------------------------------------------


def test_numbers_are_those_of_the_statistics_and_tables():
    hands = records(fasteval)
    page = page_of(hands, player="P2")
    told = player_statistics(hands)
    mine = told["P2"]
    assert page.tiles["Net"] == f"{signed(mine.net, 0)} chips {signed(mine.big_blinds)} bb"
    assert page.tiles["bb/100"].startswith(f"{signed(mine.big_blinds_per_100)} too few hands")
    assert page.tiles["VPIP"] == write_value("vpip", mine.vpip)
    heads, *rows = page.table("players")
    assert [row[0] for row in rows] == list(told)
    assert heads[4:] == ["VPIP", "PFR", "3B", "AF", "WTSD", "W$SD"]
    for name, (_, hands_of, net, rate, vpip, *_, wtsd, _) in zip(told, rows, strict=True):
        row = told[name]
        assert (hands_of, net) == (str(row.hands), signed(row.big_blinds))
        assert rate == signed(row.big_blinds_per_100)
        assert (vpip, wtsd) == (write_value("vpip", row.vpip), write_value("wtsd", row.wtsd))
    places = player_statistics(hands, by="player and position")
    _, *rows = page.table("positions")
    assert [(row[0], row[1]) for row in rows] == [
        (place, str(one.hands)) for (name, place), one in places.items() if name == "P2"
    ]
    results = hand_columns(hands).results
    nets = [
        net for net, name in zip(results["net"], results["player"], strict=True) if name == "P2"
    ]
    shown = [row[7] for row in page.packed("index")["rows"]]
    assert shown == [f"{net:+}" if net else "0" for net in nets]
    assert f"no showdown {signed(sum(nets) / 2 - at_showdown(results))}" in page.text


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
    assert page.tiles["Net"].startswith(("+€", "-€"))
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
    assert "The record of 1 hand disagrees with the rules" in told
    assert [hand["where"] for hand in page.hands] == ["", "a.txt:1", "b.txt:7"]


def test_many_disagreements_are_counted_with_commas():
    from fasteval.reports.figures import choose_player, find_figures
    from fasteval.reports.gathering import gather
    from fasteval.reports.page import render

    gathered = gather(records(fasteval, 1))
    gathered.disagree = 1234
    text = render(gathered, find_figures(gathered, choose_player(gathered, None)))
    assert "The records of 1,234 hands disagree with the rules" in text


def test_a_day_is_one_of_the_calendar():
    about = (("day", "30"), ("month", "2"), ("time", "2026-13-99T12:00:00"), ("year", "2025"))
    page = page_of([record_of(fasteval, "f f", about=about)])
    assert page.packed("index")["rows"][0][1] == ""
    assert not [attributes for _, attributes in page.tags if attributes.get("id") == "day"]


def test_each_currency_has_its_own_net():
    """What is won with chips of 1, dollars of 1 and cents is no one sum but in big blinds."""
    cent, one = Decimal("0.01"), Decimal(1)
    kinds = ((one, ""), (cent, "USD"), (one, "USD"), (cent, "EUR"))
    hands = [record_of(fasteval, "r9 f f", unit=unit, currency=name) for unit, name in kinds]
    assert page_of(hands, player="P1").tiles["Net"] == "+3 chips +$3.03 +€0.03 +6.0 bb"
    assert page_of(hands, player="P2").tiles["Net"] == "-1 chips -$1.01 -€0.01 -2.0 bb"


def test_labels_of_charts_are_not_rounded_to_nothing():
    hand = record_of(fasteval, "f f")  # the small blind loses half a big blind
    text = page_of([hand], player="P2").text
    assert "won over 1 hands: all -0.5, showdown 0.0, no showdown -0.5" in text
    assert "\N{MINUS SIGN}" not in text
    chart = text[text.index("<svg") : text.index("</svg>")]
    ticks = re.findall(r"<text[^>]*>([^<]*)</text>", chart)
    assert ticks[: ticks.index("hands")] == ["0", "1"]
    for colour in ("blue", "orange"):
        assert f"var(--{colour})" in chart
    assert "#4477aa" not in chart


def test_hands_of_many_big_blinds_have_an_interval():
    """Their common multiple is beyond any float. The interval is that of the same nets, in bb."""
    won, lost = record_of(fasteval, "r6 f f"), record_of(fasteval, "f f")
    hands, same = [], []
    for number in range(40):
        blind = 10**11 + 2 * number + 1
        rules = fasteval.Rules(blind, 2 * blind)
        hand = fasteval.State(rules, [200 * blind] * 3, 0, seed=1)
        for action in ("f", "f") if number % 2 else (f"r{6 * blind}", "f", "f"):
            hand.push(action)
        hands.append(HandRecord.of(hand, players=("P1", "P2", "P3")))
        same.append(lost if number % 2 else won)
    reach = page_of(hands, player="P3").tiles["bb/100"]
    assert "±" in reach
    assert reach == page_of(same, player="P3").tiles["bb/100"]


def test_amounts_are_written_in_one_way():
    """In tables, in the list and in the replayer, also where nothing is won."""
    hands = [record_of(fasteval, "r9 f f", unit=Decimal("0.01"), currency="XXX")] * 2
    hands.append(hands[0].change(actions=("f", "f")))
    page = page_of(hands, player="P2")
    told = [row[7] for row in page.packed("index")["rows"]]
    assert told == ["-0.01 XXX"] * 3
    assert told == [dict(hand["steps"][-1]["lines"])[1] for hand in page.hands]
    folder = page_of(hands, player="P1")
    assert folder.packed("index")["rows"][2][7] == "0.00 XXX"
    assert dict(folder.hands[2]["steps"][-1]["lines"])[0] == "0.00 XXX"


# ---- Names --------------------------------------------------------------------------------------


def test_the_hero_is_the_hero_whatever_the_name_is():
    """As sites tell hands that call people by their positions; none of those is a player."""
    names = ("Dealer", "Small Blind", "Big Blind")
    hands = [
        record_of(fasteval, "r9 f f", players=names, hero=0),
        record_of(fasteval, "r9 f f", players=names, hero=2),
        record_of(fasteval, "r9 f f", players=names),
    ]
    page = page_of(hands)
    assert page.tiles["Net"] == "+1 chips +0.5 bb"
    told = " ".join("".join(page.words).split())
    assert "Hands of hero 2 of 3 hands, players without names." in told
    assert "Not counted as players are Big Blind, Dealer, Small Blind: these are seats" in told
    assert [row[0] for row in page.table("positions")[1:]] == ["BTN", "BB"]
    assert [row[:2] for row in page.table("players")[1:]] == [["hero", "2"]]
    index = page.packed("index")
    assert index["player"] == "hero"
    assert [row[8] for row in index["rows"]] == [0, 2, None]
    assert page_of(hands, player="Dealer").packed("index")["player"] == "Dealer"
    assert page_of(hands, player="hero").tiles == page.tiles
    named = [hand.change(players=("A", "B", "C")) for hand in hands]
    assert page_of(named[1:]).packed("index")["player"] == "C"
    assert [row[0] for row in page_of(named).table("players")[1:]] == ["A", "B", "C", "hero"]


def test_a_player_whose_name_is_hero_is_not_the_hero():
    first = record_of(fasteval, "r9 f f", players=("A", "hero", "C"), hero=0)
    page = page_of([first, first.change(players=("B", "hero", "C"))])
    assert page.packed("index")["player"] == "hero (all names)"
    nets = {row[0]: row[1:3] for row in page.table("players")[1:]}
    assert nets["hero"] == ["2", "-1.0"]
    assert nets["hero (all names)"] == ["2", "+3.0"]
    hands = [first, first.change(players=("B", "hero", "C"))]
    assert page_of(hands, player="hero").tiles["Net"].startswith("-2 chips")
    assert page_of(hands, player="hero (all names)").tiles == page.tiles


def test_seats_with_the_same_name_are_told_apart():
    hands = records(fasteval, 6, players=("A", "A", None))
    page = page_of([*hands, record_of(fasteval, "f f", players=(None, "B", "Seat 1"))])
    assert page.packed("index")["names"][:3] == ["A", "A (seat 2)", "Seat 3"]
    assert page.hands[6]["names"] == ["Seat 1", "B", "Seat 1 (seat 3)"]
    rows = {row[0]: row[1] for row in page.table("players")[1:]}
    assert rows == {"A": "6", "A (seat 2)": "6", "B": "1"}
    assert "6 of 7 hands, 3 players" in " ".join("".join(page.words).split())


def test_names_are_printable_everywhere():
    """What turns the direction of writing turns numbers next to it."""
    name = "\u202eevil\u2066\u200f\ud800"
    more = {"id": "\u202e1", "currency": "\u2066X"}
    hand = record_of(fasteval, "r9 f f", players=(name, "P2", "P3"), **more)
    page = page_of([hand], player=name)
    everything = page.text + json.dumps([page.packed("index"), page.hands], ensure_ascii=False)
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800]", everything)
    assert page.hands[0]["names"][0] == r"\u202eevil\u2066\u200f\ud800"


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
    plain = page_of(records(fasteval, about=about[1:]), player="P1")
    hands = records(fasteval, players=HOSTILE, source="<i>site", about=about)
    page = page_of(hands, player=HOSTILE[0])
    assert sorted({tag for tag, _ in page.tags}) == sorted({tag for tag, _ in plain.tags})
    assert len(page.tags) == len(plain.tags)
    for name in map(printable, HOSTILE):
        assert any(name in words for words in page.words)
        assert page.text.count(name) == 0
    allowed = {"href": r"#|data:,", "src": r"$^"}
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on")], tag
        for name, wanted in allowed.items():
            assert name not in attributes or re.match(wanted, attributes[name]), attributes
    policy = next(each["content"] for _, each in page.tags if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")
    assert page.hands[0]["names"] == [*map(printable, HOSTILE)]
    assert "\u202e" not in page.text


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
    with pytest.raises(FastevalError, match=r"'p3' is not in the hands; did you mean 'P3'\?"):
        page_of(hands, player="p3")
    with pytest.raises(TypeError, match="player: 7 is no name"):
        page_of(hands, player=7)


def test_targets_that_cannot_be_are_refused_before_there_is_work(tmp_path):
    def untouched():
        raise AssertionError("hands are read")
        yield

    with pytest.raises(TypeError, match="the target is a path or a file open for text: 5 is"):
        write_report(untouched(), 5)
    with pytest.raises(FastevalError, match="no browser opens a packed page"):
        write_report(untouched(), tmp_path / "report.html.gz")
    with pytest.raises(FastevalError, match="'' is no name of a file"):
        write_report(untouched(), "")


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
    with pytest.raises(ImportError, match=rf'^reports need {library}: pip install "\S+"$'):
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
    told = {"page": "b.html", "hands": 3, "left_out": 0, "kinds": []}
    assert out == json.dumps(told, indent=2) + "\n"
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
        (["hands.jsonl", "-o", ""], "'' is no name of a file"),
        (["hands.jsonl", "-o", "report.html.XZ"], "no browser opens a packed page"),
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


@pytest.mark.parametrize("command", ["report", "convert"])
def test_a_missing_folder_is_told_before_there_is_work(run_command, monkeypatch, command):
    monkeypatch.setattr(HandRecord, "start", lambda record: pytest.fail("a hand is played"))
    target = {"report": ["-o", "none/a.html"], "convert": ["none/a.jsonl"]}[command]
    status, _, err = run_command(command, write("hands.jsonl", line()), *target)
    assert status == 2
    assert f"cannot write {target[-1]!r}: No such file" in err


def test_a_missing_library_ends_the_command_with_what_to_do(run_command, monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    status, _, err = run_command("report", write("hands.jsonl", line()))
    assert status == 2
    assert 'pip install "fasteval[report]"' in err


def test_a_target_is_an_open_file_too():
    out = io.StringIO()
    assert write_report(records(fasteval, 1), out) == 1
    assert out.getvalue().endswith("</html>")
