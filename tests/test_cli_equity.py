"""The commands for study: equity, range, outs, odds and preflop."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from math import comb

import pytest

from fasteval import cli, console
from fasteval.combos import CLASSES
from fasteval.equities import equity

STUDY = ("equity", "range", "outs", "odds", "preflop")


@pytest.fixture
def run(capsys):
    """Run the command; return what it prints, or its one line of error for status 2."""

    def command(*arguments):
        status = cli.main(arguments)
        out, err = capsys.readouterr()
        if status == 0:
            assert err == ""
            return out
        assert (status, out) == (2, "")
        assert re.fullmatch("fasteval: error: .*\n", err)
        return err

    return command


@pytest.fixture
def answer(run):
    """Run the command with --json; return what it prints as an object."""
    return lambda *arguments: json.loads(run(*arguments, "--json"))


@pytest.fixture
def few_deals(monkeypatch):
    """Draw few deals at a time, for the twin."""
    monkeypatch.setattr("fasteval.equities._UNIT", 500)


# ---- equity -------------------------------------------------------------------------------------


def test_equity_of_two_hands(run):
    # 1,388,072 and 317,694 boards are won and 6,538 shared, of 1,712,304.
    assert (
        run("equity", "AcAs", "KhKd")
        == """\
           win       tie    equity
AcAs   81.0646    0.3818   81.2555 %
KhKd   18.5536    0.3818   18.7445 %
exact, 1,712,304 deals
"""
    )


def test_equity_on_a_turn(run):
    out = run("equity", "AsKs", " QhQd ", "--board", "2s 7s Jh 3c", "--dead", "4s")
    wins = 8 + 6  # of 43 rivers: spades but the dead one; aces and kings
    assert (
        out
        == f"""\
board 2s 7s Jh 3c
dead 4s

           win       tie    equity
AsKs   {100 * wins / 43:7.4f}    0.0000   {100 * wins / 43:7.4f} %
QhQd   {100 - 100 * wins / 43:7.4f}    0.0000   {100 - 100 * wins / 43:7.4f} %
exact, 43 deals
"""
    )


def test_equity_of_each_hand(run):
    out = run("equity", "AsKs", "QhQd:0.5,7h7d,6h5h:0.5", "--board", "2s7sJh3c9d", "--combos")
    assert (
        out.partition("deals\n")[2]
        == """\

QhQd:0.5,7h7d,6h5h:0.5: 3 hands
           win       tie    equity    weight
7h7d  100.0000    0.0000  100.0000   50.0000 %
QhQd  100.0000    0.0000  100.0000   25.0000 %
6h5h    0.0000    0.0000    0.0000   25.0000 %
"""
    )


def test_equity_by_card(run):
    out = run("equity", "AsKs", "QhQd", "--board", "2s7sJh3c", "--by-card")
    assert (
        out.partition("deals\n")[2]
        == """\

equity of AsKs by river card, in %
      A     K     Q     J     T     9     8     7     6     5     4     3     2
s     -     - 100.0 100.0 100.0 100.0 100.0     - 100.0 100.0 100.0 100.0     -
h 100.0 100.0     -     -   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0
d 100.0 100.0     -   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0
c 100.0 100.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0     -   0.0
exact
"""
    )
    out = run("equity", "AsKs", "QhQd", "5c4c", "--board", "2s7sJh3c", "--by-card")
    assert re.findall("equity of (.*) by river card", out) == ["AsKs", "QhQd", "5c4c"]


def test_equities_by_card_from_random_deals(run, answer, few_deals):
    spot = ("equity", "AsKs", "QQ+", "random", "--board", "2s7sJh3c", "--by-card")
    out = run(*spot, "--samples", "700")
    first, last = re.search("sampled with seed (.*), 700 deals", out), out.splitlines()[-1]
    source = re.fullmatch(r"sampled with seed (\d+), standard error (\S+) % at most", last)
    assert source[1] == first[1]
    assert run(*spot, "--samples", "700", "--seed", first[1]) == out  # the seed gives all again
    found = answer(*spot, "--samples", "700", "--seed", first[1])
    errors = [p["stderr"] for card in found["by_card"].values() for p in card["players"]]
    assert f"{100 * max(errors):.4f}" == source[2]
    assert {card["seed"] for card in found["by_card"].values()} == {int(first[1])}
    assert int(first[1]) < 2**53


def test_equities_by_card_some_of_them_exact(run, few_deals, monkeypatch):
    """What is near the limit of what is counted may be on either side of it."""

    def clubs_sampled(players, *, board, method, **options):
        club = len(board) == 5 and board[4] % 4 == 0
        return equity(players, board=board, method="sampled" if club else method, **options)

    monkeypatch.setattr("fasteval.equity_study.equity", clubs_sampled)
    spot = ("equity", "AsKs", "QQ", "--board", "2s7sJh3c", "--by-card", "--stderr", "2%")
    assert re.search(
        r"\n34 of 46 cards exact, the others sampled with seed 5, standard error \S+ % at most\n",
        run(*spot, "--seed", "5"),
    )


def test_equity_from_random_deals(run, few_deals):
    arguments = ("equity", "AKs", "22+", "random", "--samples", "3000", "--seed", "7")
    out = run(*arguments)
    assert out == run(*arguments, "--threads", "3")
    assert out != run(*arguments[:-1], "8")
    *players, source = out.splitlines()[1:]
    assert source == "sampled with seed 7, 3,000 deals"
    rows = [re.fullmatch(r"(\S+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) %", p) for p in players]
    assert [row[1] for row in rows] == ["AKs", "22+", "random"]
    assert sum(float(row[4]) for row in rows) == pytest.approx(100, abs=1e-3)
    assert all(0 < float(row[5]) < 1 for row in rows)


def test_equity_to_a_standard_error(answer, few_deals):
    players = ("random", "random", "AKs")
    found = answer("equity", *players, "--stderr", "0.9%", "--seed", "1")
    assert not found["exact"]
    assert all(0 < player["stderr"] <= 0.009 for player in found["players"])
    assert answer("equity", "AKs", "22+", "--stderr", "1%")["exact"]  # better than was asked for


def test_equity_as_json(answer):
    found = answer(
        "equity", "AsKs", "QhQd, 7h7d", "--board", "2s7sJh3c", "--by-card", "--combos", "--exact"
    )
    by_card = found.pop("by_card")
    assert list(found) == ["board", "dead", "exact", "method", "deals", "seed", "players"]
    assert (found["board"], found["dead"]) == (["2s", "7s", "Jh", "3c"], [])
    assert (found["exact"], found["seed"], found["deals"]) == (True, None, 88)
    first, second = found["players"]
    assert list(first) == ["player", "win", "tie", "equity", "stderr", "combos"]
    assert (first["player"], second["player"]) == ("AsKs", "QhQd, 7h7d")
    assert list(second["combos"]) == ["7h7d", "QhQd"]
    assert list(second["combos"]["QhQd"]) == ["win", "tie", "equity", "weight"]
    assert second["combos"]["QhQd"]["equity"] == pytest.approx(29 / 44)
    assert len(by_card) == 46
    assert list(by_card["Qs"]) == ["exact", "method", "deals", "seed", "players"]
    first, second = by_card["Qs"]["players"]
    assert list(first) == ["player", "win", "tie", "equity", "stderr"]
    assert (first["player"], second["player"], first["equity"]) == ("AsKs", "QhQd, 7h7d", 1.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["AsKs"], "one player has no opponent: add a hand, a range or random"),
        (["AsKs", "Xx"], "player 2: 'Xx' at position 0"),
        (["As", "Ks"], "player 1: 'As' at position 0 of 'As' is one card"),
        (["AsKs", "AsQd"], "As is in both player 1 and player 2"),
        (["AsKs", "AsQd", "--board", "2c7d"], "3, 4 or 5 cards, got 2"),
        (["AsKs", "QQ", "--board", "2c7dXh"], "'Xh' at position 4"),
        (["AsKs", "QQ", "--board", "2c7dKs"], "Ks is in both the board and player 1"),
        (["AsKs", "QQ", "--dead", "As"], "As is in both the dead cards and player 1"),
        (["AsKs", "QQ", "--exact", "--samples", "5"], "--samples: not allowed with"),
        (
            ["random", "15%", "30%", "random", "--exact"],
            "above the limit of 3: leave --exact out, or draw deals with --samples N\n",
        ),
        (["AsKs", "QQ", "--samples", "0"], "'0' is not a whole number of 1 or more"),
        (["AsKs", "QQ", "--stderr", "0.1"], "'0.1' is not a percentage above 0%"),
        (["AsKs", "QQ", "--stderr", "0%"], "'0%' is not a percentage above 0%"),
        (["AsKs", "QQ", "--stderr", "101%"], "'101%' is not a percentage above 0%"),
        (["AsKs", "QQ", "--stderr", "nan%"], "'nan%' is not a percentage above 0%"),
        (["AsKs", "QQ", "--seed", "-1"], "--seed"),
        (["AsKs", "QQ", "--threads", "0"], "'0' is not a whole number of 1 or more"),
        (["AsKs", "QQ", "--by-card"], "--by-card is for a board"),
        (["AsKs", "QQ", "--by-card", "--board", "2c7dJh3c4c"], "3 or 4 cards, got 5"),
        (["AsKs", "QQ", "--plot", "x.gif"], "'x.gif' does not end in .png, .svg, .pdf"),
        (["--exact"], "PLAYER (see fasteval equity --help)"),
        (
            ["AsKs", "QQ", "--board", "2s", "7s", "Jh"],
            "unrecognized arguments: '7s Jh'; put cards with blanks between them in quotes",
        ),
        (["--board", "2s", "7s", "Jh", "AsKs", "QQ"], "in quotes, such as '2s 7s Jh'"),
        (["AsKs", "-KK,22+"], "'-KK,22+' begins with a dash, as options do: put options first"),
    ],
)
def test_equity_refuses(run, arguments, words):
    assert words in run("equity", *arguments)


def test_a_long_name_is_cut(run):
    text = "AA,KK,QQ,JJ,TT,99,88,77,66,55,44"
    out = run("equity", text, "AsKs", "--board", "2s7sJh3c9d")
    assert f"\n{text[:27]}...  " in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_ctrl_c_ends_long_work_with_130():
    program = [sys.executable, "-m", "fasteval", "equity", "random", "random", "random"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # A shell starts what runs in the background deaf to Ctrl-C, and that is inherited.
    undeaf = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)}
    with subprocess.Popen([*program, "--stderr", "0.000001%"], **pipes, **undeaf) as process:
        try:
            time.sleep(1.5)  # until it is at work
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # or else a test that fails waits for ever
    assert (process.returncode, out, err) == (130, b"", b"")


# ---- range --------------------------------------------------------------------------------------


def test_range_as_a_grid(run):
    out = run("range", "JJ+, AQs+ AKo:0.5, -KhKd, T9s:0.001")
    lines = out.splitlines()
    assert lines[:6] == [
        "    A   K   Q   J   T   9   8   7   6   5   4   3   2",
        "A  AA AKs AQs   .   .   .   .   .   .   .   .   .   .",
        "K  50  83   .   .   .   .   .   .   .   .   .   .   .",
        "Q   .   .  QQ   .   .   .   .   .   .   .   .   .   .",
        "J   .   .   .  JJ   .   .   .   .   .   .   .   .   .",
        "T   .   .   .   .   .  <1   .   .   .   .   .   .   .",
    ]
    assert lines[6:14] == [f"{rank}" + 13 * "   ." for rank in "98765432"]
    weights = 23 + 8 + 6 + 0.004
    assert lines[14:] == [
        "",
        f"47 of 1,326 hands, whose weights add up to 37.004: {100 * weights / 1326:.4f} %",
        "JJ+,AQs+,-KhKd,AKo:0.5,T9s:0.001",
    ]


def test_range_of_one_hand(run):
    assert run("range", "KhAh").splitlines()[1:3] == [
        "A   .  25" + 11 * "   .",
        "K" + 13 * "   .",
    ]
    assert run("range", "KhAh").splitlines()[-2:] == ["1 of 1,326 hands: 0.0754 %", "AhKh"]


def test_range_of_all_hands(run):
    assert run("range", "random").splitlines()[-2] == "all 1,326 hands: 100.0000 %"


def test_range_help_names_what_ranges_are_made_of(run):
    out = run("range", "--help")
    assert all(f" {part}" in out for part in ("Axs,", "5%-15%", "all", "random"))


def test_range_as_json(answer):
    found = answer("range", "AKs:0.5, AhAd")
    assert found == {
        "range": "AhAd,AKs:0.5",
        "combos": 5,
        "percentage": pytest.approx(100 * 3 / 1326),
        "classes": {"AA": pytest.approx(1 / 6), "AKs": 0.5},
        "weights": {"AcKc": 0.5, "AdKd": 0.5, "AhKh": 0.5, "AhAd": 1.0, "AsKs": 0.5},
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "RANGE (see fasteval range --help)"),
        (["AKx"], "'AKx' at position 0"),
        (["AA", "KK"], "unrecognized arguments: 'KK' (see fasteval range --help)"),
        (["AA,-AA"], "leaves no hand"),
        (["-AhKh,22+"], "such as fasteval range -- -AhKh,22+"),
        (["--json", "-random 22+"], "such as fasteval range -- '-random 22+'"),
        (["AA", "-board"], "'-board' is not an option"),
    ],
)
def test_range_refuses(run, arguments, words):
    assert words in run("range", *arguments)


def test_a_range_that_begins_with_a_dash(run):
    assert run("range", "--", "-KK,QQ+").splitlines()[-1] == "QQ+"
    assert "leaves no hand" in run("range", "--", "-KK")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_range_in_colour_says_the_same(run, monkeypatch):
    plain = run("range", "22+,AKs:0.5")
    for name in ("NO_COLOR", "TERM", "WT_SESSION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(console.os, "name", "posix")
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert cli.main(["range", "22+,AKs:0.5"]) == 0
    painted = sys.stdout.getvalue()
    assert "A \x1b[30;46m AA\x1b[m \x1b[36m 50\x1b[m" in painted
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert cli.main(["range", "22+,AKs:0.5"]) == 0
    assert sys.stdout.getvalue() == plain


# ---- outs and odds ------------------------------------------------------------------------------


def test_outs_on_a_flop(run):
    def chances(outs):
        both = 1 - comb(47 - outs, 2) / comb(47, 2)
        return f"{outs:4}  {100 * outs / 47:7.2f} %  {100 * both:7.2f} %"

    out, _, ends = run("outs", "AsKs", "2s 7s Jh").partition("\nat the river, ")
    assert (
        out
        == f"""\
As Ks on 2s 7s Jh: high card

                 outs  next card   by river
flush            {chances(9)}
   Qs Js Ts 9s 8s 6s 5s 4s 3s
pair             {chances(6)}
   Ah Ad Ac Kh Kd Kc
all              {chances(15)}
rule of 2 and 4          30.00 %    60.00 %
"""
    )
    flushes = comb(9, 2) + 9 * 38  # two more spades, or one
    assert ends.splitlines()[:2] == [
        "of 1,081 boards",
        f"flush            {flushes:6}  {100 * flushes / 1081:6.2f} %",
    ]


def test_outs_on_a_turn(run):
    out = run("outs", "AsKs", "2s7sJh3c")
    assert "outs  next card\n" in out
    assert "\nrule of 2                30.00 %\n" in out
    assert "\nflush                 9   19.57 %\n" in out
    assert run("outs", "2c3d", "AsAhAdAc").splitlines()[2] == "no card improves it alone"


def test_outs_as_json(answer):
    found = answer("outs", "AsKs", "2s7sJh")
    assert found == answer("outs", "AsKs", "--board", "2s 7s Jh")
    assert found == answer("outs", "--board", "2s7sJh", "AsKs")
    assert (found["hand"], found["board"], found["made"]) == (
        ["As", "Ks"],
        ["2s", "7s", "Jh"],
        "high card",
    )
    assert [(group["category"], len(group["outs"])) for group in found["groups"]] == [
        ("flush", 9),
        ("pair", 6),
    ]
    assert len(found["outs"]) == 15
    assert found["next_card"] == pytest.approx(15 / 47)
    assert (found["next_card_rule"], found["by_river_rule"]) == (0.3, 0.6)
    assert sum(end["boards"] for end in found["at_river"]) == 1081


def test_odds_of_a_call(run):
    assert (
        run("odds", "--pot", "400", "--bet", "200", "--outs", "9")
        == f"""\
pot odds     25.00 %   equity that a call of 200 to win 600 needs
break-even   33.33 %   folds that a bluff of 200 into 400 needs
chance       {100 * 9 / 46:.2f} %   exactly: the next card is one of 9 outs
rule of 2    18.00 %   the same by the rule of thumb
The chance alone does not pay for the call: {200 * 37 / 9 - 600:.1f} more must be won later.
"""
    )


def test_odds_of_two_cards(run):
    chance = 100 * (1 - comb(38, 2) / comb(47, 2))
    arguments = ("odds", "--pot", "400", "--bet", "200", "--call", "100")
    out = run(*arguments, "--outs", "9", "--cards", "2")
    assert out.splitlines() == [
        f"pot odds     {100 / 7:.2f} %   equity that a call of 100 to win 600 needs",
        "break-even   33.33 %   folds that a bluff of 200 into 400 needs",
        f"chance       {chance:.2f} %   exactly: one of the next 2 cards is one of 9 outs",
        "rule of 4    36.00 %   the same by the rule of thumb",
        "The chance alone pays for the call.",
    ]
    assert run(*arguments).splitlines() == out.splitlines()[:2]


def test_odds_without_an_out(run):
    draw = ("odds", "--pot", "400", "--bet", "1200", "--outs", "0")
    assert (
        run(*draw).splitlines()[-1] == "Without outs nothing won later pays for the call of 1,200."
    )
    assert run(*draw, "--call", "0").splitlines()[-1] == "The chance alone pays for the call."
    assert "the next card is the one out\n" in run("odds", "--outs", "1")


def test_odds_at_the_very_price(run, answer):
    for pot, bet, outs in [("42", "2", "2"), ("5", "9", "18")]:  # 18 of 46 is 9 of 23
        out = run("odds", "--pot", pot, "--bet", bet, "--outs", outs)
        assert out.splitlines()[-1] == "The chance alone pays for the call."
        assert answer("odds", "--pot", pot, "--bet", bet, "--outs", outs)["implied_odds"] == 0


def test_odds_a_little_below_the_price(run):
    says = "The chance alone does not pay for the call: {} more must be won later."
    # 1 * 37 / 9 is 4 and a ninth, 2 * 33 / 13 is 5 and a 13th
    for pot, bet, outs, more in [("3", "1", "9", "0.1"), ("3", "2", "13", "less than 0.1")]:
        out = run("odds", "--pot", pot, "--bet", bet, "--outs", outs)
        assert out.splitlines()[-1] == says.format(more)


def test_odds_as_json(answer):
    assert answer("odds", "--pot", "400", "--bet", "200", "--outs", "9") == {
        "pot": 400,
        "bet": 200,
        "call": 200,
        "pot_odds": 0.25,
        "break_even": pytest.approx(1 / 3),
        "outs": 9,
        "cards": 1,
        "chance": pytest.approx(9 / 46),
        "rule": 0.18,
        "implied_odds": pytest.approx(200 * 37 / 9 - 600),
    }
    assert answer("odds", "--pot", "4,000", "--bet", "2000")["pot"] == 4000
    assert set(answer("odds", "--outs", "9")) == {"outs", "cards", "chance", "rule"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["odds"], "nothing to find: give --pot and --bet, or --outs"),
        (["odds", "--pot", "5"], "--pot and --bet go together"),
        (["odds", "--outs", "5", "--call", "5"], "--call goes with --pot and --bet"),
        (["odds", "--pot", "5", "--bet", "5", "--cards", "1"], "--cards goes with --outs"),
        (["odds", "--pot", "0", "--bet", "0"], "no chips to win"),
        (["odds", "--pot", "4.5", "--bet", "2"], "'4.5' is not a whole number: count in a smaller"),
        (["odds", "--pot", "5", "--bet", ".5"], "'.5' is not a whole number: count in a smaller"),
        (["odds", "--pot", "-5", "--bet", "5"], "'-5' is not a whole number of 0 or more"),
        (["odds", "--pot", "4,0", "--bet", "2"], "'4,0' is not a whole number: count in a smaller"),
        (["odds", "--pot", "9" * 30, "--bet", "5"], "number from 0 to 4611686018427387903"),
        (["odds", "--outs", "48"], "'48' is not a whole number from 0 to 47"),
        (["odds", "--outs", "9", "--cards", "3"], "'3' is not a whole number from 1 to 2"),
        (["odds", "--pot", "1", "--bet", "2", "--call", "3"], "no more than the bet of 2"),
        (["outs"], "HAND (see fasteval outs --help)"),
        (["outs", "AsKs"], "there is no board: fasteval outs AsKs --board 2s7sJh"),
        (["outs", "As Ks"], "there is no board: fasteval outs 'As Ks' --board 2s7sJh"),
        (["outs", "2s2h"], "there is no board: fasteval outs 2s2h --board 7sJh3d"),
        (["outs", "AsKs2s7sJh"], "hand: 'AsKs2s7sJh' has 5 cards, not 2"),
        (["outs", "AsKs", "2s7sJh", "--board", "2s7sJh"], "two boards, '2s7sJh' and '2s7sJh'"),
        (["outs", "AsKs", "2s", "7s", "Jh"], "'7s Jh'; put cards with blanks between them in"),
        (["outs", "AsKs", "--board", "2s", "7s", "Jh"], "Jh'; put cards with blanks between"),
        (["outs", "As", "2s7sJh"], "hand: 'As' has 1 card, not 2"),
        (["outs", "AsKs", "2s7s"], "board: '2s7s' has 2 cards, not 3 or 4"),
        (["outs", "AsKs", "2s7sKs"], "Ks is in both hand and board"),
    ],
)
def test_outs_and_odds_refuse(run, arguments, words):
    assert words in run(*arguments)


# ---- preflop ------------------------------------------------------------------------------------


def test_preflop_against_one_hand(run):
    out = run("preflop")
    lines = out.splitlines()
    assert lines[0] == "equity against 1 hand at random, in %"
    assert lines[2].split() == list("AKQJT98765432")
    grid = [line.split() for line in lines[3:16]]
    assert [row[0] for row in grid] == list("AKQJT98765432")
    assert (grid[0][1], grid[0][2], grid[1][1], grid[12][8]) == ("85.2", "67.0", "65.3", "34.6")
    ranked = re.findall(r"(\d+) (\S+) +(\d\d\.\d\d)(?:   |$)", out, re.M)
    ranked.sort(key=lambda entry: int(entry[0]))
    assert [int(place) for place, _, _ in ranked] == list(range(1, 170))
    assert {name for _, name, _ in ranked} == set(CLASSES)
    equities = [float(equity) for _, _, equity in ranked]
    assert equities == sorted(equities, reverse=True)
    assert [name for _, name, _ in ranked][:8] == ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs"]
    assert lines[-1] == "exact"
    assert max(map(len, lines)) <= 80


def test_preflop_of_some_hands(run, answer, few_deals):
    assert (
        run("preflop", "AhKh", "72o", "AKs", "--players", "2")
        == """\
equity against hands at random, in %
players       2
AKs       67.04
72o       34.58

exact
"""
    )
    found = answer("preflop", "aks", "--players", "3", "--stderr", "2%", "--seed", "5")
    (table,) = found["tables"]
    (hand,) = table["hands"]
    assert (found["seed"], table["players"], hand["name"], hand["combos"]) == (5, 3, "AKs", 4)
    assert 0 < hand["stderr"] <= 0.02
    assert hand["equity"] == pytest.approx(0.5078, abs=5 * hand["stderr"])
    found = answer("preflop", "AA", "--players", "22", "--stderr", "5%")
    assert found["tables"][0]["players"] == 22
    assert found["seed"] < 2**53  # JavaScript keeps it


def test_preflop_for_all_numbers_of_players(run, few_deals):
    out = run("preflop", "AA", "--stderr", "5%", "--seed", "1")
    _, counts, aces, _, source = out.splitlines()
    assert counts.split() == ["players", *map(str, range(2, 11))]
    equities = [float(text) for text in aces.split()[1:]]
    assert equities == sorted(equities, reverse=True)
    assert re.fullmatch(
        r"2 players exact, the others sampled with seed 1, standard error \d\.\d{3} % at most",
        source,
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["AK"], "'AK' has 2 classes of starting hands, AKo, AKs: name one"),
        (["TT+"], "'TT+' has 5 classes of starting hands, AA, JJ, KK, ...: name one"),
        (["AhKh,AsKs"], "'AhKh,AsKs' is a range, not one starting hand: name a class"),
        (["AA:0.5"], "'AA:0.5' is a range, not one starting hand: name a class"),
        (["Zz"], "'Zz' at position 0"),
        (["--players", "1"], "'1' is not a whole number from 2 to 22"),
        (["--players", "23"], "'23' is not a whole number from 2 to 22"),
        (["AA", "--stderr", "5"], "'5' is not a percentage"),
    ],
)
def test_preflop_refuses(run, arguments, words):
    assert words in run("preflop", *arguments)


# ---- All of them --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STUDY)
def test_help_teaches(run, name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = run(name, "--help")
    assert out.startswith(f"usage: fasteval {name} ")
    assert "--json" in out
    assert f"\nexamples:\n  fasteval {name}" in out
    assert max(map(len, out.splitlines())) <= 80
    assert re.search(rf"^  {name} +\w+", run("--help"), re.M)


def test_progress_is_shown_on_a_terminal_only(monkeypatch):
    with console.progress("work") as move:
        assert move is None
    pytest.importorskip("tqdm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with console.progress("work") as move:
        time.sleep(1.2)
        for done in (1, 2, 3):
            move(done, 4)
            time.sleep(0.15)
    shown = sys.stderr.getvalue()
    assert "work" in shown
    assert "3.00/4.00" in shown
    assert "6.00" not in shown  # 1 and 2 and 3


def test_without_tqdm_a_line_says_that_it_is_at_work(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)  # as where it is not installed
    monkeypatch.setattr(sys, "stderr", Terminal())
    clock = iter((0.0, 0.9, 1.1, 1.2))
    monkeypatch.setattr(console.time, "monotonic", lambda: next(clock))
    with console.progress("hands") as move:
        for done in (1, 2, 3):
            move(done, 4)
    assert sys.stderr.getvalue() == ('hands: at work; pip install "fasteval[cli]" shows how far\n')
