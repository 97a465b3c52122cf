"""Interpreters with a GIL each: the same results as in the main one, one by one and at once."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="no interpreter has its own GIL before 3.12"
)
WORK = Path(__file__).with_name("interpreter_work.py")
ROUNDS = {"c": 100, "python": 3}
# What an interpreter of its own GIL runs, in the words of each version.
LEGACY = """
import _{module} as interpreters
def run(code):
    one = interpreters.create()
    try:
        problem = interpreters.run_string(one, code)
        assert problem is None, problem.formatted
    finally:
        interpreters.destroy(one)
"""
MODERN = """
from concurrent import interpreters
def run(code):
    one = interpreters.create()
    try:
        one.exec(code)
    finally:
        one.close()
"""
# CPython 3.12 frees memory twice at its end after interpreters that imported parts of its library.
END = "\nimport os, sys; sys.stdout.flush(); os._exit(0)" if sys.version_info < (3, 13) else ""


def run(program, implementation):
    """Run a program with ``run(code)`` in a process of its own; return the lines it prints."""
    if sys.version_info >= (3, 14):
        words = MODERN
    else:
        legacy = "interpreters" if sys.version_info >= (3, 13) else "xxsubinterpreters"
        words = LEGACY.format(module=legacy)
    done = subprocess.run(
        [sys.executable, "-c", words + program + END],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={"FASTEVAL_IMPLEMENTATION": implementation, "PYTHONPATH": ":".join(sys.path)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def work(floor, seed):
    """The implementation, the code of the work, and the digest of what it finds out here."""
    implementation = floor.IMPLEMENTATION
    arguments = f"import sys; sys.argv = ['work', '{seed}']"
    code = f"{arguments}\nimport runpy; runpy.run_path({str(WORK)!r}, run_name='__main__')"
    (line,) = run(code, implementation)
    assert line.startswith(f"{implementation} ")
    return implementation, code, line


def test_one_after_another(work):
    implementation, code, line = work
    found = run(f"for _ in range(3): run({code!r})", implementation)
    assert found == [line] * 3


def test_after_and_beside_the_main_interpreter(work):
    implementation, code, line = work
    assert run(f"{code}\nrun({code!r})\n{code}", implementation) == [line] * 3


def test_several_at_once(work):
    implementation, code, line = work
    program = f"""
from threading import Thread
threads = [Thread(target=run, args=({code!r},)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""
    assert sorted(run(program, implementation)) == [line] * 4


def test_imports_at_once(floor):
    """Nothing of one import is seen by another: no variable of the core is outside its module."""
    code = """
import fasteval
assert len(fasteval.kernels()) >= 1 and all(type(name) is str for name in fasteval.kernels())
"""
    program = f"""
from threading import Thread
failures = []
def work():
    try:
        for _ in range({ROUNDS[floor.IMPLEMENTATION] // 3}):
            run({code!r})
    except BaseException as error:
        failures.append(error)
threads = [Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(failures)
"""
    assert run(program, floor.IMPLEMENTATION) == ["[]"]


def test_many_come_and_go(floor):
    """Their types, states and errors die with them, and those of the others stay as they were."""
    implementation = floor.IMPLEMENTATION
    code = """
import fasteval
assert fasteval.evaluate("AsKsQsJsTs") == 7462
hand = fasteval.State(fasteval.Rules(small_blind=1, big_blind=2), [50] * 3, 0, seed=5)
kept = [hand.copy() for _ in range(20)], hand.legal
while hand.actor is not None:
    hand.call()
try:
    hand.raise_to(7)
except fasteval.IllegalAction as error:
    kept_error = error
assert hand.is_consistent() and hand.street == "over" and hand.actions.count("c") > 8
print(sum(hand.payouts))
"""
    rounds = ROUNDS[implementation]
    program = f"{code}\nfor _ in range({rounds}): run({code!r})\nassert hand.copy().pop() == 'c'"
    assert run(program, implementation) == ["6"] * (rounds + 1)


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="it reads the memory in use from /proc"
)
def test_no_memory_is_kept_for_interpreters_that_are_gone(floors):
    """The core keeps no more of each than the twin, which is CPython's own share."""
    if "c" not in floors:
        pytest.skip("no compiled core")
    kept = {}
    for implementation in floors:
        program = """
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4
before = []
for number in range(50):
    run("import fasteval; fasteval.equity(['AA', 'KK'], board='2c 3c 4c')")
    before.append(resident())
print((before[-1] - before[9]) / 40)
"""
        kept[implementation] = float(run(program, implementation)[0])
    print("KiB kept of each interpreter:", kept)
    assert kept["c"] < kept["python"] + 100


# ---- Imports that fail ---------------------------------------------------------------------------

FAILS_ONCE = """
import gc, sys
class Once:
    def __init__(self, error):
        self.error = error
    def find_spec(self, name, path=None, target=None):
        if name == "fasteval.study_errors":
            sys.meta_path.remove(self)
            raise self.error
"""


def test_the_core_imports_nothing_new(floors):
    """An import that fails does so before that of the core has begun."""
    if "c" not in floors:
        pytest.skip("no compiled core")
    program = """
import builtins, sys
real = builtins.__import__
def watched(name, *rest):
    before = set(sys.modules)
    module = real(name, *rest)
    if name == "fasteval._core":
        print(sorted(new for new in set(sys.modules) - before if "cython" not in new))
    return module
builtins.__import__ = watched
import fasteval
"""
    assert run(program, "c") == ["['fasteval._core']"]


def test_an_import_that_was_stopped(floor):
    """Ctrl-C in the midst of an import, and then one that succeeds."""
    program = f"""{FAILS_ONCE}
sys.meta_path.insert(0, Once(KeyboardInterrupt()))
try:
    import fasteval
except KeyboardInterrupt:
    print("stopped")
import fasteval
gc.collect()
print(fasteval.State(fasteval.Rules(big_blind=2), [4, 4], 0).awaiting)
"""
    assert run(program, floor.IMPLEMENTATION) in (["stopped", "action"], ["action"])


def test_a_core_that_fails_half_way(floors):
    """The end of what was half imported takes nothing from the import that followed."""
    if "c" not in floors:
        pytest.skip("no compiled core")
    program = f"""{FAILS_ONCE}
import fasteval
del sys.modules["fasteval.study_errors"], fasteval.study_errors
sys.meta_path.insert(0, Once(OSError("too many open files")))
try:
    import fasteval._core
except OSError as error:
    print(error)
import fasteval._core as core
gc.collect()
print(core.evaluate("AsKsQsJsTs"), core.State.__new__(core.State).awaiting)
"""
    assert run(program, "python") == ["too many open files", "7462 None"]


def test_others_live_on_when_cores_fail_half_way(floors):
    """Of more than 32 interpreters none loses its module when imports fail in others."""
    if "c" not in floors:
        pytest.skip("no compiled core")
    bad = f"""{FAILS_ONCE}
import os
os.environ["FASTEVAL_IMPLEMENTATION"] = "python"
import fasteval
del sys.modules["fasteval.study_errors"], fasteval.study_errors
sys.meta_path.insert(0, Once(OSError("too many open files")))
try:
    import fasteval._core
except (OSError, SystemError):  # Cython 3.3.1 forgets which of them it was
    pass
else:
    raise AssertionError
gc.collect()
"""
    alive = "import fasteval; assert fasteval.IMPLEMENTATION == 'c'"
    check = "hand = fasteval.State(fasteval.Rules(big_blind=2), [4, 4], 0); hand.awaiting"
    program = f"""
def execute(one, code):
    if hasattr(one, "exec"):
        one.exec(code)
    else:
        problem = interpreters.run_string(one, code)
        assert problem is None, problem.formatted
ones = [interpreters.create() for _ in range(36)]
for one in ones:
    execute(one, {alive!r})
for _ in range(6):
    run({bad!r})
for one in ones:
    execute(one, {check!r})
print("alive")
"""
    assert run(program, "c") == ["alive"]
