"""Without its library an environment says what to install."""

import subprocess
import sys

import pytest

pytest.importorskip("numpy")


@pytest.mark.parametrize(
    ("module", "library", "told", "extra"),
    [
        ("pettingzoo_env", "pettingzoo", "pettingzoo 1.27 or later", "environments"),
        ("pettingzoo_env", "gymnasium", "gymnasium", "environments"),
        ("gymnasium_env", "gymnasium", "gymnasium", "environments"),
        ("open_spiel_game", "pyspiel", "open_spiel", "open-spiel"),
        ("open_spiel_observer", "pyspiel", "open_spiel", "open-spiel"),
    ],
)
def test_says_what_to_install(module, library, told, extra):
    name = f"fasteval.environments.{module}"
    program = f"import sys; sys.modules[{library!r}] = None\nimport {name}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert f"needs {told}: pip install 'fasteval[{extra}]'" in last


def test_the_package_itself_needs_nothing():
    program = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'matplotlib'):\n"
        "    sys.modules[name] = None\n"
        "import fasteval.environments"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
