"""Fixtures that run a test on both implementations and compare them.

FASTEVAL_IMPLEMENTATION=c makes a missing compiled core an error. Without the variable, a pure
install runs the tests on the twin alone and says so in the header.
"""

import importlib
import io
import os
import random
import sys
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "normal",
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    print_blob=True,
)
settings.register_profile("ci", settings.get_profile("normal"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "normal")


def _load_floors() -> dict[str, ModuleType]:
    floors = {}
    try:
        floors["c"] = importlib.import_module("fasteval._core")
    except ModuleNotFoundError as error:
        if error.name != "fasteval._core" or os.environ.get("FASTEVAL_IMPLEMENTATION") == "c":
            raise
    floors["python"] = importlib.import_module("fasteval._py.glue")
    return floors


collect_ignore = ["fuzz", "typing"]  # for fuzzers and type checkers only
FLOORS = _load_floors()
KERNELS = [(name, kernel) for name, floor in FLOORS.items() for kernel in floor.kernels()]
WORDS = (
    "batch",
    "batches.batch_state",
    "batches.crew",
    "draws",
    "equities",
    "equity_study",
    "equity_jobs",
    "events",
    "histories.record",
    "notation",
    "opponents",
    "pots",
    "potential",
    "ranges",
    "rules",
    "showdown",
    "spots",
    "starting",
    "state",
    "strengths",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--hands",
        type=int,
        help="how many random hands to compare with phevaluator (10 million; 300,000 on the twin)"
        " and to play against pokerkit (150 of each limit)",
    )
    parser.addoption(
        "--spots",
        type=int,
        help="how many random spots to compare with OMPEval (1,000; 60 on the twin)",
    )
    parser.addoption("--seed", type=int, help="the seed of every random test, to repeat a run")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--seed") is None:
        config.option.seed = (
            2598960 if os.environ.get("CI") else random.SystemRandom().randrange(10**9)
        )


def pytest_report_header(config: pytest.Config) -> str:
    missing = "" if "c" in FLOORS else " (NO COMPILED CORE: a pure install)"
    kernels = ", ".join(kernel for _, kernel in KERNELS)
    return f"fasteval: {' and '.join(FLOORS)}{missing}; kernels: {kernels}; --seed={_seed(config)}"


def _seed(config: pytest.Config) -> int:
    return config.getoption("--seed")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "floor_and_kernel" in metafunc.fixturenames:
        ids = [f"{name}-{kernel}" for name, kernel in KERNELS]
        metafunc.parametrize("floor_and_kernel", KERNELS, ids=ids, indirect=True)


@pytest.fixture(params=list(FLOORS))
def floor(request: pytest.FixtureRequest) -> ModuleType:
    """Each implementation in turn."""
    return FLOORS[request.param]


@pytest.fixture
def floors() -> dict[str, ModuleType]:
    """The implementations by name."""
    return FLOORS


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run; it is in the header and, when a test fails, in what it prints."""
    print(f"--seed={_seed(request.config)}")
    return _seed(request.config)


@pytest.fixture(scope="session")
def both() -> Callable[..., Any]:
    """Call the same on each implementation; results and exceptions must be the same.

    `both("evaluate", hand)` calls that function, `both(call)` calls `call(floor)`.
    """
    return compare_floors


def compare_floors(call: str | Callable[..., Any], *arguments: Any) -> Any:
    outcomes = {name: _outcome(call, floor, arguments) for name, floor in FLOORS.items()}
    shown = {name: _shown(outcome) for name, outcome in outcomes.items()}
    assert len(set(shown.values())) == 1, shown
    outcome = outcomes["python"]
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def _outcome(call: str | Callable[..., Any], floor: ModuleType, arguments: tuple[Any, ...]) -> Any:
    try:
        return (
            getattr(floor, call)(*arguments) if isinstance(call, str) else call(floor, *arguments)
        )
    except Exception as error:
        return error


def _shown(outcome: Any) -> tuple[type, str]:
    """What must be equal: the type and, for errors, the message; for results, the literal form."""
    text = str(outcome) if isinstance(outcome, Exception) else repr(outcome)
    return type(outcome), text


@pytest.fixture
def words(floor: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The package `fasteval` with each implementation under its words in turn."""
    return _on_floor(floor, monkeypatch)


@pytest.fixture
def run_command(
    words: ModuleType,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Callable[..., tuple[int, str, str]]:
    """Run a command in an empty folder; return (exit status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: object, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        status = importlib.import_module("fasteval.cli").main([*map(str, arguments)])
        return (status, *capsys.readouterr())

    return command


@pytest.fixture
def floor_and_kernel(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Each implementation with each of its kernels."""
    return request.param


@pytest.fixture
def evaluate_many(
    floor_and_kernel: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Any]:
    """The function `evaluate_many` for each implementation and each of its kernels in turn."""
    name, kernel = floor_and_kernel
    return partial(_on_floor(FLOORS[name], monkeypatch).evaluate_many, kernel=kernel)


def _on_floor(floor: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for name in WORDS:
        monkeypatch.setattr(f"fasteval.{name}.floor", floor)
    monkeypatch.setattr("fasteval.batch.DEFAULT_KERNEL", floor.kernels()[0])
    state = _state_on(floor)
    # Before the next, which this would take for the original.
    monkeypatch.setattr("fasteval.State", state)
    monkeypatch.setattr("fasteval.state.State", state)
    for home in ("files", "json_lines", "record", "replaying"):
        monkeypatch.setattr(f"fasteval.histories.{home}.State", state)
    _forget_rules(monkeypatch)
    return importlib.import_module("fasteval")


def _forget_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are kept with the numbers of the floor that they were made on."""
    for home, name in (("neutral", "_begin_as"), ("pokerstars.record", "_make_rules")):
        module = importlib.import_module(f"fasteval.histories.{home}")
        monkeypatch.setattr(module, name, lru_cache(getattr(module, name).__wrapped__))


def _state_on(floor: ModuleType) -> type:
    """The words of a State on top of the State of an implementation."""
    words = vars(importlib.import_module("fasteval.state").State)
    return type("State", (floor.State,), dict(words))
