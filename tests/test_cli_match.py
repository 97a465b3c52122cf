"""`fasteval match` on the command line: bots by name, results, and what it says is wrong."""

import dataclasses
import importlib
import io
import json
import pickle
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

import fasteval
from fasteval.bots.loading import load_bots
from fasteval.bots.matches import PlayedHand
from fasteval.histories.replaying import replay

BOTS = """\
\"\"\"Bots of a test.\"\"\"
import sys

print("made noise")

class Caller:
    def act(self, view):
        print("thinking")
        return "c"

class Needs:
    def __init__(self, depth):
        self.depth = depth

class Fish:
    def declare_action(self, valid_actions, hole_card, round_state):
        return valid_actions[1]["action"], valid_actions[1]["amount"]

def folder(view):
    return "f"

def broken(view):
    raise ValueError("no\\x1b idea")

def stops(view):
    raise KeyboardInterrupt

class StopsLater:
    hands = 0
    def act(self, view):
        return "c"
    def end(self, view):
        self.hands += 1
        if self.hands == 7:
            raise KeyboardInterrupt

class Odd:
    @property
    def act(self):
        raise RuntimeError("boo\\nhoo")

class Later:
    async def act(self, view):
        return "c"

ready = Caller()
fish = Fish()
depth = 3
"""


@pytest.fixture
def mine(run_command, monkeypatch):
    """A file of bots in the folder that the commands are run in."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    Path("bots").mkdir()
    Path("bots/mine.py").write_text(BOTS)
    Path("mybots.py").write_text(BOTS)
    yield run_command
    for name in ("mybots", "package", "package.bots"):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()


def names(out):
    return {bot["name"]: bot for bot in json.loads(out)["bots"]}


def test_a_match(run_command):
    status, out, err = run_command(
        "match", "caller", "random", "--hands", 99, "--seed", 7, "--blinds", "50/100"
    )
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == [
        "No-limit hold'em, blinds 50/100, stacks of 20,000",
        "100 hands (50 deals, each played 2 times), seed 7",
    ]
    assert sorted(line.split()[0] for line in lines[4:6]) == ["caller", "random"]


def test_json_and_options(run_command):
    status, out, _ = run_command(
        *("match", "caller", "caller", "random", "--hands", 6, "--seed", 7, "--json"),
        *("--no-duplicate", "--stack", 50, "--limit", "pot-limit", "--ante", 1, "--rules", "wsop"),
    )
    told = json.loads(out)
    assert status == 0
    assert (told["hands"], told["deals"], told["duplicate"], told["seed"]) == (6, 6, False, 7)
    assert (told["stack"], told["rules"]["limit"], told["rules"]["ante"]) == (50, "pot_limit", 1)
    assert told["rules"]["raise_cap"] == 4
    assert [bot["name"] for bot in told["bots"]] == ["caller", "caller 2", "random"]
    assert sum(bot["chips"] for bot in told["bots"]) == 0


def test_the_seed_is_told_and_plays_the_same_match(run_command):
    def chips(*seed):
        _, out, _ = run_command("match", "random", "caller", "--hands", 40, "--json", *seed)
        told = json.loads(out)
        return told["seed"], [bot["chips"] for bot in told["bots"]]

    seed, won = chips()
    assert chips("--seed", seed) == (seed, won)


def test_equal_bots_have_chance_of_their_own():
    bots = load_bots(["random", "random", "tag"], seed=1)
    assert len({bot.chance.random() for bot in bots.values()}) == 3


@pytest.mark.parametrize("where", ["bots/mine.py", "mybots", "./mybots.py"])
def test_own_bots(mine, where):
    given = [f"{where}:{name}" for name in ("Caller", "folder", "ready", "Fish")]
    status, out, err = mine("match", *given, f"again={given[0]}", "--hands", 10, "--json")
    assert status == 0
    found = names(out)  # what bots print is elsewhere
    assert list(found) == ["Caller", "folder", "ready", "Fish", "again"]
    assert {bot["exceptions"] + bot["illegal_actions"] for bot in found.values()} == {0}
    assert found["Caller"]["timing"]["decisions"] > 0
    assert err.count("made noise") == 1
    assert "thinking" in err


def test_each_bot_of_a_class_is_another(mine):
    _, out, _ = mine("match", "mybots:Fish", "mybots:Fish", "--hands", 4, "--json")
    assert list(names(out)) == ["Fish", "Fish 2"]
    assert {bot["exceptions"] for bot in names(out).values()} == {0}


def test_faults_are_shown(mine):
    status, out, _ = mine("match", "mybots:broken", "caller", "--hands", 40)
    assert status == 0
    assert "broken: 40 exceptions\n  10 times, first in hand 1: ValueError: no\\x1b idea\n" in out
    assert "  and 30 more" in out


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (["tag"], "a match has 2 to 22 bots, not 1"),
        (["tag"] * 23, "a match has 2 to 22 bots, not 23"),
        (["tag", "nobody"], "'nobody' is not a bot: tag, tight, caller, random, or one of your"),
        (["tag", "mybots.py"], "'mybots.py': say which bot of the file, such as mybots.py:Bot"),
        (["tag", "none.py:Bot"], "there is no file 'none.py'"),
        (["tag", "bots:Bot:Bot"], "there is no module 'bots:Bot'"),
        (["tag", "nothing:Bot"], "there is no module 'nothing' here"),
        (["tag", "mybots:Bot"], "'mybots' has no 'Bot': it has Caller, Needs, Fish, folder"),
        (["tag", "mybots:depth"], "'mybots:depth': 3 is an int, not a bot: a bot has act(view)"),
        (["tag", "mybots:Needs"], "'mybots:Needs' cannot be made without arguments: TypeError: "),
        (["tag", "bad.py:Bot"], "'bad.py' cannot be loaded: SyntaxError: "),
        (["tag", "quits.py:Bot"], "'quits.py' cannot be loaded: SystemExit: 3"),
        (["tag", "needs:Bot"], "'needs' cannot be loaded: ModuleNotFoundError: No module named"),
        (["tag", "=caller"], "'=caller': bots: '' is not a name"),
        (["tag", ":Bot"], "':Bot' is not a bot"),
        (["tag", ".mybots:Caller"], "'.mybots' is not the name of a module: names begin with a l"),
        (
            ["tag", "relative.py:Bot"],
            "no known parent package; a file has no package: name the mod",
        ),
        (["tag", "escapes.py:Bot"], "'escapes.py' cannot be loaded: ValueError: a b\\x1b[2J"),
        (["tag", "asks.py:Bot"], "'asks.py' cannot be asked for 'Bot': RuntimeError: no\\x1b Bot"),
        (
            ["tag", "mybots:Odd"],
            "'mybots:Odd': a Odd cannot be asked for its act: RuntimeError: boo",
        ),
        (["tag", "mybots:Later"], "'mybots:Later': act of a Later is async"),
        (
            ["fish=mybots:fish", "mybots:fish"],
            "'fish' and 'fish 2' are one player of PyPokerEngine",
        ),
        (["tag", "mybots:"], "'mybots:' is not a bot"),
    ],
)
def test_bots_that_cannot_play(mine, bots, told):
    Path("bad.py").write_text("def act(:\n")
    Path("quits.py").write_text("raise SystemExit(3)\n")
    Path("needs.py").write_text("import nothing_of_that_name\n")
    Path("relative.py").write_text("from . import mybots\n")
    Path("escapes.py").write_text("raise ValueError('a\\nb\\x1b[2J')\n")
    Path("asks.py").write_text("def __getattr__(name): raise RuntimeError('no\\x1b ' + name)\n")
    status, out, err = mine("match", *bots)
    assert (status, out) == (2, "")
    assert err.replace("made noise\n", "").count("\n") == 1
    assert told in err
    assert err.replace("\n", "").isprintable()


def test_a_file_that_failed_is_read_again(mine):
    Path("bad.py").write_text("Bot = None\nraise ValueError('odd')\n")
    for _ in range(2):
        assert "'bad.py' cannot be loaded: ValueError: odd" in mine("match", "tag", "bad.py:Bot")[2]


def test_a_name_ends_at_the_first_equals_sign(mine):
    Path("x=y.py").write_text(BOTS)
    _, out, _ = mine("match", "mine=x=y.py:Caller", "caller", "--hands", 2, "--json")
    assert list(names(out)) == ["mine", "caller"]


def test_a_path_may_have_an_equals_sign(mine):
    Path("lr=0.1").mkdir()
    Path("lr=0.1/b.py").write_text(BOTS)
    _, out, _ = mine("match", "lr=0.1/b.py:Caller", "b=lr=0.1/b.py:folder", "--hands", 2, "--json")
    assert list(names(out)) == ["Caller", "b"]


# ---- What lies beside a file --------------------------------------------------------------------

STRATEGY = """\
import plans.raising
ACTION = {action!r}
"""
BOT = """\
import strategy
class Bot:
    def __init__(self):
        import sizes, strategy as same
        assert same is strategy
        self.name = f"{strategy.ACTION} {strategy.plans.raising.TEXT} {sizes.TEXT}"
    def act(self, view):
        return strategy.ACTION
"""


def two_folders():
    for folder, action in (("old", "f"), ("new", "c")):
        Path(folder, "plans").mkdir(parents=True)
        Path(folder, "plans/__init__.py").write_text("")
        Path(folder, "plans/raising.py").write_text(f"TEXT = {folder!r}\n")
        Path(folder, "sizes.py").write_text(f"TEXT = {folder!r}\n")
        Path(folder, "strategy.py").write_text(STRATEGY.format(action=action))
        Path(folder, "bot.py").write_text(BOT)


def test_each_file_has_its_own_modules_beside_it(run_command, monkeypatch):
    """Two versions of a bot import modules of the same names, each those of its folder."""
    two_folders()
    Path("sizes.py").write_text("TEXT = 'of neither'\n")
    monkeypatch.syspath_prepend(".")
    before = {*sys.modules}, sys.path[:]
    bots = load_bots(["old/bot.py:Bot", "new/bot.py:Bot", "again=old/bot.py:Bot"], 1)
    assert [bot.name for bot in bots.values()] == ["f old old", "c new new", "f old old"]
    assert [bot.act(None) for bot in bots.values()] == ["f", "c", "f"]
    first, second, again = (sys.modules[type(bot).__module__].strategy for bot in bots.values())
    assert first is again is not second
    assert sys.path == before[1]
    assert {name for name in {*sys.modules} - before[0] if "bot_py" not in name} == set()
    # One folds each time, the other never.
    _, out, _ = run_command(
        *("match", "o=old/bot.py:Bot", "n=new/bot.py:Bot", "--hands", 20, "--json")
    )
    assert [bot["chips"] for bot in names(out).values()] == [-30, 30]


def test_a_folder_comes_before_what_was_imported_elsewhere(run_command, monkeypatch):
    two_folders()
    elsewhere = type(sys)("strategy")
    elsewhere.ACTION = "x"
    monkeypatch.setitem(sys.modules, "strategy", elsewhere)
    (bot,) = load_bots(["new/bot.py:Bot"], 1).values()
    assert bot.act(None) == "c"
    assert sys.modules["strategy"] is elsewhere


def test_a_file_that_is_named_as_one_of_the_standard_library(run_command):
    """The standard library stays what it is, for the file and for others."""
    import random

    Path("random.py").write_text("import random\ndef bot(view): return str(random.randint(3, 3))\n")
    (bot,) = load_bots(["random.py:bot"], 1).values()
    assert bot.act(None) == "3"
    assert sys.modules["random"] is random


def test_bots_of_files_can_be_pickled(mine):
    (bot,) = load_bots(["bots/mine.py:Caller"], 1).values()
    assert type(pickle.loads(pickle.dumps(bot))) is type(bot)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--hands", "0"], "'0' is not a whole number"),
        (["--seed", "-1"], "-1"),
        (["--blinds", "5"], "'5' is not small/big"),
        (["--blinds", "9/5"], "small_blind is 9"),
        (["--stack", "0"], "'0' is not a whole number of 1 or more"),
        (["--record", "."], "'.' is a folder: name a file in it"),
        (["--record", "hands.xyz"], "--record 'hands.xyz': the file is to end in .jsonl, .phhs, "),
        (["--record", "hands.phh"], "--record 'hands.phh': the file is to end in .jsonl, .phhs, "),
        (["--record", ""], "--record '': the file is to end in"),
        (["--stack", str(2**61)], "stack is 2305843009213693952: with 2 bots up to"),
        (["--record", "no/where.phhs"], "cannot write 'no/where.phhs'"),
        (["--no-such"], "'--no-such' is not an option"),
    ],
)
def test_odd_options(run_command, options, told):
    status, out, err = run_command("match", "caller", "random", "--hands", 2, *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err


@pytest.mark.parametrize("name", ["hands.phhs", "hands.jsonl", "hands.acpc", "hands.txt.gz"])
def test_hands_are_recorded(run_command, name):
    options = ("--hands", 20, "--seed", 3, "--rules", "acpc", "--blinds", "50/100")
    status, out, err = run_command("match", "caller", "random", *options, "--record", name)
    assert (status, err) == (0, "")
    hands = list(fasteval.read_hands(name))
    assert len(hands) == 20
    assert all(replay(hand).passed for hand in hands)
    assert {frozenset(hand.players) for hand in hands} == {frozenset({"caller", "random"})}
    won = sum(
        dict(zip(hand.players, hand.state().outcome().net, strict=True))["caller"] for hand in hands
    )
    assert f"{won:+,}" in out


WITH_ANTES = ("--ante", 1, "--hands", 4, "--seed", 1, "--record", "hands.acpc")  # it has none


def test_hands_that_a_format_cannot_hold_are_told(run_command):
    status, out, err = run_command("match", "caller", "random", *WITH_ANTES)
    assert (status, "4 hands (2 deals" in out) == (1, True)
    first, where, last = err.splitlines()
    assert first.startswith("left out 4: ")
    assert where.startswith("    hand 1")
    assert last == "nothing is written"
    assert not [*Path().iterdir()]
    status, out, err = run_command("match", "caller", "random", *WITH_ANTES, "--json")
    found = json.loads(out)
    assert (status, err) == (1, "")
    assert (found["hands"], found["written"], found["left_out"]) == (4, 0, 4)
    assert found["kinds"][0]["first"]["where"] == "hand 1"


def test_recorded_hands_of_which_some_are_left_out(run_command, monkeypatch):
    monkeypatch.setattr(PlayedHand, "record", some_have_antes(PlayedHand.record))
    options = ("--hands", 4, "--record", "hands.acpc", "--json")
    status, out, _ = run_command("match", "caller", "random", *options)
    found = json.loads(out)
    assert (status, found["written"], found["left_out"]) == (1, 3, 1)
    assert len([*fasteval.read_hands("hands.acpc")]) == 3


def some_have_antes(record):
    """The second hand is another than that format can hold."""

    def odd(hand, seed):
        found = record(hand, seed)
        antes = dataclasses.replace(found.rules, ante=1, ante_type="each")
        return found.change(rules=antes) if hand.number == 2 else found

    return odd


def test_recorded_hands_are_not_written_over(run_command):
    Path("hands.jsonl").write_text("mine\n")
    status, out, err = run_command("match", "caller", "random", "--record", "hands.jsonl")
    assert (status, out) == (2, "")
    assert "'hands.jsonl' is there already: remove it, or name another file" in err
    assert Path("hands.jsonl").read_text() == "mine\n"


def test_ctrl_c_keeps_recorded_hands(mine):
    options = ("--hands", 20, "--record", "hands.phhs")
    status, out, _ = mine("match", "mybots:StopsLater", "caller", *options)
    assert status == 130
    assert "6 hands (3 deals, each played 2 times)" in out
    assert [hand.id[-2:] for hand in fasteval.read_hands("hands.phhs")] == [
        f"-{number}" for number in range(1, 7)
    ]
    assert mine("match", "mybots:stops", "caller", "--record", "none.phhs")[0] == 130
    assert not [*Path().glob("none*")]


@pytest.fixture
def hears_ctrl_c():
    """A shell starts what runs in the background deaf to Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_does_not_cut_a_hand_that_is_written(run_command, monkeypatch):
    """It comes while the third hand is made a record of."""
    made = []
    record = PlayedHand.record

    def interrupted(hand, seed):
        made.append(hand.number)
        if hand.number == 3:
            signal.raise_signal(signal.SIGINT)
        return record(hand, seed)

    monkeypatch.setattr(PlayedHand, "record", interrupted)
    status, out, _ = run_command(
        *("match", "caller", "random", "--hands", 20, "--record", "hands.jsonl")
    )
    assert (status, made) == (130, [1, 2, 3])
    assert "2 hands (1 deal, played 2 times)" in out
    assert len([*fasteval.read_hands("hands.jsonl")]) == 3
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_table_is_in_letters_that_the_terminal_has(run_command, monkeypatch):
    for encoding, error in (("ascii", "+- 95 %"), ("utf-8", "± 95 %")):
        out = io.TextIOWrapper(io.BytesIO(), encoding)
        monkeypatch.setattr(sys, "stdout", out)
        assert run_command("match", "é=caller", "random", "--hands", 40)[0] == 0
        out.flush()
        lines = out.buffer.getvalue().decode(encoding).splitlines()
        assert error in lines[3]
        assert len({len(line) for line in lines[3:6]}) == 1


def test_ctrl_c_shows_what_was_played(mine):
    status, out, err = mine("match", "mybots:StopsLater", "caller", "--hands", 20)
    assert (status, err) == (130, "made noise\n")
    assert "6 hands (3 deals, each played 2 times)" in out
    assert mine("match", "mybots:stops", "caller")[:2] == (130, "")


def test_the_bar_moves(run_command, monkeypatch):
    """With each hand: how often it is drawn is a matter of time, which the bar has."""
    moves = []
    bar = nullcontext(lambda *told: moves.append(told))
    monkeypatch.setattr("fasteval.console.progress", lambda *what: moves.append(what) or bar)
    for more in ((), ("--record", "hands.jsonl")):
        assert run_command("match", "caller", "caller", "--hands", 6, *more)[0] == 0
        assert moves == [("match", " hands"), *((number, 6) for number in range(1, 7))]
        moves.clear()


def test_help_teaches(run_command):
    status, out, _ = run_command("match", "--help")
    assert status == 0
    for word in ("module:name", "path/to/file.py:name", "PyPokerEngine", "--record hands.phhs"):
        assert word in out
    assert max(map(len, out.splitlines())) <= 80
    assert "fasteval match" in run_command("--help")[1]
    assert run_command("match")[0] == 2
