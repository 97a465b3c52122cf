"""`fasteval replay`, `convert` and `show` together: help, pages, games and real hands."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from recorded_hands import write
from test_real_hands import FOLDER, HALF_CHIPS, SOURCES

from fasteval import cli
from fasteval.histories.files import SUFFIXES, parse_hand
from fasteval.histories.vector_checks import _ENDS, _SNAPSHOT
from fasteval.histories.vectors import _SEATS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"
COMMANDS = ("replay", "convert", "show")


def test_games_that_were_played_here_replay_convert_and_show(run_command):
    options = ("--watch", "--hands", "25", "--seed", "3", "--stack", "30", "--rules", "tda")
    _, hands, _ = run_command("play", *options, "--json")
    write("hands.jsonl", hands)
    count = hands.count("\n")
    assert run_command("replay", "hands.jsonl")[1] == f"{count} passed, 0 failed, 0 skipped\n"
    assert run_command("convert", "hands.jsonl", "out.jsonl.gz")[0] == 0
    with gzip.open("out.jsonl.gz", "rt") as file:
        assert file.read() == hands
    assert run_command("show", "hands.jsonl", count)[1].startswith(f"fasteval hand 3-{count}\n")


def test_the_person_is_the_hero_of_the_hands_that_were_played(run_command):
    options = ("--seats", "3", "--hands", "2", "--seed", "8", "--json")
    _, hands, _ = run_command("play", *options, typed="f\n" * 9)
    for number, text in enumerate(hands.splitlines(), 1):
        record = parse_hand(text)
        assert (record.players, record.hero) == (("You", "Ada", "Ben"), 0)
        assert (record.source, record.id) == ("fasteval", f"8-{number}")
        assert None not in record.hole_cards


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches(run_command, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = run_command(command, "--help")
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert out.count(f"  fasteval {command} ") >= 2
    assert "jsonl" in out
    assert all(f"{suffix} " in " ".join(out.split()) or f"{suffix}," in out for suffix in SUFFIXES)
    assert f"  fasteval {command} " in run_command("--help")[1]


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
@pytest.mark.parametrize("command", [["replay"], ["show"], ["convert", "-"]])
def test_names_that_cannot_be_encoded_are_escaped(command, encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    program = [sys.executable, "-X", "utf8", "-m", "fasteval", *command, "\u20ac"]
    done = subprocess.run(program, env=environment, capture_output=True, input=b"")
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    assert "\u20ac".encode(encoding, "backslashreplace") in done.stderr


@pytest.mark.skipif(not PAGE.is_file(), reason="the tests of a wheel come without the docs")
def test_the_vector_of_the_page_passes_and_its_fields_are_described(run_command):
    section = PAGE.read_text("utf-8").split("### Rule vectors")[1].split("\n## ")[0]
    text = re.search(r"```json\n(.*?)```", section, re.S)[1]
    write("rules.json", text)
    assert run_command("replay", "rules.json") == (0, "1 passed, 0 failed, 0 skipped\n", "")
    assert run_command("show", "rules.json")[1].startswith("Hand raise and fold\n")
    (vector,) = json.loads(text)["vectors"]
    last = len(vector["actions"])
    assert set(vector["expect"]) == {
        "over_after",
        *_ENDS,
        *(f"after_action_{n}" for n in range(last)),
    }
    for number in range(last):
        assert set(vector["expect"][f"after_action_{number}"]) == set(_SNAPSHOT)
    table = section.split("```")[2]
    for field in (
        *vector,
        *_SNAPSHOT,
        *_ENDS,
        *_SEATS,
        "straddle",
        "posts",
        "boards",
        "over_after",
    ):
        assert re.search(rf"[`.]{field}`", table) or field in ("id", "kind", "expect"), field
    for field in ("final_stacks", "returned"):
        vector["expect"][field] = [0, 0]
        write("rules.json", json.dumps({"vectors": [vector]}))
        assert run_command("replay", "rules.json")[0] == 1


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no shared hands: set FASTEVAL_HANDS")
def test_real_hands_pass_but_for_the_half_chips(capsys):
    assert cli.main(["replay", str(FOLDER), "--list", "--json"]) == 1
    *hands, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert {hand["id"] for hand in hands} == HALF_CHIPS
    assert {hand["kind"] for hand in hands} == {"final stacks"}
    assert (summary["failed"], summary["skipped"]) == (len(HALF_CHIPS), 0)
    assert summary["passed"] == sum(SOURCES.values()) - len(HALF_CHIPS) == 22_208
