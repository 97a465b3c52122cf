"""`fasteval play`: scripted games on both floors, and the command in a pipe and in a terminal."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import fasteval
from fasteval import arguments, cli, opponents, rules, screen, terminal
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.replaying import replay
from fasteval.view import View

DOCS = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"
HEADS_UP = ("--seats", "2", "--opponents", "caller")
BUTTON = ("--seed", "4")  # the seeds with which the person has the button of two, or the big blind
BIG_BLIND = ("--seed", "0")


@pytest.fixture
def play(words, capsys, monkeypatch):
    """Play with what a person types; return (exit status, standard output, standard error)."""

    def command(typed, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = cli.main(["play", *arguments])
        return (status, *capsys.readouterr())

    return command


@pytest.fixture
def hands_of(play):
    """Play and return the hands that were finished, as dicts."""

    def command(typed, *arguments):
        status, out, _ = play(typed, *arguments, "--json")
        assert status == 0
        return [json.loads(line) for line in out.splitlines()]

    return command


def lines(*typed):
    return "".join(f"{line}\n" for line in typed)


CHECK_DOWN = ["c"] * 4

# ---- What a person sees -------------------------------------------------------------------------

HAND = """\
No-limit hold'em, blinds 1/2, 2 players, seed 4
Say what you do when you are asked; help tells what can be said.

Hand 1
   You   BTN/SB  200   Qs 6c
   Ada   BB      200
Preflop
   You   BTN/SB  post 1
   Ada   BB      posts 2
   You   BTN/SB  Qs 6c   pot 3   stack 199
   fold, call 1, raise to 4-200 > raise to 6
   You   BTN/SB  raise to 6
   Ada   BB      calls 4
Flop    Jc 5s Kd   pot 12
   You 194, Ada 194
   Ada   BB      checks
   You   BTN/SB  Qs 6c   board Jc 5s Kd   pot 12   stack 194
   fold, check, bet 2-194 > half
   You   BTN/SB  bet 6
   Ada   BB      calls 6
Turn    Jc 5s Kd Ah   pot 24
   You 188, Ada 188
   Ada   BB      checks
   You   BTN/SB  Qs 6c   board Jc 5s Kd Ah   pot 24   stack 188
   fold, check, bet 2-188 > check
   You   BTN/SB  check
River   Jc 5s Kd Ah 4h   pot 24
   You 188, Ada 188
   Ada   BB      checks
   You   BTN/SB  Qs 6c   board Jc 5s Kd Ah 4h   pot 24   stack 188
   fold, check, bet 2-188 > all-in
   You   BTN/SB  bet 188, all-in
   Ada   BB      calls 188, all-in
Showdown
   You   BTN/SB  show Qs 6c: high card, ace-king-queen-jack-six
   Ada   BB      shows Td 5d: pair of fives, ace, king and jack kickers
   Ada   BB      wins 400
   You   BTN/SB  are out: no chips left

1 hand played
                hands  chips   won
   Ada  caller      1    400  +200
   You              1      0  -200
"""


def test_a_hand_as_a_person_sees_it(play):
    script = lines("raise to 6", "half", "check", "all-in")
    assert play(script, *HEADS_UP, *BUTTON) == (0, HAND, "")


@pytest.mark.skipif(not DOCS.is_file(), reason="the tests of a wheel come without the pages")
def test_the_hand_in_the_documentation(play):
    (block,) = re.findall(r"(?s)```\n\$ fasteval play (.*?)```", DOCS.read_text(encoding="utf-8"))
    command, _, shown = block.partition("\n")
    script = lines(*re.findall(r"(?m) > (.*)$", shown))
    assert play(script, *command.split()) == (0, shown, "")


def test_an_all_in_before_the_river_turns_the_hands_up(play):
    _, out, _ = play(lines("all-in"), *HEADS_UP, *BUTTON)
    told = out.partition("raise to 200, all-in\n")[2]
    happens = ("BB      turns up Td 5d", "BTN/SB  turn up Qs 6c", "\nFlop", "\nTurn", "\nRiver")
    places = [told.index(words) for words in (*happens, "\nShowdown")]
    assert places == sorted(places)
    assert told.count("pot 400") == 3
    assert "You 0" not in told


def test_a_bet_that_nobody_can_call_is_taken_back(words):
    players = [screen.Player("You", None, 200), screen.Player("Ada", "caller", 50)]
    table, out = rules.Rules(small_blind=1, big_blind=2), io.StringIO()
    terminal.Game(table, players, 4, io.StringIO("r200\n"), out).play()
    told = out.getvalue()
    assert "BB      calls 48, all-in\n   You   BTN/SB  take back 150\n" in told
    assert told.count("   pot 100\n") == 3
    assert sum(one.stack for one in players) == 250


def test_others_cards_are_seen_only_at_a_showdown(play):
    """Folding at once, the person sees the cards of nobody; the hands as JSON have them."""
    script = lines(*["f"] * 40)
    _, out, err = play(script, "--seed", "11", "--hands", "8", "--json")
    seen = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", re.sub(r"(?s)Showdown\n.*?\n\n", "", err)))
    for line in out.splitlines():
        hand = parse_hand(line).state()
        public = hand.view(0)
        known = {*filter(None, public.board), *public.hole_cards[0]}
        for cards in public.hole_cards[1:]:
            known |= set(cards or ())
        seen -= set(map(fasteval.format_card, known))
    assert not seen


def test_who_watches_sees_all_cards(play):
    status, out, _ = play("", "--watch", "--hands", "1", "--seed", "1")
    assert status == 0
    assert len(re.findall(r"(?m)^   \w+ +\S+ +200   .. ..$", out)) == 6
    assert " > " not in out
    assert "You" not in out


def test_the_account_on_the_screen_is_that_of_the_hand(words, monkeypatch, seed):
    """At every prompt pot, board and stacks, which the screen counts itself, are the hand's."""
    prompts = []

    def check(self, view):
        prompts.append(view)
        assert (self.pot, self.stacks, self.live) == (
            view.pot,
            list(view.stacks),
            list(view.live),
        )
        assert self.board == list(view.board)

    monkeypatch.setattr(screen.Screen, "remind", check)
    rng = Random(seed)
    for limit in rules.OPTIONS["limit"]:
        script = lines(*rng.choices(["c", "half", "pot", "f", "all-in"], [6, 2, 1, 1, 0.3], k=400))
        players = terminal.seat_players(("random", "caller"), rng.randint(2, 9), 100, False)
        table = rules.Rules(small_blind=1, big_blind=2, ante=1, ante_type="each", limit=limit)
        terminal.Game(table, players, seed, io.StringIO(script), io.StringIO()).play(10)
        assert sum(one.stack for one in players) == 100 * len(players)
        assert all(one.stack == 100 + one.won for one in players)
    assert len(prompts) > 10


# ---- What a person types ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("fold", "f"),
        ("f", "f"),
        ("call", "c"),
        ("c", "c"),
        ("call 1", "c"),
        ("raise 6", "r6"),
        ("raise to 6", "r6"),
        ("r6", "r6"),
        ("R 6", "r6"),
        ("  Bet 6 ", "r6"),
        ("b6", "r6"),
        ("all-in", "r200"),
        ("all in", "r200"),
        ("allin", "r200"),
        ("pot", "r6"),
        ("half", "r4"),
        ("t", "f"),
    ],
)
def test_what_can_be_typed_facing_a_bet(hands_of, typed, action):
    (hand,) = hands_of(lines(typed, "f", "f", "f"), *HEADS_UP, *BUTTON, "--hands", "1")
    assert hand["actions"][0] == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("check", "c"),
        ("k", "c"),
        ("x", "c"),
        ("c", "c"),
        ("bet 3", "r3"),
        ("half", "r2"),
        ("pot", "r4"),
        ("fold", "f"),
    ],
)
def test_what_can_be_typed_with_nothing_to_call(hands_of, typed, action):
    script = lines("c", typed, "f", "f", "f")
    (hand,) = hands_of(script, *HEADS_UP, *BIG_BLIND, "--hands", "1")
    assert hand["actions"][:2] == ["c", "c"]
    assert hand["actions"][2] == action


@pytest.mark.parametrize("typed", ["raise", "bet", "r", "raise to", "half", "pot"])
def test_in_fixed_limit_a_raise_needs_no_amount(hands_of, typed):
    script = lines(typed, "f")
    (hand,) = hands_of(script, *HEADS_UP, *BUTTON, "--limit", "fixed-limit", "--hands", "1")
    assert hand["actions"][0] == "r4"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("raise 3", "raise to 3 is not legal; legal: fold, call 1, raise to 4-200"),
        ("r201", "raise to 201 is not legal; legal: fold, call 1, raise to 4-200"),
        ("raise", "raise to what? legal: fold, call 1, raise to 4-200"),
        ("bet", "bet to what? legal: fold, call 1, raise to 4-200"),
        ("check", "check is not legal; legal: fold, call 1, raise to 4-200"),
        ("call 2", "'call 2' is not legal; legal: fold, call 1, raise to 4-200"),
        (
            "raise 3.5",
            "'raise 3.5' is not an action: a raise is to a whole number of chips; legal: ",
        ),
        ("r-5", "'r-5' is not an action: a raise is to a whole number of chips; legal: fold"),
        ("bet x", "'bet x' is not an action: a raise is to a whole number of chips; legal: fold"),
        ("rnan", "'rnan' is not an action: f (fold), c (check or call)"),
        ("rise 6", "'rise 6' is not an action"),
        ("r" + "9" * 5000, "is not an action"),
        ("call " + "9" * 5000, "is not an action"),
        ("run 2", "nobody asks how many boards to run"),
        ("muck 0", "a seat mucks only while the showdown waits"),
        ("\ud800\x00é", "is not an action"),
    ],
)
def test_what_is_not_legal_is_asked_again(play, typed, words):
    status, out, err = play(lines(typed, "fold"), *HEADS_UP, *BUTTON, "--hands", "1")
    assert (status, err) == (0, "")
    before, answer, after = out.partition(words)
    assert answer, out
    assert before.count("fold, call 1, raise to 4-200 > ") == 1
    assert after.count("fold, call 1, raise to 4-200 > fold") == 1
    assert "   You   BTN/SB  fold\n" in after


@pytest.mark.parametrize(("typed", "action"), [("all-in", "c"), ("call", "c"), ("fold", "f")])
def test_a_raise_that_is_not_open_is_said(play, monkeypatch, typed, action):
    monkeypatch.setitem(opponents.OPPONENTS, "caller", lambda view, chance: "all-in")
    script = lines("pot", "raise", "r500", typed)
    _, out, err = play(script, *HEADS_UP, *BIG_BLIND, "--hands", "1", "--json")
    assert err.count("\n   no raise is open; legal: fold, call 198\n") == 2
    assert err.count("\n   raise to 500 is not legal; legal: fold, call 198\n") == 1
    assert json.loads(out)["actions"] == ["r200", action]


@pytest.mark.parametrize("typed", ["help", "h", "?"])
def test_help_tells_what_can_be_typed(play, typed):
    _, out, _ = play(lines(typed, "fold"), *HEADS_UP, *BUTTON, "--hands", "1")
    assert all(word in out for word in ("r350", "half, pot", "all-in", "quit"))
    assert max(map(len, out.splitlines())) <= 80


def test_an_empty_line_does_nothing(play):
    _, out, _ = play(lines("", "  ", "f"), *HEADS_UP, *BUTTON, "--hands", "1")
    assert out.count(" > ") == 3


# ---- The end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["fold\n", "fold\nquit\n", "fold\nq\nc\n", "fold\nEXIT\n"])
def test_leaving_shows_the_result_so_far(play, script):
    status, out, err = play(script, *HEADS_UP, *BUTTON)
    assert (status, err) == (0, "")
    assert "\n\n1 hand played\n" in out
    assert re.search(r"(?m)^   You +1 +199 +-1$", out)
    assert re.search(r"(?m)^   Ada +caller +1 +201 +\+1$", out)


RESULT = """
100 hands played
                 hands  chips  won  bb/100
   Ada   caller    100    260  +60   +30.0
   Ben   caller    100    200    0     0.0
   Cleo  caller     99      0  -60
"""


def test_big_blinds_for_100_hands_are_said_of_100_hands(words):
    players = [
        screen.Player("Ada", "caller", 260, 100, 60),
        screen.Player("Ben", "caller", 200, 100, 0),
        screen.Player("Cleo", "caller", 0, 99, -60),
    ]
    out = io.StringIO()
    screen.Screen(out, players).sum_up(rules.Rules(1, 2))
    assert out.getvalue() == RESULT


def test_without_input_no_hand_is_played(play, monkeypatch):
    status, out, err = play("", *HEADS_UP, *BUTTON)
    assert (status, err) == (0, "")
    assert "\n\n0 hands played\n" in out
    monkeypatch.setattr(sys, "stdin", None)  # closed before the start
    assert cli.main(["play", *HEADS_UP, *BUTTON]) == 0


def test_interrupting_shows_the_result_so_far(play, monkeypatch, capsys):
    class Interrupted(io.StringIO):
        def readline(self):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert cli.main(["play", *HEADS_UP]) == 130
    out, err = capsys.readouterr()
    assert err == ""
    assert "0 hands played" in out


def test_the_game_ends_when_one_has_all_the_chips(hands_of):
    hands = hands_of("", "--watch", "--hands", "1000", "--stack", "20", "--seed", "2")
    assert max(hands[-1]["expect"]["final_stacks"]) == 120
    assert len(hands) < 1000
    for hand in hands:
        assert sum(stack > 0 for stack in hand["stacks"]) >= 2


# ---- Hand after hand ----------------------------------------------------------------------------

GAMES = [
    ("--limit", "no-limit", "--rules", "tda", "--stack", "30"),
    ("--limit", "pot-limit", "--rules", "pokerstars", "--ante", "1"),
    ("--limit", "fixed-limit", "--rules", "wsop", "--blinds", "10/20"),
    ("--rules", "acpc", "--seats", "2", "--blinds", "0/2"),
    ("--seats", "22", "--stack", "12", "--rules", "tda"),
    ("--seats", "3", "--stack", "40", "--opponents", "random"),
]


@pytest.mark.parametrize("options", GAMES)
def test_hands_follow_one_another(play, options):
    """Read back, they are the hands; stacks are carried over and the button moves."""
    status, out, _ = play("", *options, "--watch", "--hands", "25", "--seed", "9", "--json")
    assert status == 0
    records = [parse_hand(line) for line in out.splitlines()]
    assert len(records) > 1
    for record, line in zip(records, out.splitlines(), strict=True):
        assert replay(record).passed
        assert format_hand(record) == f"{line}\n"
    hands = [record.state() for record in records]
    assert all(hand.over for hand in hands)
    for hand, after in pairwise(hands):
        assert after.starting_stacks == hand.stacks
        clockwise = [(hand.big_blind_seat + step) % hand.seats for step in range(1, hand.seats + 1)]
        seats = [seat for seat in clockwise if hand.stacks[seat]]
        if after.rules.button_mode == "dead":
            assert after.big_blind_seat == seats[0]
            assert after.small_blind_seat in (None, hand.big_blind_seat, after.button)
        else:
            assert after.button in seats
            assert after.button != hand.button


def test_floors_play_the_same_games(floors):
    program = [sys.executable, "-m", "fasteval", "play", "--watch", "--hands", "12", "--seed", "5"]
    played = [
        subprocess.run(
            program, env={**os.environ, "FASTEVAL_IMPLEMENTATION": name}, capture_output=True
        )
        for name in floors
    ]
    assert {(done.returncode, done.stdout) for done in played} == {(0, played[0].stdout)}


def test_parts_of_the_pot_are_exact(words):
    """Of more chips than a float can count."""
    table = rules.Rules(small_blind=1, big_blind=2, ante=2**55 + 1, ante_type="each")
    hand = words.State(table, [2**58] * 3, 0, seed=1)
    pot = 3 * (2**55 + 1) + 1 + 2 + 2  # with the call
    view = hand.view(0)
    assert terminal._read_typed("pot", view) == f"r{2 + pot}"
    assert terminal._read_typed("half", view) == f"r{2 + pot // 2}"
    assert opponents.raise_part(view, 60) == f"r{2 + 3 * pot // 5}"


def test_a_seed_repeats_cards_and_opponents(play):
    arguments = ("--hands", "4", "--seed", "123")
    once = play(lines(*["c"] * 60), *arguments)
    assert play(lines(*["c"] * 60), *arguments) == once
    assert play(lines(*["c"] * 60), "--hands", "4", "--seed", "124") != once


def test_what_the_person_does_leaves_the_next_cards_alone(hands_of):
    options = ("--hands", "6", "--opponents", "random", "--limit", "fixed-limit", *BUTTON)
    dealt = [
        [hand["hole"] for hand in hands_of(lines(*typed * 99), *options)]
        for typed in (["raise", "c"], ["f"])
    ]
    assert dealt[0] == dealt[1]
    assert len(dealt[0]) == len({str(hole) for hole in dealt[0]}) == 6


def test_without_a_seed_one_is_drawn_and_told(play):
    script = lines(*["c"] * 30)
    _, out, _ = play(script, "--hands", "1")
    drawn = re.search(r"seed (\d+)\n", out)[1]
    assert play(script, "--hands", "1", "--seed", drawn)[1] == out
    _, other, _ = play(script, "--hands", "1")
    assert re.search(r"seed (\d+)\n", other)[1] != drawn


# ---- Options ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "1"], ["--seats", "'1'", "2 to 22"]),
        (["--seats", "23"], ["--seats", "2 to 22"]),
        (["--seats", "²"], ["--seats", "'²'"]),
        (["--stack", "0"], ["--stack", "1 or more"]),
        (["--stack", "9" * 30], ["--stack"]),
        (["--stack", "4" + "0" * 18], ["all chips", "2**62"]),
        (["--blinds", "2"], ["--blinds", "'2'", "such as 1/2"]),
        (["--blinds", "2/x"], ["--blinds", "'x'"]),
        (["--blinds", "3/2"], ["small_blind", "3", "big blind"]),
        (["--blinds", "0/0"], ["--blinds", "1 or more"]),
        (["--limit", "none"], ["--limit", "no-limit"]),
        (["--rules", "mine"], ["--rules", "tda"]),
        (["--opponents", "tight,shark"], ["'shark'", "tight, caller, random"]),
        (["--hands", "0"], ["--hands", "1 or more"]),
        (["--seed", "-1"], ["--seed"]),
        (["--seed", str(2**64)], ["--seed"]),
        (["--bord"], ["--bord", "(see fasteval play --help)"]),
    ],
)
def test_bad_options_are_one_clear_line(play, arguments, words):
    status, out, err = play("", *arguments)
    assert (status, out.count("\n") > 1) == (2, False)
    error = err.splitlines()[-1]
    assert error.startswith("fasteval: error: ")
    assert all(word in error for word in words), err


def test_the_options_are_those_of_the_modules():
    assert tuple(rules.RULE_SETS) == arguments.HOUSES
    assert tuple(name.replace("-", "_") for name in arguments.LIMITS) == rules.OPTIONS["limit"]


def test_the_help_teaches(play, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = play("", "--help")
    assert (status, err) == (0, "")
    assert all(f"--{name}" in out for name in ("limit", "seats", "blinds", "stack", "json"))
    assert "examples:" in out
    assert "one player has all the chips" in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80


def test_ranking_hands_loads_no_game():
    code = (
        "import sys; from fasteval.cli import main; main(['eval', 'AsKsQsJsTs']); "
        "sys.exit(bool({'fasteval.terminal', 'fasteval.state', 'fasteval.rules'} & {*sys.modules}))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_opponents_see_a_view_of_their_seat(play, monkeypatch):
    asked = []

    def spy(view, chance):
        asked.append(view)
        assert type(view) is View
        assert view.seat == view.actor
        others = [cards for seat, cards in enumerate(view.hole_cards) if seat != view.seat]
        assert not any(others)
        return "c"

    monkeypatch.setitem(opponents.OPPONENTS, "tight", spy)
    play(lines(*CHECK_DOWN), "--opponents", "tight", "--hands", "1")
    assert len(asked) >= 20


# ---- In a pipe and in a terminal ----------------------------------------------------------------

PROGRAM = [sys.executable, "-m", "fasteval", "play", *HEADS_UP, *BUTTON]


def test_a_pipe_gets_no_colour_and_shows_what_was_typed():
    done = subprocess.run(
        [*PROGRAM, "--hands", "1"],
        input=lines("raise to 6", "half", "check", "all-in"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, HAND, "")


def test_odd_bytes_are_quoted():
    done = subprocess.run(
        [*PROGRAM, "--hands", "1"],
        input="\u017c".encode() + b"\xff\nf\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not an action" in done.stdout


def test_a_reader_that_leaves_is_no_traceback():
    arguments = [*PROGRAM, "--watch", "--json"]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    ) as process:
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode == 1


def in_terminal(typed, **environment):
    """Play in a pseudo-terminal, typing when asked; return the exit status and the screen."""
    import pty

    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
    child, screen = pty.fork()
    if child == 0:
        # A shell starts what runs in the background deaf to Ctrl-C, and that is inherited.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.alarm(60)  # rather than wait for ever
        os.execve(PROGRAM[0], PROGRAM, {**kept, "TERM": "xterm", **environment})
    shown = b""
    waiting = list(typed)
    try:
        while True:
            got = os.read(screen, 65536)
            if not got:
                break
            shown += got
            if waiting and shown.endswith(b" > "):
                os.write(screen, waiting.pop(0))
    except OSError:  # Linux, when the child has closed it
        pass
    os.close(screen)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n")


posix = pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminal")
TYPED = [b"raise to 6\n", b"half\n", b"check\n", b"all-in\n"]


@posix
def test_a_terminal_shows_colour_and_no_line_twice():
    status, shown = in_terminal(TYPED)
    assert status == 0
    for coloured in ("\x1b[1;32m6c\x1b[m", "\x1b[1;34mKd\x1b[m", "\x1b[1;31mAh\x1b[m"):
        assert coloured in shown
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == HAND


@posix
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colour(environment):
    assert in_terminal(TYPED, **environment) == (0, HAND)


@posix
@pytest.mark.parametrize(("key", "status"), [(b"\x03", 130), (b"\x04", 0), (b"quit\n", 0)])
def test_keys_that_leave(key, status):
    left, shown = in_terminal([b"fold\n", key], NO_COLOR="1")
    assert left == status
    assert "Traceback" not in shown
    summary = shown.partition("\n\n1 hand played\n")[2].splitlines()
    assert [line.split()[0] for line in summary] == ["hands", "Ada", "You"]
