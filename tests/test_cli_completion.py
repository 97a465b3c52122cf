"""`fasteval completion`: shells complete commands, options, choices and files by its scripts."""

import os
import shutil
import subprocess
import sys

import pytest

from fasteval import cli, cli_completion
from fasteval.arguments import HOUSES
from fasteval.bots.players import PLAYERS
from fasteval.histories.formats import NAMES, written_formats
from fasteval.opponents import OPPONENTS


@pytest.fixture
def script(run_here):
    """Write the script for a shell."""
    pytest.importorskip("shtab")

    def write(shell):
        status, out, err = run_here("completion", shell)
        assert (status, err) == (0, "")
        with open(f"script.{shell}", "w", encoding="utf-8") as file:
            file.write(out)
        return out

    return write


@pytest.fixture
def run_here(capsys, monkeypatch, tmp_path):
    """Run a command in an empty folder; return (exit status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def command(*words):
        status = cli.main(words)
        return (status, *capsys.readouterr())

    return command


def has(shell):
    return pytest.mark.skipif(
        os.name != "posix" or shutil.which(shell) is None, reason=f"no {shell}"
    )


ASK = """\
source script.bash
while IFS= read -r line; do
  read -ra words <<< "$line"
  [[ $line == *" " ]] && words+=("")
  COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1)) COMPREPLY=()
  _shtab_fasteval
  echo "${COMPREPLY[*]}"
done
"""
FILES = {"hands.txt", "bots", "script.bash"}


@has("bash")
def test_bash_completes(script):
    script("bash")
    os.mkdir("bots")
    open("hands.txt", "w").close()
    expected = {
        "fasteval ": {*cli.command_names()},
        "fasteval eq": {"equity"},
        "fasteval eval --": {"--help", "--board", "--json"},
        "fasteval convert h": {"hands.txt"},
        "fasteval convert --to ": {*written_formats()},
        "fasteval replay --format ": {*NAMES},
        "fasteval replay hands.txt --format p": {name for name in NAMES if name.startswith("p")},
        "fasteval replay hands.txt ": FILES,
        "fasteval show ": FILES,
        "fasteval range --plot ": FILES,
        "fasteval play --rules ": {*HOUSES},
        "fasteval play --opponents ": {*OPPONENTS},
        "fasteval play --opponents tight,c": {"tight,caller"},
        "fasteval match ": {*PLAYERS, *FILES},
        "fasteval match tag ca": {"caller"},
        "fasteval completion z": {"zsh"},
        "fasteval eval As": set(),
    }
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK],
        input="".join(f"{line}\n" for line in expected),
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    found = [set(line.split()) for line in done.stdout.splitlines()]
    assert dict(zip(expected, found, strict=True)) == expected


@has("zsh")
def test_zsh_registers_it(script):
    script("zsh")
    code = (
        'autoload -U compinit; compinit -u -d dump; eval "$(<script.zsh)"; print $_comps[fasteval]'
    )
    done = subprocess.run(["zsh", "-f", "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("_shtab_fasteval\n", "")


@has("fish")
def test_fish_completes(script):
    script("fish")
    expected = {
        "fasteval play --rules ": {*HOUSES},
        "fasteval play --opponents ": {*OPPONENTS},
        "fasteval play --opponents tight,c": {"tight,caller"},
        "fasteval match t": {"tag", "tight"},
        "fasteval match s": {"script.fish"},
    }
    for line, wanted in expected.items():
        code = f'source script.fish; complete -C "{line}"'
        done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True)
        assert {line.split("\t")[0] for line in done.stdout.splitlines()} == wanted


@pytest.mark.parametrize("shell", cli_completion.SHELLS)
def test_every_shell_has_a_script(script, shell):
    shtab = pytest.importorskip("shtab")
    if shell not in shtab.SUPPORTED_SHELLS:
        pytest.skip("an old shtab")
    assert "opponents" in script(shell)


def test_without_the_library_it_says_what_to_install(run_here, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)  # as where it is not installed
    status, out, err = run_here("completion", "bash")
    assert (status, out) == (2, "")
    assert err == 'fasteval: error: completion needs shtab: pip install "fasteval[cli]"\n'


def test_an_old_library_lacks_some_shells(run_here, monkeypatch):
    pytest.importorskip("shtab")
    monkeypatch.setattr("shtab.SUPPORTED_SHELLS", ["bash", "zsh", "tcsh"])
    status, out, err = run_here("completion", "fish")
    assert (status, out) == (2, "")
    assert "has no 'fish': pip install --upgrade shtab" in err
