"""``fasteval completion``: a script that lets a shell complete commands, options and files."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from fasteval import cli
from fasteval.bots.players import PLAYERS
from fasteval.cli_parser import Parser
from fasteval.errors import FastevalError, quote
from fasteval.opponents import OPPONENTS

DESCRIPTION = """\
Print a script that lets your shell complete fasteval with the Tab key: its
commands, their options, the formats, rule sets and opponents that there are,
and files. It needs shtab: pip install "fasteval[cli]".

To have it at once and in every new shell, put its line into the shell's file:

  bash  in ~/.bashrc
    eval "$(fasteval completion bash)"
  zsh   in ~/.zshrc, after compinit
    eval "$(fasteval completion zsh)"
  fish  in ~/.config/fish/config.fish
    fasteval completion fish | source
  tcsh  in ~/.tcshrc, after: fasteval completion tcsh > ~/.fasteval.csh
    source ~/.fasteval.csh
  PowerShell  in $PROFILE
    fasteval completion powershell | Out-String | Invoke-Expression

Shells start faster if they read a file, as in the examples; after an upgrade of
fasteval write it again.
"""
_BASH = "~/.local/share/bash-completion/completions/fasteval"
EXAMPLES = f"""\
examples:
  fasteval completion bash > {_BASH}
  fasteval completion zsh > ~/.zfunc/_fasteval
  fasteval completion fish > ~/.config/fish/completions/fasteval.fish
"""
SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")

_FILES = ("FILE", "FILES", "IN", "OUT", "PAGE")  # how help names what is a file
# A bot is a player that comes along, or in a file; kinds of opponents stand between commas.
_PREAMBLES = {
    "bash": f"""_fasteval_bots() {{
  compgen -W "{" ".join(PLAYERS)}" -- "$1"
  _shtab_compgen_files "$1"
}}
_fasteval_kinds() {{
  local last="${{1##*,}}"
  compgen -P "${{1%"$last"}}" -W "{" ".join(OPPONENTS)}" -- "$last"
}}
""",
    "zsh": f"""_fasteval_bots() {{
  _alternative 'players:player:({" ".join(PLAYERS)})' 'files:file:_files'
}}
_fasteval_kinds() {{
  _values -s , opponent {" ".join(OPPONENTS)}
}}
""",
    "fish": f"""function _fasteval_bots
  printf '%s\\n' {" ".join(PLAYERS)}
  __fish_complete_path (commandline -ct)
end
function _fasteval_kinds
  set -l before (string match -r '^.*,' -- (commandline -ct))
  printf '%s\\n' "$before"{{{",".join(OPPONENTS)}}}
end
""",
}
# What these are called in a script; other shells complete files, and one kind of opponent.
_BOTS = {"bash": "_fasteval_bots", "zsh": "_fasteval_bots", "fish": "(_fasteval_bots)"}
_KINDS = {
    "bash": "_fasteval_kinds",
    "zsh": "_fasteval_kinds",
    "fish": "(_fasteval_kinds)",
    "tcsh": f"({' '.join(OPPONENTS)})",
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    told = f"one of {', '.join(SHELLS)}"
    command.add_argument("shell", choices=SHELLS, metavar="SHELL", help=told)


def run(options: argparse.Namespace) -> str:
    """Return the script."""
    try:
        import shtab
    except ImportError:
        raise FastevalError('completion needs shtab: pip install "fasteval[cli]"') from None
    if options.shell not in shtab.SUPPORTED_SHELLS:
        raise FastevalError(
            f"shtab {shtab.__version__} has no {quote(options.shell)}: pip install --upgrade shtab"
        )
    preamble: Any = _PREAMBLES  # of each shell its own
    return str(shtab.complete(whole_parser(shtab.FILE), options.shell, preamble=preamble))


def whole_parser(files: Mapping[str, Any]) -> Parser:
    """Make a parser with the arguments of all commands, and say how each is completed."""
    parser = cli.root_parser()
    commands = parser.add_subparsers(metavar="COMMAND")
    bots = {**files, **_BOTS}
    for group in cli.COMMANDS.values():
        for name, told in group.items():
            command = commands.add_parser(name, help=told)
            import_module(f"fasteval.cli_{name}").add_arguments(command)
            for action in command._actions:
                _say_how(action, files, bots)
    return parser


def _say_how(action: Any, files: Mapping[str, Any], bots: Mapping[str, Any]) -> None:
    """Say how a shell completes an argument that has no choices."""
    if action.metavar in _FILES:
        action.complete = files
    elif action.metavar == "BOT":
        action.complete = bots
    elif action.dest == "opponents":
        action.choices = tuple(OPPONENTS)
        action.complete = _KINDS
