"""docs/command-line.md: what it shows is what is printed, and it has every command and key."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest
from recorded_hands import write

from fasteval import IMPLEMENTATION, cli

PAGE = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"
pytestmark = pytest.mark.skipif(
    not PAGE.is_file(), reason="the tests of a wheel come without the docs"
)
TEXT = PAGE.read_text("utf-8") if PAGE.is_file() else ""
SCREENS = re.findall(r"^```(?:text)?\n\$ fasteval ([^\n]*)\n(.*?)^```$", TEXT, re.M | re.S)
SECTIONS = dict(re.findall(r"^## fasteval (\w+)\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S))

NOT_SHOWN = {"bench", "completion", "report"}  # a machine's figures, a script, a page of its own
SLOW_ON_THE_TWIN = ("preflop", "match")
TIMES = re.compile(r"[\d.]+ (µs|ms)")


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command in an empty folder; return (exit status, what is printed)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def command(*words, typed=()):
        answers = iter([*typed, ""])
        monkeypatch.setattr(sys, "stdin", None)
        monkeypatch.setattr("fasteval.terminal.Game.read", reader(answers))
        status = cli.main(words)
        return status, "".join(capsys.readouterr())

    return command


def reader(answers):
    """What a person types, echoed as by a terminal."""

    def read(game):
        typed = next(answers)
        game.screen.say(typed)
        return typed

    return read


def played(run):
    """Lines of the 100 hands that the page's examples are about."""
    options = ("--watch", "--hands", "100", "--stack", "1000", "--seed", "2", "--json")
    _, printed = run("play", *options)
    return [line for line in printed.splitlines(keepends=True) if line.startswith("{")]


@pytest.mark.parametrize(("line", "shown"), SCREENS, ids=[line[:40] for line, _ in SCREENS])
def test_the_page_shows_what_is_printed(run, line, shown):
    name, *words = shlex.split(line)
    if IMPLEMENTATION == "python" and name in SLOW_ON_THE_TWIN:
        pytest.skip("minutes on the twin")
    if "hands.jsonl" in words:
        hands = played(run)
        if name == "replay":  # one was changed by hand
            hands[9] = hands[9].replace("[3641,958,1401,0]", "[3641,958,1402,0]")
        write("hands.jsonl", *hands)
    status, printed = run(name, *words, typed=re.findall(r" > (\w+)$", shown, re.M))
    if name == "match":  # how long bots took is of a machine
        printed, shown = (TIMES.sub("", text).split() for text in (printed, shown))
    assert printed == shown
    assert status == (2 if "fasteval: error" in shown else name == "replay")


def test_every_command_has_a_line_a_section_and_a_screen():
    names = [*cli.command_names()]
    assert set(re.findall(r"^\| \[`(\w+)`\]\(#fasteval-\1\) \|", TEXT, re.M)) == set(names)
    assert set(SECTIONS) == set(names)
    assert {line.split()[0] for line, _ in SCREENS} >= set(names) - NOT_SHOWN
    for name, section in SECTIONS.items():
        assert section.startswith(f"\n`fasteval {name}"), name


@pytest.mark.parametrize("name", [name for name in cli.command_names() if name != "report"])
def test_every_option_is_described(name):
    told = SECTIONS[name]
    for words in re.findall(r"as for `fasteval (\w+)`", told):
        told += SECTIONS[words]
    known = {one for one in cli.command_parser(name)._option_string_actions if one[:2] == "--"}
    options = known - {"--help", "--json"}
    assert not {one for one in options if not re.search(rf"{one}(?![\w-])", told)}


# Cheap arguments for every command, and the JSON of it.
WITH_JSON = {
    "eval": ["AsKdQhQc9h"],
    "equity": ["AsKs", "QhQd", "--board", "2c7dJh9s", "--dead", "2h"],
    "range": ["22+"],
    "outs": ["AsKs", "2s7sJh"],
    "odds": ["--pot", "400", "--bet", "200", "--outs", "9"],
    "preflop": ["AKs", "--players", "2"],
    "match": ["caller", "random", "--hands", "2"],
    "replay": ["hands.jsonl"],
    "show": ["hands.jsonl"],
    "convert": ["hands.jsonl", "hands.phhs"],
    "structure": ["--players", "6", "--buy-in", "20"],
    "icm": ["A=5", "B=3", "--payouts", "2", "1"],
}


@pytest.mark.parametrize("name", WITH_JSON)
def test_json_is_one_object_whose_keys_are_described(run, name):
    if "hands.jsonl" in WITH_JSON[name]:
        write("hands.jsonl", played(run)[0])
    status, printed = run(name, *WITH_JSON[name], "--json")
    if name == "convert":
        printed = printed.rsplit("}", 1)[0] + "}"
    found = json.loads(printed)
    assert (status, type(found)) == (0, dict)
    assert printed.startswith('{\n  "')  # a person can read it, too
    told = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", SECTIONS[name]))))
    assert set(found) <= told, set(found) - told


def test_every_command_has_json(run):
    others = {"play", "bench", "report"}  # lines, a machine's figures, a page of its own
    assert {*WITH_JSON, *others, "completion"} == {*cli.command_names()}
    for name in others:
        assert " --json " in run(name, "--help")[1]
