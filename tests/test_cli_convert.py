"""`fasteval convert` on the command line: what is written, left out and refused."""

import io
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from recorded_hands import NO_HOLDEM, line, write

from fasteval import cli
from fasteval.histories.files import read_hands
from fasteval.histories.sources import Sources


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.xz", "out.JSONL.GZ"])
def test_hands_are_converted_by_the_names_of_files(run_command, name):
    source = write("hands.jsonl.xz", *[line(id=str(number)) for number in range(7)])
    assert run_command("convert", source, name) == (0, "", "7 hands written\n")
    assert list(read_hands(name)) == list(read_hands(source))
    assert sorted(os.listdir()) == ["hands.jsonl.xz", name] or name < "h"


def test_hands_are_converted_in_pipes(run_command):
    status, out, err = run_command("convert", "-", "-", "--to", "jsonl", typed=line(id="\u20ac"))
    assert (status, err) == (0, "1 hand written\n")
    assert json.loads(out)["id"] == "\u20ac"
    assert run_command("replay", "-", typed=out)[0] == 0


def test_what_is_written_is_utf_8_whatever_the_terminal_is(words, monkeypatch):
    """A format of text, not lines of JSON, whose letters are escaped."""
    from fasteval.histories import json_lines

    form = json_lines.FORMAT._replace(writer=lambda: lambda record: f"{record.name(0)}\n")
    monkeypatch.setattr("fasteval.histories.files.find_format", lambda name: form)
    read = io.TextIOWrapper(io.BytesIO(line(players=["\u017c", "b", "c"]).encode()))
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", read)
    monkeypatch.setattr(sys, "stdout", written)
    assert cli.main(["convert", "-", "-", "--to", "jsonl"]) == 0
    assert written.buffer.getvalue() == "\u017c\n".encode()


def test_hands_that_are_left_out_are_counted_by_reason(run_command):
    write("hands.jsonl", line(), "{}\n", line(**NO_HOLDEM), "{}\n", line())
    told = [
        "left out 2: stacks is missing",
        "    hands.jsonl:2",
        "left out 1: antes that differ from seat to seat: [3, 2, 1]",
        "    hands.jsonl:3",
        "2 hands written",
    ]
    status, out, err = run_command("convert", "hands.jsonl", "out.jsonl")
    assert (status, out) == (1, "")
    assert sorted(err.splitlines()) == sorted(told)
    assert err.splitlines()[-1] == told[-1]
    assert len(list(read_hands("out.jsonl"))) == 2
    status, out, err = run_command("convert", "hands.jsonl", "out.jsonl", "--json")
    assert (status, err) == (1, "")
    answer = json.loads(out)
    assert (answer["written"], answer["left_out"]) == (2, 3)
    assert [kind["hands"] for kind in answer["kinds"]] == [2, 1]
    assert answer["kinds"][0]["first"]["where"] == "hands.jsonl:2"
    assert {kind["outcome"] for kind in answer["kinds"]} == {"left out"}


def test_what_a_format_cannot_hold_is_left_out(run_command, monkeypatch):
    from fasteval.histories import errors, json_lines

    def writer():
        def text(record):
            if record.id != "17":
                raise errors.cannot_hold("jsonl", "such a hand")
            return "hand\ud800\n" if record.source else json_lines.write(record)

        return text

    form = json_lines.FORMAT._replace(writer=writer)
    monkeypatch.setattr("fasteval.histories.files.find_format", lambda name: form)
    monkeypatch.setattr("fasteval.histories.files.format_by_suffix", lambda name: form)
    write("hands.jsonl", line(), line(id="x"), line(source="x"))
    status, _, err = run_command("convert", "hands.jsonl", "out.jsonl")
    assert status == 1
    assert err.splitlines() == [
        "left out 1: jsonl cannot hold such a hand",
        "    hands.jsonl:2",
        "left out 1: '\\ud800' is no text",
        "    hands.jsonl:3",
        "1 hand written",
    ]
    assert len(list(read_hands("out.jsonl"))) == 1
    write("hands.jsonl", line(id="x"))
    assert run_command("convert", "hands.jsonl", "out.jsonl")[0] == 1
    assert len(list(read_hands("out.jsonl"))) == 1  # nothing took its place


def test_nothing_that_is_left_takes_no_ones_place(run_command):
    write("notes.txt", "hello\n")
    write("out.jsonl", line())
    status, _, err = run_command("convert", "notes.txt", "out.jsonl")
    assert (status, err.splitlines()[-1]) == (1, "nothing is written")
    assert Path("out.jsonl").read_text() == line()
    assert sorted(os.listdir()) == ["notes.txt", "out.jsonl"]
    write("empty.jsonl")
    told = "fasteval: error: there is no hand to convert\n"
    assert run_command("convert", "empty.jsonl", "out.jsonl") == (2, "", told)
    assert Path("out.jsonl").read_text() == line()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["hands.jsonl"], ["OUT"]),
        (["hands.jsonl", "hands.jsonl"], ["'hands.jsonl' is to be read"]),
        (["hands.jsonl", "./folder/../hands.jsonl"], ["is to be read: name another file"]),
        (["folder", "folder/old.jsonl"], ["'folder/old.jsonl' is to be read"]),
        (["hands.jsonl", "folder"], ["'folder' is a folder: name a file in it"]),
        (
            ["hands.jsonl", "out.csv"],
            ["out.csv", "does not say a format", ": jsonl, phh, phhs, pokerstars, acpc;", "--to"],
        ),
        (["folder", "out.phh"], ["phh cannot hold more than a hand", "hands.phhs"]),
        (["folder", "out.phh.xz"], ["phh cannot hold more than a hand"]),
        (["hands.jsonl", "none/out.jsonl"], ["cannot write 'none/out.jsonl'", "No such file"]),
        (["none.jsonl", "out.jsonl"], ["none.jsonl: there is no such file or folder"]),
        (["hands.jsonl", "-"], ["standard output", "--to"]),
        (["hands.jsonl", "-", "--to", "jsonl", "--json"], ["--json", "OUT -"]),
        (["hands.jsonl", "out", "--to", "vectors"], ["--to", "'vectors'"]),
        (["hands.jsonl", "out.jsonl", "--from", "xml"], ["--from", "'xml'"]),
        (["hands.jsonl", "a.jsonl", "b.jsonl"], ["b.jsonl", "(see fasteval convert --help)"]),
    ],
)
def test_bad_usage_of_convert_is_one_clear_line(run_command, arguments, told):
    write("hands.jsonl", line())
    write("folder/old.jsonl", line(), line(), line())
    status, out, err = run_command("convert", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fasteval: error: ")
    assert all(word in err for word in told), err
    assert sorted(os.listdir()) == ["folder", "hands.jsonl"]
    assert Path("hands.jsonl").read_text() == line()


def test_one_hand_is_written_as_one(run_command):
    write("hands.jsonl", line(), "{}\n")
    assert run_command("convert", "hands.jsonl", "out.phh")[0] == 1
    assert [record.id for record in read_hands("out.phh")] == ["17"]
    write("hands.jsonl", line(id="a"), line(id="b"))
    assert run_command("convert", "hands.jsonl", "out.phh")[0] == 2
    assert [record.id for record in read_hands("out.phh")] == ["17"]


def test_a_link_to_the_source_is_the_source(run_command):
    source = write("hands.jsonl", line())
    try:
        os.link(source, "other.jsonl")
    except OSError:
        pytest.skip("no links here")
    assert run_command("convert", "hands.jsonl", "other.jsonl")[0] == 2
    assert source.read_text() == line()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_written_to_and_not_replaced(run_command):
    write("hands.jsonl", line(), line())
    os.mkfifo("pipe")
    with ThreadPoolExecutor() as pool:
        read = pool.submit(Path("pipe").read_text)
        assert run_command("convert", "hands.jsonl", "pipe", "--to", "jsonl")[0] == 0
        assert read.result().count('"17"') == 2
    assert Path("pipe").is_fifo()


def test_a_link_stays_a_link(run_command):
    write("hands.jsonl", line())
    write("old.jsonl", line(), line())
    try:
        os.symlink("old.jsonl", "link.jsonl")
    except OSError:
        pytest.skip("no links here")
    assert run_command("convert", "hands.jsonl", "link.jsonl")[0] == 0
    assert Path("link.jsonl").is_symlink()
    assert len(list(read_hands("old.jsonl"))) == 1


def test_converting_that_is_interrupted_leaves_no_file(run_command, monkeypatch):
    def interrupted(self):
        raise KeyboardInterrupt

    write("hands.jsonl", line())
    monkeypatch.setattr(Sources, "__iter__", interrupted)
    assert run_command("convert", "hands.jsonl", "out.jsonl") == (130, "", "")
    assert os.listdir() == ["hands.jsonl"]
