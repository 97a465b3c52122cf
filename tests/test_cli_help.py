"""What all commands have in common: help, colour, exit statuses, and hints for what is mistyped."""

import argparse
import io
import re
import shlex
import sys
from contextlib import nullcontext

import pytest

from fasteval import bench, cli, console
from fasteval.errors import FastevalError

NAMES = [*cli.command_names()]
COLOUR = "\x1b["


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command; return (exit status, standard output, standard error)."""
    monkeypatch.setenv("COLUMNS", "80")

    def command(*words):
        status = cli.main(words)
        return (status, *capsys.readouterr())

    return command


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def on_screen(monkeypatch):
    """Run a command in a terminal that shows colours; return all that is written."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WT_SESSION", "1")  # as in Windows Terminal
    monkeypatch.setenv("COLUMNS", "80")

    def command(*words):
        with monkeypatch.context() as change:
            screen = Terminal()
            change.setattr(sys, "stdout", screen)
            change.setattr(sys, "stderr", screen)
            cli.main(words)
        return screen.getvalue()

    return command


# ---- Help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", *NAMES])
@pytest.mark.parametrize("columns", [60, 80])
def test_help_fits_the_terminal(run, monkeypatch, name, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    status, out, err = run(*filter(None, [name]), "--help")
    assert (status, err) == (0, "")
    assert out.isascii()
    lines = [line for line in out.splitlines() if not line.startswith("  ") or columns == 80]
    assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("name", NAMES)
def test_help_says_what_it_is_for_and_has_examples(run, name):
    out = run(name, "--help")[1]
    usage, told, *_ = out.split("\n\n")
    assert usage.startswith(f"usage: fasteval {name} ")
    assert re.match(r"[A-Z][a-z]+ ", told)
    examples = out.split("\nexamples:\n")[1].splitlines()
    assert len(examples) >= 2
    for line in examples:
        assert re.match(rf"  fasteval ({name}|play|match)( |$)", line)


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_understood(run, name):
    """As far as a parser does: files and bots are not there."""
    for line in run(name, "--help")[1].split("\nexamples:\n")[1].splitlines():
        for part in re.split(r" \| ", line.strip()):
            words = shlex.split(re.sub(r"2?> \S+", "", part))
            if words[0] == "fasteval":
                assert cli.command_parser(words[1]).parse_args(words[2:])


def actions():
    for name in NAMES:
        for action in cli.command_parser(name)._actions:
            yield pytest.param(action, id=f"{name} {action.option_strings or action.metavar}")


@pytest.mark.parametrize("action", [*actions()])
def test_options_are_described_alike(action):
    assert action.help
    if action.dest == "json":
        assert re.search(r"^print .*JSON", action.help)
    if action.default not in (None, False, [], 0) and action.dest not in ("help", "rules"):
        assert "(default " in action.help or f"({action.default})" in action.help
    if action.option_strings and action.nargs != 0:
        assert re.fullmatch(r"[A-Z%/,.]+", action.metavar), action.metavar


def test_the_overview_tells_the_exit_statuses_that_the_page_tells(run):
    told = run("--help")[1].split("exit status:\n")[1].split("\n\n")[0]
    assert re.findall(r"^  (\d+)  ", told, re.M) == ["0", "1", "2", "130"]


# ---- Colour -------------------------------------------------------------------------------------

SHOWN = [["--help"], ["eval", "--help"], ["eval", "AsKdQhQc9h"], ["outs", "AsKs", "2s7sJh"], ["no"]]


@pytest.mark.parametrize("words", SHOWN)
def test_colour_is_for_terminals(run, on_screen, monkeypatch, words):
    coloured = on_screen(*words)
    assert COLOUR in coloured
    plain = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    _, out, err = run(*words)
    assert out + err == plain
    for name, value in [("NO_COLOR", "1"), ("TERM", "dumb")]:
        monkeypatch.setenv(name, value)
        assert on_screen(*words) == plain
        monkeypatch.delenv(name)


def test_json_has_no_colour(on_screen):
    assert COLOUR not in on_screen("eval", "AsKdQhQc9h", "--json")


def test_cards_are_painted_and_words_are_not():
    text = "AKs, 22, T9s-65s, As if Ahead, Kd7c and 5s"
    painted = console.paint_cards(text)
    assert re.findall(r"m(..)\x1b\[m", painted) == ["As", "Kd", "7c", "5s"]


# ---- Progress -----------------------------------------------------------------------------------


def test_a_dumb_terminal_gets_no_progress(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "dumb")
    with console.progress("work") as move:
        assert move is None
    bench.progress_line()("round 1")
    assert sys.stderr.getvalue() == ""


def test_looking_for_hands_moves_a_bar(run, monkeypatch, tmp_path):
    moves = []
    bar = nullcontext(lambda *told: moves.append(told))
    monkeypatch.setattr("fasteval.console.progress", lambda *what: moves.append(what) or bar)
    assert run("preflop", "AKs", "22", "--players", "2")[0] == 0
    assert moves == [("hands",), (1, 2), (2, 2)]
    moves.clear()
    monkeypatch.setattr("fasteval.equities._UNIT", 256)
    words = ["AKs", "--players", "3", "--stderr", "2%", "--seed", "1"]
    assert run("preflop", *words)[0] == 0
    assert any(done % 1 for done, _ in moves[1:])  # it moves within a hand, too
    moves.clear()
    hand = run("play", "--watch", "--hands", "1", "--seed", "1", "--json")[1]
    (tmp_path / "hands.jsonl").write_text(250 * hand)
    assert run("show", str(tmp_path / "hands.jsonl"), "250")[0] == 0
    assert moves[0] == ("search", "B")
    assert len(moves) == 4
    assert all(0 < done <= total == 250 * len(hand) for done, total in moves[1:])


# ---- Mistakes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["equty", "AsKs"], "'equty' is not a command; did you mean equity? (see fasteval --help)"),
        (["Replay"], "'Replay' is not a command; did you mean replay? (see fasteval --help)"),
        (["\u20ac"], "'\u20ac' is not a command (see fasteval --help)"),
        (["--versoin"], "'--versoin' is not an option; did you mean --version?"),
        (["--"], "(see fasteval --help)"),
        (["eval", "AsKd", "--bord=2c7dAh"], "'--bord' is not an option; did you mean --board?"),
        (["structure", "--playrs", "8"], "'--playrs' is not an option; did you mean --players?"),
        (["match", "tag", "-seed", "8"], "'-seed' is not an option; did you mean --seed?"),
        (["bench", "--xyzzy"], "'--xyzzy' is not an option (see fasteval bench --help)"),
        (["convert", "a", "b", "--to", "jsnl"], "'jsnl' is not one of jsonl, phh, phhs,"),
        (["convert", "a", "b", "--to", "jsnl"], "; did you mean jsonl?"),
        (["play", "--rules", "wsp"], "; did you mean wsop? (see fasteval play --help)"),
        (["play", "--opponents", "tigth"], "; did you mean tight? (see fasteval play --help)"),
        (["completion", "bsh"], "; did you mean bash? (see fasteval completion --help)"),
        (["eq", "AA", "KK"], "'eq' is not a command; did you mean equity?"),
        (["play", "--limit", "pot"], "; did you mean pot-limit? (see fasteval play --help)"),
        (["play", "--players", "3"], "'--players' is not an option; did you mean --seats?"),
        (["preflop", "--seats", "3"], "'--seats' is not an option; did you mean --players?"),
        (["match", "tag", "--players", "3"], "is not an option: name as many bots as are to play"),
        (["match", "tag", "tigth"], "path/to/file.py:name; did you mean tight?"),
        (["bench", "x"], "unrecognized arguments: 'x' (see fasteval bench --help)"),
    ],
)
def test_what_was_meant_is_said(run, words, told):
    status, out, err = run(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err


@pytest.mark.parametrize("name", NAMES)
def test_exit_statuses_are_the_same_everywhere(run, monkeypatch, name):
    needed = {"odds": [], "play": [], "bench": [], "preflop": [], "structure": ["--players", "8"]}
    words = needed.get(name, ["bash"] if name == "completion" else ["AsKs", "QhQd"])
    words = [*words, "--payouts", "1"] if name == "icm" else words
    if name in ("range", "show", "icm"):
        words = ["5", *words[2:]]
    assert run(name, *words, "--no-such")[0] == 2
    for raised, status in [(KeyboardInterrupt, 130), (FastevalError("odd"), 2), (OSError, 2)]:
        monkeypatch.setattr(f"fasteval.cli_{name}.run", raising(raised))
        assert run(name, *words)[:2] == (status, "")


def raising(error):
    def run(options):
        assert isinstance(options, argparse.Namespace)
        raise error

    return run
