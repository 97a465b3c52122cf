"""Import in an interpreter of its own inside the process: it works or is refused, never a crash."""

import subprocess
import sys

import pytest

CODE = """
import fasteval
assert fasteval.evaluate("AsKsQsJsTs") == 7462
try:
    fasteval.evaluate("Xx")
except fasteval.InvalidCard as error:
    assert "'Xx' at position 0" in str(error)
"""
LEGACY = """
import _{module} as interpreters
for _ in range(3):
    one = interpreters.create({config})
    problem = interpreters.run_string(one, {code!r})
    print("works" if problem is None else problem)
    interpreters.destroy(one)
"""
MODERN = """
from concurrent import interpreters
for _ in range(3):
    one = interpreters.create()
    try:
        one.exec({code!r})
        print("works")
    except interpreters.ExecutionFailed as error:
        print(error)
    one.close()
"""


def in_interpreters(code):
    """Run code in three interpreters with a GIL each, one after another; return what came of it."""
    if sys.version_info >= (3, 14):
        program = MODERN.format(code=code)
    elif sys.version_info >= (3, 13):
        program = LEGACY.format(module="interpreters", config="", code=code)
    else:
        program = LEGACY.format(module="xxsubinterpreters", config="", code=code)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode in (0, 1), done  # a signal is a crash
    return done.stdout + done.stderr


@pytest.mark.skipif(sys.version_info < (3, 12), reason="no interpreter has its own GIL before 3.12")
def test_import_in_a_subinterpreter(floors):
    outcome = in_interpreters("import os; os.environ['FASTEVAL_IMPLEMENTATION'] = 'c'" + CODE)
    if "c" in floors:
        assert outcome.count("works") == 3 or "ImportError" in outcome
    else:
        assert "ImportError" in outcome


@pytest.mark.skipif(sys.version_info < (3, 12), reason="no interpreter has its own GIL before 3.12")
def test_the_twin_works_in_a_subinterpreter():
    outcome = in_interpreters("import os; os.environ['FASTEVAL_IMPLEMENTATION'] = 'python'" + CODE)
    assert outcome.count("works") == 3, outcome
