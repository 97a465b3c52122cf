"""The command line, called in process and once as installed."""

import errno
import json
import os
import re
import subprocess
import sys
from time import perf_counter

import oracle
import pytest

import fasteval
from fasteval import bench, cli


@pytest.fixture
def run(words, capsys):
    """Run the command; return (exit status, standard output, standard error)."""

    def command(*arguments):
        status = cli.main(arguments)
        return (status, *capsys.readouterr())

    return command


def place(hand):
    """The strength of seven cards and the percentage of hands that are weaker."""
    number = oracle.strength(oracle.read(hand))
    hands = oracle.distribution(7)
    weaker = sum(many for each, many in hands.items() if each < number)
    return number, 100 * weaker / sum(hands.values())


def test_one_hand(run):
    status, out, err = run("eval", "As Kd", "--board", "2c 7d Ah 9s 9c")
    assert (status, err) == (0, "")
    sentence, five, strength, kev, percentile = out.splitlines()
    number, weaker = place("AsKd2c7dAh9s9c")
    assert sentence == "two pair, aces and nines, king kicker"
    assert five.split() == ["best", "five", "As", "Ah", "9s", "9c", "Kd"]
    assert re.fullmatch(rf" *strength +{number} .*higher is better", strength)
    assert re.fullmatch(rf" *Cactus Kev +{7463 - number} .*lower is better", kev)
    assert re.fullmatch(
        rf" *percentile +{weaker:.4f} +% of all 7-card hands are weaker", percentile
    )


def test_one_hand_as_json(run):
    status, out, err = run("eval", "AsKd", "--board", "2c7dAh9s9c", "--json")
    assert (status, err) == (0, "")
    number, weaker = place("AsKd2c7dAh9s9c")
    answer = json.loads(out)
    assert answer["board"] == ["2c", "7d", "Ah", "9s", "9c"]
    (hand,) = answer["hands"]
    assert hand.pop("percentile") == pytest.approx(weaker, abs=1e-9)
    assert hand == {
        "cards": ["As", "Kd"],
        "place": 1,
        "tied": False,
        "text": "two pair, aces and nines, king kicker",
        "category": "two pair",
        "best_five": ["As", "Ah", "9s", "9c", "Kd"],
        "strength": number,
        "cactus_kev": 7463 - number,
    }


@pytest.mark.parametrize("hand", ["10hJhQhKhAh", "10H jh,QH kh Ah 2c", "Th Jh Qh Kh Ah 2c 2d"])
def test_hands_without_a_board(run, hand):
    status, out, err = run("eval", hand)
    assert (status, err) == (0, "")
    assert out.startswith("royal flush\n  best five   Ah Kh Qh Jh Th\n")


def test_several_hands_are_listed_best_first(run):
    status, out, err = run("eval", "AsKd", "QhQc", "9h8h", "--board", "2c7dAh9s9c")
    assert (status, err) == (0, "")
    headings = re.findall(r"^\d\..*$", out, re.M)
    assert headings == ["1. 9h 8h  wins", "2. As Kd", "3. Qh Qc"]
    footer = out.splitlines()[-1]
    assert footer.startswith("strength: higher is better; Cactus Kev: lower is better; ")
    assert out.count("better") == 2
    assert max(map(len, out.splitlines())) <= 80


def test_ties_share_a_place(run):
    hands = ("AhTd", "KhJd", "Ac3d")
    _, out, _ = run("eval", *hands, "--board", "9s9d9h9c2s")
    assert re.findall(r"^\d\..*$", out, re.M) == ["1. Ah Td  ties", "1. Ac 3d  ties", "3. Kh Jd"]
    _, out, _ = run("eval", *hands, "--board", "9s9d9h9c2s", "--json")
    places = [(hand["place"], hand["tied"]) for hand in json.loads(out)["hands"]]
    assert places == [(1, True), (3, False), (1, True)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["eval", "AsXx", "--board", "2c7dAh9s9c"], ["hand 1", "'Xx' at position 2"]),
        (["eval", "AsKd", "QhXx", "--board", "2c7dAh9s9c"], ["hand 2", "'Xx' at position 2"]),
        (["eval", "AsKd", "--board", "2c7d1h"], ["board", "'1h' at position 4"]),
        (["eval", "AsAs", "--board", "2c7dAh9s9c"], ["hand 1", "'As' at position 2", "repeats"]),
        (["eval", "AsKd", "--board", "2c7dAs9s9c"], ["As", "hand 1", "board"]),
        (["eval", "AsKd", "KdQd", "--board", "2c7dAh"], ["Kd", "hand 1", "hand 2"]),
        (["eval", "AsKd", "--board", "2c"], ["3, 4 or 5", "got 1"]),
        (["eval", "AsKd", "--board", "2c7d"], ["3, 4 or 5", "got 2"]),
        (["eval", "AsKd", "--board", "2c7dAh9s9cTd"], ["3, 4 or 5", "got 6"]),
        (["eval", "AsKd", "--board", ""], ["3, 4 or 5", "got 0"]),
        (["eval", "AsKd"], ["5, 6 or 7", "got 2"]),
        (["eval", ""], ["5, 6 or 7", "got 0"]),
        (["eval", "AsKdQd", "--board", "2c7dAh"], ["2 cards", "got 3"]),
        (["eval", "As", "Kd", "--board", "2c7dAh"], ["hand 1", "got 1", "quotes"]),
        (["eval", "A\nsKd"], ["at position 0"]),
        (["eval", "\ud800"], ["at position 0"]),
        (["eval"], ["HAND"]),
        (["eval", "AsKd", "--bord", "2c7dAh"], ["--bord"]),
        (["rank", "AsKd"], ["rank"]),
        (["--bord"], ["--bord", "(see fasteval --help)"]),
        (["eval"], ["(see fasteval eval --help)"]),
        (["eval", "AsKd", "--bord"], ["--bord", "(see fasteval eval --help)"]),
        (["bench", "x"], ["x", "(see fasteval bench --help)"]),
        (["eval", "AsKd", "a  b\nc"], ["'a  b\\nc'"]),
        (["a  b\nc"], ["a  b"]),
    ],
)
def test_bad_input_is_one_clear_line(run, arguments, words):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("fasteval: error: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert all(word in err for word in words), err


def test_no_command_shows_what_there_is(run):
    status, out, err = run()
    assert (status, out) == (2, "")
    assert err.startswith(f"fasteval {fasteval.__version__}. ")
    for title, commands in cli.COMMANDS.items():
        block = re.search(rf"^{title}:\n((?:  .*\n)+)$", err, re.M)[1]
        assert [line.split()[0] for line in block.splitlines()] == list(commands)
    assert re.search(r"^begin with:\n  fasteval eval .*--board", err, re.M)
    assert "fasteval COMMAND --help" in err


def shell(command):
    """Run a command of the shell in which $fasteval is the program."""
    environment = {**os.environ, "fasteval": f"{sys.executable} -m fasteval"}
    return subprocess.run(
        command, shell=True, env=environment, capture_output=True, text=True, check=False
    )


posix = pytest.mark.skipif(os.name != "posix", reason="no shell as on Unix")


@posix
@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("arguments", ["eval Xx", "eval --bord", ""])
def test_an_error_that_nobody_can_read_is_a_status(arguments, stderr):
    if "full" in stderr and not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    done = shell(f"$fasteval {arguments} {stderr}")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@posix
@pytest.mark.parametrize("stdout", [">&-", ">/dev/full"])
@pytest.mark.parametrize("arguments", ["eval AsKsQsJsTs", "--help", "eval --help", "--version"])
def test_an_answer_that_cannot_be_written_is_an_error(arguments, stdout):
    if "full" in stdout and not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    done = shell(f"$fasteval {arguments} {stdout}")
    assert done.returncode == 2
    assert re.fullmatch("fasteval: error: cannot write the answer: .*\n", done.stderr)
    assert shell(f"$fasteval {arguments} {stdout} 2>&-").returncode == 2


def test_bench_measures_every_kernel(capsys, monkeypatch):
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.0005)
    monkeypatch.setattr(bench, "_DISTINCT_HANDS", 64)
    monkeypatch.setattr(bench, "_HANDS", 64)
    kinds = {(name, given) for name in fasteval.kernels() for given in ("cards", "masks")}
    assert cli.main(["bench", "--json"]) == 0
    out, err = capsys.readouterr()
    measured = json.loads(out)["batches"]
    assert ({(each["kernel"], each["input"]) for each in measured}, err) == (kinds, "")
    assert all(each["hands_per_second"] > 0 for each in measured)
    assert cli.main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert kinds <= {tuple(line[:34].strip().split(", ")) for line in lines}


def test_bench_where_processor_time_ticks_slowly(monkeypatch):
    tick = 1 / 64
    monkeypatch.setattr(bench, "process_time", lambda: perf_counter() // tick * tick)
    assert 0 < bench.call_task("f()", f=int)() < tick
    assert 0 < bench.batch_task(lambda: None, 100, 1)() < tick


def test_the_installed_command():
    program = [sys.executable, "-m", "fasteval"]
    done = subprocess.run([*program, "eval", "AsKsQsJsTs"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("royal flush\n")
    done = subprocess.run([*program, "eval", "Xx"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "utf-8"])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["equity", "KK\u2013JJ", "AsKs"], 0),
        (["equity", "KK\u2013JJ", "AsKs", "--board", "2c7dJh", "--json"], 0),
        (["equity", "KK\u20ac", "AsKs"], 2),
        (["range", "KK\u2013JJ"], 0),
        (["range", "\u20ac"], 2),
        (["outs", "\u20ac"], 2),
        (["odds", "--outs", "\u20ac"], 2),
        (["preflop", "A\u2660K\u2660", "--players", "2"], 0),
        (["preflop", "\u20ac"], 2),
        (["eval", "\u20ac"], 2),
        (["play", "--hands", "\u20ac"], 2),
        (["\u20ac"], 2),
    ],
)
def test_what_was_typed_can_be_printed(arguments, status, encoding):
    program = [sys.executable, "-X", "utf8", "-m", "fasteval"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([*program, *arguments], env=environment, capture_output=True)
    assert (done.returncode, b"Traceback" in done.stderr) == (status, False)
    if status:
        assert "\u20ac".encode(encoding, "backslashreplace") in done.stderr


def test_a_long_dash_is_shown_or_escaped():
    program = [sys.executable, "-X", "utf8", "-m", "fasteval", "equity", "KK\u2013JJ", "AsKs"]
    for encoding, shown in [("ascii", "KK\\u2013JJ"), ("utf-8", "KK\u2013JJ")]:
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run(program, env=environment, capture_output=True)
        assert shown in done.stdout.decode(encoding)


def test_a_reader_that_leaves_is_no_traceback():
    code = "import subprocess, sys; from fasteval.cli import main; sys.exit(main(['--help']))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    if os.name == "posix":
        assert process.returncode == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")
def test_ctrl_c_while_the_command_is_loaded_is_no_traceback():
    code = """if True:
        import builtins, sys

        load = builtins.__import__

        def interrupted(name, *more):
            if name == "argparse":
                raise KeyboardInterrupt
            return load(name, *more)

        builtins.__import__ = interrupted
        from fasteval.__main__ import main

        sys.exit(main())
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_only_what_standard_output_raises_is_told_of_the_answer(tmp_path):
    def told(output=subprocess.PIPE, **options):
        program = [sys.executable, "-m", "fasteval", "play", "--hands", "1", "--seed", "1"]
        done = subprocess.run(program, stdout=output, stderr=subprocess.PIPE, text=True, **options)
        return done.returncode, done.stderr

    with open("/dev/full", "w") as full:
        reason = os.strerror(errno.ENOSPC)
        line = f"fasteval: error: cannot write the answer: {reason}\n"
        assert told(full, input="f\n") == (2, line)
    with open(tmp_path / "file", "w") as unreadable:
        reason = os.strerror(errno.EBADF)
        assert told(stdin=unreadable) == (2, f"fasteval: error: standard input: {reason}\n")


@pytest.mark.parametrize(
    ("raised", "line"),
    [
        (PermissionError(13, "Permission denied", "some\nfile"), "some file: Permission denied"),
        (FileNotFoundError(2, "No such file or directory"), "No such file or directory"),
        (OSError("odd"), "odd"),
    ],
)
def test_what_a_file_raises_names_the_file(run, monkeypatch, raised, line):
    def fail(options):
        raise raised

    monkeypatch.setattr("fasteval.cli_bench.run", fail)
    assert run("bench") == (2, "", f"fasteval: error: {line}\n")


def test_commands_load_only_what_they_use():
    code = (
        "import sys; from fasteval import cli; cli.main(sys.argv[1:]); print(*sorted(sys.modules))"
    )

    def loaded(*arguments):
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True)
        return set(done.stdout.decode().splitlines()[-1].split())

    study = {f"fasteval.cli_{name}" for name in ("equity", "range", "outs", "odds", "preflop")}
    study |= {"fasteval.ranges", "fasteval.equities", "fasteval.plot", "matplotlib", "tqdm"}
    assert not study & loaded("--version")
    assert not study & loaded("eval", "AsKsQsJsTs")
    assert not {"fasteval.bench", "fasteval.terminal", "difflib"} & loaded("eval", "AsKsQsJsTs")
    assert study & loaded("odds", "--outs", "9") == {"fasteval.cli_odds"}
    assert "matplotlib" not in loaded("range", "22+")
