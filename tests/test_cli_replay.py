"""`fasteval replay` on the command line: good and broken hands, from everywhere."""

import gzip
import json
import lzma
import os
import random
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from recorded_hands import NO_HOLDEM, line, write

from fasteval import cli
from fasteval.histories import replays, tallies
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.sources import Sources


def test_hands_that_agree_pass(run_command):
    write("hands.jsonl", line(), line(id="18"))
    assert run_command("replay", "hands.jsonl") == (0, "2 passed, 0 failed, 0 skipped\n", "")


def test_each_kind_of_trouble_is_told_with_its_first_hand(run_command):
    wrong = {"final_stacks": [128, 97, 75]}
    write(
        "hands.jsonl",
        line(expect=wrong, id="a"),
        line(),
        line(actions=["r6", "r7"], id="b"),
        line(expect=wrong, id="c"),
        line(**NO_HOLDEM),
        '{"limit": 7}\n',
        "{\n",
    )
    status, out, err = run_command("replay", "hands.jsonl")
    told = "to draw the first hand that failed: fasteval show hands.jsonl:1\n"
    assert (status, err) == (1, told)
    assert out.splitlines() == [
        "failed 2: final stacks",
        "    hands.jsonl:1 (a): recorded 128, 97, 75; by the rules 128, 98, 74",
        "failed 1: action refused",
        "    hands.jsonl:3 (b): action 2 (preflop), 'r7': raise to 7 is not legal; "
        "legal: fold, call 5, raise to 10-100",
        "failed 1: stacks is missing",
        "    hands.jsonl:6",
        "failed 1: not JSON: Expecting property name enclosed in double quotes: "
        "line 2 column 1 (char 2)",
        "    hands.jsonl:7",
        "skipped 1: antes that differ from seat to seat: [3, 2, 1]",
        "    hands.jsonl:5",
        "1 passed, 5 failed, 1 skipped",
    ]


def test_what_is_skipped_has_not_failed(run_command):
    write("hands.jsonl", line(**NO_HOLDEM), line(antes=[1, 2, 3]))
    status, out, _ = run_command("replay", "hands.jsonl")
    assert status == 0
    assert out.splitlines() == [
        "skipped 2: antes that differ from seat to seat: [N, N, N]",
        "    hands.jsonl:1: antes that differ from seat to seat: [3, 2, 1]",
        "0 passed, 0 failed, 2 skipped",
    ]


@pytest.mark.parametrize(
    ("files", "count"),
    [
        (["hands.jsonl"], 1),
        (["hands.jsonl", "hands.jsonl", "./hands.jsonl"], 1),
        (["old"], 5),
        (["old/*.xz"], 2),
        (["hands.jsonl", "old", "-"], 9),
        (["-"], 3),
        (["empty.jsonl", "hands.jsonl"], 1),
    ],
)
def test_files_folders_patterns_and_standard_input(run_command, files, count):
    write("hands.jsonl", line())
    write("empty.jsonl")
    write("old/a.jsonl.xz", line(), line())
    write("old/b.jsonl.gz", line(), line(), line())
    write("old/notes.doc", "not hands")
    told = f"{count} passed, 0 failed, 0 skipped\n"
    passed_over = f"not looked at for the ending: {Path('old/notes.doc')}\n" * ("old" in files)
    assert run_command("replay", *files, typed=3 * line()) == (0, told, passed_over)


def test_files_without_a_hand_are_no_answer(run_command):
    write("empty.jsonl")
    told = "fasteval: error: there is no hand to replay\n"
    assert run_command("replay", "empty.jsonl") == (2, "", told)


def test_files_that_are_passed_over_are_counted(run_command):
    write("old/a.jsonl", line())
    for name in ("b.doc", "c\x1b.doc", "d"):
        write(f"old/below/{name}", "not hands")
    for command in (["replay", "old", "./old"], ["convert", "old", "out.jsonl"]):
        told = f"not looked at for the ending: {Path('old/below/b.doc')} and 2 more\n"
        assert run_command(*command)[2].startswith(told)
    assert run_command("replay", "old/*.jsonl")[2] == ""


def test_standard_input_is_named_as_such(run_command):
    _, out, _ = run_command("replay", "-", "--list", typed=line() + "\n" + line(actions=["c", "x"]))
    assert out.startswith("standard input:3 (17): failed: action refused: action 2 (preflop), 'x'")


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="pipes have no names here")
@pytest.mark.parametrize("pack", [bytes, lzma.compress, gzip.compress])
def test_a_pipe_with_a_name_is_read_as_a_file(pack):
    reading, writing = os.pipe()
    os.write(writing, pack(line().encode() * 3))
    os.close(writing)
    tally = replays.replay_files(Sources([f"/dev/fd/{reading}"]), progress=lambda *_: 1 / 0)
    os.close(reading)
    assert str(tally) == "3 passed, 0 failed, 0 skipped"


@pytest.mark.parametrize("pack", [bytes, lzma.compress, gzip.compress])
def test_standard_input_may_be_packed(pack):
    program = [sys.executable, "-m", "fasteval", "replay", "-"]
    done = subprocess.run(program, input=pack(line().encode() * 3), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"3 passed, 0 failed, 0 skipped")


@pytest.mark.parametrize("suffix", [".xz", ".gz"])
def test_packed_files_that_are_damaged_do_not_stop_the_rest(run_command, seed, suffix):
    rng = random.Random(seed)
    path = write(f"a.jsonl{suffix}", *[line(id=str(number)) for number in range(300)])
    write("b.jsonl", line())
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    status, out, err = run_command("replay", path, "b.jsonl")
    assert (status, err) == (1, "")
    assert "failed 1: file not read to its end: cannot be unpacked: " in out
    passed = int(re.search(r"(\d+) passed, 1 failed \(1 of them a file not read\)", out)[1])
    assert 1 <= passed <= 300
    for _ in range(30):
        damaged = bytearray(whole)
        for _ in range(rng.choice((1, 5))):
            damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged[: rng.randint(1, len(damaged))])
        status, out, err = run_command("replay", path, "b.jsonl", "--json")
        told = json.loads(out)
        assert err == ""
        assert status == (told["failed"] > 0)
        assert told["passed"] >= 1


def test_a_file_that_cannot_be_opened_fails_alone(run_command, monkeypatch):
    write("a.jsonl", line())
    write("b.jsonl", line())

    def refuse(file, *arguments, **options):
        if str(file).endswith("a.jsonl"):
            raise PermissionError(13, "Permission denied", str(file))
        return open(file, *arguments, **options)

    monkeypatch.setattr("fasteval.histories.sources.open", refuse, raising=False)
    status, out, _ = run_command("replay", "a.jsonl", "b.jsonl")
    assert status == 1
    assert out.splitlines() == [
        "failed 1: file not read: Permission denied",
        "    a.jsonl",
        "1 passed, 1 failed (1 of them a file not read), 0 skipped",
    ]


def test_files_that_are_no_histories_are_told_from_hands(run_command):
    write("folder/a.txt", "hello\n")
    write("folder/b.json", '{\n "name": "settings"\n}\n')
    write("folder/c.jsonl", line(), "{}\n")
    status, out, _ = run_command("replay", "folder")
    assert status == 1
    assert out.splitlines() == [
        "failed 2: file not read: this is none of the formats that can be read (jsonl, phh, phhs, "
        "pokerstars, bovada, acpc); if it is one, name it: format=NAME in Python, --format or "
        "--from NAME on the command line",
        f"    {Path('folder/a.txt')}",
        "failed 1: stacks is missing",
        f"    {Path('folder/c.jsonl')}:2",
        "1 passed, 3 failed (2 of them files not read), 0 skipped",
    ]
    assert json.loads(run_command("replay", "folder", "--json")[1])["files_not_read"] == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Poker Hand #RC1: Hold'em No Limit ($1/$2) - 2024/01/01 01:00:00", "of GGPoker"),
        ("\ufeffPoker Hand #HD1: Hold'em No Limit ($1/$2)", "of GGPoker"),
        ("Full Tilt Poker Game #1: Table Round", "of Full Tilt Poker"),
        ("FullTiltPoker Game #1: Table Round", "of Full Tilt Poker"),
        ("***** Hand History for Game 1 *****", "of partypoker"),
        ("#Game No : 1\n***** 888poker Hand History for Game 1 *****", "of 888poker"),
        ("\n***** Cassava Hand History for Game 1 *****", "of 888poker"),
        ("Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit", "of Winamax"),
        ('<?xml version="1.0"?>\n<session sessioncode="1">', "of iPoker"),
        ("PokerStars Tournament #1, No Limit Hold'em", "summaries of PokerStars tournaments"),
        ("Main PokerStars n\u00b01 : Hold'em No Limit", "in other languages than English"),
        ("PokerStars Hand Nr. 1: Hold'em No Limit", "in other languages than English"),
        ('{"ohh": {"spec_version": "1.4.6"}}', "Open Hand Histories"),
    ],
)
def test_histories_that_are_not_read_are_called_by_their_name(run_command, text, told):
    write("hands.txt", text, "\nSeat 1: hero ($100)\n")
    status, out, _ = run_command("replay", "hands.txt")
    assert status == 1
    assert re.search(rf"^failed 1: file not read: .*{told}.* not read, but these", out)
    assert "0 passed, 1 failed (1 of them a file not read)" in out


def test_a_fault_of_fasteval_does_not_cost_the_other_hands(run_command, monkeypatch):
    from fasteval.histories import json_lines

    write("hands.jsonl", line(), line(id="odd"), line())
    parse = json_lines.parse

    def fail(chunk):
        return {}["seat"] if '"odd"' in chunk.text else parse(chunk)

    form = json_lines.FORMAT._replace(parse=fail)
    monkeypatch.setattr("fasteval.histories.sources.find_format", lambda name: form)
    status, out, _ = run_command("replay", "hands.jsonl")
    assert status == 1
    assert "hands.jsonl:2" in out
    assert "please report it: KeyError('seat')" in out
    assert out.endswith("2 passed, 1 failed, 0 skipped\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], ["FILES"]),
        (["none.jsonl"], ["none.jsonl: there is no such file or folder"]),
        (["*.phh"], ["*.phh: there is no such file"]),
        (["hands.jsonl", "none.jsonl"], ["none.jsonl"]),
        (["empty"], ["empty: no file in this folder ends as histories do: .jsonl .ndjson"]),
        (["hands.jsonl", "--format", "xml"], ["--format", "'xml'", "jsonl"]),
        (["hands.jsonl", "--jobs", "0"], ["--jobs", "'0'"]),
        (["hands.jsonl", "--lists"], ["--lists", "(see fasteval replay --help)"]),
    ],
)
def test_bad_usage_of_replay_is_one_clear_line(run_command, arguments, told):
    write("hands.jsonl", line())
    Path("empty").mkdir()
    status, out, err = run_command("replay", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fasteval: error: ")
    assert all(word in err for word in told), err


def test_a_format_can_be_named(run_command):
    write("hands.txt", "\n", line())
    write("notes.txt", "hello\n")
    assert run_command("replay", "hands.txt", "--format", "jsonl")[0] == 0
    status, out, _ = run_command("replay", "notes.txt", "--format", "jsonl")
    assert status == 1
    assert "    notes.txt:1\n" in out
    status, out, _ = run_command("replay", "notes.txt")
    assert status == 1
    assert "this is none of the formats that can be read" in out


def test_each_hand_in_trouble_can_be_listed(run_command):
    write("hands.jsonl", line(expect={"final_stacks": [1, 2, 3]}), line(), line(**NO_HOLDEM))
    expected = [
        ("hands.jsonl:1", "17", "failed", "final stacks"),
        ("hands.jsonl:3", "", "skipped", "antes that differ from seat to seat: [N, N, N]"),
    ]
    texts = [
        "final stacks: recorded 1, 2, 3; by the rules 128, 98, 74",
        "antes that differ from seat to seat: [3, 2, 1]",
    ]
    status, out, _ = run_command("replay", "hands.jsonl", "--list")
    assert status == 1
    assert out.splitlines() == [
        f"hands.jsonl:1 (17): failed: {texts[0]}",
        f"hands.jsonl:3: skipped: {texts[1]}",
        "1 passed, 1 failed, 1 skipped",
    ]
    _, out, _ = run_command("replay", "hands.jsonl", "--list", "--json")
    *hands, summary = map(json.loads, out.splitlines())
    found = [(hand["where"], hand["id"], hand["outcome"], hand["kind"]) for hand in hands]
    assert found == expected
    assert [hand["text"] for hand in hands] == texts
    _, out, _ = run_command("replay", "hands.jsonl", "--json")
    assert json.loads(out) == summary
    assert summary == {
        "passed": 1,
        "failed": 1,
        "skipped": 1,
        "files_not_read": 0,
        "kinds": [
            {
                "outcome": outcome,
                "kind": kind,
                "hands": 1,
                "first": {"where": where, "id": name, "text": text},
            }
            for (where, name, outcome, kind), text in zip(expected, texts, strict=True)
        ],
    }


def test_kinds_are_few_however_many_texts_there_are(run_command):
    names = random.Random(1).sample([f"{a}{b}" for a in "abcdefgh" for b in "ijklmnop"], 64)
    write("hands.jsonl", *[line(rules={name: "x"}) for name in names])
    _, out, _ = run_command("replay", "hands.jsonl")
    assert out.startswith("failed 64: rules: '...' is no option of the rules\n")
    tally = tallies.Tally()
    for name in names:
        tally.add(tallies.Finding.of(InvalidHistory(f"{name} is odd")))
    assert (len(tally.kinds), tally.failed) == (51, 64)
    assert list(tally.lines())[:2] == ["failed 14: other reasons", f"    : {names[50]} is odd"]


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("seat 7 has 3 cards", "seat N has N cards"),
        ("it needs tomli before Python 3.11: x 5", "it needs tomli before Python 3.11: x N"),
        ("no 5 Card Draw, 2-7 Triple Draw of 10/20", "no 5 Card Draw, 2-7 Triple Draw of N/N"),
        ("pot 2.50 of 'a 5'", "pot N.N of '...'"),
    ],
)
def test_numbers_that_differ_from_hand_to_hand_make_no_kinds(reason, kind):
    assert tallies.Finding.of(InvalidHistory(reason)).kind == kind


def test_the_number_of_processes_does_not_change_the_answer(tmp_path, monkeypatch, capsys):
    rng = random.Random(3)
    wrong = {"final_stacks": [128, 97, 75]}
    lines = [rng.choice((line(), line(id=str(n), expect=wrong), "{\n")) for n in range(60)]
    (tmp_path / "hands.jsonl").write_text("".join(lines))
    (tmp_path / "rules.jsonl.xz").write_bytes(lzma.compress(line().encode())[:-9])
    monkeypatch.setattr(replays, "_BATCH", 4)
    monkeypatch.setattr(replays, "_ALONE", 2)
    answers = []
    for options in (["--jobs", "1"], ["--jobs", "2"], ["--jobs", "2", "--list", "--json"]):
        assert cli.main(["replay", str(tmp_path), *options]) == 1
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert "cannot be unpacked" in answers[0]
    *hands, summary = map(json.loads, answers[2].splitlines())
    places = [int(re.search(r"hands.jsonl:(\d+)", hand["where"])[1]) for hand in hands[:-1]]
    assert places == [number for number, one in enumerate(lines, 1) if one != line()]
    assert summary["failed"] == len(hands)


def test_a_large_part_of_a_file_is_not_one_batch(monkeypatch):
    monkeypatch.setattr(replays, "_TEXT", 3 * len(line()))
    hand = type("Item", (), {"chunk": type("Chunk", (), {"text": line()})})
    assert [len(batch) for batch in replays._batches([hand] * 10)] == [3, 3, 3, 1]


def test_progress_is_told_in_bytes(run_command):
    size = write("hands.jsonl", *[line()] * 1000).stat().st_size
    told = []
    replays.replay_files(Sources(["hands.jsonl"]), progress=lambda *move: told.append(move))
    assert told == sorted(told)
    assert told[-1] == (size, size)
    assert len(told) == 4
    other = write("other.jsonl", line()).stat().st_size
    replays.replay_files(
        Sources(["hands.jsonl", "other.jsonl"]), progress=lambda *move: told.append(move)
    )
    assert told[-1] == (size + other, size + other)


@pytest.mark.parametrize(("jobs", "started"), [("1", []), ("3", [3]), (None, [5])])
def test_as_many_processes_are_started_as_are_asked_for(run_command, monkeypatch, jobs, started):
    asked = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, workers, *_):
            asked.append(workers)
            super().__init__(workers)

    monkeypatch.setattr(replays, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(replays, "processors", lambda: 5)
    monkeypatch.setattr(replays, "_BATCH", 1)
    write("hands.jsonl", *[line()] * 40)
    options = ["--jobs", jobs] if jobs else []
    assert run_command("replay", "hands.jsonl", *options)[0] == 0
    assert asked == []  # not worth it
    write("hands.jsonl", *[line()] * 80)
    assert run_command("replay", "hands.jsonl", *options)[1].startswith("80 passed")
    assert asked == started


def test_a_process_that_dies_is_an_error(run_command, monkeypatch):
    def die(batch):
        raise BrokenProcessPool

    monkeypatch.setattr(replays, "ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(1))
    monkeypatch.setattr(replays, "_ALONE", 0)
    monkeypatch.setattr(replays, "examine", die)
    write("hands.jsonl", line())
    status, out, err = run_command("replay", "hands.jsonl", "--jobs", "2")
    assert (status, out) == (2, "")
    assert err == "fasteval: error: a process that replays hands ended before its time\n"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no masks of signals")
def test_ctrl_c_waits_until_processes_have_started():
    told = []
    before = signal.signal(signal.SIGINT, lambda *_: told.append("interrupted"))
    try:
        with replays._interrupts_later():
            signal.raise_signal(signal.SIGINT)  # to this thread: others do not hold it back
            assert told == []
        assert told == ["interrupted"]
    finally:
        signal.signal(signal.SIGINT, before)


def start_program(*arguments, **options):
    program = [sys.executable, "-m", "fasteval", *arguments]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    # A shell starts what runs in the background deaf to Ctrl-C, and that is inherited.
    undeaf = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)}
    return subprocess.Popen(program, start_new_session=True, **pipes, **undeaf, **options)


@pytest.mark.skipif(os.name != "posix", reason="no process groups")
@pytest.mark.parametrize("hands", [10, 11_000])  # alone, or with other processes
def test_ctrl_c_stops_all_processes_without_a_word(hands):
    with start_program("replay", "-", "--jobs", "2") as process:
        process.stdin.write(hands * line().encode())
        process.stdin.flush()
        time.sleep(1.5)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
